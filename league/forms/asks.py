"""What the adjudication form asks for each document: data, so that another document is another entry."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from rules_ref.ranking import How
from rules_ref.rulesets import RULESETS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules_ref.ranking import RankingRules
    from rules_ref.ruleset import Ruleset

QUESTIONS: Final = ("play", "ranking", "exchange", "deal")
"""What can be asked by form, where the document answers it; a whole game is replayed instead."""


@dataclass(frozen=True, slots=True)
class Asks:
    """One document's part of the form.

    ``names`` are those to start from, ``seated`` how many of them sit at first; ``classes``: whether those of the
    last game can matter. ``marks`` are the facts of a position that one sees on the table at a glance, ``details``
    the others, ``pending`` what may still be answered; ``options`` the keys of the regulation that can matter, by
    question.
    """

    document: str
    names: tuple[str, ...] = tuple("ABCDEFGH")
    seated: int = 4
    classes: bool = True
    marks: tuple[str, ...] = ("revolution",)
    details: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def ruleset(self) -> Ruleset:
        return RULESETS[self.document]

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many may play, fewest first."""
        return tuple(sorted(self.ruleset.table_sizes))

    @property
    def questions(self) -> tuple[str, ...]:
        return tuple(each for each in QUESTIONS if each in self.ruleset.questions)

    @property
    def exits(self) -> tuple[How, ...]:
        """The ways to leave a game."""
        rules = self.ranking
        known = {How.FINISH: True, How.FOUL: rules.foul_clause, How.DOWNFALL: rules.downfall_clause}
        return tuple(each for each in How if known[each])

    @property
    def ranking(self) -> RankingRules:
        return self.ruleset.ranking_rules()

    @property
    def has_blind_cards(self) -> bool:
        return any(size.blind for size in self.ruleset.tables.values())

    @property
    def jokers_beyond(self) -> bool:
        """Whether a joker may stand above the 2 or below the 3."""
        return self.ruleset.forms.joker_above


ASKS: Final[Mapping[str, Asks]] = MappingProxyType(
    {
        each.document: each
        for each in (
            Asks(
                "jbl",
                names=("♠", "♥", "♦", "♣"),
                details=("opening",),
                options={"play": ("pass_lockout",), "ranking": ("cutoff",)},
            ),
            Asks(
                "sdin",
                details=("opening", "round"),
                options={"play": ("suit_lock", "spade3", "foul_finish")},
            ),
            Asks(
                "momo",
                marks=("revolution", "back", "eight_cut_shift", "smash_used"),
                details=("opening", "round", "attribute_lock"),
                options={
                    "play": (
                        "suit_lock", "stairs", "spade3", "eleven_back", "pylon_smash", "ban_joker_finish",
                        "ban_two_finish", "ban_eight_finish", "ban_revolution_finish", "pass_lockout",
                        "attribute_lock", "unite_effects", "attributes", "unites",
                    )
                },
            ),
            Asks(
                "kyoto",
                seated=5,
                marks=("revolution", "back", "number_lock"),
                details=("opening", "round"),
                pending=("eight_cut",),
                options={"play": ("pass_lockout", "stairs_number_effects", "dobon_joker")},
            ),
            Asks(
                "zai",
                classes=False,
                marks=("revolution", "back", "direction"),
                details=("draw_pile", "exhausted", "open_hands", "last_cut"),
                pending=("eight_cut", "revolution", "named"),
                options={"play": ("pass_lockout", "killer_card")},
            ),
            Asks("uecda", seated=5, classes=False, details=("opening",)),
        )
    }
)  # fmt: skip
