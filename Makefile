# `make run` and `make test` need nothing but make and a Python 3.11 or newer.
# Another Python: make run PYTHON=/path/to/python3.12        More arguments: make test ARGS='-k storage'

PYTHON ?=
ARGS ?=
LOCK_FLAGS ?=
HYPOTHESIS_PROFILE ?= soak

RUN := .venv-run/bin/python
TEST := .venv-test/bin/python
ROOMS := games renderers storage local_discord bot
LOCK := $(TEST) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-emit-find-links --custom-compile-command "make lock" $(LOCK_FLAGS)

.DEFAULT_GOAL := help
.PHONY: help run test long check format bench soak browser pictures wheel lock clean

help: ## say what can be made
	@grep -E '^[a-z]+:.*## ' $(firstword $(MAKEFILE_LIST)) | sed -E 's/:.*## /\t/' | expand -t 12

run: .venv-run/.made ## start the bot: with DISCORD_TOKEN on Discord, without it in your browser
	@exec env PYTHONUNBUFFERED=1 $(RUN) -m bot run $(ARGS)

test: .venv-test/.made ## run the tests
	@$(TEST) -m pytest -n 2 --dist worksteal tests $(ARGS)

long: .venv-test/.made ## run the tests that `make test` leaves out because each takes seconds
	@$(TEST) -m pytest -n 2 --dist worksteal -m "long and not soak" tests $(ARGS)

check: .venv-test/.made ## format, lint, types and import contracts, all without changing a file
	$(TEST) -m ruff format --check .
	$(TEST) -m ruff check .
	$(TEST) -m mypy
	$(TEST) -m basedpyright --pythonpath $(TEST)
	$(TEST) .venv-test/bin/lint-imports --no-logo

format: .venv-test/.made ## put the code into shape
	@$(TEST) -m ruff check --fix --exit-zero --quiet .
	@$(TEST) -m ruff format .

bench: .venv-test/.made ## print the medians of what is done often
	@$(TEST) -m tests.bench $(ARGS)

soak: .venv-test/.made ## run the tests that take long, with many more examples
	@HYPOTHESIS_PROFILE=$(HYPOTHESIS_PROFILE) $(TEST) -m pytest -n 2 --dist worksteal -m "soak or long or deeper" tests $(ARGS)

browser: .venv-test/.made ## fetch the Chromium that the browser tests drive, where the machine has none
	@$(TEST) -m playwright install chromium

pictures: .venv-test/.made ## take the pictures of docs/players.md anew, with Chromium and a font that has emoji
	@$(TEST) -m tests.docs.album $(ARGS)

wheel: .venv-test/.made ## build dist/mandate-*.whl
	@rm -f dist/mandate-*.whl
	@$(TEST) -m build --wheel --no-isolation --outdir dist .

lock: .venv-test/.made ## pin the requirements again (all to the newest: make lock LOCK_FLAGS=--upgrade)
	$(LOCK) --extra postgres pyproject.toml -o requirements.txt
	$(LOCK) --extra postgres --group dev -c requirements.txt pyproject.toml -o requirements-dev.txt
	$(LOCK) --group build -c requirements-dev.txt -o requirements-build.txt

clean: ## remove the environments and everything that was built
	rm -rf .venv-run .venv-test build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find $(ROOMS) tests -name __pycache__ -type d -prune -exec rm -rf {} +

.venv-run/.made: requirements.txt
	$(call environment,.venv-run,requirements.txt)

.venv-test/.made: requirements-dev.txt
	$(call environment,.venv-test,requirements-dev.txt)

# An environment is made whole or not at all: the stamp comes last.
define environment
@python=$$(sh .ci/python "$(PYTHON)") || exit 1; \
	echo "Making $(1) with $$python (once; a minute or less) ..."; \
	rm -rf $(1) && "$$python" -m venv $(1) && \
	$(1)/bin/python -m pip install -qq --disable-pip-version-check --no-input --require-hashes -r $(2) && \
	touch $@
endef
