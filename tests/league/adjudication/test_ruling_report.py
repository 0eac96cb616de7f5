"""A ruling in words: its verdict, consequences and clauses, and the facts of its case."""

import pytest
from django.utils.translation import override

from league.adjudication.pages.report import Report
from rules_ref import adjudicate

PLAYERS = ["A", "B", "C", "D"]
CLASSES = {"A": "daifugo", "B": "fugo", "C": "hinmin", "D": "daihinmin"}


def report(question="play", **case):
    full = {"ruleset": "jbl", "question": question, **case}
    answer = adjudicate(full)
    assert "error" not in answer, answer
    return Report.of(full, answer)


def play(cards, *, hand=5, by="A", **position):
    placed = {"players": PLAYERS, "turn": by, "hands": {by: hand}, **position}
    return report(position=placed, play={"by": by, "cards": cards.split()})


def pile(*plays):
    return [{"by": by, "cards": cards.split()} for by, cards in plays]


def lines(facts):
    return [(fact.label, fact.text, " ".join(card.symbol for card in fact.cards)) for fact in facts]


def passing(**position):
    placed = {"players": PLAYERS, "turn": "A", "hands": {"A": 3}, **position}
    return report(position=placed, play={"by": "A", "pass": True})


def ranking(left):
    return report("ranking", players=PLAYERS, events=[{"player": player, "how": "finish"} for player in left])


@pytest.mark.parametrize(
    ("made", "words", "tone"),
    [
        (play("S8"), "8切りです", "good"),
        (play("S5", pile=pile(("D", "S6"))), "♠5は♠6より弱いので、出せません", "bad"),
        (play("S8", hand=["S8"]), "最後のカードが8なので、反則あがりです", "warn"),
        (passing(pile=pile(("D", "S6"))), "パスできます", "good"),
        (passing(), "場が空なので、パスできません", "bad"),
        (ranking(""), "この結果はありえません", "bad"),
        (ranking("ABC"), "この結果で確定です", "good"),
        (report("deal", players=PLAYERS, hands={"A": 14}), "配り方に誤りがあります", "bad"),
        (
            report("deal", players=PLAYERS, hands=dict.fromkeys(PLAYERS, 13)),
            "ここまで誤りはありません",
            "good",
        ),
        (
            report("exchange", players=PLAYERS, classes=CLASSES, hands={}, gives={}),
            "交換に誤りがあります",
            "bad",
        ),
    ],
)
def test_the_verdict_in_one_line(made, words, tone):
    assert str(made.verdict.words) == words
    assert made.verdict.tone == tone


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (play("S8"), ["場が流れます。", "次はAの番です。"]),
        (play("S7"), ["次はBの番です。"]),
        (play("S7", pile=pile(("D", "S6"))), ["場が流れるまで、♠しばりになります。", "次はBの番です。"]),
        (play("S7 H7 D7 C7"), ["革命になり、ゲームの終わりまでジョーカー以外の強さが逆になります。", "次はBの番です。"]),
        (play("S7 H7 D7 C7", revolution=True), ["革命返しになり、強さが元の順に戻ります。", "次はBの番です。"]),
        (play("SK", hand=["SK"]), ["Aがあがります。", "次はBの番です。"]),
        (play("S2", hand=["S2"]), ["Aは反則あがりになります。", "次はBの番です。"]),
        (
            play("SK", hand=["SK"], classes={"C": "daifugo"}),
            ["Aがあがります。", "Cは都落ちになり、手札を捨てて抜けます。", "次はBの番です。"],
        ),
        (play("SK", hand=["SK"], out=[{"player": left, "how": "finish"} for left in "CD"]), ["Aがあがります。", "ゲームが終わります。"]),
        (play("S5", pile=pile(("D", "S6"))), []),
    ],
)  # fmt: skip
def test_what_follows_is_said_in_order(made, said):
    assert made.consequences == said


@pytest.mark.parametrize(
    ("made", "beside"),
    [
        (play("S8"), []),
        (play("S7"), []),
        (play("S8", hand=["S8"]), []),
        (play("S5 S6 S7 S8"), []),
        (play("S6 S7 S8", pile=pile(("D", "S3 S4 S5"))), ["場が流れるまで、♠しばりになります。", "階段の中の8なので、8切りにはなりません。"]),
        (play("S5", pile=pile(("D", "S6"))), []),
    ],
)  # fmt: skip
def test_the_card_says_what_it_brings_about_and_what_it_is_not_and_nothing_twice(made, beside):
    japanese, english = made.verdict_card.both
    assert list(japanese.beside) == beside
    assert len(english.beside) == len(beside)


@pytest.mark.parametrize(
    ("made", "cards"),
    [
        (play("S8"), [["♠8"]]),
        (play("S7", pile=pile(("C", "S5"), ("D", "S6"))), [["♠5"], ["♠6"], ["♠7"]]),
        (report("ranking", players=PLAYERS, events=[]), []),
    ],
)
def test_on_the_table_lie_cards_and_nothing_where_it_was_empty(made, cards):
    assert [[card.symbol for card in fact.cards] for fact in made.on_the_table] == cards


def test_the_clauses_are_those_of_the_ruling_and_the_reasoning_is_all_of_it():
    made = play("S5", pile=pile(("D", "S6")))
    assert [each.id for each in made.clauses] == made.answer["clauses"] == ["JBL-4.1"]
    assert [(each.clause.id, each.holds, each.text.ja) for each in made.reasoning] == [
        (each["clause"], each["holds"], each["ja"]) for each in made.answer["findings"]
    ]


def test_the_case_of_a_play_is_told_from_the_pile_on():
    made = play(
        "S8 JK", hand=["S8", "JK", "H9"], pile=pile(("C", "S5 H5"), ("D", "S6 H6")), passed=["B"],
        revolution=False, lock=["S", "H"], classes=CLASSES,
    )  # fmt: skip
    assert lines(made.facts) == [
        ("場", "C", "♠5 ♥5"),
        ("場", "D", "♠6 ♥6"),
        ("出したカード", "A", "♠8 JOKER"),
        ("出す前の手札", "A", "♠8 JOKER ♥9"),
        ("手番", "A", ""),
        ("スートしばり", "♠♥", ""),
        ("パスした人", "B", ""),
        ("前のゲームの階級", "A（大富豪）、B（富豪）、C（貧民）、D（大貧民）", ""),
    ]


def test_an_empty_pile_and_a_declared_joker_are_said():
    position = {"players": PLAYERS, "turn": "A", "hands": {"A": 4, "B": 7, "C": ["S3"]}, "revolution": True}
    out = [{"player": "D", "how": "foul"}]
    made = report(position=position | {"out": out}, play={"by": "A", "cards": ["S8", "JK"], "as": ["H8"]})
    assert lines(made.facts) == [
        ("場", "なし（流れたあと）", ""),
        ("出したカード", "A（ジョーカーは♥8）", "♠8 JOKER"),
        ("出したあとの手札", "2枚", ""),
        ("手札", "B: 7枚", ""),
        ("手札", "C", "♠3"),
        ("手番", "A", ""),
        ("革命", "革命中", ""),
        ("抜けた人", "D（反則あがり）", ""),
    ]


def test_a_ranking_is_told_and_its_places_listed():
    events = [{"player": "B", "how": "foul"}, {"player": "C", "how": "finish"}]
    made = report("ranking", players=PLAYERS, classes=CLASSES, events=events, game=4)
    assert lines(made.facts)[:3] == [
        ("ゲーム", "マッチの4ゲーム目", ""),
        ("1番目", "B（反則あがり）", ""),
        ("2番目", "C（あがり）", ""),
    ]
    assert [
        (each.place, each.player, each.player_class, each.points, each.bonus) for each in made.places
    ] == [(1, "C", "大富豪", 8, 2), (2, "D", "富豪", 4, 0), (3, "A", "貧民", 2, 0), (4, "B", "大貧民", 0, 0)]


def test_a_game_cut_off_has_points_but_no_places():
    events = [{"player": "B", "how": "finish"}]
    regulation = {"cutoff": "share_open_places"}
    made = report("ranking", players=PLAYERS, events=events, game=1, cut_off=True, regulation=regulation)
    assert [(each.place, each.player, each.points) for each in made.places] == [
        (None, "A", 2), (None, "B", 6), (None, "C", 2), (None, "D", 2),
    ]  # fmt: skip
    assert ("打ち切り", "運営が打ち切った", "") in lines(made.facts)


def test_an_exchange_shows_every_selection_that_would_have_been_right():
    hands = {"D": ["JK", "SA", "HA", "C6"], "C": ["SK", "S4"]}
    gives = {"D": ["JK", "C6"], "A": ["S3", "H4"], "C": ["SK"], "B": ["D5"]}
    made = report("exchange", players=PLAYERS, classes=CLASSES, hands=hands, gives=gives)
    assert lines(made.corrections) == [
        ("D → A", "", "JOKER ♠A"),
        ("または", "", "JOKER ♥A"),
        ("C → B", "", "♠K"),
    ]
    assert ("渡したカード", "D", "JOKER ♣6") in lines(made.facts)
    assert ("手札", "C", "♠K ♠4") in lines(made.facts)


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (
            report("exchange", players=PLAYERS, classes=CLASSES, hands={}, gives={"D": []}),
            [("渡したカード", "D: なし", "")],
        ),
        (report("deal", players=PLAYERS, hands={"A": 13}, blind=2), [("封筒", "未開封（2枚）", "")]),
        (play("S8", hand=2), [("出したあとの手札", "1枚以上", "")]),
    ],
    ids=["nothing given", "a sealed envelope", "some left"],
)
def test_what_is_not_known_in_full_is_told_as_far_as_it_is(made, told):
    assert [line for line in lines(made.facts) if line[0] == told[0][0]] == told


def test_a_deal_shows_what_is_wrong_with_it():
    made = report("deal", players=PLAYERS, hands={"A": 14, "B": ["S3", "S3"]}, blind=["C4", "H9"])
    shown = lines(made.corrections)
    assert ("A", "14枚", "") in shown
    assert ("B", "2枚", "") in shown
    assert ("多すぎる", "", "♠3") in shown
    assert ("封筒", "", "♣4 ♥9") in lines(made.facts)


def test_the_plays_that_would_have_been_legal_are_shown_only_when_asked_for():
    placed = {"players": PLAYERS, "turn": "A", "hands": {"A": ["S5", "S9", "JK"]}, "pile": pile(("D", "S6"))}
    made = report(position=placed, play={"by": "A", "cards": ["S5"]}, with_legal_plays=True)
    assert made.legal_plays is not None
    assert [[card.name for card in cards] for cards in made.legal_plays] == [["S9"], ["JK"]]
    assert play("S8").legal_plays is None


def test_classes_are_named_in_the_language_of_the_page():
    with override("en"):
        assert "A (daifugo)" in lines(play("S8", classes=CLASSES).facts)[-1][1]


def test_a_pile_of_which_only_the_form_is_known_asks_for_its_cards_and_for_no_judge_first():
    seen = play("S9", hand=["S9", "C3"], pile=[{"by": "D", "form": "single", "size": 1}])
    assert seen.verdict.words == "どのカードだったかが分かれば決まります"
    assert seen.sentence.ja.startswith("場のカードしだいです。3 4 5 6 7なら出せます")
    assert seen.remedy.text.ja == "どのカードだったか確かめ、分からなければ審判長が決めます。"


def test_only_the_referee_is_told_what_alone_could_be_played():
    refused = play("S9", hand=["S9", "H9"], pile=pile(("C", "H5"), ("D", "H7")), lock=["H"])
    assert "出せるのは♥9だけです。" in refused.remedy.text.ja
    assert "♥9" not in str(refused.verdict_card)
