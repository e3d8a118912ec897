"""The shortest answer to a quarrel: a move tried, and the position under every reading of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wyatt.core.text import _, plural
from wyatt.earp.account import sentence
from wyatt.earp.names import title
from wyatt.earp.rulebook import rule as rule_of
from wyatt.earp.words import usd
from wyatt.lab.what_then import Answer, Difference, Reading
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, rule_links
from wyatt.table import games

if TYPE_CHECKING:
    from wyatt.earp import View

_MOST = 12


def try_form(move: str, legal: Sequence[str]) -> Html:
    """Where a move is typed; the legal ones are offered, and any other may be tried."""
    offered = joined(Html(f'<option value="{esc(line)}">') for line in legal[:200])
    return Html(
        '<form data-form="try" class="tryform"><label class="field"><span>'
        f'{esc(_("A move, legal or not"))}</span><input name="move" list="wyatt-moves" data-key="try move" maxlength="120" '
        f'autocomplete="off" value="{esc(move)}"></label><datalist id="wyatt-moves">{offered}</datalist>'
        f'<button type="submit" class="btn prime">{esc(_("What then?"))}</button></form>'
    )


def verdict(answer: Answer | None) -> Html:
    """What comes of the move, with the rules and where they are printed."""
    if answer is None:
        return EMPTY
    stamp = _("Legal") if answer.legal else _("Not legal")
    kind = "stamp" if answer.legal else "stamp miss"
    if answer.legal:
        told = joined(Html(f"<li>{esc(sentence(event, None)[0])}</li>") for event in answer.events)
        said = f"<ol>{told}</ol>"
    else:
        said = f"<p>{esc(answer.message)}</p>"
    return Html(
        f'<div class="verdict" role="status"><p><code>{esc(answer.move)}</code> <span class="{kind}">{esc(stamp)}</span></p>'
        f"{said}{_sources(answer.rules)}</div>"
    )


def _sources(rules: Sequence[str]) -> Html:
    """The rules named, each with where it is printed."""
    book = games.game("wyatt").rulebook()
    items = joined(
        Html(
            f"<li>{rule_links((id,))} {esc(found.title)}. <small>{esc(book.cite(found))}</small></li>"
        )
        for id in rules
        for found in [rule_of(id)]
    )
    return Html(f'<ul class="sources">{items}</ul>' if items else "")


def side_by_side(readings: Sequence[Reading], players: Sequence[str]) -> Html:
    """The same position under every preset: how many moves, which differ, what is paid."""
    first = readings[0]
    heads = joined(Html(f'<th scope="col">{esc(one.name)}</th>') for one in readings)
    moves = joined(Html(f"<td>{_moves(one, first)}</td>") for one in readings)
    posters = list(dict.fromkeys(outlaw for one in readings for outlaw in one.splits))
    rows = joined(
        Html(
            f'<tr><th scope="row">{esc(title(outlaw))}</th>'
            + joined(
                Html(f"<td>{_split(one.splits.get(outlaw), players)}</td>") for one in readings
            )
            + "</tr>"
        )
        for outlaw in posters
    )
    return Html(
        f'<h3>{esc(_("Under every preset"))}</h3><div class="scrolled" tabindex="0" role="group" aria-label="{esc(_("Under every preset"))}">'
        f'<table class="ledger"><thead><tr><td></td>{heads}</tr></thead>'
        f'<tbody>{_row_of(readings)}<tr><th scope="row">{esc(_("Legal moves"))}</th>{moves}</tr>{rows}</tbody></table></div>'
    )


def _row_of(readings: Sequence[Reading]) -> Html:
    """What the move comes to under each preset; empty where none was tried."""
    answer = readings[0].answer
    if answer is None:
        return EMPTY
    cells = joined(Html(f"<td>{_came(one.answer)}</td>") for one in readings)
    return Html(f'<tr><th scope="row"><code>{esc(answer.move)}</code></th>{cells}</tr>')


def _came(answer: Answer | None) -> Html:
    if answer is None:
        return Html("–")
    if not answer.legal:
        return Html(f"<b>{esc(_('Not legal'))}</b> {esc(answer.message)}")
    told = " ".join(sentence(event, None)[0] for event in answer.events)
    return Html(f"<b>{esc(_('Legal'))}</b> {esc(told)}")


def _moves(one: Reading, first: Reading) -> Html:
    if one.fault:
        return esc(one.fault)
    more = [move for move in one.moves if move not in first.moves]
    less = [move for move in first.moves if move not in one.moves]
    told = joined(
        [
            *(Html(f"<li>+ <code>{esc(move)}</code></li>") for move in more[:_MOST]),
            *(Html(f"<li>− <code>{esc(move)}</code></li>") for move in less[:_MOST]),
        ]
    )
    return Html(f"<b>{len(one.moves)}</b>" + (f"<ul>{told}</ul>" if told else ""))


def _split(paid: Sequence[int] | None, players: Sequence[str]) -> Html:
    if paid is None:
        return Html("–")
    return Html(
        "<br>".join(
            f"{esc(name)} {usd(dollars)}" for name, dollars in zip(players, paid, strict=True)
        )
    )


def what_makes_the_difference(found: Sequence[Difference], players: Sequence[str]) -> Html:
    """Every ruling that, read otherwise, changes something here."""
    heading = f"<h3>{esc(_('Which ruling makes the difference'))}</h3>"
    if not found:
        return Html(
            f"{heading}<p>{esc(_('None: at this table every reading allows the same and pays the same.'))}</p>"
        )
    return Html(
        heading
        + f'<ul class="differences">{joined(_difference(one, players) for one in found)}</ul>'
    )


def _difference(one: Difference, players: Sequence[str]) -> Html:
    value = str(one.value).replace("_", " ")
    name = one.switch.replace("_", " ")
    questions = " ".join(
        f"<b>{esc(ruling.id)}</b> {esc(ruling.question)}" for ruling in one.rulings
    )
    told = []
    if one.fault:
        told.append(esc(one.fault))
    for moves, words in ((one.gained, _("More is legal:")), (one.lost, _("No longer legal:"))):
        if moves:
            listed = ", ".join(f"<code>{esc(move)}</code>" for move in moves[:_MOST])
            told.append(Html(f"{esc(words)} {listed}"))
    if one.answer is not None:
        told.append(Html(f"<code>{esc(one.answer.move)}</code>: {_came(one.answer)}"))
    for outlaw, (now, then) in one.paid.items():
        told.append(Html(f"{esc(title(outlaw))}: {_flat(now, players)} → {_flat(then, players)}"))
    items = joined(Html(f"<li>{line}</li>") for line in told)
    return Html(
        f"<li><p>{questions}</p><p>{esc(_('With {switch} = {value}:', switch=name, value=value))}</p><ul>{items}</ul></li>"
    )


def _flat(paid: Sequence[int], players: Sequence[str]) -> Html:
    return Html(
        ", ".join(
            f"{esc(name)} {usd(dollars)}" for name, dollars in zip(players, paid, strict=True)
        )
    )


def in_words(view: View) -> Html:
    """The position in words, for the sheet that is printed."""
    from wyatt.earp.summary import table_text

    return Html(f'<pre class="inwords">{esc(table_text(view))}</pre>')


def lesson_panel(text: str) -> Html:
    """The data of a lesson stage, ready to paste; empty until it is asked for."""
    if not text:
        return EMPTY
    return Html(
        f'<label class="field tall"><span>{esc(_("The data of a lesson stage, ready to paste"))}</span>'
        f'<textarea readonly rows="14" data-key="lesson text" spellcheck="false">{esc(text)}</textarea></label>'
    )


def stage_text(position: Mapping[str, object], answer: Answer | None, viewer: str) -> str:
    """A stage of a lesson at this position, in TOML; its goal is the move that was tried."""
    import json

    def plain(value: object) -> str:
        """A value of JSON as TOML writes it on one line."""
        if isinstance(value, Mapping):
            inside = ", ".join(
                f"{json.dumps(str(key), ensure_ascii=False)} = {plain(one)}"
                for key, one in value.items()
            )
            return "{" + inside + "}"
        if isinstance(value, (list, tuple)):
            return "[" + ", ".join(plain(one) for one in value) + "]"
        return json.dumps(value, ensure_ascii=False)

    fields = "\n".join(
        f"{key} = {plain(value)}" for key, value in position.items() if key != "format"
    )
    slips = solution = ""
    if answer is not None and answer.legal:
        solution = f"solution = {plain([answer.move])}\n"
    elif answer is not None and answer.rules:
        slips = f"slips = {plain({answer.move: answer.rules[0]})}\n"
    return (
        f'[positions.set]\n{fields}\n\n[[stages]]\nkind = "play"\ntitle = "…"\nsay = "…"\n'
        f'position = "set"\nyou = {plain(viewer)}\ngoals = [{{say = "…", fact = "…"}}]\ndone = "…"\n{solution}{slips}'
    )


def tools(move: str) -> Html:
    """What can be done with the whole answer."""
    return Html(
        '<div class="row">'
        + button("link", esc(_("Copy a link to this sheet")), key="edit link")
        + button("print", esc(_("Print on one sheet")), key="edit print")
        + button("lesson", esc(_("Make a lesson of this")), key="edit lesson")
        + "</div>"
    )


def count_words(many: int) -> str:
    """How many moves are legal, in words."""
    return plural("{number} legal move", "{number} legal moves", many)
