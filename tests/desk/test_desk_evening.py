"""The coach at a table's desk, and how an evening ends."""

from __future__ import annotations

import re

import pytest
from desks import new_game, step_until, text_of

from wyatt.widgets.desk import Desk


def test_a_hint_is_given_when_asked_and_gone_with_the_moment() -> None:
    desk = Desk()
    assert desk.parts()["hint"] == ""
    desk.handle({"do": "hint"})
    told = desk.parts()["hint"]
    best = re.search(r'data-move="([^"]*)"', told)
    assert best
    assert best[1] in [str(move) for move in desk.view.legal_moves]
    desk.handle({"do": "play", "move": best[1]})
    assert desk.parts()["hint"] == ""
    step_until(desk, lambda d: d.session.game.actor == "Burt")
    desk.handle({"do": "hint"})
    assert desk.parts()["hint"] == ""  # nobody is told what another holds


def test_a_review_looks_at_some_decisions_at_a_time_and_can_be_stopped() -> None:
    desk = Desk()
    step_until(desk, lambda d: d.session.at == 40)
    desk.handle({"do": "review"})
    for _ in range(400):
        if desk.running != "review":
            break
        desk.handle({"do": "step", "tick": True})
    assert desk.running == ""
    told = text_of(desk.parts()["review"])
    assert "Given away" in told
    for name in desk.session.game.players:
        assert name in told
    assert desk.session.at == 40


def finished() -> Desk:
    desk = new_game(3, (0,), seed=2)
    desk.handle({"do": "autoplay"})
    for _ in range(4000):
        if desk.session.game.is_over:
            return desk
        desk.handle({"do": "step", "tick": True})
    pytest.fail("the game does not end")


def test_the_end_tells_who_won_by_what_the_money_of_every_hand_and_what_decided() -> None:
    desk = finished()
    told = desk.parts()["evening"]
    text = text_of(told)
    money = desk.view.money
    assert f"{desk.view.winner} wins after" in text
    rows = re.findall(r'<tr><th scope="row">Hand (\d+)</th>(.*?)</tr>', told)
    assert [int(number) for number, _ in rows] == list(range(1, desk.view.hand_number + 1))
    last = [int(one.replace(",", "")) for one in re.findall(r"<b>\$([\d,]+)</b>", rows[-1][1])]
    assert last == list(money.values())
    assert told.count("<polyline") == 2 * 3  # for a screen and for a phone
    jumps = [int(at) for at in re.findall(r'data-key="turning \d+"[^>]*data-index="(\d+)"', told)]
    assert jumps
    assert jumps == sorted(jumps)
    desk.handle({"do": "jump", "index": str(jumps[0])})
    assert desk.session.at == jumps[0]
    assert desk.parts()["evening"] == ""
    desk.handle({"do": "end"})
    assert 'data-do="again"' in desk.parts()["hand"]
    seed = desk.session.start["seed"]
    desk.handle({"do": "again"})
    assert desk.session.start["seed"] == seed + 1
    assert (desk.session.at, desk.viewer) == (0, "Anna")


def test_a_hand_that_a_bot_deals_goes_on_by_itself_or_at_once() -> None:
    desk = new_game(3, (0,), seed=5)
    for _ in range(3000):
        if desk.view.phase == "scored" and desk.session.game.actor != "Anna":
            break
        legal = desk.view.legal_moves
        if desk.session.game.actor == "Anna":
            desk.handle({"do": "play", "move": str(legal[-1])})
        else:
            desk.handle({"do": "step", "tick": True})
        assert desk.running or desk.view.legal_moves  # never a moment that nothing goes on from
    assert desk.view.phase == "scored"
    hand = desk.view.hand_number
    assert desk.running == "others"
    assert 'data-do="on"' in desk.parts()["hand"]
    assert "Wait for" not in desk.parts()["legal"]  # nobody is waited for: whoever likes deals
    assert float(desk.pace) >= 3
    desk.handle({"do": "on"})
    assert desk.view.hand_number == hand + 1
    assert desk.running == "others" or desk.session.game.actor == "Anna"


def test_the_bots_of_a_whole_game_at_normal_take_less_than_a_third_of_what_they_took() -> None:
    """The pace is what a page waits between two moves: in a game of 158 moves it was 0.7 s each."""
    waited = moves = 0.0
    for seed in (1, 2, 3):
        desk = new_game(3, (0,), seed=seed)
        desk.running = "others"
        for _ in range(3000):
            if desk.session.game.is_over:
                break
            bots = desk.session.game.actor != "Anna" and desk.view.phase != "scored"
            desk.running = "others"
            if bots:
                waited += float(desk.pace)
                moves += 1
            desk.running = ""
            desk.handle({"do": "step"})
    assert waited / moves < 0.7 / 3


def test_what_is_wrong_with_a_link_stays_when_the_page_tells_what_it_keeps() -> None:
    desk = Desk({"p": "1.damaged"})
    said = desk.notice
    assert "damaged" in said
    desk.handle({"do": "stored", "key": "wyatt", "text": "{}"})
    assert desk.notice == said
    desk.handle({"do": "step"})
    assert desk.notice == ""
