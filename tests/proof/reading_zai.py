"""A second reading of ZAI, by clause: naive on purpose, and sharing nothing with the engine.

For plays of up to three cards, and four or more of a rank as leads: no counter-revolutions.
"""

from dataclasses import dataclass, replace

from tests.proof.forms import (
    Form,
    forms,
    in_turn,
    lock_begun,
    natural,
    outcome,
    passing,
    still_in,
    strongest,
    suit_lock_allows,
    suits,
    waiting,
)
from tests.proof.questions import JOKER, RANKS, SUITS, Answer, TableQuestion


def answer(question: TableQuestion) -> Answer:
    if not question.play:
        return passing(question)
    order = question.revolution != question.back
    possible = forms(question.play, question.play_as)
    if not possible:
        return Answer(legal=False)
    if question.pending:  # ZAI-8.2: by any other player, until the cutter leads
        storms = [form for form in possible if _sandstorm(form) and _may_finish(question, form)]
        return _played(question, storms[0]) if storms else Answer(legal=False)
    found = _allowed(question, possible, order)
    return _played(question, found) if found and _may_finish(question, found) else Answer(legal=False)


def _allowed(question: TableQuestion, possible: list[Form], order: bool) -> Form | None:
    if not question.pile:
        return strongest(possible, order)
    lying = strongest(forms(question.pile, question.pile_as), order)
    nines = _three(lying, "9")
    storms = [form for form in possible if _sandstorm(form)]
    if storms and not nines:
        return storms[0]  # ZAI-3.2
    if question.pile == (JOKER,) and question.play == ("S3",):
        return possible[0]  # ZAI-3.1
    # ZAI-9.2: no sandstorm cuts three 9s, even where 3s are stronger.
    same = [form for form in possible if form.alike(lying) and not (nines and _sandstorm(form))]
    if _sandstorm(lying):  # ZAI-3.2: only a sandstorm or a revolution answers it, of any strength
        turning = [form for form in same if _three(form, "9")]
        return turning[0] if turning and suit_lock_allows(question) else None
    stronger = [form for form in same if form.strength(order) > lying.strength(order)]
    if stronger and suit_lock_allows(question):
        return strongest(stronger, order)
    down = [form for form in same if _down(question, form, lying, order)]
    return down[0] if down else None


def _three(form: Form, rank: str) -> bool:
    return form.kind == "multiple" and form.size == 3 and form.ranks == (RANKS.index(rank),)


def _sandstorm(form: Form) -> bool:
    """ZAI-3.2: three 3s; jokers may stand in."""
    return _three(form, "3")


def _down(question: TableQuestion, form: Form, lying: Form, order: bool) -> bool:
    """ZAI-D.1, D.3: one rank weaker, the same suits; a joker may stand in, but not on a play with a joker."""
    if form.kind == "stairs" or not form.ranks or JOKER in question.pile or question.pile == ("S3",):
        return False
    barred = {RANKS.index("8"), RANKS.index("J")} & {*lying.ranks}
    if barred or _sandstorm(lying) or _three(lying, "9") or lying.size >= 4:
        return False
    laid, under = suits(question.play) | suits(question.play_as), suits(question.pile)
    filled = laid == under or (JOKER in question.play and laid <= under)
    return form.strength(order) == lying.strength(order) - 1 and filled


def _may_finish(question: TableQuestion, form: Form) -> bool:
    """ZAI-3.3, 8.3, 2.2, X.4: not with these alone; ZAI-R.3: with any revolution."""
    if not question.last or form.size >= 4 or _three(form, "9"):
        return True
    alone = {card[1:] if card != JOKER else JOKER for card in question.play}
    barred = [{"8"}, {JOKER}, {"3"} if question.revolution else {"2"}]
    return alone not in barred


def _laid(question: TableQuestion, form: Form) -> list[int]:
    """What the cards stand for, in the order in which they are laid."""
    if form.kind != "stairs":
        return [*form.ranks] * form.size
    own = {RANKS.index(card[1:]) for card in natural(question.play)}
    told = [RANKS.index(card[1:]) for card in question.play_as]
    stands = iter(told or [rank for rank in form.ranks if rank not in own])
    return [next(stands) if card == JOKER else RANKS.index(card[1:]) for card in question.play]


@dataclass
class _Course:
    """The state while effects are applied. ``beside``: the number of cards in hand; ``skipped``: others."""

    question: TableQuestion
    form: Form
    ranks: list[str]
    beside: int
    finishes: bool
    skipped: int = 0


def _played(question: TableQuestion, form: Form) -> Answer:
    """ZAI-S.3: card effects in the order the cards are laid."""
    ranks = [RANKS[rank] for rank in _laid(question, form)]
    takes = "4" in ranks or ("A" in ranks and question.pile)  # ZAI-4.1, ZAI-A.1: no finish
    course = _Course(question, form, ranks, len(question.beside), finishes=question.last and not takes)
    effects: list[str] = []
    for rank in dict.fromkeys(ranks):
        effects += (_of_low if rank in RANKS[: RANKS.index("9")] else _of_high)(
            course, rank, ranks.count(rank)
        )
    gone = {0} if course.finishes else set()
    effects += [*_waiting_revolution(course, gone), *(["finish 0"] if gone else [])]
    return outcome(
        course.question, effects=effects, gone=gone, flushes="8" in ranks, skipped=course.skipped,
        locks=_lock(question, form),
    )  # fmt: skip


def _of_low(course: _Course, rank: str, n: int) -> list[str]:
    """ZAI-4.1 to 7.1."""
    others = waiting(course.question)
    match rank:
        case "4":
            course.beside += 4 * n
            return [f"draw 0 {4 * n}"]
        case "5" if others:
            course.skipped = min(2 * n - 1, len(others))
            return [f"skip {course.skipped}"]
        case "6" if n >= 4:
            return ["reveal all"]
        case "6" if course.beside or "4" in course.ranks:
            return ["reveal 0"]
        case "7" if course.beside:
            return [f"give 0 {_next(course)} {min(n, course.beside)}"]
    return []


def _of_high(course: _Course, rank: str, n: int) -> list[str]:
    """ZAI-9.1 to 2.1."""
    found = []
    match rank:
        case "9":
            course.question = replace(course.question, direction=-course.question.direction)
            turns = _three(course.form, "9")
            found = ["reverse", *(["draw chosen 3", *_revolution(course.question)] if turns else [])]
        case "10" if course.beside:
            found = [f"discard 0 {min(n, course.beside)}"]
        case "J" if not course.question.back:
            found = ["back on"]
        case "Q":
            found = _all_give(course, n)
        case "K":
            found = [f"destroy {_next(course)} {n}"]
        case "A" if course.question.pile:
            course.beside += n
            found = [f"recover 0 {n}"]
        case "2":
            found = [f"draw chosen {2 * n}"]
    return found


def _waiting_revolution(course: _Course, gone: set[int]) -> list[str]:
    """ZAI-F.2: four wait until all others have passed, or are skipped (ZAI-5.2); 8s do not (ZAI-8.1)."""
    if course.form.kind != "multiple" or course.form.size < 4:
        return []
    question, cuts = course.question, "8" in course.ranks
    waits = [] if cuts else [f"revolution {'off' if question.revolution else 'on'} pending"]
    at_once = cuts or course.skipped >= len(waiting(question))
    return [*waits, *(_revolution(question) if at_once and len(still_in(question) - gone) > 1 else [])]


def _next(course: _Course) -> int:
    """The next player to act when the effect is carried out."""
    question = course.question
    others = waiting(question)[course.skipped :]
    return others[0] if others else next(seat for seat in in_turn(question) if seat in still_in(question))


def _revolution(question: TableQuestion) -> list[str]:
    """ZAI-R.1, R.2: all others still in draw two."""
    turned = "revolution off" if question.revolution else "revolution on"
    return [turned, *(f"draw {seat} 2" for seat in still_in(question) - {0})]


def _all_give(course: _Course, n: int) -> list[str]:
    """ZAI-Q.1: a player who finishes with it neither gives nor gets."""
    question = course.question
    staying = still_in(question) - ({0} if course.finishes else set())
    if len(staying) == 1:
        return []
    circle = [seat for seat in in_turn(question) if seat in staying]
    effects = []
    for seat in circle:
        to = next(player for player in in_turn(question, seat) if player in staying)
        number = min(n, course.beside) if seat == 0 else n
        if number:
            effects.append(f"give {seat} {to} {number}")
    return effects


def _lock(question: TableQuestion, form: Form) -> list[str]:
    """ZAI-L.1; ZAI-D.2: a down number starts it, also with a joker in it."""
    if not question.pile or question.lock:
        return []
    order = question.revolution != question.back
    lying = strongest(forms(question.pile, question.pile_as), order)
    if form.alike(lying) and _down(question, form, lying, order):
        return ["lock " + "".join(suit for suit in SUITS if suit in suits(question.pile))]
    return lock_begun(question)
