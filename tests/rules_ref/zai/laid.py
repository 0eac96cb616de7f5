"""Helpers of the ZAI tests: plays, counters and draws."""

from tests.rules_ref.asking import Asking

zai = Asking("zai")
KEPT = "C9 CJ"
KINGS = "SK HK DK CK"


def play(cards, *, on="", keep=KEPT, **fields):
    """Rule on a play of these cards, with ``keep`` left in the hand."""
    plain = " ".join(part.partition("=")[0] for part in cards.split())
    return zai.play(cards, on=on, hand=f"{plain} {keep}", **fields)


def waiting(by, count=4, counters=0):
    return {"kind": "revolution", "by": by, "count": count, "counters": counters}


def counter(cards, *, on=f"D: {KINGS}", pending=None, **fields):
    """Rule on a counter of the pending revolution, by default four kings of D."""
    owner, _, laid = on.rpartition("/")[2].partition(":")
    pending = pending or waiting(owner.strip(), len(laid.split()))
    return zai.play(cards, on=on, pending=pending, **fields)


def drawn(ruling, clause=None):
    """The number of cards each player draws, by one clause only if it is given."""
    draws = (effect for effect in ruling.json["effects"] if effect["kind"] == "draw")
    return {draw["player"]: draw["count"] for draw in draws if clause in {None, draw["clause"]}}
