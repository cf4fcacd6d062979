"""Saving apps of a child with 1,000 of them, from the call to the answer with the version of the new policy.

The call runs in the benchmark's own process on a database in a file; each of 180 saves names 200 apps and changes the rates of 100
of them, so each writes an assignment, an event for each, and a policy. Next to it, what the apps of a device cost: see `challenges.py`.
"""
from challenges import run
from measure import Line, release

NAME = "saves"
LINES = [
    Line("saves-p99", 50.0, "ms, p99 of saving 200 apps of a child with 1,000"),
    Line("saves-inventory", 20.0, "ms of CPU, the longest body that stores 2,000 apps of a device"),
]


def measure() -> dict[str, float]:
    release("BenchmarkChallengeCosts")
    rows = run("saves")
    return {
        "saves-p99": next(row[1] for row in rows if row[0] == "SaveApps-200-of-1000-p99"),
        "saves-inventory": max(row[2] for row in rows if row[0].startswith("ReportApps")),
    }
