"""The pins: what is tested is what is installed in a hall."""

from __future__ import annotations

import re
import tomllib

from django.conf import settings

PROJECT = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())


def pins(path: str) -> set[str]:
    lines = (settings.BASE_DIR / path).read_text().splitlines()
    return {line.split(" ;")[0].strip() for line in lines if re.match(r"\w", line)}


def names(requirements: set[str] | list[str]) -> set[str]:
    return {re.split(r"[^\w.-]|==|~=", each)[0].lower() for each in requirements}


def test_every_dependency_is_pinned_to_one_version() -> None:
    needed = [*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["postgresql"]]
    assert names(needed) <= names(pins("requirements.txt"))
    assert names(PROJECT["dependency-groups"]["dev"]) <= names(pins("tests/requirements.txt"))
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", pin) for pin in pins("tests/requirements.txt"))


def test_the_tests_run_on_the_very_versions_that_are_served() -> None:
    assert pins("requirements.txt") <= pins("tests/requirements.txt")
