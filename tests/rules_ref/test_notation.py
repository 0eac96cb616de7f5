"""The text notation: what is written is read back the same."""

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_ref import adjudicate
from rules_ref.cards import DECK
from rules_ref.cases.writer import position_json
from rules_ref.documents import RULESETS
from rules_ref.notation import read_notation, write_case
from rules_ref.notation.words import FACTS
from rules_ref.position import Position
from tests.effort import examples
from tests.rules_ref.playouts import opening, playout
from tests.rules_ref.test_contract import CASES
from tests.rules_ref.written import GAME, POSITION

NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=6) | st.sampled_from(
    ["turn", "場", "A B", "-", '"', "A:B", "7", "pass", "髙﨑　𠮷之助", "a#b", "山田", "S3", "\u2028", "\\"]
)
SOME_CARDS = st.sampled_from([*(card.name for card in DECK), "JK"])
CARDS = st.lists(SOME_CARDS, min_size=1, max_size=4)
COUNT = st.integers(0, 100)


def maybe(**parts):
    """A strategy for objects in which each part may be missing, as in a case."""
    return st.fixed_dictionaries({}, optional=parts)


@st.composite
def plays(draw, by):
    cards = draw(CARDS)
    jokers = cards.count("JK")
    declared = draw(st.sampled_from([(), tuple(["S+", "H10"][: jokers % 3] * jokers)[:jokers]]))
    play = {"by": draw(by), "cards": cards}
    return play | ({"as": list(declared)} if declared else {})


@st.composite
def moves(draw, by):
    claims = st.fixed_dictionaries(
        {"by": by, "claim": st.sampled_from(["dobon", "kill_finish", "return_double"])},
        optional={"cards": CARDS, "effect": st.sampled_from(["draw2", "three_nine"])},
    )
    passes = st.fixed_dictionaries({"by": by, "pass": st.just(value=True)})
    by_player = st.dictionaries(by, st.lists(SOME_CARDS, max_size=3), min_size=1)
    actions = maybe(
        gives=CARDS, discards=CARDS, destroyed=CARDS, recovers=CARDS, target=by, drawn=by_player, all_give=by_player,
        names=st.lists(st.sampled_from(["3", "10", "K", "JK"]), min_size=1),
    )  # fmt: skip
    return draw(plays(by) | claims | passes) | draw(actions)


def regulations(ruleset):
    lockout = {"pass_lockout": st.booleans()}
    if ruleset == "momo":
        unite = st.fixed_dictionaries(
            {"cards": CARDS, "effect": st.sampled_from(["eight_cut_shift", "revolution"])}
        )
        attributes = st.dictionaries(SOME_CARDS, st.lists(NAMES, max_size=2))
        return maybe(**lockout, attributes=attributes, unites=st.lists(unite, max_size=2))
    if ruleset == "kyoto":
        return maybe(**lockout, dobon_joker=COUNT)
    if ruleset == "zai":
        return maybe(**lockout, killer_card=SOME_CARDS)
    return maybe(**lockout, cutoff=st.just("share_open_places")) if ruleset == "jbl" else maybe(**lockout)


@st.composite
def cases(draw):
    players = draw(st.lists(NAMES, min_size=2, max_size=4, unique=True))
    by = st.sampled_from(players)
    ruleset = draw(st.sampled_from(["jbl", "sdin", "momo", "kyoto", "zai", "uecda"]))
    said = maybe(id=NAMES | st.integers(), why=NAMES, note=st.text(st.characters(exclude_categories=["Cs"])))
    case = draw(said) | {"ruleset": ruleset}
    if regulation := draw(regulations(ruleset)):
        case["regulation"] = regulation
    hands = st.dictionaries(by, CARDS | COUNT | st.just([]), min_size=1)
    classes = st.dictionaries(by, st.sampled_from(["daifugo", "heimin", "daihinmin"]), min_size=1)
    body = {"players": players} | draw(maybe(hands=hands, classes=classes, round=COUNT))
    if draw(st.booleans()):
        game = draw(maybe(game=COUNT))
        return case | body | game | {
            "question": "record", "leader": draw(by), "moves": draw(st.lists(moves(by), max_size=4)),
        }  # fmt: skip
    position = body | {"turn": draw(by | st.none())} | draw(states(by))
    play = draw(maybe(play=moves(by), with_legal_plays=st.just(value=True)))
    return case | play | {"question": "play", "position": position}


def states(by):
    """A strategy for all other facts of a position, without default values."""
    on = st.just(value=True)
    names = st.lists(by, min_size=1)
    out = st.fixed_dictionaries({"player": by, "how": st.sampled_from(["finish", "foul", "downfall"])})
    pending = st.one_of(
        st.fixed_dictionaries({"kind": st.just("eight_cut"), "by": by}),
        st.fixed_dictionaries({"kind": st.just("revolution"), "by": by, "count": COUNT, "counters": COUNT}),
        st.fixed_dictionaries(
            {"kind": st.just("named"), "player": by, "by": by, "effect": st.just("draw2"), "count": COUNT}
        ),
    )
    return maybe(
        pile=st.lists(plays(by), min_size=1, max_size=3), passed=names, revolution=on, back=on, number_lock=on,
        lock=st.lists(st.sampled_from("SHDC"), min_size=1), direction=st.just(-1), opening=on, smash_used=on,
        out=st.lists(out, min_size=1), eight_cut_shift=on, attribute_lock=st.lists(NAMES, min_size=1),
        open_hands=names, draw_pile=COUNT, exhausted=st.integers(1, 9), last_cut=CARDS,
        pending=st.lists(pending, min_size=1, max_size=3),
    )  # fmt: skip


@settings(deadline=None, derandomize=True, max_examples=examples(100))
@given(cases(), st.sampled_from(["en", "ja"]))
def test_a_case_is_read_back_as_it_was_written(case, language):
    assert read_notation(write_case(case, language)).case == case


@settings(deadline=None, derandomize=True, max_examples=examples(100))
@given(cases(), st.sampled_from(["en", "ja"]))
def test_a_text_is_written_back_as_it_was_read(case, language):
    text = write_case(case, language)
    assert write_case(read_notation(text).case, language) == text
    assert write_case(read_notation(text).case, "en") == write_case(case, "en")


@pytest.mark.parametrize("text", [GAME.replace(" # a comment", ""), POSITION])
def test_the_canonical_text_of_what_is_written_here_is_itself(text):
    assert write_case(read_notation(text).case) == text


def test_every_field_of_a_position_has_a_line():
    written = read_notation(POSITION).case["position"]
    every = position_json(Position(("A",), {"A": ()}, "A"))
    assert set(every) - {"round"} == set(written)
    assert {fact.key for fact in FACTS.values()} >= set(every)


def test_a_position_after_the_end_says_that_it_is_nobodys_turn():
    case = {"ruleset": "jbl", "question": "play", "position": {"players": ["A", "B", "C"], "turn": None}}
    assert "turn: -\n" in write_case(case)
    assert read_notation(write_case(case)).case == case


def test_an_option_without_parts_is_said_to_have_none():
    position = {"players": ["A", "B"], "turn": "A"}
    case = {"ruleset": "momo", "question": "play", "position": position}
    case["regulation"] = {"attributes": {}, "unites": []}
    assert "regulation attributes:\nregulation unites:\n" in write_case(case)
    assert read_notation(write_case(case)).case == case


EXAMPLES = [
    pytest.param(example["case"], id=example["case"]["id"])
    for example in CASES
    if example["case"]["question"] in {"play", "record"} and "error_field_startswith" not in example["expect"]
]


@pytest.mark.parametrize("case", EXAMPLES)
def test_an_example_written_down_and_read_again_is_answered_alike(case):
    for language in ("en", "ja"):
        assert adjudicate(read_notation(write_case(case, language)).case) == adjudicate(case)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(3))
def test_a_position_out_of_a_game_is_answered_alike(ruleset, seed):
    rng = Random(seed)
    begin = opening(rng, 4, 8, jokers=1, classes=False) | {"opening": False}
    for position, move, ruling in islice(playout(ruleset, begin, rng), 12):
        case = {"ruleset": ruleset, "question": "play", "position": position, "play": move}
        for language in ("en", "ja"):
            assert adjudicate(read_notation(write_case(case, language)).case) == ruling
