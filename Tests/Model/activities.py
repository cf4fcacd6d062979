"""Random activities for a child's plan: a book, an instrument, whose records wait for a guardian (US-16)."""

DAY, HOUR = 86_400, 3600
RATES = (5, 10, 35, 60, 500)


def is_activity(app):
    return "A" in app


def plan_activities(child):
    """Adds an activity to about half of the children: records before it is assigned, while it is, and after its removal;
    guardians who decide about some of them."""
    rng, plan = child.rng, child.plan
    if rng.random() < 0.45:
        return
    # Siblings who share their apps share it, too.
    app = child.learning[0].split("L")[0] + "A0" if child.learning[0] != "M" else "A0"
    last = len(plan.steps) - 3
    saved = plan.free(0, 14) if plan.comparable else plan.free(0, rng.choice([14, 14, 150]))
    if saved is None:
        return
    child.guardian(saved, "save", selections=[(app, "learning", rng.choice(RATES))])
    for _ in range(rng.choice([0, 0, 1, 2])):
        child.guardian(plan.free(saved + 1, last), "save", selections=[(app, "learning", rng.choice(RATES))])
    if rng.random() < 0.3:
        removed = plan.free(saved + 1, last)
        if removed is not None:
            child.guardian(removed, "remove", app=app)
            if rng.random() < 0.7:
                child.guardian(
                    plan.free(min(removed + 1, last), last), "save", selections=[(app, "learning", rng.choice(RATES))])
    for _ in range(rng.randint(2, 14)):
        start = rng.randint(plan.steps[0], plan.era.end - DAY)
        length = rng.choice([rng.randint(1, 120), 900, rng.randint(600, 7200), 3600, 30_000])
        child.session(app, start, length)
        if rng.random() < 0.5:  # an app on a device at the same time
            child.session(rng.choice(child.learning + child.reward), start + rng.randint(-900, 900), rng.randint(60, length + 60))
        for _ in range(0 if plan.comparable else rng.choice([0, 1, 3])):
            step = plan.free(min(plan.after(start + length) + 1, last - 1), last)
            if step is not None:
                child.guardian(
                    step, "review", which=rng.random(), decision=rng.choice(["accept", "accept", "accept", "reject"]))
