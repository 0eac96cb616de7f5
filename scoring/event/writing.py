"""An event as JSON: the keys in the order in which the format is described, loss-free.

``read_event(write_event(event)) == event``.
"""

import json

from rules_ref.cases.writer import Json
from scoring.event.reading import EVENT
from scoring.event.values import EventDocument


def dumps(document: EventDocument) -> str:
    """The event as the text of its file."""
    return json.dumps(write_event(document), ensure_ascii=False, indent=1) + "\n"


def write_event(document: EventDocument) -> Json:
    """The event as its file has it."""
    written: Json = EVENT.write(document)
    return written
