# 大富豪デスク / Daifugo Desk: `make run` serves it, `make test` proves it. Both set up .venv by themselves.

PYTHON ?= python3
PORT ?= 8000
# The demo event is loaded unless this is empty: make run DEMO=
DEMO ?= --demo
VENV ?= .venv
PY = $(VENV)/bin/python
PIP_INSTALL = $(PY) -m pip install --quiet --disable-pip-version-check
BIOME = .ci/scripts/node_modules/.bin/biome

.PHONY: run test test-rules agreement proof check mutants performance starts bench load resilience failover rehearsal pictures translations setup clean
.DELETE_ON_ERROR:

# Compile once, not in every process, and not beside the sources.
test test-rules check bench: export PYTHONPYCACHEPREFIX := $(abspath $(VENV))/pycache
test test-rules check bench: export PYTHONDONTWRITEBYTECODE :=

run:
	@$(PYTHON) desk.py --venv $(VENV) --port $(PORT) $(if $(DEMO),,--no-demo)

# All but the slow tests, which it names; with them, as in .ci/run: make test THOROUGH=1
test: setup
	@.ci/debian-packages chromium firefox-esr gettext nodejs webkit2gtk-driver xvfb || true
	@.ci/debian-packages chromium-headless-shell 2>/dev/null || true # faster; not everywhere
	$(PY) -m pytest -n auto

# The rules alone: no Django, no browser. One file: make test-rules TEST=tests/rules_ref/test_cards.py
TEST ?= tests/rules_ref
test-rules: setup
	$(PY) -m pytest -q -n $(if $(filter tests/rules_ref,$(TEST)),auto,0) $(TEST)

# Compare lists of legal plays with the rules, on random positions: make agreement POSITIONS=1000000
POSITIONS ?= 10000
agreement: setup
	$(PY) -m tests.rules_ref.agreement --positions $(POSITIONS)

# Every question about a play, put to the engine and to a second reading: docs/proof.md
proof: setup
	@$(PY) -m tests.proof $(PROOF)

# Static checks: style, types, imports, templates, scripts (where there is npm).
check: setup
	@$(VENV)/bin/ruff check
	@$(VENV)/bin/ruff format --check
	@$(VENV)/bin/mypy
	@$(VENV)/bin/lint-imports --no-logo
	@git ls-files -z 'templates/*.html' | xargs -0 $(VENV)/bin/djade --check --target-version 5.2
	@if command -v npm >/dev/null; then $(MAKE) --silent $(BIOME) && $(BIOME) ci; fi

# Does a test notice when the rules or the scoring are broken? A sample: make mutants SAMPLE=200 (of 1000, an hour)
mutants: setup
	@$(PIP_INSTALL) mutmut==3.8.1
	$(PY) .ci/mutants.py

# The table of docs/performance.md, measured anew
performance: setup
	$(PY) -m tests.benchmarks.table

# The table of docs/starting.md, for other Pythons: make starts PYTHONS="python3.12 python3.14"
PYTHONS ?= $(PYTHON)
starts:
	@$(PYTHON) .ci/starts.py $(PYTHONS)

# Two at once is fine: times are processor seconds, and compared work is measured in turns
bench: setup
	$(PY) -m pytest -n 2 -m benchmark tests/benchmarks

# A small hall at once; a whole one: make load LOAD="--phones 300 --spectators 600 --games 4"
load: setup
	@$(PY) -m tests.load $(LOAD)

# All of these tests are slow
resilience failover: export THOROUGH := 1

# Failures that the desk survives, in full; `make test THOROUGH=1` has a short form
resilience: setup
	@.ci/debian-packages libfaketime postgresql || true
	$(PY) -m pytest -m "resilience or not resilience" -rA tests/resilience tests/league/event_files/test_log_tampering.py

# Kill a primary of PostgreSQL and let its stand-by take over: twice and ten times
failover: setup
	@.ci/debian-packages postgresql
	$(PY) -m pytest -m "resilience or not resilience" -rA tests/resilience/test_failover.py

# Phones with bad networks enter a whole round: docs/rehearsal.md
rehearsal: setup
	@.ci/debian-packages chromium
	@$(PY) -m tests.rehearsal $(REHEARSAL)

# Redraw the README's pictures from the demo event; look at the changes (git diff) before committing them
pictures: setup
	THOROUGH=1 UPDATE_GOLDEN=1 $(PY) -m pytest -n 0 tests/browser/test_pictures.py

translations: setup
	$(PY) .ci/build_translations.py

setup: $(VENV)/tests.stamp

$(BIOME): .ci/scripts/package-lock.json
	@npm ci --silent --no-audit --no-fund --prefix .ci/scripts
	@touch $@

clean:
	rm -rf $(VENV)

$(VENV)/tests.stamp: tests/requirements.txt | $(PY)
	@$(PIP_INSTALL) --no-deps --require-hashes -r tests/requirements.txt
	@touch $@

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11+: make PYTHON=python3.12 …")'
	@$(PYTHON) -m venv $(VENV)
