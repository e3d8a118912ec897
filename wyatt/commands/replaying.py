"""Records and positions on the command line: `wyatt replay`, and what `legal` and `why` start from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wyatt.commands.guard import DONE, ILLEGAL, CommandError, clean, complain
from wyatt.commands.options import refusal
from wyatt.commands.terminal import Paper, print_json, read_input
from wyatt.core.documents import read_json
from wyatt.core.errors import Unusable
from wyatt.core.text import _, plural
from wyatt.table import games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wyatt.core.records import Misstep, Record, Replay
    from wyatt.core.spec import AnyGame, AnySpec


def _read(file: str, spec: AnySpec) -> Record:
    """A file as a record."""
    text = read_input(file)
    try:
        document = read_json(text)
        _is_of(file, spec, document)
        return spec.load(document)
    except Unusable as error:
        raise refusal(file, error) from None


def _is_of(file: str, spec: AnySpec, document: object) -> None:
    """Raises `CommandError` if a document is another game's, instead of a fault for each of its cards."""
    written = set(_formats(document))
    own = {spec.record.POSITION_FORMAT, spec.record.RECORD_FORMAT}
    if not written or written & own:
        return
    for name in games.names():
        other = games.game(name)
        if written & {other.record.POSITION_FORMAT, other.record.RECORD_FORMAT}:
            said = _(
                "{file}: is of {other}, not of {title}: add --game {name}.",
                file=file,
                other=other.title,
                title=spec.title,
                name=name,
            )
            raise CommandError([said])


def _formats(document: object) -> Iterator[str]:
    """The formats that a document, or the position in it, says it is written in."""
    if isinstance(document, dict):
        for held in (document, document.get("position"), document.get("start")):
            if isinstance(held, dict) and isinstance(held.get("format"), str):
                yield held["format"]


def _replayed(file: str, spec: AnySpec) -> Replay[AnyGame]:
    """A file played to its end, or to a move that cannot be played."""
    record = _read(file, spec)
    try:
        return spec.replay(record)
    except Unusable as error:
        raise refusal(file, error) from None


def misstep(file: str, error: Misstep) -> str:
    """The line about a move of a record that cannot be played."""
    cited = f" ({', '.join(error.rules)})" if error.rules else ""
    return f"{file}: moves[{error.index}]: {error.message}{cited}"


def at_the_end(file: str, spec: AnySpec) -> AnyGame:
    """The game at the end of a file. A move on the way that cannot be played is status 1."""
    replayed = _replayed(file, spec)
    if replayed.error:
        raise CommandError([misstep(file, replayed.error)], ILLEGAL)
    return replayed.game


def replayed(file: str, spec: AnySpec, variations: bool, as_json: bool) -> int:
    """Play a record to its end and print what happened, and the other lines when asked."""
    record = _read(file, spec)
    try:
        played = spec.replay(record)
    except Unusable as fault:
        raise refusal(file, fault) from None
    error = played.error
    others: list[dict[str, Any]] = []
    if variations and not error:
        others = _checked(file, spec, record)
    if as_json:
        document = {
            "ok": error is None,
            "position": played.game.position(),
            "events": [event.document() for event in played.events],
            "error": error and error.document(),
        }
        print_json({**document, "variations": others} if variations else document)
    else:
        words, paper = spec.words(), Paper()
        for event in played.events:
            paper.said(*words.sentence(event, None))
        if played.events:
            paper.line()
        paper.text(words.table_text(played.game.view(None)))
        if variations and not error:
            _listed(paper, others)
        if error:
            complain("", [misstep(file, error)])
    return ILLEGAL if error else DONE


def _checked(file: str, spec: AnySpec, record: Record) -> list[dict[str, Any]]:
    """Every variation as a document. Raises `CommandError` at a move that cannot be played."""
    from wyatt.table.session import Session

    try:
        Session.of_record(spec, record)
    except Unusable as error:
        raise CommandError([f"{file}: {fault}" for fault in error.faults], ILLEGAL) from None
    return [variation.document() for variation in record.variations]


def _listed(paper: Paper, variations: list[dict[str, Any]]) -> None:
    """Tell the variations: where each leaves which line, its name, its moves."""
    paper.line()
    many = len(variations)
    paper.head(
        plural("{number} variation", "{number} variations", many) if many else _("No other line")
    )
    for index, variation in enumerate(variations):
        place = _("after {at} moves of the main line", at=variation["at"])
        if variation["of"]:
            place = _("after move {at} of variation {of}", at=variation["at"], of=variation["of"])
        name = f" {clean(variation['name'])}" if "name" in variation else ""
        moves = clean("; ".join(variation["moves"]), 2000)
        paper.line(f"{index + 1}{name} ({place}): {moves}", indent=2, hang=4)
