"""A small part of ``make proof``, and its assumption: questions that it takes as equal have one answer."""

import json
import subprocess
import sys
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from rules_ref import Play, adjudicate, cards
from tests.effort import examples
from tests.proof import engine
from tests.proof.__main__ import ROOT, resumed
from tests.proof.comparison import PROOFS
from tests.proof.parts import answers_to, piles, plays_of, questions_of
from tests.proof.plays import every_play
from tests.proof.questions import JOKER, SUITS, Answer, Question, TableQuestion
from tests.proof.reading import counts

PARTS = {
    **dict.fromkeys(
        ("jbl", "sdin"), ("tables 4", "leads", "refusals 0", "answers 50", "answers 1000", "answers 5000")
    ),
    "uecda": ("tables", "leads", "refusals 0", "answers 10", "answers 200"),
    "kyoto": ("tables", "leads", "refusals 0", "answers 10", "answers 200", "cut", "dobon 0"),
    "momo": ("tables", "leads", "refusals 0", "answers 10", "answers 200", "smash 0", "opening"),
    "zai": ("tables", "leads", "refusals 0", "answers 10", "answers 200", "cut"),
}


@pytest.mark.parametrize(
    ("document", "part"), [(document, part) for document, parts in PARTS.items() for part in parts]
)
def test_both_readings_agree_on_some_questions_of_a_part(document, part):
    proof = PROOFS[document]
    asked = islice(proof.questions(part), 0, None, 40 if part.startswith("tables") else 211)
    for question in islice(asked, examples(400)):
        assert engine.answer(document, question) == proof.answer(question), question


def test_every_set_of_cards_that_has_a_form_is_laid():
    assert len({laid.cards for laid in every_play()}) == 6_563


@pytest.mark.parametrize("document", PROOFS)
def test_no_part_stands_twice(document):
    parts = PROOFS[document].every_part()
    assert len({*parts}) == len(parts)


def some_questions(number: int) -> list[Question]:
    rng = Random(31)
    # For some piles the deck has no answer left.
    asked = [rng.choice(found) for pile in rng.choices(piles(), k=number) if (found := [*answers_to(pile)])]
    return [*asked, *islice(questions_of("refusals 99"), number)]


def renamed(question: Question, new: dict[str, str]) -> Question:
    """The question in other suits."""

    def cards(old: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(card if card == JOKER else new[card[0]] + card[1:] for card in old)

    if isinstance(question, TableQuestion):
        question = replace(question, beside=cards(question.beside))
    return replace(
        question,
        pile=cards(question.pile),
        play=cards(question.play),
        pile_as=cards(question.pile_as),
        play_as=cards(question.play_as),
        lock="".join(suit for suit in SUITS if suit in {new[old] for old in question.lock}),
    )


def renamed_answer(given: Answer, new: dict[str, str]) -> Answer:
    def effect(old: str) -> str:
        suits = {new[suit] for suit in old.removeprefix("lock ")} if old.startswith("lock ") else set()
        return "lock " + "".join(suit for suit in SUITS if suit in suits) if suits else old

    return replace(given, effects=tuple(sorted(effect(old) for old in given.effects)))


@pytest.mark.parametrize("document", PROOFS)
def test_suits_but_spades_are_alike(document):
    rng = Random(1)
    parts = [part for part in PROOFS[document].every_part() if part.startswith(("answers", "refusals"))]
    of_parts = ([*islice(PROOFS[document].questions(part), 500)] for part in rng.choices(parts, k=20))
    asked = [question for found in of_parts for question in rng.sample(found, min(4, len(found)))]
    for question in [*asked, *(some_questions(examples(200)) if document == "jbl" else [])]:
        new = dict(zip(SUITS, ["S", *rng.sample("HDC", 3)], strict=True))
        there = engine.answer(document, renamed(question, new))
        assert there == renamed_answer(engine.answer(document, question), new), question


def below_of(question: Question, rng: Random) -> tuple[Play, ...]:
    """The play below the pile: a random one of the same form and number, or none."""
    if not question.pile:
        return ()
    lying = counts(question.pile, question.pile_as, question.revolution)
    return tuple(
        Play("C", cards(" ".join(laid.cards)), cards(" ".join(laid.declared)))
        for laid, _ in rng.sample(plays_of()[lying.form, lying.size], rng.randint(0, 1))
    )


def test_the_order_of_cards_and_what_lies_below_or_in_other_hands_is_no_matter():
    rng = Random(2)
    for question in some_questions(examples(200)):
        expected = engine.answer("jbl", question)
        mixed = replace(
            question,
            pile=tuple(rng.sample(question.pile, len(question.pile))),
            play=tuple(rng.sample(question.play, len(question.play))),
        )
        position = engine.position_of(mixed)
        held = position.hands["A"]
        assert isinstance(held, tuple)
        more = () if question.last else cards("D4 H9 HQ")[: rng.randint(0, 3)]
        below = below_of(question, rng)
        position = position.but(
            hands={"A": held + more, "B": rng.randint(1, 13), "D": cards("C3 C4")},
            pile=(*below, *position.pile),
            passed=rng.choice([(), ("C",)]) if position.pile else (),
            round=rng.choice([None, 2, 4]) if position.pile else None,
        )
        move = Play("A", cards(" ".join(mixed.play)), cards(" ".join(mixed.play_as)))
        assert engine.answer_of("jbl", engine.rules("jbl").judge(position, move)) == expected, (
            question,
            position,
        )


def test_how_the_jokers_of_a_multiple_on_the_pile_were_declared_is_no_matter():
    rng = Random(3)
    declared = [laid for laid in every_play() if laid.form == "multiple" and laid.declared]
    for laid in rng.sample(declared, examples(200)):
        asked = rng.choice([*answers_to(laid._replace(declared=()))])
        told = replace(asked, pile_as=laid.declared)
        assert engine.answer("jbl", told) == engine.answer("jbl", asked), told


def test_the_adjudicator_rules_as_the_rules_judge():
    for question in some_questions(examples(40)):
        held = engine.position_of(question).hands["A"]
        assert isinstance(held, tuple)
        ruling = adjudicate(
            {
                "ruleset": "jbl",
                "question": "play",
                "position": {
                    "players": ["A", "B", "C", "D"],
                    "hands": {"A": [str(card) for card in held]},
                    "turn": "A",
                    "pile": [{"by": "D", "cards": [*question.pile], "as": [*question.pile_as]}]
                    * bool(question.pile),
                    "revolution": question.revolution,
                    "lock": [*question.lock],
                },
                "play": {"by": "A", "cards": [*question.play], "as": [*question.play_as]},
            }
        )
        judged = engine.judged("jbl", question)
        assert (ruling["verdict"], ruling["foul"], tuple(ruling["clauses"])) == (
            judged.verdict.value,
            judged.foul,
            judged.clauses,
        ), question


def test_a_run_that_was_cut_off_goes_on_with_the_part_it_was_at(tmp_path):
    state = tmp_path / "state.jsonl"
    assert resumed(state, "jbl") == []
    done = {"part": "leads", "questions": 1, "sha256": "0", "disagreements": []}
    with state.open("a") as file:
        file.write(json.dumps(done) + "\n" + '{"part": "answ')
    assert resumed(state, "jbl") == [done]
    assert resumed(state, "sdin") == []


@pytest.mark.slow
def test_the_command_says_what_it_asked_and_found(tmp_path):
    command = [sys.executable, "-m", "tests.proof", "--sample", "1000", "--state", tmp_path / "state"]
    first, again = (
        subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout for _ in range(2)
    )
    assert first == again
    assert first.endswith(", 0 disagreements\n")
