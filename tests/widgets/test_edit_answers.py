"""The editor's answer to a tried move, a lesson made from it, and choices in words with ids stored."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest
from editing import HOSTILE, at_case, attempt, by_link, enter, hideout_on_a_gun, tried, write

from tests.asking import ask, do, whole
from tests.collected import collected
from tests.markup import found, has, lacks, one, text, texts, values, without
from tests.test_plain_words import codes
from wyatt.cli import main
from wyatt.core.errors import NotAMove
from wyatt.core.spec import AnySpec
from wyatt.core.text import PSEUDO, speaking
from wyatt.earp import Rules, parse_move
from wyatt.earp.state import Config
from wyatt.lessons import read_lesson, solve
from wyatt.lessons.courses import ids, text_of
from wyatt.pages.edit.page import EditPage
from wyatt.table import games

each_game = pytest.mark.parametrize("game", ["wyatt", "wildcat"])


def position(desk: EditPage) -> dict[str, Any]:
    found: dict[str, Any] = desk.draft.game().position()
    return found


def starts(game: str) -> list[str]:
    return [start.id for start in EditPage(game=game).editing.starts()]


def offers(desk: EditPage, drawn: str) -> None:
    table, draft = desk.draft.game(), desk.draft
    words, view = desk.editing.spec.words().move_words, table.view(table.actor)
    legal = {str(move): draft.readable(words(move, view)) for move in table.legal_moves}
    offered = [(str(each["data-move"]), each) for each in found(drawn, ".btn[data-move]")]
    assert offered
    assert len(offered) == len(legal) or len(legal) > 6
    assert all(legal[move] == text(button) for move, button in offered)
    some = f"{len(legal)} moves are legal now, for example:"
    assert (some in drawn) == (len(offered) < len(legal))
    assert ("Legal now:" in drawn) == (len(offered) == len(legal))


def answers(spec: AnySpec, parts: Mapping[str, str]) -> None:
    assert not set(texts(parts["presets"], "th[scope=col]")) & {*spec.presets}
    told = without(parts["differences"], ["code"])
    read = text(told)
    assert not has(read, *(name.replace("_", " ") + " =" for name in spec.switches))
    assert not found(told, "li > p:first-child") or "Another way to play: " in read


@each_game
def test_a_case_can_be_played_asked_and_taught(game: str, thorough: bool) -> None:
    for start in starts(game)[:: 1 if thorough else 3]:
        desk = at_case(start, game)
        parts = desk.parts()
        assert "is ready to play" in parts["faults"], start
        assert position(by_link(desk)) == position(desk), start
        offers(desk, parts["try"])
        answers(desk.editing.spec, parts)
        ask(desk, do("rename", seat="0", value="A`n\\na’s"))
        assert solve(read_lesson(lesson_of(desk), "own")).problems == (), start
        deal = whole(ask(at_case(start, game), do("try", form={"move": "deal"})))
        assert not [*codes("".join(parts.values())), *codes(deal)], start


PRESETS = ["English rulebook", "French translation", "A player’s review"]
FILLING = "a an the top card cards from of my his her their your i would like want can could may please up away now"


def test_what_then_says_verdict_rule_source_and_which_ruling_parts() -> None:
    desk = at_case("O3")
    parts = desk.parts()
    assert "English rulebook" in parts["verdict"]
    assert not lacks(parts["presets"], *PRESETS)
    assert 'data-rule="O3"' in parts["differences"]
    for part in (parts["differences"], ask(desk, do("rule", rule="O3")).parts()["rule"]):
        assert "Does an outlaw stay open" in part
    page = "".join(tried(desk, HOSTILE).values())
    assert ("<img" in page, "&lt;img" in page) == (False, True)


def test_a_move_that_was_tried_is_played_on_the_spot_and_taken_back() -> None:
    desk = hideout_on_a_gun()
    before = position(desk)
    assert ask(desk, "step-on").notice  # nothing was tried
    assert "Fastest gun" in ask(desk, attempt("fastest-gun"), "step-on").notice
    assert position(desk) == before
    assert ask(desk, attempt("discard wyatt-earp"), "step-on").draft.game().actor == "Burt"
    assert ask(desk, "let-bot").message.startswith("Burt: ")  # said, and not as an error
    assert not desk.notice
    assert position(desk) != before
    assert position(ask(desk, "undo", "undo")) == before
    # At the end of the game no bot moves.
    over = {"phase": "over", "winner": "Anna", "money": {"Anna": 25000}, "hands": {}}
    desk = write(EditPage(), EditPage().draft.written() | over)
    before = position(desk)
    assert (ask(desk, "let-bot").message, position(desk)) == ("The game is over.", before)


@collected("written, read", [
    *((f"discard {word} wyatt earp", "discard wyatt-earp") for word in FILLING.split()),
    ("Anna plays Bank robbery on Jesse James", "bank-robbery"),
    ("3 jesse james", "play jesse-james*3"), ("wyatt-earp lift", "wyatt-earp lift"),
    ("steal burt's jesse james", "steal Burt jesse-james"),
])  # fmt: skip
def test_a_move_is_understood_as_people_say_it(written: str, read: str) -> None:
    verdict = tried(hideout_on_a_gun(), written)["verdict"]
    assert (f"<code>{read}</code>" in verdict, "Not understood" in verdict) == (True, False)
    assert (f"You wrote: {escape(written)}" in verdict) == (written != read)
    if written != read:  # the notation still refuses it
        with pytest.raises(NotAMove):
            parse_move(written)


def test_what_is_no_move_is_not_called_illegal_and_what_may_be_meant_is_offered() -> None:
    desk = hideout_on_a_gun()
    shown = values(desk.parts()["try"], "data-move", '[data-do="try"]')
    assert shown
    assert set(shown) <= {str(move) for move in desk.draft.game().legal_moves}
    assert f"For example: {shown[0]}" in values(desk.parts()["try"], "placeholder")
    page = tried(desk, "shoot the fastest one")
    assert "Not understood" in page["verdict"]
    assert "Not legal" not in page["verdict"] + page["presets"] + page["differences"]
    assert "discard fastest-gun" in values(page["verdict"], "data-move")
    assert "hideout" not in page["verdict"]
    ask(desk, do("try", move="discard fastest-gun"))
    assert texts(desk.parts()["verdict"], ".stamp") == ["Legal"]


def lesson_of(desk: EditPage) -> str:
    """The page's data, as somebody copies it."""
    return one(ask(desk, "lesson").parts()["lesson"], "textarea").get_text()


def test_a_lesson_of_this_is_data_that_loads_and_stands_at_this_table() -> None:
    desk = ask(hideout_on_a_gun(), attempt("discard wyatt-earp"))
    text = lesson_of(desk)
    lesson = read_lesson(text, "own")
    assert lesson.stages[0].scene().game.position() == position(desk)
    assert solve(lesson).problems == ()
    assert tomllib.loads(text)["stages"][0]["solution"] == ["discard wyatt-earp"]


@each_game
def test_the_command_takes_each_lesson(game: str, tmp_path: Path, capsys: Any) -> None:
    texts: dict[str, str] = {}
    for start in starts(game):
        text = lesson_of(at_case(start, game))
        texts.setdefault(tomllib.loads(text)["stages"][0]["kind"], text)
        if len(texts) == 2:
            break
    assert set(texts) == {"play", "predict"}
    stage = tomllib.loads(texts["predict"])["stages"][0]
    assert stage["options"][1]["check"][0][8:].split(" by ")[0] not in stage["ask"]
    for text in texts.values():
        (tmp_path / "own.toml").write_text(text, encoding="utf-8")
        status = main.main(["lesson", str(tmp_path / "own.toml")], standalone_mode=False)
        assert status == 0, capsys.readouterr().err


@each_game
def test_what_is_made_of_a_table_fits_any_lesson_of_its_game(game: str, thorough: bool) -> None:
    """As the line above it says: all from its position on, more than once, into a file that is there."""
    made = []
    for start in starts(game)[:3]:
        head, bracket, rest = lesson_of(at_case(start, game)).partition("\n[positions.")
        assert f"copy everything from [positions.{rest.partition(']')[0]}] on" in head
        made.append(bracket + rest)
    assert len(made) == 3
    for id in ids(game)[:: 1 if thorough else 4]:
        before = read_lesson(text_of(id), id, game=game)
        lesson = read_lesson(text_of(id) + "".join(made), id, game=game)
        assert len(lesson.stages) == len(before.stages) + 3, id
        assert solve(lesson).problems == (), id


def test_presets_stand_side_by_side_in_words_and_what_is_the_same_is_told_once() -> None:
    parts = at_case("O3").parts()
    rows = found(parts["presets"], "tr")
    assert texts(rows[0], "th[scope=col]") == PRESETS
    for row in rows[1:]:
        # Standing upright, a line has to say whose it is; one that stands for all says so.
        said = values(row, "data-preset"), values(row, "colspan")
        assert said in ((PRESETS, []), (["In each preset"], [str(len(PRESETS))]))
    assert "same as “English rulebook”" in text(rows[1])
    # Moves as the table's buttons have them; the notation only stays with whoever points at one.
    shown = parts["presets"] + parts["differences"]
    assert ("Lay a Jesse James" in shown, "play jesse-james" in text(shown)) == (True, False)
    drawn = at_case("WR1", "wildcat").parts()
    assert "Take the pile: 6♣ to 3♣-5♣ : Not legal." in text(drawn["differences"])
    assert "Anna added 6♣ from the pile" in drawn["verdict"]
    desk = hideout_on_a_gun()
    parts = tried(desk, "discard wyatt-earp")
    assert "Anna discarded a Wyatt Earp" in parts["verdict"]
    assert "The move is legal, as shown above." in parts["presets"]
    assert "Anna discarded" not in parts["presets"]
    assert "The move isn’t legal, as shown above." in tried(desk, "draw supply")["presets"]
    # They are told what the rulebook has on it.
    desk = at_case("O3")
    verdict = tried(desk, "steal the Photo of Jesse James from Burt")["verdict"]
    assert "Not understood" in verdict
    assert "wanted.steal" in values(verdict, "data-rule")
    assert len(values(verdict, "data-rule")) == 3
    assert not values(tried(desk, "<b>")["verdict"], "data-rule")


def test_a_phase_that_a_sheriff_card_brought_about_shows_that_one_was_played() -> None:
    desk = hideout_on_a_gun()
    for field, value, played in (
        ("phase", "play", False), ("phase", "lift", True), ("sheriff_played", False, False),
    ):  # fmt: skip
        enter(desk, field, value)
        assert one(whole(desk), '[data-key="field sheriff_played"]').has_attr("checked") is played
    assert "a Sheriff card has been played" in desk.parts()["faults"]
    with pytest.MonkeyPatch.context() as patch:  # as if the rules allowed two
        patch.setattr(Rules, "sheriffs", 2)
        patch.setattr("wyatt.earp.documents.config_of", Config)
        write(desk, desk.draft.document | {"sheriff_played": True})
        assert one(whole(desk), '[data-field="sheriff_played"]')["value"] == "1"


_CHOICE = re.compile(r"<option value=\"[^\"]*\"[^>]*>([^<]*)</option>")
_ANSWER = re.compile(r"<label class=\"tickbox\"><input type=\"radio\".*?<span>([^<]*)</span>")
_ASKED = re.compile(r"<legend>([^<]*)")


def said(desk: EditPage) -> Iterator[str]:
    page = whole(desk)
    for kind in (_CHOICE, _ANSWER, _ASKED):
        yield from (unescape(words).strip() for words in kind.findall(page))


@each_game
def test_what_is_chosen_in_words_is_kept_by_its_id_and_called_by_none(game: str) -> None:
    spec, words = games.game(game), list(said(EditPage(game=game)))
    assert len(words) > 2 * len(spec.switches)
    desk = EditPage(game=game)
    phases = {value for value, _words in desk.draft.field("phase").options}  # type: ignore[union-attr]
    values = {str(value) for switch in spec.switches.values() for value in switch.values}
    assert set(words).isdisjoint(phases | values | {*spec.presets, *spec.switches})
    assert [each for each in words if "_" in each] == []
    for preset in spec.presets:
        assert ask(desk, do("preset", value=preset)).draft.written()["rules"]["preset"] == preset
    for name, switch in spec.switches.items():
        ask(desk, do("preset", value=next(iter(spec.presets))))
        for value in switch.values:
            ask(desk, do("switch", field=name, value=str(value)))
            assert desk.draft.written()["rules"][name] == value
            chosen = one(desk.parts()["rules"], f'[data-key="switch {name} {value}"]')
            assert chosen.has_attr("checked")
    # An id that nothing knows stays in sight.
    first = next(iter(spec.switches))
    rules = write(desk, {"rules": {"preset": "mine", first: "so"}}).parts()["rules"]
    assert texts(rules, "option[value=mine][selected]") == ["mine"]
    assert one(rules, f'[data-key="switch {first} so"]').has_attr("checked")


def test_what_is_wrong_is_told_in_another_language_at_once() -> None:
    start = next(each for each in EditPage().editing.starts() if each.move)
    wrong = do("lesson-text", value="x = ["), do("lay", place="discard", value="xyz")
    desk = ask(at_case(start.id), do("try", move="discard wyatt-earp"), do("lesson"), *wrong)
    assert texts(desk.parts()["verdict"], ".stamp") == ["Not legal"]
    with speaking(PSEUDO):
        desk.language_changed()
        drawn = [
            texts(whole(desk), mark) for mark in (".verdict > p", ".faultlist li", ".headrow + p")
        ]
    assert [{"⟦" in said for said in told} for told in drawn] == [{True}] * 3
