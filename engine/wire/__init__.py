"""The only place where JSON values are read and written: tables, moves, records, answers.

What is read becomes the types of the engine, whose pointers are relative to what was handed in;
:func:`engine.wire.answers.within` makes them those of the request.
"""
