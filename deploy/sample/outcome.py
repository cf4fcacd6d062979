"""The expected outcome of the sample: its files played through the independent model of the rules in Tests/Model."""

import csv
import json
import pathlib
import shlex
import sys
from datetime import datetime, timezone
from itertools import chain

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Model"))

from model.challenges import Settings  # noqa: E402
from model.child import Child  # noqa: E402
from model.facts import Activity  # noqa: E402
from model.family import Family as ModelFamily  # noqa: E402
from model.goals import GOAL_TYPES, Goal  # noqa: E402
from model.localtime import text_of  # noqa: E402
from model.records import Record  # noqa: E402
from model.streaks import can_give  # noqa: E402

DAY = 86_400
TEMPLATES = {
    template["id"]: template
    for template in json.loads((ROOT / "Services" / "catalogue.json").read_text())["challenge_templates"]
}
WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
# As options name them.
GOALS = {name.removesuffix("_target").replace("_", "-"): name for name in GOAL_TYPES}


def step(text):
    """A step of a chain, as `--step` takes it."""
    goal, target, *rest = text.split(":")
    parameters = zip(GOAL_TYPES[GOALS[goal]].parameters, map(int, rest))
    return Goal(GOALS[goal], int(target), **dict(parameters))


def activities(name, content):
    """(child, activity) of each row of a file, which is CSV or JSON lines."""
    lines = content.splitlines()
    rows = csv.DictReader(lines) if name.endswith(".csv") else map(json.loads, lines)
    for row in rows:
        yield row["child"], Activity(
            row["id"], row["type"], instant(row["time"]), int(row.get("amount") or row.get("balance") or 0),
            row.get("subject") or "", row.get("direction") or "", row.get("under_budget") in ("true", True))


def instant(text):
    return int(datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())


def text(moment):
    return datetime.fromtimestamp(moment, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def steps(rows):
    """(time of sending, device, rows): a device sends a sitting with one app at its end, or when the row specifies."""
    found, latest, last = [], {}, {}
    for row in rows:
        device, sent = row["device"], row["sent"]
        start, end = instant(row["start"]), instant(row["end"])
        step = last.get(device)
        if (
            step and not sent and not step["sent"] and row["app"] == step["rows"][0]["app"]
            and end - step["first"] <= 7200 and start >= step["first"] and start - step["time"] <= 300
        ) or (step and sent and step["sent"] == sent):
            step["rows"].append(row)
            step["time"] = instant(sent) if sent else max(step["time"], end)
        else:
            time = instant(sent) if sent else max(start, end, latest.get(device, start))
            step = {"time": time, "first": start, "rows": [row], "device": device, "sent": sent}
            found.append(step)
            last[device] = step
        if not sent:
            latest[device] = step["time"]
    found.sort(key=lambda step: step["time"])
    return [(step["time"] + 1, step["device"], step["rows"]) for step in found]


def options(words):
    """The options of a command: {name: [values]}, its operands under "operands"."""
    found, words = {}, list(words)
    while words:
        name = words.pop(0)
        if not name.startswith("--"):
            found.setdefault("operands", []).append(name)
            continue
        flag = name in ("--full-day", "--once", "--yes", "--all")
        found.setdefault(name[2:], []).append(True if flag else words.pop(0))
    return found


class Family:
    """The children, and what the guardians do to them. Apps are named by their token names."""

    def __init__(self, begin, end, reports):
        """reports: {name: content} of the files of activities."""
        self.begin, self.end, self.reports = begin, end, reports
        self.children, self.labels, self.devices, self.order = {}, {}, {}, {}
        self.version, self.model = 0, ModelFamily()
        self.tally = dict.fromkeys(["accepted", "unassigned", "duplicate", "skipped", "quarantined", "invalid"], 0)

    def do(self, now, words):
        words = shlex.split(words, comments=True)
        if not words:
            return
        length = 1 if words[1].startswith("--") else 2
        name, given = "_".join(words[:length]).replace("-", "_"), options(words[length:])
        child = given["child"][0] if "child" in given else self.devices.get(given.get("device", [""])[0])
        getattr(self, name)(now, child, given)

    def look(self, now, names):
        """Devices apply the policy as it is; an earned badge stays."""
        for name in names:
            child = self.children[name]
            self.version += 1
            for device in [device for device, owner in self.devices.items() if owner == name]:
                child.acknowledge(device, self.version, now, child.shielded(now))
            child.note_badges(now)

    def send(self, now, device, rows):
        child = self.children[self.devices[device]]
        for row in rows:
            record = Record(
                device, row["installation"], int(row["sequence"]), row["app"], instant(row["start"]),
                instant(row["end"]), row["shielded"] == "true")
            outcome, _ = child.receive(record, now)
            self.tally[outcome] += 1

    # Commands.

    def family_create(self, now, child, given):
        pass

    def child_add(self, now, child, given):
        name, zone = given["name"][0], given["zone"][0]
        self.children[name] = Child(self.begin - 3 * DAY, self.end + 40 * DAY, zone, 1, self.model)
        self.labels[name] = {}

    def device_pair(self, now, child, given):
        self.devices[given["device"][0]] = child

    def apps_save(self, now, child, given):
        for category, default in (("learning", 5), ("reward", 50)):
            for selection in given.get(category, []):
                name, _, rate = selection.partition("=")
                label, _, token = name.rpartition(":")
                if token in self.labels[child]:
                    token = self.labels[child][token]
                self.labels[child][label or token] = token
                self.children[child].save(now, token, category, int(rate or default))

    def apps_remove(self, now, child, given):
        self.children[child].remove(now, self.labels[child].pop(given["app"][0]))

    def apps_block(self, now, child, given):
        self.children[child].block(now, self.apps(child, given, "app"))

    def apps_unblock(self, now, child, given):
        self.children[child].unblock(now, self.apps(child, given, "app"))

    def apps_unlock_all(self, now, child, given):
        self.children[child].unblock(now, ())

    def apps_grant(self, now, child, given):
        self.children[child].grant(now, f"{now}", self.apps(child, given, "app"), int(given["minutes"][0]) * 60)

    def apps_buy(self, now, child, given):
        bought = self.children[child].buy(now, f"{now}", self.apps(child, given, "app"), int(given["minutes"][0]))
        assert bought, "the sample's purchases are affordable"

    def apps(self, child, given, option):
        return tuple(self.labels[child][label] for label in given.get(option, []))

    def quarantine_list(self, now, child, given):
        pass

    def quarantine_accept(self, now, child, given):
        self.review(child, given, "accept")

    def quarantine_reject(self, now, child, given):
        self.review(child, given, "reject")

    def review(self, child, given, decision):
        waiting = self.children[child].inbox.waiting()
        if "reason" in given:
            waiting = [entry for entry in waiting if entry.reason == given["reason"][0].replace("-", "_")]
        assert waiting, "the sample's decisions are about something"
        for entry in waiting:
            self.children[child].review(entry, decision)

    def streak_minimum(self, now, child, given):
        self.children[child].change_minimum(now, int(given["minutes"][0]))

    def streak_freeze(self, now, child, given):
        assert can_give(self.children[child], now), "the sample's freeze can be held"
        self.children[child].fairness.gifts.append(now)
        self.children[child].changed()

    def activities_import(self, now, child, given):
        name = given["operands"][0].removeprefix("here/")
        for owner, activity in activities(name, self.reports[name]):
            assert activity.time <= now, "the sample's activities have happened"
            assert self.children[owner].record(activity) != "conflict"

    def reward(self, given):
        return next(code for code, reward in self.model.rewards.items() if reward.name == given["reward"][0])

    def shop_buy(self, now, child, given):
        refusal = self.children[child].shop.unlock(self.reward(given), now)
        assert not refusal, f"the sample's rewards can be had: {refusal}"

    def shop_equip(self, now, child, given):
        assert self.children[child].shop.equip(self.reward(given))

    def shop_refund(self, now, child, given):
        assert self.children[child].shop.refund(self.reward(given))

    def debt_forgive(self, now, child, given):
        assert self.children[child].forgive(now) > 0, "the sample's debt is one"

    def challenge_create(self, now, child, given):
        template = TEMPLATES[given["template"][0]] if "template" in given else {}
        active = [WEEKDAYS.index(day) + 1 for day in template.get("active_days", WEEKDAYS)]
        ratio = given.get("ratio", ["60:30"])[0].split(":")
        goal = template.get("goal_type") or GOALS[given.get("goal", ["daily-minutes"])[0]]
        chain = tuple(step(text) for text in given.get("step", []))
        target = len(chain) or int(given["target"][0] if "target" in given else template["target"])
        settings = Settings(
            title=given["title"][0] if "title" in given else template["name"], goal=goal,
            target=target, steps=chain, reward_scope=given.get("reward-time", [""])[0],
            bonus=int(given.get("bonus", [template.get("bonus_percentage", 0)])[0]),
            learning_apps=self.apps(child, given, "learning"), reward_apps=self.apps(child, given, "reward"),
            ratio_learning=int(ratio[0]), ratio_reward=int(ratio[1]), full_day="full-day" in given or bool(template),
            start_minute=960, end_minute=1200,
            active_days=tuple(active if template or given.get("days") == ["every"] else range(1, 6)),
            repeat_weekly="once" not in given, learning_chosen=now, reward_chosen=now)
        end = instant(given["end"][0] + "T00:00:00Z") // DAY if "end" in given else None
        self.children[child].create_challenge(settings.title, now, None, end, settings)

    def challenge_edit(self, now, child, given):
        assert set(given) == {"child", "challenge", "target"}
        self.children[child].challenges[given["challenge"][0]].edit(now, target=int(given["target"][0]))
        self.children[child].changed()

    def challenge_pause(self, now, child, given):
        self.children[child].challenges[given["challenge"][0]].pause(now)
        self.children[child].changed()

    def challenge_resume(self, now, child, given):
        self.children[child].challenges[given["challenge"][0]].resume(now)
        self.children[child].changed()


def outcome(rows, reports, *scripts):
    """What `rewards status --json` must print for each child after playing the rows, the scripts and the files of activities
    that these import."""
    uses = steps(rows)
    begin = min(instant(row["start"]) for row in rows) - DAY
    family = Family(begin, max(time for time, _, _ in uses), reports)
    lines = [line.split(maxsplit=1) for line in chain.from_iterable(script.splitlines() for script in scripts)]
    lines = [line for line in lines if len(line) == 2 and not line[0].startswith("#")]
    for when, words in lines:
        if when == "first":
            family.do(begin, words)
    timed = [(time, 0, (device, part)) for time, device, part in uses]
    timed += [(instant(when), 1, words) for when, words in lines if when != "first"]
    now = begin
    for now, kind, what in sorted(timed, key=lambda event: event[:2]):
        if kind == 0:
            family.send(now, *what)
            family.look(now, [family.devices[what[0]]])
        else:
            family.do(now, what)
            family.look(now, family.children)
    children = {name: figures(child, family.labels[name], now) for name, child in family.children.items()}
    return {"records": family.tally, "children": children}


def figures(child, labels, now):
    state = child.state(now)
    sums = state.figures
    names = {token: label for label, token in labels.items()}
    earned = child.note_badges(now)
    return {
        "learning_seconds": sum(s.seconds for s in state.segments if s.category == "learning"),
        "learning_sixtieths": sums.learning,
        "learning_points": sums.learning // 60,
        "reward_seconds": sum(s.seconds for s in state.segments if s.category == "reward"),
        "balance_sixtieths": sums.balance,
        "balance_points": max(0, sums.balance) // 60,
        "debt_points": -(min(0, sums.balance) // 60),
        "ledger": {
            "learning": sums.learning, "challenge_bonus": sums.bonus, "streak_bonus": sums.streak_bonus,
            "purchase": -sums.bought, "reward_use": -sums.charged, "forgiveness": sums.forgiven,
        },
        "days": days(child, state),
        "challenges": [challenge(child.challenges[name], progress) for name, progress in state.progress.items()
                       if progress and not child.challenges[name].ended(child.calendar, now)],
        "completions": [
            {
                "title": done.challenge, "date": text_of(done.period), "completion_time": text(done.instant),
                "bonus_sixtieths": done.bonus, "reward_seconds": done.reward_seconds,
            }
            for done in sorted(state.completions, key=lambda done: (done.instant, done.challenge))
        ],
        "streaks": {
            "daily": vars(state.daily), "weekly": vars(state.weekly),
            "minimum_minutes": child.minimum_seconds(child.calendar.date(now)) // 60,
            "freezes_held": len(state.days.held),
            "neutral_days": [
                {"date": text_of(date), "cause": cause} for date, cause in sorted(state.days.neutral.items())],
        },
        "badges": sorted(earned),
        "achievement_points": child.awards.points,
        "available_achievement_points": child.shop.available,
        "rewards": [
            {"code": code, "paid_points": cost, "equipped": worn}
            for code, (cost, worn) in child.shop.had().items()],
        "quarantined": len(child.inbox.waiting()),
        "open_apps": [names[app] for app in child.rewards(now) if app not in child.shielded(now)],
    }


def days(child, state):
    found = {}
    for start, end, date in child.calendar.days:
        pieces = [segment.cut(start, end) for segment in state.segments if segment.start < end and segment.end > start]
        bonus = sum(done.bonus for done in state.completions if child.calendar.date(done.instant) == date)
        bonus += state.streak_bonuses.get(date, (0, 0))[1]
        if pieces:
            learning = [piece for piece in pieces if piece.category == "learning"]
            found[date] = {
                "date": text_of(date), "learning_seconds": sum(piece.seconds for piece in learning),
                "reward_seconds": sum(p.seconds for p in pieces if p.category == "reward"),
                "learning_sixtieths": sum(piece.sixtieths for piece in learning), "bonus_sixtieths": bonus,
            }
    return list(found.values())


def challenge(facts, progress):
    settings = facts.settings
    names = {goal: name for name, goal in GOALS.items()}
    return {
        "title": settings.title, "goal": names[settings.goal], "progress": progress.amount,
        "target": progress.target, "percentage": progress.percentage, "completed": bool(progress.completion),
        "near": progress.near,
    }
