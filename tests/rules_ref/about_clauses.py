"""Conformance cases about clauses that answers follow without citing them, where each holds and where not."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

Json = dict[str, Any]
PLAYERS: Final = ("A", "B", "C", "D")
SPARE: Final = ("C4", "CQ")
"""Two more cards in hand, where the played ones are not the last."""


class Query(NamedTuple):
    """A play on the pile ``on`` (oldest first); ``last``: as the whole hand; ``said``: its jokers' cards."""

    clause: str
    document: str
    play: str
    on: str = ""
    lock: str = ""
    last: bool = False
    said: str = ""
    options: Json = {}  # noqa: RUF012 - read only
    position: Json = {}  # noqa: RUF012 - read only

    def case(self) -> Json:
        """The case as the adjudicator reads it."""
        plays = [cards.split() for cards in self.on.split(" / ")] if self.on else []
        hand = [*self.play.split(), *(() if self.last else SPARE)]
        position: Json = {"players": [*PLAYERS], "turn": "A", "hands": {"A": hand, "B": 4, "C": 4, "D": 4}}
        position["pile"] = [
            {"by": by, "cards": cards} for by, cards in zip(PLAYERS[-len(plays) :], plays, strict=False)
        ]
        known = {"lock": [*self.lock]} if self.lock else {}
        move: Json = {"by": "A", "cards": self.play.split()} | (
            {"as": self.said.split()} if self.said else {}
        )
        case: Json = {"ruleset": self.document, "question": "play"}
        case |= {"regulation": self.options} if self.options else {}
        return case | {"position": position | known | self.position, "play": move}


FALLEN: Final = {"round": 2, "classes": {"A": "fugo", "B": "daifugo", "C": "hinmin", "D": "daihinmin"}}
REVERSED: Final = {"revolution": True}
BACK: Final = {"back": True}
STAIRS: Final = {"stairs": True}
BACK_ON: Final = {"eleven_back": True, "ban_two_finish": True, "ban_eight_finish": True}
SPADE: Final = {"spade3": True, "ban_two_finish": True}
QUESTIONS: Final = (
    Query("GEN-7", "jbl", "JK JK", "S2 H2"),
    Query("GEN-7", "jbl", "S3 H3", "JK JK"),
    Query("GEN-9", "zai", "SK SA S2", "HQ HK HA"),
    Query("GEN-9", "zai", "SK SA S2", "HQ HK HA", position=REVERSED),
    Query("GEN-10", "jbl", "SK SA S2"),
    Query("GEN-10", "jbl", "SA S2 S3"),
    Query("GEN-11", "jbl", "S5 H5 D5 C5", "S9 H9 D9 C9", position=REVERSED),
    Query("GEN-11", "jbl", "SJ HJ DJ CJ", "S9 H9 D9 C9", position=REVERSED),
    Query("GEN-11", "momo", "SQ", "SJ", options=BACK_ON, position=REVERSED | BACK),
    Query("GEN-11", "momo", "S9", "SJ", options=BACK_ON, position=REVERSED | BACK),
    Query("JBL-4.4", "jbl", "H2", "SA"),
    Query("JBL-4.4", "jbl", "H3", "S4"),
    Query("JBL-6.4", "jbl", "S3 S4 S5 S6"),
    Query("JBL-6.4", "jbl", "S3 H3 D3 C3"),
    Query("JBL-7.3", "jbl", "S7 S8 S9", "H4 H5 H6"),
    Query("JBL-7.3", "jbl", "S8 H8 D8", "S7 H7 D7"),
    Query("JBL-9.2", "jbl", "S5 JK", "S4 H4"),
    Query("JBL-9.2", "jbl", "S5 H5", "S4 JK"),
    Query("JBL-9.2", "jbl", "S5 H5", "S4 H4"),
    Query("SDIN-1.2", "sdin", "H9", position={"opening": True}),
    Query("SDIN-1.2", "sdin", "H9", position={"opening": True, "turn": "B"}),
    Query("SDIN-4.3", "sdin", "S3 S4 S5 S6"),
    Query("SDIN-4.3", "sdin", "S3 H3 D3 JK"),
    Query("SDIN-5.2", "sdin", "S7 S8 S9", "H4 H5 H6"),
    Query("SDIN-5.2", "sdin", "S8 H8", "S7 H7"),
    Query("MOMO-9.7", "momo", "H3", "SJ", last=True, options=BACK_ON, position=BACK),
    Query("MOMO-9.7", "momo", "H3", "S7", last=True, options=BACK_ON, position=REVERSED),
    Query("MOMO-10.2", "momo", "SJ HJ DJ CJ", options=BACK_ON),
    Query("MOMO-10.2", "momo", "SJ HJ DJ", options=BACK_ON),
    Query("MOMO-10.3", "momo", "HJ", "S9", last=True, options=BACK_ON),
    Query("MOMO-10.3", "momo", "H2", "S9", last=True, options=BACK_ON),
    Query("MOMO-11.3", "momo", "S3", "JK", last=True, options=SPADE),
    Query("MOMO-11.3", "momo", "S3", "JK", last=True, options=SPADE, position=REVERSED),
    Query("MOMO-12.3", "momo", "H6 H7 H9", "S4 S5 S6", options=STAIRS),
    Query("MOMO-12.3", "momo", "H7 H8 H9", "S4 S5 S6", options=STAIRS),
    Query("MOMO-12.3", "momo", "H9 H10 HJ", "S4 S5 S6 / S7 S8 S9", "S", options=STAIRS | {"suit_lock": True}),
    Query("MOMO-12.5", "momo", "S7 S8 S9", "H4 H5 H6", options=STAIRS),
    Query("MOMO-12.5", "momo", "S10 SJ SQ", "H4 H5 H6", options=STAIRS | BACK_ON),
    Query("MOMO-12.6", "momo", "S4 S5 JK", said="S6", options=STAIRS),
    Query("MOMO-12.6", "momo", "S4 S5 JK", said="S3", options=STAIRS),
    Query("MOMO-12.8", "momo", "S4 S5 S6 S7", options=STAIRS),
    Query("MOMO-12.8", "momo", "S3 S4 S5 S6 S7", options=STAIRS),
    Query("MOMO-12.9", "momo", "SQ SK SA S2", options=STAIRS),
    Query("MOMO-12.9", "momo", "SA S2 S3 S4", options=STAIRS),
    Query("MOMO-13.3", "momo", "D8 DA S6", "HA / H2", "H", options={"suit_lock": True}),
    Query("MOMO-13.3", "momo", "D8 DA H6", "H4 / H5", "H", options={"suit_lock": True}),
    Query("MOMO-13.4", "momo", "D8 DA S6", "H2"),
    Query("MOMO-13.4", "momo", "D8 DA S6", "H2", position={"smash_used": True}),
    Query("MOMO-16.1", "momo", "H9", "S7", last=True, position=FALLEN),
    Query("MOMO-16.1", "jbl", "H9", "S7", last=True, position=FALLEN),
    Query("ZAI-6.2", "zai", "S6 H6 D6 JK"),
    Query("ZAI-6.2", "zai", "S6 H6 D6"),
    Query("ZAI-L.2", "zai", "C9 D9", "S3 H3 / S7 D7"),
    Query("ZAI-L.2", "zai", "H6", "S3 / D4"),
    Query("ZAI-S.3", "zai", "D4 D5 D6 D7"),
    Query("ZAI-S.3", "zai", "D7 D6 D5 D4"),
    Query("ZAI-S.4", "zai", "S9 S10 SJ SQ", "DQ DK DA D2", position=REVERSED),
    Query("ZAI-S.4", "zai", "S10 SJ SQ SK", "DJ DQ DK DA", position=REVERSED | BACK),
    Query("ZAI-E.1", "zai", "S4", position={"exhausted": 2, "draw_pile": 3}),
    Query("ZAI-E.1", "zai", "S4", position={"exhausted": 2, "draw_pile": 4}),
    Query("UEC-4", "uecda", "S6 H6 D6 C6 JK"),
    Query("UEC-4", "uecda", "S6 H6 D6 C6 JK", "S5 H5 D5 C5", position=REVERSED),
    Query("UEC-11", "uecda", "H8", "S7", last=True),
    Query("UEC-11", "uecda", "JK", "S7", last=True),
)  # fmt: skip


def about_clauses(document: str) -> Iterator[tuple[str, Json]]:
    """The cases of a document, with the clause that each is about."""
    return ((asked.clause, asked.case()) for asked in QUESTIONS if asked.document == document)
