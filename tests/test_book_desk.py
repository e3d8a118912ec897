"""The rulebook's page: searching, reading, tips, the aid, and links."""

import re

from tests.asking import ask, do, whole
from tests.collected import collected
from tests.markup import has, lacks, text
from wyatt.lessons.courses import glossary_entries
from wyatt.pages.book import MOST, BookPage
from wyatt.table import games
from wyatt.ui.tags import esc


def test_looking_something_up_tells_the_best_first_and_a_new_search_closes_what_was_read() -> None:
    book = BookPage()
    book.handle({"do": "book-search", "value": "photo", "typing": True})
    parts = book.parts()
    assert parts["page"].index("word.photo") < parts["page"].index("photo.alone")
    assert "results" in parts["found"]
    assert "The rules" not in parts["page"]  # during a search, the chapters make room
    assert book.address() == "game=wyatt&view=rules&q=photo"
    book.handle({"do": "book-open", "id": "word.photo"})
    page = book.parts()["page"]
    meaning = next(each for each in glossary_entries("wyatt") if each.id == "word.photo")
    assert not lacks(page, esc(meaning.text), esc(meaning.source))
    book = BookPage({"q": "photo", "id": "photo.alone"})
    assert "Back to the results" in book.parts()["page"]
    book.handle({"do": "book-search", "value": "photo ", "typing": False})
    assert book.opened == "photo.alone"  # the field was left, and nothing else looked for
    book.handle({"do": "book-search", "value": "tie", "typing": True})
    assert book.opened == ""
    assert "Back to the results" not in book.parts()["page"]
    book.handle({"do": "book-search", "value": "", "typing": True})
    assert "The rules" in book.parts()["page"]


def test_an_entry_opens_with_its_sources_and_no_ids_and_the_other_book_closes_it() -> None:
    book = BookPage()
    for id, said in (
        ("outlaws.first-set", ("English rulebook", 'data-id="O3"')), ("S6", ("A player",)),
        ("about.box", ("78 cards",)),
    ):  # fmt: skip
        book.handle({"do": "book-open", "id": id})
        assert all(words in book.parts()["page"] for words in said)
    book = BookPage({"id": "outlaws.first-set"})
    book.handle({"do": "book-game", "value": "wildcat"})
    assert not has(book.parts()["page"], "bookpair chosen", "outlaws.first-set")
    assert "There’s no rule called gun?." in BookPage({"id": "gun\u202e"}).parts()["notice"]
    for id in ("O5", "P1", "photo.alone", "about.box", "word.photo"):
        page = BookPage({"id": id}).parts()["page"]
        article = page[page.index("<article") :]
        assert not has(article, "<code>", ".txt")
        assert re.search(r"\([A-Z]\d+\)", article) is None  # a ruling in brackets is a quiet link


@collected("game", ["wyatt", "wildcat"])
@collected("view", ["rules", "well", "aid", "about"])
def test_every_view_of_both_games_is_drawn(game: str, view: str) -> None:
    book = BookPage({"game": game, "view": view}, "en")
    assert len(book.parts()["page"]) > 500
    assert ("<h4>Lap 1</h4>" in book.parts()["page"]) is ((game, view) == ("wyatt", "aid"))
    again = BookPage(dict(pair.split("=") for pair in book.address().split("&")), "en")
    assert again.parts()["page"] == book.parts()["page"]
    assert "<main" not in book.frame() + whole(book)  # the page around it has the only one
    for tip in games.game(game).tips()() if view == "well" else ():
        assert f"{tip.title} {tip.text} Scored: {tip.counted} Rules §" in text(book.parts()["page"])


def test_a_link_of_any_make_opens_a_usable_page_and_nonsense_is_passed_over() -> None:
    hostile = {"q": "<script>alert(1)</script>", "id": "<b>", "game": "chess", "view": "no"}
    for address in (hostile, {"q": "x" * 5000}, {"id": "../../etc"}):
        parts = BookPage(address, "xx").parts()
        assert "<script>" not in "".join(parts.values())
        assert "Search the rules" in parts["shelf"]
    assert ask(BookPage(), "book-open", do("book-view", value=[])).parts() == BookPage().parts()


def test_every_result_can_be_opened_of_a_misspelt_word_too() -> None:
    book = BookPage({"q": "hidout last card"})
    assert "Showing results for “hideout”" in book.parts()["found"]
    found = [each for each in ("word.hideout", "E3") if f'data-id="{each}"' in book.parts()["page"]]
    assert found == ["word.hideout", "E3"]
    book.handle({"do": "book-search", "value": "joker", "typing": True})
    assert not lacks(book.parts()["found"], "No results for “joker”", "Wildcat Rummy: ")
    book.handle({"do": "book-game", "value": "wildcat"})
    assert 'data-id="wildcat.joker"' in book.parts()["page"]
    page = BookPage({"q": "outlaw"})
    found = [each.id for each in page._found("wyatt")]
    assert len(found) > MOST
    best, _fold, rest = str(page.parts()["page"]).partition('class="read"')[0].partition("<details")
    assert [id for id in found if f'data-id="{id}"' in best] == found[:MOST]
    assert [id for id in found if f'data-id="{id}"' in rest] == found[MOST:]
