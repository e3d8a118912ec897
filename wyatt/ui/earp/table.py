"""The Wyatt Earp table, as named parts and as a complete page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from wyatt.core.rule_words import preset_words
from wyatt.core.spec import Drawing
from wyatt.core.text import N_, _, usd
from wyatt.earp import words
from wyatt.earp.account import gist, sentence
from wyatt.earp.cards import CAPTURE, CARD, CARDS, OUTLAWS, outlaw_of, play_reward, the, title
from wyatt.earp.legality import DUE
from wyatt.earp.spec import SPEC
from wyatt.earp.switches import PRESETS
from wyatt.earp.verbs import TABLE, Form, Verb
from wyatt.ui import table as shared
from wyatt.ui import tags as h
from wyatt.ui.acts import Key
from wyatt.ui.controls import START, Progress, log_lines, table_keys
from wyatt.ui.document import GameDrawing, document, notice_line, page_head
from wyatt.ui.earp import hand as holding
from wyatt.ui.earp.cards import PUT_DOWN, badge, coins, face, mark, mini, mug, sprite
from wyatt.ui.earp.hand import NOTHING, Selection
from wyatt.ui.earp.split import split
from wyatt.ui.html import button, cached, move_button, none_yet, options, slot, tracked, use
from wyatt.ui.motion import BACK, LONGEST, LONGEST_COUNT, MotionPlan, Planner
from wyatt.ui.rules import apart_heading, rule_list, rule_panel
from wyatt.ui.table import Panel, TableContext, bottom, of_kind
from wyatt.ui.tags import EMPTY, Html, Inside

if TYPE_CHECKING:
    from wyatt.earp import Event, Move, View


# === The seven reward posters: the money, the points on the table, and what a selection would
# change.


class Preview(NamedTuple):
    """The selected cards' effect on a poster. laid: how many cards are selected. more: how many
    dollars they'd add.
    """

    laid: int = 0
    more: int = 0


NO_PREVIEW = Preview()


def posters(view: View, selection: Selection = NOTHING, events: Sequence[Event] = ()) -> Html:
    """Return all seven posters in a row. events: events that open an outlaw or score a poster."""
    paid: dict[str, str] = {}
    struck: dict[str, str] = {}
    for event in events:
        outlaw, data = event.data["outlaw"], event.data
        if event.type != "scored":
            struck[outlaw] = "opened" if "outlaws.first-set" in event.rules else ""
        elif data["captured"]:
            struck[outlaw] = "captured"
            paid[outlaw] = _("paid {money}", money=usd(sum(data["payouts"])))
        else:
            struck[outlaw], paid[outlaw] = "", _("got away")
    card, preview = selection.card, NO_PREVIEW
    chosen = outlaw_of(card) if card else None
    if card and chosen and selection.why:
        struck[chosen] = "asked"
    elif card and chosen and selection.count:
        preview = Preview(1, CARD[card].money)
        if card == chosen:
            preview = Preview(selection.count, play_reward(selection.count))
    drawn = []
    for outlaw in OUTLAWS:
        points = table_points(view, outlaw) if outlaw in view.opened else None
        fate = paid.get(outlaw, "")
        if view.hand_ended and not fate:  # a scored hand without accounts
            fate = _("captured") if table_points(view, outlaw) >= CAPTURE else _("got away")
        adds = preview if outlaw == chosen else NO_PREVIEW
        drawn.append(
            poster(outlaw, view.posters[outlaw], points, adds, fate, struck.get(outlaw, ""))
        )
    kind = "posters ended" if view.hand_ended else "posters"
    return h.ul(drawn, cls=kind, aria_label=_("Reward posters"))


def table_points(view: View, outlaw: str) -> int:
    return sum(view.capture_points(player, outlaw) for player in view.players)


@cached(2048)
def poster(
    outlaw: str,
    money: int,
    points: int | None,
    preview: Preview = NO_PREVIEW,
    paid: str = "",
    struck: str = "",
) -> Html:
    """Return one poster. points: the capture points on the table, or None if the outlaw isn't open
    yet. paid: the payout as text, or empty before the hand is scored. struck: ``opened``,
    ``captured``, ``asked`` after a refusal, or empty.
    """
    last: Inside
    if paid:
        last = paid
    elif preview.laid:
        brings = usd(preview.more)
        said = _("lay {count}: +{money}", count=preview.laid, money=brings)
        last = h.span(said, cls="lays", data_brings=f"+{brings}")
    elif points is None:
        last = h.span(_("not open yet"), cls="closed")
    else:
        notches = (h.i(cls="on" if at < points else "") for at in range(CAPTURE))
        last = h.span(notches, cls="notches"), _("{points} CP", points=points)
    dollars = h.span(usd(money), cls="usd", data_money=money)
    inside = (
        h.span(_poster_words(outlaw, money, points, preview, bool(paid)), cls="vh"),
        h.span(_("WANTED"), cls="wanted", aria_hidden=True),
        mark(outlaw),
        mug(outlaw),
        h.span(title(outlaw), cls="who", aria_hidden=True),
        h.span(coins(money, preview.more), dollars, cls="sum", aria_hidden=True),
        h.span(last, cls="cpline", aria_hidden=True),
        _stamp(struck),
    )
    kind = "poster will" if preview.laid else f"poster {struck}"
    opens = {"data_outlaw": outlaw, "data_reveal": ".wyatt-split"}
    place = f"poster {outlaw}"
    return h.li(button("split", inside, kind=kind, key=place, **opens), data_place=place)


_STAMPS = {"opened": N_("OPEN"), "captured": N_("CAPTURED"), "robbed": N_("ROBBED")}


def _stamp(struck: str) -> Html:
    if struck not in _STAMPS:
        return EMPTY
    kind = "stamp struck" if struck == "opened" else "stamp struck miss"
    return h.span(_(_STAMPS[struck]), cls=kind, aria_hidden=True)


#: An outlaw's fate, depending on whether the hand has ended and whether the points are enough for a
#: capture.
_FATES = {
    (True, True): N_("With {points} on the table, the outlaw was captured."),
    (True, False): N_("With {points} on the table, the outlaw got away."),
    (False, True): N_(
        "With {points} on the table, the outlaw would be captured if the hand ended now."
    ),
    (False, False): N_(
        "With {points} on the table, the outlaw would get away if the hand ended now."
    ),
}


def _poster_words(
    outlaw: str, money: int, points: int | None, preview: Preview, ended: bool
) -> str:
    name = title(outlaw)
    said = [_("{outlaw}’s poster has {money} on it.", outlaw=name, money=usd(money))]
    if points is not None:
        said.append(_(_FATES[ended, points >= CAPTURE], points=words.points(points)))
    elif not ended:
        said.append(
            _("This outlaw isn’t open yet. The first play must be three or more Outlaw cards.")
        )
    if preview.laid:
        said.append(_("Your selection would add {money} to the poster.", money=usd(preview.more)))
    said.append(_("Who gets what for {outlaw}?", outlaw=name))
    return " ".join(said)


# === Territories: each player's name, money and groups, with Hideouts across them.

#: With more groups or cards than this, a seat's groups are drawn small.
_ROOMY_GROUPS = 2
_ROOMY_CARDS = 9
#: With more groups than this, a seat's cards are narrow slips.
_TIGHT_GROUPS = 4
#: The width in pixels for the bottom player's groups in the wide layout, with fewer than four
#: players and with four.
_OWN_ROW, _OWN_ROW_OF_FOUR = 520, 440


def _head(view: View, player: str, events: Sequence[Event], more: str = "") -> Html:
    robbed = any(event.type == "stole" and event.data["victim"] == player for event in events)
    seat_, money = view.players.index(player), view.money[player]
    holds = h.markup(
        _stamp("robbed" if robbed else ""),
        shared.cards_held(view, player, shared.seat_note(view, player)),
        h.span(usd(money), cls="usd", data_place=f"money {seat_}", data_money=money),
    )
    return shared.seat_head(view, player, holds, more)


def seat(view: View, player: str, events: Sequence[Event] = ()) -> Html:
    territory = view.territories[player]
    laid = sum(map(len, territory.values()))
    others = len(view.players) - 1
    small = others == 3 or len(territory) > _ROOMY_GROUPS or laid > _ROOMY_CARDS
    packed = " packed" if len(territory) > _TIGHT_GROUPS else ""
    kind = f"r{others}{' tight' if small else ''}{packed}"
    groups = _groups(view, player, events)
    inside = h.markup(_head(view, player, events), groups, _held(view, player))
    return shared.seat_section(view, player, kind, inside, "seat")


def own_seat(
    view: View,
    events: Sequence[Event] = (),
    refused: bool = False,
    since: Sequence[Sequence[Event]] = (),
) -> Html:
    """Return the bottom player's seat. refused: whether a move was refused because a Sheriff card
    has been played this turn. since: earlier moves' events, oldest first, which may include this
    turn's Sheriff card.
    """
    player = bottom(view)
    room = _OWN_ROW if len(view.players) < 4 else _OWN_ROW_OF_FOUR
    # A full-size group's width in pixels depends on the number of cards in it.
    groups = view.territories[player].values()
    small = sum(max(140, 68 + 23 * (len(group) - 1)) + 8 for group in groups) > room
    spent = view.sheriff_played and view.turn == player
    # A spectator sees the hand of the player to move below the table, so it isn't repeated here.
    held = view.viewer is None and view.actor != player
    inside = h.markup(
        _head(view, player, events, " data-keep"),
        _groups(view, player, events),
        spent and _spent(view, (*since, events), refused),
        held and _held(view, player),
    )
    return shared.seat_section(view, player, "you tight" if small else "you", inside, "seat")


def _spent(view: View, moves: Sequence[Sequence[Event]], refused: bool) -> Html:
    played = (
        event.data["card"]
        for events in reversed(moves)
        for event in reversed(events)
        if event.type == "played" and event.data["player"] == view.turn
    )
    card = next((card for card in played if card not in OUTLAWS), "")
    if found := second(view):
        when: Inside = _("You may play {card} now, because you just found it.", card=title(found))
    elif view.viewer:
        when = h.span(_("You may play only one Sheriff card per turn."), cls="once")
    else:
        when = h.span(_("A player may play only one Sheriff card per turn."), cls="once")
    name = _("Played: {card}", card=title(card)) if card else _("Sheriff card played")
    drawn = h.span(badge(card), cls="drawn") if card else use("badge", "ico")
    return h.p(drawn, h.span(h.b(name), when), cls="spent asked" if refused else "spent")


def second(view: View) -> str | None:
    """Return the Sheriff card that the player may play because a search has just found it, or None
    if there isn't one.
    """
    found = view.bonus
    if found is None or found in OUTLAWS:
        return None
    plays = (move for move in view.legal_moves if move.verb is not Verb.DISCARD)
    return found if any(CARDS[move.kind] == found for move in plays) else None


def _groups(view: View, player: str, events: Sequence[Event]) -> Html:
    territory = view.territories[player]
    if not territory:
        return none_yet(_("No groups."))
    fresh: dict[str, str] = {}  # the cards the last move put into these groups
    for event in events:
        data = event.data
        if event.type in ("played", "placed") and data["player"] == player and data.get("outlaw"):
            fresh[data["outlaw"]] = data["card"]
    aims = {}  # buttons over the groups the player can choose now
    for move in view.legal_moves if view.phase in DUE else ():
        aimed = TABLE[move.op].form in (Form.OUTLAW, Form.GROUP)
        if aimed and (move.player or view.actor) == player:
            label = words.move_words(move, view)
            aims[move.outlaw] = move_button(move, EMPTY, kind="aim", where="aim ", label=label)
    at = view.players.index(player)
    drawn = []
    for outlaw in OUTLAWS:
        if laid := territory.get(outlaw):
            points, aim = view.capture_points(player, outlaw), aims.get(outlaw, EMPTY)
            drawn.append(_group(outlaw, tuple(laid), points, fresh.get(outlaw, ""), aim, at))
    return h.ul(drawn, cls="groups")


@cached(2048)
def _group(
    outlaw: str, laid: tuple[str, ...], points: int, fresh: str, aim: Html, seat: int
) -> Html:
    # Sheriff cards are drawn last, on top, so that you can count the group.
    cards = [card for card in laid if card != "hideout"]
    cards.sort(key=lambda card: card != outlaw)
    newest = len(cards) - 1 - cards[::-1].index(fresh) if fresh in cards else -1
    fan = [mini(card, at == newest) for at, card in enumerate(cards)]
    hidden = "hideout" in laid
    if hidden:
        fan.append(h.span(use("planks"), h.b(title("hideout")), cls="planks"))
    worth = h.span(points, " ", h.small(_("CP")), cls="cp")
    label = words.group_label(outlaw, laid, points, hidden)
    return h.li(
        h.div(h.h3(title(outlaw)), worth, cls="ghead"),
        h.div(fan, cls="fan", role="img", aria_label=label),
        aim,
        cls="group hidden" if hidden else "group",
        data_place=f"group {seat} {outlaw}",
        data_lies=hidden,
    )


def _held(view: View, player: str) -> Html:
    hand: Mapping[str, int] = view.hands.get(player, {})
    drawn = []
    for card in CARDS:
        if many := hand.get(card):
            count = h.span(f"×{many}" if many > 1 else "", aria_hidden=True)
            drawn.append(h.li(h.span(title(card), ", ", many, cls="vh"), badge(card), count))
    return shared.small_hand(player, drawn)


# === The middle of the table: the supply, the discard stack, and the last shot.


def stage(view: View, events: Sequence[Event] = ()) -> Html:
    """Return the supply and the discard stack. After a shot, the shot's card is shown in place of
    the stack.
    """
    draws = {move.pile: move for move in view.legal_moves if move.verb is Verb.DRAW}
    draw, size = draws.get("supply"), view.supply_size
    left = words.cards(size)
    if draw is None:
        label = _("Supply: {cards} face down", cards=left)
    elif holding.ends_hand(view, draw):
        label = _("Draw from the supply ({cards} face down) and end the hand", cards=left)
    elif size > 1:
        label = _("Draw two from the supply ({cards} face down)", cards=left)
    else:
        label = _("Draw from the supply ({cards} face down)", cards=left)
    return h.section(
        shared.face_down("badge", "supply", size, label, draw),
        _discard_stack(view, events, draws.get("discard")),
        h.p(h.b(_("Supply")), view.short_deck and _("short deck")),
        h.p(h.b(_("Discard stack, {number}", number=len(view.discard)))),
        cls="stage",
        aria_label=_("Supply and discard stack"),
    )


def _discard_stack(view: View, events: Sequence[Event], draw: Move | None) -> Html:
    top = view.discard[0] if view.discard else ""
    shown = h.span(face(top), aria_hidden=True) if top else h.span(_("empty"), cls="face empty")
    if draw is not None:
        return button(
            "play",
            shown,
            kind="pick",
            key="pile draw discard",
            label=_("Take {card} from the discard stack", card=the(top)),
            data_move=draw,
            data_place="discard",
        )
    said, burst = "", EMPTY
    if shot := next((event for event in reversed(events) if event.type == "shot"), None):
        card, hit = shot.data["card"], shot.data["hit"]
        stamp = h.span(_("HIT"), cls="stamp") if hit else h.span(_("MISS"), cls="stamp miss")
        said = _(
            "The shot turned up {card}, which isn’t an Outlaw card, so it’s a miss.",
            card=title(card),
        )
        if hit:
            said = _("The shot turned up {card}, an Outlaw card, so it’s a hit.", card=title(card))
        if card in OUTLAWS:
            burst = use("burst", "burst")
        shown = h.span(face(card), stamp, aria_hidden=True)
    elif top:
        said = _("The top of the discard stack is {card}.", card=title(top))
    inside = said and h.span(said, cls="vh"), burst, shown
    return h.div(inside, cls="shotcard", data_place="discard", data_turned=bool(shot))


# === Wyatt Earp's latest events, in the log.


def events_log(events: Sequence[Event], viewer: str | None = None, note: str = "") -> Html:
    if not events:
        return h.p(_("No moves yet. Each move appears here with its rules."))
    lines = []
    for event in events:
        said, cited = sentence(event, viewer)
        line = h.markup(said)
        if event.type == "shot":  # the line has the same colour as the card's stamp
            line = h.span(said, cls="good" if event.data["hit"] else "bad")
        lines.append((line, cited))
    return log_lines(lines, note)


def taught(events: Sequence[Event], view: View) -> Html:
    said, main = gist(events, view.viewer)
    gains = []
    for event in events:
        if event.type == "rewarded" and event.data["amount"]:
            name, added = title(event.data["outlaw"]), usd(event.data["amount"])
            now = usd(view.posters[event.data["outlaw"]])
            gain = N_("{outlaw}’s poster grew by {money} to {now}.")
            gains.append(_(gain, outlaw=name, money=added, now=now))
    named = main.data.get("cards")
    if not isinstance(named, list):  # a reshuffle's event has only the number of cards
        named = [main.data.get("card")]
    shown = [card for card in named if card in CARDS]  # the viewer can't see some cards
    if len(shown) == 1:
        shown *= main.data.get("count", 1)
    return shared.taught_move(said, h.markup(map(mini, shown)), " ".join(gains))


#: How many dollars a token is worth.
_COIN_WORTH = 1000
#: Milliseconds between two posters' payments, and between two laps on one poster.
_BETWEEN_POSTERS, _BETWEEN_LAPS = 350, 160
#: How many milliseconds a Sheriff card stays by the supply during its shot.
_SHOWN = 700


def motions(events: Sequence[Event], players: Sequence[str]) -> MotionPlan:
    """Return the animations for one move. events: the move's events, as the viewer sees them."""
    going = Planner()
    seats = {player: str(at) for at, player in enumerate(players)}
    scored = False
    for event in events:
        data = event.data
        player = seats.get(data.get("player", ""), "")
        hand, group = f"hand {player}", f"group {player} {data.get('outlaw')}"
        poster = f"poster {data.get('outlaw')}"
        match event.type:
            case "dealt":
                for seat in seats.values():
                    going.cards([BACK], "supply", f"hand {seat}")
            case "discarded":
                going.cards([data["card"]], hand, "discard")
            case "drew":
                going.cards(data["cards"], data["source"], hand)
            case "gave":
                going.cards([data["card"]], hand, f"hand {seats.get(data['to'], '')}")
            case "gun_moved":
                going.cards(["fastest-gun"], group, "discard")
            case "hidden":
                going.cards(["hideout"], "supply", group)
            case "lifted":
                going.cards(["hideout"], group, "discard")
            case "orphaned":
                going.cards(data["cards"], group, "discard")
            case "placed":
                going.cards([data["card"]], "supply", group)
            case "played" if data.get("outlaw"):
                going.cards([data["card"]] * data["count"], hand, group)
            case "played":  # a Sheriff card that shoots is shown at the supply before the shot
                shoots = any(each.type == "shot" for each in events)
                going.cards([data["card"]], hand, "supply" if shoots else "discard", _SHOWN)
            case "reshuffled":
                going.cards([BACK] * 3, "discard", "supply")
            case "rewarded":
                going.coins(data["amount"] // _COIN_WORTH, "bank", poster)
            case "scored":
                if scored and data["steps"]:
                    going.rest(_BETWEEN_POSTERS)
                lap = 0
                for step in data["steps"]:
                    scored = True
                    if lap and step["lap"] != lap:
                        going.rest(_BETWEEN_LAPS)
                    lap = step["lap"]
                    for seat in step["players"]:
                        going.coins(step["each"] // _COIN_WORTH, poster, f"money {seat}")
            case "shot":
                going.shoot()
            case "spent":
                going.cards([data["card"]], "supply", "discard")
            case "stole":
                laid = outlaw_of(data["card"]) or data["card"]
                victim = seats.get(data["victim"], "")
                going.cards([data["card"]], f"group {victim} {laid}", hand)
            case "took":
                going.cards([data["card"]], data["source"], hand)
    return going.plan(LONGEST_COUNT if scored else LONGEST)


def owing(view: View, later: Iterable[Event]) -> View:
    """Return the view as it was before the payments in `later`."""
    money, posters = dict(view.money), dict(view.posters)
    for event in later:
        if event.type == "paid":
            money[event.data["player"]] -= event.data["amount"]
            posters[event.data["outlaw"]] += event.data["amount"]
    return shared.with_fields(view, money=money, posters=posters)


# === The line above the Wyatt Earp table, and the field for the rules in the form for a new game.


def head(view: View, paying: bool = False) -> Html:
    steps = (_("Draw"), _("Play"), _("Discard"))
    return page_head("table", shared.phase_line(view, steps, paying=paying))


def rules_fields(preset: str) -> Html:
    presets = options([(name, preset_words(SPEC, name)) for name in PRESETS], preset)
    apart = h.summary(apart_heading()), slot("apart")
    return h.markup(
        h.label(_("Rules"), " ", h.select(presets, name="preset"), cls="field"),
        h.details(apart, cls="apart", data_toggle="apart", data_key="apart"),
    )


# === The log before the first move: the game's aim, and what to do now.

AIM = N_("Catch outlaws for their rewards. When someone reaches $25,000, the richest player wins.")


def welcome(view: View, note: str = "", first: bool = False) -> Html:
    """Return the log's text before the first move. note: where the table came from, to show instead
    of the game's aim. first: whether to offer a lively deal.
    """
    you = _("You’re watching, and all hands are face up.")
    if view.viewer:
        you = _("You’re {player}.", player=view.viewer)
    if view.actor is None:
        now = ""
    elif view.actor != view.viewer:
        now = _("It’s {player}’s turn.", player=view.actor)
    elif view.phase != "draw":
        now = _("It’s your move.")
    elif view.discard:
        now = _("Draw two cards, or take the top discard.")
    else:
        now = _("Draw two cards.")
    said = h.markup(
        h.p(note or _(AIM)),
        h.p(h.b(you), " ", h.span(now, cls="now")),
        first and button("lively", _("Deal me a lively hand")),
    )
    return shared.welcome_box(said, "course", "daily")


# === The Wyatt Earp table as named parts, and complete pages. `table_parts` draws every part from
# one view. A live page keeps the result of `frame` and replaces only the parts that have changed.
# `table_page` returns the same table as a page that needs no kernel.

#: The game's own keys and their effects, in the dialog's order.
KEYS = (
    Key("", N_("choose a card, then press again to play it"), N_("Enter, Space")),
    *holding.HOW_MANY,
    holding.DISCARD_KEY,
)
SEATS = ("seat-1", "seat-2", "seat-3")


def table_parts(
    view: View,
    selection: Selection = NOTHING,
    context: TableContext[View] | None = None,
    split_of: str = "",
    split_step: int | None = None,
) -> dict[str, Html]:
    """Return the table's parts, by name. context: what the page shows around the view. split_of:
    the outlaw whose split is open, or empty. split_step: how many payments the split shows, by
    default all.
    """
    context, view = context or TableContext(), tracked(view)
    draw, events = context.draw, context.events
    scored, laid = of_kind(events, "scored"), of_kind(events, "played", "placed", "stole")

    def own(player: str) -> tuple[Event, ...]:
        return tuple(
            event for event in laid if event.data.get("victim", event.data["player"]) == player
        )

    struck = (*scored, *(each for each in laid if "outlaws.first-set" in each.rules))
    spent = "sheriff.one-per-turn" in selection.rules
    before = [of_kind(moved, "played") for moved in context.since]
    seats = shared.seat_parts(
        SEATS, view, lambda name, player: draw(name, seat, view, player, own(player))
    )
    parts = {
        "notice": notice_line(context.notice),
        "posters": draw("posters", posters, view, selection, struck),
        **seats,
        "stage": draw("stage", stage, view, of_kind(events, "shot")),
        "you": draw("you", own_seat, view, own(bottom(view)), spent, before),
        "choices": draw("choices", holding.choices, view, selection),
        "why": draw("why", holding.why_bubble, view, selection),
        "hand": draw("hand", holding.hand, view, selection, tracked(context.progress), scored),
        "rule": draw("rule", rule_panel, context.rule, context.lang),
    }
    if context.beside and not split_of and not view.hand_ended:
        parts["split"] = EMPTY
    elif split_of or context.beside:
        parts["split"] = draw("split", split, view, split_of, split_step, scored)
    if not context.beside:
        return parts
    # The discards and the refusals are cached separately, because selecting a card doesn't change
    # them.
    discards = draw("discards", holding.legal_discards, view)
    asked = selection.card if selection.why else None
    refusals = draw("refusals", holding.legal_refusals, view, asked)
    ahead = context.ahead and tracked(context.ahead)
    return parts | {
        "head": draw("head", head, view, bool(context.progress.paying)),
        **shared.shared_parts(context, view, sentence),
        "events": draw("events", events_log, events, view.viewer, context.note)
        if events
        else draw("events", welcome, view, context.note, context.progress.first),
        "legal": draw("legal", holding.legal, view, selection, ahead, discards, refusals),
        "odds": draw("odds", holding.odds, view),
    }


def frame(parts: Mapping[str, Html], main: str = "div", below: Html = EMPTY) -> Html:
    layout = shared.Layout(
        sprite=sprite(),
        keys=table_keys(*KEYS, drop=[PUT_DOWN]),
        shelf="wyatt",
        above=("posters",),
        felt=("seat-1", "stage", "seat-2", "seat-3", "you"),
        choice=True,
        side=(
            Panel(part="legal", label=_("What you can do"), kind="wyatt-legal", follow=True),
            Panel(part="odds", label=_("The next shot"), kind="odds"),
        ),
        splits=True,
        below=below,
    )
    return shared.table_frame(parts, layout, main)


def table_page(
    view: View,
    selection: Selection = NOTHING,
    events: Sequence[Event] = (),
    *,
    progress: Progress = START,
    split_of: str = "",
    theme: str = "",
) -> Html:
    """Return the table as a complete page, with the text of the rules that `events` and `selection`
    cite.
    """
    parts = table_parts(view, selection, TableContext(events=events, progress=progress), split_of)
    cited = [name for event in events for name in event.rules] + list(selection.rules)
    return document(frame(parts, "main", rule_list(cited)), "Wyatt Earp", theme)


#: How the game is drawn, in a cell or as a page.
DRAWING: Drawing = GameDrawing(
    table=lambda view: frame(table_parts(view)),
    whole=lambda view, events: table_page(view, events=events),
)
