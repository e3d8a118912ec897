"""A table under every preset side by side, and the rulings that make the difference."""

from __future__ import annotations

from collections.abc import Sequence

from wyatt.core.rule_words import preset_words, switch_words, value_words
from wyatt.core.rulebook import Ruling
from wyatt.core.text import _
from wyatt.lab.what_then import Answer, Difference, Reading
from wyatt.show.edit.answer import Eyes
from wyatt.show.edit.faults import fault_told, in_code
from wyatt.show.html import Html, esc, joined
from wyatt.show.marks import named_rule, rule_links

_MOST = 5


def side_by_side(readings: Sequence[Reading], eyes: Eyes) -> Html:
    """The same table under every preset: what the move comes to, which moves differ, what is paid.

    A narrow page stands it upright: a block for each thing that is compared, a line a preset. What
    is the same under all presets is told once.
    """
    names = [preset_words(eyes.draft.SPEC(), one.name) for one in readings]
    heads = joined(Html(f'<th scope="col" role="columnheader">{esc(name)}</th>') for name in names)
    rows = []
    answer = next((one.answer for one in readings if one.answer is not None), None)
    if answer is not None:
        came = [_came(one.answer, eyes) for one in readings]
        if all(each == came[0] for each in came):
            # The answer itself stands above.
            said = _("Legal, as told above.") if answer.legal else _("Not legal, as told above.")
            came = [esc(said)] * len(came)
        rows.append(_row(eyes.move(answer.move), came, names))
    moves = [_moves(one, readings[0], eyes) for one in readings]
    rows.append(_row(esc(_("Legal moves")), moves, names))
    for what in dict.fromkeys(what for one in readings for what in one.splits if eyes.pays):
        paid = [_split(one.splits.get(what), eyes) for one in readings]
        rows.append(_row(esc(eyes.draft.paying(what)), paid, names))
    title = esc(_("Under every preset"))
    return Html(
        f'<h3>{title}</h3><table class="ledger upright" role="table" aria-label="{title}">'
        f'<thead role="rowgroup"><tr role="row"><td role="cell"></td>{heads}</tr></thead>'
        f'<tbody role="rowgroup">{joined(rows)}</tbody></table>'
    )


def _row(head: Html, told: Sequence[Html], names: Sequence[str]) -> Html:
    """What is told of one thing under each preset, in cells that say whose they are."""
    first = f'<tr role="row"><th scope="row" role="rowheader">{head}</th>'
    if len(told) > 1 and all(each == told[0] for each in told):
        every = esc(_("Under each"))
        cell = (
            f'<td role="cell" colspan="{len(told)}" data-preset="{every}"><div>{told[0]}</div></td>'
        )
        return Html(f"{first}{cell}</tr>")
    cells = joined(
        Html(f'<td role="cell" data-preset="{esc(name)}"><div>{_again(told, at, names)}</div></td>')
        for at, name in enumerate(names)
    )
    return Html(f"{first}{cells}</tr>")


def _again(told: Sequence[Html], at: int, names: Sequence[str]) -> Html:
    """What is told under one preset; a sentence that stands under another is not told again."""
    first = told.index(told[at])
    if first < at and told[at].startswith("<b>"):
        return Html(f"<i>{esc(_('as under “{preset}”', preset=names[first]))}</i>")
    return told[at]


def _came(answer: Answer | None, eyes: Eyes) -> Html:
    if answer is None:
        return Html("–")
    if not answer.legal:
        refused = in_code(eyes.draft.readable(answer.message))
        return Html(f"<b>{esc(_('Not legal.'))}</b> {refused}")
    return Html(f"<b>{esc(_('Legal.'))}</b> {esc(' '.join(eyes.told(answer)))}")


def _moves(one: Reading, first: Reading, eyes: Eyes) -> Html:
    if one.fault is not None:
        return fault_told(one.fault, eyes.draft)
    told = joined(
        (
            _listed("+", [move for move in one.moves if move not in first.moves], eyes),
            _listed("−", [move for move in first.moves if move not in one.moves], eyes),
        )
    )
    return Html(f"{len(one.moves)}" + (f"<ul>{told}</ul>" if told else ""))


def _listed(sign: str, moves: Sequence[str], eyes: Eyes) -> Html:
    """Moves that are legal here and not there; of many the first, and how many more."""
    shown = joined(Html(f"<li>{sign} {eyes.move(move)}</li>") for move in moves[:_MOST])
    if len(moves) > _MOST:
        said = _("{sign} {number} more", sign=sign, number=len(moves) - _MOST)
        return Html(f"{shown}<li>{esc(said)}</li>")
    return shown


def _split(paid: Sequence[int] | None, eyes: Eyes) -> Html:
    if paid is None:
        return Html("–")
    if not any(paid):
        return esc(_("nothing for anybody"))
    return Html(f'<span class="paidlines">{eyes.paid(paid, "")}</span>')


def what_makes_the_difference(found: Sequence[Difference], eyes: Eyes) -> Html:
    """Every ruling that, read otherwise, changes something here."""
    heading = f"<h3>{esc(_('Which ruling makes the difference'))}</h3>"
    if not found:
        return Html(
            f"{heading}<p>{esc(_('None: at this table every reading allows the same and pays the same.'))}</p>"
        )
    return Html(
        heading + f'<ul class="differences">{joined(_difference(one, eyes) for one in found)}</ul>'
    )


def _difference(one: Difference, eyes: Eyes) -> Html:
    spec = eyes.draft.SPEC()
    # A switch that asks for itself is asked first; a ruling behind it then bears on the answer.
    asks = (
        [switch_words(spec, one.switch)]
        if spec.switches[one.switch].asks or not one.rulings
        else []
    )
    questions = joined(
        (
            *(Html(f"<b>{esc(said)}</b>") for said in asks),
            *(
                Html(
                    f"{named_rule(ruling.id)} {_asked(ruling, not asks)} {rule_links(ruling.rules)}"
                )
                for ruling in one.rulings
            ),
        ),
        " ",
    )
    here = _("Here: {answer}", answer=value_words(spec, one.switch, one.here))
    other = _("Played otherwise: {answer}", answer=value_words(spec, one.switch, one.value))
    told = []
    if one.fault is not None:
        told.append(fault_told(one.fault, eyes.draft))
    changes = ((one.gained, _("More is legal:")), (one.lost, _("No longer legal:")))
    for moves, words in changes:
        if moves:
            shown = joined(map(eyes.move, moves[:_MOST]), "; ")
            more = _("and {number} more", number=len(moves) - _MOST) if len(moves) > _MOST else ""
            told.append(Html(f"{esc(words)} {shown} {esc(more)}"))
    if one.answer is not None:
        told.append(Html(f"{eyes.move(one.answer.move)}: {_came(one.answer, eyes)}"))
    for what, (now, then) in one.paid.items() if eyes.pays else ():
        paid = f"{eyes.paid(now, ', ')} → {eyes.paid(then, ', ')}"
        told.append(Html(f"{esc(eyes.draft.paying(what))}: {paid}"))
    items = joined(Html(f"<li>{line}</li>") for line in told)
    return Html(
        f'<li><p>{questions}</p><p class="src">{esc(here)}</p><p>{esc(other)}</p><ul>{items}</ul></li>'
    )


def _asked(ruling: Ruling, first: bool) -> Html:
    """The question of a ruling, set off where it is what is asked."""
    said = esc(_(ruling.question))
    return Html(f"<b>{said}</b>") if first else said
