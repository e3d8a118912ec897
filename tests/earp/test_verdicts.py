"""A verdict's text: what the move does, or why it's refused, and by which rules."""

from typing import Any

from scene import OWN, game

from tests.collected import collected
from tests.written import is_legal, is_refused

THEIRS = {"Burt": "jesse-james*3"}
GUN = {**OWN, "Burt": "wes-hardin*3 fastest-gun"}
ONE = "sheriff.one-per-turn"
#: A Hideout hit, and one of Burt's groups may be covered.
HIDING = {
    "phase": "hide", "pending": {"card": "hideout"}, "sheriff_played": True,
    "territories": {"Burt": "jesse-james*3 hideout, wes-hardin*3"}, "hands": {"Anna": "wes-hardin*2"},
}  # fmt: skip

LAST = {"supply": "wes-hardin", "reshuffled": True, "rest": "none", "territories": OWN, "hands": {"Anna": "bank-robbery hideout"}}  # fmt: skip
TAKING = {"phase": "take", "sheriff_played": True, "reshuffled": True, "rest": "none", "rules": {"wyatt_search": "supply", "second_exhaustion": "immediate"}}  # fmt: skip
ANSWER = {
    "phase": "react", "pending": {"card": "hideout", "player": "Burt", "outlaw": "jesse-james"}, "sheriff_played": True,
    "territories": {"Burt": "jesse-james*3 hideout"}, "hands": {"Anna": "wes-hardin", "Burt": "wyatt-earp"},
}  # fmt: skip


# A position, a legal move, the rules that its verdict cites, and what it says.
@collected("fields, move, rules, says", [
    ({"phase": "draw", "discard": "wes-hardin"}, "draw discard", "draw.choice", "You take the Wes Hardin on top of the discard stack."),
    ({"phase": "draw", "discard": "hideout", "supply": "wes-hardin", "rest": "none"}, "draw supply",
     "draw.choice draw.reshuffle",
     "The supply has fewer than two cards, so you shuffle the discard stack as you draw."),
    ({"phase": "draw", "discard": "hideout", "supply": "wes-hardin", "rest": "none",
     "reshuffled": True}, "draw supply", "end.supply",
     "There aren’t two cards left to draw, so drawing from the supply ends the hand."),
    ({"phase": "draw"}, "draw supply", "draw.choice", "You take the top two cards of the supply."),
    ({"hands": {"Anna": "jesse-james*4 hideout"}}, "play jesse-james*3",
     "outlaws.first-set outlaws.own-territory outlaws.reward",
     "Laying three Jesse James cards opens the outlaw for everyone and adds 6 capture points to your group and $2,000 to the poster."),
    ({"hands": {"Anna": "jesse-james*3 hideout"}, "territories": OWN}, "play jesse-james*2",
     "outlaws.any-number outlaws.own-territory outlaws.reward",
     "Laying two Jesse James cards adds 4 capture points to your group and $1,000 to the poster."),
    ({"hands": {"Anna": "photo:jesse-james hideout"}, "territories": OWN}, "photo jesse-james",
     f"photo.after-set photo.alone {ONE}",
     "The Photo of Jesse James adds 4 capture points to your group and $1,000 to the poster."),
    ({"hands": {"Anna": "hideout wes-hardin"}}, "discard hideout", "discard.must", "Discarding the Hideout ends your turn and does nothing else."),
    ({"hands": {"Anna": "hideout"}}, "discard hideout", "discard.must end.out", "Discarding the Hideout, your last card, ends the hand."),
    ({"hands": {"Anna": "hideout wes-hardin", "Burt": ""}}, "discard hideout", "discard.must end.other-out", "Discarding the Hideout ends the hand, because another player has no cards."),
    ({"hands": {"Anna": "bank-robbery wes-hardin"}, "territories": OWN}, "bank-robbery", f"robbery.target shot {ONE}",
     "You shoot. If you hit, the card you play goes on one of your groups and adds 2 capture points and $1,000."),
    ({"hands": {"Anna": "fastest-gun wes-hardin"}, "territories": OWN}, "fastest-gun",
     f"fastest.one fastest.same-outlaw shot {ONE}",
     "You shoot. If you hit, the card you play goes on one of your groups and adds 3 capture points and $1,000."),
    ({"hands": {"Anna": "fastest-gun wes-hardin"}, "territories": GUN, "rules": "everything2"},
     "fastest-gun", f"fastest.one fastest.same-outlaw shot {ONE}",
     "You shoot. If you hit, the card you play goes on one of your groups and adds 3 capture points and $1,000, and the Fastest gun already in play is discarded."),
    ({"hands": {"Anna": "most-wanted wes-hardin"}, "territories": THEIRS}, "most-wanted steal",
     f"wanted.steal shot {ONE}", "You shoot. If you hit, you steal an Outlaw card from another player."),
    ({"hands": {"Anna": "most-wanted wes-hardin"}, "opened": ["wes-hardin"]},
     "most-wanted ask wes-hardin left", f"wanted.ask {ONE}",
     "You name an outlaw and ask the others in turn. The first with one of that outlaw’s cards gives it to you."),
    ({"hands": {"Anna": "hideout wes-hardin"}, "territories": THEIRS}, "hideout",
     f"hideout.target hideout.effect shot {ONE}",
     "You shoot. If you hit, you cover one of an opponent’s groups, which is then worth 0 points."),
    ({"hands": {"Anna": "wyatt-earp wes-hardin"}, "discard": "hideout"}, "wyatt-earp search",
     f"wyatt.search wyatt.search-bonus {ONE}",
     "You look through the discard stack and take any card except a Wyatt Earp."),
    ({"hands": {"Anna": "wyatt-earp wes-hardin"}, "rules": "berclaz"}, "wyatt-earp search",
     f"wyatt.search wyatt.search-bonus {ONE}",
     "You look through the supply, take any card except a Wyatt Earp, and shuffle the rest."),
    ({**TAKING, "supply": "bob-dalton*2"}, "take bob-dalton", "wyatt.search", "You take the card into your hand."),
    ({**TAKING, "supply": "hideout"}, "take hideout", "wyatt.search end.supply", "You take the card into your hand. With the supply used up, the hand then ends."),
    ({**TAKING, "phase": "steal", "pending": {"card": "most-wanted"}, "territories": THEIRS, "rules": {"orphan_hideout": "stays"}},
     "steal Burt jesse-james", "wanted.steal wanted.orphans", "You take the card into your hand. If its group has no Outlaw card or Photo left, the rest of the group is discarded, except a Hideout."),
    ({"phase": "place", "pending": {"card": "bank-robbery"}, "sheriff_played": True, "territories": OWN}, "place jesse-james", "robbery.target",
     "The Bank robbery adds 2 capture points to your Jesse James group and $1,000 to the poster."),
    ({"phase": "place", "pending": {"card": "fastest-gun"}, "sheriff_played": True, "territories": GUN}, "place jesse-james",
     "fastest.one", "The Fastest gun adds 3 capture points to your Jesse James group and $1,000 to the poster. The Fastest gun already in play is discarded."),
    # A robbery goes on a group that has the Fastest gun, and on a hidden one.
    ({"phase": "place", "pending": {"card": "stagecoach-robbery"}, "sheriff_played": True,
      "territories": {"Anna": "jesse-james*3 fastest-gun hideout"}}, "place jesse-james", "robbery.target score.hidden",
     "The Stagecoach robbery adds 1 capture point to your Jesse James group and $3,000 to the poster. The points don’t count while a Hideout covers the group."),
    ({"hands": {"Anna": "wyatt-earp"}, "supply": "hideout", "reshuffled": True, "rest": "none"}, "wyatt-earp draw", f"wyatt.draw {ONE}", "You take the last card of the supply."),
    ({**LAST, "rules": {"second_exhaustion": "immediate"}}, "bank-robbery", f"robbery.target shot {ONE} end.supply",
     "You shoot. If you hit, the card you play goes on one of your groups and adds 2 capture points and $1,000. With the supply used up, the hand then ends."),
    # What the shot would turn up stays secret.
    *(({**LAST, "supply": top, "rules": {"second_exhaustion": "immediate", "empty_supply_shot": "reshuffle_again"}}, "bank-robbery", f"robbery.target shot {ONE} end.supply",
       "You shoot. If you hit, the card you play goes on one of your groups and adds 2 capture points and $1,000. With the supply used up, the hand then ends.") for top in ("wes-hardin", "hideout")),
    ({**LAST, "supply": "", "reshuffled": False, "rules": {"empty_supply_shot": "end_hand"}}, "bank-robbery", f"robbery.target shot {ONE} end.supply", "With the supply used up, the hand then ends."),
    ({**LAST, **ANSWER, "supply": "", "rules": {"oot_last_card": "immediate", "empty_supply_shot": "end_hand"}}, "react wyatt-earp", "wyatt.react shot end.supply", "With the supply used up, the hand then ends."),
    ({**LAST, "supply": "", "rules": {"empty_supply_shot": "end_hand"}}, "bank-robbery",
     f"robbery.target shot {ONE} end.supply", "With the supply used up, the hand then ends."),
    ({**LAST, **ANSWER, "rules": "everything2"}, "react wyatt-earp", "wyatt.react shot end.other-out",
     "You shoot at the Hideout that has just covered your group. You have no cards left, so the hand then ends."),
    ({"phase": "scored"}, "deal", "setup.deal setup.posters setup.start", "Every poster gains $1,000, and the next dealer shuffles all 78 cards and deals again."),
])  # fmt: skip
def test_what_a_legal_move_does(fields: dict[str, Any], move: str, rules: str, says: str) -> None:
    is_legal(game(**fields), move, rules.split(), says)


# A position, a move that is refused there, by which rules, and what its player reads.
@collected("fields, move, rules, says", [
    ({"hands": {"Anna": "jesse-james*2 hideout"}}, "play jesse-james*2", "outlaws.first-set",
     "Nobody has laid Jesse James yet, so the first play must be three or more cards. You hold two."),
    ({"hands": {"Anna": "jesse-james*4 hideout"}}, "play jesse-james", "outlaws.first-set",
     "Nobody has laid Jesse James yet, so the first play must be three or more cards. Lay at least three of your four."),
    ({"hands": {"Anna": "jesse-james*2 hideout"}, "rules": "berclaz"}, "play jesse-james*2", "outlaws.first-set",
     "There’s no Jesse James on the table, so the first play must be three or more cards. You hold two."),
    ({"hands": {"Anna": "jesse-james*4 hideout"}, "rules": "berclaz"}, "play jesse-james", "outlaws.first-set",
     "There’s no Jesse James on the table, so the first play must be three or more cards. Lay at least three of your four."),
    (HIDING, "hide Anna wes-hardin", "hideout.target", "A Hideout goes on an opponent’s group, never on your own."),
    (HIDING, "hide Burt jesse-james", "hideout.target", "Burt’s Jesse James group is already under a Hideout."),
    (HIDING, "hide Burt bob-dalton", "hideout.target", "Burt has no Bob Dalton group to cover."),
    (HIDING, "hide Dora wes-hardin", "hideout.target", "There’s no player called Dora here."),
    ({"phase": "scored"}, "draw supply", "setup.deal turn.order", "The hand is scored. Deal the next one."),
    ({}, "deal", "setup.deal turn.order", "You can’t deal until this hand has ended."),
    ({}, "draw supply", "turn.order draw.choice", "You’ve already drawn, so play cards if you like, then discard one."),
    ({"phase": "draw"}, "discard hideout", "turn.order draw.choice", "Draw first, then play and discard."),
    ({}, "place jesse-james", "turn.order", "There’s nothing for you to choose right now."),
    (HIDING, "discard wes-hardin", "hideout.target turn.order", "Your Hideout hit, so first choose a group to hide."),
    ({"phase": "over", "money": {"Anna": 30000}, "winner": "Anna"}, "deal", "game.end", "The game is over: Anna has won."),
    ({"hands": {"Anna": "hideout wes-hardin"}}, "wyatt-earp lift", "play.from-hand wyatt.lift shot.needs-target", "You have no Wyatt Earp."),
    ({"hands": {"Anna": "jesse-james*2 hideout*2"}}, "play jesse-james*3", "play.from-hand", "You have two Jesse James cards, not three."),
    ({"hands": {"Anna": "jesse-james*3 hideout"}}, "play jesse-james", "outlaws.first-set", "Nobody has laid Jesse James yet, so the first play must be three or more cards. Lay all three."),
    ({"hands": {"Anna": "wyatt-earp wes-hardin"}, "supply": "", "reshuffled": True, "rest": "none"},
     "wyatt-earp draw", "wyatt.draw draw.reshuffle",
     "There’s nothing left to draw with Wyatt Earp, because the supply is empty and you can’t reshuffle again."),
    ({"hands": {"Anna": "bank-robbery hideout"}, "territories": OWN, "supply": "", "rest": "none"},
     "bank-robbery", "shot.needs-card draw.reshuffle",
     "The Bank robbery needs a shot, but the supply and the discard stack are both empty."),
    ({**LAST, "supply": "", "rules": {"empty_supply_shot": "reshuffle_again"}}, "bank-robbery", "shot.needs-card draw.reshuffle",
     "The Bank robbery needs a shot, but the supply and the discard stack are both empty."),
    ({"hands": {"Anna": "wyatt-earp"}, "rules": {"last_card_play": "never"}}, "wyatt-earp draw", "play.keep-discard discard.must",
     "The Wyatt Earp is your last card, and under these rules, you may never play your last card on your own turn."),
    ({"hands": {"Anna": "photo:bob-dalton hideout"}}, "photo bob-dalton", "photo.after-set outlaws.first-set",
     "Bob Dalton isn’t open. Someone has to lay at least three Bob Dalton cards first, and the Photo doesn’t count."),
])  # fmt: skip
def test_why_a_move_is_refused(fields: dict[str, Any], move: str, rules: str, says: str) -> None:
    is_refused(game(**fields), move, rules.split(), says)


def test_legal_moves_near_a_refused_one_are_offered() -> None:
    at = game(hand="belle-starr*4 hideout wyatt-earp")
    plays = ["play belle-starr*3", "play belle-starr*4"]
    # For a card that can't be played, its discard is offered, and for one you don't hold, another play.
    for refused, near in (
        ("play belle-starr", plays), ("hideout", ["discard hideout"]), ("play bob-dalton*3", plays),
    ):  # fmt: skip
        assert list(map(str, at.verdict(refused).instead)) == near
