"""Screen reader labels, and names that are always text."""

import pytest
from tables import HOSTILE, crowded_table, look_table

from tests.markup import found, one, text, values
from wyatt.earp import Game
from wyatt.earp.cards import OUTLAWS, TITLES
from wyatt.ui.controls import moves_so_far
from wyatt.ui.document import table_in_words
from wyatt.ui.earp.hand import Selection
from wyatt.ui.earp.table import table_page, table_parts
from wyatt.ui.table import TableContext

KNOWN_TAGS = """
    html head meta title link style body div svg defs symbol path circle polygon g use
    header main section article h1 h2 h3 p span b i em small a ul ol li button select
    option table thead tbody tfoot tr th td details summary pre code
    nav dialog dl dt dd kbd form label input
"""


def test_hand_labels_say_what_can_be_played() -> None:
    game, _events = look_table()
    parts = table_parts(game.view("Anna"), Selection("bob-dalton", 3))
    labels = values(parts["hand"], "aria-label")
    for said in (
        "Butch Cassidy, 2 in hand, 2 capture points each, can’t be played.",
        "Bob Dalton, 3 in hand, 2 capture points each, can be played.",
        "Hideout, 1 in hand, Sheriff card, can’t be played.",
    ):
        assert said in labels


def test_a_refusal_is_tied_to_its_card_and_names_its_rule() -> None:
    game, _ = look_table()
    view = game.view("Anna")
    verdict = view.verdict("play butch-cassidy*2")
    parts = table_parts(view, Selection("butch-cassidy", 2, verdict.message, verdict.rules))
    for told in ("wyatt-error", 'id="wyatt-why"', 'data-rule="outlaws.first-set"'):
        assert told in parts["why"]
    assert 'aria-describedby="wyatt-why"' in parts["hand"]
    assert parts["hand"].count("aria-describedby") == 1


def test_what_can_be_done_and_why_not_the_rest() -> None:
    game, _ = look_table()
    drawn = table_parts(game.view("Anna"))["legal"]
    assert 'data-move="play bob-dalton*3"' in drawn
    assert "+$2,000, 6 CP" in drawn
    assert "<b>2 Butch Cassidy</b>: Nobody has laid Butch Cassidy yet" in drawn
    assert (
        "<b>Photo of Belle Starr, Hideout, Wyatt Earp</b>: you’ve played this turn’s Sheriff card"
        in drawn
    )


def test_group_labels() -> None:
    game, events = look_table()
    parts = table_parts(game.view("Anna"), context=TableContext(events=events))
    assert "worth 0 instead of 6 capture points." in parts["seat-1"]
    assert "Sundance Kid: only the Photo, 4 capture points." in parts["you"]
    assert "Sundance Kid: 3 Outlaw cards and the Fastest gun, 9 capture points." in parts["seat-2"]


def test_the_shot_is_told_and_stamped() -> None:
    game, events = look_table()
    parts = table_parts(game.view("Anna"), context=TableContext(events=events))
    assert "The top card was Wes Hardin, an Outlaw card." in parts["events"]
    assert ">HIT<" in parts["stage"]
    missed = Game.setup(
        {"Anna": "bank-robbery hideout", "Burt": "wyatt-earp"},
        phase="play",
        territories={"Anna": {"jesse-james": ["jesse-james*3"]}},
        supply="photo:jesse-james",
    )
    events = missed.push("bank-robbery")
    parts = table_parts(missed.view("Anna"), context=TableContext(events=events))
    assert "A miss." in parts["events"]
    assert "MISS" in parts["stage"]


@pytest.mark.parametrize("spectator", [False, True])
def test_the_text_twin_names_every_group(spectator: bool) -> None:
    game, events = look_table()
    view = game.view(None if spectator else "Anna")
    said = table_in_words(view, events)
    for player, groups in view.territories.items():
        block = said.split(f"\n{player}", 1)[1].split("\n\n", 1)[0]
        assert [name for name in OUTLAWS if f"  {TITLES[name]}:" in block] == list(groups)
    assert ("Hand: 3 Wes Hardin" in said or "3 Wes Hardin" in said) == spectator


def test_hidden_hands_stay_hidden() -> None:
    game, events = look_table()
    seen = table_page(game.view("Burt"), events=[event.seen("Burt") for event in events])
    assert 'class="hcard' in seen
    assert "Photo of Belle Starr" not in seen


def test_a_hostile_name_is_only_ever_text() -> None:
    game, picked = crowded_table(), Selection("most-wanted")
    pages = [table_page(game.view(viewer), picked) for viewer in (HOSTILE, "Curt", None)]
    events = game.push("most-wanted steal")
    pages += [table_page(game.view(viewer), events=events) for viewer in (HOSTILE, "Curt")]
    move = game.legal_moves[0]
    events += game.push(move)
    pages += [table_page(game.view(None), events=events), moves_so_far([(HOSTILE, move)], 1)]
    for page in pages:
        elements = found(page, "*")
        assert {element.name for element in elements} <= set(KNOWN_TAGS.split())
        assert not [name for one in elements for name in one.attrs if name.startswith("on")]
        assert HOSTILE in text(page)


def test_buttons_carry_moves_that_the_game_accepts() -> None:
    game = crowded_table()
    for view in (game.view(HOSTILE), game.view(None)):
        moves = values(table_page(view, Selection("most-wanted")), "data-move")
        assert set(moves) == {str(move) for move in game.legal_moves}
    game.push("most-wanted steal")
    moves = values(table_page(game.view(HOSTILE)), "data-move")
    assert set(moves) == {str(move) for move in game.legal_moves}
    assert any('steal "' in move for move in moves)


def test_one_wanted_class_a_handle() -> None:
    game, events = look_table()
    page = table_page(game.view("Anna"), events=events)
    for handle in ["table", "step", "back", "events", "legal", "split"]:
        assert one(page, f".wyatt-{handle}")
