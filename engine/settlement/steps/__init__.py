"""The steps of a settlement: small pure functions, each of which makes one kind of payment.

A rule set is a tuple of them. A step asks the settlement context and the room's terms, never the
name of the rule set; the ledger turns the topic that it cites into the rule set's own rule id.
"""
