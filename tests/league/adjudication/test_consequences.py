"""The effects of a move, in sentences."""

from typing import Any

import pytest
from django.utils.translation import override

from league.adjudication.pages.outcomes import consequences_of
from rules_ref.cases.effects import effect_of
from rules_ref.effects import Turn
from rules_ref.notation import read_notation
from rules_ref.replays import replay
from rules_ref.samples import SAMPLES

SENTENCES: dict[str, dict[str, Any]] = {
    "場が流れます。": {"kind": "flush"},
    "革命になり、ゲームの終わりまでジョーカー以外の強さが逆になります。": {"kind": "revolution", "on": True},
    "革命返しになり、強さが元の順に戻ります。": {"kind": "revolution", "on": False},
    "ほかの全員がパスすると革命になり、強さの順が逆になります。": {
        "kind": "revolution",
        "on": True,
        "pending": True,
    },
    "11バックになり、場が流れるまで強さが逆になります。": {"kind": "back", "on": True},
    "11バックが終わります。": {"kind": "back", "on": False},
    "場が流れるまで、♠♥しばりになります。": {"kind": "lock", "suits": ["S", "H"]},
    "場が流れるまで数字しばりになり、ちょうど1つ強いカードしか出せません。": {"kind": "number_lock"},
    "場が流れるまで、赤・星の属性しばりになります。": {"kind": "attribute_lock", "attributes": ["赤", "星"]},
    "次の2人の番を飛ばします。": {"kind": "skip", "count": 2},
    "番の回る向きが逆になります。": {"kind": "reverse"},
    "Aが4枚引きます。": {"kind": "draw", "player": "A", "count": 4},
    "相手を1人選び、2枚引かせます。": {"kind": "draw", "player": None, "count": 2},
    "Aは2枚捨てます。": {"kind": "discard", "player": "A", "count": 2, "optional": False},
    "Aは2枚まで捨てられます。": {"kind": "discard", "player": "A", "count": 2, "optional": True},
    "AはBに1枚渡します。": {"kind": "give", "player": "A", "to": "B", "count": 1, "optional": False},
    "AはBに1枚まで渡せます。": {"kind": "give", "player": "A", "to": "B", "count": 1, "optional": True},
    "以後、Aは手札を公開します。": {"kind": "reveal", "player": "A"},
    "以後、全員が手札を公開します。": {"kind": "reveal", "player": None},
    "Aの手札から、1枚を選んで捨てます。": {"kind": "destroy", "player": "A", "count": 1, "choose": True},
    "Aの手札から、見ないで1枚を捨てます。": {"kind": "destroy", "player": "A", "count": 1, "choose": False},
    "Aは1枚を手札に取り戻します。": {"kind": "recover", "player": "A", "count": 1},
    "Aは数字を2つまで指定し、全員がその数字のカードを捨てます。": {
        "kind": "name_ranks",
        "player": "A",
        "count": 2,
    },
    "ゲームの終わりまで、8ではなく9が8切りになります。": {"kind": "shift_eight_cut"},
    "A%があがります。": {"kind": "finish", "player": "A%"},
    "Aは反則あがりになります。": {"kind": "foul", "player": "A"},
    "Aは都落ちになり、手札を捨てて抜けます。": {"kind": "downfall", "player": "A"},
    "あがりは取り消されます。": {"kind": "void", "what": "finish"},
    "前の革命の効果は取り消されます。": {"kind": "void", "what": "revolution"},
    "ゲームが終わります。": {"kind": "game_over"},
    "次はAの番です。": {"kind": "turn", "player": "A"},
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_effect_has_its_sentence(sentence):
    assert consequences_of([effect_of(SENTENCES[sentence])]) == [sentence]


def test_a_player_is_called_by_the_seat():
    assert consequences_of([Turn(None, "♥")]) == ["次は♥の番です。"]
    with override("en"):
        assert consequences_of([Turn(None, "♥")]) == ["It is ♥'s turn."]


@pytest.mark.parametrize("sample_id", SAMPLES)
def test_everything_that_happens_in_a_game_can_be_said(sample_id):
    for frame in replay(read_notation(SAMPLES[sample_id].text).case).frames:
        effects = frame.ruling.effects
        assert len(consequences_of(effects)) == len(effects)
