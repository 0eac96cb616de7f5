"""Read the code of the product, for tests of its words and names."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("rules_ref", "scoring", "league")


def modules(*packages: str, without: Iterable[str] = ()) -> Iterator[Path]:
    """The modules of these packages (default: all three), except those in folders named in ``without``."""
    for package in packages or PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if not {*without}.intersection(path.relative_to(ROOT).parts):
                yield path


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def strings_of(path: Path) -> list[str]:
    """All string constants of a module, except docstrings."""
    nodes = [*ast.walk(tree_of(path))]
    documentation = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    constants = (node for node in nodes if isinstance(node, ast.Constant) and id(node) not in documentation)
    return [constant.value for constant in constants if isinstance(constant.value, str)]
