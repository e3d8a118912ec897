"""The lines of a game: where they part, what each is called, and what can be done with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from wyatt.core.text import _, plural
from wyatt.core.variations import LONGEST_TITLE
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button


@dataclass(frozen=True, slots=True)
class Way:
    """One continuation: the number of its moment, its move in words, whether it lies ahead."""

    number: int
    words: str
    ahead: bool


#: A line that was never left.
NO_WAYS: Mapping[int, Sequence[Way]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Branch:
    """One line: the numbers of its first and last moment, after how many moves it begins, how many
    it has, its first move in words, its name, how deep it hangs, whether one is in it.
    """

    first: int
    last: int
    at: int
    many: int
    words: str
    name: str
    depth: int
    current: bool


def fork(ways: Sequence[Way]) -> Html:
    """Where lines part at the present moment: which continuation Forward takes, and the others."""
    if not ways:
        return EMPTY
    items = joined(
        Html(f"<li>{_go(way, ' aria-current=true' if way.ahead else '')}</li>") for way in ways
    )
    turns = joined(
        button(
            "other-line", esc(sign), kind="btn bare", key=f"other {step}", label=label, more=more
        )
        for step, sign, label in (
            ("-1", "↑", _("The continuation before")),
            ("1", "↓", _("The next continuation")),
        )
        for more in [f'data-step="{step}" data-hot="{"arrowup" if step == "-1" else "arrowdown"}"']
    )
    return Html(
        f'<div class="fork" role="group" aria-label="{esc(_("Lines part here"))}">'
        f"<p>{esc(_('Lines part here'))}</p><ul>{items}</ul>"
        f'<span class="turns">{turns if len(ways) > 1 else ""}</span></div>'
    )


def _go(way: Way, state: str = "") -> Html:
    more = f'data-number="{way.number}"{state}'
    return button("go", esc(way.words), kind="way", key=f"way {way.number}", more=more)


def left_here(ways: Mapping[int, Sequence[Way]], at: int) -> Html:
    """What else was played instead of a move of the line, under that move."""
    if not ways.get(at):
        return EMPTY
    items = joined(Html(f"<li>{_go(way)}</li>") for way in ways[at])
    return Html(f'<ul class="instead" aria-label="{esc(_("Played instead"))}">{items}</ul>')


def lines_panel(branches: Sequence[Branch], can_restore: bool = False) -> Html:
    """All lines with what can be done with the one that one is in; empty with one line only."""
    back = ""
    if can_restore:
        back = button("restore-line", esc(_("Bring back what was deleted")), key="line restore")
    if len(branches) < 2:
        return Html(f'<div class="row">{back}</div>' if back else "")
    # The one that one is in is the deepest of those with their end in the present line.
    inside = max(
        (at for at, branch in enumerate(branches) if branch.current),
        key=lambda at: branches[at].depth,
        default=0,
    )
    items = joined(_item(at, branch, at == inside) for at, branch in enumerate(branches))
    many = plural("{number} line", "{number} lines", len(branches))
    return Html(
        f'<div class="gamelines"><h3>{esc(many)}</h3><ul>{items}</ul>'
        f"{_tools(inside, branches[inside], back)}</div>"
    )


def line_title(at: int, branch: Branch) -> str:
    """What a line is called on the page: its number, or the name that somebody has given it."""
    if branch.name:
        return branch.name
    return _("Variation {number}", number=at) if at else _("Main line")


def kept_line(at: int, branch: Branch, taken_back: bool) -> Html:
    """That the line which was left is kept, and where, with the way back to it.

    taken_back: whether nothing else was played yet in its place.
    """
    line = line_title(at, branch) if at or branch.name else _("the main line")
    said = (
        _(
            "What you took back is kept as {line} under “The moves so far”.",
            line=line,
        )
        if taken_back
        else _(
            "The line you left is kept as {line} under “The moves so far”.",
            line=line,
        )
    )
    go = button("left-return", esc(_("Go back to it")), key="left return")
    close = button("left-close", esc(_("Close")), kind="btn bare", key="left close")
    return Html(f'<div class="fork kept" data-answer="below"><p>{esc(said)}</p>{go}{close}</div>')


def _item(at: int, branch: Branch, inside: bool) -> Html:
    moves = plural("{number} move", "{number} moves", branch.many)
    place = _("after move {at}", at=branch.at) if at else ""
    told = ", ".join(filter(None, (place, moves)))
    title = line_title(at, branch)
    if at and not branch.name:
        title = _("{line}: {move}", line=title, move=branch.words)
    face = f"<span>{esc(title)}</span><em>{esc(told)}</em>"
    more = f'data-number="{branch.last}"' + (' aria-current="true"' if inside else "")
    depth = min(branch.depth, 6)
    drawn = button("go", Html(face), kind="mv", key=f"line {branch.last}", more=more)
    return Html(f'<li style="--depth:{depth}">{drawn}</li>')


def _tools(at: int, branch: Branch, back: str) -> Html:
    others = button("delete-others", esc(_("Delete all other lines")), key="line others")
    if not at:
        return Html(f'<div class="row">{others}{back}</div>')
    number = f'data-number="{branch.first}"'
    field = (
        f'<label class="field">{esc(_("Name"))} <input data-do="name-line" {number} '
        f'data-key="line name {branch.first}" maxlength="{LONGEST_TITLE}" '
        f'value="{esc(branch.name)}"></label>'
    )
    up = button("promote-line", esc(_("Promote")), key="line promote", more=number)
    main = button("main-line", esc(_("Make main line")), key="line main", more=number)
    delete = button("delete-line", esc(_("Delete this line")), key="line delete", more=number)
    # Of a line that leaves the main line, to promote it and to make it the main line are the same.
    return Html(
        f'<div class="row">{field}{up if branch.depth > 1 else ""}{main}{delete}{others}{back}</div>'
    )


def offer_line(said: str) -> Html:
    """That the browser keeps a game which could go on here; empty without one."""
    if not said:
        return EMPTY
    resume = button("resume", esc(_("Go on with it")), kind="btn", key="resume")
    return Html(f'<div class="notice offer"><p>{esc(said)}</p>{resume}</div>')
