"""Moves as lines of text, and the errors for other lines."""

import pytest
from rummy import game

from tests.collected import collected
from tests.written import reads_as_written
from wyatt.wildcat import Move, NotAMove, parse_move
from wyatt.wildcat.cards import CARDS, CODES, title
from wyatt.wildcat.draft import Draft


@collected("line", [
    "draw stock", "take discard with 7S 8S", "take discard as 9S with 7S 8S",
    "take discard as K with KH KS", "take discard with JK=QS KS", "take discard to 3C-5C",
    "take discard as 6C to 3C-5C", "take discard to K-K-K", "meld 3C 4C 5C", "meld JS JK=QS KS",
    "meld KC KD JK=K", "meld 3C 4C 5C 6C 7C", "add 6C to 3C-5C", "add JK=K to K-K-K", "discard 9D",
    "discard 10H", "discard JK", "skip discard", "deal",
])  # fmt: skip
def test_a_line_is_read_and_written_the_same(line: str) -> None:
    reads_as_written(parse_move, line)
    with pytest.raises(AttributeError):
        parse_move(line).verb = "draw"  # type: ignore[misc]


@collected("line, written", [
    ("meld 5C 3C 4C", "meld 3C 4C 5C"), ("meld JK KS JS", "meld JS JK=QS KS"), ("meld JK=K KD KC", "meld KC KD JK=K"),
    ("meld JK=KS KD KC", "meld KC KD JK=K"),  # suits do not matter in a set
    ("meld JK=Q KS JS", "meld JS JK=QS KS"), ("take discard with 8S 7S", "take discard with 7S 8S"),
])  # fmt: skip
def test_the_order_of_cards_does_not_matter(line: str, written: str) -> None:
    assert str(parse_move(line)) == written


def test_a_line_has_two_hundred_letters_and_every_card_a_name_of_its_own() -> None:
    assert str(parse_move("meld 3C 4C".ljust(198) + "5C")) == "meld 3C 4C 5C"
    with pytest.raises(NotAMove, match="A move is one line"):
        parse_move("meld 3C 4C".ljust(199) + "5C")
    assert len(CARDS) == len(set(CARDS)) == 49
    assert len(set(CODES.values())) == len(CODES) == 49 + 48 + 12
    titles = {
        "QS": "queen of spades", "10H": "10 of hearts", "JK": "Joker", "JK=A": "Joker as an ace",
        "JK=8": "Joker as an 8", "JK=K": "Joker as a king", "JK=QS": "Joker as the queen of spades",
    }  # fmt: skip
    assert {card: title(card) for card in titles} == titles


@collected("line, said", [
    ("", "one line"), (" ", "one line"), ("x" * 300, "one line"), ("draw", "draw stock"),
    ("draw discard", "take discard with"), ("draw stock now", "Write nothing after `draw stock`."),
    ("skip discard now", "Write nothing after `skip discard`."), ("take", "take discard"),
    ("take discard", "meld its top card first"), ("take discard with", "Name the cards"),
    ("take discard as", "After `as`"), ("take discard as 2S with 7S 8S", "After `as`"), ("take discard to", "3C-5C"),
    ("take discard to 3C-9C", "`3C-9C` isn’t the name of a meld. Name a sequence by its ends"),
    ("meld", "Name the cards"), ("meld 3c 4C 5C", "Did you mean `meld 3C 4C 5C`?"),
    ("meld 3Z 4C 5C", "No card is called `3Z`."), ("meld 3X 4C 5C", "No card is called `3X`. Write cards like `9D`"),
    ("meld 2C 3C 4C", "Write a wild 2 as `JK`"), ("meld JK=2C 3C 4C", "Write a wild 2 as `JK`"),
    ("meld " + "3C " * 20, "too many cards"), ("discard V♠", "Did you mean `discard JS`?"),
    ("add 6C 3C-5C", "Write which card goes to which meld, as in `add 6C to 3C-5C`."),
    ("add 6C on 3C-5C", "Write which card goes to which meld"), ("add 6C to", "Write which card goes to which meld"),
    ("add 6C to 3C-5C now", "Write which card goes to which meld"),
    ("add 6C to K-Q-J", "isn’t the name of a meld"), ("discard", "Name the cards"),
    ("discard 9D 8D", "Name the card to discard"), ("discard JK=QS", "stands for nothing"),
    ("skip", "skip discard"), ("deal 3", "Write nothing after `deal`."),
    ("disard 9D", "Did you mean `discard`"), ("\x1b[2J", "No move starts with"),
    ("dance", "No move starts with `dance`. Moves start with draw stock, take discard, meld, add, "
     "discard, skip discard, deal."),
])  # fmt: skip
def test_what_is_no_move_is_told_how_to_write_one(line: str, said: str) -> None:
    with pytest.raises(NotAMove) as refusal:
        parse_move(line)
    assert said in str(refusal.value)
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 300


@collected("parts", [
    {"verb": "jump"}, {"verb": "draw", "cards": ("3C",)}, {"verb": "meld"},
    {"verb": "meld", "cards": ("2C", "3C", "4C")}, {"verb": "add", "cards": ("3C",)},
    {"verb": "add", "cards": ("3C",), "to": "nowhere"}, {"verb": "discard", "cards": ("JK=QS",)},
    {"verb": "discard", "cards": ("9D",), "stands": "QS"}, {"verb": "take", "cards": ("9D",), "stands": "X"},
])  # fmt: skip
def test_moves_are_made_of_sound_parts(parts: dict[str, object]) -> None:
    with pytest.raises(NotAMove):
        Move(**parts)  # type: ignore[arg-type]


def test_the_list_reads_draws_then_melds_then_additions_then_discards() -> None:
    at = game(hand="KC KD KH 3C 4C 5C 6C JK 9D", melds={"Anna": ["9C 9H 9S", "7H 8H 9H"]})
    verbs = [move.verb for move in at.legal_moves]
    assert verbs == sorted(verbs, key=("draw", "take", "take to", "meld", "add", "discard").index)
    lines = list(map(str, at.legal_moves))
    natural = [line for line in lines if line.startswith("meld") and "JK" not in line]
    assert lines[: len(natural)] == natural
    for line in ("meld 3C 4C 5C", "meld 5C 4C 3C", "meld JK KC KD"):  # as the list writes it: JK=K
        assert at.legal_moves[at.legal_moves.index(line)] == Move("meld", line[5:])  # type: ignore[arg-type]
        assert line in at.view("Anna").legal_moves
    assert "meld 3D 4D 5D" not in at.view("Anna").legal_moves
    assert repr(at.legal_moves).startswith("<LegalMoves: meld ")


#: How a file writes a move, and what people say.
SAID = {
    "draw stock": "draw / Anna draws / takes the stock / draws from the deck / draw supply / draw a card / "
     "draw from the deck",
    "skip discard": "pass / skips / passes",
    "take discard with KC KD": "takes with KC and KD / pick pile using KC KD",
    "take discard with 3C 4C": "pick up with 3 clubs and 4 clubs",
    "add 10S to JS-KS": "puts 10s onto js-ks / 10s to JS-KS / add the ten of spades to js-ks",
    "meld 9H 9D 9S": "lay down 9h 9d 9s / meld 9♥ 9♦ 9♠ as a set / "
     "Anna melds nine of hearts, nine of diamonds and nine of spades",
    "meld 9H 9D JK=9S": "meld 9H 9D and the joker as 9S", "discard 4C": "discard four of clubs",
    "meld JS KS JK=QS": "meld JS KS and the joker as queen of spades",
    "take discard with 9H 9D": "take the pile with 9H and 9D / pick up the pile with 9h 9d",
    "meld KC KD KH": "lays KC, KD and KH as a set",
    "meld JK=QS JS KS": "Anna melds joker as the queen of spades, JS, KS",
    "meld JK=5S 3S 4S": "melds a joker for 5s, 3s, 4s",
    "discard QS": "discard ds / throws the queen of spades! / throw away the queen of spades", "deal": "deals",
    "discard 9D": "Annabel discards 9♦ /  'discard 9♦'  / “Doc H drops the nine of diamonds.”",
    "take discard to 3C-5C": "picks the discards to 3C-5C / take to 3c-5c / take the top card to 3C-5C",
    "take discard as 9S with 7S 8S": "take as 9S with 7S 8S", "add 6C to 3C-5C": "Burt adds 6C on 3C-5C",
    "meld 3C 4C 5C": "lay 3♣ 4♣ 5♣ down as a run / meld three clubs; four clubs; five clubs",
    "meld 10H JH QH": "melds ten of hearts, jack of hearts, queen hearts as sequence",
    "meld 6C 7C 8C": "meld six of clubs, seven of clubs, eight of clubs",
    "discard AS": "throw ace of spades", "discard KS": "drop king of spades",
    "discard JK": "discards one joker / Anna discards the joker!", "meld KC KD JK=K": "melds K♣ K♦ joker standing for the k / meld RC RD JK=R",
    "meld KS QS JS": "meld R♠ D♠ V♠", "meld AS JK=KS QS": "meld AS JK=RS DS",
    "add KC to 10C-QC": "add RC to 10C-DC", "add KH to K-K-K": "add RH to R-R-R",
    "meld 3C 4C JK=5C": "meld 3C 4C a joker stands for 5C",
    "add JK=K to K-K-K": "adds joker as a k to k-k-k", "meld QS KS AS": "lays qs ks as",
    "take discard with QS AS": "take with qs and the ace of spades",
}  # fmt: skip


def test_a_page_understands_what_people_say_and_leaves_other_text_alone() -> None:
    read = Draft({"players": ["Anna", "Burt", "Doc H", "H", "Annabel"]}).lenient_notation
    for line, phrases in SAID.items():
        assert str(parse_move(line))
        for said in (line, *phrases.split(" / ")):
            assert read(said) == line, said
    assert read("Doc H draws") == "draw stock"
    for text in ["discard ♣", "nothing of it", "Anna takes"]:
        assert read(text) == text
