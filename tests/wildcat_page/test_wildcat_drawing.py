"""The drawings of Wildcat Rummy: every card, escaping, the texts, and how they read in a browser."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from in_page import box, mount
from playwright.sync_api import Browser
from scenes import HOSTILE, crowded, drawing, holding, spades

from tests import markup
from tests.collected import collected
from tests.fitting import fits_a_small_laptop, reads_well
from tests.markup import found, has, lacks, one, tree, used_signs, values
from wyatt.core.text import speaking
from wyatt.ui.page import Pages, parse
from wyatt.ui.wildcat.cards import face, mini, sprite
from wyatt.ui.wildcat.hand import Offers, Picked, made, worth
from wyatt.ui.wildcat.table import chosen_rules, rules_fields, table_page, table_parts, written
from wyatt.wildcat import CREDIT, Game, Rules, View
from wyatt.wildcat.cards import CARDS, CODES
from wyatt.wildcat.words import pretty


def text(html: str) -> str:
    """What a reader sees of markup; a quiet link as the rule that it leads to."""
    whole = tree(html)
    for link in found(whole, "a[data-rule]"):
        if link.get_text() == "§":
            link.string = str(link["data-rule"])
    return f" {markup.text(whole)} "


def picked(*cards: str) -> Picked:
    up = Picked()
    for card in cards:
        up = up.toggled(card, sum(name == card for name in up.names))
    return up


def anna(document: dict[str, Any]) -> View:
    return Game.from_position(document).view("Anna")


def drawn(document: dict[str, Any], part: str, *cards: str) -> str:
    """What a reader sees of a part of Anna's page while these cards are picked up."""
    return text(table_parts(anna(document), picked(*cards))[part])


@collected("card", CARDS)
def test_every_card_has_its_own_face_drawn_from_the_sprite_with_its_pips(card: str) -> None:
    made, rank = face(card), card[:-1]
    assert sum(face(other) == made for other in CARDS) == 1
    assert used_signs(made)
    assert used_signs(made) <= set(values(sprite(), "id"))
    assert (">50<" in made) == (card == "QS")  # the queen of spades is marked
    if rank.isdigit():
        assert len(found(made, "use")) == int(rank) + 1  # and the one in the corner


@collected("card", [code for code in CODES if "=" in code])
def test_a_joker_in_a_meld_shows_the_cat_and_what_it_stands_for(card: str) -> None:
    stands = card.partition("=")[2]
    rank = stands if stands in ("10", "J", "Q", "K", "A") or stands.isdigit() else stands[:-1]
    assert not lacks(mini(card), "#wyatt-cat", f">{rank}</b>")
    assert (">50<" in mini(card)) == (stands == "QS")


@collected("notation, said", [
    ("QS and 10H", "Q♠ and 10♥"), ("add 6C to 3C-5C", "add 6♣ to 3♣-5♣"),
    ("JS JK=QS KS", "J♠ Joker(Q♠) K♠"), ("QH JK=Q, JK", "Q♥ Joker(Q), Joker"),
    ("A meld of K-K-K, 2S", "A meld of K-K-K, 2S"),
])  # fmt: skip
def test_cards_are_written_as_people_write_them(notation: str, said: str) -> None:
    assert pretty(notation) == said


def test_the_table_in_words_has_the_cards_of_the_reader_s_language() -> None:
    at = crowded()
    view = at.view(at.players[0])
    for lang, letters in (("en", "JQK"), ("fr", "VDR")):
        with speaking(lang):
            said = written(view)
        court = set(re.findall(r"([JQKVDR])[♣♦♥♠]", said))
        assert court
        assert court <= set(letters)
        assert not re.search(r"\b(10|[3-9JQKA])[CDHS]\b", said)


def test_what_people_bring_is_data_no_host_is_asked_and_the_author_is_named() -> None:
    page = table_page(crowded().view(HOSTILE))
    assert not has(page, HOSTILE, "<img")
    assert not lacks(page, "onerror=1&gt;", CREDIT)
    asked = [*values(page, "src"), *values(page, "href")]
    assert all(address.startswith(("#", "data:")) for address in asked)
    assert not re.search(r"url\(\s*[\"']?(?!#|data:)[\w/]", page)


def test_a_player_sees_the_top_of_the_pile_and_a_spectator_all_of_it_and_of_the_hands() -> None:
    table = Game.from_position(drawing())
    mine, theirs = table_parts(table.view("Anna")), table_parts(table.view())
    assert not has(mine["stage"], "Nine", "8 of hearts")
    assert "9 of clubs on top, 3 cards under it" in mine["stage"]
    assert "8 of hearts" in theirs["stage"]
    assert not [name for name in mine if name.startswith("seat") and "Burt’s hand" in mine[name]]
    assert "Burt’s hand" in theirs["seat-1"]
    assert "Anna drew" in text(table_page(table.view(), events=table.push("draw stock")))


def test_only_moves_with_exactly_the_picked_cards_are_offered_the_best_meaning_first() -> None:
    view = anna(spades())
    found = Offers(view, picked("JS", "KS", "JK"))
    assert [str(move) for move in found.exact] == ["meld JS JK=QS KS"]
    assert worth(view, found.exact[0]) == 70
    six = Offers(view, picked("6C"))
    assert [str(move) for move in six.exact] == ["add 6C to 3C-5C", "discard 6C"]
    assert str(made(view, six.exact[0])) == "3C 4C 5C 6C"
    aims = values(table_page(view, picked("6C")), "aria-label", ".aim")
    assert aims == ["Add 6 of clubs to 3♣-5♣"]
    pair = Offers(view, picked("QS", "QS"))
    assert ([*pair.exact], {str(move) for move in pair.wider}) == ([], {"meld QS QS JK=Q"})
    assert not lacks(drawn(spades(), "hand", "QS", "QS"), "A meld needs three or four cards.")
    position, cards = spades(**holding("10S", "JS", "JK", "3H")), ("10S", "JS", "JK")
    found = Offers(anna(position), picked(*cards))
    assert [str(move) for move in found.exact] == ["meld 10S JS JK=QS", "meld JK=9S 10S JS"]
    said = "Joker as Q♠: 70", "Joker as 9♠: 25", "wildcat.joker-declared"
    assert not lacks(drawn(position, "hand", *cards), *said)


OVER = spades(
    phase="over", winner="Curt", rules={"completed_sequence_bonus": True}, totals={"Curt": 505},
    hands={"Anna": ["9D", "QS"], "Burt": ["10H"], "Curt": []},
)  # fmt: skip


def test_the_form_gives_back_the_rules_it_shows() -> None:
    no_wild = Rules.preset("no-wild", completed_sequence_bonus=True)
    for rules in (Rules(), Rules.preset("fast"), no_wild):
        fields = rules_fields(rules)
        deck = one(fields, "option[selected]")["value"]
        chosen = chosen_rules({"deck": deck, "bonus": "on" if " checked" in fields else ""})
        made = Rules.preset("basic", **chosen)
        for name in ("fast_game", "no_wild", "completed_sequence_bonus"):
            assert getattr(made, name) == getattr(rules, name)
    assert chosen_rules({"deck": "../etc"}) == {"completed_sequence_bonus": False}


TABLES: dict[str, Callable[[], str]] = {
    "full": lambda: table_page(crowded().view(HOSTILE), Picked((("3C", 0),), "No.", ("wildcat.set",))),
    "watched": lambda: table_page(Game.from_position(drawing()).view()), "counted": lambda: table_page(anna(OVER)),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_tables_read_well_at_every_width(browser: Browser, name: str) -> None:
    reads_well(browser, TABLES[name]())


def test_an_ordinary_table_fits_on_a_small_laptop(browser: Browser) -> None:
    fits_a_small_laptop(browser, table_page(anna(spades())))


@pytest.mark.parametrize("size", [(1366, 650), (390, 844)])
def test_a_taught_meld_leaves_its_sentence_room(browser: Browser, size: tuple[int, int]) -> None:
    pages: Any = Pages(parse("page=wildcat"))
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")

    def melded() -> bool:
        events = [event for event in pages.desk.session.events if event.type == "melded"]
        return any(len(event.data["cards"]) > 3 for event in events)

    while '"taught"' not in pages.shown["parts"]["hand"] or not melded():
        pages.ask({"do": "step"})
    complaints, taught = mount(page, pages, "?page=wildcat"), page.locator(".taught")
    act, last_card = box(page.locator(".act")), box(taught.locator(".drawn > :last-child"))
    assert box(taught.locator("> :last-child"))["width"] > 100  # the sentence
    assert act["height"] < 190
    assert last_card["x"] + last_card["width"] < act["x"] + act["width"]
    assert complaints == []
    page.close()
