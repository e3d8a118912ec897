"""Texts for people use words instead of ids, and no literal backquote."""

import re
from collections.abc import Iterator
from html import unescape

from wyatt.earp.cards import DECK
from wyatt.table.games import every

#: Ids that no word of a sentence looks like.
SWITCHES = {name: switch for spec in every() for name, switch in spec.switches.items()}
IDS = {
    *(card.name for card in DECK if "-" in card.name),
    *(name for spec in every() for name in spec.presets if re.search(r"[-_\d]", name)),
    *(name for name in SWITCHES if "_" in name),
    *(str(value) for each in SWITCHES.values() for value in each.values if "_" in str(value)),
} - {"everything2"}  # the address of the review, too
RULES = {rule.id for spec in every() for rule in spec.rulebook().rules() if "." in rule.id}
CODE = re.compile(
    rf"`|(?<![\w-])(?:{'|'.join(map(re.escape, sorted(IDS | RULES, key=len, reverse=True)))})(?![\w-])"
)
#: By these a rule is cited in print and by whoever speaks to a screen reader: not within a sentence.
QUIET = re.compile(
    r"Cite as [\w.-]+|Cited as [\w.-]+|In files and commands: .*|Open this page again: .*"
)
#: Text set as code, typed or drawn.
ELSE = re.compile(r"<(code|textarea|style|script|svg)\b.*?</\1>", re.DOTALL)
LABEL = re.compile(r'\b(?:aria-label|alt)="([^"]*)"')
WITHIN = re.compile(r"</?(?:b|i|em|span|a|small|strong)\b[^>]*>")
TAG = re.compile(r"<[^>]*>")


def codes(html: str) -> Iterator[str]:
    """Every block and label of a page that says an id or a backquote; a title may keep the notation."""
    html = ELSE.sub("", html)
    told = TAG.sub("\n", WITHIN.sub("", html)).split("\n")
    for block in (unescape(each).strip() for each in (*told, *LABEL.findall(html))):
        if CODE.search(QUIET.sub("", block)):
            yield block


def test_a_block_is_found_out_and_code_is_not() -> None:
    html = "<p>By zero_cp_shares <b>`opened`</b></p><p>See <code>mw_order</code></p><p>Photo</p>"
    assert list(codes(html)) == ["By zero_cp_shares `opened`"]
    assert list(codes('<a aria-label="See score.ties">§</a>')) == ["See score.ties"]
    html = '<a aria-label="Rule: Ties are paid together">§</a><p>Cited as score.ties.</p>'
    assert list(codes(html)) == []
