"""Challenges: what guardians chose, when they count, which usage counts (CH-4, CH-5, CH-8, CH-10, CH-12)."""

from dataclasses import dataclass, replace

from . import goals
from .localtime import weekday
from .stretches import FOREVER, difference, intersection, union


@dataclass(frozen=True)
class Settings(goals.Parameters):
    """What a guardian chose. `learning_chosen`, `reward_chosen`: when the lists were chosen.

    reward_scope: "all", "chosen" or "none"; empty where only the list says it: an empty one means all.
    """

    title: str
    goal: str
    target: int
    bonus: int
    learning_apps: tuple
    reward_apps: tuple
    ratio_learning: int
    ratio_reward: int
    full_day: bool
    start_minute: int
    end_minute: int
    active_days: tuple
    repeat_weekly: bool
    learning_chosen: int = 0
    reward_chosen: int = 0
    reward_scope: str = ""
    steps: tuple = ()  # Goals

    def reward_seconds(self):
        """CH-10: one rounding down, at the end."""
        if self.reward_scope == "none":
            return 0
        if goals.GOAL_TYPES[self.goal].unit == "minutes":
            return self.target * 60 * self.ratio_reward * (100 + self.bonus) // (self.ratio_learning * 100)
        return self.ratio_reward * 60 * (100 + self.bonus) // 100

    @property
    def goal_amount(self):
        return goals.goal_amount(self.goal, self.target)


@dataclass(frozen=True)
class Completion:
    challenge: str
    period: int  # first local date
    instant: int
    base: int
    bonus: int
    reward_seconds: int
    reward_apps: tuple


@dataclass(frozen=True)
class Progress:
    """The state of a period. `amount` and `goal` are in the unit that the goal type counts."""

    first: int  # first local date; None for a run that has not begun
    last: int  # last local date, inclusive; None for an open window
    seconds: int
    sixtieths: int
    amount: int
    goal: int
    target: int
    completion: Completion
    step: object = None  # of a chain that is not completed: the Progress of its running step, if that has begun

    @property
    def percentage(self):
        return min(100, 100 * self.amount // self.goal)

    @property
    def near(self):
        return self.amount * 100 >= 90 * self.goal and not self.completion


class Challenge:
    """The facts of a challenge."""

    def __init__(self, name, created, start, end_date, settings):
        self.name = name
        self.created = created
        self.begin = max(start if start is not None else created, created)
        self.versions = [(created, settings)]
        self.ends = [(-FOREVER, end_date)]  # (instant of the edit, last date or None)
        self.pauses = []  # [start, end]
        self.stopped = FOREVER
        self.deleted = False
        self.is_step = False  # of a chain

    @property
    def settings(self):
        return self.versions[-1][1]

    def edit(self, instant, **changes):
        if "end_date" in changes:
            self.ends.append((instant, changes.pop("end_date")))
        if "learning_apps" in changes:
            changes["learning_chosen"] = instant
        if "reward_apps" in changes:
            changes["reward_chosen"] = instant
            changes.setdefault("reward_scope", self.scope_of(changes["reward_apps"]))
        if changes:
            self.versions.append((instant, replace(self.settings, **changes)))

    def scope_of(self, apps):
        """What an edit that names the list alone means: its apps, or all; none stays none without apps."""
        if not self.settings.reward_scope or self.settings.reward_scope == "none" and not apps:
            return self.settings.reward_scope
        return "chosen" if apps else "all"

    def pause(self, instant):
        self.pauses.append([instant, FOREVER])

    def resume(self, instant):
        self.pauses[-1][1] = instant

    def stop(self, instant):
        self.stopped = min(self.stopped, instant)

    def paused(self):
        return bool(self.pauses) and self.pauses[-1][1] == FOREVER

    def end_at(self, instant):
        return [end for since, end in self.ends if since <= instant][-1]

    def ended(self, calendar, now):
        """Stopped by a guardian or expired: inclusive of its last local day."""
        end = self.end_at(now)
        return now >= self.stopped or (end is not None and calendar.date(now) > end)

    def single_window(self):
        window = goals.GOAL_TYPES[self.settings.goal].window
        return window == "end" or window == "week or end" and not self.settings.repeat_weekly

    def version_at(self, instant):
        """The version in force; for a single window edits after its start change only texts and end."""
        if self.single_window():
            instant = min(instant, self.begin)
        fitting = [settings for since, settings in self.versions if since <= instant]
        return fitting[-1] if fitting else self.versions[0][1]

    def alive(self, calendar):
        """The stretches in which it counts: begun, not paused, not stopped, not after the end in force then."""
        found = []
        for index, (since, end) in enumerate(self.ends):
            until = self.ends[index + 1][0] if index + 1 < len(self.ends) else FOREVER
            if end is not None:
                after = [start for start, _, date in calendar.days if date > end]
                until = min(until, after[0] if after else FOREVER)
            found.append((max(since, self.begin), min(until, self.stopped)))
        return difference(union(found), union(map(tuple, self.pauses)))


def schedule(settings, calendar, date):
    """The instants of a local day that the schedule covers, and the hours of a time of day besides it."""
    if weekday(date) not in settings.active_days or not calendar.exists(date):
        return []
    found = [calendar.span_of[date]]
    if not settings.full_day:
        found = union(calendar.window(date, settings.start_minute * 60, settings.end_minute * 60))
    hours = goals.GOAL_TYPES[settings.goal].hours
    if hours:
        start, end = hours(settings)
        found = intersection(found, union(calendar.window(date, start * 60, end * 60)))
    return found


def counted_on(challenge, settings, child, date, alive):
    """The child's learning on a day that counts for the challenge: inside schedule and life, of the chosen apps."""
    learning = child.learning_by_day.get(date, [])
    if not learning:
        return []
    open_stretches = intersection(schedule(settings, child.calendar, date), alive)
    found = []
    for segment in learning:
        for start, end in intersection([(segment.start, segment.end)], open_stretches):
            piece = segment.cut(start, end)
            if not settings.learning_apps:
                found.append(piece)
            elif piece.app in settings.learning_apps:
                gone = [r for r in child.apps.removals(piece.app) if r > settings.learning_chosen]
                if not gone or piece.start < gone[0]:
                    found.append(piece.cut(piece.start, gone[0]) if gone else piece)
    return [piece for piece in found if piece.seconds > 0]


def reward_pool(settings, child, instant):
    """All reward apps at that instant, the chosen ones that are still there, or none."""
    if settings.reward_scope == "none":
        return ()
    if settings.reward_scope == "all" or not settings.reward_scope and not settings.reward_apps:
        return tuple(sorted(child.apps.assigned(instant, "reward")))
    chosen = [app for app in settings.reward_apps if child.apps.present(app, settings.reward_chosen, instant)]
    return tuple(sorted(set(chosen)))


def completion(challenge, settings, child, period, instant, counted):
    """The consequences of reaching the target: bonus of what was counted up to then, and reward time."""
    base = goals.earned(counted, instant)
    return Completion(
        challenge.name, period, instant, base, base * settings.bonus // 100, settings.reward_seconds(),
        reward_pool(settings, child, instant))
