"""Random clocks of a child's devices: boots, and stretches in which the device's own clock is wrong (US-1, US-7)."""

import random

from model.clocks import Reading

DAY = 86_400
OFFSETS = [0, 0, 0, 1, -1, 299, 300, 301, -299, -300, -301, 3600, -7200, 400 * DAY]


class DeviceClocks:
    """From when on a device runs since which boot, and how far its own clock is ahead. `fractions`: whether its monotonic
    clock has parts of a second."""

    def __init__(self, rng, era, comparable):
        self.fractions = not comparable
        # A record that is sent after another boot passes, so a twin's devices run through.
        starts = [] if comparable else rng.sample(range(era.begin, era.end), rng.choice([0, 0, 1, 4]))
        self.boots = [(era.begin - 40 * DAY, "b0")] + [
            (start, f"b{number}") for number, start in enumerate(sorted(starts), 1)]
        moments = sorted(rng.sample(range(era.begin, era.end), rng.choice([1, 2, 6])))
        self.offsets = [(era.begin - 40 * DAY, 0)] + [(moment, rng.choice(OFFSETS)) for moment in moments]

    def reading(self, instant):
        # A record that bears the time of a clock at its factory setting was made after the first boot all the same.
        instant = max(instant, self.boots[0][0])
        since, boot = [entry for entry in self.boots if entry[0] <= instant][-1]
        offset = [offset for moment, offset in self.offsets if moment <= instant][-1]
        fraction = instant * 7919 % 1000 if self.fractions else 0
        return Reading(boot, instant + offset, (instant - since) * 1000 + fraction)


def plan_clocks(child):
    """Some children's devices say their clocks."""
    plan = child.plan
    rng = random.Random(f"{plan.seed}/{plan.number}/{child.name}/clocks")
    child.clocks = {}
    if rng.random() < 0.5:
        return
    child.clocks = {device: DeviceClocks(rng, plan.era, plan.comparable) for device in child.devices}
    last = len(plan.steps) - 3
    for _ in range(0 if plan.comparable else rng.randint(0, 6)):
        child.guardian(
            plan.free(30, last), "review", which=rng.random(), decision=rng.choice(["accept", "accept", "reject"]))
