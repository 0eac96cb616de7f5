"""“deal”: are all the cards where they belong?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules_ref.cards import DECK, JOKER
from rules_ref.cases.case import ENVELOPE_KEYS, read_hands, read_players
from rules_ref.engine.judgement import Verdict, unique
from rules_ref.questions.footing import basis_of
from rules_ref.rulings import DealRuling
from rules_ref.text import Finding, Text, joined
from rules_ref.wording import cards_text, counted, who

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rules_ref.cards import Card
    from rules_ref.cases.reader import Reader
    from rules_ref.engine.regulation import Regulation
    from rules_ref.engine.ruleset import Ruleset
    from rules_ref.position import Hand
    from rules_ref.procedure import TableSize


@dataclass(frozen=True, slots=True)
class DealCase:
    """``blind``: what lies in the envelope; None: as many cards as belong there."""

    players: tuple[str, ...]
    hands: Mapping[str, Hand]
    blind: Hand | None


def read(case: Reader, ruleset: Ruleset, _: Regulation) -> DealCase:
    """Raises MalformedCaseError."""
    case.only((*ENVELOPE_KEYS, "players", "hands", "blind"))
    players = read_players(case["players"], ruleset)
    case["hands"].mapping()
    return DealCase(players, read_hands(case["hands"], players), _read_blind(case["blind"]))


def rule(case: DealCase, ruleset: Ruleset, regulation: Regulation) -> DealRuling:
    size = ruleset.tables[len(case.players)]
    blind = size.blind if case.blind is None else case.blind
    return _ruling(case.players, case.hands, blind, size, regulation)


def _read_blind(reader: Reader) -> Hand | None:
    """The cards found in the envelope, or how many lie in it unopened."""
    if reader.absent:
        return None
    return reader.number(0, len(DECK)) if isinstance(reader.value, int) else reader.cards()


def _ruling(
    players: Sequence[str], hands: Mapping[str, Hand], blind: Hand, size: TableSize, regulation: Regulation
) -> DealRuling:
    full = Counter({**dict.fromkeys(DECK, 1), JOKER: size.jokers})
    seen = Counter(card for hand in (*hands.values(), blind) if isinstance(hand, tuple) for card in hand)
    missing = sorted((full - seen).elements())
    extra = sorted((seen - full).elements())
    unseen = sum(hand for hand in (*hands.values(), blind) if isinstance(hand, int))
    unseen += sum(expected for player, expected in _expected(players, hands, size) if player not in hands)
    wrong_count = _wrong_counts(players, hands, size)
    all_hands_known = all(isinstance(hands.get(player), tuple) for player in players)
    findings = list(_findings(wrong_count, extra, blind, size))
    findings.append(_missing_finding(missing, unseen, size, jokers_may_miss=not all_hands_known))
    # As many are missing as may lie face down: none of them is lost.
    lost = [] if findings[-1].holds else missing
    broken = unique(each.clause for each in findings if not each.holds)
    clauses = broken or unique(each.clause for each in findings)
    wrong = [each.text for each in findings if not each.holds]
    right = Text("カードはすべて正しい場所にある。", "All the cards are where they belong.")
    said = joined(wrong) if wrong else right
    return DealRuling(
        Verdict.ILLEGAL if broken else Verdict.LEGAL,
        False,
        clauses,
        basis_of(clauses, regulation, ()),
        (),
        (),
        tuple(findings),
        tuple(lost),
        tuple(extra),
        wrong_count,
        said,
    )


def _expected(players: Sequence[str], hands: Mapping[str, Hand], size: TableSize) -> list[tuple[str, int]]:
    """How many cards each hand should hold. Where the hands are not equal, the largest hands come first."""
    sizes = sorted(size.hands, reverse=True)
    order = sorted(players, key=lambda player: -_count(hands.get(player)))
    return list(zip(order, sizes, strict=True))


def _count(hand: Hand | None) -> int:
    if hand is None:
        return 0
    return hand if isinstance(hand, int) else len(hand)


def _wrong_counts(players: Sequence[str], hands: Mapping[str, Hand], size: TableSize) -> dict[str, int]:
    wrong = {
        player: _count(hands[player])
        for player, expected in _expected(players, hands, size)
        if player in hands and _count(hands[player]) != expected
    }
    return {player: wrong[player] for player in players if player in wrong}


def _findings(
    wrong_count: Mapping[str, int], extra: Sequence[Card], blind: Hand, size: TableSize
) -> Iterator[Finding]:
    each = _each_hand(size)
    if wrong_count:
        text = Text(
            f"手札は{each.ja}のはずだが、{'、'.join(f'{who(player).ja}は{count}枚' for player, count in wrong_count.items())}である。",
            f"Every hand should have {each.en}, but "
            f"{', '.join(f'{who(player).en} has {count}' for player, count in wrong_count.items())}.",
        )
    else:
        text = Text(f"手札は{each.ja}である。", f"Every hand has {each.en}.")
    yield Finding(size.deal_clause, not wrong_count, text)
    if extra:
        text = Text(f"{cards_text(extra)}が多すぎる。", f"Too many of these are seen: {cards_text(extra)}.")
        yield Finding(size.deck_clause, False, text)
    if size.blind:
        yield _blind_finding(blind, size)


def _each_hand(size: TableSize) -> Text:
    """How many cards a hand has; where they cannot all be equal, either number."""
    sizes = list(dict.fromkeys(size.hands))
    if len(sizes) == 1:
        return Text(f"{sizes[0]}枚ずつ", f"{sizes[0]} cards")
    return Text("か".join(f"{each}枚" for each in sizes), f"{' or '.join(map(str, sizes))} cards")


def _blind_finding(blind: Hand, size: TableSize) -> Finding:
    if _count(blind) != size.blind:
        text = Text(
            f"ブラインドカードは{size.blind}枚のはずだが、{_count(blind)}枚ある。",
            f"There should be {size.blind} blind cards, not {_count(blind)}.",
        )
        return Finding(size.blind_clause, False, text)
    if isinstance(blind, tuple) and JOKER in blind:
        text = Text("ジョーカーはブラインドカードにならない。", "A joker is never a blind card.")
        return Finding(size.blind_clause, False, text)
    text = Text(f"ブラインドカードは{size.blind}枚である。", f"There are {size.blind} blind cards.")
    return Finding(size.blind_clause, True, text)


def _missing_finding(
    missing: Sequence[Card], unseen: int, size: TableSize, *, jokers_may_miss: bool
) -> Finding:
    # It is never a blind card: with all hands open it can be nowhere.
    if len(missing) != unseen:
        return Finding(size.deck_clause, False, _wrong_number(missing, unseen))
    if JOKER in missing and not jokers_may_miss:
        listed = cards_text(missing)
        text = Text(
            f"見えていない{unseen}枚（{listed}）に、ブラインドカードにならないジョーカーがある。",
            f"Among the {counted(unseen, 'card')} not seen ({listed}) is a joker, which is never a blind card.",
        )
        return Finding(size.deck_clause, False, text)
    text = Text("足りないカードはない。", "No card is missing.")
    return Finding(size.deck_clause, True, text)


def _wrong_number(missing: Sequence[Card], unseen: int) -> Text:
    """More or fewer cards are nowhere to be seen than lie face down."""
    if not unseen:
        return Text(f"{cards_text(missing)}が足りない。", f"Missing: {cards_text(missing)}.")
    seen = f"{len(missing)}枚ある（{cards_text(missing)}）" if missing else "全部見えている"
    others = f"{len(missing)} are ({cards_text(missing)})" if missing else "none is"
    return Text(
        f"見えていないカードは{unseen}枚のはずだが、{seen}。",
        f"{counted(unseen, 'card')} should be out of sight, but {others}.",
    )
