"""The web face of the rules. It imports the engine, never the other way round."""

__version__ = "0.1.0"
