"""Random imports, withdrawals of records and their taking back for a child's plan (US-17)."""

import random

from activities import is_activity

DAY, HOUR = 86_400, 3600


def plan_withdrawals(child):
    """About half of the children: files that are imported, withdrawn and imported again with other apps; records that are
    withdrawn by key or by app, and what is sent again afterwards."""
    plan = child.plan
    rng = random.Random(f"{plan.seed}/{plan.number}/{child.name}/withdrawals")
    last = len(plan.steps) - 3
    if rng.random() < 0.4:
        return
    if plan.comparable:
        # When all has arrived and is accepted, since a twin has other records until then.
        plan.final += withdrawals_at_the_end(child, rng)
        return
    for number in range(rng.choice([0, 1, 1, 2])):
        imports(child, rng, number, last)
    for _ in range(rng.choice([1, 2, 3, 5])):
        by_key_or_app(child, rng, last)


def withdrawals_at_the_end(child, rng):
    era, name = child.plan.era, child.plan.name("w")
    app, begin = rng.choice(sorted(child.apps)), rng.randint(era.begin, era.end - 3 * DAY)
    made = [withdrawal(child, name, app=app, starts=(begin, begin + rng.randint(HOUR, 15 * DAY)))]
    if rng.random() < 0.5:
        other = child.plan.name("w")
        made.append(withdrawal(child, other, app=rng.choice(sorted(child.apps)), starts=(era.begin, era.end)))
        made.append(restoring(child, rng.choice([name, other])))
    return made


def withdrawal(child, name, **selection):
    return {"kind": "guardian", "do": "withdraw", "child": child.name, "name": name, **selection}


def restoring(child, name):
    return {"kind": "guardian", "do": "restore", "child": child.name, "name": name}


def compared(child, step):
    child.plan.add(step, {"kind": "compare", "do": "compare", "child": child.name})


def imports(child, rng, number, last):
    """A file of some days before, whose map is wrong; then it is withdrawn, and sent again with a right one."""
    plan, device = child.plan, rng.choice(child.devices)
    step = rng.randint(30, last - 60)
    apps, now, rows = sorted(child.learning + child.reward), plan.steps[step], []
    start = max(plan.steps[15], now - rng.randint(DAY, 12 * DAY))
    while start < now - 2 * HOUR and len(rows) < 40:
        length = rng.choice([60, 900, rng.randint(1, 3600), 5400])
        rows.append((rng.choice(apps), start, min(start + length, now)))
        start += rng.choice([length, length // 2 + 1, rng.randint(HOUR, DAY)])

    def send(at, sent_by, rows):
        """In two steps, and a part of it more than once, as an import that was interrupted."""
        half = rng.randint(0, len(rows))
        for when, some in ((at, rows[:half]), (min(at + 1, last), rows[max(0, half - 3):])):
            for sequence, (app, begin, end) in some:
                plan.add(when, {"kind": "deliver", "do": "deliver", "child": child.name, "sent_by": sent_by, "record": {
                    "device": device, "installation": 10 + number, "sequence": sequence, "app": app, "start": begin,
                    "end": end, "shielded": False}})

    rows = list(enumerate(rows, 1))
    names = [plan.name(f"{child.name}-file") for _ in range(3)]
    send(step, names[0], rows)
    if rng.random() < 0.25:
        # Sent with the right map before the wrong one is withdrawn: conflicts wait.
        send(step + 2, names[1], [(sequence, (rng.choice(apps), *times)) for sequence, (_, *times) in rows[:5]])
    wrong = rng.choice(apps)
    right = rng.choice(apps)
    corrected = [
        (sequence, (right if app == wrong else app, *times)) for sequence, (app, *times) in rows]
    withdrawn = plan.free(step + 3, min(step + 20, last))
    if withdrawn is None:
        return
    plan.guardian(withdrawn, "withdraw", child=child.name, name=names[0], sent_by=names[0])
    compared(child, withdrawn)
    again = rng.randint(withdrawn, min(withdrawn + 15, last - 1))
    if rng.random() < 0.8:
        send(again, names[2], corrected)
        compared(child, again + 1)
    if rng.random() < 0.5:
        taken_back = plan.free(withdrawn + 1, last)
        if taken_back is not None:
            plan.add(taken_back, restoring(child, names[0]))
            compared(child, taken_back)
    if rng.random() < 0.4:
        # That was wrong, too, and the first one right: its content counts again.
        once_more = plan.free(again + 1, last)
        if once_more is not None:
            plan.guardian(once_more, "withdraw", child=child.name, name=names[2], sent_by=names[2])
            if once_more + 1 < last:
                send(rng.randint(once_more + 1, last - 1), rng.choice(names[1:]), rows)


def by_key_or_app(child, rng, last):
    plan = child.plan
    step, name = plan.free(25, last), plan.name("w")
    if step is None:
        return
    if rng.random() < 0.4:
        begin = plan.steps[step] - rng.choice([HOUR, 6 * HOUR, DAY, 7 * DAY, 20 * DAY])
        app = rng.choice(sorted(app for app in child.apps if not is_activity(app)))
        # Some of it lies ahead.
        plan.guardian(
            step, "withdraw", child=child.name, name=name, app=app,
            starts=(begin, plan.steps[step] - rng.choice([-HOUR, 0, HOUR // 2])))
    else:
        sent = [
            action["record"] for when in range(step) for action in plan.actions.get(when, [])
            if action["do"] == "deliver" and action["child"] == child.name]
        if not sent:
            return
        chosen = rng.choice(sent)
        at = sent.index(chosen)
        some = sent[at:at + rng.choice([1, 2, 5, 20])]
        keys = [[one["device"], one["installation"], one["sequence"]] for one in some]
        plan.guardian(step, "withdraw", child=child.name, name=name, keys=keys)
        for one in some:
            if rng.random() < 0.5:
                send_again(child, rng, one, step, last)
    compared(child, step)
    if rng.random() < 0.45:
        taken_back = plan.free(step + 1, last)
        if taken_back is not None:
            plan.add(taken_back, restoring(child, name))
            compared(child, taken_back)


def send_again(child, rng, record, step, last):
    """As it was, of another app, or of another time; sometimes that and then as it was."""
    plan, again = child.plan, dict(record)
    kind = rng.choice(["same", "app", "time"])
    if kind == "app":
        again["app"] = rng.choice(sorted(child.learning + child.reward))
    elif kind == "time":
        again["end"] -= rng.randint(0, max(0, again["end"] - again["start"] - 1))
    for one in ([again, dict(record)] if rng.random() < 0.3 else [again]):
        when = rng.randint(step, min(step + 30, last))
        plan.add(when, {"kind": "deliver", "do": "deliver", "child": child.name, "record": one})
