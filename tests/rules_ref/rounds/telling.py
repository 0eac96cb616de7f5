"""Rounds of play in short notation: ``tell("jbl", "A: H7 / B: pass / C: H9")``, for the table A B C D."""

from typing import Any

from rules_ref import adjudicate
from tests.rules_ref.asking import switched
from tests.rules_ref.helpers import Json, classes_of, exits_of, split_play
from tests.sentences import are_sentences


def case_of(ruleset: str, told: str, *, rules: str = "", players: str = "A B C D", **fields: Any) -> Json:
    """The case. ``beside``: actions with a move, by its index; ``leader``: by default the first to move."""
    beside = fields.pop("beside", {})
    moves = [_move(part) | beside.get(at, {}) for at, part in enumerate(told.split("/"))]
    return {
        "ruleset": ruleset,
        "question": "round",
        "regulation": switched(rules),
        "players": players.split(),
        "leader": fields.pop("leader", moves[0]["by"]),
        "classes": classes_of(fields.pop("classes", "")),
        "out": exits_of(fields.pop("out", "")),
        "moves": moves,
    } | fields


def _move(text: str) -> Json:
    """The move of ``B: pass``, ``B: dobon``, ``C: H9`` or, for the last cards of a hand, ``C: H9!``."""
    who, _, what = text.strip().partition(": ")
    match what:
        case "pass":
            return {"by": who, "pass": True}
        case "dobon":
            return {"by": who, "claim": "dobon"}
        case _:
            last = {"last": True} if what.endswith("!") else {}
            return split_play(text.strip().rstrip("!")) | last


def tell(ruleset: str, told: str, **fields: Any) -> Json:
    answer = adjudicate(case_of(ruleset, told, **fields))
    assert "error" not in answer, answer
    are_sentences(answer["summary_ja"], answer["summary_en"])
    if ruling := answer.get("ruling"):
        assert ruling["foul"] in (True, False)
        for finding in ruling["findings"]:
            are_sentences(finding["ja"], finding["en"])
    return answer


def accepted(ruleset: str, told: str, **fields: Any) -> Json:
    """The last step of a round in which every move is legal."""
    answer = tell(ruleset, told, **fields)
    assert (answer["verdict"], answer["at"]) == ("legal", None), answer["summary_en"]
    last: Json = answer["steps"][-1]
    return last


def kinds(step: Json) -> list[str]:
    return [effect["kind"] for effect in step["effects"]]


def refused(ruleset: str, told: str, **fields: Any) -> tuple[int, list[str]]:
    """The index of the first illegal move, and the clauses it breaks."""
    answer = tell(ruleset, told, **fields)
    assert answer["verdict"] == "illegal", answer["summary_en"]
    assert len(answer["steps"]) == answer["at"]
    return answer["at"], answer["ruling"]["clauses"]


def error(ruleset: str, told: str, **fields: Any) -> str:
    """The field that the error of a malformed case names."""
    answer = adjudicate(case_of(ruleset, told, **fields))
    are_sentences(answer["error"]["message_ja"], answer["error"]["message_en"])
    return str(answer["error"]["field"])
