"""A pile whose top play is known only by form and number: what does not depend on its cards is answered."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, TypeVar

from rules_ref.cards import JOKER, RANKS, SUITS, Card, Rank, card
from rules_ref.contradictions import OF_THE_CARDS, contradictions
from rules_ref.engine.attempt import leads
from rules_ref.engine.finish_move import finish_move
from rules_ref.engine.judge import judge
from rules_ref.engine.judgement import Judgement, Verdict, judged_by, unique
from rules_ref.engine.move_resolution import MoveResolution
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.engine.trial import finding, turn_check
from rules_ref.position import Move, Play, Position, Unseen
from rules_ref.text import Finding, Text
from rules_ref.wording import cards_text

_SUITS: Final = len(SUITS)
_OF_THE_CARDS: Final = OF_THE_CARDS | {"pile"}
_FIND_OUT: Final = Text(
    "どのカードだったか確かめ、分からなければ審判長が決めます。",
    "Find out which cards they were; where nobody can tell, the head judge decides.",
)
_NO_SUCH_CARDS: Final = Text(
    "ほかに見えているカードを除くと、この出し方になるカードはありません。",
    "No cards that are not seen elsewhere make a play of this form and number.",
)
Part = TypeVar("Part")


def is_unseen(position: Position) -> bool:
    return any(play.unseen is not None for play in position.pile)


def judge_unseen(ruleset: Ruleset, regulation: Regulation, position: Position, move: Move) -> Judgement:
    """Judge a move for all cards that can be there.

    Where the judgements agree that is the answer, else there is none.
    """
    lower = tuple(play for play in position.pile[:-1] if play.unseen is None)
    top = position.pile[-1]
    if top.unseen is None:
        return judge(ruleset, regulation, position.but(pile=(*lower, top)), move)
    plays = [Play(top.by, *candidate) for candidate in _possible(top.unseen)]
    tried = [play for play in plays if _is_there(ruleset, position, lower, play)]
    fitting = [
        candidate for candidate in tried if _may_lie(ruleset, regulation, position, (*lower, candidate))
    ] or tried
    found = [
        (candidate, judge(ruleset, regulation, position.but(pile=(*lower, candidate)), move))
        for candidate in fitting
    ]
    if not found:
        return _undetermined(ruleset.form_clause, _NO_SUCH_CARDS)
    if len({(judgement.verdict, judgement.foul) for _, judgement in found}) > 1:
        return _open(ruleset, found)
    judgements = [judgement for _, judgement in found]
    return _said_of_all(_agreed(judgements, position, top), move, judgements)


def lay_unseen(ruleset: Ruleset, regulation: Regulation, position: Position, play: Play) -> Judgement:
    """A play known only by its form.

    Whether its player was on turn can be judged, the effects of its cards cannot.
    """
    turn, size = turn_check(position, play.by), play.size
    if not turn.holds:
        return Judgement(
            Verdict.ILLEGAL, False, (turn.clause,), (finding(turn),), why=turn.text, bar=turn.bar
        )
    held, clause = position.hand_size(play.by), ruleset.form_clause
    if held == size:
        text = Text(
            "最後のカードが分からないので、あがりかどうかは決まりません。",
            "These were the last cards: whether they were a clean finish depends on which they were.",
        )
        return _undetermined(clause, text)
    resolution = MoveResolution(ruleset, regulation, position, play.by)
    resolution.put_on_pile(play, leads=leads(position, play.by))
    after = finish_move(resolution)
    if held is not None:
        after = after.but(hands={**after.hands, play.by: held - size})
    text = Text(
        "カードが分からないので、普通に出されたものとします。",
        "The cards are not known, and taken to have been played without any effect.",
    )
    findings = (finding(turn), Finding(clause, True, text))
    return Judgement(Verdict.LEGAL, False, (clause,), findings, tuple(resolution.effects), after, why=text)


def _possible(unseen: Unseen) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Cards of this form and number, each with what its jokers stand for."""
    size = unseen.size
    if unseen.form == "stairs":
        for suit in SUITS:
            for first in range(len(RANKS) - size + 1):
                run = tuple(card(suit, rank) for rank in RANKS[first : first + size])
                yield run, ()
                for at in range(size):
                    yield (*run[:at], *run[at + 1 :], JOKER), (run[at],)
        return
    for rank in RANKS:
        for jokers in range(max(0, size - _SUITS), min(3, size)):
            for suits in combinations(SUITS, size - jokers):
                yield (*(card(suit, rank) for suit in suits), *(JOKER,) * jokers), ()
    if size <= 2:  # noqa: PLR2004 (there are two jokers)
        yield (JOKER,) * size, ()


def _is_there(ruleset: Ruleset, position: Position, lower: Sequence[Play], play: Play) -> bool:
    """Whether these cards appear nowhere else."""
    hands = (hand for hand in position.hands.values() if isinstance(hand, tuple))
    seen = Counter(face for cards in (*hands, *(one.cards for one in lower), play.cards) for face in cards)
    return all(seen[face] <= ruleset.copies(face) for face in play.cards) and bool(ruleset.readings_of(play))


def _may_lie(ruleset: Ruleset, regulation: Regulation, position: Position, pile: tuple[Play, ...]) -> bool:
    """Whether nothing known excludes these cards: a lock, or cards that would have been flushed."""
    found = contradictions(ruleset, regulation, position.but(pile=pile))
    return not any(contradiction.certain and contradiction.field in _OF_THE_CARDS for contradiction in found)


def _agreed(found: Sequence[Judgement], position: Position, top: Play) -> Judgement:
    """What all judgements have in common, without words about unseen cards."""
    first = min(found, key=lambda judgement: len(judgement.effects))
    after = first.after
    if after is not None and len(after.pile) > 1:
        after = after.but(pile=(*position.pile, after.pile[-1]))
    elif after is not None and after.pile:
        after = after.but(pile=position.pile if after.pile[-1].by == top.by else after.pile)
    return first._replace(
        clauses=_in_all(first.clauses, [judgement.clauses for judgement in found]) or first.clauses,
        findings=_in_all(first.findings, [judgement.findings for judgement in found]),
        effects=_in_all(first.effects, [judgement.effects for judgement in found]),
        near_misses=_in_all(first.near_misses, [judgement.near_misses for judgement in found]),
        explained=_in_all(first.explained, [judgement.explained for judgement in found]),
        called=_in_all(first.called, [judgement.called for judgement in found]),
        clean=_in_all(first.clean, [judgement.clean for judgement in found]),
        readings=_in_all(first.readings, [judgement.readings for judgement in found]),
        after=after,
        before=position,
    )


def _said_of_all(agreed: Judgement, move: Move, found: Sequence[Judgement]) -> Judgement:
    """The judgement with a sentence that names no cards of the pile, where the sentences differ by them."""
    legal = agreed.verdict is Verdict.LEGAL
    text = _on_any_cards(move, legal=legal)
    said = {finding.clause for finding in agreed.findings if finding.holds is legal}
    steps = tuple(Finding(clause, legal, text) for clause in agreed.clauses if clause not in said)
    with_steps = agreed._replace(findings=(*agreed.findings, *steps))
    if len({(judgement.why, judgement.permits) for judgement in found}) == 1:
        return with_steps
    return with_steps._replace(why=None if legal else text, permits=text if legal else None, bar=None)


def _on_any_cards(move: Move, *, legal: bool) -> Text:
    """That the move is allowed, or is not, whichever cards lie on the pile."""
    no = "" if legal else " not"
    if not isinstance(move, Play):
        ja = "認められます" if legal else "認められません"
        return Text(f"場のカードがどれであっても、{ja}。", f"It is{no} allowed on any such cards.")
    cards = cards_text(move.cards)
    ja = f"{cards}を出せます" if legal else f"{cards}は出せません"
    return Text(f"場のカードがどれであっても、{ja}。", f"{cards} may{no} be played on any such cards.")


def _in_all(first: Sequence[Part], others: Sequence[Sequence[Part]]) -> tuple[Part, ...]:
    return tuple(value for value in first if all(value in other for other in others))


def _open(ruleset: Ruleset, found: Sequence[tuple[Play, Judgement]]) -> Judgement:
    """The cards that would decide, by rank."""
    by_rank: dict[Rank | None, set[bool]] = {}
    for play, judgement in found:
        by_rank.setdefault(_rank(play), set()).add(judgement.verdict is Verdict.LEGAL)
    legal = _listed(rank for rank, verdicts in by_rank.items() if verdicts == {True})
    illegal = _listed(rank for rank, verdicts in by_rank.items() if verdicts == {False})
    mixed = _listed(rank for rank, verdicts in by_rank.items() if len(verdicts) > 1)
    ja = [f"{legal}なら出せます"] * bool(legal) + [f"{illegal}なら出せません"] * bool(illegal)
    en = [f"with {legal} it is playable"] * bool(legal) + [f"with {illegal} it is not"] * bool(illegal)
    ja += [f"{mixed}ならスートによります"] * bool(mixed)
    en += [f"with {mixed} it depends on the suit"] * bool(mixed)
    text = Text(
        f"場のカードしだいです。{'、'.join(ja)}。", f"It depends on the cards on the pile: {', '.join(en)}."
    )
    broken = (
        clause
        for _, judgement in found
        if judgement.verdict is Verdict.ILLEGAL
        for clause in judgement.clauses
    )
    clauses = unique(broken) or (ruleset.form_clause,)
    return _undetermined(clauses[0], text)


def _undetermined(clause: str, text: Text) -> Judgement:
    """Undetermined, but not by the text: the table can find out which cards they were."""
    return judged_by(Verdict.UNDETERMINED, clause, text)._replace(explained=(_FIND_OUT,))


def _rank(play: Play) -> Rank | None:
    """The rank that names the cards; of stairs the lowest, of jokers alone None."""
    return min((face.rank for face in (*play.cards, *play.declared) if face.rank is not None), default=None)


def _listed(ranks: Iterable[Rank | None]) -> str:
    """From the weakest of the ordinary order to the strongest."""
    in_order = sorted(ranks, key=lambda rank: Rank.ABOVE if rank is None else rank)
    return " ".join("JOKER" if rank is None else rank.label for rank in in_order)
