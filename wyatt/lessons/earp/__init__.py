"""The Wyatt Earp course."""

from __future__ import annotations

from wyatt.core.lazy import Lazy
from wyatt.core.text import N_
from wyatt.earp.spec import SPEC
from wyatt.lessons.earp.facts import VOCABULARY
from wyatt.lessons.model import Shows, Subject

_POSTERS = N_("list of the outlaws whose posters are shown (only in Wyatt Earp)")
_SPLIT = N_("the outlaw whose split is shown at the end (only in Wyatt Earp)")

SUBJECT = Subject(
    spec=SPEC,
    package="wyatt.lessons.earp",
    position_format="wyatt-position/1",
    vocabulary=VOCABULARY,
    sheet=Lazy("wyatt.pages.course.earp"),
    ending=Lazy("wyatt.lessons.earp.endings"),
    shows={"posters": Shows("OUTLAW", True, _POSTERS), "split": Shows("OUTLAW", False, _SPLIT)},
)
