"""The child's own streaks over all learning, and the streak bonus (CH-9, CH-11)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Streak:
    current: int
    longest: int
    at_risk: bool


def day_counts(child, date):
    return sum(piece.seconds for piece in child.learning_by_day.get(date, [])) >= child.minimum_seconds(date)


def daily_runs(child, now):
    """{date: streak including that day} of every existing day up to today; 0 where the day does not count."""
    runs, length, today = {}, 0, child.calendar.date(now)
    for _, _, date in child.calendar.days:
        if date > today:
            break
        length = length + 1 if day_counts(child, date) else 0
        runs[date] = length
    return runs


def daily(child, now):
    runs, today = daily_runs(child, now), child.calendar.date(now)
    before = [date for date in runs if date < today]
    yesterday = runs[before[-1]] if before else 0
    return Streak(runs[today] or yesterday, max(runs.values()), yesterday > 0 and not runs[today])


def weekly(child, now):
    """+1 for each consecutive week with at least one counted day."""
    today = child.calendar.date(now)
    weeks = []  # (counts) in order
    date = child.calendar.week_start(child.calendar.days[1][2])
    while date <= today:
        _, after = child.calendar.week(date)
        days = [day for day in range(date, min(after, today + 1)) if child.calendar.exists(day)]
        if days:
            weeks.append(any(day_counts(child, day) for day in days))
        date = after
    length, previous, longest = 0, 0, 0
    for counts in weeks:
        previous, length = length, length + 1 if counts else 0
        longest = max(longest, length)
    return Streak(length or previous, longest, previous > 0 and not length)


def bonuses(child, now):
    """{date: (streak, sixtieths)} of every closed local day; only what is not 0."""
    found = {}
    for date, length in daily_runs(child, now).items():
        if child.calendar.span_of[date][1] <= now:
            learned = sum(piece.sixtieths for piece in child.learning_by_day.get(date, []))
            amount = learned * 5 * (length // 7) // 100
            if amount:
                found[date] = (length, amount)
    return found
