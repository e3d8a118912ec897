"""What the Sheriff cards do: the Photo, shots and the choices owed after a hit, Wyatt Earp.

A log, if one is given, receives the events in order; random playouts give none.
"""

from __future__ import annotations

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
from wyatt.earp.movegen import takeable
from wyatt.earp.moves import Move
from wyatt.earp.situation import wyatt_can_turn
from wyatt.earp.state import (
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
from wyatt.earp.turn import draw_from_supply, end_if_exhausted, name_of, reshuffle, tell

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


def photo(state: State, move: Move, log: Log) -> None:
    """`photo.after-set`, `photo.alone`: 4 CP and $1,000, without a shot."""
    turn, outlaw = state.turn, move.kind % 7
    _announce(state, move.kind)
    state.groups[turn * 7 + outlaw] += (move.kind,)
    state.marks[turn] |= 1 << HAS + outlaw
    state.posters[outlaw] += MONEY[FIRST_PHOTO]
    if log is not None:
        tell(
            log,
            "played",
            ("photo.after-set", "photo.alone", "sheriff.one-per-turn"),
            player=name_of(state, turn),
            card=CARDS[move.kind],
            count=1,
            outlaw=move.card,
        )
        tell(
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
        tell(
            log,
            "played",
            rules,
            player=name_of(state, state.turn),
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
    elif state.config.ends_when_exhausted:
        end_if_exhausted(state, log)


def _turn_up(state: State, shooter: int, log: Log) -> bool | None:
    """Turn the top supply card onto the discard stack: True for a hit, None if there is none (X7)."""
    if not state.supply:
        if not state.discard or (state.reshuffled and not state.config.reshuffles_again):
            return None
        reshuffle(state, log)
    kind = state.supply.pop()
    state.discard.append(kind)
    if log is not None:
        tell(
            log,
            "shot",
            ("shot",),
            player=name_of(state, shooter),
            card=CARDS[kind],
            hit=kind < FIRST_PHOTO,
        )
    return kind < FIRST_PHOTO


def _spend(state: State, kind: int, rule: str, log: Log) -> None:
    """A Sheriff card that has done its work, or missed, goes on top of the discard stack (X14)."""
    state.discard.append(kind)
    if log is not None:
        tell(log, "spent", (rule,), player=name_of(state, state.turn), card=CARDS[kind])


def _settled(state: State, log: Log) -> None:
    """A Sheriff card is dealt with: the turn goes on."""
    state.pending = state.target = NONE
    state.phase = PLAY
    if state.config.ends_when_exhausted:
        end_if_exhausted(state, log)


def place(state: State, move: Move, log: Log) -> None:
    """`robbery.target`, `fastest.one`: the card that has hit goes on an own group."""
    turn, outlaw, kind = state.turn, move.kind, state.pending
    earlier = state.guns() if kind == GUN else []
    state.groups[turn * 7 + outlaw] += (kind,)
    if kind == GUN:
        state.marks[turn] |= 1 << GUNS + outlaw
    state.posters[outlaw] += MONEY[kind]
    if log is not None:
        tell(
            log,
            "placed",
            (_RULE[kind],),
            player=name_of(state, turn),
            card=CARDS[kind],
            outlaw=move.card,
        )
        tell(log, "rewarded", (_RULE[kind],), outlaw=move.card, amount=MONEY[kind])
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
        tell(
            log,
            "gun_moved",
            ("fastest.one",),
            player=name_of(state, where // 7),
            outlaw=OUTLAWS[where % 7],
        )


def ask(state: State, move: Move, log: Log) -> None:
    """`wanted.ask`: the others are asked in order; the first who holds the card gives one."""
    turn, kind = state.turn, KIND[move.card]
    _announce(state, WANTED)
    name = name_of(state, turn)
    if log is not None:
        tell(
            log,
            "played",
            ("sheriff.one-per-turn", "wanted.ask"),
            player=name,
            card="most-wanted",
            count=1,
        )
    for other in state.config.asked_seats(turn, move):
        had = bool(state.hands[other] & FIELD[kind])
        if log is not None:
            tell(
                log,
                "asked",
                ("wanted.ask",),
                player=name_of(state, other),
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
                tell(
                    log,
                    "gave",
                    ("wanted.ask",),
                    player=name_of(state, other),
                    to=name,
                    card=move.card,
                )
            break
    _spend(state, WANTED, "wanted.ask", log)


def steal(state: State, move: Move, log: Log) -> None:
    """`wanted.steal`, `wanted.orphans`: an Outlaw card comes from the table into the hand."""
    turn, outlaw = state.turn, move.kind
    where = state.config.seat[move.player] * 7 + outlaw
    group = list(state.groups[where])
    group.remove(outlaw)
    state.groups[where] = tuple(group)
    state.hands[turn] += UNIT[outlaw]
    state.sizes[turn] += 1
    if log is not None:
        tell(
            log,
            "stole",
            ("wanted.steal",),
            player=name_of(state, turn),
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
    if state.config.rules.orphan_hideout == "stays":
        state.groups[where] = tuple(covers)
    else:
        leaving += covers
        state.groups[where] = ()
    state.discard.extend(leaving)
    if leaving and log is not None:
        tell(
            log,
            "orphaned",
            ("wanted.orphans",),
            player=name_of(state, where // 7),
            outlaw=OUTLAWS[where % 7],
            cards=[CARDS[kind] for kind in leaving],
        )


def hide(state: State, move: Move, log: Log) -> None:
    """`hideout.effect`; then its owner may answer with a Wyatt Earp (`wyatt.react`)."""
    victim = state.config.seat[move.player]
    where = victim * 7 + move.kind
    state.groups[where] += (HIDEOUT,)
    state.marks[victim] |= 1 << UNDER + move.kind
    if log is not None:
        tell(
            log,
            "hidden",
            ("hideout.target", "hideout.effect"),
            player=move.player,
            outlaw=move.card,
            by=name_of(state, state.turn),
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
        tell(
            log,
            "played",
            ("wyatt.react",),
            player=name_of(state, victim),
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
    elif out and state.config.rules.oot_last_card == "immediate":
        state.pending = state.target = NONE
        ending.end_hand(state, "out", log, by=victim)
    else:
        _settled(state, log)


def decline(state: State, move: Move, log: Log) -> None:
    """`wyatt.react`: the owner lets the Hideout lie."""
    if log is not None:
        tell(log, "passed", ("wyatt.react",), player=name_of(state, state.target // 7))
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
        tell(
            log,
            "lifted",
            (rule,),
            player=name_of(state, where // 7),
            outlaw=OUTLAWS[where % 7],
        )
    if GUN in group and not state.config.rules.hidden_gun_in_play:
        # F4 false: guns under Hideouts do not count, so bringing one to light may make a second.
        others = len([place for place in state.guns() if place != where])
        for _ in range(group.count(GUN) - (0 if others else 1)):
            _remove_gun(state, where, log)


def wyatt_draw(state: State, move: Move, log: Log) -> None:
    """`wyatt.draw`: two from the supply, or what is there (X8, X9)."""
    _play_wyatt(state, "wyatt.draw", log)
    short = state.reshuffled and len(state.supply) < 2
    draw_from_supply(state, 2, ("wyatt.draw",), log)
    if short and state.config.rules.wyatt_draw_short == "end_hand":
        ending.end_hand(state, "supply", log)
    elif state.config.ends_when_exhausted:
        end_if_exhausted(state, log)


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
        tell(
            log,
            "played",
            ("sheriff.one-per-turn", rule),
            player=name_of(state, state.turn),
            card="wyatt-earp",
            count=1,
        )


def take(state: State, move: Move, log: Log) -> None:
    """`wyatt.search`, `wyatt.search-bonus`: the topmost copy comes into the hand."""
    turn, kind = state.turn, move.kind
    from_supply = state.config.searches_supply
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
        name = name_of(state, turn)
        public = state.config.rules.search_public
        data = {
            "player": name,
            "card": move.card,
            "source": "supply" if from_supply else "discard",
        }
        log.append(Event("took", ("wyatt.search",), data, None if public else (name,)))
    _settled(state, log)
    if kind >= FIRST_PHOTO and state.phase == PLAY:
        state.bonus = kind
