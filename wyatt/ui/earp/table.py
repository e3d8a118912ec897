"""The Wyatt Earp table as named parts, and complete pages: posters, seats, stage, log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from wyatt.core.spec import Drawing
from wyatt.core.text import N_, _, usd
from wyatt.earp.account import gist, sentence
from wyatt.earp.cards import (
    CAPTURE,
    CARDS,
    OUTLAWS,
    POSTER_MONEY,
    outlaw_of,
    play_reward,
    the,
    title,
)
from wyatt.earp.legality import DUE
from wyatt.earp.switches import PRESET_WORDS, PRESETS
from wyatt.earp.verbs import TABLE, Form, Verb
from wyatt.earp.words import cards, group_label, move_words
from wyatt.earp.words import points as points_words
from wyatt.ui.acts import Key
from wyatt.ui.controls import START, Progress, log_lines, table_keys
from wyatt.ui.document import (
    GameDrawing,
    document,
    notice_line,
    page_head,
)
from wyatt.ui.earp.cards import PUT_DOWN, badge, coins, face, mark, mini, mug, sprite
from wyatt.ui.earp.hand import (
    DISCARD_KEY,
    HOW_MANY,
    NOTHING,
    Selection,
    choices,
    ends_hand,
    hand,
    legal,
    legal_discards,
    legal_refusals,
    odds,
    why_bubble,
)
from wyatt.ui.earp.split import split
from wyatt.ui.html import button, cached, move_button, none_yet, options, slot, tracked, use
from wyatt.ui.motion import BACK, LONGEST, LONGEST_COUNT, MotionPlan, Planner
from wyatt.ui.rules import apart_heading, rule_list, rule_panel
from wyatt.ui.table import (
    Layout,
    Panel,
    TableContext,
    bottom,
    cards_held,
    face_down,
    of_kind,
    phase_line,
    seat_head,
    seat_note,
    seat_parts,
    seat_section,
    shared_parts,
    small_hand,
    table_frame,
    taught_move,
    welcome_box,
    with_fields,
)
from wyatt.ui.tags import EMPTY, Html, esc, joined

if TYPE_CHECKING:
    from wyatt.earp import Event, Move, View


# === The seven reward posters: the money, the points on the table, and what a selection would
# change.


class Preview(NamedTuple):
    """A selection's effect on a poster. laid: how many cards. more: the dollars they'd add."""

    laid: int = 0
    more: int = 0


NO_PREVIEW = Preview()


def posters(view: View, selection: Selection = NOTHING, events: Sequence[Event] = ()) -> Html:
    """Return all seven posters in a row. Each poster is a button that opens its split.

    After a refusal, a ring marks its poster. A poster that was just opened or captured has a stamp.
    After a hand is scored, each poster shows its payout.
    """
    outlaw, preview = _preview(selection)
    refused = outlaw_of(selection.card) if selection.card and selection.why else None
    paid = {event.data["outlaw"]: _paid(event) for event in events if event.type == "scored"}
    struck = {event.data["outlaw"]: _struck(event) for event in events}
    drawn = joined(
        poster(
            name,
            view.posters[name],
            table_points(view, name) if name in view.opened else None,
            preview if name == outlaw else NO_PREVIEW,
            paid.get(name) or _became(view, name),
            "asked" if name == refused else struck.get(name, ""),
        )
        for name in OUTLAWS
    )
    kind = "posters ended" if view.hand_ended else "posters"
    return Html(f'<ul class="{kind}" aria-label="{esc(_("Reward posters"))}">{drawn}</ul>')


def _struck(event: Event) -> str:
    """Return the class for an event's effect on its poster, or an empty string for a small one."""
    if event.type == "scored":
        return "captured" if event.data["captured"] else ""
    return "opened" if "outlaws.first-set" in event.rules else ""


def _became(view: View, outlaw: str) -> str:
    """Return an outlaw's fate for a scored hand without accounts, or an empty string."""
    if not view.hand_ended:
        return ""
    return _("captured") if table_points(view, outlaw) >= CAPTURE else _("got away")


def _paid(event: Event) -> str:
    if not event.data["captured"]:
        return _("got away")
    return _("paid {money}", money=usd(sum(event.data["payouts"])))


def table_points(view: View, outlaw: str) -> int:
    """Return an outlaw's visible capture points, summed over all the players."""
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
    """Return a poster. points: the points on the table, or None if the outlaw isn't open yet.

    preview: what a selection would add. paid: the payout as text, after the hand is scored. struck:
    ``asked`` for a refusal, ``opened`` or ``captured`` just now, or empty.
    """
    inside = Html(
        f'<span class="vh">{esc(_said(outlaw, money, points, preview, bool(paid)))}</span>'
        f'<span class="wanted" aria-hidden="true">{esc(_("WANTED"))}</span>'
        f'{mark(outlaw)}{mug(outlaw)}<span class="who" aria-hidden="true">{esc(title(outlaw))}</span>'
        f'<span class="sum" aria-hidden="true">{coins(money, preview.more)}'
        f'<span class="usd" data-money="{money}">{usd(money)}</span></span>'
        f'<span class="cpline" aria-hidden="true">{_state(points, preview, paid)}</span>'
        + _stamped(struck)
    )
    kind = "poster will" if preview.laid else f"poster {struck}".strip()
    data = f'data-outlaw="{outlaw}" data-reveal=".wyatt-split"'
    drawn = button("split", inside, kind=kind, key=f"poster {outlaw}", more=data)
    return Html(f'<li data-place="poster {outlaw}">{drawn}</li>')


_STAMPS = {"opened": N_("OPEN"), "captured": N_("CAPTURED"), "robbed": N_("ROBBED")}


def _stamped(struck: str) -> Html:
    """Return an event's stamp on a poster or a player. The log has the event as text."""
    if struck not in _STAMPS:
        return EMPTY
    kind = "stamp struck" if struck == "opened" else "stamp struck miss"
    return Html(f'<span class="{kind}" aria-hidden="true">{esc(_(_STAMPS[struck]))}</span>')


def _robbed(player: str, events: Iterable[Event]) -> Html:
    """Return the stamp on a player who has just lost a card to a thief."""
    stolen = any(event.type == "stole" and event.data["victim"] == player for event in events)
    return _stamped("robbed" if stolen else "")


def _state(points: int | None, preview: Preview, paid: str) -> Html:
    """Return a poster's last line: the payout, the selection, the points, or ``not open yet``."""
    if paid:
        return esc(paid)
    if preview.laid:
        brings = usd(preview.more)
        said = esc(_("lay {count}: +{money}", count=preview.laid, money=brings))
        return Html(f'<span class="lays" data-brings="+{esc(brings)}">{said}</span>')
    if points is None:
        return Html(f'<span class="closed">{esc(_("not open yet"))}</span>')
    notches = "".join(f"<i{' class=on' if at < points else ''}></i>" for at in range(CAPTURE))
    words = esc(_("{points} CP", points=points))
    return Html(f'<span class="notches">{notches}</span>{words}')


def _said(outlaw: str, money: int, points: int | None, preview: Preview, ended: bool) -> str:
    name = title(outlaw)
    said = [_("{outlaw}: {money} on the poster.", outlaw=name, money=usd(money))]
    if points is None:
        if not ended:
            said.append(_("Not open yet. The first play must be three or more cards."))
    else:
        form = (
            N_("{points} on the table. The outlaw is captured.")
            if ended
            else N_("{points} on the table. The outlaw would be captured if the hand ended now.")
        )
        if points < CAPTURE:
            form = (
                N_("{points} on the table, so the outlaw got away.")
                if ended
                else N_("{points} on the table. The outlaw would get away if the hand ended now.")
            )
        said.append(_(form, points=points_words(points)))
    if preview.laid:
        said.append(_("Your selection would add {money}.", money=usd(preview.more)))
    said.append(_("Who gets what for {outlaw}?", outlaw=name))
    return " ".join(said)


def _preview(selection: Selection) -> tuple[str | None, Preview]:
    """Return a selection's outlaw, and what it would add to the poster."""
    card = selection.card
    outlaw = outlaw_of(card) if card else None
    if card is None or outlaw is None or selection.why or not selection.count:
        return None, NO_PREVIEW
    if card == outlaw:
        return outlaw, Preview(selection.count, play_reward(selection.count))
    return outlaw, Preview(1, POSTER_MONEY[card])


# === Territories: each player's name, money and groups, with Hideouts across them.

#: With more groups or cards than this, a seat's groups are drawn small.
_ROOMY_GROUPS = 2
_ROOMY_CARDS = 9
#: With more groups than this, a seat's cards are narrow slips.
_TIGHT_GROUPS = 4
#: Pixels for the bottom player's groups in the wide layout, and with four players.
_OWN_ROW, _OWN_ROW_OF_FOUR = 520, 440
#: The moves that choose a group, which you can also click on the table.
_AIMS = (Form.OUTLAW, Form.GROUP)


def _wide(cards: int) -> int:
    """Return a full-size group's width in pixels."""
    return max(140, 68 + 23 * (cards - 1)) + 8


def _holds(view: View, player: str, events: Sequence[Event]) -> Html:
    """Return a player's stamp for a stolen card, card count and money, marked for animation."""
    seat_, money = view.players.index(player), view.money[player]
    held = cards_held(view, player, seat_note(view, player))
    return Html(
        f'{_robbed(player, events)}{held}<span class="usd" data-place="money {seat_}" '
        f'data-money="{money}">{usd(money)}</span>'
    )


def seat(view: View, player: str, events: Sequence[Event] = ()) -> Html:
    """Return a rival's seat: name, card count, money, groups, and for a spectator the hand."""
    territory = view.territories[player]
    laid = sum(map(len, territory.values()))
    others = len(view.players) - 1
    small = others == 3 or len(territory) > _ROOMY_GROUPS or laid > _ROOMY_CARDS
    packed = " packed" if len(territory) > _TIGHT_GROUPS else ""
    kind = f"r{others}{' tight' if small else ''}{packed}"
    head = seat_head(view, player, _holds(view, player, events))
    inside = joined((head, _groups(view, player, events), _held(view, player)))
    return seat_section(view, player, kind, inside, "seat")


def own_seat(
    view: View,
    events: Sequence[Event] = (),
    refused: bool = False,
    since: Sequence[Sequence[Event]] = (),
) -> Html:
    """Return the bottom player's seat in one row, with a note about this turn's Sheriff card.

    refused: whether a move was refused because the turn's Sheriff card is spent. since: earlier
    moves' events, oldest first, for finding that card.
    """
    player = bottom(view)
    territory = view.territories[player]
    room = _OWN_ROW if len(view.players) < 4 else _OWN_ROW_OF_FOUR
    small = sum(_wide(len(group)) for group in territory.values()) > room
    spent = EMPTY
    if view.sheriff_played and view.turn == player:
        spent = _spent(view, _spent_by(player, (*since, events)), refused)
    # A spectator sees the hand of the player to move below the table, so it isn't repeated here.
    held = _held(view, player) if view.viewer is None and view.actor != player else EMPTY
    head = seat_head(view, player, _holds(view, player, events), " data-keep")
    inside = joined((head, _groups(view, player, events), spent, held))
    return seat_section(view, player, "you tight" if small else "you", inside, "seat")


def _spent(view: View, card: str, refused: bool) -> Html:
    """Return a note that this turn's Sheriff card is spent, or that a second one may follow."""
    if found := second(view):
        when = esc(_("You may play {card} now, because you just found it.", card=title(found)))
    else:
        said = (
            N_("One Sheriff card per turn. You may play another next turn.")
            if view.viewer
            else N_("One Sheriff card per turn. Another may follow next turn.")
        )
        when = Html(f'<span class="once">{esc(_(said))}</span>')
    name = _("Played: {card}", card=title(card)) if card else _("Sheriff card played")
    drawn = Html(f'<span class="drawn">{badge(card)}</span>') if card else use("badge", "ico")
    return Html(
        f'<p class="spent{" asked" if refused else ""}">{drawn}'
        f"<span><b>{esc(name)}</b>{when}</span></p>"
    )


def second(view: View) -> str | None:
    """Return the Sheriff card a search has just found, if it may be played now."""
    found = view.bonus
    if found is None or found in OUTLAWS:
        return None
    plays = (move for move in view.legal_moves if move.verb is not Verb.DISCARD)
    return found if any(CARDS[move.kind] == found for move in plays) else None


def _spent_by(player: str, moves: Sequence[Sequence[Event]]) -> str:
    """Return the last Sheriff card a player played in these moves, or an empty string."""
    for events in reversed(moves):
        for event in reversed(events):
            data = event.data
            if event.type == "played" and data["player"] == player and data["card"] not in OUTLAWS:
                return str(data["card"])
    return ""


class DrawnGroup(NamedTuple):
    """A group to draw: its outlaw, its cards in order, and its capture points now.

    fresh: the card just placed, which glows. aim: a button over the group. seat: the owner's seat.
    """

    outlaw: str
    laid: tuple[str, ...]
    points: int
    hidden: bool
    fresh: str = ""
    aim: Html = EMPTY
    seat: int = 0


def _groups(view: View, player: str, events: Sequence[Event]) -> Html:
    territory = view.territories[player]
    if not territory:
        return none_yet(_("No groups yet."))
    fresh = _just_placed(events, player)
    aims = _aims(view, player)
    drawn = joined(
        group(
            DrawnGroup(
                outlaw,
                tuple(territory[outlaw]),
                view.capture_points(player, outlaw),
                view.is_hidden(player, outlaw),
                fresh.get(outlaw, ""),
                aims.get(outlaw, EMPTY),
                view.players.index(player),
            )
        )
        for outlaw in OUTLAWS
        if territory.get(outlaw)
    )
    return Html(f'<ul class="groups">{drawn}</ul>')


@cached(2048)
def group(shown: DrawnGroup) -> Html:
    """Return a group in a territory."""
    # Sheriff cards are drawn last, on top, so that you can count the group.
    cards = [card for card in shown.laid if card != "hideout"]
    cards.sort(key=lambda card: card != shown.outlaw)
    newest = len(cards) - 1 - cards[::-1].index(shown.fresh) if shown.fresh in cards else -1
    fan = joined(mini(card, at == newest) for at, card in enumerate(cards))
    if shown.hidden:
        planks = f'<span class="planks">{use("planks")}<b>{esc(title("hideout"))}</b></span>'
        fan = Html(fan + planks)
    label = esc(group_label(shown.outlaw, shown.laid, shown.points, shown.hidden))
    return Html(
        f'<li class="group{" hidden" if shown.hidden else ""}" data-place="group {shown.seat} {shown.outlaw}"{" data-lies" if shown.hidden else ""}><div class="ghead">'
        f"<h3>{esc(title(shown.outlaw))}</h3>"
        f'<span class="cp">{shown.points} <small>{esc(_("CP"))}</small></span></div>'
        f'<div class="fan" role="img" aria-label="{label}">{fan}</div>{shown.aim}</li>'
    )


def _just_placed(events: Sequence[Event], player: str) -> dict[str, str]:
    """Return the cards the last move put into this player's groups, by outlaw."""
    fresh: dict[str, str] = {}
    for event in events:
        data = event.data
        if event.type in ("played", "placed") and data["player"] == player and data.get("outlaw"):
            fresh[data["outlaw"]] = data["card"]
    return fresh


def _aims(view: View, player: str) -> dict[str, Html]:
    """Return buttons over the groups the player can choose now."""
    if view.phase not in DUE:
        return {}
    return {
        move.outlaw: move_button(
            move, EMPTY, kind="aim", where="aim ", label=move_words(move, view)
        )
        for move in view.legal_moves
        if TABLE[move.op].form in _AIMS and (move.player or view.actor) == player
    }


def _held(view: View, player: str) -> Html:
    """Return a small open hand, for a spectator."""
    hand: Mapping[str, int] = view.hands.get(player, {})
    drawn = (
        Html(
            f'<li><span class="vh">{esc(title(card))}, {hand[card]}</span>{badge(card)}'
            f'<span aria-hidden="true">{"×" + str(hand[card]) if hand[card] > 1 else ""}</span></li>'
        )
        for card in CARDS
        if hand.get(card)
    )
    return small_hand(player, drawn)


# === The middle of the table: the supply, the discard stack, and the last shot.


def stage(view: View, events: Sequence[Event] = ()) -> Html:
    """Return both piles. After a shot, the turned card is on the right, with a stamp.

    While the viewer has to draw, the piles are buttons.
    """
    draws = {move.pile: move for move in view.legal_moves if move.verb is Verb.DRAW}
    stack = esc(_("Discard stack, {number}", number=len(view.discard)))
    return Html(
        f'<section class="stage" aria-label="{esc(_("Supply and discard stack"))}">'
        f"{_supply(view, draws.get('supply'))}{_top(view, events, draws.get('discard'))}"
        f"<p><b>{esc(_('Supply'))}</b>{short_deck(view)}</p><p><b>{stack}</b></p></section>"
    )


def short_deck(view: View) -> Html:
    """Return a note if the position leaves out some cards on purpose, or nothing."""
    return esc(_("short deck")) if view.short_deck else EMPTY


def _supply(view: View, draw: Move | None) -> Html:
    size = view.supply_size
    left = cards(size)
    if draw is None:
        label = _("Supply: {cards} face down", cards=left)
    elif ends_hand(view, draw):
        label = _("Draw and end the hand. Supply: {cards} face down", cards=left)
    elif size > 1:
        label = _("Draw two from the supply. Supply: {cards} face down", cards=left)
    else:
        label = _("Draw from the supply. Supply: {cards} face down", cards=left)
    return face_down("badge", "supply", size, label, draw)


def last_shot(events: Sequence[Event]) -> Event | None:
    """Return the last shot among these events, or None."""
    return next((event for event in reversed(events) if event.type == "shot"), None)


def _top(view: View, events: Sequence[Event], draw: Move | None) -> Html:
    if draw is not None:
        top = view.discard[0]
        return button(
            "play",
            Html(f'<span aria-hidden="true">{face(top)}</span>'),
            kind="pick",
            key="pile draw discard",
            label=_("Take {card} from the discard stack", card=the(top)),
            more=f'data-move="{esc(draw)}" data-place="discard"',
        )
    shot = last_shot(events)
    if shot is not None:
        drawn = _shot(shot)
    elif view.discard:
        top = view.discard[0]
        said = esc(_("Top of the discard stack: {card}.", card=title(top)))
        drawn = Html(f'<span class="vh">{said}</span><span aria-hidden="true">{face(top)}</span>')
    else:
        drawn = Html(f'<span class="face empty">{esc(_("empty"))}</span>')
    return Html(
        f'<div class="shotcard" data-place="discard"{" data-turned" if shot else ""}>{drawn}</div>'
    )


def _shot(shot: Event) -> Html:
    card, hit = shot.data["card"], shot.data["hit"]
    if hit:
        said = _("The shot turned {card}, an Outlaw card: a hit.", card=title(card))
        stamp = Html(f'<span class="stamp">{esc(_("HIT"))}</span>')
    else:
        said = _("The shot turned {card}, not an Outlaw card: a miss.", card=title(card))
        stamp = Html(f'<span class="stamp miss">{esc(_("MISS"))}</span>')
    burst = use("burst", "burst") if card in OUTLAWS else EMPTY
    return Html(
        f'<span class="vh">{esc(said)}</span>{burst}'
        f'<span aria-hidden="true">{face(card)}{stamp}</span>'
    )


# === Wyatt Earp's latest events, in the log.

#: How many dollars a token is worth.
COIN_WORTH = 1000


def events_log(events: Sequence[Event], viewer: str | None = None, note: str = "") -> Html:
    """Return the log's contents, one numbered line per event, for an element with role=log.

    note: a line above the events about where the move came from.
    """
    if not events:
        return Html(f"<p>{esc(_('Nothing yet. Each move appears here, with its rules.'))}</p>")
    return log_lines((_line(event, viewer) for event in events), note)


def _line(event: Event, viewer: str | None) -> tuple[Html, Iterable[str]]:
    words, cited = sentence(event, viewer)
    if event.type != "shot":
        return esc(words), cited
    # The line has the same colour as the card's stamp.
    kind = "good" if event.data["hit"] else "bad"
    return Html(f'<span class="{kind}">{esc(words)}</span>'), cited


def taught(events: Sequence[Event], view: View) -> Html:
    """Return a move for a learner: its cards, one sentence, and its effect on the posters."""
    said, main = gist(events, view.viewer)
    gains = [event.data for event in events if event.type == "rewarded" and event.data["amount"]]
    money = " ".join(
        _(
            "{outlaw}: {money} added, now {now} on the poster.",
            outlaw=title(gain["outlaw"]),
            money=usd(gain["amount"]),
            now=usd(view.posters[gain["outlaw"]]),
        )
        for gain in gains
    )
    return taught_move(said, joined(map(mini, _cards(main))), money)


def motions(events: Sequence[Event], players: Sequence[str]) -> MotionPlan:
    """Return the animations of one move's events, as the viewer may see them.

    A stolen card moves from the victim's group to the thief's hand, and a gift from hand to hand.
    Scoring pays poster by poster, lap by lap, coin by coin.
    """
    going = Planner()
    seats = {player: str(at) for at, player in enumerate(players)}
    scored = False
    for event in events:
        data = event.data
        player = seats.get(data.get("player", ""), "")
        hand, group = f"hand {player}", f"group {player} {data.get('outlaw')}"
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
                going.coins(data["amount"] // COIN_WORTH, "bank", f"poster {data['outlaw']}")
            case "scored":
                if scored and data["steps"]:
                    going.rest(_BETWEEN_POSTERS)
                scored = scored or bool(data["steps"])
                _pay(going, data)
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


#: Milliseconds between two posters' payments, and between two laps on one poster.
_BETWEEN_POSTERS, _BETWEEN_LAPS = 350, 160
#: How many milliseconds a Sheriff card stays by the supply during its shot.
_SHOWN = 700


def _pay(going: Planner, data: Mapping[str, Any]) -> None:
    poster = f"poster {data['outlaw']}"
    lap = 0
    for step in data["steps"]:
        if lap and step["lap"] != lap:
            going.rest(_BETWEEN_LAPS)
        lap = step["lap"]
        for seat in step["players"]:
            going.coins(step["each"] // COIN_WORTH, poster, f"money {seat}")


def owing(view: View, later: Iterable[Event]) -> View:
    """Return the table before these payments, to show a hand's end step by step."""
    owed, posters = dict.fromkeys(view.players, 0), dict(view.posters)
    for event in later:
        if event.type == "paid":
            owed[event.data["player"]] += event.data["amount"]
            posters[event.data["outlaw"]] += event.data["amount"]
    money = {player: had - owed[player] for player, had in view.money.items()}
    return with_fields(view, money=money, posters=posters)


def _cards(event: Event) -> list[str]:
    """Return an event's cards, as far as the viewer may see them."""
    named = event.data.get("cards")
    if not isinstance(named, list):  # a reshuffle only has the number of cards
        named = [event.data.get("card")]
    shown = [card for card in named if card in CARDS]
    return shown * (event.data.get("count", 1) if len(shown) == 1 else 1)


# === The line above the Wyatt Earp table.


def head(view: View, paying: bool = False) -> Html:
    """Return the page's header. paying: whether the hand's payments are still being shown."""
    steps = (_("Draw"), _("Play"), _("Discard"))
    return page_head("table", phase_line(view, steps, paying=paying))


# === The field for the rules in the form for a new game.


def preset_words(preset: str) -> str:
    """Return a preset's source as text, or the preset's name."""
    return _(PRESET_WORDS[preset]) if preset in PRESET_WORDS else preset


def rules_fields(preset: str) -> Html:
    """Return the field for the rules. preset: the current one.

    The list of differences from the sources is a separate part, which is drawn when someone opens
    it, so that not every visitor has to wait for the rulings.
    """
    presets = options([(name, preset_words(name)) for name in PRESETS], preset)
    return Html(
        f'<label class="field">{esc(_("Rules"))} <select name="preset">{presets}</select></label>'
        f'<details class="apart" data-toggle="apart" data-key="apart"><summary>{apart_heading()}</summary>'
        f"{slot('apart')}</details>"
    )


# === The log before the first move: the game's aim, and what to do now.

AIM = N_("Catch outlaws for their rewards. When someone reaches $25,000, the richest player wins.")


def welcome(view: View, note: str = "", first: bool = False) -> Html:
    """Return the game's aim, the viewer's name and options, and a link to the course.

    note: where the table came from, to show instead of the aim. first: whether to offer a lively
    deal.
    """
    said = Html(
        f"<p>{esc(note or _(AIM))}</p>"
        f'<p><b>{esc(_you(view))}</b> <span class="now">{esc(_now(view))}</span></p>'
    )
    if first:
        said = joined([said, button("lively", esc(_("Deal me a lively hand")), key="lively")])
    return welcome_box(said, "course", "daily")


def _you(view: View) -> str:
    if view.viewer:
        return _("You’re {player}.", player=view.viewer)
    return _("You’re watching, and all hands are open.")


def _now(view: View) -> str:
    if view.actor is None:
        return ""
    if view.actor != view.viewer:
        return _("It’s {player}’s turn.", player=view.actor)
    if view.phase != "draw":
        return _("It’s your move.")
    return _("Draw two cards, or take the top discard.") if view.discard else _("Draw two cards.")


# === The Wyatt Earp table as named parts, and complete pages. `table_parts` draws every part from
# one view. A live page keeps the result of `frame` and replaces only the parts that have changed.
# `table_page` returns the same table as a page that needs no kernel.

#: The game's own keys and their effects, in the dialog's order.
KEYS = (
    Key("", N_("choose a card, then press again to play it"), N_("Enter, Space")),
    *HOW_MANY,
    DISCARD_KEY,
)
SEATS = ("seat-1", "seat-2", "seat-3")


def table_parts(
    view: View,
    selection: Selection = NOTHING,
    context: TableContext[View] | None = None,
    split_of: str = "",
    split_step: int | None = None,
) -> dict[str, Html]:
    """Return every part of the table by name.

    context: the data around the view. split_of: the outlaw whose poster is split. split_step: how
    many payments to show.
    """
    context, view = context or TableContext(), tracked(view)
    draw, events = context.draw, context.events
    scored, laid = of_kind(events, "scored"), of_kind(events, "played", "placed", "stole")
    struck = (*scored, *(each for each in laid if "outlaws.first-set" in each.rules))
    spent = "sheriff.one-per-turn" in selection.rules
    before = [of_kind(moved, "played") for moved in context.since]
    seats = seat_parts(
        SEATS,
        view,
        lambda name, player: draw(name, seat, view, player, _of(player, laid)),
    )
    parts = {
        "notice": notice_line(context.notice),
        "posters": draw("posters", posters, view, selection, struck),
        **seats,
        "stage": draw("stage", stage, view, of_kind(events, "shot")),
        "you": draw("you", own_seat, view, _of(bottom(view), laid), spent, before),
        "choices": draw("choices", choices, view, selection),
        "why": draw("why", why_bubble, view, selection),
        "hand": draw("hand", hand, view, selection, tracked(context.progress), scored),
        "rule": draw("rule", rule_panel, context.rule, context.lang),
    }
    if context.beside and not split_of and not view.hand_ended:
        parts["split"] = EMPTY
    elif split_of or context.beside:
        parts["split"] = draw("split", split, view, split_of, split_step, scored)
    return parts | (_beside(view, selection, context) if context.beside else {})


def _of(player: str, laid: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events about a player's own cards, and about cards stolen from the player."""
    return tuple(
        event for event in laid if event.data.get("victim", event.data["player"]) == player
    )


def _beside(view: View, selection: Selection, context: TableContext[View]) -> dict[str, Html]:
    """Return the parts around the table: the header, the controls, the panels, the text."""
    draw, events = context.draw, context.events
    ahead = context.ahead and tracked(context.ahead)
    return {
        "head": draw("head", head, view, bool(context.progress.paying)),
        **shared_parts(context, view, sentence),
        "events": draw("events", events_log, events, view.viewer, context.note)
        if events
        else draw("events", welcome, view, context.note, context.progress.first),
        "legal": draw(
            "legal",
            legal,
            view,
            selection,
            ahead,
            # These two are cached separately, because selecting a card doesn't change them.
            draw("discards", legal_discards, view),
            draw("refusals", legal_refusals, view, selection.card if selection.why else None),
        ),
        "odds": draw("odds", odds, view),
    }


def frame(parts: Mapping[str, Html], main: str = "div", below: Html = EMPTY) -> Html:
    """Return the table around its parts. below: markup under everything else."""
    layout = Layout(
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
    return table_frame(parts, layout, main)


def table_page(
    view: View,
    selection: Selection = NOTHING,
    events: Sequence[Event] = (),
    *,
    progress: Progress = START,
    split_of: str = "",
    theme: str = "",
) -> Html:
    """Return the table as a page that needs no kernel, with the text of the cited rules."""
    parts = table_parts(view, selection, TableContext(events=events, progress=progress), split_of)
    cited = [name for event in events for name in event.rules] + list(selection.rules)
    return document(frame(parts, "main", rule_list(cited)), "Wyatt Earp", theme)


#: How the game is drawn, in a cell or as a page.
DRAWING: Drawing = GameDrawing(
    table=lambda view: frame(table_parts(view)),
    whole=lambda view, events: table_page(view, events=events),
)
