"""How the editor is drawn: its frame, its places, its fields and its issues."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Generic, TypeVar

from wyatt.core.draft import BaseDraft, Input, Inputs, Place
from wyatt.core.errors import Issue
from wyatt.core.layout import UNKNOWN
from wyatt.core.lazy import Lazy
from wyatt.core.rule_words import preset_words, switch_words, value_words
from wyatt.core.spec import AnySpec
from wyatt.core.text import N_, _, plural
from wyatt.ui.acts import Key
from wyatt.ui.document import THESE_KEYS, keys_dialog, page_head, said_place
from wyatt.ui.html import attrs, button, disabled_text, named_rule, options, rule_links, slot
from wyatt.ui.rules import apart
from wyatt.ui.tags import EMPTY, Html, esc, joined, person

# === What a game must provide for the editor.

V = TypeVar("V")


def _nobody() -> Html:
    return EMPTY


@dataclass(frozen=True, slots=True)
class Start:
    """A start position. kind: its group in the menu. move: the move to try, if there's one."""

    id: str
    title: str
    kind: str
    position: Callable[[], Mapping[str, Any]]
    move: str = ""


@dataclass(frozen=True)  # no slots, because they'd forbid Editing[View](...)
class Editing(Generic[V]):
    """How a game looks in the editor, for a `GameSpec`'s ``editing``.

    draft: the game's draft class. page, table: the names of the editor's and the table's pages.
    sign: draws a card within text. card: draws a placed card. columns: how many columns the
    unplaced cards have. picture: draws a view as SVG. sprite: returns the cards' symbols. starts:
    returns the start positions. credit: returns the game's credit.
    """

    draft: type[BaseDraft]
    page: str
    table: str
    sign: Callable[[str], Html]
    card: Callable[[str], Html]
    columns: int
    picture: Callable[[V], str]
    sprite: Callable[[], Html]
    starts: Callable[[], Sequence[Start]]
    credit: Callable[[], Html] = _nobody

    @property
    def spec(self) -> AnySpec:
        """The game's `GameSpec`."""
        spec: AnySpec = self.draft.SPEC()
        return spec


def editing_of(game: Lazy[AnySpec] | AnySpec) -> Editing[Any]:
    """Return a game's `Editing`. Raise `TypeError` for a game without one."""
    spec = game() if isinstance(game, Lazy) else game
    found = spec.editing() if spec.editing is not None else None
    if not isinstance(found, Editing):
        raise TypeError(f"{spec.title} has no page for setting up a table.")
    return found


# === The table: every place with its cards as buttons, and the unplaced cards. You move cards by
# clicking, dragging (``data-drag``, ``data-drop``, ``data-slot``), or typing names at a place.

#: How many of a pile's cards are shown before the rest are folded.
_SHOWN = 12
#: The parts a narrow window folds to one line: the unplaced cards, and the issues.
CARDS, FAULTS = "cards", "faults"


@dataclass(frozen=True, slots=True)
class Held:
    """The selected card. place, at: where it lies, or empty and -1 for an unplaced card."""

    card: str = ""
    place: str = ""
    at: int = -1


NOTHING_HELD = Held()


@dataclass(frozen=True, slots=True)
class Setting:
    """A table in the editor, for drawing.

    covered: the places with hidden cards. typed: unreadable lines of cards by place, with their
    errors. emptied: the note about cards just removed. unfolded: the part that's unfolded in a
    narrow window, `CARDS` or `FAULTS`, or empty. undoes: whether there's a step to undo. doubled:
    duplicate names by seat. faulty: the places and fields with issues.
    """

    draft: BaseDraft
    editing: Editing[Any]
    held: Held = NOTHING_HELD
    covered: frozenset[str] = frozenset()
    typed: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    emptied: str = ""
    unfolded: str = ""
    undoes: bool = False
    doubled: Mapping[int, str] = field(default_factory=dict)
    faulty: frozenset[str] = frozenset()

    def hides(self, place: Place) -> bool:
        """Return whether a place's cards are hidden."""
        return place.secret and place.id in self.covered


# --- unplaced cards ----------------------------------------------------------------------------


def left_panel(setting: Setting) -> Html:
    """Return a button for each kind of card, with the number of copies you can still place.

    Covered cards are counted, too, because a lower number would give them away.
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
    rest = sum(max(0, many) for many in nowhere.values()) - draft.placed()[UNKNOWN]
    said = plural(
        "{number} card isn’t placed yet, so it goes under the known cards.",
        "{number} cards aren’t placed yet, so they’ll be shuffled and put under the known cards.",
        rest,
    )
    if draft.get("rest") == "none":
        said = _("Unplaced cards are left out of this hand.")
    heading = _("Unplaced cards")
    if rest <= 0:
        said = _("Every card is placed.")
        if any(many > 0 for many in free.values()):
            heading = _("Face-down cards")
            said = _("Every card has a place. The cards here are in the pile you draw from.")
    kind = "bankbox unfolded" if setting.unfolded == CARDS else "bankbox"
    return Html(
        f'<div class="{kind}" data-drop=""><h2>{esc(heading)}</h2><ul class="bank" style="--columns:{setting.editing.columns}" '
        f'data-roving="grid" aria-label="{esc(heading)}">{items}</ul>'
        f"<p>{esc(said)}</p></div>{_folds(setting)}{_in_hand(setting)}{_emptied(setting)}"
    )


def fold_button(face: str, what: str, unfolded: str) -> Html:
    """Return the button that folds and unfolds a part in a narrow window."""
    return button(
        "unfold",
        esc(face),
        kind="btn fold",
        key=f"unfold {what}",
        data_what=what,
        aria_expanded=unfolded == what,
    )


def _folds(setting: Setting) -> Html:
    """Return the buttons to undo and to show all cards, for a narrow window."""
    undo = button(
        "undo",
        esc(_("Undo")),
        key="fold undo",
        more=disabled_text(not setting.undoes, _("There’s nothing to undo.")).rstrip(),
    )
    return Html(
        f'<div class="folds">{undo}{fold_button(_("All cards"), CARDS, setting.unfolded)}</div>'
    )


def _kind(setting: Setting, card: str, left: int, copies: int) -> Html:
    chosen = setting.held.card == card and not setting.held.place
    title = setting.draft.title(card)
    # Three or more columns leave no room for names next to the signs.
    name = Html(f'<span class="nm">{esc(title)}</span>') if setting.editing.columns < 3 else EMPTY
    label = _("{card}, {left} of {copies} left", card=title, left=left, copies=copies)
    more = f'data-card="{esc(card)}" data-drag="carry"{attrs(aria_pressed=chosen)}'
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


def _emptied(setting: Setting) -> Html:
    """Return the note about cards just removed, with a button to undo the removal."""
    if not setting.emptied:
        return EMPTY
    back = button("undo", esc(_("Undo")), key="edit undo emptied")
    return Html(f'<div class="inhand"><p role="status">{esc(setting.emptied)}</p>{back}</div>')


def _in_hand(setting: Setting) -> Html:
    """Return the selected card and its buttons, or a hint if there's none."""
    draft, held = setting.draft, setting.held
    if not held.card:
        return Html(
            f'<p class="src">{esc(_("Click a card and then a place, drag the card there, or type its name there."))}</p>'
        )
    tools = button("drop", esc(_("Put down")), key="edit drop", more=_LET_GO.attribute)
    if held.place:
        meanings = joined(
            button(
                "declare",
                esc(meaning),
                key=f"edit as {meaning}",
                label=draft.title(meaning),
                data_place=held.place,
                data_at=held.at,
                data_card=meaning,
            )
            for meaning in draft.meanings(held.place, held.at)
            if meaning != held.card
        )
        tools = Html(
            meanings
            + button("shift", esc(_("Earlier")), key="edit earlier", data_by="-1")
            + button("shift", esc(_("Later")), key="edit later", data_by="1")
            + button("away", esc(_("Remove it")), key="edit away", more=_REMOVE.attribute)
            + tools
        )
    said = _("You picked up {card}. Choose where it goes.", card=draft.title(held.card))
    return Html(
        f'<div class="inhand"><p role="status">{setting.editing.sign(held.card)}{esc(said)}</p><div class="row">{tools}</div></div>'
    )


# --- the places --------------------------------------------------------------------------------


def seats(setting: Setting) -> Html:
    """Return every player's hand and cards on the table."""
    players = setting.draft.players
    return joined(_seat(setting, seat, name) for seat, name in enumerate(players))


def piles(setting: Setting) -> Html:
    """Return the cards that don't belong to any player."""
    drawn = joined(_place(setting, place) for place in setting.draft.places() if place.seat < 0)
    return Html(f"<h2>{esc(_('Piles'))}</h2>{drawn}")


def _seat(setting: Setting, seat: int, name: str) -> Html:
    own = [place for place in setting.draft.places() if place.seat == seat]
    plain = joined(_place(setting, one) for one in own if not (one.begins or one.inner))
    groups = joined(_place(setting, one) for one in own if one.inner)
    begun = joined(_beginning(setting, one) for one in own if one.begins)
    return Html(
        f'<section class="panel editseat" aria-label="{esc(_("{player}’s seat", player=name))}"><h2>{person(name)}</h2>{plain}'
        f'<div class="territory">{begun}<div class="editgroups">{groups}</div></div></section>'
    )


def _beginning(setting: Setting, place: Place) -> Html:
    """Return the empty place where a new group begins."""
    return Html(
        f'<div class="place-of begins" data-spot="{esc(place.id)}" data-drop="{esc(place.id)}">'
        f'<div class="headrow"><h3>{esc(place.short or place.name)}</h3>{_line(setting, place)}'
        f"{_put(setting, place, place.begins)}</div>{_misread(setting, place)}</div>"
    )


def _put(setting: Setting, place: Place, face: str) -> Html:
    """Return the button that puts the selected card, or the typed cards, at a place.

    Without a selected card, Tab skips the button, because Enter in the field does the same.
    """
    # A group of cards doesn't have a text field, so only the selected card can go there.
    idle = place.inner and not setting.held.card
    stop = "0" if setting.held.card else "-1"
    return button(
        "put",
        esc(face),
        kind="btn put lit" if setting.held.card else "btn put",
        key=f"put {place.id}",
        label=_("{put}: {place}", put=face, place=place.name),
        more=f'{disabled_text(idle, _("First pick up a card."))}tabindex="{stop}" data-place="{esc(place.id)}"',
    )


def _line(setting: Setting, place: Place) -> Html:
    """Return the field for typing a place's cards, with any text that couldn't be read."""
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
    """Return a place. Its buttons are always shown, because they mustn't move under the pointer.

    The Empty button is far from the Put button, to prevent wrong clicks.
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
    """Return buttons for the cards that the first undeclared wild card could stand for."""
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
                    data_place=place.id,
                    data_at=at,
                    data_card=meaning,
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
        data_place=place.id,
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
        data_place=place.id,
        data_before=place.before,
    )


def _clear(place: Place, cards: list[str]) -> Html:
    return button(
        "forget",
        esc(_("Empty")),
        kind="btn bare clear",
        key=f"forget {place.id}",
        label=_("Empty: {place}", place=place.name),
        more=f'{disabled_text(not cards)}data-place="{esc(place.id)}"',
    )


def _chip(setting: Setting, place: Place, at: int, card: str) -> Html:
    held = setting.held
    chosen = (held.place, held.at) == (place.id, at)
    name = setting.draft.title(card)
    chip = button(
        "lift",
        setting.editing.card(card),
        kind="chip",
        key=f"chip {place.id} {at}",
        label=_("{card}, number {at}", card=name, at=at + 1),
        data_place=place.id,
        data_at=at,
        data_drag="carry",
        aria_pressed=chosen,
    )
    return Html(f'<li data-slot="{at}">{chip}</li>')


# === The table's issues, with the names of their places and links to their rules.

#: The pattern of a rule id in backticks.
_RULE = r"`(?:[a-z]+\.[a-z.-]+|shot)`"
_CITED = re.compile(rf"\s*\(({_RULE}(?:,\s*{_RULE})*)\)")
_SEAT = re.compile(r"players\[(\d)\]")
_MOST = 20


def uncited(sentence: str) -> tuple[str, tuple[str, ...]]:
    """Return a sentence without its rule ids in parentheses, and the ids."""
    ids = [id.strip(" `") for found in _CITED.findall(sentence) for id in found.split(",")]
    return _CITED.sub("", sentence), tuple(ids)


def in_code(sentence: str) -> Html:
    """Return a sentence with its backquoted text as code."""
    parts = sentence.split("`")
    return joined(
        Html(f"<code>{esc(part)}</code>") if at % 2 else esc(part) for at, part in enumerate(parts)
    )


def issue_html(issue: Issue, draft: BaseDraft) -> Html:
    """Return an issue as HTML, after the name of its place or else its path."""
    said, ids = uncited(issue.message)
    place = _called(draft, draft.place_of(issue)) or _where(issue)
    line = _("{place}: {fault}", place=place, fault=said) if place else said
    return Html(f"{in_code(line)} {rule_links(ids)}")


def _where(issue: Issue) -> str:
    """Return the label for an issue outside the places and fields: its player, or else its path."""
    if seat := _SEAT.fullmatch(issue.path):
        return _("Player {number}", number=int(seat[1]) + 1)
    return issue.path


def _called(draft: BaseDraft, id: str) -> str:
    """Return a place's or a field's name on the page, or an empty string if there's none."""
    for place in draft.places():
        if place.id == id:
            own = place.inner and place.seat >= 0
            if not own:
                return place.name
            return _("{player}’s {group}", group=place.name, player=draft.players[place.seat])
    field = draft.field(id)
    return field.label if field is not None else ""


def issues_panel(
    issues: Sequence[Issue],
    draft: BaseDraft,
    unfolded: str = "",
    impossible: Sequence[str] = (),
    untouched: bool = False,
) -> Html:
    """Return the table's issues, each as a button that leads to its place.

    unfolded: the part that's unfolded in a narrow window. impossible: why a valid table can't come
    up in a game. untouched: whether nothing is set yet. An untouched table shows no errors.
    """
    if untouched:
        first = _("Start with a case, or put a card into a hand.")
        return Html(
            f'<h2>{esc(_("First step"))}</h2><p class="first" role="status">{esc(first)}</p>'
        )
    if not issues:
        said = _("This table is ready to play.")
        sound = Html(f'<p class="sound" role="status">{esc(said)}</p>')
        return Html(f"{sound}{_impossible(impossible, unfolded)}") if impossible else sound
    items = joined(
        _issue(at, issue, draft.place_of(issue), draft) for at, issue in enumerate(issues[:_MOST])
    )
    said = plural("{number} error", "{number} errors", len(issues))
    return Html(f"<h2>{esc(said)}</h2>{_folded(said, items, unfolded)}")


def _folded(face: str, items: Html, unfolded: str) -> Html:
    """Return a list of issues or reasons, which a narrow window folds to a button."""
    kind = "faults unfolded" if unfolded == FAULTS else "faults"
    return Html(f'{fold_button(face, FAULTS, unfolded)}<ul class="{kind}">{items}</ul>')


def _impossible(reasons: Sequence[str], unfolded: str) -> Html:
    """Return the reasons no game can reach a table, one line each, with links to the rules."""
    items = joined(
        Html(f"<li><span>{in_code(said)}</span> {rule_links(ids)}</li>")
        for said, ids in map(uncited, reasons)
    )
    head = _("This can’t happen in a game, because:")
    return Html(f'<p class="impossible">{esc(head)}</p>{_folded(head, items, unfolded)}')


def _issue(at: int, issue: Issue, place: str, draft: BaseDraft) -> Html:
    said, ids = uncited(issue.message)
    name = _called(draft, place) or _where(issue)
    face = in_code(_("{place}: {fault}", place=name, fault=said) if name else said)
    # A place can contain a player's name, so escape it for the selector and for the attribute.
    quoted = place.replace("\\", "\\\\").replace('"', '\\"')
    more = f'data-place="{esc(place)}" data-reveal="[data-spot=&quot;{esc(quoted)}&quot;]"'
    led = button("fault", face, kind="mv", key=f"fault {at}", more=more)
    return Html(f"<li>{led}{rule_links(ids)}</li>")


# === A table's fields (players, turn, phase, rules), and the table as text.


def field_panels(setting: Setting) -> Html:
    """Return all the game's fields under headings, starting with the players."""
    return joined(
        Html(
            f'<div class="panel fields"><h2>{esc(some.heading)}</h2>'
            f"{_people(setting, some) if not at else EMPTY}"
            f'<div class="fieldgrid">{joined(_field(setting, one) for one in some.fields if at or one.seat < 0)}</div></div>'
        )
        for at, some in enumerate(setting.draft.fieldsets())
    )


def _people(setting: Setting, some: Inputs) -> Html:
    """Return the fields for the number of players, their names and their values."""
    draft = setting.draft
    spec = setting.editing.spec
    numbers = [(str(n), str(n)) for n in range(spec.least_players, spec.most_players + 1)]
    many = _select("many", "many", numbers, str(len(draft.players)), _("Players"))

    def owned(one: Input) -> Html:
        """Return the field for a player's value, next to the player's name."""
        name = esc(one.short or one.label)
        return Html(f'<label class="field"><span>{name}</span>{_number(setting, one)}</label>')

    rows = joined(
        Html(
            f'<div class="personrow"><label class="field"><span>{esc(_("Player {number}", number=seat + 1))}</span><input data-do="rename" data-seat="{seat}" data-key="name {seat}" '
            f'maxlength="60" value="{esc(setting.doubled.get(seat, name))}" aria-label="{esc(_("Name of player {number}", number=seat + 1))}"'
            f"{' aria-invalid=true' if seat in setting.doubled else ''}></label>"
            f"{joined(owned(one) for one in some.fields if one.seat == seat)}</div>"
        )
        for seat, name in enumerate(draft.players)
    )
    return Html(f'<div class="people" data-spot="players">{many}{rows}</div>')


def _field(setting: Setting, one: Input) -> Html:
    draft = setting.draft
    if one.kind == "tick":
        stated = draft.get(one.path)
        on = " checked" if (one.default if stated is None else stated) is True else ""
        return Html(
            f'<label class="tickbox" data-spot="{esc(one.id)}"><input type="checkbox" data-do="set" data-field="{esc(one.id)}" '
            f'data-key="field {esc(one.id)}" data-landing{on}> {esc(one.label)}</label>'
        )
    if one.kind == "number":
        sign = setting.editing.sign(one.card) if one.card else EMPTY
        return Html(
            f'<label class="field{" signed" if one.card else ""}" data-spot="{esc(one.id)}">{sign}<span>{esc(one.label)}</span>'
            f"{_number(setting, one, spot=False)}</label>"
        )
    now = draft.get(one.path)
    chosen = str(one.default if now is None else now)
    return _select("set", one.id, one.options, chosen, one.label)


def _number(setting: Setting, one: Input, spot: bool = True) -> Html:
    now = setting.draft.get(one.path)
    shown = one.default if now is None else now
    place = f' data-spot="{esc(one.id)}"' if spot else ""
    wrong = " aria-invalid=true" if one.id in setting.faulty else ""
    return Html(
        f'<span{place}><input class="number" inputmode="numeric" data-do="set" data-field="{esc(one.id)}" data-key="{esc(one.id)}" data-landing '
        f'maxlength="12" value="{esc(shown)}" aria-label="{esc(one.label)}"{wrong}></span>'
    )


def rule_fields(setting: Setting) -> Html:
    """Return the fields for the preset and every switch."""
    draft, spec = setting.draft, setting.editing.spec
    first = next(iter(spec.presets))
    preset = draft.get("rules.preset") or first
    base = spec.presets.get(preset, {}) if isinstance(preset, str) else {}
    switches = joined(
        _switch(spec, name, base.get(name, switch.default) if now is None else now)
        for name, switch in spec.switches.items()
        for now in [draft.get(f"rules.{name}")]
    )
    presets = [(name, preset_words(spec, name)) for name in spec.presets]
    return Html(
        f'<h2>{esc(_("Rules"))}</h2><div data-spot="rules">{_select("preset", "preset", presets, str(preset), _("The rules of this game"))}'
        f'<details data-key="switches"><summary>{esc(_("Other ways to play"))}</summary><div class="readings">{switches}</div></details>{apart(spec.rulebook())}</div>'
    )


def _switch(spec: AnySpec, name: str, now: object) -> Html:
    """Return a switch's question, with an answer per value, even an unknown one in the document."""
    switch = spec.switches[name]
    answers = [(str(value), value_words(spec, name, value)) for value in switch.values]
    if str(now) not in dict(answers):
        answers.append((str(now), str(now)))
    drawn = joined(
        Html(
            f'<label class="tickbox"><input type="radio" name="switch {esc(name)}" data-do="switch" data-field="{esc(name)}" '
            f'data-key="switch {esc(name)} {esc(value)}" value="{esc(value)}"{" checked" if value == str(now) else ""}> '
            f"<span>{esc(words)}</span></label>"
        )
        for value, words in answers
    )
    ruled = joined((named_rule(id) for id in switch.rulings), " ")
    return Html(
        f'<fieldset data-spot="rules.{esc(name)}"><legend>{esc(switch_words(spec, name))} {ruled}</legend>{drawn}</fieldset>'
    )


def text_field(text: str, wrong: str, covered: bool) -> Html:
    """Return the table as text to edit, or a note if a hand is covered."""
    if covered:
        said = _("The text would show every card, so uncover all hands first.")
        return Html(
            f'<p data-spot="text">{esc(said)}</p>{button("open-all", esc(_("Show every hand")))}'
        )
    notice = f'<p class="wyatt-error" role="alert">{esc(wrong)}</p>' if wrong else ""
    return Html(
        f'<label class="field tall" data-spot="text"><span>{esc(_("The table as JSON. Edit the page or the text."))}</span>'
        f'<textarea data-do="text" data-key="edit text" data-landing rows="12" spellcheck="false">{esc(text)}</textarea></label>{notice}'
    )


def _select(
    do: str, field: str, choices: Iterable[tuple[str, str]], chosen: str, label: str
) -> Html:
    listed = list(choices)
    if chosen not in [value for value, _name in listed]:
        listed.append((chosen, chosen))  # show the document's value even if it's invalid
    spot = f' data-spot="{esc(field)}"' if do == "set" else ""
    return Html(
        f'<label class="field"{spot}><span>{esc(label)}</span><select data-do="{do}" data-field="{esc(field)}" '
        f'data-key="field {do} {esc(field)}" data-landing>{options(listed, chosen)}</select></label>'
    )


# === The editor's frame, its start positions and its link to the table.

#: The keys for the editor's buttons.
_UNDO = Key("ctrl+z", N_("undo, redo"))
_REDO = Key("ctrl+y", N_("undo, redo"))
_REMOVE = Key("delete", N_("remove the selected card"))
_LET_GO = Key("escape", N_("deselect the card"))
_KEYS = (
    Key("", N_("from place to place"), "Tab"),
    Key("", N_("among the unplaced cards or a place’s cards"), "← → ↑ ↓"),
    Key("", N_("pick up a card, or put it in a place"), N_("Enter, Space")),
    Key("", N_("in a place’s text field: put the typed cards there"), N_("a name, Enter")),
    _UNDO,
    _REDO,
    _REMOVE,
    THESE_KEYS,
    _LET_GO,
)


def starts(cases: Sequence[Start], can_undo: bool, can_redo: bool, play: str) -> Html:
    """Return the row with the start positions, undo, redo and the button to play from here.

    play: the name of the table's page, or empty if the table has issues.
    """
    groups = joined(
        Html(f'<optgroup label="{esc(kind)}">{joined(map(_option, some))}</optgroup>')
        for kind, some in groupby(cases, lambda one: one.kind)
    )
    return Html(
        '<div class="row">'
        + button("empty", esc(_("Start with an empty table")), key="edit empty")
        + f'<label class="field"><span class="vh">{esc(_("Start with a case"))}</span><select data-do="case" data-key="edit case">'
        f'<option value="">{esc(_("Start with a case…"))}</option>{groups}</select></label>'
        f'<label class="field"><span class="vh">{esc(_("Start with a link"))}</span><input data-do="from-link" data-key="edit from" '
        f'maxlength="20000" placeholder="{esc(_("Paste a link…"))}" value=""></label>'
        + button(
            "undo",
            esc(_("Undo")),
            key="edit undo",
            more=disabled_text(not can_undo, _("There’s nothing to undo."), _("Ctrl+Z"))
            + _UNDO.attribute,
        )
        + button(
            "redo",
            esc(_("Redo")),
            key="edit redo",
            more=disabled_text(not can_redo, _("There’s nothing to redo."), _("Ctrl+Y"))
            + _REDO.attribute,
        )
        + button(
            "page",
            esc(_("Play from here")),
            kind="btn prime",
            key="edit play",
            more=f'{disabled_text(not play, _("The table isn’t ready. See what’s missing."))}data-page="{play}" data-carry="1"',
        )
        + "</div>"
    )


def _option(one: Start) -> Html:
    return Html(f'<option value="{esc(one.id)}">{esc(one.title)}</option>')


def seen_line(covered: bool) -> Html:
    """Return a note about which hands are visible. covered: whether any hand is covered."""
    said = (
        _(
            "Covered hands stay hidden, here and when you play on. But trying a move shows "
            "the cards it turns over, and a link to this table contains every card."
        )
        if covered
        else _("You see every hand. Cover any you don’t want to see.")
    )
    return Html(f'<p class="src">{esc(said)}</p>')


def edit_frame(editing: Editing[Any]) -> Html:
    """Return the page's frame, with a slot for each part."""

    head = page_head(editing.page)
    return Html(
        f'{editing.sprite()}{head}{slot("notice", " role=alert")}<section class="wyatt-edit {editing.table}" data-keys data-stored="{editing.page}" data-typed="{editing.page}" '
        f'aria-label="{esc(_("Set up a table"))}" tabindex="-1">'
        f'<div class="panel starts">{slot("starts", " data-morph")}{slot("seen")}</div>'
        f'<div class="editgrid" data-rapid><div class="editmain">'
        f'<div class="editseats" data-part="seats" data-morph></div><div class="panel">{slot("piles", " data-morph")}</div>'
        f"{slot('fields', ' data-morph')}"
        f'<div class="panel fields">{slot("rules", " data-morph")}</div>'
        f'<div class="panel">{slot("text", " data-morph")}</div></div>'
        f'<div class="editside" data-covers><div class="panel bankpanel">{slot("left", " data-morph")}</div>'
        f'<div class="panel wyatt-faults">{slot("faults", " data-morph")}</div></div></div>'
        f'<section class="panel whatthen" aria-label="{esc(_("What happens next?"))}"><h2>{esc(_("What happens next?"))}<span class="onpaper"> · {esc(editing.spec.title)}</span></h2>'
        f"{slot('try', ' data-morph')}{slot('verdict')}{slot('picture')}{slot('presets')}{slot('differences')}"
        f"{slot('tools')}{slot('lesson', ' data-morph')}</section>"
        f"{said_place()}{editing.credit()}{slot('rule')}</section>"
        f"{keys_dialog(_KEYS, _('The keys work while the focus is inside the page.'))}"
    )
