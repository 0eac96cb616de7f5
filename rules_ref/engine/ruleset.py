"""A rule document for the engine: its rules in order, its deck, its table, its ranking."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, Final

from rules_ref.cards import Card
from rules_ref.combinations import Combination, FormRules, readings
from rules_ref.engine.candidates import HandParts, Wanted, hand_parts
from rules_ref.engine.regulation import Option, Regulation
from rules_ref.engine.rule_base import RuleBase
from rules_ref.position import Play
from rules_ref.procedure import OpeningRule, TableSize
from rules_ref.ranking import FoulWords, RankingRules
from rules_ref.text import Text

MOST_HELD: Final = 19
"""The largest hand at a league table: seventeen cards of the deal, and two of the exchange."""
_HANDS: Final = 1 << 12
"""The largest number of hands in a document's cache of their parts."""
_SETS: Final = 1 << 15
"""The largest number of sets of cards in a document's cache of their readings."""


@dataclass(frozen=True, slots=True)
class PassClauses:
    """The clauses about passing: the pass itself, the flush when all have passed, the flush at once.

    ``next_leads``: the clause on who leads when the last to play has left the game.
    """

    permitted: str = "GEN-3"
    flush: str = "GEN-3"
    flush_at_once: tuple[str, ...] = ("GEN-3",)
    must_lead: str | None = "GEN-2"
    lockout: str = "GEN-15"
    lockout_key: str | None = "pass_lockout"
    own_cards: bool = False
    next_leads: str = "GEN-4"


@dataclass(frozen=True, slots=True)
class ExchangeClauses:
    """The clauses an exchange can break beside its duties.

    ``owes_nothing``: giving without owing; ``no_classes``: giving without classes; ``looked_first``: choosing
    after looking.
    """

    owes_nothing: str
    no_classes: str
    looked_first: str


@dataclass(frozen=True)
class Ruleset:
    """A rule document as the engine uses it: its rules in order, its clauses, tables and options.

    ``jokers`` and ``decks`` bound how often a card may be seen in one position, ``most_held`` how many a hand
    can hold.

    ``form_clause``: the clause that cards without any form break; ``over_the_top``: the one that a run like A
    2 3 breaks, too. ``finish_clause``: the clause of a clean finish. ``foul_stays``: the clause under which
    the cards of a foul finish are not flushed. ``readings``: by clause, whether our reading of it decides a
    move (``DecidedMove``), and not its words. ``plain_forms``: whether every set with a form may lead.
    ``opening``: how a game is dealt and led, where the document says it by seats. ``questions``: the kinds of
    question the document can answer at all; ``open_questions``: those that it leaves open, each with its
    clause.
    """

    id: str
    form_clause: str
    finish_clause: str
    table_sizes: tuple[int, ...]
    forms: FormRules
    rules: tuple[RuleBase, ...]
    passing: PassClauses
    options: Mapping[str, Option]
    ranking: RankingRules
    foul_stays: str | None = None
    readings: Mapping[str, Callable[..., bool]] = field(default_factory=lambda: MappingProxyType({}))
    tables: Mapping[int, TableSize] = field(default_factory=lambda: MappingProxyType({}))
    exchange: ExchangeClauses | None = None
    opening: OpeningRule | None = None
    jokers: int = 2
    decks: int = 1
    most_held: int | None = None
    questions: tuple[str, ...] = ("play", "ranking", "exchange", "deal", "record", "round")
    open_questions: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    claims: tuple[str, ...] = ()
    over_the_top: str = "GEN-10"
    plain_forms: bool = False

    # The caches are on the document: a cached property writes past the frozen guard, hence no slots.
    @cached_property
    def overriding(self) -> dict[str, Any]:
        """The cache of ``rules_overriding``, by hook."""
        return {}

    def produces(self, fact: str) -> bool:
        """Whether a rule of the document can produce this fact of a position."""
        return fact in self._facts

    def clause_of(self, fact: str) -> str:
        """The clause about this fact; where the document has none, that of its forms."""
        return self._facts.get(fact, self.form_clause)

    @cached_property
    def _facts(self) -> dict[str, str]:
        deal = next((size.deal_clause for size in self.tables.values()), "GEN-1")
        found = {"turn": "GEN-1", "opening": "GEN-1", "hands": deal, "lockout": self.passing.lockout}
        return found | {fact: clause for rule in self.rules for fact, clause in rule.produces().items()}

    def copies(self, card: Card) -> int:
        """The largest number of this card in one position."""
        return self.jokers if card.is_joker else self.decks

    def may_foul(self, regulation: Regulation) -> bool:
        """Whether any last cards are a foul finish under these options."""
        return any(rule.bans_finishes(regulation) for rule in self.rules)

    @property
    def foul_words(self) -> FoulWords:
        """The document's words for a foul finish."""
        return self.ranking.foul_words

    @property
    def foul_word(self) -> Text:
        return self.ranking.foul_word

    @cached_property
    def remembered(self) -> dict[object, Any]:
        """The document's cache of legal plays by situation (``situations``)."""
        return {}

    @cached_property
    def retraced(self) -> dict[object, Any]:
        """The document's cache of the histories of piles (``contradictions``)."""
        return {}

    def without(self, rule: RuleBase) -> Ruleset:
        """The same document without this rule."""
        found = self._without_rule.get(rule)
        if found is None:
            # A copy starts with empty caches: results found with the rule would be wrong without it.
            rules = tuple(other for other in self.rules if other is not rule)
            found = self._without_rule[rule] = replace(self, rules=rules)
        return found

    @cached_property
    def _without_rule(self) -> dict[RuleBase, Ruleset]:
        return {}

    def plain_readings(self, play: Play) -> tuple[Combination, ...]:
        """All readings of a play in the forms that all documents have."""
        return self._readings(play.cards, play.declared)

    @cached_property
    def _readings(self) -> Callable[[tuple[Card, ...], tuple[Card, ...]], tuple[Combination, ...]]:
        """A cache of readings: the same few hundred sets of cards recur."""
        return lru_cache(_SETS)(lambda cards, declared: tuple(readings(cards, declared, self.forms)))

    @cached_property
    def parts(self) -> Callable[[tuple[Card, ...], Wanted], HandParts]:
        """A cache of the parts of hands (``candidates``), by hand and wanted sets."""
        return lru_cache(_HANDS)(lambda hand, wanted: hand_parts(hand, self.forms, wanted))

    def special_readings(self, play: Play) -> tuple[Combination, ...]:
        """Readings in forms of this document only."""
        rules = self._with_own_forms
        return tuple([found for rule in rules for found in rule.readings(play)]) if rules else ()

    @cached_property
    def with_own_sets(self) -> tuple[RuleBase, ...]:
        """The rules with sets of cards of their own."""
        return tuple(rule for rule in self.rules if type(rule).candidates is not RuleBase.candidates)

    @cached_property
    def _with_own_forms(self) -> tuple[RuleBase, ...]:
        return tuple(rule for rule in self.rules if type(rule).readings is not RuleBase.readings)

    def readings_of(self, play: Play) -> tuple[Combination, ...]:
        """All readings of the play; empty where its cards have no form."""
        plain, special = self.plain_readings(play), self.special_readings(play)
        return plain + special if special else plain
