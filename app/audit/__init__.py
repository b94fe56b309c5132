"""The audit of a file of round records on AWS, as ``infra/audit.asl.json`` has it done.

One function opens the file and in the end adds up (``files``), others replay a batch of its records
each (``replays``); ``lines`` reads files that nobody has looked through, ``results`` brings the
results of all batches into order, ``bucket`` is S3.

Everything of an audit is under one prefix of the bucket ``AUDIT_BUCKET``, named after its
execution (``bucket.key_of``): ``records.jsonl``, what is audited; ``batches/``, what Step Functions
keeps of the batches, mostly with their results; ``lines/``, the results of those batches that have
too many for that; ``results.jsonl``, all results; ``summary.json``. So what is done twice is the
same twice, and no audit meets another. No record is logged.
"""
