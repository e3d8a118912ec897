"""Melds on the table: what each is, what it counts, and whether it still takes a fourth card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from wyatt.show.marks import esc, move_button
from wyatt.show.wildcat.cards import called, mini
from wyatt.wildcat.cards import NAMES, rank_words, suit_words
from wyatt.wildcat.melds import SEQUENCE_BONUS, Meld
from wyatt.wildcat.words import points, pretty

if TYPE_CHECKING:
    from wyatt.wildcat import Event, Move, View


def kind_words(meld: Meld) -> str:
    """What a meld is, in two words: ``spades`` for a sequence of them, ``kings`` for a set."""
    return suit_words(meld.suit) if meld.is_sequence else rank_words(meld.rank, many=True)


def meld_label(meld: Meld, bonus: int = 0) -> str:
    """A meld as a screen reader says it."""
    kind = "Sequence" if meld.is_sequence else "Set"
    cards = ", ".join(called(card).lower() for card in meld.cards)
    if not meld.is_open:
        room = "complete"
    elif meld.is_sequence:
        room = "takes " + " or ".join(called(NAMES[kind]).lower() for kind in meld.wanted)
    else:
        room = f"takes another {rank_words(meld.rank)}"
    more = f" and {bonus} for the completed sequence" if bonus else ""
    return f"{kind}: {cards}. {points(meld.points)}{more}, {room}."


@lru_cache(maxsize=4096)
def meld_group(meld: Meld, bonus: int = 0, new: tuple[str, ...] = (), aim: str = "") -> str:
    """One meld. bonus: of a completed sequence. new: cards just laid, which glow. aim: a button."""
    fresh = list(new)
    drawn = []
    for at, card in enumerate(meld.cards):
        glow = card in fresh
        if glow:
            fresh.remove(card)
        drawn.append(mini(card, glow, bool(bonus) and at == len(meld.cards) - 1))
    if meld.is_open:
        drawn.append('<span class="pc mini-pc slot4"></span>')
    worth = f"{meld.points}{f'<small>+{bonus}</small>' if bonus else ''}"
    kind = "sequence" if meld.is_sequence else "set"
    return (
        f'<li class="group meld {kind}"><div class="ghead"><h3>{kind_words(meld)}</h3>'
        f'<span class="cp">{worth}</span></div><div class="fan" role="img" '
        f'aria-label="{esc(meld_label(meld, bonus))}">{"".join(drawn)}</div>{aim}</li>'
    )


def melds(view: View, player: str, events: Sequence[Event], aims: Mapping[str, Move]) -> str:
    """All melds of a player; aims: the move that adds the picked card, by the name of the meld."""
    laid = view.melds[player]
    if not laid:
        return '<p class="none">No melds yet.</p>'
    fresh = _just_laid(events, player)
    drawn = []
    aimed: set[str] = set()
    for meld in laid:
        bonus = _bonus(view, meld)
        move = aims.get(meld.name) if meld.is_open and meld.name not in aimed else None
        aimed.add(meld.name)
        words = f"Add {called(move.cards[0]).lower()} to {pretty(meld.name)}" if move else ""
        aim = move_button(move, "", kind="aim", where="aim ", label=words) if move else ""
        drawn.append(meld_group(meld, bonus, fresh.pop(meld.cards, ()), aim))
    return f'<ul class="groups">{"".join(drawn)}</ul>'


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
