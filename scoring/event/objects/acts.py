"""What people did to an event: substitutions, penalties, decisions, rulings."""

from functools import partial
from typing import Final

from scoring.event.values import CriteriaChange, EventRuling, Lot, MoveUp, Penalty, Substitution, Withdrawal
from scoring.fields import MOST
from scoring.shape import COUNT, FREE, NAME, TEXT, kept, listed, number, or_null, shape, variants

SUBSTITUTION: Final = shape(
    Substitution,
    {
        "stage": NAME,
        "round": COUNT,
        "table": COUNT,
        "from_set": COUNT,
        "out": NAME,
        "in": or_null(NAME),
        "reason": TEXT,
    },
    called={"out": "outgoing", "in": "incoming"},
)
PENALTY: Final = shape(
    Penalty, {"player": NAME, "stage": NAME, "points": number(-MOST), "reason": TEXT, "ruling": COUNT}
)
DECISION: Final = variants(
    "kind",
    {
        "lot": partial(shape, Lot, {"stage": NAME, "order": listed(NAME), "by": TEXT, "at": TEXT}),
        "withdraw": partial(
            shape,
            Withdrawal,
            # Who left in the first set has played none.
            {"player": NAME, "after": NAME, "round": COUNT, "set": number(0)},
            sparse=("round", "set"),
        ),
        "move_up": partial(
            shape, MoveUp, {"stage": NAME, "player": NAME, "for": NAME}, called={"for": "instead_of"}
        ),
        "change": partial(
            shape,
            CriteriaChange,
            {"stage": NAME, "before": FREE, "after": FREE, "reason": TEXT, "by": TEXT, "at": TEXT},
        ),
    },
)
_PLACE: Final = shape(dict, {"stage": NAME, **dict.fromkeys(("round", "table", "set", "game"), COUNT)})
RULING: Final = shape(
    EventRuling,
    {"no": COUNT, "at": kept(_PLACE), "case": FREE, "ruling": FREE, "decision": TEXT, "by": TEXT},
    called={"no": "number"},
)
