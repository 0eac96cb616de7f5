"""Names of classes are unique in a room and, with exceptions, overall; names of forms in the league."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.sources import ROOT, modules, tree_of

EACH_ITS_OWN = {"migrations", "management", "documents"}
"""Not checked: Django prescribes names in commands and migrations; documents are alike on purpose."""

TWO_SHAPES_OF_ONE_THING = {
    "Exit": "a row and the value it is read as",
    "Game": "a row of results and a game that is played by the rules",
    "Match": "a row of results and a match that is played by the rules",
    "Penalty": "a row and the value it is read as",
    "Season": "a row and the value it is read as",
    "Substitution": "a row and the value it is read as",
    "AttributeLock": "a rule and what it brings about",
    "Downfall": "a rule and what it brings about",
    "NumberLock": "a rule and what it brings about",
    "Revolution": "a rule and what it brings about",
}
PUBLIC_SHAPES = Path("league/api/schemas.py")
"""The API's schemas of the library's classes, with the same names."""


def classes() -> Iterator[tuple[Path, ast.ClassDef]]:
    for path in modules(without=EACH_ITS_OWN):
        found = (node for node in tree_of(path).body if isinstance(node, ast.ClassDef))
        yield from ((path.relative_to(ROOT), node) for node in found if not node.name.startswith("_"))


def room_of(path: Path) -> str:
    """The folder below a package; a file beside the folders is a room by itself."""
    return "/".join(path.parts[:2])


def named_twice(named: Iterator[tuple[str, str, Path]]) -> dict[str, list[str]]:
    places = defaultdict(list)
    for room, name, path in named:
        places[room, name].append(path.as_posix())
    return {name: found for (_, name), found in places.items() if len(found) > 1}


def test_no_two_classes_of_a_room_have_one_name() -> None:
    assert named_twice((room_of(path), each.name, path) for path, each in classes()) == {}


def test_no_name_means_two_things_in_different_rooms() -> None:
    named = (("", each.name, path) for path, each in classes() if path != PUBLIC_SHAPES)
    assert named_twice(named).keys() == TWO_SHAPES_OF_ONE_THING.keys()


def test_no_two_forms_have_one_name() -> None:
    forms = (("league", each.name, path) for path, each in classes() if path.parts[0] == "league")
    assert named_twice(form for form in forms if form[1].endswith("Form")) == {}
