"""What follows from a move, in sentences."""

from typing import Any

import pytest

from league.pages.consequences import consequences_of
from rules_ref.notation import read_notation
from rules_ref.replay import replay
from rules_ref.samples import SAMPLES

SENTENCES: dict[str, dict[str, Any]] = {
    "場が流れる。": {"kind": "flush"},
    "革命: カードの強さが逆になる。": {"kind": "revolution", "on": True},
    "革命返し: カードの強さが元に戻る。": {"kind": "revolution", "on": False},
    "革命: ほかの全員がパスすると、カードの強さが逆になる。": {
        "kind": "revolution",
        "on": True,
        "pending": True,
    },
    "Jバック: 流れるまで強さが逆になる。": {"kind": "back", "on": True},
    "Jバックが終わり、強さが元に戻る。": {"kind": "back", "on": False},
    "♠♥のしばりになる。": {"kind": "lock", "suits": ["S", "H"]},
    "数字しばりになる: すぐ上の数字だけ出せる。": {"kind": "number_lock"},
    "赤、星の属性しばりになる。": {"kind": "attribute_lock", "attributes": ["赤", "星"]},
    "次の2人を飛ばす。": {"kind": "skip", "count": 2},
    "順番が逆回りになる。": {"kind": "reverse"},
    "Aは4枚引く。": {"kind": "draw", "player": "A", "count": 4},
    "相手を1人選び、その人が2枚引く。": {"kind": "draw", "player": None, "count": 2},
    "Aは2枚捨てる。": {"kind": "discard", "player": "A", "count": 2, "optional": False},
    "Aは2枚まで捨ててよい。": {"kind": "discard", "player": "A", "count": 2, "optional": True},
    "AはBに1枚渡す。": {"kind": "give", "player": "A", "to": "B", "count": 1, "optional": False},
    "AはBに1枚まで渡してよい。": {"kind": "give", "player": "A", "to": "B", "count": 1, "optional": True},
    "Aは手札を公開する。": {"kind": "reveal", "player": "A"},
    "全員が手札を公開する。": {"kind": "reveal", "player": None},
    "Aの手札から1枚を選んで捨てる。": {"kind": "destroy", "player": "A", "count": 1, "choose": True},
    "Aの手札から見ないで1枚を捨てる。": {"kind": "destroy", "player": "A", "count": 1, "choose": False},
    "Aは1枚を手札に取り戻す。": {"kind": "recover", "player": "A", "count": 1},
    "Aは数字を2つまで宣言し、全員がそのカードを捨てる。": {"kind": "name_ranks", "player": "A", "count": 2},
    "ゲームが終わるまで、8ではなく9が場を流す。": {"kind": "shift_eight_cut"},
    "A%はあがり。": {"kind": "finish", "player": "A%"},
    "Aは反則あがり。": {"kind": "foul", "player": "A"},
    "Aは都落ち。": {"kind": "downfall", "player": "A"},
    "あがりは取り消される。": {"kind": "void", "what": "finish"},
    "先の革命の効果は取り消される。": {"kind": "void", "what": "revolution"},
    "ゲームはこれで終わる。": {"kind": "game_over"},
    "次はAの番。": {"kind": "turn", "player": "A"},
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_effect_has_its_sentence(sentence):
    assert consequences_of([SENTENCES[sentence]]) == [sentence]


@pytest.mark.parametrize("sample_id", SAMPLES)
def test_everything_that_happens_in_a_game_can_be_said(sample_id):
    for frame in replay(read_notation(SAMPLES[sample_id].text()).case).frames:
        effects = frame.ruling["effects"]
        assert len(consequences_of(effects)) == len(effects)
