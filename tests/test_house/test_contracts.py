"""Every import contract finds a forbidden import, added to a copy of the code."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from django.conf import settings

PACKAGES = ("league", "scoring", "rules_ref")
PYPROJECT = settings.BASE_DIR / "pyproject.toml"
LINT_IMPORTS = str(Path(sys.executable).with_name("lint-imports"))
BREAKS = {
    "direction": ("rules_ref/cards.py", "import scoring.matches.results"),
    "purity": ("scoring/matches/results.py", "import sqlite3"),
    "paper": ("league/scored_matches.py", "import reportlab.pdfgen.canvas"),
    "rooms": ("league/models/tables.py", "import league.acts.services.acts"),
    "layers": ("league/draws/services/draws.py", "import league.draws.pages.draws"),
    "services": ("league/draws/services/draws.py", "import league.standings.pages.stages"),
    "pages": ("league/draws/pages/draws.py", "import league.stages.forms.people"),
    "forms": ("league/draws/forms.py", "import league.stages.views.stages"),
    "cycles": ("rules_ref/cards.py", "import rules_ref.combinations"),
}
CONTRACTS = [each["id"] for each in tomllib.loads(PYPROJECT.read_text())["tool"]["importlinter"]["contracts"]]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the code without data files, in which all contracts are kept."""
    root = tmp_path_factory.mktemp("copy")
    shutil.copy(PYPROJECT, root)
    for package in PACKAGES:
        shutil.copytree(settings.BASE_DIR / package, root / package, ignore=all_but_code)
    kept = lint(root)
    assert (kept.returncode, f"{len(CONTRACTS)} kept, 0 broken" in kept.stdout) == (0, True), kept.stdout
    return root


def all_but_code(directory: str, names: list[str]) -> list[str]:
    paths = [Path(directory) / name for name in names]
    return [path.name for path in paths if not path.is_dir() and path.suffix != ".py"]


def lint(root: Path, *contracts: str) -> subprocess.CompletedProcess[str]:
    chosen = [part for contract in contracts for part in ("--contract", contract)]
    command = [LINT_IMPORTS, "--no-logo", "--no-cache", *chosen]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_forbidden_import_breaks_its_contract(contract: str, copy: Path) -> None:
    file, line = BREAKS[contract]
    module = copy / file
    code = module.read_text()
    module.write_text(f"{code}\n{line}\n")
    broken = lint(copy, contract)
    module.write_text(code)
    assert broken.returncode == 1
    assert "0 kept, 1 broken" in broken.stdout


def test_a_module_without_a_room_breaks_the_rooms(copy: Path) -> None:
    module = copy / "league" / "helpers.py"
    module.touch()
    broken = lint(copy, "rooms")
    module.unlink()
    assert broken.returncode == 1
    assert "league.helpers" in broken.stdout
