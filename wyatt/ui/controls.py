"""Parts around every table: the controls, the form for a new game, the variations and the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from wyatt.core.events import Event
from wyatt.core.lazy import Lazy
from wyatt.core.limits import TYPED_NAME
from wyatt.core.records import LONGEST_TITLE
from wyatt.core.state import NAMES
from wyatt.core.text import N_, _, cached, plural
from wyatt.ui import tags as h
from wyatt.ui.acts import Act, Key
from wyatt.ui.document import MOVING, THESE_KEYS
from wyatt.ui.html import Draw, button, drawn, options, rule_links, slot, tracked, use
from wyatt.ui.tags import EMPTY, Html, Inside

# === The line of controls under the table: stepping through the game, autoplay, undo and files.

#: The speeds and their names. A speed is the number of seconds between two moves. With Teach, a
#: click continues.
SPEEDS = (("teach", N_("Teach")), ("2", N_("Slow")), ("1", N_("Normal")), ("0.4", N_("Fast")))
#: The levels of help. The page's script hides any help above the chosen level, and stores the
#: choice in the browser.
HELPS = (("all", N_("all")), ("moves", N_("moves")), ("off", N_("off")))


class Progress(NamedTuple):
    """How far a game has gone, and what the controls and the box next to the hand show.

    at: how many moves come before the current position. of: how many moves the current line has.
    autoplay: whether the program plays for everyone. speed: a key of `SPEEDS`. over: whether the
    game has ended. others: whether bots play until a person has to move. yours: whether the viewer
    has to move. hand_to: the person to move, who must come to the table first, or empty if nobody
    has to. editor: the page for setting up this table, or empty. rest: the seconds until the next
    hand is dealt automatically, or empty. led: whether a lesson, instead of the table, has the
    buttons between hands. deals: the move that deals the next hand, if a person has to play it.
    taught: an explanation of another player's last move for a learner, or empty.

    paying: the label of the button that shows the next account at a hand's end, or empty if all
    accounts have been shown. counts: whether the accounts can be shown one by one. counted: the
    players whose accounts are shown, or empty for all players. helps: whether the player can ask
    the coach. advice: the coach's box, which replaces the box next to the hand. first: whether this
    is the browser's first deal, before the first move.
    """

    at: int = 0
    of: int = 0
    autoplay: bool = False
    speed: str = "1"
    over: bool = False
    others: bool = False
    yours: bool = False
    hand_to: str = ""
    editor: str = ""
    rest: str = ""
    led: bool = False
    deals: Sequence[Any] = ()
    taught: Html = EMPTY
    paying: str = ""
    counts: bool = False
    counted: tuple[str, ...] = ()
    helps: bool = False
    advice: Html = EMPTY
    first: bool = False

    def at_start(self) -> bool:
        return self.at == 0

    def at_end(self) -> bool:
        return self.at >= self.of

    def step_hint(self) -> str:
        return N_("Step: a bot chooses and plays this move for you") if self.yours else ""


START = Progress()

#: The keys for buttons outside the toolbar.
GO_ON = Key("space", N_("press the main button (the amber one)"))
OTHER_LINE_UP = Key("arrowup", N_("switch to the other line at a branch"))
OTHER_LINE_DOWN = Key("arrowdown", N_("switch to the other line at a branch"))

#: The acts that have a toolbar button at every table, in the toolbar's order, and their keys.
TOOLBAR: Lazy[Sequence[Act]] = Lazy("wyatt.pages.table.page:TablePage.TOOLBAR")


def table_keys(*own: Key, drop: Iterable[Key] = ()) -> tuple[Key, ...]:
    acts = [act.key for act in TOOLBAR() if act.key]
    return (*MOVING, *own, GO_ON, *acts, OTHER_LINE_UP, OTHER_LINE_DOWN, THESE_KEYS, *drop)


def controls(progress: Progress = START, draw: Draw = drawn) -> dict[str, Html]:
    progress = tracked(progress)
    # The speed is a separate part, so that its list can stay open during autoplay.
    drawings = {"steps": _steps, "speed": _speed, "progress": _position, "files": _files}
    return {name: draw(name, drawing, progress) for name, drawing in drawings.items()}


def _steps(progress: Progress) -> Html:
    return h.markup(_row(progress, "steps"), h.span(cls="sep"), _row(progress, "play"))


def _speed(progress: Progress) -> Html:
    return _choices(progress.speed)


@cached()
def _choices(speed: str) -> Html:
    def chooser(do: str, choices: list[tuple[str, str]], now: str, label: str) -> Html:
        listed = options(choices, now)
        return h.select(listed, cls="speed", data_do=do, data_key=do, aria_label=label)

    speeds = [(value, _("Pace: {name}", name=_(name))) for value, name in SPEEDS]
    helps = [(value, _("Help: {name}", name=_(name))) for value, name in HELPS]
    # The page's script stores whether sounds are on, and shows it on the button.
    face = use("sign-mute", "mute"), use("sign-sound"), h.span(_("Sound"))
    about = {"label": _("Sound"), "title": _("Sound: on or off")}
    return h.markup(
        chooser("speed", speeds, speed, _("Pace")),
        chooser("help", helps, "all", _("Help")),
        button("sound", face, key="control sound", **about, aria_pressed=False),
    )


def _position(progress: Progress) -> Html:
    share = 100 * progress.at / progress.of if progress.of else 0
    said = h.span(_("Move {at} of {moves}", at=progress.at, moves=progress.of))
    track = h.span(h.i(style=f"width:{share:.1f}%"), cls="track", aria_hidden=True)
    return h.div(said, track, cls="pos")


def _files(progress: Progress) -> Html:
    face, words = (use("sign-edit"), h.span(_("Edit"))), _("Edit this table")
    about: dict[str, Any] = {"label": words, "title": words, "data_page": progress.editor}
    edit = progress.editor and button("page", face, key="control edit", **about, data_carry=1)
    return h.markup(_row(progress, "files"), edit)


def _row(progress: Progress, row: str) -> Iterator[Html]:
    for act in TOOLBAR():
        if act.row == row:
            hint = act.hint(progress) if callable(act.hint) else act.hint
            waits = progress.hand_to if act.seated else ""
            pressed = act.pressed and act.pressed(progress)
            yield _control(act, bool(waits) or act.off(progress), pressed, hint, waits)


@cached(128)
def _control(act: Act, off: bool, pressed: bool | None, hint: str, waits: str) -> Html:
    why, hint = act.why and _(act.why), hint and _(hint)
    if waits:
        why = _("press “{button}” first.", button=_("I’m {player}", player=waits))
    if off and why:
        hint = _("{control}: {why}", control=_(act.label), why=why)
    name = {None: act.name, True: "pause", False: "play"}[pressed]
    own = act.sign and h.svg(Html(act.sign), viewBox="0 0 16 16", aria_hidden=True)
    face = own or use(f"sign-{name}"), h.span(_(act.label))
    now: dict[str, Any] = {"aria_pressed": pressed, "aria_disabled": off or None}
    now |= {"title": hint or None, **(act.key.attributes if act.key else {}), **dict(act.data)}
    return button(act.name, face, kind=act.kind, key=f"control {act.name}", label=hint, **now)


def toolbar() -> Html:
    # A phone shows only the controls a turn needs, and this button shows the others. The script
    # sets its state.
    face = use("sign-more"), h.span(_("More"))
    phone: dict[str, Any] = {"aria_expanded": False, "data_phone": True}
    more = button("more", face, kind="btn more", key="control more", **phone)
    steps = h.div(slot("steps", data_morph=True), more, cls="main", data_controls=True)
    rest = h.div(map(slot, ("speed", "progress", "files")), cls="rest")
    keys = {"data_roving": True, "data_rapid": True, "role": "toolbar"}
    return h.div(steps, rest, cls="controls", **keys, aria_label=_("Step through the game"))


# === The form for a new game: the players, which of them are people, the seed and the rules.


class Seats(NamedTuple):
    """The players at a table, in seat order. people: the names of those who aren't bots."""

    players: tuple[str, ...]
    people: frozenset[str]


@cached(64)
def setup_form(seats: Seats, most: int, rules: Html) -> Html:
    many, own = len(seats.players), {"maxlength": TYPED_NAME, **h.AS_TYPED}
    radio = {"type": "radio", "name": "players"}
    inputs = ((at, h.input(**radio, value=at, checked=at == many)) for at in range(2, most + 1))
    counts = [h.label(box, at) for at, box in inputs]
    places = []
    for at, name in enumerate((*seats.players, *NAMES[many:])[:most]):
        who = "person" if at < many and name in seats.people else "bot"
        kinds = options([("person", _("a person")), ("bot", _("a bot"))], who)
        label = _("Name of player {number}", number=at + 1)
        place = h.input(name=f"name{at}", value=name, aria_label=label, **own)
        label = _("Player {number}: person or bot", number=at + 1)
        chooser = h.select(kinds, name=f"who{at}", aria_label=label)
        places.append(h.div(place, chooser, cls=f"place place-{at + 1}"))
    about = _("The first player starts, and the last player deals. Bots play by themselves.")
    seed = {"name": "seed", "inputmode": "numeric", "maxlength": 19, "value": ""}
    empty = _("Leave the field empty for a new deal. The same seed always deals the same cards.")
    deal = h.button(_("Deal"), type="submit", cls="btn prime")
    fields = (
        h.h2(_("New game")),
        h.fieldset(h.legend(_("Players")), counts, cls="many"),
        h.fieldset(h.legend(_("At the table")), places, h.p(about)),
        h.label(_("Seed"), " ", h.input(**seed, aria_describedby="wyatt-seed"), cls="field"),
        h.p(empty, id="wyatt-seed"),
        rules,
        h.p(deal, button("close", _("Cancel"), key="setup cancel"), cls="row"),
    )
    return h.form(fields, data_form="begin", cls="setup")


# === A game's variations: where they begin, their names, and their buttons.


class Way(NamedTuple):
    """A move to choose at a point where lines branch off. number: the number of the node after the
    move. words: the move as text. ahead: whether Forward plays the move.
    """

    number: int
    words: str
    ahead: bool


#: The value for a game without variations.
NO_WAYS: Mapping[int, Sequence[Way]] = MappingProxyType({})


class Branch(NamedTuple):
    """A line of moves, such as a variation. first, last: the numbers of its first and last node.
    at: how many moves come before it. many: how many moves it has. words: its first move as text.
    name: the name a person has given it, or empty if it has none. depth: 0 for the main line, 1 for
    a variation of the main line, and so on. current: whether its last move is on the line shown at
    the table.
    """

    first: int
    last: int
    at: int
    many: int
    words: str
    name: str
    depth: int
    current: bool


def _go(way: Way, here: bool = False) -> Html:
    now: dict[str, Any] = {"data_number": way.number, "aria_current": here or None}
    return button("go", way.words, kind="way", key=f"way {way.number}", **now)


def fork(ways: Sequence[Way]) -> Html:
    if not ways:
        return EMPTY

    def turn(step: str, sign: str, label: str, key: Key) -> Html:
        about = {"key": f"other {step}", "label": label, "data_step": step, **key.attributes}
        return button("other-line", sign, kind="btn bare", **about)

    up = turn("-1", "↑", _("Previous continuation"), OTHER_LINE_UP)
    down = turn("1", "↓", _("Next continuation"), OTHER_LINE_DOWN)
    turns = h.span(len(ways) > 1 and (up, down), cls="turns")
    heading, lines = _("Lines branch here"), h.ul(h.li(_go(way, way.ahead)) for way in ways)
    return h.div(h.p(heading), lines, turns, cls="fork", role="group", aria_label=heading)


def _left_here(ways: Mapping[int, Sequence[Way]], at: int) -> Html:
    if not ways.get(at):
        return EMPTY
    return h.ul((h.li(_go(way)) for way in ways[at]), cls="instead", aria_label=_("Played instead"))


def lines_panel(branches: Sequence[Branch], can_restore: bool = False) -> Html:
    """Return a list of all lines, with buttons for the current one. For a single line, return just
    the button that restores deleted lines, or nothing if `can_restore` is False.
    """
    restore = button("restore-line", _("Restore deleted lines"), key="line restore")
    back = restore if can_restore else EMPTY
    if len(branches) < 2:
        return back and h.div(back, cls="row")
    # The lines around the current one count as current, too, so take the deepest.
    current = [at for at, branch in enumerate(branches) if branch.current]
    inside = max(current, key=lambda at: branches[at].depth, default=0)
    items = [_item(at, branch, at == inside) for at, branch in enumerate(branches)]
    heading = h.h3(plural("{number} line", "{number} lines", len(branches)))
    tools = _tools(inside, branches[inside])
    return h.div(heading, h.ul(items), h.div(tools, back, cls="row"), cls="gamelines")


def _line_title(at: int, branch: Branch) -> str:
    if branch.name:
        return branch.name
    return _("Variation {number}", number=at) if at else _("Main line")


def kept_line(at: int, branch: Branch, taken_back: bool, tries: Inside = EMPTY) -> Html:
    line = _line_title(at, branch) if at or branch.name else _("the main line")
    said = N_("The line you were on is still under “The moves so far”, as {line}.")
    if taken_back:
        said = N_("The moves you took back are still under “The moves so far”, as {line}.")
    go = button("left-return", _("Switch back"), key="left return")
    close = button("left-close", _("Close"), kind="btn bare", key="left close")
    return h.div(h.p(_(said, line=line)), tries, go, close, cls="fork kept", data_answer="below")


def _item(at: int, branch: Branch, inside: bool) -> Html:
    moves = plural("{number} move", "{number} moves", branch.many)
    extent = f"{_('after move {at}', at=branch.at)}, {moves}" if at else moves
    title = _line_title(at, branch)
    if at and not branch.name:
        title = _("{line}: {move}", line=title, move=branch.words)
    now: dict[str, Any] = {"data_number": branch.last, "aria_current": inside or None}
    go = button("go", (h.span(title), h.em(extent)), kind="mv", key=f"line {branch.last}", **now)
    return h.li(go, style=f"--depth:{min(branch.depth, 6)}")


def _tools(at: int, branch: Branch) -> Inside:
    others = button("delete-others", _("Delete all other lines"), key="line others")
    if not at:
        return others
    first = branch.first
    about = {"data_do": "name-line", "data_number": first, "data_key": f"line name {first}"}
    name = h.input(**about, maxlength=LONGEST_TITLE, value=branch.name)
    does = {"main": _("Make main line"), "delete": _("Delete this line")}
    if branch.depth > 1:  # or else it would be the same as Make main line
        does = {"promote": _("Promote"), **does}
    sends: dict[str, Any] = {"data_number": first}
    buttons = [button(f"{do}-line", said, key=f"line {do}", **sends) for do, said in does.items()]
    return h.label(_("Name"), " ", name, cls="field"), buttons, others


def offer_line(said: str) -> Html:
    if not said:
        return EMPTY
    resume = button("resume", _("Continue this game"), key="resume")
    return h.div(h.p(said), resume, cls="notice offer")


# === The log and the moves so far, for any game.

#: A function that returns an event as text for a viewer, and the event's rule ids.
Speak = Callable[[Event, str | None], tuple[str, tuple[str, ...]]]


def log_lines(told: Iterable[tuple[Inside, Iterable[str]]], note: str = "") -> Html:
    """Return the log's contents, with a numbered line for each event. told: each event as text, and
    the event's rule ids. note: a line to put above the events, or empty.
    """
    lines = (
        h.li(h.b(at, aria_hidden=True), h.span(words, "\u00a0", rule_links(rules)))
        for at, (words, rules) in enumerate(told, 1)
    )
    return h.markup(note and h.p(note, cls="note"), h.ol(lines))


def since_log(moves: Sequence[Sequence[Event]], viewer: str | None, speak: Speak) -> Html:
    if not moves:
        return EMPTY
    lines = (_since_line(tuple(events), viewer, speak) for events in moves if events)
    return h.markup(h.h3(_("Earlier")), h.ul(lines, cls="since"))


@cached(128)  # all lines except the newest were there before
def _since_line(events: tuple[Event, ...], viewer: str | None, speak: Speak) -> Html:
    # A line stands out if it affects the viewer, such as a theft.
    first, *others = (tuple(event.data.values()) for event in events)
    mine = viewer is not None and viewer not in first and any(viewer in each for each in others)
    return h.li(" ".join(speak(event, viewer)[0] for event in events), cls="mine" if mine else None)


def moves_so_far(
    played: Iterable[tuple[str, str]], here: int, left: Mapping[int, Sequence[Way]] = NO_WAYS
) -> Html:
    """Return a list of the moves so far, with a button that jumps to the position after each one.
    played: each move's player and text. here: the current move's number. left: moves on other
    lines, by the number of the move they'd replace.
    """
    moves = [_("{player}: {move}", player=player, move=words) for player, words in played]
    items = []
    for at, words in enumerate((_("The start"), *moves)):
        now: dict[str, Any] = {"data_index": at, "aria_current": "step" if at == here else None}
        jump = button("jump", (h.b(at), words), kind="mv", key=f"jump {at}", **now)
        items.append(h.li(jump, _left_here(left, at)))
    after = len(moves) + 1
    return h.ol(items, h.li(_left_here(left, after)) if after in left else None)
