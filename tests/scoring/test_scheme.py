"""The points of an event's games: the document's own, or the event's."""

import pytest

from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.scheme import WITH_POINTS, scheme_for


def test_jbl_is_the_league_s_scheme():
    found = scheme_for("jbl")
    assert found == JBL
    assert (found.set_check(4), found.set_check(3)) == (50, 38)


def test_sdin_1_7_points_and_sdin_1_9_bonus():
    found = scheme_for("sdin")
    assert found.ranking.points == {4: (600, 400, 200, 0)}
    assert found.ranking.bonus == 200
    assert found.match_check(4) == 3 * (4 * 1200 + 200)


def test_the_event_s_own_points_and_bonus_go_first():
    found = scheme_for("jbl", sets=1, games_per_set=2, points={4: (3, 2, 1, 0)}, bonus=0)
    assert found.set_check(4) == 12
    assert found.games == 2
    assert found.ranking.downfall_clause == "JBL-8.1"


def test_the_bonus_is_for_the_last_game_of_a_set():
    assert scheme_for("jbl", games_per_set=3).ranking.bonus_every == 3


@pytest.mark.parametrize("ruleset", ["momo", "kyoto", "zai"])
def test_a_document_without_points_needs_the_event_s(ruleset):
    assert ruleset not in WITH_POINTS
    with pytest.raises(ValueError, match=ruleset):
        scheme_for(ruleset)
    assert scheme_for(ruleset, points={4: (3, 2, 1, 0)}).game_check(4) == 6
