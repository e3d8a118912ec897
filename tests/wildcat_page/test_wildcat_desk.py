"""The page of Wildcat Rummy: selecting cards, refused moves, new games, links, files."""

import json
from typing import Any

import pytest
from scenes import drawing, spades

from tests.asking import ask, do, play, whole
from tests.desk.desks import reopened, scored, step_until
from tests.markup import texts, values
from wyatt.pages.table.wildcat import WildcatTablePage
from wyatt.wildcat import Game, write_token


def desk(document: dict[str, Any], *requests: Any) -> WildcatTablePage:
    token = write_token(Game.from_position(document).position())
    made: WildcatTablePage = ask(WildcatTablePage({"p": token, "you": "0"}), *requests)
    return made


def pick(*cards: str) -> list[dict[str, Any]]:
    copies = [(card, str(cards[:at].count(card))) for at, card in enumerate(cards)]
    return [do("select", card=card, copy=copy) for card, copy in copies]


def begun(*names: str, **more: str) -> WildcatTablePage:
    form = {"players": str(len(names)), "seed": "7"}
    form |= {f"name{seat}": name for seat, name in enumerate(names)} | more
    made: WildcatTablePage = ask(WildcatTablePage(), do("begin", form=form))
    return made


def test_cards_are_picked_up_and_put_back_one_by_one() -> None:
    at = desk(spades(), *pick("QS", "QS", "9D"))
    assert at.picked.names == ("QS", "QS", "9D")
    assert (ask(at, *pick("QS")).picked.names, ask(at, "drop").picked.names) == (("QS", "9D"), ())
    assert "Q♠ Q♠ Joker 110" in texts(ask(at, *pick("QS")).parts()["hand"], ".near-by .mv")
    ask(at, do("pick", move="meld QS QS JK=Q"))  # a proposal picks up all of its cards
    assert sorted(at.picked.cards) == [("JK", 0), ("QS", 0), ("QS", 1)]
    ask(at, play("meld QS QS JK=Q"))
    assert [meld.points for meld in at.view.melds["Anna"]][-1] == 110


@pytest.mark.parametrize("request_", [
    do("select", card="QS", copy="2"), do("select", card="3H", copy="0"),
    do("select", card="<b>", copy="-1"), do("select"), do("pick", move="meld 3H 3S 3D"),
    do("pick", move="no move"), do("order", order="colour"), do("pile"), play(""),
    do("begin", form={"players": "9", "name0": "<b>", "seed": "-1"}), do("jump", index="-3"),
])  # fmt: skip
def test_what_cannot_be_meant_changes_nothing(request_: object) -> None:
    at = desk(spades())
    before = at.token()
    assert (ask(at, request_).token(), at.picked.names) == (before, ())
    assert at.parts()["hand"]


def test_a_refused_try_says_why_and_leaves_the_cards_picked_up() -> None:
    at = desk(spades(), *pick("9D", "9H", "4C"), play("meld 9D 9H 4C"))
    assert at.picked.names == ("9D", "9H", "4C")
    assert at.picked.rules == ("wildcat.set", "wildcat.sequence")
    assert "the same rank or" in at.parts()["why"]
    assert ask(at, *pick("KH")).picked.why == ""
    for line in ("discard QS", "meld 9D 9H"):  # a button says why they cannot be played now
        at = desk(spades(), *pick(*line.split()[1:]))
        assert values(whole(at), "data-move", '[data-key="act try"]') == [line]
        assert ask(at, play(line)).picked.why


def test_the_pile_is_taken_or_it_is_said_why_not_and_back_puts_down_what_is_not_held() -> None:
    at = desk(drawing(), "pile")
    assert at.picked.names == ("9D", "9H")  # the way that needs no Joker is proposed
    assert ask(at, "pile").session.lines() == ["take discard with 9D 9H"]
    assert (at.view.hand_sizes["Anna"], at.picked.names) == (12, ())
    at = desk(drawing(hands={"Anna": ["4C", "6H"], "Burt": ["3S"], "Curt": ["QC"]}), "pile")
    assert "wildcat.pickup-meld" in at.picked.rules
    assert at.session.lines() == []
    at = desk(drawing(), play("take discard with 9D 9H"), *pick("8H"), "back")
    assert (at.picked.names, at.view.phase) == ((), "draw")
    assert ask(at, "forward", "undo").session.lines() == []


@pytest.mark.parametrize("many", [2, 3, 4, 5])
def test_a_new_game_for_every_number_of_players(many: int) -> None:
    names = ("Anna", "Burt", "Curt", "Dora", "Emma")[:many]
    at = begun(*names, who0="person", deck="fast_game", bonus="on")
    assert at.session.game.players == names
    rules = at.view.rules
    assert (rules.fast_game, rules.completed_sequence_bonus) == (True, True)
    assert sum(bool(at.parts()[f"seat-{seat}"]) for seat in range(1, 5)) == many - 1


def test_a_whole_hand_of_bots_then_the_next_deal() -> None:
    at = WildcatTablePage()
    at.sit_down(at.session, set())
    step_until(at, scored)
    assert ("This hand" in at.parts()["hand"], "Wait for" in at.parts()["legal"]) == (True, False)
    assert ask(at, "step").view.hand_number == 2


def test_a_link_and_a_file_bring_the_game_back_also_for_the_fifth_player() -> None:
    at = begun("AA", "BB", "CC", "DD", "EE", who4="person")
    assert at.people == frozenset({"EE"})
    again = reopened(at)
    assert (again.token(), again.viewer) == (at.token(), "EE")
    at = desk(drawing(), play("take discard with 9D 9H"), "save")
    saved = at.outbox.pop()
    assert saved["name"] == "wildcat-rummy-record.json"
    assert json.loads(saved["save"])["format"] == "wildcat-record/1"
    other = ask(WildcatTablePage(), do("load", text=saved["save"]))
    assert (other.notice, other.token()) == ("", at.token())
    assert other.session.lines() == ["take discard with 9D 9H"]
