"""What the server writes down for its keeper."""

from __future__ import annotations

import logging
import re
from typing import Final

_KEY: Final = re.compile(r"(/(?:t|invitations)/)[-\w]+")


class WithoutTableLinks(logging.Filter):
    """Leaves the key out of a table's address: who reads the log could otherwise enter results there.

    >>> record = logging.makeLogRecord({"msg": "%s: %s", "args": ("Conflict", "/t/mB5Wq_x7/undo/")})
    >>> WithoutTableLinks().filter(record), record.getMessage()
    (True, 'Conflict: /t/…/undo/')
    """

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = _KEY.sub(r"\1…", record.getMessage()), ()
        return True
