"""``python -m tests.playthroughs``: writes every playthrough anew (``make playthroughs``)."""

from tests.playthroughs.rounds import FOLDER, ROUNDS

for left in FOLDER.glob("*.txt"):
    left.unlink()
for played in ROUNDS:
    played.file.write_text(played.text(), encoding="utf-8")
