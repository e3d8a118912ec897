"""The class page, which shows learners' exports as one table by learner and question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from wyatt.core.text import _, colon, listed, plural, quoted
from wyatt.lessons.results import MOST_FILES, Learner, LessonResult, QuestionResult, Results
from wyatt.pages.course.view import inline
from wyatt.ui.acts import Act, Request, by_name
from wyatt.ui.document import keys_dialog, notice_line, page_head, said_place
from wyatt.ui.html import button, slot
from wyatt.ui.page import Page
from wyatt.ui.rules import rule_panel
from wyatt.ui.tags import EMPTY, Html, esc, joined, person

# === How a class's results are drawn: the files, the table, and the wrong bets.

#: How many wrong bets to list, the most common first.
MOST_WRONG = 12


def results_frame() -> Html:
    """Return the page's frame, with a slot for each part."""
    parts = joined(map(slot, ("files", "learners", "wrong", "rule")))
    return Html(
        f'{slot("head")}<div class="results" data-keys data-drop-files>'
        f"{slot('notice', ' role=alert')}{parts}{said_place()}</div>{keys_dialog()}"
    )


def files_panel(results: Results) -> Html:
    """Return the panel for adding files, with the number of learners and the files left out."""
    what = _(
        "Each learner presses Export below a lesson and sends you the file. Drop all the files here, or choose them. They stay on this page, and nothing is sent or saved."
    )
    choose = button(
        "load",
        esc(_("Choose files")),
        kind="btn prime",
        key="choose",
        data_many="1",
        data_accept=".json,.toml",
    )
    more = EMPTY
    if results.learners:
        more = Html(
            button("save", esc(_("Save as CSV")), key="csv")
            + button("print", esc(_("Print")), key="print")
            + button("clear", esc(_("Start with another class")), key="clear")
        )
    counted = plural("{number} learner", "{number} learners", len(results.learners))
    said = f'<p role="status"><b>{esc(counted)}</b></p>' if results.learners else ""
    left = EMPTY
    if edited := results.edited:
        said += f"<p>{esc(edited)}</p>"
    elif results.unknown:
        lesson = _(
            "To mark the answers to {lessons}, drop the lesson’s file here, too. To get that file, press “Save as a file” in the editor.",
            lessons=listed([quoted(title) for title in results.unknown[:8]]),
        )
        said += f"<p>{esc(lesson)}</p>"
    if results.left_out:
        lines = joined(
            Html(f"<li><b>{person(one.file)}</b>{colon()}{esc(one.why)}</li>")
            for one in results.left_out[:100]
        )
        title = plural(
            "{number} file is left out", "{number} files are left out", len(results.left_out)
        )
        left = Html(f"<details open><summary>{esc(title)}</summary><ul>{lines}</ul></details>")
    return Html(
        f'<section class="panel dropzone" aria-label="{esc(_("Files"))}"><p>{esc(what)}</p>'
        f'<div class="row">{choose}{more}</div>{said}{left}</section>'
    )


def learners_table(results: Results) -> Html:
    """Return a table with a row per learner, and columns for the day and for each lesson's stage and
    questions.
    """
    if not results.learners:
        return EMPTY
    lessons = results.lessons
    over = joined(
        Html(f'<th scope="colgroup" colspan="{1 + len(one.questions)}">{person(one.title)}</th>')
        for one in lessons
    )
    numbers = joined(map(_numbers, lessons))
    rows = joined(_row(one, lessons) for one in results.learners)
    totals = joined(map(_totals, lessons))
    head = esc(_("Learner"))
    foot = (
        f'<tfoot><tr><th scope="row">{esc(_("Finished, and right the first time"))}</th>'
        f"<td></td>{totals}</tr></tfoot>"
    )
    caption = _(
        "Under Stage, ✓ means finished, and 2/5 means the learner is on the second of five stages. Under each question is their first answer, followed by the number of bets if they needed more than one."
    )
    return Html(
        f'<section class="panel" aria-label="{esc(_("By learner and question"))}">'
        f"<h2>{esc(_('By learner and question'))}</h2>"
        f'<div class="scroller" tabindex="0" role="region" aria-label="{esc(_("The table"))}">'
        f'<table><caption>{esc(caption)}</caption><thead><tr><th scope="col" rowspan="2">{head}</th>'
        f'<th scope="col" rowspan="2">{esc(_("Day"))}</th>{over}</tr><tr>{numbers}</tr></thead>'
        f"<tbody>{rows}</tbody>{foot if lessons else ''}</table></div></section>"
    )


def _numbers(lesson: LessonResult) -> Html:
    """Return the headings for a lesson's columns."""
    question = esc(_("Question"))
    heads = [Html(f'<th scope="col">{esc(_("Stage"))}</th>')]
    heads += [
        Html(f'<th scope="col"><span class="vh">{question} </span>{one.number}</th>')
        for one in lesson.questions
    ]
    return joined(heads)


def _totals(lesson: LessonResult) -> Html:
    """Return how many learners finished a lesson, and how many got each question right."""
    shown = [f"{lesson.done}/{lesson.begun}", *map(_total, lesson.questions)]
    return joined(Html(f"<td>{each}</td>") for each in shown)


def _row(learner: Learner, lessons: list[LessonResult]) -> Html:
    cells = joined(
        Html(_standing(lesson, learner) + joined(_cell(learner, one) for one in lesson.questions))
        for lesson in lessons
    )
    return Html(
        f'<tr><th scope="row">{person(learner.called)}</th>'
        f"<td>{esc(learner.progress.date)}</td>{cells}</tr>"
    )


def _standing(lesson: LessonResult, learner: Learner) -> Html:
    shown = lesson.standing(learner)
    if shown == "✓":
        mark = f'<span aria-hidden="true">✓</span><span class="vh">{esc(_("finished"))}</span>'
        return Html(f'<td class="good">{mark}</td>')
    return Html(f"<td>{shown}</td>")


def _cell(learner: Learner, asked: QuestionResult) -> Html:
    letter = learner.progress.first.get(asked.lesson, {}).get(asked.number)
    if letter is None:
        return Html("<td></td>")
    kind, mark, said = "", "", ""
    if asked.letter:
        good = letter == asked.letter
        kind = "good" if good else "bad"
        mark, said = ("✓", _("right")) if good else ("✗", _("wrong"))
    tries = learner.progress.tries(asked.lesson, asked.number)
    again = f" <small>{tries}×</small>" if tries > 1 else ""
    return Html(
        f'<td class="{kind}">{letter}<span aria-hidden="true">{mark}</span>'
        f'<span class="vh"> {esc(said)}</span>{again}</td>'
    )


def _total(asked: QuestionResult) -> str:
    return "" if asked.right is None else f"{asked.right}/{asked.asked}"


def wrong_bets(results: Results) -> Html:
    """Return the most common wrong bets, each with the reason it's wrong."""
    found = [(many, letter, asked) for asked in results.questions for letter, many in asked.wrong]
    found.sort(key=lambda one: -one[0])
    if not found:
        return EMPTY
    lines = joined(_wrong(*one) for one in found[:MOST_WRONG])
    title = esc(_("Common wrong bets"))
    return Html(
        f'<section class="panel" aria-label="{title}"><h2>{title}</h2><ol>{lines}</ol></section>'
    )


def _wrong(many: int, letter: str, asked: QuestionResult) -> Html:
    said = esc(_("{letter}, which isn’t an answer to this question", letter=letter))
    if letter in asked.options:
        text, reason = asked.options[letter]
        said = Html(f"{letter} “{inline(text)}” {inline(reason)}")
    counted = plural(
        "{number} of {asked} learners", "{number} of {asked} learners", many, asked=asked.asked
    )
    where = _("{title}, question {number}", title=asked.title, number=asked.number)
    return Html(
        f"<li><p><b>{esc(counted)}</b> · {person(where)}: {inline(asked.ask)}</p><p>{said}</p></li>"
    )


# === The page's state, which is never stored or sent.

#: The name of the exported CSV file.
FILE = "wyatt-earp-class.csv"


class ResultsPage(Page):
    """The class page. A bad file never raises an error."""

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        super().__init__(lang)
        self.results = Results()

    def frame(self) -> str:
        """Return the page's frame, with a slot for each part."""
        return results_frame()

    def parts(self) -> dict[str, Html]:
        """Return each part's HTML by its name."""
        return {
            "head": page_head("results"),
            "notice": notice_line(self.notice),
            "files": files_panel(self.results),
            "learners": learners_table(self.results),
            "wrong": wrong_bets(self.results),
            "rule": rule_panel(self.rule, self.lang, "wyatt"),
        }

    def _load(self, request: Request) -> None:
        """Read the chosen or dropped files."""
        files = request.get("files")
        if not isinstance(files, list):
            files = [{"name": request.get("name", ""), "text": request.get("text")}]
        before = len(self.results.learners)
        for file in files[:MOST_FILES]:
            if not isinstance(file, Mapping):
                continue
            name, text = str(file.get("name", ""))[:200], file.get("text")
            if isinstance(text, str):
                self.results.add(name, text)
            else:
                self.results.leave_out(name, _("The file is too long to be a learner’s progress."))
        lessons = any(
            str(one.get("name")).endswith(".toml") for one in files if isinstance(one, Mapping)
        )
        if len(self.results.learners) == before and not lessons:
            self.notice = _(
                "None of these files contains a learner’s progress. See the list below."
            )

    def _save(self, request: Request) -> None:
        """Have the browser save the table as a CSV file."""
        if self.results.learners:
            self.outbox.append({"save": self.results.csv(), "name": FILE})

    def _clear(self, request: Request) -> None:
        """Remove all files, to start with another class."""
        self.results = Results()

    ACTS: ClassVar[Mapping[str, Act]] = by_name(
        Act("clear", _clear), Act("load", _load), Act("save", _save)
    )
