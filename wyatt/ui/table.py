"""The parts of a table that all games share: seats, the box next to the hand, panels and frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

from wyatt.core.events import Event
from wyatt.core.text import N_, _, cached, colon, plural
from wyatt.core.view import BaseView
from wyatt.ui import controls, document, html
from wyatt.ui import tags as h
from wyatt.ui.acts import Key
from wyatt.ui.controls import GO_ON, NO_WAYS, START, Progress, Speak, Way
from wyatt.ui.html import Draw, button, move_button, paragraph, rule_links, slot, use
from wyatt.ui.tags import BOUNDARY, EMPTY, Html, Inside, person

#: Any game's table as one player sees it.
TableView: TypeAlias = BaseView[Any, Any]
#: A move's events, as the viewer sees them.
Events: TypeAlias = Sequence[Event]


def bottom(view: TableView) -> str:
    """Return the player at the bottom: the viewer, or the first player for a spectator."""
    return view.viewer or view.players[0]


def rivals(view: TableView) -> tuple[str, ...]:
    """Return all players but the one at the bottom, clockwise from that player's left neighbour."""
    at = view.players.index(bottom(view))
    return (*view.players[at + 1 :], *view.players[:at])


def seat_note(view: TableView, player: str) -> str:
    many = view.hand_sizes[player]
    if player == view.dealer:
        return plural("{number} card · dealt", "{number} cards · dealt", many)
    return plural("{number} card", "{number} cards", many)


def seat(
    view: TableView,
    player: str,
    kind: str,
    shown: tuple[Inside, Inside],
    place: str = "",
    keep: bool = False,
) -> Html:
    """Return a player's seat. shown: what's in the header, and what's below it. keep: whether no
    note may cover the header.
    """
    has, laid = shown
    name = _("{player}, you", player=player) if player == view.viewer else player
    on_turn = player == view.actor and player != view.viewer
    head = h.header(h.h2(person(name), cls="who-name"), has, data_keep=keep)
    kind = f"seat {kind} turn" if on_turn else f"seat {kind}"
    at = f"{place} {view.players.index(player)}" if place else None
    label = _("{player}’s seat", player=player)
    return h.section(head, laid, cls=kind, data_place=at, aria_label=label)


def cards_held(view: TableView, player: str, note: str) -> Html:
    """Return a player's number of cards, where animations of hidden cards start and end."""
    # In an open hand each card moves by itself, so the count must not.
    place = None if player in view.hands else f"hand {view.players.index(player)}"
    return h.span(note, data_place=place)


def small_hand(player: str, cards: Iterable[Html]) -> Html:
    held = h.markup(cards)
    return held and h.ul(held, cls="held", aria_label=_("{player}’s hand", player=player))


def group(head: Inside, fan: Inside, label: str, aim: Html, **attributes: object) -> Html:
    """Return cards laid together. head: their name and worth. aim: a button over the cards."""
    shown = h.div(head, cls="ghead"), h.div(fan, cls="fan", role="img", aria_label=label)
    return h.li(shown, aim, **attributes)


def face_down(sign: str, place: str, size: int, label: str, draw: object = None) -> Html:
    inside = use(sign), h.span(size, cls="n", aria_hidden=True, data_place=place)
    if draw is not None:
        return move_button(draw, inside, kind="pile", where="pile ", label=label)
    kind = "pile" if size else "pile empty"
    return h.div(inside, cls=kind, data_pile=True, role="img", aria_label=label)


V = TypeVar("V", bound=TableView)


class _Otherwise:
    def __init__(self, view: TableView, fields: Mapping[str, object]) -> None:
        self._view = view
        self.__dict__.update(fields)

    def __getattr__(self, name: str) -> object:
        return getattr(self._view, name)


def with_fields(view: V, **fields: object) -> V:
    return cast("V", _Otherwise(view, fields))


def still(view: V) -> V:
    return with_fields(view, legal_moves=())


# === The box next to the hand, and the refusal above it.


def box(heading: str, *inside: Inside, idle: bool = False) -> Html:
    group = {"data_covers": True, "role": "group", "aria_label": heading}
    return h.div(h.h2(heading), *inside, cls="act idle" if idle else "act", **group)


def row(*buttons: Inside) -> Html:
    return h.div(*buttons, cls="row")


def act_button(move: object, face: str, main: bool = True, hot: Key | None = None) -> Html:
    return move_button(move, face, kind="btn prime" if main else "btn", where="act ", hot=hot)


def deciding(progress: Progress, *buttons: Html) -> Html:
    """Return buttons side by side, the main button last. If none of them is the main button and the
    coach is available, add a button that asks the coach.
    """
    ordered = sorted(buttons, key=lambda each: "btn prime" in each)
    if "btn prime" not in "".join(buttons) and progress.helps:
        face = use("sign-hint"), _("Ask the coach")
        ordered.append(button("hint", face, kind="btn prime", key="act hint"))
    return row(*ordered)


def section(heading: str, items: Iterable[Inside]) -> Html:
    lines = [h.li(each) for each in items]
    return h.markup(h.h3(heading), h.ul(*lines)) if lines else EMPTY


def waiting(view: TableView, progress: Progress) -> Html:
    if player := progress.hand_to:
        sit = button("sit", _("I’m {player}", player=player), kind="btn prime", key="act sit")
        said = paragraph(_("Your cards stay hidden until you press the button."))
        return box(_("Hand over to {player}", player=player), said, row(sit))
    if progress.autoplay:
        said = paragraph(_("Autoplay is playing for everyone."))
        return box(about(view), said, row(_pause("btn prime")), idle=True)
    said = progress.taught or paragraph(_("You can also tap the table to continue."), kind="src")
    return box(about(view), said, row(progress.others and _pause(), _go_on()), idle=True)


@cached()
def _pause(kind: str = "btn") -> Html:
    return button("pause", (use("sign-pause"), _("Wait")), kind=kind, key="act pause")


@cached()
def _go_on(words: str = "") -> Html:
    face = use("sign-play"), words or _("Go on")
    about: dict[str, Any] = {"data_go": True, "data_rapid": True}
    return button("on", face, kind="btn prime", key="act on", **about, **GO_ON.attributes)


def taught_move(sentence: str, cards: Inside, money: str) -> Html:
    drawn = cards and h.span(cards, cls="drawn", aria_hidden=True)
    return h.p(drawn, h.span(sentence, money and (" ", h.b(money, cls="gain"))), cls="taught")


def turn_heading(view: TableView) -> str:
    if view.phase == "draw":
        return _("Your turn: draw") if view.viewer else _("{player} to draw", player=view.actor)
    return _("Your turn: play") if view.viewer else _("{player} to play", player=view.actor)


def about(view: TableView) -> str:
    phases = {"draw": N_("{player} is about to draw"), "react": N_("{player} may answer")}
    phases["play"] = N_("{player} is about to play or discard")
    return _(phases.get(view.phase, N_("{player} is about to choose")), player=view.actor or "")


def hand_over(
    view: TableView, said: Inside, progress: Progress, words: Callable[[Any], str]
) -> Html:
    """Return the box between two hands. said: the game's text about the last hand. words: a
    function that returns a move as text, for the button that deals the next hand.
    """
    heading, rest = _("Hand {hand} is over", hand=view.hand_number), progress.rest
    if progress.led:
        return box(heading, said)
    if progress.paying:
        wait = (progress.others or progress.autoplay) and _pause()
        return box(heading, progress.taught, row(wait, _go_on(progress.paying)))
    going = rest and plural(
        "The next hand starts in {number} second.",
        "The next hand starts in {number} seconds.",
        int(rest),
    )
    soon = rest and h.i(cls="soon", style=f"--rest:{rest}s", aria_hidden=True)
    if moves := progress.deals or view.legal_moves:
        deal = move_button(moves[0], (words(moves[0]), soon), kind="btn prime")
    else:
        deal = button("on", (_("Deal the next hand"), soon), kind="btn prime", key="act on")
    again = progress.counts and button("count", _("Count step by step"), key="act count")
    buttons = row(again, rest and _pause(), deal)
    return box(heading, said, going and paragraph(going, kind="src"), buttons)


# === The hand at the bottom, and the panel of moves.


def backs(view: TableView, kind: str = "hand") -> Html:
    if view.viewer is None or view.hand_ended:
        return EMPTY
    many = view.hand_sizes[view.viewer]
    label = plural("{number} card face down", "{number} cards face down", many)
    style = f"--kinds:{many};--cards:{many}"
    return h.ul([h.li(h.i(cls="back"))] * many, cls=f"{kind} down", style=style, aria_label=label)


def shown_hand(view: TableView) -> str | None:
    """Return the player whose open hand is at the bottom, or None if there's no open hand there."""
    owner = view.viewer or view.actor
    return owner if owner in view.hands else None


def hand_heading(owner: str, many: int, yours: bool) -> str:
    if yours:
        return plural("Your hand, {number} card", "Your hand, {number} cards", many)
    return plural(
        "{player}’s hand, {number} card", "{player}’s hand, {number} cards", many, player=owner
    )


def hand_row(owner: str, yours: bool, held: Inside, action: Inside) -> Html:
    label = _("Your hand") if yours else _("{player}’s hand", player=owner)
    return h.section(held, BOUNDARY, action, BOUNDARY, cls="handrow", aria_label=label)


def moves_panel(view: TableView, *groups: Inside) -> Html:
    yours = view.phase == "scored" or view.actor in (None, view.viewer)
    heading = _("What you can do") if yours else _("What {player} can do", player=view.actor)
    return h.markup(h.h2(heading), *groups)


def no_moves(view: TableView, about: str, *below: Inside) -> Html:
    """Return the panel for a viewer who can't move now. about: a sentence about the player to move.
    below: the moves the viewer could make if it were their turn.
    """
    if view.phase == "scored":  # anyone may press the button next to the hand that deals
        return being_paid(_("The hand is over. You can deal the next one."))
    heading = _("Wait for {player}", player=view.actor)
    if view.actor is None:
        heading, below = _("What you can do"), ()
        about = _("{player} has won.", player=view.winner) if view.winner else _("Nobody can move.")
    return h.markup(h.h2(heading), paragraph(about), *below)


def being_paid(said: str) -> Html:
    return h.markup(h.h2(_("Between hands")), paragraph(said))


def move_line(move: object, face: Inside, chosen: bool = False) -> Html:
    return move_button(move, face, kind="mv sel" if chosen else "mv", where="legal ")


def discards(drops: Iterable[tuple[object, Inside, str]]) -> Html:
    """Return buttons for discards. drops: the moves, each with a face and a label."""
    look: dict[str, Any] = {"kind": "", "where": "drop "}
    buttons = [move_button(move, face, label=label, **look) for move, face, label in drops]
    group = h.div(*buttons, cls="drop", data_roving=True, role="group", aria_label=_("Discard"))
    return h.markup(h.h3(_("Discard and end the turn")), group) if buttons else EMPTY


@cached(1024)
def refusal(what: str, why: str, rules: tuple[str, ...], asked: bool = False) -> Html:
    said = h.b(what), f"{colon()}{why}\u00a0", rule_links(rules)
    return h.li(*said, cls="asked" if asked else None, data_current=asked)


def not_now(lines: Iterable[Html], heading: str = "") -> Html:
    items = [each for each in lines if each]
    return h.markup(h.h3(heading or _("Not now")), h.ul(*items, cls="no")) if items else EMPTY


def game_over(view: TableView, said: Inside, progress: Progress) -> Html:
    heading = _("{player} wins", player=view.winner)
    if progress.led:
        return box(heading, said, idle=True)
    again = button("again", _("Play again"), kind="btn prime", key="act again")
    new = button("new", _("New game"), key="act new")
    # Coins fall over the table once. The style sheet animates them.
    coins = [h.i(cls="coin", style=f"--n:{n};--late:{n * 7 % 15}") for n in range(15)]
    rain = h.div(coins, cls="rain", aria_hidden=True)
    return box(heading, said, row(new, again), rain, idle=True)


def why_bubble(why: str, rules: Iterable[str], near: str = "") -> Html:
    """Return the reason why a move was refused, to show above the hand, or nothing if `why` is
    empty. near: the ``data-key`` of the refused card.
    """
    if not why:
        return EMPTY
    closes = {"data_down": near or None, **document.CLOSE.attributes}
    label = _("Close this explanation")
    close = button("drop", "×", kind="shut", key="why close", label=label, **closes)
    said = h.p(h.b(_("Not now.")), f" {why} ", h.markup(map(html.titled_rule, rules), between=" "))
    return h.div(said, close, cls="why wyatt-error", data_near=near or None, data_clear=True)


def phase_line(
    view: TableView, steps: Sequence[str], now: int | None = None, *, paying: bool = False
) -> Html:
    """Return the line above a table: whose turn it is and the steps of the turn, or the end of the
    hand or the game. steps: the steps' names. now: the current step's index, by default 0 while the
    player draws and 1 later. paying: whether the hand's payments are still being shown.
    """
    if view.phase == "over" and not paying:
        return h.div(h.p(_("{player} has won", player=view.winner)), cls="phase")
    if view.hand_ended:
        return h.div(h.p(_("Hand {hand} is scored", hand=view.hand_number)), cls="phase")
    now = int(view.phase != "draw") if now is None else now
    below = _("Hand {hand}", hand=view.hand_number)
    if view.actor and view.actor != view.turn:
        below = _("{player} may answer", player=view.actor)
    done = h.span(" ", _("done"), cls="vh")
    lit = [h.li(name, done, cls="done") for name in steps[:now]]
    lit += [h.li(name, aria_current=None if at else "step") for at, name in enumerate(steps[now:])]
    turn = h.p(_("{player}’s turn", player=view.turn), " ", h.span(below))
    return h.div(turn, h.ol(lit, aria_label=_("Phases of the turn")), cls="phase")


def welcome_box(said: Inside, course: str, daily: str) -> Html:
    about = {"kind": "rule", "key": "page course log", "data_page": course}
    way = button("page", _("Take the course"), **about)
    return h.div(said, way, document.way_to_daily(daily, "log"), cls="welcome")


# === A table as named parts, a view's context, and the frame around the parts. To draw a new game,
# follow these steps, as `wyatt.ui.earp.table` and `wyatt.ui.wildcat.table` do.
#
# 1. Write ``table_parts(view, selection, context)``, which returns every part by name as `Html`:
#    the parts from `shared_parts`, and the game's own (seats, stage, hand, panels).
# 2. Write ``frame()``, which calls `table_frame` with a `Layout`. A live page keeps the frame and
#    replaces only changed parts, so nothing else can change. For a picture, `filled` fills them in.
# 3. Take all sentences from the engine's package (``words``, ``account``, ``summary``), and define
#    the colours as custom properties in the game's own sheet under ``wyatt/ui/style``.
#
# For any other game, `wyatt.pages.table.any` draws a table from the game's words alone.

ViewT = TypeVar("ViewT")


class TableContext(NamedTuple, Generic[ViewT]):
    """What a page shows around a game's view.

    events: the last move's events, as the viewer sees them. since: earlier moves' events, oldest
    first. note: where the last move came from. progress: how far the game has gone. played: the
    player and text of each move. rule: the ids of the rules in the open panel. lang: the language
    for the rules. notice: a line about something other than the table. ahead: a view of the
    viewer's next turn, or None. left: the moves on other lines, by the number of the move they'd
    replace. beside: whether to draw the panels next to the table, too. draw: the function that
    draws parts, such as a `PartCache`. selects: whether to draw only what shows a selection.
    """

    events: Events = ()
    since: Sequence[Events] = ()
    note: str = ""
    progress: Progress = START
    played: Sequence[tuple[str, str]] = ()
    rule: str = ""
    lang: str = "en"
    notice: str = ""
    ahead: ViewT | None = None
    left: Mapping[int, Sequence[Way]] = NO_WAYS
    beside: bool = True
    draw: Draw = html.drawn
    selects: bool = False


def accounts_so_far(events: Sequence[Event], many: int) -> tuple[Event, ...]:
    """Return a hand's last events, cut off after the first `many` accounts. An account is the event
    with a player's score or a captured poster's payout.
    """
    scored = (at for at, event in enumerate(events) if event.type == "scored")
    accounts = [at for at in scored if events[at].data.get("captured", True)]
    return tuple(events[: accounts[many]] if many < len(accounts) else events)


def of_kind(events: Iterable[Event], *kinds: str) -> tuple[Event, ...]:
    return tuple(event for event in events if event.type in kinds)


def shared_parts(
    context: TableContext[Any],
    view: TableView,
    speak: Speak,
    written: Callable[..., Html] = document.table_in_words,
) -> dict[str, Html]:
    """Return the parts that all games share, by name. speak: a function that returns an event as
    text. written: a function that draws the table as text.
    """
    at, draw = context.progress.at, context.draw
    return {
        "notice": draw("notice", document.notice_line, context.notice),
        **controls.controls(context.progress, draw),
        "past": draw("past", controls.moves_so_far, context.played, at, context.left),
        "since": draw("since", controls.since_log, context.since, view.viewer, speak),
        "text": draw("text", written, view, context.events),
    }


#: The names of the seats above the bottom seat.
SEATS = ("seat-1", "seat-2", "seat-3", "seat-4")


def seat_parts(view: TableView, draw: Callable[[str, str], Html], most: int = 4) -> dict[str, Html]:
    drawn = {name: draw(name, rival) for name, rival in zip(SEATS, rivals(view), strict=False)}
    return {**dict.fromkeys(SEATS[:most], EMPTY), **drawn}


class Layout(NamedTuple):
    """How a game's table is arranged. game: also the name for the game's records in the browser's
    storage. felt: the parts around the hand. odds: the name and the label of the last panel next to
    the table. keys: the keys at the table. sprite: the game's symbols. posters: whether the table
    has posters, with choices above the hand and a split below the table. under: the markup before
    the rule panel. below: the markup at the end. kind: an HTML class for the table, starting with a
    space.
    """

    game: str
    felt: Sequence[str]
    odds: tuple[str, str]
    keys: tuple[Key, ...]
    sprite: Html = EMPTY
    posters: bool = False
    under: Inside = EMPTY
    below: Inside = EMPTY
    kind: str = ""


def table_frame(layout: Layout, main: str = "div") -> Html:
    """Return the frame of a table, with a place for each part. On a live page, only these places
    change. main: the name of the table's HTML element.
    """
    posters = layout.posters

    def panel(name: str, label: str, kind: str, follow: bool = False) -> Html:
        shown = slot(name, data_anew=True, data_swap=True)
        return h.section(shown, cls=f"panel {kind}", data_follow=follow, aria_label=label)

    happened = _("What just happened")
    told = slot("events", role="log", data_anew=True, aria_live="off", aria_label=_("Log"))
    log = h.h2(happened), told, slot("ask", role="status"), slot("asks"), slot("since")
    side = (
        h.section(log, cls="panel wyatt-events", aria_label=happened, tabindex=0),
        panel("legal", _("What you can do"), "wyatt-legal", follow=posters),
        panel(*layout.odds, "odds"),
    )
    felt = [slot(name, data_swap=True) for name in layout.felt]
    choices = posters and slot("choices"), slot("why")
    hand = slot("hint", data_morph=True), slot("hand", data_swap=True)
    split = {"data_split": True, "data_in_sight": True, "aria_label": _("Scoring split")}
    inside = (
        posters and slot("posters", data_swap=True),
        h.div(felt, choices, hand, cls="felt", data_felt=True),
        (h.div(side, cls="side"), controls.toolbar()),
        (slot("kept", role="status"), slot("fork"), document.said_place()),
        posters and h.section(slot("split"), cls="wyatt-split", **split),
    )
    data: dict[str, Any] = {"data_table": True, "data_holds": "", "data_keys": True}
    data["data_shelf"] = layout.game
    about = {"id": "wyatt-table", "tabindex": -1, "aria_label": _("Table")}
    table = getattr(h, main)(inside, cls=f"wyatt-table{layout.kind}", **data, **about)
    lines = slot("lines", data_morph=True), slot("past")
    past = h.details(h.summary(_("The moves so far")), lines, cls="panel past", data_toggle="past")
    review = slot("evening"), slot("review", data_morph=True)
    return h.markup(
        (layout.sprite, slot("head"), slot("notice", role="alert"), slot("offer")),
        # A screen reader announces events here, in regions of the frame, because it doesn't announce
        # a new region. The log next to the table is for reading.
        slot("spoken", cls="vh", role="status", aria_live="polite", aria_atomic=True),
        slot("alarm", cls="vh", role="alert"),
        (slot("sound", hidden=True), slot("motion", hidden=True)),
        table,
        h.div((review, layout.under, slot("rule"), past, slot("text"), layout.below), cls="under"),
        document.keys_dialog(layout.keys, _(document.AT_TABLE)),
        document.setup_dialog(),
    )
