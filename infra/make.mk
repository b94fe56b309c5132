# What belongs to a deployment; part of the Makefile, at whose folder all of it runs.
ENV ?= dev
NODE := build/node
BUILD_PYTHON ?= $(BIN)/python

# SAM pins packages that the service has in other versions, so it gets an environment of its own.
$(SAM)/.ready: infra/requirements/sam.txt
	@[ -n "$(PYTHON)" ] || { echo "Python 3.11 or newer is needed; PYTHON=/path/to/python names it" >&2; exit 1; }
	@echo "Setting up $(SAM) …"
	@$(PYTHON) -m venv --clear $(SAM)
	@$(SAM)/bin/python -m pip install -qq --disable-pip-version-check --no-deps -r $<
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

.PHONY: lambda
lambda: $(VENV)/.test $(SAM)/.ready ## Run what AWS Lambda runs, without a cloud or Docker (PORT as above)
	@$(BIN)/python -m infra.offline --port $(PORT)

.PHONY: deploy
deploy: ARCH := arm64
deploy: build ## Deploy to AWS (ENV=dev or prod)
	@$(SAM)/bin/sam deploy --config-env $(ENV) --template build/lambda/python3.13-$(ARCH)/template.yaml

$(NODE)/.ready: infra/openapi-lint/package.json infra/openapi-lint/package-lock.json
	@echo "Setting up $(NODE) …"
	@mkdir -p $(NODE)
	@cp $^ $(NODE)
	@npm ci --prefix $(NODE) --silent --no-audit --no-fund
	@touch $@

# Takes seconds, so it is done again only when there is something new to look at.
build/openapi.linted: openapi.yaml infra/openapi-lint/ruleset.yaml $(NODE)/.ready
	@$(NODE)/node_modules/.bin/spectral lint --quiet --fail-severity warn \
		--ruleset infra/openapi-lint/ruleset.yaml openapi.yaml
	@touch $@

.PHONY: spec-lint
spec-lint: build/openapi.linted ## Lint openapi.yaml

STATES := build/states-lint
$(STATES)/.ready: infra/states-lint/package.json infra/states-lint/package-lock.json
	@echo "Setting up $(STATES) …"
	@mkdir -p $(STATES)
	@cp $^ $(STATES)
	@npm ci --prefix $(STATES) --silent --no-audit --no-fund
	@touch $@

# The partition is the deployment's to say; the linter knows no such placeholder.
build/audit.asl.json: infra/audit.asl.json $(STATES)/.ready
	@sed 's/$${Partition}/aws/' $< > $@
	@$(STATES)/node_modules/.bin/asl-validator --json-path $@ > /dev/null

.PHONY: states-lint
states-lint: build/audit.asl.json ## Lint the state machine of the audit

# Only on demand: it takes Java, and downloads DynamoDB Local, whose licence forbids shipping it.
SIMULATOR := build/dynamodb-local
$(SIMULATOR)/.ready: infra/dynamodb-local/package.json
	@mkdir -p $(SIMULATOR)
	@cp $^ $(SIMULATOR)
	@npm install --prefix $(SIMULATOR) --silent --no-audit --no-fund
	@touch $@

.PHONY: parity
parity: $(VENV)/.test $(SIMULATOR)/.ready ## Test stored rooms against DynamoDB Local (needs Java)
	@$(BIN)/python -m infra.parity $(SIMULATOR)/node_modules/amplify-dynamodb-simulator/emulator
