"""The question “deal”: is every card where it belongs?"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rules_ref.cards import DECK, JOKER, Card
from rules_ref.cases.case import ENVELOPE_KEYS, read_hands, read_players
from rules_ref.cases.reader import Reader
from rules_ref.engine.judgement import Verdict, unique
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Hand
from rules_ref.procedure import TableSize
from rules_ref.questions.footing import basis_of
from rules_ref.rulings import DealRuling
from rules_ref.text import Finding, Text, joined
from rules_ref.wording import cards_text, counted, everyone, spelled

_ALL_THERE: Final = Text("カードはすべて正しい場所にあります。", "All the cards are where they belong.")
_RIGHT_SO_FAR: Final = Text(
    "入力された分に誤りはありません。全員の手札が分かるまで、配り方が正しいとは言えません。",
    "Nothing entered so far is wrong. Whether the deal is right shows once every hand is known.",
)


@dataclass(frozen=True, slots=True)
class DealCase:
    """The hands of a deal that is in dispute.

    ``blind``: the cards in the envelope; None: the right number. ``played``: cards seen since the deal.
    """

    players: tuple[str, ...]
    hands: Mapping[str, Hand]
    blind: Hand | None
    played: tuple[Card, ...]


def read(case: Reader, ruleset: Ruleset, _: Regulation) -> DealCase:
    """Read a case of the question “deal”. Raises MalformedCaseError."""
    case.only((*ENVELOPE_KEYS, "players", "hands", "blind", "played"))
    players = read_players(case["players"], ruleset)
    case["hands"].mapping()
    hands, blind = read_hands(case["hands"], players), _read_blind(case["blind"])
    played = () if case["played"].absent else case["played"].cards()
    nothing = not hands and not isinstance(blind, tuple) and not played
    if nothing and "deal" not in ruleset.open_questions:
        case["hands"].refuse(
            "手札が1つも入力されていません。だれかの手札を入力してください。",
            "No hand is entered. Enter at least one.",
        )
    return DealCase(players, hands, blind, played)


def rule(case: DealCase, ruleset: Ruleset, regulation: Regulation) -> DealRuling:
    size = ruleset.tables[len(case.players)]
    blind = size.blind if case.blind is None else case.blind
    check = _DealCheck(case, blind, size)
    findings = list(check.findings())
    broken = unique(finding.clause for finding in findings if not finding.holds)
    clauses = broken or unique(finding.clause for finding in findings)
    wrong = [finding.text for finding in findings if not finding.holds]
    right = _ALL_THERE if check.complete else _RIGHT_SO_FAR
    return DealRuling(
        Verdict.ILLEGAL if broken else Verdict.LEGAL,
        False,
        clauses,
        basis_of(clauses, regulation, ()),
        (),
        (),
        tuple(findings),
        # If as many are missing as lie face down, none of them is lost.
        tuple(check.missing if check.some_are_lost else ()),
        tuple(check.extra),
        check.wrong_count,
        check.complete,
        joined(wrong) if wrong else right,
    )


def _read_blind(reader: Reader) -> Hand | None:
    """The cards found in the envelope, or their number while it is sealed."""
    if reader.absent:
        return None
    return reader.number(0, len(DECK)) if isinstance(reader.value, int) else reader.cards()


@dataclass(frozen=True)
class _DealCheck:
    """The cards of a case compared with the deck and the size of the table."""

    case: DealCase
    blind: Hand
    size: TableSize

    @property
    def complete(self) -> bool:
        """Whether every hand is known by its cards, not only by its number."""
        return all(isinstance(self.case.hands.get(player), tuple) for player in self.case.players)

    @cached_property
    def _seen(self) -> Counter[Card]:
        hands = [hand for hand in (*self.case.hands.values(), self.blind) if isinstance(hand, tuple)]
        return Counter(card for cards in (*hands, self.case.played) for card in cards)

    @cached_property
    def _deck(self) -> Counter[Card]:
        return Counter({**dict.fromkeys(DECK, 1), JOKER: self.size.jokers})

    @cached_property
    def missing(self) -> list[Card]:
        return sorted((self._deck - self._seen).elements())

    @cached_property
    def extra(self) -> list[Card]:
        return sorted((self._seen - self._deck).elements())

    @cached_property
    def _unseen(self) -> int | None:
        """The number of unseen cards; None where a hand is not given."""
        if any(player not in self.case.hands for player in self.case.players):
            return None
        return sum(hand for hand in (*self.case.hands.values(), self.blind) if isinstance(hand, int))

    @cached_property
    def wrong_count(self) -> dict[str, int]:
        """Hands of an impossible size; once cards have been played, only those that are too large."""
        counts = {player: _count(hand) for player, hand in self.case.hands.items()}
        if self.case.played:
            return {player: count for player, count in counts.items() if count > max(self.size.hands)}
        dealt, wrong = list(self.size.hands), set[str]()
        for player in sorted(counts, key=lambda player: -counts[player]):
            if counts[player] in dealt:
                dealt.remove(counts[player])
            else:
                wrong.add(player)
        return {player: counts[player] for player in self.case.players if player in wrong}

    @property
    def some_are_lost(self) -> bool:
        return self._unseen is not None and not self._missing(self._unseen).holds

    def findings(self) -> Iterator[Finding]:
        if self.case.hands:
            yield self._hands()
        if self.extra:
            text = Text(
                f"{cards_text(self.extra)}が多すぎます。",
                f"Too many of these are seen: {cards_text(self.extra)}.",
            )
            yield Finding(self.size.deck_clause, False, text)
        if self.size.blind:
            yield _blind_finding(self.blind, self.size)
        if self._unseen is not None:
            yield self._missing(self._unseen)

    def _hands(self) -> Finding:
        expected = _each_hand(self.size)
        if self.wrong_count:
            wrong = self.wrong_count.items()
            text = Text(
                f"手札は{expected.ja}のはずですが、{'、'.join(f'{player}は{count}枚' for player, count in wrong)}です。",
                f"Every hand should have {expected.en}, but "
                f"{', '.join(f'{player} has {count}' for player, count in wrong)}.",
            )
        elif self.case.played:
            most = max(self.size.hands)
            text = Text(f"手札はどれも{most}枚以下です。", f"No hand has more than {most} cards.")
        elif len(self.case.hands) < len(self.case.players):
            players = everyone(self.case.hands)
            verb = "has" if len(self.case.hands) == 1 else "have"
            text = Text(f"{players.ja}の手札は{expected.ja}です。", f"{players.en} {verb} {expected.en}.")
        else:
            text = Text(f"手札は{expected.ja}です。", f"Every hand has {expected.en}.")
        return Finding(self.size.deal_clause, not self.wrong_count, text)

    def _missing(self, unseen: int) -> Finding:
        missing, clause = self.missing, self.size.deck_clause
        if len(missing) != unseen:
            return Finding(clause, False, _wrong_number(missing, unseen))
        # A joker is never a blind card: with all hands open it can be nowhere.
        if JOKER in missing and self.complete:
            listed = cards_text(missing)
            text = Text(
                f"見えていない{unseen}枚（{listed}）に、ブラインドカードにならないジョーカーがあります。",
                f"Among the {counted(unseen, 'card')} not seen ({listed}) is a joker, which is never a blind card.",
            )
            return Finding(clause, False, text)
        if not self.complete:
            text = Text(
                f"見えていないカードは{unseen}枚で、枚数は合っています。",
                f"{counted(unseen, 'card').capitalize()} are out of sight, as many as should be.",
            )
            return Finding(clause, True, text)
        return Finding(clause, True, Text("足りないカードはありません。", "No card is missing."))


def _count(hand: Hand) -> int:
    return hand if isinstance(hand, int) else len(hand)


def _each_hand(size: TableSize) -> Text:
    """The number of cards of a hand; where they cannot all be equal, both numbers."""
    sizes = list(dict.fromkeys(size.hands))
    if len(sizes) == 1:
        return Text(f"{sizes[0]}枚ずつ", f"{sizes[0]} cards")
    return Text("か".join(f"{number}枚" for number in sizes), f"{' or '.join(map(str, sizes))} cards")


def _blind_finding(blind: Hand, size: TableSize) -> Finding:
    if _count(blind) != size.blind:
        text = Text(
            f"ブラインドカードは{size.blind}枚のはずですが、{_count(blind)}枚あります。",
            f"There should be {size.blind} blind cards, not {_count(blind)}.",
        )
        return Finding(size.blind_clause, False, text)
    if isinstance(blind, tuple) and JOKER in blind:
        text = Text("ジョーカーはブラインドカードになりません。", "A joker is never a blind card.")
        return Finding(size.blind_clause, False, text)
    text = Text(f"ブラインドカードは{size.blind}枚です。", f"There are {size.blind} blind cards.")
    return Finding(size.blind_clause, True, text)


def _wrong_number(missing: Sequence[Card], unseen: int) -> Text:
    """The sentence about an impossible number of unseen cards."""
    if not unseen:
        return Text(f"{cards_text(missing)}が足りません。", f"Missing: {cards_text(missing)}.")
    seen = f"{len(missing)}枚あります（{cards_text(missing)}）" if missing else "全部見えています"
    others = (
        f"{spelled(len(missing))} {'is' if len(missing) == 1 else 'are'} ({cards_text(missing)})"
        if missing
        else "none is"
    )
    return Text(
        f"見えていないカードは{unseen}枚のはずですが、{seen}。",
        f"{counted(unseen, 'card').capitalize()} should be out of sight, but {others}.",
    )
