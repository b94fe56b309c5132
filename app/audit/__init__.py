"""The audit of a file of round records on AWS, as ``infra/audit.asl.json`` has it done.

One function opens the file and in the end adds up, others replay a batch of its records each
(``handler``); ``lines`` reads files that nobody has looked through, ``bucket`` is S3.
"""
