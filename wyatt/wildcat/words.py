"""Wildcat Rummy in plain text: cards, points, melds, moves, and the whole table line by line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from wyatt.core.events import UNSEEN
from wyatt.core.text import N_, _, cached, figure, listed, plural
from wyatt.core.view import cards as cards
from wyatt.core.view import whose_turn
from wyatt.wildcat.cards import letter, title
from wyatt.wildcat.verbs import VERB

if TYPE_CHECKING:
    from wyatt.wildcat.game import View
    from wyatt.wildcat.melds import Meld
    from wyatt.wildcat.moves import Move

_GLYPHS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_CARD = re.compile(r"(?<![\w=])(JK=)?(10|[3-9JQKA])([CDHS])(?!\w)")
_RANK = re.compile(r"(?<![\w=])JK=(10|[3-9JQKA])(?!\w)")
_SET = re.compile(r"(?<![\w-])(10|[3-9JQKA])(?:-\1){2,3}(?![\w-])")
_JOKER = re.compile(r"(?<![\w=])JK(?![\w=])")
_ONE = "(?:(?:JK=)?(?:10|[3-9JQKA])[CDHS]|JK(?:=(?:10|[3-9JQKA]))?)"
_RUN = re.compile(rf"(?<![\w=]){_ONE}(?: {_ONE})*(?![\w=])")


def pretty(text: str) -> str:
    """Return text with cards as people write them, such as ``Q♠`` and ``Joker(Q♠)``."""
    return "\n".join(map(_writer(), text.split("\n")))


@cached()
def _writer() -> Callable[[str], str]:
    def natural(card: re.Match[str]) -> str:
        name = letter(card[2]) + _GLYPHS[card[3]]
        return _("Joker({card})", card=name) if card[1] else name

    @lru_cache(1024)  # most lines of a table stay as they are
    def pretty_line(text: str) -> str:
        text = _CARD.sub(natural, text)
        text = _SET.sub(lambda name: name[0].replace(name[1], letter(name[1])), text)
        text = _RANK.sub(lambda rank: _("Joker({card})", card=letter(rank[1])), text)
        return _JOKER.sub(_("Joker"), text)

    return pretty_line


def aloud(text: str) -> str:
    """Return text with cards as people say them, such as ``queen of spades``."""
    return _RUN.sub(lambda run: ", ".join(map(title, run[0].split())), text)


def integer_text(count: int) -> str:
    """Return an integer as text, with its digits grouped and a real minus sign."""
    return figure(count).replace("-", "−")


@cached(256)
def points(count: int) -> str:
    return plural("{count} point", "{count} points", count, count=integer_text(count))


@cached(256)
def the(card: str) -> str:
    """Return a card's name with ``a`` or ``an``, such as ``a queen of spades``."""
    said = N_("an {card}") if card[:1] in ("A", "8") else N_("a {card}")
    return _(said, card=title(card))


def named(names: Sequence[str]) -> str:
    """Return cards as text, or only the number of cards if the viewer can't see them."""
    return cards(len(names)) if UNSEEN in names else listed([the(name) for name in names])


def move_words(move: Move, view: View | None = None) -> str:
    top = view.top if view and view.top else _("the top card")
    if move.stands:
        top = _("{card} as {meaning}", card=top, meaning=move.stands)
    return _(VERB[move.verb].instruction, cards=" ".join(move.cards), meld=move.to, top=top)


# === The table in plain text, for screen readers, print and terminals, with everything that's in
# the drawing. Players' names aren't escaped here, because pages escape the whole text.


def table_text(view: View) -> str:
    values = {"stock": cards(view.stock_size), "pile": cards(view.discard_size), "card": view.top}
    piles = N_("Stock: {stock}. Discard pile: {pile}, with the {card} on top.")
    piles = piles if view.top else N_("Stock: {stock}. Discard pile: {pile}.")
    lines = [whose_turn(view), "", _(piles, **values)]
    for player in view.players:
        lines += ["", *_player(view, player)]
    return "\n".join(lines)


def _player(view: View, player: str) -> list[str]:
    yours = N_("{player} (you): {points}, {cards} in hand.")
    said = yours if player == view.viewer else N_("{player}: {points}, {cards} in hand.")
    held = cards(view.hand_sizes[player])
    lines = [_(said, player=player, points=points(view.totals[player]), cards=held)]
    lines += map(_meld, view.melds[player])
    if hand := view.hands.get(player):
        lines.append("  " + _("Hand: {cards}", cards=" ".join(Counter(hand).elements())))
    return lines


@cached(1024)
def _meld(meld: Meld) -> str:
    said = N_("{meld}, a sequence, {points}") if meld.is_sequence else N_("{meld}, a set, {points}")
    return "  " + _(said, meld=str(meld), points=points(meld.points))
