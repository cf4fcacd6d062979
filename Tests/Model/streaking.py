"""Random freezes, pauses and repairs of streaks, and tables of levels, for a child's plan (CH-19, CH-20)."""

import random

TABLES = [[], [0], [0, 10, 20, 40, 80, 160, 320, 640], [0, 1], list(range(0, 5000, 50)), [0, 500, 1000, 1_000_000_000]]


def plan_streaks(child):
    """What a guardian gives and repairs depends on what was delivered: a twin has pauses and earned freezes alone."""
    plan = child.plan
    rng = random.Random(f"{plan.seed}/{plan.number}/{child.name}/streaks")
    last = len(plan.steps) - 3
    if rng.random() < 0.5:
        child.guardian(plan.free(4, last // 2), "earn_freezes", every=rng.choice([5, 5, 6, 7]))
        if rng.random() < 0.3:
            child.guardian(plan.free(last // 2, last), "earn_freezes", every=rng.choice([None, 5, 365]))
    for _ in range(rng.choice([0, 1, 2, 3])):
        pause(child, rng, last)
    for _ in range(0 if plan.comparable else rng.choice([0, 1, 2, 4, 6])):
        child.guardian(plan.free(18, last), "give_freeze")
    for _ in range(0 if plan.comparable else rng.choice([0, 1, 2, 4])):
        days_ago = rng.choice([0, 1, 1, 1, 2, 3, 5, 8, 60, 61])
        child.guardian(plan.free(30, last), "repair", days_ago=days_ago, reason="The tablet was broken")


def pause(child, rng, last):
    plan, name = child.plan, child.plan.name("h")
    step = plan.free(16, last)
    if step is None:
        return
    # Children of a family can have different dates: what is for all begins after all of them.
    all_children = len(plan.children) > 1 and rng.random() < 0.4
    begin = rng.choice([3, 5, 8]) if all_children else rng.choice([-1, 0, 0, 1, 1, 2, 6])
    length = rng.choice([1, 2, 3, 7, 9, 14, 366, 367] if rng.random() < 0.2 else [1, 2, 3, 7, 9])
    child.guardian(step, "pause_streak", name=name, all_children=all_children, begin_in=begin, days=length)
    for _ in range(rng.choice([0, 0, 1, 2])):
        later = plan.free(step + 1, min(step + rng.choice([14, 60, 150]), last))
        if rng.random() < 0.3:
            child.guardian(later, "cancel_streak_pause", name=name)
        else:
            child.guardian(
                later, "change_streak_pause", name=name, first=rng.choice([0, 0, 0, 1, -1]),
                last=rng.choice([-3, -2, -1, -1, 1, 0]))


def plan_levels(child):
    """The table is the family's."""
    plan = child.plan
    rng = random.Random(f"{plan.seed}/{plan.number}/{child.name}/levels")
    for _ in range(rng.choice([0, 0, 1, 2])):
        child.guardian(plan.free(4, len(plan.steps) - 3), "set_levels", table=rng.choice(TABLES))
