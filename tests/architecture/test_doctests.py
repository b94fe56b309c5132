"""The examples in docstrings are run."""

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize("module", ["engine", "engine.position"])
def test_the_examples_of_a_module_are_true(module: str) -> None:
    failed, tried = doctest.testmod(import_module(module))
    assert tried > 2
    assert not failed
