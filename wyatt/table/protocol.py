"""Names by which the rooms below speak of any game; all of them are defined in `wyatt.core`."""

from wyatt.core.events import Event
from wyatt.core.records import Misstep, Record, Replay
from wyatt.core.spec import AnyBot, AnyGame, AnySpec
from wyatt.core.verdict import Verdict

__all__ = ["AnyBot", "AnyGame", "AnySpec", "Event", "Misstep", "Record", "Replay", "Verdict"]

Bot = AnyBot
Game = AnyGame
GameKind = AnySpec
