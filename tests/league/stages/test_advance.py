"""Advancing to the next stage, through the pages: announcements, ties, moving up, late corrections."""

import re

import pytest
from django.urls import reverse

from league.draws.services.draws import publish_by_hand
from league.entrants.services.leaving import leave
from league.entrants.services.substitutions import substitute
from league.event_document import document_of_event
from league.matches.services.matches import close_match, reopen_match
from league.models import Act, Entrant, StageDecision, Verb
from league.stages.services.advance import announce_advance
from league.stages.services.criteria import set_tiebreaks
from league.standings.pages.shifts import shifts_of
from scoring.criteria import DAIFUGO_GAMES
from scoring.standings.verify import verify
from tests.factories import correct, new_entry
from tests.league.stage_scenes import decided, match_at, played_out, stage_of, take_in, tied_at_the_line
from tests.pages import forms_of, send, text
from tests.scoring.standings.events import a_round, a_table, event, ids, substitution

pytestmark = pytest.mark.django_db


def advanced(stored) -> list[str]:
    return stage_of(stored).advanced or []


def page(client, stored, number=1):
    return client.get(reverse("stage_advance", args=[stored.slug, number]))


def announce(client, stored, **values):
    return send(client, page(client, stored), "/announce/", **values)


def seat_the_final(stored):
    """Seat the four announced players at one table of the final."""
    seats = dict(zip("SHDC", advanced(stored), strict=True))
    publish_by_hand(
        stage=stage_of(stored, 2), tables={1: seats}, groups={}, sitting_out=(), reason="", entry=new_entry(0)
    )


def replace_in_the_final(stored, outgoing, incoming):
    """Substitute a player in the final, from the first set on."""
    match = match_at(stored, 1, 2)
    goes, comes = (Entrant.objects.get(event=stored, code=each).number for each in (outgoing, incoming))
    substitute(match=match, entry=new_entry(match), outgoing=goes, incoming=comes, reason="急用")


def change_first_table(stored, exits="4 2 3"):
    """Correct the first game at table 1 after its match was closed."""
    match = match_at(stored, 1)
    reopen_match(match=match, entry=new_entry(match), reason="見直し")
    correct(match, 1, exits)
    close_match(match=match, entry=new_entry(match), reason="訂正")


class TestAnnouncing:
    def test_who_goes_on_is_shown_and_then_said(self, organiser):
        stored = decided()
        assert "進む人 4人" in text(page(organiser, stored))
        announce(organiser, stored)
        assert advanced(stored) == ["p001", "p005", "p009", "p002"]
        assert Act.objects.filter(verb=Verb.ADVANCE).count() == 1

    def test_what_has_changed_since_the_page_was_opened_is_not_announced(self, organiser):
        stored = decided()
        shown = page(organiser, stored)
        change_first_table(stored)
        assert "その間に結果が変わりました。" in text(send(organiser, shown, "/announce/"))
        assert advanced(stored) == []

    def test_nothing_before_every_table_is_closed(self, organiser):
        stored = decided()
        match = match_at(stored, 2)
        reopen_match(match=match, entry=new_entry(match), reason="見直し")
        shown = page(organiser, stored)
        assert "まだ終了していない卓があります: 2卓" in text(shown)
        assert "/announce/" not in shown.content.decode()

    def test_a_stage_that_goes_on_has_nobody_to_announce(self, organiser):
        people = ids(8)
        tables = [a_table(1, people[:4]), a_table(2, people[4:])]
        stages = [{"id": "s1", "advance": {"rule": "best_overall", "n": 4}}]
        stored = take_in(event(people, stages, [a_round("s1", 1, tables)]))
        assert "このステージはまだ終わっていません。" in text(page(organiser, stored))


LOT: dict[str, str | int] = {"place_2": 2, "place_6": 1, "place_10": 3, "by": "山本"}


class TestTies:
    def test_a_tie_at_the_line_shows_who_what_failed_and_stops_the_advance(self, organiser):
        shown = page(organiser, tied_at_the_line())
        assert "同点3人のうち2人が進みます" in text(shown)
        assert "分かれなかった基準: 大富豪になったゲームの数、くじ" in text(shown)
        assert "/announce/" not in shown.content.decode()

    def test_a_lot_decides_and_says_who_drew_it(self, organiser):
        stored = tied_at_the_line()
        send(organiser, page(organiser, stored), "/ties/0/", **LOT)
        lot = StageDecision.objects.get()
        assert (lot.order, lot.by) == (["p006", "p002", "p010"], "山本")
        assert "くじ p006 › p002 › p010 山本" in text(page(organiser, stored))
        announce(organiser, stored)
        assert advanced(stored) == ["p001", "p005", "p009", "p006", "p002"]

    @pytest.mark.parametrize(
        ("values", "said"),
        [
            ({"place_2": 1, "place_6": 1, "place_10": 2, "by": "山本"}, "1人ずつ選んでください。"),
            ({"place_2": 1, "place_6": 2, "by": "山本"}, "このフィールドは必須です。"),
            ({"place_2": 1, "place_6": 2, "place_10": 3, "by": ""}, "このフィールドは必須です。"),
        ],
    )
    def test_a_lot_without_an_order_or_a_hand_is_none(self, organiser, values, said):
        stored = tied_at_the_line()
        assert said in text(send(organiser, page(organiser, stored), "/ties/0/", **values))
        assert not StageDecision.objects.exists()

    def test_a_lot_that_would_decide_nothing_is_refused(self, organiser):
        stored = tied_at_the_line()
        set_tiebreaks(event=stored, tiebreaks=[DAIFUGO_GAMES], entry=new_entry(0), reason="要項")
        said = text(send(organiser, page(organiser, stored), "/ties/0/", **LOT))
        assert "順位決定基準に「くじ」がありません。" in said
        assert not StageDecision.objects.filter(kind=StageDecision.Kind.LOT).exists()

    def test_a_lot_recorded_by_mistake_is_taken_back_and_stays_in_the_log(self, organiser):
        stored = tied_at_the_line()
        shown = send(organiser, page(organiser, stored), "/ties/0/", **LOT)
        send(organiser, shown, "/remove/", reason="書き違い")
        assert "同点3人のうち2人が進みます" in text(page(organiser, stored))
        assert Act.objects.filter(verb=Verb.DECIDE).count() == 2

    def test_more_people_may_go_on_instead(self, organiser):
        stored = tied_at_the_line()
        edit = organiser.get(reverse("stage_edit", args=[stored.slug, 1]))
        form = next(each for each in forms_of(edit) if "best_n" in each.values)
        given = form.values | {"best_n": "6", "reason": "同点の3人とも進める"}
        organiser.post(edit.request["PATH_INFO"], given)
        announce(organiser, stored)
        assert len(advanced(stored)) == 6


class TestWithdrawals:
    def test_the_next_best_moves_up_for_who_withdrew(self, organiser):
        stored = decided()
        announce(organiser, stored)
        gone = Entrant.objects.get(event=stored, code="p005")
        leave(entrant=gone, reason="急用", entry=new_entry(0))
        shown = page(organiser, stored)
        assert "p005 は棄権しました" in text(shown)
        offered = re.findall(r'<option value="(\d+)">', shown.content.decode())
        assert "6" in offered
        assert "5" not in offered
        send(organiser, shown, "/move-up/", player=6)
        move = StageDecision.objects.get(kind=StageDecision.Kind.MOVE_UP)
        assert [str(move.entrant), str(move.instead_of)] == ["p006", "p005"]
        assert "は棄権しました" not in text(page(organiser, stored))

    def test_nobody_moves_up_for_somebody_who_is_still_there(self, organiser):
        stored = decided()
        announce(organiser, stored)
        address = reverse("advance_move_up", args=[stored.slug, 1])
        given = {"client_id": new_entry(0).client_id, "player": 6, "instead_of": 5}
        assert "の代わりは要りません。棄権した通過者で、まだ代わりのいない人を選んでください。" in text(
            organiser.post(address, given, follow=True)
        )


class TestLateCorrections:
    def test_the_page_says_who_would_move_and_which_sheets_it_touches(self, organiser):
        stored = decided()
        announce(organiser, stored)
        seat_the_final(stored)
        change_first_table(stored)
        shown = text(page(organiser, stored))
        assert "発表のあとで結果が変わりました" in shown
        assert "いまの結果なら進む人: p004" in shown
        assert "いまの結果なら進まない人: p001" in shown
        assert "決勝 1卓" in shown

    def test_announcing_anew_takes_a_reason_and_keeps_both(self, organiser):
        stored = decided()
        announce(organiser, stored)
        change_first_table(stored)
        announce(organiser, stored)
        assert "p001" in advanced(stored)
        announce(organiser, stored, reason="1卓の訂正")
        assert "p004" in advanced(stored)
        first, second = Act.objects.filter(verb=Verb.ADVANCE).order_by("seq")
        assert "p001" in first.after["advanced"]
        assert "p004" in second.after["advanced"]
        assert second.reason == "1卓の訂正"

    def test_the_announcement_may_stand_for_a_reason(self, organiser):
        stored = decided()
        announce(organiser, stored)
        change_first_table(stored)
        send(organiser, page(organiser, stored), "/keep/", reason="決勝はもう始まっている")
        assert "p001" in advanced(stored)
        assert Act.objects.filter(verb=Verb.ADVANCE, reason="決勝はもう始まっている").exists()


class TestInTheOpen:
    """An announcement that no longer fits the results is reported on every page until it is decided."""

    PAGES = (
        ("event_detail",), ("hall",), ("stage_list",), ("standings",), ("screen",), ("stage_draw", 2),
    )  # fmt: skip
    SAID = "「予選」の発表は、いまの結果と合っていません。"

    def seen(self, client, stored, page, *where):
        return self.SAID in text(client.get(reverse(page, args=[stored.slug, *where])))

    @pytest.fixture
    def stored(self, organiser):
        stored = decided()
        announce(organiser, stored)
        return stored

    @pytest.mark.slow
    def test_what_has_changed_is_said_on_every_page(self, organiser, stored):
        assert not any(self.seen(organiser, stored, *page) for page in self.PAGES)
        change_first_table(stored)
        for page, *where in self.PAGES:
            said = text(organiser.get(reverse(page, args=[stored.slug, *where])))
            assert f"{self.SAID} いまの結果なら進む人: p004 いまの結果なら進まない人: p001" in said, page

    def test_a_correction_that_is_not_done_yet_is_said_too(self, organiser, stored):
        match = match_at(stored, 1)
        reopen_match(match=match, entry=new_entry(match), reason="見直し")
        assert not self.seen(organiser, stored, "hall")
        correct(match, 1, "4")
        assert "ゲームが訂正され、まだ終わっていません。" in text(
            organiser.get(reverse("hall", args=[stored.slug]))
        )

    def test_it_is_gone_once_announced_anew(self, organiser, stored):
        change_first_table(stored)
        announce(organiser, stored, reason="1卓の訂正")
        assert not self.seen(organiser, stored, "hall")

    @pytest.mark.slow
    def test_it_is_gone_once_kept_for_a_reason_until_the_results_change_again(self, organiser, stored):
        change_first_table(stored)
        send(organiser, page(organiser, stored), "/keep/", reason="決勝はもう始まっている")
        assert not self.seen(organiser, stored, "hall")
        change_first_table(stored, "4 3 2")
        change_first_table(stored, "1 2 3")
        assert not self.seen(organiser, stored, "hall")  # the announced result again
        change_first_table(stored, "3 4 2")
        assert self.seen(organiser, stored, "hall")

    def test_who_withdraws_does_not_break_it(self, organiser, stored):
        leave(entrant=Entrant.objects.get(event=stored, code="p005"), reason="急用", entry=new_entry(0))
        assert not self.seen(organiser, stored, "hall")
        assert "発表のあとで結果が変わりました" not in text(page(organiser, stored))


class TestSeatsInTheOpen:
    """Seats that are not those of the announced players are reported on every page until they are."""

    PAGES = (*(page for page, *where in TestInTheOpen.PAGES if not where), "latecomer_list")
    SAID = "「決勝」の席は、進む人と合っていません。"

    @pytest.fixture
    def stored(self, organiser):
        stored = decided()
        announce(organiser, stored)
        seat_the_final(stored)
        return stored

    def seen(self, client, stored, page="hall"):
        return text(client.get(reverse(page, args=[stored.slug])))

    @pytest.mark.slow
    def test_seats_from_before_another_announcement_are_told_on_every_page_until_others_sit_there(
        self, organiser, stored
    ):
        everybody = "来ている人は全員、席か休みが決まっています。"
        assert everybody in self.seen(organiser, stored, "latecomer_list")
        assert not any(self.SAID in self.seen(organiser, stored, page) for page in self.PAGES)
        change_first_table(stored)
        announce(organiser, stored, reason="1卓の訂正")
        for page in self.PAGES:
            said = self.seen(organiser, stored, page)
            assert f"{self.SAID} 席があるのに進まない人: p001 進むのに席がない人: p004" in said, page
        assert everybody not in self.seen(organiser, stored, "latecomer_list")
        replace_in_the_final(stored, "p001", "p004")
        assert self.SAID not in self.seen(organiser, stored)

    def test_who_withdrew_and_who_moved_up_are_named_where_the_stage_is_drawn(self, organiser, stored):
        gone = Entrant.objects.get(event=stored, code="p005")
        leave(entrant=gone, reason="急用", entry=new_entry(0))
        send(organiser, page(organiser, stored), "/move-up/", player=6)
        said = text(organiser.get(reverse("stage_draw", args=[stored.slug, 2])))
        assert f"{self.SAID} 席があるのに進まない人: p005 進むのに席がない人: p006" in said

    def test_the_event_holds_once_who_moved_up_plays_for_who_withdrew(self, organiser, stored):
        gone = Entrant.objects.get(event=stored, code="p005")
        leave(entrant=gone, reason="急用", entry=new_entry(0))
        send(organiser, page(organiser, stored), "/move-up/", player=6)
        said = [str(problem.text.ja) for problem in verify(document_of_event(stored))]
        assert said == ["1番目の決定: p005は棄権したのに、ステージs2に出ている。"]
        replace_in_the_final(stored, "p005", "p006")
        assert verify(document_of_event(stored)) == ()

    def test_a_substitute_at_the_table_is_where_they_should_be(self, organiser, stored):
        replace_in_the_final(stored, "p001", "p008")
        assert self.SAID not in self.seen(organiser, stored)

    def test_a_substitute_of_an_earlier_stage_is_not(self, organiser):
        people, four = ids(9), ["p001", "p002", "p003", "p009"]
        swap = substitution("p001", "p009", reason="急用")
        tables = [a_table(1, people[:4]), a_table(2, people[4:8])]
        stages = [
            {"id": "s1", "enter": {"players": people[:8]}, "advance": {"rule": "best_overall", "n": 4}},
            {"id": "s2", "name": "決勝", "enter": {"from": "s1"}},
        ]
        stages[0]["advanced"] = people[:4]
        rounds = [a_round("s1", 1, tables), a_round("s2", 1, [a_table(1, four)])]
        stored = take_in(event(people, stages, rounds, substitutions=[swap]))
        said = f"{self.SAID} 席があるのに進まない人: p009 進むのに席がない人: p004"
        assert said in self.seen(organiser, stored)

    def test_other_tables_playing_on_cost_it_one_query(self, stored, django_assert_num_queries):
        replace_in_the_final(stored, "p001", "p008")
        shifts_of(stored)
        with django_assert_num_queries(1):
            shifts_of(stored)


@pytest.mark.parametrize("players", [8, 16])
def test_the_page_costs_the_same_for_any_number_of_players(organiser, players, django_assert_max_num_queries):
    stored = played_out(players)
    with django_assert_max_num_queries(60):
        shown = page(organiser, stored)
    announce_advance(stage=stage_of(stored), going=shown.context["line"].going, entry=new_entry(0))
    with django_assert_max_num_queries(60):
        assert page(organiser, stored).context is not None, "made anew"
