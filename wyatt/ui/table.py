"""Any game's table as named parts: the header, the box for the hand, the panels, the frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from wyatt.core.events import Event
from wyatt.core.text import N_, _, colon, plural
from wyatt.core.view import BaseView
from wyatt.ui.acts import Key
from wyatt.ui.controls import (
    GO_ON,
    NO_WAYS,
    START,
    Progress,
    Speak,
    Way,
    controls,
    moves_so_far,
    since_log,
    toolbar,
)
from wyatt.ui.document import (
    AT_TABLE,
    CLOSE,
    keys_dialog,
    layout_classes,
    notice_line,
    said_place,
    table_in_words,
    way_to_daily,
)
from wyatt.ui.html import (
    Draw,
    button,
    drawn,
    list_items,
    move_button,
    paragraph,
    part,
    rule_links,
    titled_rule,
    use,
)
from wyatt.ui.tags import EMPTY, Html, esc, joined, person

# === Views, for the drawings that games share.


#: Any game's table as one player sees it.
TableView: TypeAlias = BaseView[Any, Any]


class HandView(Protocol):
    """A view's fields that determine which hands are open."""

    @property
    def viewer(self) -> str | None:
        """The player who has this view, or None for a spectator."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in seat order."""

    @property
    def actor(self) -> str | None:
        """The player to move, or None when the game is over."""

    @property
    def hands(self) -> Mapping[str, Any]:
        """The hands the viewer may see."""


def bottom(view: TableView) -> str:
    """Return the player at the bottom: the viewer, or the first player for a spectator."""
    return view.viewer or view.players[0]


def rivals(view: TableView) -> tuple[str, ...]:
    """Return the other players, clockwise from the bottom player's left neighbour."""
    at = view.players.index(bottom(view))
    return (*view.players[at + 1 :], *view.players[:at])


def seat_note(view: TableView, player: str) -> str:
    """Return how many cards a player has, and whether they dealt."""
    many = view.hand_sizes[player]
    if player == view.dealer:
        return plural("{number} card · dealt", "{number} cards · dealt", many)
    return plural("{number} card", "{number} cards", many)


def on_turn(view: TableView, player: str) -> str:
    """Return the class for the seat of a rival who has to move, or an empty string."""
    return " turn" if player == view.actor and player != view.viewer else ""


def seat_section(view: TableView, player: str, kind: str, inside: Html, place: str = "") -> Html:
    """Return a seat. place: the kind of place, for animations."""
    placed = f' data-place="{place} {view.players.index(player)}"' if place else ""
    label = esc(_("{player}’s seat", player=player))
    return Html(
        f'<section class="seat {kind}{on_turn(view, player)}"{placed} aria-label="{label}">'
        f"{inside}</section>"
    )


def seat_head(view: TableView, player: str, beside: Html, more: str = "") -> Html:
    """Return a seat's heading. beside: markup next to the player's name. more: attributes."""
    name = _("{player}, you", player=player) if player == view.viewer else player
    return Html(f'<header{more}><h2 class="who-name">{person(name)}</h2>{beside}</header>')


def cards_held(view: HandView, player: str, note: str) -> Html:
    """Return a note about how many cards a player has, marked for animation."""
    # In an open hand each card moves by itself, so the count must not.
    place = f' data-place="hand {view.players.index(player)}"' if player not in view.hands else ""
    return Html(f"<span{place}>{esc(note)}</span>")


def small_hand(player: str, cards: Iterable[Html]) -> Html:
    """Return an open hand drawn small, for a spectator, or nothing without cards."""
    drawn = joined(cards)
    label = esc(_("{player}’s hand", player=player))
    return Html(f'<ul class="held" aria-label="{label}">{drawn}</ul>') if drawn else EMPTY


def face_down(sign: str, place: str, size: int, label: str, draw: object = None) -> Html:
    """Return a face-down pile, which is a button if there's a `draw` move from it."""
    inside = Html(
        f'{use(sign)}<span class="n" aria-hidden="true" data-place="{place}">{size}</span>'
    )
    if draw is not None:
        return move_button(draw, inside, kind="pile", where="pile ", label=label)
    kind = "pile" if size else "pile empty"
    return Html(
        f'<div class="{kind}" data-pile role="img" aria-label="{esc(label)}">{inside}</div>'
    )


V = TypeVar("V", bound=TableView)


class _Otherwise:
    """A view with some fields replaced."""

    def __init__(self, view: TableView, fields: Mapping[str, object]) -> None:
        self._view = view
        self.__dict__.update(fields)

    def __getattr__(self, name: str) -> object:
        return getattr(self._view, name)


def still(view: V) -> V:
    """Return a view without its legal moves, for a drawing without buttons for moves."""
    return with_fields(view, legal_moves=())


def with_fields(view: V, **fields: object) -> V:
    """Return a view with some fields replaced, for a drawing."""
    return cast("V", _Otherwise(view, fields))


# === The box next to the hand, the refusal above it, and the shared texts for when nobody can act.
# A game adds the heading, a sentence with its rules, and the buttons for its moves.


def box(heading: str, inside: Html, idle: bool = False) -> Html:
    """Return the box next to the hand. idle: whether nobody has to act here."""
    kind = "act idle" if idle else "act"
    said = esc(heading)
    return Html(
        f'<div class="{kind}" data-covers role="group" aria-label="{said}"><h2>{said}</h2>{inside}</div>'
    )


def row(*buttons: Html) -> Html:
    """Return buttons side by side."""
    return Html(f'<div class="row">{joined(buttons)}</div>')


def act_button(move: object, face: str, main: bool = True, hot: Key | None = None) -> Html:
    """Return a move's button in the box. main: whether it's the main button. hot: its key."""
    kind = "btn prime" if main else "btn"
    return move_button(move, esc(face), kind=kind, where="act ", hot=hot)


def deciding(progress: Progress, *buttons: Html) -> Html:
    """Return buttons side by side, the main one last. Without a main one, add the coach's."""
    main = [each for each in buttons if "btn prime" in each]
    return row(*(each for each in buttons if each not in main), *main or [ask_coach(progress)])


def ask_coach(progress: Progress) -> Html:
    """Return the main button that asks the coach, or nothing if there's no hint now."""
    if progress.no_hint():
        return EMPTY
    face = Html(f"{use('sign-hint')}{esc(_('Ask the coach'))}")
    return button("hint", face, kind="btn prime", key="act hint")


def section(heading: str, items: Iterable[Html]) -> Html:
    """Return items under a heading, or nothing without items."""
    lines = list_items(items)
    return Html(f"<h3>{esc(heading)}</h3><ul>{lines}</ul>") if lines else EMPTY


def waiting(view: TableView, progress: Progress) -> Html:
    """Return the box for when a player has to wait, with the button to continue.

    The main button plays the next move right away. While the clock is running, another button stops
    the clock.
    """
    if progress.hand_to:
        here = button(
            "sit",
            esc(_("I’m {player}", player=progress.hand_to)),
            kind="btn prime",
            key="act sit",
        )
        said = paragraph(_("Your cards stay hidden until you press the button."))
        heading = _("Hand over to {player}", player=progress.hand_to)
        return box(heading, Html(said + row(here)))
    if progress.autoplay:
        said, pause = paragraph(_("Autoplay plays for everyone.")), pause_button("btn prime")
        return box(about(view), Html(said + row(pause)), idle=True)
    said = progress.taught or paragraph(_("You can also tap the table to continue."), kind="src")
    pause = pause_button() if progress.others else EMPTY
    return box(about(view), Html(said + row(pause, go_on())), idle=True)


def pause_button(kind: str = "btn") -> Html:
    """Return the button that stops the clock."""
    return button("pause", Html(f"{use('sign-pause')}{esc(_('Wait'))}"), kind=kind, key="act pause")


def go_on(words: str = "") -> Html:
    """Return the button for another player's next move. Space and a tap on the felt press it, too.

    words: another label for the button.
    """
    face = Html(f"{use('sign-play')}{esc(words or _('Go on'))}")
    return button(
        "on",
        face,
        kind="btn prime",
        key="act on",
        more=f"{GO_ON.attribute} data-go data-rapid",
        label=words or _("Continue"),
    )


def taught_move(sentence: str, drawn: Html, money: str) -> Html:
    """Return a move for a learner: the card, a sentence about the move, and its effect on money."""
    cards = Html(f'<span class="drawn" aria-hidden="true">{drawn}</span>') if drawn else EMPTY
    gain = Html(f' <b class="gain">{esc(money)}</b>') if money else EMPTY
    return Html(f'<p class="taught">{cards}<span>{esc(sentence)}{gain}</span></p>')


_ABOUT = {
    "draw": N_("{player} is about to draw"),
    "play": N_("{player} is about to play or discard"),
    "react": N_("{player} may answer"),
}


def turn_heading(view: TableView) -> str:
    """Return the heading for the box when a player has to move."""
    if view.phase == "draw":
        return _("Your turn: draw") if view.viewer else _("{player} to draw", player=view.actor)
    return _("Your turn: play") if view.viewer else _("{player} to play", player=view.actor)


def about(view: TableView) -> str:
    """Return what the player to move has to do, in a few words."""
    return _(_ABOUT.get(view.phase, N_("{player} is about to choose")), player=view.actor or "")


def hand_over(view: TableView, said: Html, progress: Progress, words: Callable[[Any], str]) -> Html:
    """Return the box between two hands.

    said: the game's text about the hand. words: returns the label for the deal if the viewer deals.
    Otherwise, a bot deals. While the clock runs, the next hand is dealt automatically. Until then,
    the button fills up, and another button pauses the clock.
    """
    heading = _("Hand {hand} is over", hand=view.hand_number)
    if progress.led:
        return box(heading, said)
    if progress.paying:
        wait = pause_button() if progress.others or progress.autoplay else EMPTY
        return box(heading, Html(progress.taught + row(wait, go_on(progress.paying))))
    rest, wait, soon = progress.rest, EMPTY, EMPTY
    if rest:
        wait = pause_button()
        soon = Html(f'<i class="soon" style="--rest:{esc(rest)}s" aria-hidden="true"></i>')
        going = plural(
            "The next hand will be dealt in {number} second.",
            "The next hand will be dealt in {number} seconds.",
            int(rest),
        )
        said = Html(said + paragraph(going, kind="src"))
    if moves := view.legal_moves:
        deal = move_button(moves[0], Html(esc(words(moves[0])) + soon), kind="btn prime")
    else:
        face = Html(esc(_("Deal the next hand")) + soon)
        deal = button("on", face, kind="btn prime", key="act on")
    again = EMPTY
    if progress.counts:
        again = button("count", esc(_("Count it step by step")), key="act count")
    return box(heading, Html(said + row(again, wait, deal)))


# === The hand at the bottom, and the panel of moves: what a player can do, and why not the rest.


def backs(view: TableView) -> Html:
    """Return the viewer's hand face down until they sit down, or nothing between hands."""
    if view.viewer is None or view.hand_ended:
        return EMPTY
    many = view.hand_sizes[view.viewer]
    label = esc(plural("{number} card face down", "{number} cards face down", many))
    return Html(
        f'<ul class="hand down" style="--kinds:{many};--cards:{many}" aria-label="{label}">'
        f"{'<li><i class=back></i></li>' * many}</ul>"
    )


def shown_hand(view: HandView) -> str | None:
    """Return the owner of the open hand at the bottom, or None if no hand is open there."""
    owner = view.viewer or view.actor
    return owner if owner in view.hands else None


def hand_heading(owner: str, many: int, yours: bool) -> str:
    """Return a heading with the hand's owner and its number of cards."""
    if yours:
        return plural("Your hand, {number} card", "Your hand, {number} cards", many)
    return plural(
        "{player}’s hand, {number} card", "{player}’s hand, {number} cards", many, player=owner
    )


def moves_panel(view: TableView, *groups: Html) -> Html:
    """Return the panel of legal moves, in groups."""
    yours = view.phase == "scored" or view.actor in (None, view.viewer)
    heading = _("What you can do") if yours else _("What {player} can do", player=view.actor)
    return Html(f"<h2>{esc(heading)}</h2>{joined(groups)}")


def no_moves(view: TableView, about: str, *below: Html) -> Html:
    """Return the panel for when you have no move: who has won, that the hand is over, or whose turn
    it is.

    about: what the player to move has to do, as a sentence. below: the moves you'd have now if it
    were your turn.
    """
    if view.phase == "scored":
        return between_hands()
    heading = _("Wait for {player}", player=view.actor)
    if view.actor is None:
        heading, below = _("What you can do"), ()
        about = _("{player} has won.", player=view.winner) if view.winner else _("Nobody can move.")
    return Html(f"<h2>{esc(heading)}</h2>{paragraph(about)}{joined(below)}")


def move_line(move: object, face: Html, chosen: bool = False) -> Html:
    """Return a move's button in the panel."""
    return move_button(move, face, kind="mv sel" if chosen else "mv", where="legal ")


def discards(buttons: Sequence[Html]) -> Html:
    """Return the cards you can discard as small buttons, or nothing if there are none."""
    if not buttons:
        return EMPTY
    return Html(
        f"<h3>{esc(_('Discard and end the turn'))}</h3>"
        f'<div class="drop" data-roving role="group" aria-label="{esc(_("Discard"))}">'
        f"{joined(buttons)}</div>"
    )


def refusal(what: str, why: str, rules: Iterable[str], asked: bool = False) -> Html:
    """Return a line about an impossible move. asked: whether someone has just tried the move."""
    kind = " class=asked data-current" if asked else ""
    return Html(f"<li{kind}><b>{esc(what)}</b>{colon()}{esc(why)} {rule_links(rules)}</li>")


def not_now(lines: Iterable[Html], heading: str = "") -> Html:
    """Return these lines under a heading, or nothing if there are none."""
    items = joined(lines)
    if not items:
        return EMPTY
    return Html(f'<h3>{esc(heading or _("Not now"))}</h3><ul class="no">{items}</ul>')


def between_hands() -> Html:
    """Return the panel of moves for when a hand is over and another player deals.

    You don't have to wait for them, because the box next to the hand has a button to deal.
    """
    said = paragraph(_("The hand is over. You can deal the next one."))
    return Html(f"<h2>{esc(_('Between hands'))}</h2>{said}")


def being_paid(said: str) -> Html:
    """Return the panel of moves while a hand's end is shown step by step, without the next deal."""
    return Html(f"<h2>{esc(_('Between hands'))}</h2>{paragraph(said)}")


#: Coins that fall over the table once, for the winner. The style sheet animates them.
_RAIN = Html(
    '<div class="rain" aria-hidden="true">'
    + "".join(f'<i class="coin" style="--n:{n};--late:{n * 7 % 15}"></i>' for n in range(15))
    + "</div>"
)


def game_over(view: TableView, said: Html, progress: Progress) -> Html:
    """Return the box at the end of the game. said: the winner's result."""
    heading = _("{player} wins", player=view.winner)
    if progress.led:
        return box(heading, said, idle=True)
    again = button("again", esc(_("Play again")), kind="btn prime", key="act again")
    new = button("new", esc(_("New game")), key="act new")
    return box(heading, Html(said + row(new, again) + _RAIN), idle=True)


def why_bubble(why: str, rules: Iterable[str], *, id: str = "", near: str = "") -> Html:
    """Return the refusal of a move, with its rules, to show above the hand, or nothing without one.

    id: the reason's HTML id, for the element that the reason describes. near: that element's key.
    """
    if not why:
        return EMPTY
    down = f' data-down="{esc(near)}"' if near else ""
    close = button(
        "drop",
        esc("×"),
        kind="shut",
        key="why close",
        label=_("Close this explanation"),
        more=f"{CLOSE.attribute}{down}",
    )
    place = f' data-near="{esc(near)}"' if near else ""
    named = f' id="{esc(id)}"' if id else ""
    return Html(
        f'<div class="why wyatt-error"{place} data-clear><p{named}><b>{esc(_("Not now."))}</b> {esc(why)} '
        f"{joined(map(titled_rule, rules), ' ')}</p>{close}</div>"
    )


# === The line above a table: the game's name, whose turn it is, and the steps of a turn.


def phase_line(
    view: TableView, steps: Sequence[str], now: int | None = None, *, paying: bool = False
) -> Html:
    """Return whose turn it is, the hand's number, and the steps of a turn with the current one lit.

    steps: the steps' names. now: the current step, by default the first during a draw and the
    second later. paying: whether the hand's payments are still being shown.
    """
    if view.phase == "over" and not paying:
        return Html(
            f'<div class="phase"><p>{esc(_("{player} has won", player=view.winner))}</p></div>'
        )
    if view.hand_ended:
        said = esc(_("Hand {hand} is scored", hand=view.hand_number))
        return Html(f'<div class="phase"><p>{said}</p></div>')
    now = (0 if view.phase == "draw" else 1) if now is None else now
    drawn = joined(_step(name, at - now) for at, name in enumerate(steps))
    below = _("Hand {hand}", hand=view.hand_number)
    if view.actor and view.actor != view.turn:
        below = _("{player} may answer", player=view.actor)
    return Html(
        f'<div class="phase"><p>{esc(_("{player}’s turn", player=view.turn))} '
        f"<span>{esc(below)}</span></p>"
        f'<ol aria-label="{esc(_("Phases of the turn"))}">{drawn}</ol></div>'
    )


def _step(name: str, from_now: int) -> Html:
    """Return a step of the turn. from_now: the number of steps from the current one to this one."""
    if from_now < 0:
        return Html(f"<li class=done>{esc(name)}<span class=vh> {esc(_('done'))}</span></li>")
    here = " aria-current=step" if from_now == 0 else ""
    return Html(f"<li{here}>{esc(name)}</li>")


def welcome_box(said: Html, course: str, daily: str) -> Html:
    """Return the log before the first move, with links to the course and the daily problem."""
    way = button(
        "page",
        esc(_("Learn it in the course")),
        kind="rule",
        key="page course log",
        data_page=course,
    )
    return Html(f'<div class="welcome">{said}{way}{way_to_daily(daily, "log")}</div>')


# === A table as named parts, a view's context, and the frame around the parts. To draw a new game,
# follow these steps, as `wyatt.ui.earp.table` and `wyatt.ui.wildcat.table` do.
#
# 1. Write ``table_parts(view, selection, context)``, which returns every part by name as `Html`:
#    those from `shared_parts`, and the game's own (seats, stage, hand, panels).
# 2. Write ``frame(parts)``, which calls `table_frame` with a `Layout`. A live page keeps the frame
#    and replaces only changed parts, so nothing else may change.
# 3. Take all sentences from the engine's package (``words``, ``account``, ``summary``), and define
#    the colours as custom properties in the game's own sheet under ``wyatt/ui/style``.
#
# For any other game, `wyatt.pages.table.any` draws a table from the game's words alone.

ViewT = TypeVar("ViewT")


class TableContext(NamedTuple, Generic[ViewT]):
    """What a page shows around a game's view.

    events: the last move's events, as the viewer may see them. since: earlier moves' events, oldest
    first. note: where the last move came from. progress: how far the game has gone. played: the
    players and moves so far, as text. rule: the open rules' ids. lang: the language for the rules.
    notice: a line about something other than the table. ahead: a view of the viewer's next turn.
    left: the variations, by the move where they branch off. draw: the function that draws parts, on
    a live page its `PartCache`.
    """

    events: Sequence[Event] = ()
    since: Sequence[Sequence[Event]] = ()
    note: str = ""
    progress: Progress = START
    played: Sequence[tuple[str, str]] = ()
    rule: str = ""
    lang: str = "en"
    notice: str = ""
    ahead: ViewT | None = None
    left: Mapping[int, Sequence[Way]] = NO_WAYS
    beside: bool = True
    draw: Draw = drawn


def accounts_so_far(events: Sequence[Event], many: int) -> tuple[Event, ...]:
    """Return a hand's last events with only the first `many` accounts, or all if there are no more.

    There's an account for each player, or for each poster that pays.
    """
    accounts = [
        at
        for at, event in enumerate(events)
        if event.type == "scored" and event.data.get("captured", True)
    ]
    return tuple(events[: accounts[many]] if many < len(accounts) else events)


def of_kind(events: Iterable[Event], *kinds: str) -> tuple[Event, ...]:
    """Return only the events of some kinds, as input for a part that depends on no others."""
    return tuple(event for event in events if event.type in kinds)


def shared_parts(
    context: TableContext[Any],
    view: TableView,
    speak: Speak,
    written: Callable[..., Html] = table_in_words,
) -> dict[str, Html]:
    """Return the parts that are the same for all games: the notice, the controls, earlier moves,
    and the table as text.
    """
    at, draw = context.progress.at, context.draw
    return {
        "notice": notice_line(context.notice),
        **controls(context.progress, draw),
        "past": draw("past", moves_so_far, context.played, at, context.left),
        "since": draw("since", since_log, context.since, view.viewer, speak),
        "text": draw("text", written, view, context.events),
    }


def seat_parts(
    names: Sequence[str], view: TableView, draw: Callable[[str, str], Html]
) -> dict[str, Html]:
    """Return the rivals' seats by name. Unused seats are empty. draw: draws a rival's seat."""
    drawn = {name: draw(name, rival) for name, rival in zip(names, rivals(view), strict=False)}
    return {**dict.fromkeys(names, EMPTY), **drawn}


class Panel(NamedTuple):
    """A panel next to the table. part: its contents. follow: whether it scrolls to the choice."""

    part: str
    label: str
    kind: str
    follow: bool = False


class Layout(NamedTuple):
    """How a game's table is arranged.

    sprite: its symbols. keys: its keys. shelf: the name for its games in the browser's storage.
    felt: the parts around the hand. above: the parts above the felt. choice: whether choices are
    above the hand. side: the panels next to the table, below the log. splits: whether the posters'
    split is below the table. under, below: the markup after the table, first and last. kind: the
    table's class, after a space.
    """

    sprite: Html
    keys: Iterable[Key]
    shelf: str
    felt: Sequence[str]
    above: Sequence[str] = ()
    choice: bool = False
    side: Sequence[Panel] = ()
    under: Html = EMPTY
    below: Html = EMPTY
    kind: str = ""
    splits: bool = False


def table_frame(parts: Mapping[str, Html], layout: Layout, main: str = "div") -> Html:
    """Return the table around its parts. Only elements with ``data-part`` change inside.

    The frame has the live regions (the spoken events, the refusal), because a screen reader
    announces changes within a region, but not a new region. main: the table's HTML element.
    """
    felt = joined(part(parts, name, " data-swap") for name in layout.felt)
    choice = part(parts, "choices") if layout.choice else EMPTY
    above = joined(part(parts, name, " data-swap") for name in layout.above)
    return Html(
        f"{layout.sprite}{part(parts, 'head')}{part(parts, 'notice', ' role=alert')}"
        f"{part(parts, 'offer')}{part(parts, 'spoken', _SPOKEN)}"
        f"{part(parts, 'alarm', ' class=vh role=alert')}{part(parts, 'sound', ' hidden')}{part(parts, 'motion', ' hidden')}"
        f'<{main} class="wyatt-table{layout.kind}" data-table data-holds="{layout_classes(parts)}" data-keys data-shelf="{layout.shelf}" data-lm-suppress-shortcuts="true" '
        f'id="wyatt-table" tabindex="-1" aria-label="{esc(_("Table"))}">{above}'
        f'<div class="felt" data-felt>{felt}{choice}{part(parts, "why")}{part(parts, "hint", " data-morph")}{part(parts, "hand", " data-swap")}'
        f'</div><div class="side">{_log(parts)}{joined(_panel(parts, each) for each in layout.side)}'
        f"</div>{toolbar(parts)}{part(parts, 'kept', ' role=status')}{part(parts, 'fork')}{said_place()}{_split(parts, layout)}</{main}>"
        f'<div class="under">{part(parts, "evening")}{part(parts, "review", " data-morph")}{layout.under}{part(parts, "rule")}'
        f'<details class="panel past" data-toggle="past"><summary>{esc(_("The moves so far"))}</summary>'
        f"{part(parts, 'lines', ' data-morph')}{part(parts, 'past')}</details>{part(parts, 'text')}{layout.below}</div>"
        f'{keys_dialog(layout.keys, _(AT_TABLE))}<dialog data-dialog="new" aria-label="{esc(_("New game"))}">'
        f"{part(parts, 'setup-notice', ' role=alert')}{part(parts, 'setup')}</dialog>"
    )


#: A screen reader announces events here. The log next to the table is for reading.
_SPOKEN = ' class="vh" role="status" aria-live="polite" aria-atomic="true"'


def _log_role() -> str:
    return f' role="log" data-anew aria-live="off" aria-label="{esc(_("Log"))}"'


def _log(parts: Mapping[str, Html]) -> Html:
    heading = esc(_("What just happened"))
    return Html(
        f'<section class="panel wyatt-events" aria-label="{heading}" tabindex="0"><h2>{heading}</h2>'
        f"{part(parts, 'events', _log_role())}"
        f"{part(parts, 'ask', ' role=status')}{part(parts, 'since')}</section>"
    )


def _panel(parts: Mapping[str, Html], panel: Panel) -> Html:
    follow = " data-follow" if panel.follow else ""
    return Html(
        f'<section class="panel {panel.kind}"{follow} aria-label="{esc(panel.label)}">'
        f"{part(parts, panel.part, ' data-anew data-swap')}</section>"
    )


def _split(parts: Mapping[str, Html], layout: Layout) -> Html:
    if not layout.splits:
        return EMPTY
    label = esc(_("Scoring split"))
    return Html(
        f'<section class="wyatt-split" data-split data-in-sight aria-label="{label}">{part(parts, "split")}</section>'
    )
