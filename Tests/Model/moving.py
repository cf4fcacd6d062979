"""Moves of a child at the instant at which one of its days begins, and records that reach across it (rulings: Time)."""

import random
from datetime import datetime
from zoneinfo import ZoneInfo

DAY = 86_400


def midnights(seed, era):
    """Some of the instants at which a day begins somewhere in the era's zones: the clock is moved to each."""
    rng = random.Random(f"{seed}/{era.name}/midnights")
    found = set()
    for day in rng.sample(range(3, era.days - 3), 8):
        zone = ZoneInfo(rng.choice(era.zones))
        local = datetime.fromtimestamp(era.begin + day * DAY, zone).replace(hour=0, minute=0, second=0, fold=0)
        found.add(int(local.timestamp()))
    return found


def plan_moves(child):
    """Some children move when a day begins for them, with records that end, begin and lie there."""
    plan = child.plan
    rng = random.Random(f"{plan.seed}/{plan.number}/{child.name}/moves")
    if rng.random() < 0.5:
        return
    zone, last = ZoneInfo(child.zone), len(plan.steps) - 3
    here = [
        step for step in range(20, last)
        if plan.steps[step] in plan.midnights
        and datetime.fromtimestamp(plan.steps[step], zone).strftime("%H%M") == "0000"
        and not any(action["kind"] == "guardian" for action in plan.actions.get(step, []))]
    for step in here[:2]:
        now = plan.steps[step]
        child.guardian(step, "zone", zone=rng.choice(plan.era.zones))
        for start, end in ((now - 600, now), (now, now + 500), (now - 300, now + 300)):
            if rng.random() < 0.7:
                app = rng.choice(child.learning + child.reward)
                child.deliver(child.record(rng.choice(child.devices), app, start, end, False))
        plan.add(step, {"kind": "compare", "do": "compare", "child": child.name})
