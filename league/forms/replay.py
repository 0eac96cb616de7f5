"""A pasted game: recognised by its looks, read, and played through up to its first illegal move."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from rules_ref.adapters.koganie_log import read_koganie_log
from rules_ref.adapters.uecda_log import read_uecda_log
from rules_ref.errors import MalformedCaseError
from rules_ref.notation import Notation, NotationError, read_notation, write_case
from rules_ref.replay import Replay, replay

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules_ref.notation import Place
    from rules_ref.text import Text

LONGEST: Final = 200_000
"""Characters: a log of a hundred games fits."""
MOST_MOVES: Final = 1000
"""Of one game; the longest recorded ones have about two hundred."""
_PLAIN: Final = {"rows": 12, "spellcheck": "false", "autocapitalize": "off", "autocomplete": "off"}
_LOG_BLOCK: Final = re.compile(r"^/\*\s*$", re.MULTILINE)


class ReplayForm(forms.Form):
    """``text`` holds one game or several; ``game``, counted from 1, says which of several to look at.

    Once valid, it has the ``replay`` of that game, and in ``shown_text`` what leads to it alone.
    """

    text = forms.CharField(
        label=gettext_lazy("棋譜"),
        max_length=LONGEST,
        strip=False,
        widget=forms.Textarea(_PLAIN),
        help_text=gettext_lazy(
            "本ソフトの記法、JSONのケース、コンピュータ大貧民の2種類のログを、自動で見分けて読みます。"
        ),
    )
    game = forms.IntegerField(label=gettext_lazy("何番目のゲームか"), min_value=1, required=False)

    def __init__(self, data: Mapping[str, Any] | None = None, *, text: str = "") -> None:
        super().__init__(data, label_suffix="", initial={"text": text})
        self.games: list[Notation] = []
        self.replay: Replay | None = None
        self.shown_text = ""

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        self.games = read_games(text)
        return text

    def clean(self) -> dict[str, Any]:
        asked = self.cleaned_data
        if len(self.games) > 1 and "game" in asked:
            self._choose(asked["game"])
        elif len(self.games) == 1:
            self.shown_text = asked["text"]
            self._play(self.games[0])
        return asked

    def _choose(self, number: int | None) -> None:
        if number is None or number > len(self.games):
            many = _("ゲームが%(count)dあります。1から%(count)dまでの番号で選んでください。")
            self.add_error("game", many % {"count": len(self.games)})
            return
        chosen = self.games[number - 1]
        self._play(chosen)
        if self.replay is not None:
            self.shown_text = write_case(chosen.case, get_language() or "ja")

    def _play(self, game: Notation) -> None:
        moves = game.case.get("moves")
        if isinstance(moves, list) and len(moves) > MOST_MOVES:
            self.add_error("text", _("手が多すぎます（%(most)d手まで）。") % {"most": MOST_MOVES})
            return
        try:
            self.replay = replay(game.case)
        except MalformedCaseError as error:
            self.add_error("text", _where(game.place_of(error.field), error.field, error.text))


def read_games(text: str) -> list[Notation]:
    """The games of a text in any form that is known; only our own has places. Raises ValidationError."""
    try:
        games = _read(text)
    except NotationError as error:
        raise ValidationError(_where(error.place, "", error.text)) from error
    except MalformedCaseError as error:
        raise ValidationError(_where(None, error.field, error.text)) from error
    if not games:
        raise ValidationError(_("ゲームがありません。"))
    return games


def _read(text: str) -> list[Notation]:
    if text.lstrip("\ufeff \t\r\n").startswith(("[", "{")):
        return _from_json(text.removeprefix("\ufeff"))
    if _LOG_BLOCK.search(text):
        return [Notation(game.case(), {}) for game in read_uecda_log(text)]
    return [read_notation(text)]


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


def _where(place: Place | None, field: str, text: Text) -> str:
    said = text.in_language(get_language() or "ja")
    if place is not None:
        where = {"line": place.line, "column": place.column, "said": said}
        return _("%(line)d行目の%(column)d文字目: %(said)s") % where
    return f"{field}: {said}" if field else said
