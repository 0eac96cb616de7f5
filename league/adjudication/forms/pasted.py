"""Recognise the notation of a pasted text; errors name the line and the word."""

import json
import re
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from league.language import words
from rules_ref.adapters.koganie_log import read_koganie_log
from rules_ref.adapters.uecda_log import read_uecda_log
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.notation import Notation, NotationError, TextPlace, read_notation, word_at
from rules_ref.text import Text

PLAIN: Final = {"spellcheck": "false", "autocapitalize": "off", "autocomplete": "off"}
"""Attributes that switch off a field's spell check, capitalisation and completion."""
_LOG_BLOCK: Final = re.compile(r"^/\*\s*$", re.MULTILINE)
_LONGEST_WORD: Final = 30
"""The longest quote of a word in an error, in characters."""


def read_games(text: str, ruleset: str | None = None) -> list[Notation]:
    """The games in a text of any known notation. Raises ValidationError.

    ``ruleset``: the default document. Only our own notation gives the places of words.
    """
    try:
        games = _read(text, ruleset)
    except NotationError as error:
        raise text_refusal(text, error.place, "", error.text) from error
    except MalformedCaseError as error:
        raise text_refusal(text, None, error.field, error.text) from error
    if not games:
        raise ValidationError(_("ゲームがありません。"))
    if not _can_be_sent([game.case for game in games]):
        raise ValidationError(_("表示できない文字が含まれています。"))
    return games


def _can_be_sent(found: Any) -> bool:
    """Whether a text has no lone surrogate and no NUL, which JSON can spell but no page or database takes."""
    try:
        written = json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return rb"\u0000" not in written


def _read(text: str, ruleset: str | None) -> list[Notation]:
    if text.lstrip("\ufeff \t\r\n").startswith(("[", "{")):
        return _from_json(text.removeprefix("\ufeff"))
    if _LOG_BLOCK.search(text):
        return [Notation(game.case(), {}) for game in read_uecda_log(text)]
    return [read_notation(text, ruleset)]


def _from_json(text: str) -> list[Notation]:
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        wrong = _("%(line)d行目の%(column)d文字目で、JSONとして読めなくなります。")
        raise ValidationError(wrong % {"line": error.lineno, "column": error.colno}) from error
    except (RecursionError, ValueError) as error:
        raise ValidationError(_("JSONとして読めません。")) from error
    games = found if isinstance(found, list) else [found]
    if not all(isinstance(game, dict) for game in games):
        raise ValidationError(_("ゲームは、JSONのオブジェクトかそのリストで書きます。"))
    if games and "plays" in games[0]:
        return [Notation(game.case(), {}) for game in read_koganie_log(json.dumps(games))]
    return [Notation(game, {}) for game in games]


def text_refusal(text: str, place: TextPlace | None, field: str, why: Text) -> ValidationError:
    """The error for a refused text, with line and word, else with the field of the case."""
    sentence = words(why)
    if place is None:
        return ValidationError(f"{field}: {sentence}" if field else sentence)
    word = word_at(text, place)
    shown = word if len(word) <= _LONGEST_WORD else f"{word[:_LONGEST_WORD]}…"
    message = _("%(line)d行目の%(column)d文字目「%(word)s」: %(said)s")
    if not word or f"「{word}」" in sentence or f"“{word}”" in sentence:
        message = _("%(line)d行目の%(column)d文字目: %(said)s")
    where = {"line": place.line, "column": place.column, "word": shown, "said": sentence}
    return ValidationError(message % where)
