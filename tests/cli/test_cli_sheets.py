"""`wyatt aid` and `wyatt about`: the sheet and the notes, for both games."""

from pathlib import Path

from ran import Wyatt

from tests.collected import collected
from wyatt.earp.aid import aid
from wyatt.earp.cards import CAPTURE_POINTS, COPIES, TITLES


def test_the_aid_tells_every_card_with_its_numbers(wyatt: Wyatt) -> None:
    grid = next(section.grid for side in aid().sides for section in side if section.grid)
    told = {row[0]: row for row in grid.rows}
    assert told["Outlaw card"][2] == "2"
    assert told["Photo"][2] == "4"
    for card in ("stagecoach-robbery", "bank-robbery", "fastest-gun"):
        row = told[TITLES[card]]
        assert row[1:3] == (str(COPIES[card]), str(CAPTURE_POINTS[card]))
        assert row[4] == "yes"
    assert told["Most wanted!"][4] == "steal"
    assert told["Wyatt Earp"][4] == "lift"
    ran = wyatt("aid")
    assert ran.status == 0
    assert "Stagecoach robbery" in ran.out


@collected("game", ["wyatt", "wildcat"])
def test_the_aid_is_a_sheet_and_no_book(game: str, wyatt: Wyatt) -> None:
    ran = wyatt("aid", "--game", game)
    assert ran.status == 0
    assert len(ran.out.split()) < 1200


def test_the_aid_speaks_french_where_the_rulebook_does(wyatt: Wyatt) -> None:
    english = wyatt("aid").out
    assert wyatt("aid", "--lang", "fr").out != english


def test_the_aid_becomes_a_page(wyatt: Wyatt, tmp_path: Path) -> None:
    file = tmp_path / "aid.html"
    assert wyatt("aid", "--html", file).status == 0
    page = file.read_text(encoding="utf-8")
    assert page.count('class="aidside"') == 2
    assert "<script" not in page


def test_a_page_that_cannot_be_written_is_one_line(wyatt: Wyatt, tmp_path: Path) -> None:
    ran = wyatt("aid", "--html", tmp_path / "no" / "aid.html")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


@collected("game, said", [("wyatt", "Mystery Rummy"), ("wildcat", "Howard Fosdick")])
def test_about_tells_what_is_no_rule(game: str, said: str, wyatt: Wyatt) -> None:
    ran = wyatt("about", "--game", game)
    assert ran.status == 0
    assert said in ran.out
    assert "An opinion, not a rule." in ran.out
