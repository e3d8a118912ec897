"""Wyatt Earp's kinds of card, the cards' names in sentences, and the numbers in the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, get_args

from wyatt.core.text import N_, _
from wyatt.earp.types import Owed, Robbery

# === The numbers in the rules: cards, capture points and dollars.

#: How many cards each player is dealt (`setup.deal`), and the minimum number of Outlaw cards in an
#: outlaw's first play (`outlaws.first-set`).
DEALT, FIRST_SET = 10, 3
#: The smallest token, in dollars, and the reward for each Outlaw card after the first in a play
#: (`outlaws.reward`). And how many dollars each poster gains at the start of every hand.
TOKEN, NEW_HAND = 1_000, 1_000
#: The total number of capture points it takes to capture an outlaw (`score.capture`).
CAPTURE = 8
#: How many capture points you can be behind the leader and still get a share (`score.share`). A
#: leader who is further ahead takes everything (`score.lead`).
SHARE_GAP = 4
#: The leader's first payment (`score.first-share`) and every other payment, in dollars.
FIRST_SHARE, SHARE = 2 * TOKEN, TOKEN
#: The game ends if someone has this many dollars after a hand is scored (`game.end`).
TARGET = 25_000


def play_reward(together: int) -> int:
    """Return the dollars a poster gains for this many Outlaw cards (`outlaws.reward`)."""
    return (together - 1) * TOKEN


#: The robbery cards. Each has a verb of the same name.
ROBBERIES: tuple[Robbery, ...] = get_args(Robbery)
_A, _THE, _A_CARD = N_("a {card}"), N_("the {card}"), N_("a {card} card")
_THE_CARD = N_("the {card} card")
_SEVERAL, _CARDS = N_("{number} {card}"), N_("{number} {card} cards")


class Card(NamedTuple):
    """A kind of card.

    title: its name in a sentence. copies: how many are in the deck. letter: its letter in a link.
    one: its title with an article. many: its plural, with ``{number}``. points: capture points in a
    territory. money: the dollars that a Sheriff card adds to a poster. rule: the id of its main
    rule. owes: the phase in which you choose a target after a hit, or an empty string if you never
    shoot with the card. lies: its name in a group, if that isn't `one`. short: its name on a small
    card. does: what it's for, if it has no points and no money. switch: the switch that adds it to
    the deck, or an empty string if it needs none.
    """

    name: str
    title: str
    copies: int
    letter: str
    one: str = _A
    many: str = _CARDS
    points: int = 0
    money: int = 0
    rule: str = ""
    owes: Owed | Literal[""] = ""
    lies: str = ""
    short: str = ""
    does: str = ""
    switch: str = ""


_OUTLAWS = (
    ("belle-starr", N_("Belle Starr"), N_("Photo of Belle Starr")),
    ("billy-the-kid", N_("Billy the Kid"), N_("Photo of Billy the Kid")),
    ("bob-dalton", N_("Bob Dalton"), N_("Photo of Bob Dalton")),
    ("butch-cassidy", N_("Butch Cassidy"), N_("Photo of Butch Cassidy")),
    ("jesse-james", N_("Jesse James"), N_("Photo of Jesse James")),
    ("sundance-kid", N_("Sundance Kid"), N_("Photo of Sundance Kid")),
    ("wes-hardin", N_("Wes Hardin"), N_("Photo of Wes Hardin")),
)

#: Every kind of card, by number: the Outlaw cards, then the Photos, then the others.
DECK: tuple[Card, ...] = (
    *(
        Card(name, title, 7, "abcdefg"[at], many=_SEVERAL, points=2)
        for at, (name, title, _photo) in enumerate(_OUTLAWS)
    ),
    *(
        Card(
            f"photo:{name}", title, 1, "ABCDEFG"[at], _THE,
            points=4, money=TOKEN, rule="photo.alone", short=N_("Photo"),
        )
        for at, (name, _title, title) in enumerate(_OUTLAWS)
    ),
    Card(
        "stagecoach-robbery", N_("Stagecoach robbery"), 2, "s",
        many=N_("{number} Stagecoach robberies"), points=1, money=3 * TOKEN,
        rule="robbery.target", owes="place", short=N_("Coach"),
    ),
    Card(
        "bank-robbery", N_("Bank robbery"), 4, "k",
        many=N_("{number} Bank robberies"), points=2, money=TOKEN,
        rule="robbery.target", owes="place", short=N_("Bank"),
    ),
    Card(
        "fastest-gun", N_("Fastest gun"), 3, "n",
        many=N_("{number} Fastest guns"), points=3, money=TOKEN,
        rule="fastest.one", owes="place", lies=N_("the Fastest gun"), short=N_("Gun"),
    ),
    Card(
        "most-wanted", N_("Most wanted!"), 3, "m", _A_CARD,
        rule="wanted.steal", owes="steal", short=N_("Wanted"),
        does=N_("Ask the others for an Outlaw card, or shoot to steal one."),
    ),
    Card(
        "hideout", N_("Hideout"), 3, "h", many=N_("{number} Hideouts"),
        rule="hideout.target", owes="hide", short=N_("Hideout"),
        does=N_("A hit covers an opponent’s group, which is then worth nothing."),
    ),
    Card(
        "wyatt-earp", N_("Wyatt Earp"), 7, "w", _A_CARD,
        rule="wyatt.lift", owes="lift", short=N_("Wyatt"),
        does=N_("Draw two cards, search for a card, or shoot off a Hideout."),
    ),
)  # fmt: skip

CARDS: tuple[str, ...] = tuple(card.name for card in DECK)
KIND: dict[str, int] = {name: kind for kind, name in enumerate(CARDS)}
CARD: Mapping[str, Card] = {card.name: card for card in DECK}
OUTLAWS: tuple[str, ...] = tuple(name for name, _title, _photo in _OUTLAWS)
#: The numbers of the first Photo, and of the first Sheriff card that doesn't belong to an outlaw.
FIRST_PHOTO, FIRST_COLOURLESS, KINDS = len(OUTLAWS), 2 * len(OUTLAWS), len(DECK)
PHOTOS: tuple[str, ...] = CARDS[FIRST_PHOTO:FIRST_COLOURLESS]
#: The Sheriff cards other than Photos, by number.
COLOURLESS: tuple[str, ...] = CARDS[FIRST_COLOURLESS:]
GUN, WANTED = KIND["fastest-gun"], KIND["most-wanted"]
HIDEOUT, WYATT = KIND["hideout"], KIND["wyatt-earp"]

#: How many of each card are in the deck of 78. Cards that need a switch count as 0.
COPIES: dict[str, int] = {card.name: 0 if card.switch else card.copies for card in DECK}
#: Each card's capture points (CP) in a territory.
CAPTURE_POINTS: dict[str, int] = {card.name: card.points for card in DECK}
#: Each card's name in a sentence, in English.
TITLES: dict[str, str] = {card.name: card.title for card in DECK}

POINTS: tuple[int, ...] = tuple(card.points for card in DECK)
MONEY: tuple[int, ...] = tuple(card.money for card in DECK)
#: Each card's rule about its targets, and the phase after it hits, both by number.
AIMED: tuple[str, ...] = tuple(card.rule for card in DECK)
OWES: Mapping[int, Owed] = {kind: card.owes for kind, card in enumerate(DECK) if card.owes}

_WIDTHS = tuple(card.copies.bit_length() for card in DECK)
SHIFT: tuple[int, ...] = tuple(sum(_WIDTHS[:kind]) for kind in range(KINDS))
#: For each kind, a packed hand with a single card of that kind.
UNIT: tuple[int, ...] = tuple(1 << shift for shift in SHIFT)
#: Each kind's bits in a packed hand.
FIELD: tuple[int, ...] = tuple((1 << width) - 1 << SHIFT[at] for at, width in enumerate(_WIDTHS))


def outlaw_of(card: str) -> str | None:
    """Return the outlaw on an Outlaw card or a Photo, or None for any other card."""
    kind = KIND[card]
    return OUTLAWS[kind % FIRST_PHOTO] if kind < FIRST_COLOURLESS else None


def count(hand: int, kind: int) -> int:
    return (hand & FIELD[kind]) >> SHIFT[kind]


def pack(kinds: Iterable[int]) -> int:
    """Return card numbers as a packed hand: one integer with a few bits for each kind of card."""
    return sum(map(UNIT.__getitem__, kinds))


def unpack(hand: int) -> list[int]:
    cards: list[int] = []
    for kind, field in enumerate(FIELD):
        if held := hand & field:
            cards += (kind,) * (held >> SHIFT[kind])
    return cards


def card_counts(hand: int) -> dict[str, int]:
    """Return a packed hand as ``{card: how many}``, without any zeros."""
    return {card: held for kind, card in enumerate(CARDS) if (held := count(hand, kind))}


assert len({card.letter for card in DECK}) == KINDS
assert tuple(card.name for card in DECK if card.rule == "robbery.target") == ROBBERIES


# === The cards' names in sentences, from their records.


def title(card: str) -> str:
    """Return a card's name for use in a sentence, such as ``Photo of Jesse James``."""
    return _(TITLES[card])


def count_words(card: str, count: int) -> str:
    """Return cards of one kind as text, such as ``Hideout`` or ``2 Wyatt Earp cards``."""
    one, name = count == 1 and card not in OUTLAWS, title(card)
    return name if one else _(CARD[card].many, number=count, card=name)


def the(card: str) -> str:
    """Return a card's name with its article, such as ``the Photo of Jesse James``."""
    return _(CARD[card].one, card=title(card))


def definite(card: str) -> str:
    """Return a card that was just named, such as ``the Bank robbery``."""
    return _(_THE_CARD if CARD[card].one == _A_CARD else _THE, card=title(card))
