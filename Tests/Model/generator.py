"""Random families: plans of what guardians, children and devices do at which step of the clock.

A plan is a list of (step, action); an action is a plain dictionary that names what it touches, so that any part of a
plan can be left out. Everything comes from the seed.
"""

import random
from datetime import datetime, timezone

from achieving import plan_badges
from activities import plan_activities
from challenging import plan_challenges
from clocking import plan_clocks
from devicing import plan_devices
from holding import plan_days_to_come
from moving import midnights, plan_moves
from requesting import plan_requests
from scheduling import plan_schedule
from shopping import plan_shop
from streaking import plan_levels, plan_streaks
from using import UsagePlan
from withdrawing import plan_withdrawals

DAY, HOUR = 86_400, 3600


def instant(text):
    return int(datetime.fromisoformat(text).replace(tzinfo=timezone.utc).timestamp())


class Era:
    """A stretch of time with changes of clocks in the zones that live through it."""

    def __init__(self, name, begin, days, zones):
        self.name, self.begin, self.zones = name, instant(begin), zones
        self.last(days)

    def last(self, days):
        self.days, self.end = days, self.begin + days * DAY


ERAS = [
    Era("spring 2026", "2026-03-05T00:00:00", 34, [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC", "Pacific/Kiritimati",
        "Pacific/Pago_Pago", "America/Santiago"]),
    Era("autumn 2018", "2018-10-15T00:00:00", 30, [
        "America/Sao_Paulo", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca",
        "Asia/Pyongyang"]),
    Era("the missing day 2011", "2011-12-14T00:00:00", 28, [
        "Pacific/Apia", "Pacific/Fakaofo", "Pacific/Pago_Pago", "Asia/Kathmandu", "Europe/London"]),
    Era("autumn 2010", "2010-10-18T00:00:00", 27, [
        "America/St_Johns", "America/New_York", "Europe/Berlin", "Asia/Tehran"]),
]

# Features that a family can have in addition; each draws from its own source. Without any a family is as it was before these.
FEATURES = {
    "goals": plan_challenges, "streaks": plan_streaks, "levels": plan_levels, "badges": plan_badges, "shop": plan_shop,
    "ahead": plan_days_to_come}
EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
RATES = {"learning": (5, 5, 5, 10, 10, 35, 60, 500), "reward": (50, 50, 50, 60, 110, 250)}


def steps_of(seed, era):
    """The instants to which the clock is moved: about fourteen a day."""
    rng = random.Random(f"{seed}/{era.name}/steps")
    begins = midnights(seed, era)
    # Records may be up to 300 s ahead: what is sent then reaches into the day that begins.
    known = {*begins, *(begin - rng.choice([1, 60, 299, 300]) for begin in sorted(begins))}
    drawn = rng.sample(range(era.begin + 2 * HOUR, era.end - HOUR), era.days * 14 - len(known))
    return sorted({*drawn, *known}) + [era.end]


class Plan:
    """The actions of one family."""

    def __init__(self, seed, number, era, twin=False):
        self.seed, self.number, self.era = seed, number, era
        self.steps, self.midnights = steps_of(seed, era), midnights(seed, era)
        self.rng = random.Random(f"{seed}/{number}/plan")
        # Deliveries are drawn from their own source, so that a twin differs in nothing else.
        self.post = random.Random(f"{seed}/{number}/post/{twin}")
        self.twin = twin
        self.actions = {}  # step: [action]
        self.final = []  # what guardians of a comparable family do when all has arrived
        self.names = 0

    def add(self, step, action):
        self.actions.setdefault(step, []).append(action)

    def name(self, letter):
        self.names += 1
        return f"{letter}{self.names}"

    def listed(self):
        """[(step, action)], in order."""
        return [(step, action) for step in sorted(self.actions) for action in self.actions[step]]

    def after(self, moment):
        """The first step at or after an instant; the last for what comes later."""
        low, high = 0, len(self.steps) - 1
        while low < high:
            middle = (low + high) // 2
            if self.steps[middle] < moment:
                low = middle + 1
            else:
                high = middle
        return low

    def free(self, low, high):
        """A step in which no guardian of the family does anything: two changes at one instant would have no order."""
        for _ in range(50 if low <= high else 0):
            step = self.rng.randint(low, high)
            if not any(action["kind"] == "guardian" for action in self.actions.get(step, [])):
                return step
        return None

    def guardian(self, step, do, **fields):
        self.add(step, {"kind": "guardian", "do": do, **fields})


def family(seed, number, era, comparable=False, twin=False, features=()):
    """A family's plan. `comparable`: only what a twin with another order of delivery must end the same with."""
    plan = Plan(seed, number, era, twin)
    plan.comparable = comparable
    children = 1 if comparable or plan.rng.random() < 0.6 else 2
    plan.children = [ChildPlan(plan, f"c{index}") for index in range(children)]
    for child in plan.children:
        child.settle_in()
    for child in plan.children:
        child.guardians()
        plan_schedule(child)
        child.uses()
        plan_requests(child)
        plan_activities(child)
        plan_clocks(child)
        plan_devices(child)
        plan_moves(child)
        plan_withdrawals(child)
    plan.features = [feature for feature in FEATURES if feature in features]
    for feature in plan.features:
        for child in plan.children:
            FEATURES[feature](child)
    last = len(plan.steps) - 1
    for child in plan.children:
        if comparable:
            plan.add(last - 1, {"kind": "guardian", "do": "accept_all", "child": child.name})
            for action in plan.final:
                plan.add(last - 1, action)
        for step in sorted(plan.rng.sample(range(4, last), 3)):
            plan.add(step, {"kind": "compare", "do": "compare", "child": child.name})
        plan.add(last, {"kind": "compare", "do": "compare", "child": child.name})
    return plan


class ChildPlan(UsagePlan):
    def __init__(self, plan, name):
        self.plan, self.rng, self.name = plan, plan.rng, name
        self.zone = self.rng.choice(plan.era.zones)
        self.week_start = self.rng.choice([1, 1, 7, 6, self.rng.randint(1, 7)])
        self.devices = [f"{name}d{index}" for index in range(self.rng.choice([1, 1, 2, 2, 3]))]
        self.sequences = {}
        self.apps = {}  # app: category
        self.challenges = []

    def settle_in(self):
        rng, plan = self.rng, self.plan
        shared = rng.random() < 0.5
        owner = "" if shared else self.name
        self.learning = [f"{owner}L{index}" for index in range(rng.randint(1, 4))]
        self.reward = [f"{owner}R{index}" for index in range(rng.randint(1, 3))]
        if shared and rng.random() < 0.3:
            self.learning.append("M")
        elif shared and rng.random() < 0.3:
            self.reward.append("M")
        self.apps = {app: "learning" for app in self.learning} | {app: "reward" for app in self.reward}
        selections = [(app, category, rng.choice(RATES[category])) for app, category in self.apps.items()]
        if self.plan.comparable:
            for selection in selections:
                self.guardian(plan.free(0, 14), "save", selections=[selection])
        else:
            half = rng.randint(1, len(selections))
            self.guardian(plan.free(0, 5), "save", selections=selections[:half])
            if selections[half:]:
                self.guardian(plan.free(6, 60), "save", selections=selections[half:])
        for _ in range(rng.choice([1, 2, 3, 4])):
            self.challenge(plan.free(15, 17 if rng.random() < 0.3 else 40))
        if rng.random() < 0.4:
            # A twin's policy must not depend yet on what has been delivered: every app is there, no challenge counts.
            first, last = (15, 15) if plan.comparable else (16, 17)
            for device in self.devices:
                self.fetch_and_acknowledge(device, first, last)

    def guardian(self, step, do, **fields):
        if step is not None:
            self.plan.guardian(step, do, child=self.name, **fields)

    def some(self, apps, least=1):
        return sorted(self.rng.sample(apps, self.rng.randint(min(least, len(apps)), len(apps))))

    def challenge(self, step):
        if step is None:
            return
        rng, name = self.rng, self.plan.name("k")
        goal = rng.choice([
            "daily_minutes", "daily_minutes", "weekly_minutes", "specific_apps", "streak", "streak", "points_target"])
        target = {
            "daily_minutes": rng.choice([15, 15, 20, 45, 60]), "weekly_minutes": rng.choice([60, 90, 120, 300]),
            "specific_apps": rng.choice([15, 30, 90]), "streak": rng.choice([3, 3, 4, 7]),
            "points_target": rng.choice([100, 150, 1000])}[goal]
        fields = {
            "goal": goal, "target": target, "bonus": rng.choice([0, 0, 5, 10, 25, 33, 50]),
            "learning_apps": self.some(self.learning) if goal == "specific_apps" or rng.random() < 0.25 else [],
            "reward_apps": self.some(self.reward) if rng.random() < 0.4 else [],
            "ratio": rng.choice([(60, 30), (1, 1), (7, 3), (4, 1), (1, 2)]), "full_day": rng.random() < 0.5,
            "window": rng.choice([(960, 1200), (0, 720), (1380, 1440), (90, 200), (420, 1320)]),
            "active_days": rng.choice([EVERY_DAY, [1, 2, 3, 4, 5], EVERY_DAY, self.some(EVERY_DAY, 3)]),
            "repeat_weekly": rng.random() < 0.6,
            "start_in": None if rng.random() < 0.8 else rng.randint(60, 3 * DAY),
            "end_in_days": None if rng.random() < 0.7 else rng.randint(5, 25)}
        if self.plan.comparable and fields["reward_apps"]:
            fields["reward_apps"] = []
        self.guardian(step, "challenge", name=name, fields=fields)
        self.challenges.append((name, goal, fields["repeat_weekly"]))
        if fields["start_in"] or rng.random() < 0.2:
            # Between creation and start, or on the first day: which version is in force for the first period?
            edited = self.plan.free(step + 1, min(step + 25, len(self.plan.steps) - 3))
            changes = rng.choice([{"bonus": 40}, {"target": self.other_target(goal)}, {"full_day": rng.random() < 0.5}])
            self.guardian(edited, "edit", name=name, changes=changes)
        if rng.random() < 0.12:
            # Its equal: both are completed in the same second.
            again, copy = self.plan.free(15, 45), self.plan.name("k")
            alike = {**fields, "reward_apps": [] if self.plan.comparable else self.some(self.reward), "start_in": None}
            self.guardian(again, "challenge", name=copy, fields=alike)
            self.challenges.append((copy, goal, fields["repeat_weekly"]))

    @staticmethod
    def other_target(goal):
        return {
            "daily_minutes": 30, "weekly_minutes": 75, "specific_apps": 20, "streak": 3, "points_target": 120}[goal]

    def change_challenge(self, step):
        if not self.challenges:
            return
        rng = self.rng
        name, goal, repeats = rng.choice(self.challenges)
        roll = rng.random()
        if roll < 0.45:
            changes = {}
            single = goal in ("specific_apps", "points_target") and not repeats
            if not single:
                changes = rng.choice([
                    {"bonus": rng.choice([0, 20, 50])}, {"full_day": rng.random() < 0.5},
                    {"target": self.other_target(goal)},
                    {"learning_apps": self.some(self.learning)}, {"learning_apps": []},
                    {"reward_apps": [] if self.plan.comparable else self.some(self.reward)},
                    {"ratio": rng.choice([(1, 1), (3, 1)])}, {"active_days": self.some(EVERY_DAY, 4)},
                    {"window": rng.choice([(600, 1200), (0, 1440)])}])
            if rng.random() < 0.3 or not changes:
                changes = rng.choice([
                    {"title": f"T{step}"}, {"end_in_days": rng.randint(-1, 9)}, {"end_in_days": None}])
            self.guardian(step, "edit", name=name, changes=changes)
        elif roll < 0.8:
            self.guardian(step, "pause", name=name)
            resumed = self.plan.free(min(step + 1, len(self.plan.steps) - 2), min(step + 40, len(self.plan.steps) - 2))
            if rng.random() < 0.9:
                self.guardian(resumed, "resume", name=name)
        elif roll < 0.9:
            self.guardian(step, "end", name=name)
        else:
            self.guardian(step, "delete", name=name)

    def fetch_and_acknowledge(self, device, low, high):
        step = self.rng.randint(low, high)
        self.plan.add(step, {"kind": "device", "do": "fetch", "child": self.name, "device": device})
        later = step if self.rng.random() < 0.6 else min(step + self.rng.randint(1, 30), len(self.plan.steps) - 1)
        self.plan.add(later, {
            "kind": "device", "do": "ack", "child": self.name, "device": device, "fetched": step,
            "back": self.rng.choice([0, 0, 1, 30, 3600, 18_000, -100])})

    def guardians(self):
        """Weeks of changes."""
        rng, plan = self.rng, self.plan
        last = len(plan.steps) - 3
        calm = rng.random() < 0.35
        for _ in range(rng.randint(2, 8) if calm else rng.randint(8, 30)):
            step = plan.free(18, last)
            if step is None:
                continue
            roll = rng.random()
            app = rng.choice(sorted(self.apps))
            if roll < 0.14:
                category = self.apps[app]
                self.guardian(step, "save", selections=[(app, category, rng.choice(RATES[category]))])
            elif roll < 0.22:
                self.guardian(step, "remove", app=app)
                if rng.random() < 0.7:
                    again = plan.free(min(step + 1, last), min(step + 40, last))
                    category = self.apps[app] if rng.random() < 0.8 else rng.choice(["learning", "reward"])
                    self.guardian(again, "save", selections=[(app, category, rng.choice(RATES[category]))])
                    if again and self.challenges and rng.random() < 0.7:
                        # Re-adding does not put it back on the lists; choosing it again does.
                        field, apps = ("learning_apps", self.learning) if app in self.learning else (
                            "reward_apps", self.reward)
                        chosen = sorted({app, *self.some(apps)})
                        if not plan.comparable or field == "learning_apps":
                            self.guardian(
                                plan.free(min(again + 1, last), min(again + 30, last)), "edit",
                                name=rng.choice(self.challenges)[0], changes={field: chosen})
            elif roll < 0.36:
                do = rng.choice(["block", "unblock", "unblock", "ban", "unlock_all", "unblock"])
                apps = [] if do == "unlock_all" or rng.random() < 0.4 else self.some(self.reward)
                self.guardian(step, do, apps=apps)
            elif roll < 0.50:
                apps = self.some(self.reward)
                expire_in = rng.choice([None, None, 600, 7200, 86_400, 3 * DAY])
                self.guardian(
                    step, "grant", name=plan.name("g"), apps=apps, seconds=rng.choice([1, 60, 600, 1800, 7200]),
                    expire_in=expire_in)
                if rng.random() < 0.6:
                    # In use while it begins, while it expires, or soon after.
                    moment = plan.steps[step] + rng.choice([-300, 0, 60, min(expire_in or 0, DAY) - 200])
                    self.session(rng.choice(apps), moment, rng.randint(200, 3000))
            elif roll < 0.58 and not plan.comparable:
                self.guardian(
                    step, "buy", device=rng.choice(self.devices), name=plan.name("b"), apps=self.some(self.reward),
                    minutes=rng.choice([1, 5, 20, 120]))
            elif roll < 0.62 and not plan.comparable:
                self.guardian(step, "forgive")
                plan.add(step, {"kind": "compare", "do": "compare", "child": self.name})
            elif roll < 0.66:
                self.guardian(step, "zone", zone=rng.choice(plan.era.zones))
                if rng.random() < 0.4:
                    self.guardian(
                        plan.free(min(step + 1, last), min(step + 20, last)), "zone", zone=rng.choice(plan.era.zones))
            elif roll < 0.69:
                self.guardian(step, "week_start", start=rng.randint(1, 7))
                while rng.random() < 0.6:
                    self.guardian(
                        plan.free(min(step + 1, last), min(step + 50, last)), "week_start", start=rng.randint(1, 7))
            elif roll < 0.73:
                self.guardian(step, "minimum", minutes=rng.choice([1, 2, 5, 20, 60]))
            elif roll < 0.78:
                self.challenge(step)
            else:
                self.change_challenge(step)
        if not plan.comparable:
            for _ in range(rng.choice([0, 1, 3, 6])):
                self.fetch_and_acknowledge(rng.choice(self.devices), 18, last)
