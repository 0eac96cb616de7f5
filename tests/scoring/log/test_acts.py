"""The effect of each act of a log: a file that agrees has no finding, and every difference has one."""

from typing import Any

import pytest

from scoring.event.reading import read_event
from scoring.log.chain import Head, linked, seal
from scoring.log.replay import digests
from scoring.standings.findings.log import log_problems
from tests.scoring.standings.events import a_game, a_round, a_table, event, substitution

Act = tuple[str, dict[str, Any], dict[str, Any], *tuple[object, ...]]
SALT, OTHER = "00" * 16, "11" * 16
PEOPLE = [{"entrant": at, "id": each, "name": each} for at, each in enumerate("abcd", 1)]
ENTERED: Act = ("enter_players", {}, {"entrants": PEOPLE})
STAGE: dict[str, Any] = {"id": "s1"}
TO_S2 = [STAGE, {"id": "s2", "enter": {"from": "s1"}}]
LOT = {"kind": "lot", "stage": "s1", "order": ["a", "b"], "by": "運営", "at": "12:00"}
GONE = {"kind": "withdraw", "player": "a", "after": "s1"}
UP = {"kind": "move_up", "stage": "s1", "player": "d", "for": "a"}
LATE = {"stage": "s1", "entrant": 2, "points": -5, "ruling": None}
ASKED: dict[str, Any] = {"no": 1, "case": {"question": "play"}, "ruling": {"verdict": "legal"}}
QUESTION = {"ruling": 1, **digests(ASKED["case"], ASKED["ruling"])}
CHANGED = {"before": {"bonus": 0}, "after": {"bonus": 2}, "at": "12:00"}


def act(verb, before, after, reason: object = "", actor: object = "", *, at=None):
    """The content of a log entry. ``at``: stage, round and table."""
    stage, of_round, table = at or (None, None, None)
    where = {"stage": stage, "round": of_round, "table": table, "set": None, "game": None}
    return {
        "at": "2026-04-29T04:00:00.000000Z", "verb": verb, "actor": actor, "account": None, "version": 1,
        "client_id": "", "before": before, "after": after, "reason": reason, "ruling": None, "undoes": None,
        **where,
    }  # fmt: skip


def logged(*acts, sealed=(), stages=(STAGE,), rounds=(), players="abcd", **fields):
    """An event with the log of these acts. ``sealed``: texts that are sealed with ``SALT``."""
    entries: list[Any] = []
    head = None
    for each in acts:
        content = each if isinstance(each, dict) else act(*each)
        entries.append(linked(content, head))
        head = Head(entries[-1]["no"], entries[-1]["hash"])
    data = event(players, list(stages), list(rounds), **fields)
    texts = {seal(SALT, each): {"salt": SALT, "text": each} for each in sealed}
    last = {key: entries[-1][key] for key in ("no", "hash")}
    return data | {"log": last, "log_entries": entries, "sealed": texts}


def found(data):
    return [problem.text.en for problem in log_problems(read_event(data))]


def penalty(player="b", points=-5, reason="遅刻", **more):
    return {"player": player, "stage": "s1", "points": points, "reason": reason, **more}


def change(**more):
    return {"kind": "change", "stage": None, "reason": "要項", "by": "運営", **CHANGED, **more}


def ruled(*steps):
    return ASKED | {"ruling": ASKED["ruling"] | {"steps": list(steps)}}


NO_NAME = "The name is not what the log leads to."
NO_PENALTY = "stage s1, number 2: The penalties are not what the log leads to."
STEP = {"kind": "appealed", "by": "審判", "reason": "違う", "clauses": ["JBL-4.5"]}
STEPPED = act("step_on_ruling", {}, {"ruling": 1, "kind": "appealed", "cited": "JBL-4.5"}, "違う", "審判")
CRITERIA: Act = ("correct_event", {}, {"scheme": {"bonus": 2}, "change": CHANGED}, "要項", "運営")
OUT = ("change_status", {"entrant": 1, "status": "present"})
LEFT: Act = (*OUT, {"entrant": 1, "status": "withdrawn", "after_stage": "s1"})
STOOD_IN: Act = (*OUT, LEFT[2] | {"stand_in": 4})
PENALISED: Act = ("penalise", {}, LATE, "遅刻")
CAME_BACK: Act = ("change_status", {"entrant": 1, "status": "withdrawn"}, {"entrant": 1, "status": "present"})
DRAWN: Act = ("decide", {}, LOT)
MOVED_UP: Act = ("decide", {}, UP)
DRAWN_BY_SOMEBODY: Act = ("decide", {}, LOT | {"by": {"sealed": "3" * 64}})
NO_LOT: Act = ("decide", {"kind": "lot", "stage": "s1", "order": ["a", "b"]}, {})
FORGOTTEN: Act = ("forget", {}, {"code": "*1"})
QUESTIONED: Act = ("ask_ruling", {}, QUESTION)
CREATED: Act = ("create_event", {}, {"ruleset": "jbl"})
NAMED_STAGE: Act = ("add_stage", {}, {"id": "s1", "name": "予選"})
ADVANCED: Act = ("advance", {}, {"stage": "s1", "advanced": ["a", "b"]})
CASES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "people entered": (logged(ENTERED), []),
    "people entered before codes were told": (
        logged(("enter_players", {}, {"entrants": [{"entrant": 7, "name": "x"}]}), players=["p07"]),
        ["entrant p07: " + NO_NAME],
    ),
    "a name corrected": (
        logged(ENTERED, ("correct_player", {}, {"entrant": 3, "name": "C"})), ["entrant c: " + NO_NAME],
    ),
    "somebody taken out": (
        logged(ENTERED, ("remove_player", {"entrant": 4}, {})), ["entrant d: No entry tells of this entrant."],
    ),
    "somebody taken out of the file": (
        logged(ENTERED, players="abc"), ["entrant d: An entry tells of them, but they are not there."],
    ),
    "a penalty": (logged(ENTERED, PENALISED, penalties=[penalty()]), []),
    "a penalty given twice": (logged(ENTERED, *[PENALISED] * 2, penalties=[penalty()]), [NO_PENALTY]),
    "one of two penalties lifted": (
        logged(ENTERED, *[PENALISED] * 2, ("lift_penalty", LATE | {"reason": "遅刻"}, {}, "誤り"), penalties=[penalty()]), [],
    ),
    "a penalty under another ruling": (
        logged(ENTERED, PENALISED, penalties=[penalty(ruling=1)], rulings=[ASKED]), [NO_PENALTY, NO_PENALTY],
    ),
    "a lot": (logged(ENTERED, DRAWN, decisions=[LOT]), []),
    "a lot of which nobody knows any more who drew it": (
        logged(ENTERED, DRAWN_BY_SOMEBODY, FORGOTTEN, decisions=[LOT | {"by": "運営 *1"}]), [],
    ),
    "a lot that has got somebody who drew it": (
        logged(ENTERED, DRAWN_BY_SOMEBODY, FORGOTTEN, decisions=[LOT]),
        ["decision lot s1: The decision is not what the log leads to."] * 2,
    ),
    "a lot with another end": (
        logged(ENTERED, DRAWN, decisions=[LOT | {"order": ["b", "a"]}]),
        ["decision lot s1: The decision is not what the log leads to."] * 2,
    ),
    "a lot taken back": (logged(ENTERED, DRAWN, NO_LOT), []),
    "another lot taken back": (
        logged(ENTERED, DRAWN, ("decide", {"kind": "lot", "stage": "s1", "order": ["b", "a"]}, {}), decisions=[LOT]),
        [],
    ),
    "a move-up taken back, of two that are alike": (
        logged(ENTERED, MOVED_UP, MOVED_UP,
               ("decide", {"kind": "move_up", "stage": "s1", "player": "d", "order": None}, {}), decisions=[UP]),
        [],
    ),
    "somebody left": (logged(ENTERED, LEFT, decisions=[GONE]), []),
    "somebody left and came back": (logged(ENTERED, LEFT, CAME_BACK), []),
    "somebody left, of which the file says nothing": (
        logged(ENTERED, LEFT), ["decision withdraw a: The decision is not what the log leads to."],
    ),
    "somebody left twice": (
        logged(ENTERED, *[LEFT] * 2, decisions=[GONE]),
        ["decision withdraw a: The decision is not what the log leads to."],
    ),
    "somebody left for a stand-in, who goes on": (logged(ENTERED, STOOD_IN, decisions=[GONE, UP]), []),
    "a stand-in for another": (
        logged(ENTERED, STOOD_IN, decisions=[GONE, UP | {"player": "c"}]),
        ["decision move_up s1: The decision is not what the log leads to."],
    ),
    "a stand-in who goes on, said of another stage": (
        logged(ENTERED, STOOD_IN, stages=TO_S2, decisions=[GONE | {"after": "s2"}, UP | {"stage": "s2"}]),
        [
            "decision withdraw a: The decision is not what the log leads to.",
            "decision move_up s2: The decision is not what the log leads to.",
            "decision withdraw a: The decision is not what the log leads to.",
        ],
    ),
    "a stand-in of the first logs": (
        logged(ENTERED, (*OUT, {"entrant": 1, "status": "withdrawn", "stand_in": 4}), stages=TO_S2, decisions=[GONE, UP]),
        [],
    ),
    "an absence at the end of the roll call": (
        logged(ENTERED, ("change_status", {"entrants": []}, {"entrants": [1, 2], "status": "absent"})), [],
    ),
    "an import that does not repeat its file": (logged(("import", {}, {}), penalties=[penalty()], decisions=[LOT]), []),
    "an import that does not repeat its file, and a penalty taken out": (
        logged(ENTERED, ("import", {}, {}), PENALISED), [NO_PENALTY],
    ),
    "an import that repeats its file": (
        logged(("import", {}, {"entrants": PEOPLE, "penalties": [penalty(ruling=None)], "decisions": [LOT, change(stage="s1")]}),
               penalties=[penalty()], decisions=[LOT, change(stage="s1")]),
        [],
    ),
    "an import that tells of more": (
        logged(("import", {}, {"entrants": PEOPLE, "penalties": [penalty(ruling=None)], "decisions": [LOT, change()]})),
        [
            NO_PENALTY,
            "decision lot s1: The decision is not what the log leads to.",
            "change of criteria (12:00): An entry tells of this change, but it is not shown.",
        ],
    ),
    "a ruling": (logged(ENTERED, QUESTIONED, rulings=[ASKED]), []),
    "a ruling with another answer": (
        logged(ENTERED, ("ask_ruling", {}, QUESTION | {"answer": "0" * 64}), rulings=[ASKED]),
        ["ruling 1: The ruling is not what the log leads to."],
    ),
    "a ruling that was appealed": (logged(ENTERED, QUESTIONED, STEPPED, rulings=[ruled(STEP)]), []),
    "a ruling that nobody appealed": (
        logged(ENTERED, QUESTIONED, rulings=[ruled(STEP)]),
        ["ruling 1: What was done about the ruling is not what the log leads to."],
    ),
    **{
        f"an appeal with another {key}": (
            logged(ENTERED, QUESTIONED, STEPPED, rulings=[ruled(STEP | {key: value})]),
            ["ruling 1: What was done about the ruling is not what the log leads to."],
        )
        for key, value in {"kind": "upheld", "by": "別人", "reason": "別", "clauses": [], "verdict": "illegal"}.items()
    },
    "an appeal whose words were erased": (
        logged(ENTERED, QUESTIONED, STEPPED | {"reason": {"sealed": "2" * 64}, "actor": {"sealed": "3" * 64}}, FORGOTTEN,
               rulings=[ruled(STEP | {"by": "審判 *1", "reason": "*1が違うと言う"})]),
        [],
    ),
    "an appeal that has got other words since they were erased": (
        logged(ENTERED, QUESTIONED, STEPPED | {"actor": {"sealed": "3" * 64}}, FORGOTTEN, rulings=[ruled(STEP | {"by": "別人"})]),
        ["ruling 1: What was done about the ruling is not what the log leads to."],
    ),
    "a ruling that no entry asked": (
        logged(ENTERED, QUESTIONED, rulings=[ASKED, ASKED | {"no": 2}]),
        ["ruling 2: No entry tells that it was asked."],
    ),
    "the event's criteria changed": (logged(ENTERED, CRITERIA, scheme={"bonus": 2}, decisions=[change()]), []),
    "the event's criteria changed, and back in the file": (
        logged(ENTERED, CRITERIA, scheme={"bonus": 0}, decisions=[change()]),
        ["the event's settings: “bonus” is not what the log leads to."],
    ),
    "a change that is not shown": (
        logged(ENTERED, CRITERIA, scheme={"bonus": 2}),
        ["change of criteria (12:00): An entry tells of this change, but it is not shown."],
    ),
    "a change that no entry tells of": (
        logged(ENTERED, decisions=[change(stage="s1")]),
        ["change of criteria of stage s1 (12:00): No entry tells of this change."],
    ),
    "a change for another reason": (
        logged(ENTERED, CRITERIA, scheme={"bonus": 2}, decisions=[change(reason="別")]),
        [
            "change of criteria (12:00): No entry tells of this change.",
            "change of criteria (12:00): An entry tells of this change, but it is not shown.",
        ],
    ),
    "an event created under other rules": (
        logged(("create_event", {}, {"ruleset": "momo"}), ENTERED),
        ["the event's settings: “ruleset” is not what the log leads to."],
    ),
    "an event created as its document has it": (logged(CREATED, ENTERED), []),
    "an event created as its document has it, with a switch": (
        logged(CREATED, ENTERED, regulation={"cutoff": "share_open_places"}),
        ["the event's settings: “cutoff” is not what the log leads to."],
    ),
    "an event created as its document has it, with another bonus": (
        logged(CREATED, ENTERED, scheme={"bonus": 5}), ["the event's settings: “bonus” is not what the log leads to."],
    ),
    "a scheme that cannot be read": (
        logged(ENTERED, ("correct_event", {}, {"scheme": {"bonus": []}})),
        ["the event's settings: “scheme” is not what the log leads to."],
    ),
    "criteria of which nobody spoke, beside the rules": (
        logged(ENTERED, ("correct_event", {}, {"ruleset": "jbl"}), scheme={"bonus": 5}), [],
    ),
    "a stage of another name": (
        logged(ENTERED, NAMED_STAGE), ["stage s1: The option “name” is not what the log leads to."],
    ),
    "a stage of a name that was erased": (
        logged(ENTERED, ("add_stage", {}, {"id": "s1", "name": {"sealed": "2" * 64}, "matches": 1}), ("forget", {}, {})),
        [],
    ),
    "two stages laid out at once": (
        logged(ENTERED, ("add_stage", {}, {"stages": [{"id": "s1", "matches": 2}, {"id": "s2"}]})),
        ["stage s1: The option “matches” is not what the log leads to."],
    ),
    "a stage corrected": (logged(ENTERED, NAMED_STAGE, ("correct_stage", {}, {"id": "s1", "name": ""})), []),
    "a stage taken out": (logged(ENTERED, NAMED_STAGE, ("remove_stage", {"id": "s1"}, {})), []),
    "who goes on, in another order": (logged(ENTERED, ADVANCED, stages=[STAGE | {"advanced": ["b", "a"]}]), []),
    "somebody else goes on": (
        logged(ENTERED, ADVANCED, stages=[STAGE | {"advanced": ["b", "c"]}]),
        ["stage s1: The option “advanced” is not what the log leads to."],
    ),
    "seeded where somebody was stood in for later": (
        logged(ENTERED, ("add_stage", {}, {"id": "s1", "enter": {"seeds": ["a"]}}),
               (*OUT, {"entrant": 1, "status": "withdrawn", "after_stage": None, "stand_in": 4}),
               decisions=[{"kind": "withdraw", "player": "a", "after": None}],
               stages=[{"id": "s1", "enter": {"seeds": ["d"]}}]),
        [],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_file_is_held_against_what_its_acts_lead_to(name):
    data, words = CASES[name]
    assert found(data) == words


UNREADABLE = "What this act did cannot be read."


@pytest.mark.parametrize(
    "unreadable",
    [
        ("enter_players", {}, {}),
        ("enter_players", {}, {"entrants": [{"entrant": True, "name": "a"}]}),
        ("enter_players", {}, {"entrants": [{"entrant": 1, "name": "a", "id": 1}]}),
        ("penalise", {}, {"stage": "s1"}),
        ("decide", {}, {"kind": "lot"}),
        ("ask_ruling", {}, QUESTION | {"ruling": True}),
        ("step_on_ruling", {}, {"ruling": 1, "kind": "appealed", "cited": None}),
        ("step_on_ruling", {}, {"ruling": 1, "kind": "appealed", "cited": "", "verdict": 1}),
        ("correct_event", {}, {"change": "bonus"}),
    ],
    ids=str,
)
def test_an_act_that_cannot_be_read_is_named_by_its_entry(unreadable):
    data = logged(ENTERED, ("ask_ruling", {}, QUESTION), unreadable, rulings=[ASKED])
    assert found(data) == ["entry 3: " + UNREADABLE]


def at_table(*changes):
    """Acts at table 1, one for each pair of values before and after."""
    return [act("record_exit", before, after, at=("s1", 1, 1)) for before, after in changes]


def exits(*players):
    return {"exits": [{"player": player, "how": "finish"} for player in players], "cut_off": False}


FIRST_SEATS = {"suits": dict(zip("SHDC", (1, 2, 3, 4), strict=True)), "seed": ""}
TABLE = a_table(1, "abcd", {"games": [a_game("a b c")]})
PLAYED = [
    ({"game/1/1": None}, {"game/1/1": exits(1)}),
    ({"game/1/1": exits(1)}, {"game/1/1": exits(1, 2, 3)}),
]


def test_what_was_done_at_a_table_leads_to_its_games():
    rounds = [a_round("s1", 1, [TABLE])]
    assert found(logged(ENTERED, *at_table(*PLAYED), rounds=rounds)) == []
    assert found(logged(ENTERED, *at_table(PLAYED[0]), rounds=rounds)) == [
        "stage s1, round 1, table 1, set 1, game 1: The game is not what the log leads to."
    ]


def test_what_stood_at_a_table_before_is_what_the_entry_before_left():
    data = logged(ENTERED, *at_table(PLAYED[1]), rounds=[a_round("s1", 1, [TABLE])])
    assert found(data) == ["entry 2: “game/1/1” is not what the entries before left."]


def test_the_first_seats_may_be_those_of_the_draw_and_the_next_may_not():
    turned = FIRST_SEATS | {"suits": dict(zip("SHDC", (2, 1, 3, 4), strict=True))}
    data = logged(
        ENTERED,
        *at_table(({"seats/1": turned}, {"seats/1": FIRST_SEATS}), ({"seats/2": turned}, {"seats/2": FIRST_SEATS})),
        rounds=[a_round("s1", 1, [a_table(1, "abcd", {}, {"seats": dict(zip("SHDC", "abcd", strict=True))})])],
    )  # fmt: skip
    assert found(data) == ["entry 3: “seats/2” is not what the entries before left."]


def test_a_part_that_no_table_has_is_named():
    data = logged(ENTERED, *at_table(({}, {"weather": 1})), rounds=[a_round("s1", 1, [a_table(1, "abcd")])])
    assert found(data) == ["entry 2: “weather” cannot be read."]


def test_a_substitution_seats_who_came_where_the_other_was():
    swap = {"from_set": 2, "out": 4, "in": 5, "reason": "早退"}
    five = [*PEOPLE, {"entrant": 5, "id": "e", "name": "e"}]
    seats = FIRST_SEATS | {"suits": dict(zip("SHDC", (4, 3, 2, 1), strict=True))}
    acts = at_table(
        *PLAYED,
        ({"seats/2": None}, {"seats/2": seats}),
        ({"substitutions": None}, {"substitutions": [swap]}),
        ({"game/2/1": None}, {"game/2/1": exits(5)}),
    )
    second = {"seats": dict(zip("SHDC", "ecba", strict=True)), "games": [a_game("e")]}
    data = logged(
        ("enter_players", {}, {"entrants": five}), *acts, players="abcde",
        rounds=[a_round("s1", 1, [a_table(1, "abcd", {"games": [a_game("a b c")]}, second)])],
        substitutions=[substitution("d", "e", reason="早退")],
    )  # fmt: skip
    assert found(data) == []
    data["substitutions"][0]["from_set"] = 1
    assert "stage s1, round 1, table 1: The substitutions are not what the log leads to." in found(data)


def test_a_table_cut_off_and_its_totals():
    acts = at_table(
        *PLAYED,
        ({"cut_off": None}, {"cut_off": True}),
        ({"recorded": None}, {"recorded": {"1": 6, "2": 4, "3": 2, "4": 0}}),
    )
    table = TABLE | {"cut_off": True, "recorded": {"a": 6, "b": 4, "c": 2, "d": 0}}
    assert found(logged(ENTERED, *acts, rounds=[a_round("s1", 1, [table])])) == []
    assert found(logged(ENTERED, *acts, rounds=[a_round("s1", 1, [TABLE])])) == [
        "stage s1, round 1, table 1: The cut-off is not what the log leads to.",
        "stage s1, round 1, table 1: The totals are not what the log leads to.",
    ]


def sealed(text):
    return {"sealed": seal(SALT, text)}


ERASED = "A name or a reason sealed in this entry was erased, but no later entry says that it went with somebody who was forgotten."
NAMED: Act = ("enter_players", {}, {"entrants": [PEOPLE[0] | {"name": sealed("青木")}, *PEOPLE[1:]]})


def test_a_sealed_name_is_read_by_its_digest():
    data = logged(NAMED, sealed=["青木"])
    data["entrants"][0]["name"] = "青木"
    assert found(data) == []
    data["sealed"][seal(SALT, "青木")]["salt"] = OTHER
    assert found(data) == ["entry 1: A name or a reason sealed in this entry was changed."]


GONE_NAME = seal(SALT, "青木")
ROWS: Act = ("correct_event", {}, {"rows": {}})


@pytest.mark.parametrize(
    ("forgotten", "whole"),
    [
        ([], False),
        ([("forget", {}, {"entrant": 1})], True),
        ([("forget", {}, {"entrant": 2})], False),
        ([("forget", {}, {"code": "*1"})], False),
        ([ROWS, ("forget", {}, {"entrant": 1})], False),
        ([ROWS, ("forget", {}, {"entrant": 1, "erased": ["0" * 64]})], False),
        ([ROWS, ("forget", {}, {"entrant": 1, "erased": [GONE_NAME]})], True),
    ],
)
@pytest.mark.parametrize("called", ["#1", "#12", "別人"])
def test_a_name_is_missing_only_where_it_was_forgotten_later_and_is_a_number_then(forgotten, whole, called):
    data = logged(NAMED, *forgotten)
    data["entrants"][0]["name"] = called
    told = [] if whole else ["entry 1: " + ERASED]
    assert found(data) == told + (
        [] if called == "#1" else ["entrant a: The name is not what the log leads to."]
    )


@pytest.mark.parametrize(
    ("acts", "whole"),
    [([("forget", {}, {"entrant": 2})], True), ([("forget", {}, {"code": "*1"})], True), ([], False)],
)
def test_words_that_are_nobodys_may_have_named_whoever_was_forgotten_later(acts, whole):
    about = act("correct_player", {}, {"entrant": 1, "name": "a"}, sealed("aの申し出"))
    assert found(logged(ENTERED, about, *acts)) == ([] if whole else ["entry 2: " + ERASED])
    if acts:
        assert found(logged(ENTERED, *acts, about)) == ["entry 3: " + ERASED]
