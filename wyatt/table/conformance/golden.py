"""Golden games: records kept with what they came to, which must come to the same for ever."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wyatt.core.spec import AnySpec
from wyatt.table.conformance.scenes import outcome


def keep_golden(spec: AnySpec, path: Path, record: Mapping[str, Any], *fields: str) -> None:
    """Write a record with its outcome. fields: those of the last position told in full."""
    kept = {"record": record, "outcome": outcome(spec, record, *fields)}
    path.write_text(json.dumps(kept, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


def plays_as_recorded(spec: AnySpec, path: Path, *fields: str) -> None:
    """A golden game plays as it did: its events by count first, which say where to look."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    now = outcome(spec, kept["record"], *fields)
    assert now["counts"] == kept["outcome"]["counts"]
    assert now == kept["outcome"]
