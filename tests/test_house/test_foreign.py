"""A foreign package of the same name is refused in words, not by a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("foreign", [True, False])
def test_another_projects_package_of_the_same_name_is_refused_in_both_languages(tmp_path, foreign):
    if foreign:
        (tmp_path / "scoring").mkdir()
        (tmp_path / "scoring" / "__init__.py").write_text("def score(): ...")
    code = f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(ROOT)!r}]; from league.__main__ import refuse_foreign; refuse_foreign()"
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert done.returncode == int(foreign), done.stderr
    assert ("別のパッケージ" in done.stderr, "pipx" in done.stderr) == (foreign, foreign)
    assert "Traceback" not in done.stderr
