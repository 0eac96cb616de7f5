"""The lines of the event's options: ``regulation pass_lockout: off``, in the form of each option's kind."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rules_ref.cases.case import MANY
from rules_ref.cases.reader import Reader
from rules_ref.cases.writer import Json
from rules_ref.documents import RULESETS
from rules_ref.engine.regulation import Option
from rules_ref.engine.ruleset import Ruleset
from rules_ref.notation.errors import AmbiguousNotationError, UnreadableNotationError
from rules_ref.notation.tokens import NotationLine, quote
from rules_ref.notation.values import Places, card, cards, items, number, plain, texts
from rules_ref.notation.words import FLAGS
from rules_ref.text import Text

_LISTED: Final = frozenset({"attributes", "unites"})
"""The kinds of options with a line for each of their parts."""
_TWICE: Final = Text("この設定は2回書いてあります。", "This option is set twice.")
_ONE: Final = Text("ここには値を1つだけ書きます。", "Just one value belongs here.")


def read_options(lines: Sequence[NotationLine], ruleset_id: Any, places: Places) -> Json:
    """The ``regulation`` of a case. Unknown keys are left for the adjudicator to refuse."""
    options = RULESETS[ruleset_id].options if ruleset_id in RULESETS else {}
    found: Json = {}
    for line in lines:
        key = line.head[1].text
        path = f"regulation.{key}"
        places.setdefault(path, line.place)
        kind = options[key].kind if key in options else None
        if kind in _LISTED:
            _add_part(found, line, path, places, listed=kind == "unites")
        elif key in found:
            raise AmbiguousNotationError(line.place, _TWICE)
        else:
            found[key] = _value(line, kind)
    return found


def _add_part(found: Json, line: NotationLine, path: str, places: Places, *, listed: bool) -> None:
    """``regulation attributes S3: red`` or ``regulation unites revolution: S3 H3``; without a part: none."""
    parts = found.setdefault(line.head[1].text, [] if listed else {})
    names = plain(items(line))
    if len(line.head) == len(("regulation", "key")):
        if names or parts:
            raise UnreadableNotationError(line.begin, _ONE)
        return
    part = line.head[2]
    name = card(part.text)
    if listed:
        at = f"{path}[{len(parts)}]"
        places |= {at: line.place, f"{at}.effect": part.place}
        parts.append({"cards": cards(names, f"{at}.cards", places), "effect": part.text})
    elif name in parts:
        raise AmbiguousNotationError(line.place, _TWICE)
    else:
        places[f"{path}.{name}"] = part.place
        parts[name] = texts(names, f"{path}.{name}", places)


def _value(line: NotationLine, kind: str | None) -> Any:
    names = plain(items(line))
    if len(names) != 1 or len(line.head) != len(("regulation", "key")):
        raise UnreadableNotationError(line.begin, _ONE)
    match kind:
        case "switch":
            flag = FLAGS.read(names[0].text)
            return names[0].text if flag is None else flag == "on"
        case "number":
            return number(names[0])
        case "card":
            return card(names[0].text)
        case _:
            return names[0].text


def write_options(reader: Reader, ruleset: Ruleset, word: str, language: str) -> Iterator[str]:
    """The lines of a ``regulation``; ``word`` is what they begin with. Raises MalformedCaseError."""
    for key, member in reader.members():
        if key not in ruleset.options:
            member.refuse("この規則にない設定です。", "This document has no such option.")
        if not member.absent:
            for part, value in _written(member, ruleset.options[key], language):
                yield f"{word} {key}{part}: {value}".rstrip()


def _written(member: Reader, option: Option, language: str) -> list[tuple[str, str]]:
    match option.kind:
        case "switch":
            return [("", FLAGS.say("on" if member.flag() else "off", language))]
        case "choice":
            return [("", member.one_of(tuple(option.choices)))]
        case "number":
            return [("", str(member.number(0, MANY)))]
        case "card":
            return [("", member.card().name)]
        case "attributes":
            return [
                (f" {Reader(key, value.path).card()}", " ".join(quote(word.text()) for word in value.items()))
                for key, value in member.members()
            ] or [("", "")]
        case "unites":
            return [
                (
                    f" {item['effect'].one_of(tuple(option.choices))}",
                    " ".join(map(str, item["cards"].cards())),
                )
                for item in member.items()
            ] or [("", "")]
