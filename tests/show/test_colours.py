"""Colours and type: contrast in both themes, text 4.5 to 1, parts of drawings 3 to 1; six sizes of type."""

import re

import pytest

from wyatt.ui.document import style

GROUNDS = ("paper", "table", "surface", "sunk")
TEXT = [
    *(("ink", ground) for ground in (*GROUNDS, "poster", "hit-paper", "miss-paper")),
    *(("muted", ground) for ground in GROUNDS),
    *(("accent", ground) for ground in GROUNDS),
    *(("hit", "surface"), ("hit", "hit-paper"), ("miss", "surface"), ("miss", "miss-paper")),
    *(("paper", "ink"), ("lamp-ink", "lamp"), ("plank-ink", "plank")),
    *((f"{outlaw}-ink", outlaw) for outlaw in ("bs", "bk", "bd", "bc", "jj", "sk", "wh")),
]
PARTS = [
    *(("line-strong", "surface"), ("line-strong", "table"), ("poster-edge", "poster")),
    *(("lamp-line", "surface"), ("lamp-line", "table"), ("lamp-line", "sunk")),
    *(("focus", "paper"), ("focus", "surface"), ("focus", "table"), ("coin-line", "coin")),
    *(("back-line", "back"), ("mark-line", "surface"), ("plank-line", "plank")),
]


def colours(night: bool) -> dict[str, str]:
    """The colours of the style sheet by name."""
    found = {}
    for name, value in re.findall(r"--([\w-]+): ([^;]+);", style()):
        shades = re.findall(r"#[0-9a-f]{6}", value)
        if shades:
            found.setdefault(name, shades[-1] if night else shades[0])
    return found


def luminance(shade: str) -> float:
    parts = [int(shade[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize(("pairs", "floor"), [(TEXT, 4.5), (PARTS, 3.0)], ids=["text", "parts"])
def test_contrast(pairs: list[tuple[str, str]], floor: float, night: bool) -> None:
    shade = colours(night)
    low = [pair for pair in pairs if contrast(shade[pair[0]], shade[pair[1]]) < floor]
    assert not low


def test_what_a_field_is_for_has_the_colour_of_quiet_text() -> None:
    """The browser's own grey is 3 to 1 on a dark field; quiet text is measured on every ground above."""
    (rule,) = re.findall(r"::placeholder \{([^}]+)\}", style())
    assert "color: var(--muted)" in rule
    assert "opacity: 1" in rule  # one browser fades it otherwise


def test_what_travels_passes_under_what_sticks_to_the_edge_of_a_phone() -> None:
    (layer,) = re.findall(r"\.travel \{[^}]*z-index: (\d+)", style())
    (dock,) = re.findall(r"\.controls > \.main \{ position: sticky; z-index: (\d+)", style())
    assert int(layer) < int(dock)


def test_the_design_has_six_sizes_of_type() -> None:
    """On screen; paper has points. Phones have 14 px for the two smallest, screens over 1860 px larger small ones."""
    sheet = style()
    sizes = {float(rem) * 16 for rem in re.findall(r"--t-\w+: ([\d.]+)rem", sheet)}
    assert sizes == {12, 13, 14, 15, 18, 24, 34}
    used = re.findall(
        r"font-size: ([^;}]+)|font: (?:italic )?\d{3} ([^;}]+?)(?:/| var\(--s)", sheet
    )
    odd = {one or other for one, other in used if not re.search(r"t-\w+\)|pt$", one or other)}
    # Inherited, hidden, or the letters in an outlaw's mark, which is a drawing.
    assert odd <= {
        "inherit",
        "0",
        "1em",
        "calc(var(--sz) * .43)",
        "max(14px, calc(var(--sz) * .43))",
    }
