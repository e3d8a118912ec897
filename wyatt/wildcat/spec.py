"""The object that the rest of the package uses to play, show and score Wildcat Rummy."""

from __future__ import annotations

from collections.abc import Callable

from wyatt.core.lazy import Lazy
from wyatt.core.spec import Examples, GameSpec
from wyatt.core.text import _
from wyatt.wildcat.documents import read_token, write_token
from wyatt.wildcat.game import Game, Record, View
from wyatt.wildcat.moves import Move
from wyatt.wildcat.state import State
from wyatt.wildcat.switches import PRESETS, SWITCHES, Rules
from wyatt.wildcat.verbs import TABLE
from wyatt.wildcat.words import points

#: A bot is a function that takes a view and returns one of its legal moves.
Bot = Callable[[View], Move]


def move_group(move: Move) -> str:
    return _(TABLE[move.op].part)


_HEURISTIC: Lazy[Bot] = Lazy("wyatt.wildcat.heuristic:heuristic")
_COACH: Lazy[Callable[[str], Bot]] = Lazy("wyatt.table.searching:coach")

SPEC: GameSpec[State, Move, Rules, View] = GameSpec(
    name="wildcat",
    title="Wildcat Rummy",
    engine=lambda: Game,
    records=lambda: Record,
    score_unit="points",
    examples=Examples(draw="draw stock", move="meld 3C 4C 5C", rule="wildcat.pickup-meld"),
    presets=PRESETS,
    preset_words=Rules.PRESET_WORDS,
    switches=SWITCHES,
    scores=lambda view: view.totals,
    format_score=points,
    move_group=move_group,
    bots={"heuristic": lambda seed: _HEURISTIC(), "coach": lambda seed: _COACH()("wildcat")},
    write_token=write_token,
    read_token=read_token,
    reachability=Lazy("wyatt.wildcat.reachability:cannot_happen"),
    words=Lazy("wyatt.wildcat.account:WORDS"),
    aid=Lazy("wyatt.wildcat.aid:aid"),
    tips=Lazy("wyatt.wildcat.aid:tips"),
    rulebook=Lazy("wyatt.wildcat.rulebook:BOOK"),
    scoring=Lazy("wyatt.wildcat.scoring:SHEET"),
    drawing=Lazy("wyatt.ui.wildcat.table:DRAWING"),
    desk=Lazy("wyatt.pages.table.wildcat:WildcatTablePage"),
    draft=Lazy("wyatt.wildcat.draft:Draft"),
    editing=Lazy("wyatt.pages.edit.wildcat:EDITING"),
    coach=Lazy("wyatt.wildcat.heuristic:COACH"),
)
