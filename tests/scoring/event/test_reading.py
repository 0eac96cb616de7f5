"""Events from JSON: what is read."""

import json
from fractions import Fraction

import pytest

from rules_ref.cards import Suit, parse_card
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.ranking import CutOff, Exit, How
from scoring.criteria import DAIFUGO_GAMES, DEFAULT_CRITERIA, LOT
from scoring.event.reading import parse_event, read_event
from scoring.event.values import (
    BestPerTable,
    Counts,
    CriteriaChange,
    Enter,
    EntrantStatus,
    EventEntrant,
    EventStage,
    Lot,
    MoveUp,
    Penalty,
    Seating,
    Substitution,
    Withdrawal,
)
from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.results import GameResult
from tests.scoring.event.samples import LEAST, full_event, with_value


def test_the_least_that_is_needed_has_the_league_s_defaults():
    found = read_event(LEAST)
    assert found.scheme == JBL
    assert found.tiebreaks == DEFAULT_CRITERIA
    assert found.entrants == (EventEntrant("p", "P", status=EntrantStatus.PRESENT),)
    assert found.stages == (EventStage("s1", "", None, 1, Seating.DRAW, Counts.STAGE, None),)
    table = found.rounds[0].tables[0]
    assert (table.seats, table.sets, table.cut_off, table.recorded) == ({Suit.SPADE: "p"}, (), False, None)
    assert (found.substitutions, found.penalties, found.decisions, found.rulings) == ((), (), (), ())


def test_everything_the_format_has():
    found = read_event(full_event())
    assert (found.slug, found.name, found.date, found.venue) == ("autumn", "秋の大会", "2024-10-20", "公民館")
    assert (found.scheme.sets, found.scheme.games_per_set, found.scheme.ranking.bonus_every) == (2, 2, 2)
    assert found.scheme.cut_off is CutOff.SHARE_OPEN_PLACES
    assert found.tiebreaks == (DAIFUGO_GAMES, LOT)
    first, final = found.stages
    assert (first.advance, first.advanced) == (BestPerTable(1), ("a", "e"))
    assert (final.enter, final.counts) == (Enter(("s1",), (), ("x",)), Counts.CARRIED)
    assert found.substitutions == (Substitution("s1", 1, 1, 2, "b", "x", "急用"),)
    assert found.penalties == (Penalty("c", "s1", -2, "遅刻", 3),)
    assert found.decisions == (
        Lot("s1", ("c", "d"), "運営", "14:00"),
        Withdrawal("e", "s1"),
        MoveUp("s1", "f", "e"),
        CriteriaChange(
            before={"tiebreaks": ["daifugo_games"]},
            after={"tiebreaks": ["daifugo_games", "lot"]},
            stage=None,
            reason="要項どおりに直す",
            by="運営",
            at="14:30",
        ),
    )
    assert found.rulings[0].at == {"stage": "s1", "round": 1, "table": 1, "set": 2, "game": 1}


def test_what_stands_on_a_table():
    one, two = read_event(full_event()).rounds[0].tables
    assert one.sets[0].blind == (parse_card("C4"), parse_card("H9"))
    assert one.sets[0].envelope == "7K3-1"
    assert two.cut_off
    assert two.sets[0].games[1] == GameResult((Exit("e", How.FINISH),), cut_off=True)
    assert two.recorded == {"e": 14, "f": Fraction(9, 2), "g": Fraction(3, 2)}


def test_a_source_by_itself_is_a_list_of_one():
    stage = read_event(with_value("stages[0].enter", {"from": "s0"})).stages[0]
    assert stage.enter == Enter(("s0",))


def test_a_whole_fraction_is_a_number():
    recorded = (
        read_event(with_value("rounds[0].tables[0].recorded", {"p": "8/2"})).rounds[0].tables[0].recorded
    )
    assert recorded == {"p": 4}
    assert isinstance(recorded["p"], int)


def test_null_is_left_out():
    optional = dict.fromkeys(("slug", "date", "regulation", "scheme", "penalties", "decisions"))
    assert read_event(LEAST | optional) == read_event(LEAST)


def test_sdin_1_7_has_its_own_points():
    assert read_event(LEAST | {"ruleset": "sdin"}).scheme.ranking.points == {4: (600, 400, 200, 0)}


def text(event: object) -> bytes:
    return json.dumps(event).encode()


def test_a_file():
    assert parse_event(b"\xef\xbb\xbf" + text(full_event())) == read_event(full_event())


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b'{"a": NaN}', b"\xff", b"[" * 100_000, b'{"a": ' + b"9" * 5000 + b"}"],
    ids=["empty", "open", "nan", "bytes", "deep", "huge"],
)
def test_what_is_no_json_is_refused(content: bytes):
    with pytest.raises(MalformedCaseError) as error:
        parse_event(content)
    assert error.value.field == ""
    assert "JSON" in error.value.text.ja


def test_a_key_that_stands_twice_is_refused():
    with pytest.raises(MalformedCaseError) as error:
        parse_event(text(full_event()).replace(b'"venue"', b'"name"'))
    assert error.value.field == "name"


def test_a_suit_that_stands_twice_is_kept_for_the_check():
    content = text(LEAST).replace(b'{"S": "p"}', b'{"S": "p", "H": "q", "S": "r"}')
    table = parse_event(content).rounds[0].tables[0]
    assert table.seats == {Suit.SPADE: "r", Suit.HEART: "q"}
    assert table.suits_twice == (Suit.SPADE,)
