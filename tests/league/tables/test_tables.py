"""The table's page on a phone without scripts."""

import pytest
from django.urls import reverse

from league.matches.services.matches import close_match, cut_off_table
from league.matches.services.tables import renew_link
from league.models import Act, Exit, Match
from tests.factories import (
    NAMES,
    make_match,
    make_user,
    new_entry,
    play_game,
    play_match,
    play_set,
    sit_down,
    written_at,
)
from tests.pages import form_to, forms_of, send, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return make_match()


def page(phone, match, **query):
    return phone.get(reverse("table_detail", args=[match.table.token]), query)


def tap(phone, response, name):
    """Tap a player on the page of a game."""
    numbers = {name: number for number, name in enumerate(NAMES, start=1)}
    taps = [form for form in forms_of(response) if form.values.get("player") == str(numbers[name])]
    return phone.post(taps[0].action, taps[0].values, follow=True)


def reason_form(response) -> dict[str, str]:
    return next(form.values for form in forms_of(response) if "reason" in form.values)


class TestTheWay:
    """A match from the first visit until it is closed, with nothing but forms and links."""

    def test_it_asks_for_a_name_once_per_device(self, client, match):
        response = page(client, match)
        assert "審判の名前" in text(response)
        response = send(client, response, "/referee/", name="山本 花子")
        assert "席決め" in text(response)
        assert "審判: 山本 花子" in text(page(client, match))

    def test_someone_signed_in_is_known_already(self, client, match):
        client.force_login(make_user(username="desk"))
        assert "審判: desk" in text(page(client, match))

    def test_a_name_that_cannot_be_read_is_refused(self, client, match):
        response = send(client, page(client, match), "/referee/", name="山本\u202e")
        assert response.status_code == 422
        assert "表示できない文字" in text(response)

    def test_jbl_2_1_seats_as_drawn_by_hand(self, phone, match):
        response = page(phone, match)
        assert form_to(response, "/seats/").offers["seat_1"] == ["S", "H", "D", "C"]
        response = send(phone, response, "/seats/", seat_1="H", seat_2="S", seat_3="C", seat_4="D")
        assert "♠ 井上" in text(response)
        assert written_at(match)["seats/1"]["suits"] == {"S": 2, "H": 1, "D": 4, "C": 3}

    def test_jbl_2_1_seats_by_lot(self, phone, match):
        send(phone, page(phone, match), "/draw/")
        drawn = written_at(match)["seats/1"]
        assert sorted(drawn["suits"].values()) == [1, 2, 3, 4]
        assert len(drawn["seed"]) == 16

    def test_jbl_3_1_the_envelope(self, phone, match):
        response = send(phone, page(phone, match), "/draw/")
        assert "2枚 抜く" in text(response)
        assert form_to(response, "/seal/").values["number"] == "1-1"
        response = send(phone, response, "/seal/", number="7K3")
        assert "配り方" in text(response)
        assert written_at(match)["envelope/1"]["number"] == "7K3"

    def test_jbl_2_4_who_deals_from_whom_how_many_who_leads(self, phone, match):
        sit_down(match, order=(3, 1, 4, 2))
        shown = text(page(phone, match))
        assert "配る人 ♠ 上田 最初の1枚 ♥ 青木 枚数 時計回りに1枚ずつ、13枚 最初に出す人 ♠ 上田" in shown

    def test_tapping_players_as_they_go_out(self, phone, match):
        sit_down(match)
        response = page(phone, match)
        for name in ("上田", "青木", "遠藤"):
            response = tap(phone, response, name)
        shown = text(response)
        assert "第1ゲームの結果" in shown
        assert "♠ 青木 富豪 4P" in shown
        assert "♥ 井上 大貧民 0P" in shown
        assert "♦ 上田 大富豪 6P" in shown
        assert "♣ 遠藤 貧民 2P" in shown
        assert "検算 12 ✓" in shown

    def test_jbl_11_0_a_foul_is_one_tap_more(self, phone, match):
        sit_down(match)
        response = tap(phone, page(phone, match), "上田")
        response = send(phone, response, "/judge/", kind="foul")
        assert "♦ 上田 反則 大貧民" in text(response)
        assert "上田は反則あがりです。 JBL-11.0" in text(response)

    def test_jbl_8_1_the_fallen_daifugo_goes_grey_at_once(self, phone, match):
        play_set(match, 1, ("1 2 3",))
        response = tap(phone, page(phone, match), "遠藤")
        shown = text(response)
        assert "♠ 青木 都落ち" in shown
        assert "大富豪の青木より先に遠藤があがったので、都落ちです。 JBL-8.1" in shown
        assert 'class="row is-fallen"' in response.content.decode()
        assert not any(form.values.get("player") == "1" for form in forms_of(response))

    def test_jbl_5_1_the_exchange(self, phone, match):
        play_set(match, 1, ("1 2 3",))
        shown = text(page(phone, match))
        assert "大貧民 ♣ 遠藤 強い順に2枚 ⇄ 大富豪 ♠ 青木 好きな2枚" in shown
        assert "貧民 ♦ 上田 強い順に1枚 ⇄ 富豪 ♥ 井上 好きな1枚" in shown
        assert "配る人 ♣ 遠藤 最初の1枚 ♠ 青木" in shown

    def test_jbl_5_6_the_exchange_of_three(self, client):
        match = make_match(("加藤", "木村", "工藤"))
        client.post(reverse("table_referee", args=[match.table.token]), {"name": "山本"})
        play_set(match, 1, ("1 2",))
        shown = text(page(client, match))
        assert "大貧民 ♦ 工藤 強い順に2枚 ⇄ 大富豪 ♠ 加藤 好きな2枚" in shown
        assert shown.count("⇄") == 1
        assert "17枚" in shown
        assert "検算 9 ✓" in shown

    def test_jbl_3_2_the_envelope_is_opened_after_game_four(self, phone, match):
        play_set(match, 1, ("1 2 3",) * 4, opened=False)
        response = page(phone, match)
        assert "封筒 E-1 を開ける" in text(response)
        assert "大富豪 8P （+2）" in text(response)
        response = send(phone, response, "/open/", cards=["S4", "H10"])
        assert "席替え JBL-2.3" in text(response)
        assert written_at(match)["envelope/1"]["found"] == ["S4", "H10"]

    def test_too_few_cards_are_asked_about_and_kept(self, phone, match):
        play_set(match, 1, ("1 2 3",) * 4, opened=False)
        response = send(phone, page(phone, match), "/open/", cards=["S4"])
        assert response.status_code == 422
        assert "封筒のカードは2枚です（入力は1枚）。" in text(response)
        assert form_to(response, "/open/").values["cards"] == "S4"

    def test_what_is_wrong_with_an_envelope_stands_beside_its_button(self, phone, match):
        play_set(match, 1, ("1 2 3",) * 4, opened=False)
        response = send(phone, page(phone, match), "/open/", cards=["S4", "S5", "S6"])
        before, bar = response.content.decode().split('<div class="bottom-bar is-one-row">')
        assert "封筒のカードは2枚です（入力は3枚）。" in bar
        assert "封筒のカードは2枚です（入力は3枚）。" not in before

    @pytest.mark.slow
    def test_the_totals_are_confirmed_and_the_match_closed(self, phone, match):
        play_match(match)
        response = page(phone, match)
        assert "1 青木 78P" in text(response)
        assert "検算 150 ✓" in text(response)
        for _player in range(4):
            response = send(phone, response, "/confirm/", how="page")
        response = send(phone, response, "/close/")
        assert "このマッチは終了しました" in text(response)

    @pytest.mark.slow
    def test_without_all_confirmations_only_with_a_reason(self, phone, match):
        play_match(match)
        response = send(phone, page(phone, match), "/close/", reason="")
        assert response.status_code == 422
        assert "青木、井上、上田、遠藤の確認がまだです" in text(response)
        assert "このマッチは終了しました" in text(send(phone, response, "/close/", reason="先に帰った"))

    @pytest.mark.slow
    def test_a_closed_match_is_opened_again_with_a_reason(self, phone, match):
        play_match(match)
        close_match(match=match, entry=new_entry(match), reason="署名は用紙")
        phone.force_login(make_user("organise_event", username="kanri"))
        response = page(phone, match)
        assert not any("/undo/" in form.action for form in forms_of(response))
        assert "結果の確認" in text(send(phone, response, "/reopen/", reason="集計ちがい"))
        assert Act.objects.get(verb="reopen").actor == "kanri"

    def test_jbl_1_9_the_table_is_cut_off(self, phone, match):
        play_set(match, 1, ("1 2 3",))
        response = phone.get(reverse("table_cut_off", args=[match.table.token]))
        assert "途中のゲームは数えません" in text(response)
        values = reason_form(response) | {"reason": "会場の終了時刻"}
        response = phone.post(reverse("table_cut_off_match", args=[match.table.token]), values, follow=True)
        assert "封筒 E-1 を開ける" not in text(response)
        assert "この卓は打ち切られました。 JBL-1.9" in text(page(phone, match))

    def test_jbl_1_9_cutting_off_needs_a_reason(self, phone, match):
        sit_down(match)
        address = reverse("table_cut_off", args=[match.table.token])
        values = reason_form(phone.get(address))
        response = phone.post(reverse("table_cut_off_game", args=[match.table.token, 1, 1]), values)
        assert response.status_code == 422
        assert "理由を入力してください" in text(response)


class TestUndo:
    def test_the_button_says_what_it_takes_back(self, phone, match):
        play_set(match, 1, ("3 1x",))
        response = page(phone, match)
        assert "取り消す 青木 反則あがり" in text(response)
        response = send(phone, response, "/undo/")
        assert "取り消す 上田 あがり" in text(response)

    def test_nothing_to_undo_no_button(self, phone, match):
        assert "取り消す" not in text(page(phone, match))


class TestTwice:
    """Repeated, outdated, impossible and forged submissions."""

    def test_the_same_tap_twice_counts_once(self, phone, match):
        sit_down(match)
        form = form_to(page(phone, match), "/exits/")
        for _again in range(2):
            response = phone.post(form.action, form.values, follow=True)
            assert response.status_code == 200
        assert Exit.objects.count() == 1

    def test_the_other_button_of_a_form_is_not_the_first_sent_again(self, phone, match):
        sit_down(match)
        shown = phone.get(reverse("table_cut_off", args=[match.table.token]))
        sent = {**reason_form(shown), "reason": "時間切れ"}
        phone.post(reverse("table_cut_off_game", args=[match.table.token, 1, 1]), sent)
        response = phone.post(reverse("table_cut_off_match", args=[match.table.token]), sent)
        assert response.status_code == 409
        assert "記録しなかった入力" in text(response)

    def test_a_form_one_went_back_to_and_changed_is_not_the_first_sent_again(self, phone, match):
        form = form_to(page(phone, match), "/seats/")
        drawn = {f"seat_{number}": suit for number, suit in enumerate("SHDC", start=1)}
        phone.post(form.action, {**form.values, **drawn})
        response = phone.post(form.action, {**form.values, **drawn, "seat_1": "H", "seat_2": "S"})
        assert response.status_code == 409
        assert Act.objects.filter(match=match).count() == 1

    def test_every_form_has_an_id_of_its_own(self, phone, match):
        sit_down(match)
        ids = [
            form.values["client_id"] for form in forms_of(page(phone, match)) if "client_id" in form.values
        ]
        assert len(ids) == len(set(ids)) == 5

    def test_a_tap_on_an_old_page_shows_both_versions(self, phone, match):
        sit_down(match)
        old = page(phone, match)
        play_game(match, 1, 1, "3")
        response = tap(phone, old, "青木")
        assert response.status_code == 409
        shown = text(response)
        assert "記録しなかった入力 第1セット 第1ゲーム 青木 あがり" in shown
        assert "その間に記録されたこと 第1セット 第1ゲーム 上田 あがり 審判 山本" in shown
        assert Exit.objects.get().player.entrant.name == "上田"

    def test_an_impossible_tap_says_why(self, phone, match):
        sit_down(match)
        form = form_to(page(phone, match), "/exits/")
        response = phone.post(form.action, {**form.values, "player": "99"})
        assert response.status_code == 422
        assert "99番の参加者はこの卓にいません" in text(response)

    def test_a_mangled_form_does_nothing(self, phone, match):
        sit_down(match)
        form = form_to(page(phone, match), "/exits/")
        response = phone.post(form.action, {**form.values, "client_id": "x"})
        assert response.status_code == 422
        assert not Exit.objects.exists()

    def test_reloading_the_address_of_an_act_leads_back(self, phone, match):
        sit_down(match)
        response = phone.get(reverse("table_exit", args=[match.table.token, 1, 1]))
        assert response.headers["Location"] == reverse("table_detail", args=[match.table.token])

    def test_a_device_without_a_name_writes_nothing(self, client, match):
        sit_down(match)
        before = Act.objects.count()
        form = {"client_id": "6b0c3c5e-5d24-4d3c-8a0c-0f3f3b8f2b11", "base_version": 2, "player": 1}
        client.post(reverse("table_exit", args=[match.table.token, 1, 1]), form)
        assert Act.objects.count() == before

    def test_a_forged_name_is_no_name(self, client, match):
        client.cookies["referee"] = "yamamoto:forged"
        assert "審判の名前" in text(page(client, match))

    def test_no_page_is_kept_by_the_browser(self, phone, match):
        assert "no-store" in page(phone, match).headers["Cache-Control"]


class TestTwoPhones:
    def test_what_a_reload_and_the_next_look_ask_for_is_the_page_itself(self, phone, match):
        sit_down(match)
        here = reverse("table_detail", args=[match.table.token])
        opened = page(phone, match)
        assert opened.headers["HX-Replace-Url"] == here
        assert f'data-live="{here}"' in opened.content.decode()
        form = form_to(opened, "/exits/")
        refused = phone.post(form.action, {**form.values, "player": "99"})
        assert (refused.status_code, refused.headers["HX-Replace-Url"]) == (422, here)

    def test_nothing_new_costs_one_query_and_no_page(self, phone, match, django_assert_num_queries):
        sit_down(match)
        version = Match.objects.get().version
        with django_assert_num_queries(1):
            response = page(phone, match, since=version)
        assert (response.status_code, response.content) == (204, b"")

    def test_something_new_brings_the_part_that_changed(self, phone, match):
        sit_down(match)
        version = Match.objects.get().version
        play_game(match, 1, 1, "3")
        address = reverse("table_detail", args=[match.table.token])
        response = phone.get(address, {"since": version}, headers={"HX-Request": "true"})
        assert "♦ 上田 大富豪" in text(response)
        assert b"<header" not in response.content

    def test_a_game_is_tapped_where_its_exchange_stands_and_the_deal_stays(self, phone, match):
        play_set(match, 1, ("1 2 3",))
        response = page(phone, match)
        assert "カード交換" in text(response)
        assert "カード交換" in text(tap(phone, response, "上田"))


def test_a_revoked_link_says_whom_to_ask(phone, match):
    old = match.table.token
    renew_link(table=match.table, entry=new_entry(0))
    response = phone.get(reverse("table_detail", args=[old]))
    assert response.status_code == 404


@pytest.mark.slow
def test_the_page_costs_the_same_at_any_time(phone, match, django_assert_num_queries):
    for set_number in (1, 2, 3):
        play_set(match, set_number, ["1 2 3"] * 4)
        with django_assert_num_queries(11):
            assert page(phone, match).status_code == 200
        with django_assert_num_queries(4):  # what was played is in the cache
            assert page(phone, match).status_code == 200


def test_a_tap_reads_nothing_of_what_was_played(phone, match, django_assert_num_queries):
    play_set(match, 1, ["1 2 3"] * 4)
    play_set(match, 2, ("1",))
    tapped = next(form for form in forms_of(page(phone, match)) if form.values.get("player") == "2")
    with django_assert_num_queries(11):
        assert phone.post(tapped.action, tapped.values).status_code == 302
    again = next(form for form in forms_of(page(phone, match)) if form.values.get("player") == "3")
    with django_assert_num_queries(13):  # includes start and end of the transaction
        assert phone.post(again.action, again.values, headers={"Desk-Outbox": "0"}).status_code == 200


def test_a_cut_off_before_the_first_game(phone, match):
    cut_off_table(match=match, entry=new_entry(match), reason="不戦")
    assert "結果の確認" in text(page(phone, match))


@pytest.mark.parametrize(
    ("games", "opened", "then"),
    [
        (1, False, "第2ゲーム開始"),
        (3, False, "第4ゲーム開始"),
        (4, False, "封筒を開ける"),
        (4, True, ""),
        (0, False, ""),
    ],
    ids=[
        "a game",
        "the next to last",
        "a set",
        "after the envelope, which is no tap on a player",
        "nothing yet",
    ],
)
def test_after_the_last_tap_it_waits_at_the_result(phone, match, games, opened, then):
    play_set(match, 1, ("1 2 3",) * games, opened=opened)
    shown = page(phone, match).content.decode()
    assert ("data-gate" in shown) is bool(then)
    assert then in shown
    assert "data-gate" not in page(phone, match, on=Match.objects.get().version).content.decode()
    assert ("data-gate" in page(phone, match, on=1).content.decode()) is bool(then)
