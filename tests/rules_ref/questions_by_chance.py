"""Random cases of every kind about random games: legal and refused moves, rankings, exchanges, deals."""

import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

from rules_ref.cards import DECK, JOKER, SUITS, Card
from rules_ref.cases.writer import names, play_json, position_json, regulation_json
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Move, Play, Position
from tests.rules_ref.chance import NAMES, some_game, some_regulation
from tests.rules_ref.helpers import CLASSES

Json = dict[str, Any]
REFUSED = 6
"""The number of sets of cards tried in each position, beside the one that was played."""
ASIDE = 8
"""The number of rankings, of exchanges and of deals for each game."""


def questions(ruleset: Ruleset, rng: Random) -> Iterator[Json]:
    """Random cases about one game; some are malformed."""
    yield from _plays(ruleset, rng)
    makers = {"ranking": _ranking, "exchange": _exchange, "deal": _deal}
    for kind in ruleset.questions:
        if kind in makers and not (kind in ruleset.open_questions and rng.random() < 0.9):
            for _ in range(ASIDE):
                yield {"ruleset": ruleset.id, "question": kind} | makers[kind](ruleset, rng)


def _plays(ruleset: Ruleset, rng: Random) -> Iterator[Json]:
    regulation, moments = some_game(ruleset, rng)
    given = _unusual(ruleset, regulation)
    begins = True
    for moment in moments:
        position = moment.before
        if begins and rng.random() < 0.5:
            position = position.but(opening=True, round=rng.randint(1, 2))
        begins = False
        written = position_json(position)
        for move in (_move_json(moment.move), *_other_moves(ruleset, position, moment.move.by, rng)):
            table = _in_short(written, move, rng)
            table = table if rng.random() < 0.98 else _half_seen(table, move, rng)
            case = {
                "ruleset": ruleset.id,
                "question": "play",
                "regulation": _that_matters(given, [table, move]),
            }
            yield _said(case) | {"position": table, "play": move}


def _in_short(position: Json, move: Json, rng: Random) -> Json:
    """A shorter position: three plays, other hands counted, only two cards of the hand beside the play."""
    hands = {
        who: len(cards) if isinstance(cards, list) else cards for who, cards in position["hands"].items()
    }
    held = position["hands"][move["by"]]
    left = list(held)
    for card in move.get("cards", ()):
        left.remove(card)
    hands[move["by"]] = move.get("cards", []) + rng.sample(left, min(2, len(left)))
    short = position | {"hands": hands, "pile": position["pile"][-3:]}
    if not position["opening"]:
        short["round"] = None
    if not any(card[1:] == "A" for card in move.get("cards", ())):
        short["last_cut"] = []
    return _said(short)


def _said(facts: Json) -> Json:
    """The facts without those that have their default."""
    idle: Json = {"direction": 1, "exhausted": 0}
    return {
        key: value
        for key, value in facts.items()
        if value not in (None, False, [], {}) and idle.get(key) != value
    }


def some_options(ruleset: Ruleset, rng: Random, told: list[Json]) -> Json:
    """Random options of an event, as far as they can matter to the facts ``told`` of a table."""
    return _said({"regulation": _that_matters(_unusual(ruleset, some_regulation(ruleset, rng)), told)})


def _unusual(ruleset: Ruleset, regulation: Regulation) -> Json:
    given = regulation_json(regulation)
    return {key: value for key, value in given.items() if value != ruleset.options[key].default}


def _that_matters(regulation: Json, told: list[Json]) -> Json:
    """The options, with those about cards only for cards that are in ``told``."""
    seen = json.dumps(told)

    def matters(value: Any) -> Any:
        match value:
            case dict():
                return {card: words for card, words in value.items() if words and f'"{card}"' in seen}
            case list():
                return [unite for unite in value if all(f'"{card}"' in seen for card in unite["cards"])]
        return value

    return {key: found for key, value in regulation.items() if (found := matters(value)) not in ({}, [])}


def _move_json(move: Move) -> Json:
    """A play or a pass: random games have no claims."""
    return play_json(move) if isinstance(move, Play) else {"by": move.by, "pass": True}


def _other_moves(ruleset: Ruleset, position: Position, by: str, rng: Random) -> Iterator[Json]:
    yield {"by": by, "pass": True}
    hand = position.hands[by]
    assert isinstance(hand, tuple)
    for _ in range(REFUSED if hand else 0):
        yield _declared({"by": by, "cards": names(_some_cards(hand, rng))}, rng)
    other = rng.choice(position.still_in)
    held = position.hands[other]
    if isinstance(held, tuple) and held and other != by:
        yield {"by": other, "cards": names(_some_cards(held, rng))}
        for claim in ruleset.claims:
            yield {"by": other, "claim": claim} | _claimed(claim, held, rng)


def _claimed(claim: str, held: Sequence[Card], rng: Random) -> Json:
    if claim == "kill_finish":
        return {"cards": names(_some_cards(held, rng))}
    return {"effect": rng.choice(["draw2", "three_nine"])} if claim == "return_double" else {}


def _some_cards(hand: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    """Random cards of the hand, mostly with a form or nearly: one rank, a run of a suit, the whole hand."""
    jokers = tuple(card for card in hand if card is JOKER)
    kind, chosen = rng.random(), rng.choice(hand)
    if kind < 0.3 or len(hand) == 1:
        return (chosen,)
    if kind < 0.4 and len(hand) <= 4:
        return tuple(hand)
    if kind < 0.5:
        return tuple(rng.sample(hand, rng.randint(2, min(3, len(hand)))))
    alike = [card for card in hand if card is not JOKER and card.rank is chosen.rank]
    if kind > 0.75 and chosen is not JOKER:
        near = range(int(chosen.strength), int(chosen.strength) + rng.randint(3, 5))
        alike = [
            card for card in hand if card is not JOKER and card.suit is chosen.suit and card.strength in near
        ]
    cards = (*alike, *jokers[: rng.randint(0, len(jokers))]) or (chosen,)
    least = min(len(cards), rng.randint(1, 4))
    return cards if rng.random() < 0.5 else rng.choice([*combinations(cards, least)])


def _declared(play: Json, rng: Random) -> Json:
    """The play, sometimes with its jokers declared."""
    jokers = play["cards"].count("JK")
    natural = [card for card in play["cards"] if card != "JK"]
    if not jokers or not natural or rng.random() < 0.6:
        return play
    rank = natural[0][1:]
    suits = [suit.value for suit in SUITS if suit.value + rank not in natural]
    return play | {"as": [rng.choice(suits or ["S"]) + rank for _ in range(jokers)]}


def _half_seen(position: Json, move: Json, rng: Random) -> Json:
    """The position with the player's hand only counted, or with only the form of the top play."""
    if rng.random() < 0.5 or "pile" not in position:
        return position | {"hands": position["hands"] | {move["by"]: len(position["hands"][move["by"]])}}
    *under, top = position["pile"]
    size = len(top["cards"])
    form = ("single", "pair", "triple")[size - 1] if size < 4 and rng.random() < 0.8 else "stairs"
    return position | {"pile": [*under, {"by": top["by"], "form": form, "size": size}]}


def _seated(ruleset: Ruleset, rng: Random) -> tuple[list[str], dict[str, str] | None]:
    """The players of a random table, and their classes or None."""
    size = rng.choice([size for size in ruleset.table_sizes if size in CLASSES])
    players = list(NAMES[:size])
    order = rng.sample(players, size)
    return players, rng.choice([None, *[dict(zip(order, CLASSES[size], strict=True))] * 3])


def _ranking(ruleset: Ruleset, rng: Random) -> Json:
    players, classes = _seated(ruleset, rng)
    leaving = rng.sample(
        players, rng.choice([len(players), len(players) - 1, len(players) - 1, rng.randint(0, 2)])
    )
    if rng.random() < 0.1:
        leaving += leaving[:1]
    hows = rng.choice([["finish"], ["finish", "foul"], ["finish", "foul"], ["finish", "foul", "retired"]])
    cut = {"cut_off": True} if rng.random() < 0.25 else {}
    return {
        "regulation": regulation_json(some_regulation(ruleset, rng)) | _ways_to_count(ruleset, rng), "players": players, "classes": classes, "game": rng.randint(1, 8),
        "events": [{"player": player, "how": rng.choice(hows)} for player in leaving],
    } | cut  # fmt: skip


def _ways_to_count(ruleset: Ruleset, rng: Random) -> Json:
    """A random value for each option that is a choice."""
    return {
        key: rng.choice([*option.choices])
        for key, option in ruleset.options.items()
        if option.kind == "choice"
    }


def _exchange(ruleset: Ruleset, rng: Random) -> Json:
    players, classes = _seated(ruleset, rng)
    deck = rng.sample([*DECK, *(JOKER,) * ruleset.jokers], 4 * len(players))
    hands = {
        player: names(sorted(deck[4 * at : 4 * at + 4], key=_strength)) for at, player in enumerate(players)
    }
    gives: Json = {}
    for player in players:
        count = {"daifugo": 2, "daihinmin": 2, "fugo": 1, "hinmin": 1}.get((classes or {}).get(player, ""), 0)
        if len(players) == 3 and (classes or {}).get(player) == "fugo":
            count = 0
        count = count if rng.random() < 0.85 else rng.randint(0, 3)
        high = (classes or {}).get(player, "") in {"hinmin", "daihinmin"} and rng.random() < 0.8
        gives[player] = hands[player][-count:] if high and count else rng.sample(hands[player], count)
    kept = {player: cards for player, cards in gives.items() if cards or rng.random() < 0.3}
    if kept and rng.random() < 0.15:
        giver, to = rng.choice([*kept]), rng.choice(players)
        kept[giver] = {"cards": kept[giver], "to": to}
    looked = {"looked": [rng.choice(players)]} if rng.random() < 0.05 else {}
    return {"players": players, "classes": classes, "hands": hands, "gives": kept} | looked


def _strength(card: Card) -> int:
    return 100 if card is JOKER else int(card.strength)


def _deal(ruleset: Ruleset, rng: Random) -> Json:
    sizes = [size for size, table in ruleset.tables.items() if table.hands]
    if not sizes:
        return {"players": list(NAMES[:4]), "hands": {"A": ["S3"]}}
    size = rng.choice(sizes)
    table = ruleset.tables[size]
    deck = names(rng.sample([*DECK], len(DECK)))
    blind, deck = deck[: table.blind], deck[table.blind :] + ["JK"] * table.jokers
    hands: Json = {}
    for player, count in zip(NAMES, table.hands, strict=False):
        hands[player], deck = deck[:count], deck[count:]
    wrong = rng.choice(["nothing", "a card less", "a card twice", "only counts", "one hand unknown"])
    player = rng.choice([*hands])
    match wrong:
        case "a card less":
            hands[player] = hands[player][1:]
        case "a card twice":
            hands[player] = [hands[rng.choice([*hands])][0], *hands[player][1:]]
        case "only counts":
            hands = {who: len(cards) + rng.choice([0, 0, 0, 1, -1]) for who, cards in hands.items()}
        case "one hand unknown":
            del hands[player]
    return {"players": list(NAMES[:size]), "hands": hands, "blind": rng.choice([blind, len(blind)])}
