"""The fields of a form about a position of one document."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rules_ref.engine.ruleset import Ruleset
from rules_ref.ranking import How, RankingRules

QUESTIONS: Final = ("ranking", "exchange", "deal", "play")
"""The questions with a form; a play is written in notation, and whole games are replayed instead."""


@dataclass(frozen=True, slots=True)
class FormSpec:
    """The part of the form that depends on the document.

    ``names``: the initial names; ``seated``: how many of them sit at first; ``classes``: whether those of the
    last game can matter. ``marks``: the facts of a position that are seen on the table at a glance;
    ``details``: the other facts; ``options``: by question, the keys of the regulation that can matter.
    """

    ruleset: Ruleset
    names: tuple[str, ...] = tuple("ABCDEFGH")
    seated: int = 4
    classes: bool = True
    marks: tuple[str, ...] = ("revolution",)
    details: tuple[str, ...] = ()
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def document(self) -> str:
        return self.ruleset.id

    @property
    def sizes(self) -> tuple[int, ...]:
        """The possible numbers of players, fewest first."""
        return tuple(sorted(self.ruleset.table_sizes))

    @property
    def questions(self) -> tuple[str, ...]:
        return tuple(question for question in QUESTIONS if question in self.ruleset.questions)

    @property
    def exits(self) -> tuple[How, ...]:
        """The ways to leave a game."""
        rules = self.ranking
        known = {
            How.FINISH: True,
            How.FOUL: rules.foul_clause,
            How.DOWNFALL: rules.downfall_clause,
            How.RETIRED: True,
        }
        return tuple(how for how in How if known[how])

    @property
    def ranking(self) -> RankingRules:
        return self.ruleset.ranking

    @property
    def has_blind_cards(self) -> bool:
        return any(size.blind for size in self.ruleset.tables.values())
