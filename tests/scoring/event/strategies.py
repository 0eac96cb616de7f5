"""Strategies for random events: well-formed, but mostly inconsistent."""

from typing import Any

from hypothesis import strategies as st

from rules_ref.cards import DECK, SUITS
from rules_ref.classes import PlayerClass
from rules_ref.ranking import CutOff, Exit, How
from scoring.criteria import CRITERIA
from scoring.event.values import (
    BestOverall,
    BestPerGroup,
    BestPerTable,
    Counts,
    DropWorst,
    Enter,
    EntrantStatus,
    EventDocument,
    EventEntrant,
    EventRound,
    EventRuling,
    EventStage,
    EventTable,
    Lot,
    MoveUp,
    Penalty,
    Seating,
    Substitution,
    Withdrawal,
)
from scoring.matches.results import GameResult, SetResult
from scoring.matches.scheme import RANKED, WITH_POINTS, Scheme, scheme_for

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
names = st.sampled_from(["p1", "p2", "p3", "p4", "p5", "佐藤", "é"]) | st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=3
)
stage_names = st.sampled_from(["s1", "s2", "決勝"])
counts = st.integers(1, 5)
plain_objects = st.dictionaries(
    texts, st.none() | st.booleans() | st.integers() | texts | st.lists(texts, max_size=2), max_size=2
)
points = st.integers(-500, 500) | st.fractions(-50, 50, max_denominator=6).map(
    lambda each: each.numerator if each.denominator == 1 else each
)


DRAW: dict[str, Any] = {
    "format": "daifugo-draw/1",
    "seed": "6 1",
    "round": 1,
    "entrants": [{"id": "佐藤", "club": "東"}],
}
draws = st.sampled_from([DRAW, DRAW | {"quality": {"points_spread": "9/2"}, "commitment": "é"}])


def tuples(elements: st.SearchStrategy[Any], most: int = 3) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(elements, max_size=most).map(tuple)


seats = st.dictionaries(st.sampled_from(SUITS), names, max_size=4)
games = st.builds(
    GameResult,
    tuples(st.builds(Exit, names, st.sampled_from(How)), 4),
    st.booleans(),
    st.none() | st.dictionaries(names, st.sampled_from(PlayerClass), max_size=4),
)
sets = st.builds(
    SetResult,
    seats=st.none() | seats,
    games=tuples(games),
    envelope=st.none() | texts,
    blind=st.none() | tuples(st.sampled_from(DECK)),
)
tables = st.builds(
    EventTable,
    number=counts,
    seats=seats,
    sets=tuples(sets, 2),
    group=st.none() | names,
    cut_off=st.booleans(),
    recorded=st.none() | st.dictionaries(names, points, max_size=4),
    suits_twice=st.just(()),
)
rounds = st.builds(
    EventRound,
    stage=stage_names,
    number=counts,
    tables=tuples(tables, 2),
    byes=tuples(names),
    draw=st.none() | draws,
)
advances = (
    st.builds(BestOverall, counts)
    | st.builds(BestPerTable, counts, counts)
    | st.builds(DropWorst, counts)
    | st.builds(BestPerGroup, st.dictionaries(st.sampled_from("123"), counts, min_size=1))
)
stages = st.builds(
    EventStage,
    id=stage_names,
    name=texts,
    enter=st.none() | st.builds(Enter, tuples(stage_names), tuples(names), tuples(names)),
    matches=counts,
    seating=st.sampled_from(Seating),
    counts=st.sampled_from(Counts),
    advance=st.none() | advances,
    by_group=st.booleans(),
    advanced=st.none() | tuples(names),
)
entrants = st.builds(
    EventEntrant,
    id=names,
    name=names,
    kana=texts,
    club=texts,
    seed=st.none() | counts,
    status=st.sampled_from(EntrantStatus),
)
decisions = (
    st.builds(Lot, stage_names, tuples(names), texts, texts)
    | st.builds(Withdrawal, names, st.none() | stage_names)
    | st.builds(MoveUp, stage_names, names, names)
)
places = st.fixed_dictionaries(
    {"stage": stage_names}, optional=dict.fromkeys(("round", "table", "set", "game"), counts)
)
rulings = st.builds(
    EventRuling,
    number=counts,
    case=plain_objects,
    ruling=plain_objects,
    at=st.none() | places,
    decision=st.none() | texts,
    by=texts,
)


def point_tables(ruleset: str) -> st.SearchStrategy[dict[int, tuple[int, ...]] | None]:
    own = st.fixed_dictionaries({4: st.tuples(*[st.integers(-9, 9)] * 4)}, optional={3: st.just((6, 3, 0))})
    return st.none() | own if ruleset in WITH_POINTS else own


@st.composite
def schemes(draw: st.DrawFn, ruleset: str, cut_off: CutOff) -> Scheme:
    return scheme_for(
        ruleset,
        sets=draw(counts),
        games_per_set=draw(counts),
        points=draw(point_tables(ruleset)),
        bonus=draw(st.none() | st.integers(0, 9)),
        cut_off=cut_off,
    )


@st.composite
def events(draw: st.DrawFn) -> EventDocument:
    """Any event that its file format can express."""
    ruleset = draw(st.sampled_from(RANKED))
    cut_off = draw(st.sampled_from(CutOff)) if ruleset == "jbl" else CutOff.DISCARD_GAME
    return EventDocument(
        ruleset=ruleset,
        scheme=draw(schemes(ruleset, cut_off)),
        tiebreaks=draw(tuples(st.sampled_from(list(CRITERIA.values())))),
        entrants=draw(tuples(entrants)),
        stages=draw(tuples(stages, 2)),
        rounds=draw(tuples(rounds, 2)),
        slug=draw(texts),
        name=draw(texts),
        date=draw(st.just("") | st.dates().map(str)),
        venue=draw(texts),
        regulation={"cutoff": cut_off.value} if ruleset == "jbl" else {},
        substitutions=draw(
            tuples(st.builds(Substitution, stage_names, counts, counts, counts, names, names, texts))
        ),
        penalties=draw(
            tuples(st.builds(Penalty, names, stage_names, st.integers(-9, 9), texts, st.none() | counts))
        ),
        decisions=draw(tuples(decisions)),
        rulings=draw(tuples(rulings, 2)),
    )
