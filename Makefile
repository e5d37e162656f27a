# Every command of the project, one line each. `make setup` needs Python 3.11+, Rust and a C compiler.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup demo test lint bench fuzz docs clean

BIN := .venv/bin
BUILT := .venv/.built
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python

RUST := $(shell find rust -name '*.rs' -o -name Cargo.toml)

help: ## Show these commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile

setup: $(BUILT) ## Make .venv and build the engine into it; again only when something changed

$(BUILT): scripts/setup.sh pyproject.toml Cargo.toml Cargo.lock $(RUST)
	@bash scripts/setup.sh
	@touch $@

demo: setup ## Ingest some weeks of a coding agent's conversation and answer questions about it
	@$(BIN)/memx demo

test: setup ## Run every test, Rust and Python
	cargo test --package memx-core --quiet
	$(BIN)/python -m pytest --quiet

lint: setup ## Check format, lints, types, stubs and documentation of both languages
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest memx._core

bench: setup ## Measure: kernels, then retrieval quality (DATA=folder of evaluation data)
	cargo bench --package memx-core
	$(BIN)/memx bench quality $(if $(DATA),--data $(DATA))

fuzz: ## Fuzz each target for SECS seconds (default 60); `make test` replays the corpora
	@bash scripts/fuzz.sh $(or $(SECS),60)

docs: setup ## Build the Rust documentation and run the examples of the Python one
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps
	$(BIN)/python -m pytest --quiet python/memx

clean: ## Remove what the other commands made
	rm -rf .venv target fuzz/target dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
	find python tests -name __pycache__ -prune -exec rm -rf {} +
	rm -f python/memx/_core*.so python/memx/_core*.pyd
