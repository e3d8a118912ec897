"""Names that run from right to left stand by themselves, wherever a page draws them."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest

import wyatt.earp
import wyatt.wildcat
from wyatt.core.text import _, isolated, speaking
from wyatt.ui.page import Pages, parse

NAMES = ["משה 2", "דוד", "Anna"]
HEBREW, ISOLATED = re.compile("[\u0590-\u05ff]"), re.compile("\u2068[^\u2069]*\u2069")


class Drawn(HTMLParser):
    """The parts with Hebrew next to other text, and isolating characters that a program would read."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loose: set[str] = set()
        self.names = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.open.append(tag)
        for name, value in attrs:
            if name in ("title", "aria-label", "alt"):
                self.handle_data(value)
            elif "\u2068" in (value or ""):
                self.loose.add(f"{name}={value}")

    def handle_data(self, data: str) -> None:
        self.names += len(ISOLATED.findall(data))
        if self.open[-1:] == ["textarea"]:
            if "\u2068" in data:
                self.loose.add(data)
        elif HEBREW.search(ISOLATED.sub("", data)):
            self.loose.add(data)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("page", ["table", "edit", "wildcat", "wildcat-edit"])
def test_a_name_from_right_to_left_stands_by_itself(page: str, language: str) -> None:
    game: Any = wyatt.wildcat if page.startswith("wildcat") else wyatt.earp
    with speaking(language):
        token = game.write_token(game.Game.new(NAMES, seed=5).position())
        pages, names = Pages(parse(f"page={page}&p={token}&lang={language}")), 0
        for do in (*["step"] * 12, "hint"):
            drawn = {part: Drawn(html) for part, html in pages.shown["parts"].items()}
            assert {part: one.loose for part, one in drawn.items() if one.loose} == {}
            names += sum(one.names for one in drawn.values())
            pages.ask({"do": do})
        assert names > 20


def test_only_a_name_from_right_to_left_is_marked() -> None:
    assert isolated("Élodie") == "Élodie"
    for name, marked in (("Zoë", "Zoë"), ("דוד", "\u2068דוד\u2069")):
        assert _("{player} must draw.", player=name) == f"{marked} must draw."
        assert isolated(isolated(name)) == marked
