"""Cases of procedure that no rule document settles, and an event's regulation of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PROCEDURE_LENGTH: Final = 300
"""The longest regulation of one case, in characters."""


@dataclass(frozen=True, slots=True)
class Case:
    """A case of procedure, with the usual regulation of it.

    ``usual``: the default, where the organiser has written nothing else.
    """

    title: Promise
    usual: Promise


@dataclass(frozen=True, slots=True)
class Procedure:
    """A case and the event's regulation of it."""

    key: str
    title: Promise | str
    text: Promise | str


PROCEDURES: Final[Mapping[str, Case]] = {
    "misdeal": Case(
        _("配りまちがえた（枚数違い・表向き）"),
        _("だれかがカードを出す前に分かれば、配り直します。出した後なら、そのまま続けて審判長を呼びます。"),
    ),
    "exposed": Case(
        _("カードを落とした・見せた"),
        _("見えたカードは手札に戻し、そのまま続けます。出したことにはなりません。"),
    ),
    "exchange": Case(
        _("交換のまちがいに途中で気づいた"),
        _("だれかがカードを出す前なら、元に戻して交換し直します。出した後なら、そのまま続けます。"),
    ),
    "envelope": Case(
        _("封筒をセットの途中で開けた"),
        _(
            "中を見た人がいなければ、封をし直して続けます。見た人がいれば、そのゲームは配り直し、ブラインドカードを抜き直します。"
        ),
    ),
    "out_of_turn": Case(
        _("順番を飛ばして出し、次の人が続けた"),
        _(
            "次の人が出す前なら、戻してやり直します。次の人が出した後なら、飛ばされた人はパスしたものとして続けます。"
        ),
    ),
    "illegal_answered": Case(
        _("出せないカードに気づかず、次の人が続けた"),
        _("次の人が出した後なら、出せないカードも出たものとして、そのまま続けます。"),
    ),
    "taken_back": Case(
        _("一度出したカードを戻したい"), _("場に置いて手を離したカードは、出せるカードなら戻せません。")
    ),
    "joker_changed": Case(
        _("ジョーカーの宣言を変えたい"),
        _("出したときの宣言を、後から変えることはできません。宣言がなければ、次の人が出す前に決めます。"),
    ),
    "card_count": Case(
        _("手札の枚数を尋ねられた"), _("手札の枚数は、聞かれたら正しく答えます。何のカードかは答えません。")
    ),
    "shuffling": Case(
        _("シャッフルがいつまでも終わらない"), _("シャッフルは1人1回、30秒以内とし、最後に配る人が切ります。")
    ),
    "slow": Case(
        _("考える時間が長い"),
        _("審判が声をかけ、30秒たっても出さなければパスとします。親なら、一番弱いカードを1枚出します。"),
    ),
    "retired": Case(
        _("ゲームの途中で退場した"),
        _("手札を伏せて外し、あがりを認められなかった人より上で、空いている最も低い順位とします。"),
    ),
}


def procedures_of(texts: Mapping[str, str], *, envelopes: bool) -> list[Procedure]:
    """Every case with the event's regulation: the organiser's text, or the default.

    ``envelopes``: whether cards are sealed before a set; if not, the case about them is left out.
    """
    return [
        Procedure(key, case.title, texts.get(key) or case.usual)
        for key, case in PROCEDURES.items()
        if envelopes or key != "envelope"
    ]
