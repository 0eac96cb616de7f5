"""The form a list of entrants comes in with, from the upload to the confirmation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.acts.forms import Submission
from league.entrants.forms.entrant import ARRIVALS
from league.models import Entrant
from scoring.event.entry_list import EntryColumn
from scoring.event.entry_text import decoded

if TYPE_CHECKING:
    from league.entrants.pages.preview import Preview

LARGEST: Final = 1_000_000
MOST_LINES: Final = 10_000
"""More than any event has entrants: a list of 400,000 lines kept a worker busy for minutes."""

_WIDEST: Final = 12
_ZIPPED: Final = b"PK\x03\x04"
_NOT_USED: Final = ""
COLUMNS: Final = [
    (_NOT_USED, gettext_lazy("使わない")),
    (EntryColumn.NUMBER.value, gettext_lazy("番号")),
    (EntryColumn.CODE.value, gettext_lazy("ID")),
    (EntryColumn.NAME.value, gettext_lazy("名前")),
    (EntryColumn.KANA.value, gettext_lazy("ふりがな")),
    (EntryColumn.CLUB.value, gettext_lazy("所属")),
    (EntryColumn.SEED.value, gettext_lazy("シード順")),
]


class EntryListForm(Submission):
    """A list of entrants: a file or a text. From the second time on also what its columns hold.

    ``seen`` is the digest of the preview that was on the page.
    """

    file = forms.FileField(
        label=gettext_lazy("名簿のファイル"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,text/csv,text/plain"}),
        help_text=gettext_lazy("CSVまたはタブ区切り。文字コードはUTF-8でもShift_JISでもかまいません。"),
        allow_empty_file=True,
    )
    text = forms.CharField(
        label=gettext_lazy("または、表計算ソフトから貼り付け"),
        required=False,
        max_length=LARGEST,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        strip=False,
    )
    status = forms.ChoiceField(
        label=gettext_lazy("状態"),
        choices=ARRIVALS,
        initial=Entrant.Status.REGISTERED,
        widget=forms.RadioSelect,
    )
    header = forms.BooleanField(label=gettext_lazy("1行目は見出し"), required=False)
    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    width = forms.IntegerField(required=False, min_value=0, max_value=_WIDEST, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.is_bound:
            self._ask_columns(self._width_sent())

    @classmethod
    def showing(cls, preview: Preview, status: str) -> EntryListForm:
        """The form as it stands below a preview, to be changed or confirmed."""
        width = min(len(preview.columns), _WIDEST)
        columns = {f"column_{at}": each.value if each else "" for at, each in enumerate(preview.columns)}
        form = cls(
            initial={
                "text": preview.text,
                "status": status,
                "header": preview.has_header,
                "seen": preview.digest,
                "width": width,
                **columns,
            }
        )
        form.fields["text"].label = _("名簿")
        form._ask_columns(width)
        return form

    @property
    def column_fields(self) -> list[forms.BoundField]:
        return [field for field in self if field.name.startswith("column_")]

    @property
    def columns(self) -> list[EntryColumn | None] | None:
        """What the columns hold, as it was said; None: nothing was said, or about another list."""
        width = self.cleaned_data.get("width")
        if not width or self.cleaned_data["file"]:
            return None
        chosen = [self.cleaned_data[f"column_{at}"] for at in range(width)]
        return [EntryColumn(each) if each else None for each in chosen]

    @property
    def columns_are_wrong(self) -> bool:
        """Whether no column or more than one was said to hold the names, or two of them the same."""
        used = [each for each in self.columns or [EntryColumn.NAME] if each]
        return EntryColumn.NAME not in used or len(set(used)) < len(used)

    @property
    def has_header(self) -> bool | None:
        return None if self.columns is None else self.cleaned_data["header"]

    def clean(self) -> None:
        super().clean()
        cleaned = self.cleaned_data
        if (file := cleaned.get("file")) is not None:
            cleaned["text"] = self._read(file)
        elif not cleaned.get("text", "").strip() and "text" in cleaned:
            raise ValidationError(_("名簿のファイルを選ぶか、名簿を貼り付けてください。"), code="empty")
        _refuse_too_many_lines(cleaned.get("text", ""))

    def _ask_columns(self, width: int) -> None:
        for at in range(width):
            label = _("%(number)d列目") % {"number": at + 1}
            self.fields[f"column_{at}"] = forms.ChoiceField(label=label, choices=COLUMNS, required=False)

    def _width_sent(self) -> int:
        sent = self.data.get("width", "")
        return (
            min(int(sent), _WIDEST) if sent.isascii() and sent.isdecimal() and len(sent) < len("100") else 0
        )

    def _read(self, file: Any) -> str:
        if file.size > LARGEST:
            raise ValidationError(_("ファイルが大きすぎます。1MBまで読み込めます。"), code="size")
        content = file.read()
        if content.startswith(_ZIPPED):
            raise ValidationError(
                _(
                    "Excelのファイルはそのまま読み込めません。CSVで保存したものを選ぶか、表を貼り付けてください。"
                ),
                code="zipped",
            )
        return decoded(content)


def _refuse_too_many_lines(text: str) -> None:
    """Counted before anything is read: reading them is what takes the time."""
    lines = max(text.count("\n"), text.count("\r")) + 1
    if lines > MOST_LINES:
        words = _("名簿は%(most)d行までです。これは%(lines)d行あります。")
        raise ValidationError(words, code="lines", params={"most": MOST_LINES, "lines": lines})
