"""What happened at a table of Wyatt Earp: a sentence for every event, in plain text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wyatt.core.errors import number
from wyatt.core.events import UNSEEN, Event
from wyatt.core.spec import Words
from wyatt.core.text import N_, Teller, _, listed, plural
from wyatt.earp.cards import CAPTURE, OUTLAWS, count_words, the, title, usd
from wyatt.earp.game import View
from wyatt.earp.moves import Move
from wyatt.earp.words import cards, move_words, table_text

Data = Mapping[str, Any]


def sentence(event: Event, viewer: str | None = None) -> tuple[str, tuple[str, ...]]:
    """An event in plain words for this viewer, and the ids of its rules.

    The event must be one that the viewer may see (`Event.seen`).
    """
    speak = _SENTENCES.get(event.type)
    said = speak(event.data, Teller(viewer)) if speak else event.type.replace("_", " ") + "."
    return said[:1].upper() + said[1:], event.rules


def gist(events: Sequence[Event], viewer: str | None = None) -> tuple[str, Event]:
    """A whole move in one sentence, and the event that it is mostly about.

    events: what one move did, as this viewer may see it (`Event.seen`); at least one.
    """
    found = {event.type: event for event in reversed(events)}
    shot, played = found.get("shot"), found.get("played")
    if shot and played:
        hit = bool(shot.data["hit"])
        said = Teller(viewer).one(
            shot.data["player"],
            N_("You played {card} and turned {top}, an Outlaw card: a hit.")
            if hit
            else N_("You played {card} and turned {top}, not an Outlaw card: a miss."),
            N_("{player} played {card} and turned {top}, an Outlaw card: a hit.")
            if hit
            else N_("{player} played {card} and turned {top}, not an Outlaw card: a miss."),
            card=the(played.data["card"]),
            top=the(shot.data["card"]),
        )
        return said[:1].upper() + said[1:], shot
    asked = found.get("asked")
    if asked and played and "gave" not in found:
        said = Teller(viewer).one(
            played.data["player"],
            N_("You asked for {card}, and nobody had one."),
            N_("{player} asked for {card}, and nobody had one."),
            card=title(asked.data["card"]),
        )
        return said[:1].upper() + said[1:], played
    main = next((found[kind] for kind in _MAIN if kind in found), events[0])
    return sentence(main, viewer)[0], main


#: What a move is mostly about, if several things happened in it.
_MAIN = ("hand_ended", "gave", "stole", "hidden", "lifted", "placed", "took", "discarded")


def spoken() -> frozenset[str]:
    """The types of events that have a sentence."""
    return frozenset(_SENTENCES)


def _card(card: str) -> str:
    return _("a card") if card == UNSEEN else the(card)


def _hand_of(names: Sequence[str]) -> str:
    """Cards counted by kind: ``2 Jesse James and a Hideout``."""
    if not names or UNSEEN in names:
        return cards(len(names))
    count = Counter(names)
    return listed(
        [the(card) if held == 1 else count_words(card, held) for card, held in count.items()]
    )


def _dealt(data: Data, who: Teller) -> str:
    return who.two(
        data["dealer"],
        data["first"],
        (
            N_("Hand {hand}: you dealt ten cards each, {card} was turned up, and {other} started."),
            N_(
                "Hand {hand}: {player} dealt ten cards each, {card} was turned up, and you started."
            ),
            N_(
                "Hand {hand}: {player} dealt ten cards each, {card} was turned up, and {other} started."
            ),
        ),
        hand=data["hand_number"],
        card=title(data["upcard"]),
    )


def _drew(data: Data, who: Teller) -> str:
    drawn = _hand_of(data["cards"])
    if data["source"] == "supply":
        return who.one(
            data["player"],
            N_("You drew {cards} from the supply."),
            N_("{player} drew {cards} from the supply."),
            cards=drawn,
        )
    return who.one(
        data["player"],
        N_("You drew {cards} from the discard stack."),
        N_("{player} drew {cards} from the discard stack."),
        cards=drawn,
    )


def _reshuffled(data: Data, who: Teller) -> str:
    how_many = data["cards"] if isinstance(data["cards"], int) else len(data["cards"])
    return plural(
        "The supply ran out: {number} card of the discard stack was shuffled into a new one.",
        "The supply ran out: {number} cards of the discard stack were shuffled into a new one.",
        how_many,
    )


def _played(data: Data, who: Teller) -> str:
    player, card = data["player"], data["card"]
    if card in OUTLAWS:
        laid = count_words(card, data["count"])
    elif card.startswith("photo:"):
        laid = the(card)
    else:
        return who.one(
            player, N_("You played {card}."), N_("{player} played {card}."), card=the(card)
        )
    return who.one(player, N_("You laid {card}."), N_("{player} laid {card}."), card=laid)


def _placed(data: Data, who: Teller) -> str:
    return who.one(
        data["player"],
        N_("{card} was placed on your {outlaw}."),
        N_("{card} was placed on {player}’s {outlaw}."),
        card=the(data["card"]),
        outlaw=title(data["outlaw"]),
    )


def _rewarded(data: Data, who: Teller) -> str:
    name, amount = title(data["outlaw"]), data["amount"]
    if not amount:
        return _("The poster of {outlaw} gained nothing.", outlaw=name)
    return _("The poster of {outlaw} gained {money}.", outlaw=name, money=usd(amount))


def _shot(data: Data, who: Teller) -> str:
    card = title(data["card"])
    if data["hit"]:
        return who.one(
            data["player"],
            N_("You shot. The top card was {card}, an Outlaw card. A hit."),
            N_("{player} shot. The top card was {card}, an Outlaw card. A hit."),
            card=card,
        )
    return who.one(
        data["player"],
        N_("You shot. The top card was {card}, not an Outlaw card. A miss."),
        N_("{player} shot. The top card was {card}, not an Outlaw card. A miss."),
        card=card,
    )


def _spent(data: Data, who: Teller) -> str:
    return _("{card} went to the discard stack.", card=the(data["card"]))


def _asked(data: Data, who: Teller) -> str:
    card = title(data["card"])
    if data["had"]:
        return who.one(
            data["player"],
            N_("You were asked for {card} and had one."),
            N_("{player} was asked for {card} and had one."),
            card=card,
        )
    return who.one(
        data["player"],
        N_("You were asked for {card} and had none."),
        N_("{player} was asked for {card} and had none."),
        card=card,
    )


def _gave(data: Data, who: Teller) -> str:
    return who.two(
        data["player"],
        data["to"],
        (
            N_("You gave {card} to {other}."),
            N_("{player} gave {card} to you."),
            N_("{player} gave {card} to {other}."),
        ),
        card=_card(data["card"]),
    )


def _stole(data: Data, who: Teller) -> str:
    return who.two(
        data["player"],
        data["victim"],
        (
            N_("You stole {card} from {other}."),
            N_("{player} stole {card} from you."),
            N_("{player} stole {card} from {other}."),
        ),
        card=_card(data["card"]),
    )


def _orphaned(data: Data, who: Teller) -> str:
    gone = _hand_of(data["cards"])
    name = title(data["outlaw"])
    if len(data["cards"]) == 1:
        return who.one(
            data["player"],
            N_(
                "No Outlaw card or Photo was left in your {outlaw}: {cards} went to the discard stack."
            ),
            N_(
                "No Outlaw card or Photo was left in {player}’s {outlaw}: {cards} went to the discard stack."
            ),
            outlaw=name,
            cards=gone,
        )
    return who.one(
        data["player"],
        N_("No Outlaw card or Photo was left in your {outlaw}: {cards} went to the discard stack."),
        N_(
            "No Outlaw card or Photo was left in {player}’s {outlaw}: {cards} went to the discard stack."
        ),
        outlaw=name,
        cards=gone,
    )


def _hidden(data: Data, who: Teller) -> str:
    return who.one(
        data["player"],
        N_("A Hideout was placed on your {outlaw}: it counts 0 capture points."),
        N_("A Hideout was placed on {player}’s {outlaw}: it counts 0 capture points."),
        outlaw=title(data["outlaw"]),
    )


def _lifted(data: Data, who: Teller) -> str:
    return who.one(
        data["player"],
        N_("The Hideout was removed from your {outlaw}: it counts again."),
        N_("The Hideout was removed from {player}’s {outlaw}: it counts again."),
        outlaw=title(data["outlaw"]),
    )


def _gun_moved(data: Data, who: Teller) -> str:
    return who.one(
        data["player"],
        N_("The earlier Fastest gun went from your {outlaw} to the discard stack."),
        N_("The earlier Fastest gun went from {player}’s {outlaw} to the discard stack."),
        outlaw=title(data["outlaw"]),
    )


def _took(data: Data, who: Teller) -> str:
    card = _card(data["card"])
    if data["source"] == "supply":
        return who.one(
            data["player"],
            N_("You took {card} from the supply."),
            N_("{player} took {card} from the supply."),
            card=card,
        )
    return who.one(
        data["player"],
        N_("You took {card} from the discard stack."),
        N_("{player} took {card} from the discard stack."),
        card=card,
    )


def _passed(data: Data, who: Teller) -> str:
    return who.one(
        data["player"], N_("You left the Hideout there."), N_("{player} left the Hideout there.")
    )


def _discarded(data: Data, who: Teller) -> str:
    return who.one(
        data["player"],
        N_("You discarded {card}."),
        N_("{player} discarded {card}."),
        card=the(data["card"]),
    )


_ENDS = {
    "out": (
        N_(
            "The hand is over: you discarded the last card. Cards still in hand went to the discard stack."
        ),
        N_(
            "The hand is over: {player} discarded the last card. Cards still in hand went to the discard stack."
        ),
    ),
    "other_out": (
        N_(
            "The hand is over: you had no cards left. Cards still in hand went to the discard stack."
        ),
        N_(
            "The hand is over: {player} had no cards left. Cards still in hand went to the discard stack."
        ),
    ),
    "supply": (
        N_(
            "The hand is over: the supply was short when you drew. Cards still in hand went to the discard stack."
        ),
        N_(
            "The hand is over: the supply was short when {player} drew. Cards still in hand went to the discard stack."
        ),
    ),
}


def _hand_ended(data: Data, who: Teller) -> str:
    player = data.get("player")
    if player is None or data["why"] not in _ENDS:
        return _("The hand is over. Cards still in hand went to the discard stack.")
    return who.one(player, *_ENDS[data["why"]])


def _total(amounts: Any) -> int:
    return sum(amounts.values() if isinstance(amounts, dict) else amounts)


def _scored(data: Data, who: Teller) -> str:
    values = {
        "outlaw": title(data["outlaw"]),
        "total": _total(data["cp"]),
        "left": usd(data["left"]),
    }
    if not data["captured"]:
        return _(
            "{outlaw} got away with {total} of {needed} capture points: {left} stayed.",
            **values,
            needed=CAPTURE,
        )
    values["paid"] = usd(_total(data["payouts"]))
    if not data["left"]:
        return _(
            "{outlaw} was captured with {total} capture points: {paid} was paid out.", **values
        )
    return _(
        "{outlaw} was captured with {total} capture points: {paid} was paid out, {left} stayed.",
        **values,
    )


def _paid(data: Data, who: Teller) -> str:
    return who.one(
        data["player"],
        N_("You took {money} from the poster of {outlaw}."),
        N_("{player} took {money} from the poster of {outlaw}."),
        money=usd(data["amount"]),
        outlaw=title(data["outlaw"]),
    )


def _duelled(data: Data, who: Teller) -> str:
    rounds = len(data["rounds"])
    values = {"duellists": who.names(data["players"]), "rounds": number(rounds)}
    if data["winner"] == who.viewer:
        return plural(
            "{duellists} duelled: after {rounds} round you won.",
            "{duellists} duelled: after {rounds} rounds you won.",
            rounds,
            **values,
        )
    return plural(
        "{duellists} duelled: after {rounds} round {player} won.",
        "{duellists} duelled: after {rounds} rounds {player} won.",
        rounds,
        player=data["winner"],
        **values,
    )


def _game_ended(data: Data, who: Teller) -> str:
    money = data.get("money")
    if isinstance(money, dict):
        money = money.get(data["winner"])
    if not isinstance(money, int):
        return who.one(
            data["winner"],
            N_("The game is over: you won."),
            N_("The game is over: {player} won."),
        )
    return who.one(
        data["winner"],
        N_("The game is over: you won with {money}."),
        N_("The game is over: {player} won with {money}."),
        money=usd(money),
    )


_SENTENCES: dict[str, Callable[[Data, Teller], str]] = {
    "dealt": _dealt,
    "drew": _drew,
    "reshuffled": _reshuffled,
    "played": _played,
    "placed": _placed,
    "rewarded": _rewarded,
    "shot": _shot,
    "spent": _spent,
    "asked": _asked,
    "gave": _gave,
    "stole": _stole,
    "orphaned": _orphaned,
    "hidden": _hidden,
    "lifted": _lifted,
    "gun_moved": _gun_moved,
    "took": _took,
    "passed": _passed,
    "discarded": _discarded,
    "hand_ended": _hand_ended,
    "scored": _scored,
    "paid": _paid,
    "duelled": _duelled,
    "game_ended": _game_ended,
}


# === Wyatt Earp in plain text: its table, its moves and what happened.


WORDS: Words[View, Move] = Words(table_text, move_words, sentence)
