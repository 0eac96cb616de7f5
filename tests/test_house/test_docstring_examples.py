"""The examples in docstrings do what they say."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from tests.sources import ROOT, modules

WITH_EXAMPLES = [
    path.relative_to(ROOT).with_suffix("") for path in modules() if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=str)
def test_examples_give_what_they_show(path: Path) -> None:
    module = import_module(".".join(path.parts).removesuffix(".__init__"))
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed
