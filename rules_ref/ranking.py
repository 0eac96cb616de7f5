"""The end of a game: from finishes and fouls in order to places and a downfall.

``follow_exits`` gives the state of a game after the exits so far (for the table's page after every tap).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Generic

from rules_ref.classes import Player
from rules_ref.text import Finding, Text
from rules_ref.wording import ordinal


class How(Enum):
    """The way a player leaves the game."""

    FINISH = "finish"
    FOUL = "foul"
    DOWNFALL = "downfall"
    RETIRED = "retired"

    # Members are singletons. Enum's own hash is Python code, and exits are looked up by the thousand.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Exit(Generic[Player]):
    """One player's exit from the game, and how."""

    player: Player
    how: How = How.FINISH


class Fallen(Enum):
    """The place of a fallen daifugo among the fouls."""

    ABOVE_FOULS = "above_fouls"
    IN_ORDER = "in_order"


class CutOff(Enum):
    """How an unfinished game counts when the organiser stops the table (JBL-1.9)."""

    DISCARD_GAME = "discard_game"
    SHARE_OPEN_PLACES = "share_open_places"


_UNIT: Final = Text("P", "P")


@dataclass(frozen=True, slots=True)
class FoulWords:
    """A document's words for a foul finish.

    ``full`` in a sentence, ``short`` on a button, ``many`` above a count, ``letter`` in a cell of a sheet.
    """

    full: Text
    short: Text
    many: Text
    letter: Text


FOUL_FINISH: Final = Text("反則あがり", "foul finish")
FOUL: Final = FoulWords(FOUL_FINISH, Text("反則", "Foul"), Text("反則", "Fouls"), Text("反", "F"))


def no_downfall(foul: Text, daifugo: str, *, plays_on: bool = False) -> Text:
    """Why a foul before the daifugo has finished brings no player down; ``plays_on``: the game goes on."""
    en = f"the daifugo, {daifugo}, keeps playing" if plays_on else f"no downfall of the daifugo, {daifugo}"
    return Text(
        f"{foul.ja}は先にあがったことにならないので、大富豪の{daifugo}は都落ちしません。",
        f"A {foul.en} is not finishing first: {en}.",
    )


@dataclass(frozen=True, slots=True)
class RankingRules:
    """The rules of a document about the end of a game; None where it has no such rule.

    ``points``: by table size and place, in the ``unit`` of the document. A set is ``bonus_every`` games, the
    last of which pays its daifugo the ``bonus``; a match is ``sets`` sets.
    """

    places_clause: str
    last_player_clause: str = "GEN-5"
    foul_clause: str | None = None
    foul_words: FoulWords = FOUL
    fouls_clause: str | None = None
    downfall_clause: str | None = None
    fallen: Fallen = Fallen.ABOVE_FOULS
    fallen_clause: str | None = None
    points: Mapping[int, tuple[int, ...]] = field(default_factory=dict, hash=False)
    points_clause: str | None = None
    unit: Text = _UNIT
    bonus: int = 0
    bonus_every: int = 4
    sets: int = 3
    bonus_clause: str | None = None
    cut_off_clause: str | None = None

    @property
    def foul_word(self) -> Text:
        return self.foul_words.full


@dataclass(frozen=True, slots=True)
class Course(Generic[Player]):
    """The state of a game after some exits.

    ``finishers`` hold the places from the top, in order; ``fouls``, ``fallen`` and ``retired`` the places
    from the bottom. ``fallen_after_fouls``, ``fallen_after_retired``: how many had fouled, and had retired,
    when the daifugo fell. ``still_in`` keeps table order. ``refused``: the index of the first exit that
    cannot have happened (None: all can); everything but the findings then describes the game before it.
    """

    finishers: tuple[Player, ...]
    fouls: tuple[Player, ...]
    fallen: Player | None
    fallen_after_fouls: int
    retired: tuple[Player, ...]
    fallen_after_retired: int
    still_in: tuple[Player, ...]
    refused: int | None
    findings: tuple[Finding, ...]

    @property
    def over(self) -> bool:
        return len(self.still_in) <= 1


def follow_exits(
    rules: RankingRules,
    players: Sequence[Player],
    daifugo: Player | None,
    exits: Sequence[Exit[Player]],
    called: Callable[[Player], str] = str,
) -> Course[Player]:
    """Play the exits through. ``daifugo`` is the daifugo of the last game (None in a first game).

    ``called``: what the findings call each player. A downfall is derived (JBL-8.1), and refused as an exit. A
    finish of the last player left is redundant and ignored; any other exit after the end, or of a player who
    is not in the game, is refused.
    """
    state = _Course(rules, tuple(players), daifugo, called)
    for index, player_exit in enumerate(exits):
        if not state.accept(player_exit):
            return state.frozen(refused=index)
    return state.frozen(refused=None)


def falls_by_first_finish(
    rules: RankingRules, players: Sequence[Player]
) -> Mapping[Player, Mapping[Player, Player]]:
    """The player who falls, by the daifugo of the last game and by the first to finish.

    Empty where there is no downfall.
    """
    falls: dict[Player, dict[Player, Player]] = {}
    for daifugo in players:
        for finisher in players:
            fallen = follow_exits(rules, players, daifugo, [Exit(finisher)]).fallen
            if fallen is not None:
                falls.setdefault(daifugo, {})[finisher] = fallen
    return falls


class _Course(Generic[Player]):
    """A Course under construction, alive only inside ``follow_exits``."""

    def __init__(
        self,
        rules: RankingRules,
        players: tuple[Player, ...],
        daifugo: Player | None,
        called: Callable[[Player], str],
    ) -> None:
        self.rules = rules
        self.still_in = list(players)
        self.daifugo = daifugo
        self.called = called
        self.finishers: list[Player] = []
        self.fouls: list[Player] = []
        self.fallen: Player | None = None
        self.fallen_after_fouls = 0
        self.retired: list[Player] = []
        self.fallen_after_retired = 0
        self.findings: list[Finding] = []

    def accept(self, leaving: Exit[Player]) -> bool:
        player = leaving.player
        if len(self.still_in) <= 1:
            # Entries often include the last player.
            if leaving.how is How.FINISH and player in self.still_in:
                return True
            return self._refuse(
                player, "ゲームがすでに終わっているので、抜けられません", "left after the end of the game"
            )
        if player not in self.still_in:
            why = self._whereabouts(player)
            return self._refuse(player, why.ja, why.en)
        match leaving.how:
            case How.FOUL:
                return self._foul(player)
            case How.FINISH:
                self._finish(player)
            case How.RETIRED:
                self._retire(player)
            case How.DOWNFALL:
                return self._refuse(
                    player,
                    "都落ちと記入されていますが、都落ちはあがった順から決まります",
                    "is entered as fallen, but a downfall follows from the order of finishing",
                )
        return True

    def _whereabouts(self, player: Player) -> Text:
        if player == self.fallen:
            return Text("都落ちで、すでにゲームから抜けています", "was already out by a downfall")
        if player in self.fouls:
            return Text(
                f"{self.rules.foul_word.ja}で、すでにゲームから抜けています",
                f"was already out by a {self.rules.foul_word.en}",
            )
        if player in self.finishers:
            return Text("すでにあがっています", "had already finished")
        if player in self.retired:
            return Text("すでに退場しています", "had already retired")
        return Text("この卓のプレイヤーではありません", "is not a player at this table")

    def _refuse(self, player: Player, ja: str, en: str) -> bool:
        name = self.called(player)
        self._note(self.rules.places_clause, f"{name}は{ja}。", f"{name} {en}.", holds=False)
        return False

    def _note(self, clause: str, ja: str, en: str, *, holds: bool = True, reading: bool = False) -> None:
        self.findings.append(Finding(clause, holds, Text(ja, en), reading))

    def _foul(self, player: Player) -> bool:
        if self.rules.foul_clause is None:
            return self._refuse(
                player,
                f"{self.rules.foul_word.ja}になりません（この規則に{self.rules.foul_word.ja}はありません）",
                f"cannot leave by a {self.rules.foul_word.en}: there is none here",
            )
        self.still_in.remove(player)
        self.fouls.append(player)
        self._note(
            self.rules.foul_clause,
            f"{self.called(player)}は{self.rules.foul_word.ja}です。",
            f"{self.called(player)} goes out by a {self.rules.foul_word.en}.",
        )
        self._spare_the_daifugo()
        return True

    def _spare_the_daifugo(self) -> None:
        """Explain once why a foul as the first exit makes no daifugo fall."""
        clause, daifugo = self.rules.downfall_clause, self.daifugo
        if clause is None or daifugo is None or daifugo not in self.still_in or len(self.fouls) > 1:
            return
        self._note(clause, *no_downfall(self.rules.foul_word, self.called(daifugo)), reading=True)

    def _retire(self, player: Player) -> None:
        self.still_in.remove(player)
        self.retired.append(player)
        self._note(
            self.rules.places_clause,
            f"{self.called(player)}は退場したので、空いている最も低い順位に入ります。",
            f"{self.called(player)} has retired and takes the lowest place still open.",
            reading=True,
        )

    def _finish(self, player: Player) -> None:
        self.still_in.remove(player)
        self.finishers.append(player)
        place = len(self.finishers)
        self._note(
            self.rules.places_clause,
            f"{self.called(player)}が{place}番目にあがりました。",
            f"{self.called(player)} is the {ordinal(place)} to finish.",
        )
        daifugo = self.daifugo
        clause = self.rules.downfall_clause
        if clause is None or daifugo is None or daifugo == player or daifugo not in self.still_in:
            return
        self.still_in.remove(daifugo)
        self.fallen = daifugo
        # In some documents the place among the fouls depends on who left first (``Fallen``).
        self.fallen_after_fouls = len(self.fouls)
        self.fallen_after_retired = len(self.retired)
        self._note(
            clause,
            f"大富豪の{self.called(daifugo)}より先に{self.called(player)}があがったので、都落ちです。",
            f"{self.called(player)} finishes before the daifugo, {self.called(daifugo)}, who falls.",
        )

    def frozen(self, refused: int | None) -> Course[Player]:
        return Course(
            tuple(self.finishers),
            tuple(self.fouls),
            self.fallen,
            self.fallen_after_fouls,
            tuple(self.retired),
            self.fallen_after_retired,
            tuple(self.still_in),
            refused,
            tuple(self.findings),
        )


def order_of(rules: RankingRules, course: Course[Player]) -> tuple[Player, ...]:
    """All players of a finished game, best place first (JBL-4.3, 8.2, 11.1)."""
    return (*course.finishers, *course.still_in, *reversed(bottom_places(rules, course)))


def bottom_places(rules: RankingRules, course: Course[Player]) -> tuple[Player, ...]:
    """Fouls, retired players and the fallen daifugo, the lowest place first (JBL-8.2, KYOTO-5.0)."""
    bottom, above = list(course.fouls), list(course.retired)
    if course.fallen is None:
        return (*bottom, *above)
    if rules.fallen is Fallen.ABOVE_FOULS or course.fallen_after_fouls == len(bottom):
        above.insert(course.fallen_after_retired, course.fallen)
    else:
        bottom.insert(course.fallen_after_fouls, course.fallen)
    return (*bottom, *above)
