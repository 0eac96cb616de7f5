"""A second reading of KYOTO, by clause: naive on purpose, and sharing nothing with the engine."""

from typing import Final

from tests.proof.forms import (
    BEYOND,
    Form,
    count,
    forms,
    leader_after,
    lock_begun,
    natural,
    outcome,
    passing,
    still_in,
    strongest,
    suit_lock_allows,
    waiting,
)
from tests.proof.questions import JOKER, RANKS, Answer, Cards, TableQuestion

POINTS: Final = {"A": 1, "2": 2, "J": 11, "Q": 12, "K": 13}
"""KYOTO-6.1; other cards count their number, a joker nothing."""


def answer(question: TableQuestion) -> Answer:
    if question.claim:
        return _dobon(question)
    if not question.play:
        return passing(question)
    order = question.revolution != question.back
    if question.pending:
        # KYOTO-3.3: any other player may stop it until the cutter leads; all else is out of turn (GEN-1).
        stops = _only(question.play, "4", 2)
        return _played(question, forms(question.play)[0], order) if stops else Answer(legal=False)
    found = _allowed(question, order)
    return _played(question, found, order) if found else Answer(legal=False)


def _allowed(question: TableQuestion, order: bool) -> Form | None:
    """The form as which the cards may be played in turn, if any."""
    possible = _forms(question.play, question.play_as, order)
    if possible and (not question.pile or _sandstorm(question.play) or _spade_three(question)):
        return strongest(possible, order)
    stronger = [form for form in possible if _beats(question, form, order)]
    return strongest(stronger, order) if stronger and suit_lock_allows(question) else None


def _beats(question: TableQuestion, form: Form, order: bool) -> bool:
    """KYOTO-4.2, 4.3."""
    lying = strongest(_forms(question.pile, question.pile_as, order), order)
    stronger = form.alike(lying) and form.strength(order) > lying.strength(order)
    return stronger and _step(question, form, lying)


def _forms(cards: Cards, declared: Cards, order: bool) -> list[Form]:
    """KYOTO-4.3: in stairs the joker may stand above the 2, under reversed order below the 3."""
    return (
        forms(cards, declared, BEYOND["-"], len(RANKS) - 1)
        if order
        else forms(cards, declared, 0, BEYOND["+"])
    )


def _step(question: TableQuestion, form: Form, lying: Form) -> bool:
    """KYOTO-4.5: under a number lock exactly one above, or jokers alone."""
    return not question.number_lock or not form.ranks or _one_above(question, form, lying)


def _one_above(question: TableQuestion, form: Form, lying: Form) -> bool:
    order = question.revolution != question.back
    return bool(form.ranks and lying.ranks) and form.strength(order) == lying.strength(order) + 1


def _only(cards: Cards, rank: str, number: int) -> bool:
    """Whether the cards are exactly ``number`` natural ones of the rank."""
    return len(cards) == number == count(cards, rank)


def _sandstorm(cards: Cards) -> bool:
    """KYOTO-3.1: exactly three natural 3s, on any pile and under any lock."""
    return _only(cards, "3", 3)


def _spade_three(question: TableQuestion) -> bool:
    """KYOTO-3.2: on a single joker."""
    return question.pile == (JOKER,) and question.play == ("S3",)


def _played(question: TableQuestion, form: Form, order: bool) -> Answer:
    play = question.play
    banned = _banned(question) if question.last else set()
    effects, gone = _number_effects(question), set()
    if form.size >= 4:  # KYOTO-4.6, 4.7: stairs included
        effects.append("revolution off" if question.revolution else "revolution on")
    if question.last:
        effects.append("foul 0" if banned else "finish 0")
        gone.add(0)
        gone |= set() if banned else _fallen(question)
        effects += [f"downfall {seat}" for seat in gone - {0}]
    flushes = (
        count(play, "8") > 0  # KYOTO-2.3
        or _sandstorm(play)
        or _spade_three(question)
        or _only(play, "6", 2)  # KYOTO-3.4
        or _only(play, "9", 2)  # KYOTO-3.5
        or bool(question.pending)  # KYOTO-3.3
    )
    locks = lock_begun(question)
    if question.pile and not question.number_lock:
        lying = strongest(_forms(question.pile, question.pile_as, order), order)
        if form.alike(lying) and _one_above(question, form, lying):
            locks.append("number lock")
    skipped = count(play, "5")
    return outcome(
        question, effects=effects, fouls=banned, gone=gone, flushes=flushes, skipped=skipped, locks=locks
    )


def _number_effects(question: TableQuestion) -> list[str]:
    """KYOTO-2.1 to 2.6: of natural cards, also inside stairs; no more cards than the hand holds."""
    play, beside, others = question.play, len(question.beside), waiting(question)
    effects = []
    if skipped := min(count(play, "5"), len(others)):
        effects.append(f"skip {skipped}")
    if given := min(count(play, "7"), beside):
        to = others[0] if others else leader_after(question, 0, {0})
        effects.append(f"give 0 {to} {given} optional")
    if discarded := min(count(play, "10"), beside):
        effects.append(f"discard 0 {discarded} optional")
    if count(play, "J") and not question.back:
        effects.append("back on")
    if named := count(play, "Q"):
        effects.append(f"name_ranks 0 {named}")
    return effects


def _fallen(question: TableQuestion) -> set[int]:
    """KYOTO-1.6: when another player is the first to finish, the daifugo falls."""
    daifugo, first = question.daifugo, "o" not in question.others
    return {daifugo} if daifugo and first and daifugo in still_in(question) else set()


def _banned(question: TableQuestion) -> set[str]:
    """KYOTO-5.1 to 5.4, on the state before the play's own effects (GEN-12)."""
    play = question.play
    broken = {
        "KYOTO-5.1": count(play, "8") > 0,
        "KYOTO-5.2": _spade_three(question),
        "KYOTO-5.3": not natural(play),
        "KYOTO-5.4": count(play, "3" if question.revolution else "2") > 0,
    }
    return {clause for clause, holds in broken.items() if holds}


def _dobon(question: TableQuestion) -> Answer:
    """KYOTO-6.1 to 6.3: play goes on as before the claim, without the claimer."""
    hand, laid = question.beside, question.pile
    if len(hand) == len(laid) == 1 or _sum(hand) != _sum(laid):
        return Answer(legal=False)
    fallen = _fallen(question)
    gone = {0, *fallen}
    effects = ["finish 0", *(f"downfall {seat}" for seat in fallen)]
    if len(still_in(question) - gone) <= 1:
        return Answer(True, (), tuple(sorted([*effects, "game over"])))
    may_answer = [seat for seat in waiting(question, gone) if seat != question.owner]
    following = (
        [f"turn {may_answer[0]}"]
        if may_answer
        else ["flush", f"turn {leader_after(question, question.owner, gone)}"]
    )
    return Answer(True, (), tuple(sorted([*effects, *following])))


def _sum(cards: Cards) -> int:
    return sum(POINTS.get(card[1:]) or int(card[1:]) for card in natural(cards))
