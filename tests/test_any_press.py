"""After anything a reader sends, the page has a way on; ``tools.fuzz visit`` goes by coverage."""

import json
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from logging.handlers import BufferingHandler
from random import Random, SystemRandom
from typing import Any
from unittest.mock import patch

import pytest
from bs4 import BeautifulSoup
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.markup import found
from tests.walk import OPEN, drawn_by
from tests.widgets.test_scripts import here
from tools.fuzz import drawn
from wyatt import earp, wildcat
from wyatt.core.game import BaseGame
from wyatt.core.text import PSEUDO, languages, speak, spoken
from wyatt.ui.page import PAGES, Pages, parse, speak_to

#: Pages take longer than Hypothesis expects.
SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)


def lasting(examples: int, steps: int) -> settings:
    slow = {"deadline": None, "suppress_health_check": SLOW_IS_FINE}
    return settings(max_examples=examples, stateful_step_count=steps, **slow)


#: Texts that a person types or a link brings: each would show if it became markup.
HOSTILE = (
    *("<wyx a=1>", '" onwyx="1', "' onwyx='1", "javascript:wyx", "</textarea><wyx>", "&lt;wyx&gt;"),
    *("Anna", "", "3", "draw supply", "9" * 40, "\u202e\x00\x1b[31m", "{player}", "zürich 🎩"),
)
HOSTILE_POSITION = '{"format": "wyatt-position/1", "players": ["<wyx>", "B"], "hands": {}}'
#: What a reader may ask for: each language that there is, and two that no switch offers.
LANGUAGES = st.sampled_from([*languages(), PSEUDO, "<wyx>"])
TYPED = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=30), st.integers(-5, 90000).map(str))
NUMBERS = st.booleans() | st.integers(-3, 10**12)
KEPT = st.sampled_from(['{"format": "wyatt-record/1"}', "[" * 99, "{}"])
FIELDS = st.sampled_from(["value", "move", "card", "form", "at", "index", "id"])
VALUES = TYPED | st.none() | NUMBERS | st.lists(TYPED, max_size=3)
LINKS = st.sampled_from([
    "", "game=wildcat", "p=1.AAAA", "page=edit&p=" + "A" * 300, "rule=%22%20onwyx%3D%221",
    "page=lab&s=1.I9MUmHYLHTMdMyAH6i8rSwMD", "page=lab&s=1.%3Cwyx%3E", "page=nowhere&lang=xx",
    "page=course&lesson=shot&step=2", "page=course&own=1.xyz", "page=book&q=%3Cwyx%3E",
    "page=daily&day=2026-11-22", "seed=9999999999999999999999&players=Anna,%3Cwyx%3E",
])  # fmt: skip


@contextmanager
def _quiet() -> Iterator[None]:
    log = BufferingHandler(999)
    log.setLevel(logging.WARNING)
    logging.getLogger().addHandler(log)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(log)
    assert [log.format(record) for record in log.buffer] == []


def _offered(pages: Pages) -> list[dict[str, Any]]:
    return [request for html in drawn_by(pages) for request in _offered_in(html)]


@lru_cache(maxsize=4096)  # most parts are the same after a step
def _offered_in(html: str) -> list[dict[str, Any]]:
    requests: list[dict[str, Any]] = []
    for element in BeautifulSoup(html, "html.parser").select("[data-do], form[data-form]"):
        if element.get("aria-disabled") == "true":
            continue
        names = [name[5:] for name in element.attrs if name.startswith("data-")]
        own = [name for name in names if name not in ("key", "reveal", "live")]
        data = {name: element[f"data-{name}"] for name in own}
        if element.name == "form":
            names = [str(field["name"]) for field in element.select("[name]")]
            requests.append({"do": data["form"], "form": dict.fromkeys(names, "")})
        else:
            options = [str(each.get("value", each.text)) for each in element.select("option")]
            requests.append({**data, **({"options": options} if element.name != "button" else {})})
    return requests


class Reader(RuleBasedStateMachine):
    pages: Pages
    kept: list[str]

    @initialize(page=st.sampled_from(sorted(PAGES)), link=LINKS)
    def open(self, page: str, link: str) -> None:
        self.kept = []
        with _quiet():
            self._come(f"page={page}&{link}" if "page=" not in link else link)

    def __init__(self) -> None:
        super().__init__()
        # Fresh cards would keep Hypothesis from repeating what it found.
        self.cards = patch.object(SystemRandom, "randrange", Random(1).randrange)
        self.cards.start()

    def teardown(self) -> None:
        self.cards.stop()
        speak("en")

    def _come(self, query: str) -> None:
        address = parse(query)
        self.pages = Pages(address, language=speak_to(address))

    def _ask(self, request: object) -> None:
        with _quiet():
            answer = self.pages.ask(request)
        json.dumps(answer)
        if (address := self.pages.shown["address"]) not in self.kept:
            self.kept.append(address)

    def _one_of(self, data: st.DataObject) -> dict[str, Any]:
        offered = _offered(self.pages)
        return dict(offered[data.draw(st.integers(0, 999)) % len(offered)])

    @rule(data=st.data(), typed=TYPED)
    def press(self, data: st.DataObject, typed: str) -> None:
        """Something the page offers, with random text in the text fields."""
        request = self._one_of(data)
        options = request.pop("options", None)
        if options is not None:
            request["value"] = data.draw(st.sampled_from(options)) if options else typed
        if "form" in request:
            request["form"] = {name: data.draw(TYPED) for name in request["form"]}
        self._ask(request)

    @rule(data=st.data(), field=FIELDS, value=VALUES)
    def press_something_else(self, data: st.DataObject, field: str, value: object) -> None:
        """An act that the page accepts, with a value it never sends."""
        request = self._one_of(data)
        request.pop("options", None)
        self._ask({**request, field: value})

    @rule(request=VALUES | st.dictionaries(st.sampled_from(["do", "page", "value", "to"]), VALUES))
    def send_nonsense(self, request: object) -> None:
        self._ask(request)

    @rule(key=st.sampled_from(["game", "progress", "again", "lab", "x"]), text=TYPED | KEPT)
    def bring_what_a_browser_kept(self, key: str, text: str) -> None:
        self._ask({"do": "stored", "key": key, "text": text, "day": "2026-11-24"})

    @rule(text=TYPED | st.just(HOSTILE_POSITION))
    def load_a_file(self, text: str) -> None:
        self._ask({"do": "load", "text": text})

    @rule()
    def reload(self) -> None:
        with _quiet():
            self._come(self.pages.shown["address"])

    @rule(data=st.data())
    def go_back(self, data: st.DataObject) -> None:
        if self.kept:
            self._ask({"do": "return-to", "query": data.draw(st.sampled_from(self.kept))})

    @rule(link=LINKS, lang=st.one_of(st.just(""), LANGUAGES.map("&lang={}".format)))
    def open_link(self, link: str, lang: str) -> None:
        with _quiet():
            self._come(link + lang)

    @rule(language=LANGUAGES)
    def change_language(self, language: str) -> None:
        """The table stays as it is, and an unknown language changes nothing."""
        before = self._table()
        self._ask({"do": "language", "value": language})
        assert self._table() == before
        if language in languages():
            assert spoken() == language

    def _table(self) -> object:
        game = self._game()
        return game.position() if isinstance(game, BaseGame) else None

    def _game(self) -> object:
        return getattr(getattr(self.pages.desk, "session", None), "game", None)

    @invariant()
    def there_is_a_way_on_in_one_language_and_nothing_typed_became_markup(self) -> None:
        if hasattr(self, "pages"):
            assert any("<a " in html for html in drawn_by(self.pages)) or _offered(self.pages)
            drawn(self.pages)
            assert self.pages.shown.get("lang", "en") == spoken()

    @invariant()
    def the_record_leads_to_the_table(self) -> None:
        game = self._game() if hasattr(self, "pages") else None
        if isinstance(game, BaseGame):
            replayed = type(game).SPEC().replay(game.record())
            assert (replayed.error, replayed.game.position()) == (None, game.position())


TestAnyPress = Reader.TestCase
TestAnyPress.settings = lasting(6, 20)


@pytest.mark.slow
@pytest.mark.timeout(1200)
class TestManyPresses(Reader.TestCase):
    settings = lasting(30, 30)


#: What is chosen already, so that a press on it changes nothing; what starts again where nothing is done.
CHOSEN = "[aria-current], [aria-pressed=true], [aria-selected], [data-current]"


@pytest.mark.parametrize(("query", "asked"), [*((page, []) for page in PAGES), *OPEN])
def test_a_press_changes_something_unless_it_is_on_what_is_chosen(query: str, asked: Any) -> None:
    def opened() -> tuple[Pages, str]:
        pages = Pages(parse(f"page={query}"))
        for request in asked:
            pages.ask(request)
        return pages, json.dumps(pages.shown)

    pages, before = opened()
    still = _offered_in("".join(map(str, found("".join(drawn_by(pages)), CHOSEN))))
    kinds: Counter[object] = Counter()
    for request in _offered(pages):
        here_or_typed = request["do"] in here() or {*request} & {"form", "options"}
        if here_or_typed or request in still or kinds[kind := (request["do"], *request)] == 2:
            continue
        kinds[kind] += 1
        answer = pages.ask(request)
        same = json.dumps(pages.shown) == before and not answer["outbox"]
        assert not same or request["do"] in ("again", "count-clear", "coach"), request
        pages, before = opened()


#: Leaves any element, attribute or text that it is put into without escapes.
BREAKS_OUT = """<wyx a=1>"' onwyx=1 href=javascript:wyx '></textarea></title><script>&lt;wyx>"""


def _files() -> Iterator[str]:
    names = ["<wyx a=1>", "' onwyx=1 a='", "</b><wyx>"]
    for game in (earp.Game, wildcat.Game):
        played = game.new(names, seed=1)
        for document in (played.position(), played.record()):
            yield json.dumps(document)
            yield json.dumps({**document, BREAKS_OUT: BREAKS_OUT, "moves": [BREAKS_OUT]})
            for field in document:
                yield json.dumps({**document, field: BREAKS_OUT})
    said = json.dumps(BREAKS_OUT)
    yield f"""
title = {said}
say = {said}
rules = [{said}]
[[stages]]
kind = "predict"
title = {said}
position = {{players = [{json.dumps(names[0])}, {json.dumps(names[1])}], seed = 3}}
ask = {said}
options = [{{text = {said}, reason = {said}, right = true}}, {{text = "No", reason = {said}}}]
"""
    progress: dict[str, Any] = {"format": "wyatt-progress/2", "name": BREAKS_OUT}
    for held in ([BREAKS_OUT], {BREAKS_OUT: BREAKS_OUT}, {"first-set": {"1": [BREAKS_OUT]}}):
        yield json.dumps({**progress, "done": held, "bets": held})


@pytest.mark.parametrize("page", PAGES)
def test_no_text_becomes_markup_wherever_it_is_typed_or_loaded(page: str, thorough: bool) -> None:
    # Other languages have the same markup around other words.
    for language in languages() if thorough else ["en"]:
        start = parse(f"page={page}&lang={language}")
        pages = Pages(start, language=speak_to(start))
        fields = [field.query for field in pages.desk.FIELDS]
        drawn(Pages({**dict.fromkeys([*fields, "rule", "p", "game", "own"], BREAKS_OUT), **start}))
        for request in [*_offered(pages), {"do": "rule", "rule": BREAKS_OUT}]:
            if {*request} & {"form", "options", "rule"}:
                typed = dict.fromkeys(("value", "text", "move", "name", "id", "query"), BREAKS_OUT)
                form = dict.fromkeys(request.get("form", ()), BREAKS_OUT)
                pages.ask({**typed, **request, "form": form})
                drawn(pages)
        for text in _files() if pages.desk.act("load") else ():
            pages.ask({"do": "load", "files": [{"name": BREAKS_OUT, "text": text}], "text": text})
            drawn(pages)
        assert pages.shown.get("lang", "en") == language
