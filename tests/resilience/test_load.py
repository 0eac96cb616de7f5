"""A small load test as part of the tests; the full one is ``make load`` (docs/performance.md)."""

from tests.processes import python


def test_a_hall_at_once_loses_nothing() -> None:
    size = ("--phones", "3", "--spectators", "6", "--games", "1", "--every", "0.3")
    load = python("-m", "tests.load", *size)
    assert load.stdout.endswith("Nothing lost, nothing double, the standings and the log are right.\n"), (
        load.stdout + load.stderr
    )
    assert load.returncode == 0, load.stdout
