"""Random records of days to come, that a guardian has accepted, and records that reach a little into the next day (US-6, US-7).

Both count from their day's first instant on. Until then they may be withdrawn, the child may move, and the app may go.
"""

import random
from datetime import datetime
from zoneinfo import ZoneInfo

DAY, HOUR = 86_400, 3600


def plan_days_to_come(child):
    """Of a third of the children: what lies ahead of one or two of their midnights, and is compared around them."""
    plan = child.plan
    rng = random.Random(f"{plan.seed}/{plan.number}/{child.name}/holding")
    # A twin delivers later, and what is not delivered ahead is no record of a day to come.
    if plan.comparable or rng.random() < 0.6:
        return
    zone, last = ZoneInfo(child.zone), len(plan.steps) - 3
    midnights = [
        step for step in range(40, last)
        if plan.steps[step] in plan.midnights
        and datetime.fromtimestamp(plan.steps[step], zone).strftime("%H%M") == "0000"]
    for step in rng.sample(midnights, min(len(midnights), 2)) or [rng.randint(60, last)]:
        accepted_ahead(child, rng, step)
        reaches_over(child, rng, step)
        for near in (step - 1, step, step + 1):
            compared(child, near)


def compared(child, step):
    child.plan.add(step, {"kind": "compare", "do": "compare", "child": child.name})


def deliver(child, step, record):
    child.plan.add(step, {"kind": "deliver", "do": "deliver", "child": child.name, "record": record})


def accepted_ahead(child, rng, step):
    """Sent and accepted hours or days before the day begins, and perhaps changed while it is held."""
    plan, begin = child.plan, child.plan.steps[step]
    sent = step - rng.choice([3, 6, 12, 30])
    records = []
    for _ in range(rng.choice([1, 2, 3])):
        device, app = rng.choice(child.devices), rng.choice(child.learning + child.reward)
        start = begin + rng.choice([0, -HOUR, -60, rng.randint(-HOUR, DAY), DAY + HOUR, rng.randint(DAY, 5 * DAY), 300 * DAY])
        start = max(start, plan.steps[sent] + 301)
        records.append(child.record(device, app, start, start + rng.choice([60, 900, 7200, 2 * HOUR, DAY]), rng.random() < 0.1))
    for record in records:
        deliver(child, sent, record)
    accepted = plan.free(sent, step - 1)
    child.guardian(accepted, "accept_ahead")
    if accepted is None:
        return
    compared(child, accepted)
    if accepted < step - 1:
        for _ in range(rng.choice([0, 0, 1, 2])):
            changes_while_held(child, rng, records, accepted + 1, step)


def changes_while_held(child, rng, records, first, step):
    plan = child.plan
    when, record = plan.free(first, step), rng.choice(records)
    if when is None:
        return
    kind = rng.choice(["withdraw", "withdraw", "withdraw app", "zone", "zone", "save", "remove", "again"])
    if kind == "withdraw":
        name = plan.name("w")
        keys = [[record["device"], record["installation"], record["sequence"]]]
        child.guardian(when, "withdraw", name=name, keys=keys)
        if rng.random() < 0.5:
            child.guardian(plan.free(when + 1, step + 20), "restore", name=name)
    elif kind == "withdraw app":
        begin = plan.steps[step]
        child.guardian(
            when, "withdraw", name=plan.name("w"), app=record["app"],
            starts=(begin - rng.choice([0, HOUR]), begin + rng.choice([1, DAY, 400 * DAY])))
    elif kind == "zone":
        child.guardian(when, "zone", zone=rng.choice(plan.era.zones))
    elif kind == "save":
        category = child.apps[record["app"]]
        child.guardian(
            when, "save", selections=[(record["app"], category, 500 if category == "learning" else 250)])
    elif kind == "remove":
        child.guardian(when, "remove", app=record["app"])
    else:
        # It comes again, and something else under its key.
        deliver(child, when, dict(record))
        deliver(child, when, {**record, "end": record["end"] + 60})
    compared(child, when)


def reaches_over(child, rng, step):
    """Sent at most 300 s before the day begins, by a clock that is ahead by no more than is accepted."""
    plan, before = child.plan, child.plan.steps[step - 1]
    begin = plan.steps[step]
    if begin - before > 300:
        return
    for _ in range(rng.choice([1, 2])):
        app, end = rng.choice(child.learning + child.reward), rng.randint(begin, before + 300)
        start = min(begin - rng.randint(1, 1800), end - 1)
        deliver(child, step - 1, child.record(rng.choice(child.devices), app, start, end, False))
