"""What the choices owed after a hit or a search do: place, steal, hide, lift, take, and the answer
to a Hideout.

A log, if one is given, receives the events in order; random playouts give none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.shuffle import shuffle
from wyatt.earp import ending
from wyatt.earp.cards import (
    AIMED,
    CARDS,
    FIRST_PHOTO,
    GUN,
    HIDEOUT,
    MONEY,
    OUTLAWS,
    UNIT,
    WANTED,
    WYATT,
)
from wyatt.earp.events import (
    GunMoved,
    Hidden,
    Lifted,
    Log,
    Orphaned,
    Passed,
    Placed,
    Played,
    Rewarded,
    Stole,
    Took,
)
from wyatt.earp.sheriff import spend, turn_up
from wyatt.earp.situation import can_answer, searched
from wyatt.earp.state import GUNS, NONE, PLAY, REACT, UNDER, State
from wyatt.earp.turn import end_if_exhausted, name_of

if TYPE_CHECKING:
    from wyatt.earp.moves import Move


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
        log.append(
            Placed(
                rules=(AIMED[kind],),
                player=name_of(state, turn),
                card=CARDS[kind],
                outlaw=move.card,
            )
        )
        log.append(Rewarded(rules=(AIMED[kind],), outlaw=move.card, amount=MONEY[kind]))
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
        log.append(
            GunMoved(
                rules=("fastest.one",),
                player=name_of(state, where // 7),
                outlaw=OUTLAWS[where % 7],
            )
        )


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
        log.append(
            Stole(
                rules=("wanted.steal",),
                player=name_of(state, turn),
                victim=move.player,
                card=move.card,
            )
        )
    if group and outlaw not in group and FIRST_PHOTO + outlaw not in group:
        _orphan(state, where, log)
    state.mark(where)
    spend(state, WANTED, "wanted.steal", log)
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
        log.append(
            Orphaned(
                rules=("wanted.orphans",),
                player=name_of(state, where // 7),
                outlaw=OUTLAWS[where % 7],
                cards=tuple(CARDS[kind] for kind in leaving),
            )
        )


def hide(state: State, move: Move, log: Log) -> None:
    """`hideout.effect`; then its owner may answer with a Wyatt Earp (`wyatt.react`)."""
    victim = state.config.seat[move.player]
    where = victim * 7 + move.kind
    state.groups[where] += (HIDEOUT,)
    state.marks[victim] |= 1 << UNDER + move.kind
    if log is not None:
        log.append(
            Hidden(
                rules=("hideout.target", "hideout.effect"),
                player=move.player,
                outlaw=move.card,
                by=name_of(state, state.turn),
            )
        )
    if can_answer(state, victim):
        state.phase = REACT
        state.target = where
    else:
        _settled(state, log)


def react(state: State, move: Move, log: Log) -> None:
    """`wyatt.react`: the owner shoots at the Hideout that has just covered their group."""
    where = state.target
    victim = where // 7
    state.hands[victim] -= UNIT[WYATT]
    state.sizes[victim] -= 1
    state.discard.append(WYATT)
    if log is not None:
        log.append(
            Played(
                rules=("wyatt.react",),
                player=name_of(state, victim),
                card="wyatt-earp",
                count=1,
            )
        )
    hit = turn_up(state, victim, log)
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
        log.append(Passed(rules=("wyatt.react",), player=name_of(state, state.target // 7)))
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
        log.append(
            Lifted(
                rules=(rule,),
                player=name_of(state, where // 7),
                outlaw=OUTLAWS[where % 7],
            )
        )
    if GUN in group and not state.config.rules.hidden_gun_in_play:
        # F4 false: guns under Hideouts do not count, so bringing one to light may make a second.
        others = len([place for place in state.guns() if place != where])
        for _ in range(group.count(GUN) - (0 if others else 1)):
            _remove_gun(state, where, log)


def take(state: State, move: Move, log: Log) -> None:
    """`wyatt.search`, `wyatt.search-bonus`: the topmost copy comes into the hand."""
    turn, kind = state.turn, move.kind
    from_supply = state.config.searches_supply
    stack = searched(state)
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
        log.append(
            Took(
                rules=("wyatt.search",),
                seen_by=None if public else (name,),
                player=name,
                card=move.card,
                source="supply" if from_supply else "discard",
            )
        )
    _settled(state, log)
    if kind >= FIRST_PHOTO and state.phase == PLAY:
        state.bonus = kind
