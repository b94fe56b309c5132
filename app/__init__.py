"""The web face of the rules. It imports the engine, never the other way round."""

from engine import __version__ as __version__
