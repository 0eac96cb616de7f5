"""Run an act on several devices at the same time."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import connection

T = TypeVar("T")
R = TypeVar("R")


def at_once(act: Callable[[T], R], given: Iterable[T], *, but: tuple[type[Exception], ...] = ()) -> list[R]:
    """Call ``act`` for the items in up to eight threads; results without calls that raise one of ``but``."""

    def do(each: T) -> list[R]:
        try:
            return [act(each)]
        except but:
            return []
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        return [found for each in pool.map(do, given) for found in each]
