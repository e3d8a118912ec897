"""Every ruling is shown by a position that the engine plays, or is marked as silent and ours."""

import re

import pytest

from tests.collected import collected
from tests.markup import found, texts, without
from wyatt.earp import Game, read_token, write_token
from wyatt.earp.cards import CARDS
from wyatt.earp.rulebook import BOOK
from wyatt.earp.switches import CARD_SWITCHES, SWITCHES
from wyatt.lab import Demo, demos
from wyatt.lab.disputes import differ
from wyatt.pages.guess_first import Fold
from wyatt.pages.lab.cases import FILTERS, rulings_page, shown_rulings
from wyatt.pages.lab.view import says

FOLD = Fold("lab-fold")
#: Of these the texts speak, but no position can show them: how people sit down and stop.
NO_POSITION = {"T1", "T7", "T14", "K4"}
#: Refusals that rest on a more general rule than the ruling's: the choice does not come up at all.
ELSEWHERE = {
    "X10": "turn.order", "W6": "turn.order", "W7": "turn.order", "O10": "play.from-hand",
    "M5": "sheriff.one-per-turn",
}  # fmt: skip
DEMOS = {demo.rulings: demo for demo in demos().values()}
by_demo = pytest.mark.parametrize("demo", DEMOS.values(), ids=lambda demo: " ".join(demo.rulings))


def test_every_ruling_has_a_position_or_is_ours_alone() -> None:
    known = {ruling.id: ruling for ruling in BOOK.rulings()}
    assert set(demos()) <= set(known)
    without = set(known) - set(demos())
    assert {id for id in without if not known[id].own} == NO_POSITION


def test_every_switch_is_shown_by_its_rulings() -> None:
    # What a switch that brings a card in does is seen in the deck.
    for name in SWITCHES.keys() - set(CARD_SWITCHES):
        for id in SWITCHES[name].rulings:
            assert name in demos()[id].switches, id


@by_demo
def test_a_demonstration_is_played_by_the_engine(demo: Demo) -> None:
    ours = demo.outcome()
    assert ours.refused or ours.events
    assert ours.rules
    if demo.switches:
        assert differ(demo)
    for other in (False, True) if demo.switches else (False,):
        document = read_token(write_token(demo.position(other)))
        assert Game.from_position(document).actor


def test_a_refusal_cites_a_rule_that_its_ruling_bears_on() -> None:
    for demo in DEMOS.values():
        outcome = demo.outcome()
        bears = {rule for id in demo.rulings for rule in BOOK.ruling(id).rules}
        if outcome.refused:
            bears.add(ELSEWHERE.get(demo.rulings[0], ""))
            assert bears & set(outcome.rules), demo.rulings


@collected("only", FILTERS)
def test_the_page_says_of_each_ruling_what_it_rests_on(only: str) -> None:
    shown = shown_rulings(only)
    assert shown
    for ruling in shown:
        drawn = rulings_page(shown, only, ruling, FOLD)
        assert f'id="ruling-{ruling.id}"' in drawn
        if ruling.id in demos():
            assert "On the table" in drawn
        elif ruling.own:
            assert "The ruling is ours" in drawn


def test_a_ruling_is_told_in_words() -> None:
    """Neither short keys nor a move's notation; a file and a switch's setting in small print."""
    slugs = [name for name in CARDS if "-" in name]
    for ruling in BOOK.rulings():
        drawn = rulings_page([ruling], "all", ruling, FOLD)
        (article,) = found(without(drawn, ["small", "a"]), "article")
        text = article.get_text(" ")
        assert ".txt" not in text, ruling.id
        assert "`" not in text, ruling.id
        assert not set(re.findall(r"\w+", text)) & set(BOOK.elsewhere()), ruling.id
        assert not [slug for slug in slugs if slug in text], ruling.id


def test_what_was_read_elsewhere_names_the_places() -> None:
    assert BOOK.spelled("SA and LU: 8. KQ words it so.") == (
        "spieletest.at and ludorium.at: 8. divedice.net words it so."
    )
    assert BOOK.spelled("The English rulebook: CP.") == "The English rulebook: CP."


def test_each_source_is_named_with_its_note_and_never_by_a_file() -> None:
    for ruling in BOOK.rulings():
        assert ".txt" not in says(ruling)
    assert "footnote 6" in texts(says(BOOK.ruling("M1")), "small")
