# Everything runs in a virtual environment that make creates itself.
PYTHON ?= python3
VENV   ?= .venv
GAME   ?= not-not
SECONDS ?= 60
BIN    := $(VENV)/bin
# One more than there are cores: a test of the page waits for its browser half of the time.
WORKERS := $(shell echo $$(( $$(nproc 2>/dev/null || echo 2) + 1 )))
PLAY   := $(VENV)/.play
DEV    := $(VENV)/.dev

.PHONY: play demo table test lint bench soak pictures dist test-kernel clean

play: demo table        ## first an evening to watch, then the simulated table to play on

demo: $(PLAY)           ## an evening in the terminal: GAME=not-not, or another game's id
	@$(BIN)/naysayer play --script $(GAME) --new --pace 0.35

table: $(PLAY)          ## the simulated table at once, on a page in your browser
	@$(BIN)/naysayer play

# Images often forbid Python to keep what it has compiled, and the tests start it a hundred times.
test: export PYTHONDONTWRITEBYTECODE :=
test: lint              ## everything a stranger needs to trust a change
	@$(BIN)/pytest -q -n $(WORKERS) --dist worksteal

lint: $(DEV)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

test-kernel: $(DEV)     ## the pins against the kernel's own gpio-sim, and a soak; needs root
	@$(BIN)/pytest -q -m kernel
	@$(BIN)/python -m bench.soak_on_kernel $(SECONDS)

bench: $(DEV)           ## side by side, in one run, as ratios
	@$(BIN)/pip install -q --group bench || echo "bench: one row will have nothing beside it"
	@$(BIN)/python -m bench

soak: $(DEV)            ## kills, cuts, damage, nonsense, floods, for SECONDS=60: what was lost
	@$(BIN)/python -m bench.soak $(SECONDS)

pictures: $(DEV)        ## draws every picture that the pages show, and takes every game on the page
	@$(BIN)/python -m tools.pictures docs
	@$(BIN)/python -m tools.race_film docs/race.webp
	@$(BIN)/python -m tools.fairness_picture docs
	@for board in hardware/boards/*.toml; do \
		$(BIN)/python -m tools.wiring $$board >hardware/wiring/$$(basename $$board .toml).svg; done
	@$(BIN)/python -m tools.pad 4 >hardware/pad-4.svg
	@$(BIN)/python -m tools.gallery build/pictures docs/pictures

dist: $(DEV)            ## what a package index takes, checked: URL=https://... is where it is hosted
	@$(BIN)/python -m tools.package dist $(URL)
	@$(BIN)/twine check --strict dist/*
	@$(PYTHON) -m venv --clear dist/.tried
	@dist/.tried/bin/pip install -q --disable-pip-version-check "$$(ls dist/*.whl)[page]"
	@cd dist && .tried/bin/naysayer play --script not-not --json --journal .tried/journal.db | tail -1
	@cd dist && .tried/bin/naysayer board table-8 | tail -1
	@rm -rf dist/.tried

$(PLAY): pyproject.toml ## what playing needs, and nothing else
	@$(PYTHON) -c 'import sys; sys.exit("naysayer needs Python 3.11 or newer, this is " + sys.version.split()[0] + ": make PYTHON=python3.11 ...") if sys.version_info < (3, 11) else None'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[page]'
	@touch $@

$(DEV): $(PLAY)         ## what only tests, linters and benchmarks need
	@$(BIN)/pip install -q --upgrade 'pip>=25.1'
	@$(BIN)/pip install -q --group dev
	@$(BIN)/pip install -q --no-deps 'axe-playwright-python>=0.1.8'  # for axe.min.js; we drive Chromium ourselves
	@touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info
