"""Moves as lines of text: valid ones, invalid ones, and their errors."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scene import game, refused

from tests.collected import collected
from tests.written import do, legal, reads_as_written
from wyatt.core.arguments import tidy
from wyatt.earp import IllegalMove, Move, NotAMove, parse_move
from wyatt.earp.cards import CARDS, OUTLAWS
from wyatt.earp.draft import Draft

#: Every form in the format's table of moves.
SHAPES = [
    "draw supply", "draw discard", "play jesse-james", "play jesse-james*3", "photo jesse-james",
    "stagecoach-robbery", "bank-robbery", "fastest-gun", "place jesse-james",
    "most-wanted ask sundance-kid left", "most-wanted ask sundance-kid right",
    "most-wanted ask sundance-kid Curt Burt", 'most-wanted ask sundance-kid "Doc H" Burt Curt',
    "most-wanted steal", "steal Burt jesse-james", 'steal "Doc H" wes-hardin', "hideout",
    "hide Burt jesse-james", "wyatt-earp draw", "wyatt-earp search", "take hideout",
    "take photo:jesse-james", "wyatt-earp lift", "lift jesse-james", "react wyatt-earp", "pass",
    "discard photo:jesse-james", "discard wes-hardin", "deal",
]  # fmt: skip


@collected("line", SHAPES)
def test_every_shape_reads_and_prints_as_it_was(line: str) -> None:
    reads_as_written(parse_move, line)
    with pytest.raises(AttributeError):
        parse_move(line).card = "hideout"  # type: ignore[misc]


def test_a_move_tells_its_parts_apart_and_names_the_names_of_the_table() -> None:
    assert str(parse_move("play jesse-james*1")) == "play jesse-james"
    assert parse_move("play jesse-james*1") == parse_move("play jesse-james")
    at = game(hand="jesse-james hideout", opened="jesse-james")
    assert "play jesse-james*1" in at.legal_moves
    parts = {
        "draw supply": ("", "", "supply"), "play jesse-james": ("jesse-james", "jesse-james", ""),
        "photo jesse-james": ("photo:jesse-james", "jesse-james", ""), "pass": ("", "", ""),
        "bank-robbery": ("bank-robbery", "", ""), "place jesse-james": ("", "jesse-james", ""),
        "most-wanted ask wes-hardin left": ("most-wanted", "wes-hardin", ""),
        "steal Burt jesse-james": ("", "jesse-james", ""), "take photo:jesse-james": ("photo:jesse-james", "", ""),
        "react wyatt-earp": ("wyatt-earp", "", ""), "discard hideout": ("hideout", "", ""),
    }  # fmt: skip
    for line, expected in parts.items():
        move = parse_move(line)
        assert (move.card, move.outlaw, move.pile) == expected, line
        assert str(move) == line
    assert str(Move("play", "jesse-james", np.int64(3))) == "play jesse-james*3"
    with pytest.raises(NotAMove, match="draw supply"):
        parse_move(3)  # type: ignore[arg-type]
    at = game(hand="hideout bob-dalton", territories={"Burt": "wes-hardin*3"}, supply="bob-dalton")
    at.push("hideout")
    refused(at, "hide burt wes-hardin", "hideout.target", names=("burt",))
    refused(at, 'hide "" wes-hardin', "hideout.target")
    do(at, 'hide "Burt" wes-hardin')
    assert at.view().is_hidden("Burt", "wes-hardin")
    # Two players, an order to write out (M1), and a name that is also a direction.
    hands = {"Anna": "most-wanted hideout", "left": "jesse-james bob-dalton"}
    at = game(rules="berclaz", players=["Anna", "left"], hands=hands)
    assert "most-wanted ask jesse-james left" in legal(at)
    at.push("most-wanted ask jesse-james left")
    assert at.view("Anna").hands["Anna"] == {"hideout": 1, "jesse-james": 1}


#: The characters around right-to-left text.
ISOLATES = "\u2068\u2069"


def not_a_move(line: str) -> str:
    """What a reader and a table say about a line that isn’t a move; the table stays as it was."""
    with pytest.raises(NotAMove) as refusal:
        parse_move(line)
    message = str(refusal.value)
    assert message.translate(dict.fromkeys(map(ord, ISOLATES))).isprintable()
    at = game(hand="hideout")
    before = at.position()
    for attempt in (at.push, at.verdict):
        with pytest.raises(NotAMove, match=re.escape(message)):
            attempt(line)
    assert at.position() == before
    return message


# A line, and the hint after "is not a move".
@collected("line, hint", [
    ("draw", "Write `draw supply` or `draw discard`."), ("hideout now", "Write `hideout`."),
    ("play Jesse James", "Did you mean `play jesse-james`?"), ("play", "Write `play jesse-james*3`."),
    ("Draw supply", "Did you mean `draw supply`?"), ("Bank robbery", "Did you mean `bank-robbery`?"),
    ("play jese-james", "There’s no card `jese-james`. Did you mean `jesse-james`?"),
    ("play jesse-james*", "Write a number from 1 to 7 after `*`."),
    ("play jesse-james*\u0663", "Write a number from 1 to 7 after `*`."),
    ("play jesse-james 3", "Write `play jesse-james*3`."), ("photo", "Write `photo jesse-james`."),
    ("bank-robery", "Did you mean `bank-robbery`?"), ("play hideout", "Hideout isn’t one of the outlaws."),
    ("most-wanted", "Write `most-wanted ask jesse-james left` or `most-wanted steal`."),
    ("most-wanted ask hideout left", "Hideout isn’t one of the outlaws."),
    ("steal Burt hideout", "Hideout isn’t one of the outlaws."),
    ("most-wanted ask hideout Burt Curt", "Hideout isn’t one of the outlaws."),
    ("most-wanted ask jesse-james", "Write `most-wanted ask jesse-james left` or `most-wanted steal`."),
    ("most-wanted ask jesse-james A B C D", "Write `most-wanted ask jesse-james left` or `most-wanted steal`."),
    ("wyatt-earp", "Write `wyatt-earp draw`, `wyatt-earp search` or `wyatt-earp lift`."),
    ("steal jesse-james", "Write `steal Burt jesse-james`."),
    ("steal Doc H wes-hardin", "Write `steal Burt jesse-james`."),
    ("steal “Photo of H” wes-hardin", 'Did you mean `steal "Photo of H" wes-hardin`?'), ("Most-wanted ask bob-dalton Burt “Al B”.", 'Did you mean `most-wanted ask bob-dalton Burt "Al B"`?'),
    ('steal "Doc H wes-hardin', "Close the double quote."),
    ('steal "Doc H"wes-hardin', "Put a space after a quoted name."),
    ('steal Burt" wes-hardin', "Put a space after a quoted name."),
    ("take", "Write `take bank-robbery`."), ("take nothing", "There’s no card `nothing`."),
    ("react hideout", "Write `react wyatt-earp` or `pass`."),
    ("discard hidout", "There’s no card `hidout`. Did you mean `hideout`?"),
    ("jesse-james*3", "Did you mean `play jesse-james*3`?"),
    *((line, "Did you mean `photo jesse-james`?") for line in ("photo:jesse-james", "Photo of Jesse James")), ("take photo jesse-james", "Did you mean `take photo:jesse-james`?"),
    ("photo photo:wes-hardin", "Photo of Wes Hardin isn’t one of the outlaws. To lay the Photo, write `photo wes-hardin`."),
    ("fly",
     "Begin with one of bank-robbery, deal, discard, draw, fastest-gun, hide, hideout, lift, most-wanted, pass, photo, place, play, react, stagecoach-robbery, steal, take, wyatt-earp."),
])  # fmt: skip
def test_a_line_that_is_no_move_says_what_would_be(line: str, hint: str) -> None:
    told = not_a_move(line).translate(dict.fromkeys(map(ord, ISOLATES)))
    assert told == f"`{line}` isn’t a move. {hint}"


@collected("line", [
    "deal {}", "draw {}", "fly {}", "take {}", "play {}", "play jesse-james*{}",
    "photo photo:jesse-james{}", "jesse-james*{}", 'steal "{}', 'steal "Burt"{}',
])  # fmt: skip
def test_a_long_line_is_quoted_up_to_eighty_letters(line: str) -> None:
    for more in ("x" * (80 - len(line.format(""))), "x" * (81 - len(line.format("")))):
        long = line.format(more)
        quoted = long if len(long) == 80 else f"{long[:77]}..."
        assert not_a_move(long).startswith(f"`{quoted}` isn’t a move")
    assert f"no card `{'x' * 77}...`" in not_a_move("take " + "x" * 81)


def test_a_line_is_one_move_of_two_hundred_letters_and_legal_only_with_cards_one_holds() -> None:
    assert not_a_move("") == not_a_move(" ") == "An empty line isn’t a move."
    assert not_a_move("deal" + " " * 197) == "A move is one line of at most 200 characters."
    assert str(parse_move("deal" + " " * 196)) == "deal"
    assert not_a_move("\x1b[31mdeal").startswith("`?[31mdeal` isn’t a move")
    at = game(hand="hideout")
    for line in set(SHAPES) - legal(at):
        assert at.verdict(line).rules, line
        with pytest.raises(IllegalMove):
            at.push(line)


ASK = {"verb": "most-wanted ask", "name": "wes-hardin"}


@collected("parts", [
    *({"verb": "play", "name": "jesse-james", "count": count} for count in (0, -2, "three")),
    {"verb": "play", "name": "hideout", "count": 3}, {"verb": "hideout", "name": "jesse-james"},
    {"verb": "discard", "name": "hideout", "count": 2}, {"verb": "draw", "name": "deck"},
    {"verb": "fly"}, {"verb": "discard"}, ASK, {**ASK, "direction": "up"},
    {**ASK, "name": "hideout", "direction": "left"}, {**ASK, "direction": "left", "order": ("B",)},
    {**ASK, "order": ["Burt", "Curt"]}, {**ASK, "order": ("Burt", 3)},
])  # fmt: skip
def test_a_move_cannot_be_made_of_parts_that_make_none(parts: dict[str, object]) -> None:
    with pytest.raises(NotAMove):
        Move(**parts)  # type: ignore[arg-type]


@collected("name", ["Doc H", "left", "<img src=x onerror=x>", "x\u00a0y", "O'Neil", "*3", "דוד"])
@collected("rules", ["rio-grande", "berclaz"])
def test_names_of_every_kind_in_every_move_that_names_a_player(name: str, rules: str) -> None:
    for players in (["Anna", name], ["Anna", name, "Curt"]):
        hands = {"Anna": "most-wanted hideout bob-dalton*2", name: "wyatt-earp"}
        table = {"territories": {name: "jesse-james*3"}, "supply": "sundance-kid"}
        at = game(rules=rules, players=players, hands=hands, **table)
        for move in at.legal_moves:
            assert parse_move(str(move)) == move or "ask" in str(move)
            assert str(move) in at.legal_moves
            at.copy().push(str(move))
        stealing = at.copy()
        stealing.push("most-wanted steal")
        for move in stealing.legal_moves:
            assert parse_move(str(move)) == move
        do(stealing, str(stealing.legal_moves[0]))
        at.push("hideout")
        do(at, str(at.legal_moves[0]))
        assert at.actor == tidy(name)


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_no_move(line: str) -> None:
    move, message = None, ""
    try:
        move = parse_move(line)
    except NotAMove as error:
        message = str(error)
    assert message.translate(dict.fromkeys(map(ord, ISOLATES))).isprintable()
    assert parse_move(str(move)) == move if move else message


WORDS = st.sampled_from(
    ["draw", "play", "photo", "most-wanted", "ask", "steal", "left", "right", "hide", "lift"]
    + ["take", "react", "pass", "discard", "deal", "place", "wyatt-earp", '"Doc H"', "Burt", "*3"]
    + list(CARDS)
    + [f"{outlaw}*{many}" for outlaw in OUTLAWS for many in (0, 2, 8, 99)]
)


@given(st.lists(WORDS, min_size=1, max_size=4))
def test_any_words_are_a_move_or_no_move_and_never_crash_a_game(words: list[str]) -> None:
    at = game(hand="jesse-james*3 hideout wyatt-earp", discard="bank-robbery")
    line = " ".join(words)
    try:
        verdict = at.verdict(line)
    except NotAMove:
        return
    assert verdict.legal == (line in at.legal_moves)
    assert verdict.message
    assert verdict.rules


#: How a file writes a move, and what people say.
SAID = {
    "draw supply": "draw / draw two / draws 2 cards / draw two from the supply / draw (two) / "
     "Anna draws two cards from the supply",
    "draw discard": "takes the discard / draw from the discard stack / draw from the discard pile / "
     "take the top card of the discard stack / pick up the discard",
    "wyatt-earp search": "search / uses Wyatt Earp to search / search the discards",
    "wyatt-earp draw": "draw with Wyatt Earp / use Wyatt Earp to draw two cards",
    "wyatt-earp lift": "lift hideout / lift the hideout", "photo belle-starr": "Photo on Belle Starr",
    "photo jesse-james": "photo of Jesse James / plays the photo of jesse james / photo jj / jj photo / "
     "play photo, Jesse James / play the photo of Jesse James / photo:jj",
    "most-wanted ask jesse-james left": "ask jesse james left",
    "most-wanted ask wes-hardin left": "asks for Wes Hardin clockwise / "
     "most wanted: ask for Wes Hardin to the left",
    "most-wanted ask belle-starr left": "ask for belle, clockwise",
    "most-wanted ask jesse-james right": "Most wanted! ask jesse james counterclockwise / "
     "ask with Most wanted! for Jesse James right",
    "steal Burt jesse-james": "steal jesse james Burt / steals Burt's Jesse James / "
     "steal Jesse James from Burt", "hide Curt bob-dalton": "hide Curt's Bob Dalton",
    "hide Annabel jesse-james": "hide jesse james Annabel", "hideout": "hideout on Burt's Wes Hardin",
    'hide "Doc H" jesse-james': "hide jesse james Doc H", "pass": "Anna passes.",
    "bank-robbery": "plays Bank robbery on Jesse James / bank robbery on Burt / plays Bank robbery / "
     "rob the bank", "stagecoach-robbery": "Anna robs a stagecoach",
    "fastest-gun": "shoot Burt with the gun / play fastest gun on Wes Hardin",
    "play jesse-james*3": "play 3 jesse james / 3 jj / play three Jesse James / jj*3 / "
     "I'd like to lay 3 JJ, please", "play jesse-james*2": "jj*2",
    "play jesse-james": "lays one Jesse James", "play belle-starr": "can Anna play one Belle Starr?",
    "play bob-dalton*3": "lay three daltons / 3 Bob Daltons", "discard bob-dalton": "discard bob dalton", "discard hideout": "throw away the hideout",
    "discard fastest-gun": "throws the gun", "discard photo:jesse-james": "discard photo of jj",
    "discard belle-starr": "discard Belle", "take bank-robbery": "take the bank robbery",
}  # fmt: skip


def test_a_page_understands_what_people_say_and_leaves_other_text_alone() -> None:
    read = Draft({"players": ["Anna", "Burt", "Curt", "Doc H", "Annabel"]}).lenient_notation
    for line, phrases in SAID.items():
        assert str(parse_move(line)) == line
        for said in (line, *phrases.split(" / ")):
            assert read(said) == line, said
    for text in (
        "draw three", "the cards", "ask wes hardin", "ask wes hardin left right", "photo",
        "ask wes hardin bob dalton left", "Burt reacts twice", "play jesse james belle starr",
    ):  # fmt: skip
        assert read(text) == text
