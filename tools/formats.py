"""Write the rules' options into each game's ``FORMAT.md``: ``python -m tools.formats``."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from wyatt.core.switches import BaseRules
from wyatt.earp import Rules
from wyatt.wildcat import Rules as WildcatRules

PACKAGE = Path(__file__).parents[1] / "wyatt"
FILES: dict[Path, type[BaseRules]] = {
    PACKAGE / "earp" / "FORMAT.md": Rules,
    PACKAGE / "wildcat" / "FORMAT.md": WildcatRules,
}


def _value(value: str | bool) -> str:
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def options(rules: type[BaseRules]) -> str:
    rows = ["| switch | values | rulings | meaning |", "|---|---|---|---|"]
    for name, switch in rules.SWITCHES.items():
        meaning = re.sub("``(True|False)``", lambda said: f"``{said[1].lower()}``", switch.says)
        cells = (
            f"`{name}`",
            ", ".join(map(_value, switch.values)),
            ", ".join(switch.rulings),
            meaning.replace("``", "`"),
        )
        rows.append(f"| {' | '.join(cells)} |")
    presets = [
        f"- `{preset}`: {', '.join(f'`{name}` {_value(value)}' for name, value in own.items())}"
        if own
        else f"- `{preset}`: every default"
        for preset, own in rules.PRESETS.items()
    ]
    return "\n".join([*rows, "", "Presets:", "", *presets])


def written(file: Path) -> str:
    text = file.read_text(encoding="utf-8")
    now = options(FILES[file])
    return re.sub(r"(?ms)^\| switch \|.*?(?=\n\n## )", lambda _found: now, text)


def main() -> int:
    for file in FILES:
        file.write_text(written(file), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
