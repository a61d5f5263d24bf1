# Each target sets up what it needs in .venv, from nothing, and is quick the second time.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help play serve test test-long check format bench bench-server lock clean

help:
	@echo "make play          play in the terminal: Azul, or GAME=summer-pavilion, GAME=axio"
	@echo "make serve         run the match server"
	@echo "make test          run the tests"
	@echo "make test-long     run the tests that take minutes, too"
	@echo "make check         lint, types and layers"
	@echo "make bench         measure speed against baselines"
	@echo "make bench-server  measure the match server under load"
	@echo "make format        format the sources"
	@echo "make lock          resolve the dependencies anew"
	@echo "make clean         remove everything that was built"

# Arguments go through ARGS: make play GAME=axio ARGS="--players 3"
GAME ?= azul
play: $(VENV)/.play
	@$(BIN)/tilewright play $(GAME) $(ARGS)

serve: $(VENV)/.play
	@$(BIN)/tilewright serve $(ARGS)

test: $(VENV)/.dev
	$(BIN)/pytest -q -n auto -m "not long" $(ARGS)

test-long: $(VENV)/.dev
	$(BIN)/pytest -q -n auto $(ARGS)

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.play
	@scripts/need c++ g++
	$(BIN)/python benchmarks/run.py $(ARGS)

bench-server: $(VENV)/.dev
	$(BIN)/python benchmarks/server.py $(ARGS)

$(VENV)/.made:
	@scripts/make-venv $(PYTHON) $(VENV)
	@touch $@

# The lock of `dev` holds everything that the lock of `play` holds.
$(VENV)/.play: $(VENV)/.made requirements/play.lock pyproject.toml
	@test -e $(VENV)/.dev || { echo "Setting up (once) ..."; $(PIP) install --require-hashes -r requirements/play.lock; }
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.made requirements/dev.lock pyproject.toml
	@echo "Setting up the tools (once) ..."
	@$(PIP) install --require-hashes -r requirements/dev.lock
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

lock: $(VENV)/.made
	@$(PIP) install uv
	@scripts/lock $(BIN)/uv

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} +
