"""How the editor judges a tried move, compares the presets, and makes a lesson from the table."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple
from zlib import crc32

from wyatt.core.draft import BaseDraft
from wyatt.core.limits import LONGEST_MOVE
from wyatt.core.rule_words import preset_words, switch_words, value_words
from wyatt.core.text import N_, _, colon, semicolon
from wyatt.lab.what_then import Answer, Difference, Reading, beyond
from wyatt.lessons.own import Checked
from wyatt.pages.edit.view import issue_html
from wyatt.ui import tags as h
from wyatt.ui.html import button, disabled, in_code, named_rule, options, rule_links
from wyatt.ui.rules import apart, cited
from wyatt.ui.table import row
from wyatt.ui.tags import EMPTY, Html, Inside, person

# === A lesson made from the editor's table, as TOML that loads unchanged.


def _plain(value: object) -> str:
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_string(str(key))} = {_plain(one)}" for key, one in value.items())
        return f"{{{inside}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_plain, value))}]"
    return _string(value) if isinstance(value, str) else json.dumps(value)


def _string(text: str) -> str:
    # JSON allows one control character that TOML doesn't.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


#: A lesson's fields, with the maximum number of characters in each. A question has up to four
#: answers: `text0` with `reason0`, and so on.
FIELDS = {"title": 200, "say": 600, "by": 100, "kind": 10}
FIELDS |= {"ask": 400, "goal": 200, "done": 400, "right": 1}
FIELDS |= {f"{name}{at}": 400 for at in range(4) for name in ("text", "reason")}
#: The two kinds of lesson: about the tried move, or with your own question.
MOVE, QUESTION = "move", "question"


def lesson_text(
    draft: BaseDraft, answer: Answer | None, viewer: str, wishes: Mapping[str, str]
) -> str:
    """Return a lesson with one stage at the draft's table, as TOML. If `wishes` asks for the
    author's own question, the stage asks it. Otherwise, the stage is about the tried move, or about
    the first legal move if there's no try to use. Return an empty string if the stage needs a legal
    move and there's none. answer: the verdict on the tried move, or None if no move was tried.
    viewer: the player whose seat the learner takes. wishes: the values of `FIELDS`.
    """

    def wished(field: str, otherwise: str = "") -> str:
        return _unquoted(wishes.get(field) or otherwise)

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
        "title": wished("title", _("My own table")),
        "game": draft.SPEC().name,
        **({"by": wished("by")} if wishes.get("by") else {}),
        "say": wished("say", _("What’s this table about?")),
    }
    stage: dict[str, object] = {"kind": "predict", "title": "", "position": name, "you": viewer}
    answers: list[dict[str, object]] = []
    if wishes.get("kind") == QUESTION:
        # Keep empty fields, because the check reports them.
        stage |= {"title": _("Place your bet"), "ask": wished("ask")}
        for at in "0123":
            said = {"text": wished(f"text{at}"), "reason": wished(f"reason{at}")}
            right = {"right": True} if wishes.get("right", "0") == at else {}
            answers += [{**said, **right}] if any(said.values()) else []
    elif answer is not None and not answer.legal and answer.rules:
        ask = N_("{player} wants to make this move: {move}. Is it legal?")
        ask = _(ask, player=viewer, move=answer.said)
        stage |= {"title": _("Is it legal?"), "ask": _unquoted(ask)}
        rules, why = list(answer.rules), _("Why might this look right?")
        reason = _unquoted(draft.readable(answer.message))
        no = {"text": _("No."), "reason": reason, "rules": rules, "right": True}
        illegal = [f"illegal {answer.move} by {rules[0]}"]
        answers = [{"text": _("Yes."), "reason": why, "rules": rules}, {**no, "check": illegal}]
    elif legal := list(game.legal_moves):
        move = game.view(None).read_line(answer.move) if answer and answer.legal else legal[0]
        task = {"title": _("Your move"), "say": _("What would you do here?")}
        goals = [{"say": wished("goal", _("Find the move.")), "fact": f"did {move.verb}"}]
        stage = {"kind": "play", **task, "position": name, "you": viewer, "goals": goals}
        stage["done"] = wished("done", _("Why is this the best move?"))
        stage["solution"] = [str(move)]
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
    """The reader of an answer. viewer: the player who reads the answer, or None for a reader who
    sees everything. view: the view of the player to move, for describing moves as text.
    """

    draft: BaseDraft
    viewer: str | None = None
    view: Any = None

    @property
    def pays(self) -> bool:
        """Whether the viewer may see the payouts."""
        return self.viewer is None or self.draft.OPEN

    def sentences(self, answer: Answer) -> list[str]:
        """Return a sentence for each event of a legal move, as the viewer sees the event. Posters
        on which nobody has points are left out.
        """
        sentence: Callable[..., tuple[str, Any]] = self.draft.SPEC().words().sentence
        found = []
        for event in answer.events:
            if event.type != "scored" or any(event.data.get("cp", (True,))):
                seen = event.seen(self.viewer) if self.viewer else event
                found.append(self.draft.readable(sentence(seen, None)[0]))
        return found

    def refusal(self, answer: Answer) -> Html:
        return in_code(self.draft.readable(answer.message))

    def move(self, line: str) -> Html:
        return h.span(self.draft.in_words(line, self.view), title=line)

    def paid(self, amounts: Sequence[int], between: str) -> Html:
        """Return each player's name and payout. amounts: the payouts in seat order. between: the
        text between two players.
        """
        amount = self.draft.SPEC().format_score
        pairs = zip(self.draft.players, amounts, strict=False)
        spans = (h.span(person(name), " ", amount(many)) for name, many in pairs)
        return h.markup(spans, between=between)


def try_form(move: str, legal: Sequence[str], examples: Mapping[str, str]) -> Html:
    """Return the form for trying a move, legal or not, with buttons for a few legal moves. legal:
    the notation of every legal move. examples: the moves on the buttons as text, by notation.
    """
    hint = _("For example: {move}", move=next(iter(examples))) if examples else ""
    said = _("Legal now:")
    if len(examples) < len(legal):
        said = _("{number} moves are legal now, for example:", number=len(legal))
    data = {"name": "move", "list": "wyatt-moves", "data_key": "try move", "autocapitalize": "off"}
    field = h.input(**data, **h.AS_TYPED, maxlength=LONGEST_MOVE, placeholder=hint, value=move)
    label = h.label(h.span(_("A move, legal or not")), field, cls="field")
    moves = h.datalist((h.option(value=line) for line in legal[:200]), id="wyatt-moves")
    ask = h.button(_("What happens next?"), type="submit", cls="btn prime")
    form = h.form(label, moves, ask, data_form="try", cls="tryform")
    return h.markup(form, _examples(said, examples, "now"))


def _examples(said: str, moves: Mapping[str, str], name: str) -> Html:
    buttons = [
        button("try", words, key=f"try {name} {at}", data_move=move, title=move)
        for at, (move, words) in enumerate(moves.items())
    ]
    return h.div(h.span(said), buttons, cls="row examples") if buttons else EMPTY


def nothing_asked(legal: Sequence[str]) -> Html:
    said = _("The game is over at this table, so there’s no move to try.")
    if legal:
        said = _("Type a move, such as {move}, or choose a legal one.", move=legal[0])
    return h.div(h.p(said), cls="verdict", data_told=True)


def not_understood(written: str, near: Mapping[str, str], book: Mapping[str, str]) -> Html:
    """Return the answer to text that isn't a move. written: the text. near: similar legal moves as
    text, by notation. book: the titles of matching rules and rulings, by id.
    """
    said = _("This isn’t a move, so it’s neither legal nor illegal.")
    links = [h.a(book[id], href=f"#rule-{id}", data_do="rule", data_rule=id) for id in book]
    found = h.p(_("Rulebook entries with your words:")), h.ul(map(h.li, links), cls="inbook")
    stamp = h.p(h.code(written), " ", h.span(_("Not understood"), cls="stamp unread"))
    note = h.p(said, " ", not near and _("Choose a legal move to see how it’s written."))
    meant = _examples(_("Did you mean one of these moves?"), near, "near")
    return h.div(stamp, note, meant, book and found, cls="verdict", data_told=True)


def verdict(answer: Answer, eyes: Eyes, written: str, chance: bool) -> Html:
    """Return the verdict on a tried move, with the rules behind it and where they're printed.
    written: the move as the person wrote it, shown if the notation is different. chance: whether
    the outcome depends on unplaced cards.
    """
    if answer.legal:
        stamp, kind = _("Legal"), "stamp"
        said: Inside = h.ol(map(h.li, eyes.sentences(answer)))
        if chance:
            open_end = _(
                "The outcome depends on unplaced cards, so this is only one possibility. To settle it, put a card on top of the pile."
            )
            said = (said, h.p(open_end, cls="src"))
    else:
        stamp, kind = _("Not legal"), "stamp miss"
        said = h.p(eyes.refusal(answer))
    book = eyes.draft.SPEC().rulebook()
    sources = []
    for rule in map(book.rule, answer.rules):
        place = book.cite(rule)
        printed = h.small(cited(book, place[:1].upper() + place[1:]))
        sources.append(h.li(rule_links((rule.id,)), f" {rule.title}. ", printed))
    differs = " ".join(written.split()) not in ("", answer.move)
    name = h.b(eyes.move(answer.move)), " ", h.span(stamp, cls=kind), " ", h.code(answer.move)
    wrote = differs and h.p(_("You wrote: {line}", line=written), cls="src")
    listed = sources and h.ul(sources, cls="sources")
    return h.div(h.p(name), wrote, said, listed, cls="verdict", data_told=True)


class Made(NamedTuple):
    """A lesson made in the editor. text: the lesson as TOML. checked: the result of the check.
    link: the query that opens the lesson, or empty if the lesson is invalid or too long.
    """

    text: str
    checked: Checked
    link: str


def lesson_panel(made: Made, wishes: Mapping[str, str], typed: bool) -> Html:
    """Return the panel for making a lesson. wishes: the texts in the fields. typed: whether someone
    has edited the TOML by hand.
    """
    live = {"data_do": "lesson-text", "data_live": "slow", "data_key": "lesson text"}
    area = h.textarea(made.text, rows=14, **h.AS_TYPED, **live)
    label = h.span(_("The data for a lesson stage, ready to paste"))
    data = h.div(h.label(label, area, cls="field tall"), _checked(made.checked), _hand_out(made))
    pair = h.div(h.div(_maker_fields(wishes, typed)), data, cls="makerpair")
    return h.div(h.h3(_("Your lesson")), pair, cls="maker")


def _maker_fields(wishes: Mapping[str, str], typed: bool) -> Html:
    if typed:
        again = button("lesson-again", _("Restore from the fields"), key="lesson again")
        said = _("You’ve edited the data by hand, so the fields no longer change it.")
        return h.markup(h.p(said), again)

    def field(name: str, label: str, choices: Sequence[tuple[str, str]] = ()) -> Html:
        data = {"data_do": "lesson-field", "data_field": name, "data_key": f"lesson {name}"}
        now = wishes.get(name, choices[0][0] if choices else "")
        if choices:
            entry = h.select(options(choices, now), **data)
        else:
            entry = h.input(**data, data_live=True, maxlength=FIELDS[name], value=now)
        return h.label(h.span(label), entry, cls="field")

    kinds = [(MOVE, _("The move you tried above")), (QUESTION, _("Your own question"))]
    fields = [field("title", _("Title")), field("say", _("The topic, in one sentence"))]
    fields += [field("by", _("Author")), field("kind", _("The learner’s task"), kinds)]
    if wishes.get("kind") == QUESTION:
        fields.append(field("ask", _("The question")))
        for at, letter in enumerate("ABCD"):
            fields.append(field(f"text{at}", _("Answer {letter}", letter=letter)))
            fields.append(field(f"reason{at}", _("Why {letter} is right or wrong", letter=letter)))
        fields.append(field("right", _("The right answer"), list(zip("0123", "ABCD", strict=True))))
    else:
        fields.append(field("goal", _("The goal in your own words")))
        fields.append(field("done", _("The text shown when the goal is reached")))
    return h.markup(fields)


def _checked(checked: Checked) -> Html:
    if checked.issues:
        said = ((str(issue), issue.text and (" ", h.code(issue.text))) for issue in checked.issues)
        return h.div(h.ul(map(h.li, islice(said, 12)), cls="faultlist"), data_told=True)
    good = h.p("✓ ", _("The engine has played the lesson to its end."), data_told=True, cls="good")
    return h.markup(good, checked.remarks and h.ul(map(h.li, checked.remarks)))


def _hand_out(made: Made) -> Html:
    if made.checked.lesson is None:
        return EMPTY
    save = button("lesson-save", _("Save as a file"), key="lesson save")
    if not made.link:
        said = _(
            "The lesson is too long for a link. Save it as a file, and add the file to a site with `wyatt site`."
        )
        return h.markup(h.p(said), row(save))
    copy = button("lesson-link", _("Copy the link"), kind="btn prime", key="lesson link")
    opens = {"href": f"?{made.link}", "data_open": True, "target": "_blank", "rel": "noopener"}
    return row(copy, h.a(_("Preview"), cls="btn", **opens), save)


def bot_button() -> Html:
    return button("let-bot", _("Let a bot play a move here"), key="edit bot")


def tools(answer: Answer | None, link: str) -> Html:
    off = disabled(answer is None or not answer.legal, _("First try a move that’s legal here."))
    buttons = row(
        button("step-on", _("Play this move here"), key="edit step", **off),
        bot_button(),
        button("link", _("Copy a link to this page"), key="edit link"),
        button("print", _("Print on one page"), key="edit print"),
        button("lesson", _("Make a lesson"), key="edit lesson"),
    )
    whole = h.span(link, data_whole=link)
    return h.markup(buttons, h.p(_("Open this page again:"), " ", whole, cls="sheetlink onpaper"))


# === The table under every preset side by side, and the rulings that make a difference.

_MOST = 5


def side_by_side(readings: Sequence[Reading], eyes: Eyes) -> Html:
    """Return a table that compares the presets: the tried move's outcome, the legal moves, and the
    payouts. A row of equal cells becomes one cell.
    """
    spec = eyes.draft.SPEC()
    names = [preset_words(spec, one.name) for one in readings]
    compared: list[tuple[Inside, list[Html]]] = []
    if answer := next((one.answer for one in readings if one.answer is not None), None):
        came = [
            h.markup(one.answer.said, colon(), " ", _came(one.answer, eyes))
            if one.answer and one.answer.said != answer.said
            else _came(one.answer, eyes)
            for one in readings
        ]
        if len({*came}) == 1:  # the answer itself is shown above
            said = _("The move isn’t legal, as shown above.")
            if answer.legal:
                said = _("The move is legal, as shown above.")
            came = [h.markup(said)] * len(came)
        compared.append((eyes.move(answer.move), came))
    compared.append((_("Legal moves"), [_moves(one, readings[0], eyes) for one in readings]))
    for what in dict.fromkeys(what for one in readings for what in one.splits if eyes.pays):
        paid = [_split(one.splits.get(what), eyes) for one in readings]
        compared.append((eyes.draft.paying(what), paid))
    rows, title = [_row(head, cells, names) for head, cells in compared], _("In every preset")
    heads = h.td(role="cell"), (h.th(name, scope="col", role="columnheader") for name in names)
    inside = h.thead(h.tr(heads, role="row"), role="rowgroup"), h.tbody(rows, role="rowgroup")
    table = h.table(inside, cls="ledger upright", role="table", aria_label=title)
    return h.markup(h.h3(title), table, apart(spec.rulebook()))


def _row(head: Inside, said: Sequence[Html], names: Sequence[str]) -> Html:
    if len(said) > 1 and len({*said}) == 1:
        every = {"colspan": len(said), "data_preset": _("In each preset")}
        cells = [h.td(h.div(said[0]), role="cell", **every)]
    else:
        cells = []
        for at, (one, name) in enumerate(zip(said, names, strict=True)):
            same = said.index(one)
            if same < at and one.startswith("<b>"):  # don't repeat a sentence
                one = h.i(_("same as “{preset}”", preset=names[same]))
            cells.append(h.td(h.div(one), role="cell", data_preset=name))
    return h.tr(h.th(head, scope="row", role="rowheader"), cells, role="row")


def _came(answer: Answer | None, eyes: Eyes) -> Html:
    if answer is None:
        return Html("–")
    if not answer.legal:
        return h.markup(h.b(_("Not legal.")), " ", eyes.refusal(answer))
    return h.markup(h.b(_("Legal.")), " ", " ".join(eyes.sentences(answer)))


def _moves(one: Reading, first: Reading, eyes: Eyes) -> Html:
    if one.issue is not None:
        return issue_html(one.issue, eyes.draft)
    items = []
    for sign, has, lacks in (("+", one, first), ("−", first, one)):
        moves = beyond(has.moves, lacks.moves)
        items += [h.li(sign, " ", move) for move in _spans(moves)]
        if len(moves) > _MOST:
            items.append(h.li(_("{sign} {number} more", sign=sign, number=len(moves) - _MOST)))
    return h.markup(len(one.moves), items and h.ul(items))


def _spans(moves: Mapping[str, str]) -> list[Html]:
    return [h.span(said, title=line) for said, line in islice(moves.items(), _MOST)]


def _split(paid: Sequence[int] | None, eyes: Eyes) -> Html:
    if paid is None:
        return Html("–")
    if not any(paid):
        return h.markup(_("nothing for anyone"))
    return h.span(eyes.paid(paid, ""), cls="paidlines")


def what_makes_the_difference(found: Sequence[Difference], eyes: Eyes) -> Html:
    heading = h.h3(_("The ruling that makes the difference"))
    if not found:
        return h.markup(heading, h.p(_("At this table, no ruling makes a difference.")))
    return h.markup(heading, h.ul((_difference(one, eyes) for one in found), cls="differences"))


def _difference(one: Difference, eyes: Eyes) -> Html:
    spec = eyes.draft.SPEC()
    # A switch with its own question comes first, and its rulings explain the answer.
    asks = spec.switches[one.switch].asks or not one.rulings
    questions = [h.b(switch_words(spec, one.switch))] if asks else []
    for ruling in one.rulings:
        asked = _(ruling.question)
        links = named_rule(ruling.id), rule_links(ruling.rules)
        questions.append(h.markup(links[0], " ", asked if asks else h.b(asked), "\u00a0", links[1]))
    here = _("Here: {answer}", answer=value_words(spec, one.switch, one.here))
    other = _("Another way to play: {answer}", answer=value_words(spec, one.switch, one.value))
    lines: list[Inside] = []
    if one.issue is not None:
        lines.append(issue_html(one.issue, eyes.draft))
    for moves, words in ((one.gained, _("Also legal:")), (one.lost, _("No longer legal:"))):
        if moves:
            more = _("and {number} more", number=len(moves) - _MOST) if len(moves) > _MOST else ""
            lines.append((words, " ", h.markup(_spans(moves), between=semicolon()), " ", more))
    if one.answer is not None:
        said = h.span(one.answer.said, title=one.answer.move)
        lines.append((said, colon(), _came(one.answer, eyes)))
    for what, (now, then) in one.paid.items() if eyes.pays else ():
        paid = eyes.paid(now, ", "), " → ", eyes.paid(then, ", ")
        lines.append((eyes.draft.paying(what), colon(), paid))
    asked = h.p(h.markup(questions, between=" "))
    return h.li(asked, h.p(here, cls="src"), h.p(other), h.ul(map(h.li, lines)))
