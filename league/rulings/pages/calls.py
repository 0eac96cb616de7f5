"""What a referee calls the head judge for: said in one tap, and read in the language of whoever reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.utils.translation import gettext_lazy, override

from league.models import Ruling
from league.rulings.services import REOPEN, REOPENING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise as Words

UNWELL: Final = "unwell"
READY_REASONS: Final = (
    ("come", gettext_lazy("来てください")),
    ("rule", gettext_lazy("裁定をお願いします")),
    ("cards", gettext_lazy("カードの枚数が合いません")),
    ("seats", gettext_lazy("席や配り方をまちがえました")),
    ("conduct", gettext_lazy("マナーのこと")),
    (UNWELL, gettext_lazy("体調が悪い人がいます")),
)
"""What a referee calls for, in one tap."""
_READY: Final[Mapping[object, Words]] = {**dict(READY_REASONS), REOPEN: REOPENING}


def words_of(ruling: Ruling) -> str:
    """What was said to the head judge in a call, what was ready to be said in the reader's language; empty for every other ruling."""
    words = ruling.case.get("words") if ruling.question == Ruling.Question.CALL else ""
    if not isinstance(words, str):
        return ""
    key = ruling.case.get("ready") or ruling.case.get("asks")
    ready = _READY.get(key) if isinstance(key, str) else None
    return words if ready is None else _for_reader(words, ready)


def _for_reader(words: str, ready: Words) -> str:
    """``words`` begin with those that were ``ready``, in whatever language they were said; what follows stays as written."""
    for language, _name in settings.LANGUAGES:
        with override(language):
            said = str(ready)
        if words == said or words.startswith(f"{said} "):
            return f"{ready}{words.removeprefix(said)}"
    return words
