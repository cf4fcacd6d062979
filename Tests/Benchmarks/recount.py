"""Processor time of UsageIngest for every call, event and pending work of children at their limits: a million records, 120,000
that overlap, all apps on all devices in use at once, very many facts.

The table at the end of README.md explains the figures.
"""
from challenges import clean, program
from measure import Line, release

NAME = "recount"
LINES = [
    Line("usage-recount-million", 60.0, "s of CPU, a million records of a child recounted"),
    Line("usage-recount-memory", 64.0, "MiB resident at the most, all of the process meanwhile"),
    Line("usage-recount-crowd", 10.0, "s of CPU, recounted where 1,000 apps are in use on 100 devices at once"),
    Line("usage-longest-body", 20.0, "ms of CPU, the longest body of UsageIngest in all of this"),
    Line("usage-overlap", 2.0, "cost of one more record where 120,000 overlap, by that where none does"),
]


def measure() -> dict[str, float]:
    release("BenchmarkChallengeCosts")
    clean()
    program("usage-fill")
    rows = {name: (cpu, longest) for name, cpu, longest, _ in program("usage")}
    clean()
    return {
        "usage-recount-million": max(cpu for name, (cpu, _) in rows.items() if name.startswith("recount-million")) / 1000,
        "usage-recount-memory": rows["recount-memory-MiB"][0],
        "usage-recount-crowd": rows["recount-crowd"][0] / 1000,
        "usage-longest-body": max(longest for _, longest in rows.values()),
        "usage-overlap": rows["record-overlapping-120000"][0] / rows["record-overlapping-0"][0],
    }
