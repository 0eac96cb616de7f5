#!/usr/bin/env python3
"""Rebuild the pages' web fonts and their style sheet from the vendored TTF: `python .ci/build_web_fonts.py`.

league/static/league/fonts/README.md gives the reasons for the slices.
"""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from build_fonts import of_pages
from fontTools import subset

ROOT: Final = Path(__file__).resolve().parent.parent
SHEET_FONTS: Final = ROOT / "scoring" / "sheets" / "fonts"
REGULAR: Final = SHEET_FONTS / "NotoSansJP-Regular.ttf"
BOLD: Final = SHEET_FONTS / "NotoSansJP-Bold.ttf"
WEB_FONTS: Final = ROOT / "league" / "static" / "league" / "fonts"
TEXTS: Final = ("league/**/*.py", "templates/**/*.html")
SLICE: Final = 120
"""Kanji per slice: about 20 KB, less than a page's style sheets."""

SUITS: Final = frozenset(range(0x2660, 0x2668))
FACES: Final = SUITS | frozenset(map(ord, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
SYMBOLS: Final = frozenset(range(0x2010, 0x2E00)) - SUITS
KANA: Final = frozenset(range(0x3000, 0x3100)) | frozenset(
    map(ord, "！（）＋，－．／０１２３４５６７８９：；＝？～")
)
NAME_KANJI: Final = frozenset(
    map(
        ord,
        "佐藤鈴木高橋田中伊渡辺山本村小林加吉松井口斎清水森池阿部石原前川岡島長谷後近坂遠青西福太三岩崎橘上野内"
        "安宮金丸今河柴酒工横千葉久保杉武平和新大塚菅竹桜東浅関荒尾片秋北南沢澤濱浜邊邉齋齊髙﨑廣広瀬澄之介郎子美"
        "香奈恵智由真優花結愛希望春夏冬月星空海翔太陽一二四五六七八九十郁樹直哉也雄英俊隆正義明光輝彦夫男弘博誠健"
        "康幸信孝文章洋浩史成仁勇勝利紀典秀昭敏和修治徹進学悟聡亮拓駿匠蓮颯悠斗大翼隼人航陸朝晴彩綾絢葵楓凛玲莉梨",
    )
)
LOCAL: Final = (
    "Noto Sans CJK JP",
    "NotoSansCJKjp-Regular",
    "Noto Sans JP",
    "NotoSansJP-Regular",
    "Hiragino Sans W3",
    "HiraginoSans-W3",
    "Yu Gothic Regular",
    "Meiryo",
)


def page_kanji() -> frozenset[int]:
    """The kanji of the product's own texts, which every page needs first."""
    texts = "".join(path.read_text() for pattern in TEXTS for path in ROOT.glob(pattern))
    return frozenset(map(ord, re.findall(r"[㐀-鿿]", texts)))


def slices(covered: frozenset[int]) -> dict[str, list[int]]:
    """Name → code points, slices that overlap: a later one wins over an earlier one.

    Only ``pages`` depends on the product's texts, so that a rebuild rewrites that one file.
    """
    rest = sorted(code for code in covered if code >= max(SYMBOLS))
    parts = {
        f"rest-{start // SLICE + 1:03}": rest[start : start + SLICE] for start in range(0, len(rest), SLICE)
    }
    first = {"symbols": SYMBOLS, "names": NAME_KANJI, "kana": KANA, "pages": page_kanji()}
    return parts | {name: sorted(codes & covered) for name, codes in first.items()}


def unicode_range(codes: Sequence[int]) -> str:
    """The code points as CSS, with neighbours joined: ``U+4e00-4e03,U+4e07``."""
    spans: list[list[int]] = []
    for code in codes:
        if spans and code == spans[-1][1] + 1:
            spans[-1][1] = code
        else:
            spans.append([code, code])
    return ",".join(f"U+{low:x}" if low == high else f"U+{low:x}-{high:x}" for low, high in spans)


def write_woff2(source: Path, codes: Iterable[int], target: Path) -> None:
    options = subset.Options(flavor="woff2", layout_features=[], hinting=False, notdef_outline=True)
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    subset.save_font(font, str(target), options)


def font_face(family: str, weight: str, file: str, ranges: str, local: Sequence[str] = ()) -> str:
    sources = ",".join([*(f'local("{name}")' for name in local), f'url("{file}") format("woff2")'])
    return (
        f'@font-face{{font-family:"{family}";font-weight:{weight};font-display:swap;'
        f"src:{sources};unicode-range:{ranges}}}\n"
    )


def main() -> None:
    for old in WEB_FONTS.glob("*.woff2"):
        old.unlink()
    write_woff2(BOLD, FACES, WEB_FONTS / "faces.woff2")
    rules = [
        font_face("Desk Suits", "400 700", "faces.woff2", unicode_range(sorted(SUITS))),
        font_face("Desk Cards", "400 700", "faces.woff2", unicode_range(sorted(FACES))),
    ]
    covered = of_pages() & frozenset(subset.load_font(str(REGULAR), subset.Options()).getBestCmap())
    for name, codes in slices(covered).items():
        write_woff2(REGULAR, codes, WEB_FONTS / f"{name}.woff2")
        stretch = f"U+{codes[0]:x}-{codes[-1]:x}" if name.startswith("rest") else unicode_range(codes)
        rules.append(font_face("Desk Sans", "400", f"{name}.woff2", stretch, LOCAL))
    (WEB_FONTS / "fonts.css").write_text("".join(rules))


if __name__ == "__main__":
    main()
