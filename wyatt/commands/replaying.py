"""Records and positions on the command line: `wyatt replay`, `legal`, `why`, `hint` and `review`."""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from wyatt.commands import terminal
from wyatt.commands.rulebook import menu, verdict_page
from wyatt.core.advice import DEALS, DEALS_OF_A_DECISION, NobodyToMove, Reason
from wyatt.core.documents import read_json
from wyatt.core.errors import InvalidDocument, NotAMove, Verdict
from wyatt.core.layout import UNKNOWN
from wyatt.core.text import N_, N_plural, _, colon, plural, semicolon, signed
from wyatt.table import games

if TYPE_CHECKING:
    from wyatt.core.records import Misstep, Record, RecordedVariation, Replay
    from wyatt.core.spec import AnyGame, AnySpec
    from wyatt.table.coach import Review


def _replay(file: str, spec: AnySpec) -> tuple[Record, Replay[AnyGame]]:
    with terminal.refusing(file):
        document = read_json(terminal.read_input(file))
        _is_of(file, spec, document)
        record = spec.load(document)
        return record, spec.replay(record)


def _is_of(file: str, spec: AnySpec, document: object) -> None:
    """Raise `CommandError` for another game's document, which would have an error for every card."""
    held = document if isinstance(document, dict) else {}
    parts = (held, held.get("position"), held.get("start"))
    named = [part.get("format") for part in parts if isinstance(part, dict)]
    written = {each for each in named if isinstance(each, str)}

    def of(game: AnySpec) -> set[str]:
        return written & {game.record.POSITION_FORMAT, game.record.RECORD_FORMAT}

    if not written or of(spec):
        return
    for other in filter(of, games.every()):
        said = N_("{file} is a game of {other}, not {title}. Add --game {name}.")
        names = {"other": other.title, "title": spec.title, "name": other.name}
        raise terminal.CommandError(_(said, file=file, **names))
    for each in written:
        unknown = re.fullmatch(r"([\w-]{1,60})-(?:position|record)/\d+", each)
        if unknown and (name := unknown[1]) not in games.names():
            address = f"{name}:SPEC" if os.path.isfile(f"{name}.py") else "MODULE:SPEC"
            said = N_("{file} is a game of {name}. If the game is your own, add --game {address}.")
            raise terminal.CommandError(_(said, file=file, name=name, address=address))


def _note_unknown(file: str, record: Record) -> None:
    said = _(
        "the `?` cards were dealt at random. After a move in your real game, write down the new position."
    )
    hands = record.start.get("hands", {}).values()
    if any(card.startswith(UNKNOWN) for hand in hands for card in hand):
        terminal.complain(file, [said])


def _misstep(file: str, error: Misstep) -> str:
    cited = f" ({', '.join(error.rules)})" if error.rules else ""
    return f"{file}{colon()}moves[{error.index}]{colon()}{error.message}{cited}"


def _played(file: str, spec: AnySpec) -> tuple[Record, AnyGame]:
    record, replay = _replay(file, spec)
    if replay.error:
        raise terminal.CommandError(_misstep(file, replay.error), status=terminal.ILLEGAL)
    if record.moves:
        _note_unknown(file, record)
    return record, replay.game


@click.command(cls=terminal.Command)
@terminal.file_argument
@click.option("--variations", is_flag=True, help="Check and list the variations too.")
@terminal.json_option
@terminal.game_option
def replay(file: str, variations: bool, as_json: bool, game: AnySpec) -> int:
    """Play a record to its end.

    Print the events and the final position. If a move is illegal, stop at the position before
    it. Only the main line is played, but --variations also checks and lists the variations.
    """
    from wyatt.table.session import Session

    record, played = _replay(file, game)
    _note_unknown(file, record)
    error, others = played.error, record.variations if variations and not played.error else ()
    if variations and not error:
        try:
            Session.of_record(game, record)
        except InvalidDocument as wrong:
            issues = [f"{file}{colon()}{issue}" for issue in wrong.issues]
            raise terminal.CommandError(*issues, status=terminal.ILLEGAL) from None
    if as_json:
        document: dict[str, Any] = {"ok": error is None, "position": played.game.position()}
        document["events"] = [event.document() for event in played.events]
        document["error"] = error and error.document()
        if variations:
            document["variations"] = [variation.document() for variation in others]
        terminal.print_json(document)
    else:
        words, paper = game.words(), terminal.Paper()
        for event in played.events:
            said, rules = words.sentence(event, None)
            paper.said(words.readable(said), rules)
        if played.events:
            paper.line()
        paper.text(words.readable(words.table_text(played.game.view(None))))
        if error:
            terminal.complain("", [_misstep(file, error)])
        elif variations:
            _listed(paper, others)
    return terminal.ILLEGAL if error else terminal.DONE


def _listed(paper: terminal.Paper, variations: Sequence[RecordedVariation]) -> None:
    lines = []
    for index, (of, at, moves, name, _by_bot) in enumerate(variations, 1):
        line = _("variation {of}", of=of) if of else _("main line")
        said = N_("{line}, after move {at}") if at else N_("{line}, from the start")
        named = f" {terminal.clean(name)}" if name else ""
        played = terminal.clean(semicolon().join(moves), 2000)
        lines.append(f"{index}{named} ({_(said, line=line, at=at)}){colon()}{played}")
    paper.line()
    paper.items(plural("{number} variation", "{number} variations", len(lines)), lines, 4)
    if not lines:
        paper.head(_("No variations"))


# === `wyatt legal` and `wyatt why`: a position's legal moves, and the reason for a verdict.


@click.command(cls=terminal.Command)
@terminal.file_argument
@terminal.json_option
@terminal.game_option
def legal(file: str, as_json: bool, game: AnySpec) -> None:
    """List a position’s legal moves. If the position can’t occur in a game, explain why.

    FILE is a position or a record. A record is played to its end first.
    """
    at = _played(file, game)[1]
    moves, impossible = at.legal_moves, at.cannot_happen()
    if as_json:
        terminal.print_json({"moves": list(map(str, moves)), "cannot_happen": impossible})
        return
    paper = terminal.Paper()
    if impossible:
        paper.items(_("No game can reach this position:"), impossible)
        paper.line()
    if not moves:
        paper.line(_("The game is over, so there are no moves left."))
        return
    view, words = at.view(None), game.words()
    paper.line(view.task, "bold")
    widest = min(40, max(len(str(move)) for move in moves)) + 2
    for part, some in menu(game, moves).items():
        said = (words.readable(words.move_words(move, view)) for move in some)
        listed = [str(move).ljust(widest) + each for move, each in zip(some, said, strict=True)]
        paper.items(part, listed, widest)


# A move that begins with a dash isn't an option, so the user sees the error for an unknown move.
@click.command(cls=terminal.Command, context_settings={"ignore_unknown_options": True})
@terminal.file_argument
@click.argument("move", metavar="MOVE", nargs=-1, required=True)
@terminal.json_option
@terminal.game_option
def why(file: str, move: Sequence[str], as_json: bool, game: AnySpec) -> int:
    """Check whether a move is legal, and show why.

    FILE is a position or a record, and MOVE is a line such as "play jesse-james*3".
    """
    at = _played(file, game)[1]
    try:
        verdict = at.verdict(" ".join(move))
    except NotAMove as error:
        verdict = Verdict(False, (), str(error))
    if as_json:
        legal, rules = verdict.legal, list(verdict.rules)
        terminal.print_json({"legal": legal, "rules": rules, "message": verdict.message})
    else:
        verdict_page(terminal.Paper(), verdict, game)
    return terminal.DONE if verdict.legal else terminal.ILLEGAL


# === `wyatt hint` and `wyatt review`: the best move and why, and what each decision cost.

#: How many other moves to show next to the best one.
OTHERS = 5


@click.command(cls=terminal.Command)
@terminal.file_argument
@terminal.json_option
@terminal.game_option
@terminal.deals_option(DEALS)
def hint(file: str, as_json: bool, game: AnySpec, deals: int) -> None:
    """Show the best move, and why.

    FILE is a position or a record. A record is played to its end first. The coach sees only what
    the player to move may see: it deals the unseen cards many times and simulates the best moves.
    Press Ctrl+C to stop early and see the result so far.
    """
    from wyatt.table import coach

    at = _played(file, game)[1]
    with terminal.refusing(file, NobodyToMove, coach.NoCoach), watched() as progress:
        found = coach.hint(at, deals, progress)
    if as_json:
        terminal.print_json(found.document())
        return
    view, words, paper = at.view(found.player), game.words(), terminal.Paper()
    shown = found.moves[: OTHERS + 1]
    named = ((words.readable(words.move_words(each.move, view)), each.move) for each in shown)
    best, *moves = (f"{said} ({move})" for said, move in named)
    paper.line(f"{found.player}{colon()}{best}", "bold")
    paper.line(found.why)
    said = [coach.behind(game, found, other) for other in shown[1:]]
    width = max(map(len, said), default=0) + 2
    listed = [beside.ljust(width) + move for beside, move in zip(said, moves, strict=True)]
    paper.items(_("Next best"), listed, width)
    paper.head(_("Worth: {amount}", amount=signed(shown[0].value, game.format_score)))
    paper.line(coach.worth(game, shown[0]))
    _parts(paper, game, shown[0].reasons)


@contextmanager
def watched() -> Iterator[Callable[[int, int], bool]]:
    """Yield a function that shows progress if standard error is a terminal, and returns False after
    Ctrl+C, so that the work ends early. The second Ctrl+C raises `KeyboardInterrupt`.
    """
    shown, stopped = sys.stderr is not None and sys.stderr.isatty(), threading.Event()

    def stop(*_signal: object) -> None:
        if stopped.is_set():
            raise KeyboardInterrupt
        stopped.set()

    def show(done: int, of: int) -> bool:
        if shown:
            print(f"\r{done}/{of}", end="", file=sys.stderr, flush=True)
        return not stopped.is_set()

    # Only the main thread can set a signal handler, and only that thread gets Ctrl+C.
    main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, stop) if main else None
    try:
        yield show
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)
        if shown:
            print("\r" + " " * 20 + "\r", end="", file=sys.stderr, flush=True)


@click.command(cls=terminal.Command)
@terminal.file_argument
@terminal.json_option
@terminal.game_option
@terminal.deals_option(DEALS_OF_A_DECISION)
def review(file: str, as_json: bool, game: AnySpec, deals: int) -> None:
    """Show what each decision in a record cost.

    The coach judges a decision by what the player could know at the time, and shows luck
    separately. It simulates moves that look like mistakes, and counts only the mistakes it confirms.
    """
    from wyatt.table import coach

    record, at = _played(file, game)
    if not record.moves:
        said = N_("{file} has no moves to review. Name a record that contains moves.")
        raise terminal.CommandError(_(said, file=file))
    with terminal.refusing(file, coach.NoCoach), watched() as progress:
        found = coach.review(game, record.start, record.moves, progress, deals).decisions
    judged = (replace(each, by_bot=each.index in record.by_bot) for each in found)
    whole = coach.Review(tuple(judged), deals)
    if as_json:
        terminal.print_json(whole.document())
    else:
        _review_page(terminal.Paper(), game, whole, at)


_MATTERED = N_plural("The decision that mattered most", "The {number} decisions that mattered most")


def _review_page(paper: terminal.Paper, spec: AnySpec, found: Review, at: AnyGame) -> None:
    from wyatt.table.coach import LUCK, about, how_costly

    own = found.chosen(by_bot=False)
    telling = own.telling()
    none = N_("No move was clearly a mistake.")
    head = _(none if own.deals else N_("No other move would have been better."))
    paper.line(plural(*_MATTERED, len(telling)) if telling else head, "bold")
    for judged in telling:
        paper.line()
        said = N_(
            "Hand {hand}, move {number}: {player}’s `{move}` cost {cost}. `{best}` was better."
        )
        exact = about(spec, judged.cost) if judged.played_out else spec.format_score(judged.cost)
        where = {"hand": judged.hand, "number": judged.index + 1, "player": judged.player}
        paper.line(_(said, **where, move=judged.move, cost=exact, best=judged.best))
        if judged.played_out:
            paper.line(how_costly(spec, judged))
        for move, reasons in ((judged.best, judged.reasons), (judged.move, judged.chosen)):
            paper.line(f"{judged.player}{colon()}`{move}`", indent=2)  # whom “you” means below
            _parts(paper, spec, reasons)
    if even := own.even():
        paper.line()
        paper.line(even)
    paper.head(_("Choice and luck"))
    rows = []
    for name, some, title in found.tallied(at.players):
        choice = signed(-some.cost(name), spec.format_score)
        luck = signed(some.luck(name), spec.format_score)
        rows.append((title, str(len(some.of(name))), choice, luck))
    paper.table((_("Player"), _("Decisions"), _("Choice"), _("Luck")), rows)
    choice = _("Choice: what a player lost by not choosing the best moves.")
    paper.line(f"{choice} {_(LUCK)}")


def _parts(paper: terminal.Paper, spec: AnySpec, reasons: Sequence[Reason]) -> None:
    from wyatt.table.coach import amounts

    shown, total = amounts(reasons, spec.format_score)
    wide = max(map(len, (total, *(amount for amount, _one in shown))))
    for amount, reason in shown:
        paper.said(f"{amount.rjust(wide)}  {reason.text}", reason.rules, 2, wide + 2)
    if total:
        paper.line(f"{total.rjust(wide)}  {_('in all')}", "bold", indent=2, hang=wide + 2)
