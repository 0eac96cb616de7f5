"""The meaning of column headings, in their usual wordings."""

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from scoring.entries.rows import EntryColumn


class Unused(Enum):
    """Columns that are recognised and not used: private ones are never stored, others are not names."""

    PRIVATE = auto()
    OTHER = auto()


@dataclass(frozen=True, slots=True)
class ColumnHeading:
    """The meaning of a heading. ``weak``: a name only if no other column has one, such as a nickname."""

    column: EntryColumn | Unused
    weak: bool = False


def _pattern(words: str) -> re.Pattern[str]:
    return re.compile("|".join(words.split()))


_KANA: Final = _pattern(
    r"ふりがな フリガナ 振り?仮名 かな カナ よみ ヨミ 読み kana furigana reading yomi pronunciation ひらがな カタカナ phonetic"
)
_FAMILY: Final = _pattern(
    r"^姓$ ^姓[^名] ^氏$ (?:氏名|名前)姓$ 苗字 名字 みょうじ ミョウジ lastname surname familyname ^last$ ^family$ nachname фамилия apellido ^nom$ せい$ セイ$"
)
_GIVEN: Final = _pattern(
    r"^名$ ^名[^前簿称（(] (?:氏名|名前)名$ 下の名前 firstname givenname forename ^first$ ^given$ vorname pr[eé]nom ^имя$ めい$ メイ$"
)
_SPOKEN: Final = re.compile(r"(?:せい|セイ|めい|メイ|みょうじ|ミョウジ)$")
_PRIVATE: Final = _pattern(
    r"メール ﾒｰﾙ mail 電話 携帯 tel(?!am) phone mobile 連絡先 住所 address 郵便 zip postal 年齢 生年 誕生 birth ^age$ 性別 gender"
    r" ^sex$ 学籍 学生番号 会員番号 社員番号 口座 緊急 保護者 guardian parent country ^city$ 都道府県 рождения"
    r" twitter line discord instagram アカウント 国籍 passport studentid 注文 チケット番号 予約番号 伝票 管理番号 orderno orderid ticket booking 申込番号id membership"
)
_TIME: Final = _pattern(
    r"タイムスタンプ timestamp 日時 日付 時刻 登録日 申込日 受付日 申し込み日 参加日 回答日 送信日 datetime ^date$ ^time$ registered submitted"
)
_OTHER: Final = _pattern(
    r"備考 メモ コメント 連絡事項 remark note comment 部門 カテゴリ category division クラス class 段位 段級 級位 ^級$ rank レベル level"
    r" 学年 grade 称号 rating レート тренер разряд 役職 担当 経験 質問 アンケート 同意 料金 会費 参加費 支払 入金 payment fee 抽選"
    r" ローマ字 romaji roman 英字 coach prefix 性格 きっかけ 要望 希望 昼食 弁当 交通"
    r" アレルギー 参加区分"
)
_NUMBER: Final = _pattern(
    r"番号 ^no\.?$ ^№ ^#$ ^num(ber)?$ ゼッケン ^bib ^連番$ ^順番$ ^順$ playernumber entryno playerno ^no\.?[（(] номер ^通番$ ^整理no"
)
_NAME: Final = _pattern(
    r"氏名 名前 なまえ 姓名 フルネーム 選手名 参加者名 出場者名 プレイヤー氏名 ^name fullname playername yourname name$ ^фио 성명 이름"
    r" ^player$ ^participant ^選手$ ^参加者$ ^出場者$ ^nome ^nombre ^people$ ^members?$ ^メンバー$ ^会員名$ ^生徒名$ speaker"
)
_WEAK: Final = _pattern(
    r"ニックネーム ハンドル 表示名 登録名 エントリー名 エントリーネーム リングネーム プレイヤー名 プレーヤー名 プレイヤーネーム ペンネーム"
    r" 呼び名 ^hn$ nickname gamertag ^tag$ handle displayname username screenname"
)
_BESIDE: Final = _pattern(r"推薦 紹介者 代表者 申込者 責任者 引率 コーチ 記入者 送信者 会計")
"""Headings of people who may not be the entrant: contacts, coaches, referrers."""
_CLUB: Final = _pattern(
    r"所属 クラブ サークル チーム 団体 支部 会社 学校 大学 勤務先 部署 組織 club team institution affiliation organi[sz]ation company"
    r" school university 소속 ^単位$ ^单位$ verein клуб сш 道場 店舗 ^属性1$"
)
_SEED: Final = _pattern(r"シード seed")
_STATUS: Final = _pattern(
    r"^state$ 状態 状況 ステータス status 出欠 参加可否 参加の可否 キャンセル checkedin 出席 attendance 取消"
)
_KINDS: Final = (
    (_SEED, ColumnHeading(EntryColumn.SEED)),
    (_OTHER, ColumnHeading(Unused.OTHER)),
    (_STATUS, ColumnHeading(EntryColumn.STATUS)),
    (_CLUB, ColumnHeading(EntryColumn.CLUB)),
    (_NUMBER, ColumnHeading(EntryColumn.NUMBER)),
    (_WEAK, ColumnHeading(EntryColumn.NAME, weak=True)),
    (_NAME, ColumnHeading(EntryColumn.NAME)),
)
"""The more specific patterns first: the name of a club is not a person's."""
_BRACKETED: Final = re.compile(r"[（(\[【〔].*?[)）\]】〕]")


def plain(heading: str) -> str:
    """A heading folded for comparison: width, case, spaces and marks make no difference."""
    folded = unicodedata.normalize("NFKC", heading).casefold()
    return re.sub(r"[\s_\-*※:：・/／]+", "", folded)


def meaning_of(heading: str) -> ColumnHeading | None:
    """The meaning of a heading; None for an unknown one.

    >>> meaning_of("お名前（フルネーム）").column.value, meaning_of("氏名（カナ）").column.value
    ('name', 'kana')
    >>> meaning_of("メールアドレス").column.name
    'PRIVATE'
    """
    whole = plain(heading)
    bare = plain(_BRACKETED.sub("", unicodedata.normalize("NFKC", heading))) or whole
    if whole in ("id", "code", "コード"):
        return ColumnHeading(EntryColumn.CODE)
    return _meant(bare, whole)


def _meant(bare: str, whole: str) -> ColumnHeading | None:
    if _TIME.search(bare):
        return ColumnHeading(Unused.OTHER)
    # Private headings first, so that no private column is taken for one that is stored.
    if _PRIVATE.search(bare) and not (bare.startswith(("name", "氏名", "名前")) and _NAME.search(bare)):
        return ColumnHeading(Unused.PRIVATE)
    if (part := _of_name(bare, whole)) is not None and not _SEED.search(bare):
        return ColumnHeading(part)
    if _BESIDE.search(bare):
        return (
            ColumnHeading(EntryColumn.NAME, weak=True) if _NAME.search(bare) else ColumnHeading(Unused.OTHER)
        )
    return next((heading for pattern, heading in _KINDS if pattern.search(bare)), None)


def _of_name(bare: str, whole: str) -> EntryColumn | None:
    """The part of the name, or of its kana, that a heading means; None if neither."""
    if _CLUB.search(bare) or _OTHER.search(bare):  # the kana are not the person's
        return None
    inside = "".join(_BRACKETED.findall(whole))[1:-1]
    stem = _KANA.sub("", bare)
    spoken = _KANA.search(whole) is not None or bool(_SPOKEN.search(stem) or _SPOKEN.fullmatch(inside))
    family = any(_FAMILY.search(part) for part in (stem, inside))
    given = not family and any(_GIVEN.search(part) for part in (stem, inside))
    if spoken:
        return EntryColumn.FAMILY_KANA if family else EntryColumn.GIVEN_KANA if given else EntryColumn.KANA
    return EntryColumn.FAMILY if family else EntryColumn.GIVEN if given else None
