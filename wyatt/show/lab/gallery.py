"""The edge-case gallery: a list of cases, and the open one with its question and its split."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wyatt.earp.words import usd
from wyatt.show.earp.marks import coins
from wyatt.show.earp.split import Account, split_grid
from wyatt.show.lab.build import named_rules, open_table
from wyatt.show.marks import button, esc, rule_links

if TYPE_CHECKING:
    from wyatt.lab.gallery import Case


def gallery(
    cases: Sequence[Case],
    opened: Case | None,
    guesses: Mapping[str, int],
    token: str,
    step: int | None,
    playing: bool,
) -> str:
    """All cases by name, and the open one. guesses: the answers chosen so far, by case."""
    names = "".join(_name(at, case, opened, guesses) for at, case in enumerate(cases, 1))
    right = sum(guesses.get(case.id) == case.answer for case in cases)
    done = f"Answered {len(guesses)}, {right} right." if guesses else "Guess first, then look."
    following = _following(cases, opened, guesses) if opened else None
    shown = _case(opened, following, guesses.get(opened.id), token, step, playing) if opened else ""
    return (
        '<div class="labpair"><section class="panel cases" aria-label="Edge cases">'
        f'<div class="headrow"><h2>{len(cases)} edge cases</h2><p role="status">{done}</p></div>'
        f'<div class="caselist" data-follow data-roving role="group" aria-label="Cases">{names}</div></section>'
        f'<div class="col">{shown}</div></div>'
    )


def _name(at: int, case: Case, opened: Case | None, guesses: Mapping[str, int]) -> str:
    guess = guesses.get(case.id)
    sign, said = "", ""
    if guess is not None:
        kind = "right" if guess == case.answer else "wrong"
        sign = f'<span class="{kind}" aria-hidden="true">{"✓" if kind == "right" else "✗"}</span>'
        said = f", answered {kind}"
    here = ' aria-current="true"' if opened and case.id == opened.id else ""
    return button(
        "lab-case",
        f'<span class="rid">{at}</span><span>{esc(case.title)}</span>{sign}',
        kind="pointname",
        key=f"case {case.id}",
        label=f"{at}. {case.title}{said}",
        more=f'data-case="{esc(case.id)}" data-reveal=".thecase"{here}',
    )


def _following(cases: Sequence[Case], opened: Case, guesses: Mapping[str, int]) -> Case | None:
    """The next case that is not answered yet, round to the first; None when all are."""
    at = cases.index(opened) + 1
    return next((case for case in (*cases[at:], *cases[:at]) if case.id not in guesses), None)


def _key(case: Case) -> str:
    """What names an open case: going on to it takes the focus there."""
    return f"the {case.id}"


def _case(
    case: Case,
    following: Case | None,
    guess: int | None,
    token: str,
    step: int | None,
    playing: bool,
) -> str:
    options = "".join(_option(case, option, guess) for option in case.options)
    return (
        f'<section class="panel thecase" tabindex="-1" data-key="{esc(_key(case))}" '
        f'aria-label="{esc(case.title)}"><h2>{esc(case.title)}</h2>'
        f'<p class="ask">{esc(case.question)}</p>{_laid(case)}'
        f'<div class="guesses" data-roving role="group" aria-label="Your answer">{options}</div>'
        f"{_answer(case, following, guess, token) if guess is not None else ''}</section>"
        + (
            f'<section class="wyatt-split" aria-label="Scoring split">{split_grid(Account("jesse-james", case.players, case.scoring), step, playing)}</section>'
            if guess is not None
            else ""
        )
    )


def _laid(case: Case) -> str:
    """The poster in question: points or cards, and the money."""
    rows = "".join(
        f"<li><b>{esc(player)}</b> {points} CP{_cards(case, seat)}</li>"
        for seat, (player, points) in enumerate(zip(case.players, case.cp, strict=True))
    )
    return (
        f'<ul class="laid">{rows}<li class="pot">{coins(case.reward)} '
        f'<b class="usd">{usd(case.reward)}</b></li></ul>'
    )


def _cards(case: Case, seat: int) -> str:
    return f"<small>{esc(case.groups[seat].words())}</small>" if case.groups else ""


def _option(case: Case, option: int, guess: int | None) -> str:
    right = option == case.answer
    kind, said, sign = "btn guess", "", ""
    if guess is not None:
        if right:
            kind, said, sign = "btn guess yes", ", the right answer", " ✓"
        elif option == guess:
            kind, said, sign = "btn guess nope", ", your answer, wrong", " ✗"
    return button(
        "lab-guess",
        f'{case.says(option)}<span aria-hidden="true">{sign}</span>',
        kind=kind,
        key=f"guess {option}",
        label=case.says(option) + said if said else "",
        more=f'data-option="{option}"' + (' aria-pressed="true"' if option == guess else ""),
    )


def _answer(case: Case, following: Case | None, guess: int, token: str) -> str:
    verdict = "Right." if guess == case.answer else f"Not so: {case.says(case.answer)}."
    kind = "good" if guess == case.answer else "bad"
    after = case.afterwards
    compared = ""
    if after:
        points = ", ".join(f"{name} {cp}" for name, cp in zip(case.players, after.cp, strict=True))
        paid = ", ".join(
            f"{name} {usd(sum_)}" for name, sum_ in zip(case.players, after.payouts, strict=True)
        )
        compared = f"<p>Then: {esc(points)} on {usd(after.reward)} pays {esc(paid)}; {usd(after.left)} stays.</p>"
    if case.cannot:
        reach = f'<p class="inplay no"><b>Cannot happen in a game</b>, because {named_rules(case.cannot)}</p>'
    else:
        reach = f'<p class="inplay"><b>Can happen in a game.</b> {open_table(token)}: discard, and the hand is scored.</p>'
    go = "<p>That was the last of them: all are answered.</p>"
    if following:
        go = button(
            "lab-case",
            "Next case",
            kind="btn prime",
            key=_key(following),
            label=f"Next case: {following.title}",
            more=f'data-case="{esc(following.id)}" data-reveal=".thecase"',
        )
    load = button(
        "lab-load",
        "Take it to the lab",
        key="load case",
        more=f'data-case="{esc(case.id)}"',
    )
    return (
        f'<div class="reason" role="status"><p><b class="{kind}">{verdict}</b> {esc(case.why)} '
        f"{rule_links(case.cites)}</p>{compared}{reach}{go}{load}</div>"
    )
