"""`wyatt rules --search`: likely queries find the right entries, best first, with sources."""

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from ran import Wyatt

from tests.collected import collected
from wyatt.core.search import Index, entries
from wyatt.lessons.courses import glossary_entries
from wyatt.table import games


def found(wyatt: Wyatt, text: str, *more: str) -> list[dict[str, str]]:
    ran = wyatt("rules", "--search", text, "--json", *more)
    assert ran.status == 0, ran.err
    hits: list[dict[str, str]] = json.loads(ran.out)["found"]
    return hits


@collected("text, meant", [
    ("photo", "photo.after-set"), ("PHOTO", "photo.after-set"), ("hideout last card", "E3"),
    ("going out", "end.out"), ("reshuffle", "draw.reshuffle"), ("banker", "setup.banker"),
    ("two points outlaw card", "cards.points"), ("who deals first", "T1"), ("25,000", "S16"),
    ("Mystery Rummy", "about.mystery-rummy"), ("steal photo", "wanted.steal"),
    ("duel", "game.duel"), ("Hideouts", "hideout.target"),
])  # fmt: skip
def test_what_one_means_is_among_the_first_five(text: str, meant: str, wyatt: Wyatt) -> None:
    hits = found(wyatt, text)
    assert meant in [hit["id"] for hit in hits[:5]]
    assert all(set(hit) == {"id", "title", "text", "source"} for hit in hits)
    assert all(hit["source"] for hit in hits)


@collected("text, best", [
    ("can I shoot the sheriff", "shot"), ("tie", "score.ties"), ("hidout", "word.hideout"),
    ("discard pile", "word.discard-stack"), ("sherrif", "word.sheriff-card"),
    ("leftover money", "score.carry"), ("undo", "play.no-take-back"),
    *((text, "game.end") for text in
      ("when is game over", "winning", "how do I win", "how to win", "who wins")),
])  # fmt: skip
def test_words_as_people_write_them_find_the_books(text: str, best: str, wyatt: Wyatt) -> None:
    assert found(wyatt, text)[0]["id"] == best


def test_every_word_and_id_leads_somewhere_and_what_was_taken_for_it_is_told(wyatt: Wyatt) -> None:
    told = wyatt("rules", "--search", "hidout").out
    assert "No results for “hidout”. Showing results for “hideout”" in told
    assert "No results for “wild”" in wyatt("rules", "--search", "wild card").out
    assert "joker" in found(wyatt, "wild card", "--game", "wildcat")[0]["id"]
    for game in games.every():
        book = game.rulebook()
        index = Index(entries(book))
        for word, others in book.synonyms().items():
            assert index.instead(others) == {}, f"{game.name}: {word} = {others}"


@collected("id", ["word.hand", "about.makers", "game.end", "S6"])
def test_every_id_that_a_search_prints_can_be_asked_for(id: str, wyatt: Wyatt) -> None:
    ran = wyatt("rules", id)
    assert ran.status == 0, ran.err
    assert id in ran.out


def test_another_game_another_language_a_long_text_and_nothing_found(wyatt: Wyatt) -> None:
    assert found(wyatt, "small hand", "--game", "wildcat")[0]["id"] == "about.small-hand"
    assert found(wyatt, "how do I win", "--game", "wildcat")[0]["id"] == "wildcat.game-end"
    assert found(wyatt, "xylophone") == []
    assert "No results for “éxylophone”" in wyatt("rules", "--search", "Éxylophone").out
    assert found(wyatt, "photo " * 10_000)
    assert found(wyatt, "défausse", "--lang", "fr")  # the last: it stays French


@collected("text", ["", "   ", "the of", "?!", "\x00", None])
def test_nothing_to_look_for_is_one_line(text: str | None, wyatt: Wyatt) -> None:
    ran = wyatt("rules", "--json") if text is None else wyatt("rules", "--search", text)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


@cache
def index_of(game: str) -> Index:
    spec = games.game(game)
    book = spec.rulebook()
    return Index((*entries(book), *glossary_entries(spec.name)), book.synonyms())


SEARCHES = tomllib.loads((Path(__file__).parents[1] / "searches.toml").read_text("utf-8"))["search"]


@collected("each", SEARCHES)
def test_what_people_type_finds_what_they_mean(each: dict[str, Any]) -> None:
    hits = [hit.id for hit in index_of(each.get("game", "wyatt")).search(each["typed"], None)]
    assert set(each["finds"]) <= set(hits[:3]), hits[:8]
    assert not set(each.get("not", [])) & set(hits)
