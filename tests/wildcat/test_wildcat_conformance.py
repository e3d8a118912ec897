"""Wildcat Rummy passes the conformance checks, with its own facts about cards and points."""

import importlib
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from rummy import MARKS, worth

import wyatt.wildcat
from tests.collected import collected
from tests.unseen import conforms, counts_unseen, dealt_anew
from tests.written import spread
from wyatt.table.conformance import Kit, Step
from wyatt.wildcat import Game, Move
from wyatt.wildcat.cards import CARDS
from wyatt.wildcat.cards import NAMES as CARD_NAMES
from wyatt.wildcat.movegen import legal_by_rule, sets, windows
from wyatt.wildcat.rulebook import BOOK
from wyatt.wildcat.spec import SPEC
from wyatt.wildcat.state import CREDIT
from wyatt.wildcat.switches import PRESETS, SWITCHES

HERE = Path(__file__).parent
ENGINE = Path(wyatt.wildcat.__file__).parent
for path in sorted(HERE.glob("test_wildcat_rules_*.py")):
    importlib.import_module(path.stem)  # their tests say which rules they are about


@cache
def pool() -> list[str]:
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
            first = cards[0].rpartition("=")[2]
            lines.append(f"take discard as {first} with {' '.join(cards[1:])}")
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
    return list(dict.fromkeys(lines))


def all_cards(document: dict[str, Any]) -> Counter[str]:
    """Every card in a position, wherever it is, with Jokers as Jokers."""
    cards = spread(document["stock"]) + spread(document["discard"])
    for hand in document["hands"].values():
        cards += spread(hand)
    for melds in document["melds"].values():
        cards += [card.partition("=")[0] for meld in melds for card in meld]
    return Counter(cards)


def rare(position: dict[str, Any], chance: Random) -> dict[str, Any] | None:
    """The same with few cards in the stock and a deep pile, sometimes near the end and level."""
    cards, few = spread(position["stock"]), chance.randint(1, 8)
    if position["phase"] not in ("draw", "play"):
        return None
    late = position | {"stock": cards[:few], "discard": spread(position["discard"]) + cards[few:]}
    if chance.random() < 0.5:
        late["totals"] = dict.fromkeys(position["players"], 440 + 5 * chance.randrange(12))
    return late


def preferred(moves: Sequence[Move]) -> list[list[Move]]:
    """Prefer moves that lay cards to discards, and moves with Jokers to others."""
    laying = [move for move in moves if move.verb in ("meld", "add", "take", "take to")]
    return [[move for move in laying if move.jokers or move.stands], laying]


def sound(at: Game) -> None:
    """Every card twice and the Jokers; every meld of three or four cards, and sound."""
    document, jokers = at.position(), at.rules.jokers(len(at.players))
    cards = all_cards(document)
    assert cards == Counter({**dict.fromkeys(CARDS, 2), "JK": jokers})
    assert len(at.state.everything()) == cards.total() == 96 + jokers
    for melds in document["melds"].values():
        for meld in melds:
            assert 3 <= len(meld) <= 4
            assert "JK" not in meld  # every Joker says what it stands for
            assert not all(card.startswith("JK") for card in meld)
            assert not ("JK=QS" in meld and any(card[:-1] == "Q" for card in meld))


def nothing_melded_has_changed(step: Step) -> None:
    """Melds only come and grow, one at a time, and no Joker in them changes its meaning."""
    before, after, move = step.before, step.game.position(), step.move
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


def scores_add_up(step: Step) -> None:
    """Every player's score is worth of melds, less the hand, and the bonuses (an own count)."""
    at, before, events = step.game, step.before, step.events
    after = at.position()
    told = {event.data["player"]: event.data for event in events if event.type == "scored"}
    bonus = at.rules.completed_sequence_bonus
    assert set(told) == set(at.players)
    for name, data in told.items():
        melded = sum(worth(card) for meld in after["melds"][name] for card in meld)
        full = [meld for meld in after["melds"][name] if len(meld) == 4]
        sequences = sum(len({card[:-1].removeprefix("JK=") for card in meld}) == 4 for meld in full)
        held = sum(map(worth, spread(after["hands"][name])))
        expected = melded + 20 * sequences * bonus + 50 * (not after["hands"][name]) - held
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


def told(step: Step) -> None:
    """What a step does to the melds, to the points and to the hand of whoever made it."""
    nothing_melded_has_changed(step)
    for event in step.events:
        assert (event.seen_by is not None) == (event.type == "drew")
    if any(event.type == "hand_ended" for event in step.events):
        scores_add_up(step)
    elif step.move.verb != "deal":
        before, after, move = step.before, step.game.position(), step.move
        assert after["totals"] == before["totals"]
        rest = len(spread(before["discard"])) - 1
        change = 1 if move.verb == "draw" else -move.count
        change += rest if move.verb in ("take", "take to") else 0
        held = len(spread(before["hands"][step.mover]))
        assert step.game.view().hand_sizes[step.mover] == held + change


KIT = Kit(
    spec=SPEC, cards=lambda position: all_cards(position).elements(), resampled=dealt_anew,
    pool=lambda at: pool(), rare=rare, preferred=preferred, sound=sound, check_step=told,
    by_rule=lambda at: legal_by_rule(at.state), marks=MARKS, walks=8,
)  # fmt: skip

test_it_conforms = conforms(KIT)


def test_a_view_counts_what_it_cannot_see() -> None:
    for number in range(20):
        at = KIT.walk(number).game
        position = at.position()
        counted = position["phase"] in ("scored", "over")
        for name in at.players:
            document = at.view(name).document()
            assert set(document["hands"]) == (set(at.players) if counted else {name})
            assert "stock" not in document
            assert len(document["discard"]) <= 1
            counts_unseen(at, name, spread(position["stock"]) + spread(position["discard"])[1:])


@collected("switch", SWITCHES)
def test_every_value_of_every_switch_is_played(switch: str) -> None:
    """The tests set each value away from the default by name, or by a preset that has it."""
    files = HERE.glob("test_wildcat_rules_*.py")
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    for value in SWITCHES[switch].values[1:]:
        written = f'"{value}"' if isinstance(value, str) else str(value)
        assert f'"{switch}": {written}' in text or f"{switch}={written}" in text, (switch, value)


def test_the_rulebook_hangs_together() -> None:
    ids = {each.id for each in BOOK.rules()}
    assert len(ids) == len(BOOK.rules())
    assert [each.id for each in BOOK.rulings()] == [f"WR{number}" for number in range(1, 27)]
    for each in BOOK.rules():
        # The author's text is silent on who begins and deals next, and on ties.
        assert bool(each.sources) != (each.id in ("wildcat.start", "wildcat.tie")), each.id
        own = "The author’s rules don’t cover this point, so the ruling is this project’s own"
        assert BOOK.cite(each).startswith("the author’s rules, " if each.sources else own), each.id
        for ruling in map(BOOK.ruling, each.rulings):
            assert (f"({ruling.id})" in BOOK.cite(each)) == ruling.differ, (each.id, ruling.id)
        assert set(each.see) <= ids - {each.id}, each.id
        assert each.text.endswith("."), each.id
    for ruling in BOOK.rulings():
        assert ruling.rules, ruling.id
        assert set(ruling.rules) <= ids
        assert ruling.silent == (not ruling.says), ruling.id
        assert BOOK.basis(ruling)
        assert ruling.group in BOOK.ruling_groups()
        assert set(ruling.says) <= {"WC", "Other"}
    assert set(BOOK.elsewhere()) == {"FO"}
    assert CREDIT == "Invented by Howard Fosdick, BestFreeNewGames.com"
    told = {ruling.switch: ruling for ruling in BOOK.rulings() if ruling.switch}
    assert {*told, "no_wild"} == set(SWITCHES)
    for name, ruling in told.items():
        assert set(ruling.otherwise) == {str(value).lower() for value in SWITCHES[name].values[1:]}
        assert ruling.id in SWITCHES[name].rulings
    assert all(set(preset) <= set(SWITCHES) for preset in PRESETS.values())
    cited = set()
    for path in ENGINE.glob("*.py"):
        cited |= set(re.findall(r"[\"'`](wildcat\.[a-z][a-z-]*)[\"'`]", path.read_text()))
    assert cited <= ids
    assert ids - cited <= {"wildcat.visible"}
