"""A third game conforms and is played, simulated and drawn without changes to the package."""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner

from tests.asking import ask, play
from tests.collected import collected
from tests.markup import lacks
from wyatt.cli import main
from wyatt.core.card_game import CardMove, Tell
from wyatt.core.lazy import Lazy
from wyatt.core.spec import Examples
from wyatt.examples import ohhell, plain, whist
from wyatt.examples.plain import CARDS, SPEC, Game
from wyatt.pages.table.any import table_page_of
from wyatt.table import conformance, games
from wyatt.table.conformance import Kit, Marks, Nonconformity, do, refused
from wyatt.table.session import Session
from wyatt.table.simulate import Plan, run
from wyatt.ui.page import make_page, parse
from wyatt.widgets import GameTable, Moved

MARKS = Marks()
KIT = replace(
    conformance.card_kit(SPEC), pool=lambda game: [
        *(f"discard {card}" for card in CARDS),
        *("draw stock", "draw discard", "meld AC 2C 3C", "meld QC KC AD", "meld 7C 7D 7H 7S"),
    ], preferred=lambda moves: [[move for move in moves if move.verb == "meld"]], marks=MARKS, walks=8,
)  # fmt: skip


@MARKS.rule("plain.players", "plain.turn", "plain.draw", "plain.meld", "plain.discard", "plain.end")
def test_its_rules() -> None:
    at = Game.setup({"Anna": "3C 4C 5C", "Burt": "9D"}, phase="play")
    refused(at, "draw stock", ["plain.turn"])
    refused(at, "meld 6C 7C 8C", ["plain.meld"])
    do(at, "meld 3C 4C 5C")
    assert at.view().winner == "Anna"


TRICKS = Marks()
WHIST = replace(
    conformance.card_kit(whist.SPEC), pool=lambda game: [f"play {card}" for card in whist.CARDS],
    marks=TRICKS, walks=8,
)  # fmt: skip


@TRICKS.rule("whist.deal", "whist.turn", "whist.play", "whist.draw", "whist.end")
def test_the_rules_of_tricks() -> None:
    at = whist.Game.new(["Anna", "Burt"], seed=3)
    before = at.view("Anna").piles
    assert (before["stock"], before["open"][0], at.phase) == ((25, ""), 1, "trick")
    led = next(move for move in at.legal_moves if move.words[0][1] != "S")
    do(at, str(led))
    others = [card for card in at.view("Burt").hands["Burt"] if card[1] != led.words[0][1]]
    refused(at, f"play {others[0]}", ["whist.play"], names=["Follow suit"])
    do(at, str(at.legal_moves[0]))
    assert at.view("Anna").piles["stock"] == (23, "")
    assert before["open"][1] in at.view(at.actor).hands[str(at.actor)]
    while not at.is_over:
        at.push(at.legal_moves[-1])
    assert (sum(at.result.values()), at.winner) == (13, max(at.result, key=at.result.__getitem__))
    refused(at, "play 3C", ["whist.end"])


BIDS = Marks()
OHHELL = replace(conformance.card_kit(ohhell.SPEC), marks=BIDS, walks=8)


@BIDS.rule("ohhell.deal", "ohhell.turn", "ohhell.bid", "ohhell.play", "ohhell.score")
def test_the_rules_of_bids() -> None:
    at = ohhell.Game.new(["Anna", "Burt", "Curt"], seed=3)
    assert "Anna says how many" in str(at)
    refused(at, "play 3C", ["ohhell.turn"])
    refused(at, "bid 2", ["ohhell.bid"], names=["1 tricks"])
    do(at, "bid 0", "bid 0")
    refused(at, "bid 1", ["ohhell.bid"], names=["Not all bids may come true"])
    do(at, "bid 0")
    for _card in range(3):
        do(at, str(at.legal_moves[0]))
    # One player has won a trick too many, and the others have made their bids.
    assert sorted(at.result.values()) == [0, 10, 10]
    assert (at.hand_number, at.view().dealer, at.actor) == (2, "Anna", "Burt")
    assert at.view("Anna").figures["bids"] == {"Anna": 0, "Burt": 0, "Curt": 0}
    card = next(card for card in ohhell.CARDS if card not in at.hands["Burt"])
    do(at, "bid 0", "bid 0", "bid 0")
    refused(at, f"play {card}", ["ohhell.play"], names=["hold"])
    while not at.is_over:
        at.push(at.legal_moves[-1])
    assert (at.hand_number, at.result[str(at.winner)]) == (ohhell.HANDS, max(at.result.values()))


def test_a_bid_game_is_drawn_and_simulated_and_its_bot_may_return_a_line() -> None:
    games.register(ohhell.SPEC)
    game = ohhell.Game.new(["Anna", "Burt"], seed=3)
    drawn = GameTable(game, viewer="Anna", people=("Anna", "Burt")).drawing()
    assert not lacks(drawn, "Bids: Anna 0, Burt 0", "Anna says how many")
    wins = run(Plan(20, 2, ("cautious", "random"), seed=1, game=ohhell.SPEC)).wins
    assert wins["Anna"] > wins["Burt"]
    game = ohhell.Game.new(["Anna", "Burt"], seed=3)
    while game.hand_number < 7:
        game.push(game.legal_moves[0])
    assert [str(move) for move in game.legal_moves] == [f"bid {number}" for number in range(8)]
    high = [CardMove("bid", (number,)) for number in ("10", "9", "2")]
    assert [move.words[0] for move in sorted(high)] == ["2", "9", "10"]
    drawn = ohhell.SPEC.drawing().page(game.view(game.actor))
    assert ("Choose from the list" in drawn, "Choose a card" in drawn) == (True, False)
    assert [number for number in range(8) if f'data-move="bid {number}"' not in drawn] == []
    bots = {"wordy": lambda seed: lambda view: str(view.legal_moves[0])}
    spec = replace(plain.SPEC, bots={**plain.SPEC.bots, **bots})
    by_line = run(Plan(3, 2, ("wordy", "wordy"), game=spec))
    assert by_line.wins == run(Plan(3, 2, (lambda view: view.legal_moves[0],) * 2, game=spec)).wins


PLAYED = {"hands": {}, "won": {"Anna": 1}, "tricks": [[], ["AC", "3H"]], "phase": "over", "winner": "Anna"}  # fmt: skip


@collected("change, said", [
    ({"hand_number": 8}, "hand_number: .*most 7"), ({"bids": {"Anna": 1}}, "bids: .*number of cards"),
    ({"bids": {"Burt": 1}}, "bids: bid in turn"), ({"phase": "over", "winner": "Anna"}, "phase: .*no cards are left"),
    (PLAYED, "hand_number: .*after hand 7"), ({**PLAYED, "phase": "trick"}, "phase: .*no cards are left"),
    ({**PLAYED, "tricks": [["AC", "3H"], []]}, "tricks: .*ohhell.play"), ({"won": {"Anna": 1}}, "won: .*ohhell.play"),
])  # fmt: skip
def test_a_position_that_bids_rule_out_is_refused(change: dict[str, Any], said: str) -> None:
    position = ohhell.Game.new(["Anna", "Burt"], seed=3).position()
    with pytest.raises(ValueError, match=said):
        ohhell.Game.from_position({**position, **change})


class Four(ohhell.Game):
    """For four to seven."""

    __slots__ = ()
    NAME, LEAST_PLAYERS, MOST_PLAYERS = "four", 4, 7
    SPEC = Lazy("tests.table.test_third_game:FOUR")


class Greedy(Game):
    """Deals more cards than the deck has."""

    __slots__ = ()
    DEALT = 27


FOUR = replace(ohhell.SPEC, name="four", engine=lambda: Four, records=lambda: Four.RECORD)


def test_a_table_seats_as_many_as_its_game_needs_once_it_is_registered(here: Path) -> None:
    games.register(FOUR)
    desk = ask(table_page_of(FOUR), play("play XX"))
    assert (len(desk.view.players), bool(desk.notice)) == (4, True)
    # It has no coach: a request for one says so, and nothing goes on.
    while desk.session.game.actor not in desk.people:
        ask(desk, "step")
    first, *_others, last = desk.view.legal_moves
    ask(desk, play(first), "undo", play(last))
    for asked in ("review", {"do": "review", "of": "hand"}, "compare"):
        assert ask(desk, asked).notice.endswith("has no coach.")
        assert (desk.running, desk.advice.review) == ("", None)
        assert "compare" not in desk.parts()["kept"]
        desk.notice = ""
    ask(desk, {"do": "begin", "form": {"players": "7", "who6": "person"}})
    assert type(desk)(parse(desk.address())).people == {*run(Plan(1, 7, game=FOUR)).plan.names[6:]}
    with pytest.raises(ValueError, match="DEALT: the deal needs 54 cards"):
        Greedy.new(["Anna", "Burt"])
    sys.path.append(str(here))
    with pytest.raises(TypeError, match=r"First call wyatt.table.games.register\(SPEC\)"):
        GameTable(import_module("my_whist").Game.new(["Anna", "Burt"]))
    (here / "my_plain.py").write_text("import sys\n\nsys.exit(3)\n")
    ran = CliRunner().invoke(main, ["rules", "--game", "my_plain:SPEC"])
    assert ran.exit_code == 2
    assert "there’s no game at 'my_plain:SPEC': SystemExit: 3 (my_plain.py, line 3)." in ran.output


@collected("kit", [KIT, WHIST, OHHELL])
@collected("check", conformance.CHECKS)
def test_it_is_a_game(check: Callable[[Kit], None], kit: Kit, thorough: bool) -> None:
    check(kit if thorough else replace(kit, walks=4))


def test_it_is_small_and_played_and_simulated_by_its_name() -> None:
    for example in (plain, whist, ohhell):
        assert len(Path(str(example.__file__)).read_text().splitlines()) <= 250, example
    games.register(SPEC)
    session = Session(games.game("plain"), {"players": ["Anna", "Burt"], "seed": 2})
    while session.game.actor is not None:
        session.play(SPEC.bots["melds-first"](0)(session.game.view(session.game.actor)))
    drawn = GameTable(session.game.copy(past=False), people=("Anna", "Burt")).drawing()
    assert "Final score: 1." in drawn
    assert (session.back(), session.game.is_over) == (True, False)
    summary = run(Plan(40, 2, ("melds-first", "random"), game="plain"))
    assert summary.wins["Anna"] > summary.wins["Burt"]
    assert list(summary.table().columns)[-3:] == ["average_wins", "wins_low", "wins_high"]


def test_it_is_drawn_by_the_shared_drawing_and_tells_what_happened() -> None:
    games.register(SPEC)
    game = Game.new(["Anna", "Burt"], seed=2)
    assert "text/html" in game._repr_mimebundle_()
    page = SPEC.drawing().page(game.view("Anna"), game.push("draw stock"))
    book = ask(make_page("book", {}, "en"), {"do": "book-game", "value": "plain"}).parts()["page"]
    assert "Choose a rule, or search." in book
    assert all(f'data-move="{move}"' in page for move in game.legal_moves)
    table = GameTable(Game.new(["Anna", "Burt"], seed=2), people=("Anna", "Burt"))
    table.push("draw stock")
    assert (table.actor, table.selected, table.last[0]["type"]) == ("Anna", "", "drew")
    drawn = table.drawing()
    assert "Plain Rummy" in drawn
    for card in table.game.view("Anna").hands["Anna"]:
        assert f'data-key="card discard {card}"' in table.drawn("you")
    assert [line for line in table.legal if f'data-key="legal {line}"' not in drawn] == []
    table.back()
    assert table.legal == ["draw discard", "draw stock"]
    games.register(ohhell.SPEC)
    table = GameTable(ohhell.Game.new(["Anna", "Burt", "Curt"], seed=2), "Anna", ["Anna"])
    assert "middle of a game" not in table.drawn("events")
    assert not lacks(table.drawing(), 'data-part="events"', 'data-part="since"')
    moves: list[Moved] = []
    table.on_move(moves.append)
    scored = 0
    while table.game.hand_number < 4:
        while table.actor != "Anna":
            table.step()
        told = table.drawn("since") + table.drawn("events")
        own = max((at for at, each in enumerate(moves) if each.player == "Anna"), default=0)
        assert [str(e) for each in moves[own:] for e in each.events if str(e) not in told] == []
        assert told.count("Anna bids") + told.count("Anna plays") <= 2
        scored += "Anna bid" in told and "and scores" in told
        table.push(table.legal[-1])
    assert scored == 3


def test_the_commands_take_it_by_where_it_hangs(tmp_path: Path) -> None:
    game = Game.new(["Anna", "Burt"], seed=2)
    for _move in range(9):
        game.push(game.legal_moves[0])
    game.save(tmp_path / "game.json")
    run, named = CliRunner().invoke, ["--game", "wyatt.examples.plain:SPEC"]
    played = run(main, ["simulate", *named, "--games", "4", "--players", "2", "--bots", "random"])
    assert played.output.startswith("4 games")
    assert "draws" in run(main, ["replay", str(tmp_path / "game.json"), *named]).output
    assert "melds-first" in run(main, ["simulate", *named, "--players", "2", "--bots", "x"]).output
    unknown = run(main, ["rules", "--game", "wyatt.examples.plain:NOTHING"])
    assert "there’s no game at" in unknown.output


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of somebody's own with both games in it, a single file each, and a saved game."""
    for example in (plain, whist):
        text = Path(str(example.__file__)).read_text()
        (tmp_path / f"my_{example.SPEC.name}.py").write_text(
            text.replace(f'"{example.SPEC.name}"', f'"my_{example.SPEC.name}"')
        )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*sys.path])
    yield tmp_path
    for name in ("my_plain", "my_whist"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize("example", [plain, whist], ids=["plain", "whist"])
def test_a_single_file_here_is_a_game_for_every_command(example: ModuleType, here: Path) -> None:
    says, named = example.SPEC.examples, ["--game", f"my_{example.SPEC.name}:SPEC"]
    typed = "? / hint / ask Burt / rule / rule nothing / why / why dance / 1 / table / undo"
    typed += f" / why {says.draw} / why {says.move} / rule {says.rule} / save g.json / save g.json"
    typed = f"{typed} / quit\n".replace(" / ", "\n")
    # By exit status; the first command saves g.json.
    commands = {
        0: ["play --players 2 --bots random --seed 3", "replay g.json", "legal g.json", "rules",
         "replay g.json --json --variations", f"rules {says.rule}", "rules --search cards",
         "rules --preset rules", "about", "simulate --games 3 --players 2",
         "simulate --games 3 --players 2 --save r.csv --json"],
        1: [f"why g.json {says.move}", "why g.json dance"],
        2: ["rules nothing.there", "rules X1", "rules --preset other", "aid", "hint g.json",
         "review g.json", "score", "simulate --games 3 --players 3"],
    }  # fmt: skip
    for status, command in ((status, each) for status, those in commands.items() for each in those):
        ran = CliRunner().invoke(main, [*command.split(), *named], input=typed)
        told = (command, ran.output, ran.exception)
        assert (ran.exit_code, ran.exception is None or status > 0) == (status, True), told
        assert isinstance(ran.exception, SystemExit | None), (command, ran.exception)
        assert ran.output.strip(), command
        assert not command.startswith("hint") or "has no coach" in ran.output


def test_a_game_without_a_rulebook_is_shown_as_far_as_it_goes(here: Path) -> None:
    file = here / "my_plain.py"
    text = file.read_text()
    begin, end = text.index("BOOK = Book.of("), text.index("@event")
    file.write_text(f'{text[:begin]}BOOK = Book("my_plain", {{}})\n\n\n{text[end:]}')
    for command in (["rules"], ["about"], ["rules", "x"], ["rules", "--search", "meld"]):
        ran = CliRunner().invoke(main, [*command, "--game", "my_plain:SPEC"])
        assert isinstance(ran.exception, SystemExit | None), (command, ran.exception)
    play = ["play", "--players", "2", "--bots", "random", "--game", "my_plain:SPEC"]
    ran = CliRunner().invoke(main, play, input="why draw stock\n")
    assert "Legal." in ran.output
    assert isinstance(ran.exception, SystemExit | None)


@pytest.mark.parametrize(("wrong", "said"), [
    ({"examples": Examples("dance", "draw stock", "plain.meld")},
     "example move 'dance' is not a move"),
    ({"examples": Examples("draw stock", "draw stock", "meld")},
     "example rule 'meld' does not exist"),
    ({"name": "other"}, "leads to a different object"),
])  # fmt: skip
def test_the_kit_fails_as_a_command_would(wrong: Any, said: str, monkeypatch: Any) -> None:
    spec = replace(SPEC, **wrong)
    if "name" not in wrong:
        monkeypatch.setattr(plain, "SPEC", spec)
    with pytest.raises(Nonconformity, match=said):
        conformance.CHECKS[0](replace(KIT, spec=spec))


class Torn(Game):
    """Fails in the middle of a move."""

    __slots__ = ()

    def play(self, move: CardMove, tell: Tell) -> None:
        super().play(move, tell)
        raise KeyError(str(move))


def test_a_move_that_fails_halfway_changes_nothing() -> None:
    game = Torn.new(["Anna", "Burt"], seed=2)
    before = game.position()
    with pytest.raises(KeyError):
        game.push("draw stock")
    assert (game.position(), list(game.past)) == (before, [])
    games.register(replace(SPEC, name="torn", engine=lambda: Torn, records=lambda: Torn.RECORD))
    table = GameTable(game)
    table.carry_out({"do": "play", "move": "draw stock"})
    assert re.fullmatch(r"KeyError: 'draw stock' \(test_third_game.py, line \d+\)\.", table.notice)
