"""Drawings of a table's page: each step in words, each card explained, and refusals with reasons."""

import pytest
from desks import lay, new_game, scored, step_until

from tests.asking import TICK, ask, do, play, settle, whole
from tests.markup import found, lacks, text, texts, values
from wyatt.earp import Game, write_token
from wyatt.pages.table.earp import EarpTablePage


def test_what_the_others_did_is_told_back_to_your_own_turn() -> None:
    desk = step_until(new_game(seed=5), lambda d: len(d.session.moves) > 20)
    step_until(desk, lambda d: d.view.phase == "draw" and d.viewer == d.session.game.actor)
    parts = desk.parts()
    told = text(parts["events"]) + text(parts["since"])
    for rival in ("Burt", "Curt"):
        assert not lacks(told, f"{rival} drew", f"{rival} discarded")
    since = texts(parts["since"], "li")
    assert since[0].startswith("You drew")  # one's own last turn comes first
    assert [line.split()[0] for line in since if " drew " in line] == ["You", "Burt", "Curt"]


def test_what_one_has_answered_is_never_gone_and_what_was_taken_from_you_stands_out() -> None:
    """A Hideout, the Wyatt Earp shot at it, and what came after: all of it stays in the log."""
    desk = lay(
        {"Anna": "wyatt-earp wes-hardin", "Burt": "belle-starr*2", "Curt": "hideout bob-dalton*2"},
        desk=new_game(), turn="Curt", phase="play", opened=["jesse-james"],
        territories={"Anna": {"jesse-james": ["jesse-james*3"]}},
        supply="sundance-kid billy-the-kid wes-hardin belle-starr",
    )  # fmt: skip
    ask(desk, play("hideout"), play("hide Anna jesse-james"), play("react wyatt-earp"), TICK)
    parts = desk.parts()
    told = texts(parts["since"], "li")
    assert [line.split()[1] for line in told] == ["played", "Hideout", "played"]
    hit = "You shot. The top card was a Billy the Kid, an Outlaw card, so it was a hit."
    assert hit in told[-1]
    assert "Curt discarded" in text(parts["events"])
    desk = step_until(EarpTablePage(), lambda d: "You gave" in d.parts()["since"])
    lines = found(desk.parts()["since"], "li")
    marked = [line for line in lines if line.attrs]
    assert marked == [line for line in lines if "You gave" in text(line)]
    assert 0 < len(marked) < len(lines)


def test_a_scored_hand_shows_what_every_poster_paid_and_deals_next() -> None:
    desk = step_until(new_game(seed=5), scored)
    hand, posters = desk.parts()["hand"], text(desk.parts()["posters"])
    assert "if the hand ended now" not in posters
    assert "the outlaw was captured." in posters
    rows = found(hand, "tr:has(> th[scope=row])")
    assert len(rows) == 7
    amounts = [text(won) for row in rows for won in found(row, "td b")]
    paid = [int(won[1:].replace(",", "")) for won in amounts if won.startswith("$")]
    assert sum(paid) == sum(desk.view.money.values())
    assert values(hand, "data-move", ".btn.prime") == ["deal"]
    assert ask(desk, play("deal")).view.hand_number == 2
    # A finished game names the winner and offers a new one.
    desk = ask(new_game(2, ()), "autoplay")
    settle(desk)
    assert desk.session.game.is_over
    hand, at = desk.parts()["hand"], desk.session.at
    assert f"{desk.view.winner} wins" in hand
    assert found(hand, '[data-do="new"]')
    (step,) = found(desk.parts()["steps"], '[data-do="step"][aria-disabled=true]')
    assert step["title"] == "Step: the game is over."
    ask(desk, "step", TICK, "autoplay")
    assert (desk.session.at, desk.running) == (at, "")


def test_a_card_that_is_refused_says_why_beside_itself_and_lights_what_it_is_about() -> None:
    desk = ask(EarpTablePage(), play("draw supply"))
    before = desk.session.game.position()
    parts = ask(desk, do("select", card="jesse-james")).parts()
    assert "hand jesse-james" in values(parts["why"], "data-near")
    assert "outlaws.first-set" in parts["why"]
    assert values(parts["posters"], "data-key", ".poster.asked") == ["poster jesse-james"]
    assert texts(parts["legal"], "li.asked[data-current] > b") == ["1 Jesse James"]
    assert (desk.session.game.position(), ask(desk, "drop").parts()["why"]) == (before, "")


@pytest.mark.parametrize(("asked", "many"), [("1", 1), ("3", 3), ("4", 3), ("0", 3), (None, 3)])
def test_as_many_copies_are_picked_up_as_asked_or_playable(asked: str | None, many: int) -> None:
    hands = {"Anna": "bob-dalton*3 hideout", "Burt": "hideout"}
    link = write_token(Game.setup(hands, phase="play").position())
    desk = ask(EarpTablePage({"p": link, "you": "0"}), do("select", card="bob-dalton", count=asked))
    assert (desk.selection.card, desk.selection.count) == ("bob-dalton", many)
    assert values(whole(desk), "data-count", "[aria-pressed=true]") == [str(many)]
    assert ask(desk, do("select", card="bob-dalton")).selection.card is None
