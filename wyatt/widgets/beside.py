"""Parts that stand beside a table and follow it: what one may do, and what has just happened."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from difflib import get_close_matches
from typing import Any, ClassVar

import traitlets

from wyatt.core.errors import shown
from wyatt.core.rulebook import Book, Rule, Ruling
from wyatt.core.text import _
from wyatt.core.verdict import either
from wyatt.show.html import Html, esc
from wyatt.show.parts import card_frame, panel
from wyatt.show.rules_panel import rule_text
from wyatt.table import games
from wyatt.widgets.game_table import GameTable
from wyatt.widgets.part import Part, Refused
from wyatt.widgets.requests import Request


def table_of(given: object) -> GameTable:
    """The table that a part is to stand beside. Raises `TypeError` for what is none."""
    if not isinstance(given, GameTable):
        raise TypeError(
            _(
                "this part stands beside a table: make one with table = GameTable(game), and give it "
                "the table. It got: {kind}.",
                kind=type(given).__name__,
            )
        )
    return given


class _Beside(Part):
    """Something of a table, in a place of its own; what is pressed in it is done on the table."""

    SHEETS = ("table", "past", "narrow", "wildcat")
    NAMES: ClassVar[tuple[str, ...]]

    def __init__(self, table: GameTable, **traits: Any) -> None:
        """A part of a table. Raises `TypeError` for what is none."""
        #: The table that it follows.
        self.table = table_of(table)
        super().__init__(**traits)
        table.followers.add(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.table!r}>"

    @property
    def lock(self) -> AbstractContextManager[object]:
        """The lock of the table that the part stands beside."""
        return self.table.lock

    def close(self) -> None:
        """Let the table go on alone."""
        if hasattr(self, "table"):  # ipywidgets closes what could not be made, too
            self.table.followers.discard(self)
        super().close()

    def _sprite(self) -> str:
        return self.table.sprite()

    def _game_of_rules(self) -> str:
        return self.table._game_of_rules()

    def _parts(self) -> dict[str, Html]:
        return {name: Html(self.table.drawn(name)) for name in self.NAMES}

    def _carry_out(self, request: Request) -> None:
        self.table.carry_out(request)


class LegalMoves(_Beside):
    """What whoever is to move may do, sorted as a player thinks, with the reasons against the rest.

    | trait | holds |
    |---|---|
    | `table` | the table that it follows (an attribute) |
    """

    NAMES = ("legal",)

    def _frame(self) -> str:
        return panel("legal", _("What you can do"), "wyatt-legal")

    def words(self) -> str:
        """The legal moves, a line each."""
        return "\n".join([_("What you can do:"), *self.table.legal])


class Account(_Beside):
    """What has just happened on a table, in sentences with their rules.

    | trait | holds |
    |---|---|
    | `table` | the table that it follows (an attribute) |
    """

    NAMES = ("events", "since")

    def _frame(self) -> str:
        return panel("events", _("What just happened"), "wyatt-events", live=True)

    def words(self) -> str:
        """What the last move did, a sentence a line."""
        told = self.table.told() or [_("Nothing yet.")]
        return "\n".join([_("What just happened:"), *told])


#: What stands before an id where a page, or a screen reader, tells one.
_BEFORE_ID = re.compile(r"^\s*(?:cited as|ruling|rule)\s+", re.IGNORECASE)


def _found(named: str) -> tuple[Book, str, Rule | Ruling]:
    """The rule or ruling of either game with this id: its book, the game, itself.

    Raises `Refused` for an id that neither has, with those that come near.
    """
    asked = _BEFORE_ID.sub("", named).strip(" .§").casefold()
    ids: dict[str, str] = {}
    for spec in games.every():
        book = spec.rulebook()
        known: tuple[Rule | Ruling, ...] = (*book.rules(), *book.rulings())
        for each in known:
            if each.id.casefold() == asked:
                return book, spec.name, each
            ids.setdefault(each.id.casefold(), each.id)
    near = [id for folded, id in ids.items() if asked and asked in folded.split(".")][:3]
    near = near or [ids[one] for one in get_close_matches(asked, ids, 3)]
    said = _("rule: no rule and no ruling is called {rule}.", rule=shown(named[:60]))
    hint = (
        _("Did you mean {ids}?", ids=either(near))
        if near
        else _(
            "The rulebook ends each with its id, such as {rule} or {ruling}.",
            rule="score.ties",
            ruling="S6",
        )
    )
    raise Refused(f"{said} {hint}")


class RuleCard(Part):
    """One rule, or one ruling on what the texts leave open: what it says, and where it comes from.

    | trait | holds |
    |---|---|
    | `rule` | the id of the rule or ruling, ``shot.needs-target`` or ``S6`` |
    | `lang` | the language of its text |
    """

    rule = traitlets.Unicode().tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)

    def __init__(self, rule: str, lang: str = "en", **traits: Any) -> None:
        """A card for a rule or a ruling of either game. Raises `Refused` for an id that neither has."""
        super().__init__(rule=rule, lang=lang, **traits)

    def __repr__(self) -> str:
        return f"<RuleCard: {self.rule}>"

    @traitlets.validate("rule")
    def _right_rule(self, proposal: Any) -> str:
        _book, _game, found = _found(proposal["value"])
        return found.id

    @traitlets.validate("lang")
    def _right_lang(self, proposal: Any) -> str:
        known = games.game("wyatt").rulebook().languages()
        if proposal["value"] not in known:
            raise Refused(_("lang: the rules are told in {langs}.", langs=", ".join(known)))
        return str(proposal["value"])

    @traitlets.observe("rule", "lang")
    def _set(self, _change: Any) -> None:
        with self.held():
            self._tell()

    def _frame(self) -> str:
        return card_frame("card")

    def _game_of_rules(self) -> str:
        _book, game, _rule = _found(self.rule)
        return game

    def _parts(self) -> dict[str, Html]:
        _book, game, _rule = _found(self.rule)
        text = rule_text(self.rule, self.lang, game)
        return {
            "card": Html(
                f'<section class="panel rulecard" aria-label="{esc(_("Rule"))}">{text}</section>'
            )
        }

    def words(self) -> str:
        """The rule's title, text and sources; of a ruling its question, what is done here, and why."""
        book, _game, found = _found(self.rule)
        if isinstance(found, Ruling):
            said = "\n".join(_(text) for text in (found.default, found.why))
            return f"{_(found.question)} ({found.id})\n{said}\n{book.standing(found, self.lang)}"
        told = book.rule(found.id, book.told_in(self.lang))
        return f"{told.title} ({told.id})\n{told.text}\n" + _(
            "Sources: {sources}.", sources=book.cite(told)
        )
