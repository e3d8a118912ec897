"""Reads and checks positions, and makes and reads tokens for links."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from wyatt.core import documents
from wyatt.core.errors import Issue, shown
from wyatt.core.layout import PositionReader, TokenCodec
from wyatt.core.text import N_, _, either
from wyatt.earp import cards
from wyatt.earp.cards import CARDS, FIRST_PHOTO, GUN, HIDEOUT, KIND, OUTLAWS, WYATT, count, title
from wyatt.earp.legality import can_answer
from wyatt.earp.movegen import legal
from wyatt.earp.state import ASKING, LAYOUT, NONE, OUTLAW_KEYS, Config, State, config_of
from wyatt.earp.switches import Rules
from wyatt.earp.types import APART, LIFT, OVER, PLAY, REACT, SCORED, TAKE

# === Reading positions and checking them against the rules. `LAYOUT` lists the fields.

_SAID = N_(
    {
        "another's": "{card} doesn’t belong in {outlaw}’s group.",
        "empty": "the hand is empty, but {mover} must play.",
        "guns": "{many} Fastest guns are in play, but only one can be (`fastest.one`).",
        "no answer": "{player} can’t answer without a Wyatt Earp in hand and a card to turn over (`wyatt.react`).",
        "no bonus": "use this field only in the phase “{phase}”, after a search with Wyatt Earp (`wyatt.search-bonus`).",
        "no choice": "there’s no choice to make in the phase “{phase}”. Leave this field out.",
        "no list": '{value} isn’t valid here. Write a list such as ["jesse-james"].',
        "no target": "the player to move has nothing to choose in the phase “{phase}”. Change the phase or the cards.",
        "not empty": "the hand must be empty in the phase “{phase}”, because the players have discarded their cards (`end.cards`).",
        "not found": "{value} isn’t a Sheriff card you can find with Wyatt Earp.",
        "orphans": "{first} can’t form this group without a {outlaw} card or {outlaw}’s Photo (`wanted.orphans`).",
        "played": "{card} can’t be in a territory, because you discard it once you’ve played it.",
        "shot": "this must be true in the phase “{phase}”, because a Sheriff card has been played.",
        "two Hideouts": "the group has two Hideouts, but it can have only one (`hideout.target`).",
        "unlisted": "the list leaves out {card}, who has cards on the table (`outlaws.first-set`).",
        "unnamed": "name the Sheriff card that hit, because the phase is “{phase}”.",
    }
)


class Reader(PositionReader):
    """Reads a position from a document and collects the document's issues."""

    LAYOUT = LAYOUT
    RULES = Rules

    def begin(self, players: tuple[str, ...], rules: Rules) -> State:
        if self.players_invalid:
            # With too many players, asking in any order (M1) would make far too many moves.
            return State(Config(players, replace(rules, mw_order="direction")), 0)
        return State(config_of(players, rules), 0)

    def title(self, code: int) -> str:
        return title(CARDS[code])

    def group(self, state: State, at: int, value: object, where: str) -> list[int]:
        kinds = self.cards(value, where)
        if at < 0:
            return kinds
        name = title(OUTLAWS[at])
        for kind in dict.fromkeys(kinds):
            played = kind in (cards.WANTED, WYATT)
            if played or (kind < cards.FIRST_COLOURLESS and kind % 7 != at):
                said = _SAID["played" if played else "another's"]
                self.issue(where, _(said, card=title(CARDS[kind]), outlaw=name))
        if kinds.count(HIDEOUT) > 1:
            self.issue(where, _(_SAID["two Hideouts"]))
        if kinds and at not in kinds and FIRST_PHOTO + at not in kinds:
            stays = state.config.rules.orphan_hideout == "stays"
            if any(kind != HIDEOUT for kind in kinds) or not stays:
                self.issue(where, _(_SAID["orphans"], first=title(CARDS[kinds[0]]), outlaw=name))
        return kinds

    def read_own(self, state: State) -> None:
        if state.phase in ASKING and not self.document.get("sheriff_played", True):
            self.issue("sheriff_played", _(_SAID["shot"], phase=self.called(state.phase)))
        guns = [place for place in state.guns() for _gun in range(state.groups[place].count(GUN))]
        if len(guns) > 1:
            seat, outlaw = divmod(guns[1], 7)
            where = f"territories.{state.config.players[seat]}.{OUTLAWS[outlaw]}"
            self.issue(where, _(_SAID["guns"], many=len(guns)))
        self._read_opened(state)
        self._read_pending(state)
        if state.phase in APART and state.pending != NONE:
            self.places.setdefault(state.pending, []).append("pending.card")
        if self.document.get("bonus") is not None:
            self._read_bonus(state, self.document["bonus"])
        self.read_winner(state)
        if "actor" in self.document:
            actor = self.player(self.document["actor"], "actor")
            sound = self.sound("actor", "phase", "turn", "dealer", "pending", "players")
            if sound and actor != state.actor:
                said = _("{value} isn’t the player to move.", value=shown(self.document["actor"]))
                self.issue("actor", said)

    def _read_opened(self, state: State) -> None:
        on_table = {place % 7 for place, group in enumerate(state.groups) if group}
        opened = set(on_table)
        if "opened" in self.document and not state.config.opened_by_table:
            listed = self.document["opened"]
            if not isinstance(listed, list) or len(listed) > documents.MOST_ENTRIES:
                self.issue("opened", _(_SAID["no list"], value=shown(listed)))
                listed = []
            named = enumerate(listed)
            opened = {self.key(name, OUTLAW_KEYS, f"opened[{at}]") for at, name in named}
            for outlaw in sorted(on_table - opened):
                self.issue("opened", _(_SAID["unlisted"], card=title(OUTLAWS[outlaw])))
        state.opened = sum(1 << outlaw for outlaw in opened if outlaw != NONE)

    def _read_pending(self, state: State) -> None:
        phase, called = state.phase, self.called(state.phase)
        known, pending = ASKING.get(phase, ()), self.document.get("pending")
        if pending is None:
            if phase in (LIFT, TAKE):
                state.pending = WYATT
            elif known:
                example = f'{{"card": "{known[0]}"}}'
                self.issue("pending", _(_SAID["unnamed"], phase=called), example)
            return
        if not known:
            self.issue("pending", _(_SAID["no choice"], phase=called))
            return
        owed = self.mapping(pending, "pending", f'{{"card": "{known[0]}"}}')
        card = owed.get("card")
        if card in known:
            state.pending = KIND[card]
        else:
            said = N_("{value} can’t lead to a choice in the phase “{phase}”. Use {list}.")
            said = _(said, value=_card(card), phase=called, list=either(list(map(title, known))))
            self.issue("pending.card", said, either([f'"{name}"' for name in known]))
        fields = ("card", "player", "outlaw") if phase == REACT else ("card",)
        for key in owed:
            if key not in fields:
                self.issue(f"pending.{key}", _("there’s no such field."))
        if phase == REACT:
            victim = self.player(owed.get("player"), "pending.player")
            outlaw = self.key(owed.get("outlaw"), OUTLAW_KEYS, "pending.outlaw")
            if outlaw != NONE:
                state.target = victim * 7 + outlaw
                if HIDEOUT not in state.groups[state.target]:
                    self.issue("pending", _("this group isn’t under a Hideout."))

    def _read_bonus(self, state: State, card: object) -> None:
        if state.phase != PLAY or not self.document.get("sheriff_played"):
            self.issue("bonus", _(_SAID["no bonus"], phase=self.called(PLAY)))
        if not isinstance(card, str) or KIND.get(card, 0) < FIRST_PHOTO or card == "wyatt-earp":
            self.issue("bonus", _(_SAID["not found"], value=_card(card)))
            return
        state.bonus = KIND[card]
        if not count(state.hands[state.turn], state.bonus):
            self.issue("bonus", _("the player to move doesn’t have {card}.", card=title(card)))

    def check(self, state: State) -> None:
        opened = state.opened
        for place in range(len(state.groups)):
            state.mark(place)
        if not state.config.opened_by_table:
            state.opened = opened
        names, phase, holding = state.config.players, state.phase, self.holders(state)
        called = self.called(phase)
        if phase in (SCORED, OVER):
            for seat in sorted(holding):
                self.issue(f"hands.{names[seat]}", _(_SAID["not empty"], phase=called))
            return
        if self.players_invalid or not self.sound("phase", "turn", "dealer"):
            return
        mover = names[state.turn]
        if state.turn not in holding and phase != TAKE:
            self.issue(f"hands.{mover}", _(_SAID["empty"], mover=mover))
        if not self.sound("pending"):
            return
        if phase == REACT:
            victim = state.target // 7
            if victim == state.turn:
                self.issue("pending.player", _("players may not cover their own groups."))
            elif self.sound("hands") and (
                not count(state.hands[victim], WYATT)
                or (self.placed and not can_answer(state, victim))
            ):
                self.issue("phase", _(_SAID["no answer"], player=names[victim]))
        elif phase in ASKING:
            # If a card is misplaced, the supply is incomplete, so we don't check a search there.
            judged = self.placed or (phase, state.config.searches_supply) != (TAKE, True)
            judged = judged and self.sound("territories", "discard", "supply", "rules")
            if judged and not legal(state):
                self.issue("phase", _(_SAID["no target"], phase=called))


load_position: Callable[[object], State] = Reader.load


def _card(value: object) -> str:
    return title(value) if isinstance(value, str) and value in KIND else shown(value)


def read_players(value: object, issues: list[Issue]) -> tuple[str, ...]:
    return documents.read_players(value, issues, LAYOUT.most, LAYOUT.seats)


# === Positions and records as URL-safe tokens. After ``1.``, a token is compressed JSON in which
# every card is one letter. Anyone can write a token, so we limit its size before and after
# unpacking, and check its document like any other.

#: Text that most positions contain, which helps compression. The most common text comes last.
#: Changing a single letter here makes old links (version 1 of the token) unreadable.
_COMMON = (
    b'"short_top_tie":"thousand_each","zero_cp_shares":true,"duel":"cumulative_hits",'
    b'"opened":"cards_on_table","second_exhaustion":"immediate","empty_supply_shot":"end_hand"'
    b'"reshuffle_again","wyatt_draw_short":"end_hand","oot_last_card":"immediate",'
    b'"hidden_gun_in_play":false,"mw_order":"any","orphan_hideout":"stays","last_card_play":"never",'
    b'"wyatt_search":"supply","search_public":true,"preset":"everything2""preset":"berclaz"'
    b'"format":"wyatt-record/1","start":{"moves":"draw supply\\ndraw discard\\ndiscard '
    b'"rest":"none""winner":"bonus":"photo:"pending":{"card":"stagecoach-robbery"bank-robbery'
    b'"fastest-gun"most-wanted"hideout"wyatt-earp"},"actor":"player":"outlaw":'
    b'"phase":"place""steal""hide""lift""take""react""scored""over""draw","sheriff_played":true,'
    b'{"format":"wyatt-position/1","rules":{"preset":"rio-grande"},"players":["Anna","Burt","Curt"'
    b'],"dealer":"Curt","hand_number":1,"turn":"Anna","phase":"play","sheriff_played":false,'
    b'"reshuffled":false,"money":{"Anna":0,"Burt":0,"Curt":0},"posters":{"belle-starr":1000,'
    b'"billy-the-kid":1000,"bob-dalton":1000,"butch-cassidy":1000,"jesse-james":1000,'
    b'"sundance-kid":1000,"wes-hardin":1000},"opened":["belle-starr","billy-the-kid","bob-dalton",'
    b'"butch-cassidy","jesse-james","sundance-kid","wes-hardin"],"hands":{"Anna":"","Burt":"",'
    b'"Curt":""},"territories":{"Anna":{},"Burt":{},"Curt":{}},"supply":"","discard":"","seed":'
)


_TOKENS = TokenCodec(LAYOUT, _COMMON, {card.name: card.letter for card in cards.DECK})
write_token, read_token = _TOKENS.write, _TOKENS.read
