"""A second reading of the rules of computer daihinmin (UEC-1 to UEC-11), by clause: naive on purpose."""

from tests.proof.forms import (
    Form,
    forms,
    leader_after,
    still_in,
    strongest,
    suits,
    waiting,
)
from tests.proof.questions import JOKER, RANKS, SUITS, Answer, Question

EIGHT = RANKS.index("8")


def answer(question: Question) -> Answer:
    if not question.play:
        return _passing(question)
    order = question.revolution
    possible = _forms(question.play, question.play_as)
    if not possible:
        return Answer(legal=False)  # UEC-2
    if not question.pile:
        return _played(question, strongest(possible, order))
    if question.pile == (JOKER,) and question.play == ("S3",):
        return _played(question, possible[0])  # UEC-8
    lying = strongest(_forms(question.pile, question.pile_as), order)
    stronger = [form for form in possible if form.alike(lying) and _beats(form, lying, order)]
    if not stronger or not _in_lock(question):
        return Answer(legal=False)
    return _played(question, strongest(stronger, order))


def _forms(cards: tuple[str, ...], declared: tuple[str, ...]) -> list[Form]:
    """UEC-2: in stairs the joker may also stand above the 2 or below the 3."""
    return forms(cards, declared, low=-1, high=len(RANKS))


def _beats(form: Form, lying: Form, order: bool) -> bool:
    """UEC-3: stronger; stairs do not overlap, so that the new weakest card is above the old strongest."""
    if form.kind == "stairs":
        old = max(-rank if order else rank for rank in lying.ranks)
        return form.strength(order) > old
    return form.strength(order) > lying.strength(order)


def _suits(cards: tuple[str, ...], declared: tuple[str, ...]) -> set[str]:
    """UEC-7: the joker takes the suit it stands for."""
    return suits(cards) | (suits(declared) if suits(cards) else set())


def _in_lock(question: Question) -> bool:
    """UEC-7: the same suits; an undeclared joker takes a missing one (GEN-6), and is always legal alone."""
    if not question.lock or question.play == (JOKER,):
        return True
    missing = {*question.lock} - _suits(question.play, question.play_as)
    open_jokers = question.play.count(JOKER) - len(question.play_as)
    return suits(question.play) <= {*question.lock} and len(missing) <= open_jokers


def _played(question: Question, form: Form) -> Answer:
    effects = []
    if (form.kind == "multiple" and form.size >= 4) or (form.kind == "stairs" and form.size >= 5):  # UEC-5
        effects.append("revolution off" if question.revolution else "revolution on")
    gone = {0} if question.last else set()
    if question.last:
        effects.append("finish 0")  # UEC-11: no foul, no downfall
    if len(still_in(question) - gone) <= 1:
        return Answer(True, (), tuple(sorted([*effects, "game over"])))
    cuts = EIGHT in form.ranks or (question.pile == (JOKER,) and question.play == ("S3",))  # UEC-6, UEC-8
    others = waiting(question)
    if cuts or (question.last and not others):
        leads = leader_after(question, 0, gone)
        return Answer(True, (), tuple(sorted([*effects, "flush", f"turn {leads}"])))
    # UEC-9: if all the others have passed, the player may first play again, on their own cards.
    next_player = others[0] if others else 0
    laid = _suits(question.play, question.play_as)
    same = laid and question.pile and laid == _suits(question.pile, question.pile_as)
    if same and not question.lock:  # UEC-7
        effects.append("lock " + "".join(suit for suit in SUITS if suit in laid))
    return Answer(True, (), tuple(sorted([*effects, f"turn {next_player}"])))


def _passing(question: Question) -> Answer:
    """UEC-9: always allowed; the pile is flushed once all have passed, the player of the pile included."""
    others = waiting(question)
    if others:
        return Answer(True, (), (f"turn {others[0]}",))
    return Answer(True, (), ("flush", f"turn {leader_after(question, question.owner)}"))
