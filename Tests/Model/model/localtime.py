"""The child's calendar: local dates that never go backwards, wall clocks, weeks (rulings: Time, Week start).

A date is a number of days since 1970-01-01.
"""

import functools
from bisect import bisect_right
from datetime import date as Date
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

DAY = 86_400
EPOCH = Date(1970, 1, 1)


def number_of(date):
    return (date - EPOCH).days


def text_of(number):
    return (EPOCH + timedelta(days=number)).isoformat()


def weekday(number):
    """ISO: Monday is 1."""
    return (number + 3) % 7 + 1


@functools.lru_cache(maxsize=None)
def offset(zone, instant):
    """Seconds by which the zone's wall clock is ahead of UTC."""
    return int(datetime.fromtimestamp(instant, ZoneInfo(zone)).utcoffset().total_seconds())


@functools.lru_cache(maxsize=None)
def offsets(zone, start, end):
    """The zone's offsets as (start, end, offset): sampled every hour, each change located to the second."""
    pieces, begin, now = [], start, start
    while now < end:
        then = min(now + 3600, end)
        if offset(zone, then) != offset(zone, now):
            low, high = now, then
            while high - low > 1:
                middle = (low + high) // 2
                if offset(zone, middle) == offset(zone, now):
                    low = middle
                else:
                    high = middle
            pieces.append((begin, high, offset(zone, now)))
            begin = now = high
        else:
            now = then
    pieces.append((begin, end, offset(zone, begin)))
    return pieces


def readings(pieces, clock):
    """The instants at which a zone's wall clock reads a local time; where it is skipped, the jump."""
    found = [clock - ahead for start, end, ahead in pieces if start <= clock - ahead < end]
    return found or [min((start for start, _, ahead in pieces if start + ahead > clock), default=pieces[-1][1])]


class Calendar:
    """The child's local time between two instants.

    zones: (instant, zone) in order, the first from the beginning on.
    week_starts: (instant of the change, weekday) in order, the first from the beginning on.
    """

    def __init__(self, begin, end, zones, week_starts):
        self.pieces = []
        self.homes = []  # (since, until, zone's offsets)
        for index, (since, zone) in enumerate(zones):
            since = begin if index == 0 else since
            until = zones[index + 1][0] if index + 1 < len(zones) else end
            self.homes.append((since, until, offsets(zone, begin, end)))
            for piece_start, piece_end, ahead in offsets(zone, begin, end):
                if max(piece_start, since) < min(piece_end, until):
                    self.pieces.append((max(piece_start, since), min(piece_end, until), ahead))
        self.days = self._days()
        self.starts = [day[0] for day in self.days]
        self.span_of = {date: (start, end) for start, end, date in self.days}
        self.week_changes = self._week_changes(week_starts)
        self.first_of_week = {}  # of the dates that were looked up

    def _days(self):
        """(start, end, date) of every local day: it starts at the first instant that bears its date."""
        firsts = {}
        reached = None
        for start, end, ahead in self.pieces:
            first, last = (start + ahead) // DAY, (end - 1 + ahead) // DAY
            for date in range(first, last + 1):
                if reached is None or date > reached:
                    firsts[date] = max(start, date * DAY - ahead)
                    reached = date
        ordered = sorted(firsts.items())
        ends = [start for _, start in ordered[1:]] + [self.pieces[-1][1]]
        return [(start, end, date) for (date, start), end in zip(ordered, ends)]

    def _week_changes(self, changes):
        """(date from which it applies, weekday); a change applies from the first such weekday after its own day.

        Of several that have not yet applied only the last one holds: what it replaced never applies.
        """
        applied = [(-(1 << 40), changes[0][1])]
        for instant, start in changes[1:]:
            today = self.date(instant)
            date = today + 1
            while weekday(date) != start:
                date += 1
            applied = [change for change in applied if change[0] <= today]
            applied.append((date, start))
        return applied

    def date(self, instant):
        """The local date at an instant."""
        return self.days[bisect_right(self.starts, instant) - 1][2]

    def exists(self, date):
        return date in self.span_of

    def wall(self, instant):
        """Seconds that the wall clock reads."""
        index = bisect_right([piece[0] for piece in self.pieces], instant) - 1
        return (instant + self.pieces[index][2]) % DAY

    def window(self, date, start, end):
        """The instants of a local day whose wall clock reads [start, end) seconds."""
        if date not in self.span_of:
            return []
        day_start, day_end = self.span_of[date]
        found = []
        for piece_start, piece_end, ahead in self.pieces:
            low, high = max(piece_start, day_start), min(piece_end, day_end)
            if low >= high:
                continue
            for midnight in range((low + ahead) // DAY, (high - 1 + ahead) // DAY + 1):
                first = max(low, midnight * DAY + start - ahead)
                last = min(high, midnight * DAY + end - ahead)
                if first < last:
                    found.append((first, last))
        return sorted(found)

    def window_from(self, date, start, end):
        """[(start, end)] of the window that begins on a date at `start` seconds of the wall clock, one for each zone: from
        the first reading of its start to the last one of its end; an end at or before the start is on the next date."""
        if not self.exists(date):
            return []
        last = date if end > start else self.date(self.span_of[date][1])
        found = []
        for since, until, pieces in self.homes:
            first = max(since, min(readings(pieces, date * DAY + start)))
            after = min(until, max(readings(pieces, last * DAY + end)))
            if first < after:
                found.append((first, after))
        return found

    def week_start(self, date):
        """The first date of the week that contains the date."""
        if date not in self.first_of_week:
            first = date
            while weekday(first) != [day for since, day in self.week_changes if since <= first][-1]:
                first -= 1
            self.first_of_week[date] = first
        return self.first_of_week[date]

    def week(self, date):
        """[first date, first date of the next week)."""
        first = self.week_start(date)
        after = first + 1
        while self.week_start(after) == first:
            after += 1
        return first, after
