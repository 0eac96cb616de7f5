# 大富豪デスク / Daifugo Desk: `make run` serves it, `make test` proves it. Both set up .venv by themselves.

PYTHON ?= python3
PORT ?= 8000
# The demo event is loaded unless this is empty: make run DEMO=
DEMO ?= --demo
VENV ?= .venv
PY = $(VENV)/bin/python
PIP_INSTALL = $(PY) -m pip install --quiet --disable-pip-version-check

.PHONY: run test bench rehearsal translations setup clean
.DELETE_ON_ERROR:

run: $(VENV)/run.stamp var/secret_key
	@$(PY) manage.py serve --port $(PORT) $(DEMO)

test: setup
	@.ci/debian-packages chromium gettext || true
	$(PY) -m pytest -n auto

bench: setup
	$(PY) -m pytest -m benchmark tests/benchmarks

# Phones with bad networks enter a whole round: docs/rehearsal.md
rehearsal: setup
	@.ci/debian-packages chromium
	@$(PY) -m tests.rehearsal $(REHEARSAL)

translations: setup
	$(PY) .ci/build_translations.py

setup: $(VENV)/tests.stamp

clean:
	rm -rf $(VENV)

$(VENV)/run.stamp: requirements.txt | $(PY)
	@echo '準備しています（初回は1分ほど） / setting up (about a minute, once) …'
	@$(PIP_INSTALL) -r requirements.txt
	@touch $@

$(VENV)/tests.stamp: tests/requirements.txt | $(PY)
	@$(PIP_INSTALL) -r tests/requirements.txt
	@touch $@

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11+: make PYTHON=python3.12 …")'
	@$(PYTHON) -m venv $(VENV)

var/secret_key: | $(PY)
	@mkdir -p -m 700 var
	@umask 077 && $(PY) -c 'import secrets; print(secrets.token_urlsafe(64))' > $@
