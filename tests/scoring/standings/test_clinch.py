"""Players who are certain to go on, or to be out, while games are left: small cases, counted by hand.

A game among a, b, c and d gives 6, 4, 2 and 0; among three 6, 3 and 0.
"""

from dataclasses import replace

import pytest

from rules_ref.text import Text
from scoring.criteria import Criterion
from scoring.event.reading import read_event
from scoring.standings.standings import standings
from tests.scoring.standings.completions import certain_by_trying
from tests.scoring.standings.events import (
    a_round,
    a_set,
    a_table,
    event,
    lot,
    move_up,
    one_stage,
    standing,
    substitution,
    withdraw,
)


def best(n):
    return {"rule": "best_overall", "n": n}


def scheme(*tiebreaks, games=2, bonus=0):
    return {"sets": 1, "games_per_set": games, "bonus": bonus, "tiebreaks": list(tiebreaks)}


def running(*tables, rule=None, **more):
    """One stage of one match, with the games so far of each table: ``("abc", "a b", "a")``."""
    written = [a_table(number, players, a_set(*games)) for number, (players, *games) in enumerate(tables, 1)]
    return one_stage(*written, stage={"advance": rule or best(1)}, **more)


def certain(data):
    found = standing(data)["stages"][0]
    return "".join(found["clinched"]), "".join(found["eliminated"])


def tried(data):
    clinched, eliminated = certain_by_trying(read_event(data))
    return "".join(clinched), "".join(eliminated)


def test_the_leader_may_still_foul():
    # a has 18 of three games, b 9: only with two games left can b overtake.
    assert certain(running(("abc", *["a b"] * 3), scheme=scheme(games=4))) == ("a", "bc")
    assert certain(running(("abc", *["a b"] * 3), scheme=scheme(games=5))) == ("", "c")


@pytest.mark.parametrize(("bonus", "expected"), [(0, ("", "cd")), (4, ("", "d"))])
def test_the_bonus_of_the_last_game_counts(bonus, expected):
    # c has 4 and a 12 of two games: 10 more are enough to win, 6 are not.
    data = running(("abcd", "a b c", "a b c"), scheme=scheme(games=3, bonus=bonus))
    assert certain(data) == expected == tried(data)


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("a", ("a", "bcd")),
        # The daifugo a has fallen, and comes to 8 only if another player fouls.
        ("b", ("b", "acd")),
        ("c", ("", "d")),
        # Were d first, a would fall, and be third above b's foul: 8 to 6.
        ("b!", ("", "bd")),
    ],
)
def test_whoever_has_left_the_running_game_counts(game, expected):
    data = running(("abcd", "a b c", game), scheme=scheme())
    assert certain(data) == expected == tried(data)


@pytest.mark.parametrize(
    ("tiebreaks", "games", "expected"),
    [
        ([], ["a! b"], ("x", "z")),
        # a and y could both have 6: only y has not fouled.
        (["fewer_fouls"], ["a! b"], ("x", "az")),
        # One of a, b and c has 6 and a game as daifugo; y has 6 and none.
        (["daifugo_games"], ["a b"], ("x", "yz")),
    ],
)
def test_a_tie_break_makes_certain(tiebreaks, games, expected):
    data = running(("abc", *games), ("xyz", "x y", "x y"), rule=best(2), scheme=scheme(*tiebreaks))
    assert certain(data) == expected == tried(data)


@pytest.mark.parametrize("order", [None, "xa", "xb"])
def test_a_lot_makes_nobody_certain_while_games_are_left(order):
    lots = [lot(order)] if order else []
    behind = [{"player": each, "stage": "s1", "points": -2} for each in "uvw"]
    tables = [("abc", "a b"), ("xyz", "x y"), ("uvw",)]
    data = running(*tables, scheme=scheme("lot", games=1), decisions=lots, penalties=behind)
    assert certain(data) == ("", "bcyzuvw")


def test_head_to_head_makes_nobody_certain_while_games_are_left():
    # a and b have 10 each, and a was ahead of b twice: that counts only once the stage is over.
    sets = [a_set("a b c"), a_set("b c d"), a_set("c a d")]
    data = one_stage(
        a_table(1, "abcd", *sets),
        a_table(2, "wxyz"),
        stage={"advance": {"rule": "best_per_table", "k": 2}},
        scheme={**scheme("head_to_head", games=1), "sets": 3},
    )
    assert certain(data) == ("c", "d")


@pytest.mark.parametrize(("known", "expected"), [(True, (("x",), ("y", "z"))), (False, (("x",), ("z",)))])
def test_a_criterion_whose_gain_is_unknown_makes_nobody_certain_nor_do_those_after_it(known, expected):
    # One of a, b and c has 6 and a game as daifugo; y has 6 and none, but perhaps fewer downfalls.
    data = running(("abc", "a b"), ("xyz", "x y", "x y"), rule=best(2), scheme=scheme("daifugo_games"))
    document = read_event(data)
    downfalls = Criterion("downfalls", Text("都落ち", "Downfalls"), figure="downfalls")
    order = document.tiebreaks if known else (downfalls, *document.tiebreaks)
    (stage,) = standings(replace(document, tiebreaks=order)).stages
    assert (stage.clinched, stage.eliminated) == expected


def test_the_games_left_change_the_result_between_the_tied():
    # b leads with 9 to 6 and 3. If c wins the last game, b falls: all have 9, and are level head-to-head.
    data = running(("abc", "a b", "b c"), scheme=scheme("head_to_head", games=3))
    assert certain(data) == ("", "") == tried(data)


def test_a_better_rest_of_another_table_can_take_the_last_place():
    rule = {"rule": "best_per_table", "k": 1, "others": 1}
    data = running(("abcd", "a b c"), ("wxyz", "w"), rule=rule, scheme=scheme(games=1))
    assert certain(data) == ("aw", "cd") == tried(data)


def test_who_has_a_bye_is_ranked_with_the_others():
    data = running(("abc", "a b"), players="abcd", scheme=scheme(games=2), rule=best(3))
    assert certain(data) == ("ab", "") == tried(data)


def test_nothing_is_said_before_the_stage_begins_and_after_its_end():
    data = running(("abc", "a b"), scheme=scheme(games=1))
    assert certain(data) == ("", "")
    assert standing(data)["stages"][0]["advance"]["in"] == ["a"]
    assert certain({**data, "rounds": []}) == ("", "")


def test_without_a_rule_everybody_goes_on():
    data = running(("abc", "a"), scheme=scheme(games=1))
    del data["stages"][0]["advance"]
    assert certain(data) == ("abc", "")


def test_who_withdraws_is_out_and_who_moves_up_goes_on():
    decisions = [withdraw("a"), move_up("c", "a")]
    data = running(("abcd", "a b c", "a"), scheme=scheme(), decisions=decisions)
    assert certain(data) == ("c", "abd")


def substituted(*sets, from_set):
    return one_stage(
        a_table(1, "abc", *sets),
        players="abcd",
        stage={"advance": best(1)},
        scheme={**scheme(games=1), "sets": 3},
        substitutions=[substitution("c", "d", from_set=from_set)],
    )


def test_who_is_to_take_over_a_seat_plays_the_games_left():
    # d can still win two games, and have 12 to a's 6; c stays at 0.
    assert certain(substituted(a_set("a b"), from_set=2)) == ("", "c")


def test_a_substitute_who_has_sat_down_plays_for_himself():
    assert certain(substituted(a_set("a b"), a_set("a b"), a_set("d"), from_set=2)) == ("a", "bcd")


def test_nothing_is_said_while_a_seat_changes_hands_between_games_left():
    assert certain(substituted(a_set("a b"), from_set=3)) == ("", "")


def test_shared_places_of_a_cut_off_game_count():
    stopped = a_table(1, "abcd", {"games": [{"events": [], "cut_off": True}]})
    data = one_stage(
        stopped,
        a_table(2, "wxyz", a_set("w")),
        stage={"advance": best(1)},
        scheme=scheme(games=1),
        regulation={"cutoff": "share_open_places"},
    )
    assert certain(data) == ("w", "abcdxyz")


TWO_MATCHES = {"id": "s1", "matches": 2, "advance": {"rule": "drop_worst", "n": 1}}
FIRST = a_round("s1", 1, [a_table(1, "abc", a_set(*["a b"] * 3)), a_table(2, "xyz", a_set(*["x y"] * 3))])


class TestTwoMatches:
    """While a match is still to be drawn, or a player sits at two tables, only safe bounds are given."""

    def event(self, *rounds, penalties=()):
        taken = [{"player": player, "stage": "s1", "points": points} for player, points in penalties]
        return event("abcxyz", [TWO_MATCHES], [FIRST, *rounds], scheme=scheme(games=3), penalties=taken)

    def test_points_of_the_next_match_are_still_to_come(self):
        assert certain(self.event()) == ("", "")

    def test_whoever_cannot_be_caught_by_a_whole_match_is_certain(self):
        # Another match brings c, who has none, 18 at most; z, who has none, perhaps nothing.
        assert certain(self.event(penalties=[("c", -10)])) == ("abxy", "")
        assert certain(self.event(penalties=[("c", -20)])) == ("abxyz", "c")

    def test_the_last_match_is_looked_at_game_by_game(self):
        second = a_round(
            "s1", 2, [a_table(1, "axc", a_set("a x", "a x")), a_table(2, "byz", a_set("b y", "b y"))]
        )
        assert certain(self.event(second)) == ("abxy", "")
