"""Contradictions of exits: a missing fall, an impossible one or foul, no cards, too many exits."""

from collections.abc import Iterator

from rules_ref.cases.writer import left_json
from rules_ref.classes import daifugo_of
from rules_ref.contradictions.looked import Looked
from rules_ref.position import Left
from rules_ref.ranking import How
from rules_ref.text import Contradiction, Text


def find(looked: Looked) -> Iterator[Contradiction]:
    yield from _should_have_fallen(looked)
    for at, left in enumerate(looked.position.out):
        if left.how is How.DOWNFALL:
            yield from _cannot_have_fallen(looked, at)
        if left.how is How.FOUL and not looked.ruleset.may_foul(looked.regulation):
            text = Text(
                f"この規則に{looked.ruleset.foul_word.ja}はありません（{left.player}）。",
                f"There is no {looked.ruleset.foul_word.en} in these rules ({left.player}).",
            )
            yield _contradiction(
                looked, _with(looked, at, How.FINISH), looked.ruleset.clause_of("foul"), text
            )
    yield from _without_cards(looked)
    yield from _is_over(looked)


def _contradiction(
    looked: Looked, implied: list[Left] | None, clause: str, text: Text, *, certain: bool = True
) -> Contradiction:
    given = [left_json(player_exit) for player_exit in looked.position.out]
    written = None if implied is None else [left_json(player_exit) for player_exit in implied]
    return Contradiction("out", given, written, clause, text, certain=certain)


def _with(looked: Looked, at: int, how: How) -> list[Left]:
    return [Left(left.player, how) if at == index else left for index, left in enumerate(looked.position.out)]


def _without(looked: Looked, at: int) -> list[Left]:
    return [left for index, left in enumerate(looked.position.out) if index != at]


def _should_have_fallen(looked: Looked) -> Iterator[Contradiction]:
    """A player has finished, and the daifugo is still in the game, or left later in another way."""
    daifugo, out = daifugo_of(looked.position.classes), looked.position.out
    if not looked.ruleset.produces("downfall") or daifugo is None:
        return
    at = next((index for index, left in enumerate(out) if left.how is How.FINISH), None)
    earlier = {left.player for left in out[:at]}
    if at is None or out[at].player == daifugo or daifugo in earlier or Left(daifugo, How.DOWNFALL) in out:
        return
    # Where hands can be emptied by others' cards, several may have left at the same moment.
    if daifugo not in looked.position.still_in and looked.ruleset.produces("cards"):
        return
    text = Text(
        f"{out[at].player}が先にあがったので、大富豪の{daifugo}は都落ちしているはずです。",
        f"{out[at].player} has finished: the daifugo, {daifugo}, must have fallen.",
    )
    later = [left for left in out[at + 1 :] if left.player != daifugo]
    implied = [*out[: at + 1], Left(daifugo, How.DOWNFALL), *later]
    yield _contradiction(looked, implied, looked.ruleset.clause_of("downfall"), text)


def _cannot_have_fallen(looked: Looked, at: int) -> Iterator[Contradiction]:
    player = looked.position.out[at].player
    clause = looked.ruleset.clause_of("downfall")
    daifugo = daifugo_of(looked.position.classes)
    if not looked.ruleset.produces("downfall"):
        text = Text(
            f"この規則に都落ちはありません（{player}）。",
            f"There is no downfall in these rules ({player}).",
        )
        yield _contradiction(looked, None, clause, text)
    elif daifugo not in {None, player}:
        text = Text(
            f"都落ちするのは大富豪の{daifugo}だけで、{player}ではありません。",
            f"Only the daifugo, {daifugo}, can fall, not {player}.",
        )
        yield _contradiction(looked, None, clause, text)
    elif not any(left.how is How.FINISH for left in looked.position.out[:at]):
        text = Text(
            f"{player}が都落ちする前に、あがった人がいません。",
            f"Nobody has finished before the downfall of {player}.",
        )
        yield _contradiction(looked, _without(looked, at), clause, text)


def _without_cards(looked: Looked) -> Iterator[Contradiction]:
    """A player without cards has left the game, unless their last cards made them draw."""
    position = looked.position
    if looked.ruleset.produces("draws"):
        return
    for player in position.still_in:
        if position.hand_size(player) == 0:
            text = Text(
                f"{player}は手札が0枚なので、もう抜けているはずです。",
                f"{player} has no cards, and must have left the game.",
            )
            implied = [*position.out, Left(player, How.FINISH)]
            yield _contradiction(looked, implied, looked.ruleset.finish_clause, text)


def _is_over(looked: Looked) -> Iterator[Contradiction]:
    """At most one player is left, so the game has ended; a call on the very last cards may still come."""
    position = looked.position
    gone = {left.player for left in position.out}
    just_ended = bool(position.pile) and position.pile[-1].by in gone
    if len(position.still_in) > 1 or (looked.ruleset.claims and just_ended):
        return
    text = Text(
        f"抜けた人が多すぎます。残りが{position.turn}だけなら、ゲームは終わっています。",
        f"Too many have left: with only {position.turn} in it, the game is over.",
    )
    yield _contradiction(looked, None, "GEN-5", text)
