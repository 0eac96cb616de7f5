"""A case in the notation fills the form, and the form filled so asks just that case."""

from __future__ import annotations

import pytest

from league.adjudication.forms.filling import holds, inquiry_about
from league.adjudication.forms.play import PlayInquiry
from rules_ref import adjudicate
from rules_ref.cases.writer import position_json
from rules_ref.notation import read_notation, write_case
from rules_ref.replays import replay
from rules_ref.samples import SAMPLES
from tests.league.asking import posted

MOVE_KEYS = ("by", "cards", "as", "pass", "claim")
OF_RULING = ("verdict", "foul", "clauses", "findings", "effects", "summary_ja", "summary_en")
WORDED = {
    "jokers declared": """\
ruleset: kyoto
players: A B C D
hand A: JK S4 S5
hand C: 3
turn: A
pile C: S3 JK=S4 S5
A: JK=S- S4 S5
""",
    "who is out, how, and in which class": """\
ruleset: jbl
players: A B C D
classes: A=daifugo B=fugo C=hinmin D=daihinmin
hand C: S4 S5
turn: C
out: B=finish A=downfall
C: S4
""",
    "a call that discards by itself": """\
ruleset: zai
players: A B C
hand A: JK S4
hand B: 3
turn: B
pending named: player=A by=C effect=draw2 count=2
A: return_double JK
""",
    "what may still be answered, and which way it goes": """\
ruleset: zai
players: A B C
hand B: S4
turn: B
direction: counterclockwise
draw_pile: 20
exhausted: 1
last_cut: S3 JK
open_hands: C
pending eight_cut: by=A
pending revolution: by=A count=4 counters=0
B: pass
""",
    "options with parts": """\
ruleset: momo
regulation attribute_lock: on
regulation attributes S3: red blue
regulation unite_effects: on
regulation unites revolution: S3 H4
with_legal_plays: on
players: A B C D
hand A: S4 H9
turn: A
attribute_lock: red
smash_used: on
A: S4
""",
    "hands without a card": """\
ruleset: uecda
players: A B C D E
hand A: S4
hand B: 0
turn: A
out: B=finish
A: S4
""",
}


def texts(sample):
    """Every position of a sample game with the move made in it."""
    written = read_notation(sample.text()).case
    for frame, move in zip(replay(written).frames, written["moves"], strict=False):
        case = {key: value for key, value in written.items() if key in {"ruleset", "regulation"}}
        played = {key: move[key] for key in MOVE_KEYS if key in move}
        case |= {"question": "play", "position": position_json(frame.before), "play": played}
        yield read_notation(write_case(case)).case


def in_form(case):
    """The case as the form asks it once it is filled, sent as a browser does."""
    inquiry = inquiry_about(case)
    sent = PlayInquiry(case["ruleset"], None, posted(inquiry), seats=len(inquiry.seats))
    assert sent.is_valid(), [(field.html_name, field.errors) for field in sent.faulty]
    return sent.case()


@pytest.mark.parametrize("name", SAMPLES)
def test_every_position_of_a_game_gets_the_same_ruling_through_the_form(name):
    for case in texts(SAMPLES[name]):
        direct, asked = adjudicate(case), adjudicate(in_form(case))
        assert {key: asked.get(key) for key in OF_RULING} == {key: direct.get(key) for key in OF_RULING}


@pytest.mark.parametrize("name", SAMPLES)
def test_every_position_of_a_game_fits_the_form_with_and_without_its_move(name):
    for case in texts(SAMPLES[name]):
        without = {key: value for key, value in case.items() if key != "play"}
        assert holds(inquiry_about(case), case)
        assert holds(inquiry_about(without), without)


@pytest.mark.parametrize("name", WORDED)
def test_everything_that_can_be_asked_is_filled_in(name):
    case = read_notation(WORDED[name]).case
    assert holds(inquiry_about(case), case)


@pytest.mark.parametrize(
    "line",
    [
        "regulation pass_lockout: on",
        "regulation cutoff: discard_game",
        "back: on",
        "number_lock: on",
        *("\n".join(f"pile B: {card}" for card in ("S3", "S4") * 7),),
    ],
)
def test_what_has_no_field_is_noticed(line):
    text = f"ruleset: jbl\nplayers: A B C\nhand A: D2 D3\nturn: A\n{line}\n"
    for case in (read_notation(text).case, read_notation(f"{text}A: D2").case):
        assert not holds(inquiry_about(case), case)
