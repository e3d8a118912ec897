"""What a lesson's introductions and questions state about a table is what the engine has on it."""

import re
from collections.abc import Iterator
from itertools import product

from taught import each_lesson

from wyatt.earp.cards import OUTLAWS
from wyatt.lessons.facts import Scene
from wyatt.lessons.model import Lesson, Stage, subject

#: By game: how its texts write sums and points, what of a table they may be, and those of its rules.
FIGURES = {
    "wyatt": (r"\$([\d,]*\d)|(?<![\d,$])(\d+)(?= \*\*| points| CP)",
     ("cards PLAYER", "money PLAYER", "paid PLAYER", "paid PLAYER OUTLAW", "points PLAYER OUTLAW",
     "poster OUTLAW", "table-points OUTLAW"), {1_000, 2_000, 25_000}),
    "wildcat": (r"(?<![\d,$])(\d\d+)(?![\d♣♦♥♠])",
     ("cards PLAYER", "laid PLAYER", "total PLAYER", "held PLAYER", "score PLAYER"), {50, 500}),
}  # fmt: skip
#: A text that says so, and the fact it states at the start of its stage.
EMPTY = {
    r"\bsupply is empty": "supply = 0", r"\bpile is empty|there’s no pile": "discards = 0",
    r"\bstock is empty": "stock = 0",
}  # fmt: skip


def moments(stage: Stage) -> Iterator[Scene]:
    """The stage at its start, and after each move that it plays or that solves it."""
    scene = stage.scene()
    yield scene
    for move in getattr(stage, "see", ()) or getattr(stage, "solution", ()):
        if move == "coach":
            return
        scene.events += scene.game.push(move)
        yield scene


def missing(game: str, text: str, stages: tuple[Stage, ...]) -> set[int]:
    written, shapes, of_rules = FIGURES[game]
    found = {int("".join(each.groups("")).replace(",", "")) for each in re.finditer(written, text)}
    found -= of_rules
    fact = subject(game).vocabulary.fact
    for stage in stages:
        for scene in moments(stage) if found else ():
            names = {"PLAYER": scene.game.players, "OUTLAW": OUTLAWS}
            lines = [
                " ".join((word, *chosen))
                for word, *kinds in map(str.split, shapes)
                for chosen in product(*(names[kind] for kind in kinds))
            ]
            found = {n for n in found if not any(fact(f"{x} = {n}").holds(scene) for x in lines)}
    return found


@each_lesson
def test_every_figure_is_on_the_table_and_nobody_wins_by_being_first(lesson: Lesson) -> None:
    unknown = missing(lesson.game, lesson.say, lesson.stages)
    fact = subject(lesson.game).vocabulary.fact
    for stage in lesson.stages:
        said = f"{stage.say} {getattr(stage, 'ask', '')}"
        unknown |= missing(lesson.game, said, (stage,))
        for words, line in EMPTY.items():
            if re.search(words, said):
                assert fact(line).holds(stage.scene()), (stage.title, line)
    # This figure a text adds up from others in it.
    assert {(lesson.id, figure) for figure in unknown} <= {("posters", 12)}
    # A sum ends a game, and the richest or the highest total wins it.
    said = [lesson.say, lesson.known]
    said += [getattr(stage, name, "") for stage in lesson.stages for name in ("say", "ask", "done")]
    softened = r"[Ff]irst (?:player )?(?:with|to (?:get|reach|have)) \$?\d|\$?(?:25,000|500) wins"
    assert not re.search(softened, "\n".join(said))
