"""What a legal move does to the state. One function a verb; `apply` picks it.

A log, if one is given, receives the events in order; random playouts give none.
"""

from __future__ import annotations

from collections.abc import Callable

from wyatt.core.shuffle import shuffle
from wyatt.earp import ending
from wyatt.earp.cards import (
    BANK,
    CARDS,
    FIELD,
    FIRST_PHOTO,
    GUN,
    HIDEOUT,
    KIND,
    MONEY,
    OUTLAWS,
    STAGECOACH,
    UNIT,
    WANTED,
    WYATT,
)
from wyatt.earp.events import Event, Log
from wyatt.earp.listing import takeable
from wyatt.earp.moves import VERBS, Move
from wyatt.earp.situation import wyatt_can_turn
from wyatt.earp.state import (
    DRAW,
    GUNS,
    HAS,
    HIDE,
    LIFT,
    NONE,
    PLACE,
    PLAY,
    REACT,
    STEAL,
    TAKE,
    UNDER,
    State,
)


def apply(state: State, move: Move, log: Log = None) -> None:
    """Carry out a move that is legal in this state."""
    EFFECTS[move.op](state, move, log)


# --- drawing -----------------------------------------------------------------------------------


def draw(state: State, move: Move, log: Log) -> None:
    """`draw.choice`: two from the supply, or the top card of the discard stack."""
    if move.card == "supply":
        supply = state.supply
        if len(supply) < 2 and (state.reshuffled or len(supply) + len(state.discard) < 2):
            ending.end_hand(state, "supply", log)
            return
        _draw_from_supply(state, 2, ("draw.choice",), log)
        state.phase = PLAY
        if state.setting.ends_when_exhausted:
            _end_if_exhausted(state, log)
        return
    kind = state.discard.pop()
    turn = state.turn
    state.hands[turn] += UNIT[kind]
    state.sizes[turn] += 1
    state.phase = PLAY
    if log is not None:
        _tell(
            log,
            "drew",
            ("draw.choice",),
            player=_name(state, turn),
            source="discard",
            cards=[CARDS[kind]],
        )


def _draw_from_supply(state: State, wanted: int, rules: tuple[str, ...], log: Log) -> None:
    """Take cards one by one, with the one reshuffle in between where it is needed."""
    turn, supply = state.turn, state.supply
    if log is None and len(supply) >= wanted:
        for _ in range(wanted):
            state.hands[turn] += UNIT[supply.pop()]
        state.sizes[turn] += wanted
        return
    drawn: list[int] = []

    def tell() -> None:
        if log is not None and drawn:
            name = _name(state, turn)
            data = {
                "player": name,
                "source": "supply",
                "cards": [CARDS[k] for k in drawn],
            }
            log.append(Event("drew", rules, data, seen_by=(name,)))

    for _ in range(wanted):
        if not state.supply:
            if state.reshuffled or not state.discard:
                break
            tell()
            drawn.clear()
            reshuffle(state, log)
        kind = state.supply.pop()
        drawn.append(kind)
        state.hands[turn] += UNIT[kind]
        state.sizes[turn] += 1
    tell()


def reshuffle(state: State, log: Log) -> None:
    """`draw.reshuffle`: the whole discard stack, shuffled, is the new supply (X2)."""
    state.supply = state.discard
    state.discard = []
    state.seed = shuffle(state.supply, state.seed)
    state.reshuffled = True
    if log is not None:
        _tell(log, "reshuffled", ("draw.reshuffle",), cards=len(state.supply))


def _end_if_exhausted(state: State, log: Log) -> None:
    """X3 `immediate`: the hand ends when the supply has run out for the second time."""
    if state.phase == PLAY and state.reshuffled and not state.supply:
        ending.end_hand(state, "supply", log)


# --- Outlaw cards and the discard --------------------------------------------------------------


def play(state: State, move: Move, log: Log) -> None:
    """`outlaws.own-territory`, `outlaws.reward`: lay k Outlaw cards, add (k-1) x $1,000."""
    turn, outlaw, together = state.turn, move.kind, move.count
    state.hands[turn] -= UNIT[outlaw] * together
    state.sizes[turn] -= together
    state.groups[turn * 7 + outlaw] += (outlaw,) * together
    state.marks[turn] |= (1 | 1 << HAS) << outlaw
    opening = not state.opened >> outlaw & 1
    state.opened |= 1 << outlaw
    state.posters[outlaw] += (together - 1) * 1000
    state.bonus = NONE
    if log is not None:
        rules = (
            "outlaws.first-set" if opening else "outlaws.any-number",
            "outlaws.own-territory",
        )
        _tell(
            log,
            "played",
            rules,
            player=_name(state, turn),
            card=move.card,
            count=together,
            outlaw=move.card,
        )
        _tell(
            log,
            "rewarded",
            ("outlaws.reward",),
            outlaw=move.card,
            amount=(together - 1) * 1000,
        )


def discard(state: State, move: Move, log: Log) -> None:
    """`discard.must`, `end.out`, `end.other-out`: the turn ends, and the hand with it if anybody
    has no card left."""
    turn, kind = state.turn, move.kind
    state.hands[turn] -= UNIT[kind]
    state.sizes[turn] -= 1
    state.discard.append(kind)
    state.bonus = NONE
    if log is not None:
        _tell(
            log,
            "discarded",
            ("discard.must",),
            player=_name(state, turn),
            card=move.card,
        )
    if 0 in state.sizes:
        ending.end_hand(state, "out" if not state.sizes[turn] else "other_out", log)
        return
    state.turn = (turn + 1) % len(state.hands)
    state.phase = DRAW
    state.sheriff_played = False


# --- Sheriff cards -----------------------------------------------------------------------------


def photo(state: State, move: Move, log: Log) -> None:
    """`photo.after-set`, `photo.alone`: 4 CP and $1,000, without a shot."""
    turn, outlaw = state.turn, move.kind % 7
    _announce(state, move.kind)
    state.groups[turn * 7 + outlaw] += (move.kind,)
    state.marks[turn] |= 1 << HAS + outlaw
    state.posters[outlaw] += MONEY[FIRST_PHOTO]
    if log is not None:
        _tell(
            log,
            "played",
            ("photo.after-set", "photo.alone", "sheriff.one-per-turn"),
            player=_name(state, turn),
            card=CARDS[move.kind],
            count=1,
            outlaw=move.card,
        )
        _tell(
            log,
            "rewarded",
            ("photo.alone",),
            outlaw=move.card,
            amount=MONEY[FIRST_PHOTO],
        )


def _announce(state: State, kind: int) -> None:
    """A Sheriff card leaves the hand; from here on it is spent (`sheriff.one-per-turn`)."""
    turn = state.turn
    state.hands[turn] -= UNIT[kind]
    state.sizes[turn] -= 1
    state.sheriff_played = True
    state.bonus = NONE


def shoot(state: State, move: Move, log: Log) -> None:
    """`shot`: a card that shoots is announced; after a hit its choice is owed."""
    kind = move.kind
    _announce(state, kind)
    if kind == WYATT:
        state.discard.append(WYATT)
    if log is not None:
        rules: tuple[str, ...] = ("sheriff.one-per-turn", _RULE[kind])
        _tell(
            log,
            "played",
            rules,
            player=_name(state, state.turn),
            card=CARDS[kind],
            count=1,
        )
    hit = _turn_up(state, state.turn, log)
    if hit:
        state.pending = kind
        state.phase = _OWED[kind]
        return
    if kind != WYATT:
        _spend(state, kind, "shot", log)
    if hit is None:
        ending.end_hand(state, "supply", log)
    elif state.setting.ends_when_exhausted:
        _end_if_exhausted(state, log)


def _turn_up(state: State, shooter: int, log: Log) -> bool | None:
    """Turn the top supply card onto the discard stack: True for a hit, None if there is none (X7)."""
    if not state.supply:
        if not state.discard or (state.reshuffled and not state.setting.reshuffles_again):
            return None
        reshuffle(state, log)
    kind = state.supply.pop()
    state.discard.append(kind)
    if log is not None:
        _tell(
            log,
            "shot",
            ("shot",),
            player=_name(state, shooter),
            card=CARDS[kind],
            hit=kind < FIRST_PHOTO,
        )
    return kind < FIRST_PHOTO


def _spend(state: State, kind: int, rule: str, log: Log) -> None:
    """A Sheriff card that has done its work, or missed, goes on top of the discard stack (X14)."""
    state.discard.append(kind)
    if log is not None:
        _tell(log, "spent", (rule,), player=_name(state, state.turn), card=CARDS[kind])


def _settled(state: State, log: Log) -> None:
    """A Sheriff card is dealt with: the turn goes on."""
    state.pending = state.target = NONE
    state.phase = PLAY
    if state.setting.ends_when_exhausted:
        _end_if_exhausted(state, log)


def place(state: State, move: Move, log: Log) -> None:
    """`robbery.target`, `fastest.one`: the card that has hit goes on an own group."""
    turn, outlaw, kind = state.turn, move.kind, state.pending
    earlier = state.guns() if kind == GUN else []
    state.groups[turn * 7 + outlaw] += (kind,)
    if kind == GUN:
        state.marks[turn] |= 1 << GUNS + outlaw
    state.posters[outlaw] += MONEY[kind]
    if log is not None:
        _tell(
            log,
            "placed",
            (_RULE[kind],),
            player=_name(state, turn),
            card=CARDS[kind],
            outlaw=move.card,
        )
        _tell(log, "rewarded", (_RULE[kind],), outlaw=move.card, amount=MONEY[kind])
    for where in earlier:
        _remove_gun(state, where, log)
    _settled(state, log)


def _remove_gun(state: State, where: int, log: Log) -> None:
    group = list(state.groups[where])
    group.remove(GUN)
    state.groups[where] = tuple(group)
    state.mark(where)
    state.discard.append(GUN)
    if log is not None:
        _tell(
            log,
            "gun_moved",
            ("fastest.one",),
            player=_name(state, where // 7),
            outlaw=OUTLAWS[where % 7],
        )


def ask(state: State, move: Move, log: Log) -> None:
    """`wanted.ask`: the others are asked in order; the first who holds the card gives one."""
    turn, kind = state.turn, KIND[move.card]
    _announce(state, WANTED)
    name = _name(state, turn)
    if log is not None:
        _tell(
            log,
            "played",
            ("sheriff.one-per-turn", "wanted.ask"),
            player=name,
            card="most-wanted",
            count=1,
        )
    for other in state.setting.asked_seats(turn, move):
        had = bool(state.hands[other] & FIELD[kind])
        if log is not None:
            _tell(
                log,
                "asked",
                ("wanted.ask",),
                player=_name(state, other),
                by=name,
                card=move.card,
                had=had,
            )
        if had:
            state.hands[other] -= UNIT[kind]
            state.sizes[other] -= 1
            state.hands[turn] += UNIT[kind]
            state.sizes[turn] += 1
            if log is not None:
                _tell(
                    log,
                    "gave",
                    ("wanted.ask",),
                    player=_name(state, other),
                    to=name,
                    card=move.card,
                )
            break
    _spend(state, WANTED, "wanted.ask", log)


def steal(state: State, move: Move, log: Log) -> None:
    """`wanted.steal`, `wanted.orphans`: an Outlaw card comes from the table into the hand."""
    turn, outlaw = state.turn, move.kind
    where = state.setting.seat[move.player] * 7 + outlaw
    group = list(state.groups[where])
    group.remove(outlaw)
    state.groups[where] = tuple(group)
    state.hands[turn] += UNIT[outlaw]
    state.sizes[turn] += 1
    if log is not None:
        _tell(
            log,
            "stole",
            ("wanted.steal",),
            player=_name(state, turn),
            victim=move.player,
            card=move.card,
        )
    if group and outlaw not in group and FIRST_PHOTO + outlaw not in group:
        _orphan(state, where, log)
    state.mark(where)
    _spend(state, WANTED, "wanted.steal", log)
    _settled(state, log)


def _orphan(state: State, where: int, log: Log) -> None:
    """Sheriff cards with nothing to lie on leave in the order of play, a Hideout last (M10, M11)."""
    group = state.groups[where]
    leaving = [kind for kind in group if kind != HIDEOUT]
    covers = [kind for kind in group if kind == HIDEOUT]
    if state.setting.rules.orphan_hideout == "stays":
        state.groups[where] = tuple(covers)
    else:
        leaving += covers
        state.groups[where] = ()
    state.discard.extend(leaving)
    if leaving and log is not None:
        _tell(
            log,
            "orphaned",
            ("wanted.orphans",),
            player=_name(state, where // 7),
            outlaw=OUTLAWS[where % 7],
            cards=[CARDS[kind] for kind in leaving],
        )


def hide(state: State, move: Move, log: Log) -> None:
    """`hideout.effect`; then its owner may answer with a Wyatt Earp (`wyatt.react`)."""
    victim = state.setting.seat[move.player]
    where = victim * 7 + move.kind
    state.groups[where] += (HIDEOUT,)
    state.marks[victim] |= 1 << UNDER + move.kind
    if log is not None:
        _tell(
            log,
            "hidden",
            ("hideout.target", "hideout.effect"),
            player=move.player,
            outlaw=move.card,
            by=_name(state, state.turn),
        )
    if state.hands[victim] & FIELD[WYATT] and wyatt_can_turn(state):
        state.phase = REACT
        state.target = where
    else:
        _settled(state, log)


def react(state: State, move: Move, log: Log) -> None:
    """`wyatt.react`: the owner shoots at the Hideout that has just covered his group."""
    where = state.target
    victim = where // 7
    state.hands[victim] -= UNIT[WYATT]
    state.sizes[victim] -= 1
    state.discard.append(WYATT)
    if log is not None:
        _tell(
            log,
            "played",
            ("wyatt.react",),
            player=_name(state, victim),
            card="wyatt-earp",
            count=1,
        )
    hit = _turn_up(state, victim, log)
    if hit:
        _lift(state, where, "wyatt.react", log)
    out = not state.sizes[victim]
    if hit is None:
        state.pending = state.target = NONE
        ending.end_hand(state, "supply", log)
    elif out and state.setting.rules.oot_last_card == "immediate":
        state.pending = state.target = NONE
        ending.end_hand(state, "out", log, by=victim)
    else:
        _settled(state, log)


def decline(state: State, move: Move, log: Log) -> None:
    """`wyatt.react`: the owner lets the Hideout lie."""
    if log is not None:
        _tell(log, "passed", ("wyatt.react",), player=_name(state, state.target // 7))
    _settled(state, log)


def lift(state: State, move: Move, log: Log) -> None:
    """`wyatt.lift`: one Hideout leaves a group of one's own."""
    _lift(state, state.turn * 7 + move.kind, "wyatt.lift", log)
    _settled(state, log)


def _lift(state: State, where: int, rule: str, log: Log) -> None:
    group = list(state.groups[where])
    group.remove(HIDEOUT)
    state.groups[where] = tuple(group)
    state.discard.append(HIDEOUT)
    state.mark(where)
    if log is not None:
        _tell(
            log,
            "lifted",
            (rule,),
            player=_name(state, where // 7),
            outlaw=OUTLAWS[where % 7],
        )
    if GUN in group and not state.setting.rules.hidden_gun_in_play:
        # F4 false: guns under Hideouts do not count, so bringing one to light may make a second.
        others = len([place for place in state.guns() if place != where])
        for _ in range(group.count(GUN) - (0 if others else 1)):
            _remove_gun(state, where, log)


def wyatt_draw(state: State, move: Move, log: Log) -> None:
    """`wyatt.draw`: two from the supply, or what is there (X8, X9)."""
    _play_wyatt(state, "wyatt.draw", log)
    short = state.reshuffled and len(state.supply) < 2
    _draw_from_supply(state, 2, ("wyatt.draw",), log)
    if short and state.setting.rules.wyatt_draw_short == "end_hand":
        ending.end_hand(state, "supply", log)
    elif state.setting.ends_when_exhausted:
        _end_if_exhausted(state, log)


def wyatt_search(state: State, move: Move, log: Log) -> None:
    """`wyatt.search`: a card is then taken; the discard stack is looked through only now."""
    _play_wyatt(state, "wyatt.search", log)
    if takeable(state):
        state.pending = WYATT
        state.phase = TAKE
    else:  # W1 `supply`, and nothing but Wyatt Earps in it
        state.seed = shuffle(state.supply, state.seed)


def _play_wyatt(state: State, rule: str, log: Log) -> None:
    _announce(state, WYATT)
    state.discard.append(WYATT)
    if log is not None:
        _tell(
            log,
            "played",
            ("sheriff.one-per-turn", rule),
            player=_name(state, state.turn),
            card="wyatt-earp",
            count=1,
        )


def take(state: State, move: Move, log: Log) -> None:
    """`wyatt.search`, `wyatt.search-bonus`: the topmost copy comes into the hand."""
    turn, kind = state.turn, move.kind
    from_supply = state.setting.searches_supply
    stack = state.supply if from_supply else state.discard
    at = len(stack) - 1
    while stack[at] != kind:
        at -= 1
    del stack[at]
    if from_supply:
        state.seed = shuffle(stack, state.seed)
    state.hands[turn] += UNIT[kind]
    state.sizes[turn] += 1
    if log is not None:
        name = _name(state, turn)
        public = state.setting.rules.search_public
        data = {
            "player": name,
            "card": move.card,
            "source": "supply" if from_supply else "discard",
        }
        log.append(Event("took", ("wyatt.search",), data, None if public else (name,)))
    _settled(state, log)
    if kind >= FIRST_PHOTO and state.phase == PLAY:
        state.bonus = kind


def deal(state: State, move: Move, log: Log) -> None:
    """`setup.deal`: the table is cleared, the deal moves on, all 78 are shuffled."""
    seats = len(state.hands)
    ending.clear_table(state)
    state.dealer = (state.dealer + 1) % seats
    state.hand_number += 1
    for outlaw in range(7):
        state.posters[outlaw] += 1000
    ending.deal_cards(state, log)


# --- small things ------------------------------------------------------------------------------

_RULE = {
    STAGECOACH: "robbery.target",
    BANK: "robbery.target",
    GUN: "fastest.one",
    WANTED: "wanted.steal",
    HIDEOUT: "hideout.target",
    WYATT: "wyatt.lift",
}
#: The choice that each card owes after its hit.
_OWED = {
    STAGECOACH: PLACE,
    BANK: PLACE,
    GUN: PLACE,
    WANTED: STEAL,
    HIDEOUT: HIDE,
    WYATT: LIFT,
}
_BY_VERB: dict[str, Callable[[State, Move, Log], None]] = {
    "discard": discard,
    "draw": draw,
    "play": play,
    "photo": photo,
    "stagecoach-robbery": shoot,
    "bank-robbery": shoot,
    "fastest-gun": shoot,
    "most-wanted ask": ask,
    "most-wanted steal": shoot,
    "hideout": shoot,
    "wyatt-earp draw": wyatt_draw,
    "wyatt-earp search": wyatt_search,
    "wyatt-earp lift": shoot,
    "place": place,
    "steal": steal,
    "hide": hide,
    "lift": lift,
    "take": take,
    "react": react,
    "pass": decline,
    "deal": deal,
}
EFFECTS = tuple(_BY_VERB[verb] for verb in VERBS)


def _name(state: State, seat: int) -> str:
    return state.setting.players[seat]


def _tell(log: list[Event], kind: str, rules: tuple[str, ...], **data: object) -> None:
    log.append(Event(kind, rules, data))
