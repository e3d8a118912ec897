"""Sentences about what happens in a game of Wyatt Earp, in plain text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import itemgetter

from wyatt.core.account import Account, Data, Wording
from wyatt.core.errors import number
from wyatt.core.events import UNSEEN, Event
from wyatt.core.spec import Words
from wyatt.core.text import N_, N_plural, _, usd
from wyatt.earp.cards import CAPTURE, OUTLAWS, count_words, the, title
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
        return ACCOUNT.put(_PLAYED_AND_SHOT, data, viewer), shot
    if played and asked and "gave" not in of_type:
        data = {**played.data, "card": asked.data["card"]}
        return ACCOUNT.put(_ASKED_IN_VAIN, data, viewer), played
    main = next((of_type[each] for each in _MAIN if each in of_type), events[0])
    return sentence(main, viewer)[0], main


#: The types of events that can be a move's main one, the most important first.
_MAIN = ("hand_ended", "gave", "stole", "hidden", "lifted", "placed", "took", "discarded")


def _cards(names: Sequence[str]) -> str:
    if not names or UNSEEN in names:
        return cards(len(names))
    return hand_words(Counter(names))


def _title(data: Data) -> str:
    return title(data["card"])


def _kind_played(data: Data) -> str:
    if data["card"] in OUTLAWS:
        return "outlaws"
    return "photo" if data["card"].startswith("photo:") else "other"


def _outcome(data: Data) -> str:
    if not data["captured"]:
        return "escaped"
    return "paid in part" if data["left"] else "paid in full"


_PLAYED_AND_SHOT = Wording(
    by="hit",
    cases={
        True: (
            N_("You played {played} and turned up {card}, an Outlaw card, so it was a hit."),
            N_("{player} played {played} and turned up {card}, an Outlaw card, so it was a hit."),
        ),
        False: (
            N_("You played {played} and turned up {card}, not an Outlaw card, so it was a miss."),
            N_(
                "{player} played {played} and turned up {card}, not an Outlaw card, so it was a miss."
            ),
        ),
    },
)
_ASKED_IN_VAIN = Wording(
    N_("You asked for a {card}, but nobody had one."),
    N_("{player} asked for a {card}, but nobody had one."),
    words={"card": _title},
)

SENTENCES: Mapping[str, Wording] = {
    "dealt": Wording(
        N_(
            "Hand {hand_number}: you dealt everyone ten cards and turned up {upcard}. {other} started."
        ),
        N_(
            "Hand {hand_number}: {player} dealt everyone ten cards and turned up {upcard}. You started."
        ),
        N_(
            "Hand {hand_number}: {player} dealt everyone ten cards and turned up {upcard}. {other} started."
        ),
        people=("dealer", "first"),
    ),
    "drew": Wording(
        by="source",
        cases={
            "supply": (
                N_("You drew {cards} from the supply."),
                N_("{player} drew {cards} from the supply."),
            ),
            "discard": (
                N_("You drew {cards} from the discard stack."),
                N_("{player} drew {cards} from the discard stack."),
            ),
        },
    ),
    "reshuffled": Wording(
        N_plural(
            "The supply ran out, so {number} card from the discard stack became the new supply.",
            "The supply ran out, so {number} shuffled cards from the discard stack became the new supply.",
        ),
        words={"cards": itemgetter("cards")},
        number=itemgetter("cards"),
    ),
    "played": Wording(
        by=_kind_played,
        cases={
            "outlaws": (N_("You laid {cards}."), N_("{player} laid {cards}.")),
            "photo": (N_("You laid {card}."), N_("{player} laid {card}.")),
            "other": (N_("You played {card}."), N_("{player} played {card}.")),
        },
        words={"cards": lambda data: count_words(data["card"], data["count"])},
    ),
    "placed": Wording(
        N_("{card} went on your {outlaw} group."), N_("{card} went on {player}’s {outlaw} group.")
    ),
    "rewarded": Wording(
        by=lambda data: data["amount"] > 0,
        cases={
            True: (N_("{outlaw}’s poster gained {amount}."),),
            False: (N_("{outlaw}’s poster gained nothing."),),
        },
    ),
    "shot": Wording(
        by="hit",
        cases={
            True: (
                N_("You shot. The top card was {card}, an Outlaw card, so it was a hit."),
                N_("{player} shot. The top card was {card}, an Outlaw card, so it was a hit."),
            ),
            False: (
                N_("You shot. The top card was {card}, not an Outlaw card, so it was a miss."),
                N_("{player} shot. The top card was {card}, not an Outlaw card, so it was a miss."),
            ),
        },
        words={"card": _title},
    ),
    "spent": Wording(N_("{card} went to the discard stack.")),
    "asked": Wording(
        by="had",
        cases={
            True: (
                N_("You were asked for a {card} and had one."),
                N_("{player} was asked for a {card} and had one."),
            ),
            False: (
                N_("You were asked for a {card} and had none."),
                N_("{player} was asked for a {card} and had none."),
            ),
        },
        words={"card": _title},
    ),
    "gave": Wording(
        N_("You gave {card} to {other}."),
        N_("{player} gave {card} to you."),
        N_("{player} gave {card} to {other}."),
        people=("player", "to"),
    ),
    "stole": Wording(
        N_("You stole {card} from {other}."),
        N_("{player} stole {card} from you."),
        N_("{player} stole {card} from {other}."),
        people=("player", "victim"),
    ),
    "orphaned": Wording(
        N_(
            "Your {outlaw} group had no Outlaw card or Photo left, so {cards} went to the discard stack."
        ),
        N_(
            "{player}’s {outlaw} group had no Outlaw card or Photo left, so {cards} went to the discard stack."
        ),
    ),
    "hidden": Wording(
        N_("A Hideout covered your {outlaw} group, which is now worth 0 capture points."),
        N_("A Hideout covered {player}’s {outlaw} group, which is now worth 0 capture points."),
    ),
    "lifted": Wording(
        N_("The Hideout came off your {outlaw} group, so the group counts again."),
        N_("The Hideout came off {player}’s {outlaw} group, so the group counts again."),
    ),
    "gun_moved": Wording(
        N_("The old Fastest gun went from your {outlaw} group to the discard stack."),
        N_("The old Fastest gun went from {player}’s {outlaw} group to the discard stack."),
    ),
    "took": Wording(
        by="source",
        cases={
            "supply": (
                N_("You took {card} from the supply."),
                N_("{player} took {card} from the supply."),
            ),
            "discard": (
                N_("You took {card} from the discard stack."),
                N_("{player} took {card} from the discard stack."),
            ),
        },
    ),
    "passed": Wording(
        N_("You left the Hideout in place."), N_("{player} left the Hideout in place.")
    ),
    "discarded": Wording(N_("You discarded {card}."), N_("{player} discarded {card}.")),
    "hand_ended": Wording(
        by="why",
        cases={
            "out": (
                N_(
                    "The hand is over because you discarded your last card. All cards still in hand went to the discard stack."
                ),
                N_(
                    "The hand is over because {player} discarded their last card. All cards still in hand went to the discard stack."
                ),
            ),
            "other_out": (
                N_(
                    "The hand is over because you had no cards left. All cards still in hand went to the discard stack."
                ),
                N_(
                    "The hand is over because {player} had no cards left. All cards still in hand went to the discard stack."
                ),
            ),
            "supply": (
                N_(
                    "The hand is over because the supply ran short on your turn. All cards still in hand went to the discard stack."
                ),
                N_(
                    "The hand is over because the supply ran short on {player}’s turn. All cards still in hand went to the discard stack."
                ),
            ),
        },
    ),
    "scored": Wording(
        by=_outcome,
        cases={
            "escaped": (
                N_(
                    "With {cp} of the {needed} capture points needed, {outlaw} got away, and {left} stayed on the poster."
                ),
            ),
            "paid in full": (
                N_(
                    "{outlaw} was captured with {cp} capture points, and the banker paid out {payouts}."
                ),
            ),
            "paid in part": (
                N_(
                    "{outlaw} was captured with {cp} capture points. The banker paid out {payouts}, and {left} stayed on the poster."
                ),
            ),
        },
        words={"needed": lambda data: CAPTURE},
    ),
    "paid": Wording(
        N_("You took {amount} from {outlaw}’s poster."),
        N_("{player} took {amount} from {outlaw}’s poster."),
    ),
    "duelled": Wording(
        N_plural(
            "{players} fought a duel. You won after {rounds} round.",
            "{players} fought a duel. You won after {rounds} rounds.",
        ),
        N_plural(
            "{players} fought a duel. {player} won after {rounds} round.",
            "{players} fought a duel. {player} won after {rounds} rounds.",
        ),
        people=("winner",),
        number=lambda data: len(data["rounds"]),
    ),
    "game_ended": Wording(
        N_("The game is over: you won with {money}."),
        N_("The game is over: {player} won with {money}."),
        people=("winner",),
        words={"money": lambda data: usd(data["money"][data["winner"]])},
    ),
}

ACCOUNT = Account(
    SENTENCES,
    words={
        "amount": usd,
        "card": lambda card: _("a card") if card == UNSEEN else the(card),
        "cards": _cards,
        "cp": sum,
        "left": usd,
        "outlaw": title,
        "payouts": lambda paid: usd(sum(paid)),
        "played": the,
        "rounds": lambda rounds: number(len(rounds)),
        "upcard": title,
    },
)
sentence = ACCOUNT.sentence

# === Wyatt Earp in plain text: the table, the moves and the events.

WORDS: Words[View, Move] = Words(table_text, move_words, sentence)
