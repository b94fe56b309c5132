"""The handlers, one module for each tag of the spec.

A handler asks by name for what the checks have read (``app.web.handlers.Handler``).
"""
