"""Strict JSON: objects with a key twice are marked, NaN and Infinity are refused."""

import json
from collections import Counter
from typing import Any, Final, NoReturn

from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.writer import Json
from rules_ref.text import Text


class Repeated(dict[str, Any]):
    """An object with duplicate keys, which plain JSON readers hide; ``again``: those keys."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        counted = Counter(key for key, _ in pairs)
        self.again = tuple(key for key, times in counted.items() if times > 1)


def read_json(text: bytes) -> Any:
    """The value of a JSON file. Raises MalformedCaseError with an empty field for anything else.

    >>> read_json(b'{"S": "p", "S": "q"}').again
    ('S',)
    """
    try:
        # "utf-8-sig" accepts the byte order mark that Windows editors write.
        return _DECODER.decode(text.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        where = Text(
            f"（{error.lineno}行{error.colno}文字目）", f" (line {error.lineno}, column {error.colno})"
        )
    except UnicodeDecodeError as error:
        where = Text(
            f"（UTF-8でないバイト: {error.start + 1}バイト目）", f" (byte {error.start + 1} is not UTF-8)"
        )
    except RecursionError:
        where = Text("（入れ子が深すぎます）", " (it is nested too deeply)")
    except _UnknownConstantError as error:
        where = Text(f"（{error}）", f" ({error})")
    except ValueError:
        # Python refuses numbers with thousands of digits.
        where = Text("（数の桁が多すぎます）", " (a number has too many digits)")
    raise MalformedCaseError(
        "", Text(f"JSONとして読めません{where.ja}。", f"This is not readable JSON{where.en}.")
    )


def _object(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    return found if len(found) == len(pairs) else Repeated(pairs)


class _UnknownConstantError(ValueError):
    """NaN or Infinity, which Python's reader accepts."""


def _refuse_constant(name: str) -> NoReturn:
    raise _UnknownConstantError(name)


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_refuse_constant)
