"""The parts around every table: the controls, the form for a new game, the variations, the log."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from wyatt.core.events import Event
from wyatt.core.lazy import Lazy
from wyatt.core.records import LONGEST_TITLE
from wyatt.core.text import N_, _, plural
from wyatt.ui.acts import Act, Key
from wyatt.ui.document import MOVING, THESE_KEYS
from wyatt.ui.html import (
    Draw,
    button,
    cached,
    drawn,
    list_items,
    options,
    part,
    rule_links,
    tracked,
    use,
)
from wyatt.ui.tags import EMPTY, Html, esc, joined

# === The line of controls under the table: step through the game, autoplay, undo, files.

#: The speeds, in seconds between two moves, with their names. With Teach, the player continues by
#: hand.
SPEEDS: tuple[tuple[str, str], ...] = (
    ("teach", N_("Teach")),
    ("2", N_("Slow")),
    ("1", N_("Normal")),
    ("0.4", N_("Fast")),
)

#: How much help to show. The page's script hides the rest and stores the choice in the browser.
HELPS = (("all", N_("all")), ("moves", N_("moves")), ("off", N_("off")))


class Progress(NamedTuple):
    """How far a game has gone: moves played up to here, known moves, autoplay and its speed.

    over: whether the game has ended here, so that no step is left. others: whether bots play until
    a person has to move. yours: whether the viewer has to move, so that Step chooses for them.
    hand_to: the person to move, who must come to the table first. editor: the page for setting up
    this table, or empty. rest: the seconds until the next hand is dealt automatically, or empty.
    led: whether the lesson's card has the buttons between hands, instead of the table. taught:
    another player's last move in a sentence, with its card and its effect on the money, while a
    learner reads. paying: the label for the button that shows the next account at a hand's end, or
    empty if there are no more. counts: whether the accounts can be shown one by one. counted: the
    players whose accounts are shown, or empty for all. helps: whether there's a coach here. advice:
    the coach's box, which replaces the one next to the hand. first: whether this is the browser's
    first deal, before the first move.
    """

    at: int = 0
    of: int = 0
    autoplay: bool = False
    speed: str = "1"
    over: bool = False
    others: bool = False
    yours: bool = False
    hand_to: str = ""
    editor: str = ""
    rest: str = ""
    led: bool = False
    taught: Html = EMPTY
    paying: str = ""
    counts: bool = False
    counted: tuple[str, ...] = ()
    helps: bool = False
    advice: Html = EMPTY
    first: bool = False

    def at_start(self) -> bool:
        """Return whether there's no move to go back to."""
        return self.at == 0

    def at_end(self) -> bool:
        """Return whether there's no known next move."""
        return self.at >= self.of

    def no_hint(self) -> bool:
        """Return whether the coach isn't available now."""
        return self.over or bool(self.hand_to) or not self.helps

    def step_hint(self) -> str:
        """Return Step's tooltip, which is empty if Step makes another player's move."""
        return N_("Step: a bot chooses and plays this move for you") if self.yours else ""


START = Progress()

#: Keys of buttons outside the toolbar.
GO_ON = Key("space", N_("the amber button: the next step"))
OTHER_LINE_UP = Key("arrowup", N_("at a branch: switch to the other line"))
OTHER_LINE_DOWN = Key("arrowdown", N_("at a branch: switch to the other line"))


def controls(progress: Progress = START, draw: Draw = drawn) -> dict[str, Html]:
    """Return the toolbar's parts by name: steps, speed, progress and files.

    The speed is a separate part, so that its list can stay open during autoplay.
    """
    progress = tracked(progress)
    return {
        "steps": draw("steps", _steps, progress),
        "speed": draw("speed", _speed, progress),
        "progress": draw("progress", _position, progress),
        "files": draw("files", _files, progress),
    }


#: Every table's acts with a button in the toolbar, in order, and their keys.
TOOLBAR: Lazy[Sequence[Act]] = Lazy("wyatt.pages.table.page:TablePage.TOOLBAR")


def table_keys(*own: Key, drop: Iterable[Key] = ()) -> list[Key]:
    """Return a table's keys. own: its game's keys. drop: the key that puts cards down, if any."""
    acts = [act.key for act in TOOLBAR() if act.key]
    return [*MOVING, *own, GO_ON, *acts, OTHER_LINE_UP, OTHER_LINE_DOWN, THESE_KEYS, *drop]


def _row(progress: Progress, row: str) -> Html:
    return joined(control(act, progress) for act in TOOLBAR() if act.row == row)


def _files(progress: Progress) -> Html:
    return Html(_row(progress, "files") + (_edit(progress.editor) if progress.editor else EMPTY))


def _edit(page: str) -> Html:
    """Return the link to the editor with this table."""
    label = _("Edit this table")
    return button(
        "page",
        Html(f"{use('sign-edit')}<span>{esc(_('Edit'))}</span>"),
        key="control edit",
        label=label,
        title=label,
        data_page=page,
        data_carry="1",
    )


def _steps(progress: Progress) -> Html:
    sep = Html('<span class="sep"></span>')
    return Html(_row(progress, "steps") + sep + _row(progress, "play"))


def _speed(progress: Progress) -> Html:
    speeds = options(
        [(value, _("Pace: {name}", name=_(name))) for value, name in SPEEDS], progress.speed
    )
    helps = [(value, _("Help: {name}", name=_(name))) for value, name in HELPS]
    return Html(
        '<select class="speed" data-do="speed" data-key="speed" '
        f'aria-label="{esc(_("Pace"))}">{speeds}</select>'
        '<select class="speed" data-do="help" data-key="help" '
        f'aria-label="{esc(_("Help"))}">{options(helps, "all")}</select>{_sound()}'
    )


def _sound() -> Html:
    """Return the switch for sounds. The page's script stores the choice and shows it."""
    name = esc(_("Sound"))
    face = Html(f"{use('sign-mute', 'mute')}{use('sign-sound')}<span>{name}</span>")
    return button(
        "sound",
        face,
        key="control sound",
        label=_("Sound"),
        title=_("Sound: on or off"),
        aria_pressed="false",
    )


def _position(progress: Progress) -> Html:
    share = 100 * progress.at / progress.of if progress.of else 0
    said = esc(_("Move {at} of {moves}", at=progress.at, moves=progress.of))
    return Html(
        f'<div class="pos"><span>{said}</span>'
        f'<span class="track" aria-hidden="true"><i style="width:{share:.1f}%"></i></span></div>'
    )


def toolbar(parts: Mapping[str, Html]) -> Html:
    """Return the toolbar around its parts."""
    rest = joined(part(parts, name) for name in ("speed", "progress", "files"))
    label = esc(_("Step through the game"))
    # A phone shows only the controls a turn needs, and this button shows the others. The script
    # sets its state.
    more = button(
        "more",
        Html(f"{use('sign-more')}<span>{esc(_('More'))}</span>"),
        kind="btn more",
        key="control more",
        more='aria-expanded="false" data-phone',
    )
    return Html(
        f'<div class="controls" data-roving data-rapid role="toolbar" aria-label="{label}">'
        f'<div class="main" data-controls>{part(parts, "steps", " data-morph")}{more}</div>'
        f'<div class="rest">{rest}</div></div>'
    )


def control(act: Act, progress: Progress = START) -> Html:
    """Return an act's button, with its sign and its name."""
    hint = act.hint(progress) if callable(act.hint) else act.hint
    off = act.off(progress)
    if off and act.why:
        hint = N_("{control}: {why}")
    return _control(act, off, act.pressed and act.pressed(progress), hint)


@cached(128)
def _control(act: Act, off: bool, pressed: bool | None, hint: str) -> Html:
    sign = act.name if pressed is None else "pause" if pressed else "play"
    hint = _(hint, control=_(act.label), why=_(act.why)) if hint else ""
    drawn = Html(f'<svg viewBox="0 0 16 16" aria-hidden="true">{act.sign}</svg>')
    face = f"{drawn if act.sign else use(f'sign-{sign}')}<span>{esc(_(act.label))}</span>"
    more = [
        'aria-disabled="true"' if off else "",
        "" if pressed is None else f'aria-pressed="{"true" if pressed else "false"}"',
        f'title="{esc(hint)}"' if hint else "",
        act.key.attribute if act.key else "",
        act.data,
    ]
    return button(
        act.name,
        Html(face),
        kind=act.kind,
        key=f"control {act.name}",
        more=" ".join(filter(None, more)),
        label=hint,
    )


# === The form for a new game: the players, which of them are people, the seed and the rules.

_NAMES = ("Anna", "Burt", "Curt", "Dora", "Emma")


class Seats(NamedTuple):
    """The players at the table: names in seat order, and which of them are people."""

    players: tuple[str, ...]
    people: Collection[str]


def setup_form(seats: Seats, most: int, rules: Html) -> Html:
    """Return the form for a new game, which sends the request `begin` with its fields.

    most: the maximum number of players. rules: the fields for the rules.
    """
    many = len(seats.players)
    counts = joined(
        Html(
            f'<label><input type="radio" name="players" value="{count}"'
            f"{' checked' if count == many else ''}>{count}</label>"
        )
        for count in range(2, most + 1)
    )
    places = joined(_seat(seats, at) for at in range(most))
    who = esc(_("The first player starts and the last one deals. Bots play by themselves."))
    return Html(
        f'<form data-form="begin" class="setup"><h2>{esc(_("New game"))}</h2>'
        f'<fieldset class="many"><legend>{esc(_("Players"))}</legend>{counts}</fieldset>'
        f"<fieldset><legend>{esc(_('At the table'))}</legend>{places}<p>{who}</p></fieldset>"
        f'<label class="field">{esc(_("Seed"))} <input name="seed" inputmode="numeric" '
        f'maxlength="19" value="" aria-describedby="wyatt-seed"></label>'
        f'<p id="wyatt-seed">{esc(_("Leave the field empty for a new deal. The same seed deals the same cards."))}</p>{rules}'
        f'<p class="row"><button type="submit" class="btn prime">{esc(_("Deal"))}</button>'
        f"{button('close', esc(_('Cancel')), key='setup cancel')}</p></form>"
    )


def _seat(seats: Seats, at: int) -> Html:
    taken = at < len(seats.players)
    name = seats.players[at] if taken else _NAMES[at]
    person = name in seats.people if taken else False
    kinds = options([("person", _("a person")), ("bot", _("a bot"))], "person" if person else "bot")
    name_of = esc(_("Name of player {number}", number=at + 1))
    is_ = esc(_("Player {number} is", number=at + 1))
    return Html(
        f'<div class="place place-{at + 1}"><input name="name{at}" maxlength="60" '
        f'value="{esc(name)}" aria-label="{name_of}">'
        f'<select name="who{at}" aria-label="{is_}">{kinds}</select></div>'
    )


# === A game's variations: where they begin, their names, and their buttons.


class Way(NamedTuple):
    """A child of the current node: its number, its move as text, and whether Forward goes to it."""

    number: int
    words: str
    ahead: bool


#: The variations in a game that has none.
NO_WAYS: Mapping[int, Sequence[Way]] = MappingProxyType({})


class Branch(NamedTuple):
    """A line: the numbers of its first and last node, how many moves come before it, how many it
    has, its first move as text, its name, its depth, and whether it's the current line.
    """

    first: int
    last: int
    at: int
    many: int
    words: str
    name: str
    depth: int
    current: bool


def fork(ways: Sequence[Way]) -> Html:
    """Return a button per line that branches off here, with Forward's line marked, or nothing."""
    if not ways:
        return EMPTY
    items = list_items(_go(way, " aria-current=true" if way.ahead else "") for way in ways)
    turns = joined(
        button(
            "other-line", esc(sign), kind="btn bare", key=f"other {step}", label=label, more=more
        )
        for step, sign, label in (
            ("-1", "↑", _("Previous continuation")),
            ("1", "↓", _("Next continuation")),
        )
        for more in [
            f'data-step="{step}" {(OTHER_LINE_UP if step == "-1" else OTHER_LINE_DOWN).attribute}'
        ]
    )
    return Html(
        f'<div class="fork" role="group" aria-label="{esc(_("Lines branch here"))}">'
        f"<p>{esc(_('Lines branch here'))}</p><ul>{items}</ul>"
        f'<span class="turns">{turns if len(ways) > 1 else ""}</span></div>'
    )


def _go(way: Way, state: str = "") -> Html:
    more = f'data-number="{way.number}"{state}'
    return button("go", esc(way.words), kind="way", key=f"way {way.number}", more=more)


def left_here(ways: Mapping[int, Sequence[Way]], at: int) -> Html:
    """Return the alternatives to a move, to show below it in the list, or nothing without any."""
    if not ways.get(at):
        return EMPTY
    items = list_items(_go(way) for way in ways[at])
    return Html(f'<ul class="instead" aria-label="{esc(_("Played instead"))}">{items}</ul>')


def lines_panel(branches: Sequence[Branch], can_restore: bool = False) -> Html:
    """Return all lines and the current line's buttons. A single line needs neither."""
    back = ""
    if can_restore:
        back = button("restore-line", esc(_("Restore deleted lines")), key="line restore")
    if len(branches) < 2:
        return Html(f'<div class="row">{back}</div>' if back else "")
    # The lines around the current one count as current, too, so take the deepest.
    inside = max(
        (at for at, branch in enumerate(branches) if branch.current),
        key=lambda at: branches[at].depth,
        default=0,
    )
    items = joined(_item(at, branch, at == inside) for at, branch in enumerate(branches))
    many = plural("{number} line", "{number} lines", len(branches))
    return Html(
        f'<div class="gamelines"><h3>{esc(many)}</h3><ul>{items}</ul>'
        f"{_tools(inside, branches[inside], back)}</div>"
    )


def line_title(at: int, branch: Branch) -> str:
    """Return a line's title: a player's name for the line, or its number."""
    if branch.name:
        return branch.name
    return _("Variation {number}", number=at) if at else _("Main line")


def kept_line(at: int, branch: Branch, taken_back: bool, tries: Html = EMPTY) -> Html:
    """Return a note that the former line is kept, with a button that goes back to it.

    taken_back: whether no other move has been played yet. tries: the coach's comparison of the two
    lines.
    """
    line = line_title(at, branch) if at or branch.name else _("the main line")
    said = (
        _(
            "You’ll find the moves you took back under “The moves so far”, as {line}.",
            line=line,
        )
        if taken_back
        else _(
            "You’ll find the line you left under “The moves so far”, as {line}.",
            line=line,
        )
    )
    go = button("left-return", esc(_("Go back to it")), key="left return")
    close = button("left-close", esc(_("Close")), kind="btn bare", key="left close")
    return Html(
        f'<div class="fork kept" data-answer="below"><p>{esc(said)}</p>{tries}{go}{close}</div>'
    )


def _item(at: int, branch: Branch, inside: bool) -> Html:
    moves = plural("{number} move", "{number} moves", branch.many)
    place = _("after move {at}", at=branch.at) if at else ""
    extent = ", ".join(filter(None, (place, moves)))
    title = line_title(at, branch)
    if at and not branch.name:
        title = _("{line}: {move}", line=title, move=branch.words)
    face = f"<span>{esc(title)}</span><em>{esc(extent)}</em>"
    more = f'data-number="{branch.last}"' + (' aria-current="true"' if inside else "")
    depth = min(branch.depth, 6)
    drawn = button("go", Html(face), kind="mv", key=f"line {branch.last}", more=more)
    return Html(f'<li style="--depth:{depth}">{drawn}</li>')


def _tools(at: int, branch: Branch, back: str) -> Html:
    others = button("delete-others", esc(_("Delete all other lines")), key="line others")
    if not at:
        return Html(f'<div class="row">{others}{back}</div>')
    number = f'data-number="{branch.first}"'
    field = (
        f'<label class="field">{esc(_("Name"))} <input data-do="name-line" {number} '
        f'data-key="line name {branch.first}" maxlength="{LONGEST_TITLE}" '
        f'value="{esc(branch.name)}"></label>'
    )
    up = button("promote-line", esc(_("Promote")), key="line promote", more=number)
    main = button("main-line", esc(_("Make main line")), key="line main", more=number)
    delete = button("delete-line", esc(_("Delete this line")), key="line delete", more=number)
    # For a variation of the main line, Promote would be the same as Make main line.
    return Html(
        f'<div class="row">{field}{up if branch.depth > 1 else ""}{main}{delete}{others}{back}</div>'
    )


def offer_line(said: str) -> Html:
    """Return the offer to continue a saved game, or nothing without one."""
    if not said:
        return EMPTY
    resume = button("resume", esc(_("Continue this line")), kind="btn", key="resume")
    return Html(f'<div class="notice offer"><p>{esc(said)}</p>{resume}</div>')


# === The log and the moves so far, for any game.

#: A function that returns an event as text for a viewer, and the event's rule ids.
Speak = Callable[[Event, str | None], tuple[str, tuple[str, ...]]]


def log_lines(told: Iterable[tuple[Html, Iterable[str]]], note: str = "") -> Html:
    """Return the contents of the log, one numbered line per event, for an element with role=log.

    told: each event as text, with its rule ids. note: a line above the events about where the move
    came from.
    """
    lines = joined(
        Html(
            f'<li><b aria-hidden="true">{at}</b><span>{words}\u00a0{rule_links(rules)}</span></li>'
        )
        for at, (words, rules) in enumerate(told, 1)
    )
    return Html(f"{_note(note)}<ol>{lines}</ol>")


def _note(note: str) -> Html:
    return Html(f'<p class="note">{esc(note)}</p>') if note else EMPTY


def since_log(moves: Sequence[Sequence[Event]], viewer: str | None, speak: Speak) -> Html:
    """Return the earlier moves since the viewer's last turn, one line per move, without rules.

    Other players' moves that affect the viewer stand out.
    """
    if not moves:
        return EMPTY
    lines = joined(_since_line(tuple(events), viewer, speak) for events in moves if events)
    return Html(f'<h3>{esc(_("Earlier"))}</h3><ul class="since">{lines}</ul>')


@cached(128)  # all lines except the newest were there before
def _since_line(events: tuple[Event, ...], viewer: str | None, speak: Speak) -> Html:
    words = " ".join(speak(event, viewer)[0] for event in events)
    return Html(f"<li{_mine(events, viewer)}>{esc(words)}</li>")


def _mine(events: Sequence[Event], viewer: str | None) -> Html:
    """Return a class for another player's move that affects the viewer, such as a theft."""
    first, *others = (tuple(event.data.values()) for event in events)
    mine = viewer is not None and viewer not in first and any(viewer in each for each in others)
    return Html(' class="mine"') if mine else EMPTY


def moves_so_far(
    played: Iterable[tuple[str, str]], here: int, left: Mapping[int, Sequence[Way]] = NO_WAYS
) -> Html:
    """Return the moves so far, each as a button that jumps to the moment after it.

    played: each move's player and text. here: the current move's number. left: the variations, by
    the move where they branch off.
    """
    lines = [_jump(0, _("The start"), here == 0)]
    lines += [
        _jump(at, _("{player}: {move}", player=player, move=words), at == here)
        for at, (player, words) in enumerate(played, 1)
    ]
    items = joined(Html(f"<li>{line}{left_here(left, at)}</li>") for at, line in enumerate(lines))
    last = Html(f"<li>{left_here(left, len(lines))}</li>") if len(lines) in left else EMPTY
    return Html(f"<ol>{items}{last}</ol>")


def _jump(at: int, words: str, current: bool) -> Html:
    more = f'data-index="{at}"' + (' aria-current="step"' if current else "")
    face = Html(f"<b>{at}</b>{esc(words)}")
    return button("jump", face, kind="mv", key=f"jump {at}", more=more)
