"""The code of the product, as tests of its words and names read it."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("rules_ref", "scoring", "league")


def modules(*packages: str, without: Iterable[str] = ()) -> Iterator[Path]:
    """The files of these packages, or of all three, but for those in folders of such a name."""
    for package in packages or PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if not {*without}.intersection(path.relative_to(ROOT).parts):
                yield path


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def strings_of(path: Path) -> list[str]:
    """All strings of a module that are no documentation."""
    nodes = [*ast.walk(tree_of(path))]
    documentation = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    constants = (node for node in nodes if isinstance(node, ast.Constant) and id(node) not in documentation)
    return [constant.value for constant in constants if isinstance(constant.value, str)]
