"""An error in somebody's own game or bot is one sentence with its file and line, in every command."""

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from ran import Wyatt

from tests.collected import collected
from wyatt.examples import ohhell
from wyatt.serve import table_notebook

#: What's changed in Oh Hell's file, and the sentence. NAME is the module's name.
FAULTS = {
    "not-a-factory": ("lambda seed: cautious", "cautious",
     r"--bots: 'cautious' in `bots` must be a function that makes a bot from a seed, such as "
     r"`lambda seed: cautious`\. Called with a seed, the function raises AttributeError: .* \(NAME.py, line \d+\)\."),
    "makes-nothing": ("lambda seed: cautious", "lambda seed: None", "Called with a seed, the function returns None."),
    "syntax": ("def refusal(self", "def refusal((self", r"SyntaxError: [^(]* \(NAME.py, line \d+\)\.$"),
    "no-refusal": ("def refusal(", "def refusl(", r"game: Game lacks refusal \(NAME.py, line \d+\)\."),
    "no-notation": ("    NOTATION =", "    NOTES =", r"game: Game lacks NOTATION \(NAME.py, line"),
    "no-deck": ("NAME, DECK,", "NAME, DEKC,", r"has no attribute 'DECK' \(NAME.py, line \d+\)\."),
    "one-word": ('("bid", "trick", "over")', '"over"', r'PHASES: "over" isn’t a list\. Give a list such as'),
    "deals": ("return state.hand_number\n", "return 40\n", "DEALT: the deal needs 80 cards, but DECK has only 52."),
    "figures": ('("scores", "bids", "won"), True', '("scores", "bids"), True', "FIGURES: state.figures needs a list"),
    "figure": ('self.figure("bids")[state.turn] = int', 'self.figure("bidz")[state.turn] = int',
     r'name: there’s no "bidz" here. Did you mean `bids`\? \(NAME.py, line \d+\)\.'),
    "bot": ("    moves, me, trump = ", "    0 / 0\n    moves, me, trump = ",
     r"ZeroDivisionError: division by zero \(NAME.py, line \d+\)\. cautious was playing for .*seed \d+\)\."),
    "play": ("state.hand.remove(word)", "state.hands.remove(word)", r"ValueError: list.remove\(x\): x not in list \(NAME.py, line \d+\)\."),
    "words": ("PLAYERS_RULE, TURN_RULE =", "PLAYERS_RULE, TURN =", "game: Game lacks TURN_RULE"),
}  # fmt: skip
COMMANDS = {
    "simulate": ("--games", 2, "--players", 2, "--bots", "cautious"),
    "processes": ("--games", 2, "--players", 2, "--bots", "cautious", "--processes", 2),
    "tournament": ("--games", 2, "--bots", "cautious,cautious"),
    "play": ("--players", 2, "--bots", "cautious", "--seed", 3),
}
Write = Callable[..., str]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Write Oh Hell with a change to a file in the current folder, and return the module's name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    made = ["my_bots"]

    def write(old: str = "", new: str = "") -> str:
        name, text = f"my_game{len(made) - 1}", Path(str(ohhell.__file__)).read_text()
        assert old in text
        text = text.replace(old, new).replace('"ohhell", CARDS', f'"{name}", CARDS')
        Path(f"{name}.py").write_text(text)
        made.append(name)
        return name

    yield write
    for name in made:
        sys.modules.pop(name, None)


@collected("fault", FAULTS)
@collected("command", ["simulate", "tournament", "play"])
def test_a_fault_is_one_sentence(wyatt: Wyatt, game: Write, fault: str, command: str) -> None:
    old, new, said = FAULTS[fault]
    name = game(old, new)
    ran = wyatt(command, "--game", f"{name}:SPEC", *COMMANDS[command], given="1\n" * 9)
    assert ran.status == 2
    assert "Traceback" not in ran.err
    (line,) = ran.err.splitlines()
    assert re.search(said.replace("NAME", name), line), line


@pytest.mark.slow
def test_so_it_is_if_another_process_played(wyatt: Wyatt, game: Write) -> None:
    old, new, said = FAULTS["play"]
    name = game(old, new)
    (line,) = wyatt("simulate", "--game", f"{name}:SPEC", *COMMANDS["processes"]).refused()
    assert re.search(said.replace("NAME", name), line), line


#: A position that `check` below lets through.
POSITION = {"players": ["Anna", "Burt"], "hands": {"Anna": ["2C"], "Burt": []}, "phase": "trick"}


@collected("command", ["legal p.json", "why p.json play 2C", "replay r.json", "explore"])
def test_so_it_is_for_a_position_and_on_a_page(wyatt: Wyatt, game: Write, command: str) -> None:
    old = '        state = self.state\n        if state.phase != "bid":\n'
    name = game(old, f"        [][0]\n{old}")
    file = Path(f"{name}.py")
    text = file.read_text().replace("seats, (_scores, bids, won) =", "return\n        _ =")
    file.write_text(text)
    Path("p.json").write_text(json.dumps({"format": f"{name}-position/1", **POSITION}))
    start = {"players": ["Anna", "Burt"], "seed": 1}
    record = {"format": f"{name}-record/1", "start": start, "moves": ["bid 0"]}
    Path("r.json").write_text(json.dumps(record))
    (line,) = wyatt(*command.split(), "--game", f"{name}:SPEC").refused()
    said = rf"wyatt \w+: IndexError: list index out of range \({name}.py, line \d+\)\."
    assert re.fullmatch(said, line), line


def test_a_position_of_an_own_game_needs_the_game(wyatt: Wyatt, game: Write) -> None:
    Path("p.json").write_text(json.dumps({"format": "my_game0-position/1", **POSITION}))
    said = "p.json is a game of my_game0. If the game is your own, add --game {}:{}."
    assert wyatt("legal", "p.json").refused() == [said.format("MODULE", "SPEC")]
    name = game()
    assert wyatt("legal", "p.json").refused() == [said.format(name, "SPEC")]
    (line,) = wyatt("simulate", "--game", f"{name}.py").refused()
    assert line.endswith("Name the module instead of the file, as in my_game0:SPEC.")
    (line,) = wyatt("simulate", "--game", "my_game0").refused()
    assert "my_game0:SPEC?" in line
    (line,) = wyatt("simulate", "--bots", "my_bots.py").refused()
    assert line.endswith("Name the module instead of the file, as in my_bots:NAME.")


def test_a_deleted_folder(wyatt: Wyatt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tmp_path.rmdir()
    for option, address in {"--game": "mine:SPEC", "--bots": "mine:bot"}.items():
        (line,) = wyatt("simulate", option, address, "--games", 1).refused()
        assert line.endswith("The folder you’re in has been deleted. Change to another one.")
    with table_notebook("wyatt.examples.whist:SPEC") as installed:
        assert installed


BOTS = """
def first(view):
    return view.legal_moves[0]

def odd(view):
    return "dance"

def broken(view):
    return view.nothing

class Kind:
    pass

NUMBER = 7
"""


def test_an_own_bot_plays_in_every_command(wyatt: Wyatt, game: Write) -> None:
    Path("my_bots.py").write_text(BOTS)
    bots = ("--bots", "my_bots:first,random")
    run = wyatt("simulate", *bots, "--games", 2, "--players", 2, "--json").json
    assert run["bots"] == {"Anna": "first", "Burt": "random"}
    found = wyatt("tournament", *bots, "--games", 2, "--json").json
    assert [each["bot"] for each in found["bots"]] == ["first", "random"]
    alone = ("play", "--players", 2, "--bots", "my_bots:first", "--seed", 1)
    played = wyatt(*alone, given="1\n2\n3\n")
    assert (played.status, played.err) == (0, "")


@collected("bot, said", [
    ("nothing", "--bots: there’s no bot at 'my_bots:nothing': module 'my_bots' has no attribute"),
    ("Kind", "--bots: Kind is a class"), ("NUMBER", "--bots: 7 isn’t a player"),
    ("broken", r"no attribute 'nothing' \(my_bots.py, line 9\)\. broken was playing for"),
    ("odd", "`dance` isn’t a move.*odd was playing for"),
])  # fmt: skip
@collected("command", ["simulate", "play"])
def test_so_is_a_bots_fault(wyatt: Wyatt, game: Write, bot: str, said: str, command: str) -> None:
    Path("my_bots.py").write_text(BOTS)
    more = ("--games", 1) if command == "simulate" else ()
    words = (command, "--players", 2, "--seed", 1, "--bots", f"my_bots:{bot}", *more)
    ran = wyatt(*words, given="1\n" * 9)
    (line,) = ran.err.splitlines()
    assert ran.status == 2
    assert re.search(said, line), line
