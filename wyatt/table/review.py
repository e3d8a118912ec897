"""A game looked at afterwards: what each decision cost, and what was luck.

The coach weighs every decision from what its player could know *then*. What a player chose is set
beside the best there was; what happened next, which nobody chose, is luck. Both are in what the
game is won with (dollars, points), more than the others get on average.

`steps` gives one decision at a time, so that a page may show how far it is and stop whenever it
likes; nothing is computed before it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from wyatt.core.advice import Coach, Hint, Reason
from wyatt.core.spec import AnyGame, AnySpec
from wyatt.core.text import _
from wyatt.table.coach import coach_of

#: How many decisions a review points out.
TELLING = 3


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision of a record.

    index: which move of the record, from 0. best: the coach's move. cost: what the choice gave away
    in expectation, 0 for the best. reasons: the parts of
    what the best is worth. chosen: those of what was played. luck: how much better things stood
    after the move than it could promise (a card drawn, a shot). hand: the number of the hand.
    standing: what everybody could expect after the move; after one that ends the hand, what the hand
    has brought each of them more than the others on average. by_bot: a bot chose it for the person
    who plays this seat, so that it is no decision of theirs.
    """

    index: int
    hand: int
    player: str
    move: str
    best: str
    cost: int
    reasons: tuple[Reason, ...]
    chosen: tuple[Reason, ...] = ()
    luck: int = 0
    standing: Mapping[str, int] = field(default_factory=dict)
    by_bot: bool = False

    def document(self) -> dict[str, Any]:
        """The decision as the formats give it."""
        return {
            "index": self.index,
            "player": self.player,
            "move": self.move,
            "best": self.best,
            "cost": self.cost,
            "reasons": [reason.document() for reason in self.reasons],
        }


@dataclass(frozen=True, slots=True)
class Review:
    """The decisions of a record, or of as much of it as was looked at."""

    decisions: tuple[Judged, ...]

    def document(self) -> dict[str, Any]:
        """The review as the formats give it."""
        return {"decisions": [judged.document() for judged in self.decisions]}

    def of(self, player: str | None) -> tuple[Judged, ...]:
        """One player's decisions; everybody's if none is named."""
        return tuple(each for each in self.decisions if player in (None, each.player))

    def chosen(self, by_bot: bool) -> Review:
        """The decisions that bots took for persons, or all the others."""
        return Review(tuple(each for each in self.decisions if each.by_bot is by_bot))

    def tallied(self, players: Sequence[str]) -> list[tuple[str, Review, str]]:
        """Every player with what they decided themselves, and then with what bots chose for them, if
        they did: ``(player, decisions, what to call them)``.
        """
        own, bots = self.chosen(by_bot=False), self.chosen(by_bot=True)
        found = []
        for name in players:
            found.append((name, own, name))
            if bots.of(name):
                found.append((name, bots, _("A bot for {player}", player=name)))
        return found

    def telling(self, player: str | None = None, most: int = TELLING) -> tuple[Judged, ...]:
        """The decisions that cost most, the dearest first; only those that cost anything."""
        dear = sorted(self.of(player), key=lambda judged: (-judged.cost, judged.index))
        return tuple(judged for judged in dear[:most] if judged.cost > 0)

    def cost(self, player: str) -> int:
        """What a player's choices gave away in all."""
        return sum(judged.cost for judged in self.of(player))

    def luck(self, player: str) -> int:
        """What chance gave a player at their own moves in all, or took."""
        return sum(judged.luck for judged in self.of(player))

    @property
    def hands(self) -> tuple[int, ...]:
        """The numbers of the hands that were looked at."""
        return tuple(dict.fromkeys(each.hand for each in self.decisions))

    def turns(self, hand: int) -> list[tuple[Judged, dict[str, int]]]:
        """The last decision of every turn of a hand, and where everybody stood after it.

        Everybody's own expectations need not add up; here they are shifted so that they do: what
        one has more than the others, the others have less.
        """
        found = []
        of = [each for each in self.decisions if each.hand == hand]
        for at, judged in enumerate(of):
            if at + 1 < len(of) and of[at + 1].player == judged.player:
                continue
            mean = sum(judged.standing.values()) / max(1, len(judged.standing))
            found.append((judged, {name: round(n - mean) for name, n in judged.standing.items()}))
        return found

    def standing(self, player: str) -> list[tuple[int, int, int]]:
        """A chart's points: ``(index, hand, what the player could expect after that move)``."""
        return [
            (judged.index, judged.hand, judged.standing[player])
            for judged in self.decisions
            if player in judged.standing
        ]


def steps(
    game: str | AnySpec, start: Mapping[str, Any], moves: Sequence[str], first: int = 0
) -> Iterator[Judged]:
    """Judge the moves of a record one by one, from the move numbered first on.

    Raises the game's errors for a start or a move that cannot be played, `NoCoach` for a game that
    nobody can give advice on.
    """
    spec, coach = coach_of(game)
    at = spec.start(start)
    for line in moves[:first]:
        at.push(line)
    hand, began = at.view(None).hand_number, spec.standing(at.view(None))
    for index, line in enumerate(moves[first:], first):
        judged = _judged(coach, at, index, line)
        if judged.hand != hand:
            hand, began = judged.hand, spec.standing(at.view(None))
        if at.actor is None or at.view(None).phase == "scored":
            judged = replace(judged, standing=_brought(began, spec.standing(at.view(None))))
        yield judged


def _brought(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """What a hand has brought everybody more than the others on average."""
    gained = {name: after[name] - before[name] for name in after}
    others = max(1, len(gained) - 1)
    every = sum(gained.values())
    return {name: round(gain - (every - gain) / others) for name, gain in gained.items()}


def _judged(coach: Coach[Any], at: AnyGame, index: int, line: str) -> Judged:
    """Judge the next move and play it."""
    verdict = at.verdict(line)
    if not verdict or at.actor is None:
        at.push(line)  # raises with the verdict
    player, hand = str(at.actor), at.view(None).hand_number
    dealing = at.view(None).phase == "scored"
    found = coach.hint(at.view(player))
    promised = _promised(coach, at.view(player), found)
    at.push(line)
    played = str(at.past[-1])
    chosen = found.of(played)
    assert chosen is not None
    best = found.best
    if best.value == chosen.value:
        best = chosen  # as good as the coach's own: nothing was given away
    standing = {name: coach.expects(at.view(name)) for name in at.players}
    goes_on = at.actor is not None and at.view(None).hand_number == hand
    scored = at.actor is None or at.view(None).phase == "scored"
    luck = 0
    if promised and goes_on and not scored:
        foresight = coach.foresight
        finds = foresight.found(at.view(player)) if foresight else standing[player]
        luck = finds - promised[played]
    return Judged(
        index,
        at.view(None).hand_number if dealing else hand,
        player,
        played,
        str(best.move),
        best.value - chosen.value,
        best.reasons,
        chosen.reasons,
        luck,
        standing,
    )


def _promised(coach: Coach[Any], view: Any, found: Hint) -> dict[str, int]:
    """What each move promises, by its notation; empty for a coach that cannot tell luck."""
    foresight = coach.foresight
    if foresight:
        return {str(each.move): foresight.promised(view, each) for each in found.moves}
    return {str(each.move): each.value for each in found.moves} if coach.foresees else {}


def review(
    game: str | AnySpec,
    start: Mapping[str, Any],
    moves: Sequence[str],
    progress: Callable[[int, int], bool | None] | None = None,
) -> Review:
    """Judge a whole record.

    progress: called with how many moves are judged and how many there are; False stops, and the
    review then holds what was judged so far.
    """
    judged: list[Judged] = []
    for each in steps(game, start, moves):
        judged.append(each)
        if progress is not None and progress(len(judged), len(moves)) is False:
            break
    return Review(tuple(judged))


def collected(judged: Iterable[Judged]) -> Review:
    """A review of decisions that were judged one by one."""
    return Review(tuple(judged))
