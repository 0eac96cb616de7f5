"""Draws in an event are replayed: a changed seat or seed is found."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

from rules_ref.cases.errors import MalformedCaseError
from scoring.draw.answer import answer
from scoring.draw.digest import commitment, given
from scoring.draw.request import Version
from scoring.event.reading import read_event
from scoring.standings.verify import verify
from tests.scoring.standings.events import a_round, a_table, event, ids

PLAYERS = ids(11)


def drawn(**more):
    """The draw of all players, with its answer."""
    request = {
        "format": "daifugo-draw/1",
        "seed": "dice 4 2 6",
        "effort": 0,
        "stage": "s1",
        "entrants": [{"id": player, "club": "名古屋" if player < "p005" else ""} for player in PLAYERS],
        **more,
    }
    return answer(request)


def seated(tables):
    return [a_table(table["table"], list(table["seats"].values())) for table in tables]


@pytest.fixture(scope="module")
def written():
    """One round by a draw of its own, then two that were drawn together."""
    first, later = drawn(round=1), drawn(rounds=2, seed="dice 1 1 5")
    rounds = [a_round("s1", 1, seated(first["tables"]), draw=first)]
    rounds += [
        a_round("s1", number, seated(tables), draw=later)
        for number, tables in enumerate(later["rounds_tables"], 2)
    ]
    return event(PLAYERS, [{"id": "s1", "matches": 3}], rounds)


@pytest.fixture
def data(written):
    return deepcopy(written)


def sentences(data):
    return [problem.text.en for problem in verify(read_event(data))]


@pytest.fixture
def first():
    """An event whose draws and file are of the first version."""
    return json.loads(Path(__file__).with_name("first_version.json").read_text(encoding="utf-8"))


def swap_seats(tables):
    first, second = tables[0]["seats"], tables[1]["seats"]
    first["S"], second["S"] = second["S"], first["S"]


def test_draws_that_come_out_again_pass(data):
    assert sentences(data) == []


def test_an_old_file_verifies_as_before(first):
    assert sentences(first) == []
    swap_seats(first["rounds"][2]["draw"]["rounds_tables"][1])
    swap_seats(first["rounds"][2]["tables"])
    assert {sentence.split(": it says")[0] for sentence in sentences(first)} == {
        "stage s1, round 3: the draw’s rounds_tables[1][0]",
        "stage s1, round 3: the draw’s rounds_tables[1][1]",
    }


def test_an_old_input_alone_is_held_against_its_seats(first):
    for event_round in first["rounds"]:
        event_round["draw"] = given(event_round["draw"])
    assert sentences(first) == []
    swap_seats(first["rounds"][0]["tables"])
    assert len(sentences(first)) == 2


@pytest.mark.parametrize(("version", "findings"), [(Version.FIRST, 0), (Version.SECOND, 3)])
def test_a_commitment_says_which_version_was_promised(first, version, findings):
    draw = first["rounds"][0]["draw"]
    draw["commitment"] = commitment(draw, version)
    found = [sentence for sentence in sentences(first) if "the draw’s tables" in sentence]
    assert len(found) == findings


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_changed_seat(data, number):
    swap_seats(data["rounds"][number - 1]["tables"])
    assert sentences(data) == [
        f"stage s1, round {number}, table 1: Its seats are not those that were drawn.",
        f"stage s1, round {number}, table 2: Its seats are not those that were drawn.",
    ]


def test_two_seats_changed_within_a_table(data):
    seats = data["rounds"][0]["tables"][1]["seats"]
    seats["S"], seats["H"] = seats["H"], seats["S"]
    assert sentences(data) == ["stage s1, round 1, table 2: Its seats are not those that were drawn."]


def test_a_draw_that_does_not_match_its_seed(data):
    data["rounds"][0]["draw"]["seed"] = "dice 6 6 6"
    found = sentences(data)
    assert found[0].startswith("stage s1, round 1: the draw’s digest: it says ")
    assert found[1].startswith("stage s1, round 1: the draw’s tables[0]: it says ")
    assert not any("not those that were drawn" in each for each in found), "the seats are as published"


def test_a_draw_may_carry_its_commitment(data):
    draw = data["rounds"][0]["draw"]
    draw["commitment"] = commitment(draw)
    assert sentences(data) == []
    draw["commitment"] = commitment(draw | {"effort": 1})
    assert [sentence.split(": it says")[0] for sentence in sentences(data)] == [
        "stage s1, round 1: the draw’s commitment"
    ]
    for key in ("tables", "quality", "digest"):
        del draw[key]
    assert len(sentences(data)) == 1, "without its answer it keeps its promise too"


def test_an_answer_changed_together_with_the_seats(data):
    draw, tables = data["rounds"][0]["draw"], data["rounds"][0]["tables"]
    swap_seats(draw["tables"])
    swap_seats(tables)
    assert [sentence.split(": it says")[0] for sentence in sentences(data)] == [
        "stage s1, round 1: the draw’s tables[0]",
        "stage s1, round 1: the draw’s tables[1]",
    ]


def test_a_draw_for_several_rounds_is_said_to_be_wrong_once(data):
    for event_round in data["rounds"][1:]:
        event_round["draw"]["seed"] = "dice 6 6 6"
    assert sum("the draw’s digest" in sentence for sentence in sentences(data)) == 1


def test_a_quality_better_than_was_reached(data):
    data["rounds"][0]["draw"]["quality"]["same_club_pairs"] = -1
    (found,) = sentences(data)
    assert found.startswith("stage s1, round 1: the draw’s quality.same_club_pairs: it says -1, but ")


def test_seats_are_held_against_an_input_alone(data):
    for key in ("tables", "quality", "digest"):
        del data["rounds"][0]["draw"][key]
    assert sentences(data) == []
    swap_seats(data["rounds"][0]["tables"])
    assert len(sentences(data)) == 2


def test_a_draw_of_another_round(data):
    data["rounds"][0]["draw"] = drawn(round=2)
    data["rounds"][0]["tables"] = seated(data["rounds"][0]["draw"]["tables"])
    assert sentences(data) == ["stage s1, round 1: Its draw was made for another round."]


def test_a_table_that_was_drawn_and_is_missing(data):
    gone = data["rounds"][0]["tables"].pop()
    data["rounds"][0]["byes"] = list(gone["seats"].values())
    assert sentences(data) == ["stage s1, round 1: A table that was drawn is missing."]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seed": None}, "seed"),
        ({"tables": 7}, "tables"),
        ({"tables": [7, {}]}, "tables[0]"),
        ({"quality": {"repeats": "few"}}, "quality.repeats"),
    ],
    ids=["no seed", "no list", "no tables", "no number"],
)
def test_a_draw_that_cannot_be_read_is_malformed(data, change, field):
    data["rounds"][0]["draw"].update(change)
    with pytest.raises(MalformedCaseError) as refused:
        read_event(data)
    assert refused.value.field == f"rounds[0].draw.{field}"


def test_a_draw_of_nobody_is_a_finding(data):
    data["rounds"][0]["draw"].update(entrants=[])
    assert any(sentence.startswith("stage s1, round 1: the draw’s ") for sentence in sentences(data))


def test_a_round_seated_by_hand_leaves_the_others_of_its_draw_as_they_are(data):
    data["rounds"][1]["draw"] = None
    swap_seats(data["rounds"][1]["tables"])
    assert sentences(data) == []
    swap_seats(data["rounds"][2]["tables"])
    assert len(sentences(data)) == 2


def test_cards_drawn_by_hand_are_not_checked(data):
    data["rounds"][0]["draw"] = None
    swap_seats(data["rounds"][0]["tables"])
    assert sentences(data) == []
