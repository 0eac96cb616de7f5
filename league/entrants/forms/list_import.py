"""The form of a list of entrants, from the upload to the confirmation."""

import binascii
from base64 import b64decode, b64encode
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.acts.forms import Submission
from league.entrants.forms.entrant import ARRIVALS
from league.entrants.pages.preview import Preview
from league.language import words
from league.models import Entrant
from scoring.entries.columns import NAME_PARTS
from scoring.entries.encoding import ENCODINGS, decoded
from scoring.entries.json_form import column_name, name_choice, refuse_nobody
from scoring.entries.reading import Answers, Reading, Source, encoding_of, read_text, source_of
from scoring.entries.rows import EntryColumn
from scoring.entries.workbook import UnreadableListError

LARGEST: Final = 1_000_000
MOST_LINES: Final = 10_000
"""The most lines of a list, more than any event has: 400,000 lines kept a worker busy for minutes."""

_WIDEST: Final = 200
_CHOICE: Final = "do_"
_NOT_USED: Final = ""
COLUMNS: Final = [
    (_NOT_USED, _("使わない")),
    (EntryColumn.NUMBER.value, _("番号")),
    (EntryColumn.CODE.value, _("ID")),
    (EntryColumn.NAME.value, _("名前")),
    (EntryColumn.FAMILY.value, _("姓")),
    (EntryColumn.GIVEN.value, _("名")),
    (EntryColumn.KANA.value, _("ふりがな")),
    (EntryColumn.FAMILY_KANA.value, _("姓のふりがな")),
    (EntryColumn.GIVEN_KANA.value, _("名のふりがな")),
    (EntryColumn.CLUB.value, _("所属")),
    (EntryColumn.SEED.value, _("シード順")),
    (EntryColumn.STATUS.value, _("状態")),
]


class EntryListForm(Submission):
    """A list of entrants: a file or a text, and from the second time on how to read it.

    ``original`` is the file, so that it can be read again in another encoding or from another sheet; ``seen``
    is the digest of the preview that was on the page.
    """

    file = forms.FileField(
        label=_("名簿のファイル"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.xlsm,.ods,.csv,.tsv,.txt,text/csv,text/plain"}),
        help_text=_("Excel（.xlsx）、LibreOffice（.ods）、CSV、テキスト。文字コードは問いません。"),
        allow_empty_file=True,
    )
    text = forms.CharField(
        label=_("または、表計算ソフトから貼り付け"),
        required=False,
        max_length=LARGEST,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        strip=False,
    )
    status = forms.ChoiceField(
        label=_("状態"), choices=ARRIVALS, initial=Entrant.Status.REGISTERED, widget=forms.RadioSelect
    )
    encoding = forms.ChoiceField(label=_("文字コード"), choices=list(ENCODINGS.items()), required=False)
    sheet = forms.CharField(label=_("シート"), required=False, max_length=200)
    name = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)
    skipped = forms.IntegerField(
        label=_("上から何行が題と見出しか"), required=False, min_value=0, max_value=MOST_LINES
    )
    original = forms.CharField(required=False, max_length=2 * LARGEST, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    width = forms.IntegerField(required=False, min_value=0, max_value=_WIDEST, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sheets: tuple[str, ...] = ()
        if self.is_bound:
            self._ask_columns(_width_of(self.data.get("width", "")))

    @classmethod
    def showing(cls, preview: Preview, sent: "EntryListForm") -> "EntryListForm":
        """The form below a preview, to be changed or confirmed."""
        reading, cleaned = preview.reading, sent.cleaned_data
        width = min(len(reading.columns), _WIDEST)
        columns = {
            f"column_{at}": column.value if column else ""
            for at, column in enumerate(reading.columns[:width])
        }
        form = cls(
            initial={
                "text": preview.text,
                "status": cleaned["status"],
                "encoding": cleaned["encoding"],
                "sheet": cleaned["sheet"],
                "original": cleaned["original"],
                "skipped": len(reading.skipped),
                "seen": preview.digest,
                "width": width,
                **columns,
            }
        )
        form.fields["text"].label = _("名簿")
        form.sheets = sent.sheets
        form._ask_columns(width, reading)
        return form

    @property
    def column_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name.startswith("column_")]

    @property
    def reading(self) -> Reading:
        """The list as parsed. Columns are guessed until they are chosen."""
        reading: Reading = self.cleaned_data["reading"]
        return reading

    @property
    def name_is_wrong(self) -> bool:
        """Whether no column was chosen for the names, or two columns for the same thing."""
        used = [column for column in self.reading.columns if column]
        has_width = self.cleaned_data.get("width") and not self.cleaned_data["file"]
        return bool(has_width) and (NAME_PARTS.isdisjoint(used) or len(set(used)) < len(used))

    @property
    def chosen(self) -> dict[str, str]:
        """The choices for lines of the preview, by their keys."""
        return {
            name.removeprefix(_CHOICE): str(value)
            for name, value in self.data.items()
            if name.startswith(_CHOICE)
        }

    def clean(self) -> None:
        super().clean()
        cleaned = self.cleaned_data
        if (file := cleaned.get("file")) is not None:
            self._take(_content_of(file), guess=True)
        elif "reread" in self.data and cleaned.get("original"):
            self._take(_original(cleaned["original"]), guess=False)
        elif not cleaned.get("text", "").strip() and "text" in cleaned:
            raise ValidationError(_("名簿のファイルを選ぶか、名簿を貼り付けてください。"), code="empty")
        elif cleaned.get("original") and cleaned.get("sheet"):
            self.sheets = tuple(part for part in self.data.get("sheets", "").split("\n") if part)
        text = cleaned.get("text", "")
        _refuse_too_many_lines(text)
        cleaned["reading"] = read_text(text, self._answers())
        if cleaned["file"] or not cleaned.get("width"):
            _in_words(refuse_nobody, cleaned["reading"])

    def _take(self, content: bytes, *, guess: bool) -> None:
        """The text of a file; cells of a workbook as they would be pasted."""
        cleaned = self.cleaned_data
        answers = Answers() if guess else Answers(encoding=cleaned["encoding"], sheet=cleaned["sheet"])
        encoding = _in_words(encoding_of, content, answers)
        if encoding:
            # Not read into cells yet: it may have more lines than are read at all.
            source, cleaned["text"] = Source((), encoding), decoded(content, encoding)
        else:
            source = _in_words(source_of, content, answers)
            cleaned["text"] = source.text
        self.sheets = source.sheets
        several = (source.encoding and not content.isascii()) or len(source.sheets) > 1
        cleaned |= {
            "encoding": source.encoding,
            "sheet": source.sheet,
            "original": b64encode(content).decode() if several else "",
            "width": None,
            "skipped": None,
            "name": "",
        }

    def _answers(self) -> Answers:
        cleaned = self.cleaned_data
        if name := cleaned.get("name"):
            columns = tuple(int(part) for part in name.split(",") if part.isdecimal() and len(part) <= 3)  # noqa: PLR2004
            return Answers(names=tuple(at for at in columns if at < _WIDEST))
        if not cleaned.get("width"):
            return Answers()
        chosen = [cleaned.get(f"column_{at}", "") for at in range(cleaned["width"])]
        return Answers(
            columns=tuple(EntryColumn(column) if column else None for column in chosen),
            skipped=cleaned.get("skipped"),
        )

    def _ask_columns(self, width: int, reading: Reading | None = None) -> None:
        for at in range(width):
            label = column_name(reading, at) if reading else _("%(number)d列目") % {"number": at + 1}
            self.fields[f"column_{at}"] = forms.ChoiceField(label=label, choices=COLUMNS, required=False)


def name_choices(reading: Reading) -> list[tuple[str, str]]:
    """The columns that may hold the name: the value of each button, and its words."""
    return [(",".join(map(str, columns)), name_choice(reading, columns)) for columns in reading.name_choices]


def _width_of(sent: str) -> int:
    digits = sent.isascii() and sent.isdecimal() and len(sent) <= len(str(_WIDEST))
    return min(int(sent), _WIDEST) if digits else 0


def _content_of(file: Any) -> bytes:
    if file.size > LARGEST:
        raise ValidationError(_("ファイルが大きすぎます。1MBまで読み込めます。"), code="size")
    content: bytes = file.read()
    return content


def _original(sent: str) -> bytes:
    try:
        return b64decode(sent, validate=True)
    except (binascii.Error, ValueError) as broken:
        raise ValidationError(_("ファイルをもう一度選んでください。"), code="original") from broken


def _in_words(read: Any, *arguments: Any) -> Any:
    try:
        return read(*arguments)
    except UnreadableListError as refused:
        raise ValidationError(words(refused.why), code="unreadable") from refused


def _refuse_too_many_lines(text: str) -> None:
    """Counted before parsing, which is what takes the time."""
    lines = max(text.count("\n"), text.count("\r")) + 1
    if lines > MOST_LINES:
        most = _("名簿は%(most)d行までです。これは%(lines)d行あります。")
        raise ValidationError(most, code="lines", params={"most": MOST_LINES, "lines": lines})
