"""Questions you answer by playing many deals, once with each answer. Six studies are included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from math import isfinite, isnan, sqrt
from typing import TYPE_CHECKING, Any, SupportsFloat

from wyatt.core.arguments import arguments
from wyatt.core.draft import expand_repeats
from wyatt.core.errors import shown
from wyatt.core.standing import SURE
from wyatt.core.state import NAMES
from wyatt.core.text import N_, N_plural, _, plural
from wyatt.earp import Game, Verb
from wyatt.earp.cards import CARDS, OUTLAWS
from wyatt.earp.game import View
from wyatt.earp.players.heuristic import heuristic
from wyatt.earp.players.value import paid_now
from wyatt.earp.words import next_shot
from wyatt.table.plots import with_intervals

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

#: Plays one arm's deal from a seed. Returns the result, or None if the question doesn't come up.
Trial = Callable[[int], float | None]
#: How many deals a worker gets at a time.
CHUNK = 25


@dataclass(frozen=True, slots=True)
class Study:
    """A question that you answer by playing many deals. Each possible answer is an arm.

    question: the question in a player's words. measure: what a trial returns, with its unit. arms:
    each answer's name and trial, starting with the arm that the others are compared to. says_not:
    what you can't tell from the numbers. paired: whether to compare the arms deal by deal, because
    they all start from the same moment of a deal. Raises `InvalidDocument` for invalid arguments.
    """

    question: str
    measure: str
    arms: Mapping[str, Trial]
    says_not: str
    paired: bool = True

    def __post_init__(self) -> None:
        with arguments() as read:
            for name in ("question", "measure", "says_not"):
                read.text(name, getattr(self, name), '"Does the first seat win more?"')
            read.truth("paired", self.paired)
            if read.kind("arms", self.arms, Mapping, '{"first": trial, "last": other}'):
                for name, trial in self.arms.items():
                    called = _("Give a function that takes a seed and returns a number or None")
                    read.function(f"arms.{name}", trial, called)


class NoDeal(ValueError):
    """Raised if a study's question doesn't come up in any of the deals."""


#: Sentences about a guess, by two facts: whether it did best, and whether the numbers are sure.
_GUESSED = N_(
    {
        "best, sure": "You guessed “{guess}”, and the numbers agree.",
        "best": "You guessed “{guess}”. It did best, but the difference could be due to chance.",
        "sure": "You guessed “{guess}”, but “{best}” did better.",
        "": "You guessed “{guess}”. “{best}” did best, but the difference could be due to chance.",
    }
)


@dataclass(frozen=True, slots=True)
class Found:
    """A study's result.

    frame: one row per deal and arm, with ``seed``, ``arm`` and ``value``. table: one row per arm,
    with the number of ``deals``, the ``mean``, and the ends of the mean's 95% interval, ``low`` and
    ``high``. In a paired study, ``more`` is the mean difference from the first arm, deal by deal,
    and ``more_low`` and ``more_high`` are the ends of the difference's 95% interval. With fewer
    than two deals, these numbers are NaN. The units are in ``attrs["units"]``.
    """

    study: Study = field(repr=False)
    frame: pd.DataFrame = field(repr=False)
    table: pd.DataFrame

    def plot(self, **options: Any) -> Axes:
        """Draw each arm's mean with its 95% interval, and return the axes. options: arguments for
        `pandas.DataFrame.plot.barh`.
        """
        return with_intervals(self.table, "mean", "low", "high", _(self.study.measure), **options)

    @property
    def best(self) -> str:
        """The name of the arm with the highest mean."""
        return str(self.table["mean"].idxmax())

    @property
    def sure(self) -> bool:
        """Whether the best arm beats every other arm by more than chance would explain."""
        return all(self.apart(self.best, arm) for arm in self.table.index if arm != self.best)

    def apart(self, one: str, other: str) -> bool:
        """Return whether two arms differ by more than chance would explain. In a paired study, the
        first arm is compared with any other deal by deal. All other pairs differ if their 95%
        intervals don't overlap.
        """
        first, table = self.table.index[0], self.table
        pair = other if one == first else one if other == first else None
        if pair is not None and not isnan(table["more_low"][pair]):
            return bool(table["more_low"][pair] > 0 or table["more_high"][pair] < 0)
        low, high = table["low"], table["high"]
        return bool(low[one] > high[other] or low[other] > high[one])

    def against(self, guess: str) -> str:
        """Return a sentence that compares a guess with the results. guess: an arm's name. Raise
        `KeyError` if no arm has this name.
        """
        if guess not in self.study.arms:
            said = N_("{guess} isn’t one of the answers. Choose from {arms}.")
            raise KeyError(_(said, guess=_(guess), arms=", ".join(map(_, self.study.arms))))
        best = self.best
        sure = self.sure if guess == best else self.apart(best, guess)
        facts = ", ".join(["best"] * (guess == best) + ["sure"] * sure)
        return _(_GUESSED[facts], guess=_(guess), best=_(best))


def run(
    study: Study,
    seeds: Sequence[int],
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Found:
    """Play a study's deals and return the result. seeds: a different number for each deal.
    executor: any `concurrent.futures` executor. By default, the trials run in this process, with
    the same results. progress: a function to call with the number of deals played so far and the
    total. Raise `NoDeal` if the question never comes up, `TypeError` if a trial returns anything
    but a number or None, and `InvalidDocument` for invalid arguments.
    """
    import pandas as pd

    with arguments() as read:
        read.kind("study", study, Study, "one of wyatt.lab.studies.STUDIES")
        seeds = read.numbers("seeds", seeds, "range(100)")
        for seed, many in Counter(seeds).items():
            if many > 1:
                read.issue("seeds", _("{value} is listed {number} times.", value=seed, number=many))
        read.executor("executor", executor)
        read.progress(progress)
    chunks = [tuple(seeds[at : at + CHUNK]) for at in range(0, len(seeds), CHUNK)]
    rows: list[tuple[int, str, float]] = []
    mapped = map if executor is None else executor.map
    for number, some in enumerate(mapped(_trials, [study] * len(chunks), chunks), 1):
        rows += some
        if progress is not None:
            progress(min(number * CHUNK, len(seeds)), len(seeds))
    if not rows:
        forms = N_plural(
            "The question didn’t come up in the deal.",
            "The question didn’t come up in any of the {number} deals.",
        )
        raise NoDeal(plural(*forms, len(seeds)))
    frame = pd.DataFrame(rows, columns=["seed", "arm", "value"])
    frame.attrs["units"] = {"value": study.measure}
    return Found(study, frame, _summary(frame, list(study.arms), study.paired))


def _trials(study: Study, seeds: tuple[int, ...]) -> list[tuple[int, str, float]]:
    found = []
    for seed, (arm, trial) in product(seeds, study.arms.items()):
        value: object = trial(seed)
        if isinstance(value, (SupportsFloat, bool)) and isfinite(value):
            found.append((seed, arm, float(value)))
        elif value is not None:
            said = N_(
                "For seed {seed}, {arm} returned {value}, which isn’t a number. Return None for no result."
            )
            raise TypeError(_(said, arm=arm, value=shown(value), seed=seed))
    return found


def _summary(frame: pd.DataFrame, arms: Sequence[str], paired: bool) -> pd.DataFrame:
    import pandas as pd

    wide = frame.pivot(index="seed", columns="arm", values="value")
    rows = []
    for arm in arms:
        values = wide[arm].dropna() if arm in wide else pd.Series(dtype=float)
        both = paired and arm != arms[0] and arm in wide and arms[0] in wide
        more = (wide[arm] - wide[arms[0]]).dropna() if both else values[:0]
        rows.append((len(values), *_interval(values), *_interval(more)))
    columns = ["deals", "mean", "low", "high", "more", "more_low", "more_high"]
    table = pd.DataFrame(rows, index=pd.Index(arms, name="arm"), columns=columns)
    measure = frame.attrs["units"]["value"]
    table.attrs["units"] = {**dict.fromkeys(columns, measure), "deals": "deals"}
    return table


def _interval(values: pd.Series[float]) -> tuple[float, float, float]:
    if len(values) < 2:
        return float("nan"), float("nan"), float("nan")
    mean, wide = float(values.mean()), SURE * float(values.std()) / sqrt(len(values))
    return mean, mean - wide, mean + wide


# === Six Wyatt Earp questions that players ask. A trial plays a deal's first hand with `heuristic`
# until the question comes up, plays one answer, and continues with `heuristic`. The result is
# usually the dollars the player makes from then on, minus the others' average.

PLAYERS = NAMES[:3]
#: The maximum number of decisions in a hand. Most have about sixty, and longer ones are left out.
PATIENCE = 1500
MEASURE = N_("dollars ahead of the others’ average in this hand")

#: A function that returns each answer's moves in a view, or None if the question doesn't come up.
Answer = Callable[[View], list[str] | None]


def ahead(game: Game, player: str) -> float:
    """Return a player's dollars minus the other players' average."""
    money = dict(game.view(None).money)
    return money.pop(player) - sum(money.values()) / len(money)


def _views(game: Game) -> Iterator[View]:
    """Yield the view of each player to move, and then make the move that `heuristic` chooses."""
    views = {name: game.view(name) for name in game.players}
    for _decision in range(PATIENCE):
        if game.hand_ended:
            return
        view = views[str(game.actor)]
        yield view
        game.advance(heuristic(view))


def finish(game: Game, player: str, before: float = 0.0) -> float | None:
    """Have `heuristic` play the rest of the hand. Return the player's lead over the other players'
    average minus `before`, in dollars, or None if the hand takes too many decisions.
    """
    for _view in _views(game):
        pass
    return ahead(game, player) - before if game.hand_ended else None


def answered(question: Answer, which: int, seed: int) -> float | None:
    """Play a deal's first hand until the question comes up for a player, and play answer number
    `which`. Return the player's result from `finish`, or None if the question doesn't come up.
    """
    game = Game.new(PLAYERS, seed)
    for view in _views(game):
        if (moves := question(view)) is not None:
            player = str(view.viewer)
            before = ahead(game, player)  # the answer itself may end the hand
            for line in moves[which].split("; "):
                game.push(line)
            return finish(game, player, before)
    return None


# --- the questions -----------------------------------------------------------------------------


def _draws(view: View) -> list[str] | None:
    """Ask if the top discard is the player's third card of an unopened outlaw."""
    if view.phase != "draw" or not view.discard:
        return None
    top, held = view.discard[0], view.hands[str(view.viewer)]
    fits = top in OUTLAWS and held.get(top, 0) == 2 and top not in view.opened
    return ["draw supply", "draw discard"] if fits else None


def _sets(view: View) -> list[str] | None:
    """Ask if laying three cards of an unopened outlaw is the only play."""
    if view.phase != "play":
        return None
    plays = [move for move in view.legal_moves if move.verb is Verb.PLAY]
    if len(plays) != 1 or plays[0].count != 3:
        return None
    return [str(plays[0]), f"discard {_spare(view, plays[0].card)}"]


def _spare(view: View, kept: str) -> str:
    held = view.hands[str(view.viewer)]
    others = [card for card in held if card != kept]
    lone = [card for card in others if card in OUTLAWS]
    return min(lone or others or [kept], key=lambda card: (held[card], card))


def _shots(view: View, low: int, high: int) -> list[str] | None:
    """Ask if the player can shoot but lay no Outlaw card, and hits in `low` to `high` percent."""
    if view.phase != "play" or "bank-robbery" not in map(str, view.legal_moves):
        return None
    hits, turned = next_shot(view)
    lays = any(move.verb is Verb.PLAY for move in view.legal_moves)
    if lays or not low <= 100 * hits / turned < high:
        return None
    return ["bank-robbery", f"discard {_spare(view, 'bank-robbery')}"]


def _gained(question: Answer, seed: int) -> float | None:
    first, second = (answered(question, which, seed) for which in (0, 1))
    return None if first is None or second is None else first - second


def _ends(view: View, leading: bool) -> list[str] | None:
    """Ask if one of the player's two cards fits. leading: whether they're ahead on the posters."""
    if view.phase != "play" or view.hand_sizes[str(view.viewer)] != 2:
        return None
    plays = [move for move in view.legal_moves if move.verb is Verb.PLAY and move.count == 1]
    ahead = sum(paid_now(view._state, view.players.index(str(view.viewer))))
    if len(plays) != 1 or (ahead > 0) != leading:
        return None
    laid = plays[0].card
    left = next((card for card in view.hands[str(view.viewer)] if card != laid), laid)
    return [f"play {laid}; discard {left}", f"discard {left}"]


def dealt(card: str | None, seed: int) -> float | None:
    """Play a deal's first hand, in which one of the starter's cards is swapped for `card` from the
    supply. If `card` is None, nothing is swapped. Return the starter's result from `finish`, or
    None if the supply doesn't have the card.
    """
    game = Game.new(PLAYERS, seed)
    player = str(game.actor)
    if card is not None:
        position = game.position()
        piles = (position["hands"][player], position["supply"])
        hand, supply = (expand_repeats(pile, CARDS) for pile in piles)
        if card not in supply:
            return None
        given = min(hand, key=lambda held: (held not in OUTLAWS, hand.count(held), held))
        hand[hand.index(given)], supply[supply.index(card)] = card, given
        position["hands"][player], position["supply"] = hand, supply
        game = Game.from_position(position)
    return finish(game, player)


def seated(seat: int, seed: int) -> float | None:
    """Play a deal's first hand, and return a seat's result from `finish`. Seat 0 starts the hand."""
    return finish(Game.new(PLAYERS, seed), PLAYERS[seat])


def _arms(answer: Callable[[int, int], float | None], *names: str) -> dict[str, Trial]:
    """Return the trials of numbered answers. answer: plays an answer's number with a seed."""
    return {name: partial(answer, number) for number, name in enumerate(names)}


KNOWN_OR_UNKNOWN = Study(
    N_(
        "You hold two cards of one outlaw, and a third is on the discard stack. Do you draw two unknown cards, or take the discard?"
    ),
    MEASURE,
    _arms(partial(answered, _draws), N_("two unknown cards"), N_("the known discard")),
    N_(
        "You can open with the third card. If the discard fit less well, the answer could be different."
    ),
)
NOW_OR_LATER = Study(
    N_(
        "You hold three cards of an outlaw nobody has opened. Do you lay them now, or wait a turn for a fourth?"
    ),
    MEASURE,
    _arms(partial(answered, _sets), N_("lay three now"), N_("wait a turn")),
    N_("The player waits only one turn, and then lays what they have."),
)
WHEN_TO_SHOOT = Study(
    N_(
        "You can shoot with a Bank robbery or keep it. At what chance of a hit does shooting earn the most?"
    ),
    N_("extra dollars from shooting instead of keeping the card"),
    {
        N_("under 55 hits in 100"): partial(_gained, partial(_shots, low=0, high=55)),
        N_("55 to 65 hits in 100"): partial(_gained, partial(_shots, low=55, high=65)),
        N_("over 65 hits in 100"): partial(_gained, partial(_shots, low=65, high=101)),
    },
    N_(
        "Low chances come late in a hand, when a group is also worth more, so you can’t tell the effects of chance and time apart here."
    ),
    paired=False,
)
HIDEOUT = Study(
    N_("We swap one of the cards you’re dealt for another card. How much is a Hideout worth?"),
    MEASURE,
    {
        N_("as dealt"): partial(dealt, None),
        N_("a Hideout"): partial(dealt, "hideout"),
        N_("a Wyatt Earp"): partial(dealt, "wyatt-earp"),
        N_("a Bank robbery"): partial(dealt, "bank-robbery"),
    },
    N_(
        "How much a Hideout is worth depends on how you use it. Here, you play it on the best-paid player’s group."
    ),
)
SITTING_FIRST = Study(
    N_("Three of you are playing. Is it better to start the hand, to go second, or to deal?"),
    MEASURE,
    _arms(seated, N_("starts"), N_("goes second"), N_("deals")),
    N_(
        "The deal moves on after every hand, so nobody keeps the same place in the order for a whole game."
    ),
)
TO_END = Study(
    N_(
        "You have two cards left, and you could lay one. Do you lay it and end the hand, or go on? When does ending the hand earn more?"
    ),
    N_("extra dollars from ending the hand instead of going on"),
    {
        N_("ahead on the posters"): partial(_gained, partial(_ends, leading=True)),
        N_("not ahead"): partial(_gained, partial(_ends, leading=False)),
    },
    N_("Here, going on means just discarding the other card, so a better plan might earn more."),
    paired=False,
)
STUDIES: tuple[Study, ...] = (
    KNOWN_OR_UNKNOWN, NOW_OR_LATER, WHEN_TO_SHOOT, HIDEOUT, SITTING_FIRST, TO_END,
)  # fmt: skip
