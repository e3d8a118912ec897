"""Melds on the table: what each is, what it counts, and whether it still takes a fourth card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from wyatt.core.text import _, forgets
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import move_button
from wyatt.show.wildcat.cards import called, mini
from wyatt.wildcat.cards import NAMES, rank_words, suit_words
from wyatt.wildcat.melds import SEQUENCE_BONUS, Meld
from wyatt.wildcat.words import points, pretty

if TYPE_CHECKING:
    from wyatt.core.events import Event
    from wyatt.wildcat import Move, View


def kind_words(meld: Meld) -> str:
    """What a meld is, in two words: ``spades`` for a sequence of them, ``kings`` for a set."""
    return suit_words(meld.suit) if meld.is_sequence else rank_words(meld.rank, many=True)


def meld_label(meld: Meld, bonus: int = 0) -> str:
    """A meld as a screen reader says it."""
    cards = ", ".join(called(card).lower() for card in meld.cards)
    what = (
        _("Sequence: {cards}.", cards=cards)
        if meld.is_sequence
        else _("Set: {cards}.", cards=cards)
    )
    worth = points(meld.points)
    if bonus:
        worth = _("{points} and {bonus} for the completed sequence", points=worth, bonus=bonus)
    if not meld.is_open:
        room = _("{points}, complete.", points=worth)
    elif meld.is_sequence:
        low, *high = (called(NAMES[kind]).lower() for kind in meld.wanted)
        room = (
            _("{points}, takes {card} or {other}.", points=worth, card=low, other=high[0])
            if high
            else _("{points}, takes {card}.", points=worth, card=low)
        )
    else:
        room = _("{points}, takes another {rank}.", points=worth, rank=rank_words(meld.rank))
    return f"{what} {room}"


@lru_cache(maxsize=4096)
def meld_group(meld: Meld, bonus: int = 0, new: tuple[str, ...] = (), aim: Html = EMPTY) -> Html:
    """One meld. bonus: of a completed sequence. new: cards just laid, which glow. aim: a button."""
    fresh = list(new)
    drawn = []
    for at, card in enumerate(meld.cards):
        glow = card in fresh
        if glow:
            fresh.remove(card)
        drawn.append(mini(card, glow, bool(bonus) and at == len(meld.cards) - 1))
    if meld.is_open:
        drawn.append(Html('<span class="pc mini-pc slot4"></span>'))
    worth = f"{meld.points}{f'<small>+{bonus}</small>' if bonus else ''}"
    kind = "sequence" if meld.is_sequence else "set"
    return Html(
        f'<li class="group meld {kind}"><div class="ghead"><h3>{esc(kind_words(meld))}</h3>'
        f'<span class="cp">{worth}</span></div><div class="fan" role="img" '
        f'aria-label="{esc(meld_label(meld, bonus))}">{joined(drawn)}</div>{aim}</li>'
    )


forgets(meld_group.cache_clear)


def melds(view: View, player: str, events: Sequence[Event], aims: Mapping[str, Move]) -> Html:
    """All melds of a player; aims: the move that adds the picked card, by the name of the meld."""
    laid = view.melds[player]
    if not laid:
        return Html(f'<p class="none">{esc(_("No melds yet."))}</p>')
    fresh = _just_laid(events, player)
    drawn = []
    aimed: set[str] = set()
    for meld in laid:
        move = aims.get(meld.name) if meld.is_open and meld.name not in aimed else None
        aimed.add(meld.name)
        aim = _aim(move, meld) if move else EMPTY
        drawn.append(meld_group(meld, _bonus(view, meld), fresh.pop(meld.cards, ()), aim))
    return Html(f'<ul class="groups">{joined(drawn)}</ul>')


def _aim(move: Move, meld: Meld) -> Html:
    card = called(move.cards[0]).lower()
    label = _("Add {card} to {meld}", card=card, meld=pretty(meld.name))
    return move_button(move, EMPTY, kind="aim", where="aim ", label=label)


def _bonus(view: View, meld: Meld) -> int:
    counts = view.rules.completed_sequence_bonus and meld.is_sequence and not meld.is_open
    return SEQUENCE_BONUS if counts else 0


def _just_laid(events: Sequence[Event], player: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    """The cards that the last move put on the table, by the meld that they are in."""
    return {
        tuple(event.data["cards"]): (
            tuple(event.data["cards"]) if event.type == "melded" else (event.data["card"],)
        )
        for event in events
        if event.type in ("melded", "added") and event.data["player"] == player
    }
