"""Setting up stages on the pages: from a template or one by one, with a preview."""

from uuid import uuid4

import pytest

from league.models import Act, Entrant, Event, Round, Stage, Verb
from tests.factories import make_entrant, make_event, make_stage
from tests.pages import form_to, forms_of, send, text

pytestmark = pytest.mark.django_db
PLACE = "/e/spring/stages/"


@pytest.fixture
def event():
    return make_event()


def fill(event: Event, count: int, **fields) -> None:
    for number in range(1, count + 1):
        make_entrant(event, number, f"参加者{number}", **fields)


def stage_fields(**fields):
    given = {
        "client_id": uuid4(), "name": "予選", "who": "all", "how_many": 1, "seating": "draw", "counts": "stage",
        "rule": "none",
    }  # fmt: skip
    return given | fields


def add(client, **fields):
    return client.post(f"{PLACE}new/", stage_fields(**fields), follow=True)


@pytest.mark.parametrize(
    ("template", "players", "words"),
    [
        ("tenkaichi-2", 104, "1位の組の上位16人、2位の組の上位8人、3位以下の組の上位4人（計28人）がLAST 32へ進みます。"),
        ("tenkaichi-7", 46, "46人: 4人卓10、3人卓2。卓は抽選で決めます。1人1マッチ。全卓を通した上位16人が準決勝へ進みます。"),
        ("tenkaichi-8", 44, "下位8人が敗退し、36人が準決勝へ進みます。"),
        ("simple", 20, "全卓を通した上位4人が決勝へ進みます。"),
    ],
)  # fmt: skip
def test_a_real_event_is_set_up_in_one_tap(organiser, event, template, players, words):
    fill(event, players)
    event.entrants.filter(number__lte=4).update(seed=1)
    page = send(organiser, organiser.get(PLACE), "template/", template=template)
    assert words in text(page)
    assert "notice-warn" not in page.content.decode()
    act = Act.objects.get()
    assert (act.verb, act.after["template"], act.actor) == (Verb.ADD_STAGE, template, "organiser")


def test_a_template_is_only_for_an_event_without_stages(organiser, event):
    page = organiser.get(PLACE)
    make_stage(event)
    assert "ひな形は、ステージのない大会でだけ使えます" in text(
        send(organiser, page, "template/", template="simple")
    )
    assert not any("template" in form.action for form in forms_of(organiser.get(PLACE)))


def test_a_stage_is_added_with_all_its_options(organiser, event):
    fill(event, 20)
    add(organiser, rule="best_per_table", table_k=2, table_others=4)
    page = add(
        organiser, name="準決勝", who="from", sources="s1", seeds="３、5-6", players="9", how_many=2, seating="swiss",
        counts="carried", rule="best_overall", best_n=4,
    )  # fmt: skip
    stage = Stage.objects.get(code="s2")
    assert stage.enter == {"from": ["s1"], "seeds": ["p03", "p05", "p06"], "players": ["p09"]}
    assert (stage.matches, stage.seating, stage.counts) == (2, "swiss", "carried")
    assert stage.advance == {"rule": "best_overall", "n": 4}
    assert "準決勝を追加しました" in text(page)
    assert "16人: 4人卓4" in text(page)


def test_what_is_stored_is_what_the_form_shows_again(organiser, event):
    fill(event, 20)
    add(organiser)
    add(organiser, name="次", who="from", sources="s1", seeds="3", rule="best_per_group", group_ns="4, 2")
    before = Stage.objects.values().get(code="s2")
    page = organiser.get(f"{PLACE}2/")
    form = next(form for form in forms_of(page) if "who" in form.offers)
    third = Entrant.objects.get(number=3).name
    assert (form.values["seeds"], form.values["group_ns"], form.values["name"]) == (third, "4, 2", "次")
    organiser.post(f"{PLACE}2/", {key: value for key, value in form.values.items() if value})
    assert Stage.objects.values().get(code="s2") == before


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": ""}, "このフィールドは必須です。"),
        ({"how_many": 0}, "この値は 1 以上でなければなりません。"),
        ({"who": "named"}, "出る人の名前を入力してください。"),
        ({"who": "named", "players": "1, x"}, "見つかりません: x"),
        ({"who": "named", "players": "8-3"}, "「8-3」は番号の範囲ではありません。"),
        ({"who": "named", "players": "1-9"}, "見つかりません: 5、6、7、8、9"),
        ({"who": "from"}, "正しく選択してください。"),
        ({"rule": "best_overall"}, "人数を入力してください。"),
        ({"rule": "best_per_group", "group_ns": "4, 多め"}, "人数を「16, 8, 4」のように書いてください。"),
    ],
)
def test_a_wrong_entry_is_explained_and_kept(organiser, event, fields, message):
    fill(event, 4)
    page = add(organiser, **{"name": "覚えていてほしい名前", **fields})
    assert page.status_code == 422
    assert message in text(page)
    assert not Stage.objects.exists()


def test_the_page_shows_what_would_come_of_the_form(organiser, event):
    fill(event, 12)
    page = organiser.post(f"{PLACE}preview/", stage_fields(rule="best_overall", best_n=16))
    assert "12人から16人は選べません" in text(page)
    page = organiser.post(f"{PLACE}preview/", stage_fields(rule="best_overall", best_n=8))
    assert "12人: 4人卓3" in text(page)
    page = organiser.post(f"{PLACE}preview/?stage={'9' * 5000}", stage_fields(rule="best_overall"))
    assert "まだ読み取れない欄があります" in text(page)
    assert not Stage.objects.exists()


def test_the_preview_of_a_stored_stage_shows_the_others_with_it(organiser, event):
    fill(event, 12)
    add(organiser, rule="best_overall", best_n=8)
    add(organiser, name="決勝", who="from", sources="s1")
    page = organiser.post(f"{PLACE}preview/?stage=1", stage_fields(rule="best_overall", best_n=5))
    assert "5人では卓を作れません" in text(page)


def test_a_correction_is_logged_with_what_it_was_before(organiser, event):
    make_stage(event, name="予選")
    organiser.post(f"{PLACE}1/", stage_fields(name="一回戦", how_many=3))
    act = Act.objects.get()
    assert (act.verb, act.before["name"], act.after["name"], act.after["matches"]) == (
        Verb.CORRECT_STAGE, "予選", "一回戦", 3,
    )  # fmt: skip


def test_of_a_stage_that_has_begun_only_the_name_is_free(organiser, event):
    stage = make_stage(event, name="予選")
    Round.objects.create(event=event, number=1, stage=stage)
    organiser.post(f"{PLACE}1/", stage_fields(name="一回戦"))
    assert Stage.objects.get().name == "一回戦"
    page = organiser.post(f"{PLACE}1/", stage_fields(rule="best_overall", best_n=4))
    assert "理由を書いてください" in text(page)
    assert Stage.objects.get().advance is None
    organiser.post(f"{PLACE}1/", stage_fields(rule="best_overall", best_n=4, reason="要項の誤り"))
    assert Stage.objects.get().advance == {"rule": "best_overall", "n": 4}
    assert Act.objects.latest("pk").reason == "要項の誤り"


def test_no_fewer_matches_than_rounds_drawn(organiser, event):
    stage = make_stage(event, matches=2)
    for number in (1, 2):
        Round.objects.create(event=event, number=number, in_stage=number, stage=stage)
    page = organiser.post(f"{PLACE}1/", stage_fields(how_many=1, reason="短縮"))
    assert "すでに2回戦まで組合せがある" in text(page)
    assert Stage.objects.get().matches == 2


def test_stages_change_places_until_they_begin(organiser, event):
    first, second = make_stage(event, name="甲"), make_stage(event, name="乙")
    page = send(organiser, organiser.get(PLACE), "2/up/")
    assert list(event.stages.values_list("name", flat=True)) == ["乙", "甲"]
    Round.objects.create(event=event, number=1, stage=second)
    assert "始まったステージの順番は変えられません" in text(send(organiser, page, "2/up/"))
    assert list(event.stages.values_list("name", flat=True)) == ["乙", "甲"]
    assert first.code == "s1"


def test_a_stage_is_taken_back_until_something_is_drawn(organiser, event):
    stage = make_stage(event)
    page = organiser.get(f"{PLACE}1/")
    draw = stage.draws.create(json={})
    assert "取り消せません" in text(send(organiser, page, "remove/"))
    draw.delete()
    send(organiser, organiser.get(f"{PLACE}1/"), "remove/")
    assert not Stage.objects.exists()
    assert Act.objects.get().before["id"] == "s1"


def test_the_tiebreaks_are_put_in_order(organiser, event):
    def press(move):
        send(organiser, organiser.get(PLACE), "tiebreaks/", move=move)
        return Event.objects.get().scheme["tiebreaks"]

    assert press("out head_to_head") == ["daifugo_games", "fugo_games", "fewer_fouls", "last_set", "lot"]
    assert press("up fugo_games")[:2] == ["fugo_games", "daifugo_games"]
    assert press("up fugo_games")[:2] == ["fugo_games", "daifugo_games"]
    assert press("down fugo_games")[:2] == ["daifugo_games", "fugo_games"]
    assert press("in head_to_head")[-1] == "head_to_head"
    assert Act.objects.filter(verb=Verb.CORRECT_EVENT).count() == 5


def test_what_becomes_of_a_game_cut_off(organiser, event):
    form = form_to(organiser.get(PLACE), "cut-off/")
    assert form.offers["cut_off"] == ["discard_game", "share_open_places"]
    send(organiser, organiser.get(PLACE), "cut-off/", cut_off="share_open_places")
    assert Event.objects.get().regulation == {"cutoff": "share_open_places"}


@pytest.mark.parametrize(
    ("path", "fields"), [("template/", {}), ("tiebreaks/", {"move": "up x"}), ("cut-off/", {})]
)
def test_what_no_page_of_ours_sends_is_refused(organiser, event, path, fields):
    assert organiser.post(f"{PLACE}{path}", {"client_id": uuid4(), **fields}).status_code == 400


def test_the_list_asks_the_database_as_often_for_many_as_for_few(
    organiser, event, django_assert_max_num_queries
):
    fill(event, 60)
    for number in range(1, 6):
        make_stage(event, enter={"from": f"s{number - 1}"} if number > 1 else None)
    with django_assert_max_num_queries(12):
        organiser.get(PLACE)
