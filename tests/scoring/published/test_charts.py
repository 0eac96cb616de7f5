"""Charts: readable pictures with their numbers behind them, and the ranks that can still be reached."""

from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from rules_ref.text import Text
from scoring.event.reading import read_event
from scoring.published.charts import bars, meetings
from scoring.published.charts.drawing import SIZE
from scoring.published.charts.lines import HUES, bump, race
from scoring.published.published import Published
from scoring.published.records import records_of
from scoring.sheets.identity import DARK, LIGHT, contrast
from scoring.standings.clinch.certain import rank_bounds
from scoring.standings.standings import standings
from tests.golden import is_as_kept
from tests.scoring.event.large import large_event

LARGEST = 30_000
TITLE = Text("題", "Title")


@pytest.fixture(scope="module")
def one():
    return Published(read_event(large_event(80)))


def names_of(one):
    return {entrant.id: entrant.name for entrant in one.document.entrants}


def charts_of(one, language):
    names = names_of(one)
    yield race(one.growth("s1"), names, 16, "race", language, step=TITLE)
    yield bump({"p00001": [8, 4], "p00002": [1, None]}, names, [("one", 18), ("two", 8)], "bump", language)
    yield bars.ranges(dict.fromkeys(names, (1, 80)), names, 16, TITLE, language)
    yield bars.seats(one, language)
    yield bars.counts([("JBL-9.1", 3), ("JBL-11.4", 1)], TITLE, TITLE, language)
    yield bars.pace([3, 9, 9, 20], 8, TITLE, language)
    yield meetings.meetings(one.document, list(names), names, language)
    yield meetings.suits(one.document, language)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_chart_is_a_small_picture_that_needs_no_colour_and_has_its_numbers(one, language):
    for chart in charts_of(one, language):
        picture = ET.fromstring(chart.svg)  # noqa: S314 - our own
        title = picture.find("{http://www.w3.org/2000/svg}title")
        assert title is not None
        assert title.text == chart.title
        assert len(chart.svg.encode()) <= LARGEST, chart.title
        assert {*{element.get("fill") for element in picture.iter()}} <= {None, "none", "currentColor"}
        strokes = {element.get("stroke", "none") for element in picture.iter()} - {"none", "currentColor"}
        assert all(contrast(hue, ground) >= 3 for hue in strokes for ground in (LIGHT, DARK))
        dashed = [
            element.get("stroke-dasharray") for element in picture.iter() if element.get("stroke") in HUES
        ]
        assert len({dash for dash in dashed if dash is not None}) == min(4, len(strokes))
        assert chart.rows
        assert all(len(row) <= len(chart.head) for row in chart.rows)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_line_of_a_chart_is_where_somebody_looked_at_it(one, language):
    few = Published(read_event(large_event(12)))
    lines = []
    for chart in (*charts_of(few, language), bars.seats(one, language)):
        lines += [f"# {chart.title}", chart.note, *chart.svg.replace("><", ">\n<").splitlines()]
        lines += ["\t".join(map(str, row)) for row in (chart.head, *chart.rows)]
    is_as_kept(f"charts_{language}", lines)


def test_names_are_escaped():
    chart = bump({"a": [1, 2]}, {"a": "<b>&"}, [("<u>", 2), ("2", 2)], "<i>")
    assert "<u>" not in chart.svg
    assert "<b>" not in chart.svg
    assert "<i>" not in chart.svg


def test_an_average_by_seat_is_told_of_enough_games_only(one):
    few = bars.seats(Published(read_event(large_event(8))), "en")
    assert (few.svg, few.rows) == ("", ())
    assert "Not yet known" in few.note
    rows = bars.seats(one, "en").rows
    assert [row[0] for row in rows] == ["♠", "♥", "♦", "♣"]
    assert {int(row[1]) for row in rows} == {240}
    mean = sum(float(row[2]) for row in rows) / 4
    given = sum(table.check for table in one.tables.values()) / (20 * 12 * 4)
    assert mean == pytest.approx(given, abs=0.01)


@pytest.mark.parametrize("players", [8, 20, 24, 28, 48])
def test_whoever_met_is_named_whole_on_a_line_of_their_own(players):
    document = read_event(large_event(players))
    names = {entrant.id: f"平民田 なぎさ{at}" for at, entrant in enumerate(document.entrants)}
    drawn = ET.fromstring(meetings.meetings(document, list(names), names, "ja").svg)  # noqa: S314 - our own
    written = [text for text in drawn.iter("{http://www.w3.org/2000/svg}text") if text.text in names.values()]
    assert [text.text for text in written] == list(names.values())
    lines = [float(text.get("y", "")) for text in written]
    assert min(below - above for above, below in pairwise(lines)) >= SIZE


def test_chance_shares_all_players_out_among_the_suits(one):
    rows = meetings.suits(one.document, "en").rows
    assert sum(int(row[1]) for row in rows) == 80
    assert sum(float(row[2]) for row in rows) == pytest.approx(80, abs=1)


@pytest.mark.parametrize("seed", range(6))
def test_every_final_rank_lies_in_the_range_that_was_foretold(seed):
    whole = large_event(12, seed=seed)
    part = large_event(12, seed=seed)
    for table in part["rounds"][0]["tables"]:
        table["sets"][-1]["games"] = table["sets"][-1]["games"][:3]
    ends = {row.player: row.rank for row in standings(read_event(whole)).stages[0].state.rows}
    stage = standings(read_event(part)).stages[0]
    bounds = rank_bounds(read_event(part), stage.state)
    assert bounds.keys() == ends.keys()
    assert all(best <= ends[player] <= worst for player, (best, worst) in bounds.items())
    assert bounds != dict.fromkeys(ends, (1, 12))


def test_a_whole_stage_has_no_ranges(one):
    assert rank_bounds(one.document, one.standings.stages[0].state) == {}


def test_records_of_the_day_are_what_the_games_say(one):
    found = {record.what.en: record for record in records_of(one)}
    best = max(tally.points for table in one.tables.values() for tally in table.tallies.values())
    record = found["Most points in a match"]
    assert record.value.en == f"{best} points"
    for player in record.players:
        assert (
            max(table.tallies[player].points for table in one.tables.values() if player in table.tallies)
            == best
        )
    assert "Greatest lead made up to win a table" in found
    assert records_of(Published(read_event(large_event(8) | {"rounds": []}))) == ()
