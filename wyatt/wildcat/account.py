"""Sentences about what happens in a game of Wildcat Rummy, in plain text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wyatt.core.account import Account, Data, wordings
from wyatt.core.spec import Words
from wyatt.core.text import N_, _
from wyatt.wildcat.game import View
from wyatt.wildcat.moves import Move
from wyatt.wildcat.words import integer_text, move_words, named, points, pretty, table_text, the


def _sum(data: Data) -> str:
    parts = (
        ("sequences", " + ", N_("{points} for completed sequences")),
        ("going_out", " + ", N_("{points} for going out")),
        ("in_hand", " − ", N_("{points} in hand")),
    )
    more = (sign + _(said, points=data[field]) for field, sign, said in parts if data[field])
    return _("{points} melded", points=data["melded"]) + "".join(more)


#: The sentences for each kind of event, by case if it has several (see `Wording`).
_FORMS: Mapping[str, Any] = N_(
    {
        "dealt": (
            "Hand {hand_number}: you dealt and turned up {upcard}. {other} started.",
            "Hand {hand_number}: {player} dealt and turned up {upcard}. You started.",
            "Hand {hand_number}: {player} dealt and turned up {upcard}. {other} started.",
        ),
        "drew": {
            "stock": ("You drew {cards} from the stock.", "{player} drew {cards} from the stock."),
            "discard": (
                "You took the rest of the pile: {cards}.",
                "{player} took the rest of the pile: {cards}.",
            ),
        },
        "melded": {
            ("sequence", "hand"): (
                "You melded {cards}, a sequence worth {points}.",
                "{player} melded {cards}, a sequence worth {points}.",
            ),
            ("sequence", "discard"): (
                "You melded {card} from the pile: {cards}, a sequence worth {points}.",
                "{player} melded {card} from the pile: {cards}, a sequence worth {points}.",
            ),
            ("set", "hand"): (
                "You melded {cards}, a set worth {points}.",
                "{player} melded {cards}, a set worth {points}.",
            ),
            ("set", "discard"): (
                "You melded {card} from the pile: {cards}, a set worth {points}.",
                "{player} melded {card} from the pile: {cards}, a set worth {points}.",
            ),
        },
        "added": {
            "hand": (
                "You added {card} to {to}, whose cards are now worth {points}.",
                "{player} added {card} to {to}, whose cards are now worth {points}.",
            ),
            "discard": (
                "You added {card} from the pile to {to}, whose cards are now worth {points}.",
                "{player} added {card} from the pile to {to}, whose cards are now worth {points}.",
            ),
        },
        "discarded": ("You discarded {card}.", "{player} discarded {card}."),
        "skipped": (
            "You couldn’t discard any of your cards.",
            "{player} couldn’t discard any cards.",
        ),
        "hand_ended": {
            "out": (
                "You went out, so the hand is over.",
                "{player} went out, so the hand is over.",
            ),
            "stock": ("The stock was empty, so the hand is over.",),
        },
        "scored": (
            "You scored {score} ({sum}), for a total of {total}.",
            "{player} scored {score} ({sum}), for a total of {total}.",
        ),
        "tied": ("{players} are tied for the most points, so there’s another hand.",),
        "game_ended": ("You won the game with {points}.", "{player} won the game with {points}."),
    }
)
#: How to choose and fill an event's sentences (see `Wording`).
_WORDED: Mapping[str, Mapping[str, Any]] = {
    "dealt": {"people": ("dealer", "first")},
    "drew": {"by": "source", "words": {"cards": lambda data: named(data["cards"])}},
    "melded": {"by": lambda data: (data["kind"], data["source"])},
    "added": {"by": "source", "words": {"card": lambda data: data["card"]}},
    "hand_ended": {"by": "why"},
    "scored": {"words": {"sum": _sum}},
    "game_ended": {
        "people": ("winner",),
        "words": {"points": lambda data: points(data["totals"][data["winner"]])},
    },
}
SENTENCES = wordings(_FORMS, _WORDED)

_CARDS = {"card": the, "cards": " ".join, "upcard": the}
ACCOUNT = Account(SENTENCES, {**_CARDS, "points": points, "score": points, "total": integer_text})
sentence = ACCOUNT.sentence

# === Wildcat Rummy in plain text: the table, the moves and the events.

WORDS: Words[View, Move] = Words(table_text, move_words, sentence, pretty)
