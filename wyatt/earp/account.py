"""Sentences about what happens in a game of Wyatt Earp, in plain text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

from wyatt.core.account import Account, Data, wordings
from wyatt.core.events import UNSEEN, Event
from wyatt.core.spec import Words
from wyatt.core.text import N_, N_plural, _, number, usd
from wyatt.earp.cards import CAPTURE, OUTLAWS, definite, the, title
from wyatt.earp.game import View
from wyatt.earp.moves import Move
from wyatt.earp.words import cards, hand_words, move_words, table_text


def gist(events: Sequence[Event], viewer: str | None = None) -> tuple[str, Event]:
    """Return a sentence that tells a viewer about a complete move, and then the move's main event.
    events: the move's events (at least one), as the viewer may see them (`Event.seen`).
    """
    of_type = {event.type: event for event in reversed(events)}
    played, shot, asked = (of_type.get(each) for each in ("played", "shot", "asked"))
    if played and shot:
        data = {**shot.data, "played": played.data["card"]}
        return ACCOUNT.put(_IN_SHORT["played and shot"], data, viewer), shot
    if played and asked and "gave" not in of_type:
        data = {**played.data, "card": asked.data["card"]}
        return ACCOUNT.put(_IN_SHORT["asked in vain"], data, viewer), played
    main = next((of_type[each] for each in _MAIN if each in of_type), events[0])
    return sentence(main, viewer)[0], main


#: The types of events that can be a move's main one, the most important first.
_MAIN = ("hand_ended", "gave", "stole", "hidden", "lifted", "placed", "took", "discarded")


def _cards(names: Sequence[str]) -> str:
    return cards(len(names)) if not names or UNSEEN in names else hand_words(Counter(names))


def _title(data: Data) -> str:
    return title(data["card"])


def _outcome(data: Data) -> str:
    if not data["captured"] or not any(data["payouts"]):
        return "unpaid" if data["captured"] else "escaped"
    return "paid in part" if data["left"] else "paid in full"


def _kind_played(data: Data) -> str:
    if data["card"] in OUTLAWS:
        return "outlaws"
    return "photo" if data["card"].startswith("photo:") else "other"


#: The sentences for each kind of event, by case if it has several (see `Wording`).
_FORMS: Mapping[str, Any] = N_(
    {
        "dealt": (
            "Hand {hand_number}: you dealt everyone ten cards and turned up {upcard}. {other} started.",
            "Hand {hand_number}: {player} dealt everyone ten cards and turned up {upcard}. You started.",
            "Hand {hand_number}: {player} dealt everyone ten cards and turned up {upcard}. {other} started.",
        ),
        "drew": {
            "supply": (
                "You drew {cards} from the supply.",
                "{player} drew {cards} from the supply.",
            ),
            "discard": (
                "You drew {cards} from the discard stack.",
                "{player} drew {cards} from the discard stack.",
            ),
        },
        "played": {
            "outlaws": ("You laid {cards}.", "{player} laid {cards}."),
            "photo": ("You laid {card}.", "{player} laid {card}."),
            "other": ("You played {card}.", "{player} played {card}."),
        },
        "placed": (
            "{card} went on your {outlaw} group.",
            "{card} went on {player}’s {outlaw} group.",
        ),
        "rewarded": {
            True: ("{outlaw}’s poster gained {amount}.",),
            False: ("{outlaw}’s poster gained nothing.",),
        },
        "shot": {
            True: (
                "You shot. The top card was {card}, an Outlaw card, so it was a hit.",
                "{player} shot. The top card was {card}, an Outlaw card, so it was a hit.",
            ),
            False: (
                "You shot. The top card was {card}, not an Outlaw card, so it was a miss.",
                "{player} shot. The top card was {card}, not an Outlaw card, so it was a miss.",
            ),
        },
        "played and shot": {
            True: (
                "You played {played} and turned up {card}, an Outlaw card, so it was a hit.",
                "{player} played {played} and turned up {card}, an Outlaw card, so it was a hit.",
            ),
            False: (
                "You played {played} and turned up {card}, not an Outlaw card, so it was a miss.",
                "{player} played {played} and turned up {card}, not an Outlaw card, so it was a miss.",
            ),
        },
        "spent": ("{card} went to the discard stack.",),
        "asked": {
            True: (
                "You were asked for a {card} and had one.",
                "{player} was asked for a {card} and had one.",
            ),
            False: (
                "You were asked for a {card} and had none.",
                "{player} was asked for a {card} and had none.",
            ),
        },
        "asked in vain": (
            "You asked for a {card}, but nobody had one.",
            "{player} asked for a {card}, but nobody had one.",
        ),
        "gave": (
            "You gave {card} to {other}.",
            "{player} gave {card} to you.",
            "{player} gave {card} to {other}.",
        ),
        "stole": (
            "You stole {card} from {other}.",
            "{player} stole {card} from you.",
            "{player} stole {card} from {other}.",
        ),
        "orphaned": (
            "Your {outlaw} group had no Outlaw card or Photo left, so {cards} went to the discard stack.",
            "{player}’s {outlaw} group had no Outlaw card or Photo left, so {cards} went to the discard stack.",
        ),
        "hidden": (
            "A Hideout covered your {outlaw} group, which is now worth 0 capture points.",
            "A Hideout covered {player}’s {outlaw} group, which is now worth 0 capture points.",
        ),
        "lifted": (
            "The Hideout came off your {outlaw} group, so the group counts again.",
            "The Hideout came off {player}’s {outlaw} group, so the group counts again.",
        ),
        "gun_moved": (
            "The old Fastest gun went from your {outlaw} group to the discard stack.",
            "The old Fastest gun went from {player}’s {outlaw} group to the discard stack.",
        ),
        "took": {
            "supply": ("You took {card} from the supply.", "{player} took {card} from the supply."),
            "discard": (
                "You took {card} from the discard stack.",
                "{player} took {card} from the discard stack.",
            ),
        },
        "passed": ("You left the Hideout in place.", "{player} left the Hideout in place."),
        "discarded": ("You discarded {card}.", "{player} discarded {card}."),
        "hand_ended": {
            "out": (
                "The hand is over because you discarded your last card. All cards still in hand went to the discard stack.",
                "The hand is over because {player} discarded their last card. All cards still in hand went to the discard stack.",
            ),
            "other_out": (
                "The hand is over because you had no cards left. All cards still in hand went to the discard stack.",
                "The hand is over because {player} had no cards left. All cards still in hand went to the discard stack.",
            ),
            "supply": (
                "The hand is over because the supply ran short on your turn. All cards still in hand went to the discard stack.",
                "The hand is over because the supply ran short on {player}’s turn. All cards still in hand went to the discard stack.",
            ),
        },
        "scored": {
            "escaped": (
                "With {cp} of the {needed} capture points needed, {outlaw} got away, and {left} stayed on the poster.",
            ),
            "unpaid": (
                "{outlaw} was captured with {cp} capture points, but the banker couldn’t pay anyone, and {left} stayed on the poster.",
            ),
            "paid in full": (
                "{outlaw} was captured with {cp} capture points, and the banker paid out {payouts}.",
            ),
            "paid in part": (
                "{outlaw} was captured with {cp} capture points. The banker paid out {payouts}, and {left} stayed on the poster.",
            ),
        },
        "paid": (
            "You took {amount} from {outlaw}’s poster.",
            "{player} took {amount} from {outlaw}’s poster.",
        ),
        "game_ended": (
            "The game is over: you won with {money}.",
            "The game is over: {player} won with {money}.",
        ),
    }
)
_DUELLED = (
    N_plural(
        "{players} fought a duel. You won after {rounds} round.",
        "{players} fought a duel. You won after {rounds} rounds.",
    ),
    N_plural(
        "{players} fought a duel. {player} won after {rounds} round.",
        "{players} fought a duel. {player} won after {rounds} rounds.",
    ),
)
_RESHUFFLED = N_plural(
    "The supply ran out, so {number} card from the discard stack became the new supply.",
    "The supply ran out, so {number} shuffled cards from the discard stack became the new supply.",
)
#: How to choose and fill an event's sentences (see `Wording`).
_WORDED: Mapping[str, Mapping[str, Any]] = {
    "dealt": {"people": ("dealer", "first")},
    "drew": {"by": "source"},
    "played": {
        "by": _kind_played,
        "words": {"cards": lambda data: hand_words({data["card"]: data["count"]})},
    },
    "rewarded": {"by": lambda data: data["amount"] > 0},
    **{to: {"words": {"card": lambda data: definite(data["card"])}} for to in ("placed", "spent")},
    **{kind: {"by": "hit"} for kind in ("shot", "played and shot")},
    "asked": {"by": "had", "words": {"card": _title}},
    "asked in vain": {"words": {"card": _title}},
    "gave": {"people": ("player", "to")},
    "stole": {"people": ("player", "victim")},
    "took": {"by": "source"},
    "hand_ended": {"by": "why"},
    "scored": {"by": _outcome, "words": {"needed": lambda data: CAPTURE}},
    "game_ended": {
        "people": ("winner",),
        "words": {"money": lambda data: usd(data["money"][data["winner"]])},
    },
    "reshuffled": {"words": {"cards": itemgetter("cards")}, "number": itemgetter("cards")},
    "duelled": {"people": ("winner",), "number": lambda data: len(data["rounds"])},
}
SENTENCES = wordings({**_FORMS, "reshuffled": (_RESHUFFLED,), "duelled": _DUELLED}, _WORDED)
_IN_SHORT = {kind: SENTENCES.pop(kind) for kind in ("played and shot", "asked in vain")}

ACCOUNT = Account(
    SENTENCES,
    words={
        "amount": usd, "cards": _cards, "cp": sum, "left": usd, "outlaw": title, "played": the,
        "card": lambda card: _("a card") if card == UNSEEN else the(card), "upcard": the,
        "payouts": lambda paid: usd(sum(paid)),
        "rounds": lambda rounds: number(len(rounds)),
    },
)  # fmt: skip
sentence = ACCOUNT.sentence

# === Wyatt Earp in plain text: the table, the moves and the events.

WORDS: Words[View, Move] = Words(table_text, move_words, sentence)
