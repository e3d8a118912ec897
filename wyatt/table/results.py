"""A run kept in a file, a row a game: a run that is stopped goes on where it was.

While a run goes on its rows are in ``FILE.part``, a CSV file whose first line holds the plan, so
that even a run that is killed has lost no more than its last games. A run that has come to its end
is in FILE itself, as Parquet or CSV by its name. Another run's file is never written over.
"""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import IO, TYPE_CHECKING

from wyatt.core.documents import Document
from wyatt.core.text import _, listed
from wyatt.table.simulate import Plan, PlayedGame, bot_name, seed_of

if TYPE_CHECKING:
    import pyarrow

#: Rows that are turned into Parquet, or read from it, at once.
BATCH = 4_000
_HEADS = ("game", "seed", "hands", "decisions", "winner", "stalled_hands")
_MARK = "# wyatt simulate "


class Unkept(ValueError):
    """A file that a run cannot be kept in, or go on from; the message is one sentence."""


def heads(plan: Plan) -> list[str]:
    """The columns: number, seed and length of a game, who won, everybody's bot and what they have."""
    counted = plan.spec.counted
    bots, stood = [f"bot_{n}" for n in plan.names], [f"{counted}_{n}" for n in plan.names]
    return [*_HEADS, *bots, *stood]


def row(plan: Plan, game: PlayedGame) -> list[str | int]:
    """One game as a row."""
    own: list[str | int] = [
        game.number,
        game.seed,
        game.hands,
        game.decisions,
        game.winner or "",
        game.stalled,
    ]
    own += map(bot_name, plan.seats)
    return own + [game.standing[name] for name in plan.names]


def _game(plan: Plan, cells: Sequence[str]) -> PlayedGame:
    """The game of a row. Raises ValueError for a row that is not one."""
    if len(cells) != len(heads(plan)):
        raise ValueError("a row of another length")
    number, seed, hands, decisions, stalled = (int(cells[at]) for at in (0, 1, 2, 3, 5))
    if seed != seed_of(plan, number):
        raise ValueError(f"game {number} has another seed")
    standing = dict(zip(plan.names, map(int, cells[len(cells) - plan.players :]), strict=True))
    return PlayedGame(number, seed, hands, decisions, standing, cells[4] or None, stalled)


class RunFile:
    """The file of a run: what is in it already, and what is added to it."""

    def __init__(self, file: str | os.PathLike[str], plan: Plan) -> None:
        """Raises `Unkept` if this run cannot be kept there, or is not what is there."""
        self.file, self.plan = Path(file), plan
        if self.file.is_dir():
            raise Unkept(_("{file}: is a folder.", file=self.file))
        self.part = self.file.with_name(f"{self.file.name}.part")
        self.parquet = self.file.suffix == ".parquet"
        if self.file.suffix not in (".parquet", ".csv"):
            raise Unkept(_("{file}: name a file that ends in .parquet or .csv.", file=self.file))
        if self.parquet and find_spec("pyarrow") is None:
            raise Unkept(
                _(
                    "{file}: Parquet needs pyarrow: install wyatt-earp[parquet], or name a file that "
                    "ends in .csv.",
                    file=self.file,
                )
            )
        if not self.file.resolve().parent.is_dir():
            raise Unkept(
                _(
                    "{file}: there is no folder {parent}.",
                    file=self.file,
                    parent=self.file.resolve().parent,
                )
            )
        self._out: IO[str] | None = None

    # --- what is there -------------------------------------------------------------------------

    def games(self) -> Iterator[PlayedGame]:
        """The games that are kept already, in order. Raises `Unkept` for a file that is damaged.

        A row that a killed run did not finish writing is dropped.
        """
        found = self._rows_of_part() if self.part.exists() else self._rows_of_file()
        for expected, game in enumerate(found):
            if game.number != expected:
                raise Unkept(
                    _(
                        "{file}: is damaged: game {expected} is missing.",
                        file=self.file,
                        expected=expected,
                    )
                )
            yield game

    def _rows_of_file(self) -> Iterator[PlayedGame]:
        if not self.file.exists():
            return iter(())
        return self._parquet_rows() if self.parquet else self._csv_rows(self.file, whole=True)

    def _rows_of_part(self) -> Iterator[PlayedGame]:
        return self._csv_rows(self.part, whole=False)

    def _csv_rows(self, file: Path, whole: bool) -> Iterator[PlayedGame]:
        try:
            with file.open(encoding="utf-8", newline="") as text:
                self._same_plan(file, text.readline().removeprefix(_MARK))
                if text.readline().strip().split(",") != heads(self.plan):
                    raise Unkept(
                        _("{file}: is damaged: its columns are not those of such a run.", file=file)
                    )
                for line in text:
                    if not line.endswith("\n"):
                        if whole:
                            raise ValueError("its last row has no end")
                        return
                    yield _game(self.plan, next(csv.reader([line])))
        except (OSError, ValueError) as error:
            raise self._damaged(file, error) from None

    def _parquet_rows(self) -> Iterator[PlayedGame]:
        from pyarrow import ArrowException
        from pyarrow.parquet import ParquetFile

        try:
            with ParquetFile(self.file, page_checksum_verification=True) as held:
                metadata = held.schema_arrow.metadata or {}
                self._same_plan(self.file, metadata.get(b"wyatt", b"").decode())
                for batch in held.iter_batches(BATCH):
                    columns = batch.to_pydict()
                    for cells in zip(*(columns[head] for head in heads(self.plan)), strict=True):
                        yield _game(self.plan, [str(cell) for cell in cells])
        except (OSError, ValueError, KeyError, ArrowException) as error:
            raise self._damaged(self.file, error) from None

    def _same_plan(self, file: Path, text: str) -> None:
        try:
            held = json.loads(text)
        except ValueError:
            raise Unkept(_("{file}: is damaged, or no file of such a run.", file=file)) from None
        plan = self.plan.document()
        if held != plan:
            other = sorted(key for key in plan if held.get(key) != plan[key])
            raise Unkept(
                _(
                    "{file}: holds another run, with another {known}. Name another file.",
                    file=file,
                    known=listed(other),
                )
            )

    def _damaged(self, file: Path, error: Exception) -> Unkept:
        if isinstance(error, Unkept):
            return error
        return Unkept(
            _(
                "{file}: is damaged, or no file of such a run ({reason}).",
                file=file,
                reason=" ".join(str(error).split()),
            )
        )

    # --- what is added -------------------------------------------------------------------------

    def begin(self) -> None:
        """Open the file for more, after the games that it keeps already.

        Raises `OSError` if nothing can be written there.
        """
        if self.part.exists():
            _drop_what_was_not_finished(self.part)
            self._out = self.part.open("a", encoding="utf-8", newline="")
            return
        self._out = self.part.open("w", encoding="utf-8", newline="")
        self._out.write(f"{_MARK}{json.dumps(self.plan.document())}\n")
        csv.writer(self._out, lineterminator="\n").writerow(heads(self.plan))
        for game in self._rows_of_file():
            self.add(game)

    def add(self, game: PlayedGame) -> None:
        """Keep one game more."""
        assert self._out is not None
        csv.writer(self._out, lineterminator="\n").writerow(row(self.plan, game))

    def pause(self) -> None:
        """Leave the run to be continued: every game so far is written."""
        if self._out is not None:
            self._out.close()
            self._out = None

    def finish(self) -> None:
        """Put the run, which has come to its end, under its own name. Raises `OSError`."""
        self.pause()
        if self.parquet:
            ready = self.file.with_name(f"{self.file.name}.new")
            self._write_parquet(ready)
            os.replace(ready, self.file)
            self.part.unlink()
        else:
            os.replace(self.part, self.file)

    def _write_parquet(self, file: Path) -> None:
        import pyarrow
        from pyarrow.parquet import ParquetWriter

        schema = self._schema(pyarrow)
        with ParquetWriter(file, schema, write_page_checksum=True) as writer:
            for some in _batches(self._rows_of_part()):
                cells = zip(*(row(self.plan, game) for game in some), strict=True)
                table = dict(zip(heads(self.plan), map(list, cells), strict=True))
                writer.write_table(pyarrow.table(table, schema=schema))

    def _schema(self, pyarrow: pyarrow) -> pyarrow.Schema:
        kinds = [
            (
                head,
                pyarrow.string()
                if head == "winner" or head.startswith("bot_")
                else pyarrow.int64(),
            )
            for head in heads(self.plan)
        ]
        document: Document = self.plan.document()
        return pyarrow.schema(kinds, metadata={"wyatt": json.dumps(document)})


def _batches(games: Iterator[PlayedGame]) -> Iterator[list[PlayedGame]]:
    some: list[PlayedGame] = []
    for game in games:
        some.append(game)
        if len(some) == BATCH:
            yield some
            some = []
    if some:
        yield some


def _drop_what_was_not_finished(file: Path) -> None:
    """Cut off a last line that has no end."""
    with file.open("rb+") as held:
        size = held.seek(0, os.SEEK_END)
        held.seek(max(0, size - 4096))
        tail = held.read()
        if tail and not tail.endswith(b"\n"):
            held.truncate(size - len(tail) + tail.rfind(b"\n") + 1)
