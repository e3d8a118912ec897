"""How the editor is drawn: its frame, its places, its fields and its issues."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from wyatt.core.draft import BaseDraft, Input, Inputs, Place
from wyatt.core.errors import Issue
from wyatt.core.layout import UNKNOWN
from wyatt.core.lazy import Lazy
from wyatt.core.limits import ADDRESS, TYPED_FIGURE, TYPED_LINE, TYPED_NAME
from wyatt.core.rule_words import preset_words, switch_words, value_words
from wyatt.core.spec import AnySpec
from wyatt.core.text import N_, _, plural
from wyatt.ui import tags as h
from wyatt.ui.acts import Key
from wyatt.ui.document import THESE_KEYS, keys_dialog, page_head, said_place
from wyatt.ui.html import button, disabled, in_code, named_rule, options, radios, rule_links, slot
from wyatt.ui.page import Page
from wyatt.ui.rules import apart
from wyatt.ui.table import row
from wyatt.ui.tags import EMPTY, Html, Inside, person


class Start(NamedTuple):
    """A start position in the menu. kind: the heading above the position. position: returns the
    position's document. move: the notation of a move to try, or empty.
    """

    id: str
    title: str
    kind: str
    position: Callable[[], Mapping[str, Any]]
    move: str = ""


@dataclass(frozen=True, slots=True)
class Editing:
    """How a game looks in the editor, for `GameSpec.editing`. draft: the game's draft class. page:
    the name of the editor's page. table: the name of the page for playing the game. sign: draws a
    card within text. card: draws a placed card. columns: the number of columns of unplaced cards.
    picture: draws a player's view as SVG. sprite: returns the cards' symbols. starts: returns the
    start positions. credit: returns the credit to the game's inventor.
    """

    draft: type[BaseDraft]
    page: str
    table: str
    sign: Callable[[str], Html]
    card: Callable[[str], Html]
    columns: int
    picture: Callable[[Any], str]
    sprite: Callable[[], Html]
    starts: Callable[[], Sequence[Start]]
    credit: Callable[[], Html] = lambda: EMPTY

    @property
    def spec(self) -> AnySpec:
        spec: AnySpec = self.draft.SPEC()
        return spec


def editing_of(game: Lazy[AnySpec] | AnySpec) -> Editing:
    """Return how a game looks in the editor. Raise `TypeError` if the game has no editor."""
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
_UNDO = Key("ctrl+z", N_("undo, redo"))
_REDO = Key("ctrl+y", N_("undo, redo"))
_REMOVE = Key("delete", N_("remove the selected card"))
_LET_GO = Key("escape", N_("deselect the card"))
_KEYS = (
    Key("", N_("move from place to place"), "Tab"),
    Key("", N_("move among the unplaced cards or a place’s cards"), "← → ↑ ↓"),
    Key("", N_("pick up a card, or put it in a place"), N_("Enter, Space")),
    Key("", N_("add the cards typed in a place’s text field"), N_("a name, Enter")),
    *(_UNDO, _REDO, _REMOVE, THESE_KEYS, _LET_GO),
)


class Held(NamedTuple):
    """The selected card. card: the card's name, or empty if no card is selected. place: the id of
    the card's place, or empty for an unplaced card. at: the card's index in the place, or -1 for an
    unplaced card.
    """

    card: str = ""
    place: str = ""
    at: int = -1


NOTHING_HELD = Held()


class Setting(Page):
    """A page with a table in the editor, with everything that affects how the table is drawn."""

    editing: Editing
    draft: BaseDraft
    held = NOTHING_HELD
    #: The places with hidden cards.
    covered: frozenset[str] = frozenset()
    #: The note about the cards that were just removed.
    emptied = ""
    #: The part that's unfolded in a narrow window, `CARDS` or `FAULTS`, or empty if neither is.
    unfolded = ""
    #: The places and fields with issues.
    faulty: frozenset[str] = frozenset()
    #: Typed JSON that couldn't be read and so hasn't changed the draft, or None.
    typed: str | None = None
    #: The issues of that JSON.
    wrong = ""

    def __init__(self, lang: str) -> None:
        super().__init__(lang)
        #: Unreadable lines of cards by place, with their issues.
        self.lines: dict[str, tuple[str, str]] = {}
        #: Duplicate names as typed, by seat.
        self.doubled: dict[int, str] = {}
        #: The earlier and the undone tables, for undo and redo.
        self.before: list[str] = []
        self.after: list[str] = []

    @property
    def undoes(self) -> bool:
        """Whether there's something to undo: a change, an unreadable line of cards, or a duplicate name."""
        return bool(self.before or self.lines or self.doubled)

    def hides(self, place: Place) -> bool:
        return place.secret and place.id in self.covered


# --- unplaced cards ----------------------------------------------------------------------------


def left_panel(setting: Setting) -> Html:
    """Return the panel of unplaced cards, with the number of copies left of each kind. Covered
    cards count as unplaced, because a lower number would give them away.
    """
    draft = setting.draft
    free, nowhere, copies = draft.free(), draft.left(), draft.copies()
    under: Counter[str] = Counter()
    for place in draft.places():
        if setting.hides(place) and place.id != draft.PILE:
            under.update(map(draft.kind_of, draft.cards(place.id)))
    kinds = [card for card in draft.KINDS if copies[card] or free[card]]
    items = (h.li(_kind(setting, card, free[card] + under[card], copies[card])) for card in kinds)
    rest = sum(max(0, many) for many in nowhere.values()) - draft.placed()[UNKNOWN]
    heading = _("Unplaced cards")
    said = plural(
        "{number} card isn’t placed yet, so it goes under the known cards.",
        "{number} cards aren’t placed yet, so they’ll be shuffled and put under the known cards.",
        rest,
    )
    if draft.get("rest") == "none":
        said = _("Unplaced cards are left out of this hand.")
    if rest <= 0:
        said = _("Every card is placed.")
        if any(many > 0 for many in free.values()):
            heading = _("Face-down cards")
            said = _("Every card has a place. The cards here are in the pile you draw from.")
    columns = f"--columns:{setting.editing.columns}"
    bank = h.ul(items, cls="bank", style=columns, data_roving="grid", aria_label=heading)
    kind = "bankbox unfolded" if setting.unfolded == CARDS else "bankbox"
    nothing = disabled(not setting.undoes, _("There’s nothing to undo."))
    undo = button("undo", _("Undo"), key="fold undo", **nothing)
    back = button("undo", _("Undo"), key="edit undo emptied")
    emptied = setting.emptied and h.div(h.p(setting.emptied, data_told=True), back, cls="inhand")
    box = h.div(h.h2(heading), bank, h.p(said), cls=kind, data_drop="")
    folds = h.div(undo, fold_button(_("All cards"), CARDS, setting.unfolded), cls="folds")
    return h.markup(box, folds, _in_hand(setting), emptied)


def fold_button(face: str, what: str, unfolded: str) -> Html:
    data: dict[str, Any] = {"data_what": what, "aria_expanded": unfolded == what}
    return button("unfold", face, kind="btn fold", key=f"unfold {what}", **data)


def _kind(setting: Setting, card: str, left: int, copies: int) -> Html:
    title = setting.draft.title(card)
    # Three or more columns leave no room for names next to the signs.
    name = setting.editing.columns < 3 and h.span(title, cls="nm")
    face = setting.editing.sign(card), name, h.b(left)
    kind = "bankcard none" if left <= 0 else "bankcard"
    label = _("{card}, {left} of {copies} left", card=title, left=left, copies=copies)
    chosen = setting.held.card == card and not setting.held.place
    data: dict[str, Any] = {"data_card": card, "data_drag": "carry", "aria_pressed": chosen}
    return button("pick", face, kind=kind, key=f"bank {card}", label=label, **data)


def _in_hand(setting: Setting) -> Html:
    draft, held = setting.draft, setting.held
    if not held.card:
        hint = _(
            "Choose a card and then its place, drag the card to the place, or type the card’s name there."
        )
        return h.p(hint, cls="src")
    tools = []
    if held.place:
        place, at = held.place, held.at
        others = [one for one in draft.meanings(place, at) if one != held.card]
        tools = [
            *(_declare(setting, one, f"edit as {one}", place, at, one) for one in others),
            button("shift", _("Earlier"), key="edit earlier", data_by="-1"),
            button("shift", _("Later"), key="edit later", data_by="1"),
            button("away", _("Remove it"), key="edit away", **_REMOVE.attributes),
        ]
    tools.append(button("drop", _("Put down"), key="edit drop", **_LET_GO.attributes))
    said = _("You picked up {card}. Choose where it goes.", card=draft.title(held.card))
    line = h.p(setting.editing.sign(held.card), said, data_told=True)
    return h.div(line, row(*tools), cls="inhand")


def _declare(setting: Setting, face: Inside, key: str, place: str, at: int, meaning: str) -> Html:
    data = {"data_place": place, "data_at": str(at), "data_card": meaning}
    return button("declare", face, key=key, label=setting.draft.title(meaning), **data)


# --- the places --------------------------------------------------------------------------------


def seats(setting: Setting) -> Html:
    drawn = []
    for seat, name in enumerate(setting.draft.players):
        own = [place for place in setting.draft.places() if place.seat == seat]
        plain = [_place(setting, one) for one in own if not (one.begins or one.inner)]
        groups = [_place(setting, one) for one in own if one.inner]
        begun = [_place(setting, one) for one in own if one.begins]
        territory = h.div(begun, h.div(groups, cls="editgroups"), cls="territory")
        inside, label = (h.h2(person(name)), plain, territory), _("{player}’s seat", player=name)
        drawn.append(h.section(inside, cls="panel editseat", aria_label=label))
    return h.markup(drawn)


def piles(setting: Setting) -> Html:
    drawn = (_place(setting, place) for place in setting.draft.places() if place.seat < 0)
    return h.markup(h.h2(_("Piles")), drawn)


def _place(setting: Setting, place: Place) -> Html:
    # Its buttons are always shown, because they mustn't move under the pointer. The Empty button is
    # far from the Put button, to prevent wrong clicks.
    typed, wrong = setting.lines.get(place.id, ("", ""))
    label, key = _("Type cards: {place}", place=place.name), f"lay {place.id}"
    own, id = {"data_place": place.id, "placeholder": _("Type cards…")}, wrong and _id(place.id)
    line = not place.inner and _entry("lay", key, label, typed, TYPED_LINE, id, **_LINE, **own)
    tools: Inside
    heading: Inside = place.short or place.name
    if place.begins:
        kind, tools, shown = "place-of", (line, _put(setting, place, place.begins)), None
    else:
        cards = setting.draft.cards(place.id)
        seen = h.span(heading, " ", h.small(len(cards)), aria_hidden=True)
        counted = plural("{number} card", "{number} cards", len(cards))
        heading = seen, h.span(f"{place.name}, {counted}", cls="vh")
        kind = "place-of inner" if place.inner else "place-of"
        face = _("Show") if place.id in setting.covered else _("Cover")
        empty = _("Empty: {place}", place=place.name)
        others = (
            place.secret and _tool("cover", face, place),
            place.before and _tool("forward", _("Earlier"), place, data_before=place.before),
            _tool("forget", _("Empty"), place, "btn bare clear", empty, **disabled(not cards)),
        )
        put = _put(setting, place, _("Put here"))
        tools = (put, others) if place.inner else (others, line, put)
        if setting.hides(place):
            said = plural("{number} card, covered", "{number} cards, covered", len(cards))
            shown = h.p(said, cls="covered")
        else:
            shown = h.markup(_row(setting, place, cards), _undeclared(setting, place, cards))
    head = h.div(h.h3(heading, data_told=True), tools, cls="headrow")
    issue = wrong and _issue_line(wrong, id)
    return h.div(head, issue, shown, cls=kind, data_spot=place.id, data_drop=place.id)


def _id(place: str, kind: str = "wrong") -> str:
    return "-".join((kind, *place.split()))


def _issue_line(said: str, id: str) -> Html:
    return h.p(said, cls="wyatt-error", role="alert", id=id)


def _tool(
    do: str, face: str, place: Place, kind: str = "btn bare", label: str = "", **more: Any
) -> Html:
    more |= {"label": label or _("{put}: {place}", put=face, place=place.name)}
    return button(do, face, kind=kind, key=f"{do} {place.id}", data_place=place.id, **more)


#: The attributes of the field in which you type a place's cards.
_LINE: dict[str, Any] = {"cls": "line", "data_landing": True, **h.AS_TYPED}
_LINE |= {"autocapitalize": "off", "enterkeyhint": "done"}


def _entry(
    do: str, key: str, label: str, value: object, most: int, wrong: str, **more: Any
) -> Html:
    data = {"data_do": do, "data_key": key, "maxlength": most, "value": str(value)}
    return h.input(**data, aria_label=label, **_wrong(wrong), **more)


def _wrong(id: str) -> dict[str, Any]:
    return {"aria_invalid": True, "aria_describedby": id} if id else {}


def _put(setting: Setting, place: Place, face: str) -> Html:
    if setting.held.card:
        return _tool("put", face, place, "btn put lit", tabindex=0)
    # A group of cards doesn't have a text field, so only a selected card can go there. Elsewhere,
    # Enter in the field does the same as this button, so Tab skips it.
    off = disabled(place.inner, _("First pick up a card."))
    return _tool("put", face, place, "btn put", tabindex=-1, **off)


def _row(setting: Setting, place: Place, cards: list[str]) -> Html:
    if not cards:
        return EMPTY
    chips = []
    for at, card in enumerate(cards):
        label = _("{card}, number {at}", card=setting.draft.title(card), at=at + 1)
        here = (setting.held.place, setting.held.at) == (place.id, at)
        face, key = setting.editing.card(card), f"chip {place.id} {at}"
        data = {"data_place": place.id, "data_at": str(at), "data_drag": "carry"}
        chip = button("lift", face, kind="chip", key=key, label=label, aria_pressed=here, **data)
        chips.append(h.li(chip, data_slot=at))
    more = None
    if len(chips) > _SHOWN and place.seat < 0:
        said = plural("and {number} more", "and {number} more", len(chips) - _SHOWN)
        rest = h.ul(chips[_SHOWN:], cls="chips")
        more = h.details(h.summary(said), rest, data_key=f"more {place.id}")
        chips = chips[:_SHOWN]
    label = _("Cards: {place}", place=place.name)
    return h.markup(h.ul(chips, cls="chips", data_roving=True, aria_label=label), more)


def _undeclared(setting: Setting, place: Place, cards: list[str]) -> Html:
    draft, sign = setting.draft, setting.editing.sign
    for at, card in enumerate(cards):
        if draft.kind_of(card) == card and (meanings := draft.meanings(place.id, at)):
            id, key = place.id, f"as {place.id} {at}"
            all_ = (_declare(setting, sign(one), f"{key} {one}", id, at, one) for one in meanings)
            said = _("What the {card} stands for", card=draft.title(card))
            return h.div(h.span(said), all_, cls="row declares")
    return EMPTY


# === The table's issues, with the names of their places and links to their rules.

#: The pattern of a rule id in backticks.
_RULE = r"`(?:[a-z]+\.[a-z.-]+|shot)`"
_CITED = re.compile(rf"\s*\(({_RULE}(?:,\s*{_RULE})*)\)")
_SEAT = re.compile(r"players\[(\d)\]")


def uncited(sentence: str) -> tuple[str, tuple[str, ...]]:
    """Take the rule ids in parentheses out of a sentence. Return the sentence and the ids."""
    ids = [id.strip(" `") for found in _CITED.findall(sentence) for id in found.split(",")]
    return _CITED.sub("", sentence), tuple(ids)


def issue_html(issue: Issue, draft: BaseDraft) -> Html:
    """Return an issue as HTML: where it is, what's wrong, and links to the rules."""
    said, rules = _told(issue, draft)
    return h.markup(said, " ", rules)


def _told(issue: Issue, draft: BaseDraft) -> tuple[Html, Html]:
    (said, ids), id = uncited(issue.message), draft.place_of(issue)
    if place := next((one for one in draft.places() if one.id == id), None):
        name = place.name
        if place.inner and place.seat >= 0:
            name = _("{player}’s {group}", group=name, player=draft.players[place.seat])
    elif found := draft.field(id):
        name = found.label
    elif seat := _SEAT.fullmatch(issue.path):
        name = _("Player {number}", number=int(seat[1]) + 1)
    else:
        name = issue.path
    line = _("{place}: {fault}", place=name, fault=said) if name else said
    return in_code(line), rule_links(ids)


def issues_panel(setting: Setting, issues: Sequence[Issue]) -> Html:
    """Return the table's issues or, without any, a note on whether a game can reach the table. Each
    issue is a button that leads to its place. An empty table gets a first step instead.
    """
    typed = setting.typed is not None or setting.lines or setting.doubled
    if not typed and setting.draft.document == setting.editing.draft.empty().document:
        first = _("Start with a case, or put a card into a hand.")
        return h.markup(h.h2(_("First step")), h.p(first, cls="first", data_told=True))
    if issues:
        head = plural("{number} error", "{number} errors", len(issues))
        above, items, ids = h.h2(head, data_told=True), [], set()
        for at, issue in enumerate(issues[:20]):
            (what, rules), place = _told(issue, setting.draft), setting.draft.place_of(issue)
            # A place may contain a player's name.
            quoted = place.replace("\\", "\\\\").replace('"', '\\"')
            data = {"data_place": place, "data_reveal": f'[data-spot="{quoted}"]'}
            data |= {} if place in ids else {"id": _id(place, "fault")}
            ids.add(place)
            face = h.span(what, data_told=True)
            items.append(h.li(button("fault", face, kind="mv", key=f"fault {at}", **data), rules))
    elif impossible := setting.draft.game().cannot_happen():
        head = _("Why not?")
        said = _("You can play from here, but no game leads to this table.")
        above = h.p(said, cls="sound unreached", data_told=True)
        whys = map(uncited, impossible)
        items = [h.li(h.span(in_code(why)), "\u00a0", rule_links(ids)) for why, ids in whys]
    else:
        return h.p(_("This table is ready to play."), cls="sound", data_told=True)
    # A narrow window folds the list to a button.
    kind = "faults unfolded" if setting.unfolded == FAULTS else "faults"
    return h.markup(above, fold_button(head, FAULTS, setting.unfolded), h.ul(items, cls=kind))


# === A table's fields (players, turn, phase, rules), and the table as text.


def field_panels(setting: Setting) -> Html:
    panels = []
    for at, some in enumerate(setting.draft.fieldsets()):
        fields = [_field(setting, one) for one in some.fields if at or one.seat < 0]
        people = not at and _people(setting, some)
        grid = h.div(fields, cls="fieldgrid")
        panels.append(h.div(h.h2(some.heading), people, grid, cls="panel fields"))
    return h.markup(panels)


def _people(setting: Setting, some: Inputs) -> Html:
    players, spec = setting.draft.players, setting.editing.spec
    numbers = [(str(n), str(n)) for n in range(spec.least_players, spec.most_players + 1)]
    many = _select("many", "many", numbers, str(len(players)), _("Players"))
    rows = []
    for seat, name in enumerate(players):
        label = _("Name of player {number}", number=seat + 1)
        wrong = _id("players", "fault") if seat in setting.doubled else ""
        typed, data = setting.doubled.get(seat, name), {"data_seat": seat, **h.AS_TYPED}
        entry = _entry("rename", f"name {seat}", label, typed, TYPED_NAME, wrong, **data)
        named = h.label(h.span(_("Player {number}", number=seat + 1)), entry, cls="field")
        own = [(one, h.span(one.short or one.label)) for one in some.fields if one.seat == seat]
        figures = (h.label(span, _number(setting, one), cls="field") for one, span in own)
        rows.append(h.div(named, figures, cls="personrow"))
    return h.div(many, rows, cls="people", data_spot="players")


def _stated(setting: Setting, one: Input) -> object:
    now = setting.draft.get(one.path)
    return one.default if now is None else now


def _field(setting: Setting, one: Input) -> Html:
    if one.kind == "tick":
        data = {"data_do": "set", "data_field": one.id, "data_key": f"field {one.id}"}
        on = _stated(setting, one) is True
        box = h.input(**data, type="checkbox", data_landing=True, checked=on)
        return h.label(box, " ", one.label, cls="tickbox", data_spot=one.id)
    if one.kind == "number":
        kind = "field signed" if one.card else "field"
        sign = one.card and setting.editing.sign(one.card)
        return h.label(sign, h.span(one.label), _number(setting, one), cls=kind)
    return _select("set", one.id, one.options, str(_stated(setting, one)), one.label)


def _number(setting: Setting, one: Input) -> Html:
    wrong = _id(one.id, "fault") if one.id in setting.faulty else ""
    data = {"data_field": one.id, "data_landing": True, "inputmode": "numeric", "cls": "number"}
    stated = _stated(setting, one)
    stated = int(stated) if isinstance(stated, bool) else stated
    number = _entry("set", one.id, one.label, stated, TYPED_FIGURE, wrong, **data)
    return h.span(number, data_spot=one.id)


def rule_fields(setting: Setting) -> Html:
    draft, spec = setting.draft, setting.editing.spec
    preset = draft.get("rules.preset") or next(iter(spec.presets))
    base = spec.presets.get(preset, {}) if isinstance(preset, str) else {}
    switches = (
        _switch(spec, name, base.get(name, switch.default) if now is None else now)
        for name, switch in spec.switches.items()
        for now in [draft.get(f"rules.{name}")]
    )
    presets = [(name, preset_words(spec, name)) for name in spec.presets]
    chooser = _select("preset", "preset", presets, str(preset), _("The rules of this game"))
    heading = h.summary(_("Other ways to play"))
    others = h.details(heading, h.div(switches, cls="readings"), data_key="switches")
    inside = h.div(chooser, others, apart(spec.rulebook()), data_spot="rules")
    return h.markup(h.h2(_("Rules")), inside)


def _switch(spec: AnySpec, name: str, now: object) -> Html:
    switch = spec.switches[name]
    answers = {str(value): value_words(spec, name, value) for value in switch.values}
    answers.setdefault(str(now), str(now))  # even an unknown value in the document
    data = {"data_do": "switch", "data_field": name, "name": f"switch {name}", "type": "radio"}
    rulings = h.markup(map(named_rule, switch.rulings), between=" ")
    question = h.legend(switch_words(spec, name), " ", rulings)
    return h.fieldset(question, radios(answers, str(now), data), data_spot=f"rules.{name}")


def text_field(setting: Setting) -> Html:
    """Return the field with the table as JSON, or a note if a hand is covered."""
    if setting.covered:
        said = _("The text would show every card, so uncover all hands first.")
        return h.markup(h.p(said, data_spot="text"), button("open-all", _("Show every hand")))
    label = h.span(_("The table as JSON. Edit either this text or the page."))
    data = {"data_do": "text", "data_key": "edit text", "data_landing": True}
    wrong, text = setting.wrong, setting.typed
    id = wrong and _id("text")
    if text is None:
        text = json.dumps(setting.draft.written(), ensure_ascii=False, indent=1)
    area = h.textarea(text, **data, **_wrong(id), rows=12, **h.AS_TYPED)
    field = h.label(label, area, cls="field tall", data_spot="text")
    return h.markup(field, wrong and _issue_line(wrong, id))


def _select(
    do: str, field: str, choices: Iterable[tuple[str, str]], chosen: str, label: str
) -> Html:
    listed = dict(choices)
    listed.setdefault(chosen, chosen)  # show the document's value even if it's invalid
    data = {"data_do": do, "data_field": field, "data_key": f"field {do} {field}"}
    chooser = h.select(options(listed.items(), chosen), **data, data_landing=True)
    return h.label(h.span(label), chooser, cls="field", data_spot=field if do == "set" else None)


# === The editor's frame, its start positions and its link to the table.


def starts(setting: Setting, play: str) -> Html:
    """Return the controls for choosing a start position, for undo and redo, and for playing from
    this table. play: the name of the page for playing the game, or empty if the table has issues.
    """
    groups = (
        h.optgroup((h.option(one.title, value=one.id) for one in some), label=kind)
        for kind, some in groupby(setting.editing.starts(), lambda one: one.kind)
    )
    first = h.option(_("Start with a case…"), value="")
    cases_field = h.select(first, groups, data_do="case", data_key="edit case")
    paste = {"data_do": "from-link", "data_key": "edit from", "maxlength": ADDRESS.letters}
    link = h.input(**paste, **h.AS_TYPED, placeholder=_("Paste a link…"), value="")
    no_undo = disabled(not setting.undoes, _("There’s nothing to undo."), _("Ctrl+Z"))
    no_redo = disabled(not setting.after, _("There’s nothing to redo."), _("Ctrl+Y"))
    no_play = disabled(not play, _("The table isn’t ready. See what’s missing."))
    goes = {"kind": "btn prime", "key": "edit play", "data_page": play, "data_carry": "1"}
    return row(
        button("empty", _("Empty the table"), key="edit empty"),
        h.label(h.span(_("Start with a case"), cls="vh"), cases_field, cls="field"),
        h.label(h.span(_("Start with a link"), cls="vh"), link, cls="field"),
        button("undo", _("Undo"), key="edit undo", **no_undo, **_UNDO.attributes),
        button("redo", _("Redo"), key="edit redo", **no_redo, **_REDO.attributes),
        button("page", _("Play from here"), **goes, **no_play),
    )


def seen_line(covered: bool) -> Html:
    said = _("You see every hand. Cover any you don’t want to see.")
    if covered:
        said = _(
            "Covered hands stay hidden, here and when you play on. But trying a move shows the cards it turns over, and a link to this table contains every card."
        )
    return h.p(said, cls="src")


def edit_frame(editing: Editing) -> Html:
    part = partial(slot, data_morph=True)
    main = (
        slot("seats", cls="editseats", data_morph=True),
        h.div(part("piles"), cls="panel"),
        part("fields"),
        h.div(part("rules"), cls="panel fields"),
        h.div(part("text"), cls="panel"),
    )
    bank, faults = h.div(part("left"), cls="panel bankpanel"), part("faults")
    side = bank, h.div(faults, cls="panel wyatt-faults")
    asked = _("What happens next?")
    what_then = (
        h.h2(asked, h.span(f" · {editing.spec.title}", cls="onpaper")),
        part("try"),
        map(slot, ("verdict", "picture", "presets", "differences", "tools")),
        part("lesson"),
    )
    grid = h.div(main, cls="editmain"), h.div(side, cls="editside", data_covers=True)
    inside = (
        h.div(part("starts"), slot("seen"), cls="panel starts"),
        h.div(grid, cls="editgrid", data_rapid=True),
        h.section(what_then, cls="panel whatthen", aria_label=asked),
        (said_place(), editing.credit(), slot("rule")),
    )
    page: dict[str, Any] = {"cls": f"wyatt-edit {editing.table}", "data_keys": True}
    page |= dict.fromkeys(("data_stored", "data_typed"), editing.page)
    above = editing.sprite(), page_head(editing.page), slot("notice", role="alert")
    desk = h.section(inside, **page, aria_label=_("Set up a table"), tabindex=-1)
    said = _("The keyboard shortcuts work only while the page has the focus.")
    return h.markup(above, desk, keys_dialog(_KEYS, said))
