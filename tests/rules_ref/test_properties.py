"""Properties of every case: nothing raises, no card is lost, and irrelevant changes have no effect."""

import json
from collections import Counter
from copy import deepcopy
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_ref import adjudicate
from rules_ref.cards import RANKS
from rules_ref.documents import RULESETS
from tests.effort import examples
from tests.rules_ref.helpers import CLASSES
from tests.rules_ref.playouts import NAMES, answer, choices, deal, opening, playout, some_position

QUICK = settings(
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    max_examples=examples(100),
)
SEEDS = st.integers(0, 10**6)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["A", "B", "S8", "JK", "S+", "daifugo", "finish", "jbl", "play", 0, 1, -1, 10**40])
)
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner)
)


PARTS = ("regulation", "position", "play", "players", "hands", "classes", "events", "gives", "moves", "blind")


def assert_answered(found: dict[str, Any]) -> None:
    """Assert a ruling, or an error with its field and messages in both languages; either as valid JSON."""
    assert json.dumps(found)
    if "error" in found:
        assert all(found["error"].values()), found
        assert set(found["error"]) == {"field", "message_ja", "message_en"}
    else:
        assert found["verdict"] in {"legal", "illegal", "undetermined"}


@QUICK
@given(JSON)
def test_any_json_is_answered(case):
    assert_answered(adjudicate(case))


@QUICK
@given(
    st.fixed_dictionaries(
        {
            "ruleset": st.sampled_from([*RULESETS]),
            "question": st.sampled_from(["play", "ranking", "exchange", "deal", "record"]),
        },
        optional=dict.fromkeys(PARTS, JSON),
    )
)
def test_any_question_is_answered(case):
    assert_answered(adjudicate(case))


def plain_cases(ruleset: str) -> list[dict[str, Any]]:
    """Well-formed cases about plays, a ranking, an exchange, a deal and a record, with all fields given."""
    players = ["A", "B", "C", "D", "E"] if ruleset == "uecda" else ["A", "B", "C", "D"]
    classes = dict(zip(players, CLASSES[len(players)], strict=True))
    hands: dict[str, Any] = {"A": ["S8", "H5", "S9"], "B": ["H8", "D4"], "C": ["HK"], "D": 3}
    position = {
        "players": players, "hands": hands, "turn": "A",
        "pile": [{"by": "C", "cards": ["S5"], "as": None}, {"by": "D", "cards": ["S6"]}],
        "passed": ["B"], "revolution": False, "back": False, "lock": ["S"], "number_lock": False, "direction": 1,
        "classes": classes, "out": [{"player": "C", "how": "finish"}], "opening": False, "round": 2,
        "smash_used": False, "eight_cut_shift": False, "attribute_lock": [], "open_hands": ["A"], "draw_pile": 20,
        "exhausted": 0, "pending": [{"kind": "eight_cut", "by": "D"}], "last_cut": ["C3"],
    }  # fmt: skip
    moves: list[dict[str, Any]] = [
        {"by": "A", "cards": ["H5"]},
        {"by": "B", "cards": ["H8"]},
        {"by": "B", "cards": ["D4"]},
        {"by": "C", "cards": ["HK"], "gives": ["S4"], "target": "A", "drawn": {"A": ["C5"]}},
    ]
    table = {"ruleset": ruleset, "players": players}
    return [
        {"ruleset": ruleset, "question": "play", "position": position, "play": moves[0] | {"cards": ["S9"], "as": []}},
        {"ruleset": ruleset, "question": "play", "position": position, "play": {"by": "A", "pass": True}, "with_legal_plays": True},
        {"ruleset": ruleset, "question": "play", "position": position, "play": {"by": "B", "claim": "dobon", "cards": ["H8"]}},
        table | {"question": "ranking", "classes": classes, "game": 4, "events": [{"player": "B", "how": "foul"}], "cut_off": True},
        table | {"question": "exchange", "classes": classes, "hands": hands, "gives": {"A": ["S8"], "D": ["HK"]}},
        table | {"question": "deal", "hands": hands, "blind": ["C4", "H9"]},
        table | {"question": "record", "hands": hands | {"D": ["S3"], "E": ["C9"]}, "classes": None, "leader": "A", "moves": moves},
    ]  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of the value and of every value inside it."""
    inner: Any = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    return [path, *(found for key, each in inner for found in places(each, (*path, key)))]


@settings(QUICK, max_examples=examples(400))
@given(
    st.sampled_from([*RULESETS]),
    SEEDS,
    SCALARS | JSON,
    st.sampled_from(["replace", "remove", "repeat", "add"]),
)
def test_a_case_with_one_thing_wrong_is_answered(ruleset, seed, value, how):
    rng = Random(seed)
    case = deepcopy(rng.choice(plain_cases(ruleset)))
    *way, key = rng.choice(places(case)[1:])
    place: Any = case
    for step in way:
        place = place[step]
    if how == "replace":
        place[key] = value
    elif how == "remove":
        del place[key]
    elif isinstance(place, list):
        place.append(place[key] if how == "repeat" else value)
    else:
        place[f"{key}!" if how == "add" else "A"] = value
    assert_answered(adjudicate(case))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_cases_that_are_mutated_are_good_ones_to_begin_with(ruleset):
    for case in plain_cases(ruleset):
        assert_answered(adjudicate(case))


def seated(ruleset: str, position: dict[str, Any]) -> dict[str, Any]:
    """A four-player position; a fifth player with three cards is added if the document does not seat four."""
    if 4 in RULESETS[ruleset].table_sizes:
        return position
    players = [*position["players"], NAMES[4]]
    return position | {"players": players, "hands": position["hands"] | {NAMES[4]: 3}, "classes": None}


def switches(ruleset: str, rng: Random) -> dict[str, bool]:
    """A random value for every switch of the document."""
    options = RULESETS[ruleset].options
    return {key: rng.random() < 0.6 for key, option in options.items() if option.kind == "switch"}


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(QUICK, max_examples=examples(15))
@given(SEEDS)
def test_a_set_of_cards_is_legal_exactly_when_it_is_listed(ruleset, seed):
    jokers = RULESETS[ruleset].jokers
    position = seated(ruleset, some_position("jbl", seed, each=5, jokers=min(jokers, 2)))
    asked = {"regulation": switches(ruleset, Random(seed))}
    by = position["turn"]
    hand = position["hands"][by]
    listed = answer(ruleset, position, {"by": by, "pass": True}, with_legal_plays=True, **asked)[
        "legal_plays"
    ]
    for cards in (
        combination for size in range(1, len(hand) + 1) for combination in combinations(hand, size)
    ):
        ruling = answer(ruleset, position, {"by": by, "cards": list(cards)}, **asked)
        could_be_legal = ruling["verdict"] != "illegal"
        assert could_be_legal == (sorted(cards) in [sorted(each) for each in listed]), (position, cards)


def cards_seen(position: dict[str, Any]) -> Counter[str]:
    piles = [card for play in position["pile"] for card in play["cards"]]
    return Counter([*piles, *(card for hand in position["hands"].values() for card in hand)])


@pytest.mark.parametrize(("players", "each"), [(4, 13), (3, 17)])
@pytest.mark.parametrize("seed", range(4))
def test_a_full_game_ends_with_every_card_and_every_player_accounted_for(players, each, seed):
    rng = Random(seed)
    begin = opening(rng, players, each, classes=seed % 2 == 1)
    moves = []
    for position, move, ruling in playout("jbl", begin, rng):
        moves.append(move)
        assert ruling["verdict"] == "legal"
        assert_cards_conserved(position, ruling["after"])
    out = ruling["after"]["out"]
    assert len({each["player"] for each in out}) == len(out) in {players - 1, players}
    assert_record_agrees(begin, moves, out)


def assert_cards_conserved(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Assert that cards disappear only by a flush, or with a fallen daifugo."""
    fallen = [
        player_exit["player"]
        for player_exit in after["out"]
        if player_exit["how"] == "downfall" and player_exit not in before["out"]
    ]
    given_up = Counter(card for player in fallen for card in before["hands"][player])
    flushed = [] if after["pile"] else after["last_cut"]
    assert cards_seen(before) == cards_seen(after) + Counter(flushed) + given_up


def assert_record_agrees(
    begin: dict[str, Any], moves: list[dict[str, Any]], out: list[dict[str, str]]
) -> None:
    """Assert that the whole game as a record is legal to the end, with the ranking of its exits."""
    record = adjudicate(
        {"ruleset": "jbl", "question": "record", "players": begin["players"], "hands": begin["hands"]}
        | {"classes": begin["classes"], "leader": begin["turn"], "moves": moves}
    )
    ranking = adjudicate(
        {"ruleset": "jbl", "question": "ranking", "players": begin["players"], "classes": begin["classes"]}
        | {"events": [each for each in out if each["how"] != "downfall"]}
    )
    assert (record["verdict"], record["turns"]) == ("legal", len(moves))
    assert record["ranking"]["order"] == ranking["order"]
    assert sorted(ranking["order"]) == sorted(begin["players"])


def told_apart(ruling: dict[str, Any]) -> dict[str, Any]:
    """The ruling without its sentences."""
    return {
        key: ruling[key]
        for key in ("verdict", "foul", "clauses", "basis", "regulation_keys", "effects", "after")
    }


def renamed(value: Any, names: dict[str, str]) -> Any:
    match value:
        case dict():
            return {names.get(key, key): renamed(each, names) for key, each in value.items()}
        case list():
            return [renamed(each, names) for each in value]
        case str():
            return names.get(value, value)
    return value


def a_move(position: dict[str, Any], seed: int) -> dict[str, Any]:
    """A random move of the player on turn, legal or not."""
    rng = Random(seed)
    hand = position["hands"][position["turn"]]
    cards = rng.sample(hand, rng.randint(1, min(3, len(hand))))
    return rng.choice([*choices("jbl", position), {"by": position["turn"], "cards": cards}])


@settings(QUICK, max_examples=examples(40))
@given(SEEDS)
def test_names_do_not_matter(seed):
    position = some_position("jbl", seed)
    move = a_move(position, seed)
    names = dict(zip(position["players"], ["壱", "id", "S3", "👤"], strict=True))
    ruling = told_apart(answer("jbl", position, move))
    assert told_apart(answer("jbl", renamed(position, names), renamed(move, names))) == renamed(ruling, names)


RANK_LABELS = {rank.label for rank in RANKS}
SHUFFLES = [dict(zip("SHDC", permutation, strict=True)) for permutation in permutations("SHDC")][1:]


def recoloured(value: Any, suits: dict[str, str]) -> Any:
    """The value with every card and suit replaced as in ``suits``; lists of suits are sorted."""
    match value:
        case dict():
            return {key: recoloured(each, suits) for key, each in value.items()}
        case list() if value and all(each in [*suits] for each in value):
            return sorted(suits[each] for each in value)
        case list():
            return [recoloured(each, suits) for each in value]
        case str() if value[:1] in suits and value[1:] in RANK_LABELS:
            return suits[value[0]] + value[1:]
    return value


@settings(QUICK, max_examples=examples(40))
@given(SEEDS, st.sampled_from(SHUFFLES))
def test_suits_do_not_matter_but_for_the_spade_three(seed, suits):
    position = some_position("jbl", seed)
    if "S3" in json.dumps(position) or any(
        f"{suit}3" in json.dumps(position) for suit in "HDC" if suits[suit] == "S"
    ):
        return
    move = a_move(position, seed)
    ruling = told_apart(answer("jbl", position, move))
    same = {suit: suit for suit in "SHDC"}
    found = told_apart(answer("jbl", recoloured(position, suits), recoloured(move, suits)))
    assert recoloured(found, same) == recoloured(ruling, suits)


@settings(QUICK, max_examples=examples(40))
@given(SEEDS, st.permutations(range(6)))
def test_the_order_of_hand_and_play_does_not_matter(seed, order):
    position = some_position("jbl", seed)
    move = a_move(position, seed)
    by = position["turn"]
    shuffled = deepcopy(position)
    shuffled["hands"][by] = [position["hands"][by][at] for at in order if at < len(position["hands"][by])]
    turned = move | ({"cards": move["cards"][::-1]} if "cards" in move else {})
    first, second = answer("jbl", position, move), answer("jbl", shuffled, turned)
    for key in ("verdict", "foul", "clauses", "effects"):
        assert first[key] == second[key]


def test_a_deal_is_of_different_cards():
    hands = deal(Random(1), 4, 13)
    assert max(Counter(card for hand in hands.values() for card in hand if card != "JK").values()) == 1
