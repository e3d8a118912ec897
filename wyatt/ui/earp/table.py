"""The Wyatt Earp table, as named parts and as a complete page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from wyatt.core.rule_words import preset_words
from wyatt.core.spec import Drawing
from wyatt.core.text import N_, _, cached, usd
from wyatt.earp import Event, Move, View, words
from wyatt.earp import cards as deck
from wyatt.earp.account import gist, sentence
from wyatt.earp.cards import CAPTURE, OUTLAWS, title
from wyatt.earp.legality import DUE
from wyatt.earp.spec import SPEC
from wyatt.earp.switches import PRESETS
from wyatt.earp.verbs import TABLE, Form, Verb
from wyatt.ui import table as shared
from wyatt.ui import tags as h
from wyatt.ui.acts import Key
from wyatt.ui.controls import START, Progress, log_lines, table_keys
from wyatt.ui.document import GameDrawing, document, filled, notice_line, page_head
from wyatt.ui.earp import hand as holding
from wyatt.ui.earp.cards import PUT_DOWN, badge, coins, face, mark, mini, mug, sprite
from wyatt.ui.earp.hand import NOTHING, Selection
from wyatt.ui.earp.split import split
from wyatt.ui.html import button, move_button, none_yet, options, slot, tracked, use
from wyatt.ui.motion import BACK, LONGEST, LONGEST_COUNT, MotionPlan, Planner
from wyatt.ui.rules import apart_heading, rule_list, rule_panel
from wyatt.ui.table import Events, TableContext, bottom, of_kind
from wyatt.ui.tags import EMPTY, Html, Inside

# === The seven reward posters.


class Preview(NamedTuple):
    """The selected cards' effect on a poster. laid: how many. more: the dollars they'd add."""

    laid: int = 0
    more: int = 0


NO_PREVIEW = Preview()


def posters(view: View, selection: Selection = NOTHING, events: Events = ()) -> Html:
    """Return all seven posters in a row. events: events that open an outlaw or score a poster."""
    struck, paid = dict[str, str](), fates(view, events)
    for event in events:
        outlaw = event.data["outlaw"]
        if event.type != "scored":
            struck[outlaw] = "opened" if "outlaws.first-set" in event.rules else ""
        else:
            struck[outlaw] = "captured" if event.data["captured"] else ""
    card, count, preview = selection.card or "", selection.count, NO_PREVIEW
    chosen = deck.outlaw_of(card) if card else None
    if chosen and selection.why:
        struck[chosen] = "asked"
    elif chosen and count:
        lays = Preview(count, deck.play_reward(count))
        preview = lays if card == chosen else Preview(1, deck.CARD[card].money)
    drawn = []
    for outlaw in OUTLAWS:
        points = table_points(view, outlaw) if outlaw in view.opened else None
        fate, stamped = paid.get(outlaw, ""), struck.get(outlaw, "")
        adds = preview if outlaw == chosen else NO_PREVIEW
        drawn.append(poster(outlaw, view.posters[outlaw], points, adds, fate, stamped))
    kind = "posters ended" if view.hand_ended else "posters"
    return h.ul(drawn, cls=kind, aria_label=_("Reward posters"))


def fates(view: View, events: Events) -> dict[str, str]:
    """Return each outlaw's fate in a scored hand, such as ``paid $8,000``, or nothing before that.
    events: the events that scored the posters, if they're known.
    """
    points = {each: table_points(view, each) for each in OUTLAWS if view.hand_ended}
    told = {each: _("captured") if points[each] >= CAPTURE else _("got away") for each in points}
    for event in events:
        if event.type == "scored" and event.data["captured"]:
            told[event.data["outlaw"]] = _("paid {money}", money=usd(sum(event.data["payouts"])))
    return told


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
    name, brings = title(outlaw), usd(preview.more)
    told = [_("{outlaw}’s poster has {money} on it.", outlaw=name, money=usd(money))]
    last: Inside
    if points is None:
        last = h.span(_("not open yet"), cls="closed")
        told += [] if paid else [_(_CLOSED)]
    else:
        notches = (h.i(cls="on" if at < points else "") for at in range(CAPTURE))
        last = h.span(notches, cls="notches"), _("{points} CP", points=points)
        told.append(_(_FATES[bool(paid), points >= CAPTURE], points=words.points(points)))
    if preview.laid:
        said = _("lay {count}: +{money}", count=preview.laid, money=brings)
        last = h.span(said, cls="lays", data_brings=f"+{brings}")
        told.append(_("Your selection would add {money} to the poster.", money=brings))
    dollars = h.span(usd(money), cls="usd", data_money=money)
    wanted = h.span(_("WANTED"), cls="wanted", aria_hidden=True), mark(outlaw), mug(outlaw)
    inside = (
        (h.span(" ".join(told), cls="vh"), wanted, h.span(name, cls="who", aria_hidden=True)),
        h.span(coins(money, preview.more), dollars, cls="sum", aria_hidden=True),
        (h.span(paid or last, cls="cpline", aria_hidden=True), _stamp(struck)),
    )
    kind = "poster will" if preview.laid else f"poster {struck}"
    asked, place = _("Who gets what for {outlaw}?", outlaw=name), f"poster {outlaw}"
    opens = {"data_outlaw": outlaw, "data_reveal": ".wyatt-split", "title": asked}
    return h.li(button("split", inside, kind=kind, key=place, **opens), data_place=place)


def _stamp(struck: str) -> Html:
    stamps = {"opened": N_("OPEN"), "captured": N_("CAPTURED"), "robbed": N_("ROBBED")}
    if struck not in stamps:
        return EMPTY
    kind = "stamp struck" if struck == "opened" else "stamp struck miss"
    return h.span(_(stamps[struck]), cls=kind, aria_hidden=True)


_CLOSED = N_("This outlaw isn’t open yet. The first play must be three or more Outlaw cards.")
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


# === Territories: each player's name, money and groups, with Hideouts across them.


def seat(view: View, player: str, events: Events = ()) -> Html:
    territory, others = view.territories[player], len(view.players) - 1
    # Many groups or cards are drawn small, and many more as narrow slips.
    small = others == 3 or len(territory) > 2 or sum(map(len, territory.values())) > 9
    packed = " packed" if len(territory) > 4 else ""
    kind = f"r{others}{' tight' if small else ''}{packed}"
    return _seat(view, player, kind, events, _held(view, player))


def own_seat(
    view: View, events: Events = (), refused: bool = False, since: Sequence[Events] = ()
) -> Html:
    """Return the bottom player's seat. refused: whether a move was refused because a Sheriff card
    has been played this turn. since: earlier moves' events, oldest first, which may include this
    turn's Sheriff card.
    """
    player = bottom(view)
    # In the wide layout, the width in pixels of the row, and of full-size groups of so many cards.
    room, groups = 520 if len(view.players) < 4 else 440, view.territories[player].values()
    small = sum(max(140, 68 + 23 * (len(group) - 1)) + 8 for group in groups) > room
    spent = view.sheriff_played and view.turn == player and _spent(view, (*since, events), refused)
    # A spectator sees the hand of the player to move below the table, so it isn't repeated here.
    held = view.viewer is None and view.actor != player and _held(view, player)
    return _seat(view, player, "you tight" if small else "you", events, (spent, held), keep=True)


def _seat(
    view: View, player: str, kind: str, events: Events, more: Inside, keep: bool = False
) -> Html:
    robbed = any(event.type == "stole" and event.data["victim"] == player for event in events)
    place, money = f"money {view.players.index(player)}", view.money[player]
    has = (
        _stamp("robbed" if robbed else ""),
        shared.cards_held(view, player, shared.seat_note(view, player)),
        h.span(usd(money), cls="usd", data_place=place, data_money=money),
    )
    laid = _groups(view, player, events), more
    return shared.seat(view, player, kind, (has, laid), "seat", keep)


def _spent(view: View, moves: Sequence[Events], refused: bool) -> Html:
    events = (event for events in reversed(moves) for event in reversed(events))
    played = (one.data for one in of_kind(events, "played") if one.data["player"] == view.turn)
    card = next((data["card"] for data in played if data["card"] not in OUTLAWS), "")
    you = N_("You may not play another Sheriff card this turn.")
    they = N_("{player} may not play another Sheriff card this turn.")
    if view.phase == "take" and view.hand_sizes[view.turn]:  # the last card has to be discarded
        you = N_("If you find a Sheriff card, you may play it, too.")
        they = N_("If {player} finds a Sheriff card, they may play it, too.")
    if found := second(view):
        you = N_("You may play {card} now, because you just found it.")
        they = N_("{player} may play {card} now, because they just found it.")
    values = {"player": view.turn, "card": deck.definite(found) if found else ""}
    when = h.span(_(you if view.viewer else they, **values), cls=None if found else "once")
    name = _("Played: {card}", card=title(card)) if card else _("Sheriff card played")
    drawn = h.span(badge(card), cls="drawn") if card else use("badge", "ico")
    return h.p(drawn, h.span(h.b(name), when), cls="spent asked" if refused else "spent")


def second(view: View) -> str | None:
    """Return the Sheriff card that may be played because a search just found it, or None."""
    plays = (move for move in view.legal_moves if move.verb is not Verb.DISCARD)
    found = None if view.bonus in OUTLAWS else view.bonus
    return found if found and any(deck.CARDS[move.kind] == found for move in plays) else None


def _groups(view: View, player: str, events: Events) -> Html:
    if not (territory := view.territories[player]):
        return none_yet(_("No groups."))
    laid = (event.data for event in of_kind(events, "played", "placed"))
    # The cards the last move put into these groups.
    fresh = {data.get("outlaw"): data["card"] for data in laid if data["player"] == player}
    aims = {}  # buttons over the groups the player can choose now
    for move in view.legal_moves if view.phase in DUE else ():
        aimed = TABLE[move.op].form in (Form.OUTLAW, Form.GROUP)
        if aimed and (move.player or view.actor) == player:
            label = words.move_words(move, view)
            aims[move.outlaw] = move_button(move, EMPTY, kind="aim", where="aim ", label=label)
    at, drawn = view.players.index(player), []
    for outlaw in OUTLAWS:
        if cards := territory.get(outlaw):
            points, aim = view.capture_points(player, outlaw), aims.get(outlaw, EMPTY)
            drawn.append(_group(outlaw, tuple(cards), points, fresh.get(outlaw, ""), aim, at))
    return h.ul(drawn, cls="groups")


@cached(2048)
def _group(
    outlaw: str, laid: tuple[str, ...], points: int, fresh: str, aim: Html, seat: int
) -> Html:
    # Sheriff cards are drawn last, on top, so that you can count the group.
    cards = sorted((card for card in laid if card != "hideout"), key=lambda card: card != outlaw)
    newest = len(cards) - 1 - cards[::-1].index(fresh) if fresh in cards else -1
    fan = [mini(card, at == newest) for at, card in enumerate(cards)]
    hidden = "hideout" in laid
    if hidden:
        fan.append(h.span(use("planks"), h.b(title("hideout")), cls="planks"))
    head = h.h3(title(outlaw)), h.span(points, " ", h.small(_("CP")), cls="cp")
    label = words.group_label(outlaw, laid, points, hidden)
    kind, place = "group hidden" if hidden else "group", f"group {seat} {outlaw}"
    return shared.group(head, fan, label, aim, cls=kind, data_place=place, data_lies=hidden)


def _held(view: View, player: str) -> Html:
    hand: Mapping[str, int] = view.hands.get(player, {})
    drawn = []
    for card in deck.CARDS:
        if many := hand.get(card):
            count = h.span(f"×{many}" if many > 1 else "", aria_hidden=True)
            drawn.append(h.li(h.span(title(card), ", ", many, cls="vh"), badge(card), count))
    return shared.small_hand(player, drawn)


# === The middle of the table: the supply, and the discard stack or the last shot.


def stage(view: View, events: Events = ()) -> Html:
    """Return the supply and the discard stack or, after a shot, the shot's card."""
    draws = {move.pile: move for move in view.legal_moves if move.verb is Verb.DRAW}
    draw, size = draws.get("supply"), view.supply_size
    label = N_("Draw from the supply ({cards} face down)")
    if draw is None:
        label = N_("Supply: {cards} face down")
    elif holding.ends_hand(view, draw):
        label = N_("Draw from the supply ({cards} face down) and end the hand")
    elif size > 1:
        label = N_("Draw two from the supply ({cards} face down)")
    label = _(label, cards=words.cards(size))
    drawn = shared.face_down("badge", "supply", size, label, draw)
    stack = _discard_stack(view, events, draws.get("discard"))
    below = h.p(h.b(_("Supply")), view.short_deck and _("short deck"))
    under = h.p(h.b(_("Discard stack, {number}", number=len(view.discard))))
    label = _("Supply and discard stack")
    return h.section(drawn, stack, below, under, cls="stage", aria_label=label)


def _discard_stack(view: View, events: Events, draw: Move | None) -> Html:
    top = view.discard[0] if view.discard else ""
    shown = h.span(face(top), aria_hidden=True) if top else h.span(_("empty"), cls="face empty")
    if draw is not None:
        label = _("Take {card} from the discard stack", card=deck.the(top))
        at: dict[str, Any] = {"key": "pile draw discard", "data_place": "discard"}
        return button("play", shown, kind="pick", label=label, data_move=draw, **at)
    said = N_("The top card of the discard stack is {card}.")
    card, shot = top, of_kind(events, "shot")
    if shot:
        card, hit = shot[-1].data["card"], shot[-1].data["hit"]
        stamp = h.span(_("HIT"), cls="stamp") if hit else h.span(_("MISS"), cls="stamp miss")
        said = N_("The shot turned up {card}, which isn’t an Outlaw card, so it’s a miss.")
        if hit:
            said = N_("The shot turned up {card}, an Outlaw card, so it’s a hit.")
        shown = h.span(face(card), stamp, aria_hidden=True)
    told = card and h.span(_(said, card=deck.the(card)), cls="vh")
    burst = use("burst", "burst") if shot and card in OUTLAWS else None
    turned = {"data_place": "discard", "data_turned": bool(shot)}
    return h.div(told, burst, shown, cls="shotcard", **turned)


# === Wyatt Earp's latest events, in the log.


def events_log(events: Events, viewer: str | None = None, note: str = "") -> Html:
    if not events:
        return h.p(_("No moves yet. Each move appears here with its rules."))
    lines = []
    for event in events:
        said, cited = sentence(event, viewer)
        if event.type == "shot":  # the line has the same colour as the card's stamp
            said = h.span(said, cls="good" if event.data["hit"] else "bad")
        lines.append((said, cited))
    return log_lines(lines, note)


def taught(events: Events, view: View) -> Html:
    said, main = gist(events, view.viewer)
    gains, gain = [], N_("{outlaw}’s poster grew by {money} to {now}.")
    for event in of_kind(events, "rewarded"):
        outlaw, amount = event.data["outlaw"], event.data["amount"]
        values = {"outlaw": title(outlaw), "money": usd(amount), "now": usd(view.posters[outlaw])}
        gains += [_(gain, **values)] if amount else []
    named = main.data.get("cards")
    if not isinstance(named, list):  # a reshuffle's event has only the number of cards
        named = [main.data.get("card")]
    shown = [card for card in named if card in deck.CARDS]  # the viewer can't see some cards
    if len(shown) == 1:
        shown *= main.data.get("count", 1)
    return shared.taught_move(said, h.markup(map(mini, shown)), " ".join(gains))


#: The card that moves in an event whose data doesn't name it.
_UNNAMED = {"gun_moved": "fastest-gun", "hidden": "hideout", "lifted": "hideout"}


def motions(events: Events, players: Sequence[str]) -> MotionPlan:
    """Return the animations for one move. events: the move's events, as the viewer sees them."""
    going, scored = Planner(), False
    seats = {player: str(at) for at, player in enumerate(players)}
    for event in events:
        data, outlaw = event.data, event.data.get("outlaw")
        player = seats.get(data.get("player", ""), "")
        hand, group, poster = f"hand {player}", f"group {player} {outlaw}", f"poster {outlaw}"
        cards = data.get("cards", [data.get("card", _UNNAMED.get(event.type))])
        match event.type:
            case "dealt":
                for seat in seats.values():
                    going.cards([BACK], "supply", f"hand {seat}")
            case "discarded":
                going.cards(cards, hand, "discard")
            case "drew" | "took":
                going.cards(cards, data["source"], hand)
            case "gave":
                going.cards(cards, hand, f"hand {seats.get(data['to'], '')}")
            case "gun_moved" | "lifted" | "orphaned":
                going.cards(cards, group, "discard")
            case "hidden" | "placed":
                going.cards(cards, "supply", group)
            case "played" if outlaw:
                going.cards(cards * data["count"], hand, group)
            case "played":  # a Sheriff card that shoots is shown at the supply before the shot
                start = "supply" if of_kind(events, "shot") else "discard"
                going.cards(cards, hand, start, stays=700)
            case "reshuffled":
                going.cards([BACK] * 3, "discard", "supply")
            case "rewarded":
                going.coins(data["amount"], "bank", poster)
            case "scored" if data["steps"]:  # there are pauses between posters and between laps
                going.rest(350 if scored else 0)
                scored, lap = True, data["steps"][0]["lap"]
                for step in data["steps"]:
                    going.rest(160 if step["lap"] != lap else 0)
                    lap = step["lap"]
                    for seat in step["players"]:
                        going.coins(step["each"], poster, f"money {seat}")
            case "shot":
                going.shoot()
            case "spent":
                going.cards(cards, "supply", "discard")
            case "stole":
                laid = deck.outlaw_of(data["card"]) or data["card"]
                victim = seats.get(data["victim"], "")
                going.cards(cards, f"group {victim} {laid}", hand)
    return going.plan(LONGEST_COUNT if scored else LONGEST)


def owing(view: View, later: Iterable[Event]) -> View:
    """Return the view as it was before the payments in `later`."""
    money, posters = dict(view.money), dict(view.posters)
    for event in of_kind(later, "paid"):
        money[event.data["player"]] -= event.data["amount"]
        posters[event.data["outlaw"]] += event.data["amount"]
    return shared.with_fields(view, money=money, posters=posters)


# === The texts around the table: the line above, the rules in the form for a new game, and the log
# before the first move.


def head(view: View, paying: bool = False) -> Html:
    steps = (_("Draw"), _("Play"), _("Discard"))
    return page_head("table", shared.phase_line(view, steps, paying=paying))


def rules_fields(preset: str) -> Html:
    presets = options([(name, preset_words(SPEC, name)) for name in PRESETS], preset)
    apart = h.summary(apart_heading()), slot("apart")
    chooser = h.label(_("Rules"), " ", h.select(presets, name="preset"), cls="field")
    return h.markup(chooser, h.details(apart, cls="apart", data_toggle="apart", data_key="apart"))


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
    told = h.p(h.b(you), " ", h.span(now, cls="now"))
    lively = first and button("lively", _("Deal me a lively hand"))
    return shared.welcome_box((h.p(note or _(AIM)), told, lively), "course", "daily")


# === The Wyatt Earp table as named parts, and complete pages.

#: The game's own keys and their effects, in the dialog's order.
KEYS = (
    Key("", N_("choose a card, then press again to play it"), N_("Enter, Space")),
    *holding.HOW_MANY,
    holding.DISCARD_KEY,
)


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

    def own(player: str) -> Events:
        return tuple(one for one in laid if one.data.get("victim", one.data["player"]) == player)

    struck = (*scored, *(each for each in laid if "outlaws.first-set" in each.rules))
    spent = "sheriff.one-per-turn" in selection.rules
    before = [of_kind(moved, "played") for moved in context.since]
    parts = {
        "posters": draw("posters", posters, view, selection, struck),
        "you": draw("you", own_seat, view, own(bottom(view)), spent, before),
        "choices": draw("choices", holding.choices, view, selection),
        "why": draw("why", holding.why_bubble, view, selection),
        "hand": draw("hand", holding.hand, view, selection, tracked(context.progress), scored),
    }
    if context.beside:
        # Selecting a card doesn't change these two, so they're cached separately.
        discards = draw("discards", holding.legal_discards, view)
        asked = selection.card if selection.why else None
        # Among your moves, only those that lay Outlaw cards show whether they're selected.
        lay = selection if selection.card in OUTLAWS and view.legal_moves else NOTHING
        refusals = draw("refusals", holding.legal_refusals, view, asked)
        ahead = context.ahead and tracked(context.ahead)
        parts["legal"] = draw("legal", holding.legal, view, lay, ahead, discards, refusals)
    if context.selects:
        return parts
    parts |= {
        **shared.seat_parts(view, lambda name, who: draw(name, seat, view, who, own(who)), 3),
        "stage": draw("stage", stage, view, of_kind(events, "shot")),
        "rule": draw("rule", rule_panel, context.rule, context.lang, "wyatt", None, view.rules),
    }
    if context.beside and not split_of and not view.hand_ended:
        parts["split"] = EMPTY
    elif split_of or context.beside:
        parts["split"] = draw("split", split, view, split_of, split_step, scored)
    if not context.beside:
        return {"notice": notice_line(context.notice), **parts}
    log: tuple[Any, ...] = (events_log, events, view.viewer, context.note)
    if not events:
        log = (welcome, view, context.note, context.progress.first)
    return parts | {
        "head": draw("head", head, view, bool(context.progress.paying)),
        **shared.shared_parts(context, view, sentence),
        "events": draw("events", *log),
        "odds": draw("odds", holding.odds, view),
    }


@cached(8)
def frame(main: str = "div", below: Html = EMPTY) -> Html:
    felt, odds = ("seat-1", "stage", "seat-2", "seat-3", "you"), ("odds", _("The next shot"))
    keys = table_keys(*KEYS, drop=[PUT_DOWN])
    layout = shared.Layout("wyatt", felt, odds, keys, sprite(), posters=True, below=below)
    return shared.table_frame(layout, main)


def table_page(
    view: View,
    selection: Selection = NOTHING,
    events: Events = (),
    *,
    progress: Progress = START,
    split_of: str = "",
    theme: str = "",
) -> Html:
    """Return the table as a complete page, with the rules that `events` and `selection` cite."""
    parts = table_parts(view, selection, TableContext(events=events, progress=progress), split_of)
    cited = [name for event in events for name in event.rules] + list(selection.rules)
    return document(filled(frame("main", rule_list(cited)), parts), "Wyatt Earp", theme)


#: How the game is drawn, in a cell or as a page.
DRAWING: Drawing = GameDrawing(lambda view: filled(frame(), table_parts(view)), table_page)
