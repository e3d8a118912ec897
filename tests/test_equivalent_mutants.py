"""The list of mutants that change nothing is about code that is there."""

import importlib
import tomllib
from pathlib import Path

MUTANTS = tomllib.loads(Path(__file__).with_name("equivalent_mutants.toml").read_text("utf-8"))


def test_every_mutant_that_is_listed_is_of_a_function_that_there_is() -> None:
    for mutant in MUTANTS["mutants"]:
        assert mutant["change"]
        assert mutant["why"].endswith(".")
        for where in mutant["where"]:
            package, game, module, *names = where.split(".")
            found: object = importlib.import_module(f"{package}.{game}.{module}")
            for name in names:
                found = getattr(found, name)
            assert callable(found), where
