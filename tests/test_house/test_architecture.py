"""docs/architecture.md names every room, in the order in which they may import each other."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ARCHITECTURE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`([a-z_]+)`")
NO_ROOMS = {"locale", "migrations", "static"}
"""Folders without code to describe."""


def floors() -> list[set[str]]:
    """The layers of the league's rooms, from the top down; rooms of a layer may not import each other."""
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    (rooms,) = (contract for contract in tools["importlinter"]["contracts"] if contract["id"] == "rooms")
    return [set(layer.split(" | ")) for layer in rooms["layers"]]


@pytest.mark.parametrize("package", ["rules_ref", "scoring", "league"])
def test_every_folder_of_code_is_named(package: str) -> None:
    folders = {path.parent.name for path in (ROOT / package).glob("*/__init__.py")}
    assert folders - NO_ROOMS - {*NAMED.findall(ARCHITECTURE)} == set()


def test_the_table_of_rooms_goes_down_as_imports_may() -> None:
    rows = [
        NAMED.findall(line.split("|")[1]) for line in ARCHITECTURE.splitlines() if line.startswith("  | `")
    ]
    listed = [room for row in rows for room in row]
    floor = {room: at for at, floor in enumerate(floors()) for room in floor}
    assert len(listed) > 20
    assert listed == sorted(listed, key=floor.__getitem__)
