"""What just happened: each event of a move as a plain sentence with its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wyatt.earp.cards import OUTLAWS, TITLES
from wyatt.show.earp.marks import usd
from wyatt.show.earp.words import cards, counted, listed, move_words, number, the
from wyatt.show.marks import button, esc, rule_links
from wyatt.show.variations import NO_WAYS, Way, left_here

if TYPE_CHECKING:
    from wyatt.earp import Event, Move

#: A card that the reader may not see.
UNSEEN = "?"
Data = dict[str, Any]


def sentence(event: Event, viewer: str | None = None) -> tuple[str, tuple[str, ...]]:
    """An event in plain words, as this viewer would be told it, and the ids of its rules.

    The words hold players' names as they are: escape them before they enter a page. The event must
    be one that the viewer may see (`Event.seen`).
    """
    speak = _SENTENCES.get(event.type)
    said = speak(event.data, _Names(viewer)) if speak else event.type.replace("_", " ") + "."
    return said[:1].upper() + said[1:], event.rules


class _Names:
    """Players named for one viewer, who is called ``you``."""

    def __init__(self, viewer: str | None) -> None:
        self.viewer = viewer

    def __call__(self, player: str) -> str:
        return "you" if player == self.viewer else player

    def own(self, player: str) -> str:
        """Whose: ``your`` or ``Burt’s``."""
        return "your" if player == self.viewer else f"{player}’s"


def _title(card: str) -> str:
    return "a card" if card == UNSEEN else the(card)


def _hand_of(names: Sequence[str]) -> str:
    """Cards counted by kind: ``2 Jesse James and a Hideout``."""
    if not names or UNSEEN in names:
        return cards(len(names))
    count = Counter(names)
    return listed([the(card) if held == 1 else counted(card, held) for card, held in count.items()])


def _dealt(data: Data, who: _Names) -> str:
    verb = "deal" if who(data["dealer"]) == "you" else "deals"
    start = "start" if who(data["first"]) == "you" else "starts"
    return (
        f"Hand {data['hand_number']}: {who(data['dealer'])} {verb} ten cards each, "
        f"{TITLES[data['upcard']]} is turned up, and {who(data['first'])} {start}."
    )


def _drew(data: Data, who: _Names) -> str:
    source = "the supply" if data["source"] == "supply" else "the discard stack"
    return f"{who(data['player'])} drew {_hand_of(data['cards'])} from {source}."


def _reshuffled(data: Data, who: _Names) -> str:
    how_many = data["cards"] if isinstance(data["cards"], int) else len(data["cards"])
    return (
        f"The supply ran dry: {cards(how_many)} of the discard stack were shuffled into a new one."
    )


def _played(data: Data, who: _Names) -> str:
    player, card = who(data["player"]), data["card"]
    if card in OUTLAWS:
        return f"{player} laid {counted(card, data['count'])}."
    verb = "laid" if card.startswith("photo:") else "played"
    return f"{player} {verb} {the(card)}."


def _placed(data: Data, who: _Names) -> str:
    name = TITLES[data["outlaw"]]
    return f"{the(data['card'])} lies on {who.own(data['player'])} {name}."


def _rewarded(data: Data, who: _Names) -> str:
    name, amount = TITLES[data["outlaw"]], data["amount"]
    if not amount:
        return f"The poster of {name} gained nothing."
    return f"The poster of {name} gained {usd(amount)}."


def _shot(data: Data, who: _Names) -> str:
    kind = "an Outlaw card. A hit." if data["hit"] else "no Outlaw card. A miss."
    return f"{who(data['player'])} shot. The top card was {TITLES[data['card']]}, {kind}"


def _spent(data: Data, who: _Names) -> str:
    return f"{the(data['card'])} went to the discard stack."


def _asked(data: Data, who: _Names) -> str:
    had = "had one" if data["had"] else "had none"
    asked = who(data["player"])
    verb = "were" if asked == "you" else "was"
    return f"{asked} {verb} asked for {TITLES[data['card']]} and {had}."


def _gave(data: Data, who: _Names) -> str:
    return f"{who(data['player'])} gave {_title(data['card'])} to {who(data['to'])}."


def _stole(data: Data, who: _Names) -> str:
    return f"{who(data['player'])} stole {_title(data['card'])} from {who(data['victim'])}."


def _orphaned(data: Data, who: _Names) -> str:
    whose = who.own(data["player"])
    verb = "goes" if len(data["cards"]) == 1 else "go"
    return (
        f"No Outlaw card or Photo is left in {whose} {TITLES[data['outlaw']]}: "
        f"{_hand_of(data['cards'])} {verb} to the discard stack."
    )


def _hidden(data: Data, who: _Names) -> str:
    whose = who.own(data["player"])
    return f"A Hideout covers {whose} {TITLES[data['outlaw']]}: it counts 0 capture points."


def _lifted(data: Data, who: _Names) -> str:
    return (
        f"The Hideout is off {who.own(data['player'])} {TITLES[data['outlaw']]}: it counts again."
    )


def _gun_moved(data: Data, who: _Names) -> str:
    whose = who.own(data["player"])
    return f"The earlier Fastest gun leaves {whose} {TITLES[data['outlaw']]} for the discard stack."


def _took(data: Data, who: _Names) -> str:
    source = "the supply" if data["source"] == "supply" else "the discard stack"
    return f"{who(data['player'])} took {_title(data['card'])} from {source}."


def _passed(data: Data, who: _Names) -> str:
    return f"{who(data['player'])} let the Hideout lie."


def _discarded(data: Data, who: _Names) -> str:
    return f"{who(data['player'])} discarded {the(data['card'])}."


_ENDS = {
    "out": "{} discarded the last card",
    "other_out": "{} had no cards left",
    "supply": "the supply was short when {} drew",
}


def _hand_ended(data: Data, who: _Names) -> str:
    why = _ENDS.get(data["why"], "{} ended it").format(who(data.get("player") or "somebody"))
    return f"The hand is over: {why}. Cards still in hand go to the discard stack."


def _scored(data: Data, who: _Names) -> str:
    name = TITLES[data["outlaw"]]
    total = sum(data["cp"].values() if isinstance(data["cp"], dict) else data["cp"])
    if not data["captured"]:
        return f"{name} gets away with {total} of 8 capture points: {usd(data['left'])} stays."
    paid = sum(data["payouts"].values() if isinstance(data["payouts"], dict) else data["payouts"])
    rest = f", {usd(data['left'])} stays" if data["left"] else ""
    return f"{name} is captured with {total} capture points: {usd(paid)} is paid out{rest}."


def _paid(data: Data, who: _Names) -> str:
    verb = "take" if who(data["player"]) == "you" else "takes"
    name = TITLES[data["outlaw"]]
    return f"{who(data['player'])} {verb} {usd(data['amount'])} from the poster of {name}."


def _duelled(data: Data, who: _Names) -> str:
    rounds, winner = len(data["rounds"]), who(data["winner"])
    times = f"{number(rounds)} round{'' if rounds == 1 else 's'}"
    won = "win" if winner == "you" else "wins"
    duellists = listed([who(name) for name in data["players"]])
    return f"{duellists} duel: after {times} {winner} {won}."


def _game_ended(data: Data, who: _Names) -> str:
    won = "win" if who(data["winner"]) == "you" else "wins"
    money = data.get("money")
    if isinstance(money, dict):
        money = money.get(data["winner"])
    with_money = f" with {usd(money)}" if isinstance(money, int) else ""
    return f"The game is over: {who(data['winner'])} {won}{with_money}."


_SENTENCES: dict[str, Callable[[Data, _Names], str]] = {
    "dealt": _dealt,
    "drew": _drew,
    "reshuffled": _reshuffled,
    "played": _played,
    "placed": _placed,
    "rewarded": _rewarded,
    "shot": _shot,
    "spent": _spent,
    "asked": _asked,
    "gave": _gave,
    "stole": _stole,
    "orphaned": _orphaned,
    "hidden": _hidden,
    "lifted": _lifted,
    "gun_moved": _gun_moved,
    "took": _took,
    "passed": _passed,
    "discarded": _discarded,
    "hand_ended": _hand_ended,
    "scored": _scored,
    "paid": _paid,
    "duelled": _duelled,
    "game_ended": _game_ended,
}


def events_log(events: Sequence[Event], viewer: str | None = None, note: str = "") -> str:
    """The inside of the log: one numbered line an event. It lies in an element with role=log.

    note: a line before them about how the move came to be made.
    """
    if not events:
        return "<p>Nothing yet. Every move is told here, with its rules.</p>"
    lines = []
    for at, event in enumerate(events, 1):
        words, cited = sentence(event, viewer)
        shown = esc(words)
        if event.type == "shot":
            for ending, kind in (("A hit.", "good"), ("A miss.", "bad")):
                if shown.endswith(ending):
                    shown = f'{shown.removesuffix(ending)}<span class="{kind}">{ending}</span>'
        lines.append(f"<li><b>{at}</b><span>{shown} {rule_links(cited)}</span></li>")
    told = f'<p class="note">{esc(note)}</p>' if note else ""
    return f"{told}<ol>{''.join(lines)}</ol>"


def since_log(
    moves: Sequence[Sequence[Any]],
    viewer: str | None = None,
    speak: Callable[[Any, str | None], tuple[str, tuple[str, ...]]] = sentence,
) -> str:
    """What went before the last move, newest first, a line a move without its rules.

    speak: how the game of the table tells an event.
    """
    if not moves:
        return ""
    lines = "".join(
        f"<li>{esc(' '.join(speak(event, viewer)[0] for event in events))}</li>"
        for events in moves
        if events
    )
    return f'<h3>Before that</h3><ul class="since">{lines}</ul>'


def moves_so_far(
    played: Sequence[tuple[str, Move | str]], here: int, left: Mapping[int, Sequence[Way]] = NO_WAYS
) -> str:
    """The moves so far in words, each a button that jumps to the moment after it.

    played: who made each move, and the move, or words for one that not everybody may know. here:
    how many of them are played at this moment. left: what else was played, by the move it replaced.
    """
    lines = [_jump(0, "The start", here == 0)]
    lines += [
        _jump(at, f"{player}: {move if isinstance(move, str) else move_words(move)}", at == here)
        for at, (player, move) in enumerate(played, 1)
    ]
    last = f"<li>{left_here(left, len(lines))}</li>" if len(lines) in left else ""
    items = "".join(f"<li>{line}{left_here(left, at)}</li>" for at, line in enumerate(lines))
    return f"<ol>{items}{last}</ol>"


def _jump(at: int, words: str, current: bool) -> str:
    more = f'data-index="{at}"' + (' aria-current="step"' if current else "")
    return button("jump", f"<b>{at}</b>{esc(words)}", kind="mv", key=f"jump {at}", more=more)
