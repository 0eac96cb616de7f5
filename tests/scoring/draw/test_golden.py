"""Golden draws: a change of the seats for the same input needs a new version of the draw."""

import hashlib

import pytest

from scoring.draw.answer import answer
from scoring.draw.history import history_of
from scoring.draw.request import NEWEST, Version
from scoring.shape import canonical
from tests.scoring.draw.draws import request
from tests.scoring.standings.events import ids

PLAYED = history_of([tuple(tuple(ids(46)[table::12]) for table in range(12))])
LED = [one | {"points": number * number % 61} for number, one in enumerate(request(46, clubs=8)["entrants"])]

DRAWS = {
    "one small round": request(15, clubs=4, seeds=2),
    "one round with a past": request(46, clubs=8, seeds=4) | PLAYED,
    "rounds together, constructed": request(64, clubs=9, rounds=5),
    "rounds together, searched": request(19, rounds=4, effort=2),
    "as many rounds as can be": request(32, rounds=10, effort=0),
    "remaining rounds": request(46, clubs=8, rounds=3) | PLAYED,
    "swiss": request(46, seating="swiss", effort=1) | PLAYED | {"entrants": LED},
}

GOLDEN = {
    Version.FIRST: {
        "one small round": "6b6f5efeeefb7548",
        "one round with a past": "d480db9cf209510d",
        "rounds together, constructed": "9c6588ea2c4ce1a8",
        "rounds together, searched": "c9b5bcf9c26a62f4",
        "as many rounds as can be": "10821a1fc79efdf2",
        "remaining rounds": "d786332eefd50664",
        "swiss": "09d0ea09e9fccbfc",
    },
    Version.SECOND: {
        "one small round": "c968a2ab16f68b99",
        "one round with a past": "4d65dedb396437b2",
        "rounds together, constructed": "28e18ea898a464d9",
        "rounds together, searched": "9d29a6030ca89d62",
        "as many rounds as can be": "b254d9de700a8516",
        "remaining rounds": "ab7ad262912d41d7",
        "swiss": "f7177aaee8de8468",
    },
}


@pytest.mark.parametrize("name", DRAWS)
@pytest.mark.parametrize("version", Version)
def test_the_seats_of_each_version_stay_what_they_are(version, name) -> None:
    drawn = answer(DRAWS[name], version)
    seats = drawn.get("tables") or drawn["rounds_tables"]
    assert hashlib.sha256(canonical(seats)).hexdigest()[:16] == GOLDEN[version][name]


def test_the_newest_version_is_the_one_that_is_promised() -> None:
    assert NEWEST.value == "daifugo-draw/2"
    assert list(GOLDEN) == list(Version)
