"""A second reading of MOMO, by clause: naive on purpose, and sharing nothing with the engine.

Of the switches all but the attribute lock and the unite effects, which need data of the event.
"""

from dataclasses import replace
from itertools import combinations
from typing import Final

from tests.proof.forms import (
    Form,
    count,
    forms,
    lock_begun,
    natural,
    outcome,
    passing,
    strongest,
    suit_lock_allows,
)
from tests.proof.questions import JOKER, RANKS, Answer, Cards, TableQuestion

EVERY_SWITCH: Final = "suit_lock ban_joker_finish ban_two_finish ban_eight_finish ban_revolution_finish eleven_back spade3 stairs"


def answer(question: TableQuestion) -> Answer:
    if question.opening and not _opens(question):
        return Answer(legal=False)  # MOMO-1.1
    if not question.play:
        return passing(question)
    order = question.revolution != question.back
    found = _allowed(question, order)
    if found:
        return _played(question, found)
    if _smash_cards(question.play) and not question.smash_used and not _can_play(question, order):
        return _smashed(question)
    return Answer(legal=False)


def could_lie(question: TableQuestion) -> bool:
    """Whether the pile has a form under the switches."""
    return not question.pile or bool(_forms(question, question.pile, question.pile_as))


def _opens(question: TableQuestion) -> bool:
    """MOMO-1.1: the holder of ♦3 leads, with it."""
    return "D3" in question.play


def _on(question: TableQuestion, switch: str) -> bool:
    return switch in question.options.split()


def _forms(question: TableQuestion, cards: Cards, declared: Cards) -> list[Form]:
    """MOMO-6.1: four cards at most. MOMO-12.1, 12.8: stairs of three or four, if the switch is on."""
    if len(cards) > 4:
        return []
    found = [form for form in forms(cards, declared) if form.kind != "stairs"]
    return found + (_stairs(cards, declared) if _on(question, "stairs") else [])


def _stairs(cards: Cards, declared: Cards) -> list[Form]:
    """MOMO-12.6: jokers fill gaps, then go on above, and below if the run ends at 2; no other declaration."""
    own = sorted({RANKS.index(card[1:]) for card in natural(cards)})
    if not own:
        return []
    first = min(own[0], len(RANKS) - len(cards))
    return [form for form in forms(cards, declared) if form.kind == "stairs" and form.ranks[0] == first]


def _allowed(question: TableQuestion, order: bool) -> Form | None:
    """The form as which the cards may be played by the ordinary rules, if any."""
    possible = _forms(question, question.play, question.play_as)
    if not possible:
        return None
    if not question.pile or _spade_three(question):
        return strongest(possible, order)
    lying = strongest(_forms(question, question.pile, question.pile_as), order)
    stronger = [
        form for form in possible if form.alike(lying) and form.strength(order) > lying.strength(order)
    ]
    return strongest(stronger, order) if stronger and suit_lock_allows(question) else None


def _spade_three(question: TableQuestion) -> bool:
    """MOMO-11.1, 11.2."""
    return _on(question, "spade3") and question.pile == (JOKER,) and question.play == ("S3",)


def _smash_cards(cards: Cards) -> bool:
    """MOMO-13.1: 8, A and 6, natural."""
    return sorted(card[1:] for card in natural(cards)) == ["6", "8", "A"] and len(cards) == 3


def _can_play(question: TableQuestion, order: bool) -> bool:
    """MOMO-13.1: whether anything of the hand could be played now, jokers and combinations included."""
    if not question.pile:
        return True
    hand = question.play + question.beside
    return any(
        _allowed(replace(question, play=cards, play_as=()), order)
        for size in range(1, 5)
        for cards in {*combinations(hand, size)}
    )


def _played(question: TableQuestion, form: Form) -> Answer:
    play = question.play
    effects = []
    if form.size == 4:  # MOMO-3.1, 3.2, 12.7
        effects.append("revolution off" if question.revolution else "revolution on")
    elif form.kind != "stairs" and count(play, "J") and _on(question, "eleven_back") and not question.back:
        effects.append("back on")  # MOMO-10.1, 10.2, 12.5
    eight = form.kind != "stairs" and count(play, "8") > 0  # MOMO-5.1, 12.5
    locks = lock_begun(question) if _on(question, "suit_lock") else []  # MOMO-8.1
    return _left(
        question, effects, flushes=eight or _spade_three(question), locks=locks, revolution=form.size == 4
    )


def _smashed(question: TableQuestion) -> Answer:
    """MOMO-13.2."""
    return _left(question, [], flushes=True, locks=[], revolution=False)


def _left(
    question: TableQuestion, effects: list[str], *, flushes: bool, locks: list[str], revolution: bool
) -> Answer:
    banned = _banned(question, revolution) if question.last else set()
    if question.last:
        effects.append("foul 0" if banned else "finish 0")
    gone = {0} if question.last else set()
    return outcome(question, effects=effects, fouls=banned, gone=gone, flushes=flushes, locks=locks)


def _banned(question: TableQuestion, revolution: bool) -> set[str]:
    """MOMO-9.1 to 9.7: judged first, and no J-back turns 2 into 3."""
    play = question.play
    broken = {
        "MOMO-9.1": JOKER in play and _on(question, "ban_joker_finish"),
        "MOMO-9.2": count(play, "3" if question.revolution else "2") > 0 and _on(question, "ban_two_finish"),
        "MOMO-9.3": count(play, "8") > 0 and _on(question, "ban_eight_finish"),
        "MOMO-9.4": revolution and _on(question, "ban_revolution_finish"),
    }
    return {clause for clause, holds in broken.items() if holds}
