"""Replaying the plays since the last flush: what is in force follows from them."""

import json

import pytest
from django.http import QueryDict

from league.adjudication.forms.laid_moves import written
from league.adjudication.forms.laying import LayForm, TableBefore, start_of
from league.adjudication.pages.known import Known
from league.adjudication.pages.laying import laying
from league.adjudication.services.doubts import unsolved
from league.adjudication.services.laid_moves import LaidMove
from league.adjudication.services.laying import joker_readings, lay, to_do, to_hand_on, turn_after
from rules_ref.classes import PlayerClass
from rules_ref.documents import FORM_SPECS
from rules_ref.facts import OF_POSITION

NAMES = ("A", "B", "C", "D")
START = {"ruleset": "jbl", "question": "play", "position": {"players": list(NAMES), "turn": "A"}}


def told(*moves: str) -> list[LaidMove]:
    """Moves as short texts: ``A H7``, ``B -`` for a pass, ``C! S8`` for a player's last cards."""
    made: list[LaidMove] = []
    for each in moves:
        who, *cards = each.split()
        by = who.rstrip("!")
        if cards == ["-"]:
            made.append({"by": by, "pass": True})
        else:
            move: LaidMove = {"by": by, "cards": cards}
            made.append({**move, "last": True} if who.endswith("!") else move)
    return made


def page(*moves: str, start=START):
    return laying(list(lay(start, told(*moves))), start)


def verdicts(*moves: str):
    return [each.ruling and each.ruling.verdict.value for each in lay(START, told(*moves))]


def test_a_lock_follows_from_two_plays_and_passes_from_who_plays_next():
    shown = page("A H7", "C H9")
    assert shown.marks == ("♥しばり",)
    assert [each.passes for each in shown.moves] == [(), ("B",)]
    assert shown.turn == "D"


def test_the_first_play_that_is_not_legal_stops_and_what_follows_waits():
    shown = page("A H7", "B H9", "C C10", "D HJ")
    assert [(each.stops, each.waits) for each in shown.moves] == [
        (False, False), (False, False), (True, False), (False, True),
    ]  # fmt: skip
    assert shown.turn is None
    assert shown.report is not None
    assert str(shown.report.verdict.words) == "♥しばりで、出せるのは♥かジョーカーなので、♣10は出せません"


@pytest.mark.parametrize(
    ("moves", "marks"),
    [
        (("A S5 H5 D5 C5",), ("革命中",)),
        (("A S5 H5 D5 C5", "B S4 H4 D4 C4"), ("♠♥♦♣しばり",)),
        (("A H8",), ()),
    ],
)
def test_what_is_in_force(moves, marks):
    assert page(*moves).marks == marks


@pytest.mark.parametrize(
    ("moves", "last"),
    [
        (("A H8", "A S3"), "legal"),
        (("A H8", "B S3"), "illegal"),
        (("A H9", "A S3"), "legal"),
        (("A H5", "B -", "C H6", "D H7", "A H9", "B H10"), "illegal"),
        (("A H5", "B H6", "C H7", "D H9", "A H10", "B HJ"), "legal"),
    ],
    ids=[
        "after an eight",
        "of another after an eight",
        "all passed",
        "passed before",
        "a hand only supposed",
    ],
)
def test_who_may_play_follows_from_the_plays_before(moves, last):
    assert verdicts(*moves) == ["legal"] * (len(moves) - 1) + [last]


def test_an_eight_flushes_and_so_do_passes_of_all_others():
    assert page("A H8").moves[0].flushes
    assert page("A H9", "A S3").moves[1].passes == ("B", "C", "D")


def test_last_cards_finish_and_some_are_a_foul():
    shown = page("A H5", "B! S8")
    assert "反則あがり" in shown.moves[1].tags
    assert shown.report is not None
    assert shown.report.answer["foul"]


def test_a_card_laid_twice_is_said_so_and_before_any_the_first_is_on_turn():
    assert "♥7が多すぎます" in page("A H7", "B H7").error
    assert turn_after([], START) == "A"


def test_no_move_that_is_legal_leaves_a_position_that_cannot_be():
    moves = told("A S5 H5 D5 C5", "B S4 H4 D4 C4", "C S6 H6 D6 C6")
    for each in lay(START, moves):
        assert each.ruling is not None
        assert [doubt for doubt in unsolved(each.ruling.contradictions or ()) if doubt.certain] == []


def test_what_has_to_be_done_with_the_cards_is_said():
    start = {**START, "ruleset": "kyoto"}
    assert page("A S7", start=start).obligations == ["AはBに1枚まで渡せます。"]
    assert page("A S7").obligations == []


def after_all(document, *moves):
    start = {**START, "ruleset": document}
    return list(lay(start, list(moves)))


def call(by, claim, *cards):
    return {"by": by, "claim": claim, "cards": list(cards)}


def test_kyoto_6_1_a_dobon_is_judged_by_the_hand_that_is_shown():
    """B, who played a 6 before, shows the rest of the hand: its sum is the 9 of A."""
    laid = after_all("kyoto", *told("A H3", "B H6", "A H9"), call("B", "dobon", "H4", "H5"))
    assert [each.stops for each in laid] == [False] * 4
    assert laid[-1].after is not None
    assert [left.player for left in laid[-1].after.out] == ["B"]
    assert "あがり" in laying(laid, {**START, "ruleset": "kyoto"}).moves[-1].tags
    wrong = after_all("kyoto", *told("A H9"), call("B", "dobon", "H4", "H6"))
    assert wrong[-1].stops


def test_kyoto_6_2_a_dobon_comes_on_an_eight_that_is_flushed_at_once():
    laid = after_all("kyoto", *told("A S6 H6"), call("B", "dobon", "H4", "H8"))
    assert not laid[-1].stops


def test_zai_g_1_a_kill_needs_a_card_and_a_finish():
    start = {**START, "ruleset": "zai", "regulation": {"killer_card": "S3"}}
    laid = list(lay(start, [*told("A! H7"), call("B", "kill_finish", "S3")]))
    assert not laid[-1].stops
    assert laid[-1].after is not None
    assert not laid[-1].after.out


def test_zai_x_3_whoever_is_named_returns_it_doubled():
    (two,) = told("A H2")
    named = after_all("zai", two)
    assert to_do(named) == ["target"]
    laid = after_all("zai", {**two, "target": "C"}, call("C", "return_double"))
    assert not laid[-1].stops
    assert to_do(after_all("zai", {**two, "target": "C"})) == []


@pytest.mark.parametrize(
    ("document", "move", "key", "cards"),
    [
        ("kyoto", "A H7", "gives", ["H4"]),
        ("kyoto", "A H10", "discards", ["H4"]),
        ("kyoto", "A HQ", "names", ["H4"]),
        ("zai", "A H7", "gives", ["H4"]),
    ],
)
def test_what_a_play_makes_people_do_is_asked_and_told(document, move, key, cards):
    (play,) = told(move)
    laid = after_all(document, play)
    assert to_do(laid) == [key]
    assert [each for each, _words in laying(laid, START).to_do] == [key]
    done = after_all(document, {**play, key: cards})
    assert not done[-1].stops
    assert to_do(done) == []
    assert laying(done, START).moves[-1].did[0][1]


def test_nothing_is_asked_where_nothing_is_chosen():
    assert to_do(after_all("jbl", *told("A H7"))) == []
    assert to_hand_on(after_all("kyoto", *told("A HQ"))) == []


def givers(laid):
    return [(each.player, each.to) for each in to_hand_on(laid)]


def test_zai_q_1_everybody_is_asked_what_they_handed_on_one_after_the_other():
    (queen,) = told("A HQ")
    laid = after_all("zai", queen)
    assert givers(laid) == [("B", "C"), ("C", "D"), ("D", "A"), ("A", "B")]
    assert to_do(laid) == []
    partly = after_all("zai", {**queen, "all_give": {"B": ["C4"], "D": ["S3"]}})
    assert givers(partly) == [("C", "D"), ("A", "B")]
    shown = laying(partly, START).moves[-1].handed_on
    assert [(giver, [each.name for each in cards]) for giver, cards in shown] == [
        ("B", ["C4"]),
        ("D", ["S3"]),
    ]
    whole = after_all("zai", {**queen, "all_give": {"A": ["C4"], "B": ["C5"], "C": ["C6"], "D": ["S3"]}})
    assert not whole[-1].stops
    assert givers(whole) == []


def test_zai_q_1_one_queen_hands_on_one_card_and_not_two():
    laid = after_all("zai", {**told("A HQ")[0], "all_give": {"B": ["C4", "C5"]}})
    assert laid[-1].stops
    report = laying(laid, START).report
    assert report is not None
    assert "ZAI-Q.1" in [clause.id for clause in report.clauses]


def test_zai_q_1_who_holds_a_single_card_is_followed_through_the_queen():
    """B, with one card, hands it on and gets the king of A: playing the king, B finishes."""
    start = start_of("zai", None, NAMES, {"hands": {"B": 1}}, "A")
    (queen,) = told("A HQ")
    queen["all_give"] = {"A": ["HK"], "B": ["C4"]}
    laid = list(lay(start, [queen, *told("B HK")]))
    assert "あがり" in laying(laid, start).moves[-1].tags


@pytest.mark.parametrize(
    "moves",
    [
        told("A H7", "B -", "C! S8"),
        [
            {**told("A H2")[0], "target": "C", "gives": ["H4"]},
            {**told("B HQ")[0], "all_give": {"B": ["C4"], "D": ["JK"]}},
            call("C", "return_double"),
            call("B", "dobon", "H4"),
        ],
    ],
    ids=["plays", "calls and what was done"],
)
def test_moves_travel_with_the_form(moves):
    sent = form("zai", moves=written(moves, NAMES))
    assert sent.is_valid()
    assert sent.moves == moves


@pytest.mark.parametrize(
    ("data", "made"),
    [
        ({"cards": "S8", "by": "1"}, told("A H7", "B S8")),
        ({"cards": "S8", "by": "1", "last": "on"}, told("A H7", "B! S8")),
        ({"by": "1"}, told("A H7", "B -")),
        ({"do": "undo"}, []),
        ({"do": "clear"}, []),
        ({"do": "look", "cards": "S8"}, told("A H7")),
        ({"cards": "H4 H5", "by": "1", "claim": "dobon"}, [*told("A H7"), call("B", "dobon", "H4", "H5")]),
        ({"cards": "H4", "did": "gives"}, [{"by": "A", "cards": ["H7"], "gives": ["H4"]}]),
        ({"cards": "H4", "gave": "2"}, [{"by": "A", "cards": ["H7"], "all_give": {"C": ["H4"]}}]),
    ],
)
def test_a_tap_adds_or_takes_back_or_tells_what_was_done(data, made):
    sent = form("kyoto", moves=written(told("A H7"), NAMES), **data)
    assert sent.is_valid(), sent.errors
    assert sent.moves == made


@pytest.mark.parametrize(
    ("document", "laid", "data"),
    [("zai", "A HQ", {"gave": "1"}), ("kyoto", "A H7", {"by": "1", "claim": "dobon"})],
    ids=["a hand-on without its card", "a call without its cards"],
)
def test_what_lacks_its_cards_is_asked_for_them_and_nothing_laid_is_lost(document, laid, data):
    sent = form(document, moves=written(told(laid), NAMES), **data)
    assert not sent.is_valid()
    assert sent.errors["cards"]
    assert sent.moves == told(laid)


@pytest.mark.parametrize("all_give", [[], 3, {"A": ["C4"]}, {"9": ["C4"]}, {"-1": ["C4"]}, {"0": "C4"}])
def test_what_everybody_handed_on_is_refused_where_it_cannot_be_read(all_give):
    sent = form("zai", moves=json.dumps([{"by": 0, "cards": ["HQ"], "all_give": all_give}]))
    assert not sent.is_valid()
    assert sent.moves == []


def test_classes_and_who_has_left_are_asked_where_no_table_knows_them():
    sent = QueryDict(mutable=True)
    sent.update({"lay-seat-1-player_class": "daifugo", "lay-exit-0-player": "2", "lay-exit-0-how": "finish"})
    around = TableBefore(sent, names=NAMES, form_spec=FORM_SPECS["jbl"])
    assert around.submitted == {"classes": {"B": "daifugo"}, "out": [{"player": "C", "how": "finish"}]}
    assert TableBefore(None, names=NAMES, form_spec=FORM_SPECS["jbl"]).submitted == {}
    assert TableBefore(sent, names=NAMES, form_spec=FORM_SPECS["uecda"]).submitted["out"]


def test_a_finish_follows_from_how_many_cards_were_held():
    sent = form(held_1="2", cards="H9", by="1", moves=written(told("A H3", "B H7"), NAMES))
    assert sent.is_valid(), sent.errors
    assert sent.before == {"hands": {"B": 2}}
    assert ("lay-held_1", "2") in sent.facts_before
    start = start_of("jbl", None, NAMES, sent.before, "A")
    shown = laying(list(lay(start, told("A H3", "B H7", "A H8", "B! H9"))), start)
    assert not shown.error
    shown = laying(list(lay(start, told("A H3", "B H7", "C -", "D -", "A -", "B H9"))), start)
    assert "あがり" in shown.moves[-1].tags
    assert [left.tags for left in shown.moves[:-1] if "あがり" in left.tags] == []


def test_a_hand_larger_than_a_deal_is_said_to_be_so():
    assert not form(held_0="55").is_valid()
    start = start_of("jbl", None, NAMES, {"hands": {"A": 40, "B": 40}}, "A")
    assert page("A H7", start=start).error


def form(document: str = "jbl", **data: str) -> LayForm:
    sent = QueryDict(mutable=True)
    sent.update({f"lay-{key}": value for key, value in data.items()})
    return LayForm(sent, names=NAMES, form_spec=FORM_SPECS[document])


@pytest.mark.parametrize(
    "moves", ["{", "{}", "[1]", '[{"by": 9, "cards": ["S3"]}]', '[{"by": -1, "cards": ["S3"]}]',
              '[{"by": true, "cards": ["S3"]}]', '[{"by": 0, "cards": ["S14"]}]', '[{"by": 0, "cards": []}]',
              '[{"by": 0}]', "[" * 5000],
)  # fmt: skip
def test_what_no_page_of_ours_sends_is_refused(moves):
    assert not form(moves=moves).is_valid()


@pytest.mark.parametrize(
    ("document", "cards", "stands"),
    [
        ("jbl", "H7 JK", []),
        ("jbl", "JK", []),
        ("jbl", "S4 S6 JK", []),
        ("jbl", "S4 S5 JK", [("S3",), ("S6",)]),
        ("jbl", "SA S2 JK", []),
        ("kyoto", "SA S2 JK", [("SK",), ("S+",)]),
        ("momo", "S4 S5 JK", []),
        ("jbl", "H7 JK JK", [("S7", "D7"), ("H5", "H6"), ("H6", "H8"), ("H8", "H9")]),
    ],
)
def test_jokers_are_asked_about_only_where_their_place_is_open(document, cards, stands):
    assert joker_readings(FORM_SPECS[document].ruleset, cards.split()) == stands


def test_what_a_joker_stands_for_is_said_of_the_last_play():
    laid = told("A H7", "B S4 S5 JK")
    sent = form(moves=written(laid, NAMES), stands="S6")
    assert sent.is_valid(), sent.errors
    assert sent.moves == [laid[0], {**laid[1], "as": ["S6"]}]
    again = form(moves=written(sent.moves, NAMES))
    assert again.is_valid()
    assert again.moves == sent.moves


def test_what_a_joker_stands_for_decides():
    (first, answer) = told("A S4 S5 JK", "B H4 H5 H6")
    for stands, verdict in (("S3", "legal"), ("S6", "illegal")):
        laid = lay(START, [{**first, "as": [stands]}, answer])
        assert [each.ruling and each.ruling.verdict.value for each in laid] == ["legal", verdict]


@pytest.mark.parametrize(
    ("document", "said", "position"),
    [
        ("jbl", {"opening": "on"}, {"opening": True}),
        ("momo", {"smash_used": "on", "eight_cut_shift": "on"}, {"smash_used": True, "eight_cut_shift": True}),
        ("kyoto", {"round": "2", "revolution": "on"}, {"round": 2, "revolution": True}),
        ("zai", {"direction": "on", "draw_pile": "0", "exhausted": "2"},
         {"direction": -1, "draw_pile": 0, "exhausted": 2}),
    ],
)  # fmt: skip
def test_what_was_in_force_before_is_said_and_sent_once_more(document, said, position):
    sent = form(document, moves="[]", **said)
    assert sent.is_valid(), sent.errors
    assert sent.before == position
    assert dict(sent.facts_before) == {f"lay-{key}": value for key, value in said.items()}


def test_every_fact_that_outlives_a_flush_can_be_said_where_a_document_knows_it():
    """``elsewhere``: facts that come from the table or have their own fields, as the revolution."""
    elsewhere = {"players", "hands", "classes", "out", "revolution"}
    for form_spec in FORM_SPECS.values():
        kept = {each.key for each in OF_POSITION if not each.flushed} - elsewhere
        asked = kept & {*form_spec.marks, *form_spec.details}
        assert set(LayForm(None, names=NAMES, form_spec=form_spec).facts) == asked


def test_a_game_already_under_way_is_known():
    known = Known(
        NAMES, {"A": PlayerClass.DAIFUGO}, (("C", "finish"), ("A", "downfall")), 2, {"pass_lockout": False}
    )
    start = start_of("jbl", known, NAMES, {"revolution": True}, "B")
    assert start["position"]["out"] == [
        {"player": "C", "how": "finish"}, {"player": "A", "how": "downfall"},
    ]  # fmt: skip
    assert start["position"]["revolution"] is True
    assert start["regulation"] == {"pass_lockout": False}
