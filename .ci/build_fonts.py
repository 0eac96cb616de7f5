#!/usr/bin/env python3
"""Rebuild the vendored fonts from their published package: `python .ci/build_fonts.py`, needs npm.

The same package and the same fonttools give the same bytes, so a rebuild that changes nothing shows no diff.
"""

from __future__ import annotations

import hashlib
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Final

from fontTools import subset

ROOT: Final = Path(__file__).resolve().parent.parent
SHEET_FONTS: Final = ROOT / "scoring" / "sheets" / "fonts"

PACKAGE: Final = "@expo-google-fonts/noto-sans-jp@0.4.3"
PACKAGE_SHA256: Final = "563ee80509692e2b2f42ceae6a0b82afecb90daa1b3d025bcebdf3d9120f43a3"
WEIGHTS: Final = {
    "package/400Regular/NotoSansJP_400Regular.ttf": "NotoSansJP-Regular.ttf",
    "package/700Bold/NotoSansJP_700Bold.ttf": "NotoSansJP-Bold.ttf",
}
LICENCE: Final = "package/LICENSE_FONT"

# Python's codecs are the tables: JIS X 0213, and Windows-31J for the 髙 and 﨑 that many family registers use.
CODECS: Final = ("euc_jis_2004", "cp932")
LATIN_1: Final = frozenset(range(0x20, 0x100))
NAMES_BEYOND: Final = frozenset({ord("𠮷")})


def codepoints() -> frozenset[int]:
    """What the fonts cover, as far as the source has the glyph."""
    encodable = {code for code in range(0x20, 0x30000) if any(_encodes(chr(code), codec) for codec in CODECS)}
    return LATIN_1 | NAMES_BEYOND | encodable


def _encodes(character: str, codec: str) -> bool:
    try:
        character.encode(codec)
    except UnicodeEncodeError:
        return False
    return True


def fetch(folder: Path) -> Path:
    """The package's tarball, from the npm registry; raises SystemExit when it is not the one we know."""
    subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, stdout=subprocess.DEVNULL)  # noqa: S607 - fixed words; npm is wherever the developer has it
    tarball = next(folder.glob("*.tgz"))
    if hashlib.sha256(tarball.read_bytes()).hexdigest() != PACKAGE_SHA256:
        raise SystemExit(f"{tarball.name} is not the package these fonts were made from")
    return tarball


def build_ttf(source: Path, target: Path) -> None:
    """Write the subset as TrueType outlines without layout tables: reportlab reads neither CFF nor GSUB."""
    options = subset.Options(
        layout_features=[], hinting=False, notdef_outline=True, drop_tables=["BASE", "STAT", "vhea", "vmtx"]
    )
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codepoints())
    subsetter.subset(font)
    subset.save_font(font, str(target), options)


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with tarfile.open(fetch(folder)) as package:
            package.extractall(folder, filter="data")
        for source, target in WEIGHTS.items():
            build_ttf(folder / source, SHEET_FONTS / target)
        (SHEET_FONTS / "OFL.txt").write_bytes((folder / LICENCE).read_bytes())


if __name__ == "__main__":
    main()
