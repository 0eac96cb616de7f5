"""What is published of a draw: the digest of its input, and the commitment made before the seed is known."""

import hashlib
from collections.abc import Mapping
from typing import Final, cast

from scoring.draw.json_form import DrawJson
from scoring.draw.request import NEWEST, Version
from scoring.shape import canonical

ANSWERED: Final = frozenset({"tables", "rounds_tables", "quality", "digest", "commitment"})
"""The keys that are no input: those that a draw adds, and the commitment made before."""


def given(draw: Mapping[str, object]) -> DrawJson:
    """The input of a draw: its keys without ``ANSWERED``."""
    return cast("DrawJson", {key: value for key, value in draw.items() if key not in ANSWERED})


def input_digest(draw: Mapping[str, object]) -> str:
    """SHA-256 of the canonical input, in hexadecimal; an answer beside the input does not count."""
    return hashlib.sha256(canonical(given(draw))).hexdigest()


def commitment(draw: Mapping[str, object], version: Version = NEWEST) -> str:
    """SHA-256, in hexadecimal, of all that is settled before the seed exists: the input without it, and the version.

    Structures depend on the numbers of entrants and rounds, the effort and the version alone, so they are
    settled too.
    """
    # The version counts too: otherwise a better program could be chosen once the seed is known.
    settled = {key: value for key, value in given(draw).items() if key != "seed"} | {"version": version.value}
    return hashlib.sha256(canonical(settled)).hexdigest()


def version_of(draw: Mapping[str, object]) -> Version:
    """The version to recompute a draw with: by its commitment, else by its answer; without either the newest.

    Answers of the first version have no ``suit_spread_bound``.
    """
    promised, quality = draw.get("commitment"), draw.get("quality")
    if promised is not None:
        return next((version for version in Version if commitment(draw, version) == promised), NEWEST)
    if isinstance(quality, dict) and "suit_spread_bound" not in quality:
        return Version.FIRST
    return NEWEST
