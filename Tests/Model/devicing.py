"""Random shields of single devices for a child's plan (SH-8)."""

import random


def plan_devices(child):
    """Some devices are disabled or have apps blocked, mostly for a while, and acknowledge it."""
    plan = child.plan
    rng = random.Random(f"{plan.seed}/{plan.number}/{child.name}/devices")
    last = len(plan.steps) - 3
    for _ in range(rng.choice([0, 0, 1, 2, 5])):
        step, device = plan.free(18, last), rng.choice(child.devices)
        if step is None:
            continue
        disabled = rng.choice([None, None, True])
        apps = sorted(rng.sample(child.reward, rng.randint(1, len(child.reward))))
        child.guardian(
            step, "device_shields", device=device, disabled=disabled, block=apps if disabled is None else [], unblock=[])
        plan.add(step, {"kind": "compare", "do": "compare", "child": child.name})
        if not plan.comparable:
            child.fetch_and_acknowledge(device, min(step + 1, last), min(step + 10, last))
        if rng.random() < 0.8:
            ended = plan.free(min(step + 1, last), min(step + 40, last))
            child.guardian(ended, "device_shields", device=device, disabled=False, block=[], unblock=apps[:1])
            if ended and not plan.comparable:
                child.fetch_and_acknowledge(device, ended, min(ended + 10, last))
