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
    """The clauses under which such a play stands or falls.

    ``lead`` … : a lead in that form; ``single``, ``multiple``, ``stairs``: an answer in that form.
    ``joker``: what a joker may do, where the document has a clause for just that.
    ``on_stairs``: that stairs call for stairs of the same number; ``stairs_on_others``: that stairs go on nothing
    else. ``overlap``: whether stairs may share ranks with those they beat (not in UEC-3).
    """

    lead: str
    single: str
    multiple: str
    stairs: str
    lead_multiple: str | None = None
    lead_stairs: str | None = None
    joker: str | None = None
    on_stairs: str | None = None
    stairs_on_others: str | None = None
    overlap: bool = True

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        if attempt.previous is None:
            names = cards_text(attempt.combination.cards)
            text = Text(f"場は空: {names}から始められる。", f"The pile is empty: {names} may lead.")
            yield Check(Bar.FORM, self._lead_clause(attempt.combination), True, text, basic=True)
        else:
            yield from self._answers(attempt, attempt.previous)
        if self.joker is not None and attempt.combination.jokers:
            yield Check(Bar.FORM, self.joker, True, _stands(attempt.combination), basic=True)

    def _answers(self, attempt: Attempt, previous: Combination) -> Iterator[Check]:
        played = attempt.combination
        yield Check(Bar.FORM, self._clause(played), True, _form(played), basic=True)
        same_form = played.answers_form_of(previous)
        if not same_form:
            yield from self._other_form(played, previous)
        same_size = played.size == previous.size
        if not same_size:
            text = _other_size(played, previous)
            yield from (Check(Bar.SIZE, each, False, text) for each in self._size_clauses(played, previous))
        if same_form and same_size:
            yield self._strength(attempt, previous, self._clause(played))

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

    def _size_clauses(self, played: Combination, previous: Combination) -> tuple[str, ...]:
        if played.form is Form.STAIRS and previous.form is Form.STAIRS:
            return (self.on_stairs or self.stairs,)
        others = (each for each in (previous, played) if each.form is not Form.STAIRS)
        return tuple(dict.fromkeys(map(self._clause, others)))

    def _other_form(self, played: Combination, previous: Combination) -> Iterator[Check]:
        if previous.form is Form.STAIRS:
            text = Text("階段には階段でしか答えられない。", "Stairs can only be answered by stairs.")
            yield Check(Bar.FORM, self._clause(played), False, text)
            yield Check(Bar.FORM, self.on_stairs or self.stairs, False, text)
        else:
            text = Text(
                "階段は階段の上にしか出せない。", "Stairs may not be played on cards that are no stairs."
            )
            yield Check(Bar.FORM, self.stairs_on_others or self._clause(previous), False, text)

    def _strength(self, attempt: Attempt, previous: Combination, clause: str) -> Check:
        played, reverse = attempt.combination, attempt.position.reversed
        if played.form is Form.STAIRS and not self.overlap:
            holds = played.power(reverse=reverse) > previous.top_power(reverse=reverse)
        else:
            holds = played.power(reverse=reverse) > previous.power(reverse=reverse)
        ja, en = ("より強い", "beats") if holds else ("より強くない", "does not beat")
        order = Text("(逆順)", " in the reversed order") if reverse else Text("", "")
        text = Text(
            f"{cards_text(played.cards)}は{cards_text(previous.cards)}{ja}{order.ja}。",
            f"{cards_text(played.cards)} {en} {cards_text(previous.cards)}{order.en}.",
        )
        return Check(Bar.STRENGTH, clause, holds, text, basic=True)


def _stands(played: Combination) -> Text:
    if played.all_jokers:
        return Text("単独のジョーカーは一番強い。", "Jokers by themselves are strongest.")
    return Text("ジョーカーはほかのカードの代わりになる。", "A joker stands for another card.")


def _form(played: Combination) -> Text:
    names = cards_text(played.cards)
    match played.form:
        case Form.SINGLE:
            return Text(f"{names}は1枚出し。", f"{names} is a single.")
        case Form.MULTIPLE:
            return Text(f"{names}は複数枚出し。", f"{names} is a multiple.")
        case Form.STAIRS:
            return Text(f"{names}は階段。", f"{names} are stairs.")
        case Form.SMASH:
            return Text(f"{names}はぱいろんスマッシュ。", f"{names} is a pylon smash.")


def _other_size(played: Combination, previous: Combination) -> Text:
    return Text(
        f"場は{previous.size}枚、出したのは{played.size}枚。",
        f"The pile calls for {previous.size} card(s), not {played.size}.",
    )
