"""Endings: exact figures where they can be counted, the game as the aim, and no false reason."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations
from random import Random
from typing import Any

import pytest
from coached import wild_moments

from wyatt.core.errors import InvalidDocument
from wyatt.core.spec import AnyGame
from wyatt.core.standing import Stakes, WinChances
from wyatt.earp import Game
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.players.endings import STANDING
from wyatt.table import games
from wyatt.table.coach import behind, hint, worth
from wyatt.table.conformance import spread
from wyatt.wildcat import Game as WildcatGame

#: Anna can end the game with her Photo, 25,000 to 24,000. A Hideout earns more in this hand.
RACE = {
    "format": "wyatt-position/1", "rest": "none", "players": ["Anna", "Burt"], "dealer": "Burt",
    "turn": "Anna", "phase": "play", "hand_number": 5, "money": {"Anna": 22000, "Burt": 18000},
    "hands": {"Anna": ["photo:jesse-james", "hideout"], "Burt": ["sundance-kid", "belle-starr*2"]},
    "territories": {"Anna": {"jesse-james": ["jesse-james*2"]},
     "Burt": {"jesse-james": ["jesse-james*2"], "wes-hardin": ["wes-hardin*4"]}},
    "posters": {"jesse-james": 3000, "wes-hardin": 5000},
    "supply": ["belle-starr*3", "butch-cassidy*4", "sundance-kid*3"], "discard": ["billy-the-kid"],
}  # fmt: skip


@pytest.mark.parametrize("deals", [0, 60])
def test_a_move_that_ends_the_game_ahead_is_best_and_the_reason_says_so(deals: int) -> None:
    found = hint(Game.from_position(RACE), deals=deals)
    best = found.moves[0]
    assert (str(found.best), best.chance) == ("photo jesse-james", 1)
    assert any("ends the game" in reason.text for reason in best.reasons)
    assert re.search("100 (in|of) 100", found.why)
    assert not re.search("about|deals|±", found.why)
    document = found.document()["moves"][0]
    assert (document["exact"], document["chance"]) == (True, 1)
    # Her result is 3,000 less than Burt’s, so no figure is called what she earns.
    assert not any("$" in behind(games.game("wyatt"), found, each) for each in found.moves[1:])
    assert "chance of winning" in worth(games.game("wyatt"), best)


def test_more_money_is_never_worth_less_and_no_chance_is_called_certain() -> None:
    found = hint(Game.from_position({**RACE, "money": {}}), deals=0)
    assert (str(found.best), found.moves[0].chance) == ("hideout", None)
    assert WinChances(500, {2: (1, 1)}, 250, (60, 50)).chances((400, 300))[0] > 0.99
    found = hint(Game.from_position({**RACE, "money": {"Anna": 24000, "Burt": 0}}), deals=60)
    chances = [each.chance for each in found.moves]
    assert chances == sorted(chances, key=float, reverse=True)  # type: ignore[arg-type]
    said = [each for each in found.moves if each.chance is not None and not each.futures]
    assert all(0 < each.chance < 1 for each in said if each.chance is not None)
    for money in ((0, 0), (9000, 4000), (22000, 18000), (24000, 24000, 3000), (5000,) * 4):
        stakes = Stakes(STANDING, money, 0)
        worth = [stakes.of([money[0] + more, *money[1:]])[0] for more in range(0, 15000, 1000)]
        assert worth == sorted(worth)
        going = [stakes.expected(more)[0] for more in range(-9000, 9000, 500)]
        assert going == sorted(going)
    assert STANDING.chances((26000, 26000, 9000)) == [0.5, 0.5, 0]
    for seats in (2, 3, 4):
        assert sum(STANDING.chances([20000, 15000, 9000, 0][:seats])) == pytest.approx(1)


#: The options by which a hand ends with the supply, and with an answer to a Hideout.
ENDS = {"second_exhaustion": "immediate", "wyatt_draw_short": "end_hand", "oot_last_card": "immediate"}  # fmt: skip


def ending(seed: int, left: int = 4) -> Game:
    """Anna's last two cards, one of them a Sheriff card, and at most six cards she hasn't seen."""
    chance = Random(seed)
    first, second, other = chance.sample(OUTLAWS, 3)
    sheriffs = "bank-robbery", "stagecoach-robbery", "fastest-gun", "hideout", "photo"
    sheriff = "wyatt-earp" if left < 4 and seed % 4 == 0 else chance.choice(sheriffs)
    copies = [chance.randint(1, 4), chance.randint(1, 3), chance.randint(1, 4)]
    return Game.setup(
        {"Anna": [f"photo:{first}" if sheriff == "photo" else sheriff, other],
         "Burt": [chance.choice((other, "fastest-gun")),
                  "wyatt-earp" if chance.random() < 0.2 else "most-wanted"]},
        rest="none", phase="play",
        territories={"Anna": {first: [f"{first}*{copies[0]}"], second: [f"{second}*{copies[1]}"]},
         "Burt": {first: [f"{first}*{7 - copies[0] - 1}"], other: [f"{other}*{copies[2]}"]}},
        posters={name: 1000 * chance.randint(3, 11) for name in (first, second, other)},
        supply=chance.sample([second, other, "hideout", "most-wanted", f"photo:{other}"], 4)[:left],
        rules={**(ENDS if left < 4 else {}), **({} if left else {"empty_supply_shot": "end_hand"})}, reshuffled=left < 4,
        discard=["stagecoach-robbery" if sheriff != "stagecoach-robbery" else "hideout"],
    )  # fmt: skip


def best(game: Game) -> float | None:
    """What Anna gets at the end if both do their best in this turn; None if the hand can go on."""
    if game.view().hand_ended:
        money = game.view().money
        return money["Anna"] - money["Burt"]
    if game.state.turn != 0:
        return None
    every = [played(game, str(move)) for move in game.legal_moves]
    worth = [each for each in every if each is not None]
    if len(worth) < len(every):
        return None
    return max(worth) if game.actor == "Anna" else min(worth)


def played(game: Game, line: str) -> float | None:
    after = game.copy(past=False)
    after.push(line)
    return best(after)


def counted(game: Game, line: str) -> float | None:
    """The mean over every way to deal the six cards: Burt’s two, and the two that a shot and its answer turn up."""
    document = game.position()
    cards = [*document["supply"], *document["hands"]["Burt"]]
    orders = permutations(cards, min(4, len(cards)))
    ways, total = Counter((*sorted(way[:2]), *way[2:]) for way in orders), 0.0
    for way, often in ways.items():
        left = Counter(cards) - Counter(way)
        document["hands"]["Burt"] = list(way[:2])
        document["supply"] = [*way[2:], *left.elements()]
        result = played(Game.from_position(document), line)
        if result is None:
            return None
        total += often * result
    return total / ways.total()


@pytest.mark.parametrize("left", [4, 2, 1, 0])
def test_an_ending_is_worth_what_each_order_of_the_cards_gives(left: int, thorough: bool) -> None:
    for seed in range(40 if thorough else 15):
        game = ending(seed, left)
        found = {str(each.move): each for each in hint(game, deals=0).moves}
        exact = {line: each for line, each in found.items() if each.futures}
        values = {line: counted(game, line) for line in found}
        known = {line: value for line, value in values.items() if value is not None}
        assert len(known) > 1
        assert set(exact) == set(known), (seed, values)
        for line, value in known.items():
            assert exact[line].value == pytest.approx(value, abs=1), (seed, line)
        assert known[next(iter(exact))] == max(known.values())


def test_a_turn_that_is_sure_to_end_the_hand_is_worth_what_it_pays() -> None:
    """One shot in three saves Burt’s 3,000 at Anna’s last card. Two in three steal her a lead."""
    short: Any = {"rest": "none", "supply": "belle-starr hideout", "posters": {"wes-hardin": 3000}}
    react = Game.setup({"Anna": "bank-robbery", "Burt": "wyatt-earp belle-starr"}, phase="react",
        territories={"Burt": {"wes-hardin": ["wes-hardin*4", "hideout"]}}, sheriff_played=True,
        pending={"card": "hideout", "player": "Burt", "outlaw": "wes-hardin"}, **short)  # fmt: skip
    assert [each.value for each in hint(react, deals=0).moves if each.futures] == [1000, 0]
    hands = {"Anna": "most-wanted jesse-james", "Burt": "belle-starr"}
    laid = {name: {"wes-hardin": ["wes-hardin*2"]} for name in hands}
    best = hint(Game.setup(hands, phase="play", territories=laid, **short), deals=100).moves[0]
    assert (str(best.move), best.played_out.is_clear) == ("most-wanted steal", True)
    # A search finds the Stagecoach robbery, and the Outlaw card left in the supply is sure to be a
    # hit: 5 against 4 take 4,000 and 2,000 of 6,000. Nobody gets anything from 3,000 otherwise.
    short |= {"supply": "wes-hardin stagecoach-robbery", "rules": {"wyatt_search": "supply"}}
    hands = {"Anna": "wyatt-earp*2 belle-starr", "Burt": ""}
    best = hint(Game.setup(hands, phase="play", territories=laid, **short), deals=0).moves[0]
    assert (str(best.move), best.value, best.futures) == ("wyatt-earp search", 2000, 1)
    told = ["This turn ends the hand, but you can play other cards first.", "If the hand ended now"]
    assert all(map(str.startswith, [reason.text for reason in best.reasons], told))


def test_a_last_card_in_wildcat_rummy_is_worth_its_points() -> None:
    hands = {"Anna": "9H AC", "Burt": "3C 3D 4S"}
    game = WildcatGame.setup(hands, phase="play", melds={"Anna": [["9C", "9D", "9S"]]})
    found = hint(game, deals=30)
    out = found.of("add 9H to 1") or found.moves[0]
    assert (str(found.best), out.futures > 0) == (str(out.move), True)
    assert ["go out" in (text := str(out.reasons)), "$" in text] == [True, False]
    tied = WildcatGame.setup({"Anna": "AD 3C JK", "Burt": "3C 4C"}, phase="play", rest="none")
    assert "next best" not in hint(tied, deals=30).why


@pytest.mark.parametrize("laid", ["Anna", "Burt"])
def test_what_is_laid_does_not_count_for_or_against_going_out(laid: str) -> None:
    melds = [[f"{rank}{suit}" for suit in "CDH"] for rank in "AKQJ"]
    hands = {"Anna": "3D 3H 3S", "Burt": "4C 5D 8S 9S"}
    found = hint(WildcatGame.setup(hands, phase="play", melds={laid: melds}), deals=30)
    counted = next(each for each in found.moves if each.futures)
    assert str(counted.move) == str(found.best) == "meld 3D 3H 3S"
    # Going out is worth 50, and it saves 15 points and costs Burt his hand. A lead of 120 isn't part of it.
    assert all(abs(each.value - counted.value) < 120 for each in found.moves if each.played_out)
    # Nor is the bonus for a sequence that was completed earlier.
    of: Any = {"phase": "play", "melds": {laid: [["9C", "10C", "JC", "QC"]]}}
    games = [WildcatGame.setup(hands, rules=rules, **of) for rules in ("basic", "bonus")]
    assert len({hint(at, deals=0).moves[0].value for at in games}) == 1


def passes(game: AnyGame, turn: str, depth: int = 5) -> bool | None:
    """Whether the hand can still be going on when this player's turn is over; None if unknown."""
    if game.view(None).hand_ended or game.actor is None:
        return False
    if game.view(None).turn != turn:
        return True
    if not depth:
        return None
    unknown = False
    for move in sorted(game.legal_moves, key=lambda one: not str(one).startswith("discard")):
        after = game.copy(past=False)
        after.advance(move)
        if found := passes(after, turn, depth - 1):
            return True
        unknown = unknown or found is None
        if unknown and depth > 3:
            break
    return None if unknown else False


def ended(view: Any, line: str) -> bool:
    (after := view.deal(7)).push(line)
    return bool(after.view(None).hand_ended)


def late(game: Game, chance: Random) -> Game | None:
    """The same table near the end of the hand: few cards in the supply and in every hand."""
    document = game.position()
    for name, cards in document["hands"].items():
        own = spread(cards)
        document["hands"][name] = chance.sample(own, min(len(own), chance.randint(1, 3)))
    document["supply"] = spread(document["supply"])[: chance.choice([0, 0, 1, 1, 2, 3, 6])]
    document["discard"] = document["discard"][: chance.choice([0, 1, 2, 5])]
    document["reshuffled"] = chance.random() < 0.6
    document["rest"] = "none"
    if chance.random() < 0.5:
        most = chance.randint(10, 24)
        document["money"] = {n: 1000 * chance.randint(0, most) for n in document["players"]}
    try:
        return Game.from_position(document)
    except InvalidDocument:
        return None


COUNTS = re.compile(r"(\d+) of the (\d+) (?:cards )?you can’t see (are Outlaw|do\)|would miss)")


def false_ones(game: Any, texts: Counter[str]) -> Iterator[str]:
    """The sentences about a position's moves that aren't true."""
    player = str(game.actor)
    view = game.view(player)
    unseen = Counter(view.unseen()) if hasattr(view, "unseen") else Counter()
    outlaws, every = sum(unseen[card] for card in OUTLAWS), sum(unseen.values())
    turn, parts = view.turn, [one for one in view.legal_moves if one.verb == "discard"]
    lays = {one.kind for one in view.legal_moves if one.verb in ("play", "photo")}
    for each in hint(game, deals=0).moves:
        goes_on: bool | None = None
        for reason in each.reasons:
            texts[re.sub(r"\d+", "#", reason.text)] += 1
            true = {
                "two": lambda: view.supply_size >= 2, "turns": lambda: view.supply_size >= 1,
                "hits": lambda: outlaws > 0 or view.supply_size == 0,
                "misses": lambda: every > outlaws or view.supply_size == 0,
                "sheriff": lambda: game.state.sheriffs_left and view.phase == "play",
                "last": lambda: game.state.reshuffled or view.supply_size + len(view.discard) < 2,
                "lays": lambda move=each.move: move.kind in lays,
                "counts": lambda to=each.move: "hideout" not in view.territories[player].get(to.outlaw, ()),
            }  # fmt: skip
            for name in reason.asserts:
                if name in ("goes on", "ends"):
                    if goes_on is None:
                        after = view.deal(7)
                        after.advance(after.view(player).read_line(str(each.move)))
                        goes_on = passes(after, turn)
                    right = goes_on in (None, name == "goes on")
                else:
                    right = true[name]()
                if not right:
                    yield f"{each.move}: {reason.text} [{name}]"
            for many, among, what in COUNTS.findall(reason.text):
                expect = every - outlaws if what == "would miss" else outlaws
                if (int(many), int(among)) != (expect, every):
                    yield f"{each.move}: {reason.text}"
            later = re.search("turns to come|later turn|nearer to going|still change", reason.text)
            if later and "goes on" not in reason.asserts:
                yield f"{each.move}: {reason.text} [asserts nothing]"
            if "end your turn now" in reason.text and all(ended(view, str(one)) for one in parts):
                yield f"{each.move}: {reason.text}"
            if "$" in reason.text and view.SPEC().name != "wyatt":
                yield f"{each.move}: {reason.text} [unit]"


def positions(name: str, seeds: range) -> Iterator[Any]:
    spec, chance = games.game(name), Random(seeds.start)
    for seed in seeds:
        for game in wild_moments(spec, seed, 200):
            if game.actor is None or game.view(None).hand_ended:
                continue
            yield game
            if name == "wyatt" and game.view(None).phase in ("draw", "play"):
                for _ in range(3):
                    ending = late(game, chance)
                    if ending is not None and ending.legal_moves:
                        yield ending


@pytest.mark.parametrize(("name", "many"), [
    ("wyatt", 150), ("wildcat", 100), pytest.param("wyatt", 6000, marks=pytest.mark.slow),
    pytest.param("wildcat", 1000, marks=pytest.mark.slow),
])  # fmt: skip
def test_no_sentence_is_false(name: str, many: int) -> None:
    texts, looked = Counter[str](), 0
    for game in islice(positions(name, range(many, 100 * many)), many):
        assert list(false_ones(game, texts)) == [], game.position()
        looked += 1
    assert (looked, len(texts) > 12) == (many, True)
