"""The Wildcat Rummy table, as named parts and as a complete page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wyatt.core.events import UNSEEN, Event
from wyatt.core.spec import Drawing
from wyatt.core.text import N_, N_plural, _, cached, plural
from wyatt.ui import table as shared
from wyatt.ui import tags as h
from wyatt.ui.acts import Key
from wyatt.ui.controls import log_lines, table_keys
from wyatt.ui.document import GameDrawing, document, filled, page_head, table_in_words
from wyatt.ui.html import button, options, paragraph, tracked
from wyatt.ui.motion import BACK, MotionPlan, Planner
from wyatt.ui.rules import rule_list, rule_panel
from wyatt.ui.table import TableContext
from wyatt.ui.tags import EMPTY, Html
from wyatt.ui.wildcat import cards as pieces
from wyatt.ui.wildcat import hand as hands
from wyatt.ui.wildcat.hand import NONE_PICKED, Picked
from wyatt.wildcat import CREDIT, Move, Rules, View
from wyatt.wildcat import cards as deck
from wyatt.wildcat.account import sentence
from wyatt.wildcat.scoring import TARGET
from wyatt.wildcat.verbs import Verb
from wyatt.wildcat.words import cards, points, pretty

# === The middle of the table: the stock, and the discard pile, with edges that show its depth.


def stage(view: View, draws: Move | None, takes: bool) -> Html:
    """Return the two piles. draws, takes: what the legal moves do with them, as in `Offers`."""
    label = N_("Draw from the stock ({cards} face down)")
    if draws is None:
        label = N_("Stock: {cards} face down")
    label = _(label, cards=cards(view.stock_size))
    beneath = through = EMPTY
    if view.discard_size > 1 and view.viewer is not None:
        beneath = h.small(_("only the top card is visible"))
    elif view.discard_size > 1:
        drawn = pieces.spoken_cards(view.discard, pieces.mini)
        through = h.ol(drawn, cls="through", aria_label=_("The discard pile, from the top down"))
    piles = shared.face_down("cat", "stock", view.stock_size, label, draws), _pile(view, takes)
    stock = h.p(h.b(_("Stock")), view.short_deck and _("short deck"))
    pile = h.p(h.b(_("Discard pile, {number}", number=view.discard_size)), beneath)
    label = _("Stock and discard pile")
    return h.section(piles, stock, pile, through, cls="stage wild", aria_label=label)


def _pile(view: View, takes: bool) -> Html:
    if view.top is None:
        return h.div(h.span(_("empty"), cls="pc empty"), cls="shotcard", data_place="pile")
    # There's an edge for each of the first six cards below the top one, then one for every three.
    under = view.discard_size - 1
    edges = min(12, under, 6 + max(0, under - 6) // 3)
    depth = h.i(style=f"--depth:{edges}") if edges else None
    top = depth, h.span(pieces.face(view.top), aria_hidden=True)
    values = {"card": deck.title(view.top), "cards": cards(under) if under else _("no cards")}
    if view.phase == "draw" and view.legal_moves:
        kind = "pick deep can" if takes else "pick deep"
        label = _("Take the pile: {card} on top, {cards} under it", **values)
        return button("pile", top, kind=kind, key="pile take", label=label, data_place="pile")
    said = _("The top card of the discard pile is the {card}, with {cards} under it.", **values)
    return h.div(top, cls="shotcard deep", data_place="pile", role="img", aria_label=said)


# === The players at the table: each player's name, cards in hand, points and melds.

#: With more melds than this, a seat's melds are drawn small. There's one limit for your own seat,
#: and one for each number of rivals.
_ROOMY = (5, 8, 4, 2, 1)


def seat(view: View, player: str, events: Sequence[Event] = ()) -> Html:
    return _seat(view, player, len(view.players) - 1, pieces.melds(view, player, events, {}), True)


def own_seat(view: View, aims: Mapping[str, Move], events: Sequence[Event] = ()) -> Html:
    player = shared.bottom(view)
    shown = view.hand_ended or (not view.viewer and view.actor != player)
    return _seat(view, player, 0, pieces.melds(view, player, events, aims), shown)


def _seat(view: View, player: str, others: int, melds: Html, shown: bool) -> Html:
    many, note = view.hand_sizes[player], shared.seat_note(view, player)
    if view.hand_ended and view.out == player:
        said = N_plural("{number} card · went out", "{number} cards · went out")
        if player == view.dealer:
            said = N_plural("{number} card · dealt · went out", "{number} cards · dealt · went out")
        note = plural(*said, many)
    melded = 0 if view.hand_ended else view.score(player).melded
    more = melded and (" ", h.small(_("+ {points} laid", points=melded)))
    total = h.span(points(view.totals[player]), more or None, cls="usd")
    held = hands.in_order(view.hands.get(player, {})) if shown else []
    drawn = [h.li(h.span(pieces.called(card), cls="vh"), pieces.sign(card)) for card in held]
    small = " tight" if len(view.melds[player]) > _ROOMY[others] else ""
    kind = f"r{others}{small}" if others else f"you{small}"
    has, laid = (shared.cards_held(view, player, note), total), shared.small_hand(player, drawn)
    return shared.seat(view, player, kind, (has, (melds, laid)), "melds")


# === Wildcat Rummy's latest events, in the log.


def spoken(event: Event, viewer: str | None) -> tuple[str, tuple[str, ...]]:
    """Return an event as text with suit symbols, and the event's rule ids."""
    said, cited = sentence(event, viewer)
    return pretty(said), cited


def written(view: View, events: Sequence[Event] = ()) -> Html:
    return Html(pretty(table_in_words(view, events)))


def events_log(events: Sequence[Event], viewer: str | None = None, note: str = "") -> Html:
    if events:
        return log_lines((spoken(event, viewer) for event in events), note)
    you = paragraph(_("You’re {player}.", player=viewer)) if viewer else EMPTY
    if note:
        return h.markup(paragraph(note), you)
    about = paragraph(_(AIM, points=TARGET)), h.div(you, cls="now")
    return shared.welcome_box(about, "wildcat-course", "wildcat-daily")


def taught(events: Sequence[Event], viewer: str | None) -> Html:
    found = {event.type: event for event in reversed(events)}
    kinds = ("hand_ended", "melded", "added", "drew", "discarded")  # the most important first
    main = next((found[kind] for kind in kinds if kind in found), events[0])
    named = main.data.get("cards") or [main.data.get("card")]
    shown = [card for card in named if isinstance(card, str) and card != UNSEEN]
    return shared.taught_move(spoken(main, viewer)[0], list(map(pieces.mini, shown)), "")


def owing(view: View, later: Iterable[Event]) -> View:
    """Return the view as it was before the scores in `later`."""
    totals = dict(view.totals)
    for event in later:
        if event.type == "scored":
            totals[event.data["player"]] -= event.data["score"]
    return shared.with_fields(view, totals=totals)


def motions(events: Sequence[Event], players: Sequence[str]) -> MotionPlan:
    """Return the animations for one move. events: the move's events, as the viewer sees them."""
    going = Planner()
    seat = {player: at for at, player in enumerate(players)}
    for event in events:
        data, at = event.data, seat.get(event.data.get("player", ""), "")
        hand, melds, pile = f"hand {at}", f"melds {at}", data.get("source") == "discard"
        match event.type:
            case "drew":
                going.cards(data["cards"], "pile" if pile else "stock", hand)
            case "melded":
                top = data.get("card")
                cards = [card.partition("=")[0] for card in data["cards"]]
                if isinstance(top, str) and top in cards:
                    cards.remove(top)
                    going.cards([top], "pile", melds)
                going.cards(cards, hand, melds)
            case "added":
                going.cards([data["card"].partition("=")[0]], "pile" if pile else hand, melds)
            case "discarded":
                going.cards([data["card"]], hand, "pile")
            case "dealt":
                for place in seat.values():
                    going.cards([BACK], "stock", f"hand {place}")
    return going.plan()


# === The texts around the table: the game's aim, the line above, the credit to its inventor, and the
# fields for the rules in the form for a new game.

AIM = N_(
    "Lay sets of one rank and sequences of one suit, with three or four cards each. They score for you, and cards left in your hand score against you. You need {points} points to win."
)


def credit() -> Html:
    own = _("The author’s text is licensed under CC BY-ND, so the rules here are in our own words.")
    return h.p(f"{_(CREDIT)}. {own}", cls="credit src")


def head(view: View) -> Html:
    steps = shared.phase_line(view, (_("Draw"), _("Meld"), _("Discard")))
    return page_head("wildcat", steps, kind=" wildcat")


#: Each deck's label and rules, by name: the author's game and his two variants.
DECKS: Mapping[str, tuple[str, dict[str, bool]]] = {
    "basic": (N_("The basic game"), {}),
    "fast_game": (N_("Fast game: more wild cards"), {"fast_game": True}),
    "no_wild": (N_("No wild cards: pure melding"), {"no_wild": True}),
}


def rules_fields(rules: Rules) -> Html:
    now = next((name for name in ("fast_game", "no_wild") if getattr(rules, name)), "basic")
    decks = options([(name, _(words)) for name, (words, _rules) in DECKS.items()], now)
    bonus = h.input(type="checkbox", name="bonus", checked=rules.completed_sequence_bonus)
    more = h.label(bonus, " ", _("20-point bonus for a completed sequence"), cls="tickbox")
    return h.markup(h.label(_("Deck"), " ", h.select(decks, name="deck"), cls="field"), more)


def chosen_rules(form: Mapping[str, object]) -> dict[str, bool]:
    """Return the rules chosen in a form. An unknown deck means the basic game."""
    deck = DECKS.get(str(form.get("deck")), DECKS["basic"])[1]
    return {"completed_sequence_bonus": form.get("bonus") == "on", **deck}


# === The Wildcat Rummy table as named parts, and complete pages.

#: The game's own keys and their effects, in the dialog's order.
KEYS = (
    Key("", N_("pick a card up, or put it down again"), N_("Enter, Space")),
    hands.MELD_KEY,
    hands.TAKE_KEY,
    hands.DISCARD_KEY,
)


def table_parts(
    view: View, picked: Picked = NONE_PICKED, context: TableContext[View] | None = None
) -> dict[str, Html]:
    """Return the table's parts, by name. context: what the page shows around the view."""
    context, view = context or TableContext(), tracked(view)
    draw, events = context.draw, context.events
    laid, found = shared.of_kind(events, *pieces.LAYING), hands.Offers(view, picked)
    aims = {move.to: move for move in reversed(found.exact) if move.verb is Verb.ADD and move.to}
    parts = {
        "stage": draw("stage", stage, view, found.draw, found.takes),
        "you": draw("you", own_seat, view, aims, laid),
        "why": draw("why", hands.why_bubble, picked),
        "hand": draw("hand", hands.hand, view, picked, tracked(context.progress)),
    }
    if context.selects:
        return parts
    ahead, asked = context.ahead and tracked(context.ahead), (context.rule, context.lang)
    return parts | {
        "head": draw("head", head, view),
        **shared.shared_parts(context, view, spoken, written),
        **shared.seat_parts(view, lambda name, player: draw(name, seat, view, player, laid)),
        "events": draw("events", events_log, events, view.viewer, context.note),
        "legal": draw("legal", hands.legal, view, ahead),
        "standing": draw("standing", hands.scoreboard, view),
        "rule": draw("rule", rule_panel, *asked, "wildcat", credit(), view.rules),
    }


@cached(8)
def frame(main: str = "div", below: Html = EMPTY) -> Html:
    felt, odds = (*shared.SEATS, "stage", "you"), ("standing", _("Points"))
    keys, under = table_keys(*KEYS, drop=[hands.PUT_DOWN]), h.footer(credit())
    shown: dict[str, Any] = {"sprite": pieces.sprite(), "under": under, "below": below}
    layout = shared.Layout("wildcat", felt, odds, keys, **shown, kind=" wildcat")
    return shared.table_frame(layout, main)


def table_page(view: View, picked: Picked = NONE_PICKED, events: Sequence[Event] = ()) -> Html:
    """Return the table as a complete page, with the rules that `events` and `picked` cite."""
    parts = table_parts(view, picked, TableContext(events=events))
    cited = [*(name for event in events for name in event.rules), *picked.rules]
    return document(filled(frame("main", rule_list(cited, game="wildcat")), parts), "Wildcat Rummy")


#: How the game is drawn, in a cell or as a page.
DRAWING: Drawing = GameDrawing(lambda view: filled(frame(), table_parts(view)), table_page)
