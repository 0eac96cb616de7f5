"""Effects on who is in the game, and effects that are undone."""

from dataclasses import dataclass
from typing import Literal

from rules_ref.effects.effect import Effect
from rules_ref.ranking import FOUL_FINISH
from rules_ref.text import Text


@dataclass(frozen=True, slots=True)
class Finish(Effect):
    kind = "finish"
    player: str

    @property
    def text(self) -> Text:
        return Text(f"{self.player}があがります。", f"{self.player} finishes.")


@dataclass(frozen=True, slots=True)
class Foul(Effect):
    kind = "foul"
    player: str

    @property
    def text(self) -> Text:
        return self.called(FOUL_FINISH)

    def called(self, word: Text) -> Text:
        """The sentence with the document's ``word`` for it."""
        return Text(f"{self.player}は{word.ja}になります。", f"{self.player} leaves by a {word.en}.")


@dataclass(frozen=True, slots=True)
class Downfall(Effect):
    kind = "downfall"
    player: str

    @property
    def text(self) -> Text:
        return Text(
            f"{self.player}は都落ちになり、手札を捨てて抜けます。",
            f"It is the downfall of {self.player}, who lays the remaining cards aside and is out of this game.",
        )


@dataclass(frozen=True, slots=True)
class Void(Effect):
    kind = "void"
    what: Literal["finish", "revolution"]

    @property
    def text(self) -> Text:
        if self.what == "finish":
            return Text("あがりは取り消されます。", "The finish is void.")
        return Text("前の革命の効果は取り消されます。", "The effects of the revolution before it are void.")
