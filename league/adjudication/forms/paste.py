"""A question about a play, written in the notation: the position it was made in, and the play."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.adjudication.forms.pasted import PLAIN, read_games, text_refusal
from league.adjudication.forms.question import CaseForm
from league.adjudication.pages.known import Known
from league.language import reader_language
from rules_ref.adjudicator import read_case, ruling_on
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.writer import Json
from rules_ref.documents import RULESETS
from rules_ref.form_spec import FormSpec
from rules_ref.notation import Notation, read_notation, write_case
from rules_ref.text import Text

LONGEST: Final = 20_000
"""The longest text, in characters: a position with every card declared, and options for each, fits."""
PREFIX: Final = "paste"
_OTHER_DOCUMENT: Final = Text("この大会の規則ではありません。", "These are not the rules of this event.")
_OVER: Final = Text("ゲームが終わったあとの局面です。", "In this position the game is over.")
_OTHER_OPTION: Final = Text(
    "この大会の設定と違います。大会の設定は書かなくてかまいません。",
    "This event has it otherwise. Its options need not be written.",
)


class PasteForm(forms.Form):
    """A position as text, in any known notation, with the play to rule on.

    Once valid, ``case`` holds the parsed case; ``document`` is the default ruleset.
    """

    text = forms.CharField(
        label=gettext_lazy("局面の表記"),
        max_length=LONGEST,
        strip=False,
        widget=forms.Textarea({"rows": 8, **PLAIN}),
        help_text=gettext_lazy(
            "局面と、最後の行に出した手を書きます。本ソフトの記法かJSONのケースを読みます。"
        ),
    )

    def __init__(
        self, document: str, known: Known | None = None, data: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(data, prefix=PREFIX, label_suffix="")
        self.document = document
        self.known = known
        self.case: Json = {}

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        notation = _position(text, self.document)
        try:
            self.case = self._completed(notation.case)
            if "play" not in self.case:
                raise ValidationError(_("どの手を裁定するかが書かれていません。"))
            ruling_on(read_case(self.case))
        except MalformedCaseError as error:
            raise text_refusal(text, notation.place_of(error.field), error.field, error.text) from error
        return text

    def _completed(self, written: Json) -> Json:
        """Add the document and what the table knows to a case. Raises MalformedCaseError."""
        plain = write_case({"ruleset": self.document, **written})
        case = read_notation(plain).case
        if case["position"]["turn"] is None:
            raise MalformedCaseError("position.turn", _OVER)
        if self.known is not None:
            self._check_options(case)
            case |= {"regulation": dict(self.known.regulation)} if self.known.regulation else {}
            case["position"] = _seated(case["position"], self.known)
        return case

    def _check_options(self, case: Json) -> None:
        if case["ruleset"] != self.document:
            raise MalformedCaseError("ruleset", _OTHER_DOCUMENT)
        options = RULESETS[self.document].options
        regulation = self.known.regulation if self.known else {}
        for key, value in case.pop("regulation", {}).items():
            if value != regulation.get(key, options[key].default):
                raise MalformedCaseError(f"regulation.{key}", _OTHER_OPTION)


class PlayCaseForm(CaseForm):
    """``question: "play"``. Options and names are part of the text."""

    question: ClassVar[str] = "play"
    seat_takes: ClassVar[tuple[str, ...]] = ()

    def make_forms(self) -> None:
        self.options = None
        self.main = PasteForm(self.document, self.known, self.data)

    @property
    def forms(self) -> Iterator[forms.Form]:
        yield self.main

    def case(self) -> Json:
        return self.main.case

    @property
    def example(self) -> str:
        return example_for(self.form_spec, self.known)


def example_for(form_spec: FormSpec, known: Known | None = None) -> str:
    """An example of the notation, in the reader's language."""
    seated = list(known.players if known else form_spec.names[: form_spec.seated])
    position = {
        "players": seated,
        "hands": {seated[0]: ["S8", "H5"], seated[-1]: 4},
        "turn": seated[0],
        "pile": [{"by": seated[-1], "cards": ["S7"]}],
    }
    move = {"by": seated[0], "cards": ["S8"]}
    case = {"ruleset": form_spec.document, "question": "play", "position": position, "play": move}
    return write_case(case, reader_language())


def _position(text: str, document: str) -> Notation:
    games = read_games(text, document)
    if len(games) != 1 or games[0].case.get("question") != "play":
        raise ValidationError(
            _(
                "ここに貼れるのは、「手番」の行がある局面1つです。ゲームの棋譜はリプレイのページに貼ってください。"
            )
        )
    return games[0]


def _seated(position: Json, known: Known) -> Json:
    """The position with the players of the table, and their classes unless the text has its own."""
    players = list(known.players)
    written = position.get("players", players)
    rotations = [written[at:] + written[:at] for at in range(len(written))]
    if players not in rotations:
        listed = Text(
            f"この卓の席順は{'、'.join(players)}です。",
            f"At this table sit, clockwise, {', '.join(players)}.",
        )
        raise MalformedCaseError("position.players", listed)
    classes = {player: player_class.value for player, player_class in known.classes.items()}
    return {**({"classes": classes} if classes else {}), **position, "players": players}
