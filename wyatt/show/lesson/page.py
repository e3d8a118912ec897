"""The page of a lesson: its frame, the path, the three sentences, and what stands below.

The felt with the position is drawn by each game's own (`wyatt.show.lesson.earp`, for one), the card
at the right by `wyatt.show.lesson.card`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from wyatt.core.text import _
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, rule, use
from wyatt.show.pages import pages_nav

#: On a button that opens a lesson: its heading is scrolled to, and all that it teaches is below.
TO_HEADING = 'data-reveal="[data-part=say] h2[data-in-sight]"'
#: A rule's id with the space before it, as a link never begins a line; or words that stand out.
_INLINE = re.compile(r"( ?)`([a-z.-]+)`|\*\*([^*]+)\*\*")


def prose(text: str) -> Html:
    """A text of a lesson: rule ids in backticks become links, **words** stand out."""
    return Html(
        joined(Html(f"<p>{inline(part)}</p>") for part in text.split("\n\n") if part.strip())
    )


def inline(text: str) -> Html:
    """The same within a line."""

    def drawn(found: re.Match[str]) -> Html:
        """A button for a rule's id in backticks, bold letters for words between asterisks."""
        if not found[2]:
            return Html(f"<b>{found[3]}</b>")
        return Html(("\u00a0" if found[1] else "") + rule(found[2]))

    return Html(_INLINE.sub(drawn, esc(text)))


# --- the line above -------------------------------------------------------------------------------


def path(titles: Mapping[str, str], done: Collection[str], here: str) -> Html:
    """The path of the course: a dot for each lesson."""
    dots = joined(
        _dot(at, id, title, id in done, id == here)
        for at, (id, title) in enumerate(titles.items(), 1)
    )
    at = list(titles).index(here) + 1 if here in titles else 0
    where = _("A lesson of your own")
    if at:
        where = _("Lesson {number} of {lessons}", number=at, lessons=len(titles))
    return Html(
        f'<nav class="path" aria-label="{esc(_("Lessons"))}"><ol class="dots" data-roving data-follow>{dots}</ol>'
        f"<p>{where}</p></nav>"
    )


def _dot(at: int, id: str, title: str, done: bool, here: bool) -> Html:
    state = ("done " if done else "") + ("now" if here else "")
    said = _("Lesson {number}: {title}", number=at, title=title)
    if done:
        said = _("Lesson {number}: {title}, done", number=at, title=title)
    current = ' aria-current="step"' if here else ""
    dot = button(
        "lesson",
        EMPTY,
        kind="dot",
        key=f"dot {id}",
        label=said,
        more=f'data-lesson="{esc(id)}" title="{esc(title)}"{current}',
    )
    return Html(f'<li class="{state.strip()}">{dot}</li>')


def lesson_head(
    titles: Mapping[str, str],
    done: Collection[str],
    here: str,
    course: tuple[str, str, str] = ("course", "Wyatt Earp", "badge"),
) -> Html:
    """The line above a lesson: the name, the path, the way to the table, the theme.

    course: its page, the game's title and sign.
    """
    page, title, sign = course
    theme = button("theme", Html(f"{use('sign-theme')}<span>{_('Theme')}</span>"), kind="btn bare")
    return Html(
        f'<header class="top"><div><h1 class="brand">{use(sign)}{title}<small>{_("The course")}'
        f"</small></h1></div>{path(titles, done, here)}"
        f'{pages_nav(page)}<div class="tools">{theme}</div></header>'
    )


def course_welcome(title: str, say: str, lessons: int) -> Html:
    """The welcome above the first lesson. title, say: the course's own; lessons: how many it has."""
    how = _(
        "{lessons} short lessons at the table: you play, you bet on what happens, and you are told "
        "why. What you have done is kept in this browser alone.",
        lessons=lessons,
    )
    start = button(
        "start",
        esc(_("Start with the first lesson")),
        kind="btn prime",
        key="welcome start",
        more=f'{TO_HEADING} data-next="1"',
    )
    return Html(
        f'<section class="hello" aria-label="{esc(_("Welcome"))}"><h2>{esc(title)}</h2>'
        f"<p>{esc(say)}</p><p>{esc(how)}</p>{start}</section>"
    )


def lesson_say(
    head: tuple[int, str],
    say: str,
    refused: Sequence[str] = (),
    words: str = "",
    read: bool = False,
    known: str = "",
) -> Html:
    """The lesson's head, number and title, and its sentences. refused: rules that light up in them.

    words: the new words, below. read: they have been read and fold up under the title. known: what
    somebody who knows the other game should mind.
    """
    number, title = head
    small = f"<small>{_('Lesson {number}', number=number)}</small> " if number else ""
    said = prose(say) + (f'<div class="known">{prose(known)}</div>' if known else "")
    for name in refused:
        said = said.replace(
            f'class="rule quiet" href="#rule-{name}"',
            f'class="rule quiet asked" href="#rule-{name}"',
        )
    heading = f"{small}{esc(title)}</h2>"
    if read:
        return Html(
            f'<details class="read"><summary><h2>{heading}</summary>{said}{words}</details>'
        )
    return Html(f"<h2 data-in-sight>{heading}{said}{words}")


# --- below ----------------------------------------------------------------------------------------


def progress_panel(
    titles: Mapping[str, str],
    done: Collection[str],
    first: tuple[int, int],
    clearing: bool = False,
) -> Html:
    """What is done, and the ways to keep, bring and clear it.

    clearing: it asks whether to clear everything.
    """
    count = sum(id in done for id in titles)
    right, given = first
    kept = _("Kept in this browser alone; nothing is sent anywhere.")
    if given:
        kept = _(
            "Kept in this browser alone; nothing is sent anywhere. In this lesson {right} of {given} "
            "first answers were right.",
            right=right,
            given=given,
        )
    summary = _(
        "All lessons, and your progress: {count} of {lessons} done",
        count=count,
        lessons=len(titles),
    )
    save = button("save", esc(_("Export")), label=_("Export your progress"))
    load = button("load", esc(_("Import")), label=_("Import progress from a file"))
    if clearing:
        clear = (
            f"<p>{_('Clear everything this browser remembers of the course?')}</p>"
            + button("clear", esc(_("Yes, clear it")), key="clear yes", more='data-sure="yes"')
            + button("clear", esc(_("Keep it")), key="clear no", more='data-sure="no"')
        )
    else:
        clear = button("clear", esc(_("Clear")), key="clear", label=_("Clear your progress"))
    finished = Html(f"<span class=good>{esc(_('✓ done'))}</span>")
    items = joined(
        Html(
            f"<li>{button('lesson', Html(f'<b>{at}</b>{esc(title)}'), kind='mv', key=f'list {id}', more=_of(id))}"
            f"{finished if id in done else ''}</li>"
        )
        for at, (id, title) in enumerate(titles.items(), 1)
    )
    return Html(
        '<details class="panel progress">'
        f"<summary>{esc(summary)}</summary><p>{esc(kept)}</p>"
        f'<div class="row">{save}{load}{clear}'
        f"{button('teacher', esc(_('For teachers')), more=_TO_TEACHER)}</div>"
        f'<ol class="lessons">{items}</ol></details>'
    )


#: Asks for the teacher's page, and has it scrolled to.
_TO_TEACHER = 'data-reveal=".teacher"'


def teacher_panel(
    rules: Sequence[tuple[str, Sequence[tuple[str, str]]]],
    questions: Sequence[tuple[str, Sequence[tuple[str, str, str]]]],
) -> Html:
    """For teachers: which lesson teaches which rule, and every question with its answer.

    rules: each id with its lessons, id and title. questions: for each lesson's title what is
    asked, the right answer and its reason.
    """
    taught = joined(
        Html(
            f"<tr><th scope=row>{rule(name)}</th><td>{', '.join(_lesson_link(*one) for one in lessons)}"
            "</td></tr>"
        )
        for name, lessons in rules
    )
    asked = joined(
        Html(f"<h3>{esc(title)}</h3><ul>{''.join(_answer(*one) for one in answers)}</ul>")
        for title, answers in questions
    )
    close = button("teacher", esc(_("Close")), key="teacher close")
    title = esc(_("For teachers"))
    # The name of the file and the command stand as code in the sentence.
    own = _(
        "How to make a lesson of your own from a position of the table: see the notebook "
        "{notebook}, which {command} opens.",
        notebook="<code>teacher.ipynb</code>",
        command="<code>wyatt learn</code>",
    )
    return Html(
        f'<section class="panel teacher" aria-label="{title}"><h2>{title}</h2>'
        f"<p>{own}</p>{close}<details open><summary>{_('Which lesson teaches which rule')}</summary>"
        f"<table><thead><tr><th scope=col>{_('Rule')}</th><th scope=col>{_('Lessons')}</th></tr>"
        f"</thead><tbody>{taught}</tbody></table></details>"
        f"<details><summary>{_('The questions, with answers')}</summary>{asked}"
        "</details></section>"
    )


def _lesson_link(id: str, title: str) -> Html:
    return button("lesson", esc(title), kind="btn bare", key=f"teacher {id}", more=_of(id))


def _answer(ask: str, right: str, reason: str) -> Html:
    return Html(f"<li>{inline(ask)} <b>{inline(right)}</b> {inline(reason)}</li>")


def _of(id: str) -> Html:
    return Html(f'data-lesson="{esc(id)}" {TO_HEADING}')


def lesson_frame(table: str = "", credit: str = "") -> Html:
    """The page around the parts of a lesson. table: more classes of the table. credit: at the end."""

    def part(name: str, more: str = "", tag: str = "div") -> Html:
        """An empty place for a part of the page."""
        return Html(f'<{tag} data-part="{name}"{more}></{tag}>')

    happened, table_, split = _("What just happened"), _("Table"), _("Scoring split")
    log = f' role="log" aria-live="polite" aria-label="{esc(happened)}"'
    return Html(
        f"{part('head')}{part('notice', ' role=alert')}"
        '<div class="course" data-keys data-stored="course" data-lm-suppress-shortcuts="true">'
        f'<div class="left"><div class="say">{part("say", " data-morph")}<i class="spot"></i></div>'
        f'<section class="tbl wyatt-table{table}" data-table id="wyatt-table" aria-label="{esc(table_)}" tabindex="-1">'
        f"{part('board')}{part('why', ' role=alert')}{part('hand')}</section></div>"
        f'<div class="right">{part("card")}<section class="panel wyatt-events after" aria-label="{esc(happened)}">'
        f"<h2>{esc(happened)}</h2>{part('events', log)}</section></div></div>"
        f'<p class="said" data-said role="status"></p><div class="under">{part("rule")}'
        f'<section class="wyatt-split" aria-label="{esc(split)}">{part("split")}</section>'
        f"{part('text')}{part('progress', ' data-morph')}{part('teacher')}"
        f"{f'<footer>{credit}</footer>' if credit else ''}</div>"
    )
