"""What is always true, whatever is played: cards, melds, points, undo, legality, hidden cards."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from rummy import NAMES, STEADY, spread

from wyatt.wildcat import (
    PRESETS,
    SWITCHES,
    Event,
    Game,
    IllegalMove,
    Move,
    Rules,
    Unusable,
    parse_move,
)
from wyatt.wildcat.cards import CARDS, CODES
from wyatt.wildcat.cards import NAMES as CARD_NAMES
from wyatt.wildcat.heuristic import heuristic
from wyatt.wildcat.melds import Meld, settle, shape
from wyatt.wildcat.movegen import draws_by_rule, legal, plays_by_rule, sets, windows

DEALT = st.fixed_dictionaries(
    {},
    optional={
        name: st.sampled_from(switch.values)
        for name, switch in SWITCHES.items()
        if name not in ("fast_game", "no_wild")
    },
)
#: Points, worked out here anew from the table of the source.
POINTS = {"A": 20, "K": 10, "Q": 10, "J": 10, "10": 10}


def worth(card: str) -> int:
    """What a card counts: on the table, or against a hand."""
    if card == "JK":
        return 20
    joker, _, card = card.rpartition("=")
    if joker and card in ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"):
        return POINTS.get(card, 5)
    return 50 if card == "QS" else POINTS.get(card[:-1], 5)


@cache
def pool() -> list[Move]:
    """A large pool of well-formed moves, legal or not: every discard, every third meld and more."""
    lines = ["draw stock", "skip discard", "deal"]
    lines += [f"discard {card}" for card in CARDS]
    every = [meld for suit in range(4) for _, some in windows(suit) for meld in some]
    every += [meld for rank in range(12) for meld in sets(rank)]
    for at, meld in enumerate(every):
        cards = list(meld.cards)
        if at % 3 == 0:
            lines.append(f"meld {meld}")
        if at % 5 == 0:
            lines.append(f"take discard with {' '.join(cards[1:])}")
            lines.append(f"meld {' '.join(cards)} 9D")
        if at % 7 == 0:
            lines.append(
                f"take discard as {cards[0].rpartition('=')[2]} with {' '.join(cards[1:])}"
            )
            lines.append(f"meld {' '.join(card.partition('=')[0] for card in cards)}")
    names = {meld.name: meld for meld in every}
    for at, (name, meld) in enumerate(names.items()):
        if at % 2:
            continue
        lines.append(f"take discard to {name}")
        for kind in meld.wanted:
            lines += [f"add {CARD_NAMES[kind]} to {name}", f"add JK={CARD_NAMES[kind]} to {name}"]
            lines.append(f"take discard as {CARD_NAMES[kind]} to {name}")
        lines += [f"add JK to {name}", f"add QS to {name}"]
    return list(map(parse_move, dict.fromkeys(lines)))


def all_cards(document: dict[str, Any]) -> Counter[str]:
    """Every card of a position, wherever it lies, Jokers as Jokers."""
    cards = spread(document["stock"]) + spread(document["discard"])
    for hand in document["hands"].values():
        cards += spread(hand)
    for melds in document["melds"].values():
        cards += [card.partition("=")[0] for meld in melds for card in meld]
    return Counter(cards)


def resampled(at: Game, viewer: str, chance: Random) -> Game:
    """The game with the cards that a player does not see dealt out anew.

    A view says whether the hands of others hold a card, never which; a pile keeps its top card.
    """
    document = at.position()
    hands = {name: spread(hand) for name, hand in document["hands"].items()}
    counted = document["phase"] in ("scored", "over")
    others = [] if counted else [name for name in hands if name != viewer]
    cards, pile = spread(document["stock"]), spread(document["discard"])
    mixed = [card for name in others for card in hands[name]] + cards + pile[1:]
    chance.shuffle(mixed)
    for name in others:
        count = len(hands[name])
        hands[name], mixed = mixed[:count], mixed[count:]
    under = max(0, len(pile) - 1)
    document |= {
        "hands": hands,
        "discard": pile[:1] + mixed[:under],
        "stock": mixed[under:],
        "seed": chance.randrange(1 << 40),
    }
    return Game.from_position(document)


def judge_every_move(at: Game, chance: Random) -> None:
    """A move is listed if and only if its verdict is legal; a refusal cites a rule."""
    listed = set(map(str, at.legal_moves))
    before = at.position()
    refused = []
    for move in chance.sample(pool(), 500):
        verdict = at.verdict(move)
        # The list writes out what a Joker stands for, so a line is read before it is looked up.
        assert verdict.legal == (str(at._read(move)) in listed), str(move)
        assert verdict.legal == (str(move) in at.legal_moves), str(move)
        assert verdict.rules
        assert verdict.message.endswith(".")
        if not verdict.legal:
            refused.append(move)
            assert {str(other) for other in verdict.instead} <= listed
            assert bool(verdict.instead) == bool(listed)
    for move in chance.sample(refused, 5):
        with pytest.raises(IllegalMove):
            at.push(move)
    assert at.position() == before
    for move in at.legal_moves:
        assert parse_move(str(move)) == move
        verdict = at.verdict(move)
        assert verdict.legal
        assert verdict.rules
        at.copy().push(str(move))
    assert at.position() == before


def look_with_every_pair_of_eyes(at: Game, chance: Random) -> None:
    """A view shows no other hand, and does not change when unseen cards change places."""
    counted = at.position()["phase"] in ("scored", "over")
    for name in at.players:
        view = at.view(name)
        document = view.document()
        assert set(document["hands"]) == (set(at.players) if counted else {name})
        assert not {"seed", "stock"} & set(document)
        assert len(document["discard"]) <= 1
        assert bool(document["legal"]) == (at.actor == name)
        unseen = Counter(view.unseen())
        unseen.subtract(spread(at.position()["stock"]) + spread(at.position()["discard"])[1:])
        for other in at.players:
            hand = spread(at.position()["hands"][other])
            assert view.hand_sizes[other] == len(hand)
            if other != name and not counted:
                unseen.subtract(hand)
        assert not any(unseen.values())
        other_world = resampled(at, name, chance)
        assert other_world.view(name).document() == document
        assert other_world.view(name) == view
        if at.actor == name and not counted:
            assert heuristic(other_world.view(name)) == heuristic(view)


class Table(RuleBasedStateMachine):
    """A game at a table where everything is checked."""

    @initialize(
        many=st.integers(2, 5),
        seed=st.integers(0, 1 << 32),
        preset=st.sampled_from(sorted(PRESETS)),
        switches=DEALT,
        lead=st.integers(0, 300),
        late=st.none() | st.integers(1, 8),
        totals=st.booleans(),
    )
    def deal(
        self,
        many: int,
        seed: int,
        preset: str,
        switches: dict[str, Any],
        lead: int,
        late: int | None,
        totals: bool,
    ) -> None:
        """Anywhere in a game; sometimes with few cards in the stock and a deep pile."""
        self.game = Game.new(NAMES[:many], seed, Rules.preset(preset, **switches))
        self.past: list[dict[str, Any]] = []
        self.chance = Random(seed)
        for _ in range(lead):
            if self.game.is_over:
                break
            self.push(self.likely())
        while self.past and self.game.position()["phase"] in ("scored", "over"):
            self.game.pop()
            self.past.pop()
        document = self.game.position()
        if late is not None:
            cards = spread(document["stock"])
            document["stock"] = cards[:late]
            document["discard"] = spread(document["discard"]) + cards[late:]
            if totals:  # near the end of the game, and sometimes level
                document["totals"] = dict.fromkeys(NAMES[:many], 440 + 5 * (seed % 12))
            self.game, self.past = Game.from_position(document), []
        self.deck = all_cards(document)

    def likely(self) -> Move:
        """Some legal move: rather one that lays cards than a discard, rather with Jokers."""
        moves = list(self.game.legal_moves)
        laying = [move for move in moves if move.verb in ("meld", "add", "take", "take to")]
        jokers = [move for move in laying if move.jokers or move.stands]
        for some, often in ((jokers, 0.3), (laying, 0.6)):
            if some and self.chance.random() < often:
                return self.chance.choice(some)
        return self.chance.choice(moves)

    def push(self, move: Move) -> tuple[Event, ...]:
        before = self.game.position()
        self.past.append(before)
        events = self.game.push(move)
        self.nothing_melded_has_changed(before, self.game.position(), move)
        return events

    def nothing_melded_has_changed(
        self, before: dict[str, Any], after: dict[str, Any], move: Move
    ) -> None:
        """Melds only come and grow, one at a time, and no Joker in them changes its meaning."""
        if move.verb == "deal":
            assert not any(after["melds"].values())
            return
        for name in before["melds"]:
            old, new = before["melds"][name], after["melds"][name]
            if name != before["turn"]:
                assert old == new
                continue
            assert len(new) - len(old) == (move.verb in ("meld", "take"))
            grown = 0
            for was, now in zip(old, new, strict=False):
                more = Counter(now) - Counter(was)
                assert not Counter(was) - Counter(now)
                assert more.total() == len(now) - len(was) <= 1
                grown += more.total()
            assert grown == (move.verb in ("add", "take to"))

    @property
    def goes_on(self) -> bool:
        return hasattr(self, "game") and not self.game.is_over

    @precondition(lambda self: self.goes_on)
    @rule(pick=st.integers(0, 1 << 20))
    def play(self, pick: int) -> None:
        """Any listed move can be played, its events tell no more than they should, and add up."""
        moves = self.game.legal_moves
        assert moves
        move = moves[pick % len(moves)]
        mover, before = self.game.actor, self.game.position()
        sizes = self.game.view().hand_sizes
        events = self.push(move)
        assert events
        for event in events:
            document = event.document()
            assert document["rules"], document
            assert json.loads(json.dumps(document)) == document
            for name in self.game.players:
                seen = event.seen(name)
                if event.seen_by is None or name in event.seen_by:
                    assert seen == event
                    continue
                assert event.seen_by == (mover,)
                assert set(seen.data["cards"]) == {"?"}
            assert (event.seen_by is not None) == (event.type == "drew")
        if any(event.type == "hand_ended" for event in events):
            self.scores_add_up(before, events)
        elif move.verb != "deal":
            assert self.game.position()["totals"] == before["totals"]
            rest = len(spread(before["discard"])) - 1
            change = 1 if move.verb == "draw" else -move.count
            change += rest if move.verb in ("take", "take to") else 0
            assert self.game.view().hand_sizes[str(mover)] == sizes[str(mover)] + change

    def scores_add_up(self, before: dict[str, Any], events: tuple[Event, ...]) -> None:
        """Every player's score is worth of melds, less the hand, and the bonuses (an own count)."""
        after = self.game.position()
        told = {event.data["player"]: event.data for event in events if event.type == "scored"}
        bonus = self.game.rules.completed_sequence_bonus
        assert set(told) == set(self.game.players)
        for name, data in told.items():
            melded = sum(worth(card) for meld in after["melds"][name] for card in meld)
            full = [meld for meld in after["melds"][name] if len(meld) == 4]
            sequences = sum(
                len({card[:-1].removeprefix("JK=") for card in meld}) == 4 for meld in full
            )
            held = sum(map(worth, spread(after["hands"][name])))
            out = not after["hands"][name]
            expected = melded + 20 * sequences * bonus + 50 * out - held
            assert data["score"] == expected
            assert data["total"] == after["totals"][name] == before["totals"][name] + expected
        best = max(after["totals"].values())
        leaders = [name for name, points in after["totals"].items() if points == best]
        if best < 500:
            assert after["phase"] == "scored"
        elif len(leaders) == 1:
            assert (after["phase"], after["winner"]) == ("over", leaders[0])
        else:
            assert after["phase"] == "scored" or after["winner"] in leaders

    @precondition(lambda self: self.goes_on)
    @rule(many=st.integers(1, 12))
    def play_on(self, many: int) -> None:
        for _ in range(many):
            if self.game.is_over:
                break
            self.push(self.likely())

    @precondition(lambda self: hasattr(self, "game") and self.past)
    @rule(many=st.integers(1, 30))
    def take_back(self, many: int) -> None:
        """Undo is exact, and what was taken back can be played again to the same end."""
        many = min(many, len(self.past))
        end = self.game.position()
        undone = []
        for _ in range(many):
            undone.append(self.game.pop())
            assert self.game.position() == self.past.pop()
        again = self.game.copy()
        for move in reversed(undone):
            again.push(move)
        assert again.position() == end

    @precondition(lambda self: hasattr(self, "game"))
    @rule()
    def judge_every_move(self) -> None:
        judge_every_move(self.game, self.chance)

    @precondition(lambda self: hasattr(self, "game"))
    @rule()
    def copy_and_read_back(self) -> None:
        """A copy and a round trip are equal, and independent."""
        before = self.game.position()
        copy = self.game.copy()
        read = Game.from_position(json.loads(json.dumps(before)))
        assert copy == read == self.game
        assert read.position() == before
        for other in (copy, read):
            for _ in range(8):
                if other.is_over:
                    break
                other.push(self.chance.choice(list(other.legal_moves)))
        assert self.game.position() == before

    @precondition(lambda self: hasattr(self, "game"))
    @rule()
    def look_with_every_pair_of_eyes(self) -> None:
        look_with_every_pair_of_eyes(self.game, self.chance)

    @invariant()
    def every_card_is_somewhere_once(self) -> None:
        if not hasattr(self, "game"):
            return
        document = self.game.position()
        jokers = self.game.rules.jokers(len(self.game.players))
        cards = all_cards(document)
        assert cards == Counter({**dict.fromkeys(CARDS, 2), "JK": jokers}) == self.deck
        assert len(self.game.state.everything()) == cards.total() == 96 + jokers

    @invariant()
    def no_meld_is_over_four_and_each_is_sound(self) -> None:
        if not hasattr(self, "game"):
            return
        for melds in self.game.position()["melds"].values():
            for meld in melds:
                assert 3 <= len(meld) <= 4
                assert "JK" not in meld  # every Joker says what it stands for
                assert not all(card.startswith("JK") for card in meld)
                assert not ("JK=QS" in meld and any(card[:-1] == "Q" for card in meld))

    @invariant()
    def the_fast_list_is_the_list_of_the_rules(self) -> None:
        if not hasattr(self, "game"):
            return
        state = self.game.state
        if state.phase in ("draw", "play"):
            by_rule = plays_by_rule if state.phase == "play" else draws_by_rule
            fast = legal(state)
            assert Counter(fast) == Counter(by_rule(state))
            assert len(set(fast)) == len(fast)
            assert min(state.sizes) > 0
        assert bool(self.game.legal_moves) != self.game.is_over
        assert len(set(map(str, self.game.legal_moves))) == len(self.game.legal_moves)


Table.TestCase.settings = settings(STEADY, max_examples=110, stateful_step_count=16)
TestTable = Table.TestCase


@given(st.integers(0, 1 << 32), st.integers(2, 5), st.sampled_from(sorted(PRESETS)))
@settings(STEADY, max_examples=20)
def test_a_whole_game_taken_back_move_by_move(seed: int, many: int, preset: str) -> None:
    at = Game.new(NAMES[:many], seed, Rules.preset(preset))
    chance, before = Random(seed), []
    while not at.is_over and len(before) < 400:
        before.append(at.position())
        at.push(chance.choice(list(at.legal_moves)))
    for document in reversed(before):
        at.pop()
        assert at.position() == document
    with pytest.raises(IndexError):
        at.pop()


# --- melds, against an oracle of their own -------------------------------------------------------

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def is_meld(cards: list[str]) -> bool:
    """The rules of sets and sequences from the text alone; Jokers say what they stand for."""
    natural = [card for card in cards if not card.startswith("JK")]
    if not 3 <= len(cards) <= 4 or not natural:
        return False
    stand = [card.removeprefix("JK=") for card in cards]
    ranks = [card if card in RANKS else card[:-1] for card in stand]
    suits = {card[-1] for card in stand if card not in RANKS}
    if len(set(ranks)) == 1:
        return "JK=QS" not in cards
    places = sorted(RANKS.index(rank) for rank in ranks)
    return len(suits) == 1 and places == list(range(places[0], places[0] + len(places)))


WORDS = st.sampled_from([name for name in CODES if name != "JK"])
NEAR = st.tuples(st.sampled_from("CDHS"), st.integers(0, 11)).flatmap(
    lambda near: st.lists(
        st.sampled_from(
            [
                *(f"{rank}{near[0]}" for rank in RANKS[near[1] : near[1] + 4]),
                *(f"JK={rank}{near[0]}" for rank in RANKS[near[1] : near[1] + 4]),
                f"JK={RANKS[near[1]]}",
                *(f"{RANKS[near[1]]}{suit}" for suit in "CDHS"),
            ]
        ),
        min_size=1,
        max_size=5,
    )
)


@given(NEAR | st.lists(WORDS, min_size=1, max_size=5))
@settings(STEADY, max_examples=1500)
def test_what_is_a_meld(cards: list[str]) -> None:
    found = shape(tuple(CODES[card] for card in cards))
    assert isinstance(found, Meld) == is_meld(cards), (cards, found)
    if isinstance(found, Meld):
        assert found.points == sum(worth(card) for card in found.cards)
        assert shape(found.codes) == found
        assert sorted(card.partition("=")[0] for card in found.cards) == sorted(
            card.partition("=")[0] for card in cards
        )


@given(NEAR, st.integers(1, 3))
@settings(STEADY, max_examples=200)
def test_a_bare_joker_becomes_what_counts_most(cards: list[str], bare: int) -> None:
    """Against every meaning that so many Jokers could have."""
    codes = tuple(CODES[card] for card in cards[: 4 - bare])
    meld = shape(settle((*codes, *[CODES["JK"]] * bare)))
    best = 0
    meanings = [code for code, name in CARD_NAMES.items() if name.startswith("JK=")]
    for first in meanings:
        for second in meanings if bare > 1 else [None]:
            rest = [code for code in (first, second) if code is not None]
            if bare == 3:
                rest.append(first)
            other = shape((*codes, *rest))
            if isinstance(other, Meld):
                best = max(best, other.points)
    if bare < 3:
        assert (meld.points if isinstance(meld, Meld) else 0) == best, (cards, meld)
    elif isinstance(meld, Meld):
        assert meld.points >= best


# --- the worst hands -----------------------------------------------------------------------------


@pytest.mark.parametrize("many", [30, 60, 90])
def test_the_list_of_a_huge_hand_is_bounded(many: int) -> None:
    """Whatever is held, there are at most 1,768 melds and 49 discards, each listed once."""
    chance = Random(many)
    natural = [card for card in CARDS[:-1] for _ in range(2)]
    hand = [*chance.sample(natural, many - 4), *["JK"] * 4]
    document = {
        "format": "wildcat-position/1",
        "players": ["Anna", "Burt", "Curt", "Dora"],
        "phase": "play",
        "hands": {"Anna": hand},
    }
    left = iter((Counter(natural) - Counter(hand)).elements())
    for name in ("Burt", "Curt", "Dora"):
        document["hands"][name] = [next(left)]
    at = Game.from_position(document)
    moves = at.legal_moves
    assert len(moves) == len(set(map(str, moves))) <= 1768 + 49
    assert len(moves) > 200
    assert Counter(moves) == Counter(plays_by_rule(at.state))


def test_positions_with_totals_that_end_the_game_are_not_read() -> None:
    with pytest.raises(Unusable, match="game-end"):
        Game.from_position({**Game.new(NAMES[:2], 1).position(), "totals": {"Anna": 600}})
