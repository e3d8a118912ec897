"""The edge-case gallery: a list of cases, and the open one with its question and its split."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.earp.payout import Account
from wyatt.earp.words import usd
from wyatt.show.earp.marks import coins
from wyatt.show.earp.split import split_grid
from wyatt.show.html import Html, esc, joined
from wyatt.show.lab.build import named_rules, open_table
from wyatt.show.lab.guessing import Asked, Fold, answer_button, asked_list, go_on, key_of, next_open
from wyatt.show.marks import button, rule_links

if TYPE_CHECKING:
    from wyatt.lab.gallery import Case


def gallery(
    cases: Sequence[Case],
    opened: Case | None,
    guesses: Mapping[str, int],
    token: str,
    walk: tuple[int | None, bool],
    fold: Fold,
) -> Html:
    """All cases by name, and the open one. guesses: the answers chosen so far, by case.

    walk: to which step the money of the open case has walked, and whether it walks by itself.
    """
    asked = [Asked(each.id, _(each.title), _right(each, guesses)) for each in cases]
    following = next_open(asked, opened.id) if opened else None
    shown = _case(opened, following, guesses.get(opened.id), token, *walk) if opened else ""
    heading = _("{many} edge cases", many=len(cases))
    listed = asked_list(asked, opened.id if opened else "", "lab-case", heading, fold, "lab-forget")
    return Html(f'<div class="labpair">{listed}<div class="col">{shown}</div></div>')


def _right(case: Case, guesses: Mapping[str, int]) -> bool | None:
    return guesses[case.id] == case.answer if case.id in guesses else None


def _case(
    case: Case,
    following: Asked | None,
    guess: int | None,
    token: str,
    step: int | None,
    playing: bool,
) -> Html:
    options = joined(
        answer_button("lab-guess", option, case.says(option), guess, case.answer)
        for option in case.options
    )
    return Html(
        f'<section class="panel thecase" tabindex="-1" data-key="{esc(key_of(case.id))}" '
        f'aria-label="{esc(_(case.title))}"><h2>{esc(_(case.title))}</h2>'
        f'<p class="ask">{esc(_(case.question))}</p>{_laid(case)}'
        f'<div class="guesses" data-roving role="group" aria-label="{esc(_("Your answer"))}">{options}</div>'
        f"{_answer(case, following, guess, token) if guess is not None else ''}</section>"
        + (
            f'<section class="wyatt-split" aria-label="{esc(_("Scoring split"))}">{split_grid(Account("jesse-james", case.players, case.scoring), step, playing)}</section>'
            if guess is not None
            else ""
        )
    )


def _laid(case: Case) -> Html:
    """The poster in question: points or cards, and the money."""
    rows = joined(
        Html(
            f"<li><b>{esc(player)}</b> {esc(_('{points} CP', points=points))}{_cards(case, seat)}</li>"
        )
        for seat, (player, points) in enumerate(zip(case.players, case.cp, strict=True))
    )
    return Html(
        f'<ul class="laid">{rows}<li class="pot">{coins(case.reward)} '
        f'<b class="usd">{usd(case.reward)}</b></li></ul>'
    )


def _cards(case: Case, seat: int) -> Html:
    return Html(f"<small>{esc(case.groups[seat].words())}</small>" if case.groups else "")


def _answer(case: Case, following: Asked | None, guess: int, token: str) -> Html:
    verdict = _("Right.")
    if guess != case.answer:
        verdict = _("Not so: {answer}.", answer=case.says(case.answer))
    kind = "good" if guess == case.answer else "bad"
    after = case.afterwards
    compared = ""
    if after:
        points = ", ".join(f"{name} {cp}" for name, cp in zip(case.players, after.cp, strict=True))
        paid = ", ".join(
            f"{name} {usd(sum_)}" for name, sum_ in zip(case.players, after.payouts, strict=True)
        )
        then = _(
            "Then: {points} on {money} pays {paid}; {left} stays.",
            points=points,
            money=usd(after.reward),
            paid=paid,
            left=usd(after.left),
        )
        compared = f"<p>{esc(then)}</p>"
    if case.cannot:
        said = _(
            "<b>Cannot happen in a game</b>, because {reason}", reason=named_rules(case.cannot)
        )
        reach = f'<p class="inplay never">{said}</p>'
    else:
        said = _(
            "<b>Can happen in a game.</b> {link}: discard, and the hand is scored.",
            link=open_table(token),
        )
        reach = f'<p class="inplay">{said}</p>'
    load = button(
        "lab-load",
        esc(_("Take it to the lab")),
        key="load case",
        more=f'data-case="{esc(case.id)}"',
    )
    return Html(
        f'<div class="reason" role="status"><p><b class="{kind}">{esc(verdict)}</b> {esc(_(case.why))} '
        f"{rule_links(case.cites)}</p>{compared}{reach}{go_on(following, 'lab-case')}{load}</div>"
    )
