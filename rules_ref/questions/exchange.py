"""The question “exchange”: was the card exchange right?"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from rules_ref.cards import Card
from rules_ref.cases.case import (
    ENVELOPE_KEYS,
    check_hands,
    list_of,
    read_by_player,
    read_classes,
    read_hands,
    read_player,
    read_players,
)
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.reader import Reader
from rules_ref.classes import PlayerClass
from rules_ref.documents import clause
from rules_ref.engine.judgement import Verdict, unique
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import ExchangeClauses, Ruleset
from rules_ref.position import Hand
from rules_ref.procedure import Duty, duties
from rules_ref.questions.footing import basis_of
from rules_ref.rulings import ExchangeRuling, Owed
from rules_ref.text import Finding, Text, joined
from rules_ref.wording import cards_text, counted, everyone

_RIGHT: Final = Text("交換は正しく行われています。", "The exchange is correct.")
_RIGHT_SO_FAR: Final = Text(
    "入力された分の交換に誤りはありません。ほかの人が渡したカードは、まだ入力されていません。",
    "Nothing entered so far of the exchange is wrong. What the others gave has not been entered.",
)


@dataclass(frozen=True, slots=True)
class Handed:
    """Cards handed over in an exchange. ``to``: who got them; None for the player who should."""

    cards: tuple[Card, ...]
    to: str | None = None


Gives = dict[str, Handed]
_NOTHING: Final = Handed(())


@dataclass(frozen=True, slots=True)
class ExchangeCase:
    """An exchange that is in dispute.

    ``hands`` before the exchange; ``gives``: the gifts that are known. ``looked``: givers who are said to
    have looked at what they received before choosing.
    """

    players: tuple[str, ...]
    classes: Mapping[str, PlayerClass]
    hands: Mapping[str, Hand]
    gives: Gives
    looked: tuple[str, ...]


def read(case: Reader, ruleset: Ruleset, _: Regulation) -> ExchangeCase:
    """Read a case of the question “exchange”. Raises MalformedCaseError."""
    case.only((*ENVELOPE_KEYS, "players", "classes", "hands", "gives", "looked"))
    players = read_players(case["players"], ruleset)
    classes = read_classes(case["classes"], players)
    hands = read_hands(case["hands"], players)
    check_hands(case["hands"], hands, ruleset)
    gifts = {} if case["gives"].absent else read_by_player(case["gives"], players)
    gives = {giver: _given(cards, giver, players) for giver, cards in gifts.items()}
    looked = tuple(read_player(player, players) for player in list_of(case["looked"]))
    return ExchangeCase(players, classes, hands, gives, looked)


def _given(reader: Reader, giver: str, players: tuple[str, ...]) -> Handed:
    """The gift of ``giver``: a list of cards, or an object that also says who got them."""
    if not isinstance(reader.value, dict):
        return Handed(reader.cards())
    reader.only(("cards", "to"))
    to = None if reader["to"].absent else read_player(reader["to"], players)
    if to == giver:
        reader["to"].refuse("自分には渡せません。", "Nobody gives cards to oneself.")
    return Handed(reader["cards"].cards(), to)


def rule(case: ExchangeCase, ruleset: Ruleset, regulation: Regulation) -> ExchangeRuling:
    """Rule on an exchange. Raises MalformedCaseError for a card that no player can have given."""
    if ruleset.exchange is None:
        raise LookupError(f"{ruleset.id} has no exchange")
    owed = duties(ruleset.tables[len(case.players)], case.classes)
    performed = _known_duties(owed, case.gives)
    findings = list(_findings(owed, performed, case, ruleset.exchange))
    readings = _readings(findings, performed, case, ruleset.exchange)
    return _ruling(findings, readings, owed, case.hands, regulation, complete=len(performed) == len(owed))


def _findings(
    owed: Sequence[Duty], performed: Sequence[Duty], case: ExchangeCase, clauses: ExchangeClauses
) -> Iterator[Finding]:
    gives, hands = case.gives, case.hands
    if not owed:
        yield _without_classes([giver for giver, given in gives.items() if given.cards], clauses)
        return
    givers = {duty.giver for duty in owed}
    for player, given in gives.items():
        if given.cards and player not in givers:
            text = Text(f"{player}は何も渡しません。", f"{player} gives nothing.")
            yield Finding(clauses.owes_nothing, False, text)
    for duty in performed:
        given = gives.get(duty.giver, _NOTHING)
        received = _received(duty.giver, owed, gives)
        yield from _looked_first(duty, given.cards, received, hands, clauses.looked_first)
        yield _right_cards(duty, given, hands)
    for player in case.looked:
        text = Text(
            f"{player}は、受け取ったカードを見てから渡すカードを選びました（申告による）。",
            f"{player} looked at what came before choosing what to give, as the table tells.",
        )
        yield Finding(clauses.looked_first, False, text)


def _readings(
    findings: Sequence[Finding], performed: Sequence[Duty], case: ExchangeCase, clauses: ExchangeClauses
) -> tuple[str, ...]:
    """The clauses whose reading decides.

    That a player looked is claimed, not proved; that a giver chooses among equal cards is our reading of some
    clauses.
    """
    broken = [finding.clause for finding in findings if not finding.holds]
    found = [clauses.looked_first] if case.looked and clauses.looked_first in broken else []
    for duty in () if broken else performed:
        hand = case.hands.get(duty.giver)
        strongest = duty.what == "strongest" and isinstance(hand, tuple)
        if strongest and isinstance(hand, tuple) and len(right_selections(hand, duty.count)) > 1:
            found += [duty.clause] if clause(duty.clause).interprets is not None else []
    return unique(found)


def _without_classes(gave: Sequence[str], clauses: ExchangeClauses) -> Finding:
    if not gave:
        text = Text("階級がないので、交換はしません。", "Without classes nothing is exchanged.")
        return Finding(clauses.no_classes, True, text)
    text = Text(
        f"階級がないので交換はしませんが、{everyone(gave).ja}がカードを渡しています。",
        f"Without classes nothing is exchanged, but cards were given by {everyone(gave).en}.",
    )
    return Finding(clauses.no_classes, False, text)


def _known_duties(owed: Sequence[Duty], gives: Gives) -> list[Duty]:
    """The duties whose gift is known; all of them where none is."""
    return [duty for duty in owed if duty.giver in gives] if gives else list(owed)


def _received(player: str, owed: Sequence[Duty], gives: Gives) -> tuple[Card, ...]:
    taker = {duty.giver: duty.taker for duty in owed}
    return tuple(
        card
        for giver, given in gives.items()
        if (given.to or taker.get(giver)) == player
        for card in given.cards
    )


def _looked_first(
    duty: Duty,
    cards: tuple[Card, ...],
    received: tuple[Card, ...],
    hands: Mapping[str, Hand],
    looked_first: str,
) -> Iterator[Finding]:
    """The findings about cards given back just after they came: they prove that the giver looked first.

    Raises MalformedCaseError for any other card that is not in the hand.
    """
    hand = hands.get(duty.giver)
    if not isinstance(hand, tuple):
        return
    left = list(hand)
    for index, card in enumerate(cards):
        if card in left:
            left.remove(card)
        elif card in received:
            text = Text(
                f"{duty.giver}は受け取ったばかりの{card.symbol}を渡しているので、見てから選んだことになります。",
                f"{duty.giver} gave back {card.symbol}, which had just arrived, and so looked before choosing.",
            )
            yield Finding(looked_first, False, text)
        else:
            text = Text(f"{card.symbol}は手札にありません。", f"{card.symbol} is not in the hand.")
            raise MalformedCaseError(f"gives.{duty.giver}[{index}]", text)


def _right_cards(duty: Duty, gave: Handed, hands: Mapping[str, Hand]) -> Finding:
    cards = gave.cards
    given = cards_text(cards)
    if gave.to not in {None, duty.taker} and cards:
        text = Text(
            f"{duty.giver}は{duty.taker}に渡すはずのカードを、{gave.to}に渡しています。",
            f"{duty.giver} owes {duty.taker} the cards and gave them to {gave.to}.",
        )
        return Finding(duty.clause, False, text)
    if len(cards) != duty.count:
        ja = f"{len(cards)}枚（{given}）しか渡していません" if cards else "何も渡していません"
        if len(cards) > duty.count:
            ja = f"{len(cards)}枚（{given}）渡しています"
        en = f"{len(cards)} ({given})" if cards else "none"
        text = Text(
            f"{duty.giver}は{duty.taker}に{duty.count}枚渡すはずですが、{ja}。",
            f"{duty.giver} owes {duty.taker} {counted(duty.count, 'card')} and gave {en}.",
        )
        return Finding(duty.clause, False, text)
    hand = hands.get(duty.giver)
    if duty.what == "strongest" and isinstance(hand, tuple) and not _is_strongest(cards, hand):
        one = duty.count == 1
        text = Text(
            f"{duty.giver}が渡した{given}は、手札で最も強い{'カード' if one else f'{duty.count}枚'}ではありません。",
            f"{duty.giver} gave {given}, not the {'' if one else f'{duty.count} '}strongest "
            f"card{'' if one else 's'} of the hand.",
        )
        return Finding(duty.clause, False, text)
    ja, en = f"{duty.giver}は{duty.taker}に{given}を渡しました", f"{duty.giver} gave {given} to {duty.taker}"
    if duty.what == "strongest" and not isinstance(hand, tuple):
        ja += "（手札が分からないので、最も強いカードかどうかは調べていません）"
        en += " (whether these are the strongest is not checked: the hand is not known)"
    return Finding(duty.clause, True, Text(f"{ja}。", f"{en}."))


def _strength(card: Card) -> int:
    # The joker is stronger than all ranks.
    return 100 if card.rank is None else int(card.rank)


def _is_strongest(cards: Sequence[Card], hand: Sequence[Card]) -> bool:
    owed = sorted(map(_strength, hand), reverse=True)[: len(cards)]
    return sorted(map(_strength, cards), reverse=True) == owed


def right_selections(hand: Sequence[Card], count: int) -> list[tuple[Card, ...]]:
    """Every selection of the ``count`` strongest cards, strongest first; among equals the giver chooses."""
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
    readings: tuple[str, ...],
    owed: Sequence[Duty],
    hands: Mapping[str, Hand],
    regulation: Regulation,
    *,
    complete: bool,
) -> ExchangeRuling:
    broken = unique(finding.clause for finding in findings if not finding.holds)
    clauses = broken or unique(finding.clause for finding in findings)
    summary = _RIGHT if complete else _RIGHT_SO_FAR
    if broken:
        summary = joined(finding.text for finding in findings if not finding.holds)
    elif not owed:
        summary = findings[0].text
    return ExchangeRuling(
        Verdict.ILLEGAL if broken else Verdict.LEGAL,
        False,
        clauses,
        basis_of(clauses, regulation, (), readings),
        readings,
        (),
        tuple(findings),
        {duty.giver: _owed(duty, hands) for duty in owed if duty.what == "strongest"},
        complete,
        summary,
    )


def _owed(duty: Duty, hands: Mapping[str, Hand]) -> Owed:
    hand = hands.get(duty.giver)
    return Owed(duty.taker, tuple(right_selections(hand, duty.count)) if isinstance(hand, tuple) else ())
