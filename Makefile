# grandchess. `make` alone lists the targets; what a target needs it sets up by itself, apart from
# a Rust toolchain, Python 3.10 or newer and make (`make fuzz`: a C++ compiler).

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SECONDS_EACH ?= 60
# cargo-nextest if it is installed, else cargo's own runner.
NEXTEST := $(shell cargo nextest --version >/dev/null 2>&1 && echo yes)
RUN_TESTS := $(if $(NEXTEST),cargo nextest run --no-fail-fast,cargo test --tests)

.DEFAULT_GOAL := help
.PHONY: help demo test test-rust test-features test-python test-fuzz lint lint-python bench fuzz docs wheel clean

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 24

demo: ## Replay and adjudicate a file of real and engine games
	cargo run --release --quiet --example adjudicate

test: test-rust test-features test-python test-fuzz ## Run every test: Rust, Python, documentation, examples, fuzz corpora

test-rust: ## Run the tests of the Rust packages, their documentation and their examples
	$(RUN_TESTS) -p grandchess-core --all-features
	$(RUN_TESTS) -p grandchess-examples
	cargo test --doc -p grandchess-core --all-features
	cargo test --doc -p grandchess-examples

test-features: ## Build and test the core with every feature alone, none and all, and without std
	.ci/features.sh

$(BIN)/activate: grandchess-py/requirements-dev.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "grandchess needs Python 3.10 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet -r grandchess-py/requirements-dev.txt
	touch $@

.PHONY: install-python
install-python: $(BIN)/activate
	$(BIN)/pip install --quiet --force-reinstall --no-deps ./grandchess-py

test-python: install-python ## Build and install the Python package, and run its tests
	cargo build --release --quiet -p grandchess-examples --example uci --example play
	$(BIN)/python -m pytest -q -rs grandchess-py/tests

test-fuzz: ## Replay the fuzzers' corpora and past findings
	cd fuzz && cargo test --release --quiet

lint: lint-python ## Check formatting, lints, types and documentation
	cargo fmt --all --check
	cd fuzz && cargo fmt --all --check
	cargo clippy --workspace --all-targets --all-features -- -D warnings
	cargo clippy -p grandchess-core --no-default-features -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps -p grandchess-core --all-features
	cargo package -p grandchess-core --allow-dirty --no-verify --quiet

lint-python: install-python ## Check the Python package's types and stubs
	.ci/lint-python.sh $(BIN)

bench: install-python ## Measure the library beside its peers in one run; prints Markdown tables
	.ci/bench.sh $(BIN)

fuzz: ## Fuzz each target for SECONDS_EACH seconds with the address sanitizer, JOBS at a time
	fuzz/run.sh $(SECONDS_EACH)

docs: ## Build the Rust documentation
	cargo doc --no-deps -p grandchess-core --all-features

wheel: $(BIN)/activate ## Build a wheel for every processor of this kind, and the source package
	RUSTFLAGS="" $(BIN)/maturin build --release --sdist --out dist -m grandchess-py/Cargo.toml

clean: ## Remove everything that was built
	cargo clean
	rm -rf $(VENV) dist fuzz/target
