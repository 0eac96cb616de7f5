"""Near-misses made in games played by chance: each says which clause its player had in mind, the real thing says nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_ref.cards import JOKER, RANKS, SUITS, Card, Rank, Suit, card
from rules_ref.documents import RULESETS
from rules_ref.engine.judge import judge
from rules_ref.engine.judgement import Judgement
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Pass, Play, Position
from tests.effort import examples
from tests.rules_ref.chance import some_game

SEEDS = st.integers(0, 10**6)
FEW = settings(max_examples=examples(3), deadline=None)
SPADES, HEARTS, DIAMONDS, CLUBS = SUITS
SPADE_THREE = {
    "jbl": "JBL-10.1", "sdin": "SDIN-8.1", "momo": "MOMO-11.1", "kyoto": "KYOTO-3.2", "zai": "ZAI-3.1", "uecda": "UEC-8",
    "tycoon": "TYC-11",
}  # fmt: skip
REVOLUTION = {
    "jbl": "JBL-6.1", "sdin": "SDIN-4.1", "momo": "MOMO-3.1", "kyoto": "KYOTO-4.6", "zai": "ZAI-R.1", "uecda": "UEC-5",
    "tycoon": "TYC-8",
}  # fmt: skip
LOCK = {
    "jbl": "JBL-9.1", "sdin": "SDIN-7.1", "momo": "MOMO-8.1", "kyoto": "KYOTO-4.4", "zai": "ZAI-L.1", "uecda": "UEC-7",
}  # fmt: skip
FOUL_EIGHT = {"jbl": "JBL-11.4", "sdin": "SDIN-9.1"}
NO_STAIRS_REVOLUTION = {"jbl", "sdin", "uecda", "tycoon"}
ALL_ON = {"suit_lock": True, "spade3": True}


def regulation_of(ruleset: Ruleset) -> Regulation:
    """The document's own ways, with its lock and its spade three in use."""
    return Regulation(ruleset.options, {key: on for key, on in ALL_ON.items() if key in ruleset.options})


def tables(document: str, seed: int) -> Iterator[Position]:
    """Tables of a game, with nothing in force but the order, on which anything may be laid next."""
    _regulation, moments = some_game(RULESETS[document], Random(seed))
    for moment in moments:
        at = moment.after
        if at.turn is not None and not at.pending:
            clean = replace(
                at, lock=0, number_lock=False, attribute_lock=(), back=False, eight_cut_shift=False
            )
            yield replace(clean, opening=False, passed=())


def tried(
    document: str,
    table: Position,
    cards: tuple[Card, ...],
    *,
    under: tuple[Card, ...] = (),
    last: bool = False,
) -> Judgement:
    """The one on turn lays these on ``under`` (nothing: leads), and keeps two cards unless they are the last."""
    ruleset, turn = RULESETS[document], table.turn or ""
    kept = () if last else (card(CLUBS, Rank.SIX), card(DIAMONDS, Rank.NINE))
    before = next(player for player in table.circle_after(turn, -table.direction) if player in table.still_in)
    pile = (Play(before, under),) if under else ()
    position = replace(table, pile=pile, hands={turn: (*cards, *kept)})
    return judge(ruleset, regulation_of(ruleset), position, Play(turn, cards))


def near(judgement: Judgement) -> set[str]:
    return {each.clause for each in judgement.near_misses}


def one(suit: Suit, rank: Rank) -> tuple[Card, ...]:
    return (card(suit, rank),)


@FEW
@pytest.mark.parametrize("document", RULESETS)
@given(SEEDS)
def test_a_three_and_a_joker_that_do_not_meet(document, seed):
    rng, clause = Random(seed), SPADE_THREE[document]
    for table in tables(document, seed):
        other = rng.choice([HEARTS, DIAMONDS, CLUBS])
        assert clause in near(tried(document, table, one(other, Rank.THREE), under=(JOKER,)))
        assert clause not in near(tried(document, table, one(SPADES, Rank.THREE), under=(JOKER,)))
        rank = rng.choice([each for each in RANKS if each is not Rank.THREE])
        on_a_card = tried(document, table, one(SPADES, Rank.THREE), under=one(other, rank))
        assert (clause in near(on_a_card)) is (on_a_card.after is None), (rank, on_a_card)
        assert clause not in near(tried(document, table, one(other, rank), under=(JOKER,)))


@FEW
@pytest.mark.parametrize("document", RULESETS)
@given(SEEDS)
def test_a_card_that_only_the_order_keeps_from_beating(document, seed):
    rng, clause = Random(seed), REVOLUTION[document]
    for table in tables(document, seed):
        low, high = sorted(rng.sample([*RANKS], 2))
        if {low, high} & {Rank.THREE, Rank.EIGHT} or high - low < 2:
            continue
        strong, weak = one(HEARTS, high), one(SPADES, low)
        turned = replace(table, revolution=True)
        assert clause in near(tried(document, turned, strong, under=weak))
        assert clause not in near(tried(document, turned, weak, under=strong))
        assert clause not in near(tried(document, replace(table, revolution=False), strong, under=weak))
        assert clause not in near(tried(document, replace(table, revolution=False), weak, under=strong))


@FEW
@pytest.mark.parametrize("document", LOCK)
@given(SEEDS)
def test_half_a_pair_locks_nothing(document, seed):
    rng, clause = Random(seed), LOCK[document]
    for table in tables(document, seed):
        low, high = sorted(
            rng.sample([rank for rank in RANKS if Rank.NINE < rank < Rank.TWO and rank != Rank.JACK], 2)
        )
        if table.revolution:
            low, high = high, low
        first, second, third = rng.sample([*SUITS], 3)
        under = (card(first, low), card(second, low))
        half = tried(document, table, (card(first, high), card(third, high)), under=under)
        whole = tried(document, table, (card(first, high), card(second, high)), under=under)
        other = tried(
            document,
            table,
            tuple(card(suit, high) for suit in SUITS if suit not in {first, second}),
            under=under,
        )
        assert half.after is not None
        assert clause in near(half)
        assert clause not in near(whole) | near(other)


@FEW
@pytest.mark.parametrize("document", sorted(FOUL_EIGHT))
@given(SEEDS)
def test_an_eight_inside_stairs_as_the_last_card_is_no_foul(document, seed):
    rng, clause = Random(seed), FOUL_EIGHT[document]
    for table in tables(document, seed):
        suit, low = rng.choice(SUITS), rng.choice([Rank.SIX, Rank.SEVEN, Rank.EIGHT])
        stairs = tuple(card(suit, Rank(low + number)) for number in range(3))
        final = tried(document, table, stairs, last=True)
        assert not final.foul
        assert clause in near(final)
        assert clause not in near(tried(document, table, stairs))
        eight = tried(document, table, one(suit, Rank.EIGHT), last=True)
        assert eight.foul
        assert clause not in near(eight)


@FEW
@pytest.mark.parametrize("document", sorted(RULESETS))
@given(SEEDS)
def test_four_cards_of_stairs_are_a_revolution_only_where_the_document_says_so(document, seed):
    rng = Random(seed)
    for table in tables(document, seed):
        suit, low = rng.choice(SUITS), rng.randint(Rank.FOUR, Rank.NINE)
        found = tried(document, table, tuple(card(suit, Rank(low + number)) for number in range(4)))
        turns = any(effect.kind == "revolution" for effect in found.effects)
        if found.after is not None:
            assert (REVOLUTION[document] in near(found)) is (document in NO_STAIRS_REVOLUTION)
            assert turns is (document not in NO_STAIRS_REVOLUTION)


@FEW
@given(SEEDS)
def test_kyoto_3_cards_of_one_number_with_a_joker_flush_nothing(seed):
    exact = {Rank.THREE: ("KYOTO-3.1", 3), Rank.SIX: ("KYOTO-3.4", 2), Rank.NINE: ("KYOTO-3.5", 2)}
    rng = Random(seed)
    for table in tables("kyoto", seed):
        rank = rng.choice([*exact])
        clause, size = exact[rank]
        natural = tuple(card(each, rank) for each in rng.sample([*SUITS], size))
        assert clause in near(tried("kyoto", table, (*natural[1:], JOKER)))
        assert clause not in near(tried("kyoto", table, natural))
        more = tuple(card(suit, rank) for suit in SUITS[: size + 1])
        assert clause in near(tried("kyoto", table, more))


@FEW
@pytest.mark.parametrize("document", RULESETS)
@given(SEEDS)
def test_a_pass_on_nothing_says_why_only_at_the_opening(document, seed):
    ruleset = RULESETS[document]
    for table in tables(document, seed):
        led = judge(ruleset, regulation_of(ruleset), replace(table, pile=()), Pass(table.turn or ""))
        assert not near(led)
