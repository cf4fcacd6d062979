"""Criteria of badges: typed data (BA-3, BA-4).

A condition is {"type", "fact", "threshold"}; a compound one {"type": "all" | "any" | "at_least", "of": [conditions]}, the last
kind with "threshold", the number that it needs.
"""

COMPOUND = ("all", "any", "at_least")


def progress(criteria, facts):
    """(progress, target); never below 0 nor above the target."""
    if criteria["type"] in COMPOUND:
        have, target = sum(holds(nested, facts) for nested in criteria["of"]), needed(criteria)
    else:
        have, target = facts[criteria["fact"]], criteria["threshold"]
    return max(0, min(have, target)), target


def needed(criteria):
    return {"all": len(criteria["of"]), "any": 1}.get(criteria["type"]) or criteria["threshold"]


def holds(criteria, facts):
    have, target = progress(criteria, facts)
    return have >= target
