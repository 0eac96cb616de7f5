"""What a worker has imported stays for as long as it serves."""

from __future__ import annotations

import gc
from importlib import import_module
from typing import Final

_SELDOM: Final = (20_000, 20, 50)
"""After how many new values, and after how many of its own walks, the collector walks on: a large page makes a million that are no garbage."""


def settle(urls: str) -> None:
    """Import what the first request would, and tell the garbage collector that nothing of it will ever go.

    It would walk through all of that, a tenth of a second of the processor, whenever a large page is made; and through what is
    kept of a large event, many times over, for a page that has to be made of all of it.
    """
    import_module(urls)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_SELDOM)
