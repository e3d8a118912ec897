"""The page that shows a teacher how a school class did, from the learners' progress files."""

from __future__ import annotations

from collections.abc import Mapping

from wyatt.core.text import N_, _, colon, listed, plural, quoted
from wyatt.lessons.results import MOST_FILES, Learner, QuestionResult, Results
from wyatt.pages.course.view import inline
from wyatt.ui import tags as h
from wyatt.ui.acts import Request
from wyatt.ui.document import keys_dialog, notice_line, page_head, said_place
from wyatt.ui.html import button, slot
from wyatt.ui.page import UNREADABLE, Page
from wyatt.ui.rules import rule_panel
from wyatt.ui.tags import EMPTY, Html, Inside, person

# === How a school class's results are drawn: the files, the table, and the wrong bets.


def _files(results: Results) -> Html:
    what = _(
        "Each learner presses Export below a lesson and sends you the file. Drop all the files here, or choose them. They stay on this page, and nothing is sent or saved."
    )
    choose = {"data_many": "1", "data_accept": ".json,.toml,.txt"}
    buttons = [button("load", _("Choose files"), kind="btn prime", key="choose", **choose)]
    counted = note = left = None
    if results.learners:
        many = plural("{number} learner", "{number} learners", len(results.learners))
        counted = h.p(h.b(many), data_told=True)
        buttons += [
            button("save", _("Save as CSV"), key="csv"),
            button("print", _("Print")),
            button("clear", _("Start with another class")),
        ]
    if results.edited:
        note = h.p(results.edited)
    elif results.unknown:
        lesson = N_(
            "To mark the answers to {lessons}, drop each lesson’s file here, too. To get a file, press “Save as a file” in the editor."
        )
        note = h.p(_(lesson, lessons=listed(list(map(quoted, results.unknown[:8])))))
    if out := results.left_out:
        title = plural("{number} file is left out", "{number} files are left out", len(out))
        lines = [h.li(h.b(person(one.file)), colon(), one.why) for one in out[:100]]
        left = h.details(h.summary(title), h.ul(lines), open=True)
    inside = h.p(what), h.div(buttons, cls="row"), counted, note, left
    return h.section(inside, cls="panel dropzone", aria_label=_("Files"))


def _learners(results: Results) -> Html:
    if not results.learners:
        return EMPTY
    over, numbers, totals = [], [], []
    for lesson in results.lessons:
        asked = lesson.questions
        over.append(h.th(person(lesson.title), scope="colgroup", colspan=1 + len(asked)))
        question = h.span(_("Question"), " ", cls="vh")
        numbers.append(h.th(_("Stage"), scope="col"))
        numbers += [h.th(question, one.number, scope="col") for one in asked]
        totals.append(h.td(f"{lesson.done}/{lesson.begun}"))
        totals += [h.td("" if one.right is None else f"{one.right}/{one.asked}") for one in asked]
    rows = []
    for called, learner in zip(results.names, results.learners, strict=True):
        name, cells = h.th(person(called), scope="row"), []
        for lesson in results.lessons:
            standing = lesson.standing(learner)
            done = h.span("✓", aria_hidden=True), h.span(_("finished"), cls="vh")
            cells.append(h.td(done, cls="good") if standing == "✓" else h.td(standing))
            cells += [_cell(learner, one) for one in lesson.questions]
        rows.append(h.tr(name, h.td(learner.progress.date), cells))
    caption = _(
        "Under Stage, ✓ means finished, and 2/5 means the learner is on the second of five stages. Under each question, you’ll see the learner’s first answer, followed by the number of bets if they needed more than one."
    )
    heads = [h.th(name, scope="col", rowspan=2) for name in (_("Learner"), _("Day"))]
    finished = h.th(_("Finished, and right the first time"), scope="row")
    foot = h.tfoot(h.tr(finished, h.td(), totals)) if results.lessons else None
    head = h.thead(h.tr(heads, over), h.tr(numbers))
    table = h.table(h.caption(caption), head, h.tbody(rows), foot)
    title = _("By learner and question")
    scroll = {"cls": "scroller", "tabindex": 0, "role": "region", "aria_label": _("The table")}
    return h.section(h.h2(title), h.div(table, **scroll), cls="panel", aria_label=title)


def _cell(learner: Learner, asked: QuestionResult) -> Html:
    if (letter := learner.progress.first.get(asked.lesson, {}).get(asked.number)) is None:
        return h.td()
    kind = mark = said = ""
    if asked.letter == letter:
        kind, mark, said = "good", "✓", _("right")
    elif asked.letter:
        kind, mark, said = "bad", "✗", _("wrong")
    tries = learner.progress.tries(asked.lesson, asked.number)
    again = (" ", h.small(tries, "×")) if tries > 1 else None
    marked = h.span(mark, aria_hidden=True), h.span(" ", said, cls="vh")
    return h.td(letter, marked, again, cls=kind)


def _wrong_bets(results: Results) -> Html:
    found = [(many, letter, asked) for asked in results.questions for letter, many in asked.wrong]
    found.sort(key=lambda one: -one[0])
    lines = []
    for many, letter, asked in found[:12]:
        said: Inside = _("{letter} (not an answer to this question)", letter=letter)
        if letter in asked.options:
            text, reason = asked.options[letter]
            said = letter, " ", inline(quoted(text)), " ", inline(reason)
        counted = plural(
            "{number} of {asked} learners", "{number} of {asked} learners", many, asked=asked.asked
        )
        where = _("{title}, question {number}", title=asked.title, number=asked.number)
        bet = h.p(h.b(counted), " · ", person(where), colon(), inline(asked.ask))
        lines.append(h.li(bet, h.p(said)))
    title = _("Common wrong bets")
    panel = {"cls": "panel", "aria_label": title}
    return h.section(h.h2(title), h.ol(lines), **panel) if lines else EMPTY


class ResultsPage(Page):
    """A class's results, which are never stored or sent. No invalid file raises an error."""

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        super().__init__(lang)
        self.results = Results()

    def frame(self) -> str:
        parts = map(slot, ("files", "learners", "wrong", "rule"))
        notice = slot("notice", role="alert")
        page = {"cls": "results", "data_keys": True, "data_drop_files": True}
        return h.markup(slot("head"), h.div(notice, parts, said_place(), **page), keys_dialog())

    def parts(self) -> dict[str, Html]:
        return {
            "head": page_head("results"),
            "notice": notice_line(self.notice),
            "files": _files(self.results),
            "learners": _learners(self.results),
            "wrong": _wrong_bets(self.results),
            "rule": rule_panel(self.rule, self.lang, "wyatt"),
        }

    def do_load(self, request: Request) -> None:
        sent = request.get("files")
        files = [one for one in sent if isinstance(one, Mapping)] if isinstance(sent, list) else []
        lessons = any(str(file.get("name")).endswith(".toml") for file in files)
        before = len(self.results.learners)
        for file in files[: MOST_FILES + 1]:
            name, text = str(file.get("name", ""))[:200], file.get("text")
            if isinstance(text, str):
                self.results.add(name, text)
            else:
                long = N_("The file is too long for a learner’s progress.")
                self.results.leave_out(name, _(UNREADABLE if "text" in file else long))
        if len(self.results.learners) == before and not lessons:
            self.notice = _(
                "None of these files contains a learner’s progress. See the list below."
            )

    def do_save(self, request: Request) -> None:
        if self.results.learners:
            self.outbox.append({"save": self.results.csv(), "name": "wyatt-earp-class.csv"})

    def do_clear(self, request: Request) -> None:
        self.results = Results()
