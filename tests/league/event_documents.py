"""Random valid event documents, which the database must return unchanged."""

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scoring.event.check import problems
from scoring.event.reading import read_event
from scoring.event.values import EventDocument
from tests.scoring.standings.events import (
    Json,
    event,
    ids,
    lot,
    move_up,
    played_round,
    substitution,
    withdraw,
)

texts = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cf", "Co", "Zl", "Zp"]), max_size=8)
decks = [f"{suit}{rank}" for suit in "SHDC" for rank in range(2, 11)]


@st.composite
def events(draw: DrawFn) -> EventDocument:
    """Two stages with seven or eight players; optional parts may be missing, and all kinds of acts occur."""
    rng = Random(draw(st.integers(0, 2**32)))
    players = ids(draw(st.integers(7, 8)))
    played = played_round("s1", 1, players, rng)
    for table in played["tables"]:
        _write_down(table, rng)
    data = event(
        players,
        [
            _stage(draw, players),
            {"id": "s2", "enter": {"from": "s1", "seeds": ["guest"]}, "seating": "by_place"},
        ],
        [played, {"stage": "s2", "round": 1, "tables": [], "byes": players[:1], "draw": None}],
        slug="drawn",
        name=draw(texts),
        venue=draw(texts),
        date=draw(st.sampled_from(["", "2024-10-20"])),
        regulation=draw(st.sampled_from([{}, {"cutoff": "share_open_places"}, {"pass_lockout": False}])),
        penalties=[
            {"player": players[1], "stage": "s1", "points": rng.randint(-9, 9), "reason": draw(texts)}
        ],
        decisions=_decisions(rng, players, draw(texts)),
        rulings=[{"no": 7, "case": {"question": "deal"}, "ruling": {}, "by": draw(texts)}],
    )
    data["entrants"].append({"id": "guest", "name": "G", "kana": draw(texts), "club": draw(texts), "seed": 1})
    _substitute(data, rng)
    document = read_event(data)
    assert not problems(document), problems(document)
    return document


def _stage(draw: DrawFn, players: list[str]) -> Json:
    advance: dict[str, Any] = {
        "advance": draw(
            st.sampled_from(
                [
                    None,
                    {"rule": "best_overall", "n": 4},
                    {"rule": "best_per_table", "k": 1, "others": 2},
                    {"rule": "drop_worst", "n": 3},
                ]
            )
        )
    }
    return {
        "id": "s1",
        "name": draw(texts),
        "counts": draw(st.sampled_from(["stage", "carried"])),
        "seating": draw(st.sampled_from(["draw", "swiss", "given"])),
        "advanced": draw(st.none() | st.just(players[:4])),
        **advance,
    }


def _write_down(table: Json, rng: Random) -> None:
    """Add seats, blind cards and envelopes to some sets; let some tables end early."""
    del table["sets"][rng.randint(0, 3) :]
    for number, played_set in enumerate(table["sets"]):
        if rng.random() < 0.5:
            seats = list(table["seats"].values())
            if number:
                rng.shuffle(seats)
            played_set["seats"] = dict(zip("SHDC", seats, strict=False))
        if rng.random() < 0.5:
            played_set["blind"] = rng.sample(decks, 3 if len(table["seats"]) == 3 else 2)
        if rng.random() < 0.5:
            played_set["envelope"] = f"E{number}"
    if rng.random() < 0.3:
        table["recorded"] = {who: rng.choice([4, "9/2"]) for who in table["seats"].values()}
    if rng.random() < 0.3:
        table["cut_off"] = True
        if table["sets"]:
            table["sets"][-1]["games"][-1]["cut_off"] = True


def _decisions(rng: Random, players: list[str], by: str) -> list[Json]:
    drawn = lot(players[:3]) | {"by": by, "at": "14:00"}
    decisions = [drawn, withdraw(players[4]), move_up(players[5], players[4])]
    rng.shuffle(decisions)
    return decisions


def _substitute(data: Json, rng: Random) -> None:
    """Sometimes let the guest replace a player from a table's last set on, which then has no games."""
    table = rng.choice(data["rounds"][0]["tables"])
    if rng.random() < 0.5 or len(table["sets"]) < 2:
        return
    table["sets"][-1] = {"games": []}
    where = {"table": table["table"], "from_set": len(table["sets"])}
    data["substitutions"] = [substitution(table["seats"]["H"], "guest", **where, reason="急用")]
