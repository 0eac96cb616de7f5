"""The reader's language: that of the page, and of papers and refusals requested from it."""

from datetime import datetime

from django.conf import settings
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import get_language, override

from rules_ref.text import Text
from scoring.sheets.pdf import Language


def reader_language() -> Language:
    """The active language; Japanese where none is."""
    return "en" if (get_language() or "ja").startswith("en") else "ja"


def words(text: Text) -> str:
    """A bilingual text in the reader's language."""
    return text.in_language(reader_language())


def day_and_time(at: datetime) -> str:
    """A date and local time, in the reader's language."""
    local = localtime(at)
    return f"{date_format(local)} {date_format(local, 'H:i')}"


def as_ready(text: str, ready: Promise) -> str:
    """Translate the beginning of a stored text if it is ``ready`` in any language.

    The rest stays as written.
    """
    for language, _name in settings.LANGUAGES:
        with override(language):
            stored = str(ready)
        if text == stored or text.startswith(f"{stored} "):
            return f"{ready}{text.removeprefix(stored)}"
    return text
