"""The course of Wyatt Earp."""

from __future__ import annotations

from wyatt.core.lazy import Lazy
from wyatt.earp.spec import SPEC
from wyatt.lessons.earp.facts import VOCABULARY
from wyatt.lessons.model import Subject

SUBJECT = Subject(
    spec=SPEC,
    package="wyatt.lessons.earp",
    position_format="wyatt-position/1",
    vocabulary=VOCABULARY,
    sheet=Lazy("wyatt.pages.course.earp"),
    ending=Lazy("wyatt.lessons.earp.endings"),
    shows={"posters": ("OUTLAW", True), "split": ("OUTLAW", False)},
)
