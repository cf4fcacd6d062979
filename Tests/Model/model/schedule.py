"""Limits, windows and pauses of a child's reward apps (SH-14)."""

from dataclasses import dataclass, field

from .localtime import weekday

DAY = 86_400
FOR_EVER = 32 * DAY  # what windows and limits shield so long without a break they shield for ever
REACH = 38  # days that are looked ahead
BACK = 3  # days before today on which a window may have begun that still lasts: after a move clocks show earlier dates


@dataclass(frozen=True)
class DailyLimit:
    seconds: int  # None for none
    days: tuple = ()  # (weekday, seconds or None)

    def on(self, date):
        return dict(self.days).get(weekday(date), self.seconds)


@dataclass(frozen=True)
class Window:
    kind: str  # "bedtime", "window"
    weekdays: tuple
    start: int  # minutes of the day
    end: int  # at or before the start: on the next day
    apps: frozenset = None  # None for all reward apps

    def shields(self, app):
        return self.apps is None or app in self.apps

    def stretches(self, calendar, date):
        """Of the window that starts on a date."""
        if weekday(date) not in self.weekdays:
            return []
        return calendar.window_from(date, self.start * 60, self.end * 60)


@dataclass
class Schedule:
    app_limits: dict = field(default_factory=dict)  # app: DailyLimit
    daily: DailyLimit = None  # over all reward apps
    weekly: int = None
    windows: list = field(default_factory=list)
    pause: tuple = None  # (start, end or None)

    def __post_init__(self):
        self._stretches = {}

    def paused(self, instant):
        return self.pause is not None and (self.pause[1] is None or instant < self.pause[1])

    def set_windows(self, windows):
        self.windows = list(windows)
        self.moved()

    def moved(self):
        """The calendar or the windows are others."""
        self._stretches = {}

    def remove(self, app):
        """A removed app leaves its limit and every window for good."""
        self.app_limits.pop(app, None)
        self.set_windows([
            window if window.apps is None
            else Window(window.kind, window.weekdays, window.start, window.end, window.apps - {app})
            for window in self.windows])

    def stretches(self, calendar, instant):
        """[(start, end, position of the window)] from some days before an instant on, as far as it is looked ahead."""
        today = calendar.date(instant)
        if today not in self._stretches:
            self._stretches[today] = sorted(
                (start, end, position) for position, window in enumerate(self.windows)
                for date in range(today - BACK, today + REACH) for start, end in window.stretches(calendar, date))
        return self._stretches[today]


@dataclass
class Use:
    """What of a day and its week is used, as far as limits ask."""

    day: int
    week: int  # its first date
    app: int  # the app in its present generation
    all_day: int
    all_week: int

    def turn(self, calendar, instant):
        """The use at a later instant, if nothing more is used."""
        day = calendar.date(instant)
        week = calendar.week_start(day)
        same_day, same_week = day == self.day, week == self.week
        return Use(day, week, self.app * same_day, self.all_day * same_day, self.all_week * same_week)

    def add(self, seconds):
        self.app, self.all_day, self.all_week = self.app + seconds, self.all_day + seconds, self.all_week + seconds
