"""Every point on which the sources part or are silent, with positions that show it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from wyatt.earp import rulebook
from wyatt.earp.switches import SWITCHES
from wyatt.show.events import sentence
from wyatt.show.lab_build import open_table
from wyatt.show.lab_sources import says
from wyatt.show.marks import button, esc, rule_links

if TYPE_CHECKING:
    from wyatt.lab.points import Demo, Outcome

#: Ways to see the list: name and what is shown.
FILTERS = {
    "all": "All points",
    "differ": "The sources differ",
    "switch": "With a switch",
    "own": "Ours alone",
}


def rulings_list(
    demos: Mapping[str, Demo], tokens: Mapping[tuple[str, bool], str], only: str, lang: str
) -> str:
    """The list of rulings. tokens: links to a ruling's position, by the default and otherwise."""
    filters = "".join(
        button(
            "lab-filter",
            name,
            key=f"filter {key}",
            more=f'data-only="{key}" aria-pressed="{"true" if key == only else "false"}"',
        )
        for key, name in FILTERS.items()
    )
    shown = [ruling for ruling in rulebook.rulings() if _passes(ruling, only)]
    drawn = ""
    for letter, group in rulebook.ruling_groups().items():
        inside = "".join(
            _ruling(ruling, demos.get(ruling.id), tokens, lang)
            for ruling in shown
            if ruling.group == letter
        )
        if inside:
            drawn += f'<section class="rulgroup"><h3>{esc(group)}</h3>{inside}</section>'
    return (
        '<section class="panel rulings" aria-label="Every point of doubt"><div class="headrow">'
        f"<h2>Where the sources part, point by point</h2><p>{len(shown)} of "
        f"{len(rulebook.rulings())} points. A position opens on the table in a new window.</p></div>"
        f'<div class="counts" role="group" aria-label="Which points">{filters}</div>{drawn}</section>'
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


def _ruling(
    ruling: rulebook.Ruling,
    demo: Demo | None,
    tokens: Mapping[tuple[str, bool], str],
    lang: str,
) -> str:
    switch = ""
    if ruling.switch:
        default = SWITCHES[ruling.switch].default
        other = "; ".join(
            f"<code>{esc(value)}</code> {esc(what)}" for value, what in ruling.otherwise.items()
        )
        switch = (
            f'<p class="sw">Switch <code>{esc(ruling.switch)}</code>, by default '
            f"<code>{esc(str(default).lower() if isinstance(default, bool) else default)}</code>; {other}</p>"
        )
    return (
        f'<article class="point{" own" if ruling.own else ""}" id="ruling-{esc(ruling.id)}" tabindex="-1">'
        f'<h4><span class="rid">{esc(ruling.id)}</span> {esc(ruling.question)}</h4>'
        f"<p>{esc(ruling.default)} <span class=why-not>{esc(ruling.why)}</span></p>"
        f'<p class="src">{esc(rulebook.standing(ruling, lang))} {rule_links(ruling.rules)}</p>'
        f"{says(ruling)}{switch}{_demo(ruling.id, demo, tokens) if demo else ''}</article>"
    )


def _demo(id: str, demo: Demo, tokens: Mapping[tuple[str, bool], str]) -> str:
    readings = [
        _outcome(
            "By default" if demo.switches else "On the table",
            demo.outcome(),
            demo,
            tokens.get((id, False), ""),
        )
    ]
    if demo.switches:
        set_to = ", ".join(
            f"{name} = {str(value).lower() if isinstance(value, bool) else value}"
            for name, value in demo.switches.items()
        )
        readings.append(
            _outcome(f"With {set_to}", demo.outcome(other=True), demo, tokens.get((id, True), ""))
        )
    return (
        f'<div class="demo"><p>{esc(demo.what)} <code>{esc(demo.move)}</code></p>'
        f'<div class="both">{"".join(readings)}</div></div>'
    )


def _outcome(title: str, outcome: Outcome, demo: Demo, token: str) -> str:
    if outcome.refused:
        said = f'<p class="bad">Not legal.</p><p>{esc(outcome.refused)}</p>'
    else:
        told = "".join(f"<li>{esc(line)}</li>" for line in _told(outcome, demo.viewer))
        said = f"<ul>{told}</ul>"
    return f"<div><h5>{esc(title)}</h5>{said}{open_table(token, 'Open this position')}</div>"


def _told(outcome: Outcome, viewer: str | None) -> Iterable[str]:
    """What happened, without the posters that nobody has a point on."""
    for event in outcome.events:
        if event.type == "scored" and not any(event.data["cp"]):
            continue
        yield sentence(event, viewer)[0]
