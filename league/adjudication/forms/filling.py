"""Fill the form of a play with a case: the inverse of reading it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from league.adjudication.forms.play import PILE_ROWS, PlayInquiry
from league.adjudication.forms.position import FACTS, PENDING
from league.adjudication.pages.calls import CALLS
from league.language import words
from rules_ref.cards import JOKER, parse_declared
from rules_ref.documents import FORM_SPECS, RULESETS
from rules_ref.facts import OF_POSITION, Kind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from league.adjudication.pages.known import Known
    from rules_ref.cases.writer import Json
    from rules_ref.engine.regulation import Option

_ASIDES = frozenset({"id", "why", "note"})
"""What is for people to read, and asked by no form."""
_WHERE_KNOWN = frozenset(fact.key for fact in OF_POSITION if fact.idle)


def inquiry_about(case: Json, known: Known | None = None) -> PlayInquiry:
    """The form filled with a case from the notation, which may not have a play yet."""
    players = case["position"]["players"]
    return PlayInquiry(case["ruleset"], known, seats=len(players), typed=_filled(case, players))


def holds(inquiry: PlayInquiry, case: Json) -> bool:
    """Whether a filled form asks about exactly this case: no part of it was without a field."""
    shown = {bound.html_name: bound.value() for form in inquiry.forms for bound in form}
    if "play" not in case:
        # What was played is still open, so that anything may stand for it.
        shown |= {"play-by": shown["play-turn"], "play-passes": True}
        case = {**case, "play": {"by": case["position"]["turn"], "pass": True}}
    sent = PlayInquiry(inquiry.document, inquiry.known, shown, seats=len(inquiry.seats))
    return sent.is_valid() and _asks_the_same(sent.case(), case, inquiry.main.facts)


def _asks_the_same(asked: Json, written: Json, facts: Sequence[str]) -> bool:
    (mine, at), (theirs, position) = ((_said(case, facts), case["position"]) for case in (asked, written))
    hands = {player: held or 0 for player, held in position.get("hands", {}).items()}
    # A hand that was not written of is made up by the form, one card larger than the play.
    made_up = {written["play"]["by"]} - hands.keys()
    return mine == theirs and hands == {
        player: held or 0 for player, held in at["hands"].items() if player not in made_up
    }


def _said(case: Json, facts: Sequence[str]) -> tuple[Json, Json]:
    """The case and its position without the hands, and without facts that mean nothing in the document."""
    idle = _WHERE_KNOWN - set(facts)
    position = {key: value for key, value in case["position"].items() if key not in idle | {"hands"}}
    return {key: value for key, value in case.items() if key not in _ASIDES | {"position"}}, position


def _filled(case: Json, players: Sequence[str]) -> Mapping[str, object]:
    places = {player: str(place) for place, player in enumerate(players)}
    position = case["position"]
    return {
        **_seats(position, places),
        **_pile(position.get("pile", []), places),
        **_exits(position.get("out", []), places),
        **_pending(position.get("pending", []), places),
        **_facts(position, places, FORM_SPECS[case["ruleset"]].details + FORM_SPECS[case["ruleset"]].marks),
        **_asked(case, places),
        **_options(RULESETS[case["ruleset"]].options, case.get("regulation", {})),
    }


def _cards(names: Sequence[str]) -> str:
    cards = map(parse_declared, names)
    return " ".join(card.name if card is JOKER else card.symbol for card in cards)


def _hand(held: Sequence[str] | int) -> str:
    return str(held or 0) if isinstance(held, int) or not held else _cards(held)


def _seats(position: Json, places: Mapping[str, str]) -> Mapping[str, object]:
    filled = {f"seat-{place}-name": player for player, place in places.items()}
    for key, said in (("player_class", position.get("classes", {})), ("hand", position.get("hands", {}))):
        words = {player: value if key == "player_class" else _hand(value) for player, value in said.items()}
        filled |= {f"seat-{place}-{key}": words.get(player, "") for player, place in places.items()}
    return filled


def _pile(plays: Sequence[Json], places: Mapping[str, str]) -> Mapping[str, object]:
    filled: dict[str, object] = {}
    for row, play in enumerate(reversed(plays[-PILE_ROWS:])):
        declared = _cards(play.get("as", []))
        laid = {"cards": _cards(play["cards"]), "declared": declared, "by": places.get(play["by"], "")}
        filled |= {f"pile-{row}-{key}": value for key, value in laid.items()}
    return filled


def _exits(out: Sequence[Json], places: Mapping[str, str]) -> Mapping[str, object]:
    """All rows of exits, also those that clear what the table knows of a player."""
    filled: dict[str, object] = {f"exit-{row}-player": "" for row in range(len(places))}
    for row, player_exit in enumerate(out):
        filled |= {
            f"exit-{row}-player": places.get(player_exit["player"], ""),
            f"exit-{row}-how": player_exit["how"],
        }
    return filled


def _pending(waiting: Sequence[Json], places: Mapping[str, str]) -> Mapping[str, object]:
    filled: dict[str, object] = {}
    for action in waiting:
        for key in PENDING[action["kind"]].takes:
            value = action.get(key, "")
            shown = places.get(value, "") if key in {"player", "by"} else value
            filled[f"pending-{action['kind']}-{key}"] = shown
    return filled


def _facts(position: Json, places: Mapping[str, str], facts: Sequence[str]) -> Mapping[str, object]:
    return {
        f"play-{key}": _as_typed(FACTS[key].kind, position[key], places) for key in facts if key in position
    }


def _as_typed(kind: Kind, value: Any, places: Mapping[str, str]) -> Any:
    """The text of a fact in its field."""
    match kind:
        case Kind.DIRECTION:
            return value < 0
        case Kind.WORDS:
            return "、".join(value)
        case Kind.NAMES:
            return [places[name] for name in value if name in places]
        case Kind.CARDS:
            return _cards(value)
    return value


def _asked(case: Json, places: Mapping[str, str]) -> Mapping[str, object]:
    position, move = case["position"], case.get("play", {})
    actor = move.get("by", position["turn"])
    held = position.get("hands", {}).get(actor)
    call = CALLS.get(move.get("claim", ""))
    shown = {
        "by": places.get(actor, ""),
        "turn": places.get(position["turn"], ""),
        "passed": [places[player] for player in position.get("passed", ()) if player in places],
        "lock": position.get("lock", []),
        "claim": move.get("claim", ""),
        "cards": _cards(move.get("cards", [])) if call is None or call.names_card else "",
        "passes": move.get("pass", False),
        "declared": _cards(move.get("as", [])),
        "left": "some" if held is None else "listed",
        "hand": "" if held is None else _hand(held),
        "all_plays": case.get("with_legal_plays", False),
    }
    return {f"play-{key}": value for key, value in shown.items()}


def _options(options: Mapping[str, Option], regulation: Json) -> Mapping[str, object]:
    return {f"option-{key}": _option(options[key], value) for key, value in regulation.items()}


def _option(option: Option, value: Any) -> Any:
    """The text of an option's value in its field."""
    match option.kind, value:
        case "attributes", _:
            return "\n".join(f"{_cards([card])}: {'、'.join(names)}" for card, names in value.items())
        case "unites", _:
            called = option.choices
            return "\n".join(
                f"{_cards(named['cards'])} = {words(called[named['effect']])}" for named in value
            )
        case "card", str():
            return _cards([value])
    return value
