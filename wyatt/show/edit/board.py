"""The table while it is set: every place with its cards as buttons, and what is left of each card."""

from __future__ import annotations

from dataclasses import dataclass

from wyatt.core.text import _, plural
from wyatt.earp.cards import CARDS, OUTLAWS
from wyatt.earp.draft import Draft
from wyatt.earp.names import title
from wyatt.show.earp.marks import badge
from wyatt.show.html import Html, esc, joined
from wyatt.show.marks import button, disabled

#: Cards of a stack that are shown one by one.
_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Held:
    """What has been picked up: a card of those left (place empty), or the card at an index of one."""

    card: str = ""
    place: str = ""
    at: int = -1


NOTHING_HELD = Held()


def left_panel(draft: Draft, held: Held) -> Html:
    """How many of each card are left: each a button that picks one up."""
    left, nowhere = draft.free(), draft.left()
    items = joined(
        _kind(card, (left[card], many), held.card == card and not held.place)
        for card, many in draft.copies().items()
        if many
    )
    rest = sum(max(0, many) for many in nowhere.values())
    said = plural(
        "{number} card lies nowhere yet: it goes under the supply, shuffled.",
        "{number} cards lie nowhere yet: they go under the supply, shuffled.",
        rest,
    )
    return Html(
        f'<h2>{esc(_("What is left"))}</h2><ul class="bank" data-roving aria-label="{esc(_("Cards left"))}">'
        f"{items}</ul><p>{esc(said if rest else _('Every card lies somewhere.'))}</p>{_in_hand(held)}"
    )


def _kind(card: str, many: tuple[int, int], chosen: bool) -> Html:
    """A card to pick up; many: how many are left, and of how many."""
    left, copies = many
    pressed = f'aria-pressed="{"true" if chosen else "false"}"'
    label = _("{card}, {left} of {copies} left", card=title(card), left=left, copies=copies)
    state = " none" if left <= 0 else ""
    face = f'{badge(card)}<span class="nm">{esc(title(card))}</span><b>{left}</b>'
    return Html(
        "<li>"
        + button(
            "pick",
            Html(face),
            kind=f"bankcard{state}",
            key=f"bank {card}",
            label=label,
            more=f'data-card="{card}" {pressed}',
        )
        + "</li>"
    )


def _in_hand(held: Held) -> Html:
    """What is picked up, and what can be done with it besides putting it somewhere."""
    if not held.card:
        return Html(
            f'<p class="src">{esc(_("Choose a card, here or on the table; then the place where it goes."))}</p>'
        )
    name = title(held.card) if held.card in CARDS else held.card
    tools = button("drop", esc(_("Let go")), key="edit drop", more='data-hot="escape"')
    if held.place:
        tools = Html(
            button("shift", esc(_("Earlier")), key="edit earlier", more='data-by="-1"')
            + button("shift", esc(_("Later")), key="edit later", more='data-by="1"')
            + button("away", esc(_("Take it away")), key="edit away")
            + tools
        )
    said = _("{card} is picked up: choose its place.", card=name)
    return Html(
        f'<div class="inhand"><p role="status">{badge(held.card) if held.card in CARDS else ""}{esc(said)}</p><div class="row">{tools}</div></div>'
    )


def stacks(draft: Draft, held: Held) -> Html:
    """The discard stack and the known top of the supply."""
    return Html(
        _place(draft, held, "discard", _("Discard stack, top first"))
        + _place(draft, held, "supply", _("Known top of the supply, top first"))
    )


def seats(draft: Draft, held: Held) -> Html:
    """Everybody's hand and territory."""
    return Html(
        joined(_seat(draft, held, seat, name) for seat, name in enumerate(draft.players[:4]))
    )


def _seat(draft: Draft, held: Held, seat: int, name: str) -> Html:
    groups = joined(
        _place(draft, held, place, title(place.split()[2]))
        for outlaw in OUTLAWS
        for place in [f"group {seat} {outlaw}"]
        if place in set(draft.places())
    )
    own = _("Put in {player}’s territory", player=name)
    lay = button(
        "put",
        esc(_("New group here")),
        kind="btn put",
        key=f"put territory {seat}",
        label=own,
        more=f'{disabled(not held.card)}data-place="territory {seat}"',
    )
    return Html(
        f'<section class="panel editseat" aria-label="{esc(_("Seat of {player}", player=name))}">'
        f"{_place(draft, held, f'hand {seat}', _('Hand of {player}', player=name))}"
        f'<div class="territory" data-spot="territory {seat}"><h3>{esc(_("Territory of {player}", player=name))}</h3>{lay}'
        f'<div class="editgroups">{groups}</div></div></section>'
    )


def _place(draft: Draft, held: Held, place: str, name: str) -> Html:
    """A place: what puts a card there comes first, so that it does not move as cards come in."""
    cards = draft.cards(place)
    put = button(
        "put",
        esc(_("Put here")),
        kind="btn put",
        key=f"put {place}",
        label=_("Put here: {place}", place=name),
        more=f'{disabled(not held.card)}data-place="{place}" data-landing',
    )
    shown = joined(_chip(place, at, card, held) for at, card in enumerate(cards[:_SHOWN]))
    more = ""
    if len(cards) > _SHOWN:
        said = plural("and {number} more", "and {number} more", len(cards) - _SHOWN)
        rest = joined(_chip(place, at, card, held) for at, card in enumerate(cards) if at >= _SHOWN)
        more = f'<details data-key="more {place}"><summary>{esc(said)}</summary><ul class="chips">{rest}</ul></details>'
    clear = (
        button(
            "forget",
            esc(_("Empty")),
            kind="btn bare",
            key=f"forget {place}",
            label=_("Empty: {place}", place=name),
            more=f'data-place="{place}"',
        )
        if cards
        else ""
    )
    return Html(
        f'<div class="place-of" data-spot="{place}"><div class="headrow"><h3>{esc(name)} <small>{len(cards)}</small></h3>'
        f'{put}{clear}</div><ul class="chips">{shown}</ul>{more}</div>'
    )


def _chip(place: str, at: int, card: str, held: Held) -> Html:
    chosen = (held.place, held.at) == (place, at)
    known = card in CARDS
    name = title(card) if known else card
    face = f'{badge(card) if known else ""}<span class="nm">{esc(name)}</span>'
    pressed = f'aria-pressed="{"true" if chosen else "false"}"'
    return Html(
        "<li>"
        + button(
            "lift",
            Html(face),
            kind="chip",
            key=f"chip {place} {at}",
            label=_("{card}, number {at}", card=name, at=at + 1),
            more=f'data-place="{place}" data-at="{at}" {pressed}',
        )
        + "</li>"
    )
