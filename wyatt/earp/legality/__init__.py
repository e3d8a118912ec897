"""Each rule about what may be done, stated once: plays, draws, and the choices that are owed.

A statement looks at a situation and a move and says nothing, or a `Refusal`: the ids of the rules
and the reason in a sentence. Which statements speak of a move stands in its verb's record
(`wyatt.earp.verbs`). Lists of legal moves (`wyatt.earp.movegen`), verdicts and error texts
(`wyatt.earp.judge`) all come from these statements; no other module states a rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from wyatt.core.verdict import Refusal
from wyatt.earp.situation import Situation

if TYPE_CHECKING:
    from wyatt.earp.moves import Move

Statement = Callable[[Situation, "Move"], Refusal | None]
