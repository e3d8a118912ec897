"""The fields of a table being set: people, turn, phase, rules; and the same as a text."""

from __future__ import annotations

from collections.abc import Iterable

from wyatt.core.draft import BaseDraft
from wyatt.core.places import Field, Fields
from wyatt.core.rule_words import preset_words, switch_words, value_words
from wyatt.core.spec import AnySpec
from wyatt.core.text import _
from wyatt.show.edit.board import Setting
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, named_rule


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
            f'<div class="personrow"><label class="field"><span>{esc(_("Player {at}", at=seat + 1))}</span><input data-do="rename" data-seat="{seat}" data-key="name {seat}" '
            f'maxlength="60" value="{esc(name)}" aria-label="{esc(_("Name of player {at}", at=seat + 1))}"></label>'
            f"{joined(_owned(draft, one) for one in some.fields if one.seat == seat)}</div>"
        )
        for seat, name in enumerate(draft.players)
    )
    return Html(f'<div class="people" data-spot="players">{many}{rows}</div>')


def _owned(draft: BaseDraft, one: Field) -> Html:
    """What somebody has, beside their name."""
    return Html(
        f'<label class="field"><span>{esc(one.short or one.label)}</span>{_number(draft, one)}</label>'
    )


def _field(setting: Setting, one: Field) -> Html:
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
        _switch(spec, name, base.get(name, switch.default) if now is None else now)
        for name, switch in spec.switches.items()
        for now in [draft.get(f"rules.{name}")]
    )
    presets = [(name, preset_words(spec, name)) for name in spec.presets]
    return Html(
        f'<h2>{esc(_("Rules"))}</h2><div data-spot="rules">{_select("preset", "preset", presets, str(preset), _("The game follows"))}'
        f'<details data-key="switches"><summary>{esc(_("Where it can be played otherwise"))}</summary><div class="readings">{switches}</div></details></div>'
    )


def _switch(spec: AnySpec, name: str, now: object) -> Html:
    """What a switch asks, with an answer a value; what the document says and nothing knows is shown."""
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
