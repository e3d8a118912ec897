"""A stage of a lesson made of a table that was set, as TOML that is ready to paste."""

from __future__ import annotations

import json
from collections.abc import Mapping

from wyatt.lab.what_then import Answer


def _plain(value: object) -> str:
    if isinstance(value, Mapping):
        inside = ", ".join(
            f"{json.dumps(str(key), ensure_ascii=False)} = {_plain(one)}"
            for key, one in value.items()
        )
        return "{" + inside + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_plain(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def stage_text(position: Mapping[str, object], answer: Answer | None, viewer: str) -> str:
    """A stage of a lesson at this position; its goal is the move that was tried."""
    fields = "\n".join(
        f"{key} = {_plain(value)}" for key, value in position.items() if key != "format"
    )
    slips = solution = ""
    if answer is not None and answer.legal:
        solution = f"solution = {_plain([answer.move])}\n"
    elif answer is not None and answer.rules:
        slips = f"slips = {_plain({answer.move: answer.rules[0]})}\n"
    return (
        f'[positions.set]\n{fields}\n\n[[stages]]\nkind = "play"\ntitle = "…"\nsay = "…"\n'
        f'position = "set"\nyou = {_plain(viewer)}\ngoals = [{{say = "…", fact = "…"}}]\ndone = "…"\n{solution}{slips}'
    )
