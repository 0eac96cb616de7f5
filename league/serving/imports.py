"""What a worker has imported stays for as long as it serves."""

from __future__ import annotations

import gc
from importlib import import_module


def settle(urls: str) -> None:
    """Import what the first request would, and tell the garbage collector that nothing of it will ever go.

    It would walk through all of that, a tenth of a second of the processor, whenever a large page is made.
    """
    import_module(urls)
    gc.collect()
    gc.freeze()
