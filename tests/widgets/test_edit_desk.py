"""The page on which a table is set, without a browser."""

from __future__ import annotations

import json
import re
import tomllib
from html import escape, unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest

from wyatt.cli import main
from wyatt.core.errors import NotAMove
from wyatt.earp import Game, parse_move, read_token, write_token
from wyatt.earp.cards import TITLES
from wyatt.lessons import read_lesson, solve
from wyatt.widgets.edit_desk import EditDesk
from wyatt.widgets.pages import Pages
from wyatt.wildcat.meant import meant as meant_in_wildcat

HOSTILE = "<img onerror=alert(1)>"


def put(desk: EditDesk, card: str, place: str, many: int = 1) -> None:
    desk.handle({"do": "pick", "card": card})
    for _ in range(many):
        desk.handle({"do": "put", "place": place})
    desk.handle({"do": "drop"})


def hideout_on_a_gun() -> EditDesk:
    """What a rules lawyer sets up: a Hideout that lies on the Fastest gun, three players."""
    desk = EditDesk()
    put(desk, "jesse-james", "territory 1", 3)
    put(desk, "fastest-gun", "group 1 jesse-james")
    put(desk, "hideout", "group 1 jesse-james")
    put(desk, "wyatt-earp", "hand 0", 2)
    put(desk, "fastest-gun", "hand 0")
    put(desk, "wes-hardin", "hand 1")
    put(desk, "wes-hardin", "hand 2")
    desk.handle({"do": "set", "field": "phase", "value": "play"})
    return desk


def test_every_card_is_in_sight_with_how_many_are_left() -> None:
    desk = EditDesk()
    bank = desk.parts()["left"]
    for card, many in desk.draft.copies().items():
        assert (f'data-key="bank {card}"' in bank) == bool(many)
    put(desk, "hideout", "hand 0", 2)
    assert f'aria-label="{TITLES["hideout"]}, 1 of 3 left"' in desk.parts()["left"]


def test_a_table_is_set_and_opens_again_by_its_link() -> None:
    desk = hideout_on_a_gun()
    assert "can be played as it stands" in desk.parts()["faults"]
    desk.handle({"do": "try", "form": {"move": "wyatt-earp lift"}})
    again = EditDesk(dict(parse_qsl(desk.address())))
    assert again.draft.game().position() == desk.draft.game().position()
    assert again.move == "wyatt-earp lift"
    assert again.parts()["verdict"] == desk.parts()["verdict"]


def test_faults_arise_as_they_are_made_and_lead_to_their_place() -> None:
    desk = hideout_on_a_gun()
    put(desk, "most-wanted", "group 1 jesse-james")
    desk.handle({"do": "set", "field": "poster wes-hardin", "value": "1500"})
    desk.handle({"do": "set", "field": "money 2", "value": "plenty"})
    faults = desk.parts()["faults"]
    for spot in ("territory 1", "poster wes-hardin", "money 2"):
        assert f'data-reveal="[data-spot=&quot;{spot}&quot;]"' in faults
        page = "".join(desk.parts().values())
        assert f'data-spot="{spot}"' in page
    assert 'value="plenty"' in desk.parts()["fields"]  # nothing typed is lost
    assert desk.address() == ""
    desk.handle({"do": "undo"})
    desk.handle({"do": "undo"})
    desk.handle({"do": "undo"})
    assert desk.address()
    desk.handle({"do": "redo"})
    assert not desk.address()


def test_cards_are_picked_up_again_moved_in_order_and_taken_away() -> None:
    desk = hideout_on_a_gun()
    desk.handle({"do": "lift", "place": "group 1 jesse-james", "at": "4"})
    desk.handle({"do": "shift", "by": "-1"})
    assert desk.draft.cards("group 1 jesse-james")[3:] == ["hideout", "fastest-gun"]
    desk.handle({"do": "put", "place": "discard"})
    assert desk.draft.cards("discard") == ["hideout"]
    assert desk.draft.cards("group 1 jesse-james")[3:] == ["fastest-gun"]
    desk.handle({"do": "lift", "place": "discard", "at": "0"})
    desk.handle({"do": "put", "place": "discard"})
    assert desk.draft.cards("discard") == ["hideout"]
    desk.handle({"do": "lift", "place": "discard", "at": "0"})
    desk.handle({"do": "away"})
    assert desk.draft.cards("discard") == []


def test_the_text_is_in_step_both_ways_and_keeps_what_cannot_be_read() -> None:
    desk = hideout_on_a_gun()
    document = desk.draft.written()
    document["posters"] = {"wes-hardin": 7000}
    desk.handle({"do": "text", "value": json.dumps(document)})
    assert 'value="7000"' in desk.parts()["fields"]
    table = desk.draft.written()
    desk.handle({"do": "text", "value": '{"players": ["Anna", '})
    assert desk.draft.written() == table
    assert "{&quot;players&quot;: [&quot;Anna&quot;, </textarea>" in desk.parts()["text"]
    assert "wyatt-error" in desk.parts()["text"]
    put(desk, "hideout", "discard")
    assert "&quot;discard&quot;" in desk.parts()["text"]
    assert "wyatt-error" not in desk.parts()["text"]


def test_it_starts_from_empty_a_case_a_link_and_the_table_in_front_of_you() -> None:
    desk = EditDesk()
    desk.handle({"do": "case", "value": "M10"})
    assert desk.move == "steal Burt jesse-james"
    assert "M10" in desk.parts()["differences"]
    token = write_token(Game.new(["Anna", "Burt"], 4).position())
    for link in (token, f"https://example.org/?p={token}&you=0"):
        desk.handle({"do": "empty"})
        desk.handle({"do": "from-link", "value": link})
        assert desk.draft.players == ["Anna", "Burt"]
    desk.handle({"do": "from-link", "value": "https://example.org/?p=1.zzz"})
    assert desk.notice
    assert desk.draft.players == ["Anna", "Burt"]
    pages = Pages()
    pages.ask({"do": "step"})
    pages.ask({"do": "page", "page": "edit", "carry": "1"})
    edit: Any = pages.desk
    table: Any = pages.desks["table"]
    assert edit.draft.game().position() == table.session.game.position()
    edit.handle({"do": "set", "field": "money 0", "value": "9000"})
    pages.ask({"do": "page", "page": "table", "carry": "1"})
    assert table.view.money["Anna"] == 9000
    assert "1 move old" in table.parts()["offer"]  # the game that was on is not lost
    pages.ask({"do": "resume"})
    assert len(table.session.moves) == 1


def test_what_then_says_verdict_rule_source_and_which_ruling_parts() -> None:
    desk = EditDesk()
    desk.handle({"do": "case", "value": "O3"})
    parts = desk.parts()
    assert "English rulebook" in parts["verdict"]
    for preset in ("English rulebook", "French translation", "A player’s review"):
        assert preset in parts["presets"]
    assert 'data-rule="O3"' in parts["differences"]
    desk.handle({"do": "rule", "rule": "O3"})
    assert "Does an outlaw stay open" in parts["differences"]
    assert "Does an outlaw stay open" in desk.parts()["rule"]
    desk.handle({"do": "try", "form": {"move": HOSTILE}})
    page = "".join(desk.parts().values())
    assert "<img" not in page
    assert "&lt;img" in page


def lesson_of(desk: EditDesk) -> str:
    """The data that the page shows, as somebody copies it."""
    desk.handle({"do": "lesson"})
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", desk.parts()["lesson"], re.DOTALL)
    assert found
    return unescape(found[1])


def test_a_lesson_of_this_is_data_that_loads_and_stands_at_this_table() -> None:
    desk = hideout_on_a_gun()
    desk.handle({"do": "try", "form": {"move": "discard wyatt-earp"}})
    text = lesson_of(desk)
    lesson = read_lesson(text, "own")
    assert lesson.stages[0].scene().game.position() == desk.draft.game().position()
    assert solve(lesson).problems == ()
    assert tomllib.loads(text)["stages"][0]["solution"] == ["discard wyatt-earp"]


@pytest.mark.parametrize("game", ["wyatt", "wildcat"])
def test_every_moment_makes_a_lesson_that_the_command_takes(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk, taken = EditDesk(game=game), set()
    for start in desk.editing.starts():
        desk.handle({"do": "case", "value": start.id})
        desk.handle({"do": "rename", "seat": "0", "value": "A`n\\na’s"})
        text = lesson_of(desk)
        desk.handle({"do": "lesson"})
        assert solve(read_lesson(text, "own")).problems == (), start.id
        kind = tomllib.loads(text)["stages"][0]["kind"]
        if kind not in taken:  # the command reads the file in the same way
            file = tmp_path / "own.toml"
            file.write_text(text, encoding="utf-8")
            status = main.main(["lesson", str(file)], standalone_mode=False)
            assert status == 0, (start.id, capsys.readouterr().err)
        taken.add(kind)
    assert taken == {"play", "predict"}


def test_what_the_browser_keeps_comes_back_unless_a_link_wins() -> None:
    desk = hideout_on_a_gun()
    put(desk, "hideout", "hand 0", 3)  # faulty, and kept all the same
    kept = [message for message in desk.outbox if message.get("key") == "edit"][-1]["store"]
    fresh = EditDesk()
    fresh.handle({"do": "stored", "key": "edit", "text": kept})
    assert fresh.draft.document == desk.draft.document
    token = write_token(Game.new(["Anna", "Burt"], 4).position())
    linked = EditDesk({"p": token})
    linked.handle({"do": "stored", "key": "edit", "text": kept})
    assert read_token(linked.address()[2:])["players"] == ["Anna", "Burt"]


@pytest.mark.parametrize("value", ["", None, 3, [], {}, "x" * 500, HOSTILE, "-1", "1e9", True])
def test_no_request_can_break_the_page(value: object) -> None:
    desk = hideout_on_a_gun()
    for do in EditDesk.ACTS:
        for fields in (
            {
                "value": value,
                "field": value,
                "place": value,
                "at": value,
                "card": value,
                "seat": value,
            },
            {
                "value": value,
                "field": "turn",
                "place": "hand 0",
                "at": "0",
                "card": "hideout",
                "seat": "1",
            },
            {"form": value, "text": value, "by": value, "rule": value},
            {"form": {"move": value}, "place": "money 1", "value": value},
        ):
            desk.handle({"do": do, **fields})
            parts = desk.parts()
            assert "<img" not in "".join(parts.values())
            desk.address()


# --- covered hands -----------------------------------------------------------------------------


def at_burts_table(you: str = "1") -> Pages:
    """The editor opened from a game that Burt plays, seed 3; Anna has drawn and is to move."""
    game = Game.new(["Anna", "Burt", "Curt"], 3)
    game.push("draw supply")
    pages = Pages({"p": write_token(game.position()), "you": you})
    pages.ask({"do": "page", "page": "edit", "carry": "1"})
    return pages


def test_a_table_that_somebody_plays_at_comes_with_what_they_do_not_see_covered() -> None:
    pages = at_burts_table()
    desk: Any = pages.desk
    assert desk.covered == {"hand 0", "hand 2", "supply"}
    seats = desk.parts()["seats"]
    assert "12 cards, covered" in seats
    assert 'data-key="chip hand 1 0"' in seats
    for place in ("hand 0", "hand 2", "supply"):
        assert f'data-key="chip {place} 0"' not in "".join(desk.parts().values())


@pytest.mark.parametrize("you", ["0", "1"])
def test_nothing_drawn_tells_a_covered_card(you: str) -> None:
    """The same page, letter by letter, whichever cards lie under the covers; but for its link."""
    pages = at_burts_table(you)
    desk: Any = pages.desk
    desk.handle({"do": "try", "form": {"move": "discard wes-hardin"}})
    desk.handle({"do": "lesson"})
    others = [name for seat, name in enumerate(("Anna", "Burt", "Curt")) if str(seat) != you]
    document, drawn = desk.draft.document, [desk.parts()]
    hands = document["hands"]
    hidden = [*hands[others[0]], *hands[others[1]], *document["supply"]][::-1]
    first, second = len(hands[others[0]]), len(hands[others[0]]) + len(hands[others[1]])
    hands[others[0]], hands[others[1]] = hidden[:first], hidden[first:second]
    document["supply"] = hidden[second:]
    drawn.append(desk.parts())
    assert desk.draft.faults() == ()
    link = re.compile(r'<p class="sheetlink.*?</p>')
    one, other = ({name: link.sub("", html) for name, html in some.items()} for some in drawn)
    assert one == other
    assert ("verdict" in one) == (you == "0")


def test_a_covered_hand_is_set_without_seeing_it_and_shown_when_asked() -> None:
    desk = hideout_on_a_gun()
    desk.handle({"do": "cover", "place": "hand 1"})
    desk.handle({"do": "lay", "place": "hand 1", "value": "sundance"})
    assert desk.draft.cards("hand 1") == ["wes-hardin", "sundance-kid"]
    parts = desk.parts()
    assert "2 cards, covered" in parts["seats"]
    assert "<textarea" not in parts["text"]
    assert "chip hand 1" not in parts["seats"]
    desk.handle({"do": "open-all"})
    assert 'data-key="chip hand 1 1"' in desk.parts()["seats"]
    assert "<textarea" in desk.parts()["text"]
    desk.handle({"do": "cover", "place": "discard"})  # which all see
    assert not desk.covered


def test_going_back_to_the_table_seats_the_same_person_and_no_other() -> None:
    pages = at_burts_table()
    pages.ask({"do": "page", "page": "table", "carry": "1"})
    table: Any = pages.desk
    assert table.viewer == "Burt"
    assert table.people == {"Burt"}


def test_a_move_of_a_covered_hand_is_left_to_a_bot() -> None:
    pages = at_burts_table()
    desk: Any = pages.desk
    desk.handle({"do": "let-bot"})
    before = desk.draft.document
    desk.handle({"do": "undo"})
    assert desk.draft.document != before
    desk.handle({"do": "try", "form": {"move": "discard hideout"}})
    parts = desk.parts()
    assert "that hand is covered" in parts["try"]
    assert "verdict" not in parts


# --- what then, on and on ----------------------------------------------------------------------


def test_a_move_that_was_tried_is_played_on_the_spot_and_taken_back() -> None:
    desk = hideout_on_a_gun()
    table = desk.draft.game().position()
    desk.handle({"do": "step-on"})  # nothing was tried
    assert desk.notice
    desk.handle({"do": "try", "form": {"move": "fastest-gun"}})
    desk.handle({"do": "step-on"})
    assert "Fastest gun" in desk.notice
    assert desk.draft.game().position() == table
    desk.handle({"do": "try", "form": {"move": "discard wyatt-earp"}})
    desk.handle({"do": "step-on"})
    assert desk.draft.game().actor == "Burt"
    desk.handle({"do": "let-bot"})
    assert desk.draft.game().position() != table
    desk.handle({"do": "undo"})
    desk.handle({"do": "undo"})
    assert desk.draft.game().position() == table


def test_cards_are_typed_by_name_beginning_initials_or_a_word() -> None:
    desk = EditDesk()
    desk.handle({"do": "lay", "place": "territory 1", "value": "jj*3, gun Hideout wes"})
    assert desk.draft.cards("group 1 jesse-james")[2:] == ["jesse-james", "fastest-gun", "hideout"]
    assert desk.draft.cards("group 1 wes-hardin") == ["wes-hardin"]
    desk.handle({"do": "lay", "place": "territory 0", "value": "hideout jj"})
    assert "begins no group" in desk.parts()["seats"]
    assert 'value="hideout jj"' in desk.parts()["seats"]
    assert desk.draft.cards("group 0 jesse-james") == []
    desk.handle({"do": "lay", "place": "hand 0", "value": "b"})
    assert "may be" in desk.parts()["seats"]
    desk.handle({"do": "lay", "place": "hand 0", "value": "wyatt*2 bk"})
    assert desk.draft.cards("hand 0") == ["wyatt-earp", "wyatt-earp", "billy-the-kid"]
    desk.handle({"do": "lay", "place": "discard", "value": "belle bob"})
    assert desk.draft.cards("discard") == ["belle-starr", "bob-dalton"]  # top first, as one reads


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Anna plays Bank robbery on Jesse James", "bank-robbery"),
        ("discard bank robbery", "discard bank-robbery"),
        ("3 jesse james", "play jesse-james*3"),
        ("Anna lays the Photo of Jesse James", "photo jesse-james"),
        ("wyatt-earp lift", "wyatt-earp lift"),
        ("steal burt's jesse james", "steal Burt jesse-james"),
    ],
)
def test_a_move_is_understood_as_people_say_it(written: str, read: str) -> None:
    desk = hideout_on_a_gun()
    desk.handle({"do": "try", "form": {"move": written}})
    verdict = desk.parts()["verdict"]
    assert f"<code>{read}</code>" in verdict
    assert "Not understood" not in verdict
    assert (f"You wrote: {escape(written)}" in verdict) == (written != read)


def test_what_is_no_move_is_not_called_illegal_and_what_may_be_meant_is_offered() -> None:
    desk = hideout_on_a_gun()
    desk.handle({"do": "try", "form": {"move": "shoot the fastest one"}})
    page = desk.parts()
    assert "Not understood" in page["verdict"]
    assert "Not legal" not in page["verdict"] + page["presets"] + page["differences"]
    assert 'data-move="discard fastest-gun"' in page["verdict"]
    assert "hideout" not in page["verdict"]
    desk.handle({"do": "try", "move": "discard fastest-gun"})
    assert '<span class="stamp">Legal</span>' in desk.parts()["verdict"]


def test_an_empty_box_shows_moves_that_are_legal_now() -> None:
    desk = hideout_on_a_gun()
    legal = {str(move) for move in desk.draft.game().legal_moves}
    shown = re.findall(r'data-do="try"[^>]*data-move="([^"]*)"', desk.parts()["try"])
    assert shown
    assert set(shown) <= legal
    assert f'placeholder="Such as {shown[0]}"' in desk.parts()["try"]


def test_what_a_page_understands_the_notation_still_refuses() -> None:
    for line in ("discard bank robbery", "Discard hideout", "Anna plays hideout"):
        with pytest.raises(NotAMove):
            parse_move(line)


def test_cards_of_wildcat_are_understood_in_small_letters() -> None:
    players = ("Anna", "Burt")
    assert meant_in_wildcat("add 10s to js-ks", players) == "add 10S to JS-KS"
    assert meant_in_wildcat("Anna discards a joker", players) == "discard JK"
    assert meant_in_wildcat("nothing of it", players) == "nothing of it"


@pytest.mark.parametrize("game", ["wyatt", "wildcat"])
def test_buttons_of_a_place_keep_their_places_as_cards_come_in(game: str) -> None:
    desk = EditDesk(game=game)
    buttons = re.compile(r'data-key="((?:put|forget|cover|lay) [^"]*)"')
    before = buttons.findall(desk.parts()["seats"])
    put(desk, next(iter(desk.draft.KINDS)), "hand 0", 3)
    assert buttons.findall(desk.parts()["seats"]) == before
    own = [key for key in before if key.endswith(" hand 0")]
    assert abs(own.index("put hand 0") - own.index("forget hand 0")) > 1  # not side by side


def test_what_is_emptied_is_told_with_the_way_back() -> None:
    desk = EditDesk()
    put(desk, "hideout", "hand 0", 3)
    desk.handle({"do": "forget", "place": "hand 0"})
    assert "3 cards are taken away: Hand of Anna." in desk.parts()["left"]
    assert 'data-do="undo"' in desk.parts()["left"]
    kept = desk.outbox[-1]["store"]  # what a browser keeps it tells at once, by itself
    desk.handle({"do": "stored", "key": "edit", "text": kept, "again": True})
    assert "3 cards are taken away: Hand of Anna." in desk.parts()["left"]
    desk.handle({"do": "undo"})
    assert desk.draft.cards("hand 0") == ["hideout"] * 3
    assert "taken away" not in desk.parts()["left"]
    desk.handle({"do": "forget", "place": "hand 1"})  # nothing lies there
    assert "taken away" not in desk.parts()["left"]
