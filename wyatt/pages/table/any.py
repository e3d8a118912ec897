"""The table page for a game without a page of its own: the table in words, and a button for each move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from wyatt.core.card_game import CardView
from wyatt.core.events import Event
from wyatt.core.spec import AnySpec, Drawing
from wyatt.core.state import NAMES
from wyatt.core.text import _, plural
from wyatt.core.view import BaseView
from wyatt.pages.table.page import TablePage
from wyatt.ui import table as drawings
from wyatt.ui import tags as h
from wyatt.ui.charts import race
from wyatt.ui.controls import Progress, log_lines, table_keys
from wyatt.ui.document import GameDrawing, document, filled, page_head
from wyatt.ui.html import move_button, paragraph, tracked, use
from wyatt.ui.rules import rule_list, rule_panel
from wyatt.ui.table import TableContext, bottom
from wyatt.ui.tags import EMPTY, Html

# === A drawing for any game: the seats, the table in sentences, the log, a button for each move,
# and the controls. The game needs only a `GameSpec` with `Words`.

AnyView = BaseView[Any, Any]


def table_parts(view: AnyView, context: TableContext[AnyView] | None = None) -> dict[str, Html]:
    context, spec = context or TableContext(), view.SPEC()
    view, draw = tracked(view), context.draw
    return {
        "head": draw("head", _head, spec, view),
        **drawings.shared_parts(context, view, spec.words().sentence),
        **drawings.seat_parts(view, lambda name, who: draw(name, _seat, spec, view, who)),
        "stage": draw("stage", _stage, spec, view),
        "you": draw("you", _seat, spec, view, None),
        "hand": draw("hand", _hand, spec, view, tracked(context.progress)),
        "events": draw("events", _events, spec, view, context.events, context.note),
        "legal": draw("legal", _legal, spec, view),
        "standing": draw("standing", _scoreboard, spec, view),
        "rule": draw("rule", rule_panel, context.rule, context.lang, spec),
    }


def frame(spec: AnySpec, main: str = "div", below: Html = EMPTY) -> Html:
    felt, odds = (*drawings.SEATS, "stage", "you"), ("standing", _("Scores"))
    layout = drawings.Layout(spec.name, felt, odds, table_keys(), below=below, kind=" anygame")
    return drawings.table_frame(layout, main)


def _page(view: AnyView, events: Sequence[Event]) -> Html:
    spec = view.SPEC()
    cited = [name for event in events for name in event.rules]  # the last move's rules
    below = rule_list(cited, game=spec) if cited else EMPTY
    parts = table_parts(view, TableContext(events=events))
    return document(filled(frame(spec, "main", below), parts), spec.title)


DRAWING: Drawing = GameDrawing(lambda view: filled(frame(view.SPEC()), table_parts(view)), _page)


def _head(spec: AnySpec, view: AnyView) -> Html:
    # The headings of the legal moves are shown as the turn's steps.
    steps = tuple(dict.fromkeys(map(spec.move_group, view.legal_moves))) or (_("Turn"),)
    brand = h.markup(use("badge"), spec.title)
    return page_head(spec.name, drawings.phase_line(view, steps, 0), named=brand)


def _events(spec: AnySpec, view: AnyView, events: Sequence[Event], note: str) -> Html:
    if not events:
        return paragraph(note or drawings.about(view))
    happened = (spec.words().sentence(event, view.viewer) for event in events)
    return log_lines(((h.markup(words), rules) for words, rules in happened), note)


def _seat(spec: AnySpec, view: AnyView, rival: str | None) -> Html:
    player, kind = rival or bottom(view), f"r{len(view.players) - 1}" if rival else "you"
    amount = spec.format_score(spec.scores(view)[player])
    has = h.markup(h.span(drawings.seat_note(view, player)), h.span(amount, cls="usd"))
    seat = drawings.seat(view, player, kind, (has, None))
    return seat if rival else h.markup(seat, _cards(view))


#: Playing cards' printed ranks and suits, by the letters in card names.
_RANKS = {**{rank: rank for rank in ("10", *"23456789JQKA")}, "T": "10"}
_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def card_face(card: str) -> Html:
    """Return a card's face: a playing card's rank and suit, or any other card's name."""
    rank, suit = card[:-1], card[-1:]
    if rank in _RANKS and suit in _SUITS:
        return h.b(_(_RANKS[rank]), _SUITS[suit], cls="pip red" if suit in "DH" else "pip")
    return h.b(card, cls="pip")


def _lying(card: str) -> Html:
    return h.span(card_face(card), cls="anycard")


def _cards(view: AnyView) -> Html:
    held = view.hands.get(bottom(view)) if isinstance(view, CardView) else None
    if not held:
        return EMPTY
    alone: dict[str, list[Any]] = {}
    for move in view.legal_moves:
        if len(move.words) == 1:
            alone.setdefault(move.words[0], []).append(move)
    words, drawn = view.SPEC().words().move_words, []
    for card in held:
        piece, moves = _lying(card), alone.get(card, [])
        if len(moves) == 1:
            about = {"kind": "anycard", "where": "card ", "label": words(moves[0], view)}
            piece = move_button(moves[0], card_face(card), **about)
        drawn.append(piece)
    label = _("{player}’s hand", player=bottom(view))
    return h.div(drawn, cls="anyhand", role="group", aria_label=label)


def _stage(spec: AnySpec, view: AnyView) -> Html:
    told = spec.words().table_text(view)
    if isinstance(view, CardView):
        label, drawn = _("The table"), [h.p(told.split("\n", 1)[0]), _open_cards(view)]
    else:
        label = _("The table in words")
        blocks = (block.splitlines() for block in told.split("\n\n") if block.strip())
        drawn = [h.p((line, h.br()) for line in lines) for lines in blocks]
    return h.section(drawn, cls="stage inwords", aria_label=label)


def _open_cards(view: CardView) -> Html:
    piles = []
    for name, (many, top) in view.piles.items():
        face = card_face(top) if top else h.b(many, cls="pip")
        kind = "anycard" if top else "anycard back" if many else "anycard none"
        label = plural("{number} card", "{number} cards", many)
        caption = h.figcaption(_(name.capitalize()), ", ", label)
        piles.append(h.figure(h.span(face, cls=kind), caption))
    rows = [h.div(map(_lying, row), cls="anyrow") for row in view.rows]
    told = []
    for name, each in view.figures.items():
        figures = ", ".join(f"{who} {own}" for who, own in each.items())
        told.append(paragraph(f"{_(name.capitalize())}: {figures}"))
    return h.markup(h.div(piles, rows, cls="anypiles"), told)


def _hand(spec: AnySpec, view: AnyView, progress: Progress) -> Html:
    return h.section(_box(spec, view, progress), cls="handrow alone", aria_label=_("Your move"))


def _box(spec: AnySpec, view: AnyView, progress: Progress) -> Html:
    moves = list(view.legal_moves)
    words = spec.words().move_words
    if view.phase == "over":
        won = spec.format_score(spec.scores(view)[view.winner]) if view.winner else ""
        said = paragraph(_("Final score: {amount}.", amount=won)) if won else EMPTY
        return drawings.game_over(view, said, progress)
    if view.phase == "scored":
        return drawings.hand_over(view, EMPTY, progress, lambda deal: words(deal, view))
    if progress.advice:
        return progress.advice
    if not moves:
        return drawings.waiting(view, progress)
    heading = _("Your move") if view.viewer else _("{player} to move", player=view.actor)
    if len(moves) > 6:  # the panel lists any number
        alone = "<button" in _cards(view)
        how = _("Choose a card, or a move from the list.") if alone else _("Choose from the list.")
        return drawings.box(heading, h.markup(paragraph(how), drawings.deciding(progress)))
    drawn = (drawings.act_button(move, words(move, view), not at) for at, move in enumerate(moves))
    return drawings.box(heading, drawings.row(*drawn))


def _legal(spec: AnySpec, view: AnyView) -> Html:
    words = spec.words().move_words
    groups: dict[str, list[Html]] = {}
    for move in sorted(view.legal_moves):
        line = drawings.move_line(move, h.markup(words(move, view)))
        groups.setdefault(spec.move_group(move), []).append(line)
    lists = [drawings.section(name, lines) for name, lines in groups.items()]
    return drawings.moves_panel(view, *lists or [paragraph(drawings.about(view))])


def _scoreboard(spec: AnySpec, view: AnyView) -> Html:
    has = spec.scores(view)
    ordered = {player: has[player] for player in view.players}
    return race(h.span(_("Scores")), ordered, spec.format_score, max([1, *has.values()]))


class AnyTablePage(TablePage):
    """The table page for a game without a page of its own. Each move is a button, so people don't select cards."""

    ANY_GAME: ClassVar[bool] = True
    selected: ClassVar[str] = ""

    @property
    def refusal(self) -> str:
        return self.notice

    def frame(self) -> str:
        return frame(self.spec, "section")

    def sprite(self) -> Html:
        return EMPTY

    def parts(self) -> dict[str, Html]:
        return table_parts(self.view, self.context()) | self.parts_beside()

    def scored(self) -> list[Event]:
        return []  # the accounts are shown all at once

    def put_down(self, cards: Sequence[str] = ()) -> None:
        """Do nothing, because there's no selection."""

    pick_up = changed = put_down

    def refuse(self, error: Exception, line: str) -> None:
        self.notice = str(error)


def table_page_of(spec: AnySpec) -> TablePage:
    """Return a new table page for a game without a page of its own."""
    many = min(max(3, spec.least_players), spec.most_players)

    class Table(AnyTablePage):
        GAME = spec.name
        FILE = f"{spec.name}-record.json"
        MOST_PLAYERS = spec.most_players
        FIRST_START: ClassVar = {"players": list(NAMES[:many]), "seed": 1}
        BOT = STEP = next(iter(spec.bots), "random")

    return Table()
