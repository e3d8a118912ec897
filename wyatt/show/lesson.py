"""The page of a lesson: the path, the three sentences, the felt with the position, the card.

The card at the right asks, answers and says what to do next. A question shows every reason at once
when it is answered, and quotes the bet back.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from wyatt.earp.cards import CARDS, OUTLAWS, TITLES, outlaw_of
from wyatt.show.cards import face
from wyatt.show.choices import choices
from wyatt.show.events import sentence
from wyatt.show.marks import MONOGRAMS, button, esc, rule, rule_links, use
from wyatt.show.odds import next_shot
from wyatt.show.pages import pages_nav
from wyatt.show.poster import poster, table_points
from wyatt.show.seats import own_seat, rivals, seat
from wyatt.show.selection import NOTHING, Selection
from wyatt.show.stage import last_shot, stage
from wyatt.show.words import cards

if TYPE_CHECKING:
    from wyatt.earp import Event, View

_INLINE = re.compile(r"`([a-z.-]+)`|\*\*([^*]+)\*\*")


def prose(text: str) -> str:
    """A text of a lesson: rule ids in backticks become links, **words** stand out."""
    return "".join(f"<p>{inline(part)}</p>" for part in text.split("\n\n") if part.strip())


def inline(text: str) -> str:
    """The same within a line."""

    def drawn(found: re.Match[str]) -> str:
        return rule(found[1]) if found[1] else f"<b>{found[2]}</b>"

    return _INLINE.sub(drawn, esc(text))


# --- the line above -------------------------------------------------------------------------------


def path(titles: Mapping[str, str], done: Collection[str], here: str) -> str:
    """The path of the course: a dot for each lesson."""
    dots = "".join(
        _dot(at, id, title, id in done, id == here)
        for at, (id, title) in enumerate(titles.items(), 1)
    )
    at = list(titles).index(here) + 1 if here in titles else 0
    where = f"Lesson {at} of {len(titles)}" if at else "A lesson of your own"
    return (
        f'<nav class="path" aria-label="Lessons"><ol class="dots" data-roving>{dots}</ol>'
        f"<p>{where}</p></nav>"
    )


def _dot(at: int, id: str, title: str, done: bool, here: bool) -> str:
    state = ("done " if done else "") + ("now" if here else "")
    said = f"Lesson {at}: {title}" + (", done" if done else "")
    current = ' aria-current="step"' if here else ""
    dot = button(
        "lesson",
        "",
        kind="dot",
        key=f"dot {id}",
        label=said,
        more=f'data-lesson="{esc(id)}" title="{esc(title)}"{current}',
    )
    return f'<li class="{state.strip()}">{dot}</li>'


def lesson_head(titles: Mapping[str, str], done: Collection[str], here: str) -> str:
    """The line above a lesson: the name, the path, the way to the table, the theme."""
    theme = button("theme", f"{use('sign-theme')}<span>Theme</span>", kind="btn bare")
    return (
        f'<header class="top"><div><h1 class="brand">{use("badge")}Wyatt Earp<small>The course'
        f"</small></h1></div>{path(titles, done, here)}"
        f'{pages_nav("course")}<div class="tools">{theme}</div></header>'
    )


def lesson_say(number: int, title: str, say: str, refused: Sequence[str] = ()) -> str:
    """The lesson's title and its three sentences. refused: rules that light up in them."""
    small = f"<small>Lesson {number}</small>" if number else ""
    said = prose(say)
    for name in refused:
        said = said.replace(
            f'class="rule" href="#rule-{name}"', f'class="rule asked" href="#rule-{name}"'
        )
    return f"<h2>{small}{esc(title)}</h2>{said}"


# --- the felt -------------------------------------------------------------------------------------


class _Still:
    """A view in which nothing can be done: for a position that is only looked at."""

    legal_moves = ()

    def __init__(self, view: View) -> None:
        self._view = view

    def __getattr__(self, name: str) -> object:
        return getattr(self._view, name)


def still(view: View) -> View:
    """The same view with nothing to do, so that its drawing has no buttons for moves."""
    return cast("View", _Still(view))


def shown_posters(view: View, named: Sequence[str] = ()) -> tuple[str, ...]:
    """The outlaws whose posters matter: those named, else those on the table or often in hand."""
    if named:
        return tuple(outlaw for outlaw in OUTLAWS if outlaw in named)
    held = view.hands.get(view.viewer or "", {})
    laid = {outlaw for territory in view.territories.values() for outlaw in territory}
    found = [
        outlaw
        for outlaw in OUTLAWS
        if outlaw in laid
        or view.posters[outlaw] > 1000
        or outlaw in view.opened
        or held.get(outlaw, 0) > 2
    ]
    return tuple(found[:7])


def board(
    view: View,
    selection: Selection = NOTHING,
    events: Sequence[Event] = (),
    posters: Sequence[str] = (),
    forbids: str = "",
) -> str:
    """The position: posters, the others, the piles, what lies before you.

    forbids: what a refusal lights up, as `forbidding` says.
    """
    # The poster of a card that is refused is shown, whether or not the lesson is about it.
    refused = outlaw_of(selection.card) if selection.why and selection.card else None
    shown = shown_posters(view, posters)
    row, kind = _posters(view, (*shown, refused) if refused else shown, selection)
    return (
        f'<div class="board {kind}" data-forbids="{esc(forbids)}">'
        f'<div class="around">{row}{stage(view, events)}{_others(view, events)}</div>'
        f"{own_seat(view, events)}{choices(view, selection)}</div>"
    )


def _posters(view: View, named: Sequence[str], selection: Selection = NOTHING) -> tuple[str, str]:
    """The posters that matter, and whether they are few enough to stand beside other things."""
    outlaws = shown_posters(view, named)
    drawn = "".join(_poster(view, outlaw, selection) for outlaw in outlaws)
    row = (
        f'<ul class="posters{" row" if len(outlaws) > 5 else ""}" style="--posters:{len(outlaws)}" aria-label="Reward posters">{drawn}</ul>'
        if outlaws
        else ""
    )
    return row, ("none", "one", "two")[len(outlaws)] if len(outlaws) < 3 else "many"


def _others(view: View, events: Sequence[Event]) -> str:
    return "".join(seat(view, player, events) for player in rivals(view))


def _poster(view: View, outlaw: str, selection: Selection) -> str:
    mine = selection.card == outlaw and not selection.why
    count = selection.count if mine else 0
    points, more = table_points(view, outlaw), max(0, count - 1) * 1000
    return poster(outlaw, view.posters[outlaw], points, outlaw in view.opened, count, more)


def duel(view: View, events: Sequence[Event] = (), beside: str = "") -> str:
    """A shot about to happen, with its odds; or the card it turned with its stamp.

    beside: something drawn at its right end.
    """
    size = view.supply_size
    shot = last_shot(events)
    if shot is None:
        hits, unseen = next_shot(view)
        slot = '<div class="empty"><span aria-hidden="true">?</span><span class="vh">Not turned yet</span></div>'
        percent = round(100 * hits / max(1, unseen))
        said = (
            f"<b>{percent} in 100</b>{hits} of the {cards(unseen)} that you cannot see are Outlaws."
        )
    else:
        card, hit = shot.data["card"], shot.data["hit"]
        stamp = "HIT" if hit else "MISS"
        burst = use("burst", "burst") if hit else ""
        what = "An Outlaw card, so it is a hit." if hit else "No bullet hole, so it is a miss."
        slot = (
            f'<div class="shotcard turned"><span class="vh">Turned: {TITLES[card]}.</span>{burst}'
            f'<span aria-hidden="true">{face(card)}<span class="stamp{"" if hit else " miss"}">'
            f"{stamp}</span></span></div>"
        )
        said = f"<b>{TITLES[card]}</b>{what}"
    return (
        f'<div class="duel"><div class="pile" role="img" aria-label="Supply: {cards(size)} face down">'
        f'{use("badge")}<span class="n" aria-hidden="true">{size}</span></div>'
        '<div class="arrow" aria-hidden="true"><svg viewBox="0 0 60 30"><path d="M2 15h46M38 4l13 11-13 11" '
        'fill="none" stroke="currentColor" stroke-width="4" stroke-linejoin="round" '
        f'stroke-linecap="round"/></svg></div><div class="slot">{slot}</div><p class="cap">{said}</p>{beside}</div>'
    )


def question_board(
    view: View,
    heading: str,
    events: Sequence[Event] = (),
    posters: Sequence[str] = (),
    shoots: bool = False,
    chosen: str = "",
) -> str:
    """The position of a question: nothing in it can be played. shoots: the answer is a shot."""
    view = still(view)
    row, kind = _posters(view, posters)
    others = _others(view, events)
    if shoots and kind == "one":
        above, around = duel(view, events, row), others
    elif shoots:
        above, around = duel(view, events) + row, others
    else:
        above, around = "", row + stage(view, events) + others
    return (
        f'<div class="board asks {kind}"><h2>{esc(heading)}</h2>{above}'
        f'<div class="around">{around}</div><div class="ownrow">{own_seat(view, events)}'
        f"{_still_hand(view, chosen)}</div></div>"
    )


def _still_hand(view: View, chosen: str) -> str:
    held = view.hands.get(view.viewer or "", {})
    if not held:
        return ""
    drawn = "".join(
        f'<li><span class="hcard{" sel" if card == chosen else ""}" role="img" '
        f'aria-label="{TITLES[card]}, {held[card]} in hand"><span class="faces" aria-hidden="true">'
        f"{face(card) * held[card]}</span></span></li>"
        for card in CARDS
        if held.get(card)
    )
    many = " many" if sum(held.values()) > 3 else ""
    return (
        f'<section class="stillhand" aria-label="Your hand"><h3 class="vh">Your hand</h3>'
        f'<ul class="hand{many}" data-still>{drawn}</ul></section>'
    )


#: What each rule lights up when it forbids something: the piles, the Sheriff card spent, your own
#: place or the others', your hand, the choice that is owed.
_LIGHTS = {
    "draw.choice": "piles",
    "draw.reshuffle": "piles",
    "end.supply": "piles",
    "shot.needs-card": "piles",
    "wyatt.draw": "piles",
    "wyatt.search": "piles",
    "sheriff.one-per-turn": "spent",
    "wyatt.search-bonus": "spent",
    "robbery.target": "own",
    "fastest.same-outlaw": "own",
    "wyatt.lift": "own",
    "hideout.target": "others",
    "wanted.ask": "others",
    "wanted.steal": "others",
    "play.keep-discard": "hand",
    "discard.must": "hand",
}


def forbidding(view: View, card: str | None, rules: Sequence[str]) -> str:
    """What on the table stands against a move that these rules refuse, in words for a style.

    Beside the places of `_LIGHTS`: the monograms of outlaws whose poster and groups are meant.
    """
    lights = [_LIGHTS[name] for name in rules if name in _LIGHTS]
    outlaw = outlaw_of(card) if card else None
    if outlaw and not lights:
        lights.append(MONOGRAMS[outlaw])
    if card == "fastest-gun":
        lights += sorted(
            {
                MONOGRAMS[outlaw]
                for territory in view.territories.values()
                for outlaw, group in territory.items()
                if "fastest-gun" in group
            }
        )
    return " ".join(dict.fromkeys(lights)) or "choices"


# --- the card at the right ------------------------------------------------------------------------


def _heading(text: str) -> str:
    return f'<h2 class="q" tabindex="-1" data-key="card">{inline(text)}</h2>'


def bet_card(
    kicker: str, say: str, ask: str, options: Sequence[tuple[str, str]], bet: str, chosen: str = ""
) -> str:
    """A question before it is answered. options: letter and text."""
    lines = "".join(_radio(letter, text, letter == chosen) for letter, text in options)
    return (
        f'<form class="bet" data-form="answer"><p class="kicker">{esc(kicker)}</p>'
        f"{prose(say)}{_heading(ask)}"
        f'<fieldset class="ask"><legend class="vh">{esc(ask)}</legend><ul class="opts">{lines}</ul>'
        f'</fieldset><div class="go"><button class="btn prime" type="submit" data-key="card">{esc(bet)}'
        f"</button><p>Keys {options[0][0]} to {options[-1][0]}, then Enter</p></div></form>"
    )


def _radio(letter: str, text: str, chosen: bool) -> str:
    low = letter.lower()
    return (
        f'<li class="opt"><input type="radio" name="bet" id="bet-{low}" value="{letter}" '
        f'data-hot="{low}" data-key="card"{" checked" if chosen else ""}><label for="bet-{low}">'
        f'<span class="let" aria-hidden="true">{letter}</span><span class="txt">{inline(text)}</span>'
        "</label></li>"
    )


def answered_card(
    kicker: str,
    ask: str,
    options: Sequence[tuple[str, str, str, Sequence[str], bool]],
    bet: str,
    buttons: str,
    told: str = "",
) -> str:
    """A question answered: the bet quoted back, every option with its reason, what comes next.

    options: letter, text, reason, rules, whether it is right. told: what happened at the table.
    """
    right = next(letter for letter, *_, good in options if good)
    verdict = "That is right." if bet == right else f"{right} is right."
    lines = "".join(_reasoned(*option, bet) for option in options)
    return (
        f'<div class="bet revealed"><p class="kicker">{esc(kicker)}: {inline(ask)}</p>'
        f"{_heading(f'You bet on {bet}. {verdict}')}{told}"
        f'<ul class="opts">{lines}</ul><div class="next">{buttons}</div></div>'
    )


def _reasoned(
    letter: str, text: str, reason: str, rules: Sequence[str], right: bool, bet: str
) -> str:
    kind = "yes" if right else "wrong"
    mine = " mine" if letter == bet else ""
    sign = "✓" if right else "✗"
    said = f"{sign} your bet" if mine else "✓ right" if right else ""
    first = "Yes." if right else "No."
    return (
        f'<li class="opt {kind}{mine}"><div class="line"><span class="let" aria-hidden="true">{letter}</span>'
        f'<span class="txt">{inline(text)}</span><span class="verdict">{said}</span></div>'
        f'<p class="reason">{first} {inline(reason)} {rule_links(tuple(rules))}</p></li>'
    )


def play_card(
    kicker: str,
    title: str,
    say: str,
    goals: Sequence[tuple[str, bool]],
    state: str,
    said: str,
    buttons: str,
    more: str = "",
) -> str:
    """What to reach on the table, what is reached, and how the try ended. said: how it ended."""
    lines = "".join(
        f'<li class="{"yes" if reached else ""}"><span class="box" aria-hidden="true"></span>'
        f'<span>{inline(text)}<span class="vh">{" Reached." if reached else " Not reached yet."}'
        "</span></span></li>"
        for text, reached in goals
    )
    listed = f'<ul class="goals" aria-label="Goals">{lines}</ul>' if goals else ""
    end = f'<p class="end {state}">{inline(said)}</p>' if said else ""
    return (
        f'<div class="bet task {state}"><p class="kicker">{esc(kicker)}</p>'
        f'{_heading(title)}{prose(say)}{listed}{more}{end}<div class="next">{buttons}</div></div>'
    )


def happened(events: Sequence[Event], viewer: str | None, most: int = 8) -> str:
    """What the last move and the answers to it did, the latest lines last."""
    lines = [sentence(event, viewer)[0] for event in events if event.type != "scored"]
    skipped = len(lines) - most
    if skipped > 0:
        lines = [f"({skipped} earlier things.)", *lines[skipped:]]
    items = "".join(
        f"<li><b>{at}</b><span>{esc(line)}</span></li>" for at, line in enumerate(lines, 1)
    )
    return f"<ol>{items}</ol>" if items else ""


# --- below ----------------------------------------------------------------------------------------


def progress_panel(
    titles: Mapping[str, str],
    done: Collection[str],
    first: tuple[int, int],
    tending: bool = False,
    clearing: bool = False,
) -> str:
    """What is done, and the ways to keep, bring and clear it.

    tending: it is in use and stays open. clearing: it asks whether to clear everything.
    """
    count = sum(id in done for id in titles)
    right, given = first
    score = f" In this lesson {right} of {given} first answers were right." if given else ""
    if clearing:
        clear = (
            "<p>Clear everything this browser remembers of the course?</p>"
            + button("clear", "Yes, clear it", key="clear yes", more='data-sure="yes"')
            + button("clear", "Keep it", key="clear no", more='data-sure="no"')
        )
    else:
        clear = button("clear", "Clear", key="clear", label="Clear your progress")
    items = "".join(
        f"<li>{button('lesson', f'<b>{at}</b>{esc(title)}', kind='mv', key=f'list {id}', more=_of(id))}"
        f"{'<span class=good>✓ done</span>' if id in done else ''}</li>"
        for at, (id, title) in enumerate(titles.items(), 1)
    )
    return (
        f'<details class="panel progress"{" open" if tending else ""}><summary>All lessons, and your progress: '
        f"{count} of {len(titles)} done</summary><p>Kept in this browser alone; nothing is sent anywhere.{score}</p>"
        f'<div class="row">{button("save", "Export", label="Export your progress")}'
        f"{button('load', 'Import', label='Import progress from a file')}{clear}</div>"
        f'<ol class="lessons">{items}</ol></details>'
    )


def _of(id: str) -> str:
    return f'data-lesson="{esc(id)}"'


def lesson_frame() -> str:
    """The page around the parts of a lesson."""

    def part(name: str, more: str = "", tag: str = "div") -> str:
        return f'<{tag} data-part="{name}"{more}></{tag}>'

    log = ' role="log" aria-live="polite" aria-label="What just happened"'
    return (
        f"{part('head')}{part('notice', ' role=alert')}"
        '<div class="course" data-keys data-stored="course" data-lm-suppress-shortcuts="true">'
        f'<div class="left"><div class="say">{part("say")}<i class="spot"></i></div>'
        '<section class="tbl wyatt-table" id="wyatt-table" aria-label="Table" tabindex="-1">'
        f"{part('board')}{part('why', ' role=alert')}{part('hand')}</section></div>"
        f'<div class="right">{part("card")}<section class="panel wyatt-events after" aria-label="What just '
        f'happened"><h2>What just happened</h2>{part("events", log)}</section></div></div>'
        f'<p class="said" role="status"></p><div class="under">{part("rule")}'
        f'<section class="wyatt-split" aria-label="Scoring split">{part("split")}</section>'
        f"{part('text')}{part('progress')}</div>"
    )
