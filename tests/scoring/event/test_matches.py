"""From the document's tables to matches: who played which set."""

from scoring.event.matches import matches_of, result_at_table, sitting_at_table
from scoring.event.reading import read_event
from scoring.matches.match import score_match
from tests.scoring.event.samples import full_event

EVENT = read_event(full_event())
TABLE, OTHER = EVENT.rounds[0].tables


def test_a_table_without_substitutions():
    match = result_at_table(OTHER)
    assert match.players == ("e", "f", "g")
    assert match.cut_off
    assert match.sets == OTHER.sets


def test_a_substitute_plays_from_the_set_on():
    match = result_at_table(TABLE, EVENT.substitutions)
    assert match.players == ("a", "b", "c", "d")
    assert [match.players_of(played_set) for played_set in match.sets] == [
        ("a", "b", "c", "d"),
        ("a", "x", "c", "d"),
    ]


def test_who_was_substituted_may_come_back():
    out, back = EVENT.substitutions[0], EVENT.substitutions[0]
    back = type(out)(out.stage, out.round, out.table, 3, "x", "b")
    assert [sitting_at_table("abcd", (back, out), number) for number in (1, 2, 3)] == [
        ("a", "b", "c", "d"),
        ("a", "x", "c", "d"),
        ("a", "b", "c", "d"),
    ]


def test_the_matches_of_a_stage_come_to_what_its_sheets_say():
    found = list(matches_of(EVENT, "s1"))
    assert [table.number for _, table, _ in found] == [1, 2]
    for each, table, match in found:
        assert each.stage == "s1"
        assert score_match(match, EVENT.scheme).points == table.recorded
    assert list(matches_of(EVENT, "s2")) == []
