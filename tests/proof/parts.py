"""All questions, in parts that can be asked one by one; parts and order are the same in every run."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Final

from tests.proof.plays import Laid, every_play
from tests.proof.questions import DECK, JOKER, SUITS, Cards, Question

PILES_IN_A_PART: Final = 25
REFUSALS_IN_A_PART: Final = 20_000
REFUSAL_PARTS: Final = 10


@cache
def plays_of() -> dict[tuple[str, int], list[tuple[Laid, frozenset[str]]]]:
    """Every play with its natural cards, by form and number of cards."""
    plays = defaultdict(list)
    for laid in every_play():
        plays[laid.form, len(laid.cards)].append((laid, frozenset(laid.cards) - {JOKER}))
    return dict(plays)


@cache
def piles() -> list[Laid]:
    """Every play; one of those that differ only in suits other than ♠ or declared jokers of a multiple."""
    plays = (laid for laid in every_play() if laid.form != "multiple" or not laid.declared)
    return [laid for laid in plays if first_of_alike(laid.cards)]


def first_of_alike(cards: Cards) -> bool:
    """Whether the cards are the first of those that are the same with ♥, ♦ and ♣ renamed."""
    suits = sorted({card[0] for card in cards if card != JOKER} - {"S"}, key=SUITS.index)
    return suits == [*"HDC"][: len(suits)]


def every_part(document: str) -> list[str]:
    answers = [f"answers {first}" for first in range(0, len(piles()), PILES_IN_A_PART)]
    tables = ["tables 4", "tables 3"] if document == "jbl" else ["tables 4"]
    return [*tables, "leads", *answers, *(f"refusals {seed}" for seed in range(REFUSAL_PARTS))]


def questions_of(part: str) -> Iterator[Question]:
    match part.split():
        case ["leads"]:
            yield from _leads()
        case ["answers", first]:
            for pile in piles()[int(first) : int(first) + PILES_IN_A_PART]:
                yield from answers_to(pile)
        case ["refusals", seed]:
            rng = Random(int(seed))
            for _ in range(REFUSALS_IN_A_PART):
                yield refusal(rng)
        case ["tables", players]:
            yield from tables(int(players) - 1)
        case _:
            raise ValueError(part)


def _leads() -> Iterator[Question]:
    for laid, revolution, last in product(every_play(), (False, True), (False, True)):
        yield Question((), laid.cards, play_as=laid.declared, revolution=revolution, last=last)


def answers_to(pile: Laid) -> Iterator[Question]:
    """Questions on all plays of the same form and number that the deck has besides the pile."""
    taken, jokers = {*pile.cards} - {JOKER}, pile.cards.count(JOKER)
    for laid, natural in plays_of()[pile.form, len(pile.cards)]:
        if taken & natural or jokers + laid.cards.count(JOKER) > DECK.count(JOKER):
            continue
        for lock, revolution, last in product(locks(pile), (False, True), (False, True)):
            yield Question(pile.cards, laid.cards, pile.declared, laid.declared, revolution, lock, last)


def locks(pile: Laid) -> list[str]:
    """No lock, or one that the pile can lie under: as many suits as a multiple has cards, else one.

    ♠3 can lie under any lock: on a joker no lock stops it, and as a foul finish it does not flush.
    """
    suits = {card[0] for card in pile.cards if card != JOKER}
    number = len(pile.cards) if pile.form == "multiple" else 1
    anywhere = pile.cards == ("S3",)
    return ["", *("".join(lock) for lock in combinations(SUITS, number) if anywhere or suits <= {*lock})]


def refusal(rng: Random) -> Question:
    """A random play, half with a form, on any pile or none: mostly of another form or number, or none."""
    pile = rng.choice(piles()) if rng.random() < 0.9 else Laid("", ())
    left = _without(DECK, pile.cards)
    if rng.random() < 0.5:
        play = Laid("", tuple(rng.sample(left, rng.randint(1, 6))))
    else:
        play = rng.choice(
            [laid for laid in rng.choices(every_play(), k=9) if _held(laid.cards, left)]
            or [Laid("", left[:2])]
        )
    lock = rng.choice(locks(pile)) if pile.cards else ""
    order, last = rng.random() < 0.5, rng.random() < 0.5
    return Question(pile.cards, play.cards, pile.declared, play.declared, order, lock, last)


def _without(cards: Cards, gone: Cards) -> Cards:
    left = [*cards]
    for card in gone:
        left.remove(card)
    return tuple(left)


def _held(cards: Cards, hand: Cards) -> bool:
    return all(cards.count(card) <= hand.count(card) for card in cards)


MOVES: Final[tuple[tuple[Cards, Cards], ...]] = tuple(
    (tuple(pile.split()), tuple(play.split()))
    for pile, play in (
        ("", "H5"),
        ("", "S8"),
        ("", "D2"),
        ("", "JK"),
        ("", "S3"),
        ("", "S6 H6 D6 C6"),
        ("", "C7 C8 C9"),
        ("", ""),
        ("H5", "H7"),
        ("H5", "C7"),
        ("H5", "H8"),
        ("H9", ""),
        ("JK", "S3"),
        ("JK", ""),
        ("S3", "H4"),
        ("S4 H4", "S7 H7"),
        ("S4 H4", "S9 JK"),
        ("S4 H4 D4 C4", "S7 H7 D7 C7"),
        ("H4 H5 H6", "H7 H8 H9"),
    )
)
"""A move for each effect of a play or a pass, asked in every state of the table."""


def tables(others_at_it: int) -> Iterator[Question]:
    for (pile, play), others, order, last in product(
        MOVES, _others(others_at_it), (False, True), (False, True)
    ):
        for owner, daifugo in product(_owners(others, pile), _daifugos(others)):
            if play or not last:
                yield Question(
                    pile, play, revolution=order, last=last, others=others, owner=owner, daifugo=daifugo
                )


def _others(number: int) -> list[str]:
    """Every combination of states of the others with at least one still in (else the game is over)."""
    every = ["".join(states) for states in product("ipofd", repeat=number)]
    return [others for others in every if {*others} & {*"ip"}]


def _owners(others: str, pile: Cards) -> list[int]:
    """The possible owners of the pile when player 0 is on turn: all between them have passed or are out."""
    if not pile:
        return [] if "p" in others else [len(others)]
    seats = range(1, len(others) + 1)
    return [owner for owner in seats if others[owner - 1] not in "pd" and "i" not in others[owner:]]


def _daifugos(others: str) -> list[int | None]:
    """The possible daifugos: one still in falls once another has finished, and only a daifugo falls."""
    if "d" in others:
        return [others.index("d") + 1] if others.count("d") == 1 and "o" in others else []
    still_in = [seat for seat, state in enumerate(others, 1) if state in "ip"]
    gone = [seat for seat, state in enumerate(others, 1) if state in "of"]
    return [None, *gone] if "o" in others else [None, 0, *still_in, *gone]
