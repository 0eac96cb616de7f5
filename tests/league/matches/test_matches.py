"""Acts on a whole match: undo, cut off, confirm, close, reopen."""

import pytest

from league.acts.services.acts import Refusal
from league.matches.services.games import Kind, judge_exit
from league.matches.services.matches import (
    close_match,
    confirm,
    cut_off_table,
    last_undoable,
    reopen_match,
    unconfirmed,
    undo,
)
from league.models import Act, Match, Verb
from scoring.matches.progress import Step, Task
from tests.factories import (
    make_match,
    new_entry,
    play_game,
    played_match,
    record_at_now,
    written_at,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql("locks, constraints, triggers")]


@pytest.fixture
def played() -> Match:
    return played_match()


def take_back(match):
    return undo(match=match, entry=new_entry(match))


def give_word(match, player, how="page"):
    return confirm(match=match, entry=new_entry(match), player=player, how=how)


class TestUndo:
    def test_everything_can_be_undone_step_by_step_to_the_start(self, played):
        documents = []
        while last_undoable(played) is not None:
            documents.append(record_at_now(played).parts)
            take_back(played)
        assert written_at(played) == {}
        assert record_at_now(played).step == Step(Task.DRAW_SEATS, 1)
        assert (
            len(documents)
            == len({str(document) for document in documents})
            == Act.objects.filter(verb="undo").count()
        )

    def test_the_log_keeps_both(self, match):
        play_game(match, 1, 1, "3")
        undone = take_back(match).undoes
        assert (undone.verb, undone.after["game/1/1"]["exits"][0]["player"]) == (Verb.RECORD_EXIT, 3)
        assert undone.undone_by.before == undone.after

    def test_a_foul_is_undone_to_a_finish(self, match):
        play_game(match, 1, 1, "3")
        where = {"set_number": 1, "game": 1, "player": 3}
        judge_exit(match=match, entry=new_entry(match), kind=Kind.FOUL, **where)
        take_back(match)
        assert written_at(match)["game/1/1"]["exits"] == [{"player": 3, "how": "finish"}]

    def test_a_downfall_goes_with_the_finish_that_caused_it(self, match):
        play_game(match, 1, 1, "1 2 3")
        play_game(match, 1, 2, "4")
        assert record_at_now(match).score.games[1].course.fallen == 1
        take_back(match)
        assert record_at_now(match).step == Step(Task.PLAY, 1, 2)
        assert len(record_at_now(match).score.games) == 1

    def test_nothing_left_to_undo(self):
        match = make_match()
        with pytest.raises(Refusal, match="取り消せる記録がありません"):
            take_back(match)

    def test_a_reopening_is_not_undone_but_what_came_before_the_close(self, match):
        play_game(match, 1, 1, "1 2 3")
        before = record_at_now(match).parts
        cut_off_table(match=match, entry=new_entry(match), reason="時間切れ")
        close_match(match=match, entry=new_entry(match), reason="署名は用紙で")
        reopen_match(match=match, entry=new_entry(match), reason="別の卓のことだった")
        take_back(match)
        assert record_at_now(match).parts == before

    def test_a_closed_match_is_not_undone(self, played):
        close_match(match=played, entry=new_entry(played), reason="署名は用紙で")
        with pytest.raises(Refusal, match="先に再開"):
            take_back(played)


class TestCutOffTable:
    def cut(self, match, reason="時間切れ"):
        return cut_off_table(match=match, entry=new_entry(match), reason=reason)

    def test_jbl_1_9_the_match_ends_with_what_counts_so_far(self, match):
        play_game(match, 1, 1, "1 2 3")
        play_game(match, 1, 2, "4")
        self.cut(match)
        record = record_at_now(match)
        assert record.score.complete
        assert list(record.score.points.values()) == [6, 4, 2, 0]
        assert record.step == Step(Task.CONFIRM)

    def test_between_two_games(self, match):
        play_game(match, 1, 1, "1 2 3")
        self.cut(match)
        assert len(record_at_now(match).score.games) == 1

    def test_before_anything_was_played(self):
        match = make_match()
        self.cut(match)
        assert record_at_now(match).step == Step(Task.CONFIRM)

    def test_it_can_be_undone(self, match):
        play_game(match, 1, 1, "1 2")
        before = record_at_now(match).parts
        self.cut(match)
        take_back(match)
        assert record_at_now(match).parts == before

    def test_a_reason_is_asked_for(self, match):
        with pytest.raises(Refusal, match="理由"):
            self.cut(match, " ")

    def test_a_finished_match_is_not_cut_off(self, played):
        with pytest.raises(Refusal, match="すべてのゲームを終えています"):
            self.cut(played)


class TestConfirming:
    def test_each_player_on_the_page_or_on_paper(self, played):
        for player, how in ((1, "page"), (2, "paper"), (3, "page")):
            give_word(played, player, how)
        confirmed = written_at(played)["confirmed"]
        assert {number: each["how"] for number, each in confirmed.items()} == {
            "1": "page", "2": "paper", "3": "page",
        }  # fmt: skip
        assert unconfirmed(record_at_now(played)) == [4]

    def test_not_before_the_match_is_over(self, match):
        with pytest.raises(Refusal, match="まだすべてのゲームが終わっていません"):
            give_word(match, 1)

    @pytest.mark.parametrize("player", [1, 9])
    def test_once_and_only_at_this_table(self, played, player):
        give_word(played, 1)
        with pytest.raises(Refusal, match="まだ確認していない"):
            give_word(played, player)

    def test_undoing_a_confirmation_leaves_the_others(self, played):
        give_word(played, 1)
        give_word(played, 2)
        take_back(played)
        assert unconfirmed(record_at_now(played)) == [2, 3, 4]


class TestClosing:
    def test_when_all_have_confirmed(self, played):
        for player in (1, 2, 3, 4):
            give_word(played, player)
        close_match(match=played, entry=new_entry(played))
        played.refresh_from_db()
        assert played.closed_by == "審判 山本"

    def test_without_a_confirmation_only_with_a_reason(self, played):
        give_word(played, 1)
        with pytest.raises(Refusal, match="井上、上田、遠藤の確認がまだです"):
            close_match(match=played, entry=new_entry(played))
        close_match(match=played, entry=new_entry(played), reason="先に帰った")

    def test_not_before_the_match_is_over(self, match):
        with pytest.raises(Refusal, match="まだすべてのゲームが終わっていません"):
            close_match(match=match, entry=new_entry(match), reason="早じまい")

    def test_reopening_needs_a_reason(self, played):
        close_match(match=played, entry=new_entry(played), reason="先に帰った")
        with pytest.raises(Refusal, match="理由"):
            reopen_match(match=played, entry=new_entry(played), reason="")
        reopen_match(match=played, entry=new_entry(played), reason="集計ちがい")
        played.refresh_from_db()
        assert (played.closed_at, played.closed_by) == (None, "")
