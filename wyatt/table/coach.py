"""The coach, who finds and explains the best move, and reviews each decision in a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, Generic, TypeVar

from wyatt.core import advice
from wyatt.core.advice import Coach, Hint, NobodyToMove, PlayedOut, Reason, Weighed, in_favour
from wyatt.core.arguments import argument, arguments, seat_of
from wyatt.core.game import BaseGame
from wyatt.core.spec import AnyGame, AnySpec, Move, Rules, State, View
from wyatt.core.standing import in_hundred
from wyatt.core.text import N_, N_plural, _, plural, sentences, signed
from wyatt.core.view import BaseView
from wyatt.table import games
from wyatt.table.rollouts import Rollouts

Chosen = TypeVar("Chosen", covariant=True)


class NoCoach(ValueError):
    """Raised for a game without a coach."""


def coach_of(game: str | AnySpec) -> tuple[AnySpec, Coach[Any]]:
    """Return a game's spec and coach. Raise `UnknownGame`, or `NoCoach` for a game without a coach."""
    spec = games.game(game)
    if spec.coach is None:
        raise NoCoach(_("{game} has no coach.", game=spec.title))
    return spec, spec.coach()


@dataclass(frozen=True, slots=True)
class Intent(Generic[Chosen]):
    """What a player intended in their last turn. move: the move that best shows the intention, or
    None if every reason would reveal hidden cards. said: the reason in the player's words.
    """

    player: str
    move: Chosen | None
    said: str


def intent(game: BaseGame[State, Move, Rules, View], player: str) -> Intent[Move] | None:
    """Return what a player intended in their last turn, or None if they haven't moved yet. The
    reason mentions only facts that the player can reveal. game: a game with its past moves. Raise
    `UnknownPlayer` if nobody has that name, and `NoCoach` or `TypeError` as `hint` does.
    """
    coach = coach_of(_spec_of(game, BaseGame))[1]
    seat_of(player, game.players)
    best: tuple[bool, bool, int] | None = None
    found: Intent[Move] | None = None
    for index, move in reversed(list(enumerate(game.past))):
        before = game.before(index)
        view = before.view(player)
        if before.actor != player or view.phase == "scored":
            if found is not None:
                break
            continue
        found = found or Intent(player, None, _("Telling you why would give away my hand."))
        for reason in coach.spoken(view, move):
            # A draw reveals the least, and a move's effect now reveals more than a later one.
            telling = (view.phase != "draw", not reason.later, abs(reason.dollars))
            if best is None or telling > best:
                best, found = telling, Intent(player, move, reason.aloud)
    return found


MOST_REASONS = 2  # the maximum number of reasons listed for a move


def hint(
    game: BaseGame[State, Move, Rules, View] | BaseView[State, Move],
    deals: int = advice.DEALS,
    progress: Callable[[int, int], bool | None] | None = None,
) -> Hint[Move]:
    """Return the coach's advice to the player to move: the moves, best first, with reasons. The
    coach uses only what that player can see.

    game: the game, or (for the same hint) the view of the player to move. deals: the maximum number
    of simulated deals before any final with stronger bots. With 0, the hint comes from the
    evaluation alone. progress: called after each batch with the number of simulated deals and the
    maximum. If it returns False, the simulation stops. Raise `NobodyToMove` if the game is over or
    someone other than the viewer is to move, `NoCoach` if the game has no coach, `TypeError` for
    anything but a game or a view, and `InvalidDocument` for other invalid arguments.

    >>> from wyatt.earp import Game
    >>> anna, burt = "jesse-james*4 hideout*3 bob-dalton*2 wes-hardin*3", "belle-starr*5 butch-cassidy*5"
    >>> game = Game.setup({"Anna": anna, "Burt": burt}, phase="play", discard="wes-hardin")
    >>> found = hint(game, deals=0)
    >>> found.best in game.legal_moves, found.best == found.moves[0].move, found.margin >= 0
    (True, True, True)
    >>> hint(game.view("Anna"), deals=0).best == found.best
    True
    """
    spec, coach = coach_of(_spec_of(game, BaseGame, BaseView))
    if (actor := game.actor) is None:
        raise NobodyToMove(_("the game is over, so there’s no move to suggest."))
    with arguments() as read:
        deals = read.number("deals", deals)
        read.progress(progress)
    view: BaseView[State, Move] = game if isinstance(game, BaseView) else game.view(actor)
    if view.viewer is None:
        raise NobodyToMove(_("a spectator has no move. Use {player}’s view instead.", player=actor))
    found = coach.hint(view)
    if coach.playouts is None or not deals:
        return found
    rollouts = Rollouts(coach.playouts, view, found, deals)
    while not rollouts.batch():
        if progress is not None and progress(rollouts.done, rollouts.deals) is False:
            break
    return replace(rollouts.hint, why=verdict(spec, rollouts.hint))


def _spec_of(game: object, *kinds: type[Any]) -> AnySpec:
    if isinstance(game, kinds):
        spec: AnySpec = game.SPEC()
        return spec
    no = _("{what} isn’t a game in progress.", what=type(game).__name__)
    raise TypeError(games.a_class(game) if isinstance(game, type) else no)


def about(spec: AnySpec, amount: int) -> str:
    """Return an amount as text, without its sign. Amounts of 100 or more are rounded to tens."""
    return spec.format_score(advice.estimated(abs(amount)))


def verdict(spec: AnySpec, found: Hint[Any]) -> str:
    """Return sentences about how far the best move is ahead, why, and what the estimate assumes.
    Without a simulation, return `found.why`.
    """
    best, rivals = found.moves[0], [other for other in found.moves[1:] if other.played_out]
    if best.played_out is None or not rivals:
        return found.why
    others = [other for other in rivals if not comes_to_the_same(other)]
    said = [*_beside(spec, best, rivals, others), in_words(best.reasons)]
    if found.assumes and not (best.futures and all(each.futures for each in others[:1])):
        said.append(_("The coach assumes everyone keeps playing like a good bot."))
    return " ".join(filter(None, said))


def _beside(
    spec: AnySpec, best: Weighed[Any], rivals: Sequence[Weighed[Any]], others: list[Weighed[Any]]
) -> Iterator[str]:
    """Compare the best move and its rivals. others: those with a different result."""
    if not others:
        yield _("The best moves are all worth the same, so play whichever you like.")
        return
    figures = [other.played_out for other in others if other.played_out]
    chances = [in_hundred(each.chance) for each in (best, others[0]) if each.chance is not None]
    close = not all(each.is_clear for each in figures) or len({*chances}) < len(chances)
    if disputed := next((each.disputed for each in figures if each.disputed), None):
        # The simulations with weaker and with stronger bots disagree about which move is better.
        weaker, stronger = disputed
        said = N_(
            "The best move depends on how the others play. By the coach’s estimate, this move is worth about {less} more than the alternative against weak players, and about {more} less against strong players."
        )
        if stronger < 0:
            said = N_(
                "The best move depends on how the others play. By the coach’s estimate, this move is worth about {more} more than the alternative against strong players, and about {less} less against weak players."
            )
        yield _(said, more=about(spec, stronger), less=about(spec, weaker))
    elif close:
        yield _("Another move does about as well.")
    elif len(others) < len(rivals):
        yield _("Another move is worth just as much.")
    elif chances[1:]:
        said = N_(
            "By the coach’s estimate, this move wins {hundred} of 100 games, and the next best move wins {less}."
        )
        yield _(said, hundred=chances[0], less=chances[1])
    elif best.futures and others[0].futures:
        lead = spec.format_score(-figures[0].mean)
        yield _("This move is worth {amount} more than the next best move.", amount=lead)
    else:
        said = N_(
            "By the coach’s estimate, this move is worth about {amount} more than the next best move."
        )
        yield _(said, amount=about(spec, figures[0].mean))
        yield what_it_brought(spec, figures[0], hint=True)


def what_it_brought(spec: AnySpec, worse: PlayedOut, hint: bool = False) -> str:
    """Return a sentence that compares what the better move and the worse move earned in simulated
    deals, or an empty string if `worse.brought` is None. hint: whether the better move is the one
    that was just named.
    """
    if worse.brought is None:
        return ""
    deals, mean, error = worse.brought
    said = N_(
        "In {deals} simulated deals, the better move happened to earn {amount} less (±{error})."
    )
    if mean <= 0:
        said = N_("In {deals} simulated deals, the better move earned {amount} more (±{error}).")
    if hint:
        said = N_("In {deals} simulated deals, it happened to earn {amount} less (±{error}).")
        if mean <= 0:
            said = N_("In {deals} simulated deals, it earned {amount} more (±{error}).")
    return _(said, deals=deals, amount=about(spec, mean), error=about(spec, error))


def in_words(reasons: Sequence[Reason]) -> str:
    """Return up to two reasons for a move as text or, if there are none, two against it."""
    return " ".join(reason.text for reason in in_favour(reasons)[:MOST_REASONS])


def amounts(
    reasons: Sequence[Reason], amount: Callable[[int], str]
) -> tuple[list[tuple[str, Reason]], str]:
    """Return the reasons that count, each after its amount, and the total if there are several."""
    some = [one for one in reasons if one.dollars or not (one.aside and one.later)]
    total = signed(sum(one.dollars for one in some), amount) if len(some) > 1 else ""
    return [(signed(one.dollars, amount), one) for one in some], total


def comes_to_the_same(other: Weighed[Any]) -> bool:
    """Return whether a move did exactly as well as the best one in the simulation."""
    figures = other.played_out
    return figures is not None and figures.mean == figures.error == 0


def behind(spec: AnySpec, found: Hint[Any], other: Weighed[Any]) -> str:
    """Return how far a move is behind the best one, as a phrase such as “about $300 less”."""
    figures, best = other.played_out, found.moves[0]
    if figures is None and best.played_out is not None:
        return _("not simulated")
    if comes_to_the_same(other):
        return _("the same")
    if figures is not None and figures.disputed:
        return _("depends on how the others play")
    if figures is not None and not figures.is_clear:
        return _("about equally good")
    if best.chance is not None and other.chance is not None:
        return _("wins {hundred} of 100 games", hundred=in_hundred(other.chance))
    if figures is None or (best.futures and other.futures):
        less = best.value - other.value if figures is None else -figures.mean
        return _("{amount} less", amount=spec.format_score(less)) if less else _("as much")
    return _("about {amount} less", amount=about(spec, figures.mean))


def worth(spec: AnySpec, move: Weighed[Any]) -> str:
    """Return a sentence about what a move's value is."""
    return measured(spec, move.chance is not None, bool(move.played_out or move.futures))


def measured(spec: AnySpec, by_chance: bool, known: bool) -> str:
    """Return a sentence about what a move's value is. by_chance: whether it comes from the chance to
    win the game. known: whether it was simulated or counted.
    """
    assert spec.coach is not None
    said = spec.coach().scale[known]
    if by_chance:
        said = N_(
            "The game is well under way, so a move’s value shows how it changes its player’s chance of winning, not what it earns in this hand."
        )
    return _(said)


def laid_if_even(found: Hint[Any]) -> Hint[Any]:
    """Return the hint. If the hint's best move is a discard and a move of another kind is about as
    good, put the other move first.
    """
    best, *others = found.moves
    rest = (each for each in others if not str(each.move).startswith("discard"))
    laid = next((each for each in rest if each.played_out and not each.played_out.is_clear), None)
    if laid is None or not str(best.move).startswith("discard"):
        return found
    return replace(found, moves=(laid, *(each for each in found.moves if each is not laid)))


def tempting(found: Hint[Any]) -> Weighed[Any] | None:
    """Return the move that gains more right away than any other but is clearly worth less overall
    than the best move, or None if there's no such move.
    """

    def at_once(each: Weighed[Any]) -> int:
        return sum(reason.dollars for reason in each.reasons if not (reason.later or reason.aside))

    best = found.moves[0]
    rival = max(found.moves[1:], key=at_once, default=best)
    clear = rival.played_out is not None and rival.played_out.is_clear
    return rival if clear and at_once(rival) > max(0, at_once(best)) else None


def against(other: Weighed[Any]) -> str:
    """Return the strongest reason against a move, or an empty string if there's no such reason."""
    costs = [each for each in other.reasons if each.dollars < 0 and not each.aside]
    return min(costs, key=lambda each: each.dollars).text if costs else ""


# === A review finds each decision's cost and luck, in dollars or points, minus the others' average.
# The coach weighs a decision by what its player could know *then*. Anything afterwards that nobody
# chose is luck. `steps` yields one decision at a time, so a page can show progress and stop at any
# time. `confirm` then simulates decisions that look costly, and only a confirmed cost is a mistake.

TELLING = 3  # the maximum number of decisions a review points out
LUCK = N_(
    "Luck: how much better or worse things turned out than average after a player’s own moves."
)


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision in a record, with amounts in dollars or points.

    index: the move's index in the record, from 0. best: the coach's move. cost: how much the choice
    is expected to lose, or 0 for the best move. reasons: the parts of the best move's value.
    chosen: the parts of the played move's value. luck: how much better than average a draw or a
    shot turned out. expected: each player's expected result for the hand after the move, minus the
    others' average. Once the hand is over, it's the actual result. by_bot: whether a bot chose the
    move for a person. played_out: the simulated difference between the played move and the best, or
    None. lead: how far the played move is ahead of all others if it's the best, or else 0.
    by_chance: whether the cost comes from the chance to win the game.
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
    expected: Mapping[str, int] = field(default_factory=dict)
    by_bot: bool = False
    played_out: PlayedOut | None = None
    lead: int = 0
    by_chance: bool = False

    @property
    def confirmed(self) -> bool | None:
        """Whether a simulation confirms that the move cost something, or None without one."""
        found = self.played_out
        return None if found is None else found.mean < 0 and found.is_clear

    def document(self) -> dict[str, Any]:
        own = {name: getattr(self, name) for name in ("index", "player", "move", "best", "cost")}
        reasons = [reason.document() for reason in self.reasons]
        return own | {"reasons": reasons, "confirmed": self.confirmed}


@dataclass(frozen=True, slots=True)
class Review:
    """A review of the decisions in a record. After a simulation, only confirmed costs count.

    decisions: all the decisions, or only the ones reviewed so far. deals: the maximum number of
    simulated deals per decision, or 0 for a review without simulation.
    """

    decisions: tuple[Judged, ...]
    deals: int = 0

    def __post_init__(self) -> None:
        with arguments() as read:
            decisions = read.several("decisions", self.decisions, "list(steps(game, start, moves))")
            for at, each in enumerate(decisions):
                read.kind(f"decisions[{at}]", each, Judged, "one that `steps` gives")
            deals = read.number("deals", self.deals)
        object.__setattr__(self, "decisions", tuple(decisions))
        object.__setattr__(self, "deals", deals)

    def document(self) -> dict[str, Any]:
        """Return the review as `wyatt review --json` prints it."""
        return {"decisions": [judged.document() for judged in self.decisions]}

    def of(self, player: str | None) -> tuple[Judged, ...]:
        """Return one player's decisions, or everyone's if the player is None. Raise `UnknownPlayer`
        if nobody has that name.
        """
        if player is not None:
            self._check(player)
        return tuple(each for each in self.decisions if player in (None, each.player))

    def _check(self, player: str) -> None:
        if self.decisions:
            expected = self.decisions[0].expected
            seat_of(player, list(expected or dict.fromkeys(each.player for each in self.decisions)))

    def chosen(self, by_bot: bool) -> Review:
        """Return a review of the decisions that a bot made for a person, or of all others."""
        by_bot = argument.truth("by_bot", by_bot)
        return Review(tuple(each for each in self.decisions if each.by_bot is by_bot), self.deals)

    def blamed(self, player: str | None = None) -> tuple[Judged, ...]:
        """Return the decisions that cost something. In a review with simulation, the cost must be
        confirmed. player: the player who made the decisions, or None for everyone.
        """
        dear = (each for each in self.of(player) if each.cost > 0)
        return tuple(each for each in dear if each.confirmed or not self.deals)

    def tallied(self, players: Sequence[str]) -> list[tuple[str, Review, str]]:
        """Return ``(player, review, name)`` for each player's own decisions, and for any that a bot
        made for the player. name: the label for a table.
        """
        own, bots = self.chosen(by_bot=False), self.chosen(by_bot=True)
        found = []
        for name in players:
            found.append((name, own, name))
            if bots.of(name):
                found.append((name, bots, _("A bot for {player}", player=name)))
        return found

    def even(self, player: str | None = None) -> str:
        """Return a sentence on how many decisions looked costly until they were simulated, or an
        empty string if there are none. player: the player who made the decisions, or None for
        everyone.
        """
        doubtful = sum(each.confirmed is False and each.cost > 0 for each in self.of(player))
        if not doubtful:
            return ""
        forms = N_plural(
            "In {number} decision, another move was about as good.",
            "In {number} decisions, another move was about as good.",
        )
        if self.blamed(player):
            forms = N_plural(
                "In {number} other decision, another move was about as good.",
                "In {number} other decisions, another move was about as good.",
            )
        return plural(*forms, doubtful)

    def telling(self, player: str | None = None, most: int = TELLING) -> tuple[Judged, ...]:
        """Return at most `most` decisions that cost something, the costliest first."""
        most = argument.number("most", most)
        return tuple(sorted(self.blamed(player), key=lambda one: (-one.cost, one.index))[:most])

    def cost(self, player: str) -> int:
        """Return the total cost of a player's decisions, in dollars or points."""
        return sum(judged.cost for judged in self.blamed(player))

    def luck(self, player: str) -> int:
        return sum(judged.luck for judged in self.of(player))

    @property
    def hands(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(each.hand for each in self.decisions))

    def turns(self, hand: int) -> list[tuple[Judged, dict[str, int]]]:
        """Return the last decision of each turn in a hand, with all players' expected results after
        the decision, in dollars or points. Each result is estimated from that player's own view, so
        all of them are shifted to add up to about zero.
        """
        hand = argument.number("hand", hand, 1)
        found = []
        of = (each for each in self.decisions if each.hand == hand)
        for _player, turn in groupby(of, key=lambda each: each.player):
            *_earlier, judged = turn
            mean = sum(judged.expected.values()) / max(1, len(judged.expected))
            found.append((judged, {name: round(n - mean) for name, n in judged.expected.items()}))
        return found

    def expected(self, player: str) -> list[tuple[int, int, int]]:
        """Return each decision's index in the record, its hand's number, and the player's expected
        result for that hand, in dollars or points. Raise `UnknownPlayer` if nobody has that name.
        """
        self._check(player)
        known = (each for each in self.decisions if player in each.expected)
        return [(each.index, each.hand, each.expected[player]) for each in known]


def how_costly(spec: AnySpec, judged: Judged) -> str:
    """Return sentences about what a decision's cost is, and where it comes from."""
    value = measured(spec, judged.by_chance, judged.played_out is not None)
    if judged.played_out is None:
        return value
    brought = value if judged.by_chance else what_it_brought(spec, judged.played_out)
    return sentences(_("The cost is the coach’s estimate."), brought)


def steps(
    game: str | AnySpec, start: Mapping[str, Any], moves: Sequence[str], first: int = 0
) -> Iterator[Judged]:
    """Judge a record's moves, and yield each decision. first: the index of the first move to judge.
    Raise `NoCoach` for a game without a coach, and the game's errors for an invalid start or move.
    """
    spec, coach = coach_of(game)
    with arguments() as read:
        lines = read.several("moves", moves, '["draw supply"]')
        first = read.number("first", first, 0, len(lines))
    at = spec.start(start)
    for line in lines[:first]:
        at.push(line)
    hand, began = at.hand_number, at.result
    for index, line in enumerate(lines[first:], first):
        judged = _judged(coach, at, index, line)
        if judged.hand != hand:
            hand, began = judged.hand, at.result
        if at.hand_ended:  # so actual results replace the expected ones
            gained = {name: all - began[name] for name, all in at.result.items()}
            others, every = max(1, len(gained) - 1), sum(gained.values())
            brought = {name: round(own - (every - own) / others) for name, own in gained.items()}
            judged = replace(judged, expected=brought)
        yield judged


def _judged(coach: Coach[Any], at: AnyGame, index: int, line: str) -> Judged:
    if not at.verdict(line) or at.actor is None:
        at.push(line)  # raises an error with the verdict
    player, foresight, hand, dealing = str(at.actor), coach.foresight, at.hand_number, at.hand_ended
    view = at.view(player)
    found = coach.hint(view)
    promised: dict[str, int] = {}  # each move's average result, if luck can be measured
    if foresight:
        promised = {str(each.move): foresight.promised(view, each) for each in found.moves}
    elif coach.foresees:
        promised = {str(each.move): each.value for each in found.moves}
    at.push(line)
    played = str(at.past[-1])
    expected, luck = {name: coach.expects(at.view(name)) for name in at.players}, 0
    if promised and at.hand_number == hand and not at.hand_ended:
        finds = foresight.found(at.view(player)) if foresight else expected[player]
        luck = finds - promised[played]
    lead = (found.margin or 0) if found.of(played) is found.moves[0] else 0
    more = {"luck": luck, "expected": expected, "lead": lead, **_compared(found, played)}
    return Judged(index, at.hand_number if dealing else hand, player, played, **more)


def _compared(found: Hint[Any], played: str) -> dict[str, Any]:
    chosen, best = found.of(played), found.moves[0]
    assert chosen is not None
    if best.value == chosen.value:
        best = chosen
    cost = best.value - chosen.value
    reasons = {"reasons": best.reasons, "chosen": chosen.reasons}
    return {"best": str(best.move), "cost": cost, "by_chance": best.chance is not None, **reasons}


def review(
    game: str | AnySpec,
    start: Mapping[str, Any],
    moves: Sequence[str],
    progress: Callable[[int, int], bool | None] | None = None,
    deals: int = advice.DEALS_OF_A_DECISION,
) -> Review:
    """Return a review of a complete record.

    progress: called with the number of moves judged so far and the total, and then with the index
    of each simulated decision, or 0 while one is simulated. If it returns False, the review ends
    there. deals: the maximum number of simulated deals per suspected mistake, before any final.
    With 0, only the evaluation counts. Raise the same errors as `steps`.

    >>> start = {"players": ["Anna", "Burt"], "seed": 3}
    >>> judged = review("wyatt", start, ["draw supply"], deals=0).decisions[0]
    >>> judged.player, judged.cost
    ('Anna', 0)
    """
    with arguments() as read:
        moves = read.several("moves", moves, '["draw supply"]')
        deals = read.number("deals", deals)
        read.progress(progress)
    judged: list[Judged] = []
    for each in steps(game, start, moves):
        judged.append(each)
        if progress is not None and progress(len(judged), len(moves)) is False:
            break
    for found in confirm(game, start, moves, judged, deals):
        if found is not None:
            judged[found.index] = found
        if progress is not None and progress(found.index if found else 0, len(judged)) is False:
            break
    return Review(tuple(judged), deals)


def confirm(
    game: str | AnySpec,
    start: Mapping[str, Any],
    moves: Sequence[str],
    judged: Sequence[Judged],
    deals: int,
) -> Iterator[Judged | None]:
    """Simulate the decisions that look costly. For each one, yield None after every batch of deals
    but the last, and then the decision with its new result, in which another move may be the best.
    deals: the maximum number of deals per decision, before any final.
    """
    spec, coach = coach_of(game)
    if coach.playouts is None or deals < 1:
        return
    at, reached = spec.start(start), 0
    for each in judged:
        if each.cost < coach.playouts.least:
            continue
        for line in moves[reached : each.index]:
            at.push(line)
        reached = each.index
        view = at.view(each.player)
        rollouts = Rollouts(coach.playouts, view, coach.hint(view), deals, about=each.move)
        while not rollouts.batch():
            yield None
        found, chosen = _compared(rollouts.hint, each.move), rollouts.hint.of(each.move)
        behind = chosen.played_out if chosen and found["cost"] else PlayedOut(0, 0, 0)
        yield replace(each, **found, played_out=behind)
