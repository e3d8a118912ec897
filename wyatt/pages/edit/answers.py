"""The editor's answer to a tried move, the table under every preset, and a lesson made from it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from zlib import crc32

from wyatt.core.draft import BaseDraft
from wyatt.core.errors import IllegalMove, InvalidDocument, NotAMove
from wyatt.core.game import BaseGame
from wyatt.core.layout import UNKNOWN
from wyatt.core.limits import LESSON, LONGEST_MOVE
from wyatt.core.rule_words import preset_words, switch_words, value_words
from wyatt.core.text import _, colon, semicolon
from wyatt.lab.what_then import (
    Answer,
    Difference,
    Reading,
    by_chance,
    differences,
    nearest,
    one_of_each,
    played,
    readings,
    tried,
)
from wyatt.lessons.own import COACHED, Checked, address_of, check, write_link
from wyatt.pages.edit.view import in_code, issue_html
from wyatt.ui.acts import Act, Request, by_name
from wyatt.ui.html import (
    button,
    disabled_text,
    list_items,
    named_rule,
    options,
    paragraph,
    rule_links,
)
from wyatt.ui.rules import apart, cited
from wyatt.ui.tags import EMPTY, Html, esc, joined, person

if TYPE_CHECKING:
    from wyatt.pages.edit.page import EditPage


# === A lesson made from the editor's table, as TOML that loads unchanged.


def _plain(value: object) -> str:
    """Return a document's value as TOML."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_string(str(key))} = {_plain(one)}" for key, one in value.items())
        return "{" + inside + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_plain(one) for one in value) + "]"
    return _string(value) if isinstance(value, str) else json.dumps(value)


def _string(text: str) -> str:
    # JSON allows one control character that TOML doesn't.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


#: A lesson's fields, with the maximum number of characters in each. A question has up to four
#: answers: `text0` with `reason0`, and so on.
FIELDS = {
    "title": 200,
    "say": 600,
    "by": 100,
    "kind": 10,
    "ask": 400,
    "goal": 200,
    "done": 400,
    "right": 1,
    **{f"{name}{at}": 400 for at in range(4) for name in ("text", "reason")},
}
#: The two kinds of lesson: about the tried move, or with your own question.
MOVE, QUESTION = "move", "question"


def lesson_text(
    draft: BaseDraft,
    answer: Answer | None,
    viewer: str,
    wishes: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return a one-stage lesson at this table as TOML, with the tried move as its goal or question.

    viewer: the learner's player. wishes: the texts for `FIELDS`. Return an empty string if the
    lesson would need a move and none is legal.
    """
    game = draft.game()
    fields = _table({key: value for key, value in draft.written().items() if key != "format"})
    # The name depends on the table, because one lesson can have several positions.
    name = f"table-{crc32(fields.removesuffix(chr(10)).encode()) & 0xFFFF:04x}"
    head = _(
        "This is a complete lesson. Check it with “wyatt lesson FILE”. To add it to another "
        "lesson, copy everything from [positions.{name}] on.",
        name=name,
    )
    lesson = {
        "title": _unquoted(wishes.get("title") or _("My own table")),
        "game": draft.SPEC().name,
        **({"by": _unquoted(wishes["by"])} if wishes.get("by") else {}),
        "say": _unquoted(wishes.get("say") or _("What’s this table about?")),
    }
    stage: dict[str, object] = {"kind": "predict", "title": "", "position": name, "you": viewer}
    answers: list[dict[str, object]] = []
    if wishes.get("kind") == QUESTION:
        # Keep empty fields, because the check reports them.
        stage |= {"title": _("Place your bet"), "ask": _unquoted(wishes.get("ask", ""))}
        for at in "0123":
            said = {key: _unquoted(wishes.get(key + at, "")) for key in ("text", "reason")}
            if any(said.values()):
                answers.append(
                    {**said, **({"right": True} if wishes.get("right", "0") == at else {})}
                )
    elif answer is not None and not answer.legal and answer.rules:
        ask = _("{player} wants to play: {move}. Is it legal?", player=viewer, move=answer.move)
        stage |= {"title": _("Is it legal?"), "ask": _unquoted(ask)}
        rules = list(answer.rules)
        illegal = [f"illegal {answer.move} by {rules[0]}"]
        yes: dict[str, object] = {
            "text": _("Yes."),
            "reason": _("Why might this look right?"),
            "rules": rules,
        }
        no = {"text": _("No."), "reason": _unquoted(answer.message), "rules": rules}
        answers = [yes, {**no, "right": True, "check": illegal}]
    elif legal := list(game.legal_moves):
        move = game.view(None).read_line(answer.move) if answer and answer.legal else legal[0]
        goal = _unquoted(wishes.get("goal") or _("Find the move."))
        stage = {
            "kind": "play",
            "title": _("Your move"),
            "say": _("What would you do here?"),
            "position": name,
            "you": viewer,
            "goals": [{"say": goal, "fact": f"did {move.verb}"}],
            "done": _unquoted(wishes.get("done") or _("Why is this the best move?")),
            "solution": [str(move)],
        }
    else:
        return ""
    text = f"# {head}\n{_table(lesson)}\n[positions.{name}]\n{fields}\n[[stages]]\n{_table(stage)}"
    return text + "".join(f"\n[[stages.options]]\n{_table(one)}" for one in answers)


def _unquoted(text: str) -> str:
    # In a lesson, a backtick begins a rule id.
    return text.replace("`", "’")


def _table(fields: Mapping[str, object]) -> str:
    return "".join(f"{key} = {_plain(value)}\n" for key, value in fields.items())


# === The answer to a tried move, and the lesson panel.


@dataclass(frozen=True, slots=True)
class Eyes:
    """How much of an answer to show. viewer: the player who reads it, or None to show everything.

    view: the view of the player to move, which is used to describe moves as text.
    """

    draft: BaseDraft
    viewer: str | None = None
    view: Any = None

    @property
    def pays(self) -> bool:
        """Whether the viewer may see the payout."""
        return self.viewer is None or self.draft.OPEN

    def sentences(self, answer: Answer) -> list[str]:
        """Return a sentence for each event of a legal move. Scores without points are left out."""
        sentence: Callable[..., tuple[str, Any]] = self.draft.SPEC().words().sentence
        events = (
            event
            for event in answer.events
            if event.type != "scored" or any(event.data.get("cp", (True,)))
        )
        seen = (event.seen(self.viewer) if self.viewer else event for event in events)
        return [self.draft.readable(sentence(event, None)[0]) for event in seen]

    def move(self, line: str) -> Html:
        """Return a move as text, with its notation as a tooltip."""
        return Html(f'<span title="{esc(line)}">{esc(self.draft.in_words(line, self.view))}</span>')

    def paid(self, amounts: Sequence[int], between: str) -> Html:
        """Return each player's name and payout. between: the separator."""
        amount = self.draft.SPEC().format_score
        return joined(
            (
                Html(f"<span>{person(name)} {esc(amount(many))}</span>")
                for name, many in zip(self.draft.players, amounts, strict=False)
            ),
            between,
        )


def try_form(move: str, legal: Sequence[str], examples: Mapping[str, str]) -> Html:
    """Return the field for trying a move, legal or not.

    legal: the notation of every legal move. examples: some of the legal moves as text, by notation.
    """
    offered = joined(Html(f'<option value="{esc(line)}">') for line in legal[:200])
    hint = _("For example: {move}", move=next(iter(examples))) if examples else ""
    said = _("Legal now:")
    if len(examples) < len(legal):
        said = _("{number} moves are legal now, for example:", number=len(legal))
    return Html(
        '<form data-form="try" class="tryform"><label class="field"><span>'
        f'{esc(_("A move, legal or not"))}</span><input name="move" list="wyatt-moves" data-key="try move" maxlength="120" '
        f'autocomplete="off" placeholder="{esc(hint)}" value="{esc(move)}"></label><datalist id="wyatt-moves">{offered}</datalist>'
        f'<button type="submit" class="btn prime">{esc(_("What happens next?"))}</button></form>{_examples(said, examples, "now")}'
    )


def _examples(said: str, moves: Mapping[str, str], name: str) -> Html:
    """Return a button for each move. moves: the moves as text, by notation."""
    buttons = joined(
        button("try", esc(words), key=f"try {name} {at}", data_move=move, title=move)
        for at, (move, words) in enumerate(moves.items())
    )
    if not buttons:
        return EMPTY
    return Html(f'<div class="row examples"><span>{esc(said)}</span>{buttons}</div>')


def nothing_asked(legal: Sequence[str]) -> Html:
    """Return a hint about what to type, for when the field is empty."""
    said = _("The game is over at this table, so there’s no move to try.")
    if legal:
        said = _("Type a move, such as {move}, or click a legal one.", move=legal[0])
    return Html(f'<div class="verdict" role="status"><p>{esc(said)}</p></div>')


def not_understood(written: str, near: Mapping[str, str], book: Mapping[str, str]) -> Html:
    """Return the answer to text that isn't a move.

    near: similar legal moves as text, by notation. book: the titles of rules and rulings that
    contain words from the text, by id.
    """
    said = _("This isn’t a move, so it’s neither legal nor illegal.")
    more = EMPTY if near else esc(_("Click a legal move to see how to write one."))
    found = joined(
        Html(
            f'<li><a href="#rule-{esc(id)}" data-do="rule" data-rule="{esc(id)}">{esc(title)}</a></li>'
        )
        for id, title in book.items()
    )
    if found:
        heading = esc(_("From the rulebook, on these words:"))
        found = Html(f'<p>{heading}</p><ul class="inbook">{found}</ul>')
    return Html(
        f'<div class="verdict" role="status"><p><code>{esc(written)}</code> '
        f'<span class="stamp unread">{esc(_("Not understood"))}</span></p><p>{esc(said)} {more}</p>'
        f"{_examples(_('Did you mean one of these?'), near, 'near')}{found}</div>"
    )


def verdict(answer: Answer, eyes: Eyes, written: str = "", chance: bool = False) -> Html:
    """Return the verdict on a move, with the rules behind it and where they're printed.

    written: the typed text, shown if it differs from the move's notation. chance: whether the
    outcome depends on unplaced cards.
    """
    read = ""
    if written and " ".join(written.split()) != answer.move:
        read = f'<p class="src">{esc(_("You wrote: {line}", line=written))}</p>'
    if answer.legal:
        stamp, kind = _("Legal"), "stamp"
        said = f"<ol>{list_items(map(esc, eyes.sentences(answer)))}</ol>"
        if chance:
            open_end = _(
                "This is only one possible outcome, because it depends on unplaced cards. To settle it, put a card on top of the pile."
            )
            said += f'<p class="src">{esc(open_end)}</p>'
    else:
        stamp, kind = _("Not legal"), "stamp miss"
        said = f"<p>{in_code(eyes.draft.readable(answer.message))}</p>"
    book = eyes.draft.SPEC().rulebook()
    sources = ""
    for rule in map(book.rule, answer.rules):
        place = book.cite(rule)
        sources += (
            f"<li>{rule_links((rule.id,))} {esc(rule.title)}. "
            f"<small>{cited(book, place[:1].upper() + place[1:])}</small></li>"
        )
    if sources:
        sources = f'<ul class="sources">{sources}</ul>'
    return Html(
        f'<div class="verdict" role="status"><p><b>{eyes.move(answer.move)}</b> <span class="{kind}">{esc(stamp)}</span> '
        f"<code>{esc(answer.move)}</code></p>{read}{said}{sources}</div>"
    )


@dataclass(frozen=True, slots=True)
class Made:
    """An unfinished lesson. text: its TOML. wishes: the filled-in fields. typed: whether someone
    edited the text by hand. checked: the check's result. link: the lesson's address, or empty if
    the lesson is invalid or too long for a link.
    """

    text: str
    wishes: Mapping[str, str]
    typed: bool
    checked: Checked
    link: str


def lesson_panel(made: Made) -> Html:
    """Return the panel with a lesson's fields, its data, its issues and the buttons to share it."""
    data = (
        f'<label class="field tall"><span>{esc(_("The data for a lesson stage, ready to paste"))}</span>'
        f'<textarea rows="14" data-do="lesson-text" data-live="slow" data-key="lesson text" '
        f'spellcheck="false">{esc(made.text)}</textarea></label>'
    )
    return Html(
        f'<div class="maker"><h3>{esc(_("Your lesson"))}</h3><div class="makerpair">'
        f"<div>{_maker_fields(made)}</div><div>{data}{_checked(made)}{_hand_out(made)}</div></div></div>"
    )


def _maker_fields(made: Made) -> Html:
    wishes = made.wishes
    if made.typed:
        again = button("lesson-again", esc(_("Restore it from the fields")), key="lesson again")
        said = _("You’ve edited the data by hand, so the fields no longer change it.")
        return Html(f"<p>{esc(said)}</p>{again}")

    def field(name: str, label: str) -> str:
        """Return the text field for one of `FIELDS`."""
        return (
            f'<label class="field"><span>{esc(label)}</span><input data-do="lesson-field" '
            f'data-field="{name}" data-live data-key="lesson {name}" maxlength="{FIELDS[name]}" '
            f'value="{esc(wishes.get(name, ""))}"></label>'
        )

    kinds = options(
        [(MOVE, _("The move you tried above")), (QUESTION, _("Your own question"))],
        wishes.get("kind", MOVE),
    )
    fields = [
        field("title", _("Title")),
        field("say", _("The topic, in one sentence")),
        field("by", _("Author")),
        f'<label class="field"><span>{esc(_("The learner’s task"))}</span>'
        f'<select data-do="lesson-field" data-field="kind" data-key="lesson kind">{kinds}</select></label>',
    ]
    if wishes.get("kind") == QUESTION:
        fields.append(field("ask", _("The question")))
        for at, letter in enumerate("ABCD"):
            fields.append(field(f"text{at}", _("Answer {letter}", letter=letter)))
            fields.append(field(f"reason{at}", _("Why {letter} is right or wrong", letter=letter)))
        right = options(zip("0123", "ABCD", strict=True), wishes.get("right", "0"))
        fields.append(
            f'<label class="field"><span>{esc(_("The right answer"))}</span>'
            f'<select data-do="lesson-field" data-field="right" data-key="lesson right">{right}</select></label>'
        )
    else:
        fields.append(field("goal", _("The goal in your own words")))
        fields.append(field("done", _("The text shown when the goal is reached")))
    return Html("".join(fields))


def _checked(made: Made) -> Html:
    """Return the lesson's issues, or a note that the engine has played it to its end."""
    checked = made.checked
    if checked.issues:
        lines = joined(
            Html(f"<li>{esc(issue)}{f' <code>{esc(issue.text)}</code>' if issue.text else ''}</li>")
            for issue in checked.issues[:12]
        )
        return Html(f'<div role="status"><ul class="faultlist">{lines}</ul></div>')
    said = list_items(map(esc, checked.remarks))
    good = esc(_("The engine has played the lesson to its end."))
    return Html(
        f'<p role="status" class="good">✓ {good}</p>' + (f"<ul>{said}</ul>" if said else "")
    )


def _hand_out(made: Made) -> Html:
    """Return the buttons to share the lesson, or nothing if it's invalid."""
    if made.checked.lesson is None:
        return EMPTY
    save = button("lesson-save", esc(_("Save as a file")), key="lesson save")
    if not made.link:
        said = _(
            "The lesson is too long for a link. Add the file to a site with `wyatt site` instead."
        )
        return Html(f'<p>{esc(said)}</p><div class="row">{save}</div>')
    copy = button("lesson-link", esc(_("Copy the link")), kind="btn prime", key="lesson link")
    preview = (
        f'<a class="btn" href="?{esc(made.link)}" data-open target="_blank" rel="noopener">'
        f"{esc(_('Preview'))}</a>"
    )
    return Html(f'<div class="row">{copy}{preview}{save}</div>')


def bot_button() -> Html:
    """Return the button that has a bot play a move."""
    return button("let-bot", esc(_("Let a bot play a move here")), key="edit bot")


def tools(answer: Answer | None, link: str) -> Html:
    """Return the buttons below the answer, and the page's link for printing."""
    off = disabled_text(
        answer is None or not answer.legal, _("First try a move that’s legal here.")
    )
    return Html(
        '<div class="row">'
        + button("step-on", esc(_("Play this move here")), key="edit step", more=off)
        + bot_button()
        + button("link", esc(_("Copy a link to this page")), key="edit link")
        + button("print", esc(_("Print on one page")), key="edit print")
        + button("lesson", esc(_("Make a lesson")), key="edit lesson")
        + f'</div><p class="sheetlink onpaper">{esc(_("Open this page again:"))} <span data-whole="{esc(link)}">{esc(link)}</span></p>'
    )


# === The table under every preset side by side, and the rulings that make a difference.

_MOST = 5


def side_by_side(readings: Sequence[Reading], eyes: Eyes) -> Html:
    """Return a comparison of the presets: the tried move's outcome, the legal moves, the payout.

    A narrow page shows one block per row, with one line per preset. Equal cells are merged.
    """
    names = [preset_words(eyes.draft.SPEC(), one.name) for one in readings]
    heads = joined(Html(f'<th scope="col" role="columnheader">{esc(name)}</th>') for name in names)
    rows = []
    answer = next((one.answer for one in readings if one.answer is not None), None)
    if answer is not None:
        came = [_came(one.answer, eyes) for one in readings]
        if len({*came}) == 1:  # the answer itself is shown above
            said = _("That move isn’t legal, as shown above.")
            if answer.legal:
                said = _("That move is legal, as shown above.")
            came = [esc(said)] * len(came)
        rows.append(_row(eyes.move(answer.move), came, names))
    moves = [_moves(one, readings[0], eyes) for one in readings]
    rows.append(_row(esc(_("Legal moves")), moves, names))
    for what in dict.fromkeys(what for one in readings for what in one.splits if eyes.pays):
        splits = (one.splits.get(what) for one in readings)
        paid = [Html("–") if paid is None else _split(paid, eyes) for paid in splits]
        rows.append(_row(esc(eyes.draft.paying(what)), paid, names))
    title = esc(_("In every preset"))
    return Html(
        f'<h3>{title}</h3><table class="ledger upright" role="table" aria-label="{title}">'
        f'<thead role="rowgroup"><tr role="row"><td role="cell"></td>{heads}</tr></thead>'
        f'<tbody role="rowgroup">{joined(rows)}</tbody></table>{apart(eyes.draft.SPEC().rulebook())}'
    )


def _row(head: Html, said: Sequence[Html], names: Sequence[str]) -> Html:
    """Return one row of the comparison. Each cell has its preset's name, for a narrow page."""
    first = f'<tr role="row"><th scope="row" role="rowheader">{head}</th>'
    if len(said) > 1 and len({*said}) == 1:
        every = esc(_("In each preset"))
        cell = (
            f'<td role="cell" colspan="{len(said)}" data-preset="{every}"><div>{said[0]}</div></td>'
        )
        return Html(f"{first}{cell}</tr>")
    cells = ""
    for at, (one, name) in enumerate(zip(said, names, strict=True)):
        same = said.index(one)
        if same < at and one.startswith("<b>"):  # don't repeat a sentence
            one = Html(f"<i>{esc(_('same as “{preset}”', preset=names[same]))}</i>")
        cells += f'<td role="cell" data-preset="{esc(name)}"><div>{one}</div></td>'
    return Html(f"{first}{cells}</tr>")


def _came(answer: Answer | None, eyes: Eyes) -> Html:
    if answer is None:
        return Html("–")
    if not answer.legal:
        refused = in_code(eyes.draft.readable(answer.message))
        return Html(f"<b>{esc(_('Not legal.'))}</b> {refused}")
    return Html(f"<b>{esc(_('Legal.'))}</b> {esc(' '.join(eyes.sentences(answer)))}")


def _moves(one: Reading, first: Reading, eyes: Eyes) -> Html:
    if one.issue is not None:
        return issue_html(one.issue, eyes.draft)
    gained = [move for move in one.moves if move not in first.moves]
    lost = [move for move in first.moves if move not in one.moves]
    items = _listed("+", gained, eyes) + _listed("−", lost, eyes)
    return Html(f"{len(one.moves)}" + (f"<ul>{items}</ul>" if items else ""))


def _listed(sign: str, moves: Sequence[str], eyes: Eyes) -> Html:
    """Return the first few moves after a sign, and how many more there are."""
    shown = joined(Html(f"<li>{sign} {eyes.move(move)}</li>") for move in moves[:_MOST])
    if len(moves) > _MOST:
        said = _("{sign} {number} more", sign=sign, number=len(moves) - _MOST)
        return Html(f"{shown}<li>{esc(said)}</li>")
    return shown


def _split(paid: Sequence[int], eyes: Eyes) -> Html:
    if not any(paid):
        return esc(_("nothing for anyone"))
    return Html(f'<span class="paidlines">{eyes.paid(paid, "")}</span>')


def what_makes_the_difference(found: Sequence[Difference], eyes: Eyes) -> Html:
    """Return every ruling that would change something here if you decided it differently."""
    heading = f"<h3>{esc(_('The ruling that makes the difference'))}</h3>"
    if not found:
        none = esc(_("At this table, no ruling makes a difference."))
        return Html(f"{heading}<p>{none}</p>")
    lines = joined(_difference(one, eyes) for one in found)
    return Html(f'{heading}<ul class="differences">{lines}</ul>')


def _difference(one: Difference, eyes: Eyes) -> Html:
    spec = eyes.draft.SPEC()
    # A switch with its own question comes first, and its rulings explain the answer.
    asks = spec.switches[one.switch].asks or not one.rulings
    questions = [Html(f"<b>{esc(switch_words(spec, one.switch))}</b>")] if asks else []
    for ruling in one.rulings:
        asked = esc(_(ruling.question))
        bold = asked if asks else Html(f"<b>{asked}</b>")
        questions.append(Html(f"{named_rule(ruling.id)} {bold} {rule_links(ruling.rules)}"))
    here = _("Here: {answer}", answer=value_words(spec, one.switch, one.here))
    other = _("Other ways to play: {answer}", answer=value_words(spec, one.switch, one.value))
    lines = []
    if one.issue is not None:
        lines.append(issue_html(one.issue, eyes.draft))
    for moves, words in ((one.gained, _("Also legal:")), (one.lost, _("No longer legal:"))):
        if moves:
            shown = joined(map(eyes.move, moves[:_MOST]), semicolon())
            more = _("and {number} more", number=len(moves) - _MOST) if len(moves) > _MOST else ""
            lines.append(Html(f"{esc(words)} {shown} {esc(more)}"))
    if one.answer is not None:
        lines.append(Html(f"{eyes.move(one.answer.move)}{colon()}{_came(one.answer, eyes)}"))
    for what, (now, then) in one.paid.items() if eyes.pays else ():
        paid = f"{eyes.paid(now, ', ')} → {eyes.paid(then, ', ')}"
        lines.append(Html(f"{esc(eyes.draft.paying(what))}{colon()}{paid}"))
    return Html(
        f'<li><p>{joined(questions, " ")}</p><p class="src">{esc(here)}</p><p>{esc(other)}</p>'
        f"<ul>{list_items(lines)}</ul></li>"
    )


# === The tried move's answer, and the requests about it.

_Found = tuple[Answer | None, list[Reading], list[Difference], bool]


class Answers:
    """A cache for the last answer, which takes longer to compute than the page takes to draw."""

    def __init__(self) -> None:
        self._asked = ""
        self._found: _Found = (None, [], [], False)
        #: The last lesson drawn.
        self.lesson: Made | None = None

    def of(self, page: EditPage) -> _Found:
        """Return the answer, each preset's reading, the differences, and whether chance matters.
        The table must be valid.
        """
        draft = page.draft
        asked = json.dumps([draft.document, page.move])
        if asked != self._asked:
            answer = None
            if page.move:
                with suppress(InvalidDocument, NotAMove):
                    answer = tried(draft, draft.lenient_notation(page.move))
            # You can't compare an invalid move.
            move = answer.move if answer and answer.understood else ""
            chance = bool(answer and answer.legal) and by_chance(draft, move)
            self._found = answer, readings(draft, move), differences(draft, move), chance
            self._asked = asked
        return self._found

    def _made(self, page: EditPage, answer: Answer | None, actor: str) -> Made:
        """Return the unfinished lesson. It's checked again only if its text has changed."""
        text = page.lesson_typed
        if text is None:
            text = lesson_text(page.draft, answer, actor, page.wishes)
            text = text or _("The game is over at this table, but a lesson needs a move to make.")
        typed, known = page.lesson_typed is not None, self.lesson
        if known is None or known.text != text:
            checked = check(text, coached=COACHED)
            token = write_link([text]) if checked.lesson else ""
            link = address_of([token], text).removeprefix("./?") if token else ""
            known = Made(text, {}, False, checked, link)
        self.lesson = replace(known, wishes=dict(page.wishes), typed=typed)
        return self.lesson

    def parts(self, page: EditPage, faulty: bool) -> dict[str, Html]:
        """Return the answer's parts as HTML by name, or just a note if the table is `faulty`."""
        if faulty:
            said = _(
                "When the table is ready, you can try any move here, share a link to the table, and turn it into a lesson."
            )
            return {"try": paragraph(said)}
        game = page.draft.game()
        eyes = _eyes(page, game)
        if eyes is None:
            said = _(
                "It’s {player}’s turn, and you can’t see that player’s hand. A list of legal moves would give it away.",
                player=game.actor or game.players[0],
            )
            return {"try": Html(f"{paragraph(said)}{bot_button()}")}
        answer, read, parted, chance = self.of(page)
        legal = [str(move) for move in game.legal_moves]
        actor = game.actor or game.players[0]
        view, draft, spec = game.view(game.actor), page.draft, page.editing.spec

        def worded(moves: Sequence[str]) -> dict[str, str]:
            """Return moves as text, by notation, in the words of the table's buttons."""
            return {line: draft.in_words(line, view) for line in moves}

        if answer is None:
            said = nothing_asked(legal) if page.unasked else EMPTY
        elif answer.understood:
            said = verdict(answer, eyes, page.move, chance)
        else:
            near = worded(nearest(legal, page.move))
            said = not_understood(page.move, near, _rules_about(page))
        picture = page.editing.picture(game.view(eyes.viewer or actor))
        text = esc(draft.readable(spec.words().table_text(game.view(eyes.viewer))))
        made = self._made(page, answer, actor) if page.lesson and not page.covered else None
        return {
            "try": try_form(page.move, legal, worded(one_of_each(legal))),
            "verdict": said,
            "picture": Html(
                f'<div class="sheetpicture">{picture}</div><pre class="inwords">{text}</pre>'
            ),
            "presets": side_by_side(read, eyes),
            "differences": what_makes_the_difference(parted, eyes),
            "tools": tools(answer, f"?page={page.editing.page}&{page.address()}"),
            "lesson": lesson_panel(made) if made else EMPTY,
        }


def _rules_about(page: EditPage) -> dict[str, str]:
    """Return the titles of up to three rules and rulings about the typed text, by id."""
    # Imported here because only this function searches the rulebook, and the import is slow.
    from wyatt.lessons.courses import index_of

    spec, written = page.editing.spec, page.move
    for name in page.draft.players:
        written = written.replace(name, "")
    book = spec.rulebook()
    ids = {rule.id for rule in book.rules()} | {ruling.id for ruling in book.rulings()}
    try:
        found = index_of(spec.name, book.language_for(page.lang)).search(written)
    except ValueError:
        return {}
    return {each.id: each.title for each in islice((one for one in found if one.id in ids), 3)}


def _eyes(page: EditPage, game: BaseGame[Any, Any, Any, Any]) -> Eyes | None:
    """Return how much of an answer to show: everything, or if a hand is covered or unknown, only
    what the player to move sees. In that case, return None if it's their own hand or nobody's turn.
    """
    players, actor, view = page.draft.players, game.actor or "", game.view(game.actor)
    hands = {name: f"hand {seat}" for seat, name in enumerate(players)}
    hidden = [
        name
        for name, hand in hands.items()
        if hand in page.covered or any(card.startswith(UNKNOWN) for card in page.draft.cards(hand))
    ]
    if not hidden:
        return Eyes(page.draft, None, view)
    return None if actor in hidden or not actor else Eyes(page.draft, actor, view)


# --- requests ----------------------------------------------------------------------------------


def _try(page: EditPage, request: Request) -> None:
    form = request.get("form")
    if isinstance(form, Mapping):
        page.move = str(form.get("move", "")).strip()[:LONGEST_MOVE]
        page.unasked = not page.move
    elif isinstance(move := request.get("move"), str):
        page.move = move[:LONGEST_MOVE]  # someone clicked an example


def _step_on(page: EditPage, request: Request) -> None:
    """Play the tried move, as a step you can undo."""
    try:
        position = played(page.draft, page.draft.lenient_notation(page.move))
    except (NotAMove, IllegalMove) as error:
        page.notice = str(error)
        return
    page.change(page.editing.draft(position))
    page.move = ""


def _let_bot(page: EditPage, request: Request) -> None:
    """Have a bot choose and play a move, seeing only what the player to move sees."""
    game, spec = page.draft.game(), page.editing.spec
    actor = game.actor
    if actor is None:
        page.message = _("The game is over.")
        return
    view = game.view(actor)
    chosen = spec.bots["heuristic"](0)(view)
    move, words = str(chosen), spec.words().move_words(chosen, view)
    page.change(page.editing.draft(played(page.draft, move)))
    hidden = f"hand {game.players.index(actor)}" in page.covered
    said = _("a move that keeps the hand covered") if hidden else words
    page.message = _("{player}: {move}", player=actor, move=said)
    page.move = ""


def _lesson_field(page: EditPage, request: Request) -> None:
    """Fill in one of the lesson's fields."""
    field = str(request.get("field", ""))
    if field in FIELDS:
        page.wishes[field] = str(request.get("value", ""))[: FIELDS[field]].replace("\n", " ")


def _lesson_text(page: EditPage, request: Request) -> None:
    """Store the lesson's data if someone has edited it by hand."""
    typed = str(request.get("value", ""))[: LESSON.letters + 1]
    made = page.answers.lesson
    if made is None or typed != made.text:
        page.lesson_typed = typed


def _lesson_link(page: EditPage, request: Request) -> None:
    made = page.answers.lesson
    if made is not None and made.link:
        page.outbox.append({"copy": made.link})


def _lesson_save(page: EditPage, request: Request) -> None:
    made = page.answers.lesson
    if made is not None:
        page.outbox.append({"save": made.text, "name": "own-lesson.toml"})


#: The acts on the tried move and its lesson, by name.
ANSWER_ACTS: Mapping[str, Act] = by_name(
    Act("lesson", lambda page, request: setattr(page, "lesson", not page.lesson)),
    Act("lesson-again", lambda page, request: setattr(page, "lesson_typed", None)),
    Act("lesson-field", _lesson_field),
    Act("lesson-link", _lesson_link),
    Act("lesson-save", _lesson_save),
    Act("lesson-text", _lesson_text),
    Act("let-bot", _let_bot),
    Act("step-on", _step_on),
    Act("try", _try),
)
