"""What a table's desk draws: each step told, each card explained, what is refused and why."""

from __future__ import annotations

import re

from desks import new_game, step_until, text_of

from wyatt.widgets.desk import Desk


def test_the_first_page_is_seed_1_at_its_first_decision_with_anna_a_person() -> None:
    desk = Desk()
    assert desk.session.game.position() == new_game(seed=1).session.game.position()
    assert (desk.view.phase, desk.session.game.actor, desk.viewer) == ("draw", "Anna", "Anna")
    assert desk.people == {"Anna"}
    assert "Two from the supply" in desk.parts()["legal"]


def test_each_step_plays_one_move_and_tells_it() -> None:
    desk, told = Desk(), set()
    for played in range(1, 60):
        desk.handle({"do": "step"})
        assert desk.session.at == played
        log = text_of(desk.parts()["events"])
        assert log
        told.add(log)
    assert len(told) > 40  # some moves are word for word like an earlier one


def test_a_step_for_a_person_says_that_a_bot_chose() -> None:
    desk = Desk()
    desk.handle({"do": "step"})
    assert "A bot chose this move" in desk.parts()["events"]
    desk.handle({"do": "play", "move": str(desk.view.legal_moves[-1])})
    assert "A bot chose this move" not in desk.parts()["events"]


def test_what_the_others_did_is_told_back_to_your_own_turn() -> None:
    desk = new_game(seed=5)
    step_until(
        desk,
        lambda d: (
            len(d.session.moves) > 20
            and d.view.phase == "draw"
            and d.viewer == d.session.game.actor
        ),
    )
    parts = desk.parts()
    told = text_of(parts["events"]) + text_of(parts["since"])
    for rival in ("Burt", "Curt"):
        assert f"{rival} drew" in told
        assert f"{rival} discarded" in told
    assert "You discarded" not in told  # that was before


def test_what_somebody_took_from_you_stands_out() -> None:
    desk = Desk()
    for _ in range(11):
        desk.handle({"do": "step"})
    lines = re.findall(r"<li([^>]*)>([^<]*)</li>", desk.parts()["since"])
    marked = [told for mark, told in lines if mark]
    assert marked == [told for _mark, told in lines if "You gave" in told]
    assert 0 < len(marked) < len(lines)


def test_while_others_move_your_own_cards_are_explained() -> None:
    desk = new_game(seed=5)
    step_until(desk, lambda d: d.session.game.actor == "Burt")
    legal = text_of(desk.parts()["legal"])
    assert legal.startswith("Wait for Burt Burt begins a turn")
    assert "On your turn, as things stand" in legal or "Not then" in legal


def test_a_scored_hand_shows_what_every_poster_paid_and_deals_next() -> None:
    desk = new_game(seed=5)
    step_until(desk, lambda d: d.view.phase == "scored")
    hand, money = desk.parts()["hand"], desk.view.money
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", hand)
    assert len(rows) == 7
    paid = [
        [int(won.replace(",", "")) for won in re.findall(r"<b>\$([\d,]+)</b>", row)] for row in rows
    ]
    assert sum(map(sum, paid)) == sum(money.values())
    assert re.search(r'class="btn prime"[^>]*data-move="deal"', hand)
    assert hand.count("btn prime") == 1
    desk.handle({"do": "play", "move": "deal"})
    assert desk.view.hand_number == 2


def test_a_finished_game_names_the_winner_and_offers_a_new_one() -> None:
    desk = new_game(2, ())
    desk.handle({"do": "autoplay"})
    for _ in range(3000):
        if not desk.running:
            break
        desk.handle({"do": "step", "tick": True})
    assert desk.session.game.is_over
    assert desk.running == ""
    winner = desk.view.winner
    assert f"{winner} wins" in desk.parts()["hand"]
    assert 'data-do="new"' in desk.parts()["hand"]
    at = desk.session.at
    desk.handle({"do": "step"})
    desk.handle({"do": "step", "tick": True})
    desk.handle({"do": "autoplay"})
    assert (desk.session.at, desk.running) == (at, "")


def test_a_card_that_is_refused_says_why_beside_itself_and_lights_what_it_is_about() -> None:
    desk = Desk()
    desk.handle({"do": "play", "move": "draw supply"})
    before = desk.session.game.position()
    desk.handle({"do": "select", "card": "jesse-james"})
    parts = desk.parts()
    assert 'data-near="hand jesse-james"' in parts["why"]
    assert "outlaws.first-set" in parts["why"]
    assert re.search(r'data-key="hand jesse-james"[^>]*aria-describedby="wyatt-why"', parts["hand"])
    assert re.search(r'class="poster asked"[^>]*data-key="poster jesse-james"', parts["posters"])
    assert "<li class=asked data-current><b>1 Jesse James</b>" in parts["legal"]
    assert desk.session.game.position() == before
    desk.handle({"do": "drop"})
    assert desk.parts()["why"] == ""


def test_trying_a_card_out_of_turn_says_so_and_stops_nobody() -> None:
    desk = new_game(seed=5)
    step_until(desk, lambda d: d.session.game.actor == "Burt")
    desk.handle({"do": "others"})
    card = next(iter(desk.view.hands["Anna"]))
    desk.handle({"do": "select", "card": card})
    assert "Burt&#x27;s turn" in desk.parts()["why"]
    desk.handle({"do": "step", "tick": True})
    assert desk.running == "others"
    assert "turn.order" in desk.parts()["why"]  # it stays to be read
