"""The player aid for Wyatt Earp, and tips on playing well. Every tip has a number or a source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from wyatt.core.advice import Aid, AidSection, Grid, Tip, aid_section
from wyatt.core.text import N_, _, usd
from wyatt.earp import cards
from wyatt.earp.cards import CARD, COPIES, OUTLAWS, play_reward, title
from wyatt.earp.legality import shot_card
from wyatt.earp.payout import score_lines
from wyatt.earp.rulebook import BOOK
from wyatt.earp.scoring import score_poster
from wyatt.earp.verbs import CHECKS, SHERIFF_OF, TABLE

#: The rulebook's three examples: the capture points in seat order, and the dollars on the poster.
#: In the first, one leader takes everything. In the third, two tied leaders get nothing.
EXAMPLES = (((11, 6, 2), 9000), ((9, 5, 4), 8000), ((4, 4, 2), 3000))

_TURN = (
    "turn.order", "draw.choice", "outlaws.first-set", "outlaws.any-number", "outlaws.reward",
    "sheriff.one-per-turn", "play.keep-discard",
)  # fmt: skip
_CARDS = (
    "photo.after-set", "robbery.target", "fastest.one", "fastest.same-outlaw", "wanted.ask",
    "wanted.steal", "hideout.target", "hideout.effect", "wyatt.draw", "wyatt.search", "wyatt.lift",
    "wyatt.react", "shot",
)  # fmt: skip
_END = ("end.out", "end.other-out", "end.supply")
_COUNT = (
    "score.hidden", "score.capture", "score.lead", "score.share", "score.first-share",
    "score.laps", "score.ties", "score.stop", "score.carry", "game.end", "game.duel",
)  # fmt: skip


def aid(lang: str = "en") -> Aid:
    """Return the player aid. Raise `UnknownLanguage` if the rulebook isn't in `lang`."""
    of = partial(aid_section, BOOK, lang)
    first, second, third = (score_lines(score_poster(*example), {}) for example in EXAMPLES)
    lines = list(second)
    for head, *_steps, last in (first, third):
        lines += [replace(head, style="head"), last]
    example = AidSection(_("Examples from the rulebook"), lines=tuple(lines))
    front = (of(_TURN), AidSection(_("The 78 cards"), grid=_cards()), of(_CARDS))
    return Aid("Wyatt Earp", (front, (of(_END), of(_COUNT), example)), table=BOOK.read("aid.toml"))


def _cards() -> Grid:
    headings = (_("Card"), _("Copies"), _("Points"), _("Poster"), _("Shot"))
    kind, outlaw, photo = _("Outlaw card"), cards.DECK[0], CARD[cards.PHOTOS[0]]
    copies = _("{outlaws} × {copies}", outlaws=len(OUTLAWS), copies=outlaw.copies)
    reward = _("$1,000 per card after the first")
    rows = [
        (kind[:1].upper() + kind[1:], copies, str(outlaw.points), reward, "–"),
        (_("Photo"), str(len(cards.PHOTOS)), str(photo.points), usd(photo.money), "–"),
    ]
    for name in cards.COLOURLESS:
        card = CARD[name]
        points, dollars = str(card.points or "–"), usd(card.money) if card.money else "–"
        rows.append((title(name), str(COPIES[name]), points, dollars, _shot(name)))
    return Grid(headings, tuple(rows))


#: For cards with several uses, the uses that need a shot.
_SHOOTS = {"steal": N_("steal"), "lift": N_("lift")}


def _shot(card: str) -> str:
    verbs = [number for number, kind in SHERIFF_OF.items() if TABLE[number].lays == card]
    shooting = [number for number in verbs if shot_card in CHECKS[number]]
    if len(shooting) == len(verbs):
        return _("yes")
    uses = (_(_SHOOTS[str(TABLE[number].name).split()[1]]) for number in shooting)
    return ", ".join(uses) or _("no")


# === Tips on playing well, each with a computed number or a source. We compute the numbers from the
# cards, the rewards and the scorer, so they stay right if any of these change.


def _earned(cp: tuple[int, ...], reward: int = 8000, seat: int = 0) -> str:
    paid = score_poster(cp, reward).payouts[seat]
    return usd(paid) if paid else _("nothing")


#: For each tip: the ids of related rules, then a title, advice, and the numbers or source behind it.
_TIPS: Mapping[tuple[str, ...], tuple[str, str, str]] = N_(
    {
        ("outlaws.first-set", "outlaws.any-number"): (
            "Open the outlaw you hold the most of",
            "When you open an outlaw, everyone may lay that outlaw’s cards. The more of them you hold, the fewer are left for the others.",
            "Each outlaw has {copies} Outlaw cards. If you lay {three}, the others can get the remaining {left}, worth {points} points. If you lay 5, only {fewer} points are left for them.",
        ),
        ("outlaws.reward",): (
            "Lay an outlaw’s cards together",
            "Each time you lay Outlaw cards, the first one adds no money, so save your cards and lay them together.",
            "Five cards together add {once}, but three and then two add {twice}. If you lay five cards one by one on an open outlaw, they add {single}.",
        ),
        ("score.lead", "score.share"): (
            "Get five points ahead",
            "If you’re five points ahead, you take all the money. If you’re four ahead, you share it. That one point can be worth thousands of dollars.",
            "With {reward} on the poster, 9 points against 4 earn {alone}, but against 5 they earn {shared}.",
        ),
        ("score.share", "score.laps"): (
            "Second place pays, too",
            "You don’t have to lead to get a share. Stay within four points of the leader.",
            "With 5 points against a leader’s 9, you take {second} of {reward}. With 4, you take {third}.",
        ),
        ("shot", "robbery.target"): (
            "Shoot early, while the supply is full of outlaws",
            "You hit if you turn up an Outlaw card. Outlaw cards on the table and in your hand can’t turn up, so check your chances before you shoot. The page works them out for you.",
            "Before you see any of the {cards} cards, {early} shots in 100 hit. Once you’ve seen {seen} Outlaw cards and nothing else, {late} in 100 do.",
        ),
        ("hideout.effect", "score.capture", "wyatt.lift"): (
            "Hide the group that costs you the most, but not too early",
            "A Hideout takes a whole group out of the count. If you play it early, the group’s owner has time to find a Wyatt Earp. Make sure at least eight points are left, or nobody gets paid.",
            "The poster shows {reward}, and you have 5 points. The leader has 9 and another player has 3, so you take {before}. If you hide the leader’s group, you take {after}.",
        ),
        ("wyatt.react", "wyatt.draw", "wyatt.search"): (
            "Keep a Wyatt Earp for when you need one",
            "If you have a valuable group, keep a Wyatt Earp to answer a Hideout right away, even out of turn. Otherwise, use it to draw two cards or to take the best card from the discard stack.",
            "You answer with a shot. At the start of a hand, about {hit} shots in 100 hit.",
        ),
        ("end.out", "end.cards", "score.capture"): (
            "Go out when the table suits you",
            "Cards in hand are worth nothing. End the hand when your outlaws are captured and the others still hold their cards. Keep playing while your outlaws have fewer than eight points.",
            "You’re dealt {dealt} cards and draw more each turn, so you have to play a lot of them to go out. If a poster shows {reward} and only you have points on the outlaw, 8 points earn {caught}. With just 6, you earn {free} and the money stays on the poster.",
        ),
        ("discard.must", "draw.choice"): (
            "Watch the player on your left",
            "The player on your left may take your discard, so discard a card they don’t collect.",
            "In the English rulebook, the third step of a turn is “Discard one card.”",
        ),
    }
)


def tips() -> tuple[Tip, ...]:
    copies, points = COPIES[OUTLAWS[0]], CARD[OUTLAWS[0]].points
    deck, seen = sum(COPIES.values()), 20
    outlaws, left = copies * len(OUTLAWS), copies - cards.FIRST_SET
    early, late = round(100 * outlaws / deck), round(100 * (outlaws - seen) / (deck - seen))
    values: dict[str, object] = {
        "copies": copies, "three": cards.FIRST_SET, "left": left, "points": left * points,
        "fewer": (copies - 5) * points, "dealt": cards.DEALT,
        "cards": deck, "seen": seen, "early": early, "hit": early, "late": late,
        "once": usd(play_reward(5)), "twice": usd(play_reward(3) + play_reward(2)),
        "single": usd(5 * play_reward(1)),
        "alone": _earned((9, 4)), "shared": _earned((9, 5)),
        "second": _earned((9, 5, 4), seat=1), "third": _earned((9, 5, 4), seat=2),
        "before": _earned((5, 9, 3)), "after": _earned((5, 0, 3)),
        "caught": _earned((8, 0), 5000), "free": _earned((6, 0), 5000),
    }  # fmt: skip
    rewards = {rules: usd(5000 if "end.out" in rules else 8000) for rules in _TIPS}
    return tuple(
        Tip(_(title), _(text), _(counted, **values, reward=rewards[rules]), rules)
        for rules, (title, text, counted) in _TIPS.items()
    )
