"""Sentences about what happens in a game of Wildcat Rummy, in plain text."""

from __future__ import annotations

from collections.abc import Mapping

from wyatt.core.account import Account, Data, Wording
from wyatt.core.spec import Words
from wyatt.core.text import N_, _
from wyatt.wildcat.game import View
from wyatt.wildcat.moves import Move
from wyatt.wildcat.words import move_words, named, points, signed, table_text, the


def _sum(data: Data) -> str:
    parts = (
        ("sequences", " + ", N_("{points} for completed sequences")),
        ("going_out", " + ", N_("{points} for going out")),
        ("in_hand", " − ", N_("{points} in hand")),
    )
    more = (sign + _(said, points=data[field]) for field, sign, said in parts if data[field])
    return _("{points} melded", points=data["melded"]) + "".join(more)


SENTENCES: Mapping[str, Wording] = {
    "dealt": Wording(
        N_("Hand {hand_number}: you dealt and turned up {upcard}. {other} started."),
        N_("Hand {hand_number}: {player} dealt and turned up {upcard}. You started."),
        N_("Hand {hand_number}: {player} dealt and turned up {upcard}. {other} started."),
        people=("dealer", "first"),
    ),
    "drew": Wording(
        by="source",
        cases={
            "stock": (
                N_("You drew {cards} from the stock."),
                N_("{player} drew {cards} from the stock."),
            ),
            "discard": (
                N_("You took the rest of the pile: {cards}."),
                N_("{player} took the rest of the pile: {cards}."),
            ),
        },
        words={"cards": lambda data: named(data["cards"])},
    ),
    "melded": Wording(
        by=lambda data: (data["kind"], data["source"]),
        cases={
            ("sequence", "hand"): (
                N_("You melded {cards}, a sequence worth {points}."),
                N_("{player} melded {cards}, a sequence worth {points}."),
            ),
            ("sequence", "discard"): (
                N_("You melded {card} from the pile: {cards}, a sequence worth {points}."),
                N_("{player} melded {card} from the pile: {cards}, a sequence worth {points}."),
            ),
            ("set", "hand"): (
                N_("You melded {cards}, a set worth {points}."),
                N_("{player} melded {cards}, a set worth {points}."),
            ),
            ("set", "discard"): (
                N_("You melded {card} from the pile: {cards}, a set worth {points}."),
                N_("{player} melded {card} from the pile: {cards}, a set worth {points}."),
            ),
        },
    ),
    "added": Wording(
        by="source",
        cases={
            "hand": (
                N_("You added {card} to {to}, now worth {points}."),
                N_("{player} added {card} to {to}, now worth {points}."),
            ),
            "discard": (
                N_("You added {card} from the pile to {to}, now worth {points}."),
                N_("{player} added {card} from the pile to {to}, now worth {points}."),
            ),
        },
        words={"card": lambda data: data["card"]},
    ),
    "discarded": Wording(N_("You discarded {card}."), N_("{player} discarded {card}.")),
    "skipped": Wording(
        N_("You couldn’t discard any of your cards."), N_("{player} couldn’t discard any cards.")
    ),
    "hand_ended": Wording(
        by="why",
        cases={
            "out": (
                N_("You went out, so the hand is over."),
                N_("{player} went out, so the hand is over."),
            ),
            "stock": (N_("The stock was empty, so the hand is over."),),
        },
    ),
    "scored": Wording(
        N_("You scored {score} ({sum}), for a total of {total}."),
        N_("{player} scored {score} ({sum}), for a total of {total}."),
        words={"sum": _sum},
    ),
    "tied": Wording(N_("{players} are tied for the most points, so there’s another hand.")),
    "game_ended": Wording(
        N_("You won the game with {points}."),
        N_("{player} won the game with {points}."),
        people=("winner",),
        words={"points": lambda data: points(data["totals"][data["winner"]])},
    ),
}

ACCOUNT = Account(
    SENTENCES,
    words={
        "card": the,
        "cards": " ".join,
        "points": points,
        "score": points,
        "total": signed,
        "upcard": the,
    },
)
sentence = ACCOUNT.sentence

# === Wildcat Rummy in plain text: the table, the moves and the events.

WORDS: Words[View, Move] = Words(table_text, move_words, sentence)
