"""Levels over lifetime learning points (CH-20)."""

import json
import pathlib
from bisect import bisect_right

CATALOGUE = pathlib.Path(__file__).resolve().parents[3] / "Services" / "catalogue.json"
TABLE = tuple(json.loads(CATALOGUE.read_text())["levels"])


def level(table, points):
    """Level n is reached at table[n - 1] points."""
    return bisect_right(table, points)


def fault(table):
    """Is a table refused? 1 to 100 thresholds, the first 0, strictly ascending, at most 1,000,000,000."""
    return not 1 <= len(table) <= 100 or table[0] != 0 or table[-1] > 1_000_000_000 or any(
        left >= right for left, right in zip(table, table[1:]))


class Announcements:
    """The levels that were announced: each once, of several reached at once the highest alone. Every child begins at 1."""

    def __init__(self):
        self.highest, self.made = 1, []

    def note(self, reached, now):
        if reached > self.highest:
            self.highest = reached
            self.made.append((reached, now))
