"""Judge moves on a pile whose top play is known only by form and number, if its cards do not matter."""

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
    """Judge a move for all cards that can be on the pile.

    If the verdicts agree, the result is what the judgements have in common, else undetermined.
    """
    lower = tuple(play for play in position.pile[:-1] if play.unseen is None)
    top = position.pile[-1]
    if top.unseen is None:
        return judge(ruleset, regulation, position.but(pile=(*lower, top)), move)
    plays = [Play(top.by, *candidate) for candidate in _candidates(top.unseen)]
    tried = [play for play in plays if _is_available(ruleset, position, lower, play)]
    fitting = [
        candidate for candidate in tried if _is_consistent(ruleset, regulation, position, (*lower, candidate))
    ] or tried
    found = [
        (candidate, judge(ruleset, regulation, position.but(pile=(*lower, candidate)), move))
        for candidate in fitting
    ]
    if not found:
        return _undetermined(ruleset.form_clause, _NO_SUCH_CARDS)
    if len({(judgement.verdict, judgement.foul) for _, judgement in found}) > 1:
        return _undecided(ruleset, found)
    judgements = [judgement for _, judgement in found]
    return _with_general_reason(_agreed(judgements, position, top), move, judgements)


def lay_unseen(ruleset: Ruleset, regulation: Regulation, position: Position, play: Play) -> Judgement:
    """Judge a play known only by form and number: the turn is checked, and no effect of its cards is assumed.

    Undetermined if they were the last cards.
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


def _candidates(unseen: Unseen) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """The sets of cards of this form and number, each with the cards its jokers stand for."""
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


def _is_available(ruleset: Ruleset, position: Position, lower: Sequence[Play], play: Play) -> bool:
    """Whether these cards have a form and, with those seen elsewhere, are not more than the deck has."""
    hands = (hand for hand in position.hands.values() if isinstance(hand, tuple))
    seen = Counter(face for cards in (*hands, *(one.cards for one in lower), play.cards) for face in cards)
    return all(seen[face] <= ruleset.copies(face) for face in play.cards) and bool(ruleset.readings_of(play))


def _is_consistent(
    ruleset: Ruleset, regulation: Regulation, position: Position, pile: tuple[Play, ...]
) -> bool:
    """Whether no certain contradiction excludes these cards, such as a lock or a flush they would cause."""
    found = contradictions(ruleset, regulation, position.but(pile=pile))
    return not any(contradiction.certain and contradiction.field in _OF_THE_CARDS for contradiction in found)


def _agreed(found: Sequence[Judgement], position: Position, top: Play) -> Judgement:
    """The common part of all judgements, without sentences about unseen cards."""
    first = min(found, key=lambda judgement: len(judgement.effects))
    after = first.after
    if after is not None and len(after.pile) > 1:
        after = after.but(pile=(*position.pile, after.pile[-1]))
    elif after is not None and after.pile:
        after = after.but(pile=position.pile if after.pile[-1].by == top.by else after.pile)
    return first._replace(
        clauses=_common(first.clauses, [judgement.clauses for judgement in found]) or first.clauses,
        findings=_common(first.findings, [judgement.findings for judgement in found]),
        effects=_common(first.effects, [judgement.effects for judgement in found]),
        near_misses=_common(first.near_misses, [judgement.near_misses for judgement in found]),
        explained=_common(first.explained, [judgement.explained for judgement in found]),
        called=_common(first.called, [judgement.called for judgement in found]),
        clean=_common(first.clean, [judgement.clean for judgement in found]),
        readings=_common(first.readings, [judgement.readings for judgement in found]),
        after=after,
        before=position,
    )


def _with_general_reason(agreed: Judgement, move: Move, found: Sequence[Judgement]) -> Judgement:
    """The judgement with a sentence that names no cards of the pile, if the reasons differ by them."""
    legal = agreed.verdict is Verdict.LEGAL
    text = _on_any_cards(move, legal=legal)
    stated = {finding.clause for finding in agreed.findings if finding.holds is legal}
    steps = tuple(Finding(clause, legal, text) for clause in agreed.clauses if clause not in stated)
    with_steps = agreed._replace(findings=(*agreed.findings, *steps))
    if len({(judgement.why, judgement.permits) for judgement in found}) == 1:
        return with_steps
    return with_steps._replace(why=None if legal else text, permits=text if legal else None, bar=None)


def _on_any_cards(move: Move, *, legal: bool) -> Text:
    """The sentence that the move is allowed, or is not, whichever cards are on the pile."""
    no = "" if legal else " not"
    if not isinstance(move, Play):
        ja = "認められます" if legal else "認められません"
        return Text(f"場のカードがどれであっても、{ja}。", f"It is{no} allowed on any such cards.")
    cards = cards_text(move.cards)
    ja = f"{cards}を出せます" if legal else f"{cards}は出せません"
    return Text(f"場のカードがどれであっても、{ja}。", f"{cards} may{no} be played on any such cards.")


def _common(first: Sequence[Part], others: Sequence[Sequence[Part]]) -> tuple[Part, ...]:
    return tuple(value for value in first if all(value in other for other in others))


def _undecided(ruleset: Ruleset, found: Sequence[tuple[Play, Judgement]]) -> Judgement:
    """The undetermined judgement that lists the ranks for which the move is legal, illegal, or either."""
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
    """An undetermined judgement for want of facts, not of text: players can find out which cards it was."""
    return judged_by(Verdict.UNDETERMINED, clause, text)._replace(explained=(_FIND_OUT,))


def _rank(play: Play) -> Rank | None:
    """The rank by which a play is listed: the lowest for stairs, None for jokers alone."""
    return min((face.rank for face in (*play.cards, *play.declared) if face.rank is not None), default=None)


def _listed(ranks: Iterable[Rank | None]) -> str:
    """The ranks from the weakest in normal order to the strongest."""
    in_order = sorted(ranks, key=lambda rank: Rank.ABOVE if rank is None else rank)
    return " ".join("JOKER" if rank is None else rank.label for rank in in_order)
