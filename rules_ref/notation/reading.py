"""Read a text into the JSON of a case, with the place of each part in the text."""

from dataclasses import dataclass
from typing import Any, Final

from rules_ref.cases.writer import Json
from rules_ref.facts import Fact, Kind
from rules_ref.notation.errors import AmbiguousNotationError, TextPlace, UnreadableNotationError
from rules_ref.notation.moves import read_move_line
from rules_ref.notation.options import read_options
from rules_ref.notation.tokens import NotationLine, lines
from rules_ref.notation.values import Places, hand, items, pending, play, read_value
from rules_ref.notation.words import FACT_WORDS, FACTS, OF_CASE, PENDING_KINDS
from rules_ref.text import Text

_HEAD: Final = Text(
    "コロンの前の語の数が合いません。「手札 A:」「手番:」「A:」のように書きます。",
    "There are too many words before the colon, or too few. Write “hand A:”, “turn:” or “A:”.",
)
_NEITHER: Final = Text(
    "「親」（ゲームの記録）か「手番」（局面）の行がありません。",
    "There is no line “leader” (of a game) and none “turn” (of a position).",
)
_BOTH: Final = Text(
    "「親」はゲームの記録、「手番」は局面の行です。どちらか一方だけを書きます。",
    "“leader” makes this a game, “turn” a position: only one of them can be given.",
)
_ONE_MOVE: Final = Text(
    "局面に続けて書ける手は1つだけです。ゲームの記録なら「親」の行を書きます。",
    "A position is followed by one move at most. A game has a line “leader”.",
)
_HEADS: Final = {Kind.HANDS: (2, 2), Kind.PILE: (2, 2), Kind.PENDING: (2, 2), Kind.REGULATION: (2, 3)}
"""The smallest and the largest number of words before the colon, where it is not one."""


@dataclass(frozen=True, slots=True)
class Notation:
    """A case with its places in the text. ``places``: the place of each field, by its path."""

    case: Json
    places: Places

    def place_of(self, field: str) -> TextPlace | None:
        """The place of a field, or of the nearest one around it; None if none is in the text."""
        path = field
        while path:
            if path in self.places:
                return self.places[path]
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return None


def read_notation(text: str, ruleset: str | None = None) -> Notation:
    r"""The case of a text: “record” with a leader, else “play”, about a position and one move.

    ``ruleset`` is the document of a text that names none. Raises UnreadableNotationError, and
    AmbiguousNotationError where two lines contradict each other. Whether cards and players exist is not
    checked here: the adjudicator does, and names the field.

    >>> read_notation("ruleset: jbl\nplayers: A B C\nturn: A\nhand A: S8 JK\nA: S8 JK=H8").case["play"]
    {'by': 'A', 'cards': ['S8', 'JK'], 'as': ['H8']}
    """
    found = list(lines(text))
    case_lines = _CaseLines(is_record=any(_fact_of(line) is FACTS["leader"] for line in found))
    for line in found:
        case_lines.take(line)
    if ruleset is not None:
        case_lines.of_case.setdefault("ruleset", ruleset)
    return Notation(case_lines.case(), case_lines.places)


def _fact_of(line: NotationLine) -> Fact | None:
    word = line.head[0] if line.head else None
    known = FACT_WORDS.read(word.text) if word is not None and not word.quoted else None
    return None if known is None else FACTS[known]


class _CaseLines:
    """The lines read so far; alive only inside ``read_notation``."""

    def __init__(self, *, is_record: bool) -> None:
        self.is_record = is_record
        self.of_case: Json = {"question": "record" if is_record else "play"}
        self.body: Json = {}
        self.moves: list[Json] = []
        self.regulation: list[NotationLine] = []
        self.places: Places = {}
        self.last = TextPlace(1, 1)

    def take(self, line: NotationLine) -> None:
        fact = _fact_of(line)
        self.last = line.place
        least, most = _HEADS.get(fact.kind, (1, 1)) if fact is not None else (1, 1)
        if not least <= len(line.head) <= most:
            raise UnreadableNotationError(line.place, _HEAD)
        if fact is not None:
            self._take_fact(fact, line)
        elif self.is_record or not self.moves:
            path = f"moves[{len(self.moves)}]" if self.is_record else "play"
            self.moves.append(read_move_line(line, path, self.places))
        else:
            raise UnreadableNotationError(line.place, _ONE_MOVE)

    def _take_fact(self, fact: Fact, line: NotationLine) -> None:
        if fact.key == "turn" and self.is_record:
            raise AmbiguousNotationError(line.place, _BOTH)
        target = self.of_case if fact.key in OF_CASE else self.body
        path = fact.key if fact.key in OF_CASE or self.is_record else f"position.{fact.key}"
        self.places.setdefault(path, line.place)
        match fact.kind:
            case Kind.REGULATION:
                self.regulation.append(line)
            case Kind.HANDS:
                hands = target.setdefault(fact.key, {})
                at = f"{path}.{line.head[1].text}"
                self._put(hands, line.head[1].text, hand(line, at, self.places), at, line)
            case Kind.PILE:
                pile = target.setdefault(fact.key, [])
                at = f"{path}[{len(pile)}]"
                self.places |= {at: line.place, f"{at}.by": line.head[1].place}
                pile.append({"by": line.head[1].text, **play(items(line), at, self.places)})
            case Kind.PENDING:
                waiting = target.setdefault(fact.key, [])
                at = f"{path}[{len(waiting)}]"
                self.places |= {at: line.place, f"{at}.kind": line.head[1].place}
                kind = line.head[1].text
                waiting.append({"kind": PENDING_KINDS.read(kind) or kind} | pending(line, at, self.places))
            case _:
                value = read_value(fact.kind, line, path, self.places)
                self._put(target, fact.key, value, path, line)

    def _put(self, target: Json, key: str, value: Any, path: str, line: NotationLine) -> None:
        if key in target:
            before = self.places[path].line
            twice = Text(f"{before}行目にもう書いてあります。", f"Line {before} already says this.")
            raise AmbiguousNotationError(line.place, twice)
        self.places[path] = line.place
        target[key] = value

    def case(self) -> Json:
        if not self.is_record and "turn" not in self.body:
            raise UnreadableNotationError(self.last, _NEITHER)
        case = dict(self.of_case)
        if self.regulation:
            case["regulation"] = read_options(self.regulation, case.get("ruleset"), self.places)
        if self.is_record:
            return case | self.body | {"moves": self.moves}
        return case | {"position": self.body} | ({"play": self.moves[0]} if self.moves else {})
