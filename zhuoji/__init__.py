"""``zhuoji``: the rules on the command line. It knows the engine, and nothing of the service."""
