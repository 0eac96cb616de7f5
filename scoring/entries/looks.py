"""Tell what a cell holds by its look: private data, a number, kana, a club, a name."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import Final

from scoring.event.names import folded

EMAIL: Final = re.compile(r"<?[\w.+\-]+@[\w\-]+(\.[\w\-]+)+>?")
PHONE: Final = re.compile(r"(?:\+?81[\- ]?|0)\d{1,4}[\- (]?\d{1,4}[\- )]?\d{3,4}|\+\d[\d\- ]{7,15}")
_POSTCODE: Final = re.compile(r"〒?\s*\d{3}-\d{4}")
_ADDRESS: Final = re.compile(
    r"(?:〒.*|.*(?:都|道|府|県).*(?:市|区|町|村|郡).*|.*[市区町村].*\d+(?:-\d+)+.*|.*\d+丁目.*|\d+ [\w ]+(?:street|st|road|rd|avenue|ave)\b.*)",
    re.IGNORECASE,
)
_TIME: Final = re.compile(
    r"(?:\d{4}[/\-.年]\d{1,2}[/\-.月]\d{1,2}日?|\d{1,2}[/\-.]\d{1,2}[/\-.]\d{2,4}|\d{1,2}:\d{2}(?::\d{2})?)(?!\d).*"
)
_URL: Final = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_GENDER: Final = re.compile(r"男性?|女性?|male|female|[mf]", re.IGNORECASE)
_BRACKETED: Final = re.compile(r"\s*[（(].*?[)）]")
_HANDLE: Final = re.compile(r"@\w+")
_DIGITS: Final = re.compile(r"\d+")
_CODE: Final = re.compile(r"[a-z]{1,4}-?\d+")
_KANA: Final = re.compile(r"[ぁ-ゖー・\-]+")
_JAPANESE: Final = r"[一-鿿々〆ヶ豈-﫿𠀀-𯿿ぁ-ゖァ-ヺー\U000e0100-\U000e01ef]"
_JAPANESE_NAME: Final = re.compile(rf"{_JAPANESE}{{1,5}}[ 　・]?{_JAPANESE}{{1,6}}")
_SPACED_NAME: Final = re.compile(rf"{_JAPANESE}{{1,4}}[ 　]{_JAPANESE}{{1,5}}")
_FOREIGN_NAME: Final = re.compile(r"[^\W\d_][^\W\d_.'’\-]*(?:[ ,.'’\-]+[^\W\d_][^\W\d_.'’\-]*){1,4}\.?")
_WORD: Final = re.compile(r"[^\W\d_][^\W\d_'’\-]*(?:['’\-][^\W\d_]+)*")
_CLUB: Final = re.compile(
    r"支部|クラブ|サークル|大学|高校|学園|学校|中学|小学|会$|研$|部$|連盟|協会|チーム|団$|株式|会社|道場|愛好|同好|倶楽部|university|college|club|team|school|institut|academy|independent",
    re.IGNORECASE,
)
_PLACES: Final = frozenset(
    [
        "東京",
        "大阪",
        "京都",
        "北海道",
        "青森",
        "岩手",
        "宮城",
        "秋田",
        "山形",
        "福島",
        "茨城",
        "栃木",
        "群馬",
        "埼玉",
        "千葉",
        "神奈川",
        "新潟",
        "富山",
        "石川",
        "福井",
        "山梨",
        "長野",
        "岐阜",
        "静岡",
        "愛知",
        "三重",
        "滋賀",
        "兵庫",
        "奈良",
        "和歌山",
        "鳥取",
        "島根",
        "岡山",
        "広島",
        "山口",
        "徳島",
        "香川",
        "愛媛",
        "高知",
        "福岡",
        "佐賀",
        "長崎",
        "熊本",
        "大分",
        "宮崎",
        "鹿児島",
        "沖縄",
        "札幌",
        "仙台",
        "横浜",
        "川崎",
        "名古屋",
        "神戸",
        "堺",
        "浜松",
        "北九州",
        "金沢",
        "松山",
        "関東",
        "関西",
        "東海",
        "東北",
        "九州",
        "四国",
        "中国",
        "北陸",
        "近畿",
        "東日本",
        "西日本",
    ]
)
_LONG: Final = 5
"""Characters that a given name after a family name hardly reaches."""
_FAMILY_NAMES: Final = frozenset(
    [
        "佐藤",
        "鈴木",
        "高橋",
        "田中",
        "伊藤",
        "渡辺",
        "山本",
        "中村",
        "小林",
        "加藤",
        "吉田",
        "山田",
        "佐々木",
        "山口",
        "松本",
        "井上",
        "木村",
        "林",
        "斎藤",
        "清水",
        "山崎",
        "森",
        "池田",
        "橋本",
        "阿部",
        "石川",
        "山下",
        "中島",
        "石井",
        "小川",
        "前田",
        "岡田",
        "長谷川",
        "藤田",
        "後藤",
        "近藤",
        "村上",
        "遠藤",
        "青木",
        "坂本",
        "福田",
        "太田",
        "西村",
        "藤井",
        "岡本",
        "金子",
        "藤原",
        "三浦",
        "中野",
        "中川",
        "原田",
        "松田",
        "竹内",
        "小野",
        "田村",
        "中山",
        "和田",
        "石田",
        "森田",
        "上田",
        "原",
        "内田",
        "柴田",
        "酒井",
        "宮崎",
        "横山",
        "高木",
        "安藤",
        "宮本",
        "大野",
        "小島",
        "工藤",
        "谷口",
        "今井",
        "高田",
        "丸山",
        "増田",
        "杉山",
        "村田",
        "大塚",
        "新井",
        "小山",
        "平野",
        "藤本",
        "河野",
        "上野",
        "野口",
        "武田",
        "松井",
        "千葉",
        "菅原",
        "岩崎",
        "久保",
        "木下",
        "佐野",
        "野村",
        "松尾",
        "市川",
        "菊地",
        "杉本",
        "古川",
        "大西",
        "島田",
        "水野",
        "桜井",
        "渡部",
        "吉川",
        "山内",
        "西田",
        "飯田",
        "菊池",
        "西川",
        "北村",
        "安田",
        "五十嵐",
        "川崎",
        "平田",
        "関",
        "中田",
        "川口",
        "東",
        "本田",
        "樋口",
        "服部",
        "沢田",
        "辻",
        "小松",
    ]
)


def is_private(cell: str) -> bool:
    """Whether a cell looks private: e-mail or postal address, telephone, time, link, @handle or gender.

    >>> [is_private(cell) for cell in ("a@example.com", "090-1234-5678", "2026/11/01 9:00", "大阪支部")]
    [True, True, True, False]
    """
    plain = unicodedata.normalize("NFKC", cell).strip()
    patterns = (EMAIL, PHONE, _POSTCODE, _ADDRESS, _TIME, _URL, _HANDLE, _GENDER)
    return any(pattern.fullmatch(plain) for pattern in patterns)


def is_number(cell: str) -> bool:
    return _DIGITS.fullmatch(folded(cell)) is not None


def is_code(cell: str) -> bool:
    return _CODE.fullmatch(folded(cell)) is not None


def is_kana(cell: str) -> bool:
    """Whether a cell is kana alone, as readings are.

    >>> is_kana("ｲﾉｳｴ ソウタ"), is_kana("井上 そうた")
    (True, False)
    """
    return _KANA.fullmatch(folded(cell)) is not None


def is_club(cell: str) -> bool:
    return _CLUB.search(cell) is not None and family_name_of(cell) is None


def is_word(cell: str) -> bool:
    """Whether a cell is one word of letters other than Japanese, like a given or family name."""
    return _WORD.fullmatch(cell.strip()) is not None and not re.search(_JAPANESE, cell)


def family_name_of(cell: str) -> str | None:
    """The common Japanese family name at the beginning of a cell, if a possible given name follows.

    >>> family_name_of("佐藤 健"), family_name_of("大阪支部")
    ('佐藤', None)
    """
    bare = cell.strip()
    family = next((bare[:length] for length in (3, 2, 1) if bare[:length] in _FAMILY_NAMES), None)
    given = bare[len(family or "") :].strip()
    return family if given and len(given) < _LONG and not _CLUB.search(bare) else None


def name_likeness(cell: str) -> float:
    """How likely a cell is a name, from 0 (no name) to 1 (surely one).

    >>> [name_likeness(cell) for cell in ("佐藤健", "梅沢 颯太", "大阪支部", "a@example.com", "12")]
    [1.0, 0.9, 0.1, 0.0, 0.0]
    """
    bare = _BRACKETED.sub("", EMAIL.sub("", cell)).strip() or cell.strip()
    if is_private(bare) or is_number(bare) or not any(letter.isalpha() for letter in bare):
        return 0.0
    if _CLUB.search(bare) or bare in _PLACES:
        return 0.1
    if bare in _FAMILY_NAMES:
        return 0.7
    if family_name_of(bare):
        return 1.0
    for pattern, likeness in ((_SPACED_NAME, 0.9), (_FOREIGN_NAME, 0.8), (_JAPANESE_NAME, 0.5), (_WORD, 0.4)):
        if pattern.fullmatch(bare):
            return likeness
    return 0.2


def share(test: Callable[[str], bool], cells: Sequence[str]) -> float:
    """The share of the cells that pass a test, from 0 to 1; 0 without cells."""
    return sum(map(test, cells)) / len(cells) if cells else 0.0
