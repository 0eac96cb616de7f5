"""What can happen, and the one sentence that says it: in the reasoning, on the pages, in a replay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from rules_ref.cards import Suit
from rules_ref.text import Text
from rules_ref.wording import who

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that happens. ``fields`` are those of the effect's kind, in the contract's words.

    ``of_all``: every player owes one like it; ``returns``: the contract's name of a draw that the one named may
    return (ZAI-X.3).
    """

    kind: str
    clause: str | None
    fields: Fields
    of_all: bool = False
    returns: Literal["draw2", "three_nine"] | None = None


def effect_text(kind: str, fields: Mapping[str, Any]) -> Text:
    """The sentence of an effect, without its cause.

    >>> effect_text("turn", {"player": "B"}).en
    'B is next.'
    """
    return _SENTENCES[kind](fields)


def _flush(_: Mapping[str, Any]) -> Text:
    return Text("場が流れる。", "The pile is flushed.")


def _revolution(fields: Mapping[str, Any]) -> Text:
    if fields.get("pending"):
        return Text(
            "ほかの全員がパスすると革命になり、強さの順が逆になる。",
            "Once all the others have passed, the revolution turns the order of strength.",
        )
    if fields["on"]:
        return Text(
            "革命になり、ゲームの終わりまでジョーカー以外の強さが逆になる。",
            "Revolution: until the game ends the strength of all but the joker is reversed.",
        )
    return Text(
        "革命返しになり、強さが元の順に戻る。", "Another revolution: the normal order of strength is back."
    )


def _back(fields: Mapping[str, Any]) -> Text:
    if fields["on"]:
        return Text(
            "11バックになり、場が流れるまで強さが逆になる。",
            "J-back: until the flush the order of strength is turned.",
        )
    return Text("11バックが終わる。", "The J-back is over.")


def _lock(fields: Mapping[str, Any]) -> Text:
    suits = "".join(Suit(letter).symbol for letter in fields["suits"])
    return Text(f"場が流れるまで、{suits}しばりになる。", f"Until the flush {suits} is locked.")


def _number_lock(_: Mapping[str, Any]) -> Text:
    return Text(
        "場が流れるまで数字しばりになり、ちょうど1つ強いカードしか出せない。",
        "The number lock holds until the flush: only cards exactly one step above may be played.",
    )


def _attribute_lock(fields: Mapping[str, Any]) -> Text:
    names = fields["attributes"]
    return Text(
        f"場が流れるまで、{'・'.join(names)}の属性しばりになる。",
        f"Until the flush the attribute {', '.join(names)} is locked.",
    )


def _skip(fields: Mapping[str, Any]) -> Text:
    return Text(f"次の{fields['count']}人の番を飛ばす。", f"{_players(fields['count'])} skipped.")


def _players(count: int) -> str:
    return "The next player is" if count == 1 else f"The next {count} players are"


def _reverse(_: Mapping[str, Any]) -> Text:
    return Text("番の回る向きが逆になる。", "The direction of play is reversed.")


def _draw(fields: Mapping[str, Any]) -> Text:
    count = fields["count"]
    if fields["player"] is None:
        return Text(f"相手を1人選び、{count}枚引かせる。", f"A chosen opponent draws {_cards(count)}.")
    player = who(fields["player"])
    return Text(f"{player.ja}が{count}枚引く。", f"{player.begin} draws {_cards(count)}.")


def _discard(fields: Mapping[str, Any]) -> Text:
    player, count = who(fields["player"]), fields["count"]
    if fields["optional"]:
        return Text(
            f"{player.ja}は{count}枚まで捨ててよい。", f"{player.begin} may discard up to {_cards(count)}."
        )
    return Text(f"{player.ja}は{count}枚捨てる。", f"{player.begin} discards {_cards(count)}.")


def _give(fields: Mapping[str, Any]) -> Text:
    player, to, count = who(fields["player"]), who(fields["to"]), fields["count"]
    if fields["optional"]:
        return Text(
            f"{player.ja}は{to.ja}に{count}枚まで渡してよい。",
            f"{player.begin} may hand up to {_cards(count)} to {to.en}.",
        )
    return Text(f"{player.ja}は{to.ja}に{count}枚渡す。", f"{player.begin} hands {_cards(count)} to {to.en}.")


def _reveal(fields: Mapping[str, Any]) -> Text:
    if fields["player"] is None:
        return Text("以後、全員が手札を公開する。", "From now on all hands lie open.")
    player = who(fields["player"])
    return Text(f"以後、{player.ja}は手札を公開する。", f"From now on the hand of {player.en} lies open.")


def _destroy(fields: Mapping[str, Any]) -> Text:
    player, count = who(fields["player"]), fields["count"]
    if fields["choose"]:
        return Text(
            f"{player.ja}の手札から、{count}枚を選んで捨てる。",
            f"{_cards(count).capitalize()} of {player.en} {_are(count)} chosen and discarded.",
        )
    return Text(
        f"{player.ja}の手札から、見ないで{count}枚を捨てる。",
        f"{_cards(count).capitalize()} of {player.en} {_are(count)} discarded unseen.",
    )


def _recover(fields: Mapping[str, Any]) -> Text:
    player, count = who(fields["player"]), fields["count"]
    return Text(f"{player.ja}は{count}枚を手札に取り戻す。", f"{player.begin} takes back {_cards(count)}.")


def _name_ranks(fields: Mapping[str, Any]) -> Text:
    player, count = who(fields["player"]), fields["count"]
    return Text(
        f"{player.ja}は数字を{count}つまで宣言し、全員がその数字のカードを捨てる。",
        f"{player.begin} names up to {count} rank{'' if count == 1 else 's'}; "
        "all players discard their cards of them.",
    )


def _shift_eight_cut(_: Mapping[str, Any]) -> Text:
    return Text(
        "ゲームの終わりまで、8ではなく9が8切りになる。",
        "Until the game ends it is the 9 that cuts, not the 8.",
    )


def _finish(fields: Mapping[str, Any]) -> Text:
    player = who(fields["player"])
    return Text(f"{player.ja}があがる。", f"{player.begin} finishes.")


def _foul(fields: Mapping[str, Any]) -> Text:
    player = who(fields["player"])
    return Text(f"{player.ja}は反則あがりになる。", f"{player.begin} fouls.")


def _downfall(fields: Mapping[str, Any]) -> Text:
    player = who(fields["player"])
    return Text(
        f"{player.ja}は都落ちになり、手札を捨てて抜ける。",
        f"{player.begin} falls, gives up the hand and is out.",
    )


def _void(fields: Mapping[str, Any]) -> Text:
    if fields["what"] == "finish":
        return Text("あがりは取り消される。", "The finish is void.")
    return Text("前の革命の効果は取り消される。", "What the revolution before it did is void.")


def _game_over(_: Mapping[str, Any]) -> Text:
    return Text("ゲームが終わる。", "The game is over.")


def _turn(fields: Mapping[str, Any]) -> Text:
    player = who(fields["player"])
    return Text(f"次は{player.ja}の番。", f"{player.begin} is next.")


def _cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


_SENTENCES: Final[Mapping[str, Callable[[Mapping[str, Any]], Text]]] = {
    "flush": _flush,
    "revolution": _revolution,
    "back": _back,
    "lock": _lock,
    "number_lock": _number_lock,
    "attribute_lock": _attribute_lock,
    "skip": _skip,
    "reverse": _reverse,
    "draw": _draw,
    "discard": _discard,
    "give": _give,
    "reveal": _reveal,
    "destroy": _destroy,
    "recover": _recover,
    "name_ranks": _name_ranks,
    "shift_eight_cut": _shift_eight_cut,
    "finish": _finish,
    "foul": _foul,
    "downfall": _downfall,
    "void": _void,
    "game_over": _game_over,
    "turn": _turn,
}
