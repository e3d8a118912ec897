"""The Wildcat Rummy course.

Howard Fosdick (BestFreeNewGames.com) invented the game. The course describes it in our own words.
"""

from __future__ import annotations

from wyatt.core.lazy import Lazy
from wyatt.lessons.model import Subject
from wyatt.lessons.wildcat.facts import VOCABULARY
from wyatt.wildcat import CREDIT
from wyatt.wildcat.spec import SPEC

SUBJECT = Subject(
    spec=SPEC,
    package="wyatt.lessons.wildcat",
    position_format="wildcat-position/1",
    vocabulary=VOCABULARY,
    sheet=Lazy("wyatt.pages.course.wildcat"),
    ending=Lazy("wyatt.lessons.wildcat.endings"),
    credit=CREDIT,
)
