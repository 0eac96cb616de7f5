"""Helpers of the rule tests for one document: ``momo = Asking("momo")``, ``momo.play("S9", on="S6")``."""

from dataclasses import dataclass
from typing import Any

from rules_ref import adjudicate
from tests.rules_ref.helpers import Json, Ruling, ask, classes_of, exits_of, position, spare_cards, split_play


def switched(rules: str) -> Json:
    """The options of ``stairs -pylon_smash``: switches on, or off after a minus."""
    return {part.lstrip("-"): not part.startswith("-") for part in rules.split()}


@dataclass(frozen=True)
class Asking:
    """Questions about one document. ``rules`` in any of them: its switches, as ``switched`` reads them."""

    ruleset: str
    players: str = "A B C D"

    def _fields(self, fields: Json) -> Json:
        regulation = switched(fields.pop("rules", "")) | fields.pop("regulation", {})
        return {"ruleset": self.ruleset, "players": self.players, "regulation": regulation} | fields

    def move(self, move: Json, **fields: Any) -> Ruling:
        """Rule on one move; ``fields`` describe its position."""
        fields = self._fields(fields)
        question = {
            "ruleset": fields.pop("ruleset"),
            "question": "play",
            "regulation": fields.pop("regulation"),
        }
        listed = {"with_legal_plays": True} if fields.pop("with_legal_plays", False) else {}
        return ask(question | {"position": position(**fields), "play": move} | listed)

    def play(self, cards: str, *, on: Any = "", by: Any = "A", hand: Any = None, **fields: Any) -> Ruling:
        """May these cards be played on the pile ``on``? By default the hand has two more cards."""
        played = {"by": by} | split_play(cards)
        more = " ".join([*played["cards"], spare_cards(f"{cards} {on.replace('/', ' ')}")])
        return self.move(played, by=by, pile=on, hand=more if hand is None else hand, **fields)

    lead = play

    def last(self, cards: str, *, on: Any = "", **fields: Any) -> Ruling:
        """May these be played as the last cards of the hand?"""
        return self.play(cards, on=on, hand=" ".join(split_play(cards)["cards"]), **fields)

    def passes(self, *, on: Any = "", by: Any = "A", hand: Any = "C3 D3", **fields: Any) -> Ruling:
        """May the player pass?"""
        return self.move({"by": by, "pass": True}, by=by, pile=on, hand=hand, **fields)

    def claims(self, claim: str, *, by: str = "A", on: str = "", **fields: Any) -> Ruling:
        """Rule on a claim; ``cards`` and ``effect`` for the claims that name them."""
        named = {"cards": fields.pop("cards", "").split(), "effect": fields.pop("effect", None)}
        asked = {"by": by, "claim": claim} | {key: value for key, value in named.items() if value}
        return self.move(asked, by=by, pile=on, **fields)

    def legal_plays(self, hand: str, *, on: str = "", **fields: Any) -> list[str]:
        """Every set of cards the hand may play, one string each."""
        asked = self.passes(on=on, hand=hand, with_legal_plays=True, **fields)
        return asked.legal_plays

    def ranking(self, events: str, *, classes: Any = "", **fields: Any) -> Ruling:
        """Rank a game. ``events``: ``B C:foul``; ``classes``: of the last game, from daifugo down."""
        asked = self._fields(fields) | {"question": "ranking", "events": exits_of(events)}
        return ask(asked | {"players": asked["players"].split(), "classes": classes_of(classes)})

    def exchange(self, hands: Json, gives: Json, *, classes: str, **fields: Any) -> Ruling:
        asked = self._fields(fields) | {"question": "exchange", "classes": classes_of(classes)}
        cards = {
            "hands": {player: hand.split() for player, hand in hands.items()},
            "gives": {player: give.split() for player, give in gives.items()},
        }
        return ask(asked | cards | {"players": asked["players"].split()})

    def deal(self, hands: Json, **fields: Any) -> Ruling:
        asked = self._fields(fields) | {"question": "deal", "hands": hands}
        return ask(asked | {"players": asked["players"].split()})

    def record(self, hands: Json, *moves: str | Json, leader: str = "A", **fields: Any) -> Json:
        """The raw answer about a whole game. A move is ``C: S5``, ``C: -`` for a pass, or an object."""
        asked = self._fields(fields) | {"question": "record", "leader": leader}
        asked["classes"] = classes_of(asked.get("classes", ""))
        dealt = {player: cards.split() for player, cards in hands.items()}
        written = [move if isinstance(move, dict) else _move(move) for move in moves]
        return adjudicate(asked | {"players": [*hands], "hands": dealt, "moves": written})


def _move(text: str) -> Json:
    played = split_play(text)
    return played if played["cards"] != ["-"] else {"by": played["by"], "pass": True}


jbl = Asking("jbl")
"""Most tests of the rules are about the league's document."""
last, lead, passes, play, ranking = jbl.last, jbl.lead, jbl.passes, jbl.play, jbl.ranking
