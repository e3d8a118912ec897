"""Moves that the table offers, screen reader labels, and names that are always text."""

import re

import pytest
from tables import HOSTILE, crowded_table, look_table

from tests.markup import found, lacks, text, texts, values
from wyatt.earp import Game
from wyatt.earp.cards import OUTLAWS, TITLES
from wyatt.ui.controls import Progress, controls, moves_so_far
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


def test_a_refusal_is_tied_to_its_card_and_names_its_rule() -> None:
    game, _ = look_table()
    assert "Anna has played this turn’s Sheriff card." in table_parts(game.view())["legal"]
    view = game.view("Anna")
    verdict = view.verdict("play butch-cassidy*2")
    parts = table_parts(view, Selection("butch-cassidy", 2, verdict.message, verdict.rules))
    told = "wyatt-error", 'data-near="hand butch-cassidy"', 'data-rule="outlaws.first-set"'
    assert (lacks(parts["why"], *told), "aria-describedby" in parts["hand"]) == ([], False)
    # A miss is announced and stamped.
    hands = {"Anna": "bank-robbery hideout", "Burt": "wyatt-earp"}
    laid = {"Anna": {"jesse-james": ["jesse-james*3"]}}
    missed = Game.setup(hands, phase="play", territories=laid, supply="photo:jesse-james")
    events = missed.push("bank-robbery")
    parts = table_parts(missed.view("Anna"), context=TableContext(events=events))
    assert not lacks(parts["events"] + parts["stage"], "so it was a miss.", "MISS")


@pytest.mark.parametrize("spectator", [False, True])
def test_the_text_twin_names_every_group(spectator: bool) -> None:
    game, events = look_table()
    view = game.view(None if spectator else "Anna")
    said = table_in_words(view, events)
    for player, groups in view.territories.items():
        block = said.split(f"\n{player}", 1)[1].split("\n\n", 1)[0]
        assert [name for name in OUTLAWS if f"  {TITLES[name]}:" in block] == list(groups)
    assert ("Hand: 3 Wes Hardin" in said or "3 Wes Hardin" in said) == spectator


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
        page = table_page(view, Selection("most-wanted"))
        kinds = "[name=whom]", "[checked]", "li:first-child [checked]", ".act p"
        assert [len(found(page, kind)) for kind in kinds] == [2, 1, 1, 2]
        assert values(page, "data-move", ".act button")[1:] == ["most-wanted steal"]
        assert len(found(table_page(view, Selection("wyatt-earp")), ".act p")) == 1  # no asking
        moves = values(page, "data-move")
        assert set(moves) == {str(move) for move in game.legal_moves}
    game.push("most-wanted steal")
    moves = values(table_page(game.view(HOSTILE)), "data-move")
    assert set(moves) == {str(move) for move in game.legal_moves}
    assert any('steal "' in move for move in moves)
    short = Game.setup({"Anna": "hideout", "Burt": "hideout"}, phase="draw", rest="none")
    assert "can’t refill it" in table_page(short.view("Anna"))
    page = table_page(game.view(HOSTILE))
    assert texts(page, ".lot > h3") == list(game.players[1:])
    assert [len(found(page, a)) for a in (".lot", ".seat", "meta[name]")] == [3, 4, 1]


def test_step_is_never_the_main_button() -> None:
    step = re.compile(r'class="([^"]*wyatt-step)"')
    for progress in (Progress(1, 1), Progress(1, 1, yours=True), Progress(1, 1, hand_to="Burt")):
        (classes,) = step.findall(controls(progress)["steps"])
        assert "prime" not in classes


def test_a_lay_says_what_it_adds_to_the_posters_and_the_group_even_under_a_hideout() -> None:
    laid = {"belle-starr": ["belle-starr*3"], "jesse-james": ["jesse-james*3", "hideout"]}
    hands = {"Anna": "belle-starr*2 jesse-james*2 bob-dalton*4", "Burt": "hideout"}
    game = Game.setup(hands, phase="play", territories={"Anna": laid})
    lines = found(table_parts(game.view("Anna"))["legal"], "[data-move]:has(em)")
    assert len(lines) == 6
    for move, said in [(str(line["data-move"]), text(line)) for line in lines]:
        view, own = game.view(), move.split()[1].split("*")[0]
        money, cp = sum(view.posters.values()), view.capture_points("Anna", own)
        game.push(move)
        money, cp = sum(view.posters.values()) - money, view.capture_points("Anna", own) - cp
        game.pop()
        assert said.endswith(f"+${money:,}, {cp} CP")
