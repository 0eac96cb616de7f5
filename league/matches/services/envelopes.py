"""The blind cards of a set: sealed before its first game, opened after its last (JBL-3)."""

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from league.acts.services.acts import Decision, Entry, Refusal, expect, perform
from league.models import Act, Match, Verb
from league.scored_matches import ScoredMatch
from rules_ref.cards import Card, UnreadableCardError, parse_card
from rules_ref.procedure import TableSize
from scoring.event.names import is_blank
from scoring.log.parts import EnvelopePart, envelope_of
from scoring.matches import league_match
from scoring.matches.progress import Task


def seal_envelope(*, match: Match, entry: Entry, set_number: int, number: str, drawn_by: int) -> Act:
    """Record the sealed envelope: the number written on it and who drew its cards (the player at ♠)."""

    def decide(scored: ScoredMatch) -> Decision:
        expect(scored, Task.SEAL_ENVELOPE, set_number)
        sealed = EnvelopePart(
            number=_written(number),
            drawn_by=_player(scored, set_number, drawn_by),
            cards=_table_size(scored, set_number).blind,
            sealed_at=entry.now,
        )
        return Decision(Verb.SEAL_ENVELOPE, envelope_of(set_number).set_to(sealed), set_number)

    return perform(match, entry, decide)


def open_envelope(
    *, match: Match, entry: Entry, set_number: int, cards: Sequence[str], reason: str = ""
) -> Act:
    """Record the cards of the envelope. None only with a ``reason`` (they were lost, say)."""

    def decide(scored: ScoredMatch) -> Decision:
        expect(scored, Task.OPEN_ENVELOPE, set_number)
        place = envelope_of(set_number)
        found = () if not cards and not is_blank(reason) else _found(scored, set_number, cards)
        opened = replace(scored.parts[place], opened_at=entry.now, found=found)
        return Decision(Verb.OPEN_ENVELOPE, place.set_to(opened), set_number, reason=reason)

    return perform(match, entry, decide)


def correct_envelope(
    *,
    match: Match,
    entry: Entry,
    set_number: int,
    number: str,
    drawn_by: int,
    cards: Sequence[str] | None = None,
) -> Act:
    """Correct an envelope; ``cards`` only once it has been opened."""

    def decide(scored: ScoredMatch) -> Decision:
        place = envelope_of(set_number)
        state = scored.parts.get(place)
        if state is None:
            raise Refusal(_("このセットの封筒はまだ記録されていません。"))
        corrected = replace(state, number=_written(number), drawn_by=_player(scored, set_number, drawn_by))
        # While it is sealed its cards are unknown.
        if cards is not None and state.opened_at is not None:
            corrected = replace(corrected, found=_found(scored, set_number, cards))
        return Decision(Verb.CORRECT_ENVELOPE, place.set_to(corrected), set_number)

    return perform(match, entry, decide)


def _written(number: str) -> str:
    written = number.strip()
    if not written:
        raise Refusal(_("封筒の番号を入力してください。"), league_match.ENVELOPE)
    return written


def _player(scored: ScoredMatch, set_number: int, number: int) -> int:
    if number not in scored.players_of(set_number):
        raise Refusal(_("この卓のプレイヤーを選んでください。"))
    return number


def _table_size(scored: ScoredMatch, set_number: int) -> TableSize:
    return scored.scheme.table_sizes[scored.size_of(set_number)]


def _found(scored: ScoredMatch, set_number: int, cards: Sequence[str]) -> tuple[Card, ...]:
    """The cards of an envelope, in the order given. Raises Refusal, for unreadable cards first."""
    size = _table_size(scored, set_number)
    found = [_read(card) for card in cards if card.strip()]
    if any(card.is_joker for card in found):
        raise Refusal(_("ブラインドカードはジョーカーを除く52枚から抜きます。"), size.blind_clause)
    for card in found:
        if found.count(card) > 1:
            raise Refusal(_("%(card)sが2回あります。") % {"card": card.symbol}, size.blind_clause)
    if len(found) != size.blind:
        raise Refusal(
            _("封筒のカードは%(due)d枚です（入力は%(given)d枚）。")
            % {"due": size.blind, "given": len(found)},
            size.blind_clause,
        )
    return tuple(found)


def _read(text: str) -> Card:
    try:
        return parse_card(text)
    except UnreadableCardError:
        raise Refusal(_("「%(text)s」というカードはありません。") % {"text": text}) from None
