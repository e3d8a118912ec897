"""Wildcat Rummy as it is taught.

The game was invented by Howard Fosdick, BestFreeNewGames.com; it is told here in our own words.
"""

from wyatt.lessons.subject import Subject
from wyatt.lessons.wildcat.facts import VOCABULARY
from wyatt.wildcat import CREDIT, Game, parse_move, read_token, rulebook
from wyatt.wildcat.heuristic import heuristic

SUBJECT = Subject(
    name="wildcat",
    title="Wildcat Rummy",
    package="wyatt.lessons.wildcat",
    position_format="wildcat-position/1",
    start=Game.from_start,
    read_token=read_token,
    coach=heuristic,
    read=parse_move,
    vocabulary=VOCABULARY,
    rulebook=rulebook,
    credit=CREDIT,
)
