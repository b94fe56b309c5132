"""The local server: uvicorn, with bounds on what a stranger may hold, and refusals in our words.

On Lambda nothing of it is loaded: there a gateway has such bounds (``infra/``).
"""
