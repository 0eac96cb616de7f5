"""The pinned requirements: the versions tested are those installed in a hall."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distributions, packages_distributions, requires

import pytest
from django.conf import settings
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.sources import PACKAGES, modules, tree_of

PROJECT = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())

PINNED = ("requirements.txt", "tests/requirements.txt", ".ci/build.txt", ".ci/audit.txt")


INSTALLED = {canonicalize_name(distribution.name) for distribution in distributions()}


def pins(path: str) -> set[str]:
    lines = (settings.BASE_DIR / path).read_text().splitlines()
    return {re.split(r" [;\\]", line)[0] for line in lines if re.match(r"\w", line)}


def names(requirements: set[str] | list[str]) -> set[str]:
    return {re.split(r"[^\w.-]", requirement)[0].lower() for requirement in requirements}


def test_every_dependency_is_pinned_to_one_version() -> None:
    needed = [*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["postgresql"]]
    assert names(needed) <= names(pins("requirements.txt"))
    assert names(PROJECT["dependency-groups"]["dev"]) <= names(pins("tests/requirements.txt"))
    assert names(PROJECT["build-system"]["requires"]) <= names(pins(".ci/build.txt"))
    assert names(PROJECT["dependency-groups"]["audit"]) <= names(pins(".ci/audit.txt"))
    pinned = set().union(*map(pins, PINNED))
    assert [pin for pin in pinned if not re.fullmatch(r"[\w.-]+(\[[\w,-]+\])?==[\w.]+", pin)] == []


def test_the_tests_run_on_the_very_versions_that_are_served() -> None:
    assert pins("requirements.txt") <= pins("tests/requirements.txt")


def test_what_is_asked_for_with_an_extra_is_pinned_with_it() -> None:
    """pip takes ``coverage[toml]`` and ``coverage`` for two packages, and looks for a newer unpinned one."""
    pinned = [Requirement(pin) for pin in pins("tests/requirements.txt")]
    asked = [
        each
        for pin in pinned
        if pin.name in INSTALLED
        for each in map(Requirement, requires(pin.name) or [])
        if each.extras
        if any(not each.marker or each.marker.evaluate({"extra": extra}) for extra in ["", *pin.extras])
    ]
    extras = {pin.name: pin.extras for pin in pinned}
    assert asked
    assert [str(each) for each in asked if not each.extras <= extras[each.name]] == []


@pytest.mark.parametrize("path", PINNED)
def test_every_pin_names_the_files_it_may_be(path: str) -> None:
    _head, *blocks = re.split(r"^(?=\w)", (settings.BASE_DIR / path).read_text(), flags=re.MULTILINE)
    assert [block.split()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_a_bundle_takes_nothing_along_without_a_look_at_its_hash() -> None:
    bundle = (settings.BASE_DIR / ".ci" / "bundle.py").read_text(encoding="utf-8")
    (taking,) = re.findall(r"(?<!def )download\(.*", bundle)
    assert "--require-hashes" in taking
    assert "--no-build-isolation" in bundle
    assert re.search(r'"pip==[\d.]+ --hash=sha256:[0-9a-f]{64}"', bundle)


@pytest.mark.parametrize("path", ["desk.py", "Makefile", ".github/workflows/desk.yml"])
def test_a_pin_is_installed_by_its_hash_and_nothing_beside_the_pins(path: str) -> None:
    lines = (settings.BASE_DIR / path).read_text(encoding="utf-8").splitlines()
    installing = [line for line in lines if re.search(r"-r\b.*(\.txt|PINS)", line)]
    assert installing
    assert [each for each in installing if "--require-hashes" not in each or "--no-deps" not in each] == []


def imported(node: ast.AST) -> Iterator[str]:
    """The packages that a module imports when it is run, without those only for the type checker."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    if isinstance(node, ast.Import):
        yield from (alias.name.partition(".")[0] for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield (node.module or "").partition(".")[0]
    for inner in ast.iter_child_nodes(node):
        yield from imported(inner)


def test_the_product_imports_only_what_it_declares() -> None:
    project = PROJECT["project"]
    declared = names([*project["dependencies"], *project["optional-dependencies"]["postgresql"]])
    product = modules(without=["distribution"])  # has a pyproject.toml of its own
    found = {name for path in product for name in imported(tree_of(path))}
    foreign = found - {*PACKAGES} - sys.stdlib_module_names
    provided = packages_distributions()
    assert "django" in foreign
    assert {
        name for name in foreign if not {*map(canonicalize_name, provided.get(name, []))} & declared
    } == set()
