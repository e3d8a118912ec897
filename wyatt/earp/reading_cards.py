"""Reading where the cards of a position lie: hands, territories, supply and discard stack."""

from __future__ import annotations

from collections import Counter

from wyatt.core.errors import did_you_mean, sentences
from wyatt.core.errors import shown as _show
from wyatt.core.reading import MOST_ENTRIES, BaseReader
from wyatt.core.shuffle import shuffle
from wyatt.core.text import _
from wyatt.earp.cards import (
    CARDS,
    DECK,
    FIRST_COLOURLESS,
    FIRST_PHOTO,
    GUN,
    HIDEOUT,
    KIND,
    OUTLAWS,
    WANTED,
    WYATT,
    pack,
)
from wyatt.earp.names import title
from wyatt.earp.state import NONE, State

#: The cards that lie in no territory.
_NOWHERE = (WANTED, WYATT)


class PlaceReader(BaseReader):
    """The part of a reader that finds every card its place (`setup.deal`)."""

    CODES = KIND
    EXAMPLE = '["hideout"]'

    def _outlaw(self, name: object, where: str) -> int:
        if isinstance(name, str) and name in OUTLAWS:
            return KIND[name]
        hint = did_you_mean(str(name), OUTLAWS) or _(
            "There are {outlaws}.", outlaws=", ".join(OUTLAWS)
        )
        self.fault(where, sentences(_("{name} is no outlaw.", name=_show(name)), hint))
        return NONE

    def _read_cards(self, state: State) -> Counter[int]:
        """Hands, territories, supply and discard stack; how many of each kind they place."""
        document, placed = self.document, Counter[int]()
        if "hands" not in document:
            self.fault(
                "hands",
                _('is missing: write {"Anna": ["hideout"]}, players left out hold nothing.'),
            )
        hands = self._object(document.get("hands", {}), "hands", '{"Anna": ["hideout"]}')
        for name, listed in hands.items():
            seat = self._player(state.config, name, f"hands.{name}")
            kinds = self._cards(listed, f"hands.{name}")
            placed.update(kinds)
            if listed != [] and name in state.config.seat:
                self.holding.add(seat)
            # Too many copies would overflow their bits; `_rest` reports them.
            if all(many <= DECK[kind].copies for kind, many in Counter(kinds).items()):
                state.hands[seat] = pack(kinds)
            state.sizes[seat] = len(kinds)
        territories = self._object(
            document.get("territories", {}),
            "territories",
            '{"Burt": {"jesse-james": [...]}}',
        )
        for name, groups in territories.items():
            where = f"territories.{name}"
            seat = self._player(state.config, name, where)
            named = self._object(groups, where, '{"jesse-james": ["jesse-james*3"]}')
            for outlaw_name, listed in named.items():
                place = f"{where}.{outlaw_name}"
                outlaw = self._outlaw(outlaw_name, place)
                kinds = self._cards(listed, place)
                placed.update(kinds)
                if outlaw != NONE:
                    self._check_group(state, outlaw, kinds, place)
                    state.groups[seat * 7 + outlaw] = tuple(kinds)
        state.supply = self._cards(document.get("supply", []), "supply")[::-1]
        state.discard = self._cards(document.get("discard", []), "discard")[::-1]
        placed.update(state.supply)
        placed.update(state.discard)
        self._check_guns(state)
        self._read_opened(state)
        return placed

    def _check_group(self, state: State, outlaw: int, kinds: list[int], where: str) -> None:
        name = title(OUTLAWS[outlaw])
        for kind in dict.fromkeys(kinds):
            card = title(CARDS[kind])
            if kind in _NOWHERE:
                self.fault(
                    where,
                    _("{card} lies in no territory: it goes to the discard stack.", card=card),
                )
            elif kind < FIRST_COLOURLESS and kind % 7 != outlaw:
                self.fault(
                    where,
                    _("{card} does not belong in the group of {outlaw}.", card=card, outlaw=name),
                )
        if kinds.count(HIDEOUT) > 1:
            self.fault(where, _("a second Hideout lies on one group (`hideout.target`)."))
        if kinds and outlaw not in kinds and FIRST_PHOTO + outlaw not in kinds:
            stays = state.config.rules.orphan_hideout == "stays"
            if any(kind != HIDEOUT for kind in kinds) or not stays:
                first = title(CARDS[kinds[0]])
                self.fault(
                    where,
                    _(
                        "{first} lies on nothing: a group needs an Outlaw card or the Photo of {outlaw} "
                        "(`wanted.orphans`).",
                        first=first,
                        outlaw=name,
                    ),
                )

    def _check_guns(self, state: State) -> None:
        hidden_too = state.config.rules.hidden_gun_in_play
        guns = [
            place
            for place, group in enumerate(state.groups)
            if hidden_too or HIDEOUT not in group
            for _ in range(group.count(GUN))
        ]
        if len(guns) > 1:
            seat, outlaw = divmod(guns[1], 7)
            self.fault(
                f"territories.{state.config.players[seat]}.{OUTLAWS[outlaw]}",
                _(
                    "{many} Fastest guns are in play, but there is one (`fastest.one`).",
                    many=len(guns),
                ),
            )

    def _read_opened(self, state: State) -> None:
        on_table = {place % 7 for place, group in enumerate(state.groups) if group}
        opened = set(on_table)
        if "opened" in self.document and not state.config.opened_by_table:
            listed = self.document["opened"]
            if not isinstance(listed, list) or len(listed) > MOST_ENTRIES:
                self.fault(
                    "opened",
                    _('{value} is not a list such as ["jesse-james"].', value=_show(listed)),
                )
                listed = []
            opened = {self._outlaw(name, f"opened[{at}]") for at, name in enumerate(listed)}
            for outlaw in sorted(on_table - opened):
                self.fault(
                    "opened",
                    _(
                        "leaves out {card}, who has cards on the table (`outlaws.first-set`).",
                        card=title(OUTLAWS[outlaw]),
                    ),
                )
        state.opened = sum(1 << outlaw for outlaw in opened if outlaw != NONE)

    def _fill_up(self, state: State, placed: Counter[int]) -> None:
        """What is placed nowhere lies shuffled under the supply."""
        short, missing = self._rest(placed, state.config.deck, lambda kind: title(CARDS[kind]))
        state.short = short
        if missing and not self.faults:
            state.seed = shuffle(missing, state.seed)
            state.supply = missing + state.supply
