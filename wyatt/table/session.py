"""A game being looked at: all that was played, where in it we are, and the way back and forth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wyatt.core.errors import Fault, IllegalMove, NotAMove, Unusable
from wyatt.core.events import Event
from wyatt.core.records import Record
from wyatt.core.spec import AnyGame, AnySpec
from wyatt.core.text import _
from wyatt.core.variations import LONGEST_TITLE, MOST_VARIATIONS, Variation
from wyatt.table.games import game
from wyatt.table.moments import Line, Moment, lines_of


class Session:
    """A tree of moves from a start, a line of it, and a place in that line.

    Playing another move in the past opens a variation and never drops one; undo ends the line and
    leaves what it took back as a variation. `game` is always the game at the present place, and
    stays the same object, so views of it stay alive. `moves` are those of the line one is in,
    also those ahead; `at` says how many of them have been played.
    """

    def __init__(self, spec: str | AnySpec, start: Mapping[str, Any]) -> None:
        """Begin at a start of a game, or of the game of that name.

        Raises `UnknownGame`, and the game's error if the start cannot be used.
        """
        self.spec = game(spec)
        self.game: AnyGame = self.spec.start(start)
        self.start = dict(start)
        #: The moment before any move.
        self.root = Moment(0)
        self._moments: dict[int, Moment] = {0: self.root}
        self._count = 0
        self._line: list[Moment] = [self.root]
        self._deleted: list[list[tuple[Moment, int, bool]]] = []
        self.moves: list[Any] = []
        self.at = 0

    def __repr__(self) -> str:
        return f"<Session of {self.spec.title}: {', '.join(self.game.players)}; move {self.at} of {len(self.moves)}>"

    @property
    def here(self) -> Moment:
        """The present moment."""
        return self._line[self.at]

    # --- playing -------------------------------------------------------------------------------

    def play(self, move: Any, by_bot: bool = False) -> tuple[Event, ...]:
        """Play a move here. Where moves are known already, another one opens a variation.

        by_bot: whether a bot chose it for a person.
        Raises the game's errors for what is not a move or not legal, and `Unusable` where there are
        too many variations for a file; nothing has changed then.
        """
        here = self.here
        actor = self.game.actor
        events = self.game.push(move)
        played = self.game.last  # as the game read it
        moment = here.continued(str(played))
        if moment is None:
            if here.next and self._is_full():
                self.game.pop()
                raise Unusable([_too_many()])
            moment = self._new(here, played)
            moment.actor, moment.events, moment.by_bot = actor, events, by_bot
            here.join(moment)
        elif here.taken_back:
            here.prefer(moment)
        moment.by_bot = moment.by_bot and by_bot
        self._enter(moment)
        self.at += 1
        return events

    def _new(self, parent: Moment, move: Any) -> Moment:
        self._count += 1
        moment = Moment(self._count, parent, move)
        self._moments[self._count] = moment
        return moment

    def _is_full(self) -> bool:
        return sum(len(moment.others) for moment in self.root.all()) >= MOST_VARIATIONS

    def _enter(self, moment: Moment) -> None:
        """Have the line one is in go on with a moment, whose parent is in it."""
        parent = moment.parent
        if parent is None or parent.ahead is moment:
            return
        parent.ahead = moment
        self._lay(moment.at - 1)

    def _lay(self, at: int) -> None:
        """Lay the line anew from after a number of moves: it follows what is ahead."""
        del self._line[at + 1 :], self.moves[at:]
        moment = self._line[at].ahead
        while moment is not None:
            self._line.append(moment)
            self.moves.append(moment.move)
            moment = moment.ahead

    # --- going back and forth ------------------------------------------------------------------

    def back(self) -> bool:
        """One move back; False at the start."""
        if not self.at:
            return False
        self.game.pop()
        self.at -= 1
        return True

    def forward(self) -> bool:
        """One move forward; False at the end of the line."""
        if self.at == len(self.moves):
            return False
        self.game.push(self.moves[self.at])
        self.at += 1
        return True

    def jump(self, at: int) -> None:
        """Go to the place after `at` moves of this line, within what there is."""
        at = max(0, min(at, len(self.moves)))
        while self.at > at:
            self.back()
        while self.at < at:
            self.forward()

    def go(self, number: int) -> bool:
        """Go to a moment of any line, by its number; False if there is none."""
        moment = self._moments.get(number)
        if moment is None:
            return False
        path = moment.path()
        shared = 0
        while (
            shared + 1 < len(path)
            and shared + 1 < len(self._line)
            and path[shared + 1] is self._line[shared + 1]
        ):
            shared += 1
        self.jump(min(self.at, shared))
        for step in path[1:]:
            self._enter(step)
        self.jump(moment.at)
        return True

    def knows(self, moment: Moment) -> bool:
        """Whether a moment is one of this game and was not deleted."""
        return self._moments.get(moment.number) is moment

    def take_up(self, moment: Moment) -> None:
        """Go to a moment, and let a line that was taken back before it go on again as it did."""
        for step in moment.path()[1:]:
            parent = step.parent
            if parent is not None and parent.taken_back and parent.next[0] is step:
                parent.taken_back = False
        self.go(moment.number)

    def choose(self, step: int) -> bool:
        """Have the line go on with another of the continuations here; False if there is none.

        step: how many further in their order, 1 the next, -1 the one before; it goes round.
        """
        here = self.here
        if not here.next or (len(here.next) == 1 and here.ahead):
            return False
        now = here.next.index(here.ahead) + step if here.ahead else min(step, 0)
        self._enter(here.next[now % len(here.next)])
        return True

    def undo(self) -> bool:
        """Take the last move back; False at the start.

        At the end of a line the line then ends before it, and what was taken back stays as a
        variation; of a variation one is back on the line that it left. In the middle of a line
        the moves ahead stay ahead.
        """
        inside = self.at < len(self.moves)
        if not self.back():
            return False
        if inside:
            return True
        self.here.take_back(self._line[self.at + 1])
        self._lay(self.at)
        return True

    # --- variations ----------------------------------------------------------------------------

    def variations(self) -> list[Line]:
        """All lines, the main line first; a variation comes after the line it leaves."""
        return lines_of(self.root)

    def rename(self, number: int, name: str) -> bool:
        """Call the line that begins with a moment by a name; an empty one takes it away."""
        moment = self._moments.get(number)
        if moment is None or moment is self.root:
            return False
        plain = "".join(letter if letter.isprintable() else " " for letter in name)
        moment.name = plain.strip()[:LONGEST_TITLE]
        return True

    def promote(self, number: int, all_the_way: bool = False) -> bool:
        """Have the line with a moment take the place of the line it leaves.

        all_the_way: make it the main line, whatever lies between.
        """
        moment = self._moments.get(number)
        raised = False
        while moment is not None and moment.parent is not None:
            if moment.parent.main is not moment:
                moment.parent.prefer(moment)
                raised = True
                if not all_the_way:
                    break
            moment = moment.parent
        return raised

    def delete(self, number: int) -> bool:
        """Delete a moment and all that was played from it; `restore` brings it back."""
        moment = self._moments.get(number)
        if moment is None or moment.parent is None:
            return False
        self._deleted.append([self._cut(moment)])
        return True

    def delete_others(self) -> bool:
        """Delete every line but the one that one is in; False if there is no other."""
        line = set(self._line)
        others = [one for kept in self._line for one in kept.next if one not in line]
        if not others:
            return False
        self._deleted.append([self._cut(one) for one in others])
        return True

    @property
    def can_restore(self) -> bool:
        """Whether something was deleted that `restore` brings back."""
        return bool(self._deleted)

    def restore(self) -> bool:
        """Bring back what was deleted last; False if nothing was."""
        if not self._deleted:
            return False
        for moment, place, was_main in reversed(self._deleted.pop()):
            parent = moment.parent
            assert parent is not None
            if was_main and parent.main is None:
                parent.next.insert(0, moment)
                parent.taken_back = False
            else:
                parent.next.insert(max(place, parent.main is not None), moment)
            for one in moment.all():
                self._moments[one.number] = one
        return True

    def _cut(self, moment: Moment) -> tuple[Moment, int, bool]:
        parent = moment.parent
        assert parent is not None
        if moment in self._line[: self.at + 1]:
            self.jump(parent.at)
        was_main, place = parent.main is moment, parent.next.index(moment)
        parent.next.remove(moment)
        if was_main:  # no variation becomes the main line by itself
            parent.taken_back = bool(parent.next)
        if parent.ahead is moment:
            parent.ahead = None
            if parent in self._line:
                self._lay(parent.at)
        for one in moment.all():
            del self._moments[one.number]
        return moment, place, was_main

    # --- what happened -------------------------------------------------------------------------

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last move did; nothing at the start."""
        return self.here.events

    def events_of(self, index: int) -> tuple[Event, ...]:
        """What the move at an index of this line did."""
        return self._line[index + 1].events

    def actor_of(self, index: int) -> str | None:
        """Who played the move at an index of this line."""
        return self._line[index + 1].actor

    def moment_of(self, index: int) -> Moment:
        """The moment after so many moves of this line."""
        return self._line[index]

    def lines(self) -> list[str]:
        """All moves of this line as lines of notation, those ahead too."""
        return [str(move) for move in self.moves]

    # --- records -------------------------------------------------------------------------------

    def document(self) -> dict[str, Any]:
        """The record of all that was played: the main line, and the variations if there are any."""
        main, *others = self.variations()
        variations = tuple(
            Variation(line.of, line.at, line.lines(), line.name, line.by_bot()) for line in others
        )
        return self.spec.record(self.start, main.lines(), variations, main.by_bot()).document()

    @classmethod
    def of_record(cls, spec: AnySpec, record: Record) -> Session:
        """The session of a record, at the end of its main line, with all its variations.

        Raises `Unusable` with the place of a move that cannot be played.
        """
        session = cls(spec, record.start)
        where: dict[Moment, str] = {}
        written = [session._write([session.root], record.moves, "", where)]
        for index, variation in enumerate(record.variations):
            left = written[variation.of]
            own = [left[variation.at - left[0].at]]
            written.append(session._write(own, variation.moves, f"variations[{index}].", where))
            first = own[1]
            if first.parent is not None and first is not first.parent.main:
                first.name = variation.name
        session._try_all(where)
        for line, by_bot in zip(
            written, (record.by_bot, *(one.by_bot for one in record.variations)), strict=True
        ):
            for at in by_bot:
                line[at + 1].by_bot = True
        session._lay(0)
        session.jump(len(session.moves))
        return session

    def _write(
        self, line: list[Moment], moves: Sequence[str], place: str, where: dict[Moment, str]
    ) -> list[Moment]:
        """Note the moves of a line of a record that are not yet played, after its first moment."""
        fresh = not place
        for index, move in enumerate(moves):
            parent = line[-1]
            moment = parent.continued(move)
            if moment is None:
                moment = self._new(parent, move)
                if fresh:
                    parent.ahead = moment
                elif not parent.next:  # an earlier line ends here, and goes on ending here
                    parent.taken_back = True
                parent.next.append(moment)
                where[moment] = f"{place}moves[{index}]"
                fresh = True
            line.append(moment)
        return line

    def _try_all(self, where: Mapping[Moment, str]) -> None:
        """Play every move once, going down each line and back; it leaves the game at the start."""
        game = self.game
        waiting = list(reversed(self.root.next))
        depth = 0
        while waiting:
            moment = waiting.pop()
            while depth >= moment.at:
                game.pop()
                depth -= 1
            moment.actor = game.actor
            try:
                moment.events = game.push(moment.move)
            except (NotAMove, IllegalMove) as error:
                said = _("“{move}”: {reason}", move=str(moment.move)[:80], reason=str(error))
                raise Unusable([Fault(where[moment], said)]) from None
            moment.move = game.last
            depth += 1
            waiting += reversed(moment.next)
        while depth:
            game.pop()
            depth -= 1


def _too_many() -> Fault:
    return Fault(
        "",
        _(
            "This game holds {number} variations, and a file holds no more. Delete one first.",
            number=MOST_VARIATIONS,
        ),
    )
