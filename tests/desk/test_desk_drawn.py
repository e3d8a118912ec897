"""Drawings of a table's page: each step in words, each card explained, and refusals with reasons."""

from desks import lay, new_game, step_until

from tests import markup
from tests.asking import TICK, ask, settle
from tests.markup import found, text, values
from wyatt.pages.table.earp import EarpTablePage


def test_the_first_page_is_seed_1_at_its_first_decision_with_anna_a_person() -> None:
    desk = EarpTablePage()
    assert desk.session.game.position() == new_game(seed=1).session.game.position()
    assert (desk.view.phase, desk.session.game.actor, desk.viewer) == ("draw", "Anna", "Anna")
    assert desk.people == {"Anna"}
    assert "Two from the supply" in desk.parts()["legal"]


def test_each_step_plays_one_move_and_tells_it() -> None:
    desk, told = EarpTablePage(), set()
    for played in range(1, 60):
        desk.handle({"do": "step"})
        assert desk.session.at == played
        log = text(desk.parts()["events"])
        assert log
        told.add(log)
    assert len(told) > 40  # some moves are word for word like an earlier one


def test_a_step_for_a_person_says_that_a_bot_chose() -> None:
    desk = EarpTablePage()
    desk.handle({"do": "step"})
    assert "A bot chose this move" in desk.parts()["events"]
    desk.handle({"do": "play", "move": str(desk.view.legal_moves[-1])})
    assert "A bot chose this move" not in desk.parts()["events"]


def test_what_the_others_did_is_told_back_to_your_own_turn() -> None:
    desk = new_game(seed=5)
    step_until(desk, lambda d: len(d.session.moves) > 20)
    step_until(desk, lambda d: d.view.phase == "draw" and d.viewer == d.session.game.actor)
    parts = desk.parts()
    told = text(parts["events"]) + text(parts["since"])
    for rival in ("Burt", "Curt"):
        assert f"{rival} drew" in told
        assert f"{rival} discarded" in told
    since = markup.texts(parts["since"], "li")
    assert since[0].startswith("You drew")  # one's own last turn comes first
    drew = [line.split()[0] for line in since if " drew " in line]
    assert drew == ["You", "Burt", "Curt"]


def test_what_one_has_answered_is_never_gone() -> None:
    """A Hideout, the Wyatt Earp shot at it, and what came after: all of it stays in the log."""
    desk = new_game(seed=5)
    lay(
        desk,
        {"Anna": "wyatt-earp wes-hardin", "Burt": "belle-starr*2", "Curt": "hideout bob-dalton*2"},
        turn="Curt",
        phase="play",
        territories={"Anna": {"jesse-james": ["jesse-james*3"]}},
        opened=["jesse-james"],
        supply="sundance-kid billy-the-kid wes-hardin belle-starr",
    )
    for line in ("hideout", "hide Anna jesse-james", "react wyatt-earp"):
        desk.handle({"do": "play", "move": line})
    desk.handle(TICK)
    parts = desk.parts()
    told = markup.texts(parts["since"], "li")
    assert [line.split()[1] for line in told] == ["played", "Hideout", "played"]
    assert "You shot. The top card was Billy the Kid, an Outlaw card, so it was a hit." in told[-1]
    assert "Curt discarded" in text(parts["events"])


def test_what_somebody_took_from_you_stands_out() -> None:
    desk = EarpTablePage()
    step_until(desk, lambda d: "You gave" in d.parts()["since"])
    lines = found(desk.parts()["since"], "li")
    marked = [line for line in lines if line.attrs]
    assert marked == [line for line in lines if "You gave" in text(line)]
    assert 0 < len(marked) < len(lines)


def test_while_others_move_your_own_cards_are_explained() -> None:
    desk = new_game(seed=5)
    step_until(desk, lambda d: d.session.game.actor == "Burt")
    legal = text(desk.parts()["legal"])
    assert legal.startswith("Wait for Burt Burt starts a turn")
    assert "Possible moves if it were your turn" in legal or "Not possible next turn" in legal


def test_a_scored_hand_shows_what_every_poster_paid_and_deals_next() -> None:
    desk = new_game(seed=5)
    step_until(desk, lambda d: d.view.phase == "scored")
    hand, money = desk.parts()["hand"], desk.view.money
    rows = found(hand, "tr:has(> th[scope=row])")
    assert len(rows) == 7
    amounts = [text(won) for row in rows for won in found(row, "td b")]
    paid = [int(won[1:].replace(",", "")) for won in amounts if won.startswith("$")]
    assert sum(paid) == sum(money.values())
    assert values(hand, "data-move", ".btn.prime") == ["deal"]
    desk.handle({"do": "play", "move": "deal"})
    assert desk.view.hand_number == 2


def test_a_finished_game_names_the_winner_and_offers_a_new_one() -> None:
    desk = new_game(2, ())
    desk.handle({"do": "autoplay"})
    settle(desk)
    assert desk.session.game.is_over
    assert f"{desk.view.winner} wins" in desk.parts()["hand"]
    assert found(desk.parts()["hand"], '[data-do="new"]')
    at = desk.session.at
    ask(desk, "step", TICK, "autoplay")
    assert (desk.session.at, desk.running) == (at, "")


def test_a_card_that_is_refused_says_why_beside_itself_and_lights_what_it_is_about() -> None:
    desk = EarpTablePage()
    desk.handle({"do": "play", "move": "draw supply"})
    before = desk.session.game.position()
    desk.handle({"do": "select", "card": "jesse-james"})
    parts = desk.parts()
    assert "hand jesse-james" in values(parts["why"], "data-near")
    assert "outlaws.first-set" in parts["why"]
    assert values(parts["hand"], "data-key", "[aria-describedby=wyatt-why]") == ["hand jesse-james"]
    assert values(parts["posters"], "data-key", ".poster.asked") == ["poster jesse-james"]
    assert markup.texts(parts["legal"], "li.asked[data-current] > b") == ["1 Jesse James"]
    assert desk.session.game.position() == before
    desk.handle({"do": "drop"})
    assert desk.parts()["why"] == ""


def test_a_card_that_can_only_be_discarded_says_why_with_the_rule() -> None:
    desk = EarpTablePage()
    hands = {"Anna": "photo:jesse-james wes-hardin", "Burt": "bob-dalton"}
    laid = {"Burt": {"jesse-james": ["jesse-james*3"]}}
    lay(desk, hands, phase="play", sheriff_played=True, territories=laid)
    for card, why, rule in (
        ("photo:jesse-james", "so the Photo of Jesse James has to wait", "sheriff.one-per-turn"),
        ("wes-hardin", "Nobody has laid Wes Hardin yet", "outlaws.first-set"),
    ):
        desk.handle({"do": "select", "card": card})
        box = desk.parts()["hand"]
        assert "Discarding the card ends your turn." in text(box)
        assert why in text(box)
        assert f'data-rule="{rule}"' in box


def test_a_poster_of_an_ended_hand_says_what_became_of_it() -> None:
    desk = new_game(seed=3)
    step_until(desk, lambda d: d.view.phase == "scored")
    posters = text(desk.parts()["posters"])
    assert "if the hand ended now" not in posters
    assert "the outlaw was captured." in posters


def test_trying_a_card_out_of_turn_says_so_and_stops_nobody() -> None:
    desk = new_game(seed=5)
    step_until(desk, lambda d: d.session.game.actor == "Burt")
    desk.handle({"do": "on"})
    card = next(iter(desk.view.hands["Anna"]))
    desk.handle({"do": "select", "card": card})
    assert "Burt’s turn" in desk.parts()["why"]
    desk.handle(TICK)
    assert desk.running == "others"
    assert "turn.order" in desk.parts()["why"]  # it stays to be read
