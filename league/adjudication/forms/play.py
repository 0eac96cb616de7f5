"""The most frequent question: may this be played, and what follows?"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from league.adjudication.forms.pieces import PileRow
from league.adjudication.forms.play_form import PlayForm
from league.adjudication.forms.position import PENDING, PendingForm, waiting, waits
from league.adjudication.forms.question import Inquiry, given

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django import forms
    from django.forms.boundfield import BoundField
    from django.http import QueryDict

    from league.adjudication.forms.question import Spot

PILE_ROWS: Final = 13
"""Enough for every play of a round: 3 to 2."""


def lying(data: QueryDict) -> QueryDict:
    """The pile of a form not filled in yet: empty."""
    asked = data.copy()
    asked.setdefault("play-by", "0")
    for key in ("play-cards", "play-claim", "play-declared", "play-hand", "play-all_plays"):
        asked[key] = ""
    asked["play-passes"] = "on"
    asked["play-left"] = "some"
    return asked


class PlayInquiry(Inquiry):
    """``question: "play"``. ``pile`` is newest first, as one looks at it."""

    question: ClassVar[str] = "play"
    seat_takes: ClassVar[tuple[str, ...]] = ("name", "player_class", "hand")

    def ask(self) -> None:
        data, known = self.data, self.known
        self.main = PlayForm(self.names, self.form_spec, first="" if known else "0", data=data, prefix="play")
        beyond = self.form_spec.jokers_beyond
        self.pile = [
            PileRow(self.names, row, beyond=beyond, data=data, prefix=f"pile-{row}")
            for row in range(PILE_ROWS)
        ]
        self.pending = {
            kind: PENDING[kind](self.names, data=data, prefix=f"pending-{kind}")
            for kind in self.form_spec.pending
        }
        # A game that is over may be asked about all the same: who was still in at that moment is not known.
        running = known is not None and len(known.exits) < len(known.players) - 1
        self.exits = self.leaving_rows(self.form_spec.exits, known.exits if known and running else ())

    @property
    def forms(self) -> Iterator[forms.Form]:
        yield from (self.main, *self.pile, *self.pending.values(), *self.exits)
        yield from super().forms

    def parts(self) -> dict[str, object]:
        asked = self.main.cleaned_data
        position = {
            "players": self.players,
            "hands": {**self.from_seats("hand"), asked["by"]: self.main.held},
            "turn": self.turn,
            **given(pile=self._pile(), passed=asked["passed"], lock=asked["lock"]),
            **self.main.said_facts(),
            **given(pending=[waiting(kind, form) for kind, form in self._waiting]),
            **given(classes=self.classes, out=self._out()),
        }
        wished = given(with_legal_plays=asked["all_plays"])
        return {"position": position, "play": self.main.move(), **wished}

    def _out(self) -> list[dict[str, str]]:
        return [player_exit.leaver for player_exit in self.exits if player_exit.leaver]

    @property
    def _waiting(self) -> list[tuple[str, PendingForm]]:
        return [(kind, form) for kind, form in self.pending.items() if waits(form)]

    @property
    def _laid(self) -> list[PileRow]:
        """The rows that were filled in, oldest first as in the case."""
        return [row for row in reversed(self.pile) if row.cleaned_data["cards"]]

    @property
    def turn(self) -> str:
        """Whose turn it was. By default the one who acts, unless they may act out of turn."""
        asked = self.main.cleaned_data
        by: str = asked["by"]
        if asked["turn"]:
            return str(asked["turn"])
        if self._cutter:
            return self._cutter if self._cutter not in self._gone else self._next(self._cutter, 1)
        if self.main.call and self._last:
            return self._next(self._last, 1)
        return by

    @property
    def _cutter(self) -> str | None:
        """The player whose eight-cut can still be answered."""
        return next((form.cleaned_data["by"] for kind, form in self._waiting if kind == "eight_cut"), None)

    @property
    def _last(self) -> str | None:
        """The player of the top cards, where it does not follow from whose turn it is."""
        if not self._laid:
            return None
        said = self._laid[-1].cleaned_data["by"]
        stopped = self._out()[-1:] if self.main.cleaned_data.get("claim") == "kill_finish" else []
        return said or self._cutter or next((action["player"] for action in stopped), None)

    def _pile(self) -> list[dict[str, object]]:
        """The plays, oldest first; where no player is given, the one whose turn came before."""
        plays: list[dict[str, object]] = []
        by = self._last or self._next(self.turn, -1)
        for row in reversed(self._laid):
            asked = row.cleaned_data
            by = asked["by"] or (self._next(by, -1) if plays else by)
            plays.append({"by": by, "cards": asked["cards"], **given(**{"as": asked["declared"]})})
        return plays[::-1]

    @property
    def _gone(self) -> set[str]:
        return {player_exit["player"] for player_exit in self._out()}

    def _next(self, player: str, step: int) -> str:
        """The next to act after a player (``step`` -1: before), in the direction of play."""
        away = self._gone | set(self.main.cleaned_data["passed"])
        step *= -1 if self.main.cleaned_data.get("direction") else 1
        at, size = self.players.index(player), len(self.players)
        circle = [self.players[(at + step * steps) % size] for steps in range(1, size)]
        return next((other for other in circle if other not in away), next(iter(circle), player))

    def spots(self) -> dict[str, Spot]:
        main = self.main
        spots: dict[str, Spot] = {
            "play": (main, "cards"),
            "play.by": (main, "by"),
            "play.as": (main, "declared"),
            "play.claim": (main, "claim"),
            "position.turn": (main, "turn" if main.cleaned_data.get("turn") else "by"),
            "position.passed": (main, "passed"),
            "position.lock": (main, "lock"),
        }
        spots |= {f"position.{key}": (main, key) for key in main.facts}
        for index, row in enumerate(self._laid):
            spots[f"position.pile[{index}]"] = (row, "cards")
            spots[f"position.pile[{index}].by"] = (row, "by")
            spots[f"position.pile[{index}].as"] = (row, "declared")
        for index, leaving in enumerate(player_exit for player_exit in self.exits if player_exit.leaver):
            spots[f"position.out[{index}]"] = (leaving, "player")
        for index, (_kind, form) in enumerate(self._waiting):
            at = f"position.pending[{index}]"
            spots |= {at: (form, form.takes[0]), **{f"{at}.{key}": (form, key) for key in form.takes}}
        whose = f"position.hands.{main.cleaned_data['by']}"
        return {
            **super().spots(),
            **spots,
            whose: (main, "cards" if main.cleaned_data["left"] == "none" else "hand"),
        }

    @property
    def mark_fields(self) -> list[BoundField]:
        return [self.main[key] for key in self.form_spec.marks]

    @property
    def detail_fields(self) -> list[BoundField]:
        return [self.main[key] for key in self.form_spec.details]

    @property
    def pile_open(self) -> bool:
        """Whether an earlier play is filled in or needs attention."""
        return any(row.errors or row["cards"].value() for row in self.pile[1:])

    @property
    def pending_open(self) -> bool:
        """Whether something that waits is filled in or needs attention."""
        return any(form.errors or form[form.takes[0]].value() for form in self.pending.values())

    @property
    def details_open(self) -> bool:
        """Whether something folded away needs attention."""
        keys = ("turn", "passed", *self.form_spec.details)
        return any(form.errors for form in (*self.exits, *self.seats)) or any(
            self.main[key].errors for key in keys
        )
