# Each target sets up what it needs in .venv, from nothing, and is quick the second time.

PYTHON ?= python3
VENV := .venv
PTX_VENV := .venv-ptx
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Tests start hundreds of processes: none of them is to compile the same modules again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play terminal serve web test test-long check format bench bench-server bench-envs bench-batches ptx bench-client soak capacity capacity-page screenshots animations boards docs types lock clean

help:
	@echo "make play          play in the browser"
	@echo "make terminal      play in the terminal: Azul, or GAME=summer-pavilion, GAME=axio"
	@echo "make serve         run the match server"
	@echo "make web           build the browser client"
	@echo "make test          run the tests"
	@echo "make test-long     run the tests that take minutes, too"
	@echo "make check         lint, types and layers"
	@echo "make bench         measure speed against baselines"
	@echo "make bench-server  measure the match server under load"
	@echo "make soak          run the match server under fire for ten minutes (MINUTES=60)"
	@echo "make capacity      measure and model what a million players would need (20 minutes)"
	@echo "make capacity-page write docs/capacity.md again from the kept results"
	@echo "make bench-envs    measure the environments beside PettingZoo's chess"
	@echo "make bench-batches measure batches on one core beside Pgx's (GPU: ARGS=--gpu)"
	@echo "make ptx           build the kernels for GPUs"
	@echo "make bench-client  measure the browser client in a real browser"
	@echo "make screenshots   pictures of every screen, in build/screenshots"
	@echo "make boards        draw the docs' pictures of boards again"
	@echo "make animations    the docs' pictures of the client, still and moving"
	@echo "make docs          the documentation site, in build/docs/site"
	@echo "make types         the client's types, constants and examples, from the server and the games"
	@echo "make format        format the sources"
	@echo "make lock          resolve the dependencies again"
	@echo "make clean         remove everything that was built"

# The built client lies in the package, so that the wheel carries it.
CLIENT := src/tilewright/server/web/index.html
CLIENT_SOURCES := $(shell find web -path web/node_modules -prune -o -name schema.d.ts -prune -o -type f -print) \
	$(wildcard src/tilewright/games/*/words/*.toml src/tilewright/core/refusals/*.toml)

# Arguments go through ARGS: make terminal GAME=axio ARGS="--players 3"
GAME ?= azul
play: $(VENV)/.play $(CLIENT)
	@$(BIN)/tilewright serve --open --log-level warning $(ARGS)

terminal: $(VENV)/.play
	@$(BIN)/tilewright play $(GAME) $(ARGS)

serve: $(VENV)/.play $(CLIENT)
	@$(BIN)/tilewright serve $(ARGS)

web: $(CLIENT)

test: $(VENV)/.bytecode $(CLIENT)
	@scripts/need chromium chromium
	@$(BIN)/python scripts/compile-for-tests
	cd web && npm test --silent
	$(BIN)/pytest -q -n auto --dist worksteal -m "not long" $(ARGS)

# Everything: what `make test` runs, and what is marked `long`.
test-long: $(VENV)/.bytecode $(CLIENT)
	@scripts/need chromium chromium
	@$(BIN)/python scripts/compile-for-tests
	cd web && npm test --silent
	$(BIN)/pytest -q -n auto --dist worksteal $(ARGS)

check: $(VENV)/.dev web/node_modules/.installed
	cd web && npm run --silent check
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

# People play at a real server that is killed and flooded meanwhile; all on this machine, and it ends by itself.
MINUTES ?= 10
soak: $(VENV)/.dev
	PYTHONPATH=tests $(BIN)/python -P benchmarks/soak.py --minutes $(MINUTES) --out results/soak.json $(ARGS)

# Load on real servers, bots, people who come and go: then the model of them, and its page.
capacity: $(VENV)/.dev
	$(BIN)/python benchmarks/server.py --out results/server.json
	$(BIN)/python benchmarks/server.py --render results/server.json
	$(BIN)/python benchmarks/bot_costs.py --out results/bot-costs.json
	$(BIN)/python benchmarks/arrivals.py --out results/arrivals.json
	$(BIN)/python benchmarks/capacity.py

capacity-page: $(VENV)/.dev
	$(BIN)/python benchmarks/server.py --render results/server.json
	$(BIN)/python benchmarks/capacity.py

bench-envs: $(VENV)/.dev
	$(BIN)/python benchmarks/envs.py $(ARGS)

bench-batches: $(VENV)/.play
	$(BIN)/python benchmarks/batches.py $(ARGS)

# The compiler for GPUs needs no GPU; it wants a Numba of its own. What it builds is in git: a machine with a GPU needs no compiler.
# Its optimiser goes by addresses in memory here and there, so they are the same in every build, where the system allows it.
ptx: $(PTX_VENV)/.installed
	PYTHONHASHSEED=0 $(shell setarch -R true 2>/dev/null && echo setarch -R) $(PTX_VENV)/bin/python -m tilewright.gpu.building

$(PTX_VENV)/.installed: requirements/ptx.lock pyproject.toml
	@scripts/make-venv $(PYTHON) $(PTX_VENV)
	@echo "Setting up the compiler for GPUs (once) ..."
	@$(PTX_VENV)/bin/python -m pip --disable-pip-version-check --quiet install --no-compile --require-hashes -r requirements/ptx.lock
	@$(PTX_VENV)/bin/python -m pip --disable-pip-version-check --quiet install --no-deps --no-build-isolation -e .
	@touch $@

bench-client: $(VENV)/.dev $(CLIENT)
	@scripts/need chromium chromium
	$(BIN)/python benchmarks/client.py $(ARGS)

# All languages and visions: make screenshots ARGS="--languages en hu cs nl --visions none deuteranopia"
screenshots: $(VENV)/.dev $(CLIENT)
	@scripts/need chromium chromium
	$(BIN)/python scripts/screenshots build/screenshots $(ARGS)

boards: $(VENV)/.play
	$(BIN)/python scripts/draw-boards

animations: $(VENV)/.dev $(CLIENT)
	@scripts/need chromium chromium
	$(BIN)/python scripts/animations docs/images

docs: $(VENV)/.dev
	@$(BIN)/python scripts/docs $(ARGS)

types: $(VENV)/.play
	@$(BIN)/python scripts/openapi > web/openapi.json
	@$(BIN)/python scripts/constants > web/src/games/constants.ts
	@$(BIN)/python scripts/examples
	@$(BIN)/python scripts/ratings > web/src/games/ratings.ts
	@$(BIN)/python scripts/ratings --assets
	@$(BIN)/python scripts/characters > web/src/characters/names.ts

web/node_modules/.installed: web/package-lock.json
	@scripts/need npm npm
	@echo "Setting up the browser client (once) ..."
	@cd web && npm ci --no-audit --no-fund --no-update-notifier --loglevel error
	@touch $@

$(CLIENT): web/node_modules/.installed $(CLIENT_SOURCES)
	@echo "Building the browser client ..."
	@cd web && npm run --silent build -- --logLevel warn

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
	@$(PIP) install --no-compile --require-hashes -r requirements/dev.lock
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# Once, and not by each of the processes that tests run in.
$(VENV)/.bytecode: $(VENV)/.dev
	@echo "Compiling what the tests import (once) ..."
	@$(BIN)/pytest --collect-only -q > /dev/null
	@touch $@

lock: $(VENV)/.made
	@$(PIP) install uv
	@scripts/lock $(BIN)/uv

clean:
	rm -rf $(VENV) $(PTX_VENV) web/node_modules src/tilewright/server/web build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} +
