"""How to play well: every figure is the engine's, and every rule named is there."""

from wyatt.earp.aid import tips
from wyatt.earp.rulebook import BOOK
from wyatt.wildcat.aid import tips as wildcat_tips
from wyatt.wildcat.rulebook import BOOK as WILDCAT_BOOK

#: The count behind each tip, and its rules.
COUNTED = {
    "Open the outlaw you hold the most of": (
        "Each outlaw has 7 Outlaw cards. If you lay 3, the others can get the remaining 4, worth 8 "
        "points. If you lay five, only 4 points are left for them.",
        ("outlaws.first-set", "outlaws.any-number"),
    ),
    "Lay cards of one outlaw together": (
        "Five together add $4,000, but three and then two add $3,000. If you lay five one by one on an "
        "open outlaw, they add $0.",
        ("outlaws.reward",),
    ),
    "Look for the fifth point": (
        "With $8,000 on the poster, 9 points against 4 earn $8,000, but against 5 they earn $5,000.",
        ("score.lead", "score.share"),
    ),
    "A good second place is cheap": (
        "With 5 points against a leader’s 9, you take $3,000 of $8,000. With 4, you take nothing.",
        ("score.share", "score.laps"),
    ),
    "Shoot early, while the supply is full of outlaws": (
        "Before you see any of the 78 cards, 63 shots in 100 hit. Once you’ve seen 20 Outlaw cards "
        "and nothing else, 50 in 100 do.",
        ("shot", "robbery.target"),
    ),
    "Hide the group that costs you the most, but not too early": (
        "The poster shows $8,000, and you have 5 points. The leader has 9 and another player has 3, "
        "so you take $3,000. If you hide the 9, you take $5,000.",
        ("hideout.effect", "score.capture", "wyatt.lift"),
    ),
    "Keep a Wyatt Earp for when you need one": (
        "Your answer is a shot. At the start of a hand, about 63 shots in 100 hit.",
        ("wyatt.react", "wyatt.draw", "wyatt.search"),
    ),
    "Go out when the table suits you": (
        "You’re dealt 10 cards and draw more each turn, so you have to play a lot of them to go "
        "out. If you’re the only one with points on an outlaw, 8 points earn $5,000 of $5,000. With "
        "just 6, you earn nothing and the money stays on the poster.",
        ("end.out", "end.cards", "score.capture"),
    ),
    "Watch the player on your left": (
        "The third step in the English rulebook is “Discard one card.”",
        ("discard.must", "draw.choice"),
    ),
}


def test_each_tip_rests_on_a_count_and_on_rules() -> None:
    assert {tip.title: (tip.counted, tip.rules) for tip in tips()} == COUNTED
    for tip in tips():
        assert all(BOOK.rule(id).id == id for id in tip.rules)
        assert 10 < len(tip.text.split()) < 60


def test_the_author_of_wildcat_rummy_gives_his_own() -> None:
    assert len(wildcat_tips()) >= 6
    assert all(WILDCAT_BOOK.rule(id) for each in wildcat_tips() for id in each.rules)
