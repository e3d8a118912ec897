"""The object that the rest of the package uses to play, show and score Wyatt Earp."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from wyatt.core.lazy import Lazy
from wyatt.core.spec import Examples, GameSpec
from wyatt.core.text import N_, _, usd
from wyatt.earp.switches import PRESETS, SWITCHES, Rules

if TYPE_CHECKING:
    from wyatt.core.documents import Document
    from wyatt.earp.game import Bot, View
    from wyatt.earp.moves import Move
    from wyatt.earp.state import State


def move_group(move: Move) -> str:
    from wyatt.earp.verbs import TABLE

    return _(TABLE[move.op].part)


def stall_breaker(view: View) -> Move | None:
    """Return a draw from the supply, or None outside the draw phase. A hand in which everyone takes
    the top discard would never end (T14).
    """
    from wyatt.earp.moves import Move
    from wyatt.earp.verbs import Verb

    return Move(Verb.DRAW, "supply") if view.phase == "draw" else None


def _bot(address: str) -> Callable[[int], Bot]:
    bot: Lazy[Bot] = Lazy(address)
    return lambda seed: bot()  # the bots don't need the seed


_COACH: Lazy[Callable[[str], Bot]] = Lazy("wyatt.table.searching:coach")
_WRITE: Lazy[Callable[[Mapping[str, Any]], str]] = Lazy("wyatt.earp.documents:write_token")
_READ: Lazy[Callable[[str], Document]] = Lazy("wyatt.earp.documents:read_token")

SPEC: GameSpec[State, Move, Rules, View] = GameSpec(
    name="wyatt",
    title="Wyatt Earp",
    engine=Lazy("wyatt.earp.game:Game"),
    records=Lazy("wyatt.earp.game:Record"),
    score_unit=N_("money"),
    examples=Examples(draw="draw supply", move="play jesse-james*3", rule="shot"),
    presets=PRESETS,
    preset_words=Rules.PRESET_WORDS,
    switches=SWITCHES,
    scores=lambda view: view.money,
    format_score=usd,
    move_group=move_group,
    stall_breaker=stall_breaker,
    bots={  # the weakest first
        "plain": _bot("wyatt.earp.players.heuristic:plain"),
        "heuristic": _bot("wyatt.earp.players.heuristic:heuristic"),
        "sharp": _bot("wyatt.earp.players.lookahead:sharp"),
        "coach": lambda seed: _COACH()("wyatt"),
    },
    write_token=lambda document: _WRITE()(document),
    read_token=lambda token: _READ()(token),
    reachability=Lazy("wyatt.earp.reachability:cannot_happen"),
    words=Lazy("wyatt.earp.account:WORDS"),
    aid=Lazy("wyatt.earp.aid:aid"),
    tips=Lazy("wyatt.earp.aid:tips"),
    rulebook=Lazy("wyatt.earp.rulebook:BOOK"),
    scoring=Lazy("wyatt.earp.payout:SHEET"),
    drawing=Lazy("wyatt.ui.earp.table:DRAWING"),
    desk=Lazy("wyatt.pages.table.earp:EarpTablePage"),
    draft=Lazy("wyatt.earp.draft:Draft"),
    editing=Lazy("wyatt.pages.edit.earp:EDITING"),
    coach=Lazy("wyatt.earp.players.weighing:COACH"),
)
