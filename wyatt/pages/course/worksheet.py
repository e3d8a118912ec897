"""A lesson on paper: a worksheet without answers, and a separate key.

Both print in black and white on A4 or Letter. Letters and names identify the outlaws, and there's
space to write.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from wyatt.core.text import N_, _, colon
from wyatt.lessons.courses import ids, terms_of
from wyatt.lessons.model import LETTERS, Lesson, Play, Question, Stage, subject
from wyatt.lessons.run import Run, solution
from wyatt.ui.document import document
from wyatt.ui.html import button, list_items
from wyatt.ui.picture import address_of, on_paper
from wyatt.ui.tags import EMPTY, Html, esc, joined

#: The mark in an HTML file's head, with the kind of sheet and a digest of the rest.
_MARK = '<meta name="generator" content="wyatt lesson {kind} {digest}">'
_MARKED_FILE = re.compile(_MARK.format(kind="(sheet|key)", digest="([0-9a-f]{16})"))
_KINDS = {
    "play": N_("Play it"),
    "predict": N_("Place your bet"),
    "nearmiss": N_("A common mistake"),
}
#: The pattern of rule ids in backticks, which are left out on paper, and of emphasized words.
_MARKED = re.compile(r"\s*`[a-z.-]+`|\*\*([^*]+)\*\*")


def worksheet(lesson: Lesson) -> Html:
    """Return the lesson for printing, without answers or reasons."""
    blanks = [(_("Name"), 3), (_("Class"), 1), (_("Date"), 1)]
    head = joined(
        Html(f'<span style="flex:{wide}">{esc(name)}{colon().rstrip()}</span>')
        for name, wide in blanks
    )
    stages = joined(_asked(at, stage, turned) for at, stage, turned in _on_paper(lesson))
    return Html(
        f'<article class="sheet"><p class="blanks">{head}</p>{_heading(lesson)}'
        f"{_prose(lesson.say)}{_words(lesson)}<ol>{stages}</ol>{_foot(lesson)}</article>"
    )


def key(lesson: Lesson) -> Html:
    """Return the answers to a lesson's worksheet, each with its reason, and a solution for each goal."""
    stages = joined(_answered(at, stage) for at, stage, _turned in _on_paper(lesson))
    return Html(
        f'<article class="sheet key"><p class="kicker">{esc(_("Answer key for the teacher"))}</p>'
        f"{_heading(lesson)}<ol>{stages}</ol>{_foot(lesson)}</article>"
    )


def worksheet_view(lesson: Lesson, answers: bool = False) -> Html:
    """Return the worksheet or its key on the course's page, with buttons to print and close it."""
    other = _("The worksheet") if answers else _("The answers")
    buttons = joined(
        (
            button("print", esc(_("Print")), kind="btn prime", key="print"),
            button("sheet", esc(other), key="sheet", data_show="" if answers else "key"),
            button("sheet", esc(_("Back to the lesson")), key="sheet close", data_show="no"),
        )
    )
    sheet = key(lesson) if answers else worksheet(lesson)
    return Html(f'<div class="onsheet"><p class="row noprint">{buttons}</p>{sheet}</div>')


def worksheet_document(lesson: Lesson, answers: bool = False) -> Html:
    """Return the worksheet or its key as a self-contained page."""
    sheet = key(lesson) if answers else worksheet(lesson)
    said = _("{title}: key") if answers else _("{title}: worksheet")
    page = document(Html(f"<main>{sheet}</main>"), said.format(title=_(lesson.title)))
    mark = _MARK.format(kind=_kind(answers), digest=_digest(page))
    return Html(page.replace("<head>", f"<head>{mark}", 1))


def is_unchanged(page: str, answers: bool) -> bool:
    """Return whether a page is a worksheet, or a key if `answers`, that nobody has edited."""
    found = _MARKED_FILE.search(page)
    if found is None or found[1] != _kind(answers):
        return False
    return found[2] == _digest(page.replace(found[0], "", 1))


def _kind(answers: bool) -> str:
    return "key" if answers else "sheet"


def _digest(page: str) -> str:
    return hashlib.sha256(page.encode()).hexdigest()[:16]


def _on_paper(lesson: Lesson) -> Iterator[tuple[int, Question | Play, bool]]:
    """Yield each stage that works on paper, with its number and whether it starts a new page.

    The bets come first, because a play often shows how an earlier bet went.
    """
    numbered = list(enumerate(lesson.stages, 1))
    asked = [(at, stage) for at, stage in numbered if isinstance(stage, Question)]
    played = [(at, stage) for at, stage in numbered if isinstance(stage, Play)]
    for at, question in asked:
        yield at, question, False
    for at, play in played:
        yield at, play, bool(asked) and play is played[0][1]


def _heading(lesson: Lesson) -> Html:
    game = subject(lesson.game).spec.title
    return Html(f"<h1>{esc(_(lesson.title))} <small>{esc(game)}</small></h1>")


def _foot(lesson: Lesson) -> Html:
    credit = subject(lesson.game).credit
    by = _("A lesson by {author}.", author=lesson.by) if lesson.by else _("Your own lesson.")
    author = "" if lesson.id in ids(lesson.game) else by
    lines = " ".join(filter(None, (author, f"{_(credit)}." if credit else "")))
    return Html(f"<footer>{esc(lines)}</footer>") if lines else EMPTY


def _words(lesson: Lesson) -> Html:
    """Return the words that the lesson introduces, with their meanings, or nothing."""
    lines = joined(
        Html(f"<dt>{esc(_(term.name))}</dt><dd>{esc(_(term.meaning))}</dd>")
        for term in terms_of(lesson.game, lesson.id)
    )
    return Html(f"<dl>{lines}</dl>") if lines else EMPTY


def _asked(at: int, stage: Question | Play, turned: bool) -> Html:
    """Return a stage with its table. turned: whether the stage starts a new page."""
    inside = joined((_stage_head(at, stage), _prose(stage.say), _picture(stage)))
    if isinstance(stage, Question):
        options = joined(
            Html(f'<li><span class="box"></span><b>{letter}</b> {_inline(option.text)}</li>')
            for letter, option in zip(LETTERS, stage.options, strict=False)
        )
        why = esc(_("Why?"))
        inside = Html(
            f'{inside}<p class="ask">{_inline(stage.ask)}</p><ul class="boxes">{options}</ul>'
            f'<p class="write">{why}</p><p class="write"></p>'
        )
    else:
        goals = joined(
            Html(f'<li><span class="box"></span>{_inline(goal.say)}</li>') for goal in stage.goals
        )
        said = esc(_("Your moves, in order:"))
        inside = Html(
            f'{inside}<ul class="boxes">{goals}</ul><p class="write">{said}</p><p class="write"></p>'
        )
    return Html(f'<li class="{"turned" if turned else ""}">{inside}</li>')


def _answered(at: int, stage: Question | Play) -> Html:
    """Return a stage with its answers, for a teacher."""
    inside = _stage_head(at, stage)
    if isinstance(stage, Question):
        lines = joined(
            Html(
                f'<li class="{"good" if option.right else ""}"><b>{letter} '
                f"{'✓' if option.right else '✗'}</b> {_inline(option.text)} "
                f"<i>{_inline(option.reason)}</i>{_cited(option.rules)}</li>"
            )
            for letter, option in zip(LETTERS, stage.options, strict=False)
        )
        right = esc(_("Right: {letter}", letter=LETTERS[stage.right]))
        inside = Html(
            f'{inside}<p class="ask">{_inline(stage.ask)} <b>{right}</b></p><ul>{lines}</ul>'
        )
    else:
        goals = list_items(_inline(goal.say) for goal in stage.goals)
        moves = list_items(map(esc, _way(stage)))
        way = esc(_("One solution (any other legal way is fine, too):"))
        done = _prose(stage.done) if moves else EMPTY
        solution = Html(f"<p>{way}</p><ol>{moves}</ol>") if moves else EMPTY
        inside = Html(f"{inside}<ul>{goals}</ul>{solution}{done}")
    return Html(f"<li>{inside}</li>")


def _way(stage: Play) -> list[str]:
    """Return a solution's moves as text, in the order of play."""
    run, said = Run(stage), []
    sheet = subject(stage.game).sheet()
    for line in solution(run):
        said.append(sheet.instruction(line, run.scene.view))
        run.play(line)
    return said


def _stage_head(at: int, stage: Stage) -> Html:
    kind = esc(_(_KINDS[stage.kind]))
    return Html(f"<h2>{at}. {_inline(stage.title)} <small>{kind}</small></h2>")


def _picture(stage: Stage) -> Html:
    """Return the table as its player sees it, with a caption."""
    scene = stage.scene()
    sheet = subject(stage.game).sheet()
    drawn = address_of(on_paper(sheet.picture(scene.view, stage)))
    seen = esc(_("The table as {player} sees it", player=scene.you))
    return Html(f'<figure><img src="{drawn}" alt="{seen}"><figcaption>{seen}</figcaption></figure>')


def _prose(text: str) -> Html:
    paragraphs = _(text).split("\n\n") if text else []
    return joined(Html(f"<p>{_marked(part)}</p>") for part in paragraphs if part.strip())


def _inline(text: str) -> Html:
    return _marked(_(text))


def _marked(text: str) -> Html:
    return Html(_MARKED.sub(lambda found: f"<b>{found[1]}</b>" if found[1] else "", esc(text)))


def _cited(rules: tuple[str, ...]) -> Html:
    return joined(Html(f" <code>{esc(rule)}</code>") for rule in rules)
