"""Questions about a player's score at the end of a Wildcat Rummy hand."""

from __future__ import annotations

from collections.abc import Sequence

from wyatt.core.spec import AnyGame
from wyatt.core.text import N_, _
from wyatt.lessons.model import Option, Question, Reckoning
from wyatt.wildcat.account import sentence
from wyatt.wildcat.cards import CODES, JOKER_IN_HAND, POINTS, QUEEN_OF_SPADES_POINTS
from wyatt.wildcat.melds import SEQUENCE_BONUS
from wyatt.wildcat.scoring import GOING_OUT
from wyatt.wildcat.words import points, pretty

#: What an ace costs in many other rummy games, in points.
_ACE_ELSEWHERE = 15
_LAST = N_(
    {
        "out": "You’re {player}. {other} goes out, so the hand is over.",
        "stock": "You’re {player}. {other} makes the last move. The stock is empty, so the hand is over.",
    }
)


def countable(game: AnyGame) -> Sequence[str]:
    """Return all players except the player to move, who plays the hand's last move."""
    return [player for player in game.players if player != game.actor]


def wrong_ways(game: AnyGame, player: str) -> list[Reckoning]:
    """Return the wrong scores that common mistakes lead to, with the rarer mistakes first."""
    view = game.view(player)
    scored, hand = view.score(player), view.hands[player]
    right = scored.melded + scored.sequences - scored.in_hand
    found: dict[int, Reckoning] = {}

    def way(result: int, reason: str, *rules: str) -> None:
        if result != right:
            found.setdefault(result, Reckoning((result,), reason, rules))

    if right < 0:
        way(0, _("A hand can cost you points."), "wildcat.hand-score")
    if queens := hand.get("QS", 0):
        said = N_("A queen of spades left in your hand costs {points} points.")
        dearer = QUEEN_OF_SPADES_POINTS - POINTS[CODES["QH"]]
        way(right + queens * dearer, _(said, points=QUEEN_OF_SPADES_POINTS), "wildcat.card-points")
    if jokers := hand.get("JK", 0):
        said = N_("A Joker left in your hand costs {points} points.")
        cost = _(said, points=JOKER_IN_HAND)
        way(right + jokers * JOKER_IN_HAND, cost, "wildcat.card-points")
    completed = sum(meld.is_sequence and not meld.is_open for meld in view.melds[player])
    if completed and not view.rules.completed_sequence_bonus:
        said = N_("This game doesn’t use the {points}-point bonus for a completed sequence.")
        bonus = _(said, points=SEQUENCE_BONUS)
        way(right + completed * SEQUENCE_BONUS, bonus, "wildcat.sequence-bonus")
    low = [
        (POINTS[CODES[card]] - int(card[0])) * hand[card] for card in hand if card[0] in "3456789"
    ]
    each = _("Each card from 3 to 9 is worth {points} points.", points=POINTS[0])
    way(right + sum(low), each, "wildcat.card-points")
    ace = POINTS[CODES["AC"]]
    aces = sum(many for card, many in hand.items() if card.startswith("A"))
    cost = _("An ace in your hand costs {points} points.", points=ace)
    way(right + aces * (ace - _ACE_ELSEWHERE), cost, "wildcat.card-points")
    said = N_("Only the player who goes out scores the extra {points} points.")
    way(right + GOING_OUT, _(said, points=GOING_OUT), "wildcat.going-out")
    counted = _("The cards you still hold count against you.")
    way(right + scored.in_hand, counted, "wildcat.hand-score")
    return list(found.values())


def question(game: AnyGame, last: str, player: str) -> Question:
    ways = wrong_ways(game, player)
    other, events = game.actor, game.push(last)
    scores = {event.data["player"]: event for event in events if event.type == "scored"}
    scored, ended = scores[player], next(one for one in events if one.type == "hand_ended")
    said = _LAST[ended.data["why"]]
    worth, told = points(scored.data["score"]), pretty(sentence(scored, player)[0])
    right = Option(worth, told, scored.rules, True)
    return Question(
        game="wildcat", title=_("What’s your hand worth?"), told=True,
        say=_(said).format(player=player, other=other),
        ask=_("What do you score for this hand, with your melds and the cards you hold?"),
        position={}, you=player, see=(last,),
        options=(right, *(Option(points(one.result[0]), *one[1:]) for one in ways)),
    )  # fmt: skip
