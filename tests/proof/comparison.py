"""Put a part of the questions to both readings. A separate module, so that worker processes can import it."""

from collections.abc import Callable, Iterable
from functools import partial
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeAlias

from tests.proof import (
    engine,
    parts,
    reading,
    reading_kyoto,
    reading_momo,
    reading_uecda,
    reading_zai,
    table_parts,
)
from tests.proof.questions import Answer

Done: TypeAlias = dict[str, Any]
"""The result of a part: ``questions``, ``sha256`` of the engine's answers, ``disagreements`` as sentences."""


class Proof(NamedTuple):
    """A document's second reading, and the questions to both. ``questions``: those of a part, by its name."""

    answer: Callable[[Any], Answer]
    every_part: Callable[[], list[str]]
    questions: Callable[[str], Iterable[Any]]


def _as_jbl(document: str) -> Proof:
    return Proof(partial(reading.answer, document), partial(parts.every_part, document), parts.questions_of)


def _with_more_rules(document: str, answer: Callable[[Any], Answer]) -> Proof:
    return Proof(
        answer, partial(table_parts.every_part, document), partial(table_parts.questions_of, document)
    )


PROOFS: Final = {
    "jbl": _as_jbl("jbl"),
    "sdin": _as_jbl("sdin"),
    "uecda": _with_more_rules("uecda", reading_uecda.answer),
    "kyoto": _with_more_rules("kyoto", reading_kyoto.answer),
    "momo": _with_more_rules("momo", reading_momo.answer),
    "zai": _with_more_rules("zai", reading_zai.answer),
}


def ask(document: str, part: str) -> Done:
    answers, number, disagreements = sha256(), 0, []
    proof = PROOFS[document]
    for question in proof.questions(part):
        number += 1
        ours, theirs = proof.answer(question), engine.answer(document, question)
        answers.update(f"{question} {theirs}\n".encode())
        if ours != theirs:
            disagreements.append(f"{question}: engine {theirs}; second reading {ours}")
    return {"part": part, "questions": number, "sha256": answers.hexdigest(), "disagreements": disagreements}
