"""Six questions that players ask, as studies of Wyatt Earp.

A trial plays the first hand of a deal by the `heuristic` player until the question comes up, then
one answer to it, then on by `heuristic`. What is measured is the dollars that the player takes in
that hand, more than the others on average.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from wyatt.core.text import N_
from wyatt.earp import Game
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.heuristic import heuristic
from wyatt.earp.scoring import score_poster
from wyatt.earp.view import View
from wyatt.lab.study import Study

PLAYERS = ("Anna", "Burt", "Curt")
#: Decisions after which a hand that does not end is left out; a hand takes some sixty.
PATIENCE = 1500
MEASURE = N_("dollars more than the others on average, in this hand")

#: Which moves answer the question that a view poses; None if it poses none.
Answer = Callable[[View], list[str] | None]


def ahead(game: Game, player: str) -> float:
    """Dollars that a player has more than the others on average."""
    money = dict(game.view(None).money)
    own = money.pop(player)
    return own - sum(money.values()) / len(money)


def finish(game: Game, player: str, before: float = 0.0) -> float | None:
    """Play the hand to its end by `heuristic`; what it brought the player beside the others.

    before: what the player was ahead by when the question came up.
    """
    views = {name: game.view(name) for name in game.players}
    for _decision in range(PATIENCE):
        actor = game.actor
        if actor is None or views[actor].phase == "scored":
            return ahead(game, player) - before
        game.advance(heuristic(views[actor]))
    return None


def asked(seed: int, answers: Answer) -> tuple[Game, str, list[str]] | None:
    """The first hand of a deal, played until somebody faces the question; who, and the moves."""
    game = Game.new(PLAYERS, seed)
    views = {name: game.view(name) for name in game.players}
    for _decision in range(PATIENCE):
        actor = game.actor
        if actor is None or views[actor].phase == "scored":
            return None
        moves = answers(views[actor])
        if moves is not None:
            return game, actor, moves
        game.advance(heuristic(views[actor]))
    return None


def answered(question: Answer, which: int, seed: int) -> float | None:
    """One deal, one answer: play it where the question comes up, then the hand to its end."""
    found = asked(seed, question)
    if found is None:
        return None
    game, player, moves = found
    before = ahead(game, player)  # the answer itself may end the hand
    for line in moves[which].split("; "):
        game.push(line)
    return finish(game, player, before)


# --- the questions -----------------------------------------------------------------------------


def _draws(view: View) -> list[str] | None:
    """The top of the stack is an Outlaw card of which the player holds exactly two, not open."""
    if view.phase != "draw" or not view.discard:
        return None
    top, held = view.discard[0], view.hands[str(view.viewer)]
    fits = top in OUTLAWS and held.get(top, 0) == 2 and top not in view.opened
    return ["draw supply", "draw discard"] if fits else None


def _sets(view: View) -> list[str] | None:
    """Three of an outlaw that is not open, and nothing else to lay."""
    if view.phase != "play":
        return None
    plays = [move for move in view.legal_moves if move.verb == "play"]
    if len(plays) != 1 or plays[0].count != 3:
        return None
    return [str(plays[0]), f"discard {_spare(view, plays[0].card)}"]


def _spare(view: View, kept: str) -> str:
    """The card that the player would discard, of those that are not to be kept."""
    held = view.hands[str(view.viewer)]
    lone = [card for card in held if card in OUTLAWS and card != kept and card not in view.opened]
    others = [card for card in held if card != kept]
    return min(lone or others or [kept], key=lambda card: (held[card], card))


def _shots(view: View, low: int, high: int) -> list[str] | None:
    """A Bank robbery that may be shot with a chance within bounds, in hundredths."""
    if view.phase != "play" or "bank-robbery" not in map(str, view.legal_moves):
        return None
    if any(move.verb == "play" for move in view.legal_moves):
        return None
    unseen = view.unseen()
    hits = 100 * sum(unseen.get(outlaw, 0) for outlaw in OUTLAWS) / max(1, sum(unseen.values()))
    if not low <= hits < high:
        return None
    return ["bank-robbery", f"discard {_spare(view, 'bank-robbery')}"]


def _gained(question: Answer, seed: int) -> float | None:
    """What the first answer brings more than the second in one deal."""
    first, second = (answered(question, which, seed) for which in (0, 1))
    return None if first is None or second is None else first - second


def _ends(view: View, leading: bool) -> list[str] | None:
    """Two cards, one of them fits: lay it and go out, or discard it and keep the other."""
    if view.phase != "play" or view.hand_sizes[str(view.viewer)] != 2:
        return None
    plays = [move for move in view.legal_moves if move.verb == "play" and move.count == 1]
    if len(plays) != 1 or (_stands(view) > 0) != leading:
        return None
    laid = plays[0].card
    left = next((card for card in view.hands[str(view.viewer)] if card != laid), laid)
    return [
        f"play {laid}; discard {left}",
        f"discard {left}",
    ]


def _stands(view: View) -> float:
    """What the posters would pay the player more than the others, if they paid now."""
    at, others = view.players.index(str(view.viewer)), len(view.players) - 1
    total = 0.0
    for outlaw, reward in view.posters.items():
        cp = [view.capture_points(name, outlaw) for name in view.players]
        paid = score_poster(cp, reward, view.rules).payouts
        total += paid[at] - (sum(paid) - paid[at]) / others
    return total


def dealt(card: str | None, seed: int) -> float | None:
    """The first hand when the starter's first lone card is exchanged for one of the supply."""
    game = Game.new(PLAYERS, seed)
    player = str(game.actor)
    if card is not None:
        position = game.position()
        hand, supply = _spread(position["hands"][player]), _spread(position["supply"])
        if card not in supply:
            return None
        given = min(hand, key=lambda held: (held not in OUTLAWS, hand.count(held), held))
        hand[hand.index(given)], supply[supply.index(card)] = card, given
        position["hands"][player], position["supply"] = hand, supply
        game = Game.from_position(position)
    return finish(game, player)


def _spread(cards: list[str]) -> list[str]:
    return [
        card.partition("*")[0]
        for card in cards
        for _copy in range(int(card.partition("*")[2] or 1))
    ]


def seated(seat: int, seed: int) -> float | None:
    """What the first hand brings whoever sits there, counted from the starter."""
    return finish(Game.new(PLAYERS, seed), PLAYERS[seat])


KNOWN_OR_UNKNOWN = Study(
    N_("You hold two of an outlaw, and a third lies on the stack. Two unknown cards, or that one?"),
    MEASURE,
    {
        N_("two unknown cards"): partial(answered, _draws, 0),
        N_("the known discard"): partial(answered, _draws, 1),
    },
    N_("The third card lets you open. A discard that fits less well is another question."),
)
NOW_OR_LATER = Study(
    N_(
        "You hold three of a kind that nobody has opened. Lay them now, or wait a turn for a fourth?"
    ),
    MEASURE,
    {
        N_("lay three now"): partial(answered, _sets, 0),
        N_("wait a turn"): partial(answered, _sets, 1),
    },
    N_("The player waits one turn only, and lays whatever it holds then."),
)
WHEN_TO_SHOOT = Study(
    N_("You may shoot with a Bank robbery, or keep it. At which odds does the shot bring most?"),
    N_("dollars that shooting brings more than keeping the card"),
    {
        N_("hits below 55 in 100"): partial(_gained, partial(_shots, low=0, high=55)),
        N_("hits 55 to 65 in 100"): partial(_gained, partial(_shots, low=55, high=65)),
        N_("hits above 65 in 100"): partial(_gained, partial(_shots, low=65, high=101)),
    },
    N_(
        "Low odds come late in a hand, when a group is worth more, too: odds and time are mixed here."
    ),
    paired=False,
)
HIDEOUT = Study(
    N_("One lone card of your first hand becomes another card. What is a Hideout worth?"),
    MEASURE,
    {
        N_("as dealt"): partial(dealt, None),
        N_("a Hideout"): partial(dealt, "hideout"),
        N_("a Wyatt Earp"): partial(dealt, "wyatt-earp"),
        N_("a Bank robbery"): partial(dealt, "bank-robbery"),
    },
    N_("A Hideout is worth what its player makes of it, and this one covers whoever is paid most."),
)
SITTING_FIRST = Study(
    N_("Three play. Is it better to start the hand, to come second, or to deal?"),
    MEASURE,
    {
        N_("starts"): partial(seated, 0),
        N_("comes second"): partial(seated, 1),
        N_("deals"): partial(seated, 2),
    },
    N_("The deal moves on with every hand, so nobody keeps a seat for a game."),
)
TO_END = Study(
    N_(
        "Two cards left, and one fits: lay it and end the hand, or go on. When does ending bring more?"
    ),
    N_("dollars that ending brings more than going on"),
    {
        N_("ahead on the posters"): partial(_gained, partial(_ends, leading=True)),
        N_("not ahead"): partial(_gained, partial(_ends, leading=False)),
    },
    N_("Whoever goes on discards the other card; a better plan for going on may do better."),
    paired=False,
)
STUDIES: tuple[Study, ...] = (
    KNOWN_OR_UNKNOWN,
    NOW_OR_LATER,
    WHEN_TO_SHOOT,
    HIDEOUT,
    SITTING_FIRST,
    TO_END,
)
