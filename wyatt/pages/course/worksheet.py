"""A lesson on paper: a worksheet without answers, and a separate key.

Both sheets print in black and white on A4 or Letter paper, so letters and names, not colours,
identify the outlaws.
"""

from __future__ import annotations

import hashlib
import re

from wyatt.core.text import N_, _, colon, sentences
from wyatt.lessons.courses import ids, terms_of
from wyatt.lessons.model import KINDS, LETTERS, Lesson, Play, Question, Stage, subject
from wyatt.lessons.run import Run, solution
from wyatt.ui import tags as h
from wyatt.ui.document import document
from wyatt.ui.html import button
from wyatt.ui.picture import address_of, on_paper
from wyatt.ui.tags import Html

#: The mark in an HTML file's head, with the kind of sheet and a digest of the rest.
_MARK = '<meta name="generator" content="wyatt lesson {kind} {digest}">'
_MARKED_FILE = re.compile(_MARK.format(kind="(sheet|key)", digest="([0-9a-f]{16})"))
#: The pattern for emphasized words, and for rule ids in backticks, which are left out on paper.
_MARKED = re.compile(r"\s*`[a-z.-]+`|\*\*([^*]+)\*\*")


def worksheet(lesson: Lesson) -> Html:
    """Return a lesson as a worksheet for printing, without answers or reasons."""
    fields, after = ((_("Name"), 3), (_("Class"), 1), (_("Date"), 1)), colon().rstrip()
    blanks = [h.span(name, after, style=f"flex:{wide}") for name, wide in fields]
    words = terms_of(lesson.game, lesson.id)
    listed = [(h.dt(_(term.name)), h.dd(_(term.meaning))) for term in words]
    stages, before = [], None
    for at, stage in _on_paper(lesson):
        # The first goals after the bets start a new page.
        turned = isinstance(stage, Play) and isinstance(before, Question)
        stages.append(h.li(_asked(at, stage), cls="turned" if turned else ""))
        before = stage
    head = h.p(blanks, cls="blanks"), _heading(lesson), _prose(lesson.say)
    return h.article(head, (listed and h.dl(listed), h.ol(stages)), _foot(lesson), cls="sheet")


def key(lesson: Lesson) -> Html:
    """Return the key to a lesson's worksheet: the answers with reasons, and one solution for each task."""
    kicker = h.p(_("Answer key for the teacher"), cls="kicker")
    answers = h.ol(h.li(_answered(at, stage)) for at, stage in _on_paper(lesson))
    return h.article(kicker, _heading(lesson), answers, _foot(lesson), cls="sheet key")


def worksheet_view(lesson: Lesson, answers: bool = False) -> Html:
    """Return a lesson's worksheet, or the key if `answers` is true, with buttons for printing and going back."""
    other, sheet = (_("The worksheet"), key) if answers else (_("The answers"), worksheet)
    leave = {"key": "sheet close", "data_show": "no", "data_back": "sheet open"}
    buttons = (
        button("print", _("Print"), kind="btn prime"),
        button("sheet", other, data_show="" if answers else "key"),
        button("sheet", _("Back to the lesson"), **leave),
    )
    return h.div(h.p(buttons, cls="row noprint"), sheet(lesson), cls="onsheet")


def worksheet_document(lesson: Lesson, answers: bool = False) -> Html:
    """Return a lesson's worksheet, or the key if `answers` is true, as a self-contained HTML page."""
    sheet = key(lesson) if answers else worksheet(lesson)
    said = N_("{title}: key") if answers else N_("{title}: worksheet")
    page = document(h.main(sheet), _(said, title=_(lesson.title)))
    mark = _MARK.format(kind="key" if answers else "sheet", digest=_digest(page))
    return Html(page.replace("<head>", f"<head>{mark}", 1))


def is_unchanged(page: str, answers: bool) -> bool:
    """Return whether an HTML page is an unedited worksheet, or an unedited key if `answers` is true."""
    found, kind = _MARKED_FILE.search(page), "key" if answers else "sheet"
    digest = found and _digest(page.replace(found[0], "", 1))
    return found is not None and found.groups() == (kind, digest)


def _digest(page: str) -> str:
    return hashlib.sha256(page.encode()).hexdigest()[:16]


def _on_paper(lesson: Lesson) -> list[tuple[int, Question | Play]]:
    stages = list(enumerate(lesson.stages, 1))
    # The bets come first, because a play often shows how an earlier bet went.
    bets = [(at, stage) for at, stage in stages if isinstance(stage, Question)]
    return bets + [(at, stage) for at, stage in stages if isinstance(stage, Play)]


def _heading(lesson: Lesson) -> Html:
    return h.h1(_(lesson.title), " ", h.small(subject(lesson.game).spec.title))


def _foot(lesson: Lesson) -> Html | None:
    by, credit = "", subject(lesson.game).credit
    if lesson.id not in ids(lesson.game):
        by = _("A lesson by {author}.", author=lesson.by) if lesson.by else _("Your own lesson.")
    said = sentences(by, credit and f"{_(credit)}.")
    return h.footer(said) if said else None


def _asked(at: int, stage: Question | Play) -> Html:
    scene = stage.scene()
    picture = subject(stage.game).sheet().picture(scene.view, stage)
    seen = _("The table as {player} sees it", player=scene.you)
    table = h.figure(h.img(src=address_of(on_paper(picture)), alt=seen), h.figcaption(seen))
    box = h.span(cls="box")
    if isinstance(stage, Question):
        ask, write = h.p(_inline(stage.ask), cls="ask"), _("Why?")
        answers = zip(LETTERS, stage.options, strict=False)
        lines = [h.li(box, h.b(letter), " ", _inline(option.text)) for letter, option in answers]
    else:
        ask, write = None, _("Your moves, in order:")
        lines = [h.li(box, _inline(goal.say)) for goal in stage.goals]
    blanks = h.ul(lines, cls="boxes"), h.p(write, cls="write"), h.p(cls="write")
    return h.markup(_stage_head(at, stage), _prose(stage.say), table, ask, blanks)


def _answered(at: int, stage: Question | Play) -> Html:
    head = _stage_head(at, stage)
    if isinstance(stage, Question):
        right = h.b(_("Right: {letter}", letter=LETTERS[stage.right]))
        lines = []
        for letter, option in zip(LETTERS, stage.options, strict=False):
            sign, kind = ("✓", "good") if option.right else ("✗", "")
            said = h.b(f"{letter} {sign}"), " ", _inline(option.text)
            rules = [(" ", h.code(rule)) for rule in option.rules]
            lines.append(h.li(said, " ", h.i(_inline(option.reason)), rules, cls=kind))
        return h.markup(head, h.p(_inline(stage.ask), " ", right, cls="ask"), h.ul(lines))
    goals = h.ul(h.li(_inline(goal.say)) for goal in stage.goals)
    run, moves, sheet = Run(stage), [], subject(stage.game).sheet()
    for line in solution(run):
        moves.append(h.li(sheet.instruction(line, run.scene.view)))
        run.play(line)
    if not moves:
        return h.markup(head, goals)
    way = _("One solution (other legal ones are fine, too):")
    return h.markup(head, goals, h.p(way), h.ol(moves), _prose(stage.done))


def _stage_head(at: int, stage: Stage) -> Html:
    return h.h2(f"{at}. ", _inline(stage.title), " ", h.small(_(KINDS[stage.kind])))


def _prose(text: str) -> Html:
    return h.markup(h.p(_marked(part)) for part in _(text).split("\n\n") if part.strip())


def _inline(text: str) -> Html:
    return _marked(_(text))


def _marked(text: str) -> Html:
    return Html(_MARKED.sub(lambda found: f"<b>{found[1]}</b>" if found[1] else "", h.esc(text)))
