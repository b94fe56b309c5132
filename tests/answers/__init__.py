"""Whether the service answers as it did: the same requests, answered by the code of two commits.

``python -m tests.answers BASE`` makes some 20,000 random requests of every rule set and endpoint,
has them answered by the code of the commit ``BASE`` and by that of the checkout, and compares what
comes back byte for byte. It is for changes that must not change any answer.
"""
