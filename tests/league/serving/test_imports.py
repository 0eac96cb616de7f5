"""What a worker does before it serves."""

import gc
import sys

import pytest

from league.serving.imports import settle


@pytest.fixture
def _thawed():
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("_thawed")
def test_what_was_imported_is_no_garbage_to_look_for():
    before = gc.get_freeze_count()
    settle("league.urls")
    assert "league.day.views" in sys.modules
    assert gc.get_freeze_count() > before + len(sys.modules)
