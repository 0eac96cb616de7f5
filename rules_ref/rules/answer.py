"""How a play is answered: the same form, the same number of cards, stronger."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from rules_ref.cards import Rank
from rules_ref.combinations import Combination, Form
from rules_ref.engine.attempt import Attempt
from rules_ref.engine.checks import Bar, Check
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.rule import Rule
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Play
from rules_ref.text import NearMiss, Text
from rules_ref.wording import cards_text, counted, spelled


@dataclass(frozen=True, slots=True)
class Answer(Rule):
    """The clauses on what a play needs to answer the pile.

    ``lead`` … : a lead in that form; ``single``, ``multiple``, ``stairs``: an answer in that form. ``joker``:
    the clause on what a joker may do, if the document has one for just that. ``on_stairs``: that stairs call
    for stairs of the same number; ``stairs_on_others``: that stairs go on nothing else. ``overlap``: whether
    stairs may share ranks with those they beat (not in UEC-3). ``stairs_key``: the document's switch for
    stairs, if it has one.
    """

    depends_on = ()

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
    stairs_key: str | None = None

    def checks(self, attempt: Attempt) -> Iterator[Check]:
        if attempt.previous is None:
            text = Text(
                f"場は空で、{_form(attempt.combination).ja}",
                f"The pile is empty; {_form(attempt.combination).en}",
            )
            yield Check(Bar.FORM, self._lead_clause(attempt.combination), True, text, basic=True)
        else:
            yield from self._answers(attempt, attempt.previous)
        if self.joker is not None and attempt.combination.jokers:
            yield Check(Bar.FORM, self.joker, True, _stands(attempt.combination), basic=True)

    def failing_bars(self, attempt: Attempt) -> Iterator[Bar]:
        """As ``checks``, without sentences, for speed: most sets of cards in a hand fail here."""
        if attempt.previous is None:
            return
        played, previous = attempt.combination, attempt.previous
        same_form = played.answers_form_of(previous)
        if not same_form:
            yield Bar.FORM
        if played.size != previous.size:
            yield Bar.SIZE
        elif same_form and not self._beats(attempt, previous):
            yield Bar.STRENGTH

    def near_misses_unformed(
        self, ruleset: Ruleset, regulation: Regulation, play: Play
    ) -> Iterator[NearMiss]:
        stairs = regulation.in_use(self.stairs_key) and ruleset.forms.stairs
        text = nearly_stairs(play) if stairs else None
        if text is not None:
            yield NearMiss(self.lead_stairs or self.lead, text)

    def _answers(self, attempt: Attempt, previous: Combination) -> Iterator[Check]:
        played = attempt.combination
        yield Check(Bar.FORM, self._clause(played), True, _form(played), basic=True)
        same_form = played.answers_form_of(previous)
        if not same_form:
            yield from self._other_form(played, previous)
        same_size = played.size == previous.size
        if not same_size:
            clause, *further = self._size_clauses(played, previous)
            yield Check(Bar.SIZE, clause, False, _other_size(played, previous))
            yield from (Check(Bar.SIZE, also, False, _SAME_SIZE) for also in further)
        if same_form and same_size:
            yield self._strength(attempt, previous, self._clause(played))

    def _lead_clause(self, played: Combination) -> str:
        own = {Form.MULTIPLE: self.lead_multiple, Form.STAIRS: self.lead_stairs}
        return own.get(played.form) or self.lead

    def _clause(self, played: Combination) -> str:
        own = {Form.MULTIPLE: self.multiple, Form.STAIRS: self.stairs}
        return own.get(played.form, self.single)

    def _size_clauses(self, played: Combination, previous: Combination) -> tuple[str, ...]:
        """The clauses that another number of cards breaks; for a single on a pair (SDIN) of both forms."""
        if played.form is Form.STAIRS and previous.form is Form.STAIRS:
            return (self.on_stairs or self.stairs,)
        # If only one of the two is stairs, the clause on its form is cited already.
        others = (combination for combination in (previous, played) if combination.form is not Form.STAIRS)
        return tuple(dict.fromkeys(map(self._clause, others)))

    def _other_form(self, played: Combination, previous: Combination) -> Iterator[Check]:
        if previous.form is Form.STAIRS:
            names = cards_text(played.cards)
            text = Text(
                f"場が階段なので、階段でない{names}は出せません。", f"The pile is stairs, and {names} is not."
            )
            yield Check(Bar.FORM, self._clause(played), False, text)
            text = Text("階段には階段しか出せません。", "Only stairs may be played on stairs.")
            yield Check(Bar.FORM, self.on_stairs or self.stairs, False, text)
        elif played.form is Form.STAIRS:
            text = Text(
                "階段でない場に、階段は出せません。", "Stairs may not be played on cards that are not stairs."
            )
            yield Check(Bar.FORM, self.stairs_on_others or self._clause(previous), False, text)
        else:
            text = Text("場と出し方が違うので、出せません。", "The form differs from that of the pile.")
            yield Check(Bar.FORM, self._clause(previous), False, text)

    def _strength(self, attempt: Attempt, previous: Combination, clause: str) -> Check:
        holds = self._beats(attempt, previous)
        if not holds:
            return Check(Bar.STRENGTH, clause, False, _too_weak(attempt, previous), basic=True)
        played, under, order = _compared(attempt, previous)
        english = f"{order.en}{played} beats {under.en}."
        beats = Text(f"{order.ja}{played}は{under.ja}より強いです。", english)
        # Only one ので in a sentence: if the order in force has it, the strength goes without.
        permits = "より強く、出せます。" if order.ja else "より強いので、出せます。"
        text = Text(f"{order.ja}{played}は{under.ja}{permits}", english)
        return Check(Bar.STRENGTH, clause, True, beats, basic=True, permits=text)

    def _beats(self, attempt: Attempt, previous: Combination) -> bool:
        played, reverse = attempt.combination, attempt.position.reversed
        # If no rank may be shared, even the weakest card must beat the strongest on the pile.
        if played.form is Form.STAIRS and not self.overlap:
            return played.power(reverse=reverse) > previous.top_power(reverse=reverse)
        return played.power(reverse=reverse) > previous.power(reverse=reverse)


def _compared(attempt: Attempt, previous: Combination) -> tuple[str, Text, Text]:
    """The cards played, those to be beaten, and the reason for a reversed order, empty without one."""
    played, under = cards_text(attempt.combination.cards), _beaten(previous)
    position = attempt.position
    order = Text("", "")
    # Jokers alone are strongest in either order.
    if position.reversed and not (attempt.combination.all_jokers or previous.all_jokers):
        order = (
            Text("革命中なので、", "During the revolution ")
            if position.revolution
            else Text("11バック中なので、", "During the J-back ")
        )
    return played, under, order


def _too_weak(attempt: Attempt, previous: Combination) -> Text:
    """The sentence that the cards only equal those to be beaten, or are weaker in the order in force."""
    played, under, order = _compared(attempt, previous)
    reverse = attempt.position.reversed
    equal = attempt.combination.power(reverse=reverse) == previous.power(reverse=reverse)
    if equal:
        return Text(
            f"{played}は{under.ja}と同じ強さなので、出せません。",
            f"{played} only equals {under.en}, so it may not be played.",
        )
    weaker = "より弱く、出せません" if order.ja else "より弱いので、出せません"
    return Text(f"{order.ja}{played}は{under.ja}{weaker}。", f"{order.en}{played} is weaker than {under.en}.")


def _beaten(previous: Combination) -> Text:
    """The cards to be beaten; a multiple with a joker by rank and number."""
    cards = cards_text(previous.cards)
    if previous.form is not Form.MULTIPLE or previous.rank is None or not previous.jokers:
        return Text(cards, cards)
    rank = previous.rank.label
    return Text(f"{rank}の{previous.size}枚", f"{spelled(previous.size)} {rank}s")


def _stands(played: Combination) -> Text:
    if played.all_jokers:
        return Text("ジョーカーだけなら一番強いです。", "Jokers by themselves are strongest.")
    return Text("ジョーカーはほかのカードの代わりになります。", "A joker stands for another card.")


def _form(played: Combination) -> Text:
    names = cards_text(played.cards)
    match played.form:
        case Form.SINGLE:
            return Text(f"{names}は1枚出しです。", f"{names} is a single.")
        case Form.MULTIPLE:
            return Text(f"{names}は複数枚出しです。", f"{names} is a multiple.")
        case Form.STAIRS:
            return Text(f"{names}は階段です。", f"{names} are stairs.")
        case Form.SMASH:
            return Text(f"{names}はぱいろんスマッシュです。", f"{names} is a pylon smash.")


_SAME_SIZE: Final = Text("場と同じ枚数で出します。", "As many cards are played as the pile calls for.")


def _other_size(played: Combination, previous: Combination) -> Text:
    return Text(
        f"{played.size}枚では出せません（場は{previous.size}枚）。",
        f"The pile calls for {counted(previous.size, 'card')}, not {spelled(played.size)}.",
    )


def nearly_stairs(play: Play) -> Text | None:
    """The one condition by which formless cards are no stairs: suit, gap, end or number; None if not one."""
    ranks = sorted(int(card.rank) for card in (*play.cards, *play.declared) if card.rank is not None)
    suits = {card.suit for card in play.cards if card.suit is not None}
    gaps = max(0, ranks[-1] - ranks[0] - len(play.cards) + 1)
    if len({*ranks}) < len(ranks):
        return None
    if len(play.cards) == _SHORTEST - 1:
        return _TOO_FEW if len(suits) == 1 and not gaps else None
    if len(suits) > 1:
        return _SUITS if not gaps else None
    if gaps == 1:
        return _GAP
    return _END if {Rank.THREE, Rank.TWO} <= {*ranks} and _goes_round(ranks) else None


def _goes_round(ranks: list[int]) -> bool:
    """Whether the ranks run without a gap from somewhere up to the 2 and on from the 3."""
    breaks = sum(after - before > 1 for before, after in pairwise(ranks))
    return breaks == 1


_SHORTEST: Final = 3
_TOO_FEW: Final = Text(
    "数字は続いていますが、階段は3枚からです。",
    "The ranks follow one another, but stairs have at least three cards.",
)
_SUITS: Final = Text(
    "数字は続いていますが、スートが同じでないので階段になりません。",
    "The ranks follow one another, but not in one suit: no stairs.",
)
_GAP: Final = Text(
    "数字が1つ抜けているので、階段になりません。", "One rank is missing between them: no stairs."
)
_END: Final = Text("2から3へは続かないので、階段になりません。", "The 3 does not follow the 2: no stairs.")
