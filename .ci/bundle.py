"""Pack the desk into one folder, for laptops without internet: ``python .ci/bundle.py [--for windows macos linux] [--to dist]``.

Wheels of everything pinned, of pip and of the desk itself, and one file to start. Runs on Python 3.11 or later and
needs the internet; ``--for here`` packs for the running Python alone.
"""

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LARGEST = 80_000_000
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = {
    "windows": ("win_amd64",),
    "macos": ("macosx_11_0_arm64",),
    "macos-intel": ("macosx_10_15_x86_64",),
    "linux": ("manylinux_2_28_x86_64", "manylinux_2_27_x86_64", "manylinux2014_x86_64"),
}
STARTS = {"windows": "desk.cmd"}
# PostgreSQL is for servers (docs/server.md), and a third of the wheels that differ by system.
LEFT_OUT = ("psycopg", "psycopg-binary")
# pip runs from its wheel before it checks the hashes of the others.
PIP_PIN = "pip==26.3 --hash=sha256:f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"
PIP = ["-m", "pip", "--quiet", "--disable-pip-version-check"]
README = """大富豪デスク / Daifugo Desk {version}

{start} を開くと始まります。Python 3.11以上が要ります（https://www.python.org/）。インターネットは要りません。
ダウンロードしたものだと注意が出たら、Windowsでは「詳細情報」→「実行」、macOSでは右クリック→「開く」。
Open {start}. All it takes is Python 3.11 or later (https://www.python.org/), and no internet.
Where the system warns of a download: “More info”, then “Run anyway” on Windows; right click, then “Open” on macOS.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--for", dest="systems", nargs="+", choices=["here", *PLATFORMS], default=[*PLATFORMS]
    )
    parser.add_argument("--to", type=Path, default=ROOT / "dist")
    asked = parser.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        pip = [str(builder(Path(made) / "builder")), *PIP]
        desk = wheel(pip, Path(made))
        for system in asked.systems:
            packed = bundle(system, pip, desk, asked.to)
            print(f"{packed}  {packed.stat().st_size / 1e6:.1f} MB")
            if packed.stat().st_size > LARGEST:
                sys.exit(f"{packed.name} is larger than {LARGEST / 1e6:.0f} MB")


def builder(folder: Path) -> Path:
    """Make an environment with a pip, which a system's Python may lack; return its Python."""
    venv.create(folder, with_pip=True)
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def wheel(pip: list[str], made: Path) -> Path:
    """Build the desk's own wheel, with pinned packages only."""
    pinned = ["--no-deps", "--require-hashes", "--requirement", str(ROOT / ".ci" / "build.txt")]
    subprocess.run([*pip, "install", *pinned], check=True)
    subprocess.run(
        [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(made), str(ROOT)],
        check=True,
    )
    (desk,) = made.glob("*.whl")
    return desk


def bundle(system: str, pip: list[str], desk: Path, to: Path) -> Path:
    """Pack the folder of one system; return the zip file."""
    version = desk.name.split("-")[1]
    name = f"daifugo-desk-{version}-{system}"
    start = STARTS.get(system, "desk.command")
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / name
        wheels = folder / "wheels"
        wheels.mkdir(parents=True)
        shutil.copy(desk, wheels)
        for file in ("desk.py", start, "LICENSE"):
            shutil.copy(ROOT / file, folder)
        pins = kept_pins()
        asked = Path(made) / "asked.txt"
        hashed = [pin + hashes for pin, _marker, hashes in pins]
        asked.write_text("\n".join([*hashed, PIP_PIN]), encoding="utf-8")
        download(system, pip, ["--require-hashes", "--requirement", str(asked)], wheels)
        own = hashlib.sha256(desk.read_bytes()).hexdigest()
        lines = [*map("".join, pins), f"daifugo-desk=={version} --hash=sha256:{own}"]
        (folder / "requirements.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        (folder / "README.txt").write_text(README.format(version=version, start=start), encoding="utf-8-sig")
        return pack(folder, to / f"{name}.zip")


def kept_pins() -> list[tuple[str, str, str]]:
    """The pins that a laptop needs: ``name==version``, its marker, and the hashes of its files."""
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    found = re.findall(
        r"^(([\w.-]+)(?:\[[\w,-]+\])?==[\w.]+)( ; [^\\\n]+)?((?: *\\\n +--hash=\S+)+)", text, re.MULTILINE
    )
    return [(pin, marker, hashes) for pin, name, marker, hashes in found if name not in LEFT_OUT]


def download(system: str, pip: list[str], what: list[str], to: Path) -> None:
    """Download wheels for a system. Without markers, which pip would evaluate for this system instead."""
    command = [*pip, "download", "--no-deps", "--only-binary=:all:", "--dest", str(to)]
    if system == "here":
        subprocess.run([*command, *what], check=True)
        return
    platforms = [word for platform in PLATFORMS[system] for word in ("--platform", platform)]
    for python in PYTHONS:
        subprocess.run([*command, *platforms, "--python-version", python, *what], check=True)


def pack(folder: Path, to: Path) -> Path:
    """Write a zip file that keeps executable bits."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(file for file in folder.rglob("*") if file.is_file()):
            stored = zipfile.ZIP_STORED if path.suffix == ".whl" else zipfile.ZIP_DEFLATED
            packed.write(path, path.relative_to(folder.parent).as_posix(), stored)
    return to


if __name__ == "__main__":
    main()
