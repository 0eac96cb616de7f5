"""The network is cut and restored: acknowledged entries are stored, and resent ones only once."""

import time
from random import Random

import pytest

from tests.resilience.audit import auditing, lost, recorded_twice
from tests.resilience.desk import Desk
from tests.resilience.network import State, network_to
from tests.resilience.phone import await_taps, tapping

PHONES = 4


@pytest.mark.parametrize("cuts", [6, pytest.param(60, marks=pytest.mark.resilience)])
def test_a_network_that_comes_and_goes_loses_nothing_and_doubles_nothing(desk: Desk, cuts: int) -> None:
    rng, states = Random(cuts), [State.CUT, State.DEAF]
    with (
        network_to(desk.port) as network,
        tapping(network.port, desk.table_links(), PHONES, called=f"回線{cuts}-") as phones,
    ):
        for number in range(cuts):
            await_taps(phones, 2)
            time.sleep(rng.uniform(0, 0.3))
            network.become(states[number % len(states)])
            time.sleep(rng.uniform(0.1, 0.6))
            network.become(State.WHOLE)
        await_taps(phones, 2)
    with auditing(desk.variables()) as auditor:
        stored = auditor.look()
    total = sum(len(phone.recorded) for phone in phones)
    print(  # noqa: T201
        f"{cuts} cuts, {network.swallowed} answers lost on the way, {total} taps acknowledged, none lost, none twice"
    )
    assert stored.problems == []
    assert (lost(phones, stored), recorded_twice(phones, stored)) == ([], [])
    assert network.swallowed
