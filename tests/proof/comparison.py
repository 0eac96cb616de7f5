"""A part of the questions, asked of both readings. Apart from the command, so that its worker processes can import it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, TypeAlias

from tests.proof import engine
from tests.proof.parts import questions_of
from tests.proof.reading import answer

Done: TypeAlias = dict[str, Any]
"""A part that was asked: ``questions``, ``sha256`` of the engine's answers, ``disagreements`` in words."""


def ask(document: str, part: str) -> Done:
    answers, number, disagreements = sha256(), 0, []
    for question in questions_of(part):
        number += 1
        ours, theirs = answer(document, question), engine.answer(document, question)
        answers.update(f"{question} {theirs}\n".encode())
        if ours != theirs:
            disagreements.append(f"{question}: engine {theirs}; second reading {ours}")
    return {"part": part, "questions": number, "sha256": answers.hexdigest(), "disagreements": disagreements}
