"""The table, a move and how to play well in words, and the sheet with the figures of the cards."""

import re
from typing import Any

from scene import HIT, MISS, OWN, game

from tests.collected import collected
from wyatt.earp import Game, score_poster
from wyatt.earp.account import gist
from wyatt.earp.aid import aid, tips
from wyatt.earp.payout import score_lines
from wyatt.earp.rulebook import BOOK
from wyatt.earp.words import table_text
from wyatt.wildcat.aid import tips as wildcat_tips
from wyatt.wildcat.rulebook import BOOK as WILDCAT_BOOK

THEIRS = {"Burt": "jesse-james*3"}
ROB = {"hands": {"Anna": "bank-robbery bob-dalton"}, "territories": OWN}
ASK = {"hands": {"Anna": "most-wanted bob-dalton"}, "opened": ["wes-hardin"]}


# A position, moves from it, words of what Anna reads of the last one, and of what Burt does.
@collected("fields, moves, anna, burt", [
    ({**ROB, "supply": HIT}, "bank-robbery", "You played a Bank robbery", "Bob Dalton a hit"),
    ({**ROB, "supply": MISS}, "bank-robbery", "You Photo of Bob Dalton", "not an Outlaw card a miss"),
    ({**ROB, "supply": HIT}, "bank-robbery; place jesse-james", "The Bank robbery went on your Jesse James group", "The Bank robbery went on Anna’s Jesse James"),
    (ASK, "most-wanted ask wes-hardin left", "You asked for Wes Hardin nobody", "Anna asked nobody"),
    ({**ASK, "hands": {"Anna": "most-wanted bob-dalton", "Curt": "wes-hardin*2"}},
     "most-wanted ask wes-hardin left", "Curt gave a Wes Hardin to you", "Curt gave to Anna"),
    ({"hands": {"Anna": "most-wanted bob-dalton"}, "territories": THEIRS, "supply": HIT},
     "most-wanted steal; steal Burt jesse-james", "You stole a Jesse James from Burt", "Anna stole from you"),
    ({"hands": {"Anna": "hideout bob-dalton"}}, "discard hideout", "You discarded a Hideout", "Anna discarded a Hideout"),
    ({"phase": "draw", "supply": "most-wanted bank-robbery"}, "draw supply", "You drew a Most wanted! card and a Bank robbery", "Anna drew 2 cards"),
    ({"hands": {"Anna": "jesse-james*4"}}, "play jesse-james*3", "You laid 3 Jesse James cards", "Anna laid 3 Jesse James cards"),
    ({"hands": {"Anna": "photo:jesse-james hideout"}, "territories": OWN}, "photo jesse-james",
     "You laid the Photo of Jesse James", "Anna laid the Photo of Jesse James"),
])  # fmt: skip
def test_a_move_in_a_sentence(fields: dict[str, Any], moves: str, anna: str, burt: str) -> None:
    at = game(**fields)
    for move in moves.split("; "):
        events = at.push(move)
    for viewer, words in (("Anna", anna), ("Burt", burt)):
        said = gist(tuple(each.seen(viewer) for each in events), viewer)[0]
        assert re.search(".*".join(map(re.escape, words.split())), said), said
        assert said.endswith(".")


TABLE = """\
Belle Starr’s poster: $1,000, 4 capture points on the table.
Billy the Kid’s poster: $1,000. The outlaw isn’t open yet.
Bob Dalton’s poster: $1,000, 6 capture points on the table.
Butch Cassidy’s poster: $1,000. The outlaw isn’t open yet.
Jesse James’s poster: $4,000, 19 capture points on the table, enough to capture the outlaw.
Sundance Kid’s poster: $1,000. The outlaw isn’t open yet.
Wes Hardin’s poster: $1,000, 0 capture points on the table.

Supply: 57 cards. Discard stack: 1 card, with a Most wanted! card on top.
The chance of a hit with the next shot is 41 in 59.

Anna (you): $0, 3 cards in hand.
  Belle Starr: only the Photo, 4 capture points.
  Bob Dalton: the Photo and a Bank robbery, 6 capture points.
  Jesse James: 3 Outlaw cards, the Photo, 2 Bank robberies and the Fastest gun, 17 capture points.
  Hand: a Wes Hardin and 2 Hideouts.

Burt: $3,000, 1 card in hand.
  Wes Hardin: 3 Outlaw cards under a Hideout. They’re worth 0 instead of 6 capture points.

Curt: $0, 1 card in hand.
  Jesse James: 1 Outlaw card, 2 capture points."""


def test_the_table_in_words_as_a_player_and_as_a_spectator_see_it() -> None:
    annas = "jesse-james*3 photo:jesse-james bank-robbery*2 fastest-gun, photo:belle-starr"
    annas += ", photo:bob-dalton bank-robbery"
    groups = {"Anna": annas, "Burt": "wes-hardin*3 hideout", "Curt": "jesse-james"}
    fields = {"money": {"Burt": 3000}, "posters": {"jesse-james": 4000}, "discard": "most-wanted"}
    hands = {"Anna": "hideout*2 wes-hardin", "Burt": "bob-dalton"}
    at = game(hands=hands, territories=groups, **fields)
    assert table_text(at.view("Anna")).split("\n", 2)[2] == TABLE
    all_hands = TABLE.replace("41 in 59", "39 in 57").replace("Anna (you)", "Anna")
    counted = "of 6 capture points."
    all_hands = all_hands.replace(counted, f"{counted}\n  Hand: a Bob Dalton.")
    assert table_text(at.view()).split("\n", 2)[2] == f"{all_hands}\n  Hand: a Billy the Kid."
    bare = game(discard="", hand="hideout*2", rest="none", supply="")
    assert "Supply: 0 cards. Discard stack: 0 cards." in table_text(bare.view())
    assert "the next shot" not in table_text(bare.view())


def test_the_sheet_has_cards_rules_examples_and_a_table_that_can_happen() -> None:
    sheet = aid()
    sections = {section.title: section for side in sheet.sides for section in side}
    grid = sections["The 78 cards"].grid
    assert grid.headings == ("Card", "Copies", "Points", "Poster", "Shot")
    assert grid.rows == (
        ("Outlaw card", "7 × 7", "2", "$1,000 per card after the first", "–"),
        ("Photo", "7", "4", "$1,000", "–"), ("Stagecoach robbery", "2", "1", "$3,000", "yes"),
        ("Bank robbery", "4", "2", "$1,000", "yes"), ("Fastest gun", "3", "3", "$1,000", "yes"),
        ("Most wanted!", "3", "–", "–", "steal"), ("Hideout", "3", "–", "–", "yes"),
        ("Wyatt Earp", "7", "–", "–", "lift"),
    )  # fmt: skip
    assert [(title, len(each.entries)) for title, each in sections.items() if each.entries] == [
        ("A turn", 7), ("Sheriff cards", 13), ("End of a hand", 3), ("Scoring, poster by poster", 11),
    ]  # fmt: skip
    first, others = (lines := sections["Examples from the rulebook"].lines)[:-4], lines[-4:]
    assert [*first] == score_lines(score_poster((9, 5, 4), 8000), {})
    assert [(line.text, line.style) for line in others] == [
        ("The poster shows $9,000, and the players have 11, 6 and 2 capture points.", "head"),
        ("Paid out: $9,000 to player 1, nothing to player 2 and nothing to player 3.", "head"),
        ("The poster shows $3,000, and the players have 4, 4 and 2 capture points.", "head"),
        ("Nothing is paid out. $3,000 stays on the poster.", "head"),
    ]
    assert sheet.title == "Wyatt Earp"
    assert sheet.table
    at = Game.from_position(dict(sheet.table))
    assert at.players == ("Anna", "Burt", "Curt")
    assert not at.cannot_happen()


#: The figures in the count behind each tip, and its rules.
COUNTED = [
    ("7 3 4 8 5 4", "outlaws.first-set outlaws.any-number"), ("4,000 3,000 0", "outlaws.reward"),
    ("8,000 9 4 8,000 5 5,000", "score.lead score.share"),
    ("5 9 3,000 8,000 4", "score.share score.laps"), ("78 63 100 20 50 100", "shot robbery.target"),
    ("8,000 5 9 3 3,000 5,000", "hideout.effect score.capture wyatt.lift"),
    ("63 100", "wyatt.react wyatt.draw wyatt.search"),
    ("10 5,000 8 5,000 6", "end.out end.cards score.capture"), ("", "discard.must draw.choice"),
]  # fmt: skip


def test_each_tip_rests_on_a_count_and_on_rules() -> None:
    assert [
        (" ".join(re.findall(r"\d[\d,]*\d|\d", tip.counted)), " ".join(tip.rules)) for tip in tips()
    ] == COUNTED
    for tip in tips():
        assert all(BOOK.rule(id).id == id for id in tip.rules)
        assert 10 < len(tip.text.split()) < 60
    assert len(wildcat_tips()) >= 6
    assert all(WILDCAT_BOOK.rule(id) for each in wildcat_tips() for id in each.rules)
