"""The questions on documents with more rules, in parts: answers of up to three cards, leads, and samples.

♥, ♦ and ♣ are alike, so that a pile has the first of them only; three cards on three have one joker in all.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any, Final

from tests.proof.parts import MOVES, _daifugos, _others, _owners, _without, first_of_alike, locks
from tests.proof.plays import Laid, every_play
from tests.proof.questions import DECK, JOKER, RANKS, SUITS, Cards, TableQuestion
from tests.proof.reading_momo import EVERY_SWITCH, could_lie

LARGEST_ANSWER: Final = 3
PILES_IN_A_PART: Final = 10
QUESTIONS_BY_CHANCE: Final = 20_000
FACTS: Final = {
    "uecda": {},
    "kyoto": {"back": (False, True), "number_lock": (False, True)},
    "momo": {"back": (False, True)},
    "zai": {"back": (False, True)},
}
STATES: Final = {"uecda": "ipo", "kyoto": "ipofd", "momo": "ipof", "zai": "ipo"}
"""The possible states of the others at the table."""
MORE_MOVES: Final[tuple[tuple[Cards, Cards], ...]] = tuple(
    (tuple(pile.split()), tuple(play.split()))
    for pile, play in (
        ("", "H7"),
        ("H4", "S5"),
        ("S4 H4", "S5 H5"),
        ("H4", "D7"),
        ("S4 H4", "S9 H9"),
        ("S4 H4 D4", "S9 H9 D9"),
        ("H4", "C10"),
        ("H4", "CJ"),
        ("H4", "SQ"),
        ("H4", "CK"),
        ("HK", "CA"),
        ("HA", "C2"),
        ("H5", "H6"),
        ("SK HK", "S3 H3 C3"),
    )
)


def every_part(document: str) -> list[str]:
    answers = [f"answers {first}" for first in range(0, len(piles(document)), PILES_IN_A_PART)]
    special = {"kyoto": ["cut", "dobon 0"], "momo": ["smash 0", "opening"], "zai": ["cut"], "uecda": []}
    return ["tables", "leads", *special[document], *answers, "refusals 0", "refusals 1"]


def questions_of(document: str, part: str) -> Iterator[TableQuestion]:
    """The questions of a part; those of MOMO with all switches and with none, if the pile has a form."""
    for question in _asked(document, part):
        if document != "momo":
            yield question
        elif could_lie(switched := replace(question, options=EVERY_SWITCH)):
            yield switched
            if not (question.back or question.lock) and could_lie(question):
                yield question


def _asked(document: str, part: str) -> Iterator[TableQuestion]:
    match part.split():
        case ["tables"]:
            yield from _tables(document)
        case ["leads"]:
            yield from _leads(document)
        case ["answers", first]:
            for pile in piles(document)[int(first) : int(first) + PILES_IN_A_PART]:
                yield from _answers_to(document, pile)
        case ["refusals", seed]:
            yield from _refusals(document, Random(int(seed)))
        case ["cut"]:
            yield from _on_a_cut(document)
        case ["dobon", seed]:
            yield from _dobons(Random(int(seed)))
        case ["smash", seed]:
            yield from _smashes(Random(int(seed)))
        case ["opening"]:
            yield from _openings()
        case _:
            raise ValueError(part)


@cache
def plays(document: str) -> tuple[Laid, ...]:
    """All plays with the document's jokers. UECDA has one, declared in multiples of up to four cards."""
    found = [*every_play(), *(_beyond() if document in {"uecda", "kyoto"} else ())]
    if document == "uecda":
        found = [
            laid
            for laid in found
            if laid.cards.count(JOKER) < 2
            and (laid.form != "multiple" or laid.declared or JOKER not in laid.cards or len(laid.cards) > 4)
        ]
    return tuple(found)


def _beyond() -> Iterator[Laid]:
    """Stairs with a joker above the 2, and below the 3."""
    for suit, size in product(SUITS, (3, 4)):
        ends = {"+": RANKS[-size + 1 :], "-": RANKS[: size - 1]}
        for end, ranks in ends.items():
            yield Laid("stairs", (*(suit + rank for rank in ranks), JOKER), (suit + end,))


@cache
def piles(document: str) -> tuple[Laid, ...]:
    """The piles to be answered; how a multiple's jokers are declared matters only under UECDA."""
    return tuple(
        laid
        for laid in plays(document)
        if len(laid.cards) <= LARGEST_ANSWER
        and first_of_alike(laid.cards)
        and (document == "uecda" or laid.form != "multiple" or not laid.declared)
    )


def _holding(question: TableQuestion) -> TableQuestion:
    """The question with three more cards in hand, if the play is not the last."""
    if question.last:
        return question
    used = {*question.pile, *question.play}
    return replace(question, beside=tuple(card for card in DECK if card not in used)[:3])


def _facts(document: str) -> Iterator[dict[str, Any]]:
    named = {"revolution": (False, True), "last": (False, True), **FACTS[document]}
    for values in product(*named.values()):
        yield dict(zip(named, values, strict=True))


def _leads(document: str) -> Iterator[TableQuestion]:
    for laid, facts in product(plays(document), _facts(document)):
        if facts.get("back") or facts.get("number_lock") or (document == "zai" and _counter(laid)):
            continue
        yield _holding(TableQuestion((), laid.cards, play_as=laid.declared, **facts))


def _counter(laid: Laid) -> bool:
    return laid.form == "stairs" and len(laid.cards) > LARGEST_ANSWER


def _answers_to(document: str, pile: Laid) -> Iterator[TableQuestion]:
    taken = {*pile.cards} - {JOKER}
    jokers = 2 if len(pile.cards) < LARGEST_ANSWER and document != "uecda" else 1
    for laid in plays(document):
        together = pile.cards.count(JOKER) + laid.cards.count(JOKER)
        alike = (laid.form, len(laid.cards)) == (pile.form, len(pile.cards))
        if not alike or taken & {*laid.cards} or together > jokers:
            continue
        for lock, facts in product(locks(pile), _facts(document)):
            if document == "kyoto" and not _in_its_order(pile, facts):
                continue
            yield _holding(
                TableQuestion(pile.cards, laid.cards, pile.declared, laid.declared, lock=lock, **facts)
            )


def _in_its_order(pile: Laid, facts: dict[str, Any]) -> bool:
    """KYOTO-4.3: a joker above the 2 needs normal order, below the 3 reversed; three cards turn neither."""
    wrong = "+" if facts["revolution"] != facts["back"] else "-"
    return not any(card.endswith(wrong) for card in pile.declared)


def _refusals(document: str, rng: Random) -> Iterator[TableQuestion]:
    """Random plays of up to three cards on any pile: nearly always another form or number, or no form."""
    facts = [*_facts(document)]
    for _ in range(QUESTIONS_BY_CHANCE):
        pile = rng.choice(piles(document))
        deck = tuple(card for card in DECK if card != JOKER) + ((JOKER,) if JOKER not in pile.cards else ())
        play = tuple(
            rng.sample(_without(deck, tuple(card for card in pile.cards if card in deck)), rng.randint(1, 3))
        )
        lock, chosen = rng.choice(locks(pile)), rng.choice(facts)
        if document != "kyoto" or _in_its_order(pile, chosen):
            yield _holding(TableQuestion(pile.cards, play, pile.declared, lock=lock, **chosen))


def _tables(document: str) -> Iterator[TableQuestion]:
    fallible = document == "kyoto"
    for (pile, play), others, last in product((*MOVES, *MORE_MOVES), _others(3), (False, True)):
        if not {*others} <= {*STATES[document]} or (last and not play):
            continue
        owners = _owners(others, pile)
        if document == "uecda" and pile and "i" not in others:
            owners.append(0)
        if document == "uecda" and not pile and not play and "i" not in others:
            continue
        for owner, daifugo in product(owners, _daifugos(others) if fallible else [None]):
            yield _holding(TableQuestion(pile, play, last=last, others=others, owner=owner, daifugo=daifugo))


def _on_a_cut(document: str) -> Iterator[TableQuestion]:
    """Plays of any other player on an eight that can still be answered."""
    for suit, laid in product(SUITS, plays(document)):
        if len(laid.cards) <= LARGEST_ANSWER and suit + "8" not in laid.cards:
            for facts in _facts(document):
                if not facts.get("number_lock"):
                    yield _holding(
                        TableQuestion((suit + "8",), laid.cards, (), laid.declared, pending="cut", **facts)
                    )


def _dobons(rng: Random) -> Iterator[TableQuestion]:
    """Random claims of player 0 on the last play; the hands are short, so that some fit."""
    natural = [laid for laid in piles("kyoto") if laid.form != "stairs" or not laid.declared]
    for _ in range(QUESTIONS_BY_CHANCE):
        pile = rng.choice(natural)
        held = tuple(rng.sample(_without(DECK, pile.cards), rng.randint(1, 4)))
        others = rng.choice(("iii", "ipi", "pii", "opi", "oii", "ofi"))
        daifugo = rng.choice([None, *_daifugos(others)])
        yield TableQuestion(
            pile.cards, (), pile.declared, others=others, daifugo=daifugo, beside=held, claim=True
        )


def _smashes(rng: Random) -> Iterator[TableQuestion]:
    """8, A and 6 on a random pile, with few cards beside them, so that some hands have no other play."""
    for _ in range(QUESTIONS_BY_CHANCE // 4):
        smash = tuple(rng.choice(SUITS) + rank for rank in ("6", "8", "A"))
        pile = rng.choice([laid for laid in rng.choices(piles("momo"), k=99) if not {*laid.cards} & {*smash}])
        left = _without(_without(DECK, pile.cards), smash)
        beside = tuple(rng.sample(left, rng.randint(0, 3)))
        yield TableQuestion(
            pile.cards,
            smash,
            pile.declared,
            beside=beside,
            last=not beside,
            lock=rng.choice(locks(pile)),
            revolution=rng.random() < 0.5,
            back=rng.random() < 0.3,
            smash_used=rng.random() < 0.2,
        )


def _openings() -> Iterator[TableQuestion]:
    """The first play of a first game, from a hand with ♦3, and a pass."""
    for laid in plays("momo"):
        beside = ("C9",) if "D3" in laid.cards else ("D3",)
        if "C9" not in laid.cards:
            yield TableQuestion((), laid.cards, play_as=laid.declared, opening=True, beside=beside)
    yield TableQuestion((), (), opening=True, beside=("D3", "C9"))
