"""`wyatt aid` and `wyatt about`: the sheet and the notes, for both games."""

from pathlib import Path

from ran import Wyatt

from tests.collected import collected
from wyatt.earp.aid import aid
from wyatt.earp.cards import CAPTURE_POINTS, COPIES, TITLES


def test_the_aid_tells_every_card_with_its_numbers() -> None:
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


@collected("args, said", [
    ("aid --game wyatt", "Stagecoach robbery"),
    ("aid --game wildcat", "Joker"),
    ("about --game wyatt", "Mystery Rummy"),
    ("about --game wildcat", "Howard Fosdick"),
    ("aid --lang fr", "Un tour de jeu"),  # the last: it stays French
])  # fmt: skip
def test_the_aid_is_a_sheet_and_no_book_and_about_tells_what_is_no_rule(
    wyatt: Wyatt, args: str, said: str
) -> None:
    ran = wyatt(*args.split())
    assert ran.status == 0
    assert said in ran.out
    assert len(ran.out.split()) < 1300
    assert ("This note is an opinion, not a rule." in ran.out) == args.startswith("about")


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
