"""A lesson on paper: what a reader without a kernel sees, as Markdown.

Its positions are pictures in files of their own, because code hosts strip drawings, style sheets
and scripts out of a notebook's Markdown; the same in words is folded away. All of it is one part at
the end of the notebook, with the answers apart from the questions.
"""

from __future__ import annotations

from wyatt.core.text import _
from wyatt.coursebook.markdown import folded, plain
from wyatt.lessons.glossary import terms_of
from wyatt.lessons.model import LETTERS, Lesson, Option, Play, Question, Stage
from wyatt.lessons.scene import Scene
from wyatt.lessons.subject import subject

#: Where the pictures lie, seen from the notebooks.
PICTURES = "images/lessons"


def pictures(lesson: Lesson) -> dict[int, tuple[str, str]]:
    """By the number of a stage, its picture's path and the picture: the first stage and questions.

    Stages that look alike share a picture.
    """
    found: dict[int, tuple[str, str]] = {}
    paths: dict[str, str] = {}
    for at, stage in enumerate(lesson.stages):
        if at == 0 or isinstance(stage, Question):
            drawn = subject(lesson.game).sheet().picture(stage.scene().view, stage)
            path = paths.setdefault(drawn, f"{PICTURES}/{lesson.id}-{len(paths) + 1}.svg")
            found[at] = path, drawn
    return found


def shown(stage: Stage, path: str) -> str:
    """A stage's position as a picture, with the same in words folded away."""
    scene: Scene = stage.scene()
    seen = _("The table as {player} sees it", player=plain(scene.you))
    words = subject(stage.game).sheet().position(scene.view, stage)
    return f"![{seen}]({path})\n\n{folded(_('The same in words'), words)}"


def paper(lesson: Lesson) -> str:
    """The lesson for readers without a kernel: one folded part."""
    drawn = pictures(lesson)
    parts = [_begins(lesson.stages[0], drawn[0][0]), _words(lesson)]
    asked = [
        _question(number, stage, drawn[at][0])
        for number, (at, stage) in enumerate(
            ((at, stage) for at, stage in enumerate(lesson.stages) if isinstance(stage, Question)),
            1,
        )
    ]
    if asked:
        parts += [f"### {_('The questions')}", *asked, f"### {_('The answers')}"]
        parts += [_answer(number, stage) for number, stage in enumerate(lesson.questions, 1)]
    inside = "\n\n".join(filter(None, parts))
    return folded(_("On paper: the table, the questions, and the answers after them"), inside)


def _begins(stage: Stage, path: str) -> str:
    """Where a lesson begins: what to reach, on which position."""
    lines = [f"**{_(stage.title)}.** {_(stage.say)}".strip()]
    if isinstance(stage, Play):
        lines += ["", *("- " + _("Goal: {goal}", goal=_(goal.say)) for goal in stage.goals)]
    return "\n".join([*lines, "", shown(stage, path)])


def _words(lesson: Lesson) -> str:
    terms = terms_of(lesson.game, lesson.id)
    if not terms:
        return ""
    lines = "\n".join(f"- **{_(term.name)}**: {_(term.meaning)}" for term in terms)
    return f"### {_('New words')}\n\n{lines}"


def _question(number: int, stage: Question, path: str) -> str:
    lettered = zip(LETTERS, stage.options, strict=False)
    options = "\n".join(f"- **{letter}** {_(option.text)}" for letter, option in lettered)
    said = f"{_(stage.say)}\n\n" if stage.say else ""
    return (
        f"**{number}. {_(stage.title)}**\n\n{said}{shown(stage, path)}\n\n"
        f"**{_(stage.ask)}**\n\n{options}"
    )


def _answer(number: int, stage: Question) -> str:
    heading = _(
        "{number}. {title}: {letter}",
        number=number,
        title=_(stage.title),
        letter=LETTERS[stage.right],
    )
    lettered = zip(LETTERS, stage.options, strict=False)
    return f"**{heading}**\n\n" + "\n".join(_reason(*one) for one in lettered)


def _reason(letter: str, option: Option) -> str:
    cited = " ".join(f"`{name}`" for name in option.rules)
    verdict = _("Yes.") if option.right else _("No.")
    return f"- **{letter}** {verdict} {_(option.reason)} {cited}"


def rules(lesson: Lesson) -> str:
    """The rules that a lesson teaches, each with its text and where the sources say it."""
    book = subject(lesson.game).rulebook
    return "\n".join(
        f"- `{rule.id}` **{rule.title}.** {rule.text} *({book.cite(rule)})*"
        for rule in map(book.rule, lesson.rules)
    )
