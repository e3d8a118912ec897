"""The edge cases of the count and the rulings, each on a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.show.html import Html, esc, joined
from wyatt.show.lab.guessing import Asked, Fold, asked_list, folded_list
from wyatt.show.lesson.wildcat import question_board
from wyatt.show.marks import button, rule_links
from wyatt.show.wildcat.cards import mini
from wyatt.show.wildcat.events import spoken
from wyatt.wildcat import parse_move
from wyatt.wildcat.words import move_words, points, pretty, signed

if TYPE_CHECKING:
    from wyatt.core.rulebook import Ruling
    from wyatt.lessons.wildcat.edge_cases import EdgeCase
    from wyatt.lessons.wildcat.played_rulings import PlayedRuling


def cases_page(
    cases: Sequence[EdgeCase], opened: EdgeCase, guesses: Mapping[str, int], fold: Fold
) -> Html:
    """All cases by name, and one of them: its cards, its question, the reason once it is guessed."""
    asked = [
        Asked(
            each.id,
            _(each.title),
            None if each.id not in guesses else guesses[each.id] == each.answer,
        )
        for each in cases
    ]
    heading = _("Guess what it counts")
    listed = asked_list(asked, opened.id, "count-case", heading, fold, "count-forget")
    following = next((each for each in cases if each.id not in guesses), None)
    return Html(
        f'<div class="labpair">{listed}{_case(opened, guesses.get(opened.id), following)}</div>'
    )


def _case(case: EdgeCase, guess: int | None, following: EdgeCase | None) -> Html:
    options = joined(_option(case, option, guess) for option in case.options)
    answer = "" if guess is None else _answer(case, guess, following)
    return Html(
        f'<section class="panel thecase" aria-label="{esc(_(case.title))}"><h2>{esc(_(case.title))}</h2>'
        f"{_cards(case)}<p><b>{esc(_(case.question))}</b></p>"
        f'<div class="guesses" role="group" aria-label="{_("Your guess")}">{options}</div>{answer}</section>'
    )


def _cards(case: EdgeCase) -> Html:
    rows = [case.cards] if case.cards else [*case.count.melds]
    drawn = joined(_row(row) for row in rows)
    if case.count.hand:
        drawn = Html(f"{drawn}<p>{esc(_('In hand:'))}</p>{_row(case.count.hand)}")
    return Html(f'<div class="casecards" aria-hidden="true">{drawn}</div>')


def _row(cards: Sequence[str]) -> Html:
    return Html(
        f'<ul class="stillcards">{joined(Html(f"<li>{mini(card)}</li>") for card in cards)}</ul>'
    )


def _option(case: EdgeCase, option: int, guess: int | None) -> Html:
    kind = "guess"
    if guess is not None:
        kind += " yes" if option == case.answer else " nope" if option == guess else ""
    return button(
        "count-guess",
        Html(points(option)),
        kind=f"btn {kind}",
        key=f"guess {option}",
        more=f'data-case="{esc(case.id)}" data-points="{option}"',
    )


def _answer(case: EdgeCase, guess: int, following: EdgeCase | None) -> Html:
    right = guess == case.answer
    verdict = _("Right.") if right else _("Not so: {points}.", points=points(case.answer))
    kind = "good" if right else "bad"
    go = ""
    if following is not None:
        more = f'data-case="{esc(following.id)}" data-reveal=".thecase"'
        go = button(
            "count-case",
            Html(_("Next: {title}", title=esc(_(following.title)))),
            kind="btn prime",
            key="next case",
            more=more,
        )
    played = _(
        "It can happen: played to its end, the engine counts {points}.",
        points=signed(case.played()),
    )
    cited = tuple(id for id in case.cites if "." in id)
    ruled = joined(_to_ruling(id) for id in case.cites if "." not in id)
    return Html(
        f'<div class="reason" role="status"><p><b class="{kind}">{verdict}</b> {esc(_(case.why))} '
        f'{rule_links(cited)} {ruled}</p><p class="inplay">{played}</p>{go}</div>'
    )


def _to_ruling(id: str) -> Html:
    return button(
        "count-ruling", esc(id), kind="btn bare small", key=f"to {id}", more=f'data-ruling="{id}"'
    )


# --- rulings --------------------------------------------------------------------------------------


def rulings_page(
    rulings: Sequence[Ruling], opened: Ruling, played: PlayedRuling, fold: Fold
) -> Html:
    """All rulings by their questions, and one: what the text says, what we do, and a table."""
    names = joined(_name(each, opened) for each in rulings)
    heading = esc(_("What the text leaves open"))
    panel = Html(
        f'<section class="panel rulings"><h2>{heading}</h2>'
        f'<div class="rullist" data-follow data-roving role="group" aria-label="{heading}">{names}</div></section>'
    )
    return Html(
        f'<div class="labpair">{folded_list(fold, heading, panel)}{_ruling(opened, played)}</div>'
    )


def _name(ruling: Ruling, opened: Ruling) -> Html:
    here = ' aria-current="true"' if ruling.id == opened.id else ""
    return button(
        "count-ruling",
        Html(f'<span class="rid">{ruling.id}</span><span>{esc(_(ruling.question))}</span>'),
        kind="pointname",
        key=f"ruling {ruling.id}",
        more=f'data-ruling="{ruling.id}" data-reveal=".theruling"{here}',
    )


def _ruling(ruling: Ruling, played: PlayedRuling) -> Html:
    author = ruling.says.get("WC")
    other = ruling.says.get("Other")
    says = esc(_(author)) if author else _("Nothing.")
    lines = [f"<dt>{_('The author’s text')}</dt><dd>{says}</dd>"]
    if other:
        lines.append(f"<dt>{_('Elsewhere')}</dt><dd>{esc(_(other))}</dd>")
    lines.append(f"<dt>{_('We play')}</dt><dd>{esc(_(ruling.default))}</dd>")
    lines.append(f"<dt>{_('Why')}</dt><dd>{esc(_(ruling.why))}</dd>")
    for said in ruling.otherwise.values():
        lines.append(f"<dt>{_('Played otherwise')}</dt><dd>{esc(_(said))}</dd>")
    return Html(
        f'<section class="panel theruling" aria-label="{ruling.id}"><h2>{ruling.id}. {esc(_(ruling.question))}</h2>'
        f"<dl>{''.join(lines)}</dl><p>{rule_links(ruling.rules)}</p>{_table(played)}</section>"
    )


def _table(played: PlayedRuling) -> Html:
    """The position, and what the engine says to the move."""
    game = played.game()
    view = game.view(game.actor if game.actor in game.players else None)
    board = question_board(game.view("Anna"), _(played.say))
    said = [_outcome(played, _("By the default"))]
    if played.otherwise:
        said.append(_outcome(played, _("Played otherwise"), otherwise=True))
    tried = pretty(move_words(parse_move(played.move), view))
    return Html(
        f'<div class="tbl wildcat">{board}</div><h3>{esc(tried)}</h3>'
        f'<dl class="outcomes">{joined(said)}</dl>'
    )


def _outcome(played: PlayedRuling, title: str, otherwise: bool = False) -> Html:
    verdict, events = played.tried(otherwise)
    told = " ".join(spoken(event.seen("Anna"), "Anna")[0] for event in events)
    word = _("Yes.") if verdict else _("No.")
    said = told or pretty(verdict.message)
    return Html(
        f"<dt>{esc(title)}</dt><dd><b>{word}</b> {esc(said)} {rule_links(verdict.rules)}</dd>"
    )
