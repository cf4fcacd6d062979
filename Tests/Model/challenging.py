"""Random challenges of the further goal types, and scopes of their rewards, for a child's plan (CH-10, CH-18)."""

import random

from model.goals import GOAL_TYPES

EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
TARGETS = {name: kind.planned for name, kind in GOAL_TYPES.items() if kind.planned}
# Plans draw the first five without these.
FURTHER = [*list(TARGETS)[5:], "chain", "chain"]


def plan_challenges(child):
    """Draws from its own source."""
    plan = child.plan
    rng = random.Random(f"{plan.seed}/{plan.number}/{child.name}/challenges")
    last = len(plan.steps) - 3
    for _ in range(rng.choice([2, 3, 4, 6])):
        create(child, rng, last)
    for name in [name for name, goal, _ in child.challenges if goal not in FURTHER]:
        if rng.random() < 0.3:
            child.guardian(plan.free(20, last), "edit", name=name, changes=scope(child, rng))


def steps(rng):
    """(goal, target, parameters) of each; most of them are soon reached."""
    goals = [rng.choice(sorted(TARGETS)) for _ in range(rng.choice([2, 2, 3, 4, 10]))]
    return [(goal, rng.choice(TARGETS[goal][:2]), GOAL_TYPES[goal].draw(rng)) for goal in goals]


def scope(child, rng):
    """The list of reward apps and what it means. A twin's lists must not depend on what was delivered."""
    chosen = sorted(rng.sample(child.reward, rng.randint(1, len(child.reward))))
    kinds = [("", []), ("all", []), ("none", [])] + ([] if child.plan.comparable else [("chosen", chosen)] * 2)
    kind, apps = rng.choice(kinds)
    return {"reward_scope": kind, "reward_apps": apps}


def create(child, rng, last):
    plan, name, goal = child.plan, child.plan.name("k"), rng.choice(FURTHER)
    planned = steps(rng) if goal == "chain" else []
    narrow = rng.random() < 0.25 or any(step == "specific_apps" for step, _, _ in planned)
    fields = {
        "goal": goal, "target": len(planned) or rng.choice(TARGETS[goal]), "steps": planned,
        "parameters": GOAL_TYPES[goal].draw(rng), "bonus": rng.choice([0, 5, 25, 33, 50]),
        "learning_apps": sorted(rng.sample(child.learning, rng.randint(1, len(child.learning)))) if narrow else [],
        "ratio": rng.choice([(60, 30), (1, 1), (7, 3)]), "full_day": rng.random() < 0.7,
        "window": rng.choice([(960, 1200), (0, 720), (420, 1320), (90, 200)]),
        "active_days": rng.choice([EVERY_DAY, EVERY_DAY, sorted(rng.sample(EVERY_DAY, 4))]), "repeat_weekly": True,
        "start_in": None if rng.random() < 0.8 else rng.randint(60, 3 * 86_400),
        "end_in_days": None if rng.random() < 0.7 else rng.randint(5, 25), **scope(child, rng)}
    made = plan.free(15, rng.choice([40, 40, last // 2]))
    child.guardian(made, "challenge", name=name, fields=fields)
    if made is None:
        return
    child.challenges.append((name, goal, True))
    for _ in range(rng.choice([0, 0, 1, 2])):
        changed = plan.free(made + 1, last)
        if rng.random() < 0.6:
            changes = rng.choice([
                GOAL_TYPES[goal].draw(rng) or {"bonus": 10}, {"bonus": rng.choice([0, 20, 50])}, scope(child, rng),
                {"target": len(planned) or rng.choice(TARGETS[goal])}, {"full_day": rng.random() < 0.5},
                {"end_in_days": rng.randint(-1, 9)}, {"active_days": sorted(rng.sample(EVERY_DAY, 4))}])
            child.guardian(changed, "edit", name=name, changes=changes)
        elif changed is not None:
            child.guardian(changed, "pause", name=name)
            child.guardian(plan.free(changed + 1, min(changed + 40, last + 1)), "resume", name=name)
