"""How Wildcat Rummy is told: its table, its moves and what happened, as plain text.

Players' names stand as they are: a page escapes the whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wyatt.core.events import UNSEEN, Event
from wyatt.core.spec import Words
from wyatt.core.verdict import listed
from wyatt.wildcat.cards import title
from wyatt.wildcat.melds import Meld
from wyatt.wildcat.moves import ADD, DEAL, DISCARD, DRAW, MELD, SKIP, TAKE, Move
from wyatt.wildcat.scoring import GOING_OUT
from wyatt.wildcat.view import View

__all__ = ["WORDS", "cards", "meld_words", "move_words", "points", "sentence", "table_text"]

Data = dict[str, Any]


def cards(count: int) -> str:
    """``1 card``, ``7 cards``."""
    return f"{count} card{'' if count == 1 else 's'}"


def points(count: int) -> str:
    """``1 point``, ``-40 points``."""
    return f"{count} point{'' if count == 1 else 's'}"


def meld_words(meld: Meld) -> str:
    """A meld as a line of text: ``JS JK=QS KS, a sequence, 70 points``."""
    kind = "sequence" if meld.is_sequence else "set"
    return f"{meld}, a {kind}, {points(meld.points)}"


# --- the table ----------------------------------------------------------------------------------


def table_text(view: View) -> str:
    """The whole table in words, one fact a line."""
    top = f", {view.top} on top" if view.top else ""
    lines = [
        _turn(view),
        "",
        f"Stock: {cards(view.stock_size)}. Discard pile: {cards(view.discard_size)}{top}.",
    ]
    for player in view.players:
        lines += ["", *_player(view, player)]
    return "\n".join(lines)


def _turn(view: View) -> str:
    if view.winner:
        return f"The game is over: {view.winner} wins."
    if view.phase == "scored":
        return f"Hand {view.hand_number} is scored."
    return f"Hand {view.hand_number}, {view.actor} to move ({view.phase}). {view.dealer} dealt."


def _player(view: View, player: str) -> list[str]:
    you = " (you)" if player == view.viewer else ""
    lines = [
        f"{player}{you}: {points(view.totals[player])}, {cards(view.hand_sizes[player])} in hand."
    ]
    lines += [f"  {meld_words(meld)}" for meld in view.melds[player]]
    hand = view.hands.get(player)
    if hand:
        held = [card for card, many in hand.items() for _ in range(many)]
        lines.append(f"  Hand: {' '.join(held)}")
    return lines


# --- moves --------------------------------------------------------------------------------------


def move_words(move: Move, view: View | None = None) -> str:
    """A move as an instruction: ``Meld 3C 4C 5C``, ``Take the pile: KS with KH KD``."""
    line = " ".join(move.cards)
    if move.op == DRAW:
        return "Draw from the stock"
    if move.op == MELD:
        return f"Meld {line}"
    if move.op == ADD:
        return f"Add {line} to {move.to}"
    if move.op == DISCARD:
        return f"Discard {line}"
    if move.op == SKIP:
        return "End the turn without a discard"
    if move.op == DEAL:
        return "Deal the next hand"
    top = view.top if view and view.top else "its top card"
    top = f"{top} as {move.stands}" if move.stands else top
    how = f"with {line}" if move.op == TAKE else f"to {move.to}"
    return f"Take the pile: {top} {how}"


# --- what happened ------------------------------------------------------------------------------


class _Names:
    """Players named for one viewer, who is called ``you``."""

    def __init__(self, viewer: str | None) -> None:
        self.viewer = viewer

    def __call__(self, player: str) -> str:
        return "you" if player == self.viewer else player

    def does(self, player: str, verb: str, other: str = "") -> str:
        """``you draw``, ``Burt draws``."""
        if player == self.viewer:
            return f"you {verb}"
        return f"{player} {other or verb + 's'}"


def sentence(event: Event, viewer: str | None = None) -> tuple[str, tuple[str, ...]]:
    """An event in plain words, as this viewer would be told it, and the ids of its rules.

    The event must be one that the viewer may see (`Event.seen`).
    """
    said = _SENTENCES[event.type](event.data, _Names(viewer))
    return said[:1].upper() + said[1:], event.rules


def _named(names: Sequence[str]) -> str:
    """Cards in words; those that the reader may not see are counted."""
    if UNSEEN in names:
        return cards(len(names))
    return listed([_the(name) for name in names])


def _the(card: str) -> str:
    words = title(card)
    article = "an" if words[:1] in "a8" else "a"
    return f"{article} {words}"


def _dealt(data: Data, who: _Names) -> str:
    return (
        f"{who.does(data['dealer'], 'deal')} hand {data['hand_number']}; {_the(data['upcard'])} is "
        f"turned up, {who.does(data['first'], 'start')}."
    )


def _drew(data: Data, who: _Names) -> str:
    if data["source"] == "stock":
        return f"{who.does(data['player'], 'draw')} {_named(data['cards'])} from the stock."
    return f"{who.does(data['player'], 'take')} the rest of the pile: {_named(data['cards'])}."


def _melded(data: Data, who: _Names) -> str:
    laid = f"{' '.join(data['cards'])}, a {data['kind']} of {points(data['points'])}"
    if data["source"] == "discard":
        return f"{who.does(data['player'], 'meld')} {_the(data['card'])} off the pile: {laid}."
    return f"{who.does(data['player'], 'meld')} {laid}."


def _added(data: Data, who: _Names) -> str:
    off = " off the pile" if data["source"] == "discard" else ""
    return (
        f"{who.does(data['player'], 'add')} {data['card']}{off} to {data['to']}, now "
        f"{points(data['points'])}."
    )


def _discarded(data: Data, who: _Names) -> str:
    return f"{who.does(data['player'], 'discard')} {_the(data['card'])}."


def _skipped(data: Data, who: _Names) -> str:
    return f"{who.does(data['player'], 'have', 'has')} no card that may be discarded."


def _hand_ended(data: Data, who: _Names) -> str:
    if data["why"] == "out":
        return f"{who.does(data['player'], 'go', 'goes')} out: the hand is over."
    return "The stock is empty: the hand is over."


def _scored(data: Data, who: _Names) -> str:
    parts = [f"{data['melded']} melded"]
    if data["sequences"]:
        parts.append(f"{data['sequences']} for completed sequences")
    if data["going_out"]:
        parts.append(f"{GOING_OUT} for going out")
    sum_up = " + ".join(parts)
    less = f" - {data['in_hand']} in hand" if data["in_hand"] else ""
    return (
        f"{who.does(data['player'], 'score')} {points(data['score'])} ({sum_up}{less}), "
        f"{data['total']} in all."
    )


def _tied(data: Data, who: _Names) -> str:
    names = listed([who(name) for name in data["players"]])
    return f"{names} are tied for the most points: another hand is played."


def _game_ended(data: Data, who: _Names) -> str:
    total = data["totals"][data["winner"]]
    return f"{who.does(data['winner'], 'win')} the game with {points(total)}."


_SENTENCES: dict[str, Callable[[Data, _Names], str]] = {
    "dealt": _dealt,
    "drew": _drew,
    "melded": _melded,
    "added": _added,
    "discarded": _discarded,
    "skipped": _skipped,
    "hand_ended": _hand_ended,
    "scored": _scored,
    "tied": _tied,
    "game_ended": _game_ended,
}


WORDS: Words[View, Move] = Words(table_text, move_words, sentence)
