"""Services that record games, correct them and cut them off."""

import pytest

from league.acts.services.acts import Decision, Refusal, perform
from league.matches.services.envelopes import correct_envelope
from league.matches.services.games import Kind, cut_off_game, judge_exit, preview_correction, record_exit
from league.matches.services.matches import How, confirm, undo
from league.models import Exit, Game, Verb
from rules_ref import ranking
from scoring.log.parts import CUT_OFF
from scoring.matches.match import GameStatus
from scoring.matches.progress import Step, Task
from tests.factories import (
    correct,
    make_event,
    make_match,
    new_entry,
    play_game,
    play_set,
    played_match,
    read_exits,
    record_at_now,
)

pytestmark = pytest.mark.django_db


def game_of(match, number, set_number=1):
    return record_at_now(match).score.sets[set_number - 1].games[number - 1]


def points(match, number, set_number=1):
    scored = game_of(match, number, set_number).points
    return [scored[number] for number in record_at_now(match).labels]


class TestEntering:
    def test_jbl_1_4_the_order_gives_the_points(self, match):
        play_game(match, 1, 1, "3 1 4")
        assert points(match, 1) == [4, 0, 6, 2]

    def test_jbl_11_1_two_fouls_the_first_is_last(self, match):
        play_game(match, 1, 1, "3x 1x 4")
        assert points(match, 1) == [2, 4, 0, 6]

    def test_jbl_8_1_the_daifugo_falls_when_another_finishes_first(self, match):
        play_game(match, 1, 1, "1 2 3")
        play_game(match, 1, 2, "4 2")
        assert game_of(match, 2).course.fallen == 1
        assert points(match, 2) == [0, 4, 2, 6]

    def test_jbl_8_2_downfall_and_foul(self, match):
        play_game(match, 1, 1, "1 2 3")
        play_game(match, 1, 2, "4 2x")
        assert points(match, 2) == [2, 0, 4, 6]

    def test_jbl_8_1_a_fallen_player_cannot_finish(self, match):
        play_game(match, 1, 1, "1 2 3")
        play_game(match, 1, 2, "4")
        with pytest.raises(Refusal, match="都落ちで、すでに") as refusal:
            play_game(match, 1, 2, "1")
        assert refusal.value.clause == "JBL-4.3"

    def test_jbl_1_4_three_players(self):
        match = make_match(("加藤", "木村", "工藤"))
        play_set(match, 1, ("3 1", "2"))
        assert points(match, 1) == [3, 0, 6]
        assert points(match, 2) == [3, 6, 0]

    def test_nobody_goes_out_twice(self, match):
        play_game(match, 1, 1, "3")
        with pytest.raises(Refusal, match="すでにあがっています"):
            play_game(match, 1, 1, "3")

    @pytest.mark.parametrize(("set_number", "game"), [(1, 2), (2, 1), (1, 0)])
    def test_only_the_game_that_is_due(self, match, set_number, game):
        with pytest.raises(Refusal, match="いまは第1セット 第1ゲームの結果を入れるところです。"):
            play_game(match, set_number, game, "3")

    def test_jbl_3_1_not_before_the_envelope_is_sealed(self):
        match = make_match()
        with pytest.raises(Refusal, match="いまは第1セットの席を決めるところです。"):
            play_game(match, 1, 1, "3")

    def test_a_stranger_does_not_play(self, match):
        with pytest.raises(Refusal, match="9番の参加者はこの卓にいません"):
            record_exit(match=match, entry=new_entry(match), set_number=1, game=1, player=9)

    def test_names_that_two_share_are_told_apart(self):
        match = make_match(("佐藤", "佐藤", "鈴木", "髙橋"))
        play_set(match, 1, ("2 1 3",))
        names = [record_at_now(match).labels[each] for each in game_of(match, 1).order]
        assert names == ["佐藤（2）", "佐藤（1）", "鈴木", "髙橋"]


class TestJudging:
    def judge(self, match, player, kind):
        return judge_exit(match=match, entry=new_entry(match), set_number=1, game=1, player=player, kind=kind)

    def test_a_finish_turns_out_to_be_a_foul(self, match):
        play_game(match, 1, 1, "3 1")
        self.judge(match, 3, Kind.FOUL)
        assert [(player_exit.player.entrant.number, player_exit.kind) for player_exit in Exit.objects.all()] == [
            (3, "foul"), (1, "finish"),
        ]  # fmt: skip

    def test_also_after_the_game_is_over(self, match):
        play_game(match, 1, 1, "3 1 2")
        self.judge(match, 2, Kind.FOUL)
        assert points(match, 1) == [4, 0, 6, 2]

    def test_and_back(self, match):
        play_game(match, 1, 1, "3x")
        assert self.judge(match, 3, Kind.FINISH).verb == Verb.JUDGE_EXIT
        assert Exit.objects.get().kind == "finish"

    @pytest.mark.parametrize(("player", "kind"), [(3, Kind.FINISH), (1, Kind.FOUL)])
    def test_what_changes_nothing_is_refused(self, match, player, kind):
        play_game(match, 1, 1, "3")
        with pytest.raises(Refusal, match="同じ"):
            self.judge(match, player, kind)

    @pytest.mark.parametrize(("set_number", "game"), [(1, 3), (2, 1), (0, 1), (9, 1)])
    def test_not_where_no_game_has_begun(self, match, set_number, game):
        with pytest.raises(Refusal, match="まだ始まっていません"):
            judge_exit(
                match=match,
                entry=new_entry(match),
                set_number=set_number,
                game=game,
                player=1,
                kind=Kind.FOUL,
            )

    def test_a_fall_that_would_make_a_later_exit_impossible_is_refused(self, match):
        play_game(match, 1, 1, "1 2 3")
        play_game(match, 1, 2, "4x 1 2")
        with pytest.raises(Refusal, match="都落ち"):
            judge_exit(match=match, entry=new_entry(match), set_number=1, game=2, player=4, kind=Kind.FINISH)


class TestCorrecting:
    def test_later_games_are_scored_anew(self, match):
        """Game 1 had 1 as daifugo, so 1 fell in game 2; with 4 as daifugo there is no downfall."""
        play_game(match, 1, 1, "1 2 3")
        play_game(match, 1, 2, "4 2")
        correct(match, 1, "4 2 3")
        assert game_of(match, 2).course.fallen is None
        assert game_of(match, 2).status is GameStatus.RUNNING
        assert record_at_now(match).step == Step(Task.PLAY, 1, 2)

    @pytest.mark.slow
    def test_what_changes_is_said_before(self, match):
        play_game(match, 1, 1, "1 2 3")
        play_game(match, 1, 2, "4 2")
        changes = preview_correction(record_at_now(match), 1, 1, read_exits("2 1 3"))
        first, second = changes.games
        assert [(player.player, player.before.points, player.after.points) for player in first.players] == [
            ("青木", 6, 4), ("井上", 4, 6),
        ]  # fmt: skip
        assert (second.number, second.status) == (2, GameStatus.IMPOSSIBLE)
        assert Game.objects.count() == 2
        assert points(match, 1) == [6, 4, 2, 0]

    def test_an_entry_that_has_become_impossible_is_asked_for_again(self, match):
        """With 2 as daifugo of game 1, 2 falls when 4 finishes and cannot finish second in game 2."""
        play_game(match, 1, 1, "1 2 3")
        play_game(match, 1, 2, "4 2")
        play_game(match, 1, 3, "4 2 3")
        correct(match, 1, "2 1 3")
        record = record_at_now(match)
        assert [game.number for game in record.score.impossible] == [2]
        assert record.step == Step(Task.REPAIR, 1, 2)
        assert [player_exit.player.entrant.number for player_exit in Exit.objects.filter(game__number=2)] == [
            4,
            2,
        ]
        with pytest.raises(Refusal, match="いまは第1セット 第2ゲームを入れ直すところです。"):
            play_game(match, 1, 4, "1")
        correct(match, 2, "4 1")
        assert record_at_now(match).step == Step(Task.PLAY, 1, 4)

    def test_a_correction_says_it_all(self, match):
        play_game(match, 1, 1, "1 2 3")
        play_game(match, 1, 2, "1 2 3")
        with pytest.raises(Refusal, match="最後の1人が決まるまで") as refusal:
            correct(match, 1, "1 2")
        assert refusal.value.clause == "JBL-4.3"

    def test_the_running_game_may_stay_unfinished(self, match):
        play_game(match, 1, 1, "1 2")
        correct(match, 1, "3")
        assert [player_exit.player.entrant.number for player_exit in Exit.objects.all()] == [3]

    def test_taking_all_of_the_running_game_back(self, match):
        play_game(match, 1, 1, "1 2")
        correct(match, 1, "")
        assert not Game.objects.exists()
        assert record_at_now(match).step == Step(Task.PLAY, 1, 1)

    @pytest.mark.parametrize(
        ("exits", "message"),
        [
            ("1 1 2", "すでにあがっています"),
            ("1x 1 2", "反則あがりで、すでに"),
            ("1 2 3 4x", "すでに終わっている"),
            ("1 2 3 4", "同じ"),
            ("1 2 9", "この卓にいません"),
            ("1 2 3", "同じ"),
        ],
    )
    def test_what_cannot_have_happened_is_refused(self, match, exits, message):
        play_game(match, 1, 1, "1 2 3")
        with pytest.raises(Refusal, match=message):
            correct(match, 1, exits)

    def test_a_game_that_has_not_begun_cannot_be_corrected(self, match):
        with pytest.raises(Refusal, match="まだ始まっていません"):
            correct(match, 1, "1 2 3")

    @pytest.mark.slow
    def test_a_correction_voids_the_confirmations_and_keeps_them_in_sight(self):
        match = played_match()
        for player in (1, 2):
            confirm(match=match, entry=new_entry(match), player=player, how=How.PAGE)
        act = correct(match, 4, "2 3", reason="用紙と照合")
        assert (act.reason, act.after["confirmed"]) == ("用紙と照合", None)
        given = match.players.get(order=1).confirmations.get()
        assert given.voided_at is not None
        assert not record_at_now(match).parts.confirmed

    def test_where_nobody_has_confirmed_a_correction_says_nothing_of_it(self, match):
        play_game(match, 1, 1, "1 2 3")
        assert "confirmed" not in correct(match, 1, "2 1 3").after

    def test_taking_the_correction_back_gives_the_words_back(self):
        match = self.confirmed()
        correct(match, 4, "2 3", reason="用紙と照合")
        undo(match=match, entry=new_entry(match))
        assert set(record_at_now(match).parts.confirmed) == {1, 2}

    def test_what_changes_no_result_leaves_the_words_standing(self):
        match = self.confirmed()
        correct_envelope(
            match=match, entry=new_entry(match), set_number=1, number="X-9", drawn_by=1, cards=["S4", "H9"]
        )
        assert set(record_at_now(match).parts.confirmed) == {1, 2}

    def test_jbl_1_9_a_match_cut_off_after_all_is_another_result(self):
        match = self.confirmed()
        cut = Decision(Verb.CUT_OFF_TABLE, CUT_OFF.set_to(True), reason="会場の都合")
        perform(match, new_entry(match), lambda _record: cut)
        assert not record_at_now(match).parts.confirmed

    def confirmed(self):
        """A complete match that two players have confirmed."""
        match = played_match()
        for player in (1, 2):
            confirm(match=match, entry=new_entry(match), player=player, how=How.PAGE)
        return match


class TestCutOff:
    def cut(self, match, game=2, reason="時間切れ"):
        return cut_off_game(match=match, entry=new_entry(match), set_number=1, game=game, reason=reason)

    def test_jbl_1_9_the_game_counts_nothing_and_its_set_ends(self, match):
        play_game(match, 1, 1, "1 2 3")
        play_game(match, 1, 2, "4")
        self.cut(match)
        record = record_at_now(match)
        assert game_of(match, 2).points == {}
        assert record.score.sets[0].complete
        assert record.step == Step(Task.OPEN_ENVELOPE, 1)

    def test_jbl_1_9_the_open_places_are_shared_where_the_event_says_so(self):
        match = make_match(event=make_event(regulation={"cutoff": "share_open_places"}))
        play_set(match, 1, ("1 2 3", "1 2x"))
        self.cut(match)
        assert points(match, 2) == [6, 0, 3, 3]

    def test_jbl_1_9_a_game_without_any_exit(self, match):
        play_game(match, 1, 1, "1 2 3")
        self.cut(match)
        assert game_of(match, 2).status is GameStatus.CUT_OFF

    def test_it_stays_cut_off_when_its_only_exit_is_taken_back(self, match):
        play_game(match, 1, 1, "1")
        self.cut(match, 1)
        correct(match, 1, "")
        assert game_of(match, 1).status is GameStatus.CUT_OFF
        assert record_at_now(match).step == Step(Task.OPEN_ENVELOPE, 1)

    def test_a_game_corrected_to_its_end_was_not_cut_off_and_the_set_goes_on(self, match):
        play_game(match, 1, 1, "1")
        self.cut(match, 1)
        correct(match, 1, "1 2 3")
        assert game_of(match, 1).status is GameStatus.COMPLETE
        assert not Game.objects.get().cut_off
        assert record_at_now(match).step == Step(Task.PLAY, 1, 2)

    def test_a_reason_is_asked_for(self, match):
        with pytest.raises(Refusal, match="理由"):
            self.cut(match, game=1, reason=" ")

    def test_only_the_running_game(self, match):
        with pytest.raises(Refusal, match="いまは第1セット 第1ゲームの結果を入れるところです。"):
            self.cut(match, game=2)


def test_a_player_and_how_they_went_out_can_be_told_apart():
    assert ranking.Exit(3) == ranking.Exit(3, Kind.FINISH) != ranking.Exit(3, Kind.FOUL)
