"""Random activities of outside systems, a family's own badges, awards by hand and revocations (BA-4 to BA-8)."""

import random

DAY = 86_400
BEFORE = 70  # days before the era
BADGES = [
    "HELPER", "GOAL_SETTER", "FIRST_SAVER", "PENNY_PINCHER", "WELCOME", "WEEK_WARRIOR", "FIRST_STEPS", "BUDGET_AWARE"]
FACTS = {
    "tasks_completed": 3, "savings_deposit": 4, "total_saved": 3000, "weekly_saving_streak": 2, "balance": 2500,
    "total_learning_minutes": 200, "total_points_earned": 1500, "streak_days": 4, "challenges_completed": 2,
    "transactions": 5, "monthly_savings_rate": 60, "weeks_under_budget": 2, "savings_deposit_on_allowance_day": 2}


def plan_badges(child):
    """Activities are posted as usage is: a twin gets them in another order."""
    plan = child.plan
    rng = random.Random(f"{plan.seed}/{plan.number}/{child.name}/badges")
    last = len(plan.steps) - 3
    habits = rng.sample([saves, tasks, budgets, others], rng.choice([1, 2, 3, 4]))
    for habit in habits:
        habit(child, rng)
    for _ in range(rng.choice([0, 0, 1, 2])):
        own_badge(child, rng, last)
    for _ in range(0 if plan.comparable else rng.choice([0, 1, 2, 3])):
        child.guardian(plan.free(30, last), "revoke_badge", code=rng.choice(BADGES), which=rng.random())


def activity(child, rng, type, time, **fields):
    """Known soon, or late, perhaps again, or with another content under its id; sometimes a little before its time."""
    plan = child.plan
    post = random.Random(f"{plan.seed}/{plan.number}/{child.name}/{plan.names}/post/{plan.twin}")
    content = {"id": plan.name(f"{child.name}-v"), "type": type, **fields}
    last = len(plan.steps) - 3
    first = max(plan.after(time), 4)
    if first > last:
        return
    late = post.choice([0, 0, 0, 1, 5, 20, 100])
    step = min(first + late, last)
    early = rng.choice([1, 299, 300]) if rng.random() < 0.03 and not plan.comparable else None
    content["time"] = plan.steps[step] + early if early else time
    by = rng.choice(["guardian", "service"])
    plan.add(step, {"kind": "activity", "do": "activity", "child": child.name, "by": by, "content": content})
    while post.random() < 0.1:
        again = post.randint(step, last)
        plan.add(again, {"kind": "activity", "do": "activity", "child": child.name, "by": by, "content": content})
    if rng.random() < 0.04:
        other = {**content, "time": content["time"] - 1}
        plan.add(last, {"kind": "activity", "do": "activity", "child": child.name, "by": by, "content": other})


def moments(child, rng, every):
    """Instants at about every so many days; most children were known to outside systems before."""
    era = child.plan.era
    now = era.begin - (BEFORE * DAY if rng.random() < 0.6 else 0) + rng.randint(0, DAY)
    while now < era.end - 2 * DAY:
        yield now
        now += rng.randint(DAY // 4, int(2 * every * DAY))


def saves(child, rng):
    for time in moments(child, rng, 7):
        activity(child, rng, "allowance_received", time, amount=rng.choice([500, 1000, 333]))
        if rng.random() < 0.6:
            # About the same local day.
            near = time + rng.randint(-DAY, DAY) // 2
            activity(child, rng, "savings_deposit", near, amount=rng.choice([100, 250, 700]))
    for time in moments(child, rng, rng.choice([3, 6])):
        activity(child, rng, "savings_deposit", time, amount=rng.choice([1, 200, 500, 5000]))


def tasks(child, rng):
    for number, time in enumerate(moments(child, rng, 1.5)):
        subject = f"t{number}"
        activity(child, rng, "task_completed", time, subject=subject)
        for _ in range(rng.choice([0, 1, 1, 1, 2])):
            decided = rng.choice(["task_approved", "task_approved", "task_approved", "task_rejected"])
            activity(child, rng, decided, time + rng.choice([0, 60, DAY]), subject=subject)


def budgets(child, rng):
    for time in moments(child, rng, 3):
        activity(child, rng, "budget_checked", time, under_budget=rng.random() < 0.85)


def others(child, rng):
    kinds = {
        "account_created": {}, "transaction_created": {"amount": 5, "kind": "debit"}, "goal_created": {"subject": "g"},
        "goal_completed": {"subject": "g"}, "family_goal_joined": {"subject": "f"},
        "wishlist_purchase": {"subject": "w"}, "sibling_transfer": {"amount": 9, "subject": "s"},
        "birthday_gift": {"amount": 70}, "balance_changed": {"amount": 0}}
    for time in moments(child, rng, 1):
        type = rng.choice(sorted(kinds) + ["balance_changed", "transaction_created"])
        fields = dict(kinds[type])
        if "subject" in fields:
            fields["subject"] += str(rng.randint(1, 6))
        if type == "balance_changed":
            fields["amount"] = rng.choice([-20, 999, 1000, 4999, 10_000])
        activity(child, rng, type, time, **fields)


def condition(rng, depth=0):
    kind = rng.choice(["all", "any", "at_least"]) if depth < 2 and rng.random() < 0.35 else "count_threshold"
    if kind == "count_threshold":
        fact = rng.choice(sorted(FACTS))
        return {"type": kind, "fact": fact, "threshold": rng.randint(1, FACTS[fact])}
    nested = [condition(rng, depth + 1) for _ in range(rng.choice([1, 2, 3]))]
    return {"type": kind, "of": nested, **({"threshold": rng.randint(1, len(nested))} if kind == "at_least" else {})}


def own_badge(child, rng, last):
    plan, code = child.plan, child.plan.name("B")
    step = plan.free(16, last)
    child.guardian(
        step, "create_badge", code=code, points=rng.choice([1, 10, 100]), secret=rng.random() < 0.4,
        criteria=condition(rng))
    if step is None:
        return
    if rng.random() < 0.4:
        changed = plan.free(step + 1, last)
        child.guardian(changed, "update_badge", code=code, points=rng.choice([5, 50]), criteria=condition(rng))
    for do in ("award_badge", "revoke_badge", "award_badge", "retire_badge"):
        if not plan.comparable and rng.random() < 0.3:
            fields = {"which": 0.0} if do == "revoke_badge" else {}
            child.guardian(plan.free(step + 1, last), do, code=code, **fields)
