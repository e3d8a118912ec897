"""Every point on which the sources part or are silent, with positions that show it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wyatt.core.text import N_, _, plural
from wyatt.earp import parse_move, rulebook
from wyatt.earp.account import sentence
from wyatt.earp.switches import SWITCHES
from wyatt.earp.words import move_words
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.lab.build import open_table
from wyatt.show.lab.guessing import Fold, folded_list
from wyatt.show.lab.sources import says
from wyatt.show.marks import button, rule_links
from wyatt.show.rules_panel import cited

if TYPE_CHECKING:
    from wyatt.lab.demos import Demo, Outcome

#: What a link to a ruling does here: it opens it beside the list.
_OPENS = 'data-do="lab-ruling" data-reveal=".point"'
#: Ways to see the list: name and what is shown.
FILTERS = {
    "all": N_("All points"),
    "differ": N_("The texts differ"),
    "switch": N_("With a switch"),
    "own": N_("Ours alone"),
}


def shown_rulings(only: str) -> list[rulebook.Ruling]:
    """The rulings that a way to see the list lets through, in order."""
    return [ruling for ruling in rulebook.rulings() if _passes(ruling, only)]


@dataclass(frozen=True, slots=True)
class Listed:
    """The rulings in the list: the way to see it that lets them through, and whether a narrow page
    shows the list."""

    shown: Sequence[rulebook.Ruling]
    only: str
    fold: Fold


def rulings_page(
    listed: Listed,
    opened: rulebook.Ruling,
    demo: Demo | None,
    tokens: tuple[str, str],
    lang: str,
) -> Html:
    """The list of rulings and the open one. tokens: links to the position that shows it, played by
    the default and by the other reading."""
    filters = joined(
        button(
            "lab-filter",
            Html(f"{esc(_(name))} <small>{len(shown_rulings(key))}</small>"),
            key=f"filter {key}",
            more=f'data-only="{key}" aria-pressed="{"true" if key == listed.only else "false"}"',
        )
        for key, name in FILTERS.items()
    )
    names = ""
    for letter, group in rulebook.ruling_groups().items():
        inside = joined(_name(ruling, opened) for ruling in listed.shown if ruling.group == letter)
        if inside:
            names += (
                f'<h3>{esc(_(group))}</h3><div role="group" aria-label="{esc(_(group))}">'
                f"{inside}</div>"
            )
    heading = esc(_("Where the sources part, point by point"))
    panel = Html(
        f'<section class="panel rulings" aria-label="{esc(_("Every point of doubt"))}"><h2>{heading}</h2>'
        f'<div class="seg" data-roving role="group" aria-label="{esc(_("Which points"))}">{filters}</div>'
        f'<div class="rullist" data-follow data-roving>{names}</div></section>'
    )
    many = plural("{number} point", "{number} points", len(listed.shown))
    said = Html(f"{heading} <small>{esc(many)}</small>")
    return Html(
        f'<div class="labpair">{folded_list(listed.fold, said, panel)}'
        f"{_ruling(opened, demo, tokens, lang)}</div>"
    )


def _name(ruling: rulebook.Ruling, opened: rulebook.Ruling) -> Html:
    here = ' aria-current="true"' if ruling.id == opened.id else ""
    sign = EMPTY
    if ruling.own:
        sign = Html(f'<small class="sign own">{esc(_("ours"))}</small>')
    elif ruling.differ:
        sign = Html(f'<small class="sign differ">{esc(_("differ"))}</small>')
    return button(
        "lab-ruling",
        Html(
            f'<span class="rid">{esc(ruling.id)}</span><span>{esc(_(ruling.question))}</span>{sign}'
        ),
        kind="pointname",
        key=f"point {ruling.id}",
        more=f'data-ruling="{esc(ruling.id)}" data-reveal=".point"{here}',
    )


def _passes(ruling: rulebook.Ruling, only: str) -> bool:
    match only:
        case "differ":
            return ruling.differ
        case "switch":
            return ruling.switch is not None
        case "own":
            return ruling.own
        case _:
            return True


def _ruling(ruling: rulebook.Ruling, demo: Demo | None, tokens: tuple[str, str], lang: str) -> Html:
    switch = ""
    if ruling.switch:
        others = joined(Html(f"<li>{_cited(_(what))}</li>") for what in ruling.otherwise.values())
        switch = (
            f'<div class="sw"><p><b>{esc(_("It can be played otherwise:"))}</b></p>'
            f"<ul>{others}</ul>{_written(ruling.switch)}</div>"
        )
    shown = _demo(demo, tokens) if demo else f'<p class="demo">{esc(_undemonstrated(ruling))}</p>'
    return Html(
        f'<article class="panel point" id="ruling-{esc(ruling.id)}" tabindex="-1" '
        f'aria-label="{esc(_("Ruling {id}", id=ruling.id))}">'
        f"<h2>{esc(_(ruling.question))}</h2>"
        f'<p class="default">{_cited(_(ruling.default))}</p>'
        f"<p>{_cited(_(ruling.why))} {rule_links(ruling.rules)}</p>"
        f'<p class="src">{esc(rulebook.standing(ruling, lang))} {esc(_("Cited as {id}.", id=ruling.id))}</p>'
        f"{says(ruling, _OPENS)}{switch}{shown}</article>"
    )


def _cited(text: str) -> Html:
    return cited(rulebook.BOOK, text, _OPENS)


def _undemonstrated(ruling: rulebook.Ruling) -> str:
    """Why no position is shown."""
    if ruling.own:
        return _(
            "The rule texts are silent here: the ruling is ours, and there is nothing to compare it with."
        )
    return _("This is about people around the table; no position shows it.")


def _written(switch: str) -> Html:
    """A switch and its values as files and commands write them, the default first."""
    values = (value if isinstance(value, str) else str(value).lower() for value in _values(switch))
    code = Html(f"<code>{esc(switch)} = {esc(' | '.join(values))}</code>")
    return Html(f'<p class="src">{_("In files and commands: {setting}", setting=code)}</p>')


def _values(switch: str) -> Sequence[str | bool]:
    return SWITCHES[switch].values


def _demo(demo: Demo, tokens: tuple[str, str]) -> Html:
    ours = esc(_("By default") if demo.switches else _("What happens"))
    readings = _outcome(ours, demo.outcome(), demo, tokens[0])
    if demo.switches:
        title = esc(_("Played otherwise"))
        readings = joined((readings, _outcome(title, demo.outcome(other=True), demo, tokens[1])))
    move = move_words(parse_move(demo.move), demo.view())
    return Html(
        f'<div class="demo"><h3>{esc(_("On the table"))}</h3><p>{esc(_(demo.what))}</p>'
        f"<p>{esc(_('The move:'))} <b>{esc(move)}.</b></p>"
        f'<div class="both">{readings}</div></div>'
    )


def _outcome(title: Html, outcome: Outcome, demo: Demo, token: str) -> Html:
    if outcome.refused:
        parts = outcome.refused.split("`")
        why = joined(
            Html(f"<code>{esc(p)}</code>" if at % 2 else esc(p)) for at, p in enumerate(parts)
        )
        said = f'<p><b class="bad">{esc(_("Not legal."))}</b> {why}</p>'
    else:
        told = joined(Html(f"<li>{esc(line)}</li>") for line in told_lines(outcome, demo.viewer))
        said = f"<ul>{told}</ul>"
    return Html(f"<div><h4>{title}</h4>{said}{open_table(token, _('Open this position'))}</div>")


def told_lines(outcome: Outcome, viewer: str | None) -> Iterable[str]:
    """What happened, without the posters that nobody has a point on."""
    for event in outcome.events:
        if event.type == "scored" and not any(event.data["cp"]):
            continue
        yield sentence(event, viewer)[0]
