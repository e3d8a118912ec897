"""Sharing a table: a hand with its sender's result, and a finished game."""

from typing import Any

import pytest
from desks import scored

from tests.asking import TICK, do, play
from tests.markup import texts, values
from wyatt.pages.table.earp import EarpTablePage
from wyatt.pages.table.wildcat import WildcatTablePage
from wyatt.ui.page import Pages, parse


def played(pages: Pages, ends: Any) -> Any:
    """The table after Step has played every seat to the end, with all the money paid."""
    desk: Any = pages.desk
    while not ends(desk) or desk.paying:
        pages.ask(do("on" if ends(desk) else "step"))
    return desk


def copied(pages: Pages, act: str) -> dict[str, str]:
    (message,) = [one for one in pages.ask(do(act))["outbox"] if "copy" in one]
    return message


@pytest.mark.parametrize("page", ["table", "wildcat"])
def test_a_hand_is_dealt_again_by_its_link_and_ends_with_both_results(page: str) -> None:
    pages = Pages({"page": page})
    pages.ask(do("beat"))  # before the end there’s nothing to hand on
    desk = played(pages, scored)
    assert "Beat my hand" in texts("".join(pages.shown["parts"].values()), "[data-do=beat]")
    pages.ask(do("review", of="hand"))
    if desk.running:  # stopped, and shown as far as it got
        pages.ask(do("review"))
    assert values(pages.shown["parts"]["review"], "data-do", "[data-do=beat]") == ["beat"]
    message = copied(pages, "beat")
    assert message["text"].endswith("Can you do better?")
    opened = Pages(parse(message["copy"]))
    other: Any = opened.desk
    assert (type(other), other.session.at) == (type(desk), 0)
    assert other.view.hands == desk.session.spec.start(desk.session.start).view("Anna").hands
    assert "beat=" in opened.shown["address"]
    again = Pages(parse(opened.shown["address"]))  # a reload
    played(again, scored)
    (outcome,) = texts("".join(again.shown["parts"].values()), ".outcome")
    earned = desk.spec.format_score(other.beat)
    assert outcome == f"You and the sender of this hand both earned {earned}."
    for more, begins in ((-100, "You beat the sender"), (100, "The sender of this hand beat you")):
        again.desk.beat = other.beat + more  # type: ignore[attr-defined]
        assert texts(again.desk.parts()["review"], ".outcome")[0].startswith(begins)
    again.ask(play("deal"))
    assert "beat=" not in again.shown["address"]


def test_a_result_that_is_none_is_reported_and_the_hand_is_dealt_all_the_same() -> None:
    token = EarpTablePage().token()
    for text in ("", "x", "1e9", "9" * 40, "<b>", "--1"):
        desk = EarpTablePage({"p": token, "beat": text})
        assert (desk.beat, "sender" in desk.notice) == (None, True)
    assert EarpTablePage({"p": token, "beat": "-25"}).beat == -25


def test_a_finished_game_is_replayed_from_its_link_and_a_table_opens_at_its_page() -> None:
    pages = Pages({})
    desk = played(pages, lambda at: at.session.game.is_over)
    opened = Pages(parse(copied(pages, "replay")["copy"]))
    there: Any = opened.desk
    assert (there.session.at, there.session.lines()) == (0, desk.session.lines())
    assert "Press Autoplay" in "".join(opened.shown["parts"].values())
    opened.ask(do("autoplay"))
    while there.running:
        opened.ask(TICK)
    assert there.session.game.is_over
    assert there.session.lines() == desk.session.lines()
    message = copied(Pages({"page": "wildcat"}), "link")
    assert isinstance(Pages(parse(message["copy"])).desk, WildcatTablePage)
