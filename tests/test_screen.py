"""The explorer's widget without a browser: its messages, and the state for a page that opens later."""

import copy
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest

from tests.markup import found, text, values
from tests.widgets.parts import bundle
from wyatt.core.errors import InvalidDocument
from wyatt.earp import Game
from wyatt.pages.table.earp import EarpTablePage
from wyatt.ui.page import Pages, page_of, parse
from wyatt.ui.registry import PAGES
from wyatt.widgets import GameTable
from wyatt.widgets.screen import Screen, explorer


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    made = Screen({})
    made.sent = []
    monkeypatch.setattr(made, "send", lambda message: made.sent.append(copy.deepcopy(message)))
    return made


Ask = Callable[[object], dict[str, Any]]


@pytest.fixture
def ask(screen: Screen) -> Ask:
    """Sends a request as a page does, and returns the answer, with both messages in one."""

    def asked(request: object) -> dict[str, Any]:
        screen.sent.clear()
        # In a thread of its own no loop runs that would send the second message a moment later.
        with ThreadPoolExecutor(1) as threads:
            threads.submit(screen._handle_custom_msg, request, []).result()
        answer: dict[str, Any]
        answer, *others = screen.sent
        for late in others:
            assert late.pop("late")
            assert not late.get("view")
            shown = {**answer["shown"], **late["shown"]}
            shown["parts"] = {**answer["shown"]["parts"], **late["shown"]["parts"]}
            answer = {**answer, "shown": shown, "outbox": answer["outbox"] + late["outbox"]}
        return answer

    return asked


def merged(before: dict[str, Any], news: dict[str, Any]) -> dict[str, Any]:
    """What a page shows after a message, by the rule of model.js: a new frame starts empty."""
    kept = {} if "frame" in news else before["parts"]
    return {**before, **news, "parts": {**kept, **news["parts"]}}


def test_an_open_page_and_one_that_opens_later_show_the_same(screen: Screen, ask: Ask) -> None:
    page = copy.deepcopy(screen.shown)
    requests: list[object] = [{"do": "step"}] * 20
    requests += [{"do": "back"}, {"do": "autoplay"}, {"do": "rule", "rule": "deal.seven"}]
    # Two tables have parts of the same name, and at their start some that are drawn the same.
    turned = ("course", "table", "wildcat", "table")
    requests += [None, {"do": "again"}, *({"do": "page", "page": page} for page in turned)]
    for request in requests:
        page, later = merged(page, ask(request)["shown"]), screen.get_state()["shown"]
        assert page == later
        desk, drawn = screen.desk, {name: html for name, html in later["parts"].items() if html}
        assert drawn == {name: html for name, html in desk.parts().items() if html}
        assert later["running"] == desk.running
        assert desk.address() in later["address"]


def test_only_what_is_new_is_told_and_a_message_once(screen: Screen, ask: Ask) -> None:
    ask({"do": "step"})
    assert ask({"do": "nothing of the kind"}) == {"shown": {"parts": {}}, "outbox": []}
    news = ask({"do": "rule", "rule": "deal.seven"})["shown"]
    assert (set(news), set(news["parts"])) == ({"parts", "revision"}, {"rule"})
    stepped = ask({"do": "step"})["shown"]
    assert "frame" not in stepped
    assert "speed" not in stepped["parts"]  # a list that's open stays open
    assert stepped["address"] == screen.desk.address()
    assert [*ask({"do": "link"})["outbox"][0]] == ["copy"]
    kept = ask({"do": "step"})["outbox"][0]  # by the browser
    assert [*kept] == ["store", "key", "shelf"]
    assert ask({"do": "rule", "rule": "shot"})["outbox"] == []


def test_what_is_seen_is_sent_first_and_the_rest_not_lost(screen: Screen, ask: Ask) -> None:
    ask({"do": "step"})
    first, late = screen.sent
    assert {"hand", "stage", "legal"} <= set(first["shown"]["parts"])
    assert (first["outbox"], {*late["shown"]}) == ([], {"parts", "address"})
    assert {*late["shown"]["parts"]} == {"text"}
    assert [*late["outbox"][0]] == ["store", "key", "shelf"]
    assert screen.shown["revision"] == first["shown"]["revision"]
    ask({"do": "rule", "rule": "deal.seven"})
    (only,) = screen.sent  # no move: the browser keeps what it has
    assert set(only["shown"]["parts"]) == {"rule"}
    pages = Pages({})
    pages.answer({"do": "step"})
    second = pages.answer({"do": "rule", "rule": "deal.seven", "view": "here"})
    assert [*second["outbox"][0]] == ["store", "key", "shelf"]
    assert {"text", "rule"} <= set(second["shown"]["parts"])
    assert second["view"] == "here"
    assert ("late" in second, pages.desk.address() in pages.shown["address"]) == (False, True)
    assert pages.rest() == {}


def test_the_table_of_a_screen_is_a_copy_to_play_on(screen: Screen, ask: Ask) -> None:
    with_table = set()
    for slip, said in {"labb": "Did you mean `lab`?", "": "Available: table"}.items():
        with pytest.raises(InvalidDocument, match=f"page: there’s no .* here.*{re.escape(said)}"):
            Screen({}, page=slip)
    for page in PAGES:
        with suppress(AttributeError):
            with_table.add(Screen({"page": page}).table and page)
    without = {"lab", "book", "edit", "results"}
    assert {"table", "wildcat", "course"} <= with_table <= {*PAGES} - without
    ask({"do": "step"})
    table = screen.table
    assert (table.game, table.people, table.viewer) == (screen.desk.session.game, ["Anna"], "Anna")
    assert (table.moves, table.step(), screen.desk.session.at) == ([], True, 1)
    ask({"do": "page", "page": "course"})
    assert screen.table.legal == [str(move) for move in screen.desk.run.scene.game.legal_moves]
    assert (screen.table.viewer, screen.words()) == ("Anna", "Course · Wyatt Earp")
    assert explorer({}).page == "table"


def test_a_fault_that_nobody_waits_for_leaves_the_page_right(monkeypatch: Any, capsys: Any) -> None:
    pages = Pages({})

    def fails() -> None:
        raise RuntimeError("a shelf that breaks")

    with monkeypatch.context() as broken:
        broken.setattr(pages.desk, "_keep", fails)
        assert pages.answer({"do": "step"})["shown"]["parts"]["hand"]
        assert pages.rest() == {}
    assert "a shelf that breaks" in capsys.readouterr().err
    assert [*pages.ask({"do": "step"})["outbox"][0]] == ["store", "key", "shelf"]
    assert pages.shown["parts"]["text"] == pages.desk.parts()["text"]
    assert pages.desk.address() in pages.shown["address"]


def test_a_fault_of_ours_is_told(screen: Screen, ask: Ask, monkeypatch: Any, capsys: Any) -> None:
    ask({"do": "autoplay"})
    at, hand = screen.desk.session.at, screen.shown["parts"]["hand"]  # type: ignore[attr-defined]

    def broken(_: EarpTablePage, __: object) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(EarpTablePage, "handle", broken)
    news = ask({"do": "step"})["shown"]
    assert "our fault" in news["parts"]["notice"]
    assert news["running"] == ""
    assert "on purpose" in capsys.readouterr().err
    monkeypatch.undo()
    assert screen.desk.session.at == at  # type: ignore[attr-defined]
    assert screen.shown["parts"]["hand"] == hand
    screen._handle_custom_msg({"do": "step"}, [])
    assert screen.shown["parts"]["notice"] == ""


@pytest.mark.parametrize("page", [*PAGES])
def test_a_page_opens_by_address_or_picture(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen({"page": page}, lang="fr")
    assert screen.page == page_of({"page": page}) == page
    text, html = (bundle(screen)[kind] for kind in ("text/plain", "text/html"))
    assert (len(text) > 10, str(screen), "object at" in text + repr(screen)) == (True, text, False)
    assert ("<script" in html, ' lang="fr"><' in html, "<h1" in html) == (False, True, True)
    assert html.count("}") > 100  # with the styles of what is drawn
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")  # a page that is served needs none of it
    assert "text/html" not in bundle(screen)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_returns_to_where_its_reader_was_before(page: str) -> None:
    """Another page is a step for Back; what the page asks by itself, and a return, are none."""
    pages = Pages({})
    left = pages.shown["address"]
    assert pages.ask({"do": "page", "page": page}).get("step", False) is (page != "table")
    there, back = pages.shown["address"], pages.ask({"do": "return-to", "query": left})
    assert pages.page == "table"
    assert "step" not in back
    pages.ask({"do": "return-to", "query": there})
    assert (pages.page, pages.shown["address"]) == (page, there)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_its_game_s_head_no_markup_as_text_and_polite_messages(name: str) -> None:
    """A message is announced politely, in a place of its own, and gone with the next request."""
    pages = Pages({"page": name})
    (brand,) = found(pages.shown["frame"] + "".join(pages.shown["parts"].values()), ".brand")
    game = "Wildcat Rummy" if "Wildcat Rummy" in pages.shown["title"] else "Wyatt Earp"
    assert text(brand).startswith(game)
    # Each part has its place, and each place its part, if a move need not be tried first.
    shown = "".join([pages.shown["frame"], *pages.shown["parts"].values()])
    assert found(shown, "[data-answer]") == []  # nothing has been pressed
    assert len(found(shown, "header :is(.here, [aria-current=page])")) == 1
    tried = {"differences", "lesson", "picture", "presets", "tools", "verdict"}
    first, *others = re.findall(r'data-part="([\w-]+)"', shown)
    assert {first, *others} - (tried if "edit" in name else set()) == {*pages.shown["parts"]}
    assert first in ("head", "notice")
    (place,) = found(pages.shown["frame"], '[data-part="message"]')
    assert place["role"] == "status"
    pages.desk.message = "Anna leads by <b>$3,000</b>."
    drawn = pages.ask({"do": "page", "page": "nowhere"})["shown"]["parts"]
    assert drawn["message"] == "Anna leads by &lt;b&gt;$3,000&lt;/b&gt;."
    assert drawn.get("notice", "") == ""
    for request in [{"do": "rule", "rule": ""}, *[{"do": "step"}] * 4, {"do": "hint"}]:
        pages.ask(request)
        assert pages.shown["parts"]["message"] == "" or request["do"] != "rule"
    drawn = "".join(pages.shown["parts"].values()) + pages.shown["frame"]
    assert {each.get("role") for each in found(drawn, "[data-part$=notice]")} == {"alert"}
    assert not re.findall(r"&lt;/?(?:span|svg|b|small|li|p|div|button)\b.{40}", drawn)


@pytest.mark.parametrize("name", PAGES)
def test_a_field_is_set_by_its_act_and_linked_to_and_keeps_all_it_lets_type(name: str) -> None:
    opened = Pages({"page": name})
    drawn = "".join(opened.shown["parts"].values())
    # No choice of a bet is marked, because nobody has made it yet.
    unset = "fieldset:not(.ask):has([type=radio]):not(:has([checked]))"
    assert found(drawn, f"[type=radio]:not([value]), {unset}") == []
    # What a request sets is in the link, a link sets it again, and nothing else can be set.
    for field in opened.desk.FIELDS:
        for value in [*field.allowed[:4], *([] if field.allowed else ["bets", "x" * 9999])]:
            pages = Pages({"page": name})
            pages.ask({"do": field.act, field.asked: value})
            assert getattr(pages.desk, field.name) == value[: field.longest]
            again = Pages(parse(pages.shown["address"]))
            assert getattr(again.desk, field.name) == value[: field.longest]
            assert again.shown["parts"] == pages.shown["parts"]
            for wrong in ("bogus", ["bets"], None) if field.allowed else ():
                pages.ask({"do": field.act, field.asked: wrong})
                assert getattr(pages.desk, field.name) == value
            assert type(again.desk)({field.query: "bogus"}).notice == ""
    typed = found(drawn, "[maxlength][value][data-do]:not([data-do=from-link])")
    for each in {each["data-do"]: each for each in typed}.values():
        asked = {key[5:]: told for key, told in each.attrs.items() if key.startswith("data-")}
        most = int(str(each["maxlength"]))
        opened.ask({**asked, "value": "9" * (most + 1)})
        now = "".join(opened.shown["parts"].values())
        assert values(now, "value", f"[data-key='{asked['key']}']") == ["9" * most]


def test_a_move_is_no_step_and_an_unknown_page_is_the_table() -> None:
    pages = Pages({})
    assert "step" not in pages.ask({"do": "step"})
    moved = pages.shown["address"]
    pages.ask({"do": "page", "page": "book"})
    assert "step" not in pages.ask({"do": "book-search", "value": "photo"})
    assert pages.ask({"do": "book-open", "id": "word.photo"})["step"]
    # Another search closes what is read: Back returns to it. What is typed on is no step.
    assert pages.ask({"do": "book-search", "value": "h"})["step"]
    assert "step" not in pages.ask({"do": "book-search", "value": "hideout"})
    pages.ask({"do": "return-to", "query": ""})
    assert pages.shown["address"] == moved
    assert {page_of({"page": named}) for named in ("", "saloon", "<b>", "Table")} == {"table"}
    for query in ("page=lab&s=1.nonsense", "page=nowhere", "lesson=none", "&&&"):
        pages = Pages({"page": "lab"})
        pages.ask({"do": "return-to", "query": query})
        assert "our fault" not in pages.shown["parts"].get("notice", ""), query


def test_what_is_sent_is_ordinary_text() -> None:
    """Marimo's messages can't contain a subclass of str."""

    def kinds(value: object) -> Iterator[type]:
        yield type(value)
        if isinstance(value, dict | list | tuple):
            for each in value.values() if isinstance(value, dict) else value:
                yield from kinds(each)

    pages = Pages({})
    sent = [pages.shown, pages.ask({"do": "step"}), GameTable(Game.new(["Anna", "Burt"]))._shown]
    assert {kind for each in sent for kind in kinds(each)} <= {dict, list, tuple, str, int, bool}
