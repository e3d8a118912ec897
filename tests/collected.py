"""One test per property: it loops over its cases, and reports every case that fails."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any


def collected(names: str, cases: Iterable[Any] | Callable[[], Iterable[Any]]) -> Callable[..., Any]:
    """Run a test with each case, as `parametrize` does, but as one test.

    names: the arguments, separated by commas. cases: one value each, or tuples for several names, or
    a function that returns them if they take long to make. Fixtures are shared by all cases.
    """
    wanted = [name.strip() for name in names.split(",")]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def every(**fixtures: Any) -> None:
            known = list(cases() if callable(cases) else cases)
            assert known, "there are no cases"
            failures = []
            for case in known:
                values = (case,) if len(wanted) == 1 else case
                try:
                    test(**dict(zip(wanted, values, strict=True)), **fixtures)
                except Exception as error:
                    error.add_note(f"{names} = {getattr(case, 'id', case)!s:.200}")
                    failures.append(error)
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(known)} cases fail", failures)

        signature = inspect.signature(test)
        left = [one for one in signature.parameters.values() if one.name not in wanted]
        every.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return every

    return decorate
