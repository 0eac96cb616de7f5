"""Compare the lists of plays of computer daihinmin move generators with ours."""

from rules_ref import adjudicate
from rules_ref.adapters.uecda_notation import PASSING, read_card, read_lay
from rules_ref.cards import JOKER, RANKS, SUITS, Rank, card

EMPTY = "-"
FACES = [card(suit, rank) for suit in SUITS for rank in (Rank.BELOW, *RANKS, Rank.ABOVE)]


def case_of(generated):
    """The case that asks for the legal plays of the position."""
    pile, lock = [], []
    if generated["board"] != EMPTY:
        cards, declared = read_lay(generated["board"], "board")
        pile = [{"by": "B", "cards": written(cards), "as": written(declared)}]
        lock = sorted({each.suit.value for each in (*cards, *declared) if each.suit})
    return {
        "ruleset": "uecda",
        "question": "play",
        "position": {
            "players": ["A", "B"],
            "hands": {"A": written(read_card(each, "hand") for each in generated["hand"]), "B": 5},
            "turn": "A",
            "pile": pile,
            "revolution": bool(generated["order"]),
            "lock": lock if generated["locked"] else [],
        },
        "play": {"by": "A", "pass": True},
        "with_legal_plays": True,
    }


def written(cards):
    return [each.name for each in cards]


def listed(generated):
    """The sets of cards that the program lists."""
    plays = (read_lay(each, "legal")[0] for each in generated["legal"] if each != PASSING)
    return {tuple(sorted(cards)) for cards in plays}


def differences(generated):
    """The plays in only one of the lists, except those of ours that waste the joker."""
    case = case_of(generated)
    ours = {tuple(sorted(map(by_name, play))) for play in adjudicate(case)["legal_plays"]}
    theirs = listed(generated)
    hand = [by_name(each) for each in case["position"]["hands"]["A"]]
    return (theirs - ours) | {each for each in ours - theirs if not wastes_joker(case, hand, each)}


def by_name(name):
    return JOKER if name == "JK" else next(face for face in FACES if face.name == name)


def wastes_joker(case, hand, cards):
    """Whether the joker can stand only for cards that are in the hand."""
    if JOKER not in cards or len(cards) == 1:
        return False
    near = {each.suit for each in cards} | {each.rank for each in cards}
    faces = (face for face in FACES if face not in hand and {face.suit, face.rank} & near)
    return not any(is_legal(case, cards, face) for face in faces)


def is_legal(case, cards, face):
    play = {"by": "A", "cards": written(cards), "as": [face.name]}
    return adjudicate({**case, "play": play, "with_legal_plays": False})["verdict"] == "legal"
