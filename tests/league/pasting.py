"""Helpers that paste games into the replay page and read the answer."""

import re
from html import unescape

from rules_ref.notation import read_notation

URL = "/rules/replay/"
GAME = """\
ruleset: jbl
players: A B C
hand A: S5 H9
hand B: S6 D10
hand C: S7 C3
leader: A

A: S5
B: S6
C: C3
"""
CASE = read_notation(GAME).case
LOG = """\
player one two three
/*
game 0
class 0 1 2
seat 0 1 2
changed { } { } { }
original { d3 s9 } { h5 jo } { s4 d8 }
play d-3[1] h-5[2] p[3] s-9[4]
result 0 1 2
*/
"""
SERVER = [
    {
        "game": number,
        "hands": [["d3", "s9"], ["h5", "jo"], ["s4", "d8"]],
        "order": [0, 1, 2],
        "plays": [[0, "d-3"], [1, "h-5"], [2, "p"], [0, "s-9"]],
        "finish": [0, 1, 2],
    }
    for number in (7, 8)
]


def words(response):
    """The visible text of the page."""
    page = re.sub(r"<(textarea|script|style).*?</\1>", "", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def shown(client, text, **more):
    return client.post(URL, {"text": text, **more})


def errors(response):
    assert response.status_code == 422
    return unescape(" ".join(re.findall(r'class="errorlist".*?</ul>', response.content.decode(), re.DOTALL)))
