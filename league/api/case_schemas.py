"""The JSON Schemas of a case and its ruling, made from the adjudicator's tables of facts and questions."""

from collections.abc import Mapping
from typing import Final

from league.api.schemas import Ruling
from rules_ref.cases.case import ENVELOPE_KEYS, MANY
from rules_ref.cases.reader import ASIDES
from rules_ref.classes import PlayerClass
from rules_ref.documents import DOCUMENTS
from rules_ref.facts import OF_POSITION, Fact, Kind
from rules_ref.questions.record import ACTION_KEYS
from rules_ref.ranking import How
from scoring.schemas import Schema, nullable, with_definitions

_ANY: Final[Schema] = {}
_TEXT: Final[Schema] = {"type": "string", "minLength": 1}
_NAMES: Final[Schema] = {"type": "array", "items": _TEXT}
_FLAG: Final[Schema] = {"type": "boolean"}
_CARD: Final[Schema] = {
    "title": "Card",
    "type": "string",
    # ASCII text must be a card; text with symbols or Japanese is checked by the adjudicator.
    "pattern": r"^\s*([SHDCshdc]([2-9]|10|[TJQKAtjqka+-])|[Jj][Kk]|[Jj][Oo][Kk][Ee][Rr])\s*$|[^\x00-\x7F]",
    "description": "S3 … S2 of spades, H hearts, D diamonds, C clubs; JK a joker",
}
_CARDS: Final[Schema] = {"title": "Cards", "type": "array", "items": _CARD}


def _counted(least: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": MANY}


def _object(title: str, keys: Mapping[str, Schema], *required: str) -> Schema:
    """An object with these keys. Null equals a missing key; comments are allowed."""
    given = {key: value if key in required else nullable(value) for key, value in keys.items()}
    asides: Schema = dict.fromkeys(sorted(ASIDES), _ANY)
    return {
        "title": title,
        "type": "object",
        "properties": asides | given,
        "required": list(required),
        "additionalProperties": False,
    }


def _by_player(title: str, value: Schema) -> Schema:
    return {"title": title, "type": "object", "additionalProperties": nullable(value)}


def _listed(value: Schema) -> Schema:
    return {"type": "array", "items": value}


_HAND: Final[Schema] = {"title": "Hand", "anyOf": [_CARDS, _counted(0)]}
_EXIT: Final = _object(
    "Exit", {"player": _TEXT, "how": {"enum": [how.value for how in How]}}, "player", "how"
)
_UNSEEN: Final = _object("Unseen", {"by": _TEXT, "form": _TEXT, "size": _counted(1)}, "by", "form")
_LAID: Final = _object("Laid", {"by": _TEXT, "cards": _CARDS, "as": _CARDS}, "by", "cards")
_PENDING: Final = _object(
    "Pending",
    {
        "kind": {"enum": ["eight_cut", "revolution", "named"]}, "by": _TEXT, "player": _TEXT, "effect": _TEXT,
        "count": _counted(1), "counters": _counted(0),
    },
    "kind", "by",
)  # fmt: skip
_MOVE_KEYS: Final[dict[str, Schema]] = {
    "by": _TEXT, "cards": _CARDS, "as": _CARDS, "pass": _FLAG, "claim": _TEXT, "effect": _TEXT,
}  # fmt: skip
_MOVE_WITH_ACTIONS: Final = _object("CarriedMove", _MOVE_KEYS | dict.fromkeys(ACTION_KEYS, _ANY), "by")
_CLASSES: Final = _by_player("Classes", {"enum": [reached.value for reached in PlayerClass]})
_FACTS: Final[Mapping[Kind, Schema]] = {
    Kind.NAME: _TEXT,
    Kind.NAMES: _NAMES,
    Kind.WORDS: _NAMES,
    Kind.FLAG: _FLAG,
    Kind.DIRECTION: {"enum": [1, -1]},
    Kind.SUITS: _listed({"enum": ["S", "H", "D", "C"]}),
    Kind.CARDS: _CARDS,
    Kind.CLASSES: _CLASSES,
    Kind.EXITS: _listed(_EXIT),
    Kind.HANDS: _by_player("Hands", _HAND),
    Kind.PILE: _listed({"anyOf": [_LAID, _UNSEEN]}),
    Kind.PENDING: {"anyOf": [_PENDING, _listed(_PENDING)]},
}


def _fact(fact: Fact) -> Schema:
    if fact.key == "players":
        return {"title": "Players", **_NAMES, "minItems": 2, "uniqueItems": True}
    return _counted(fact.least) if fact.kind is Kind.NUMBER else _FACTS[fact.kind]


_POSITION: Final = {fact.key: _fact(fact) for fact in OF_POSITION}
_STAYING: Final = {fact.key: _fact(fact) for fact in OF_POSITION if not fact.flushed}
_PLAYERS: Final = _POSITION["players"]
_GIVEN: Final[Schema] = {"anyOf": [_CARDS, _object("Given", {"cards": _CARDS, "to": _TEXT}, "cards")]}
_ROUND_MOVE: Final[Schema] = {
    "anyOf": [
        _object("RoundMove", _MOVE_KEYS | dict.fromkeys(ACTION_KEYS, _ANY) | {"last": _FLAG}, "by"),
        _UNSEEN,
    ]
}
_HANDS: Final = _FACTS[Kind.HANDS]
_QUESTIONS: Final[Mapping[str, tuple[dict[str, Schema], tuple[str, ...]]]] = {
    "play": (
        {
            "position": _object("Position", _POSITION, "players", "turn"),
            "play": _object("Move", _MOVE_KEYS, "by"),
            "with_legal_plays": _FLAG,
        },
        ("position", "play"),
    ),
    "round": (
        _STAYING | {"leader": _TEXT, "moves": _listed(_ROUND_MOVE)},
        ("players", "leader", "moves"),
    ),
    "record": (
        {
            "players": _PLAYERS, "hands": _HANDS, "classes": _CLASSES, "leader": _TEXT,
            "moves": _listed(_MOVE_WITH_ACTIONS), "game": _counted(1), "round": _counted(1),
        },
        ("players", "hands", "leader", "moves"),
    ),
    "ranking": (
        {
            "players": _PLAYERS, "game": _counted(1), "classes": _CLASSES, "events": _listed(_EXIT),
            "cut_off": _FLAG,
        },
        ("players", "events"),
    ),
    "exchange": (
        {
            "players": _PLAYERS, "classes": _CLASSES, "hands": _HANDS, "gives": _by_player("Gives", _GIVEN),
            "looked": _NAMES,
        },
        ("players",),
    ),
    "deal": (
        {"players": _PLAYERS, "hands": _HANDS, "blind": _HAND, "played": _CARDS},
        ("players", "hands"),
    ),
}  # fmt: skip


def case_schema() -> Schema:
    """A case: the keys of its kind of question.

    The adjudicator checks what depends on the document, such as its options.
    """
    envelope: dict[str, Schema] = {key: _ANY for key in ENVELOPE_KEYS if key not in ASIDES}
    envelope["ruleset"] = {"title": "Ruleset", "enum": [*DOCUMENTS]}
    envelope["regulation"] = {"type": "object"}
    kinds = [
        _object(
            f"{question.title()}Case",
            envelope | keys | {"question": {"const": question}},
            "ruleset",
            "question",
            *required,
        )
        for question, (keys, required) in _QUESTIONS.items()
    ]
    return with_definitions({"oneOf": kinds})


def ruling_schema() -> Schema:
    """The answer to a case; further keys depend on the question."""
    return Ruling.model_json_schema(ref_template="#/$defs/{model}")
