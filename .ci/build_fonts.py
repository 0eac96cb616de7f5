#!/usr/bin/env python3
"""Rebuild the vendored fonts from their published packages: `python .ci/build_fonts.py`, needs npm.

The same packages and the same fonttools give the same bytes, so a rebuild that changes nothing shows no diff.
"""

import hashlib
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Final

from fontTools import merge, subset, ttLib
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates

ROOT: Final = Path(__file__).resolve().parent.parent
SHEET_FONTS: Final = ROOT / "scoring" / "sheets" / "fonts"

JAPANESE: Final = (
    "@expo-google-fonts/noto-sans-jp@0.4.3",
    "563ee80509692e2b2f42ceae6a0b82afecb90daa1b3d025bcebdf3d9120f43a3",
)
LATIN: Final = (
    "@expo-google-fonts/noto-sans@0.4.2",
    "98cf14a19b8e67a0e76bfd4d5df98937b9734e6dde570bd750f2259042042548",
)
SIMPLIFIED: Final = (
    "@expo-google-fonts/noto-sans-sc@0.4.3",
    "0d69d0f4971d2ff574e3d93cbc218dc950bf3f3f8f8e2c008d97687ed53aee59",
)
HANGUL: Final = (
    "@expo-google-fonts/noto-sans-kr@0.4.3",
    "7614af529705ea48e8b76cb3b056b92db66b7625ef3fc97ce76366063df94d3f",
)
MINCHO: Final = (
    "@expo-google-fonts/shippori-mincho@0.4.1",
    "d00afd81ec367b5fd4d1a42d5695752c91faa1f7a5f14f3b0447814ff7af4316",
)
"""The typeface of certificates."""
MINCHO_CODECS: Final = ("shift_jis", "cp932")
GRID: Final = 3
WEIGHTS: Final = {"400Regular": "Regular", "700Bold": "Bold"}
METRICS: Final = {
    "head": ("created", "modified"),
    "hhea": ("ascent", "descent", "lineGap"),
    "OS/2": ("sTypoAscender", "sTypoDescender", "sTypoLineGap", "usWinAscent", "usWinDescent"),
}
LICENCE: Final = "package/LICENSE_FONT"

# Python's codecs are the tables: JIS X 0213, and Windows-31J for the 髙 and 﨑 that many family registers use.
CODECS: Final = ("euc_jis_2004", "cp932")
LATIN_1: Final = frozenset(range(0x20, 0x100))
NAMES_BEYOND: Final = frozenset({ord("𠮷")})
# Łukasz, Şebnem, Nguyễn: Noto Sans JP has no such letters, Noto Sans has them on the same em.
LATIN_EXTENDED: Final = frozenset((*range(0x100, 0x250), 0x259, *range(0x1E00, 0x1F00)))


def encodable(*codecs: str) -> frozenset[int]:
    """The characters in any of these tables."""
    return frozenset(
        code for code in range(0x20, 0x30000) if any(_encodes(chr(code), codec) for codec in codecs)
    )


def _encodes(character: str, codec: str) -> bool:
    try:
        character.encode(codec)
    except UnicodeEncodeError:
        return False
    return True


def fetch(published: tuple[str, str], folder: Path) -> Path:
    """The unpacked package, from the npm registry; raises SystemExit if its digest is another."""
    package, digest = published
    folder.mkdir()
    subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True, stdout=subprocess.DEVNULL)  # noqa: S607 - fixed words; npm is wherever the developer has it
    tarball = next(folder.glob("*.tgz"))
    if hashlib.sha256(tarball.read_bytes()).hexdigest() != digest:
        raise SystemExit(f"{tarball.name} is not the package these fonts were made from")
    with tarfile.open(tarball) as contents:
        contents.extractall(folder, filter="data")
    return folder


def cut(source: Path, wanted: frozenset[int], target: Path) -> frozenset[int]:
    """Write the subset as TrueType outlines, without layout tables; return its characters."""
    options = subset.Options(
        layout_features=[],
        hinting=False,
        notdef_outline=True,
        drop_tables=["BASE", "GDEF", "GPOS", "GSUB", "STAT", "vhea", "vmtx"],
    )
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    subset.save_font(font, str(target), options)
    return frozenset(font.getBestCmap())


def coarsen(path: Path) -> None:
    """Snap the outlines to a grid of a 333rd of the em, finer than a printer shows, to save a tenth."""
    font = ttLib.TTFont(path, recalcTimestamp=False)
    outlines = font["glyf"]
    for name in outlines.keys():  # noqa: SIM118 - a table of a font is no mapping
        glyph = outlines[name]
        if glyph.numberOfContours > 0:
            points = [(round(x / GRID) * GRID, round(y / GRID) * GRID) for x, y in glyph.coordinates]
            glyph.coordinates = GlyphCoordinates(points)
            glyph.recalcBounds(outlines)
    font.save(path)


def of_pages() -> frozenset[int]:
    """The characters of the web fonts; phones and laptops have Chinese and Korean fonts themselves."""
    return LATIN_1 | LATIN_EXTENDED | NAMES_BEYOND | encodable(*CODECS)


def sources() -> dict[tuple[str, str], tuple[str, frozenset[int]]]:
    """Package → its name for the typeface, and its characters; an earlier package takes precedence."""
    return {
        JAPANESE: ("NotoSansJP", LATIN_1 | NAMES_BEYOND | encodable(*CODECS)),
        LATIN: ("NotoSans", LATIN_EXTENDED),
        SIMPLIFIED: ("NotoSansSC", encodable("gb2312")),
        HANGUL: ("NotoSansKR", encodable("euc_kr")),
    }


def build(packages: dict[tuple[str, str], Path], weight: str, folder: Path) -> None:
    """Write one font file: the Japanese typeface, and the letters that it lacks from the others."""
    parts: list[Path] = []
    covered: frozenset[int] = frozenset()
    for package, (typeface, wanted) in sources().items():
        part = folder / f"{weight}-{typeface}.ttf"
        covered |= cut(
            packages[package] / f"package/{weight}/{typeface}_{weight}.ttf", wanted - covered, part
        )
        parts.append(part)
    whole = merge.Merger().merge([str(part) for part in parts])
    lead = subset.load_font(str(parts[0]), subset.Options())
    # Lines keep the height of the Japanese typeface, though Vietnamese letters are higher.
    for table, names in METRICS.items():
        for name in names:
            setattr(whole[table], name, getattr(lead[table], name))
    whole.recalcTimestamp = False  # or every rebuild would differ
    whole.save(SHEET_FONTS / f"NotoSansJP-{WEIGHTS[weight]}.ttf")


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        packages = {package: fetch(package, folder / names[0]) for package, names in sources().items()}
        for weight in WEIGHTS:
            build(packages, weight, folder)
        packages[MINCHO] = mincho = fetch(MINCHO, folder / "mincho")
        source = mincho / "package/600SemiBold/ShipporiMincho_600SemiBold.ttf"
        target = SHEET_FONTS / "ShipporiMincho-SemiBold.ttf"
        cut(source, LATIN_1 | NAMES_BEYOND | encodable(*MINCHO_CODECS), target)
        coarsen(target)
        licences = dict.fromkeys((package / LICENCE).read_text() for package in packages.values())
        (SHEET_FONTS / "OFL.txt").write_text("\n".join(licences))


if __name__ == "__main__":
    main()
