"""Links, files and new games at a table's page, valid and invalid."""

import json
import re
from typing import Any

from desks import HOSTILE_NAME, new_game, reopened

from tests.asking import ask, do, whole
from tests.collected import collected
from tests.markup import found, has, text
from wyatt.pages.table.earp import EarpTablePage
from wyatt.ui.tags import esc


@collected("players, people", [(2, (1,)), (3, ()), (4, (0, 2))])
def test_a_link_reopens_the_table(players: int, people: tuple[int, ...]) -> None:
    desk = new_game(players, people, seed=9)
    for _ in range(90):
        again = reopened(ask(desk, "step"))
        assert (again.notice, again.session.game.position()) == ("", desk.session.game.position())
        assert (again.viewer, again.people) == (desk.viewer, desk.people)
        assert set(again.view.hands) == set(desk.view.hands)
    assert ask(desk, "link").outbox[-1] == {"copy": desk.address()}


@collected("token", [
    "1.", "1.!!!!", "2.AAAA", "x" * 19_000, "1." + "A" * 5_000, "1.é", "null", "../../etc/passwd",
])  # fmt: skip
@collected("you", ["0", "", "9.9.9", "0.0.1", "<b>", "." * 400])
def test_a_bad_link_gets_a_line_and_a_fresh_table(token: str, you: str) -> None:
    desk = EarpTablePage({"p": token, "you": you})
    assert desk.notice.endswith("a new table instead.")
    drawn, fresh = desk.parts(), EarpTablePage().parts()
    assert drawn == {**fresh, "notice": drawn["notice"]} != fresh


def saved(desk: EarpTablePage) -> dict[str, Any]:
    return next(message for message in ask(desk, "save").outbox if "save" in message)


def test_a_saved_game_is_loaded_with_all_its_moves() -> None:
    desk = ask(new_game(seed=12), *["step"] * 40, "back")
    message = saved(desk)
    assert message["name"].endswith(".json")
    other = ask(EarpTablePage(), do("load", text=message["save"]))
    assert (other.notice, other.viewer, other.session.lines()) == ("", "Anna", desk.session.lines())
    assert other.session.game.position() == ask(desk, "end").session.game.position()
    desk = new_game(people=())  # a spectator stays one
    assert ask(desk, do("load", text=saved(desk)["save"])).viewer is None


RECORD = {"format": "wyatt-record/1", "start": {"players": ["Burt", "Curt"], "seed": 3}}
MOVES = (["discard hideout"], ["draw supply", "sing"], [3, None], "draw supply")


@collected("text", [
    *("", "null", "[" * 3000, '{"format": "wyatt-record/1"}', "x" * 1_000_001),
    json.dumps({**RECORD, "format": "wyatt-record/2", "moves": []}),
    *(json.dumps({**RECORD, "moves": moves}) for moves in MOVES),
    json.dumps({"format": "wyatt-position/1", "players": ["<b>x</b>"], "hands": {}}),
])  # fmt: skip
def test_a_file_that_is_no_sound_game_keeps_the_one_on_the_table(text: str) -> None:
    desk = ask(new_game(seed=4), *["step"] * 7)
    before = (desk.session.game.position(), desk.session.lines())
    assert ask(desk, do("load", text=text)).notice
    assert (desk.session.game.position(), desk.session.lines()) == before
    assert "<b>x" not in desk.parts()["notice"]


@collected("text", ["", "[[[", "\ufffdPNG", "[]", "{}", '{"format": "wyatt-progress/1"}'])
def test_what_is_no_saved_game_at_all_is_told_in_the_words_of_a_person(text: str) -> None:
    notice = ask(EarpTablePage(), do("load", text=text)).notice
    assert notice.startswith("That file isn’t a saved Wyatt Earp game.")
    assert "such as wyatt-earp-record.json" in notice


@collected("wrong, said", [
    ({"name0": "Burt"}, "Player 2:"), ({"name0": "A" * 25}, "Player 1:"),
    ({"name1": 'a"b'}, "Player 2:"), ({"seed": "soon"}, "Seed: "), ({"seed": "-1"}, "Seed: "),
    ({"seed": "9" * 400}, "Seed: "), ({"preset": "house"}, "house"), ({"preset": ["rio-grande"]}, "preset"),
])  # fmt: skip
def test_a_form_that_cannot_be_used_says_why_in_the_form(wrong: dict[str, Any], said: str) -> None:
    desk = new_game(seed=4)
    before = desk.session
    form = {"players": "3", "name0": "Anna", "name1": "Burt", "name2": "Curt", "seed": "8"}
    assert said in ask(desk, do("begin", form=form | wrong)).form_notice
    assert (desk.parts()["setup-notice"] != "", desk.session) == (True, before)
    assert (desk.parts()["notice"], desk.outbox) == ("", [])  # the form stays, with what was typed
    assert (ask(desk, do("begin", form=form)).outbox, desk.form_notice) == ([{"close": "new"}], "")


def test_a_seed_that_is_left_empty_deals_fresh_cards() -> None:
    assert re.search(r'name="seed"[^>]*value=""', new_game(seed=7).parts()["setup"])
    seeds = {new_game(seed=" ").session.start["seed"] for _ in range(4)}
    assert len(seeds) > 1
    assert all(isinstance(seed, int) for seed in seeds)


def test_a_hostile_name_is_shown_as_text_in_every_part() -> None:
    desk = new_game(people=(), name0=HOSTILE_NAME, name1="</pre><script>a()")
    ask(desk, do("past", open=True))
    for _ in range(150):
        page = whole(ask(desk, "step"))
        assert not has(page, "<img", "<script")
        assert esc(HOSTILE_NAME) in page


def test_where_presets_leave_their_sources_is_drawn_when_it_is_unfolded() -> None:
    desk = EarpTablePage()
    assert found(desk.parts()["setup"], "details[data-toggle=apart] [data-part=apart]")
    assert desk.parts()["apart"] == ""
    assert "margin note" in text(ask(desk, do("apart", open=True)).parts()["apart"])
    assert ask(desk, do("apart", open=False)).parts()["apart"] == ""
