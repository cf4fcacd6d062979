"""Random revocations and requests for a child's plan (SH-12, SH-15)."""

import random

DAY = 86_400


def plan_requests(child):
    """Adds what children ask for and guardians decide or take back. Draws from its own source."""
    plan = child.plan
    rng = random.Random(f"{plan.seed}/{plan.number}/{child.name}/requests")
    last = len(plan.steps) - 3
    for _ in range(rng.choice([0, 1, 2, 4, 7])):
        ask(child, rng, last)
    if rng.random() < 0.25:
        child.guardian(
            plan.free(18, last), "ask_often", ask="time", seconds=60, device=rng.choice(child.devices),
            apps=[rng.choice(child.reward)], times=rng.choice([20, 21, 23]))
    # The rest of a grant depends on what has been delivered: a twin would be refused otherwise.
    if not plan.comparable:
        for _ in range(rng.choice([0, 1, 2, 4])):
            revoke(child, rng, last)


def some(rng, apps):
    return sorted(rng.sample(apps, rng.randint(1, len(apps))))


def ask(child, rng, last):
    plan, name = child.plan, child.plan.name("r")
    step = plan.free(18, last)
    if step is None:
        return
    kind, apps = rng.choice(["time", "time", "time", "lift_ban"]), some(rng, child.reward)
    if kind == "lift_ban" and rng.random() < 0.8:
        child.guardian(plan.free(max(18, step - 12), step - 1), "ban", apps=apps)
    seconds = rng.choice([1, 60, 600, 1800, 7200, DAY])
    child.guardian(step, "ask", name=name, ask=kind, apps=apps, seconds=seconds, device=rng.choice(child.devices))
    if rng.random() < 0.3:
        # Of the same app, while the other one waits or after that.
        child.guardian(
            plan.free(step + 1, min(step + 8, last)), "ask", name=plan.name("r"), ask=rng.choice(["time", kind]),
            apps=some(rng, child.reward), seconds=60, device=rng.choice(child.devices))
    if len(apps) == 1 and rng.random() < 0.2:
        # It can only be declined; if it is chosen again by then, it can be approved after all.
        removed = plan.free(step + 1, min(step + 3, last))
        child.guardian(removed, "remove", app=apps[0])
        if removed and rng.random() < 0.5:
            child.guardian(
                plan.free(removed + 1, min(removed + 20, last)), "save", selections=[(apps[0], "reward", 50)])
    if rng.random() < 0.75:
        # A day has 14 steps on the average.
        decided = plan.free(step + 1, min(step + rng.choice([3, 10, 20]), last))
        child.guardian(
            decided, "decide", name=name, approve=rng.random() < 0.7, share=rng.choice([0, 0, 0.3, 0.99]),
            again=rng.choice([None, None, True, False]))
        if decided is not None and kind == "time" and rng.random() < 0.6:
            child.session(rng.choice(apps), plan.steps[decided] + rng.choice([-300, 0, 60]), rng.randint(200, 3000))


def revoke(child, rng, last):
    """Of any grant, or of one that is bought for it; with use before, over and after the revocation."""
    plan, name = child.plan, ""
    step = plan.free(20, last)
    if step is None:
        return
    apps = some(rng, child.reward)
    if rng.random() < 0.6:
        name = plan.name("b")
        bought = plan.free(max(19, step - 10), step - 1)
        child.guardian(
            bought, "buy", device=rng.choice(child.devices), name=name, apps=apps, minutes=rng.choice([1, 5, 20, 120]))
        if bought is not None and rng.random() < 0.5:
            child.session(rng.choice(apps), plan.steps[bought] + rng.choice([0, 60, 3600]), rng.randint(30, 3000))
    child.guardian(
        step, "revoke", name=name, live=rng.random() < 0.8, which=rng.random(), twice=rng.random() < 0.2)
    if rng.random() < 0.7:
        child.session(rng.choice(apps), plan.steps[step] + rng.choice([-2000, -300, -1, 0, 60]), rng.randint(1, 3000))
    if rng.random() < 0.4:
        plan.add(min(step + rng.randint(0, 3), last), {"kind": "compare", "do": "compare", "child": child.name})
