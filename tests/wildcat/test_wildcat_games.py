"""Whole games between bots for every number of players, in words for every viewer."""

from collections import Counter
from random import Random

import pytest
from rummy import NAMES, game, spread

from wyatt.table import games
from wyatt.table.session import Session
from wyatt.table.simulate import Plan, play, run
from wyatt.wildcat import PRESETS, Game, Rules, parse_move
from wyatt.wildcat.account import sentence
from wyatt.wildcat.heuristic import heuristic
from wyatt.wildcat.spec import SPEC, move_group
from wyatt.wildcat.words import move_words, table_text


@pytest.mark.parametrize("many", [2, 3, 4, 5])
@pytest.mark.parametrize("who", ["random", "heuristic"])
def test_whole_games(many: int, who: str) -> None:
    for seed in range(6):
        played = play(Plan(1, many, (who,), seed, "wildcat"), 0)
        assert played.winner in played.scores
        best = max(played.scores.values())
        assert played.scores[str(played.winner)] == best >= 500
        assert all(points % 5 == 0 for points in played.scores.values())
        assert played.stalled == 0
        assert played.hands < 100


@pytest.mark.parametrize("preset", PRESETS)
def test_games_by_every_preset(preset: str) -> None:
    plan = Plan(4, 3, ("heuristic", "random"), 1, "wildcat", {"preset": preset})
    summary = run(plan).document()
    assert sum(summary["wins"].values()) == 4
    assert set(summary["average_points"]) == {"Anna", "Burt", "Curt"}
    assert summary["unfinished"] == summary["stalled_hands"] == 0


def test_the_heuristic_player_beats_chance() -> None:
    summary = run(Plan(40, 4, ("heuristic", "random", "random", "random"), 3, "wildcat")).document()
    assert summary["wins"]["Anna"] > 32


def test_equal_views_equal_moves_and_a_view_is_all_it_needs() -> None:
    at = Game.new(NAMES[:3], 8)
    for _ in range(200):
        if at.is_over:
            break
        actor = str(at.actor)
        move = heuristic(at.view(actor))
        assert move in at.legal_moves
        assert move == heuristic(Game.from_position(at.position()).view(actor))
        at.push(move)


def test_no_hand_goes_on_for_ever() -> None:
    """Each turn takes a card of the stock or lays cards on the table; so a hand has an end."""
    assert set(SPEC.bots) == {"heuristic", "coach"}
    assert SPEC.stall_breaker(Game.new(NAMES[:2], 1).view("Anna")) is None
    for seed in range(10):
        at, chance, turns = Game.new(NAMES[:2], seed), Random(seed), 0
        while at.position()["phase"] not in ("scored", "over"):
            turns += at.position()["phase"] == "draw"
            at.push(chance.choice(list(at.legal_moves)))
        assert turns <= 75 + 98 // 3


def test_every_event_and_every_move_is_told() -> None:
    told: Counter[str] = Counter()
    for seed in range(12):
        at, chance = Game.new(NAMES[: 2 + seed % 4], seed, Rules.preset("bonus")), Random(seed)
        while not at.is_over:
            actor = at.actor
            view = at.view(actor)
            moves = list(at.legal_moves)
            move = chance.choice(moves)
            assert move_words(move, view)
            assert move_words(move)[0].isupper()
            assert move_group(move)
            for event in at.push(move):
                told[event.type] += 1
                for name in (*at.players, None):
                    said, rules = sentence(event.seen(name), name)
                    assert said.endswith(".")
                    assert said[0].isupper() or said[0] in "0123456789"
                    assert rules
                    if event.seen_by is not None and name is not None and name not in event.seen_by:
                        assert "card" in said
                        assert not any(f" {card}" in said for card in ("of clubs", "of spades"))
            if told.total() % 7 == 0:
                for name in at.players:
                    text = table_text(at.view(name))
                    hands = at.position()["hands"]
                    assert f"{name} (you)" in text
                    if at.position()["phase"] in ("draw", "play"):
                        assert text.count("Hand: ") == 1
                        assert f"  Hand: {' '.join(spread(hands[name]))}" in text
    assert set(told) >= {"dealt", "drew", "melded", "added", "discarded", "hand_ended", "scored"}


def test_a_session_goes_back_and_forth() -> None:
    spec = games.game("wildcat")
    session = Session(spec, {"players": NAMES[:3], "seed": 5})
    chance, places = Random(5), [session.game.position()]
    for _ in range(60):
        session.play(chance.choice(list(session.game.legal_moves)))
        places.append(session.game.position())
    for at in (0, 30, 60, 17, 59):
        session.jump(at)
        assert session.game.position() == places[at]
    assert session.undo()
    assert session.game.position() == places[58]  # inside a line undo steps back, and keeps it
    assert len(session.lines()) == 60
    record = spec.load(spec.write(session.start, session.lines()))
    assert spec.replay(record).game.position() == places[60]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("draw stock", "Draw from the stock"),
        ("take discard with 7S 8S", "Take the pile: 9S with 7S 8S"),
        ("take discard to 6S-8S", "Take the pile: 9S to 6S-8S"),
        ("meld 3C 4C 5C", "Meld 3C 4C 5C"),
        ("add 6C to 3C-5C", "Add 6C to 3C-5C"),
        ("discard 9D", "Discard 9D"),
        ("skip discard", "End the turn without a discard"),
        ("deal", "Deal the next hand"),
    ],
)
def test_moves_in_words(line: str, words: str) -> None:
    at = game(phase="draw", hand="7S 8S", discard="9S")
    assert move_words(parse_move(line), at.view("Anna")) == words


def test_a_stuck_hand_and_a_tie_are_told() -> None:
    at = game(hand="QS*2")
    (said,) = [sentence(event, "Anna")[0] for event in at.push("skip discard")]
    assert said == "You had no card to discard."
    at = game(
        hands={"Anna": "9D", "Burt": "3C"},
        melds={"Burt": ["QS KS AS"]},
        totals={"Anna": 470, "Burt": 445},
    )
    said = [sentence(event, "Anna")[0] for event in at.push("discard 9D")]
    assert "You and Burt are tied for the most points, so there’s another hand." in said
    assert "You went out, so the hand is over." in said
