"""Forms and turns, for the second readings of documents other than the JBL's: naive on purpose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tests.proof.questions import JOKER, RANKS, SUITS, Answer, Cards, Question

BEYOND: Final = {"-": -1, "+": len(RANKS)}
"""The declared ranks of a joker below the 3 or above the 2."""
JOKERS_ALONE: Final = 99


@dataclass(frozen=True, slots=True)
class Form:
    """A form of cards. ``ranks``: lowest first, with jokers, once for a multiple; empty for jokers alone."""

    kind: str
    size: int
    ranks: tuple[int, ...]

    def strength(self, reversed_order: bool) -> int:
        """The strength of the weakest card in the order (GEN-9); a joker is strongest in both (GEN-7)."""
        return min((-rank if reversed_order else rank for rank in self.ranks), default=JOKERS_ALONE)

    def alike(self, other: Form) -> bool:
        return (self.kind, self.size) == (other.kind, other.size)


def number(card: str) -> int:
    return BEYOND[card[1:]] if card[1:] in BEYOND else RANKS.index(card[1:])


def natural(cards: Cards) -> list[str]:
    return [card for card in cards if card != JOKER]


def suits(cards: Cards) -> set[str]:
    return {card[0] for card in natural(cards)}


def count(cards: Cards, rank: str) -> int:
    """The number of natural cards of the rank."""
    return sum(card[1:] == rank for card in natural(cards))


def forms(cards: Cards, declared: Cards = (), low: int = 0, high: int = len(RANKS) - 1) -> list[Form]:
    """All forms of the cards, a multiple first (GEN-6); in stairs jokers are of ranks ``low`` to ``high``."""
    told = [*natural(cards), *declared] if natural(cards) else []
    ranks = {number(card) for card in told}
    found = []
    if len(ranks) <= 1 and cards and ranks <= {*range(len(RANKS))}:
        found.append(Form("single" if len(cards) == 1 else "multiple", len(cards), tuple(ranks)))
    if len(cards) >= 3 and len({card[0] for card in told}) == 1 and len(ranks) == len(told):
        for first in range(low, high - len(cards) + 2):
            run = tuple(range(first, first + len(cards)))
            if ranks <= {*run}:
                found.append(Form("stairs", len(cards), run))
    return found


def strongest(found: list[Form], reversed_order: bool) -> Form:
    """GEN-6: of a multiple and stairs the multiple, of stairs those with the strongest weakest card."""
    return max(found, key=lambda form: (form.kind != "stairs", form.strength(reversed_order)))


def in_turn(question: Question, after: int = 0) -> list[int]:
    """All seats in the direction of play, from the one after a seat to that seat."""
    seats, step = len(question.others) + 1, getattr(question, "direction", 1)
    return [(after + step * places) % seats for places in range(1, seats + 1)]


def still_in(question: Question) -> set[int]:
    return {0, *(seat for seat, state in enumerate(question.others, 1) if state in "ip")}


def waiting(question: Question, gone: Iterable[int] = ()) -> list[int]:
    """The other players who may still act in this round of play, in turn."""
    return [
        seat for seat in in_turn(question) if seat and seat not in gone and question.others[seat - 1] == "i"
    ]


def leader_after(question: Question, seat: int, gone: Iterable[int] = ()) -> int:
    """GEN-3, GEN-4: the player who played last leads, or, if out of the game, the next one still in."""
    staying = still_in(question) - {*gone}
    return (
        seat if seat in staying else next(player for player in in_turn(question, seat) if player in staying)
    )


def outcome(
    question: Question,
    *,
    effects: Iterable[str],
    fouls: Iterable[str] = (),
    gone: Iterable[int] = (),
    flushes: bool = False,
    skipped: int = 0,
    locks: Iterable[str] = (),
) -> Answer:
    """The answer to a legal play: its effects, and who is next (GEN-3 to GEN-5)."""
    said = [*effects]
    left, may_answer = still_in(question) - {*gone}, waiting(question, gone)
    if len(left) <= 1:
        said.append("game over")
    elif flushes or skipped >= len(may_answer):
        said += ["flush", f"turn {leader_after(question, 0, gone)}"]
    else:
        said += [*locks, f"turn {may_answer[skipped]}"]
    return Answer(True, tuple(sorted(fouls)), tuple(sorted(said)))


def passing(question: Question) -> Answer:
    """GEN-2: no pass on an empty pile. GEN-3: once all the others have passed, the pile is flushed."""
    if not question.pile:
        return Answer(legal=False)
    may_answer = [seat for seat in waiting(question) if seat != question.owner]
    if may_answer:
        return Answer(True, (), (f"turn {may_answer[0]}",))
    return Answer(True, (), ("flush", f"turn {leader_after(question, question.owner)}"))


def suit_lock_allows(question: Question) -> bool:
    """GEN-8: natural suits are in the lock, jokers stand for missing ones; so are declared suits."""
    locked, laid = {*question.lock}, suits(question.play)
    if not laid or locked in (set(), {*SUITS}):
        return True
    filled = laid == locked or JOKER in question.play
    return laid <= locked and filled and suits(question.play_as) <= locked


def lock_begun(question: Question) -> list[str]:
    """The lock by two plays of the same suits in a row, of which neither has a joker."""
    plain = question.pile and not question.lock and JOKER not in question.pile + question.play
    if not plain or suits(question.pile) != suits(question.play):
        return []
    return ["lock " + "".join(suit for suit in SUITS if suit in suits(question.play))]
