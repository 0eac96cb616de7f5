"""History and corrections on a phone without scripts."""

import pytest
from django.urls import reverse

from league.matches.services.matches import How, close_match, confirm, cut_off_table
from league.models import Exit, Match
from tests.factories import make_match, new_entry, open_up, play_game, play_set, record_at_now
from tests.kept import kept
from tests.pages import form_to, send, text

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def match() -> Match:
    """Two games played, the third running: 1 was daifugo of game 1 and fell in game 2 when 4 finished."""
    match = make_match()
    play_set(match, 1, ("1 2 3", "4 2", "4 2"))
    return match


def page(phone, match):
    return phone.get(reverse("table_detail", args=[match.table.token]))


def game_page(phone, match, game, exits=None, set_number=1):
    address = reverse("table_game", args=[match.table.token, set_number, game])
    return phone.get(address, {} if exits is None else {"exits": exits})


class TestHistory:
    def test_every_act_with_who_when_and_what(self, phone, match):
        shown = text(phone.get(reverse("table_history", args=[match.table.token])))
        assert "1. 第1セット 席決め" in shown
        assert "♠青木 ♥井上 ♦上田 ♣遠藤" in shown
        assert "9. 第1セット 第3ゲーム あがり 4月29日 13:00:00 審判 山本 井上 あがり" in shown

    def test_what_was_undone_is_still_there(self, phone, match):
        send(phone, page(phone, match), "/undo/")
        shown = text(phone.get(reverse("table_history", args=[match.table.token])))
        assert "10. 第1セット 第3ゲーム 取り消し" in shown
        assert "審判 山本 取り消し済み 井上 あがり" in shown

    def test_it_costs_the_same_however_long_it_is(self, phone, match, django_assert_num_queries):
        address = reverse("table_history", args=[match.table.token])
        phone.get(address)
        with django_assert_num_queries(2):
            phone.get(address)
        play_game(match, 1, 3, "3")
        phone.get(address)
        with django_assert_num_queries(2):
            phone.get(address)


class TestOneGame:
    def test_it_shows_what_is_recorded(self, phone, match):
        shown = text(game_page(phone, match, 2))
        assert "いまの記録" in shown
        assert "♠ 青木 都落ち 大貧民 0P" in shown

    def test_each_tap_is_a_link_to_the_next(self, phone, match):
        shown = game_page(phone, match, 2, "").content.decode()
        assert 'href="?exits=1"' in shown
        assert 'href="?exits=4"' in shown
        further = game_page(phone, match, 2, "2").content.decode()
        assert 'href="?exits=2x"' in further
        assert 'href="?exits=2-3"' in further

    def test_what_would_change_is_shown_before_anything_is_written(self, phone, match):
        shown = text(game_page(phone, match, 1, "2-1-3"))
        assert "この訂正で変わること" in shown
        assert "青木 大富豪 6P → 富豪 4P" in shown
        assert "第1セット 第2ゲーム 入れ直しが必要です。" in shown
        assert record_at_now(match).score.points[1] == 6

    @pytest.mark.parametrize(
        ("exits", "message"), [("2-1", "最後の1人が決まるまで"), ("2-2-1", "すでにあがっています")]
    )
    def test_what_cannot_be_written_is_said(self, phone, match, exits, message):
        shown = text(game_page(phone, match, 1, exits))
        assert "まだ訂正できません" in shown
        assert message in shown

    @pytest.mark.parametrize("exits", ["nonsense", "9", "1-x", "99999999999"])
    def test_a_draft_that_cannot_be_read_is_no_page(self, phone, match, exits):
        assert game_page(phone, match, 1, exits).status_code == 404

    def test_a_game_to_come_is_no_page(self, phone, match):
        assert game_page(phone, match, 4).status_code == 404

    def test_a_correction_that_makes_a_later_entry_impossible_leads_there(self, phone, match):
        response = send(phone, game_page(phone, match, 1, "2-1-3"), "/correct/", reason="用紙と照合")
        shown = text(response)
        assert "青木 → 井上 → 上田 → 井上 → 青木 → 上田" in shown
        assert "理由: 用紙と照合" in shown
        assert "後のゲームに、入れ直しの必要な記録があります" in shown
        shown = text(page(phone, match))
        assert "第2ゲームを入れ直してください" in shown
        assert "井上は都落ちで、すでにゲームから抜けています。" in shown
        response = send(phone, game_page(phone, match, 2, "4-1"), "/correct/")
        assert "あがった順に" in text(page(phone, match))
        assert [player_exit.player.entrant.number for player_exit in Exit.objects.filter(game__number=3)] == [
            4,
            2,
        ]

    def test_a_correction_on_an_old_page_keeps_the_draft(self, phone, match):
        response = game_page(phone, match, 1, "1-3-2")
        play_game(match, 1, 3, "3")
        response = send(phone, response, "/correct/", reason="見まちがい")
        assert response.status_code == 409
        assert "その間に記録されたこと 第1セット 第3ゲーム 上田 あがり" in text(response)
        assert form_to(response, "/correct/").values["exits"] == "1-3-2"

    @pytest.mark.slow
    def test_a_correction_after_confirming_says_whose_word_is_void(self, phone, match):
        play_game(match, 1, 3, "3")
        play_game(match, 1, 4, "4 1 2")
        open_up(match, 1)
        for set_number in (2, 3):
            play_set(match, set_number, ["1 2 3"] * 4)
        confirm(match=match, entry=new_entry(match), player=1, how=How.PAGE)
        draft = game_page(phone, match, 4, "4-2-1")
        assert "もう一度確認が必要です" in text(draft)
        send(phone, draft, "/correct/")
        assert "もう一度確認してください: 青木" in text(page(phone, match))


class TestOneSet:
    def address(self, match):
        return reverse("table_set", args=[match.table.token, 1])

    def test_seats_are_corrected(self, phone, match):
        response = phone.get(self.address(match))
        assert form_to(response, "/correct-seats/").values["seat_1"] == "S"
        response = send(phone, response, "/correct-seats/", seat_1="H", seat_2="S")
        assert "♠青木 ♥井上 ♦上田 ♣遠藤 → ♠井上 ♥青木 ♦上田 ♣遠藤" in text(response)

    def test_jbl_2_1_two_on_one_seat_are_refused(self, phone, match):
        response = send(phone, phone.get(self.address(match)), "/correct-seats/", seat_1="H")
        assert response.status_code == 422
        assert "それぞれ1つの席に" in text(response)

    def test_a_sealed_envelope_is_corrected(self, phone, match):
        response = phone.get(self.address(match))
        assert "found" not in form_to(response, "/correct-envelope/").values
        response = send(phone, response, "/correct-envelope/", number="8B")
        assert "封筒E-1・青木が2枚 → 封筒8B・青木が2枚" in text(response)

    def test_the_cards_of_an_opened_envelope_are_corrected(self, phone, match):
        play_game(match, 1, 3, "3")
        play_game(match, 1, 4, "4 1 2")
        open_up(match, 1)
        response = phone.get(self.address(match))
        assert form_to(response, "/correct-envelope/").values["found"] == "S4 H9"
        response = send(phone, response, "/correct-envelope/", found="♠4 ♦2")
        assert "開封 ♠4 ♦2" in text(response)

    def test_a_set_to_come_is_no_page(self, phone, match):
        assert phone.get(reverse("table_set", args=[match.table.token, 2])).status_code == 404


def test_an_act_to_come_is_no_page(phone, match):
    assert phone.get(reverse("table_act", args=[match.table.token, 99])).status_code == 404


@pytest.mark.parametrize("where", ["history/", "sets/1/games/1/?exits=2-1-3", "sets/1/"])
def test_a_closed_match_says_how_to_correct_it_and_offers_nothing_else(phone, match, where):
    close_match(match=cut_off(match), entry=new_entry(match), reason="署名は用紙")
    shown = text(phone.get(f"{match.table.get_absolute_url()}{where}"))
    assert "訂正できるのは、運営か審判長が再開してからです" in shown
    assert not {"訂正する", "席を訂正する", "封筒を訂正する"} & {*shown.split()}


def cut_off(match):
    cut_off_table(match=match, entry=new_entry(match), reason="時間")
    return match


def test_jbl_1_9_it_is_said_to_be_cut_off_and_no_envelope_is_asked_for(phone, match):
    assert "打ち切り" in text(page(phone, match))
    cut_off_table(match=match, entry=new_entry(match), reason="時間")
    shown = text(page(phone, match))
    assert "を開ける" not in shown
    assert "この卓は打ち切られました。 JBL-1.9" in shown
    assert reverse("table_cut_off", args=[match.table.token]) not in page(phone, match).content.decode()
