"""How the lab's cases are drawn: edge cases, disputes, and points where the sources disagree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wyatt.core.rulebook import Ruling
from wyatt.core.text import N_, _, plural, usd
from wyatt.earp import parse_move
from wyatt.earp.account import sentence
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.payout import Account
from wyatt.earp.rulebook import BOOK
from wyatt.earp.switches import SWITCHES
from wyatt.earp.words import move_words, table_text
from wyatt.pages.guess_first import (
    Fold,
    QuestionsView,
    answer_button,
    folded_list,
    go_on,
    key_of,
    next_open,
)
from wyatt.pages.lab.view import named_rules, open_table, says
from wyatt.ui.earp.cards import coins
from wyatt.ui.earp.picture import picture
from wyatt.ui.earp.split import split_grid
from wyatt.ui.html import button, list_items, rule_links
from wyatt.ui.picture import WIDTH, address_of
from wyatt.ui.rules import apart_here, cited
from wyatt.ui.tags import EMPTY, Html, esc, joined, person

if TYPE_CHECKING:
    from wyatt.lab.disputes import Case, Demo, Outcome, Quarrel


# === The edge-case gallery: a list of cases, and the open one with its question and its split.


def gallery(asked: QuestionsView, token: str, step: int | None, playing: bool) -> Html:
    """Return the list of edge cases and the open one.

    token: the open case's position for a link. step: how many payments to show, or None for all.
    playing: whether the payments appear automatically.
    """
    case: Case = asked.opened
    guess, split = asked.answer, ""
    options = joined(
        answer_button("lab-guess", option, case.says(option), guess, case.answer)
        for option in case.options
    )
    if guess is not None:
        account = Account("jesse-james", case.players, case.scoring)
        split = (
            f'<section class="wyatt-split" aria-label="{esc(_("Scoring split"))}">'
            f"{split_grid(account, step, playing)}</section>"
        )
    return Html(
        f'<div class="labpair">{asked.listed}<div class="col">'
        f'<section class="panel thecase" tabindex="-1" data-key="{esc(key_of(case.id))}" '
        f'aria-label="{esc(_(case.title))}"><h2>{esc(_(case.title))}</h2>'
        f'<p class="ask">{esc(_(case.question))}</p>{_laid(case)}'
        f'<div class="guesses" data-roving role="group" aria-label="{esc(_("Your answer"))}">{options}</div>'
        f"{_answer(asked, case, guess, token) if guess is not None else ''}</section>{split}"
        "</div></div>"
    )


def _laid(case: Case) -> Html:
    """Return a case's poster: each player's points and any cards, and the money."""
    rows = joined(
        Html(
            f"<li><b>{person(player)}</b> {esc(_('{points} CP', points=points))}{_cards(case, seat)}</li>"
        )
        for seat, (player, points) in enumerate(zip(case.players, case.cp, strict=True))
    )
    return Html(
        f'<ul class="laid">{rows}<li class="pot">{coins(case.reward)} '
        f'<b class="usd">{usd(case.reward)}</b></li></ul>'
    )


def _cards(case: Case, seat: int) -> Html:
    return Html(f"<small>{esc(case.groups[seat].words())}</small>" if case.groups else "")


def _answer(asked: QuestionsView, case: Case, guess: int, token: str) -> Html:
    verdict = _("Right.")
    if guess != case.answer:
        verdict = _("No: {answer}.", answer=case.says(case.answer))
    kind = "good" if guess == case.answer else "bad"
    after = case.afterwards
    compared = ""
    if after:
        points = ", ".join(f"{name} {cp}" for name, cp in zip(case.players, after.cp, strict=True))
        paid = ", ".join(
            f"{name} {usd(sum_)}" for name, sum_ in zip(case.players, after.payouts, strict=True)
        )
        then = _(
            "Next: with {points} and {money} on the poster, the payout is {paid}, and {left} stays.",
            points=points,
            money=usd(after.reward),
            paid=paid,
            left=usd(after.left),
        )
        compared = f"<p>{esc(then)}</p>"
    if case.cannot:
        said = _("<b>Can’t happen in a game:</b> {reason}", reason=named_rules(case.cannot))
        reach = f'<p class="inplay never">{said}</p>'
    else:
        said = _(
            "<b>Can happen in a game.</b> {link}, then discard to score the hand.",
            link=open_table(token),
        )
        reach = f'<p class="inplay">{said}</p>'
    load = button("lab-load", esc(_("Open in the lab")), key="load case", data_case=case.id)
    onward = go_on(next_open(asked.entries, case.id), "lab-case")
    return Html(
        f'<div class="reason" role="status"><p><b class="{kind}">{esc(verdict)}</b> {esc(_(case.why))} '
        f"{rule_links(case.cites)}</p>{compared}{reach}{onward}{load}</div>"
    )


# === The points where the sources disagree or say nothing, with positions as examples.

#: The attributes of a link to a ruling, which opens next to the list.
_OPENS = 'data-do="lab-ruling" data-reveal=".point"'
#: The labels of the list's filters.
FILTERS = {
    "all": N_("All points"),
    "differ": N_("Sources disagree"),
    "switch": N_("With a switch"),
    "own": N_("Only our rulings"),
}


def shown_rulings(only: str) -> list[Ruling]:
    """Return the rulings that pass a filter, in order. only: the filter's key in `FILTERS`."""
    return [ruling for ruling in BOOK.rulings() if _passes(ruling, only)]


@dataclass(frozen=True, slots=True)
class Listed:
    """The list of rulings. only: its filter's key. fold: its fold on a narrow page."""

    shown: Sequence[Ruling]
    only: str
    fold: Fold


def rulings_page(
    listed: Listed, opened: Ruling, demo: Demo | None, tokens: tuple[str, str], lang: str
) -> Html:
    """Return the list of rulings and the open one. tokens: the open ruling's position for a link,
    by default and with the other way to play.
    """
    filters = joined(
        button(
            "lab-filter",
            Html(f"{esc(_(name))} <small>{len(shown_rulings(key))}</small>"),
            key=f"filter {key}",
            data_only=key,
            aria_pressed=key == listed.only,
        )
        for key, name in FILTERS.items()
    )
    names = ""
    for letter, group in BOOK.ruling_groups().items():
        inside = joined(
            _rulings_name(ruling, opened) for ruling in listed.shown if ruling.group == letter
        )
        if inside:
            names += (
                f'<h3>{esc(_(group))}</h3><div role="group" aria-label="{esc(_(group))}">'
                f"{inside}</div>"
            )
    heading = esc(_("Where the sources disagree, point by point"))
    panel = Html(
        f'<section class="panel rulings" aria-label="{esc(_("Every unclear point"))}"><h2>{heading}</h2>'
        f'<div class="seg" data-roving role="group" aria-label="{esc(_("Which points"))}">{filters}</div>'
        f'<div class="rullist" data-follow data-roving>{names}</div></section>'
    )
    many = plural("{number} point", "{number} points", len(listed.shown))
    said = Html(f"{heading} <small>{esc(many)}</small>")
    return Html(
        f'<div class="labpair">{folded_list(listed.fold, said, panel)}'
        f"{_ruling(opened, demo, tokens, lang)}</div>"
    )


def _rulings_name(ruling: Ruling, opened: Ruling) -> Html:
    sign = EMPTY
    if ruling.own:
        sign = Html(f'<small class="sign own">{esc(_("ours"))}</small>')
    elif ruling.differ:
        sign = Html(f'<small class="sign differ">{esc(_("differ"))}</small>')
    return button(
        "lab-ruling",
        Html(
            f'<span class="rid">{esc(ruling.id)}</span><span>{esc(_(ruling.question))}</span>{sign}'
        ),
        kind="pointname",
        key=f"point {ruling.id}",
        data_ruling=ruling.id,
        data_reveal=".point",
        aria_current=True if ruling.id == opened.id else None,
    )


def _passes(ruling: Ruling, only: str) -> bool:
    match only:
        case "differ":
            return ruling.differ
        case "switch":
            return ruling.switch is not None
        case "own":
            return ruling.own
        case _:
            return True


def _ruling(ruling: Ruling, demo: Demo | None, tokens: tuple[str, str], lang: str) -> Html:
    switch = ""
    if ruling.switch:
        others = list_items(_cited(_(what)) for what in ruling.otherwise.values())
        switch = (
            f'<div class="sw"><p><b>{esc(_("Other ways to play it:"))}</b></p>'
            f"<ul>{others}</ul>{_written(ruling.switch)}</div>"
        )
    shown = _demo(demo, tokens) if demo else f'<p class="demo">{esc(_undemonstrated(ruling))}</p>'
    return Html(
        f'<article class="panel point" id="ruling-{esc(ruling.id)}" tabindex="-1" '
        f'aria-label="{esc(_("Ruling {id}", id=ruling.id))}">'
        f"<h2>{esc(_(ruling.question))}</h2>"
        f'<p class="default">{_cited(_(ruling.default))}</p>'
        f"<p>{_cited(_(ruling.why))} {rule_links(ruling.rules)}</p>"
        f'<p class="src">{esc(BOOK.basis(ruling))} {esc(_("Cite as {id}.", id=ruling.id))}</p>'
        f"{says(ruling, _OPENS)}{apart_here(BOOK, ruling, _OPENS)}{switch}{shown}</article>"
    )


def _cited(text: str) -> Html:
    return cited(BOOK, text, _OPENS)


def _undemonstrated(ruling: Ruling) -> str:
    """Return why no position can show this ruling, as text."""
    if ruling.own:
        return _(
            "The rule texts don’t cover this point. The ruling is ours, so there’s nothing to compare."
        )
    return _("This ruling is about how people behave, so no position can show it.")


def _written(switch: str) -> Html:
    """Return a switch and its values as written in files and commands, with the default first."""
    values = (value if isinstance(value, str) else str(value).lower() for value in _values(switch))
    code = Html(f"<code>{esc(switch)} = {esc(' | '.join(values))}</code>")
    return Html(f'<p class="src">{_("In files and commands: {setting}", setting=code)}</p>')


def _values(switch: str) -> Sequence[str | bool]:
    return SWITCHES[switch].values


def _demo(demo: Demo, tokens: tuple[str, str]) -> Html:
    ours = esc(_("By default") if demo.switches else _("What happens"))
    readings = _outcome(ours, demo.outcome(), demo, tokens[0])
    if demo.switches:
        title = esc(_("Other ways to play"))
        readings = joined((readings, _outcome(title, demo.outcome(other=True), demo, tokens[1])))
    move = move_words(parse_move(demo.move), demo.view())
    return Html(
        f'<div class="demo"><h3>{esc(_("On the table"))}</h3><p>{esc(_(demo.what))}</p>'
        f"<p>{esc(_('The move:'))} <b>{esc(move)}.</b></p>"
        f'<div class="both">{readings}</div></div>'
    )


def _outcome(title: Html, outcome: Outcome, demo: Demo, token: str) -> Html:
    if outcome.refused:
        parts = outcome.refused.split("`")
        why = joined(
            Html(f"<code>{esc(p)}</code>" if at % 2 else esc(p)) for at, p in enumerate(parts)
        )
        said = f'<p><b class="bad">{esc(_("Not legal."))}</b> {why}</p>'
    else:
        items = list_items(map(esc, outcome_lines(outcome, demo.viewer)))
        said = f"<ul>{items}</ul>"
    return Html(f"<div><h4>{title}</h4>{said}{open_table(token, _('Open this position'))}</div>")


def outcome_lines(outcome: Outcome, viewer: str | None) -> Iterable[str]:
    """Return a sentence for each event. Posters without points are left out."""
    for event in outcome.events:
        if event.type == "scored" and not any(event.data["cp"]):
            continue
        yield sentence(event, viewer)[0]


# === Disputes about play: the list, the picture of the table, the answers and the outcome.


def quarrels_page(asked: QuestionsView, token: str) -> Html:
    """Return the list of disputes and the open one. token: its position, for a link."""
    opened: Quarrel = asked.opened
    chosen = asked.answer
    buttons = joined(
        answer_button("lab-bet", at, _(option.text), chosen, opened.answer)
        for at, option in enumerate(opened.options)
    )
    return Html(
        f'<div class="labpair">{asked.listed}<div class="col">'
        f'<section class="panel thecase quarrel" tabindex="-1" '
        f'data-key="{esc(key_of(opened.ruling))}" aria-label="{esc(_(opened.title))}">'
        f'<h2>{esc(_(opened.title))}</h2><p class="ask">{esc(_(opened.scene))}</p>'
        f"{_scene(opened)}"
        f'<div class="guesses words" data-roving role="group" aria-label="{_("Your answer")}">'
        f"{buttons}</div>"
        f"{_reasons(asked, opened, chosen, token) if chosen is not None else ''}</section></div></div>"
    )


def _scene(opened: Quarrel) -> Html:
    """Return the dispute's table as an image, because an inline SVG's ids could clash."""
    view = opened.demo.view()
    move = parse_move(opened.demo.move)
    laid = {outlaw for groups in view.territories.values() for outlaw in groups}
    shown = [outlaw for outlaw in OUTLAWS if outlaw in laid or outlaw == move.outlaw]
    wide, narrow = (address_of(picture(view, shown, width)) for width in (WIDTH, _PHONE))
    return Html(
        f'<picture><source media="(max-width: 560px)" srcset="{narrow}">'
        f'<img class="scene" src="{wide}" alt="{esc(table_text(view))}"></picture>'
    )


#: The width of a picture for a phone, in pixels.
_PHONE = 340


def _reasons(asked: QuestionsView, opened: Quarrel, chosen: int, token: str) -> Html:
    right, point = opened.answer, opened.point
    verdict = _("Right.") if chosen == right else _("No.")
    why = joined(
        Html(
            f'<li><b class="{"good" if at == right else "bad"}">{esc(_(option.text))}</b> '
            f"{esc(_(option.why))}</li>"
        )
        for at, option in enumerate(opened.options)
    )
    outcome = opened.demo.outcome()
    if outcome.refused:
        lines = [_("The move isn’t legal. {reason}", reason=outcome.refused)]
    else:
        lines = list(outcome_lines(outcome, opened.demo.viewer))
    happened = list_items(map(esc, lines))
    onward = go_on(next_open(asked.entries, opened.ruling), "lab-quarrel")
    return Html(
        f'<div class="reason" role="status"><p><b class="{"good" if chosen == right else "bad"}">'
        f"{verdict}</b> {cited(BOOK, _(point.default))}</p></div>"
        f"<h3>{_('What happens at the table')}</h3><ul>{happened}</ul>"
        f"<h3>{_('Each answer')}</h3><ul>{why}</ul>"
        f"<h3>{_('What the sources say')}</h3>{says(point)}"
        f"<p>{cited(BOOK, _(point.why))} {rule_links(point.rules)}</p>"
        f'<p class="row">{onward} '
        f"{open_table(token, _('Open this position'))}</p>"
    )
