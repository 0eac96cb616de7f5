"""One step of a replayed game for the page: the seats, the pile, the move just made and its ruling."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.adjudication.pages.calls import CALLS
from league.adjudication.pages.facts import CaseFact, how_word, marks_of
from league.adjudication.pages.outcomes import consequences_of, places_of
from league.adjudication.pages.report import Report
from league.adjudication.pages.verdicts import PlayerResult
from league.language import reader_language, words
from rules_ref.adjudicator import ReadCase
from rules_ref.cards import Card
from rules_ref.cases.writer import position_json, regulation_json
from rules_ref.classes import PlayerClass
from rules_ref.notation import write_case
from rules_ref.position import Claim, Move, Pass, Pending, Play, Position
from rules_ref.questions.play import PlayCase
from rules_ref.ranking import How
from rules_ref.replays import Frame, Replay
from rules_ref.text import Text


@dataclass(frozen=True, slots=True)
class PlayerAtTable:
    """A player at the table.

    ``cards`` is None if at most the ``count`` is known. A wide screen shows the seats clockwise, up the left
    ``side`` and down the right; ``row`` counts from the top.
    """

    player: str
    side: str
    row: int
    player_class: PlayerClass | None
    cards: tuple[Card, ...] | None
    count: int | None
    on_turn: bool
    passed: bool
    opened: bool
    gone: str


@dataclass(frozen=True, slots=True)
class LaidCards:
    """Cards on the pile, each with what it stands for if it is a declared joker."""

    player: str
    cards: tuple[tuple[Card, Card | None], ...]


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A move in the list of moves.

    ``at``: the step that shows it. ``play`` is None for a pass or a call; ``words`` has those.
    """

    at: int
    player: str
    play: LaidCards | None
    words: str
    marks: tuple[str, ...]
    stops: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """The table after ``at`` moves; if the last of them is illegal, the table before it."""

    replay: Replay
    at: int

    @property
    def ruleset(self) -> str:
        return self.replay.ruleset.id

    @property
    def position(self) -> Position:
        return self.replay.position(self.at)

    @property
    def frame(self) -> Frame | None:
        return self.replay.frames[self.at - 1] if self.at else None

    @property
    def last(self) -> int:
        return len(self.replay.frames)

    @property
    def previous(self) -> int:
        return max(self.at - 1, 0)

    @property
    def next(self) -> int:
        return min(self.at + 1, self.last)

    @property
    def stops(self) -> bool:
        """Whether the game stops at the move just tried."""
        return self.frame is not None and self.frame.after is None

    @property
    def move(self) -> MoveLine | None:
        return None if self.frame is None else _line(self.at, self.frame, self.replay.ruleset.foul_word)

    @property
    def moves(self) -> list[MoveLine]:
        foul = self.replay.ruleset.foul_word
        return [_line(at, frame, foul) for at, frame in enumerate(self.replay.frames, start=1)]

    @property
    def seats(self) -> list[PlayerAtTable]:
        players = self.position.players
        left = (len(players) + 1) // 2
        places = [("left", left - index) for index in range(left)]
        places += [("right", index + 1) for index in range(len(players) - left)]
        return [
            _seat(self.position, who, *place, foul=self.replay.ruleset.foul_word)
            for who, place in zip(players, places, strict=True)
        ]

    @property
    def pile(self) -> list[LaidCards]:
        """The visible plays, oldest first: those on the pile, or those just flushed."""
        plays = self._flushed or self.position.pile
        return [_laid(play) for play in plays]

    @property
    def is_flushed(self) -> bool:
        return bool(self._flushed)

    @property
    def _flushed(self) -> tuple[Play, ...]:
        if self.frame is None or self.frame.after is None or self.frame.after.pile:
            return ()
        plays = (self.frame.move,) if isinstance(self.frame.move, Play) else ()
        return (*self.frame.before.pile, *plays)

    @property
    def conditions(self) -> list[str]:
        """What is in force now."""
        return list(_conditions(self.position))

    @property
    def report(self) -> Report | None:
        """The ruling on the move just made or tried."""
        if self.frame is None:
            return None
        case = PlayCase(self.frame.before, self.frame.before, self.frame.move, with_legal_plays=False)
        return Report(ReadCase(self.replay.ruleset, self.replay.regulation, "play", case), self.frame.ruling)

    @property
    def consequences(self) -> list[str]:
        """The effects of the move; without whose turn it is, which the table shows."""
        effects = self.frame.ruling.effects if self.frame else ()
        followed = (effect for effect in effects if effect.kind != "turn")
        return consequences_of(followed, self.replay.ruleset.foul_word)

    @property
    def deeds(self) -> list[CaseFact]:
        """The actions of players that the move's effects required."""
        return list(_deeds(self.frame)) if self.frame else []

    @property
    def places(self) -> list[PlayerResult]:
        """The result, once the game is over and its last move is shown."""
        if self.replay.ranking is None or self.at < self.last:
            return []
        return places_of(self.replay.ranking)

    @property
    def by_hands(self) -> Text | None:
        """The places in words, once a game is over that ended before all but one had left (GEN-5)."""
        ranking = self.replay.ranking if self.at >= self.last else None
        return None if ranking is None or ranking.order else ranking.summary

    @property
    def position_text(self) -> str:
        """The position in the notation, to be pasted elsewhere."""
        case = {
            "ruleset": self.ruleset,
            "regulation": regulation_json(self.replay.regulation),
            "question": "play",
            "position": position_json(self.position),
        }
        return write_case(case, reader_language())


def _seat(position: Position, player: str, side: str, row: int, *, foul: Text) -> PlayerAtTable:
    hand = position.hands.get(player)
    return PlayerAtTable(
        player,
        side,
        row,
        position.classes.get(player),
        tuple(sorted(hand)) if isinstance(hand, tuple) else None,
        position.hand_size(player),
        position.turn == player,
        player in position.passed,
        player in position.open_hands,
        _gone(position, player, foul),
    )


def _gone(position: Position, player: str, foul: Text) -> str:
    """How the player left the game, a finish with its number; empty for a player still in it."""
    finished = [left.player for left in position.out if left.how is How.FINISH]
    if player in finished:
        return _("%(number)d番目にあがり") % {"number": finished.index(player) + 1}
    return next((how_word(left.how.value, foul) for left in position.out if left.player == player), "")


def _laid(play: Play) -> LaidCards:
    declared = iter(play.declared)
    return LaidCards(
        play.by, tuple((card, next(declared, None) if card.is_joker else None) for card in play.cards)
    )


def _line(at: int, frame: Frame, foul: Text) -> MoveLine:
    move, marks = frame.move, _marks(foul)
    words = tuple(marks[effect.kind] for effect in frame.ruling.effects if effect.kind in marks)
    cards = _laid(Play(move.by, move.cards, move.declared)) if isinstance(move, Play) else None
    return MoveLine(at, move.by, cards, _called(move), words, frame.after is None)


def _called(move: Move) -> str:
    match move:
        case Pass():
            return _("パス")
        case Claim():
            return str(CALLS[move.kind].label)
        case Play():
            return ""


def _marks(foul: Text) -> dict[str, str]:
    """The effects shown in the list of moves, a word each."""
    return {
        "flush": _("流れ"),
        "revolution": _("革命"),
        "lock": _("しばり"),
        "finish": _("あがり"),
        "foul": words(foul),
        "downfall": _("都落ち"),
    }


def _conditions(position: Position) -> Iterator[str]:
    yield from marks_of(position)
    if position.reversed:
        yield _("3が強く2が弱い")
    yield from map(_waiting, position.pending)


def _waiting(pending: Pending) -> str:
    names = {"by": pending.by, "player": pending.player}
    match pending.kind:
        case "eight_cut":
            return _("%(by)sの8切りにまだ応じられる") % names
        case "revolution":
            return _("%(by)sの革命はほかの全員のパスを待っている") % names
        case "named":
            return _("%(player)sは%(by)sに倍返しできる") % names


def _deeds(frame: Frame) -> Iterator[CaseFact]:
    actions = frame.actions
    by_kind = {
        _("渡した"): actions.gives,
        _("捨てた"): actions.discards,
        _("捨てさせた"): actions.destroyed,
        _("取り戻した"): actions.recovers,
    }
    yield from (CaseFact(label, cards=cards) for label, cards in by_kind.items() if cards)
    if actions.names:
        ranks = "、".join("JOKER" if rank is None else rank.label for rank in actions.names)
        yield CaseFact(_("指定した数字"), ranks)
    if actions.target:
        yield CaseFact(_("選んだ相手"), actions.target)
    yield from (CaseFact(_("引いた"), player, cards) for player, cards in actions.drawn.items() if cards)
    yield from (CaseFact(_("渡した"), player, cards) for player, cards in actions.all_give.items() if cards)
