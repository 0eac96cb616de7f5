"""Everything that ``verify`` must not let through: a correct event damaged in one place, and the code."""

import json

import pytest

from scoring.event.problem import EventProblem
from scoring.event.reading import read_event
from scoring.standings.verify import verify
from tests.golden import in_words, is_as_kept
from tests.scoring.paths import Change, add, put
from tests.scoring.standings.damage import right_event, table
from tests.scoring.standings.events import Json, a_round, a_set, a_table, event, standing, substitution
from tests.sentences import are_sentences


def problems(data: Json) -> list[EventProblem]:
    return list(verify(read_event(data)))


def found(data: Json) -> list[str]:
    return [problem.code for problem in problems(data)]


def damaged(change: Change) -> Json:
    data = right_event()
    change(data)
    return data


def decide(**decision: object) -> Change:
    return add("decisions", decision)


def penalise(**penalty: object) -> Change:
    given = {"player": "h", "stage": "s1", "points": 0, "reason": "私語"} | penalty
    return add("penalties", given)


def unseat_by_place(data: Json) -> None:
    """Remove one player from s2's table of four."""
    seats = table(data, "s2", 2)
    seats["seats"] = dict(zip("SHD", "fjg", strict=True))
    for entry in seats["sets"]:
        entry["games"][0]["events"].pop()
    del seats["recorded"]


def unseat_given(data: Json) -> None:
    data["stages"][2]["enter"]["players"] = ["m"]
    data["rounds"][0]["byes"] = []


def seat_by_place(data: Json) -> None:
    """Let m, who had a bye in s1, play s2 in the place of c."""
    tables = data["rounds"][1]["tables"]
    tables[1] = json.loads(json.dumps(tables[1]).replace('"c"', '"m"'))


def test_the_event_that_is_damaged_is_right():
    assert found(right_event()) == []


LOT = {"kind": "lot", "stage": "s1", "by": "運営", "at": "2024-10-20 15:00"}
MOVE: dict[str, object] = {"kind": "move_up", "stage": "s1"}
DAMAGES: dict[str, tuple[str, Change]] = {
    "a move-up for someone who did not withdraw": ("move_up_for_nobody", decide(**MOVE, player="k", **{"for": "e"})),
    "a move-up without the withdrawal": ("move_up_for_nobody", lambda data: data["decisions"].pop(1)),
    "a move-up for someone who was not in": ("move_up_for_loser", decide(**MOVE, player="k", **{"for": "d"})),
    "a move-up of someone who is in anyway": ("move_up_in_already", put("decisions.2.player", "e")),
    "a move-up of someone who has moved up": ("move_up_in_already", decide(**MOVE, player="c", **{"for": "a"})),
    "a move-up of someone who was not there": ("move_up_stranger", put("decisions.2.player", "s")),
    "two moving up for one place": ("move_up_twice", decide(**MOVE, player="k", **{"for": "b"})),
    "a withdrawal recorded twice": ("withdrawn_twice", decide(kind="withdraw", player="b", after="s1")),
    "a withdrawal twice, after two stages": ("withdrawn_twice", decide(kind="withdraw", player="b", after="s2")),
    "a withdrawal after a stage never reached": (
        "withdrawn_elsewhere", decide(kind="withdraw", player="d", after="s2"),
    ),
    "neither seat nor bye": ("not_seated", put("rounds.0.byes", [])),
    "neither seat nor bye, by place": ("not_seated", unseat_by_place),
    "neither seat nor bye, given": ("not_seated", unseat_given),
    "a bye in the round in which somebody first comes in": ("bye_not_entered", put("rounds.0.byes", ["m", "x"])),
    "a bye in a stage not entered": ("bye_not_entered", put("rounds.2.byes", ["d"])),
    "a penalty in a stage not entered": ("penalty_not_entered", penalise(player="d", stage="s2")),
    "a penalty in a first stage not entered": ("penalty_not_entered", penalise(player="s")),
    "a penalty without a reason": ("penalty_reason", penalise(reason="")),
    "a penalty whose reason is blank": ("penalty_reason", put("penalties.0.reason", " \u3000")),
    "a penalty whose reason nobody can see": ("penalty_reason", penalise(reason="\u200b\u3164")),
    "a penalty naming a ruling that is not there": ("unknown_ruling", put("penalties.0.ruling", 2)),
    "a penalty naming a ruling of none": ("unknown_ruling", put("rulings", [])),
    "a substitution without a reason": ("substitution_reason", put("substitutions.0.reason", "")),
    "a substitution whose reason nobody can see": ("substitution_reason", put("substitutions.0.reason", "\u2060")),
    "criteria changed without a reason": (
        "change_reason", decide(kind="change", before={"bonus": 0}, after={"bonus": 2}, reason=" "),
    ),
    "one envelope in two sets of a table": (
        "envelope_twice", lambda data: table(data, "s1", 1)["sets"][1].update(envelope="s11-1"),
    ),
    "one envelope at two tables": (
        "envelope_twice", lambda data: table(data, "s1", 2)["sets"][1].update(envelope="s11-1"),
    ),
    "one envelope spelt in two ways": (
        "envelope_twice", lambda data: table(data, "s1", 2)["sets"][1].update(envelope="Ｓ１１－1\u200b"),
    ),
    "a table by place without a group": ("group_missing", lambda data: table(data, "s2", 2).pop("group")),
    "a player by place from no table": ("no_place", seat_by_place),
    "a lot of one": ("lot_alone", decide(**LOT, order=["c"])),
    "a lot of nobody": ("lot_alone", decide(**LOT, order=[])),
    "a lot among people who are not tied": ("lot_not_tied", decide(**LOT, order=["a", "d"])),
    "a lot among people whom a tie-break separates": (
        "lot_not_tied", lambda data: (data["scheme"].update(tiebreaks=["fugo_games", "lot"]),
                                      data["decisions"].append(LOT | {"order": ["h", "l"]})),
    ),
    "a lot two days before the event": ("lot_early", put("decisions.0.at", "2024-10-18 20:00")),
    "a lot in the year before": ("lot_early", put("decisions.0.at", "2023/10/20")),
    "a lot two days before, of the era": ("lot_early", put("decisions.0.at", "令和6年10月18日")),
    "a lot two days before, in one number": ("lot_early", put("decisions.0.at", "20241018")),
    "a lot two days before, with spaces": ("lot_early", put("decisions.0.at", "２０２４. １０. １８")),
    "a signed total off": ("total", lambda data: table(data, "s1", 1)["recorded"].update(a=11)),
    "somebody else announced": ("advance", put("stages.1.advanced", ["e", "f"])),
    "a place that was not reached": ("group", lambda data: table(data, "s2", 2).update(group="1")),
}  # fmt: skip


@pytest.mark.parametrize("name", DAMAGES)
def test_damage_is_found_by_name(name: str):
    code, change = DAMAGES[name]
    named = [problem for problem in problems(damaged(change)) if problem.code == code]
    assert named
    for each in named:
        are_sentences(each.what.ja, each.what.en)


def test_every_finding_is_said_as_it_was_when_people_read_it():
    said = [(name, problems(damaged(change))) for name, (_, change) in DAMAGES.items()]
    is_as_kept("event_damages", [line for name, found in said for line in (f"# {name}", *in_words(found))])


def announced_otherwise(data: Json) -> None:
    for stage in data["stages"][:2]:
        stage["advanced"].reverse()


UNDAMAGED: dict[str, Change] = {
    "criteria changed for a reason": decide(kind="change", stage="s1", before={}, after={}, reason="要項"),
    "a penalty of no points is a warning": penalise(),
    "a penalty for a substitute": penalise(player="x"),
    "a lot the day before": put("decisions.0.at", "2024-10-19 23:59"),
    "a lot that says no day": put("decisions.0.at", "15:10"),
    "a lot of more than the tied": put("decisions.0.order", ["a", "g", "d", "c", "k"]),
    "an announcement in another order": announced_otherwise,
    "envelopes without a number": lambda data: [
        entry.pop("envelope") for each in data["rounds"][0]["tables"] for entry in each["sets"]
    ],
    "one envelope in two rounds": lambda data: table(data, "s2", 1)["sets"][0].update(envelope="s11-1"),
    "status withdrawn beside the decision": put("entrants.1.status", "withdrawn"),
}


@pytest.mark.parametrize("name", UNDAMAGED)
def test_what_is_no_damage_has_no_finding(name: str):
    assert found(damaged(UNDAMAGED[name])) == []


def two_rounds() -> Json:
    """Seven play s1 twice, and in its second round x comes in for b."""
    rounds = [
        a_round("s1", 1, [a_table(1, "abcd", a_set("a b c")), a_table(2, "efg", a_set("e f"))]),
        a_round("s1", 2, [a_table(1, "aefb", a_set("a e f")), a_table(2, "cdg", a_set("c d"))]),
    ]
    data = event(
        "abcdefgx", [{"id": "s1", "matches": 2}], rounds, scheme={"sets": 2, "games_per_set": 1},
        substitutions=[substitution("b", "x", reason="急用") | {"round": 2}],
    )  # fmt: skip
    data["entrants"][-1]["status"] = "registered"
    return data


def test_two_rounds_with_somebody_who_came_in_are_right():
    assert found(two_rounds()) == []


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("not_seated", put("rounds.0.tables.0", a_table(1, "acd", a_set("a c")))),
        ("not_seated", put("rounds.0.tables", [])),
        ("not_entered", put("rounds.0.tables.1.seats.D", "x")),
    ],
    ids=["replaced later, without a seat before", "a round without tables before one that was played",
         "seated before coming in"],
)  # fmt: skip
def test_who_was_forgotten_in_an_earlier_round_is_found(code: str, change: Change):
    data = two_rounds()
    change(data)
    assert code in found(data)


def test_a_move_up_takes_whom_it_is_for_out_also_without_a_withdrawal():
    data = right_event()
    del data["decisions"][1]
    advance = standing(data)["stages"][0]["advance"]
    assert ("b" in advance["out"], "c" in advance["in"]) == (True, True)
