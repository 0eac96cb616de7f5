"""Forms of the look of an event or a season: organiser, colour, logo; and the words of certificates."""

import re
from typing import Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.acts.forms import Submission
from league.language import words
from scoring.sheets.certificates import MOST_LINES
from scoring.sheets.identity import ENOUGH, GOLD, LIGHT, LogoError, contrast, logo_from, readable

_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")


class LookForm(Submission):
    """Organiser, colour and logo of an event or a season. An empty field means the desk's own look."""

    organiser = forms.CharField(
        label=_("主催者"),
        max_length=60,
        required=False,
        help_text=_("印刷物、会場と配信の画面、共有される画像に出ます。"),
    )
    colour = forms.CharField(
        label=_("大会の色"),
        required=False,
        initial=GOLD,
        widget=forms.TextInput(attrs={"type": "color"}),
        help_text=_("白い紙の上で文字として読める濃さの色だけが使えます。暗い画面では自動で明るくなります。"),
    )
    logo = forms.FileField(
        label=_("ロゴ"),
        required=False,
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
        help_text=_("PNG、JPEG、WebP。2MBまで。背景が透明だと、暗い画面でもきれいに出ます。"),
    )
    without_logo = forms.BooleanField(label=_("いまのロゴを外す"), required=False)

    def clean_colour(self) -> str:
        """The desk's own colour is stored as empty."""
        colour: str = self.cleaned_data["colour"].lower()
        if colour in {"", GOLD}:
            return ""
        if not _COLOUR.fullmatch(colour):
            raise ValidationError(_("色は#rrggbbの形で入力してください。"), code="invalid")
        if (found := contrast(colour, LIGHT)) < ENOUGH:
            message = _(
                "この色の文字は読みにくくなります（コントラスト%(found)s、必要なのは%(least)s）。"
                "もう少し濃い色にしてください。たとえば%(darker)sです。"
            )
            known = {"found": found, "least": ENOUGH, "darker": readable(colour, LIGHT)}
            raise ValidationError(message % known, code="contrast")
        return colour

    def clean_logo(self) -> bytes | None:
        """The picture as it is stored; None where none was sent."""
        file = self.cleaned_data["logo"]
        if file is None:
            return None
        try:
            return logo_from(file.read())
        except LogoError as error:
            raise ValidationError(words(error.text), code="logo") from error

    @property
    def new_logo(self) -> bytes | None:
        """The new picture; empty to remove it, None to keep the old one."""
        taken_off = self.cleaned_data.get("without_logo")
        picture: bytes | None = b"" if taken_off else self.cleaned_data["logo"]
        return picture


class IdentityForm(LookForm):
    """The look of an event, and the words of its certificates; empty for the usual ones."""

    certificate = forms.CharField(
        label=_("賞状の文面"),
        max_length=300,
        required=False,
        widget=forms.Textarea({"rows": MOST_LINES}),
        help_text=_("1行ずつ、6行まで。空欄なら、ふつうの文面になります。"),
    )

    def clean_certificate(self) -> str:
        lines = [line.strip() for line in self.cleaned_data["certificate"].splitlines()]
        text = "\n".join(lines).strip()
        if text.count("\n") >= MOST_LINES:
            raise ValidationError(_("文面は6行までです。"), code="lines")
        return text

    @property
    def options(self) -> dict[str, str]:
        """The texts, by the names of the options."""
        return {name: self.cleaned_data[name] for name in ("organiser", "colour", "certificate")}
