"""What is wrong with a table that is set, in the words of the page: its places by name, rules as quiet links."""

from __future__ import annotations

import re
from collections.abc import Sequence

from wyatt.core.draft import BaseDraft
from wyatt.core.errors import Fault
from wyatt.core.text import _, plural
from wyatt.show.edit.board import FAULTS, fold_button
from wyatt.show.html import Html, esc, joined
from wyatt.show.marks import button, rule_links

#: Rules named in brackets after a sentence.
_CITED = re.compile(r"\s*\((`[a-z]+\.[a-z.-]+`(?:,\s*`[a-z]+\.[a-z.-]+`)*)\)")
_MOST = 20


def uncited(sentence: str) -> tuple[str, tuple[str, ...]]:
    """A sentence without the ids of rules that stand behind it in brackets, and those ids."""
    ids = [id.strip(" `") for found in _CITED.findall(sentence) for id in found.split(",")]
    return _CITED.sub("", sentence), tuple(ids)


def in_code(sentence: str) -> Html:
    """A sentence in which what stands between backquotes is code."""
    parts = sentence.split("`")
    return joined(
        Html(f"<code>{esc(part)}</code>") if at % 2 else esc(part) for at, part in enumerate(parts)
    )


def fault_told(fault: Fault, draft: BaseDraft) -> Html:
    """A fault at its place as the page calls it; what the page has no place for, as the document does."""
    said, ids = uncited(fault.what)
    place = _called(draft, draft.place_of(fault)) or fault.where
    told = _("{place}: {fault}", place=place, fault=said) if place else said
    return Html(f"{in_code(told)} {rule_links(ids)}")


def _called(draft: BaseDraft, id: str) -> str:
    """What the page calls a place or a field; empty for what it does not have."""
    for place in draft.places():
        if place.id == id:
            own = place.inner and place.seat >= 0
            if not own:
                return place.name
            return _("{group} of {player}", group=place.name, player=draft.players[place.seat])
    field = draft.field(id)
    return field.label if field is not None else ""


def faults_panel(faults: Sequence[Fault], draft: BaseDraft, unfolded: str = "") -> Html:
    """What is wrong as the table stands, a button a fault that leads to its place.

    unfolded: what a narrow window shows in full.
    """
    if not faults:
        return Html(
            f'<p class="sound" role="status">{esc(_("This table can be played as it stands."))}</p>'
        )
    items = joined(
        _fault(at, fault, draft.place_of(fault), draft) for at, fault in enumerate(faults[:_MOST])
    )
    said = plural(
        "{number} thing is not right yet", "{number} things are not right yet", len(faults)
    )
    kind = "faults unfolded" if unfolded == FAULTS else "faults"
    fold = fold_button(said, FAULTS, unfolded)
    return Html(f'<h2>{esc(said)}</h2>{fold}<ul class="{kind}">{items}</ul>')


def _fault(at: int, fault: Fault, place: str, draft: BaseDraft) -> Html:
    said, ids = uncited(fault.what)
    name = _called(draft, place) or fault.where
    face = in_code(_("{place}: {fault}", place=name, fault=said) if name else said)
    # A name in a place is data twice: of an attribute, and within it of a selector.
    quoted = place.replace("\\", "\\\\").replace('"', '\\"')
    more = f'data-place="{esc(place)}" data-reveal="[data-spot=&quot;{esc(quoted)}&quot;]"'
    led = button("fault", face, kind="mv", key=f"fault {at}", more=more)
    return Html(f"<li>{led}{rule_links(ids)}</li>")
