"""The case of a ruling in words and cards, as a person at the table would describe it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.adjudication.pages.calls import CALLS
from league.language import words
from league.rules.pages.documents import value_words
from rules_ref.adjudicator import ReadCase
from rules_ref.cards import Card
from rules_ref.cases.writer import regulation_json
from rules_ref.classes import PlayerClass
from rules_ref.facts import Fact, Kind, holding
from rules_ref.position import Claim, Hand, Left, Move, Pass, Pending, Play, Position
from rules_ref.questions.deal import DealCase
from rules_ref.questions.exchange import ExchangeCase
from rules_ref.questions.play import PlayCase
from rules_ref.questions.ranking import RankingCase
from rules_ref.questions.record import Record
from rules_ref.questions.round_of_play import RoundCase
from rules_ref.ranking import Exit
from rules_ref.text import Text
from rules_ref.wording import suits_text


@dataclass(frozen=True, slots=True)
class CaseFact:
    """One line of the case: its subject, and words, cards or both."""

    label: str
    text: str = ""
    cards: tuple[Card, ...] = ()


def facts_of(read: ReadCase) -> list[CaseFact]:
    """The lines of the case in the order of a description.

    Where there are none, the players, unless the case is a play, a record or a round.
    """
    lines = [*_of_question(read), *_regulation(read)]
    if lines or isinstance(read.case, PlayCase | Record | RoundCase):
        return lines
    return [CaseFact(_("人"), _("、").join(read.case.players))]


def _of_question(read: ReadCase) -> Iterator[CaseFact]:
    match read.case:
        case PlayCase() as case:
            yield from _play_facts(case, read.ruleset.foul_word)
        case RankingCase() as case:
            yield from _ranking_facts(case, read.ruleset.foul_word)
        case ExchangeCase() as case:
            yield from _exchange_facts(case)
        case DealCase() as case:
            yield from _deal_facts(case)


def _regulation(read: ReadCase) -> Iterator[CaseFact]:
    options = read.ruleset.options
    for key, value in regulation_json(read.regulation).items():
        yield CaseFact(_("大会の設定"), f"{words(options[key].label)}: {value_words(options[key], value)}")


def _play_facts(case: PlayCase, foul: Text) -> Iterator[CaseFact]:
    position, move = case.given, case.move
    for play in position.pile:
        yield CaseFact(_("場"), f"{play.by}{_declared(play)}", play.cards)
    if not position.pile:
        yield CaseFact(_("場"), _("なし（流れたあと）"))
    match move:
        case Pass():
            yield CaseFact(_("パス"), move.by)
        case Claim():
            yield CaseFact(_("宣言"), f"{move.by}: {CALLS[move.kind].label}", move.cards)
        case Play():
            yield CaseFact(_("出したカード"), f"{move.by}{_declared(move)}", move.cards)
    yield from _hands(position.hands, move)
    yield from _state(position, foul)


def _declared(play: Play) -> str:
    stands = [card.symbol for card in play.declared]
    return _("（ジョーカーは%(cards)s）") % {"cards": " ".join(stands)} if stands else ""


def _hands(hands: Mapping[str, Hand], move: Move) -> Iterator[CaseFact]:
    for player, hand in hands.items():
        if player != move.by:
            yield _hand(player, hand)
        elif isinstance(hand, int):
            gone = 0 if isinstance(move, Pass) else len(move.cards)
            yield CaseFact(_("出したあとの手札"), _left(hand - gone))
        else:
            yield CaseFact(_("出す前の手札"), player, hand)


def _left(count: int) -> str:
    """The words for the number of cards left.

    The form stores 1 for "some are left", so 1 reads "at least one".
    """
    return _("1枚以上") if count == 1 else how_many(count)


def how_many(count: int) -> str:
    return ngettext("%(count)d枚", "%(count)d枚", count) % {"count": count}


def _hand(player: str, hand: Hand) -> CaseFact:
    if isinstance(hand, int):
        return CaseFact(_("手札"), f"{player}: {how_many(hand)}")
    return CaseFact(_("手札"), player, hand)


def _state(position: Position, foul: Text) -> Iterator[CaseFact]:
    if position.turn:
        yield CaseFact(_("手番"), position.turn)
    for fact, label, value in holding(position):
        text = words(label.phrase) if label.phrase else "{}"
        if fact.kind is Kind.CARDS:
            yield CaseFact(words(label.label), cards=value)
        else:
            yield CaseFact(words(label.label), text.format(_value(fact, value)))
    yield from map(_waits, position.pending)
    if position.passed:
        yield CaseFact(_("パスした人"), _("、").join(position.passed))
    if position.out:
        yield CaseFact(_("抜けた人"), _("、").join(_leaver(leaver, foul) for leaver in position.out))
    yield from _classes(position.classes)


def marks_of(position: Position) -> Iterator[str]:
    """What is in force in a position, a word or two each."""
    for fact, label, value in holding(position):
        if label.mark is not None:
            yield words(label.mark).format(_value(fact, value))


def _value(fact: Fact, value: Any) -> str:
    match fact.kind:
        case Kind.SUITS:
            return suits_text(value)
        case Kind.NAMES | Kind.WORDS:
            return _("、").join(value)
        case _:
            return str(value)


def _waits(pending: Pending) -> CaseFact:
    named = {"by": pending.by, "player": pending.player, "count": pending.count}
    match pending.kind:
        case "eight_cut":
            return CaseFact(_("まだ応じられる8切り"), pending.by)
        case "revolution":
            sentence = _("%(by)s（%(count)d枚、革命返し%(counters)d回）")
            return CaseFact(_("待っている革命"), sentence % {"counters": pending.counters, **named})
        case "named":
            sentence = _("%(player)s: %(by)sの%(effect)sで%(count)d枚引く")
            effect = _("三九革命") if pending.effect == "three_nine" else "2"
            return CaseFact(_("引く人に選ばれた人"), sentence % {"effect": effect, **named})


def _leaver(leaver: Left | Exit, foul: Text) -> str:
    return with_note(leaver.player, how_word(leaver.how.value, foul))


def how_word(how: str, foul: Text) -> str:
    """The word for a way to leave a game. ``foul``: the document's word for a foul."""
    return {"finish": _("あがり"), "foul": words(foul), "downfall": _("都落ち"), "retired": _("退場")}[how]


def with_note(player: str, note: str) -> str:
    """A player's name, and a note in brackets."""
    return _("%(player)s（%(note)s）") % {"player": player, "note": note}


def _classes(held: Mapping[str, PlayerClass]) -> Iterator[CaseFact]:
    if held:
        noted = (with_note(player, words(player_class.label)) for player, player_class in held.items())
        yield CaseFact(_("前のゲームの階級"), _("、").join(noted))


def _ranking_facts(case: RankingCase, foul: Text) -> Iterator[CaseFact]:
    if case.game:
        yield CaseFact(_("ゲーム"), _("マッチの%(game)dゲーム目") % {"game": case.game})
    for order, player_exit in enumerate(case.exits, start=1):
        yield CaseFact(_("%(order)d番目") % {"order": order}, _leaver(player_exit, foul))
    if case.stopped_under is not None:
        yield CaseFact(_("打ち切り"), _("運営が打ち切った"))
    yield from _classes(case.classes)


def _exchange_facts(case: ExchangeCase) -> Iterator[CaseFact]:
    yield from _classes(case.classes)
    for player, given in case.gives.items():
        text = player if given.cards else _("%(player)s: なし") % {"player": player}
        if given.cards and given.to is not None:
            text = _("%(giver)s → %(taker)s") % {"giver": player, "taker": given.to}
        yield CaseFact(_("渡したカード"), text, given.cards)
    if case.looked:
        yield CaseFact(_("見てから選んだ人"), _("、").join(case.looked))
    for player, hand in case.hands.items():
        yield _hand(player, hand)


def _deal_facts(case: DealCase) -> Iterator[CaseFact]:
    if case.played:
        yield CaseFact(_("すでに出たカード"), cards=case.played)
    for player, hand in case.hands.items():
        yield _hand(player, hand)
    match case.blind:
        case int(count):
            yield CaseFact(_("封筒"), _("未開封（%(count)d枚）") % {"count": count})
        case tuple(found):
            yield CaseFact(_("封筒"), cards=found)
