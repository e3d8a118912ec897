"""The fields of a table being set: people, turn, phase, rules; and the same as a text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from wyatt.core.draft import BaseDraft
from wyatt.core.errors import Fault
from wyatt.core.places import Field, Fields
from wyatt.core.text import _, plural
from wyatt.show.edit.board import Setting
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button


def field_panels(setting: Setting) -> Html:
    """Every field that the game has, under its headings; with the first the people who play."""
    return joined(
        Html(
            f'<div class="panel fields"><h2>{esc(some.heading)}</h2>'
            f"{_people(setting, some) if not at else EMPTY}"
            f'<div class="fieldgrid">{joined(_field(setting, one) for one in some.fields if at or one.seat < 0)}</div></div>'
        )
        for at, some in enumerate(setting.draft.fieldsets())
    )


def _people(setting: Setting, some: Fields) -> Html:
    """Who plays, with what each has."""
    draft = setting.draft
    spec = setting.editing.spec
    numbers = [(str(n), str(n)) for n in range(spec.least_players, spec.most_players + 1)]
    many = _select("many", "many", numbers, str(len(draft.players)), _("Players"))
    rows = joined(
        Html(
            f'<div class="personrow"><input data-do="rename" data-seat="{seat}" data-key="name {seat}" '
            f'maxlength="60" value="{esc(name)}" aria-label="{esc(_("Name of player {at}", at=seat + 1))}">'
            f"{joined(_number(draft, one) for one in some.fields if one.seat == seat)}</div>"
        )
        for seat, name in enumerate(draft.players)
    )
    return Html(f'<div class="people" data-spot="players">{many}{rows}</div>')


def _field(setting: Setting, one: Field) -> Html:
    draft = setting.draft
    if one.kind == "tick":
        on = " checked" if draft.get(one.path) is True else ""
        return Html(
            f'<label class="tickbox" data-spot="{esc(one.id)}"><input type="checkbox" data-do="set" data-field="{esc(one.id)}" '
            f'data-key="field {esc(one.id)}" data-landing{on}> {esc(one.label)}</label>'
        )
    if one.kind == "number":
        sign = setting.editing.sign(one.card) if one.card else EMPTY
        return Html(
            f'<label class="field{" signed" if one.card else ""}" data-spot="{esc(one.id)}">{sign}<span>{esc(one.label)}</span>'
            f"{_number(draft, one, spot=False)}</label>"
        )
    now = draft.get(one.path)
    chosen = str(one.default if now is None else now)
    return _select("set", one.id, one.options, chosen, one.label)


def _number(draft: BaseDraft, one: Field, spot: bool = True) -> Html:
    now = draft.get(one.path)
    shown = one.default if now is None else now
    place = f' data-spot="{esc(one.id)}"' if spot else ""
    return Html(
        f'<span{place}><input class="number" inputmode="numeric" data-do="set" data-field="{esc(one.id)}" data-key="{esc(one.id)}" data-landing '
        f'maxlength="12" value="{esc(shown)}" aria-label="{esc(one.label)}"></span>'
    )


def rule_fields(setting: Setting) -> Html:
    """The preset, and every switch that can be set otherwise."""
    draft, spec = setting.draft, setting.editing.spec
    first = next(iter(spec.presets))
    preset = draft.get("rules.preset") or first
    base = spec.presets.get(preset, {}) if isinstance(preset, str) else {}
    switches = joined(
        _select(
            "switch",
            name,
            [(str(value), str(value).replace("_", " ")) for value in switch.values],
            str(
                now
                if (now := draft.get(f"rules.{name}")) is not None
                else base.get(name, switch.default)
            ),
            _switch_words(name, switch.rulings),
        )
        for name, switch in spec.switches.items()
    )
    presets = [(name, name) for name in spec.presets]
    return Html(
        f'<h2>{esc(_("Rules"))}</h2><div data-spot="rules">{_select("preset", "preset", presets, str(preset), _("Preset"))}'
        f'<details data-key="switches"><summary>{esc(_("Every switch"))}</summary><div class="fieldgrid">{switches}</div></details></div>'
    )


def _switch_words(name: str, rulings: Sequence[str]) -> str:
    plain = name.replace("_", " ")
    return f"{plain} ({', '.join(rulings)})" if rulings else plain


def faults_panel(faults: Sequence[Fault], draft: BaseDraft) -> Html:
    """What is wrong as the table stands, a button a fault that leads to its place."""
    if not faults:
        return Html(
            f'<p class="sound" role="status">{esc(_("This table can be played as it stands."))}</p>'
        )
    called = {place.id: place.name for place in draft.places()}
    called |= {each.id: each.label for fields in draft.fieldsets() for each in fields.fields}
    items = joined(
        _fault(at, fault, draft.place_of(fault), called) for at, fault in enumerate(faults[:20])
    )
    said = plural(
        "{number} thing is not right yet", "{number} things are not right yet", len(faults)
    )
    return Html(f'<h2>{esc(said)}</h2><ul class="faults">{items}</ul>')


def _fault(at: int, fault: Fault, place: str, called: Mapping[str, str]) -> Html:
    """A fault at its place as the page calls it; what the page has no place for, as the document does."""
    said = str(fault)
    if place in called:
        said = _("{place}: {fault}", place=called[place], fault=fault.what)
    # A name in a place is data twice: of an attribute, and within it of a selector.
    quoted = place.replace("\\", "\\\\").replace('"', '\\"')
    more = f'data-place="{esc(place)}" data-reveal="[data-spot=&quot;{esc(quoted)}&quot;]"'
    return Html(
        "<li>" + button("fault", esc(said), kind="mv", key=f"fault {at}", more=more) + "</li>"
    )


def text_field(text: str, wrong: str, covered: bool) -> Html:
    """The table as a document; what is typed there changes the table, and the other way round."""
    if covered:
        said = _("The text names every card: it is shown again when no hand is covered.")
        return Html(
            f'<p data-spot="text">{esc(said)}</p>{button("open-all", esc(_("Show every hand")))}'
        )
    told = f'<p class="wyatt-error" role="alert">{esc(wrong)}</p>' if wrong else ""
    return Html(
        f'<label class="field tall" data-spot="text"><span>{esc(_("The table as JSON, in step with the page"))}</span>'
        f'<textarea data-do="text" data-key="edit text" data-landing rows="12" spellcheck="false">{esc(text)}</textarea></label>{told}'
    )


def _select(
    do: str, field: str, options: Iterable[tuple[str, str]], chosen: str, label: str
) -> Html:
    listed = list(options)
    if chosen not in [value for value, _name in listed]:
        listed.append((chosen, chosen))  # what the document says is shown, right or wrong
    drawn = joined(
        Html(
            f'<option value="{esc(value)}"{" selected" if value == chosen else ""}>{esc(name)}</option>'
        )
        for value, name in listed
    )
    spot = f' data-spot="{esc(field)}"' if do == "set" else ""
    return Html(
        f'<label class="field"{spot}><span>{esc(label)}</span><select data-do="{do}" data-field="{esc(field)}" '
        f'data-key="field {do} {esc(field)}" data-landing>{drawn}</select></label>'
    )
