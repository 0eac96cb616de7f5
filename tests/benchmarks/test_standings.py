"""Standings of a large stage beside ``json.loads`` of its file, as ratios of the same run."""

import json
from functools import cache, partial
from random import Random

import pytest

from league.management.event_files import kept_for_good
from scoring.event.check import problems
from scoring.event.reading import parse_event
from scoring.standings.answer import answer
from scoring.standings.standings import standings
from tests.benchmarks.turns import TWICE, ratio
from tests.scoring.standings.events import event, ids, played_round

pytestmark = pytest.mark.benchmark

ENTRANTS = 10_000


@cache
def event_text(entrants):
    players = ids(entrants)
    stage = {"id": "s1", "advance": {"rule": "best_overall", "n": entrants // 3}}
    data = event(players, [stage], [played_round("s1", 1, players, Random(1))])
    return json.dumps(data, ensure_ascii=False).encode()


@cache
def running_text(entrants, tiebreaks):
    """As many, the last table of three not begun."""
    data = json.loads(event_text(entrants))
    data["scheme"] = {"tiebreaks": list(tiebreaks)}
    table = data["rounds"][0]["tables"][-1]
    table |= {"sets": [], "seats": {suit: table["seats"][suit] for suit in "SHD"}}
    return json.dumps(data, ensure_ascii=False).encode()


def whole_standings(text):
    """All that the command does between reading the file and writing the answer."""
    with kept_for_good():
        document = parse_event(text)
    assert not problems(document)
    return json.dumps(answer(standings(document)), ensure_ascii=False)


def ranking(text):
    return partial(whole_standings, text)


def test_ten_thousand_entrants_beside_reading_their_file():
    text = event_text(ENTRANTS)
    assert ratio(ranking(text), partial(json.loads, text), enough=20) <= 20


@pytest.mark.parametrize("first", ["head_to_head", "lot", "daifugo_games"])
def test_a_running_stage_is_bounded_under_any_order_of_tie_breaks(first):
    """What is certain is looked for no longer than so many times what ranking the same stage takes."""
    others = [
        each for each in ("daifugo_games", "fugo_games", "last_set", "head_to_head", "lot") if each != first
    ]
    running, whole = ranking(running_text(199, (first, *others))), ranking(event_text(199))
    assert ratio(running, whole, enough=30, rounds=3) <= 30


def test_twice_the_entrants():
    once, twice = ranking(event_text(ENTRANTS // 2)), ranking(event_text(ENTRANTS))
    assert ratio(twice, once, enough=TWICE) <= TWICE
