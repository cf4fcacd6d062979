"""Fair streaks: freezes, named pauses and repairs (CH-19). Dates are local, both ends of a pause inclusive."""

from dataclasses import dataclass

HELD = 2  # freezes at most
LAST_DAYS = 60  # in which a day can be repaired
LONGEST = 366  # days of a pause


@dataclass
class Pause:
    name: str
    first: int
    last: int
    cancelled: bool = False

    def covers(self, date):
        return not self.cancelled and self.first <= date <= self.last


class Fairness:
    """What guardians gave, planned and repaired for a child."""

    def __init__(self):
        self.gifts = []  # instants at which a freeze was given
        self.earning = [(None, None)]  # (first local date, days of streak for each freeze; None for none)
        self.pauses = {}  # key: Pause
        self.repairs = {}  # date: (instant, reason)

    def set_earning(self, today, every):
        """Applies from the next local day."""
        self.earning.append((today + 1, every))

    def earned_every(self, date):
        return [every for since, every in self.earning if since is None or since <= date][-1]

    def paused(self, date):
        return any(pause.covers(date) for pause in self.pauses.values())

    def neutral(self, date):
        """Why a day that does not count does not break the child's own streak, freezes aside; or None."""
        if self.paused(date):
            return "pause"
        return "repair" if date in self.repairs else None

    # Whether a guardian's call is taken.

    @staticmethod
    def plannable(today, first, last):
        return today <= first <= last < first + LONGEST

    def changeable(self, today, key, first, last):
        """One that has begun can only be shortened, and keeps the days that have begun."""
        pause = self.pauses[key]
        if pause.cancelled or pause.last < today:
            return False
        if pause.first > today:
            return self.plannable(today, first, last)
        return first == pause.first and today <= last <= pause.last

    def cancel(self, today, key):
        """The days that have begun stay neutral, today included. False: it has ended."""
        pause = self.pauses[key]
        if pause.cancelled or pause.last < today:
            return False
        pause.cancelled = pause.first > today
        if not pause.cancelled:
            pause.last = today
        return True
