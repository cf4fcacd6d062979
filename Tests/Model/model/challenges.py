"""Challenges of all five goal types: periods, progress, completions (CH-4 to CH-8, CH-10, CH-12, CH-15)."""

from dataclasses import dataclass, replace

from .localtime import weekday
from .stretches import FOREVER, difference, intersection, union

MINUTES = ("daily_minutes", "weekly_minutes", "specific_apps")


@dataclass(frozen=True)
class Settings:
    """What a guardian chose. `learning_chosen`, `reward_chosen`: when the lists were chosen."""

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

    def reward_seconds(self):
        """CH-10: one rounding down, at the end."""
        if self.goal in MINUTES:
            return self.target * 60 * self.ratio_reward * (100 + self.bonus) // (self.ratio_learning * 100)
        return self.ratio_reward * 60 * (100 + self.bonus) // 100

    @property
    def goal_amount(self):
        """The target in the unit that progress counts: seconds, sixtieths or days."""
        return self.target * (1 if self.goal == "streak" else 60)


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
    """The state of a period. `amount` is in seconds, sixtieths or days."""

    first: int  # first local date; None for a run that has not begun
    last: int  # last local date, inclusive; None for an open window
    seconds: int
    sixtieths: int
    amount: int
    goal: int
    target: int
    completion: Completion

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
        if changes:
            self.versions.append((instant, replace(self.settings, **changes)))

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
        return self.settings.goal in ("specific_apps", "points_target") and not self.settings.repeat_weekly

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
    """The instants of a local day that the schedule covers."""
    if weekday(date) not in settings.active_days or not calendar.exists(date):
        return []
    if settings.full_day:
        return [calendar.span_of[date]]
    return union(calendar.window(date, settings.start_minute * 60, settings.end_minute * 60))


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
    """Chosen reward apps that are still there; none chosen means all at that instant."""
    if not settings.reward_apps:
        return tuple(sorted(child.apps.assigned(instant, "reward")))
    chosen = [app for app in settings.reward_apps if child.apps.present(app, settings.reward_chosen, instant)]
    return tuple(sorted(set(chosen)))


def completion(challenge, settings, child, period, instant, base):
    """The consequences of reaching the target: bonus (CH-8) and reward time (CH-10)."""
    return Completion(
        challenge.name, period, instant, base, base * settings.bonus // 100, settings.reward_seconds(),
        reward_pool(settings, child, instant))


def reach(pieces, goal, in_points):
    """The end of the second that reaches the goal, and the sixtieths earned up to then; or None."""
    amount = base = 0
    for piece in pieces:
        each = piece.rate if in_points else 1
        needed = -(-(goal - amount) // each)
        if needed <= piece.seconds:
            return piece.start + needed, base + needed * piece.rate
        amount += piece.seconds * each
        base += piece.sixtieths
    return None


def window_progress(challenge, child, first, after, last, alive):
    """Progress of the window of the dates [first, after)."""
    dates = [date for _, _, date in child.calendar.days if first <= date and (after is None or date < after)]
    starts = [child.calendar.span_of[date][0] for date in dates]
    settings = challenge.version_at(max(challenge.begin, starts[0] if starts else 0))
    pieces = []
    for date in dates:
        if date in child.learning_by_day:
            pieces += counted_on(challenge, settings, child, date, alive)
    in_points = settings.goal == "points_target"
    seconds, sixtieths = sum(p.seconds for p in pieces), sum(p.sixtieths for p in pieces)
    reached = reach(pieces, settings.goal_amount, in_points)
    done = completion(challenge, settings, child, first, *reached) if reached else None
    return Progress(
        first, last, seconds, sixtieths, sixtieths if in_points else seconds, settings.goal_amount, settings.target,
        done)


def windows(challenge, child, now):
    """(first date, first date after or None, last date or None) of every period up to now, oldest first."""
    calendar = child.calendar
    begin, today = calendar.date(challenge.begin), calendar.date(now)
    goal = challenge.settings.goal
    # Usage may reach a few minutes into the future.
    today = max([today, *child.learning_by_day])
    if challenge.single_window():
        end = challenge.end_at(now)
        return [(begin, None, end)] if begin <= today else []
    found, date = [], begin
    while date <= today:
        if goal == "daily_minutes":
            if calendar.exists(date):
                found.append((date, date + 1, date))
            date += 1
        else:
            first, after = calendar.week(date)
            found.append((first, after, after - 1))
            date = after
    return found


class Run:
    """A run of a streak challenge."""

    def __init__(self):
        self.settings = None
        self.first = None
        self.days = 0
        self.pieces = []


def streak_progress(challenge, child, now, alive):
    """Every completed run, and the progress of the last run."""
    calendar, completions, run = child.calendar, [], Run()
    begin, today = calendar.date(challenge.begin), calendar.date(now)
    shown = None  # the run that was completed today: the next one begins on the next local day
    for day_start, day_end, date in calendar.days:
        if date < begin or date > max([today, *child.learning_by_day]):
            continue
        settings = run.settings or challenge.version_at(max(challenge.begin, day_start))
        if weekday(date) not in settings.active_days:
            continue
        pieces = counted_on(challenge, settings, child, date, alive)
        minimum = child.minimum_seconds(date)
        if sum(p.seconds for p in pieces) >= minimum:
            run.settings = settings
            run.first = date if run.first is None else run.first
            run.days += 1
            if run.days == settings.target:
                instant, base = reach(pieces, minimum, False)
                base += sum(p.sixtieths for p in run.pieces)
                done = completion(challenge, settings, child, run.first, instant, base)
                completions.append(done)
                shown = run_progress(run, settings, run.pieces + pieces, done) if date >= today else None
                run = Run()
                continue
        elif now >= day_end and not intersection([(day_start, day_end)], union(map(tuple, challenge.pauses))):
            run = Run()
            continue
        if run.days:
            run.pieces += pieces
    settings = run.settings or challenge.version_at(max(challenge.begin, calendar.span_of[today][0]))
    return completions, shown or run_progress(run, settings, run.pieces, None)


def run_progress(run, settings, pieces, done):
    return Progress(
        run.first, None, sum(p.seconds for p in pieces), sum(p.sixtieths for p in pieces), run.days, settings.target,
        settings.target, done)


def evaluate(challenge, child, now):
    """(completions, progress of the current period or None)."""
    alive = challenge.alive(child.calendar)
    if challenge.settings.goal == "streak":
        return streak_progress(challenge, child, now, alive)
    completions, current, today = [], None, child.calendar.date(now)
    for first, after, last in windows(challenge, child, now):
        has_usage = any(first <= date and (after is None or date < after) for date in child.learning_by_day)
        is_current = first <= today and (after is None or today < after)
        if not has_usage and not is_current:
            continue
        progress = window_progress(challenge, child, first, after, last, alive)
        if progress.completion:
            completions.append(progress.completion)
        if is_current:
            current = progress
    return completions, current
