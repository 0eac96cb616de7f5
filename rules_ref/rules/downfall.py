"""Downfall (都落ち): when another player finishes first, the daifugo of the previous game is out."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules_ref import effects
from rules_ref.classes import daifugo_of
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Outcome
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.rule import Rule
from rules_ref.ranking import How, no_downfall
from rules_ref.text import NearMiss, Text

_LAST_TWO: Final = 2


@dataclass(frozen=True, slots=True)
class Downfall(Rule):
    produced = "downfall"

    clause: str

    def on_finish(self, resolution: MoveResolution) -> None:
        daifugo = daifugo_of(resolution.before.classes)
        if daifugo is None or daifugo == resolution.by or daifugo not in resolution.still_in():
            return
        resolution.leave(daifugo, How.DOWNFALL)
        cause = Text(
            f"大富豪の{daifugo}より先に{resolution.by}があがりました",
            f"{resolution.by} finishes before the daifugo, {daifugo}",
        )
        resolution.caused(effects.Downfall(self.clause, daifugo), cause)

    def on_foul(self, resolution: MoveResolution) -> None:
        daifugo = daifugo_of(resolution.before.classes)
        if daifugo is None or daifugo == resolution.by or daifugo not in resolution.still_in():
            return
        plays_on = len(resolution.still_in()) > 1
        text = no_downfall(resolution.ruleset.foul_word, daifugo, plays_on=plays_on)
        resolution.explain(self.clause, text)

    def near_misses(self, attempt: Attempt, outcome: Outcome) -> Iterator[NearMiss]:
        daifugo = daifugo_of(attempt.position.classes)
        if not outcome.foul or daifugo == attempt.by or daifugo not in attempt.position.still_in:
            return
        plays_on = len(attempt.position.still_in) > _LAST_TWO
        text = no_downfall(attempt.ruleset.foul_word, str(daifugo), plays_on=plays_on)
        yield NearMiss(self.clause, text)
