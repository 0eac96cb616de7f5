"""Golden draws: whoever changes which seats come out of the same input gives the draw a new version."""

from __future__ import annotations

import hashlib

import pytest

from scoring.draw.answer import answer
from scoring.draw.digest import VERSION, canonical
from scoring.draw.history import history_of
from tests.scoring.draw.draws import ids, request

PLAYED = history_of([tuple(tuple(ids(46)[table::12]) for table in range(12))])
LED = [one | {"points": number * number % 61} for number, one in enumerate(request(46, clubs=8)["entrants"])]

GOLDEN = [
    ("one small round", request(15, clubs=4, seeds=2), "6b6f5efeeefb7548"),
    ("one round with a past", request(46, clubs=8, seeds=4) | PLAYED, "d480db9cf209510d"),
    ("rounds together, constructed", request(64, clubs=9, rounds=5), "9c6588ea2c4ce1a8"),
    ("rounds together, searched", request(19, rounds=4, effort=2), "c9b5bcf9c26a62f4"),
    ("remaining rounds", request(46, clubs=8, rounds=3) | PLAYED, "d786332eefd50664"),
    ("swiss", request(46, seating="swiss", effort=1) | PLAYED | {"entrants": LED}, "09d0ea09e9fccbfc"),
]


@pytest.mark.parametrize(
    ("draw", "digest"), [golden[1:] for golden in GOLDEN], ids=[golden[0] for golden in GOLDEN]
)
def test_the_seats_of_this_version_stay_what_they_are(draw, digest) -> None:
    drawn = answer(draw)
    seats = drawn.get("tables") or drawn["rounds_tables"]
    assert VERSION == "daifugo-draw/1.1"
    assert hashlib.sha256(canonical(seats)).hexdigest()[:16] == digest
