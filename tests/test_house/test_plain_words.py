"""A loop variable is named after what it holds, and docstrings and comments name who acts."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator

from tests.sources import PACKAGES, ROOT, modules

EACH = re.compile(r"\beach\b")
SUBJECTS = re.compile(r"\b(whoever|nobody|somebody)\b", re.IGNORECASE)


def sources(word: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """The modules that contain the word, with their text."""
    for path in modules(*PACKAGES, ".ci", without=["node_modules"]):
        source = path.read_text(encoding="utf-8")
        if word.search(source):
            yield path.relative_to(ROOT).as_posix(), source


def prose(source: str) -> Iterator[str]:
    """Docstrings, also those below a name, and comments."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def test_no_variable_is_called_each() -> None:
    names = ((name, node) for name, source in sources(EACH) for node in ast.walk(ast.parse(source)))
    assert [
        f"{name}:{node.lineno}"
        for name, node in names
        if (isinstance(node, ast.Name) and node.id == "each")
        or (isinstance(node, ast.arg) and node.arg == "each")
    ] == []


def test_prose_names_who_acts() -> None:
    assert [
        f"{name}: {found.group()} in {text!r}"
        for name, source in sources(SUBJECTS)
        for text in prose(source)
        if (found := SUBJECTS.search(text))
    ] == []
