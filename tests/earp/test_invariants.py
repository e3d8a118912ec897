"""What is always true, whatever is played: cards, money, undo, legality, hidden cards, scoring."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import chain, cycle, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from scene import spread
from test_positions import JOURNEYS

from wyatt.earp import (
    PRESETS,
    SWITCHES,
    Event,
    Game,
    IllegalMove,
    Move,
    Rules,
    parse_move,
    score_poster,
)
from wyatt.earp.candidates import legal_by_rule
from wyatt.earp.cards import CARDS, COPIES, OUTLAWS
from wyatt.earp.movegen import legal

PLAYERS = ["Anna", "Burt", "Doc H", "Dora"]


@cache
def pool(players: tuple[str, ...]) -> list[Move]:
    """A large pool of well-formed moves, legal or not."""
    lines = ["draw supply", "draw discard", "react wyatt-earp", "pass", "deal", "hideout"]
    lines += ["stagecoach-robbery", "bank-robbery", "fastest-gun", "most-wanted steal"]
    lines += [f"wyatt-earp {mode}" for mode in ("draw", "search", "lift")]
    lines += [f"play {outlaw}*{many}" for outlaw in OUTLAWS for many in range(1, 9)]
    lines += [f"{verb} {outlaw}" for verb in ("photo", "place", "lift") for outlaw in OUTLAWS]
    lines += [f"{verb} {card}" for verb in ("discard", "take") for card in CARDS]
    quoted = [f'"{name}"' for name in players]
    for outlaw in OUTLAWS:
        lines += [f"most-wanted ask {outlaw} {side}" for side in ("left", "right")]
        lines += [f"most-wanted ask {outlaw} {' '.join(quoted[1:])}"]
        lines += [f"most-wanted ask {outlaw} {' '.join(reversed(quoted[:-1]))}"]
        lines += [
            f"{verb} {name} {outlaw}" for verb in ("steal", "hide") for name in (*quoted, "Zoe")
        ]
    return list(map(parse_move, lines))


RARE = {"most-wanted steal", "hideout", "wyatt-earp lift", "react", "fastest-gun"}


def all_cards(document: dict[str, Any]) -> Counter[str]:
    """Every card of a position, wherever it lies."""
    cards = spread(document["supply"]) + spread(document["discard"])
    for hand in document["hands"].values():
        cards += spread(hand)
    for groups in document["territories"].values():
        for group in groups.values():
            cards += spread(group)
    if document["phase"] in ("place", "steal", "hide"):
        cards.append(document["pending"]["card"])
    return Counter(cards)


def all_money(document: dict[str, Any]) -> int:
    return sum(document["money"].values()) + sum(document["posters"].values())


def resampled(at: Game, viewer: str, chance: Random) -> Game:
    """The game with the cards that a player has not seen dealt out anew.

    What everybody knows stays: whoever may answer a Hideout holds a Wyatt Earp, a searcher still
    holds the card of his bonus, a search of the supply shows the supply to the searcher.
    """
    document = at.position()
    phase = document["phase"]
    hands = {name: spread(hand) for name, hand in document["hands"].items()}
    cards = spread(document["supply"])
    searching = phase == "take" and at.rules.wyatt_search == "supply"
    kept: dict[str, list[str]] = {name: [] for name in hands}
    if phase == "react" and document["actor"] != viewer:
        kept[document["actor"]].append("wyatt-earp")
    if "bonus" in document and document["turn"] != viewer:
        kept[document["turn"]].append(document["bonus"])
    for name, fixed in kept.items():
        for card in fixed:
            hands[name].remove(card)
    others = [name for name in hands if name != viewer]
    in_hands = [card for name in others for card in hands[name]]
    if searching:  # who searches sees the supply; the others know it holds a card to take
        chance.shuffle(cards)
        chance.shuffle(in_hands)
        mixed = in_hands + cards
    else:
        mixed = in_hands + cards
        chance.shuffle(mixed)
    for name in others:
        count = len(hands[name])
        hands[name], mixed = mixed[:count] + kept[name], mixed[count:]
    changed = {**document, "hands": hands, "supply": mixed, "seed": chance.randrange(1 << 40)}
    return Game.from_position(changed)


def judge_every_move(at: Game, chance: Random) -> None:
    """A move is listed if and only if its verdict is legal; a refusal cites a rule."""
    every = pool(at.players)
    listed = set(at.legal_moves)
    before = at.position()
    for move in every:
        verdict = at.verdict(move)
        assert verdict.legal == (move in listed), str(move)
        assert verdict.rules
        assert verdict.message.endswith(".")
        if not verdict.legal:
            assert set(verdict.instead) <= listed
    refused = [move for move in every if move not in listed]
    for move in chance.sample(refused, 5):
        with pytest.raises(IllegalMove):
            at.push(move)
    assert at.position() == before
    for move in listed:
        at.copy().push(move)
    assert at.position() == before


def look_with_every_pair_of_eyes(at: Game, chance: Random) -> None:
    """A view shows no other hand, and does not change when unseen cards change places."""
    for name in at.players:
        view = at.view(name)
        document = view.document()
        assert set(document["hands"]) == {name}
        assert "seed" not in document
        searching = at.position()["phase"] == "take" and document["turn"] == name
        assert ("supply" in document) == (searching and at.rules.wyatt_search == "supply")
        assert bool(document["legal"]) == (at.actor == name)
        unseen = Counter(view.unseen())
        hands = at.position()["hands"]
        for other in at.players:
            assert view.hand_sizes[other] == len(spread(hands[other]))
            if other != name:
                unseen.subtract(spread(hands[other]))
        unseen.subtract(spread(at.position()["supply"]))
        assert not any(unseen.values())
        other_world = resampled(at, name, chance)
        assert other_world.view(name).document() == document
        assert other_world.view(name) == view


class Table(RuleBasedStateMachine):
    """A game at a table where everything is checked."""

    @initialize(
        many=st.integers(2, 4),
        seed=st.integers(0, 1 << 32),
        preset=st.sampled_from(sorted(PRESETS)),
        switches=st.fixed_dictionaries(
            {}, optional={name: st.sampled_from(switch.values) for name, switch in SWITCHES.items()}
        ),
        lead=st.integers(0, 400),
        late=st.none() | st.integers(0, 9),
        reshuffled=st.booleans(),
    )
    def deal(
        self,
        many: int,
        seed: int,
        preset: str,
        switches: dict[str, Any],
        lead: int,
        late: int | None,
        reshuffled: bool,
    ) -> None:
        """Anywhere in a game; sometimes with few cards in the supply, the rest on the stack."""
        self.players = PLAYERS[:many]
        self.game = Game.new(self.players, seed, Rules.preset(preset, **switches))
        self.banked = 7000
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
        if late is not None and document["phase"] in ("draw", "play"):
            cards = spread(document["supply"])
            document["supply"] = cards[:late]
            document["discard"] = cards[late:] + spread(document["discard"])
            document["reshuffled"] = reshuffled
            self.game, self.past = Game.from_position(document), []
        self.banked = all_money(document)

    def likely(self) -> Move:
        """Some legal move: rather a play than a discard, rather a rare play than any."""
        moves = list(self.game.legal_moves)
        plays = [move for move in moves if move.verb != "discard"]
        rare = [move for move in plays if move.verb in RARE]
        for some, often in ((rare, 0.6), (plays, 0.5)):
            if some and self.chance.random() < often:
                return self.chance.choice(some)
        return self.chance.choice(moves)

    def push(self, move: Move) -> tuple[Event, ...]:
        self.past.append(self.game.position())
        events = self.game.push(move)
        self.banked += sum(event.data["amount"] for event in events if event.type == "rewarded")
        self.banked += 7000 if move.verb == "deal" else 0
        return events

    @property
    def goes_on(self) -> bool:
        return hasattr(self, "game") and not self.game.is_over

    @precondition(lambda self: self.goes_on)
    @rule(pick=st.integers(0, 1 << 20))
    def play(self, pick: int) -> None:
        """Any listed move can be played, and its events tell no more than they should."""
        moves = self.game.legal_moves
        assert moves
        move = moves[pick % len(moves)]
        verdict = self.game.verdict(move)
        assert verdict.legal
        assert verdict.rules
        assert verdict.message
        mover = self.game.actor
        before = all_money(self.game.position())
        events = self.push(move)
        assert events
        paid = 0
        for event in events:
            document = event.document()
            assert document["rules"], document
            assert json.loads(json.dumps(document)) == document
            assert hash(event) == hash(replace(event))
            paid += event.data["amount"] if event.type == "paid" else 0
            for name in self.players:
                seen = event.seen(name)
                if event.seen_by is None or name in event.seen_by:
                    assert seen == event
                    continue
                assert event.seen_by == (mover,)
                assert event.secrets()
                told = json.dumps({name: seen.data[name] for name in event.secrets()})
                assert not any(card in told for card in CARDS)
            if event.type == "drew" and event.data["source"] == "supply":
                assert event.seen_by == (mover,)
        if not any(event.type == "hand_ended" for event in events):
            assert not paid  # S13
        if move.verb != "deal" and not any(event.type == "rewarded" for event in events):
            assert all_money(self.game.position()) == before

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
        self.banked = all_money(self.game.position())

    @precondition(lambda self: hasattr(self, "game"))
    @rule()
    def judge_every_move(self) -> None:
        """A move is listed if and only if its verdict is legal; a refusal cites a rule."""
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
        """A view shows no other hand, and does not change when unseen cards change places."""
        look_with_every_pair_of_eyes(self.game, self.chance)

    @invariant()
    def all_78_cards_and_every_dollar(self) -> None:
        if not hasattr(self, "game"):
            return
        document = self.game.position()
        assert all_cards(document) == COPIES
        assert all_money(document) == self.banked
        assert all(amount % 1000 == 0 for amount in document["posters"].values())

    @invariant()
    def the_fast_list_is_the_list_of_the_rules(self) -> None:
        if not hasattr(self, "game"):
            return
        state = self.game.state
        fast = legal(state)
        assert Counter(fast) == Counter(legal_by_rule(state))
        assert len(set(fast)) == len(fast)
        if state.phase == "play" and not state.sizes[state.turn]:
            raise AssertionError("nobody plays without a card to discard")
        assert bool(self.game.legal_moves) != self.game.is_over
        assert len(set(map(str, self.game.legal_moves))) == len(self.game.legal_moves)

    @invariant()
    def at_most_one_gun_and_one_hideout_a_group(self) -> None:
        if not hasattr(self, "game"):
            return
        guns = 0
        for groups in self.game.position()["territories"].values():
            for outlaw, listed in groups.items():
                cards = spread(listed)
                assert cards.count("hideout") <= 1
                hidden = "hideout" in cards and not self.game.rules.hidden_gun_in_play
                guns += 0 if hidden else cards.count("fastest-gun")
                carried = outlaw in cards or f"photo:{outlaw}" in cards
                assert carried or cards == ["hideout"]
                if not carried:
                    assert self.game.rules.orphan_hideout == "stays"
        assert guns <= 1


Table.TestCase.settings = settings(max_examples=220, stateful_step_count=20)
TestTable = Table.TestCase


@pytest.mark.parametrize("name", JOURNEYS)
def test_verdicts_and_views_in_every_phase(name: str) -> None:
    at, chance = JOURNEYS[name].copy(), Random(name)
    judge_every_move(at, chance)
    for _ in range(15):
        look_with_every_pair_of_eyes(at, chance)


@given(st.integers(0, 1 << 32), st.integers(2, 4), st.sampled_from(sorted(PRESETS)))
@settings(max_examples=25)
def test_a_whole_game_taken_back_move_by_move(seed: int, many: int, preset: str) -> None:
    at = Game.new(PLAYERS[:many], seed, Rules.preset(preset))
    chance, before = Random(seed), []
    while not at.is_over and len(before) < 400:
        before.append(at.position())
        moves = list(at.legal_moves)
        plays = [move for move in moves if move.verb != "discard"]
        at.push(chance.choice(plays if plays and chance.random() < 0.5 else moves))
    for document in reversed(before):
        at.pop()
        assert at.position() == document
    with pytest.raises(IndexError):
        at.pop()


# --- scoring, against an oracle of its own -------------------------------------------------------


def tokens(cp: tuple[int, ...], pot: int, french: bool, zero: bool) -> tuple[list[int], int]:
    """The rules of one poster done by hand with $1,000 tokens: what each player has, what is left.

    Written from the rules' text alone: a queue of who comes next, one player or tied group at a
    time, each wanting two tokens the first time the leaders come and one ever after.
    """
    purse = [0] * len(cp)
    if sum(cp) < 8:
        return purse, pot
    top = max(cp)
    near = [seat for seat in range(len(cp)) if top - cp[seat] <= 4 and (zero or cp[seat] > 0)]
    seconds = sorted(cp)[-2]
    if top - seconds >= 5 or len(near) == 1:
        purse[cp.index(top)] = pot
        return purse, 0
    queue: dict[int, list[int]] = {}
    for seat in sorted(near, key=lambda seat: -cp[seat]):
        queue.setdefault(cp[seat], []).append(seat)
    line = list(queue.values())
    wants = chain([(line[0], 2)], ((group, 1) for group in line[1:]), ((g, 1) for g in cycle(line)))
    for turn, (group, want) in enumerate(wants):
        if pot < want * len(group):
            if french and turn == 0 and len(group) > 1 and pot >= len(group):
                for seat in group:
                    purse[seat] += 1
                pot -= len(group)
            break
        for seat in group:
            purse[seat] += want
        pot -= want * len(group)
        if pot == 0:
            break
    return purse, pot


def check_poster(cp: tuple[int, ...], pot: int, rules: Rules) -> None:
    french = rules.short_top_tie == "thousand_each"
    purse, left = tokens(cp, pot, french, rules.zero_cp_shares)
    document = score_poster(cp, pot * 1000, rules).document()
    assert document["payouts"] == [1000 * amount for amount in purse], (cp, pot, rules)
    assert document["left"] == left * 1000
    assert document["captured"] == (sum(cp) >= 8)
    steps = document["steps"]
    assert sum(len(step["players"]) * step["each"] for step in steps) + left * 1000 == pot * 1000
    for seat, amount in enumerate(document["payouts"]):
        assert sum(step["each"] for step in steps if seat in step["players"]) == amount
    laps = [step["lap"] for step in steps]
    assert laps == sorted(laps)
    stopped = document["stopped"]
    assert (stopped is not None) == (document["captured"] and left > 0)
    if stopped:
        assert stopped["had"] < stopped["needed"]
        assert {"score.stop", "score.carry"} <= set(document["rules"])
    assert document["rules"][0] == "score.capture"
    if document["reachable"] and document["captured"]:
        assert pot >= 3


EVERY_RULES = [
    Rules.preset(preset, zero_cp_shares=zero) for preset in PRESETS for zero in (False, True)
]


@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: str(rules.document()))
def test_thousands_of_posters(rules: Rules) -> None:
    for cp in product((0, 2, 4, 5, 6, 8, 9, 13), repeat=3):
        for pot in (0, 1, 2, 3, 4, 5, 6, 7, 9, 12):
            check_poster(cp, pot, rules)
    for cp in product((0, 2, 3, 4, 8), repeat=4):
        for pot in (3, 5, 8, 11):
            check_poster(cp, pot, rules)
    for cp in product(range(16), repeat=2):
        for pot in range(1, 9):
            check_poster(cp, pot, rules)


@given(
    st.lists(st.integers(0, 31), min_size=2, max_size=4).map(tuple),
    st.integers(0, 1000),
    st.sampled_from(EVERY_RULES),
)
def test_any_poster(cp: tuple[int, ...], pot: int, rules: Rules) -> None:
    check_poster(cp, pot, rules)
    # Whoever has more points is never paid less, and seats do not matter.
    payouts = score_poster(cp, pot * 1000, rules).payouts
    for one, other in product(range(len(cp)), repeat=2):
        if cp[one] >= cp[other]:
            assert payouts[one] >= payouts[other]
    backwards = score_poster(cp[::-1], pot * 1000, rules).payouts
    assert backwards == payouts[::-1]
