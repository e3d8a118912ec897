"""A lesson made of a table that was set, as TOML that is ready to paste and that loads as it is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from zlib import crc32

from wyatt.core.draft import BaseDraft
from wyatt.core.text import _
from wyatt.lab.what_then import Answer


def _plain(value: object) -> str:
    """A value of a document as TOML has it."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_string(str(key))} = {_plain(one)}" for key, one in value.items())
        return "{" + inside + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_plain(one) for one in value) + "]"
    return _string(value) if isinstance(value, str) else json.dumps(value)


def _string(text: str) -> str:
    # JSON leaves one control character that TOML does not take.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def lesson_text(draft: BaseDraft, answer: Answer | None, viewer: str) -> str:
    """A lesson of one stage at this table: the move that was tried, as its goal or its question.

    Empty where nobody can move any more.
    """
    spec, game = draft.SPEC(), draft.game()
    fields = "\n".join(
        f"{key} = {_plain(value)}" for key, value in draft.written().items() if key != "format"
    )
    name = _name_of(fields)
    head = _(
        "A lesson of its own: check it with “wyatt lesson FILE”. To another lesson’s file add all from [positions.{name}] on.",
        name=name,
    )
    title, say = _("A table of my own"), _("What is this table about?")
    text = (
        f"# {head}\ntitle = {_string(title)}\ngame = {_string(spec.name)}\nsay = {_string(say)}\n\n"
        f"[positions.{name}]\n{fields}\n\n[[stages]]\n"
    )
    if answer is not None and not answer.legal and answer.rules:
        return text + _question(answer, viewer, name)
    legal = list(game.legal_moves)
    if not legal:
        return ""
    move = game.view(None).read_line(answer.move) if answer and answer.legal else legal[0]
    return text + _play(str(move), move.verb, viewer, name)


def _name_of(fields: str) -> str:
    """What the position is called: its own name, so that several can go into one lesson."""
    return f"table-{crc32(fields.encode()) & 0xFFFF:04x}"


def _play(move: str, verb: str, viewer: str, position: str) -> str:
    goal = {"say": _("Find the move."), "fact": f"did {verb}"}
    fields = {
        "kind": "play",
        "title": _("Your move"),
        "say": _("What would you do here?"),
        "position": position,
        "you": viewer,
        "goals": [goal],
        "done": _("Why is it the move?"),
        "solution": [move],
    }
    return _table(fields)


def _question(answer: Answer, viewer: str, position: str) -> str:
    rules = list(answer.rules)
    fields = {
        "kind": "predict",
        "title": _("May they?"),
        "position": position,
        "you": viewer,
        # In a lesson a backtick begins the id of a rule.
        "ask": _unquoted(
            _("{player} would like this: {move}. May they?", player=viewer, move=answer.move)
        ),
    }
    options = (
        {"text": _("Yes."), "reason": _("Why might one think so?"), "rules": rules},
        {"text": _("No."), "reason": _unquoted(answer.message), "rules": rules, "right": True}
        | {"check": [f"illegal {answer.move} by {rules[0]}"]},
    )
    return _table(fields) + "".join(f"\n[[stages.options]]\n{_table(one)}" for one in options)


def _unquoted(text: str) -> str:
    return text.replace("`", "’")


def _table(fields: Mapping[str, object]) -> str:
    return "".join(f"{key} = {_plain(value)}\n" for key, value in fields.items())
