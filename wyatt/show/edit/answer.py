"""The shortest answer to a quarrel: a move tried, and the table under every reading of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wyatt.core.draft import BaseDraft
from wyatt.core.rule_words import preset_words, switch_words, value_words
from wyatt.core.rulebook import Ruling
from wyatt.core.text import _
from wyatt.lab.what_then import Answer, Difference, Reading
from wyatt.show.edit.faults import fault_told, in_code
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, disabled, named_rule, rule_links

_MOST = 5


@dataclass(frozen=True, slots=True)
class Eyes:
    """Through whose eyes an answer is told: of a viewer events keep what that player may not see.

    With a covered hand what pays is told only where all may see it.
    """

    draft: BaseDraft
    viewer: str | None = None

    @property
    def pays(self) -> bool:
        """Whether it may be told what the table pays."""
        return self.viewer is None or self.draft.OPEN

    def told(self, answer: Answer) -> list[str]:
        """What a legal move does, a sentence an event."""
        sentence: Callable[..., tuple[str, Any]] = self.draft.SPEC().words().sentence
        seen = (event.seen(self.viewer) if self.viewer else event for event in answer.events)
        return [sentence(event, None)[0] for event in seen]

    def paid(self, amounts: Sequence[int], between: str) -> Html:
        """What each player gets."""
        amount = self.draft.SPEC().amount
        return joined(
            (
                Html(f"<span>{esc(name)} {esc(amount(many))}</span>")
                for name, many in zip(self.draft.players, amounts, strict=False)
            ),
            between,
        )


def try_form(move: str, legal: Sequence[str], examples: Mapping[str, str]) -> Html:
    """Where a move is typed; the legal ones are offered, some as examples, and any other may be tried.

    examples: legal moves in words, by their notation.
    """
    offered = joined(Html(f'<option value="{esc(line)}">') for line in legal[:200])
    hint = _("Such as {move}", move=next(iter(examples))) if examples else ""
    said = _("Legal now:")
    if len(examples) < len(legal):
        said = _("Legal now are {number} moves, for instance:", number=len(legal))
    return Html(
        '<form data-form="try" class="tryform"><label class="field"><span>'
        f'{esc(_("A move, legal or not"))}</span><input name="move" list="wyatt-moves" data-key="try move" maxlength="120" '
        f'autocomplete="off" placeholder="{esc(hint)}" value="{esc(move)}"></label><datalist id="wyatt-moves">{offered}</datalist>'
        f'<button type="submit" class="btn prime">{esc(_("What then?"))}</button></form>{_examples(said, examples, "now")}'
    )


def _examples(said: str, moves: Mapping[str, str], name: str) -> Html:
    """Moves to press, which are then tried: their words, by their notation."""
    if not moves:
        return EMPTY
    buttons = joined(
        button(
            "try",
            esc(words),
            kind="btn",
            key=f"try {name} {at}",
            more=f'data-move="{esc(move)}" title="{esc(move)}"',
        )
        for at, (move, words) in enumerate(moves.items())
    )
    return Html(f'<div class="row examples"><span>{esc(said)}</span>{buttons}</div>')


def nothing_asked(legal: Sequence[str]) -> Html:
    """What to type, for whoever asked with an empty field."""
    said = _("Nobody can move at this table: nothing can be tried.")
    if legal:
        said = _(
            "Type the move that you want to know about, such as {move}, or press one of those that are legal now.",
            move=legal[0],
        )
    return Html(f'<div class="verdict" role="status"><p>{esc(said)}</p></div>')


def not_understood(written: str, near: Mapping[str, str]) -> Html:
    """What was written is no move: that says nothing of whether what was meant is legal.

    near: legal moves of which it has a word, in words, by their notation.
    """
    said = _("This could not be read as a move, so nothing is said of whether it is legal.")
    more = _("Press one of those that are legal now to see how a move is written.")
    return Html(
        f'<div class="verdict" role="status"><p><code>{esc(written)}</code> '
        f'<span class="stamp unread">{esc(_("Not understood"))}</span></p><p>{esc(said)} {EMPTY if near else esc(more)}</p>'
        f"{_examples(_('Was one of these meant?'), near, 'near')}</div>"
    )


def verdict(answer: Answer, eyes: Eyes, written: str = "", chance: bool = False) -> Html:
    """What comes of the move, with the rules and where they are printed; a legal one can be played.

    written: the move as somebody wrote it, told where it was read as another line. chance: what
    comes of it hangs on cards that lie nowhere yet.
    """
    stamp = _("Legal") if answer.legal else _("Not legal")
    kind = "stamp" if answer.legal else "stamp miss"
    read = Html("")
    if written and " ".join(written.split()) != answer.move:
        read = Html(f'<p class="src">{esc(_("You wrote: {line}", line=written))}</p>')
    if answer.legal:
        told = joined(Html(f"<li>{esc(line)}</li>") for line in eyes.told(answer))
        said = f"<ol>{told}</ol>"
        if chance:
            open_end = _(
                "This is one way it may go: it hangs on cards that lie nowhere yet. Put one on top of the pile to settle it."
            )
            said += f'<p class="src">{esc(open_end)}</p>'
    else:
        said = f"<p>{in_code(answer.message)}</p>"
    return Html(
        f'<div class="verdict" role="status"><p><code>{esc(answer.move)}</code> <span class="{kind}">{esc(stamp)}</span></p>'
        f"{read}{said}{_sources(answer.rules, eyes)}</div>"
    )


def _sources(rules: Sequence[str], eyes: Eyes) -> Html:
    """The rules named, each with where it is printed."""
    book = eyes.draft.SPEC().rulebook()
    items = joined(
        Html(
            f"<li>{rule_links((id,))} {esc(found.title)}. <small>{esc(book.cite(found))}</small></li>"
        )
        for id in rules
        for found in [book.rule(id)]
    )
    return Html(f'<ul class="sources">{items}</ul>' if items else "")


def side_by_side(readings: Sequence[Reading], eyes: Eyes) -> Html:
    """The same table under every preset: how many moves, which differ, what is paid."""
    first = readings[0]
    spec = eyes.draft.SPEC()
    heads = joined(
        Html(f'<th scope="col">{esc(preset_words(spec, one.name))}</th>') for one in readings
    )
    moves = joined(Html(f"<td>{_moves(one, first, eyes)}</td>") for one in readings)
    paying = list(dict.fromkeys(what for one in readings for what in one.splits))
    rows = joined(
        Html(
            f'<tr><th scope="row">{esc(eyes.draft.paying(what))}</th>'
            + joined(Html(f"<td>{_split(one.splits.get(what), eyes)}</td>") for one in readings)
            + "</tr>"
        )
        for what in (paying if eyes.pays else ())
    )
    return Html(
        f'<h3>{esc(_("Under every preset"))}</h3><div class="scrolled" tabindex="0" role="group" aria-label="{esc(_("Under every preset"))}">'
        f'<table class="ledger"><thead><tr><td></td>{heads}</tr></thead>'
        f'<tbody>{_row_of(readings, eyes)}<tr><th scope="row">{esc(_("Legal moves"))}</th>{moves}</tr>{rows}</tbody></table></div>'
    )


def _row_of(readings: Sequence[Reading], eyes: Eyes) -> Html:
    """What the move comes to under each preset; empty where none was tried."""
    answer = next((one.answer for one in readings if one.answer is not None), None)
    if answer is None:
        return EMPTY
    cells = joined(
        Html(f"<td>{_came_again(at, readings, eyes)}</td>") for at in range(len(readings))
    )
    return Html(f'<tr><th scope="row"><code>{esc(answer.move)}</code></th>{cells}</tr>')


def _came_again(at: int, readings: Sequence[Reading], eyes: Eyes) -> Html:
    """What the move comes to under one preset; what has been told under another is not told again."""
    told = _came(readings[at].answer, eyes)
    again = any(_came(one.answer, eyes) == told for one in readings[:at])
    return Html(f"<i>{esc(_('the same'))}</i>") if again and readings[at].answer else told


def _came(answer: Answer | None, eyes: Eyes) -> Html:
    if answer is None:
        return Html("–")
    if not answer.legal:
        return Html(f"<b>{esc(_('Not legal'))}</b> {in_code(answer.message)}")
    return Html(f"<b>{esc(_('Legal'))}</b> {esc(' '.join(eyes.told(answer)))}")


def _moves(one: Reading, first: Reading, eyes: Eyes) -> Html:
    if one.fault is not None:
        return fault_told(one.fault, eyes.draft)
    told = joined(
        (
            _listed("+", [move for move in one.moves if move not in first.moves]),
            _listed("−", [move for move in first.moves if move not in one.moves]),
        )
    )
    return Html(f"<b>{len(one.moves)}</b>" + (f"<ul>{told}</ul>" if told else ""))


def _listed(sign: str, moves: Sequence[str]) -> Html:
    """Moves that are legal here and not there; of many the first, and how many more."""
    shown = joined(Html(f"<li>{sign} <code>{esc(move)}</code></li>") for move in moves[:_MOST])
    if len(moves) > _MOST:
        said = _("{sign} {number} more", sign=sign, number=len(moves) - _MOST)
        return Html(f"{shown}<li>{esc(said)}</li>")
    return shown


def _split(paid: Sequence[int] | None, eyes: Eyes) -> Html:
    return (
        Html("–") if paid is None else Html(f'<span class="paidlines">{eyes.paid(paid, "")}</span>')
    )


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
            shown = joined((Html(f"<code>{esc(move)}</code>") for move in moves[:_MOST]), ", ")
            more = _("and {number} more", number=len(moves) - _MOST) if len(moves) > _MOST else ""
            told.append(Html(f"{esc(words)} {shown} {esc(more)}"))
    if one.answer is not None:
        told.append(Html(f"<code>{esc(one.answer.move)}</code>: {_came(one.answer, eyes)}"))
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


def in_words(text: str) -> Html:
    """The position in words, beside its picture."""
    return Html(f'<pre class="inwords">{esc(text)}</pre>')


def lesson_panel(text: str) -> Html:
    """The data of a lesson stage, ready to paste; empty until it is asked for."""
    if not text:
        return EMPTY
    return Html(
        f'<label class="field tall"><span>{esc(_("The data of a lesson stage, ready to paste"))}</span>'
        f'<textarea readonly rows="14" data-key="lesson text" spellcheck="false">{esc(text)}</textarea></label>'
    )


def bot_button() -> Html:
    """Where a player of the house makes the next move."""
    return button("let-bot", esc(_("Let a bot play a move here")), key="edit bot")


def tools(answer: Answer | None, link: str) -> Html:
    """What can be done with the whole answer; on paper the link by which it opens again."""
    legal = answer is not None and answer.legal
    return Html(
        '<div class="row">'
        + button(
            "step-on",
            esc(_("Play this move here")),
            key="edit step",
            more=disabled(not legal),
        )
        + bot_button()
        + button("link", esc(_("Copy a link to this sheet")), key="edit link")
        + button("print", esc(_("Print on one sheet")), key="edit print")
        + button("lesson", esc(_("Make a lesson of this")), key="edit lesson")
        + f'</div><p class="sheetlink onpaper">{esc(_("Opens again at:"))} <span data-whole="{esc(link)}">{esc(link)}</span></p>'
    )
