"""The rulebook as data: nothing is missing, every reference exists, and no text is too long."""

import re

import pytest

from tests.collected import collected
from wyatt.core.rulebook import UnknownRule
from wyatt.core.text import UnknownLanguage, _, speaking
from wyatt.earp import Game
from wyatt.earp.cards import DECK
from wyatt.earp.rulebook import BOOK, SOURCES
from wyatt.earp.switches import PRESET_OF, SWITCHES, Rules
from wyatt.ui.rules import uncited

RULES = """
    setup.players setup.posters setup.deal setup.start setup.banker turn.order draw.choice
    draw.reshuffle discard.must play.keep-discard play.from-hand play.no-take-back cards.points
    outlaws.first-set outlaws.any-number outlaws.own-territory outlaws.reward
    sheriff.one-per-turn shot shot.needs-card shot.needs-target photo.after-set photo.alone
    robbery.target fastest.one fastest.same-outlaw wanted.ask wanted.steal wanted.orphans
    hideout.target hideout.effect wyatt.draw wyatt.search wyatt.search-bonus wyatt.lift
    wyatt.react end.out end.other-out end.supply end.cards score.hidden score.capture score.lead
    score.share score.first-share score.laps score.ties score.stop score.carry game.end
    game.duel
"""
# How many rulings each letter has at least: S1 to S16, D1 to D5 and so on.
GROUPS = dict(zip("SDTXEOGPFMHWK", (16, 5, 14, 15, 6, 10, 12, 4, 6, 13, 8, 12, 4), strict=True))
# Choices that a ruling names and that are fixed here.
FIXED = """
    capture_threshold share_gap skip_unpayable bank_limit target first_dealer next_dealer
    redraw_discard_ban discard_memory hand_counts_public stall_limit reshuffle shot_reshuffle
    batch_scope photo_counts_in_set search_bonus_window targetless_play target_time
    free_photo_on_meld hideout_reward oot_wyatt
"""
# No source, printed or heard, says anything on these at least.
SILENT = "S14 T3 T6 T11 X6 X8 X10 X12 X15 G6 G7 G12 F6 M10 M11 W12"
LONGEST = 60


def words(text: str) -> int:
    return len(text.split())


@pytest.mark.parametrize("lang", BOOK.languages())
def test_every_rule_is_there_to_be_read_at_once_with_what_sources_say_otherwise(lang: str) -> None:
    assert [each.id for each in BOOK.rules(lang)] == RULES.split()
    assert [id for section in BOOK.sections(lang) for id in section.rules] == RULES.split()
    assert {each.lang for each in BOOK.rules(lang)} == {lang}
    for each in BOOK.rules(lang):
        assert 5 <= words(each.text) <= LONGEST, each.id
        assert each.text.endswith("."), each.id
        assert 2 <= words(each.title) <= 5, each.id
        assert len(re.findall(r"\.(?:\s|$)", each.text)) <= 3, each.id
        for mistake in each.mistakes:
            assert 0 < words(mistake) <= LONGEST, each.id
    assert all(section.title for section in BOOK.sections(lang))
    with speaking(lang):
        for rule in BOOK.rules():
            shown = BOOK.cite(rule)
            for ruling in map(BOOK.ruling, rule.rulings):
                assert (f"({ruling.id})" in shown) == ruling.differ, (rule.id, ruling.id)
                assert (_(ruling.question) in shown) == ruling.differ, (rule.id, ruling.id)
            for source in rule.sources:
                if source.differs:
                    assert BOOK.ruling(source.differs).differ
                    assert source.key in BOOK.ruling(source.differs).says
                    assert f"{BOOK.where(source)};" not in shown.partition(". ")[0] + ";"


def test_english_and_french_say_as_much() -> None:
    for english, french in zip(BOOK.rules("en"), BOOK.rules("fr"), strict=True):
        assert english.text != french.text
        assert english.section == french.section
        assert len(english.mistakes) == len(french.mistakes), english.id
        assert (english.sources, english.see) == (french.sources, french.see)
        here, there = english.text.replace(",000", "\u202f000"), french.text
        figures = [sorted(re.findall(r"\d+(?:[,\u202f]\d{3})*", said)) for said in (here, there)]
        assert figures[0] == figures[1], english.id
    sections = [[section.id for section in BOOK.sections(lang)] for lang in ("en", "fr")]
    assert sections[0] == sections[1]


def test_every_rule_has_a_source_and_references_lead_somewhere() -> None:
    sources = [source for each in BOOK.rules() for source in each.sources]
    for source in sources:
        assert source.file == SOURCES[source.key].file
        # A numbered chapter is cited by its own title in every language.
        assert source.where[0].isalpha() or source.where == BOOK.where(source, "fr")
    wheres = {source.where for source in sources if source.key == "FN"}
    assert {f"footnote {number}" for number in range(1, 12)} <= wheres
    assert {key: source.file for key, source in SOURCES.items()} == {
        "EN": "001_d0c89ff12636d2e9.txt", "FN": "002_135c12383d56eb7d.txt",
        "FR": "004_bbf6b7d2e2953962.txt", "RV": "000_62d115b9e0e237f2.txt",
    }  # fmt: skip
    for each in BOOK.rules():
        assert each.sources, each.id
        assert [other for other in each.see if BOOK.rule(other).id != other] == []
        assert each.id not in each.see
        assert len(set(each.see)) == len(each.see)
        assert [id for id in each.rulings if each.id not in BOOK.ruling(id).rules] == []
    for each_ruling in BOOK.rulings():
        assert each_ruling.rules, each_ruling.id
        assert [id for id in each_ruling.rules if each_ruling.id not in BOOK.rule(id).rulings] == []


def test_every_ruling_answers_its_question_and_silence_is_silence() -> None:
    numbered = dict.fromkeys(BOOK.ruling_groups(), 0)
    for each in BOOK.rulings():
        numbered[each.group] += 1
        assert each.id == f"{each.group}{numbered[each.group]}"
    assert list(GROUPS) == list(numbered)[: len(GROUPS)]
    assert all(numbered[letter] >= many for letter, many in GROUPS.items())
    assert all(each.group in BOOK.ruling_groups() for each in BOOK.rulings())
    for each in BOOK.rulings():
        assert each.question.endswith("?"), each.id
        for text in (each.question, each.default, each.why, *each.says.values()):
            assert 0 < words(text) <= LONGEST, each.id
        assert set(each.says) <= {*SOURCES, "Other"}, each.id
    assert set(SILENT.split()) <= {each.id for each in BOOK.rulings() if each.silent}
    for each in BOOK.rulings():
        assert each.silent == (not each.says), each.id
        assert not (each.differ and each.own), each.id
        if each.silent:
            assert each.own
            assert "this project’s own" in BOOK.basis(each)
    assert (BOOK.ruling("X7").silent, BOOK.ruling("X7").own) == (False, True)
    for id, said in (("X7", "this project’s own"), ("S6", "differ"), ("S8", "agree")):
        assert said in BOOK.basis(BOOK.ruling(id))
    assert "divergent" in BOOK.basis(BOOK.ruling("S6"), "fr")


def test_a_preset_moves_only_what_the_sources_part_on_and_plays_it() -> None:
    default = Rules.preset()
    for preset, key in (("berclaz", "FR"), ("everything2", "RV")):
        rulebook = Rules.preset(preset)
        for name, switch in SWITCHES.items():
            if getattr(rulebook, name) != getattr(default, name):
                first = BOOK.ruling(min(switch.rulings))
                assert first.differ, name
                assert key in first.says, name
    for source, preset in PRESET_OF.items():
        for each in BOOK.rulings():
            asked = each.literal.get(source)
            # The footnotes rank before the text: where they part, the text is not followed.
            if asked is not None and getattr(Rules(preset), str(each.switch)) != asked:
                assert preset in each.apart, (each.id, source)
    for each in BOOK.rulings():
        assert set(each.apart) <= set(Rules.PRESET_WORDS), each.id
        assert set(each.literal) <= set(SOURCES), each.id
        assert all(value in SWITCHES[str(each.switch)].values for value in each.literal.values())
        # If the sources disagree and there's no option, only one reading is played.
        if each.differ and not each.switch:
            assert each.apart, each.id
    hands = {"Anna": "bob-dalton", "Burt": "hideout"}
    piles = {"supply": "wes-hardin*2", "discard": "belle-starr*2 bob-dalton", "rest": "none"}
    twice = Game.setup(hands, **piles, reshuffled=True, rules="everything2")
    assert twice.push("draw supply")[-1].type == "drew"
    rules = {"preset": "everything2", "second_exhaustion": "immediate"}
    at_once = Game.setup(hands, **piles, reshuffled=True, rules=rules)
    assert "hand_ended" in [event.type for event in at_once.push("draw supply")]
    hands = {"Anna": "photo:bob-dalton hideout", "Burt": "hideout"}
    photo = Game.setup(hands, phase="play", rules="everything2")
    assert not photo.verdict("photo bob-dalton").legal
    for id, preset in (("X3", "everything2"), ("P1", "everything2"), ("W6", "berclaz")):
        assert preset in BOOK.ruling(id).apart


def test_switches_fixed_choices_and_what_others_say_are_whole() -> None:
    found: dict[str, set[str]] = {}
    for each in BOOK.rulings():
        assert not (each.switch and each.option), each.id
        if each.switch:
            found.setdefault(each.switch, set()).add(each.id)
            values = {str(value).lower() for value in SWITCHES[each.switch].values[1:]}
            assert set(each.otherwise) == values, each.id
        else:
            assert not each.otherwise, each.id
    # No source knows a card that a switch brings in, so no ruling speaks of it.
    ruled = SWITCHES.keys() - {card.switch for card in DECK}
    assert found == {name: set(SWITCHES[name].rulings) for name in ruled}
    assert len(SWITCHES) >= 14
    assert sorted(each.option for each in BOOK.rulings() if each.option) == sorted(FIXED.split())
    for each in BOOK.rulings():
        for key in re.findall(r"\b[A-Z][A-Z0-9][A-Z0-9]?\b", each.says.get("Other", "")):
            assert key in BOOK.elsewhere() or key in SOURCES or key == "CP", (each.id, key)
    for id in ("wyatt.search", "score.stop", "wanted.ask", "game.duel"):
        agreeing, _but, differing = BOOK.cite(BOOK.rule(id, "en")).partition(". If you take ")
        assert ("French" in agreeing, "French" in differing) == (False, True)


def test_unknown_rules_rulings_and_languages_are_refused_and_citations_name_a_place() -> None:
    for lang, cited in (
        ("en", "English rulebook, End of a Hand; footnote 2; French translation, 4 Fin de manche"),
        ("fr", "livret anglais, End of a Hand; note 2; traduction française, 4 Fin de manche"),
    ):
        assert BOOK.cite(BOOK.rule("end.out", lang)) == cited
    assert uncited("Burt (S5) follows D4 (S6).") == "Burt follows D4."
    assert not re.search("footnote|margin", "".join(BOOK.cite(each) for each in BOOK.rules("fr")))
    with pytest.raises(UnknownRule, match="X1"):
        BOOK.ruling("X16")
    with pytest.raises(UnknownRule, match="S6"):
        BOOK.ruling("s6")
    assert list(BOOK.languages()) == ["en", "fr"]
    for ask in (BOOK.rules, BOOK.sections, lambda lang: BOOK.rule("shot", lang)):
        with pytest.raises(UnknownLanguage, match=r"'de'.*en \(English\), fr \(français\)"):
            ask("de")


@collected("asked, near", [
    ("outlaws.frist-set", "outlaws.first-set"), ("wanted", "wanted.ask"),
    ("Score.Share", "score.share"), ("zzz", "setup.players"), ("x" * 5000, "setup.players"),
])  # fmt: skip
def test_an_unknown_rule_is_refused_with_those_near(asked: str, near: str) -> None:
    with pytest.raises(UnknownRule, match=re.escape(near)) as refusal:
        BOOK.rule(asked)
    assert len(str(refusal.value)) < 250
