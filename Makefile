# `make build` and `make test` are the whole set-up of a fresh machine that has Python 3.11, make and apt.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
export PYTHON
RUN := .venv/bin/python -m
SAMPLE := src/ruledeck/cli/default/sample/verifier/harbour-cats
# A browser keeps an event loop in its process, which others cannot start one in: so they have a run of their own.
SPREAD := --numprocesses auto --dist loadfile
BENCH ?=
TESTS ?=

.PHONY: help build test lint format bench peers serve clean lock packages

help: ## Say what each target does
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-8s %s\n", $$1, $$2}' Makefile

build: .venv/installed ## Check all texts, then make catalog, cards, rulebooks and site in build/
	@.venv/bin/ruledeck build
	@echo "The command is .venv/bin/ruledeck; after '. .venv/bin/activate' it is plain 'ruledeck'." >&2

test: .venv/installed ## Run all tests; TESTS="tests/unit -k word" runs some
	@.ci/system-packages test
	@$(RUN) pytest $(SPREAD) $(or $(TESTS),-m "not browser")
	@$(if $(TESTS),:,$(RUN) pytest $(SPREAD) -m browser)

lint: .venv/installed ## Look for faults in code, types, imports, schemas and texts
	@$(RUN) ruff check
	@$(RUN) ruff format --check
	@$(RUN) mypy
	@cd $(SAMPLE) && "$(CURDIR)/.venv/bin/mypy" --strict --explicit-package-bases --cache-dir "$(CURDIR)/.mypy_cache" ruleset
	@.venv/bin/lint-imports
	@.venv/bin/ruledeck schema --check
	@.venv/bin/ruledeck check

format: .venv/installed ## Lay out the code as lint wants it
	@$(RUN) ruff check --fix
	@$(RUN) ruff format

bench: .venv/installed ## Measure what design and README promise; BENCH=search measures one
	@.venv/bin/python tests/bench $(BENCH)

peers: ## Install RLCard and OpenSpiel beside ours, for `make bench BENCH=play`
	@"$(PYTHON)" -m venv build/peers
	@PIP_USER=0 build/peers/bin/python -m pip install --quiet --disable-pip-version-check -r tests/bench/peers.txt

serve: .venv/installed ## Show the site on this machine and rebuild it as texts change
	@.venv/bin/ruledeck serve

clean: ## Remove all that was made, and the tools' caches; .venv stays
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

lock: .venv/installed ## Choose the newest versions that pyproject.toml allows
	@$(RUN) uv pip compile --quiet --upgrade --no-config --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-emit-find-links --extra dask --extra dev --extra postgres \
	  --custom-compile-command "make lock" --output-file requirements.lock pyproject.toml

packages:
	@.ci/system-packages build

# Made once, and again when the lock file or the project's own settings change.
.venv/installed: requirements.lock pyproject.toml | packages
	@echo "Installing Ruledeck's libraries into .venv"
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ruledeck needs Python 3.11 or newer; name one: make PYTHON=/path/to/python3.11")'
	@"$(PYTHON)" -m venv .venv
	@PIP_USER=0 $(RUN) pip install --quiet --disable-pip-version-check --require-hashes --no-deps --only-binary :all: -r requirements.lock
	@PIP_USER=0 $(RUN) pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@
