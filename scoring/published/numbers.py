"""The numbers under which entrants are published."""

import re
from typing import Final

from scoring.event.values import EventDocument

_CODE: Final = re.compile(r"p0*([1-9][0-9]{0,4})")


def numbers_of(document: EventDocument) -> dict[str, int]:
    """The number of every entrant, by id: from ids like ``p07`` if all differ, else the place in the file.

    >>> from scoring.event.reading import read_event
    >>> entrants = [{"id": "p07", "name": "A"}, {"id": "p02", "name": "B"}]
    >>> event = {"format": "daifugo-event/1", "ruleset": "jbl", "entrants": entrants, "stages": [], "rounds": []}
    >>> numbers_of(read_event(event))
    {'p07': 7, 'p02': 2}
    """
    ids = [entrant.id for entrant in document.entrants]
    codes = [_CODE.fullmatch(code) for code in ids]
    if all(codes):
        numbers = [int(code[1]) for code in codes if code]
        if len(set(numbers)) == len(numbers):
            return dict(zip(ids, numbers, strict=True))
    return {code: number for number, code in enumerate(ids, start=1)}
