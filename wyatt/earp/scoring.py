"""Paying out a poster (`score.capture` to `score.carry`).

The engine, the commands, the lab and the drawings all use this scorer. Capture points are listed in
seat order, one number per player. Money is in dollars, in multiples of 1,000.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, ClassVar

from wyatt.core.arguments import Arguments, arguments, as_int
from wyatt.core.errors import did_you_mean, invalid, shown
from wyatt.core.lazy import Lazy
from wyatt.core.text import N_, N_plural, _, listed, plural, sentences, usd
from wyatt.earp.cards import CAPTURE, FIRST_SHARE, SHARE, SHARE_GAP, TOKEN
from wyatt.earp.switches import Rules

#: The capture points of all the cards one outlaw can have: 7 Outlaw cards, a Photo, 2 Stagecoach
#: and 4 Bank robberies, and the Fastest gun.
MOST_CP = 31
#: The largest reward you can type, far above any in a game. It keeps the list of payments short.
MOST_REWARD = 1_000_000
_FIELDS = ("cp", "reward", "rules")


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment. players: the seats paid, more than one in a tie. each: the dollars per seat."""

    lap: int
    players: tuple[int, ...]
    each: int
    rule: str


@dataclass(frozen=True, slots=True)
class Stop:
    """The payment that a poster couldn't make in full. players: the seats next in line. needed: the
    dollars they would have taken together. had: the dollars left.
    """

    lap: int
    players: tuple[int, ...]
    needed: int
    had: int


@dataclass(frozen=True, slots=True)
class Scoring:
    """A poster's split: each player's payout, the money left, and every payment.

    ``str(scoring)`` is a summary. `wyatt score` prints each payment.

    >>> scoring = score_poster([6, 6, 1], 3000)
    >>> scoring.captured, scoring.payouts, scoring.left
    (True, (0, 0, 0), 3000)
    """

    #: The function that draws a scoring in a notebook.
    PICTURE: ClassVar[Lazy[Callable[[Scoring], str]]] = Lazy("wyatt.ui.earp.split:split_picture")

    cp: tuple[int, ...]
    reward: int
    captured: bool
    payouts: tuple[int, ...]
    left: int
    steps: tuple[Payment, ...]
    stopped: Stop | None
    rules: tuple[str, ...]
    #: The fewest capture points for a share: the leader's minus 4, and at least 1 unless players
    #: without points share (`score.share`, S4).
    least: int

    @property
    def unreachable(self) -> str | None:
        """Why these capture points and this reward can't occur together, or None if they can."""
        from wyatt.earp.posters import unreachable  # only a typed poster needs it

        return unreachable(self.cp, self.reward)

    @property
    def reachable(self) -> bool:
        return self.unreachable is None

    def __str__(self) -> str:
        said = N_(
            "{points} capture points are enough. In seat order, the players take {takes}, and {left} stays."
        )
        few = N_plural(
            "{number} capture point isn’t enough, so {left} stays on the poster.",
            "{number} capture points aren’t enough, so {left} stays on the poster.",
        )
        points, left = sum(self.cp), usd(self.left)
        if not self.captured:
            return plural(*few, points, left=left)
        takes = listed([usd(taken) for taken in self.payouts])
        return _(said, points=points, takes=takes, left=left)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self.PICTURE()(self)}

    def document(self) -> dict[str, Any]:
        """Return the split as plain data, without `cp`, `reward` and `least`."""
        steps = [{**asdict(step), "players": list(step.players)} for step in self.steps]
        stop = self.stopped and {**asdict(self.stopped), "players": list(self.stopped.players)}
        found = {"captured": self.captured, "payouts": list(self.payouts), "left": self.left}
        found |= {"steps": steps, "stopped": stop, "rules": list(self.rules)}
        return found | {"reachable": self.reachable}


def score_poster(
    cp: Sequence[int], reward: int, rules: Rules | Mapping[str, Any] | str | None = None
) -> Scoring:
    """Return a poster's split.

    cp: 2 to 4 players' visible capture points in seat order, 0 to 31 each. reward: dollars on the
    poster, a multiple of 1,000. rules: a preset's name, a document, or `Rules`. If any argument is
    invalid, raise `InvalidDocument` with all the issues.

    >>> print(score_poster([9, 5, 4], 8000))
    18 capture points are enough. In seat order, the players take $5,000, $3,000 and $0, and $0 stays.
    >>> score_poster([9, 5, 4], 8000).payouts
    (5000, 3000, 0)
    """
    with arguments() as read:
        points, dollars = read_poster(cp, reward, read)
        by = Rules.of(rules, read.issues)
    return split(points, dollars, by)


def score_document(document: object) -> Scoring:
    """Return the split of the poster in a document, such as ``{"cp": [9, 5, 4], "reward": 8000,
    "rules": {...}}``. If the document is invalid, raise `InvalidDocument` with all the issues.

    >>> score_document({"cp": [9, 5, 4], "reward": 8000}).payouts
    (5000, 3000, 0)
    """
    if not isinstance(document, Mapping):
        raise invalid(_('write an object such as {"cp": [9, 5, 4], "reward": 8000}.'))
    with arguments() as read:
        for key in document:
            if key not in _FIELDS:
                what = _("there’s no such field. The fields are cp, reward and rules.")
                read.issue(str(key), sentences(what, did_you_mean(str(key), _FIELDS)))
        points, dollars = read_poster(document.get("cp"), document.get("reward"), read)
        rules = Rules.read(document.get("rules", {}), "rules", read.issues)
    return split(points, dollars, rules)


def read_poster(cp: object, reward: object, read: Arguments) -> tuple[tuple[int, ...], int]:
    return read_points(cp, read), read_dollars(reward, read)


def read_points(cp: object, read: Arguments) -> tuple[int, ...]:
    if not isinstance(cp, Iterable) or isinstance(cp, (str, bytes, Mapping)):
        read.issue("cp", _("list each player’s capture points, as in [9, 5, 4]."))
        return ()
    issues = len(read.issues)
    given = read.several("cp", cp, "[9, 5, 4]")
    if len(read.issues) > issues:
        return ()
    if not 2 <= len(given) <= 4:
        said = N_("list the capture points of 2 to 4 players, not {many}.")
        read.issue("cp", _(said, many=len(given)))
    return tuple(read_own(own, read, f"cp[{seat}]") for seat, own in enumerate(given))


def read_own(cp: object, read: Arguments, where: str) -> int:
    """Return one player's capture points, or report an issue to `read` and return 0."""
    points = as_int(cp)
    if points is not None and 0 <= points <= MOST_CP:
        return points
    said = N_(
        "{value} isn’t a number from 0 to {most}, the most points one player can have on one outlaw."
    )
    read.issue(where, _(said, value=shown(cp), most=MOST_CP))
    return 0


def read_dollars(reward: object, read: Arguments, where: str = "reward") -> int:
    """Return the dollars on a poster, or report an issue to `read` and return 0."""
    dollars = as_int(reward)
    if dollars is not None and 0 <= dollars <= MOST_REWARD and not dollars % TOKEN:
        return dollars
    said = N_("{value} isn’t a multiple of 1000 from 0 to {most}.")
    read.issue(where, _(said, value=shown(reward), most=MOST_REWARD))
    return 0


def _least(cp: Sequence[int], rules: Rules) -> int:
    return max(0 if rules.zero_cp_shares else 1, max(cp) - SHARE_GAP)


def sharers(cp: Sequence[int], rules: Rules) -> list[tuple[int, ...]]:
    """Return the seats that share the money (`score.share`): tied seats together, leaders first."""
    least = _least(cp, rules)
    heights = sorted({points for points in cp if points >= least}, reverse=True)
    return [tuple(seat for seat, points in enumerate(cp) if points == height) for height in heights]


@lru_cache(maxsize=1 << 12)
def split(cp: tuple[int, ...], reward: int, rules: Rules) -> Scoring:
    """Return a poster's split, like `score_poster`, but without checking the arguments."""
    payouts, steps, least = [0] * len(cp), list[Payment](), _least(cp, rules)
    if sum(cp) < CAPTURE:
        cited = ["score.capture", "score.carry"]
        return Scoring(cp, reward, False, tuple(payouts), reward, (), None, tuple(cited), least)
    groups = sharers(cp, rules)
    if len(groups) == 1 and len(groups[0]) == 1:
        payouts[groups[0][0]] = reward
        steps = [Payment(1, groups[0], reward, "score.lead")] if reward else []
        cited = ["score.capture", "score.lead"]
        return Scoring(cp, reward, True, tuple(payouts), 0, tuple(steps), None, tuple(cited), least)
    left, lap, stopped = reward, 0, None
    while left and not stopped:
        lap += 1
        for group in groups:
            leads = lap == 1 and group is groups[0]
            each = FIRST_SHARE if leads else SHARE
            if left < each * len(group):
                stopped = Stop(lap, group, each * len(group), left)
                token = leads and len(group) > 1 and rules.short_top_tie == "thousand_each"  # S7
                if not token or left < SHARE * len(group):
                    break
                each = SHARE
            left -= each * len(group)
            rule = "score.first-share" if lap == 1 else "score.laps"
            steps.append(Payment(lap, group, each, rule))
            for seat in group:
                payouts[seat] += each
            if stopped or not left:
                break
    if not left:
        stopped = None
    cited = ["score.capture", "score.share", *dict.fromkeys(step.rule for step in steps)]
    if any(len(group) > 1 for group in groups):
        cited.append("score.ties")
    if stopped:
        cited += ["score.stop", "score.carry"]
    made, ids = tuple(steps), tuple(cited)
    return Scoring(cp, reward, True, tuple(payouts), left, made, stopped, ids, least)
