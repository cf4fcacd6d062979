"""Processor time of ShieldPolicy for every call, event and timer of a child at its limits: see `challenges.py`."""
from challenges import run
from measure import Line, release

NAME = "shields"
LINES = [
    Line("shields-policy", 10.0, "ms of CPU for GetPolicy with 1,000 apps and 1,000 grants for all of them"),
    Line("shields-longest-body", 20.0, "ms of CPU, the longest body of ShieldPolicy with a child at its limits"),
    Line("shields-record", 20.0, "ms of CPU for one more use of such a child"),
]


def measure() -> dict[str, float]:
    release("BenchmarkChallengeCosts")
    rows = run("shield")
    return {
        "shields-policy": next(row[1] for row in rows if row[0] == "GetPolicy"),
        "shields-longest-body": max(row[2] for row in rows),
        "shields-record": next(row[1] for row in rows if row[0] == "UsageChanged-record"),
    }
