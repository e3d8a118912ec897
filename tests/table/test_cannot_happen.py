"""Impossible positions are reported with their rules, and possible ones never are."""

import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from click.testing import CliRunner

from tests.collected import collected
from wyatt.cli import main
from wyatt.core.errors import InvalidDocument
from wyatt.core.spec import AnySpec
from wyatt.core.text import usd
from wyatt.earp import Game
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.reachability import cannot_happen
from wyatt.earp.spec import SPEC as EARP
from wyatt.pages.edit.page import EditPage
from wyatt.pages.edit.view import uncited
from wyatt.table.conformance import spread
from wyatt.wildcat.game import Game as Wildcat
from wyatt.wildcat.spec import SPEC as WILDCAT

#: Moves that lead to rare positions. Some games take them often, others seldom.
RARE = ("most-wanted", "hideout", "wyatt-earp", "fastest-gun", "react", "steal", "place", "take")
NAMES = ("Anna", "Burt", "Curt", "Dora", "Emma")


def dealt(spec: AnySpec, chance: Random) -> Any:
    """A game with a preset and some other options, as far as they fit together."""
    for _attempt in range(20):
        rules: dict[str, Any] = {"preset": chance.choice(sorted(spec.presets))}
        for name, switch in spec.switches.items():
            if chance.random() < 0.3:
                rules[name] = chance.choice(switch.values)
        players = list(NAMES[: chance.randint(spec.least_players, spec.most_players)])
        try:
            seed = chance.randrange(1 << 30)
            return spec.start({"players": players, "seed": seed, "rules": rules})
        except InvalidDocument:  # options that don't fit together
            continue
    raise AssertionError("no rules agree")


def played(spec: AnySpec, number: int, moves: int = 600) -> Counter[str]:
    """Play a random game and check every position. Return how often each phase came up."""
    chance = Random(f"{spec.name} {number}")
    game, seen = dealt(spec, chance), Counter[str]()
    eager, discards = chance.random(), chance.random()
    for _move in range(moves):
        if game.is_over:
            break
        some = list(game.legal_moves)
        if game.state.phase == "draw" and len(some) > 1:
            pile = [move for move in some if "discard" in str(move)]
            some = pile if pile and chance.random() < discards else some
        elif chance.random() < eager:
            plays = [move for move in some if move.verb != "discard"]
            rare = [move for move in plays if str(move).startswith(RARE)]
            some = (rare if chance.random() < 0.7 else plays) or plays or some
        game.advance(chance.choice(some))
        seen[game.state.phase] += 1
        assert not game.cannot_happen(), (number, game.cannot_happen(), json.dumps(game.position()))
    return seen


@collected("spec", [EARP, WILDCAT])
def test_no_position_of_a_game_is_called_impossible(spec: AnySpec, thorough: bool) -> None:
    games = 60 if thorough else 10
    seen: Counter[str] = Counter()
    for number in range(games):
        seen += played(spec, number)
    assert seen.total() > games * 250
    rare = {"place", "steal", "hide", "lift", "take", "react"} if spec is EARP else set()
    assert set(seen) >= {"draw", "play", "scored", "over"} | rare


def facts(reason: str) -> str:
    """Return the amounts, numbers and rule ids of a sentence, in their order."""
    return " ".join(re.findall(r"\$?\d+(?:,\d{3})*|(?<=`)[a-z.-]+(?=`)", reason))


def first_deal(**fields: Any) -> dict[str, Any]:
    """Anna’s first turn with two players, after the draw of two, and what is otherwise."""
    hands = {"Anna": ["belle-starr*6", "hideout", "jesse-james*5"], "Burt": ["bob-dalton*6"]}
    hands["Burt"] += ["wes-hardin*4"]
    return {
        "format": "wyatt-position/1", "players": ["Anna", "Burt"], "phase": "play", "hands": hands,
        "discard": ["wes-hardin"], **fields,
    }  # fmt: skip


#: Groups with an Outlaw card under two robberies, and three more of that outlaw before Burt.
ROBBED = {
    "Anna": {"jesse-james": ["jesse-james", "stagecoach-robbery", "bank-robbery"]},
    "Burt": {"jesse-james": ["jesse-james*3"]},
}
FEW = {"Anna": ["wes-hardin*2"], "Burt": ["bob-dalton*3"]}
LATE: dict[str, Any] = {"hands": FEW, "reshuffled": True}


@collected("fields, says", [
    ({}, ""), ({"posters": {"jesse-james": 3000}}, "outlaws.reward"),
    ({"posters": {"jesse-james": 0}}, "setup.posters"), ({"money": {"Anna": 3000}}, "score.capture"),
    ({**LATE, "territories": ROBBED, "posters": {"jesse-james": 7000}}, ""),
    ({**LATE, "territories": ROBBED, "posters": {"jesse-james": 6000}},
     "setup.posters outlaws.first-set outlaws.reward robbery.target"),
    ({**LATE, "territories": ROBBED}, "outlaws.reward"), ({"hands": FEW}, "draw.reshuffle setup.deal"),
    ({"discard": [], "phase": "draw"}, "discard.must"),
    ({"opened": ["jesse-james"], "posters": {"jesse-james": 3000}}, "wanted.steal"),
    ({"sheriff_played": True}, "sheriff.one-per-turn"), ({"hand_number": 4, **LATE}, "score.carry"),
    ({"hand_number": 4, "money": {"Anna": 20_000, "Burt": 20_000}, **LATE}, ""),
    ({"hand_number": 4, "money": {"Anna": 26_000, "Burt": 20_000}, **LATE}, "game.end"),
    ({**LATE, "supply": ["wes-hardin"], "rest": "none"}, ""),
])  # fmt: skip
def test_what_cannot_happen_is_said_by_its_rules(fields: dict[str, Any], says: str) -> None:
    reasons = cannot_happen(Game.from_position(first_deal(**fields)).state)
    assert set(says.split()) <= {id for reason in reasons for id in uncited(reason)[1]}
    assert bool(reasons) == bool(says), reasons
    assert all(uncited(reason)[1] and uncited(reason)[0].endswith(".") for reason in reasons)


#: Three of an outlaw before Anna, in the first hand with nothing reshuffled.
OPENED: dict[str, Any] = {"hands": FEW, "territories": {"Anna": {"jesse-james": ["jesse-james*3"]}}}


@collected("fields, least, most", [
    ({}, 1000, 1000), (OPENED, 3000, 3000), ({**OPENED, "discard": ["hideout", "most-wanted"]}, 3000, 4000),
    ({"opened": ["jesse-james"]}, 3000, 3000), ({**OPENED, "discard": ["hideout", "bank-robbery"]}, 3000, 3000),
    ({**OPENED, "discard": ["hideout", "most-wanted", "bank-robbery"]}, 3000, 5000),
    ({**OPENED, "discard": ["hideout", "most-wanted", "stagecoach-robbery"]}, 3000, 7000),
    ({**OPENED, "discard": ["hideout", "fastest-gun"]}, 3000, 4000),
    ({**OPENED, "discard": ["hideout", "wyatt-earp"]}, 3000, 7000),
    ({**OPENED, "territories": ROBBED}, 7000, 7000), ({**OPENED, "reshuffled": True}, 3000, 91_000),
    ({**OPENED, "hand_number": 2, "money": {"Anna": 9000}}, 3000, None),
])  # fmt: skip
def test_a_poster_holds_what_is_added(fields: dict[str, Any], least: int, most: int | None) -> None:
    def said(money: int) -> list[str]:
        at = Game.from_position(first_deal(**fields, posters={"jesse-james": money}))
        return [one for one in at.cannot_happen() if "Jesse James" in one and "poster" in one]

    assert said(least) == []
    (reason,) = said(least - 1000)
    assert f"at least {usd(least)}" in reason
    assert said(most or 200_000) == []
    if most:
        (reason,) = said(most + 1000)
        assert f"at most {usd(most)} " in reason


@collected("many, most", [(2, 73), (3, 68), (4, 63)])
def test_a_reshuffled_supply_lacks_what_the_players_hold(many: int, most: int) -> None:
    """Ten cards each were dealt, the draws added some, and 29 Sheriff cards at most were played."""
    names = NAMES[:many]
    for holds in (most, most + 1):
        hands: dict[str, Any] = {name: ["bob-dalton"] for name in names}
        # Of the 78 cards one is on the discard stack, and Anna holds the rest.
        rest = [f"{outlaw}*7" for outlaw in ("wes-hardin", "belle-starr", "jesse-james")]
        hands["Anna"] = spread(rest)[: 78 - 1 - holds - (many - 1)]
        table = first_deal(players=list(names), hands=hands, discard=["hideout"], reshuffled=True)
        at = Game.from_position(table)
        assert len(at.state.supply) == holds
        found = [reason for reason in at.cannot_happen() if "supply" in reason]
        assert [f"{most}" in reason for reason in found] == [True] * (holds - most)


def held(count: int, card: str, more: str) -> list[str]:
    return [f"{card}*{min(count, 7)}", *([f"{more}*{count - 7}"] if count > 7 else [])]


@collected("fields, anna, burt", [
    ({}, 11, 10), ({"phase": "draw"}, 10, 10), ({"territories": {"Anna": {"jesse-james": ["jesse-james*3"]}}}, 8, 10),
    ({"territories": {"Burt": {"jesse-james": ["jesse-james*4"]}}}, 11, 6),
    # A Hideout came from another hand than the group that it covers.
    ({"territories": {"Burt": {"jesse-james": ["jesse-james*3", "hideout"]}}}, 10, 7),
    ({"discard": ["sundance-kid", "hideout", "bank-robbery"]}, 9, 8),
    # Most wanted! may have stolen a card that was laid.
    ({"discard": ["sundance-kid", "most-wanted"]}, 9, 8),
])  # fmt: skip
def test_a_hand_has_what_deal_and_plays_left(fields: dict[str, Any], anna: int, burt: int) -> None:
    at = {"discard": ["sundance-kid"], "posters": {"jesse-james": 4000}, **fields}

    def said(annas: int, burts: int, of: str) -> list[str]:
        burt = held(burts, "wes-hardin", "billy-the-kid")
        hands = {"Anna": held(annas, "bob-dalton", "belle-starr"), "Burt": burt}
        found = Game.from_position(first_deal(**{**at, "hands": hands})).cannot_happen()
        assert all(reason.endswith(".") for reason in found)
        return [reason for reason in found if reason.startswith(of)]

    assert said(anna, burt, "Anna holds") == said(anna, burt, "Burt holds") == []
    (reason,) = said(anna - 1, burt, "Anna holds")
    assert f"must hold at least {anna} (" in reason
    assert f"Anna holds {anna - 1} cards" in reason
    (reason,) = said(anna, burt - 1, "Burt holds")
    assert f"must hold at least {burt} (" in reason
    # What is on the table left one of the two hands: together they hold what is missing there.
    groups = [cards for own in at.get("territories", {}).values() for cards in own.values()]
    laid = sum(len(spread(cards)) for cards in groups)
    played = sum(not card.startswith("sundance") for card in at["discard"])
    least = 20 + (at.get("phase") != "draw") - laid - played
    assert said(anna + max(0, least - anna - burt), burt, "The players hold") == []
    (reason,) = said(least - 1 - burt, burt, "The players hold")
    assert f"The players hold {least - 1} cards." in reason
    assert f"at least {least} (" in reason


def laid(player: str, *cards: str) -> dict[str, Any]:
    return {"territories": {player: {"jesse-james": ["jesse-james*3", *cards]}}}


ENDED: dict[str, Any] = {"reshuffled": True, "hands": {}, "phase": "scored"}
WON: dict[str, Any] = {**ENDED, "phase": "over", "hand_number": 4, "winner": "Anna"}
#: Four points each on Jesse James: he was captured, and the tied leaders were paid.
TIED: dict[str, Any] = {**ENDED, "money": {"Anna": 2000, "Burt": 2000},
    "territories": {name: {"jesse-james": ["jesse-james*2"]} for name in ("Anna", "Burt")}}  # fmt: skip
#: Anna has caught Jesse James alone, with nothing reshuffled.
CAUGHT: dict[str, Any] = {
    **ENDED, "reshuffled": False, "territories": {"Anna": {"jesse-james": ["jesse-james*4"]}},
    "posters": {"jesse-james": 0},
}  # fmt: skip
#: Six posters hold what two hands put there, and Jesse James was paid out in the first.
PAID = {**dict.fromkeys(OUTLAWS, 2000), "jesse-james": 1000}
SECOND: dict[str, Any] = {**LATE, "hand_number": 2, "posters": PAID}
LIFTING: dict[str, Any] = {
    **LATE, "phase": "lift", "sheriff_played": True, **laid("Anna", "hideout"),
}  # fmt: skip
TAKING: dict[str, Any] = {**LATE, "phase": "take", "pending": {"card": "wyatt-earp"}}
PLACING: dict[str, Any] = {**LATE, "phase": "place", "pending": {"card": "bank-robbery"}, **OPENED}
#: A Sheriff card was played this turn, and none is on the discard stack.
ARMED: dict[str, Any] = {**OPENED, "sheriff_played": True}
EMPTIED: dict[str, Any] = {**LATE, **laid("Anna"), "hands": {**FEW, "Burt": []},
    "discard": ["bob-dalton", "most-wanted"], "sheriff_played": True}  # fmt: skip
UNDER_SHOT = "shot wyatt.lift"
NO_SHERIFF = "sheriff.one-per-turn"


@collected("fields, subject, says", [
    # The game ends at $25,000, and the richest player wins.
    ({**LATE, "hand_number": 4, "money": {"Anna": 24_000, "Burt": 24_000}}, "Anna", ""),
    ({**LATE, "hand_number": 4, "money": {"Anna": 25_000, "Burt": 24_000}}, "Anna",
     "$25,000 $25,000 game.end"),
    ({**WON, "money": {"Anna": 25_000, "Burt": 25_000}}, "Anna", ""),
    ({**WON, "money": {"Anna": 24_000, "Burt": 20_000}}, "Anna", "$24,000 $25,000 game.end"),
    ({**WON, "money": {"Anna": 26_000, "Burt": 27_000}}, "Anna", "$26,000 $25,000 game.end"),
    ({**LATE, "money": {"Anna": 3000}}, "The players have", "$3,000 score.capture"),
    # Four cards at once make $4,000 of the $1,000 on a poster.
    ({**CAUGHT, "money": {"Anna": 4000}}, "The players have", ""),
    ({**CAUGHT, "money": {"Anna": 5000}}, "The players have",
     "$5,000 $4,000 setup.posters outlaws.reward"),
    ({**CAUGHT, "posters": {"jesse-james": 9000}, "money": {"Anna": 1000}}, "The players have",
     "$1,000 $0 setup.posters outlaws.reward"),
    # A poster with less than $1,000 per hand was paid out, and so its outlaw was opened for $2,000.
    ({**SECOND, "money": {"Anna": 3000}}, "The players have", ""),
    ({**SECOND, "money": {"Anna": 2000}}, "The players have",
     "$2,000 2 $3,000 setup.posters score.carry"),
    # Two tied leaders leave $3,000, or $1,000 of $5,000. The poster had $3,000 at least.
    ({**TIED, "posters": {"jesse-james": 3000}}, "Jesse James’s poster has been paid", ""),
    ({**TIED, "posters": {"jesse-james": 1000}}, "Jesse James’s poster has been paid", ""),
    ({**TIED, "posters": {"jesse-james": 2000}}, "Jesse James’s poster has been paid",
     "$2,000 score.first-share score.laps score.stop"),
    # Whoever opened an outlaw had three of that outlaw, unless one was stolen.
    ({"territories": {"Anna": {"jesse-james": ["jesse-james*2"], "bob-dalton": ["bob-dalton*3"]}},
     "hands": {"Anna": ["wes-hardin*2"], "Burt": ["bob-dalton*3"]}},
     "opened Jesse James", "outlaws.first-set wanted.steal"),
    ({"territories": {"Anna": {"jesse-james": ["jesse-james*2"]}},
     "discard": ["hideout", "most-wanted"]}, "opened Jesse James", ""),
    # A turn begins with a card on the discard stack, and draws two cards of the supply.
    ({**LATE, "discard": []}, "The discard stack", ""),
    ({**LATE, "discard": [], "phase": "draw"}, "The discard stack", "setup.deal discard.must"),
    ({"hands": {"Anna": ["belle-starr*6", "hideout*2", "jesse-james*5"],
     "Burt": ["bob-dalton*6", "wes-hardin*4"]}}, "3 cards", "3 draw.choice discard.must shot"),
    # A shot leaves an Outlaw card on the stack; under it is the Wyatt Earp that shot.
    ({**PLACING, "discard": ["wes-hardin"]}, "A shot", ""),
    ({**PLACING, "discard": ["photo:belle-starr"]}, "A shot", "shot"),
    ({**PLACING, "discard": ["wes-hardin", "hideout"]}, "The Wyatt Earp", ""),
    ({**LIFTING, "discard": ["wes-hardin", "wyatt-earp"]}, "The Wyatt Earp", ""),
    ({**LIFTING, "discard": ["wes-hardin", "wyatt-earp", "most-wanted"]}, "The Wyatt Earp", ""),
    ({**LIFTING, "discard": ["wes-hardin", "most-wanted", "wyatt-earp"]}, "The Wyatt Earp", UNDER_SHOT),
    ({**LIFTING, "discard": ["wes-hardin"]}, "The Wyatt Earp", ""),
    ({**LIFTING, "reshuffled": False, "discard": ["wes-hardin"]}, "The Wyatt Earp", UNDER_SHOT),
    ({**TAKING, "discard": ["wyatt-earp", "most-wanted"]}, "for a search", ""),
    ({**TAKING, "discard": ["most-wanted", "wyatt-earp"]}, "for a search", "wyatt.search"),
    # This turn's Sheriff card is on the stack, on a group of Anna's, or it is a Hideout on Burt's.
    (ARMED, "Anna has played", NO_SHERIFF), ({**ARMED, "reshuffled": True}, "Anna has played", ""),
    ({**ARMED, "discard": ["photo:belle-starr"]}, "Anna has played", ""),
    ({**ARMED, **laid("Anna", "bank-robbery")}, "Anna has played", ""),
    ({**ARMED, **laid("Burt", "bank-robbery")}, "Anna has played", NO_SHERIFF),
    ({**ARMED, **laid("Anna", "hideout")}, "Anna has played", NO_SHERIFF),
    ({**ARMED, **laid("Burt", "hideout")}, "Anna has played", ""),
    ({**ARMED, "territories": {"Anna": {"belle-starr": ["photo:belle-starr"]}}},
     "Anna has played", ""),
    ({**PLACING, "reshuffled": False, "sheriff_played": True}, "Anna has played", ""),
    ({**ARMED, "phase": "draw"}, "A Sheriff card", "turn.order sheriff.one-per-turn"),
    # A Photo of the first outlaw is a Sheriff card: it adds $1,000.
    ({**LATE, "territories": {"Anna": {"belle-starr": ["belle-starr*3", "photo:belle-starr"]}},
     "posters": {"belle-starr": 3000}}, "Belle Starr’s poster shows",
     "$3,000 $4,000 setup.posters outlaws.first-set outlaws.reward robbery.target"),
    # Only a Sheriff card of this turn may have emptied another hand.
    (EMPTIED, "Burt has no card", ""),
    ({**EMPTIED, "sheriff_played": False}, "Burt has no card", "end.out end.other-out"),
    ({**EMPTIED, "sheriff_played": False, "phase": "draw"}, "Burt has no card", "end.out end.other-out"),
    ({**EMPTIED, "phase": "place", "pending": {"card": "bank-robbery"}}, "Burt has no card", "end.out end.other-out"),
    ({**EMPTIED, "sheriff_played": False, "hands": FEW}, "Burt has no card", ""),
    ({**EMPTIED, "sheriff_played": False, "phase": "draw", "hands": FEW}, "Burt has no card", ""),
])  # fmt: skip
def test_only_beyond_a_bound_it_is_said(fields: dict[str, Any], subject: str, says: str) -> None:
    reasons = Game.from_position(first_deal(**fields)).cannot_happen()
    assert [facts(reason) for reason in reasons if subject in reason] == [says] * bool(says)


ELEVEN = ["3C*2", "4D*2", "5H*2", "7S*2", "9C*2", "JD"]
OTHER = ["3D*2", "4H*2", "5S*2", "7C*2", "9D*2", "JH"]


def rummy(**fields: Any) -> Wildcat:
    """Anna’s first draw with two players, and what is otherwise."""
    at = {"hands": {"Anna": ELEVEN, "Burt": OTHER}, "discard": ["KS"]}
    at |= {"format": "wildcat-position/1", "players": ["Anna", "Burt"], **fields}
    return Wildcat.from_position(at)


#: All cards of two players in one hand's melds: each suit 95, twice, with a queen of spades at 50, and two
#: Jokers for it; 50 for going out, and 20 for each of 24 sequences.
MOST_OF_A_HAND = 2 * (4 * 95 + 40) + 2 * 50 + 50 + 24 * 20
SHORT: dict[str, Any] = {"hands": {"Anna": ["3C"], "Burt": ["4C"]}}
WENT_OUT: dict[str, Any] = {"hands": {"Anna": [], "Burt": ["3C"]}, "discard": [], "rest": "none"}
SCORED = {**WENT_OUT, "phase": "scored"}


def lost(hand: int, *names: str, more: int = 0) -> dict[str, Any]:
    """Totals at the bound of the hands before this one, or so many points beyond it."""
    total = -(hand - 1) * MOST_OF_A_HAND - more
    return {"hand_number": hand, "totals": dict.fromkeys(names, total)}


def stuck(rule: str, hand: str) -> dict[str, Any]:
    """An empty pile, before Burt with a hand, where a queen of spades may be stuck."""
    hands = {"Anna": ["3C"], "Burt": hand.split()}
    rest = {"discard": [], "stock": ["4C"], "rest": "none"}
    return {"hands": hands, **rest, "rules": {"stuck_queens": rule}}


def tied(anna: int, burt: int, tie: str) -> dict[str, Any]:
    """Totals before the last hand: Anna has gone out, which is worth 50; Burt holds a card of 5."""
    over = {"phase": "over", "hand_number": 5, "winner": "Anna", "rules": {"tie": tie}}
    return {**WENT_OUT, **over, "totals": {"Anna": anna + 50, "Burt": burt - 5}}


@collected("fields, says", [
    ({}, []), ({"totals": {"Anna": 40}}, ["40 `wildcat.hand-score`"]),
    (SHORT, ["`wildcat.deal`", "`wildcat.deal`", "`wildcat.discard`"]), ({"turn": "Burt"}, ["`wildcat.start`"]),
    ({"discard": []}, ["`wildcat.pickup-meld`", "76 `wildcat.deal`"]),
    # The cards of a short deck are not counted.
    ({**SHORT, "stock": ["5C"], "rest": "none"}, []),
    # Only a queen of spades that is stuck leaves no pile.
    (stuck("skip_discard", "QS"), []), (stuck("skip_discard", "3D"), ["`wildcat.discard`"]),
    (stuck("skip_discard", "QS 3D"), ["`wildcat.discard`"]), (stuck("allow", "QS"), ["`wildcat.discard`"]),
    # A game goes on only after a tie.
    (tied(495, 495, "last_hand"), []), (tied(500, 495, "extra_hand"), ["Anna had 500 points"]),
    (tied(500, 495, "last_hand"), ["Anna had 500 points"]), (tied(500, 500, "extra_hand"), []),
    (tied(500, 500, "last_hand"), ["Anna had 500 points"]), (tied(495, 505, "extra_hand"), ["Burt had 505 points"]),
    # Totals are what the hands so far can have scored.
    (lost(2, "Anna"), []), (lost(2, "Anna", more=3530), ["Anna has −5,000 points"]),
    (lost(2, "Burt", more=5), ["Burt has −1,475 points"]),
    (lost(3, "Anna", "Burt", more=5), ["Anna has −2,945 points", "Burt has −2,945 points"]),
    ({"totals": {"Burt": 5}}, ["Burt has 5 points in the first hand"]),
    ({**SCORED, "totals": {"Anna": 50, "Burt": -5}}, []),
    ({**SCORED, "totals": {"Anna": 55, "Burt": -5}}, ["Anna has 55 points after the first hand"]),
    ({**SCORED, "totals": {"Anna": 50, "Burt": -10}}, ["Burt has −10 points after the first hand"]),
])  # fmt: skip
def test_wildcat_says_it_too(fields: dict[str, Any], says: list[str]) -> None:
    reasons = rummy(**fields).cannot_happen()
    assert len(reasons) == len(says), reasons
    for reason, said in zip(reasons, says, strict=True):
        assert all(word in reason for word in (said.split() if "`" in said else [said])), reasons


@collected("fields, cards, at_least", [
    # On the draw everyone has eleven, in the middle of a turn its player has twelve.
    ({"phase": "draw"}, 11, True), ({"phase": "play"}, 12, True),
    ({"phase": "draw", "melds": {"Anna": [["KC", "KD", "KH"]]}}, 8, False),
    ({"phase": "play", "melds": {"Anna": [["KC", "KD", "KH", "KS"]]}}, 8, False),
])  # fmt: skip
def test_a_player_has_the_cards_dealt(fields: dict[str, Any], cards: int, at_least: bool) -> None:
    def said(count: int) -> list[str]:
        hand = spread([*ELEVEN, "JC*2", "QH*2"])[:count]
        found = rummy(hands={"Anna": hand, "Burt": OTHER}, **fields).cannot_happen()
        return [reason for reason in found if reason.startswith("Anna")]

    assert said(cards) == []
    (reason,) = said(cards - 1)
    melded = sum(map(len, fields.get("melds", {}).get("Anna", [])))
    assert f" {cards - 1 + melded} " in reason
    assert f"at least {cards + melded} (" in reason or f"exactly {cards} cards (" in reason
    assert bool(said(cards + 1)) == at_least


@collected("stock, turn, phase, says", [
    (75, "Anna", "draw", ""), (76, "Anna", "draw", "The stock has 76 cards, but the deal left only 75"),
    (74, "Anna", "play", ""), (74, "Burt", "draw", ""),
    (74, "Burt", "play", "It can’t be Burt’s turn. 1 card has left"),
    (74, "Anna", "draw", "It can’t be Anna’s turn. 1 card has left"),
    (75, "Anna", "play", "It can’t be Anna’s turn. 0 cards have left"), (73, "Burt", "play", ""),
])  # fmt: skip
def test_the_stock_tells_whose_turn_it_is(stock: int, turn: str, phase: str, says: str) -> None:
    """Two players have 98 cards: 22 are dealt, and one is turned up."""
    at = rummy(turn=turn, phase=phase)
    state = at.state
    # This sentence isn't about extra or missing cards.
    while len(state.stock) > stock:
        state.discard.insert(0, state.stock.pop())
    while len(state.stock) < stock:
        state.stock.append(state.discard.pop())
    found = [reason for reason in at.cannot_happen() if reason.startswith(("The stock", "It"))]
    assert [reason.startswith(says) for reason in found] == [True] * bool(says)


def test_the_command_and_the_editor_say_it(tmp_path: Any) -> None:
    file = tmp_path / "table.json"
    file.write_text(json.dumps(first_deal(posters={"jesse-james": 3000})))
    run, asked = CliRunner().invoke, ["legal", str(file)]
    told = json.loads(run(main, [*asked, "--json"]).output)
    assert told["moves"]
    assert "`outlaws.reward`" in told["cannot_happen"][0]
    assert "No game can reach this position:" in run(main, asked).output
    file.write_text(json.dumps(first_deal()))
    assert json.loads(run(main, [*asked, "--json"]).output)["cannot_happen"] == []
    assert "No game can reach" not in run(main, asked).output

    def said(position: dict[str, Any]) -> str:
        desk = EditPage({"p": EARP.write_token(position)}, "en")
        assert desk.address()
        return str(desk.parts()["faults"])

    assert "no game leads to this table" in said(first_deal(money={"Anna": 3000}))
    assert "score.capture" in said(first_deal(money={"Anna": 3000}))
    assert "no game leads" not in said(first_deal())


def test_every_position_in_the_documentation_can_happen() -> None:
    root, met = Path(__file__).resolve().parents[2], 0
    for page in (*root.glob("wyatt/*/FORMAT.md"), *root.glob("docs/**/*.md")):
        for block in re.findall(r"```json\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
            document = json.loads(block)
            if "hands" in document:
                played = Wildcat if document["format"].startswith("wildcat") else Game
                assert played.from_position(document).cannot_happen() == [], page
                met += 1
    assert met >= 2
