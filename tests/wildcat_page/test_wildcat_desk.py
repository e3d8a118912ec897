"""The page of Wildcat Rummy: selecting cards, refused moves, new games, links, files."""

import json
from typing import Any

import pytest
from scenes import drawing, spades

from tests.asking import ask
from tests.desk.desks import reopened, step_until
from tests.markup import one, text, texts
from wyatt.pages.table.wildcat import WildcatTablePage
from wyatt.wildcat import Game, write_token


def desk(document: dict[str, Any], you: str = "0") -> WildcatTablePage:
    token = write_token(Game.from_position(document).position())
    return WildcatTablePage({"p": token, "you": you})


def pick(at: WildcatTablePage, *cards: str) -> None:
    for card in cards:
        copies = sum(name == card for name in at.picked.names)
        at.handle({"do": "select", "card": card, "copy": str(copies)})


def play(at: WildcatTablePage, line: str) -> None:
    at.handle({"do": "play", "move": line})


def test_cards_are_picked_up_and_put_back_one_by_one() -> None:
    at = desk(spades())
    pick(at, "QS", "QS", "9D")
    assert at.picked.names == ("QS", "QS", "9D")
    at.handle({"do": "select", "card": "QS", "copy": "0"})
    assert at.picked.names == ("QS", "9D")
    at.handle({"do": "drop"})
    assert at.picked.names == ()


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "select", "card": "QS", "copy": "2"},
        {"do": "select", "card": "3H", "copy": "0"},
        {"do": "select", "card": "<b>", "copy": "-1"},
        {"do": "select"},
        {"do": "pick", "move": "meld 3H 3S 3D"},
        {"do": "pick", "move": "no move"},
        {"do": "order", "order": "colour"},
        {"do": "pile"},
        {"do": "play", "move": ""},
        {"do": "begin", "form": {"players": "9", "name0": "<b>", "seed": "-1"}},
        {"do": "jump", "index": "-3"},
        {"do": "unheard of"},
        ["select"],
        None,
    ],
)
def test_what_cannot_be_meant_changes_nothing(request_: object) -> None:
    at = desk(spades())
    before = at.token()
    at.handle(request_)
    assert at.token() == before
    assert at.picked.names == ()
    assert at.parts()["hand"]


def test_a_refused_try_says_why_and_leaves_the_cards_picked_up() -> None:
    at = desk(spades())
    pick(at, "9D", "9H", "4C")
    play(at, "meld 9D 9H 4C")
    assert at.picked.names == ("9D", "9H", "4C")
    assert at.picked.rules == ("wildcat.set", "wildcat.sequence")
    assert "the same rank or" in at.parts()["why"]
    pick(at, "KH")
    assert at.picked.why == ""


def test_the_pile_is_taken_with_the_cards_picked_up_for_it_or_it_is_said_why_not() -> None:
    at = desk(drawing())
    at.handle({"do": "pile"})
    assert at.picked.names == ("9D", "9H")  # the way that needs no Joker is proposed
    at.handle({"do": "pile"})
    assert at.session.lines() == ["take discard with 9D 9H"]
    assert at.view.hand_sizes["Anna"] == 12
    assert at.picked.names == ()
    at = desk(drawing(hands={"Anna": ["4C", "6H"], "Burt": ["3S"], "Curt": ["QC"]}))
    at.handle({"do": "pile"})
    assert "wildcat.pickup-meld" in at.picked.rules
    assert at.session.lines() == []


def test_a_proposal_picks_up_all_of_its_cards() -> None:
    at = desk(spades())
    at.handle({"do": "pick", "move": "meld QS QS JK=Q"})
    assert sorted(at.picked.cards) == [("JK", 0), ("QS", 0), ("QS", 1)]
    play(at, "meld QS QS JK=Q")
    assert [meld.points for meld in at.view.melds["Anna"]][-1] == 110


def test_back_and_undo_put_down_what_is_no_longer_held() -> None:
    at = desk(drawing())
    play(at, "take discard with 9D 9H")
    pick(at, "8H")
    at.handle({"do": "back"})
    assert at.picked.names == ()
    assert at.view.phase == "draw"
    ask(at, "forward", "undo")
    assert at.session.lines() == []


@pytest.mark.parametrize("many", [2, 3, 4, 5])
def test_a_new_game_for_every_number_of_players(many: int) -> None:
    at = WildcatTablePage()
    names = ("Anna", "Burt", "Curt", "Dora", "Emma")[:many]
    form = {"players": str(many), "seed": "7", "deck": "fast_game", "bonus": "on"}
    form |= {f"name{seat}": name for seat, name in enumerate(names)} | {"who0": "person"}
    at.handle({"do": "begin", "form": form})
    assert at.session.game.players == names
    assert at.view.rules.fast_game
    assert at.view.rules.completed_sequence_bonus
    assert sum(bool(at.parts()[f"seat-{seat}"]) for seat in range(1, 5)) == many - 1


def test_a_whole_hand_of_bots_then_the_next_deal() -> None:
    at = WildcatTablePage()
    at.sit_down(at.session, set())
    step_until(at, lambda it: it.view.phase == "scored")
    assert "This hand" in at.parts()["hand"]
    assert "Wait for" not in at.parts()["legal"]
    at.handle({"do": "step"})
    assert at.view.hand_number == 2


def test_the_link_brings_the_table_back_also_for_the_fifth_player() -> None:
    at = WildcatTablePage()
    form = {"players": "5", "seed": "1", **{f"name{n}": "ABCDE"[n] * 2 for n in range(5)}}
    at.handle({"do": "begin", "form": {**form, "who4": "person"}})
    assert at.people == frozenset({"EE"})
    again = reopened(at)
    assert again.token() == at.token()
    assert again.viewer == "EE"


def test_the_file_brings_the_game_back_with_its_moves() -> None:
    at = desk(drawing())
    play(at, "take discard with 9D 9H")
    at.handle({"do": "save"})
    saved = at.outbox.pop()
    assert saved["name"] == "wildcat-rummy-record.json"
    assert json.loads(saved["save"])["format"] == "wildcat-record/1"
    other = WildcatTablePage()
    other.handle({"do": "load", "text": saved["save"]})
    assert other.notice == ""
    assert other.token() == at.token()
    assert other.session.lines() == ["take discard with 9D 9H"]


def test_while_another_moves_the_page_lists_what_lies_ready_in_your_hand() -> None:
    at = desk(spades(turn="Burt"))
    panel = at.parts()["legal"]
    for said in ("Wait for Burt", "Ready to meld", "J♠ Q♠ K♠"):
        assert said in panel
    assert "data-move" not in panel
    at.handle({"do": "pile"})
    assert at.picked.names == ()


def test_the_end_of_a_hand_is_gone_through_player_by_player() -> None:
    hands = {"Anna": "3C", "Burt": "10C", "Curt": "10D"}
    melds = {"Anna": [["AC", "AD", "AH"]], "Burt": [["6C", "6D", "6H"]]}
    game = Game.setup(hands, phase="play", seed=3, melds=melds, discard="9C")
    at = desk(game.position())
    at.handle({"do": "speed", "value": "1"})
    play(at, "discard 3C")
    ask(at, "pause", "on", "on", "on")
    assert sorted(names(at)) == ["Anna", "Burt", "Curt"]
    at.handle({"do": "count"})
    assert names(at) == ["Anna"]
    assert "You scored 110 points" in text(one(at.parts()["hand"], ".act"))
    assert "110" in at.parts()["standing"]
    assert "−10" not in at.parts()["standing"]
    at.handle({"do": "on"})
    assert names(at) == ["Anna", "Burt"]
    assert "Burt scored 5 points" in text(at.parts()["hand"])
    at.handle({"do": "on"})
    assert names(at) == ["Anna", "Burt", "Curt"]
    assert "Next player" not in at.parts()["hand"]
    assert "−10" in at.parts()["standing"]
    assert "deal" not in at.parts()["hand"]
    at.handle({"do": "on"})
    assert "Deal the next hand" in at.parts()["hand"]


def names(at: WildcatTablePage) -> list[str]:
    return texts(at.parts()["hand"], ".ledger .who-name")
