"""Where the project lives: the addresses of pyproject.toml, in a checkout and in an installation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import metadata
from pathlib import Path
from types import MappingProxyType
from urllib.parse import urlencode

DISTRIBUTION = "wyatt-earp"
_PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


@cache
def addresses() -> Mapping[str, str]:
    """Every address of the project by its name: Homepage, Repository, Issues, Changelog.

    Empty where the package was neither installed nor lies in a checkout.
    """
    if _PROJECT.is_file():
        import tomllib

        project = tomllib.loads(_PROJECT.read_text(encoding="utf-8")).get("project", {})
        if project.get("name") == DISTRIBUTION:
            return MappingProxyType(project["urls"])
    try:
        said = metadata.metadata(DISTRIBUTION).get_all("Project-URL") or []
    except metadata.PackageNotFoundError:
        said = []
    return MappingProxyType(dict(line.split(", ", 1) for line in said))


def live_page(**query: str) -> str:
    """The address at which everybody can open a page: ``live_page(page="course", lesson="shot")``.

    Empty where the project's own address is not known.
    """
    home = addresses().get("Homepage", "")
    return f"{home}?{urlencode(query)}" if home and query else home
