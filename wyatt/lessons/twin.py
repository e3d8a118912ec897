"""A lesson's position as Markdown: what a reader without a kernel sees.

A picture in a file of its own, because code hosts strip drawings, style sheets and scripts out of
a notebook's Markdown; and the same in words, folded away, as tables and lists.
"""

from __future__ import annotations

from collections.abc import Sequence

from wyatt.earp import View, rulebook
from wyatt.earp.cards import CARDS, TITLES
from wyatt.earp.words import cards, counted, group_label, listed, usd
from wyatt.lessons.model import LETTERS, Lesson, Play, Question, Stage
from wyatt.show.earp.picture import picture
from wyatt.show.lesson.board import shown_posters

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
            view = stage.scene().view
            drawn = picture(view, shown_posters(view, stage.posters))
            path = paths.setdefault(drawn, f"{PICTURES}/{lesson.id}-{len(paths) + 1}.svg")
            found[at] = path, drawn
    return found


def shown(stage: Stage, path: str) -> str:
    """A stage's position as a picture, with the same in words folded away."""
    you = stage.scene().you
    return "\n".join(
        [
            f"![The table as {_plain(you)} sees it]({path})",
            "",
            "<details><summary>The same in words</summary>",
            "",
            position(stage),
            "",
            "</details>",
        ]
    )


def position(stage: Stage) -> str:
    """A stage's position: posters as a table, then the piles, the groups and your hand."""
    view = stage.scene().view
    lines = [*_posters(view, stage.posters), f"- {_piles(view)}"]
    for player in view.players:
        lines += [f"- {line}" for line in _player(view, player)]
    held = view.hands.get(view.viewer or "", {})
    hand = [counted(card, held[card]) for card in CARDS if held.get(card)]
    if hand:
        lines.append(f"- Your hand: {listed(hand)}.")
    return "\n".join(lines)


def _posters(view: View, named: Sequence[str]) -> list[str]:
    shown = shown_posters(view, named)
    if not shown:
        return []
    lines = ["| poster | reward | " + " | ".join(map(_plain, view.players)) + " |"]
    lines.append("|---|--:|" + "--:|" * len(view.players))
    for outlaw in shown:
        points = [str(view.capture_points(name, outlaw)) for name in view.players]
        row = " | ".join((TITLES[outlaw], usd(view.posters[outlaw]), *points))
        lines.append(f"| {row} |")
    return [*lines, ""]


def _piles(view: View) -> str:
    top = f", {TITLES[view.discard[0]]} on top" if view.discard else ""
    return f"Supply: {cards(view.supply_size)}. Discard stack: {cards(len(view.discard))}{top}."


def _player(view: View, player: str) -> list[str]:
    you = " (you)" if player == view.viewer else ""
    money = usd(view.money[player])
    lines = [f"{_plain(player)}{you}: {money}, {cards(view.hand_sizes[player])} in hand."]
    for outlaw, laid in view.territories[player].items():
        worth, hidden = view.capture_points(player, outlaw), view.is_hidden(player, outlaw)
        lines.append(f"  {group_label(outlaw, laid, worth, hidden)}")
    return [" ".join(line.strip() for line in lines)]


def _plain(name: str) -> str:
    """A name that cannot be taken for Markdown."""
    return "".join("\\" + letter if letter in "\\`*_[]<>|#" else letter for letter in name)


def questions(lesson: Lesson) -> str:
    """The questions with every option and its reason, the answers folded away."""
    drawn = pictures(lesson)
    return "\n\n".join(
        question(stage, drawn[at][0])
        for at, stage in enumerate(lesson.stages)
        if isinstance(stage, Question)
    )


def question(stage: Question, path: str) -> str:
    """One question: its position, the options, and the answer folded away."""
    letters = LETTERS[: len(stage.options)]
    options = zip(letters, stage.options, strict=True)
    asked = [f"- **{letter}** {option.text}" for letter, option in options]
    reasons = [
        f"- **{letter}** {'Yes.' if option.right else 'No.'} {option.reason} "
        + " ".join(f"`{name}`" for name in option.rules)
        for letter, option in zip(letters, stage.options, strict=True)
    ]
    return "\n".join(
        [
            f"### {stage.title}",
            "",
            *([stage.say, ""] if stage.say else []),
            shown(stage, path),
            "",
            f"**{stage.ask}**",
            "",
            *asked,
            "",
            f"<details><summary>The answer: {letters[stage.right]}, and why</summary>",
            "",
            *reasons,
            "",
            "</details>",
        ]
    )


def rules(lesson: Lesson) -> str:
    """The rules that a lesson teaches, each with its text and where the sources say it."""
    found = map(rulebook.rule, lesson.rules)
    return "\n".join(
        f"- `{rule.id}` **{rule.title}.** {rule.text} *({rulebook.cite(rule)})*" for rule in found
    )


def first(lesson: Lesson) -> str:
    """Where a lesson begins: what to reach, on which position."""
    stage = lesson.stages[0]
    lines = [f"**{stage.title}.** {stage.say}".strip()]
    if isinstance(stage, Play):
        lines += ["", *(f"- Goal: {goal.say}" for goal in stage.goals)]
    return "\n".join([*lines, "", shown(stage, pictures(lesson)[0][0])])
