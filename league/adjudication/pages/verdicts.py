"""The words of a report: verdicts, remedies, and the values of its lines."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from league.language import reader_language, words
from rules_ref.cards import Card
from rules_ref.clauses import Basis, Clause
from rules_ref.text import Text
from rules_ref.wording import cards_text


@dataclass(frozen=True, slots=True)
class VerdictLine:
    """The ruling in one line. ``sign`` and ``tone`` (good, warn or bad) express it without words."""

    words: Promise | str
    sign: str
    tone: str


_RULED: Final = {
    "play": (gettext_lazy("出せます"), gettext_lazy("出せません")),
    "pass": (gettext_lazy("パスできます"), gettext_lazy("パスできません")),
    "claim": (gettext_lazy("宣言できます"), gettext_lazy("宣言できません")),
    "ranking": (gettext_lazy("この結果で確定です"), gettext_lazy("この結果はありえません")),
    "exchange": (gettext_lazy("正しい交換です"), gettext_lazy("交換に誤りがあります")),
    "deal": (gettext_lazy("正しい配り方です"), gettext_lazy("配り方に誤りがあります")),
}
LEGAL: Final = {question: VerdictLine(right, "○", "good") for question, (right, _wrong) in _RULED.items()}
ILLEGAL: Final = {question: VerdictLine(wrong, "×", "bad") for question, (_right, wrong) in _RULED.items()}
IMPOSSIBLE: Final = VerdictLine(gettext_lazy("この局面はありえません"), "?", "warn")
UNDETERMINED: Final = VerdictLine(gettext_lazy("規則だけでは決まりません"), "?", "warn")


def foul(word: Text) -> VerdictLine:
    """Last cards that may be played and cost the game, with the document's ``word`` for it."""
    return VerdictLine(_("出せますが、%(foul)sです") % {"foul": words(word)}, "△", "warn")


def only_play(cards: Sequence[Card]) -> Text:
    """The only legal play, where there is exactly one."""
    named = cards_text(cards)
    return Text(f"出せるのは{named}だけです。", f"All that may be played is {named}.")


VOID: Final = Text(
    "なかったことにし、番の人が改めて選びます。", "It does not count, and the player on turn chooses again."
)
"""The remedy for a refused move, for an older ruling that does not say it itself."""
SO_FAR: Final = VerdictLine(gettext_lazy("ここまで誤りはありません"), "○", "good")
NO_REMEDY: Final = Text(
    "どう直すかは規則書にないので、大会の「手順の決まり」によります。",
    "No rule document says how to put it right: the event's procedures do.",
)
ASK_JUDGE: Final = Text("審判長が決めます。", "The head judge decides.")
BASIS_WORDS: Final[Mapping[Basis, Promise]] = {
    Basis.TEXT: gettext_lazy("明文"),
    Basis.INTERPRETATION: gettext_lazy("解釈"),
    Basis.REGULATION: gettext_lazy("大会規定"),
}


@dataclass(frozen=True, slots=True)
class FindingLine:
    """One finding of the reasoning."""

    clause: Clause
    holds: bool
    text: Text


@dataclass(frozen=True, slots=True)
class Remedy:
    """What to do now. ``basis`` None: the head judge decides; ``clause``: the one that says so, if any."""

    text: Text
    basis: Basis | None
    clause: Clause | None = None

    @property
    def basis_words(self) -> Promise | None:
        return BASIS_WORDS[self.basis] if self.basis else None


@dataclass(frozen=True, slots=True)
class InLanguage:
    """Verdict and sentence in one language.

    ``beside``: effects and near misses. ``struck``: the former verdict, no longer valid.
    """

    language: str
    words: str
    sentence: str
    beside: tuple[str, ...] = ()
    struck: str = ""


@dataclass(frozen=True, slots=True)
class VerdictCard:
    """The verdict card shown to a table.

    ``reason``: the head judge's own words, in the language they were written in.
    """

    sign: str
    tone: str
    both: tuple[InLanguage, ...]
    clauses: tuple[str, ...]
    reason: str = ""


def in_both(say: Callable[[str], InLanguage]) -> tuple[InLanguage, ...]:
    """The verdict in both languages, the reader's first: players at one table may read different ones."""
    mine = reader_language()
    return tuple(
        _in(language, say) for language in sorted(("ja", "en"), key=lambda language: language != mine)
    )


def _in(language: str, say: Callable[[str], InLanguage]) -> InLanguage:
    with override(language):
        return say(language)


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of the event; with another ``value`` the ruling would be different."""

    key: str
    label: str
    value: str
    meaning: str

    def __str__(self) -> str:
        return _("%(label)s: %(value)s") % {"label": self.label, "value": self.value}


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One player's result.

    ``place`` counts from 1; all but ``points`` are unknown in a game that was cut off.
    """

    player: str
    place: int | None
    player_class: str | None
    points: int | str | None
    bonus: int
