"""Is an app open? (SH-16)"""

from dataclasses import dataclass

from .schedule import FOR_EVER, Use
from .stretches import FOREVER

PAUSED, BANNED, BEDTIME, WINDOW, APP_DAILY, DAILY, WEEKLY, GRANT, OPEN_WITH_BALANCE, DEFAULT = (
    "paused", "banned", "bedtime", "window", "app_daily_limit", "daily_limit", "weekly_limit", "grant",
    "open_with_balance", "default")
OPEN = (GRANT, OPEN_WITH_BALANCE)


@dataclass(frozen=True)
class Decision:
    shielded: bool
    rule: str
    next_change: int  # None: only a new fact can change it
    granted: int
    window: int  # its position; None where no window decides


def decide(child, state, app, now, device=None):
    outlook = Outlook(child, state, app, now, device)
    rule, window = outlook.rule(now)
    granted = sum(grant.left() for grant in state.grants if grant.usable(child, app, now))
    change = outlook.closing() if rule in OPEN else outlook.opening()
    return Decision(rule not in OPEN, rule, change, granted, window)


def used(child, state, app, now):
    """All use of reward apps counts, free and charged (SH-14)."""
    calendar = child.calendar
    day = calendar.date(now)
    week = calendar.week_start(day)
    use = Use(day, week, 0, 0, 0)
    present = child.apps.at(app, now) if app else None
    for date, pieces in child.reward_by_day.items():
        if calendar.week_start(date) == week:
            use.all_week += sum(piece.seconds for piece in pieces)
        if date == day:
            use.all_day = sum(piece.seconds for piece in pieces)
            use.app = sum(
                piece.seconds for piece in pieces
                if present and piece.app == app and piece.generation == present.generation)
    return use


class Outlook:
    """One app from an instant on, if no new fact comes."""

    def __init__(self, child, state, app, now, device=None):
        self.child, self.app, self.now, self.calendar = child, app, now, child.calendar
        self.schedule, self.setting = child.schedule, child.settings[app]
        self.of_device = child.devices[device].rule(app) if device in child.devices else None
        self.rate = child.apps.at(app, now).rate
        self.grants = [
            grant for grant in state.grants
            if app in grant.apps and grant.left() > 0 and grant.revoked is None
            and child.apps.present(app, grant.start, now)]
        self.left = {id(grant): grant.left() for grant in self.grants}
        self.balance = state.figures.balance
        self.limit = self.schedule.app_limits.get(app)
        self.is_limited = bool(self.limit or self.schedule.daily or self.schedule.weekly is not None)
        paused = self.schedule.paused(now) and self.schedule.pause[1]
        self.last = (paused or now) + FOR_EVER
        self.use = used(child, state, app, now) if self.is_limited else Use(0, 0, 0, 0, 0)
        self.stretches = [
            stretch for stretch in self.schedule.stretches(self.calendar, now)
            if self.schedule.windows[stretch[2]].shields(app)]

    def rests(self):
        """(rule, seconds left) of the limits of the day, in their order."""
        found = []
        if self.is_limited:
            of_app = self.limit.on(self.use.day) if self.limit else None
            of_day = self.schedule.daily.on(self.use.day) if self.schedule.daily else None
            if of_app is not None:
                found.append((APP_DAILY, of_app - self.use.app))
            if of_day is not None:
                found.append((DAILY, of_day - self.use.all_day))
            if self.schedule.weekly is not None:
                found.append((WEEKLY, self.schedule.weekly - self.use.all_week))
        return found

    def live(self, now):
        return [
            grant for grant in self.grants
            if self.left[id(grant)] > 0 and grant.start <= now and (grant.expire is None or now < grant.expire)]

    def rule(self, now):
        """The first match wins: (rule, position of the window)."""
        if self.schedule.paused(now):
            return PAUSED, None
        if self.of_device:
            return self.of_device, None
        if self.setting == "banned":
            return BANNED, None
        inside = [position for start, end, position in self.stretches if start <= now < end]
        if inside:
            # Bedtimes before other windows.
            first = min(inside, key=lambda position: (self.schedule.windows[position].kind != BEDTIME, position))
            return self.schedule.windows[first].kind, first
        reached = [rule for rule, rest in self.rests() if rest <= 0]
        if reached:
            return reached[0], None
        if self.live(now):
            return GRANT, None
        if self.setting == "open" and self.balance > 0:
            return OPEN_WITH_BALANCE, None
        return DEFAULT, None

    def edges(self, now):
        """The instants after `now` at which time alone can change something."""
        found = [edge for grant in self.grants for edge in grant.edges()]
        found += [edge for stretch in self.stretches for edge in stretch[:2]]
        if self.schedule.paused(now) and self.schedule.pause[1]:
            found.append(self.schedule.pause[1])
        if self.is_limited:
            found += [start for start in self.calendar.starts if start <= self.last]
        return sorted({edge for edge in found if edge > now})

    def move(self, now):
        if self.is_limited:
            self.use = self.use.turn(self.calendar, now)

    def closing(self):
        """The first instant at which an open app closes when it is used without break from now on."""
        now = self.now
        while True:
            rule, _ = self.rule(now)
            if rule not in OPEN:
                return now
            until = min(self.edges(now), default=FOREVER)
            until = min([until] + [now + rest for _, rest in self.rests()])
            if rule == GRANT:
                first = min(self.live(now), key=lambda grant: grant.order)
                until = min(until, now + self.left[id(first)])
                self.left[id(first)] -= until - now
            else:
                until = min(until, now + -(-self.balance // self.rate))
                self.balance -= (until - now) * self.rate
            self.use.add(until - now)
            now = until
            self.move(now)

    def opening(self):
        """The first instant at which a shielded app opens by time alone."""
        if self.setting == "banned" or self.of_device:
            return None
        for edge in self.edges(self.now):
            if edge > self.last:
                return None
            self.move(edge)
            if self.rule(edge)[0] in OPEN:
                return edge
        return None
