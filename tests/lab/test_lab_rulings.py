"""Rulings, disputes and cases: the engine plays each position and decides it, or says it's ours."""

import re

import pytest

from tests.asking import ask, do
from tests.collected import collected
from tests.markup import found, one, text, texts, without
from wyatt.core.text import _, languages, speak
from wyatt.earp import Game, read_token, score_poster, write_token
from wyatt.earp.cards import CARDS
from wyatt.earp.draft import Draft
from wyatt.earp.rulebook import BOOK
from wyatt.earp.switches import CARD_SWITCHES, PRESETS, SWITCHES
from wyatt.lab import Case, Demo, case, cases, demos, gallery_table
from wyatt.lab.disputes import Quarrel, differ, quarrel, quarrels
from wyatt.lab.what_then import differences, readings, tried
from wyatt.pages.guess_first import Fold
from wyatt.pages.lab.cases import FILTERS, rulings_page, shown_rulings
from wyatt.pages.lab.page import LabPage
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


def test_every_ruling_has_a_position_and_the_right_answer_no_fixed_place() -> None:
    known = {ruling.id: ruling for ruling in BOOK.rulings()}
    assert set(demos()) <= set(known)
    assert {id for id in set(known) - set(demos()) if not known[id].own} == NO_POSITION
    # What a switch that brings a card in does is seen in the deck.
    for name in SWITCHES.keys() - set(CARD_SWITCHES):
        assert [id for id in SWITCHES[name].rulings if name not in demos()[id].switches] == []
    assert len(quarrels()) >= 30
    assert len({each.answer for each in quarrels()}) > 1
    assert quarrel("Z9") is None


@collected("demo", DEMOS.values())
def test_a_demonstration_is_played_by_the_engine(demo: Demo) -> None:
    ours = demo.outcome()
    assert ours.refused or ours.events
    assert ours.rules
    if ours.refused:  # by a rule that the ruling bears on
        bears = {rule for id in demo.rulings for rule in BOOK.ruling(id).rules}
        assert {*bears, ELSEWHERE.get(demo.rulings[0])} & set(ours.rules), demo.rulings
    if demo.switches:
        assert differ(demo)
    for other in (False, True) if demo.switches else (False,):
        assert Game.from_position(read_token(write_token(demo.position(other)))).actor


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


def test_a_ruling_is_told_in_words_and_names_the_places_it_was_read_at() -> None:
    slugs = [name for name in CARDS if "-" in name]
    for ruling in BOOK.rulings():
        drawn = rulings_page([ruling], "all", ruling, FOLD)
        (article,) = found(without(drawn, ["small", "a"]), "article")
        text = article.get_text(" ")
        assert ".txt" not in text, ruling.id
        assert "`" not in text, ruling.id
        assert not set(re.findall(r"\w+", text)) & set(BOOK.elsewhere()), ruling.id
        assert not [slug for slug in slugs if slug in text], ruling.id
    spelled = "spieletest.at and ludorium.at: 8. divedice.net words it so."
    assert BOOK.spelled("SA and LU: 8. KQ words it so.") == spelled
    assert BOOK.spelled("The English rulebook: CP.") == "The English rulebook: CP."
    assert [ruling for ruling in BOOK.rulings() if ".txt" in says(ruling)] == []
    assert "footnote 6" in texts(says(BOOK.ruling("M1")), "small")


@collected("each", quarrels)
def test_just_one_answer_comes_about(each: Quarrel) -> None:
    outcome = each.demo.outcome()
    right = [option.text for option in each.options if option.came_about(outcome)]
    assert len(right) == 1, (right, outcome.refused, [event.type for event in outcome.events])
    assert each.options[each.answer].text == right[0]
    assert len(each.options) >= 2
    assert all(option.text and option.why for option in each.options)
    assert each.point.id == each.ruling


@pytest.mark.slow  # every quarrel in every language
@pytest.mark.parametrize("language", languages())
@collected("each", quarrels)
def test_an_answer_begins_once(each: Quarrel, language: str) -> None:
    """A verdict with another yes or no after it, or a yes to "When …?", contradicts itself."""
    speak(language)
    begins = re.compile(r"(Yes|No|Oui|Non)[.,:]")
    for guess, option in enumerate(each.options):
        assert not begins.match(_(option.why)), option.why
        opened = (do("lab-view", tab="quarrels"), do("lab-quarrel", case=each.ruling))
        page = ask(LabPage(lang=language), *opened, do("lab-bet", option=guess))
        said = text(one(page.parts()["quarrels"], "div.reason"))
        assert not re.match(r"\w+\W+(Yes|No|Oui|Non)\b", said), said
    asks = r"(What|When|How|Where|Who|Que|Quand|Comment|Combien|Où)\b"
    if re.match(asks, _(each.point.question)):
        assert not begins.match(_(each.point.default)), each.point.question


def test_a_move_is_answered_with_its_rules_by_the_readings_of_the_presets() -> None:
    position = {
        "format": "wyatt-position/1", "players": ["Anna", "Burt"], "phase": "play",
        "hands": {"Anna": ["jesse-james", "hideout"], "Burt": ["hideout"]},
    }  # fmt: skip
    refused = tried(Draft(position), "play jesse-james")
    assert not refused.legal
    assert "outlaws.first-set" in refused.rules
    assert "Jesse James" in refused.message
    done = tried(Draft(position), "discard hideout")
    assert done.legal
    assert [event.type for event in done.events] == ["discarded"]
    nonsense = tried(Draft(position), "sing a song")
    assert (nonsense.legal, nonsense.rules, nonsense.said) == (False, (), "sing a song")
    position = {
        "format": "wyatt-position/1", "players": ["Anna", "Burt", "Curt"],
        "hands": {"Anna": ["hideout"], "Burt": ["hideout"], "Curt": ["wes-hardin"]},
        "phase": "play", "posters": {"jesse-james": 3000},
        "territories": {"Anna": {"jesse-james": ["jesse-james*2"]},
         "Burt": {"jesse-james": ["jesse-james*2"]}, "Curt": {"jesse-james": ["jesse-james"]}},
    }  # fmt: skip
    found = {one.name: one.splits["jesse-james"] for one in readings(Draft(position))}
    assert list(found) == list(PRESETS)
    # The rulebook's third example, and the point where the French text differs.
    assert (found["rio-grande"], found["berclaz"]) == ((0, 0, 0), (1000, 1000, 0))
    (ruling,) = [one for one in differences(Draft(position)) if one.switch == "short_top_tie"]
    assert ruling.paid["jesse-james"] == ((0, 0, 0), (1000, 1000, 0))
    assert set() < {one.id for one in ruling.rulings} <= set(SWITCHES["short_top_tie"].rulings)
    # Left, then right is every order of two (M1), but a search goes through another pile (W1).
    position["hands"]["Anna"] += ["most-wanted", "wyatt-earp"]
    position |= {"discard": ["bank-robbery"]}
    left, searches = "most-wanted ask wes-hardin left", ["Wyatt Earp: search the supply"]
    assert tried(Draft(position), left).said.endswith("(Burt, then Curt)")
    found = {one.switch: [*one.gained] for one in differences(Draft(position), left)}
    assert ("mw_order" in found, found["wyatt_search"]) == (False, searches)


@collected("demo", [one.demo for one in quarrels() if one.demo.switches])
def test_of_every_quarrel_with_a_switch_its_ruling_is_found(demo: Demo) -> None:
    parted = differences(Draft(demo.position()), demo.move)
    assert set(demo.switches) & {one.switch for one in parted}
    ends = [[e.data.get("why", e.type) for e in one.answer.events] for one in parted if one.answer]
    assert all("discarded" in told for told in ends if "out" in told)  # only a discard goes out


REACHABLE = [each for each in cases() if each.cannot is None]


@collected("each", cases())
def test_a_case_can_be_guessed_and_its_answer_is_the_scorers(each: Case) -> None:
    assert each.answer in each.options
    assert len(set(each.options)) == len(each.options) >= 2
    assert len(each.question) < 170
    assert each.why
    assert {BOOK.rule(id).id for id in each.cites} == set(each.cites)
    assert each.says(each.answer) in {each.says(option) for option in each.options}
    scoring = score_poster(each.cp, each.reward, each.rules)
    assert scoring == each.scoring
    what, _, of = each.ask.partition(" ")
    if what == "pay":
        assert each.answer == scoring.payouts[int(of)]
    elif what == "left":
        assert each.answer == scoring.left


@collected("each", REACHABLE)
def test_a_position_of_a_case_that_play_can_reach_pays_just_that(each: Case) -> None:
    game = Game.from_position(each.position())
    assert game.view(None).hand_number == each.hand
    game.push("discard belle-starr")
    assert tuple(game.view(None).money.values()) == each.scoring.payouts
    left = game.view(None).posters["jesse-james"]
    assert left in (each.scoring.left, each.scoring.left + 1000)  # the next hand adds its own


def test_the_gallery_holds_what_it_promises_and_says_what_cannot_happen() -> None:
    beyond = [each for each in cases() if each not in REACHABLE]
    assert {each.id for each in beyond} >= {"under-3000", "two-giants", "one-thousand", "typed-tie"}
    for each in beyond:
        assert "`" in (each.cannot or "") or "$" in (each.cannot or "")
        assert each.position() is None
    assert len(cases()) >= 30
    for names in ({each.id for each in cases()}, {each.title for each in cases()}):
        assert len(names) == len(cases())
    promised = {
        "book-1": (9000, 0, 0), "book-2": (5000, 3000, 0), "book-3": (0, 0, 0),
        "book-4": (2000, 2000, 1000), "review-tie": (0, 0, 0),
    }  # fmt: skip
    for id, payouts in promised.items():
        assert case(id).scoring.payouts == payouts
    for id in ("ahead-by-4", "ahead-by-5", "exactly-7", "exactly-8", "starving-second"):
        assert case(id), id
    for id in ("empty-third", "no-points-switch", "all-hidden", "hideout-frees", "carried"):
        assert case(id), id
    assert case("<script>") is None
    table = gallery_table()
    assert (len(table), table["in a game"].sum()) == (len(cases()), len(REACHABLE))
    assert all(table[name].dtype.kind in "if" for name in table.attrs["units"])
    assert table.loc[0, "pays 1"] == cases()[0].scoring.payouts[0]
