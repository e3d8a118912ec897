"""`wyatt hint` and `wyatt review`: the best move and why, and what each decision has cost."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from wyatt.commands.guard import DONE, ILLEGAL, CommandError
from wyatt.commands.options import file_argument, game_option, json_option, refusal
from wyatt.commands.replaying import at_the_end, misstep
from wyatt.commands.terminal import Paper, print_json, read_input
from wyatt.core.errors import Unusable
from wyatt.core.text import _, plural
from wyatt.table.games import game as game_called

if TYPE_CHECKING:
    from wyatt.core.advice import Hint, Reason
    from wyatt.core.spec import AnyGame, AnySpec
    from wyatt.table.review import Judged, Review

#: How many other moves a person is shown beside the best.
OTHERS = 5


@click.command()
@file_argument
@json_option
@game_option
def hint(file: str, as_json: bool, game: str) -> int:
    """Say which move is best, what it is worth, and why.

    FILE is a position, or a record, which is played to its end first. The coach goes by what the
    player who is to move may know.
    """
    from wyatt.table.coach import NobodyToMove, NoCoach
    from wyatt.table.coach import hint as advice

    spec = game_called(game)
    at = at_the_end(file, spec)
    try:
        found = advice(spec, at)
    except (NobodyToMove, NoCoach) as error:
        raise CommandError([f"{file}: {error}"]) from None
    if as_json:
        print_json(found.document())
    else:
        hint_page(Paper(), spec, at, found)
    return DONE


def hint_page(paper: Paper, spec: AnySpec, at: AnyGame, found: Hint) -> None:
    """A hint for a person: the best move, why, its parts, and the next best moves."""
    words, view = spec.words(), at.view(found.player)
    best = found.best
    paper.line(f"{found.player}: {words.move_words(best.move, view)} ({best.move})", "bold")
    paper.line(found.why)
    paper.head(_("What it is worth: {amount}", amount=_signed(spec, best.value)))
    paper.line(_("What they can expect of this hand, less what the others can on average."))
    _parts(paper, spec, best.reasons)
    others = found.moves[1 : OTHERS + 1]
    if others:
        paper.head(_("Next best"))
        for other in others:
            paper.line(
                f"{_signed(spec, other.value).rjust(8)}  {words.move_words(other.move, view)} "
                f"({other.move})",
                indent=2,
                hang=10,
            )


@click.command()
@file_argument
@json_option
@game_option
def review(file: str, as_json: bool, game: str) -> int:
    """Say what each decision of a record has cost, and which mattered most.

    A decision is judged by what its player could know then; what chance did is told apart.
    """
    from wyatt.table.coach import NoCoach
    from wyatt.table.review import collected, steps

    spec = game_called(game)
    try:
        record = spec.read(read_input(file))
        replayed = spec.replay(record)
    except Unusable as error:
        raise refusal(file, error) from None
    if replayed.error:
        raise CommandError([misstep(file, replayed.error)], ILLEGAL)
    if not record.moves:
        raise CommandError([_("{file}: has no moves to review; write a record.", file=file)])
    judged: list[Judged] = []
    by_bots = frozenset(record.by_bot)
    watched = sys.stderr is not None and sys.stderr.isatty()
    try:
        for each in steps(spec, record.start, record.moves):
            judged.append(replace(each, by_bot=each.index in by_bots))
            if watched:
                print(f"\r{len(judged)}/{len(record.moves)}", end="", file=sys.stderr, flush=True)
    except NoCoach as none:
        raise CommandError([f"{file}: {none}"]) from None
    finally:
        if watched:
            print("\r" + " " * 20 + "\r", end="", file=sys.stderr, flush=True)
    found = collected(judged)
    if as_json:
        print_json(found.document())
    else:
        review_page(Paper(), spec, found, replayed.game)
    return DONE


def review_page(paper: Paper, spec: AnySpec, found: Review, at: AnyGame) -> None:
    """A review for a person: the decisions that mattered most, then choice and luck by player."""
    own = found.chosen(by_bot=False)
    telling = own.telling()
    if not telling:
        paper.line(_("Every move was as good as any: nothing was given away."), "bold")
    else:
        paper.line(
            plural(
                "The decision that mattered most",
                "The {number} decisions that mattered most",
                len(telling),
            ),
            "bold",
        )
    for judged in telling:
        paper.line()
        paper.line(
            _(
                "Hand {hand}, move {number}, {player}: `{move}` cost {cost}; `{best}` was better.",
                hand=judged.hand,
                number=judged.index + 1,
                player=judged.player,
                move=judged.move,
                cost=spec.amount(judged.cost),
                best=judged.best,
            )
        )
        for move, reasons in ((judged.best, judged.reasons), (judged.move, judged.chosen)):
            paper.line(f"`{move}`", indent=2)
            _parts(paper, spec, reasons)
    paper.head(_("Choice and luck"))
    rows = [
        (
            title,
            str(len(some.of(name))),
            _signed(spec, -some.cost(name)),
            _signed(spec, some.luck(name)),
        )
        for name, some, title in found.tallied(at.players)
    ]
    paper.table((_("Player"), _("Decisions"), _("Choice"), _("Luck")), rows)
    paper.line(
        _(
            "Choice is what better moves would have brought; luck is what cards and shots did at a "
            "player's own moves."
        )
    )


def _parts(paper: Paper, spec: AnySpec, reasons: Sequence[Reason]) -> None:
    """The parts of a move's worth, and under several of them their sum."""
    for reason in reasons:
        paper.said(f"{_signed(spec, reason.dollars).rjust(8)}  {reason.text}", reason.rules, 2, 10)
    if len(reasons) > 1:
        total = _signed(spec, sum(reason.dollars for reason in reasons))
        paper.line(f"{total.rjust(8)}  {_('in all')}", "bold", indent=2, hang=10)


def _signed(spec: AnySpec, amount: int) -> str:
    """An amount with its sign: ``+$3,000``."""
    sign = "-" if amount < 0 else "+" if amount else ""
    return sign + spec.amount(abs(amount))
