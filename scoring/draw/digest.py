"""What is published about a draw: the fingerprint of all that was given, and what is promised before the seed is."""

import hashlib
from collections.abc import Mapping
from typing import Final, cast

from scoring.draw.json_form import DrawJson
from scoring.draw.request import NEWEST, Version
from scoring.shape import canonical

ANSWERED: Final = frozenset({"tables", "rounds_tables", "quality", "digest", "commitment"})
"""The keys that a draw adds to what it was given, and what was promised before."""


def given(draw: Mapping[str, object]) -> DrawJson:
    """A draw without its answer."""
    return cast("DrawJson", {key: value for key, value in draw.items() if key not in ANSWERED})


def input_digest(draw: Mapping[str, object]) -> str:
    """SHA-256 of the canonical input, in hexadecimal; an answer that stands beside the input does not count."""
    return hashlib.sha256(canonical(given(draw))).hexdigest()


def commitment(draw: Mapping[str, object], version: Version = NEWEST) -> str:
    """SHA-256, in hexadecimal, of all that is settled before the seed exists: the input without it, and the version.

    Structures depend on the numbers of entrants and rounds and on the version alone, so they are settled with it.
    """
    # The version counts too: otherwise a better program could be chosen once the seed is known.
    settled = {key: value for key, value in given(draw).items() if key != "seed"} | {"version": version.value}
    return hashlib.sha256(canonical(settled)).hexdigest()


def version_of(draw: Mapping[str, object]) -> Version:
    """By which version a draw is to be made again: as its commitment says, else as its answer tells; new ones by the newest.

    Answers of the first version do not know the bound of ``suit_spread``.
    """
    promised, quality = draw.get("commitment"), draw.get("quality")
    if promised is not None:
        return next((version for version in Version if commitment(draw, version) == promised), NEWEST)
    if isinstance(quality, dict) and "suit_spread_bound" not in quality:
        return Version.FIRST
    return NEWEST
