"""Replays: the frames of a game, up to the first move that is not legal; and the sample games."""

import pytest

from rules_ref import adjudicate
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.rulings import ruling_json
from rules_ref.documents import RULESETS
from rules_ref.notation import read_notation, write_case
from rules_ref.position import Pass, Play
from rules_ref.ranking import How
from rules_ref.replays import replay
from rules_ref.samples import SAMPLES

GAME = """\
ruleset: jbl
players: A B C
hand A: S5 H9
hand B: S6 D10
hand C: S7 C3
leader: A

"""
SHOWN = {
    "jbl": {"JBL-9.1", "JBL-9.3", "JBL-10.2", "JBL-7.1", "JBL-6.1", "JBL-8.1", "GEN-4"},
    "jbl_stopped": {"JBL-9.1", "JBL-7.1"},
    "sdin": {"SDIN-2.2", "SDIN-8.1", "SDIN-4.1", "SDIN-6.1", "SDIN-9.3"},
    "momo": {"MOMO-1.1", "MOMO-14.1", "MOMO-10.1", "MOMO-15.2", "MOMO-13.1"},
    "kyoto": {
        "KYOTO-2.1", "KYOTO-2.2", "KYOTO-2.4", "KYOTO-2.5", "KYOTO-2.6", "KYOTO-3.1", "KYOTO-3.3", "KYOTO-3.4",
        "KYOTO-4.5", "KYOTO-5.4", "KYOTO-6.1",
    },
    "zai": {
        "ZAI-4.1", "ZAI-6.1", "ZAI-7.1", "ZAI-8.1", "ZAI-10.1", "ZAI-Q.1", "ZAI-K.1", "ZAI-A.1", "ZAI-2.1", "ZAI-X.3",
    },
    "uecda": {"UEC-2", "UEC-3", "UEC-6", "UEC-9", "UEC-11"},
    "tycoon": {"TYC-8", "TYC-10", "TYC-11", "TYC-12"},
}  # fmt: skip
RESULTS = {
    "jbl": ["Aki", "Fuyu", "Natsu", "Haru"],
    "sdin": ["Natsu", "Fuyu", "Haru", "Aki"],
    "momo": ["Natsu", "Haru", "Aki", "Fuyu"],
    "kyoto": ["Tsuki", "Aki", "Fuyu", "Haru", "Natsu"],
    "uecda": ["Fuyu", "Natsu", "Aki", "Haru", "Tsuki"],
    "tycoon": ["Aki", "Natsu", "Fuyu", "Haru"],
}


def of(moves):
    return replay(read_notation(GAME + moves.replace(" | ", "\n")).case)


def of_sample(sample_id):
    return replay(read_notation(SAMPLES[sample_id].text).case)


def test_each_frame_has_the_table_before_its_move_the_ruling_and_the_table_after():
    game = of("A: S5 | B: S6 | C: pass")
    first, second, third = game.frames
    assert (first.before, first.move) == (game.start, Play("A", first.before.hands["A"][:1]))
    assert first.ruling.clauses == ("JBL-4.5",)
    assert (first.after, second.before) == (second.before, first.after)
    assert [effect.kind for effect in second.ruling.effects] == ["lock", "turn"]
    assert third.move == Pass("C")
    assert third.after is not None
    assert third.after.passed == ("C",)


def test_the_position_after_so_many_moves():
    game = of("A: S5 | B: S6")
    assert [game.position(moves).turn for moves in range(3)] == ["A", "B", "C"]
    assert game.position(2).hand_size("B") == 1


def test_a_replay_stops_at_the_first_illegal_move_and_leaves_the_table_as_it_was():
    game = of("A: H9 | B: S6 | C: S7")
    assert (game.stopped_at, len(game.frames), game.written) == (1, 2, 3)
    assert game.frames[1].after is None
    assert game.frames[1].ruling.clauses == ("JBL-4.1",)
    assert game.position(2) == game.position(1) == game.frames[1].before
    assert game.ranking is None


def test_a_game_still_going_on_has_no_ranking():
    game = of("A: S5")
    assert (game.stopped_at, game.ranking) == (None, None)


def test_a_game_that_is_over_has_its_ranking():
    game = of("A: S5 | B: S6 | C: S7 | A: pass | B: pass | C: C3 | A: H9")
    assert game.position(7).turn is None
    assert game.ranking is not None
    assert game.ranking.order == ("C", "A", "B")


def test_what_a_move_made_people_do_is_in_its_frame():
    give = of_sample("kyoto").frames[2]
    assert [card.name for card in give.actions.gives] == ["C5"]
    assert give.after is not None
    assert "C5" in [card.name for card in give.after.hands["Tsuki"]]


def test_a_position_is_a_replay_of_one_move():
    position = "ruleset: jbl\nplayers: A B C\nhand A: S8 H5\nturn: A\npile C: S7\n"
    shown = replay(read_notation(position).case)
    assert (shown.frames, shown.written, shown.start.turn) == ((), 0, "A")
    played = replay(read_notation(position + "A: S8").case)
    assert played.frames[0].ruling.clauses == ("JBL-4.1", "JBL-7.1")
    assert played.position(1).pile == ()
    refused = replay(read_notation(position + "A: H5").case)
    assert refused.stopped_at == 0


@pytest.mark.parametrize(
    ("case", "field"),
    [
        (None, "case"),
        ({"ruleset": "bridge"}, "ruleset"),
        ({"ruleset": "jbl", "question": "deal"}, "question"),
        (read_notation(GAME + "A: S3").case | {"leader": "X"}, "leader"),
        (read_notation(GAME + "A: S3").case | {"regulation": {"x": 1}}, "regulation.x"),
    ],
)
def test_what_cannot_be_read_names_the_field(case, field):
    with pytest.raises(MalformedCaseError) as caught:
        replay(case)
    assert caught.value.field == field


# The sample games.


def test_every_ruleset_has_a_sample():
    assert {sample.ruleset for sample in SAMPLES.values()} == set(RULESETS)


@pytest.mark.parametrize("sample_id", SAMPLES)
def test_a_sample_is_written_as_the_notation_writes_it(sample_id):
    text = SAMPLES[sample_id].text
    case = read_notation(text).case
    assert write_case(case) == text
    assert case["ruleset"] == SAMPLES[sample_id].ruleset


@pytest.mark.parametrize("sample_id", SAMPLES)
def test_a_sample_shows_what_its_document_is_known_for(sample_id):
    game = of_sample(sample_id)
    clauses = {clause for frame in game.frames for clause in frame.ruling.clauses}
    if game.ranking is not None:
        clauses |= set(game.ranking.clauses)
    assert clauses >= SHOWN[sample_id]


@pytest.mark.parametrize("sample_id", RESULTS)
def test_a_sample_is_legal_to_its_end(sample_id):
    game = of_sample(sample_id)
    assert game.stopped_at is None
    assert game.ranking is not None
    assert list(game.ranking.order) == RESULTS[sample_id]


def test_zai_k_1_in_the_sample_a_destroyed_hand_finishes():
    game = of_sample("zai")
    assert (game.stopped_at, game.ranking) == (None, None)
    assert [(left.player, left.how) for left in game.position(20).out] == [("Fuyu", How.FINISH)]


def test_jbl_9_1_a_sample_stops_at_its_last_move():
    game = of_sample("jbl_stopped")
    assert game.stopped_at == game.written - 1
    assert game.frames[-1].ruling.clauses == ("JBL-9.1",)


@pytest.mark.parametrize("sample_id", SAMPLES)
def test_the_adjudicator_says_the_same_of_the_whole_game(sample_id):
    answer = adjudicate(read_notation(SAMPLES[sample_id].text).case)
    game = of_sample(sample_id)
    assert answer["at"] == game.stopped_at
    assert answer["ranking"] == (game.ranking and ruling_json(game.ranking))
    if game.stopped_at is not None:
        assert answer["ruling"] == ruling_json(game.frames[-1].ruling)


def test_a_move_refused_on_cards_that_nobody_remembers_stops_the_replay():
    position = {
        "players": list("ABC"),
        "turn": "A",
        "hands": {"A": ["S9", "S4"], "B": 2, "C": 2},
        "pile": [{"by": "C", "form": "pair"}],
    }
    case = {"ruleset": "jbl", "question": "play", "position": position, "play": {"by": "A", "cards": ["S9"]}}
    game = replay(case)
    assert (game.stopped_at, game.frames[0].ruling.clauses) == (0, ("JBL-4.1",))
