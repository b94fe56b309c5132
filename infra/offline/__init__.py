"""Runs the built artefact as AWS Lambda does, on this machine: no cloud, no Docker.

- :mod:`~infra.offline.deployment` reads what SAM has built;
- :mod:`~infra.offline.runtime` runs a function under Lambda's own runtime client;
- :mod:`~infra.offline.gateway` is API Gateway: routes, keys, refusals, events.
"""
