"""Wyatt Earp in plain text: cards, groups, moves, and the whole table line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING

from wyatt.core.text import N_, _, cached, listed, plural, usd
from wyatt.core.view import cards as cards
from wyatt.core.view import whose_turn
from wyatt.earp.cards import CAPTURE, CARD, COLOURLESS, OUTLAWS, count_words, the, title
from wyatt.earp.verbs import VERB, Verb

if TYPE_CHECKING:
    from wyatt.earp.game import View
    from wyatt.earp.moves import Move


@cached(256)
def points(count: int) -> str:
    return plural("{number} capture point", "{number} capture points", count)


def hand_words(hand: Mapping[str, int]) -> str:
    """Return cards as text: ``2 Belle Starr cards, the Photo of Jesse James and a Hideout``."""
    said = []
    for card, many in hand.items():
        said.append(the(card) if many == 1 else count_words(card, many))
        if many > 1 and card in OUTLAWS:
            said[-1] = _("{number} {card} cards", number=many, card=title(card))
    return listed(said)


def piles_words(view: View) -> str:
    said = N_("Supply: {supply}. Discard stack: {stack}.")
    if view.discard:
        said = N_("Supply: {supply}. Discard stack: {stack}, with {card} on top.")
    supply, stack = cards(view.supply_size), cards(len(view.discard))
    return _(said, supply=supply, stack=stack, card=the(view.discard[0]) if view.discard else "")


def group_words(outlaw: str, group: Sequence[str]) -> str:
    """Return a group's cards, except a Hideout, as text: ``3 Outlaw cards and the Photo``."""
    count = Counter(group)
    said = []
    if count[outlaw]:
        said.append(plural("{number} Outlaw card", "{number} Outlaw cards", count[outlaw]))
    if count[f"photo:{outlaw}"]:
        said.append(_("the Photo") if said or len(count) > 1 else _("only the Photo"))
    for card in COLOURLESS:
        if count[card] and CARD[card].points:
            lies = CARD[card].lies or CARD[card].one
            said.append(plural(lies, CARD[card].many, count[card], card=title(card)))
    return listed(said)


@cached(1024)
def group_label(outlaw: str, laid: tuple[str, ...], visible: int, hidden: bool) -> str:
    """Return a sentence or two about a group's cards and capture points."""
    what, name = group_words(outlaw, laid), title(outlaw)
    if not hidden:
        return _("{outlaw}: {what}, {points}.", outlaw=name, what=what, points=points(visible))
    return plural(
        "{outlaw}: {what} under a Hideout. It’s worth 0 instead of {points}.",
        "{outlaw}: {what} under a Hideout. They’re worth 0 instead of {points}.",
        sum(card != "hideout" for card in laid),
        outlaw=name,
        what=what,
        points=points(sum(CARD[card].points for card in laid)),
    )


def next_shot(view: View) -> tuple[int, int]:
    """Return how many cards the next shot may turn over, Outlaw cards first and then all cards.
    They're the unseen cards, or if the supply is empty, the discards, which are shuffled to make a
    new one. Return ``(0, 0)`` if there's no card to turn over or the hand is over.
    """
    used_up = view.reshuffled and view.rules.empty_supply_shot != "reshuffle_again"
    turned: Mapping[str, int] = {}
    if not view.hand_ended and (view.supply_size or not used_up):
        turned = view.unseen() if view.supply_size else Counter(view.discard)
    return sum(turned.get(outlaw, 0) for outlaw in OUTLAWS), sum(turned.values())


def placing(view: View, move: Move) -> str:
    """Return what a `place` move would change, such as ``6 to 9 CP, +$1,000``. Return an empty
    string for any other move, or if no card is waiting to be placed.
    """
    card = CARD.get((view.pending or {}).get("card", ""))
    if move.verb is not Verb.PLACE or card is None or view.actor is None:
        return ""
    money = usd(card.money)
    if view.is_hidden(view.actor, move.outlaw):
        return _("worth 0 CP for now, +{money}", money=money)
    now = view.capture_points(view.actor, move.outlaw)
    return _("{now} to {then} CP, +{money}", now=now, then=now + card.points, money=money)


def direction_words(view: View | None, move: Move) -> str:
    """Return the order in which a player asks others for a card, such as ``Burt, then Curt``."""
    left, order = move.direction == "left", list(move.order)
    if not order:
        if view is None:
            return _("to the left") if left else _("to the right")
        at = view.players.index(view.actor or view.turn)
        order = [*view.players[at + 1 :], *view.players[:at]][:: 1 if left else -1]
    return reduce(lambda so, then: _("{players}, then {next}", players=so, next=then), order)


def move_words(move: Move, view: View | None = None) -> str:
    if move.verb is Verb.DRAW and move.pile == "discard":
        return _("Take the top discard")
    if move.verb is Verb.WYATT_EARP_SEARCH and view and view.rules.wyatt_search == "supply":
        return _("Wyatt Earp: search the supply")
    values: dict[str, str] = {"player": move.player}
    if move.name in CARD:
        values |= {"outlaw": title(move.name), "card": the(move.name)}
        values["cards"] = hand_words({move.name: move.count})
    if move.verb is Verb.MOST_WANTED_ASK:
        values["way"] = direction_words(view, move)
    verb = VERB[move.verb]
    if verb.lays:
        values["title"] = title(verb.lays)
    return _(verb.instruction, **values)


# === The table in plain text, for screen readers, print and terminals, with everything that's in
# the drawing. Players' names aren't escaped here, because pages escape the whole text.


def table_text(view: View) -> str:
    lines = [whose_turn(view), ""]
    for outlaw in OUTLAWS:
        total = sum(view.capture_points(player, outlaw) for player in view.players)
        is_open = outlaw in view.opened
        lines.append(_poster(outlaw, view.posters[outlaw], total if is_open else None))
    lines += ["", piles_words(view)]
    hits, turned = next_shot(view)
    if turned:
        said = N_("The chance of a hit with the next shot is {hits} in {unseen}.")
        lines.append(_(said, hits=hits, unseen=turned))
    for player in view.players:
        lines += ["", *_player(view, player)]
    return "\n".join(lines)


@cached(512)
def _poster(outlaw: str, dollars: int, total: int | None) -> str:
    name, money = title(outlaw), usd(dollars)
    if total is None:
        said = N_("{outlaw}’s poster: {money}. The outlaw isn’t open yet.")
        return _(said, outlaw=name, money=money)
    said = N_("{outlaw}’s poster: {money}, {points} on the table.")
    if total >= CAPTURE:
        said = N_(
            "{outlaw}’s poster: {money}, {points} on the table, enough to capture the outlaw."
        )
    return _(said, outlaw=name, money=money, points=points(total))


def _player(view: View, player: str) -> list[str]:
    said = N_("{player}: {money}, {cards} in hand.")
    if player == view.viewer:
        said = N_("{player} (you): {money}, {cards} in hand.")
    held = cards(view.hand_sizes[player])
    lines = [_(said, player=player, money=usd(view.money[player]), cards=held)]
    for outlaw, laid in view.territories[player].items():
        worth, hidden = view.capture_points(player, outlaw), view.is_hidden(player, outlaw)
        lines.append(f"  {group_label(outlaw, tuple(laid), worth, hidden)}")
    if hand := view.hands.get(player):
        lines.append("  " + _("Hand: {cards}.", cards=hand_words(hand)))
    return lines
