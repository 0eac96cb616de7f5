"""Imports that a worker keeps for its whole life."""

from __future__ import annotations

import gc
from importlib import import_module
from typing import Final

_SELDOM: Final = (20_000, 20, 50)
"""After how many new values, and after how many of its own walks, the collector walks on: a large page makes a million that are no garbage."""


def settle(urls: str) -> None:
    """Import what the first request would, and exclude it all from garbage collection.

    Walking through it would take a tenth of a second of processor time whenever a large page is made, and
    many times over for a page made of a whole large event.
    """
    import_module(urls)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_SELDOM)
