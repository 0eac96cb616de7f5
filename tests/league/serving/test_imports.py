"""What a worker loads before it serves is exempt from garbage collection."""

import gc
import sys

import pytest

from league.serving.application import warm_up


@pytest.fixture
def _thawed():
    before = gc.get_threshold()
    gc.unfreeze()  # objects frozen by earlier tests
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.mark.slow
@pytest.mark.usefixtures("_thawed")
def test_what_was_imported_is_no_garbage_to_look_for():
    warm_up()
    assert "league.day.views" in sys.modules
    assert gc.get_freeze_count() > len(sys.modules)


@pytest.mark.usefixtures("_thawed")
def test_a_large_page_is_not_taken_for_garbage_again_and_again():
    walks = []
    warm_up()
    gc.callbacks.append(lambda phase, _about: walks.append(phase))
    try:
        page = [[number] for number in range(100_000)]
    finally:
        gc.callbacks.pop()
    assert len(page) == 100_000
    assert walks.count("start") <= 5
