# Everything sets itself up: a virtual environment in .venv, renewed when the pins change.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PORT ?= 8080
JOBS ?= auto
VENV := .venv
BIN := $(VENV)/bin
SAM := .venv-sam
PINS := pyproject.toml constraints.txt
PIP_SAYS := --disable-pip-version-check --progress-bar off
PIP_INSTALL := $(BIN)/python -m pip install $(PIP_SAYS) -c constraints.txt
# Says how far a long command is: TOLD "title" command …
TOLD = $(PYTHON) infra/progress.py

# The first Python that is new enough; PYTHON=... chooses another.
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11; do \
	if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	then echo $$python; break; fi; done)

.PHONY: help
help: ## Show what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 12

$(VENV)/bin/python:
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 or newer is needed; PYTHON=/path/to/python names it" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "$(PYTHON) has no working venv module (on Debian: apt-get install python3-venv)" >&2; exit 1; }

# One stamp for each set of extras.
$(VENV)/.local: $(PINS) | $(VENV)/bin/python
	@$(TOLD) "Setting up $(VENV)" $(PIP_INSTALL) -e '.[local]'
	@touch $@

$(VENV)/.test: $(PINS) | $(VENV)/bin/python
	@$(TOLD) "Setting up $(VENV) for the tests" $(PIP_INSTALL) -e '.[local,test]'
	@touch $@ $(VENV)/.local

$(VENV)/.bench: $(PINS) $(VENV)/.test
	@$(TOLD) "Setting up $(VENV) for the benchmark" $(PIP_INSTALL) -e '.[bench]'
	@touch $@

.PHONY: install
install: $(VENV)/.local ## Set up what the service and the command line need

.PHONY: setup
setup: $(VENV)/.test ## Set up everything for development

.PHONY: serve
serve: $(VENV)/.local ## Serve on 127.0.0.1:8080 (PORT changes it)
	@$(BIN)/python -m app.serve --port $(PORT)

.PHONY: test
test: lint types spec-lint states-lint pytest ## Run every check and every test

.PHONY: lint
lint: $(VENV)/.test build/templates.linted ## Lint, check the format, look through the templates
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

.PHONY: types
types: $(VENV)/.test ## Check the types
	@$(BIN)/mypy

.PHONY: pytest
pytest: $(VENV)/.test $(SAM)/.ready npm chromium ## Run the tests alone (ARGS goes to pytest; JOBS=0: in one process)
	@$(BIN)/python -m pytest -n $(JOBS) $(ARGS)

.PHONY: bench
bench: $(VENV)/.bench ## Measure; GATE=1 fails where a ratio misses its gate
	@$(BIN)/python -m tests.bench

.PHONY: load
load: $(VENV)/.test ## Ask as fast as can be for a minute (LOAD_SECONDS, LOAD_CONNECTIONS)
	@$(BIN)/python -m tests.load

include infra/make.mk

.PHONY: format
format: $(VENV)/.test ## Format and mend what can be mended
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

.PHONY: spec
spec: $(VENV)/.test ## Write what openapi.yaml takes from the engine
	@$(BIN)/python -m app.spec --write

.PHONY: docs
docs: $(VENV)/.test ## Write docs/options.md and the picture of docs/architecture.md from the engine
	@$(BIN)/python -m app.reference --write
	@$(BIN)/python -m infra.draw_rooms --write

.PHONY: playthroughs
playthroughs: $(VENV)/.test ## Write tests/playthroughs/*.txt as the rounds are played now
	@$(BIN)/python -m tests.playthroughs

.PHONY: client
client: generators npm ## Write the types of both clients from openapi.yaml
	@cd clients/typescript && npm ci --silent --no-audit --no-fund && npm run --silent generate
	@$(GENERATORS)/bin/python -m infra.client_types clients/python/zhuoji_rules_client/types.py

.PHONY: lock
lock: $(VENV)/.bench ## Pin everything that is installed now
	@$(BIN)/python -m pip freeze --exclude-editable --disable-pip-version-check > constraints.new
	@mv constraints.new constraints.txt

.PHONY: clean
clean: ## Remove everything that was made
	@rm -rf $(VENV) $(SAM) $(CHECKOV) $(MINISTACK) .aws-sam build .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@rm -rf clients/typescript/node_modules clients/typescript/dist
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
