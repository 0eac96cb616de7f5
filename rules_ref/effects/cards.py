"""Effects on cards in hands: players carry them out, and a record says how."""

from dataclasses import dataclass
from typing import Literal

from rules_ref.effects.effect import Effect
from rules_ref.text import Text
from rules_ref.wording import counted


@dataclass(frozen=True, slots=True)
class DrawCards(Effect):
    """A player is to draw cards.

    ``player`` None: an opponent to be chosen; ``returns``: the effect that this player may return (ZAI-X.3).
    """

    kind = "draw"
    unwritten = ("returns",)
    player: str | None
    count: int
    returns: Literal["draw2", "three_nine"] | None = None

    @property
    def text(self) -> Text:
        if self.player is None:
            return Text(
                f"相手を1人選び、{self.count}枚引かせます。",
                f"A chosen opponent draws {counted(self.count, 'card')}.",
            )
        return Text(
            f"{self.player}が{self.count}枚引きます。", f"{self.player} draws {counted(self.count, 'card')}."
        )

    def gain(self, player: str, /) -> int:
        return self.count if player == self.player else 0


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """A player is to discard cards. ``optional``: up to ``count`` cards."""

    kind = "discard"
    player: str
    count: int
    optional: bool

    @property
    def text(self) -> Text:
        count = self.count
        if self.optional:
            return Text(
                f"{self.player}は{count}枚まで捨てられます。",
                f"{self.player} may discard up to {counted(count, 'card')}.",
            )
        return Text(
            f"{self.player}は{count}枚捨てます。", f"{self.player} discards {counted(count, 'card')}."
        )

    def gain(self, player: str, /) -> int:
        return -self.count if player == self.player else 0


@dataclass(frozen=True, slots=True)
class Give(Effect):
    """A player hands cards to another. ``optional``: up to ``count``. ``of_all``: every player does so."""

    kind = "give"
    unwritten = ("of_all",)
    player: str
    to: str
    count: int
    optional: bool
    of_all: bool = False

    @property
    def text(self) -> Text:
        count = self.count
        if self.optional:
            return Text(
                f"{self.player}は{self.to}に{count}枚まで渡せます。",
                f"{self.player} may hand up to {counted(count, 'card')} to {self.to}.",
            )
        return Text(
            f"{self.player}は{self.to}に{count}枚渡します。",
            f"{self.player} hands {counted(count, 'card')} to {self.to}.",
        )

    def gain(self, player: str, /) -> int:
        return self.count * ((player == self.to) - (player == self.player))


@dataclass(frozen=True, slots=True)
class Reveal(Effect):
    """A hand is laid open for the rest of the game. ``player`` None: all hands."""

    kind = "reveal"
    player: str | None

    @property
    def text(self) -> Text:
        if self.player is None:
            return Text("以後、全員が手札を公開します。", "From now on all hands are open.")
        return Text(f"以後、{self.player}は手札を公開します。", f"From now on {self.player}'s hand is open.")


@dataclass(frozen=True, slots=True)
class Destroy(Effect):
    """Cards of an opponent's hand are discarded.

    ``choose``: the hand is open, so that the cards are chosen and not taken unseen.
    """

    kind = "destroy"
    player: str
    count: int
    choose: bool

    @property
    def text(self) -> Text:
        count = self.count
        cards = (
            f"{counted(count, 'card').capitalize()} from {self.player}'s hand {'is' if count == 1 else 'are'}"
        )
        if self.choose:
            return Text(
                f"{self.player}の手札から、{count}枚を選んで捨てます。", f"{cards} chosen and discarded."
            )
        return Text(f"{self.player}の手札から、見ないで{count}枚を捨てます。", f"{cards} discarded unseen.")

    def gain(self, player: str, /) -> int:
        return -self.count if player == self.player else 0


@dataclass(frozen=True, slots=True)
class Recover(Effect):
    kind = "recover"
    player: str
    count: int

    @property
    def text(self) -> Text:
        count = self.count
        return Text(
            f"{self.player}は{count}枚を手札に取り戻します。",
            f"{self.player} takes back {counted(count, 'card')}.",
        )

    def gain(self, player: str, /) -> int:
        return self.count if player == self.player else 0


@dataclass(frozen=True, slots=True)
class NameRanks(Effect):
    kind = "name_ranks"
    player: str
    count: int

    @property
    def text(self) -> Text:
        count = self.count
        return Text(
            f"{self.player}は数字を{count}つまで指定し、全員がその数字のカードを捨てます。",
            f"{self.player} names up to {counted(count, 'rank')}; all players discard every card so named.",
        )
