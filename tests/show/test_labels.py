"""Moves that the table offers, screen reader labels, and names that are always text."""

import re

import pytest
from tables import HOSTILE, crowded_table, look_table

from tests.collected import collected
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


@collected("part, said", [
        ("hand", '"Butch Cassidy, 2 in hand, 2 capture points each, can’t be played."'),
        ("hand", '"Bob Dalton, 3 in hand, 2 capture points each, can be played."'),
        ("hand", '"Hideout, 1 in hand, Sheriff card, can’t be played."'),
        ("legal", 'data-move="play bob-dalton*3"'), ("legal", "+$2,000, 6 CP"), ("hand", "You keep six cards."),
        ("legal", "<b>2 Butch Cassidy</b>: Nobody has laid Butch Cassidy yet"),
        ("legal", "<b>Photo of Belle Starr, Hideout, Wyatt Earp</b>: You’ve played this turn’s"),
        ("seat-1", "worth 0 instead of 6 capture points."),
        ("you", "Sundance Kid: only the Photo, 4 capture points."),
        ("seat-2", "Sundance Kid: 3 Outlaw cards and the Fastest gun, 9 capture points."),
        ("events", "The top card was a Wes Hardin, an Outlaw card, so it was a hit."), ("stage", ">HIT<"),
])  # fmt: skip
def test_a_table_says_what_a_card_and_a_group_are_worth_and_can_do(part: str, said: str) -> None:
    game, events = look_table()
    chosen, context = Selection("bob-dalton", 3), TableContext(events=events)
    assert said in table_parts(game.view("Anna"), chosen, context=context)[part]


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


def test_the_first_page_says_what_the_game_is_about_and_whose_move_it_is() -> None:
    game = Game.new(["Anna", "Burt", "Curt"], seed=1)
    parts = table_parts(game.view("Anna"))
    mine = parts["events"]
    told = "$25,000", "Anna. Draw two cards, or take the top discard.", "No groups."
    assert [text(parts["notice"]), *lacks(text(mine + parts["you"]), *told)] == [""]
    assert values(mine, "data-page", '[data-do="page"]') == ["course", "daily"]
    assert "You’re Burt. It’s Anna’s turn." in text(table_parts(game.view("Burt"))["events"])
    assert "You’re watching" in table_parts(game.view(None))["events"]


def test_a_hand_without_a_play_left_is_told_to_discard() -> None:
    game = Game.new(["Anna", "Burt", "Curt"], seed=1)
    game.push("draw supply")
    assert "Play a highlighted card, or discard any card" in table_parts(game.view("Anna"))["hand"]
    # A large hand is in one row, and its names are visible.
    assert 'style="--kinds:9;--cards:12"' in table_parts(game.view("Anna"))["hand"]
    hands = {"Anna": "bob-dalton*2 hideout", "Burt": "hideout", "Curt": "wyatt-earp"}
    left = Game.setup(hands, phase="play", sheriff_played=True)
    assert "You have nothing left to play" in table_parts(left.view("Anna"))["hand"]


def test_step_is_never_the_main_button() -> None:
    step = re.compile(r'class="([^"]*wyatt-step)"')
    for progress in (Progress(1, 1), Progress(1, 1, yours=True), Progress(1, 1, hand_to="Burt")):
        (classes,) = step.findall(controls(progress)["steps"])
        assert "prime" not in classes


def test_the_sheriff_card_that_was_spent_is_shown_by_its_name() -> None:
    hands = {"Anna": "photo:bob-dalton bob-dalton*4 hideout", "Burt": "hideout"}
    game = Game.setup(hands, phase="play")
    _, played, laid = map(game.push, ("play bob-dalton*3", "photo bob-dalton", "play bob-dalton*1"))
    view, context = game.view("Anna"), TableContext(events=laid, since=[played])
    assert "Played: Photo of Bob Dalton" in table_parts(view, context=context)["you"]
    unknown = table_parts(view)["you"]
    assert ("Sheriff card played" in unknown, "#wyatt-wyatt-earp" in unknown) == (True, False)
    refused = table_parts(view, Selection("hideout", 1, "No.", ("sheriff.one-per-turn",)))["you"]
    assert [bool(found(you, ".spent.asked")) for you in (unknown, refused)] == [False, True]


FOUND, SPENT = "You may play the Photo of Bob Dalton now", "may not play another Sheriff card"


def test_after_a_search_the_sheriff_card_found_is_not_called_spent() -> None:
    game = Game.setup(
        {"Anna": "wyatt-earp wes-hardin hideout", "Burt": "hideout"}, phase="play",
        territories={"Burt": {"bob-dalton": ["bob-dalton*3"]}}, discard="photo:bob-dalton belle-starr",
    )  # fmt: skip
    finds = "If you find a Sheriff card, you may play it, too"
    searches, takes = ("wyatt-earp search", finds, SPENT), ("take photo:bob-dalton", FOUND, SPENT)
    for move, told, other in (searches, takes, ("photo bob-dalton", SPENT, FOUND)):
        game.push(move)
        badge = table_parts(game.view("Anna"))["you"]
        assert (told in badge, other in badge) == (True, False), move
    rules, few = {"last_card_play": "guaranteed_refill"}, {"Anna": "wyatt-earp", "Burt": "hideout"}
    game = Game.setup(few, phase="play", discard="belle-starr hideout", rules=rules)
    game.push("wyatt-earp search")  # the last card, so the card found has to be discarded
    badge, why = table_parts(game.view("Anna"))["you"], game.verdict("take hideout").message
    assert (finds in badge, SPENT in badge, "right away" in why) == (False, True, False)


@collected("card, rule, brings", [
    ("fastest-gun", "fastest.one", ["6 to 9 CP, +$1,000", "worth 0 CP for now, +$1,000"]),
    ("bank-robbery", "robbery.target", ["6 to 8 CP, +$1,000", "worth 0 CP for now, +$1,000"]),
    ("stagecoach-robbery", "robbery.target", ["6 to 7 CP, +$3,000"]),
])  # fmt: skip
def test_placing_a_hit_says_what_it_brings(card: str, rule: str, brings: list[str]) -> None:
    laid = {"belle-starr": ["belle-starr*3"], "jesse-james": ["jesse-james*3", "hideout"]}
    hands = {"Anna": [card, "hideout"], "Burt": "hideout"}
    game = Game.setup(hands, phase="play", territories={"Anna": laid}, supply="wes-hardin")
    game.push(card)
    parts = table_parts(game.view("Anna"))
    assert [part for part in (parts["choices"], parts["legal"]) if lacks(part, *brings)] == []
    assert rule in values(parts["choices"], "data-rule")


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


def test_a_draw_that_ends_the_hand_says_so_everywhere() -> None:
    known = look_table()[0].position()
    known |= {"phase": "draw", "sheriff_played": False, "reshuffled": True}
    known["discard"] += known["supply"][1:]
    known["supply"] = known["supply"][:1]
    parts = table_parts(Game.from_position(known).view("Anna"))
    for name in ("stage", "hand", "legal"):
        assert ["and end the hand" in parts[name], "Two from the" in parts[name]] == [True, False]
    assert "end.supply" in values(parts["hand"] + parts["legal"], "data-rule")


@collected("fields, said", [
    ({"supply": "bob-dalton*2 hideout"}, "The next shot 67% Of the 3 cards in the supply, 2 are Outlaw cards. §"),
    ({"discard": "bob-dalton hideout"}, "The next shot 50% The supply is empty. Of the 2 cards in the discard stack, 1 is an Outlaw card. §"),
    ({"discard": "bob-dalton", "reshuffled": True}, "The next shot There’s no card left to turn over. §"),
])  # fmt: skip
def test_the_chance_of_a_hit_is_of_the_cards_to_turn(fields: dict[str, str], said: str) -> None:
    hands = {"Anna": "bank-robbery", "Burt": "wyatt-earp"}
    drawn = table_parts(Game.setup(hands, phase="play", rest="none", **fields).view(None))["odds"]
    assert " ".join(text(drawn).split()) == said
    cells = [len(found(drawn, each)) for each in (".cells > i", ".cells .h")]
    assert cells == ([int(number) for number in re.findall(r" (\d) ", said)] or [0, 0])
