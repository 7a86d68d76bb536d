# Everything runs in a virtual environment that make creates itself.
PYTHON ?= python3
VENV   ?= .venv
GAME   ?= not-not
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.PHONY: play demo table test lint bench pictures test-kernel clean

play: demo table        ## first an evening to watch, then the simulated table to play on

demo: $(READY)          ## an evening in the terminal: GAME=not-not, super-power, spank, nuh-uh, nyet
	@$(BIN)/naysayer play --script $(GAME) --new --pace 0.35

table: $(READY)         ## the simulated table at once, on a page in your browser
	@$(BIN)/naysayer play

test: lint              ## everything a stranger needs to trust a change
	@$(BIN)/pytest -q -n auto --dist worksteal

lint: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

test-kernel: $(READY)   ## the pins against the kernel's own gpio-sim; needs root
	@$(BIN)/pytest -q -m kernel

bench: $(READY)         ## side by side, in one run, as ratios
	@$(BIN)/python -m bench

pictures: $(READY)      ## draws every picture the README shows
	@$(BIN)/python -m tools.pictures docs
	@$(BIN)/python -m tools.screenshot docs/table.png

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("naysayer needs Python 3.11 or newer, this is " + sys.version.split()[0] + ": make PYTHON=python3.11 ...") if sys.version_info < (3, 11) else None'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install -q --upgrade 'pip>=25.1'
	@$(BIN)/pip install -q -e '.[page]' --group dev
	@touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info
