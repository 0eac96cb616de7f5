"""Contradictions of exits: a missing fall, an impossible one or foul, no cards, too many exits."""

from collections.abc import Iterator

from rules_ref.cases.writer import left_json
from rules_ref.classes import daifugo_of
from rules_ref.contradictions.evidence import Evidence
from rules_ref.position import Left
from rules_ref.ranking import How
from rules_ref.text import Contradiction, Text


def find(evidence: Evidence) -> Iterator[Contradiction]:
    yield from _should_have_fallen(evidence)
    out, word = evidence.position.out, evidence.ruleset.foul_word
    for at, left in enumerate(out):
        if left.how is How.DOWNFALL:
            yield from _cannot_have_fallen(evidence, at)
        if left.how is How.FOUL and not evidence.ruleset.may_foul(evidence.regulation):
            text = Text(
                f"この規則に{word.ja}はありません（{left.player}）。",
                f"There is no {word.en} in these rules ({left.player}).",
            )
            finished = [*out[:at], Left(left.player, How.FINISH), *out[at + 1 :]]
            yield _contradiction(evidence, finished, evidence.ruleset.clause_of("foul"), text)
    yield from _without_cards(evidence)
    yield from _is_over(evidence)


def _contradiction(evidence: Evidence, implied: list[Left] | None, clause: str, text: Text) -> Contradiction:
    given = [left_json(player_exit) for player_exit in evidence.position.out]
    written = None if implied is None else [left_json(player_exit) for player_exit in implied]
    return Contradiction("out", given, written, clause, text)


def _should_have_fallen(evidence: Evidence) -> Iterator[Contradiction]:
    """A missing downfall: a player has finished, and the daifugo is still in, or left later otherwise."""
    daifugo, out = daifugo_of(evidence.position.classes), evidence.position.out
    if not evidence.ruleset.produces("downfall") or daifugo is None:
        return
    at = next((index for index, left in enumerate(out) if left.how is How.FINISH), None)
    earlier = {left.player for left in out[:at]}
    if at is None or out[at].player == daifugo or daifugo in earlier or Left(daifugo, How.DOWNFALL) in out:
        return
    # Where hands can be emptied by others' cards, several may have left at the same moment.
    if daifugo not in evidence.position.still_in and evidence.ruleset.produces("cards"):
        return
    text = Text(
        f"{out[at].player}が先にあがったので、大富豪の{daifugo}は都落ちしているはずです。",
        f"{out[at].player} has finished: the daifugo, {daifugo}, must have fallen.",
    )
    later = [left for left in out[at + 1 :] if left.player != daifugo]
    implied = [*out[: at + 1], Left(daifugo, How.DOWNFALL), *later]
    yield _contradiction(evidence, implied, evidence.ruleset.clause_of("downfall"), text)


def _cannot_have_fallen(evidence: Evidence, at: int) -> Iterator[Contradiction]:
    player = evidence.position.out[at].player
    clause = evidence.ruleset.clause_of("downfall")
    daifugo = daifugo_of(evidence.position.classes)
    if not evidence.ruleset.produces("downfall"):
        text = Text(
            f"この規則に都落ちはありません（{player}）。", f"There is no downfall in these rules ({player})."
        )
        yield _contradiction(evidence, None, clause, text)
    elif daifugo not in {None, player}:
        text = Text(
            f"都落ちするのは大富豪の{daifugo}だけで、{player}ではありません。",
            f"Only the daifugo, {daifugo}, can fall, not {player}.",
        )
        yield _contradiction(evidence, None, clause, text)
    elif not any(left.how is How.FINISH for left in evidence.position.out[:at]):
        text = Text(
            f"{player}が都落ちする前に、あがった人がいません。",
            f"Nobody has finished before the downfall of {player}.",
        )
        others = [*evidence.position.out[:at], *evidence.position.out[at + 1 :]]
        yield _contradiction(evidence, others, clause, text)


def _without_cards(evidence: Evidence) -> Iterator[Contradiction]:
    """Players without cards who have not left, unless last cards can make their player draw."""
    position = evidence.position
    if evidence.ruleset.produces("draws"):
        return
    for player in position.still_in:
        if position.hand_size(player) == 0:
            text = Text(
                f"{player}は手札が0枚なので、もう抜けているはずです。",
                f"{player} has no cards, and must have left the game.",
            )
            implied = [*position.out, Left(player, How.FINISH)]
            yield _contradiction(evidence, implied, evidence.ruleset.finish_clause, text)


def _is_over(evidence: Evidence) -> Iterator[Contradiction]:
    """Too many exits: at most one player is left, and no call on the last cards can still come."""
    position = evidence.position
    gone = {left.player for left in position.out}
    just_ended = bool(position.pile) and position.pile[-1].by in gone
    if len(position.still_in) > 1 or (evidence.ruleset.claims and just_ended):
        return
    text = Text(
        f"抜けた人が多すぎます。残りが{position.turn}だけなら、ゲームは終わっています。",
        f"Too many have left: with only {position.turn} in it, the game is over.",
    )
    yield _contradiction(evidence, None, "GEN-5", text)
