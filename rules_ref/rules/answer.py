"""How a play is answered: the same form, the same number of cards, stronger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.combinations import Form
from rules_ref.rule import Bar, Check, Rule
from rules_ref.text import Text
from rules_ref.wording import cards_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_ref.attempt import Attempt
    from rules_ref.combinations import Combination


@dataclass(frozen=True, slots=True)
class Answer(Rule):
    """``lead``, ``single``, ``multiple``, ``stairs`` are the clauses under which such a play stands.

    ``stairs_on_others``: the clause that keeps stairs off cards that are none. ``overlap``: whether stairs may share ranks with those they beat (not in UEC-3).
    """

    lead: str
    single: str
    multiple: str
    stairs: str
    lead_multiple: str | None = None
    lead_stairs: str | None = None
    stairs_on_others: str | None = None
    overlap: bool = True

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        played = attempt.combination
        if attempt.previous is None:
            text = Text(
                f"場は空: {cards_text(played.cards)}から始められる。",
                f"The pile is empty: {cards_text(played.cards)} may lead.",
            )
            yield Check(Bar.FORM, self._lead_clause(played), True, text, basic=True)
            return
        clause = self._clause(played)
        same_form = _kind(played) is _kind(attempt.previous)
        if not same_form:
            yield Check(Bar.FORM, self._misplaced(played) or clause, False, _other_form(attempt.previous))
        same_size = played.size == attempt.previous.size
        if not same_size:
            yield Check(Bar.SIZE, clause, False, _other_size(played, attempt.previous))
        if same_form and same_size:
            yield self._strength(attempt, attempt.previous, clause)

    def _lead_clause(self, played: Combination) -> str:
        match played.form:
            case Form.MULTIPLE:
                return self.lead_multiple or self.lead
            case Form.STAIRS:
                return self.lead_stairs or self.lead
            case _:
                return self.lead

    def _clause(self, played: Combination) -> str:
        match played.form:
            case Form.MULTIPLE:
                return self.multiple
            case Form.STAIRS:
                return self.stairs
            case _:
                return self.single

    def _misplaced(self, played: Combination) -> str | None:
        return self.stairs_on_others if played.form is Form.STAIRS else None

    def _strength(self, attempt: Attempt, previous: Combination, clause: str) -> Check:
        played, reverse = attempt.combination, attempt.position.reversed
        if played.form is Form.STAIRS and not self.overlap:
            holds = played.power(reverse=reverse) > previous.top_power(reverse=reverse)
        else:
            holds = played.power(reverse=reverse) > previous.power(reverse=reverse)
        ja, en = ("より強い", "beats") if holds else ("より強くない", "does not beat")
        order = Text("(逆順)", " in the reversed order") if attempt.position.reversed else Text("", "")
        text = Text(
            f"{cards_text(played.cards)}は{cards_text(previous.cards)}{ja}{order.ja}。",
            f"{cards_text(played.cards)} {en} {cards_text(previous.cards)}{order.en}.",
        )
        return Check(Bar.STRENGTH, clause, holds, text, basic=True)


def _kind(combination: Combination) -> Form:
    """Singles and multiples answer each other as far as form goes: their difference is the number of cards."""
    return Form.STAIRS if combination.form is Form.STAIRS else Form.MULTIPLE


def _other_form(previous: Combination) -> Text:
    if previous.form is Form.STAIRS:
        return Text("階段には階段でしか答えられない。", "Stairs can only be answered by stairs.")
    return Text("階段は階段の上にしか出せない。", "Stairs may not be played on cards that are no stairs.")


def _other_size(played: Combination, previous: Combination) -> Text:
    return Text(
        f"場は{previous.size}枚、出したのは{played.size}枚。",
        f"The pile calls for {previous.size} card(s), not {played.size}.",
    )
