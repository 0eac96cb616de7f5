"""“exchange”: was the card exchange right?"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final

from rules_ref.cards import Card
from rules_ref.cases.case import (
    ENVELOPE_KEYS,
    check_hands,
    read_by_player,
    read_classes,
    read_hands,
    read_players,
)
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.engine.judgement import Verdict, unique
from rules_ref.procedure import duties
from rules_ref.questions.footing import basis_of
from rules_ref.rulings import ExchangeRuling, Owed
from rules_ref.text import Finding, Text, joined
from rules_ref.wording import cards_text, counted, everyone, who

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules_ref.cases.reader import Reader
    from rules_ref.classes import PlayerClass
    from rules_ref.engine.regulation import Regulation
    from rules_ref.engine.ruleset import ExchangeClauses, Ruleset
    from rules_ref.position import Hand
    from rules_ref.procedure import Duty

Gives = dict[str, tuple[Card, ...]]
_RIGHT_SO_FAR: Final = Text("入力された分の交換は正しい。", "What was entered of the exchange is correct.")


@dataclass(frozen=True, slots=True)
class ExchangeCase:
    """``hands`` before the exchange; ``gives``: what each gave who is said to have given (or not)."""

    players: tuple[str, ...]
    classes: Mapping[str, PlayerClass]
    hands: Mapping[str, Hand]
    gives: Gives


def read(case: Reader, ruleset: Ruleset, _: Regulation) -> ExchangeCase:
    """Raises MalformedCaseError."""
    case.only((*ENVELOPE_KEYS, "players", "classes", "hands", "gives"))
    players = read_players(case["players"], ruleset)
    classes = read_classes(case["classes"], players)
    hands = read_hands(case["hands"], players)
    check_hands(case["hands"], hands, ruleset)
    gives = {giver: each.cards() for giver, each in read_by_player(case["gives"], players).items()}
    return ExchangeCase(players, classes, hands, gives)


def rule(case: ExchangeCase, ruleset: Ruleset, regulation: Regulation) -> ExchangeRuling:
    """Raises MalformedCaseError for a card that nobody can have given."""
    if ruleset.exchange is None:
        raise LookupError(f"{ruleset.id} has no exchange")
    owed = duties(ruleset.tables[len(case.players)], case.classes)
    findings = list(_findings(owed, case.hands, case.gives, ruleset.exchange))
    whole = len(_told(owed, case.gives)) == len(owed)
    return _ruling(findings, owed, case.hands, regulation, whole=whole)


def _findings(
    owed: Sequence[Duty], hands: Mapping[str, Hand], gives: Gives, clauses: ExchangeClauses
) -> Iterator[Finding]:
    if not owed:
        yield _without_classes([giver for giver, cards in gives.items() if cards], clauses)
        return
    givers = {duty.giver for duty in owed}
    for player, cards in gives.items():
        if cards and player not in givers:
            text = Text(f"{who(player).ja}は何も渡さない。", f"{who(player).begin} gives nothing.")
            yield Finding(clauses.owes_nothing, False, text)
    for duty in _told(owed, gives):
        cards = gives.get(duty.giver, ())
        received = _received(duty.giver, owed, gives)
        yield from _looked_first(duty, cards, received, hands, clauses.looked_first)
        yield _right_cards(duty, cards, hands)


def _without_classes(gave: Sequence[str], clauses: ExchangeClauses) -> Finding:
    if not gave:
        text = Text("階級がないので、交換はしない。", "Without classes nothing is exchanged.")
        return Finding(clauses.no_classes, True, text)
    text = Text(
        f"階級がないので交換はしないが、{everyone(gave).ja}がカードを渡している。",
        f"Without classes nothing is exchanged, but cards were given by {everyone(gave).en}.",
    )
    return Finding(clauses.no_classes, False, text)


def _told(owed: Sequence[Duty], gives: Gives) -> list[Duty]:
    """The duties of which it was said what was given; all of them where nothing was said of any."""
    return [duty for duty in owed if duty.giver in gives] or list(owed)


def _received(player: str, owed: Sequence[Duty], gives: Gives) -> tuple[Card, ...]:
    return tuple(card for duty in owed if duty.taker == player for card in gives.get(duty.giver, ()))


def _looked_first(
    duty: Duty,
    cards: tuple[Card, ...],
    received: tuple[Card, ...],
    hands: Mapping[str, Hand],
    clause: str,
) -> Iterator[Finding]:
    """Handing back a card that has just come shows that one looked first; any other card not held cannot be."""
    hand = hands.get(duty.giver)
    if not isinstance(hand, tuple):
        return
    left = list(hand)
    for index, card in enumerate(cards):
        if card in left:
            left.remove(card)
        elif card in received:
            text = Text(
                f"{who(duty.giver).ja}は受け取ったばかりの{card.symbol}を渡しているので、見てから選んだことになる。",
                f"{who(duty.giver).begin} gave back {card.symbol}, which had just arrived, and so looked before choosing.",
            )
            yield Finding(clause, False, text)
        else:
            text = Text(f"{card.symbol}は手札にありません。", f"{card.symbol} is not in the hand.")
            raise MalformedCaseError(f"gives.{duty.giver}[{index}]", text)


def _right_cards(duty: Duty, cards: tuple[Card, ...], hands: Mapping[str, Hand]) -> Finding:
    given, giver, taker = cards_text(cards), who(duty.giver), who(duty.taker)
    if len(cards) != duty.count:
        ja, en = (f"（{given}）", f"{len(cards)} ({given})") if cards else ("", "none")
        text = Text(
            f"{giver.ja}は{taker.ja}に{duty.count}枚渡すはずだが、渡したのは{len(cards)}枚{ja}である。",
            f"{giver.begin} owes {taker.en} {counted(duty.count, 'card')} and gave {en}.",
        )
        return Finding(duty.clause, False, text)
    hand = hands.get(duty.giver)
    if duty.what == "strongest" and isinstance(hand, tuple) and not _is_strongest(cards, hand):
        one = duty.count == 1
        text = Text(
            f"{giver.ja}が渡した{given}は、手札で最も強い{'カード' if one else f'{duty.count}枚'}ではない。",
            f"{giver.begin} gave {given}, not the {'' if one else f'{duty.count} '}strongest "
            f"card{'' if one else 's'} of the hand.",
        )
        return Finding(duty.clause, False, text)
    ja, en = f"{giver.ja}は{taker.ja}に{given}を渡した", f"{giver.begin} gave {given} to {taker.en}"
    if duty.what == "strongest" and not isinstance(hand, tuple):
        ja += "（手札が分からないので、最も強いカードかどうかは調べていない）"
        en += " (whether these are the strongest is not checked: the hand is not known)"
    return Finding(duty.clause, True, Text(f"{ja}。", f"{en}."))


def _strength(card: Card) -> int:
    # Above all ranks: the joker is the strongest card one can owe.
    return 100 if card.rank is None else int(card.rank)


def _is_strongest(cards: Sequence[Card], hand: Sequence[Card]) -> bool:
    owed = sorted(map(_strength, hand), reverse=True)[: len(cards)]
    return sorted(map(_strength, cards), reverse=True) == owed


def right_selections(hand: Sequence[Card], count: int) -> list[tuple[Card, ...]]:
    """Every selection of the ``count`` strongest cards, strongest first; equals leave the choice to the giver."""
    ordered = sorted(hand, key=lambda card: (-_strength(card), card.strength))
    if len(ordered) < count:
        return []
    weakest = _strength(ordered[count - 1])
    sure = [card for card in ordered if _strength(card) > weakest]
    equals = [card for card in ordered if _strength(card) == weakest]
    found = [(*sure, *chosen) for chosen in combinations(equals, count - len(sure))]
    # Two jokers make the same choice twice.
    return list(dict.fromkeys(found))


def _ruling(
    findings: Sequence[Finding],
    owed: Sequence[Duty],
    hands: Mapping[str, Hand],
    regulation: Regulation,
    *,
    whole: bool,
) -> ExchangeRuling:
    broken = unique(each.clause for each in findings if not each.holds)
    clauses = broken or unique(each.clause for each in findings)
    summary = Text("交換は正しい。", "The exchange is correct.") if whole else _RIGHT_SO_FAR
    if broken:
        summary = joined(each.text for each in findings if not each.holds)
    return ExchangeRuling(
        Verdict.ILLEGAL if broken else Verdict.LEGAL,
        False,
        clauses,
        basis_of(clauses, regulation, ()),
        (),
        (),
        tuple(findings),
        {duty.giver: _owed(duty, hands) for duty in owed if duty.what == "strongest"},
        summary,
    )


def _owed(duty: Duty, hands: Mapping[str, Hand]) -> Owed:
    hand = hands.get(duty.giver)
    return Owed(duty.taker, tuple(right_selections(hand, duty.count)) if isinstance(hand, tuple) else ())
