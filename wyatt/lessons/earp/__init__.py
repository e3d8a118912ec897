"""Wyatt Earp as it is taught."""

from wyatt.earp import Game, parse_move, read_token, rulebook
from wyatt.earp.heuristic import heuristic
from wyatt.lessons.earp.facts import VOCABULARY
from wyatt.lessons.subject import Subject

SUBJECT = Subject(
    name="wyatt",
    title="Wyatt Earp",
    package="wyatt.lessons.earp",
    position_format="wyatt-position/1",
    start=Game.from_start,
    read_token=read_token,
    coach=heuristic,
    read=parse_move,
    vocabulary=VOCABULARY,
    rulebook=rulebook,
    shows={"posters": ("OUTLAW", True), "split": ("OUTLAW", False)},
)
