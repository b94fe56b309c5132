"""marshmallow schemas: JSON to the app's records and back, for rooms.

Tables are not read by them: jsonschema-rs checks a table in 10 µs and the engine reads it itself.
"""
