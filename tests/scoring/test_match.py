"""Scoring a match: points, check sums, bonus, openings, corrections, cut-offs."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_ref.cards import Suit, parse_card
from rules_ref.classes import PlayerClass
from rules_ref.ranking import CutOff, Exit, How
from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.match import GameStatus, findings_of, opening_of, score_match
from scoring.matches.results import GameResult, MatchResult, SetResult
from tests.effort import examples

FOUR, THREE = ("p", "q", "r", "s"), ("p", "q", "r")
SHARE = replace(JBL, cut_off=CutOff.SHARE_OPEN_PLACES)
SEATS = dict(zip(Suit, FOUR, strict=True))


def game(text: str, *, cut_off: bool = False) -> GameResult:
    """``p q! r``: p finishes, q fouls, r finishes."""
    exits = (Exit(part.rstrip("!"), How.FOUL if part.endswith("!") else How.FINISH) for part in text.split())
    return GameResult(tuple(exits), cut_off)


def one_set(*games: str, **fields) -> SetResult:
    return SetResult(games=tuple(game(each) for each in games), **fields)


def match(*sets: SetResult, players=FOUR, **fields) -> MatchResult:
    return MatchResult(players, sets, **fields)


def score(*games: str, players=FOUR, scheme=JBL):
    """One set."""
    return score_match(match(one_set(*games), players=players), scheme)


WHOLE_SET = ("p q r", "p q s", "p r q", "r s q")


def test_jbl_1_4_a_game_gives_six_four_two_and_nothing():
    found = score("p q r")
    assert found.points == {"p": 6, "q": 4, "r": 2, "s": 0}
    assert found.games[0].status is GameStatus.COMPLETE
    assert found.games[0].order == ("p", "q", "r", "s")


def test_jbl_1_4_three_players_six_three_and_nothing():
    assert score("q p", players=THREE).points == {"p": 3, "q": 6, "r": 0}


def test_jbl_1_3_the_match_is_the_sum_of_its_games():
    found = score_match(match(one_set("p q r"), one_set("s q r")), JBL)
    assert found.points == {"p": 6, "q": 8, "r": 4, "s": 6}
    assert [played_set.points["p"] for played_set in found.sets] == [6, 0]


def test_jbl_1_6_the_daifugo_of_the_fourth_game_of_each_set_gets_two_more():
    found = score_match(match(*[one_set(*WHOLE_SET)] * 3), JBL)
    paid = [(each.set_number, each.number, dict(each.bonus)) for each in found.games if each.bonus]
    assert paid == [(number, 4, {"r": 2}) for number in (1, 2, 3)]
    assert found.games[3].points["r"] == 8


def test_jbl_1_6_no_other_game_pays_it():
    assert all(not each.bonus for each in score(*WHOLE_SET[:3]).games)


@pytest.mark.parametrize(("players", "a_game", "a_set", "a_match"), [(4, 12, 50, 150), (3, 9, 38, 114)])
def test_the_check_sums_of_a_scheme(players, a_game, a_set, a_match):
    assert (JBL.game_check(players), JBL.set_check(players), JBL.match_check(players)) == (
        a_game,
        a_set,
        a_match,
    )
    assert JBL.games == 12


@pytest.mark.parametrize("players", [FOUR, THREE], ids=len)
@settings(derandomize=True, deadline=None, max_examples=examples(60))
@given(data=st.data())
def test_every_match_adds_up_to_its_check_sums(players, data):
    found = score_match(match(*(drawn_set(data, players) for _ in range(3)), players=players), JBL)
    assert found.complete
    assert found.check == JBL.match_check(len(players))
    assert {played_set.check for played_set in found.sets} == {JBL.set_check(len(players))}
    assert [each.check - sum(each.bonus.values()) for each in found.games] == [
        JBL.game_check(len(players))
    ] * 12


def drawn_set(data, players):
    """A random legal set of four games with fouls; a fallen daifugo has no exit."""
    games = []
    daifugo = None
    for _ in range(4):
        left, exits = list(players), []
        while len(left) > 1:
            leaving = data.draw(st.sampled_from(left))
            foul = data.draw(st.booleans())
            left.remove(leaving)
            exits.append(Exit(leaving, How.FOUL if foul else How.FINISH))
            if not foul and daifugo in left:
                left.remove(daifugo)
        games.append(GameResult(tuple(exits)))
        first = next((player_exit.player for player_exit in exits if player_exit.how is How.FINISH), None)
        daifugo = first or next(iter(left))
    return SetResult(games=tuple(games))


def test_jbl_4_3_the_classes_of_a_game_are_those_of_the_next():
    found = score("p q r", "p q r")
    assert found.games[1].classes_before == found.games[0].classes
    assert found.games[0].classes["p"] is PlayerClass.DAIFUGO


def test_jbl_1_7_the_next_set_begins_without_classes():
    found = score_match(match(one_set(*WHOLE_SET), one_set("p q r")), JBL)
    assert found.games[4].classes_before == {}
    assert found.games[4].course.fallen is None


def test_jbl_8_1_the_daifugo_of_the_game_before_falls():
    found = score("p q r", "q r")
    assert found.games[1].course.fallen == "p"
    assert found.games[1].order == ("q", "r", "s", "p")
    assert found.points == {"p": 6, "q": 10, "r": 6, "s": 2}


def test_jbl_8_2_with_a_foul_the_fallen_daifugo_moves_up():
    assert score("p q r", "s! q").games[1].order == ("q", "r", "p", "s")


def test_jbl_11_1_fouls_take_the_lowest_places():
    assert score("p! q! r").games[0].order == ("r", "s", "q", "p")


@pytest.mark.parametrize(
    ("games", "status", "complete"),
    [
        ((), None, False),
        (("",), GameStatus.RUNNING, False),
        (("p q",), GameStatus.RUNNING, False),
        (("p q r",), GameStatus.COMPLETE, False),
        (WHOLE_SET, GameStatus.COMPLETE, True),
    ],
)
def test_a_set_is_complete_with_its_fourth_game(games, status, complete):
    found = score(*games)
    assert found.sets[0].complete is complete
    assert not found.complete
    if status:
        assert found.games[-1].status is status


def test_jbl_1_2_a_match_is_complete_with_its_third_set():
    sets = [one_set(*WHOLE_SET)] * 3
    assert score_match(match(*sets), JBL).complete
    assert not score_match(match(*sets[:2]), JBL).complete
    assert not score_match(match(*sets[:2], one_set(*WHOLE_SET[:3])), JBL).complete


def test_an_unfinished_game_gives_nothing_yet():
    found = score("p q")
    assert found.points == dict.fromkeys(FOUR, 0)
    assert found.games[0].check == 0
    assert found.games[0].order == ()


def test_a_game_after_an_unfinished_one_is_scored_without_classes():
    found = score("p q", "s r q")
    assert found.games[1].classes_before == {}
    assert found.games[1].status is GameStatus.COMPLETE


@pytest.mark.parametrize("entry", ["p p", "p q r s!", "x", "p! p", "p q r p"])
def test_what_cannot_have_happened_is_impossible_and_counts_nothing(entry):
    found = score(entry)
    assert found.games[0].status is GameStatus.IMPOSSIBLE
    assert found.impossible == found.games
    assert found.points == dict.fromkeys(FOUR, 0)
    assert not findings_of(found.games[0], JBL)[-1].holds


def test_a_correction_can_make_a_later_entry_impossible():
    """r finished in game 2. With r as daifugo of game 1 r had fallen when p finished before."""
    before, after = score("p q r", "p q r", "p q s"), score("r p q", "p q r", "p q s")
    assert not before.impossible
    assert [each.number for each in after.impossible] == [2]
    assert after.games[1].points == {}
    assert after.games[2].classes_before == {}
    assert after.games[2].status is GameStatus.COMPLETE


def test_a_correction_can_repair_it_again():
    assert not score("r p q", "r p q", "p q s").impossible


def test_an_impossible_game_keeps_the_set_open():
    assert not score("p p", *WHOLE_SET[1:]).sets[0].complete


def begins(scored_set, game):
    """The opening of a game of a scored set, which must be known."""
    opening = opening_of(JBL, scored_set.seats, game, scored_set.games[game - 1].classes_before)
    assert opening is not None
    return opening


def test_jbl_2_4_spade_opens_the_first_game_and_2_6_the_daihinmin_the_next():
    found = score_match(match(one_set("p q r", "p q r", seats=SEATS)), JBL)
    assert found.sets[0].seats == FOUR
    assert [begins(found.sets[0], game).leader for game in (1, 2)] == ["p", "s"]
    assert [len(begins(found.sets[0], game).duties) for game in (1, 2)] == [0, 4]


def test_the_opening_is_unknown_without_seats_or_without_classes():
    assert opening_of(JBL, score("p q r").sets[0].seats, 1, {}) is None
    assert opening_of(JBL, FOUR, 2, {}) is None
    assert opening_of(JBL, FOUR, 1, {}) is not None


def test_jbl_2_1_three_players_sit_on_spade_heart_and_diamond():
    seats = dict(zip(list(Suit)[:3], ("q", "r", "p"), strict=True))
    found = score_match(match(one_set("p q", seats=seats), players=THREE), JBL)
    assert found.sets[0].seats == ("q", "r", "p")
    assert begins(found.sets[0], 1).cards_each == 17


def test_jbl_3_the_envelope_changes_no_points():
    sealed = one_set("p q r", envelope="7K3-1", blind=(parse_card("C4"), parse_card("H9")))
    assert score_match(match(sealed), JBL).points == score("p q r").points


# Cut off.


def cut(*games: GameResult, scheme=JBL, players=FOUR, **fields):
    return score_match(match(SetResult(games=games), players=players, **fields), scheme)


def test_jbl_1_9_a_game_cut_off_counts_nothing():
    found = cut(game("p q r"), game("p q", cut_off=True))
    assert found.games[1].status is GameStatus.CUT_OFF
    assert found.games[1].counts
    assert found.points == {"p": 6, "q": 4, "r": 2, "s": 0}


@pytest.mark.parametrize(
    ("entry", "points"),
    [
        ("", {"p": 3, "q": 3, "r": 3, "s": 3}),
        ("p", {"p": 6, "q": 2, "r": 2, "s": 2}),
        ("p q", {"p": 6, "q": 4, "r": 1, "s": 1}),
        ("p!", {"p": 0, "q": 4, "r": 4, "s": 4}),
        ("p! q", {"p": 0, "q": 6, "r": 3, "s": 3}),
        ("p! q!", {"p": 0, "q": 2, "r": 5, "s": 5}),
    ],
)
def test_jbl_1_9_or_its_open_places_are_shared(entry, points):
    found = cut(game(entry, cut_off=True), scheme=SHARE)
    assert found.points == points
    assert found.check == 12
    assert found.games[0].order == ()
    assert found.games[0].classes == {}


def test_jbl_1_9_shares_of_three_players_are_exact():
    found = cut(game("q", cut_off=True), scheme=SHARE, players=THREE)
    assert found.points == {"p": Fraction(3, 2), "q": 6, "r": Fraction(3, 2)}
    assert found.check == 9


def test_jbl_1_9_the_fallen_daifugo_keeps_the_last_place():
    found = cut(game("p q r"), game("q", cut_off=True), scheme=SHARE)
    assert found.games[1].points == {"p": 0, "q": 6, "r": 3, "s": 3}


@pytest.mark.parametrize(("scheme", "bonus"), [(JBL, {}), (SHARE, {"p": 2})])
def test_jbl_1_6_a_daifugo_before_the_cut_off_of_game_four_has_the_bonus(scheme, bonus):
    found = cut(*(game(each) for each in WHOLE_SET[:3]), game("p", cut_off=True), scheme=scheme)
    assert found.games[3].bonus == bonus
    assert found.games[3].check == (14 if bonus else 0)


def test_jbl_1_6_but_not_from_a_shared_place():
    found = cut(*(game(each) for each in WHOLE_SET[:3]), game("", cut_off=True), scheme=SHARE)
    assert found.games[3].bonus == {}


def test_jbl_1_9_a_cut_off_game_ends_its_set_but_not_the_match():
    found = cut(game("p q r"), game("", cut_off=True))
    assert found.sets[0].complete
    assert not found.complete


def test_jbl_1_9_so_does_one_that_was_over_when_the_table_was_stopped():
    found = cut(game("p q r"), game("p q r", cut_off=True))
    assert found.games[1].status is GameStatus.COMPLETE
    assert found.sets[0].complete


def test_jbl_1_9_a_table_cut_off_ends_the_match_there():
    assert cut(game("p q r"), cut_off=True).complete
    assert score_match(match(cut_off=True), JBL).complete


def test_jbl_1_9_what_cannot_have_happened_is_not_cut_off():
    found = cut(game("p p", cut_off=True), scheme=SHARE)
    assert found.games[0].status is GameStatus.IMPOSSIBLE
    assert found.points == dict.fromkeys(FOUR, 0)
    assert not found.sets[0].complete


def test_the_order_in_which_players_are_listed_changes_no_points():
    for players in permutations(FOUR):
        assert score(*WHOLE_SET, players=players).points == score(*WHOLE_SET).points
