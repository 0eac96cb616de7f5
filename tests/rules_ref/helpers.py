"""Helpers of the rule tests: a question to the adjudicator in one line, and its ruling.

Cards are written as in a case (``S8 H10 JK``), a joker's declaration behind ``=`` (``JK=S9``), the plays of a
pile oldest first with `` / `` between them, each with its player before a colon where that matters
(``C: S5 / D: S6``). The move is ``A``'s at the table ``A B C D``, unless stated otherwise.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from rules_ref import adjudicate
from rules_ref.cards import DECK
from rules_ref.documents import all_clauses, clause
from tests.sentences import are_sentences

Json = dict[str, Any]
CLASSES = {
    3: ("daifugo", "fugo", "daihinmin"),
    4: ("daifugo", "fugo", "hinmin", "daihinmin"),
    5: ("daifugo", "fugo", "heimin", "hinmin", "daihinmin"),
}
FOOTING = {"text": 0, "interpretation": 1, "regulation": 2}


@dataclass(frozen=True)
class Ruling:
    """A ruling of the adjudicator (``json``) on a ``case``."""

    case: Json
    json: Json

    @property
    def legal(self):
        return self.json["verdict"] == "legal"

    @property
    def illegal(self):
        return self.json["verdict"] == "illegal"

    @property
    def foul(self):
        return self.json["foul"]

    @property
    def clauses(self) -> set[str]:
        return set(self.json["clauses"])

    @property
    def basis(self):
        return self.json["basis"]

    @property
    def keys(self):
        return self.json["regulation_keys"]

    @property
    def after(self):
        return self.json["after"]

    @property
    def turn(self):
        return self.json["after"]["turn"]

    @property
    def top(self):
        """The play to be beaten next."""
        return self.json["after"]["pile"][-1]

    @property
    def kinds(self) -> list[str]:
        """The kinds of the effects in order, without the closing turn."""
        return [effect["kind"] for effect in self.json["effects"] if effect["kind"] != "turn"]

    @property
    def flushes(self) -> bool:
        return "flush" in self.kinds and self.after["pile"] == []

    @property
    def lock(self) -> str:
        """The suits locked after the play."""
        return "".join(self.json["after"]["lock"])

    @property
    def legal_plays(self) -> list[str]:
        return [" ".join(each) for each in self.json["legal_plays"]]

    def effect(self, kind: str):
        """The one effect of this kind."""
        (found,) = (effect for effect in self.json["effects"] if effect["kind"] == kind)
        return found

    def holding(self) -> set[str]:
        """The clauses of the steps that hold."""
        return {finding["clause"] for finding in self.json["findings"] if finding["holds"]}

    def effects(self, kind: str) -> list[Json]:
        """All effects of this kind, in order, without their clauses."""
        found = (effect for effect in self.json["effects"] if effect["kind"] == kind)
        return [
            {key: value for key, value in each.items() if key not in {"kind", "clause"}} for each in found
        ]

    def broken(self) -> set[str]:
        """The clauses of the steps that do not hold."""
        return {finding["clause"] for finding in self.json["findings"] if not finding["holds"]}

    def shows(self, **expected: Any) -> None:
        """Assert parts of the ruling: properties by name; ``after``, ``json`` and effects by some keys.

        ``refused``: illegal, with exactly these clauses; ``cites``, ``lacks``: all or none of these clauses;
        ``has``, ``without``: all or none of these kinds of effects.
        """
        found = {name: self._found(name, wanted) for name, wanted in expected.items()}
        assert found == expected, found

    def _found(self, name: str, wanted: Any) -> Any:
        if name in SHOWN:
            return SHOWN[name](self, wanted)
        if not hasattr(self, name):
            return {key: self.effect(name)[key] for key in wanted}
        found = getattr(self, name)
        return {key: found[key] for key in wanted} if name in {"after", "json"} and wanted else found


def words_in(wanted: str, found: Collection[str]) -> str:
    return " ".join(word for word in wanted.split() if word in found)


def words_not_in(wanted: str, found: Collection[str]) -> str:
    return " ".join(word for word in wanted.split() if word not in found)


SHOWN = {
    "refused": lambda ruling, clauses: (
        clauses if ruling.illegal and ruling.clauses == {*clauses.split()} else ruling.json["clauses"]
    ),
    "cites": lambda ruling, clauses: words_in(clauses, ruling.clauses),
    "lacks": lambda ruling, clauses: words_not_in(clauses, ruling.clauses),
    "has": lambda ruling, kinds: words_in(kinds, ruling.kinds),
    "without": lambda ruling, kinds: words_not_in(kinds, ruling.kinds),
    "first": lambda ruling, _: ruling.json["clauses"][0],
    "effect": lambda ruling, wanted: ruling.effect(wanted["kind"]),
    "effects": lambda ruling, wanted: {kind: ruling.effects(kind) for kind in wanted},
}


def split_play(text: str) -> Json:
    """The contract's form of ``C: S5 JK=H5``; without a player it has no ``by``."""
    player, colon, cards = text.rpartition(":")
    tokens = [token.partition("=") for token in cards.split()]
    declared = [stands for _, _, stands in tokens if stands]
    play: Json = {"by": player.strip()} if colon else {}
    play["cards"] = [card for card, _, _ in tokens]
    return play | ({"as": declared} if declared else {})


def pile_of(text: str, players: list[str], turn: str) -> list[Json]:
    """The plays of a pile; those without a player are by the seats before ``turn``, in seat order."""
    plays = [split_play(part) for part in text.split("/") if part.strip()]
    at = players.index(turn)
    return [
        {"by": players[(at - back) % len(players)]} | each
        for back, each in zip(range(len(plays), 0, -1), plays, strict=True)
    ]


def classes_of(text: str) -> dict[str, str] | None:
    """The classes of the players of ``D A B C``, listed from daifugo down."""
    players = text.split()
    return dict(zip(players, CLASSES[len(players)], strict=True)) if players else None


def exits_of(text: str) -> list[Json]:
    """The exits of ``B C:foul``, in order; a player without a word finished."""
    found = [part.partition(":") for part in text.split()]
    return [{"player": player, "how": how or "finish"} for player, _, how in found]


def position(
    *,
    hand: str = "",
    pile: str = "",
    by: str = "A",
    turn: str | None = None,
    players: str = "A B C D",
    passed: str = "",
    lock: str = "",
    classes: str = "",
    out: str = "",
    others: Json | None = None,
    **fields: Any,
) -> Json:
    """A position of the contract. ``hand``: the cards of ``by``, or their number; the others still in hold
    four cards each, unless ``others`` gives their hands.
    """
    seats = players.split()
    gone = exits_of(out)
    still_in = [seat for seat in seats if seat not in {exit_["player"] for exit_ in gone}]
    hands = dict.fromkeys(still_in, 4) | (others or {}) | {by: int(hand) if hand.isdigit() else hand.split()}
    return {
        "players": seats,
        "hands": hands,
        "turn": turn or by,
        "pile": pile_of(pile, seats, turn or by),
        "passed": passed.split(),
        "lock": list(lock),
        "classes": classes_of(classes),
        "out": gone,
    } | fields


def spare_cards(seen: str, count: int = 2) -> str:
    """Cards that are not in ``seen``, for the rest of a hand that does not matter."""
    names = seen.replace("=", " ").split()
    return " ".join([card.name for card in DECK if card.name not in names][:count])


def ask(case: Json) -> Ruling:
    """Adjudicate; the answer must be a ruling that keeps the contract."""
    answer = adjudicate(case)
    assert "error" not in answer, answer
    ruling = Ruling(case, answer)
    assert_sound(ruling)
    return ruling


def error(case: Any) -> tuple[str, str]:
    """The field and the English message of a malformed case; asserts messages in both languages."""
    answer = adjudicate(case)
    assert set(answer) == {"id", "error"}, answer
    assert all(answer["error"].values()), answer
    are_sentences(answer["error"]["message_ja"], answer["error"]["message_en"])
    return answer["error"]["field"], answer["error"]["message_en"]


def assert_sound(ruling: Ruling) -> None:
    """Assert what the contract promises of every ruling."""
    json = ruling.json
    assert json["verdict"] in {"legal", "illegal", "undetermined"}
    assert json["summary_ja"]
    assert json["summary_en"]
    if "clauses" not in json:
        return
    assert set(json["clauses"]) <= set(all_clauses())
    assert len(set(json["clauses"])) == len(json["clauses"]) > 0
    assert all(finding["clause"] in all_clauses() for finding in json["findings"])
    # A sentence may begin with a player's name in small letters.
    named = tuple(
        each for each in ruling.case.get("position", ruling.case).get("players", ()) if each[:1].islower()
    )
    for finding in (*json["findings"], *json.get("nearly", ())):
        are_sentences(finding["ja"], finding["en"])
        assert finding.get("holds", False) in (True, False)
        assert not finding["en"][0].islower() or finding["en"].startswith(named), finding
    assert ruling.clauses <= {finding["clause"] for finding in json["findings"]}
    assert ruling.legal is not bool(ruling.broken())
    if ruling.illegal:
        assert ruling.clauses == ruling.broken()
    footings = [clause(each).basis.value for each in json["clauses"]]
    footings += ["interpretation"] * bool(json["readings"])
    weakest = max(footings, key=FOOTING.__getitem__)
    assert set(json["readings"]) <= ruling.clauses
    assert all(clause(reading).interprets is not None for reading in json["readings"])
    assert json["basis"] == weakest or (json["basis"] == "regulation" and json["regulation_keys"])
    if "effects" in json:
        assert_sound_effects(ruling)
    else:
        assert json["foul"] is False


def assert_sound_effects(ruling: Ruling) -> None:
    effects, after = ruling.json["effects"], ruling.json["after"]
    assert (after is None) is not ruling.legal
    if not ruling.legal:
        assert effects == []
        assert not ruling.foul
        return
    assert all("clause" in effect for effect in effects if effect["kind"] != "turn")
    assert ruling.foul is ("foul" in ruling.kinds)
    if after["turn"] is None:
        assert effects[-1]["kind"] == "game_over"
        return
    assert effects[-1] == {"kind": "turn", "player": after["turn"]}
    assert after["turn"] not in {player_exit["player"] for player_exit in after["out"]}
    assert after["opening"] is False
    assert_readable(ruling.case["ruleset"], after)


def assert_readable(ruleset: str, after: Json) -> None:
    """Assert that the position after a ruling can be used in a new case."""
    question = {"ruleset": ruleset, "question": "play", "position": after}
    answer = adjudicate(question | {"play": {"by": after["turn"], "pass": True}})
    assert "error" not in answer, answer
