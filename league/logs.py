"""The server's own log files."""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Final

_KEY: Final = re.compile(r"(/(?:t|o|invitations)/)[-\w]+")


class WithoutTableLinks(logging.Filter):
    """A filter that removes the key from a table's address: readers of the log could otherwise enter results.

    >>> record = logging.makeLogRecord({"msg": "%s: %s", "args": ("Conflict", "/t/mB5Wq_x7/undo/")})
    >>> WithoutTableLinks().filter(record), record.getMessage()
    (True, 'Conflict: /t/…/undo/')
    """

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = _KEY.sub(r"\1…", record.getMessage()), ()
        return True


class StrangersInOneLine(logging.Filter):
    """A filter that shortens errors about a foreign host name.

    A phone from the network before sends them all day.

    >>> record = logging.makeLogRecord({"name": "django.security.DisallowedHost", "exc_info": (ValueError, ValueError(), None)})
    >>> StrangersInOneLine().filter(record), record.exc_info
    (True, None)
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == "django.security.DisallowedHost":
            record.exc_info = record.exc_text = None
        return True


class JsonLines(logging.Formatter):
    """One object per line, for programs that collect logs.

    >>> record = logging.makeLogRecord({"name": "league", "levelname": "ERROR", "msg": "No backup", "created": 0})
    >>> JsonLines().format(record)
    '{"at": "1970-01-01T00:00:00+00:00", "level": "ERROR", "logger": "league", "message": "No backup"}'
    """

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, tz=UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
