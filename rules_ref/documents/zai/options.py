"""ZAI: what the document leaves to the event."""

from types import MappingProxyType
from typing import Final

from rules_ref.documents.gen.options import PASS_LOCKOUT
from rules_ref.engine.regulation import Option
from rules_ref.text import Text

OPTIONS: Final = MappingProxyType(
    {
        "pass_lockout": PASS_LOCKOUT,
        "killer_card": Option(
            default=None,
            kind="card",
            silent=True,
            label=Text("あがり殺しのカード", "Killer card"),
            meaning=Text(
                "このカードを捨てると、ほかの人のあがりを取り消せる。",
                "Whoever discards this card can undo the finish of another player.",
            ),
        ),
    }
)
