"""FORMAT.md of Wildcat Rummy lists every event with its fields."""

import re
from pathlib import Path

import wyatt.wildcat
from wyatt.wildcat.events import EVENTS

TEXT = (Path(wyatt.wildcat.__file__).parent / "FORMAT.md").read_text(encoding="utf-8")


def test_every_event_has_its_fields() -> None:
    section = TEXT.split("## Events")[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", section, re.M))
    assert set(rows) == set(EVENTS)
    for name, kind in EVENTS.items():
        own = set(kind.FIELDS) - {"rules", "seen_by"}
        assert own <= set(re.findall(r"\w+", rows[name])), name
