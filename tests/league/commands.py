"""Management commands, run in the test's process, and what they print."""

import json
from io import StringIO
from typing import Any

from django.core.management import call_command


def said_by(*command: str, **options: Any) -> str:
    out = StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue()


def export(slug: str, *options: str) -> dict[str, Any]:
    """The exported file of an event."""
    found: dict[str, Any] = json.loads(said_by("event_export", slug, *options))
    return found
