"""Run the program `wyatt` for the command `python -m wyatt`."""

from __future__ import annotations

from wyatt.cli import main

if __name__ == "__main__":
    main()
