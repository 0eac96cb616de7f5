"""Effects on the pile, the order and the turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules_ref.cards import Suit
from rules_ref.effects.effect import Effect
from rules_ref.text import Text
from rules_ref.wording import spelled


@dataclass(frozen=True, slots=True)
class Flush(Effect):
    kind = "flush"
    text = Text("場が流れます。", "The pile is cleared.")


@dataclass(frozen=True, slots=True)
class Revolution(Effect):
    """The order of the cards is reversed, or restored.

    ``on``: whether 3 is the strongest then. ``pending``: it waits until all have passed; None where documents
    have no pending ones.
    """

    kind = "revolution"
    on: bool
    pending: bool | None = None

    @property
    def text(self) -> Text:
        if self.pending and not self.on:
            return Text(
                "ほかの全員がパスすると革命返しになり、強さは元の順です。",
                "Once all the others have passed, the counter-revolution leaves the order of strength normal.",
            )
        if self.pending:
            return Text(
                "ほかの全員がパスすると革命になり、強さの順が逆になります。",
                "Once all the others have passed, the revolution reverses the order of strength.",
            )
        if self.on:
            return Text(
                "革命になり、ゲームの終わりまでジョーカー以外の強さが逆になります。",
                "Revolution: until the game ends the strength of all but the joker is reversed.",
            )
        return Text(
            "革命返しになり、強さが元の順に戻ります。",
            "Counter-revolution: the order of strength is normal again.",
        )


@dataclass(frozen=True, slots=True)
class Back(Effect):
    kind = "back"
    on: bool

    @property
    def text(self) -> Text:
        if self.on:
            return Text(
                "11バックになり、場が流れるまで強さが逆になります。",
                "J-back: until the pile is cleared the order of strength is reversed.",
            )
        return Text("11バックが終わります。", "The J-back is over.")


@dataclass(frozen=True, slots=True)
class Lock(Effect):
    """Suits are locked: only they may follow. ``suits``: their letters."""

    kind = "lock"
    suits: Sequence[str]

    @property
    def text(self) -> Text:
        suits = "".join(Suit(letter).symbol for letter in self.suits)
        if len(suits) == len(Suit):
            return Text(
                "4つのスートがそろったので、だれも妨げません。",
                "All four suits are locked, which stops nobody.",
            )
        return Text(
            f"場が流れるまで、{suits}しばりになります。",
            f"Until the pile is cleared the round of play is locked to {suits}.",
        )


@dataclass(frozen=True, slots=True)
class NumberLock(Effect):
    kind = "number_lock"
    text = Text(
        "場が流れるまで数字しばりになり、ちょうど1つ強いカードしか出せません。",
        "The number lock holds until the pile is cleared: only cards exactly one step above may be played.",
    )


@dataclass(frozen=True, slots=True)
class AttributeLock(Effect):
    kind = "attribute_lock"
    attributes: Sequence[str]

    @property
    def text(self) -> Text:
        return Text(
            f"場が流れるまで、{'・'.join(self.attributes)}の属性しばりになります。",
            f"Until the pile is cleared the round of play is locked to the attribute {', '.join(self.attributes)}.",
        )


@dataclass(frozen=True, slots=True)
class ShiftEightCut(Effect):
    kind = "shift_eight_cut"
    text = Text(
        "ゲームの終わりまで、8ではなく9が8切りになります。",
        "Until the game ends it is the 9 that cuts, not the 8.",
    )


@dataclass(frozen=True, slots=True)
class Skip(Effect):
    kind = "skip"
    count: int

    @property
    def text(self) -> Text:
        skipped = "The next player is" if self.count == 1 else f"The next {spelled(self.count)} players are"
        return Text(f"次の{self.count}人の番を飛ばします。", f"{skipped} skipped.")


@dataclass(frozen=True, slots=True)
class Reverse(Effect):
    kind = "reverse"
    text = Text("番の回る向きが逆になります。", "Turns now go the other way round.")


@dataclass(frozen=True, slots=True)
class Turn(Effect):
    """The player who plays next.

    >>> Turn(None, "B").text.en
    "It is B's turn."
    """

    kind = "turn"
    player: str

    @property
    def text(self) -> Text:
        return Text(f"次は{self.player}の番です。", f"It is {self.player}'s turn.")

    @staticmethod
    @lru_cache(64)
    def of(player: str) -> Turn:
        """The turn of this player, cached: nearly every move ends with one."""
        return Turn(None, player)


@dataclass(frozen=True, slots=True)
class GameOver(Effect):
    kind = "game_over"
    text = Text("ゲームが終わります。", "The game is over.")
