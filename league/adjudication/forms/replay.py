"""A pasted game: its notation is recognised, and it is played up to its first illegal move."""

from collections.abc import Mapping
from typing import Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.adjudication.forms.pasted import PLAIN, read_games, text_refusal
from league.language import reader_language
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.notation import Notation, write_case
from rules_ref.replays import Replay, replay

LONGEST: Final = 200_000
"""The longest text, in characters: a log of a hundred games fits."""
MOST_MOVES: Final = 1000
"""The most moves of one game; the longest recorded ones have about two hundred."""


class ReplayForm(forms.Form):
    """The game record that is to be replayed.

    ``text`` holds one game or several; ``game``, counted from 1, chooses one.

    Once valid, ``replay`` is that game, and ``shown_text`` the text that opens it alone.
    """

    text = forms.CharField(
        label=gettext_lazy("棋譜"),
        max_length=LONGEST,
        strip=False,
        widget=forms.Textarea({"rows": 12, **PLAIN}),
        help_text=gettext_lazy(
            "本ソフトの記法、JSONのケース、コンピュータ大貧民の2種類のログを、自動で見分けて読みます。"
        ),
    )
    game = forms.IntegerField(label=gettext_lazy("何番目のゲームか"), min_value=1, required=False)

    def __init__(self, data: Mapping[str, str] | None = None, *, text: str = "") -> None:
        super().__init__(data, label_suffix="", initial={"text": text})
        self.games: list[Notation] = []
        self.replay: Replay | None = None
        self.shown_text = ""

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        self.games = read_games(text)
        return text

    def clean(self) -> None:
        cleaned = self.cleaned_data
        if len(self.games) > 1 and "game" in cleaned:
            self._choose(cleaned["game"])
        elif len(self.games) == 1:
            self.shown_text = cleaned["text"]
            self._play(self.games[0])

    def _choose(self, number: int | None) -> None:
        if number is None or number > len(self.games):
            many = _("ゲームが%(count)d件あります。1から%(count)dまでの番号で選んでください。")
            self.add_error("game", many % {"count": len(self.games)})
            return
        chosen = self.games[number - 1]
        self._play(chosen)
        if self.replay is not None:
            self.shown_text = write_case(chosen.case, reader_language())

    def _play(self, game: Notation) -> None:
        moves = game.case.get("moves")
        if isinstance(moves, list) and len(moves) > MOST_MOVES:
            self.add_error("text", _("手が多すぎます（%(most)d手まで）。") % {"most": MOST_MOVES})
            return
        try:
            self.replay = replay(game.case)
        except MalformedCaseError as error:
            place = game.place_of(error.field)
            self.add_error("text", text_refusal(self.cleaned_data["text"], place, error.field, error.text))
