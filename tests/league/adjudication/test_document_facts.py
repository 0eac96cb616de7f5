"""Facts that only some documents have, in words: of a position, of a claim, of the event's options."""

import pytest

from league.adjudication.forms.laying import FACTS
from league.adjudication.pages.report import Report
from rules_ref import adjudicate

PLAYERS = ["A", "B", "C", "D"]


def report(ruleset, play, regulation=None, **position):
    placed = {"players": PLAYERS, "turn": play["by"], "hands": {play["by"]: 5}, **position}
    case = {"ruleset": ruleset, "question": "play", "position": placed, "play": play}
    case |= {"regulation": regulation} if regulation else {}
    answer = adjudicate(case)
    assert "error" not in answer, answer
    return Report.of(case, answer)


def told(made):
    return [
        (fact.label, " ".join([fact.text, *(card.symbol for card in fact.cards)]).strip())
        for fact in made.facts
    ]


LEAD = {"by": "A", "cards": ["S9"]}
TOLD = {
    "revolution": (True, ("革命", "革命中")),
    "back": (True, ("11バック", "11バック中")),
    "number_lock": (True, ("数字しばり", "数字しばり中")),
    "direction": (-1, ("順番", "逆回り")),
    "eight_cut_shift": (True, ("8切り", "8切り変化中")),
    "smash_used": (True, ("ぱいろんスマッシュ", "使用済み")),
    "opening": (True, ("開始", "このゲームの最初の一手")),
    "round": (2, ("ゲーム", "階級がなくなってから2ゲーム目")),
    "attribute_lock": (["赤", "星"], ("属性しばり", "赤、星")),
    "open_hands": (["B", "C"], ("手札を公開している人", "B、C")),
    "draw_pile": (0, ("山札", "0枚")),
    "exhausted": (2, ("山札がなくなった回数", "2")),
    "last_cut": (["S8", "H8"], ("直前に流れたカード", "♠8 ♥8")),
}


def test_every_fact_that_is_asked_for_is_told():
    assert set(TOLD) == set(FACTS)


@pytest.mark.parametrize("key", TOLD)
def test_a_fact_of_the_position_is_told_and_one_that_was_not_given_is_not(key):
    value, said = TOLD[key]
    assert said in told(report("zai", LEAD, **{key: value}))
    assert said[0] not in {label for label, _words in told(report("zai", LEAD))}


NAMED = {"kind": "named", "player": "B", "by": "A"}


@pytest.mark.parametrize(
    ("pending", "said"),
    [
        ({"kind": "eight_cut", "by": "D"}, ("まだ応じられる8切り", "D")),
        (
            {"kind": "revolution", "by": "D", "count": 4, "counters": 1},
            ("待っている革命", "D（4枚、革命返し1回）"),
        ),
        (NAMED | {"effect": "draw2", "count": 4}, ("引く人に選ばれた人", "B: Aの2で4枚引く")),
        (NAMED | {"effect": "three_nine", "count": 3}, ("引く人に選ばれた人", "B: Aの三九革命で3枚引く")),
    ],
)
def test_what_waits_is_told_alone_or_in_a_list(pending, said):
    assert said in told(report("zai", LEAD, pending=pending))
    assert said in told(report("zai", LEAD, pending=[pending]))


def test_a_call_is_told_with_the_card_it_names():
    hands = {"B": ["S3", "HA"]}
    laid = [{"by": "A", "cards": ["S4"]}]
    dobon = report("kyoto", {"by": "B", "claim": "dobon"}, hands=hands, pile=laid)
    assert ("宣言", "B: ドボン") in told(dobon)
    kill = {"by": "B", "claim": "kill_finish", "cards": ["S3"]}
    assert ("宣言", "B: あがり殺し ♠3") in told(report("zai", kill, hands=hands, pile=laid))


def test_what_the_event_set_is_told():
    regulation = {
        "pass_lockout": False,
        "attribute_lock": True,
        "attributes": {"S9": ["赤", "星"], "H4": ["赤"]},
        "unites": [{"cards": ["S3", "H3"], "effect": "revolution"}],
    }
    assert [words for label, words in told(report("momo", LEAD, regulation)) if label == "大会の設定"] == [
        "パスした人は流れるまで出せない: なし",
        "属性しばり: あり",
        "カードの属性: ♠9: 赤、星 / ♥4: 赤",
        "ユナイトの組み合わせ: ♠3 ♥3 = 革命",
    ]


def test_the_options_a_ruling_turns_on_are_named_with_the_value_in_force():
    laid = [{"by": "A", "cards": ["JK"]}]
    dobon = {"by": "B", "claim": "dobon"}
    hands = {"B": ["S3", "HA"]}
    made = report("kyoto", dobon, {"dobon_joker": 4}, hands=hands, pile=laid)
    ((key, said),) = [(setting.key, str(setting)) for setting in made.settings]
    assert (key, said) == ("dobon_joker", "ドボンでジョーカーを数える値: 4")
    assert not made.is_open
    default = report("kyoto", dobon, hands=hands, pile=laid)
    assert [setting.value for setting in default.settings] == ["0"]


def test_an_open_ruling_is_said_to_be_open():
    kill = {"by": "B", "claim": "kill_finish", "cards": ["S3"]}
    made = report("zai", kill, hands={"B": ["S3", "HA"]}, pile=[{"by": "A", "cards": ["S4"]}])
    assert made.is_open
    assert str(made.verdict.words) == "規則だけでは決まりません"
    assert [(setting.key, setting.value) for setting in made.settings] == [("killer_card", "決まっていない")]
