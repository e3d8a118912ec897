"""The table while it is set: every place with its cards as buttons, and what is left of each card.

Cards are picked up and put down by pressing, by dragging (``data-drag``, ``data-drop``,
``data-slot``), or by typing their names into the line of a place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from wyatt.core.draft import BaseDraft
from wyatt.core.places import Place
from wyatt.core.text import _, plural
from wyatt.show.edit.game import Editing
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, disabled

#: Cards of a pile that are shown one by one.
_SHOWN = 12
#: What a narrow window folds to one line: the cards that are left, and what is wrong.
CARDS, FAULTS = "cards", "faults"


@dataclass(frozen=True, slots=True)
class Held:
    """What has been picked up: a card of those left (place empty), or the card at an index of one."""

    card: str = ""
    place: str = ""
    at: int = -1


NOTHING_HELD = Held()


@dataclass(frozen=True, slots=True)
class Setting:
    """A table being set as the page shows it.

    covered: places whose cards are not shown. typed: lines of cards that could not be read, by
    place, with what is wrong with them. emptied: what has just been taken away, and can be undone.
    unfolded: what a narrow window shows in full, `CARDS` or `FAULTS`; empty for neither. undoes:
    whether there is a step to take back.
    """

    draft: BaseDraft
    editing: Editing[Any]
    held: Held = NOTHING_HELD
    covered: frozenset[str] = frozenset()
    typed: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    emptied: str = ""
    unfolded: str = ""
    undoes: bool = False

    def hides(self, place: Place) -> bool:
        """Whether the cards of a place are not shown."""
        return place.secret and place.id in self.covered


# --- what is left ------------------------------------------------------------------------------


def left_panel(setting: Setting) -> Html:
    """How many of each card are left: each a button that picks one up, or that is dragged away.

    Cards under a cover count as left: whoever covers them does not want to know.
    """
    draft = setting.draft
    free, nowhere, copies = draft.free(), draft.left(), draft.copies()
    under = Counter(
        draft.kind_of(card)
        for place in draft.places()
        if setting.hides(place) and place.id != draft.PILE
        for card in draft.cards(place.id)
    )
    items = joined(
        _kind(setting, card, free[card] + under[card], copies[card])
        for card in draft.KINDS
        if copies[card] or free[card]
    )
    rest = sum(max(0, many) for many in nowhere.values())
    said = plural(
        "{number} card lies nowhere yet: it goes under the pile that one draws from.",
        "{number} cards lie nowhere yet: they go, shuffled, under the pile that one draws from.",
        rest,
    )
    if draft.get("rest") == "none":
        said = _("What lies nowhere is left out of this hand.")
    if not rest:
        said = _("Every card lies somewhere.")
        if any(many > 0 for many in free.values()):
            said = _("Every card lies somewhere; those left lie in the pile that one draws from.")
    kind = "bankbox unfolded" if setting.unfolded == CARDS else "bankbox"
    return Html(
        f'<div class="{kind}" data-drop=""><h2>{esc(_("What is left"))}</h2><ul class="bank" style="--columns:{setting.editing.columns}" '
        f'data-roving="grid" aria-label="{esc(_("Cards left"))}">{items}</ul>'
        f"<p>{esc(said)}</p></div>{_folds(setting)}{_in_hand(setting)}{_emptied(setting)}"
    )


def fold_button(face: str, what: str, unfolded: str) -> Html:
    """What folds and unfolds a part of the strip to which a narrow window brings it."""
    more = f'data-what="{what}" aria-expanded="{_truth(unfolded == what)}"'
    return button("unfold", esc(face), kind="btn fold", key=f"unfold {what}", more=more)


def _folds(setting: Setting) -> Html:
    """Undo, and all cards at once, where a narrow window shows one line of what is left."""
    undo = button(
        "undo", esc(_("Undo")), key="fold undo", more=disabled(not setting.undoes).rstrip()
    )
    return Html(
        f'<div class="folds">{undo}{fold_button(_("All cards"), CARDS, setting.unfolded)}</div>'
    )


def _kind(setting: Setting, card: str, left: int, copies: int) -> Html:
    chosen = setting.held.card == card and not setting.held.place
    title = setting.draft.title(card)
    # One sign stands for the card where cards are told by their corner; a name where they have one.
    name = Html(f'<span class="nm">{esc(title)}</span>') if setting.editing.columns < 3 else EMPTY
    label = _("{card}, {left} of {copies} left", card=title, left=left, copies=copies)
    more = f'data-card="{esc(card)}" data-drag="carry" data-pull aria-pressed="{_truth(chosen)}"'
    return Html(
        "<li>"
        + button(
            "pick",
            Html(f"{setting.editing.sign(card)}{name}<b>{left}</b>"),
            kind="bankcard none" if left <= 0 else "bankcard",
            key=f"bank {card}",
            label=label,
            more=more,
        )
        + "</li>"
    )


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _emptied(setting: Setting) -> Html:
    """What has just been emptied, with the way back."""
    if not setting.emptied:
        return EMPTY
    back = button("undo", esc(_("Undo")), key="edit undo emptied")
    return Html(f'<div class="inhand"><p role="status">{esc(setting.emptied)}</p>{back}</div>')


def _in_hand(setting: Setting) -> Html:
    """What is picked up, and what can be done with it besides putting it somewhere."""
    draft, held = setting.draft, setting.held
    if not held.card:
        return Html(
            f'<p class="src">{esc(_("Press a card and then a place, drag it there, or type its name at the place."))}</p>'
        )
    tools = button("drop", esc(_("Let go")), key="edit drop", more='data-hot="escape"')
    if held.place:
        meanings = joined(
            button(
                "declare",
                esc(meaning),
                key=f"edit as {meaning}",
                label=draft.title(meaning),
                more=f'data-place="{esc(held.place)}" data-at="{held.at}" data-card="{esc(meaning)}"',
            )
            for meaning in draft.meanings(held.place, held.at)
            if meaning != held.card
        )
        tools = Html(
            meanings
            + button("shift", esc(_("Earlier")), key="edit earlier", more='data-by="-1"')
            + button("shift", esc(_("Later")), key="edit later", more='data-by="1"')
            + button("away", esc(_("Take it away")), key="edit away", more='data-hot="delete"')
            + tools
        )
    said = _("{card} is picked up: choose its place.", card=draft.title(held.card))
    return Html(
        f'<div class="inhand"><p role="status">{setting.editing.sign(held.card)}{esc(said)}</p><div class="row">{tools}</div></div>'
    )


# --- the places --------------------------------------------------------------------------------


def seats(setting: Setting) -> Html:
    """Everybody's hand and what they have laid."""
    players = setting.draft.players
    return joined(_seat(setting, seat, name) for seat, name in enumerate(players))


def piles(setting: Setting) -> Html:
    """What belongs to nobody."""
    drawn = joined(_place(setting, place) for place in setting.draft.places() if place.seat < 0)
    return Html(f"<h2>{esc(_('Piles'))}</h2>{drawn}")


def _seat(setting: Setting, seat: int, name: str) -> Html:
    own = [place for place in setting.draft.places() if place.seat == seat]
    plain = joined(_place(setting, one) for one in own if not (one.begins or one.inner))
    groups = joined(_place(setting, one) for one in own if one.inner)
    begun = joined(_beginning(setting, one) for one in own if one.begins)
    return Html(
        f'<section class="panel editseat" aria-label="{esc(_("Seat of {player}", player=name))}"><h2>{esc(name)}</h2>{plain}'
        f'<div class="territory">{begun}<div class="editgroups">{groups}</div></div></section>'
    )


def _beginning(setting: Setting, place: Place) -> Html:
    """Where a group begins: an empty place that leads to a new one."""
    return Html(
        f'<div class="place-of begins" data-spot="{esc(place.id)}" data-drop="{esc(place.id)}">'
        f'<div class="headrow"><h3>{esc(place.short or place.name)}</h3>{_line(setting, place)}'
        f"{_put(setting, place, place.begins)}</div>{_misread(setting, place)}</div>"
    )


def _put(setting: Setting, place: Place, face: str) -> Html:
    """The button that puts what is picked up, or what is typed in the line of the place.

    Tab passes it with nothing picked up: Enter in the line does the same.
    """
    # A group that lies there has no line, so only what is picked up can go there.
    idle = place.inner and not setting.held.card
    stop = "0" if setting.held.card else "-1"
    return button(
        "put",
        esc(face),
        kind="btn put lit" if setting.held.card else "btn put",
        key=f"put {place.id}",
        label=_("{put}: {place}", put=face, place=place.name),
        more=f'{disabled(idle)}tabindex="{stop}" data-place="{esc(place.id)}"',
    )


def _line(setting: Setting, place: Place) -> Html:
    """Where the cards of a place are typed; what could not be read stays."""
    typed, _wrong = setting.typed.get(place.id, ("", ""))
    label = _("Type cards: {place}", place=place.name)
    return Html(
        f'<input class="line" data-do="lay" data-place="{esc(place.id)}" data-key="lay {esc(place.id)}" data-landing '
        f'maxlength="400" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="done" value="{esc(typed)}" '
        f'placeholder="{esc(_("Type cards…"))}" aria-label="{esc(label)}"{" aria-invalid=true" if typed else ""}>'
    )


def _misread(setting: Setting, place: Place) -> Html:
    _typed, wrong = setting.typed.get(place.id, ("", ""))
    return Html(f'<p class="wyatt-error" role="alert">{esc(wrong)}</p>') if wrong else EMPTY


def _place(setting: Setting, place: Place) -> Html:
    """A place: its buttons are always there, so that none comes to lie where another was pressed.

    What empties it stands apart from what puts a card there.
    """
    cards = setting.draft.cards(place.id)
    line = EMPTY if place.inner else _line(setting, place)
    put = _put(setting, place, _("Put here"))
    rest = (_cover(setting, place), _forward(place), _clear(place, cards))
    tools = joined((put, *rest) if place.inner else (*rest, line, put))
    hidden = setting.hides(place)
    said = plural("{number} card, covered", "{number} cards, covered", len(cards))
    shown = Html(f'<p class="covered">{esc(said)}</p>') if hidden else _row(setting, place, cards)
    kind = "place-of inner" if place.inner else "place-of"
    return Html(
        f'<div class="{kind}" data-spot="{esc(place.id)}" data-drop="{esc(place.id)}"><div class="headrow"><h3>{esc(place.short or place.name)} '
        f"<small>{len(cards)}</small></h3>{tools}</div>{_misread(setting, place)}{shown}"
        f"{EMPTY if hidden else _undeclared(setting, place, cards)}</div>"
    )


def _row(setting: Setting, place: Place, cards: list[str]) -> Html:
    if not cards:
        return EMPTY
    chips = [_chip(setting, place, at, card) for at, card in enumerate(cards)]
    more, label = EMPTY, esc(_("Cards: {place}", place=place.name))
    if len(chips) > _SHOWN and place.seat < 0:
        said = plural("and {number} more", "and {number} more", len(chips) - _SHOWN)
        more = Html(
            f'<details data-key="more {esc(place.id)}"><summary>{esc(said)}</summary>'
            f'<ul class="chips">{joined(chips[_SHOWN:])}</ul></details>'
        )
        chips = chips[:_SHOWN]
    return Html(f'<ul class="chips" data-roving aria-label="{label}">{joined(chips)}</ul>{more}')


def _undeclared(setting: Setting, place: Place, cards: list[str]) -> Html:
    """What a card that has to be said can be said to be, a button each."""
    draft = setting.draft
    asked = [at for at, card in enumerate(cards) if draft.kind_of(card) == card]
    for at in asked:
        meanings = draft.meanings(place.id, at)
        if meanings:
            buttons = joined(
                button(
                    "declare",
                    setting.editing.sign(meaning),
                    key=f"as {place.id} {at} {meaning}",
                    label=draft.title(meaning),
                    more=f'data-place="{esc(place.id)}" data-at="{at}" data-card="{esc(meaning)}"',
                )
                for meaning in meanings
            )
            said = _("{card} stands for", card=draft.title(cards[at]))
            return Html(f'<div class="row declares"><span>{esc(said)}</span>{buttons}</div>')
    return EMPTY


def _cover(setting: Setting, place: Place) -> Html:
    if not place.secret:
        return EMPTY
    covered = place.id in setting.covered
    face = _("Show") if covered else _("Cover")
    return button(
        "cover",
        esc(face),
        kind="btn bare",
        key=f"cover {place.id}",
        label=_("{put}: {place}", put=face, place=place.name),
        more=f'data-place="{esc(place.id)}"',
    )


def _forward(place: Place) -> Html:
    if not place.before:
        return EMPTY
    return button(
        "forward",
        esc(_("Earlier")),
        kind="btn bare",
        key=f"forward {place.id}",
        label=_("{put}: {place}", put=_("Earlier"), place=place.name),
        more=f'data-place="{esc(place.id)}" data-before="{esc(place.before)}"',
    )


def _clear(place: Place, cards: list[str]) -> Html:
    return button(
        "forget",
        esc(_("Empty")),
        kind="btn bare clear",
        key=f"forget {place.id}",
        label=_("Empty: {place}", place=place.name),
        more=f'{disabled(not cards)}data-place="{esc(place.id)}"',
    )


def _chip(setting: Setting, place: Place, at: int, card: str) -> Html:
    held = setting.held
    chosen = (held.place, held.at) == (place.id, at)
    name = setting.draft.title(card)
    more = f'data-place="{esc(place.id)}" data-at="{at}" data-drag="carry" aria-pressed="{_truth(chosen)}"'
    return Html(
        f'<li data-slot="{at}">'
        + button(
            "lift",
            setting.editing.card(card),
            kind="chip",
            key=f"chip {place.id} {at}",
            label=_("{card}, number {at}", card=name, at=at + 1),
            more=more,
        )
        + "</li>"
    )
