"""Random limits, windows and pauses for a child's plan (SH-14)."""

DAY, HOUR = 86_400, 3600
WINDOWS = [
    ("bedtime", 1260, 420), ("bedtime", 1200, 1440), ("window", 480, 780), ("window", 1080, 1140), ("window", 120, 180),
    ("bedtime", 0, 0), ("window", 90, 150), ("bedtime", 1380, 60)]


def plan_schedule(child):
    """Adds what guardians set, mostly nothing: with limits and windows few apps would ever be open."""
    rng, plan = child.rng, child.plan
    if rng.random() < 0.4:
        return
    last = len(plan.steps) - 3
    for _ in range(rng.randint(1, 6)):
        step = plan.free(18, last)
        roll = rng.random()
        if step is None:
            continue
        if roll < 0.45:
            apps = {app: daily(rng) for app in child.some(child.reward, 0)} if rng.random() < 0.7 else {}
            child.guardian(
                step, "limits", apps=apps, daily=daily(rng) if rng.random() < 0.4 else None,
                weekly=rng.choice([0, 60, 1800, 7200, 40_000]) if rng.random() < 0.4 else None)
        elif roll < 0.75:
            child.guardian(step, "windows", windows=[window(child) for _ in range(rng.choice([0, 1, 1, 2, 3]))])
        else:
            child.guardian(step, "pause_all", end_in=rng.choice([None, 1, 600, 7200, 2 * DAY]))
            if rng.random() < 0.8:
                resumed = plan.free(min(step + 1, last), min(step + 20, last))
                child.guardian(resumed, "resume_all")
        if rng.random() < 0.5:
            plan.add(min(step + rng.randint(0, 3), last), {"kind": "compare", "do": "compare", "child": child.name})


def daily(rng):
    """(seconds, ((weekday, seconds), …)): at least one day has a limit."""
    seconds = [0, 1, 60, 600, 1800, 3600, 86_399]
    days = tuple(
        (day, rng.choice([None, *seconds])) for day in sorted(rng.sample(range(1, 8), rng.choice([0, 0, 1, 2, 7]))))
    usual = rng.choice([None, *seconds])
    if usual is None and all(limit is None for _, limit in days):
        usual = 600
    return usual, days


def window(child):
    rng = child.rng
    kind, start, end = rng.choice(WINDOWS)
    weekdays = rng.choice([list(range(1, 8)), [1, 2, 3, 4, 5], [6, 7], sorted(rng.sample(range(1, 8), 2))])
    return {"kind": kind, "start": start, "end": end, "weekdays": weekdays,
            "apps": child.some(child.reward) if rng.random() < 0.4 else []}
