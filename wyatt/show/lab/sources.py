"""Where the sources part: one poster by every reading, and what would pay a player more."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING

from wyatt.core.rule_words import switch_words, unnamed, value_words
from wyatt.core.text import N_, _, plural
from wyatt.earp import rulebook
from wyatt.earp.scoring import Scoring
from wyatt.earp.spec import SPEC
from wyatt.earp.switches import PRESETS, SWITCHES, Rules
from wyatt.earp.words import usd
from wyatt.show.earp.marks import coins
from wyatt.show.earp.setup import preset_words
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.lab.build import named_rules
from wyatt.show.marks import button
from wyatt.show.rules_panel import cited

if TYPE_CHECKING:
    from wyatt.earp.rulebook import Ruling
    from wyatt.lab.changes import Change

#: The switches that have a say in the split of a poster.
SCORING = ("short_top_tie", "zero_cp_shares")
#: How many changes are listed before the rest is folded away.
_AT_ONCE = 6
#: What the four rule texts are called beside what they say.
_SOURCE_WORDS = {
    "EN": N_("English rulebook"),
    "FN": N_("English footnotes"),
    "FR": N_("French translation"),
    "RV": N_("A player’s review"),
}
#: What each scoring switch is called on its button.
_SWITCH_WORDS = {
    "short_top_tie": N_("Tied leaders take $1,000 each when money is short"),
    "zero_cp_shares": N_("Players without a point share too"),
}


def readings(
    players: Sequence[str],
    rules: Rules,
    by_preset: Mapping[str, Scoring],
    own: Scoring,
    matters: Sequence[Ruling],
) -> Html:
    """The panel: three presets, the reader's own switches, and the rulings that make the difference.

    by_preset: the scoring by each preset. own: the scoring by `rules`. matters: the rulings whose
    switch pays this poster differently.
    """
    default = by_preset["rio-grande"]
    drawn = joined(
        _reading(players, preset_words(name), scoring, default)
        for name, scoring in by_preset.items()
    )
    switched = [name for name in SWITCHES if name in rules.document()]
    if switched:
        mine = tuple(value_words(SPEC, name, getattr(rules, name)) for name in switched)
        drawn = joined((drawn, _reading(players, _("As you have set it"), own, default, mine)))
    alike = all(scoring.payouts == default.payouts for scoring in (*by_preset.values(), own))
    said = _("The same poster, read three ways.")
    if alike:
        said = _("The same poster, read three ways: all of them pay it alike.")
    if alike and matters:
        said += " " + _("A switch would pay it differently.")
    return Html(
        f'<section class="panel labsources" aria-label="{esc(_("Where the sources part"))}">'
        f'<div class="headrow"><h3>{esc(_("Where the sources part"))}</h3><p>{esc(said)}</p></div>'
        f'<div class="presets">{drawn}</div>{_switches(rules)}'
        f"{''.join(map(_ruling, matters))}</section>"
    )


def _reading(
    players: Sequence[str],
    title: str,
    scoring: Scoring,
    default: Scoring,
    by: Sequence[str] = (),
) -> Html:
    """What everybody gets by one reading. by: what it plays otherwise, in words."""
    differs = scoring.payouts != default.payouts
    rows = joined(
        Html(
            f"<li><span>{esc(player)} <small>{esc(_('{points} CP', points=cp))}</small></span>{coins(paid)}"
            f'<b class="usd">{usd(paid)}</b></li>'
        )
        for player, cp, paid in zip(players, scoring.cp, scoring.payouts, strict=True)
    )
    flag = f'<span class="flag">{esc(_("pays differently"))}</span>' if differs else ""
    return Html(
        f'<article class="preset{" differs" if differs else ""}"><header><h4>{esc(title)}</h4>'
        f"{joined(Html(f'<p>{esc(each)}</p>') for each in by)}{flag}</header><ul>{rows}"
        f'<li class="left"><span>{esc(_("Stays"))}</span>{coins(scoring.left)}'
        f'<b class="usd">{usd(scoring.left)}</b></li></ul></article>'
    )


def _switches(rules: Rules) -> Html:
    presets = joined(
        Html(
            f'<option value="{name}"{" selected" if name == rules.preset_name else ""}>'
            f"{esc(preset_words(name))}</option>"
        )
        for name in PRESETS
    )
    buttons = joined(
        button(
            "lab-switch",
            esc(_(_SWITCH_WORDS[name])),
            key=f"switch {name}",
            more=f'data-switch="{name}" aria-pressed="{"true" if getattr(rules, name) != SWITCHES[name].default else "false"}"',
        )
        for name in SCORING
    )
    others_say = _(
        "They act before a hand is scored, so they change no split here. They go with the poster "
        "when you open it on the table."
    )
    others = joined(_switch(name, rules) for name in SWITCHES if name not in SCORING)
    return Html(
        f'<div class="switches"><label>{esc(_("The split above follows"))} '
        f'<select class="pick" data-do="lab-preset" data-key="preset">{presets}</select></label>'
        f"{buttons}</div>"
        f'<details class="data" data-key="switches"><summary>{esc(_("The other switches"))}</summary>'
        f'<p>{esc(others_say)}</p><div class="others">{others}</div></details>'
    )


def _switch(name: str, rules: Rules) -> Html:
    """What a switch asks, and its values as answers."""
    answers = joined(
        Html(
            f'<label class="tickbox"><input type="radio" name="set {name}" data-do="lab-set" '
            f'data-switch="{name}" data-key="set {name} {_word(value)}" value="{_word(value)}"'
            f"{' checked' if value == getattr(rules, name) else ''}> "
            f"<span>{esc(value_words(SPEC, name, value))}</span></label>"
        )
        for value in SWITCHES[name].values
    )
    ruled = joined((ruling_link(id) for id in SWITCHES[name].rulings), " ")
    return Html(
        f"<fieldset><legend>{esc(switch_words(SPEC, name))} {ruled}</legend>{answers}</fieldset>"
    )


def _word(value: str | bool) -> str:
    return value if isinstance(value, str) else "true" if value else "false"


def _ruling(ruling: Ruling) -> Html:
    which = _("Cited as {ruling}.", ruling=ruling_link(ruling.id))
    return Html(
        f'<article class="ruling"><h4>{esc(_(ruling.question))}</h4>'
        f"<p><b>{esc(_('Our default:'))}</b> {esc(unnamed(_(ruling.default)))} {esc(unnamed(_(ruling.why)))} "
        f"{which}</p>{says(ruling)}</article>"
    )


def ruling_link(id: str) -> Html:
    """The id of a ruling, which opens it in the list of all rulings."""
    return button(
        "lab-ruling",
        esc(id),
        kind="btn bare id",
        key=f"ruling {id}",
        more=f'data-ruling="{esc(id)}"',
    )


def says(ruling: Ruling, opens: str = 'data-do="rule"') -> Html:
    """What each source says on a point, under the source's name; in small print under which heading.

    opens: what a link to another ruling does.
    """
    rows = []
    for key, text in ruling.says.items():
        if key not in rulebook.SOURCES:
            elsewhere = esc(_("Elsewhere, read only in part"))
            rows.append(
                Html(
                    f"<dt>{elsewhere}</dt><dd>{cited(rulebook.BOOK, spelled(_(text)), opens)}</dd>"
                )
            )
            continue
        places = ", ".join(_places(ruling, key))
        small = Html(f"<small>{esc(places)}</small>") if places else EMPTY
        rows.append(
            Html(
                f"<dt>{esc(_(_SOURCE_WORDS[key]))}{small}</dt><dd>{cited(rulebook.BOOK, _(text), opens)}</dd>"
            )
        )
    return Html(f'<dl class="says">{joined(rows)}</dl>') if rows else EMPTY


def _places(ruling: Ruling, key: str) -> list[str]:
    """Under which headings or notes of a source to look for a point: those of its rules."""
    cited = [source for id in ruling.rules for source in rulebook.rule(id).sources]
    return list(dict.fromkeys(source.where for source in cited if source.key == key))


def spelled(text: str) -> str:
    """What was read elsewhere, with the places named instead of their short keys."""
    names = rulebook.elsewhere()
    return re.sub(
        r"\b[A-Z][A-Z0-9]{1,2}\b",
        lambda key: names[key[0]].split(",")[0] if key[0] in names else key[0],
        text,
    )


def take(
    changes: Sequence[Change], players: Sequence[str], who: int, now: int, guessed: bool
) -> Html:
    """What it would take to pay a player more: the smallest changes, with their worth."""
    name = players[who]
    if not changes:
        said = _("Nothing within three plays pays more: not with the cards that are left.")
        rows = f"<p>{esc(said)}</p>"
    else:
        drawn = [_change(change, players, who) for change in changes]
        rows = f"<ul>{''.join(drawn[:_AT_ONCE])}</ul>"
        if len(drawn) > _AT_ONCE:
            more = plural("{number} more", "{number} more", len(drawn) - _AT_ONCE)
            rows += (
                f'<details class="data" data-key="more changes"><summary>{esc(more)}'
                f"</summary><ul>{''.join(drawn[_AT_ONCE:])}</ul></details>"
            )
    plays = len(changes[0].plays) if changes else 1
    asked = _("What would pay {player} more than {money}?", player=name, money=usd(now))
    notes = [_("Plays with the cards that are left; each brings its money along.")]
    if plays > 1:
        notes.append(_("It takes two plays.") if plays == 2 else _("It takes three plays."))
    if guessed:
        notes.append(_("No cards make these points, so the deck is taken as full."))
    return Html(
        f'<section class="panel take" aria-label="{esc(_("What would it take?"))}">'
        f'<div class="headrow"><h3>{esc(asked)}</h3><p>{esc(" ".join(notes))}</p></div>'
        f"{rows}</section>"
    )


def take_key(change: Change) -> str:
    """What names a change among those of a poster."""
    return "-".join(f"{play.kind}.{play.seat}.{play.count}" for play in change.plays)


def _change(change: Change, players: Sequence[str], who: int) -> Html:
    first, *later = (play.words(players) for play in change.plays)
    said = reduce(lambda told, play: _("{plays}, then {play}", plays=told, play=play), later, first)
    said = said[:1].upper() + said[1:]
    after = ", ".join(
        f"{player} {points}" for player, points in zip(players, change.scoring.cp, strict=True)
    )
    values = {"points": after, "money": usd(change.reward)}
    then = (
        _("{points}; {money} on the poster", **values)
        if change.scoring.captured
        else _("{points}; {money} on the poster; the outlaw gets away", **values)
    )
    load = take_key(change)
    go = button(
        "lab-take",
        esc(_("Try it")),
        kind="btn",
        key=f"take {load}",
        label=_("Try it: {plays}", plays=said),
        more=f'data-plays="{load}"',
    )
    return Html(
        f"<li><span>{esc(said)}<small>{esc(then)}</small></span>"
        f'<em class="up">{usd(change.scoring.payouts[who])}<small>+{usd(change.worth)}</small></em>{go}</li>'
    )


__all__ = [
    "SCORING",
    "named_rules",
    "readings",
    "ruling_link",
    "says",
    "spelled",
    "take",
    "take_key",
]
