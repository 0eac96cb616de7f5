"""A hash of a position that is the same in every run and on every machine."""

import hashlib
import json

from rules_ref.cases.writer import position_json, regulation_json
from rules_ref.position import Position
from rules_ref.rules_of import Rules


def position_hash(rules: Rules, position: Position) -> str:
    """32 hexadecimal digits of the document, its options and the position.

    The order of a hand does not matter.

    >>> from rules_ref import Rules, cards
    >>> from rules_ref.position import Position
    >>> position_hash(Rules.of("jbl"), Position(("A", "B", "C"), {"A": cards("S8 H5")}, "A"))
    '3f55cddbc2bf69bf7b924b76bbf71122'
    """
    hands = {
        who: hand if isinstance(hand, int) else tuple(sorted(hand)) for who, hand in position.hands.items()
    }
    written = {
        "ruleset": rules.ruleset.id,
        "regulation": regulation_json(rules.regulation),
        "position": position_json(position.but(hands=hands)),
    }
    text = json.dumps(written, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
