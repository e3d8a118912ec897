"""A newcomer's mistakes in the first hour: each is answered with a sentence."""

import ast
import json
import os
import pickle
import re
from collections.abc import Callable
from inspect import getdoc, signature
from pathlib import Path
from random import Random
from typing import Any, cast

import numpy as np
import pandas as pd
import pytest

from tests.collected import collected
from wyatt import earp, lab, wildcat
from wyatt.core.arguments import Arguments
from wyatt.core.card_game import CardGame, card_spec
from wyatt.core.errors import IllegalMove, InvalidDocument, Issue, NotAMove, UnknownPlayer
from wyatt.core.rulebook import Book, UnknownRule
from wyatt.earp import Game, Move, Rules, parse_move, replay, score_poster
from wyatt.earp.switches import CARD_SWITCHES
from wyatt.examples import ohhell, plain
from wyatt.lab.studies import Study
from wyatt.lab.wildcat import escapes, prices
from wyatt.lessons import begin, ids, read_lesson, solve, titles
from wyatt.lessons.courses import UnknownLesson
from wyatt.lessons.earp.facts import shots
from wyatt.table import conformance, games, simulate
from wyatt.table.coach import Review, hint, review
from wyatt.table.games import UnknownGame, random_bot
from wyatt.table.searching import coach
from wyatt.table.session import Session
from wyatt.table.simulate import Plan, Summary, run, stream
from wyatt.table.tournament import tournament
from wyatt.widgets import GameTable, LessonView, PayoutMap, Refused, SplitView, lesson

NAMES = ("Anna", "Burt")
#: Values in places where they don't belong.
NOTHING: Any = None
THREE: Any = 3
WORD: Any = "2"
FIGURES: Any = (9, 5)


def reviewed() -> Review:
    return review("wyatt", {"players": list(NAMES)}, ["draw supply"], deals=0)


def game() -> Game:
    return Game.new(NAMES, seed=7)


#: The error, and the answer to the slip.
SLIPS: dict[type[Exception], list[tuple[Callable[[], object], str]]] = {
    InvalidDocument: [(lambda: Game.new(NOTHING), "list the names of 2 to 4 players"),
     (lambda: Game.setup(NOTHING), "list each player’s cards"), (lambda: Game.setup({"Anna": "hideout", "Burt": "?*x"}), "Write 1 or more"),
     (lambda: Game.setup({"Anna": "hideout", "Burt": ""}, supply=3), "supply"),
     (lambda: lab.sweep([9, 5, 4], 8000, axis="x"), '"x" isn'), (lambda: lab.payout_map([9, 5, 4], 8000, who=7), "7 isn’t a seat number from 0 to 2"),
     (lambda: lab.payout_map([9, 5, 4], 8000, x=1, y=1), "x and y are the same"),
     (lambda: lab.changes((lab.Group(5), lab.Group(4)), 8000, who=2), "who: 2 isn’t a seat number from 0 to 1"),
     (lambda: Plan(1, 2, NOTHING), "bots[0]: None isn’t a player"), (lambda: Plan(1, 2, []), "bots: name at least one player"),
     (lambda: Plan(1, 9, game="wildcat"), "seats: Wildcat Rummy is for 2 to 5 players"),
     (lambda: Rules(preset="berclas"), "Did you mean `berclaz`?"), (lambda: Rules("berclaz", preset="rio-grande"), "two presets"),
     (lambda: Game.new(NAMES, rules=wildcat.Rules()), "is from another game"),
     (lambda: Game.new({"Anna", "Burt"}), "no order"), (lambda: score_poster({9, 5}, 1000), "no order"),
     (lambda: Plan(1, 2, ("random", "random", "heuristic")), "there are 3 bots for 2 seats"),
     (lambda: Plan(1, game="wildcatt"), "Did you mean wildcat?"), (lambda: run(Plan(1), -2), "processes: -2"), (lambda: run(Plan(1), tick=WORD), "tick: \"2\" isn’t a function"),
     (lambda: run(Plan(1), executor=WORD), "isn’t an executor"), (lambda: stream(Plan(1), first=WORD), 'first: "2"'),
     (lambda: lab.differences("rio-grande", "berclaz", rewards=[1500]), "rewards[0]: 1500"),
     (lambda: lab.changes(FIGURES, 8000), "groups[0]: 9 isn’t valid here"),
     (lambda: lab.Group(photos=1), "Did you mean `photo`?"), (lambda: earp.read_token(NOTHING), "isn’t a valid link"),
     (lambda: earp.read_json(NOTHING), "an empty value isn’t JSON"),
     *((lambda file=file: read_lesson(file, "own"), "isn’t the text of a lesson") for file in (Path("own.toml"), "own.toml")),
     (lambda: simulate.play(Plan(2), 2), "number: 2 isn’t a whole number from 0 to 1"),
     (lambda: stream(Plan(1), first=9), "first: 9"), (lambda: earp.write_token({}), "Game.position()"),
     (lambda: Session("wyatt", {"players": list(NAMES)}).jump(WORD), 'at: "2" isn’t a move number'),
     (lambda: replay(wildcat.Game.new(NAMES).record()), "from another game"),
     (lambda: Session("wyatt", NOTHING), "as an object"), (lambda: lab.sweep_table(lab.sweep([9, 5, 4], 8000), ["Anna"]), "give 3 names"),
     (lambda: Issue(NOTHING, "is wrong."), 'path: None isn’t text. Give text such as "hands.Anna[2]"'), (lambda: conformance.called(NOTHING), "check: an empty value isn’t a function"), (lambda: conformance.refused(NOTHING, "", []), "game: None isn’t valid"),
     (lambda: reviewed().chosen(NOTHING), "by_bot: an empty value isn’t true or false"),
     (lambda: review("wyatt", {"players": list(NAMES)}, [], progress=WORD), "progress"),
     (lambda: Game.from_position(game().position() | {"format": pd.Series([1, 2])}), "not a list"), (lambda: replay({**game().record(), "format": pd.NA}), "format"),
     (lambda: Game.from_position(cast("Any", game())), 'not "<Game>"'),
     (lambda: Game.from_position(cast("Any", game().view("Anna"))), "view.deal()"),
     (lambda: Game.from_position(game().view("Anna").document()), "view.deal()"),
     (lambda: replay(cast("Any", game().view().document())), "view.deal()"),
     (lambda: plain.Game.from_position(plain.Game.new(NAMES).view("Burt").document()), "view.deal"),
     (lambda: Game.from_position(game().record()), "use `replay`"), (lambda: Game.load("\ud800"), "isn’t a file name"), (lambda: game().save(cast("Any", 5)), "file: 5 isn’t a"), (lambda: Game.load(os.devnull), "the text is empty"),
     (lambda: replay(cast("Any", "x.json")), "use `Game.load`"), (lambda: Game.from_position(Path("x.json")), "use `Game.load`"),
     *((lambda bots=bots: tournament(bots), "bots: name at least two bots") for bots in ("plain", [])),
     *((made, "games: 0 isn’t a whole number from 1") for made in (lambda: tournament(NAMES, games=0), lambda: Plan(0))),
     (lambda: prices(0), "hands: 0"), (lambda: escapes(WORD), 'tries: "2"'), (lambda: wildcat.Rules().jokers(6), "players: 6 isn’t a whole number from 2 to 5"),
     (lambda: lab.Group(5, counts=(1,)), "counts: you’ve given the counts twice"), (lambda: lab.Group(*range(6)), "counts: write at most 5 numbers"),
     (lambda: lab.position_of(NAMES, [lab.Group(5)] * 3, 8000), "players: there are 2 names for 3 groups"),
     (lambda: lab.score_posters(pd.DataFrame({"a": [9], "reward": [0]}), players=["a", WORD]), "players[1]: there’s no \"2\" here"),
     (lambda: simulate.finish(game(), {"Anna": random_bot(1)}), "bots.Burt: no bot plays for Burt"), (lambda: coach(deals=0), "deals: 0"), (lambda: coach(seconds=WORD), "seconds: \"2\""), *((lambda at=at: coach(seconds=at), f"seconds: {said} isn’t valid here. Give 0.2") for at, said in ((-1, "-1"), (float("nan"), "NaN"))), (lambda: tournament(["plain"] * 2, 10**10), "games: 10000000000 isn’t"), (lambda: tournament(["plain"] * 2, rules=cast("Any", [])), "rules: write rules"), *((lambda of=of: of("chess"), "game: there’s no \"chess\" here. Available: wyatt and wildcat.") for of in (ids, titles)),
     (lambda: game().before(WORD), "index: \"2\" isn’t a move number"), (lambda: InvalidDocument(THREE), "issues: 3 isn’t a list"), (lambda: InvalidDocument([THREE]), "issues[0]: 3"),
     (lambda: lab.case(THREE), 'id: 3 isn’t text. Give text such as "O3"'),
     (lambda: Study("Why?", "money", NOTHING, "nothing"), "arms: None isn’t valid"),
     (lambda: lab.studies.run(Study("Why?", "money", {"a": float, "b": float}, "nothing"), [1], executor=WORD), "isn’t an executor"),
     (lambda: Summary(Plan(1)).add(THREE), "Give a game of stream(plan)"),
     (lambda: Session("wyatt", {"players": list(NAMES)}).node_at(-1), "index: -1 isn’t a whole number from 0 to 0"),
     (lambda: card_spec(NOTHING, "Mine", NOTHING, NOTHING), "game: an empty value isn’t a class derived from CardGame"),
     (lambda: plain.Game.new(NAMES).pile("stok"), "Did you mean `stock`?"),
     (lambda: ohhell.Game.new(NAMES).figure("bid"), "name: there’s no \"bid\" here. Did you mean `bids`?"),
     *((lambda rules=rules: Book.of("Ours", rules), said) for rules, said in (
        (NOTHING, "rules: None isn’t valid"), ({"mine.a": ["A", "B"]}, "rules.mine.a: give a title"),
        ({"mine.a": ("A", THREE)}, "rules.mine.a: give a title"))),
     (lambda: games.game("wyatt").write({"players": NAMES}, [THREE]), "moves[0]: 3 isn’t text"),
     (lambda: conformance.Marks().rule(NOTHING), "ids[0]: None isn’t text"),
     (lambda: conformance.Kit(spec=NOTHING, cards=NOTHING, resampled=NOTHING), "spec: None isn’t valid here")],
    IndexError: [(lambda: game().pop(), "no move to take back"),
     (lambda: game().before(99), "there’s no move 99")],
    TypeError: [(lambda: game().legal_moves[0] < WORD, "not supported between"), (lambda: Game(), r'Game.new(["Anna", "Burt"])'), (lambda: Game(cast("Any", NAMES)), r'Game.new(["Anna", "Burt"])'),
        (lambda: hint(cast("Any", Game)), "Game is a class. Give a game in progress"),
        (lambda: GameTable(cast("Any", Game)), "Game is a class. Give a game in progress")],
    NotAMove: [(lambda: Move("draw"), "`draw` isn’t a move. Write a move such as"),
     *((lambda cards=cards: wildcat.Move("meld", cards), "`meld XX` isn’t a move") for cards in (("XX",), "XX")),
     (lambda: parse_move(NOTHING), "None isn’t a move"), (lambda: game().words(THREE), "3 isn’t a move"), (lambda: wildcat.Game.new(NAMES).words(THREE), "3 isn’t a move"),
     *((lambda line=line: parse_move(line), "Did you mean `draw supply`?") for line in (
        "Draw supply", "DRAW SUPPLY", "draw supply.", "“draw supply”", "`draw supply`!")),
     *((lambda said=said: wildcat.parse_move(said), f"Did you mean `{meant}`?") for said, meant in (
        ("Meld 7s, 8♠, 9s.", "meld 7S 8S 9S"), ("discard jk", "discard JK"))),
     (lambda: plain.Game.new(NAMES).verdict("Discard 9♦"), "Did you mean `discard 9D`?"),
     (lambda: wildcat.parse_move("take"), "Write `take discard with 7S 8S`"),
     (lambda: run(Plan(1, seats=2, bots=(lambda view: None,))), "None isn’t a move"),
     (lambda: Move(cast("Any", pd.Series([1, 2]))), "isn’t a move")],
    UnknownPlayer: [(lambda: Summary(Plan(1)).share("Zed"), '"Zed" isn’t a player here'),
     (lambda: game().view().capture_points("Dora", "jesse-james"), "The players are Anna and Burt"),
     (lambda: wildcat.Game.new(NAMES).view().score("Dora"), "The players are Anna and Burt"),
     (lambda: reviewed().expected("Ana"), "Did you mean Anna?")],
    IllegalMove: [(lambda: game().advance(cast("Any", "discard hideout")), "Draw first, then play and discard"),
     (lambda: run(Plan(1, seats=2, bots=(lambda view: "deal",))), "Draw first, then play and discard")],
    UnknownGame: [(lambda: games.register(WORD), '"2" isn’t a game'), (lambda: games.game(THREE), "3 isn’t a game"),
     (lambda: games.game("wyatt.earp:Game"), "It’s \"<Game>\", not a GameSpec")],
    Refused: [(lambda: GameTable(game(), viwer="Anna"), "Did you mean `viewer`?"),
     (lambda: GameTable(game(), viewer="Z\x1b" * 200), "isn’t a player here"), (lambda: SplitView(FIGURES, 8000, players=NAMES[:1]), "2 to 4 players"), (lambda: SplitView(FIGURES, 8000.0), r"reward: 8000.0 (with a decimal point) isn’t a multiple of 1000"),
     (lambda: PayoutMap(FIGURES, 8000, who="Zed"), "who: Zed isn’t one of Anna and Burt"), (lambda: SplitView(FIGURES, 8000, players=[*NAMES, "Curt"]), "players: give 2 names, one per player, not 3")],
    UnknownLesson: [*((lambda of=of: of(THREE), "There’s no lesson '3'. Available: aim, ") for of in (LessonView, begin, lesson, solve)), (lambda: begin("hideouts"), "Did you mean `hideout`?")],
    ValueError: [(lambda: game().view().is_hidden("Anna", "jesse"),
     '"jesse" isn’t one of the outlaws'), (lambda: shots(game(), "draw supply", 1), "`draw supply` isn’t a shot")],
    simulate.Unkept: [(lambda: simulate.RunFile("early.csv",
     Plan(1, 2)).add(simulate.play(Plan(1, 2))), "Call `begin()` first")],
    UnknownRule: [(lambda: games.game("wyatt").rulebook().rule(cast("Any", [])), "There’s no rule '[]'")],
}  # fmt: skip


def test_numbers_are_whatever_python_takes_for_them_in_whole_tables_too() -> None:
    table = pd.DataFrame({"a": [9, 5], "b": [5, 4], "c": [4, 1], "reward": [8000, 3000]})
    paid = table.apply(lambda r: score_poster([r.a, r.b, r.c], r.reward).payouts, axis=1)
    assert list(paid) == [(5000, 3000, 0), (2000, 1000, 0)]
    figures = np.array([9, 5, 4])
    assert score_poster(figures, np.int64(8000)) == score_poster([9, 5, 4], 8000)
    two = np.int64(2)
    assert Game.new(NAMES, seed=two) == Game.new(NAMES, seed=2)
    assert Plan(two, two, seed=two) == Plan(2, 2, seed=2)
    at = Game.setup({"Anna": ("hideout",), "Burt": ""}, money={"Anna": np.int64(3000)})
    assert at.money == {"Anna": 3000, "Burt": 0}
    json.dumps(at.record())
    assert SplitView(figures, np.int64(8000)).payouts == [5000, 3000, 0]
    assert lab.payout_map(figures, 8000, x=np.int64(0)) == lab.payout_map([9, 5, 4], 8000)
    move = Move("play", "jesse-james", np.int64(3))
    assert (move, type(move.count)) == (Move("play", "jesse-james", 3), int)
    chance = np.random.default_rng(5)
    for seats in (2, 3, 4):
        names: list[Any] = [0, 1] if seats == 2 else ["Anna", "Burt", "Curt", "Dora"][:seats]
        frame = pd.DataFrame(chance.integers(0, 14, (400, seats)), columns=pd.Index(names))
        frame["reward"] = chance.integers(0, 15, 400) * 1000
        for rules in Rules.PRESETS:
            paid = lab.score_posters(frame.set_index(frame.index + 7), rules)
            assert [*paid.columns, *paid.index] == [*names, "stays", *range(7, 407)]
            for row, one in zip(frame.itertuples(index=False), paid.to_numpy(), strict=True):
                alone = score_poster(row[:-1], row[-1], rules)
                assert (*alone.payouts, alone.left) == tuple(one)
    for table, reward, said in (
        (frame.assign(Anna=[0, 1, 2, 32] + [0] * 396), "reward", r"Anna\[3\]: 32 .* 0 to 31"),
        (frame.assign(reward=500), "reward", r"reward\[0\]: 500 isn’t a multiple of 1000"),
        (frame, "rewards", "Did you mean `reward`"),
    ):
        with pytest.raises(InvalidDocument, match=said):
            lab.score_posters(table, reward=reward)
    assert len(lab.score_posters(frame[:0])) == 0


def test_a_loaded_game_keeps_what_its_file_has(tmp_path: Path) -> None:
    chance, session = Random(3), Session("wyatt", Game.new(NAMES, 7).record()["start"])
    for at in range(12):
        session.play(chance.choice(list(session.game.legal_moves)), by_bot=at % 4 == 0)
    session.jump(5)
    session.play(next(m for m in session.game.legal_moves if str(m) != session.lines()[5]))
    session.rename(session.here.number, "The other way")
    file, again = tmp_path / "a.json", tmp_path / "b.json"
    file.write_text(json.dumps(session.document()))
    Game.load(file).save(again)
    assert json.loads(again.read_text()) == session.document()
    # If you play on differently, the file's moves and their own branches stay as variations.
    back = Game.load(file)
    had = len(back.past)
    for _ in range(had - 4):
        back.pop()
    back.push(next(m for m in back.legal_moves if str(m) != session.document()["moves"][4]))
    back.save(again)
    kept = Session.of_record("wyatt", json.loads(again.read_text()))
    assert kept.document()["by_bot"] == [0]
    assert [len(one.nodes) for one in kept.variations()] == [5, had - 4, 1]
    assert {one.name for one in kept.variations()} == {"", "The other way"}
    copied = back.copy()
    assert (copied.past, copied.record()) == (back.past, back.record())
    assert back.copy(past=False).past == ()
    copied.pop()
    assert len(back.past) == 5


def test_a_game_says_how_it_stands_and_ended() -> None:
    table = game()
    assert (table.winner, table.turn, table.phase, table.hand_number) == (None, "Anna", "draw", 1)
    assert table.result == table.money == {"Anna": 0, "Burt": 0}
    simulate.finish(table, {name: random_bot(1) for name in NAMES})
    assert table.winner == max(table.result, key=table.result.__getitem__)
    table = game()
    found = hint(table, deals=0)
    assert (str(found), len(repr(found)) < 80) == (f"{found.best}: {found.why}", True)
    table.push(found.best)


@collected("kind, write, said", [(kind, *slip) for kind, slips in SLIPS.items() for slip in slips])
def test_a_slip_is_answered(kind: type[Exception], write: Callable[[], object], said: str) -> None:
    with pytest.raises(kind, match=rf"(?<!\w){re.escape(said)}"):
        write()


def test_an_error_names_an_argument_as_its_caller_does() -> None:
    for file in Path(str(earp.__file__)).parents[1].rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match call:
                case ast.Call(
                    ast.Attribute(attr=check),
                    [ast.Constant(str(told)), ast.Name(name) | ast.Attribute(attr=name), *_],
                ) if told and check != "issue" and hasattr(Arguments, check):
                    assert told == name, f"{file}, line {call.lineno}"
                    signature(getattr(Arguments, check)).bind(None, *call.args)


def test_a_card_game_that_fills_in_too_little_is_not_begun() -> None:
    class Half(CardGame):
        NAME, DECK, DEALT, MOST_PLAYERS = "half", ["3C", "4C"], 1, 2
        PLAYERS_RULE = TURN_RULE = "half.turn"

        def moves(self) -> list[Any]:
            return []

    with pytest.raises(TypeError, match=r"abstract methods '?is_move'?, '?play'?, '?refusal'?"):
        Half.new(NAMES)


@collected("write", [
    lambda: game().push("deal"), lambda: game().push("fly"), lambda: game().view("Dora"), lambda: Plan(-1),
])  # fmt: skip
def test_an_error_comes_back_whole_from_another_process(write: Callable[[], object]) -> None:
    with pytest.raises((ValueError, KeyError)) as answer:
        write()
    again = pickle.loads(pickle.dumps(answer.value))
    assert type(again) is type(answer.value)
    assert (str(again), vars(again)) == (str(answer.value), vars(answer.value))


def test_cards_in_one_line_rules_by_either_name_and_a_record_that_stops() -> None:
    start = {"players": list(NAMES), "seed": 1}
    record = {"format": "wyatt-record/1", "start": start, "moves": ["draw supply", "deal"]}
    assert str(replay(record).error) == "Move 2, deal: You can’t deal until this hand has ended."
    lists = wildcat.score_hand([["KC", "KD", "KH"], ["3C", "4C", "5C"]], ["9D", "QS"])
    assert wildcat.score_hand(["KC KD KH", "3C 4C 5C"], "9D QS") == lists
    by_name, by_rules = (lab.payout_map([9, 9, 4], 3000, r) for r in ("berclaz", Rules("berclaz")))
    assert by_name == by_rules
    small: Any = {"seats": (2,), "most": 6}
    named = lab.differences("rio-grande", "berclaz", **small)
    assert named == lab.differences(Rules(), Rules("berclaz"), **small)
    named = Rules(most_wanted_order="any")
    assert named == Rules(mw_order="any")
    assert getattr(named, "most_wanted_order") == "any"  # noqa: B009
    assert named.document() == {"preset": "rio-grande", "mw_order": "any"}
    with pytest.raises(InvalidDocument, match="different value"):
        Rules(most_wanted_order="any", mw_order="direction")
    with pytest.raises(InvalidDocument, match="Did you mean `most_wanted_order`"):
        Rules(most_wanted_ordr="any")


@collected("rules", [Rules, wildcat.Rules])
def test_the_help_on_rules_explains_every_switch(rules: Any) -> None:
    for switch in rules.SWITCHES.values():
        if switch.name in CARD_SWITCHES:
            continue
        told = str(getdoc(rules)).partition(f"- ``{switch.name}``")[2].partition("\n- ``")[0]
        for named in (*switch.rulings, *filter(None, [switch.alias]), f"``{switch.values[-1]}``"):
            assert named in told, (switch.name, named)
