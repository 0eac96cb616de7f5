"""The reasons for which a referee calls the head judge: tapped, and shown in each reader's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from league.language import as_ready
from league.models import Ruling
from league.rulings.services import REOPEN, REOPENING

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
_READY: Final[Mapping[object, Promise]] = {**dict(READY_REASONS), REOPEN: REOPENING}


def words_of(ruling: Ruling) -> str:
    """The words of a call, ready-made ones in the reader's language; empty for every other ruling."""
    words = ruling.case.get("words") if ruling.question == Ruling.Question.CALL else ""
    if not isinstance(words, str):
        return ""
    key = ruling.case.get("ready") or ruling.case.get("asks")
    ready = _READY.get(key) if isinstance(key, str) else None
    return words if ready is None else as_ready(words, ready)
