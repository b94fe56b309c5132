"""How HTTP reaches the endpoints: connexion's parts, each made as quick as it can be.

``envelope`` is outermost, then ``routing``, then ``checks``, then ``answering``, where handlers
that only compute are called, and Flask (``flask_side``) for all else; ``stack`` puts them together.
Why connexion's own parts are not enough: ``docs/adr/0002-connexion-made-quick.md``.

Only the modules of this package import connexion, and only after this has run, which leaves out
what is not used of it (``left_out``).
"""

from app.web.left_out import leaving_out

with leaving_out():
    import connexion.middleware.routing  # noqa: F401 - see above
