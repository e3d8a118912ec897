"""Cards: the large face, the small card of a group, and a kind in hand as one button."""

from __future__ import annotations

from functools import cache, lru_cache

from wyatt.core.text import _
from wyatt.earp.cards import CARD, TITLES, outlaw_of
from wyatt.show.earp.marks import MONOGRAMS, icon, mark, mug
from wyatt.show.marks import esc, use

_TICK = (
    '<span class="tick" aria-hidden="true"><svg viewBox="0 0 16 16">'
    '<path d="m2 8 4 4 8-9"/></svg></span>'
)


@cache
def face(card: str) -> str:
    """A card in full. A bullet hole in the corner marks a card that hits: every Outlaw card."""
    outlaw = outlaw_of(card)
    name = f'<span class="nm">{TITLES[card]}</span>'
    if outlaw is None:
        return f'<span class="face law" data-piece="{card}">{icon(card)}{name}</span>'
    code = MONOGRAMS[outlaw]
    if card != outlaw:
        return f'<span class="face law o-{code}" data-piece="{card}">{mark(outlaw)}{icon(card)}{name}</span>'
    hole = use("hole", "hole")
    return f'<span class="face o-{code}" data-piece="{card}">{mark(outlaw)}{hole}{mug(outlaw)}{name}</span>'


@cache
def mini(card: str, new: bool = False) -> str:
    """A card in a group; `new` makes the one just placed glow."""
    glow = " new" if new else ""
    outlaw = outlaw_of(card)
    if outlaw is None:
        short = f"<b>{_(CARD[card].short)}</b>"
        return f'<span class="mini law{glow}" data-piece="{card}">{icon(card)}{short}</span>'
    code = MONOGRAMS[outlaw]
    if card != outlaw:
        inside = f"{mark(outlaw)}{icon(card)}<b>Photo</b>"
        return f'<span class="mini law o-{code}{glow}" data-piece="{card}">{inside}</span>'
    return f'<span class="mini out o-{code}{glow}" data-piece="{card}">{mark(outlaw)}{mug(outlaw)}</span>'


@lru_cache(maxsize=1024)
def hand_card(card: str, held: int, state: str, label: str, described_by: str = "") -> str:
    """All cards of one kind in hand as one button.

    state: ``lit`` (may be played), ``dim`` (may not), each with ``sel`` when selected, or ````.
    A dimmed card stays a button: selecting it says why, and it may still be discarded.
    """
    count = f'<span class="n x" aria-hidden="true">×{held}</span>' if held > 1 else ""
    chosen = "sel" in state.split()
    why = f' aria-describedby="{esc(described_by)}"' if described_by else ""
    return (
        f'<li><button type="button" class="hcard {state}" data-do="select" data-card="{card}" '
        f'data-key="hand {card}" aria-pressed="{"true" if chosen else "false"}" '
        f'aria-label="{esc(label)}"{why}><span class="faces" aria-hidden="true">'
        f"{face(card) * held}</span>{count}{_TICK if chosen else ''}</button></li>"
    )
