"""A second reading of the JBL's document, sentence by sentence: naive on purpose, without the engine.

Written from the numbered clauses alone. Where it and the engine differ, one of them has misread the document.
"""

from dataclasses import dataclass, replace
from typing import Final

from tests.proof.questions import JOKER, RANKS, SUITS, Answer, Cards, Question

JOKER_STRENGTH: Final = 99
SDIN: Final = {
    "JBL-11.3": "SDIN-9.1",
    "JBL-11.4": "SDIN-9.1",
    "JBL-11.5": "SDIN-9.4",
    "JBL-11.6": "SDIN-9.2",
    "JBL-11.7": "SDIN-9.3",
}


@dataclass(frozen=True, slots=True)
class Reading:
    """Cards as a form. ``ranks``: those of its cards, jokers as what they stand for (empty: jokers alone)."""

    form: str
    size: int
    ranks: tuple[int, ...]

    def weakest(self, reversed_order: bool) -> int:
        """The weakest (JBL-4.6, GEN-9), 3 to 2 or reversed (JBL-4.4, 6.1); a joker is strongest in both."""
        return min((-rank if reversed_order else rank for rank in self.ranks), default=JOKER_STRENGTH)


def readings(cards: Cards, declared: Cards) -> list[Reading]:
    """JBL-4.5: a single; a multiple; stairs of three or more of one suit, the last two also with jokers."""
    natural = [card for card in cards if card != JOKER]
    stands = [*natural, *declared] if natural else []  # GEN-6: jokers alone stand for nothing
    ranks = {RANKS.index(card[1:]) for card in stands}
    found = []
    if len(ranks) <= 1 and cards:
        found.append(Reading("single" if len(cards) == 1 else "multiple", len(cards), tuple(ranks)))
    if len(cards) >= 3 and len({card[0] for card in stands}) == 1 and len(ranks) == len(stands):
        # GEN-10: 3 … K A 2, not round. Undeclared jokers fill every run that holds the other cards.
        for first in range(len(RANKS) - len(cards) + 1):
            run = tuple(range(first, first + len(cards)))
            if ranks <= {*run}:
                found.append(Reading("stairs", len(cards), run))
    return found


def counts(cards: Cards, declared: Cards, revolution: bool) -> Reading:
    """GEN-6: of a multiple and stairs the multiple; of stairs those with the strongest weakest card."""
    return max(
        readings(cards, declared), key=lambda reading: (reading.form != "stairs", reading.weakest(revolution))
    )


def suits(cards: Cards) -> set[str]:
    return {card[0] for card in cards if card != JOKER}


def answer(document: str, question: Question) -> Answer:
    """SDIN has the same rules in other clauses; of a refused play only the verdict is compared there."""
    found = _answer(question)
    if document == "jbl":
        return found
    named = {SDIN[clause] for clause in found.clauses if clause in SDIN}
    return replace(found, clauses=tuple(sorted(named)))


def _answer(question: Question) -> Answer:
    if not question.play:
        return _passing(question)
    possible = readings(question.play, question.play_as)
    if not possible:
        round_the_top = {"GEN-10"} if _goes_round(question.play) else set()
        return Answer(legal=False, clauses=tuple(sorted({"JBL-4.5", *round_the_top})))
    if not question.pile:
        return _played(question, counts(question.play, question.play_as, question.revolution))
    if question.pile == (JOKER,) and question.play == ("S3",):
        return _played(question, possible[0])  # JBL-10.1; JBL-10.3: no lock stops it
    lying = counts(question.pile, question.pile_as, question.revolution)
    broken = _not_stronger(question, possible, lying) | _out_of_lock(question)
    if broken:
        return Answer(legal=False, clauses=tuple(sorted(broken)))
    return _played(question, lying)


def _goes_round(cards: Cards) -> bool:
    """GEN-10: whether the cards, with jokers in gaps, would be stairs if these went on from 2 to 3."""
    ranks = {RANKS.index(card[1:]) for card in cards if card != JOKER}
    plain = len(cards) >= 3 and len(suits(cards)) == 1 and len(ranks) + cards.count(JOKER) == len(cards)
    circles = ({(first + step) % len(RANKS) for step in range(len(cards))} for first in range(len(RANKS)))
    return plain and any(ranks <= circle for circle in circles)


def _not_stronger(question: Question, possible: list[Reading], lying: Reading) -> set[str]:
    """JBL-4.1: the same form, stronger. JBL-4.6: on stairs, as many cards with a stronger weakest one."""
    same = [reading for reading in possible if (reading.form, reading.size) == (lying.form, lying.size)]
    order = question.revolution
    if any(reading.weakest(order) > lying.weakest(order) for reading in same):
        return set()
    if lying.form == "stairs":
        return (
            {"JBL-4.6"} if any(reading.form == "stairs" for reading in possible) else {"JBL-4.1", "JBL-4.6"}
        )
    five = (lying.form, lying.size) == ("multiple", 5) and not same
    return {"JBL-4.1", "JBL-6.3"} if five else {"JBL-4.1"}


def _out_of_lock(question: Question) -> set[str]:
    """JBL-9.1, GEN-8: natural suits are in the lock, jokers stand for missing ones; so are declared suits."""
    natural, locked = suits(question.play), {*question.lock}
    if not natural or locked in (set(), {*SUITS}):  # GEN-8: a lock on all suits bars no play
        return set()
    if natural - locked or (natural != locked and JOKER not in question.play):
        return {"JBL-9.1"}
    return {"GEN-8"} if suits(question.play_as) - locked else set()


def fouls(question: Question, form: str) -> set[str]:
    """JBL-11.3 to 11.7, judged by the order before the play (GEN-12)."""
    play, ranks = question.play, {card[1:] for card in question.play if card != JOKER}
    broken = {
        "JBL-11.3": JOKER in play,
        "JBL-11.4": "8" in ranks and form != "stairs",
        "JBL-11.5": play == ("S3",),
        "JBL-11.6": "2" in ranks and not question.revolution,
        "JBL-11.7": "3" in ranks and question.revolution,
    }
    return {clause for clause, holds in broken.items() if holds and question.last}


def _played(question: Question, played: Reading) -> Answer:
    foul = fouls(question, played.form)
    effects = []
    gone = set()
    if played.form == "multiple" and played.size >= 4:  # JBL-6.1, 6.2, 6.4; of a foul finish too (JBL-11.2)
        effects.append("revolution off" if question.revolution else "revolution on")
    if question.last:
        effects.append("foul 0" if foul else "finish 0")
        gone.add(0)
    fallen = question.daifugo
    if question.last and not foul and fallen and question.others[fallen - 1] in "ip":  # JBL-8.1
        effects.append(f"downfall {fallen}")
        gone.add(fallen)
    # JBL-7.1 to 7.3: 8s, with jokers, but not in stairs. JBL-10.2: ♠3 on a joker. JBL-11.2: no foul flushes.
    eight = played.form != "stairs" and "8" in {card[1:] for card in question.play}
    spade_three = question.pile == (JOKER,) and question.play == ("S3",)
    cuts = (eight or spade_three) and not foul
    staying = [player for player in _in(question) if player not in gone]
    if len(staying) <= 1:  # GEN-5
        return Answer(True, tuple(sorted(foul)), tuple(sorted([*effects, "game over"])))
    may_answer = [player for player in staying if player and question.others[player - 1] == "i"]
    if cuts or not may_answer:  # GEN-3
        leads = 0 if 0 in staying else min(staying)  # GEN-4
        return Answer(True, tuple(sorted(foul)), tuple(sorted([*effects, "flush", f"turn {leads}"])))
    # JBL-9.1: the same suits twice; JBL-9.2: no joker in either.
    plain = question.pile and JOKER not in question.pile + question.play
    if plain and not question.lock and suits(question.pile) == suits(question.play):
        effects.append("lock " + "".join(suit for suit in SUITS if suit in suits(question.play)))
    return Answer(True, tuple(sorted(foul)), tuple(sorted([*effects, f"turn {min(may_answer)}"])))


def _passing(question: Question) -> Answer:
    """JBL-4.1 and 4.2; no pass on an empty pile (GEN-2)."""
    if not question.pile:
        return Answer(legal=False, clauses=("GEN-2",))
    staying = _in(question)
    may_answer = [p for p in staying if p and p != question.owner and question.others[p - 1] == "i"]
    if may_answer:
        return Answer(True, (), (f"turn {min(may_answer)}",))
    clockwise = [*range(question.owner, len(question.others) + 1), *range(question.owner)]
    leads = next(player for player in clockwise if player in staying)  # JBL-4.2, GEN-4
    return Answer(True, (), ("flush", f"turn {leads}"))


def _in(question: Question) -> list[int]:
    return [0, *(seat for seat, state in enumerate(question.others, 1) if state in "ip")]
