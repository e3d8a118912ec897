"""The shortest answer to a quarrel: a move tried, and the table under every reading of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wyatt.core.draft import BaseDraft
from wyatt.core.text import _
from wyatt.lab.what_then import Answer
from wyatt.show.edit.faults import in_code
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, disabled, rule_links


@dataclass(frozen=True, slots=True)
class Eyes:
    """Through whose eyes an answer is told: of a viewer events keep what that player may not see.

    With a covered hand what pays is told only where all may see it. view: what whoever is to move
    sees, in whose words moves are told.
    """

    draft: BaseDraft
    viewer: str | None = None
    view: Any = None

    @property
    def pays(self) -> bool:
        """Whether it may be told what the table pays."""
        return self.viewer is None or self.draft.OPEN

    def told(self, answer: Answer) -> list[str]:
        """What a legal move does, a sentence an event; not of posters that nobody has a point on."""
        sentence: Callable[..., tuple[str, Any]] = self.draft.SPEC().words().sentence
        told = (
            event
            for event in answer.events
            if event.type != "scored" or any(event.data.get("cp", (True,)))
        )
        seen = (event.seen(self.viewer) if self.viewer else event for event in told)
        return [self.draft.readable(sentence(event, None)[0]) for event in seen]

    def move(self, line: str) -> Html:
        """A move in words; its notation is there for whoever points at it."""
        return Html(f'<span title="{esc(line)}">{esc(self.draft.in_words(line, self.view))}</span>')

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


def not_understood(written: str, near: Mapping[str, str], book: Mapping[str, str]) -> Html:
    """What was written is no move: that says nothing of whether what was meant is legal.

    near: legal moves of which it has a word, in words, by their notation. book: what the rulebook
    has on its words, the title or question of each rule or ruling by its id.
    """
    said = _("This could not be read as a move, so nothing is said of whether it is legal.")
    more = _("Press one of those that are legal now to see how a move is written.")
    return Html(
        f'<div class="verdict" role="status"><p><code>{esc(written)}</code> '
        f'<span class="stamp unread">{esc(_("Not understood"))}</span></p><p>{esc(said)} {EMPTY if near else esc(more)}</p>'
        f"{_examples(_('Was one of these meant?'), near, 'near')}{_in_the_book(book)}</div>"
    )


def _in_the_book(found: Mapping[str, str]) -> Html:
    """Links to rules and rulings by what they are about."""
    links = joined(
        Html(
            f'<li><a href="#rule-{esc(id)}" data-do="rule" data-rule="{esc(id)}">{esc(title)}</a></li>'
        )
        for id, title in found.items()
    )
    if not links:
        return EMPTY
    return Html(
        f'<p>{esc(_("The rulebook has on these words:"))}</p><ul class="inbook">{links}</ul>'
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
        said = f"<p>{in_code(eyes.draft.readable(answer.message))}</p>"
    return Html(
        f'<div class="verdict" role="status"><p><b>{eyes.move(answer.move)}</b> <span class="{kind}">{esc(stamp)}</span> '
        f"<code>{esc(answer.move)}</code></p>"
        f"{read}{said}{_sources(answer.rules, eyes)}</div>"
    )


def _sources(rules: Sequence[str], eyes: Eyes) -> Html:
    """The rules named, each with where it is printed."""
    book = eyes.draft.SPEC().rulebook()
    items = joined(
        Html(
            f"<li>{rule_links((id,))} {esc(found.title)}. <small>{esc(_begun(book.cite(found)))}</small></li>"
        )
        for id in rules
        for found in [book.rule(id)]
    )
    return Html(f'<ul class="sources">{items}</ul>' if items else "")


def _begun(cited: str) -> str:
    """Where a rule is printed, as a sentence begins."""
    return cited[:1].upper() + cited[1:]


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
