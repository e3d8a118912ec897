"""How to play well: every figure is the engine's, and every rule named is there."""

import re

from wyatt.earp.aid import tips
from wyatt.earp.rulebook import BOOK
from wyatt.wildcat.aid import tips as wildcat_tips
from wyatt.wildcat.rulebook import BOOK as WILDCAT_BOOK

#: The figures in the count behind each tip, and its rules.
COUNTED = [
    ("7 3 4 8 4", "outlaws.first-set outlaws.any-number"),
    ("4,000 3,000 0", "outlaws.reward"),
    ("8,000 9 4 8,000 5 5,000", "score.lead score.share"),
    ("5 9 3,000 8,000 4", "score.share score.laps"),
    ("78 63 100 20 50 100", "shot robbery.target"),
    ("8,000 5 9 3 3,000 9 5,000", "hideout.effect score.capture wyatt.lift"),
    ("63 100", "wyatt.react wyatt.draw wyatt.search"),
    ("10 8 5,000 5,000 6", "end.out end.cards score.capture"),
    ("", "discard.must draw.choice"),
]


def test_each_tip_rests_on_a_count_and_on_rules() -> None:
    assert [
        (" ".join(re.findall(r"\d[\d,]*\d|\d", tip.counted)), " ".join(tip.rules)) for tip in tips()
    ] == COUNTED
    for tip in tips():
        assert all(BOOK.rule(id).id == id for id in tip.rules)
        assert 10 < len(tip.text.split()) < 60


def test_the_author_of_wildcat_rummy_gives_his_own() -> None:
    assert len(wildcat_tips()) >= 6
    assert all(WILDCAT_BOOK.rule(id) for each in wildcat_tips() for id in each.rules)
