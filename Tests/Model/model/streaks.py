"""The child's own streaks over all learning, and the streak bonus (CH-9, CH-11, CH-19)."""

from dataclasses import dataclass, field

from .fairness import HELD, LAST_DAYS


@dataclass(frozen=True)
class Streak:
    current: int
    longest: int
    at_risk: bool


@dataclass
class Fold:
    """Of the local days up to today, in order."""

    length: int = 0  # of the streak now
    runs: dict = field(default_factory=dict)  # date: streak including that day; 0 where it does not count
    neutral: dict = field(default_factory=dict)  # date that does not count: "pause", "repair" or "freeze"
    held: list = field(default_factory=list)  # freezes, by the dates on which they were received
    lapsed: int = 0

    def receive(self, freezes):
        self.held += freezes
        self.lapsed += len(self.held[HELD:])
        del self.held[HELD:]


def day_counts(child, date):
    return date in child.learning_by_day and child.learned_seconds[date] >= child.minimum_seconds(date)


def fold(child, now):
    """The same all day, but for freezes that are given."""
    today, given = child.calendar.date(now), sum(instant <= now for instant in child.fairness.gifts)
    return child.once(("days", today, given), lambda: fold_days(child, now, today))


def fold_days(child, now, today):
    """A freeze that is given can be used for its own day; one that is earned with a day is held from then on, after those
    that were given on it."""
    result = Fold()
    gifts = [child.calendar.date(instant) for instant in child.fairness.gifts if instant <= now]
    for _, end, date in child.calendar.days:
        if date > today:
            break
        result.receive([given for given in gifts if given == date])
        result.runs[date] = 0
        if day_counts(child, date):
            result.length += 1
            result.runs[date] = result.length
            every = child.fairness.earned_every(date)
            if every and result.length % every == 0:
                result.receive([date])
            continue
        why = child.fairness.neutral(date)
        if not why and end <= now and result.length and result.held:
            result.held.pop(0)
            why = "freeze"
        if why:
            result.neutral[date] = why
        elif end <= now:
            result.length = 0
    return result


def daily(folded, today):
    open_today = not folded.runs[today] and today not in folded.neutral
    return Streak(folded.length, max(folded.runs.values()), folded.length > 0 and open_today)


def weekly(child, now):
    """+1 for each consecutive week with at least one counted day; one that is all paused, without such a day, is neutral."""
    calendar, today = child.calendar, child.calendar.date(now)
    length = longest = 0
    at_risk = False
    date = calendar.week_start(calendar.days[1][2])
    while date <= today:
        _, after = calendar.week(date)
        days = [day for day in range(date, after) if calendar.exists(day)]
        counts = any(day_counts(child, day) for day in days if day <= today)
        if counts:
            length += 1
            longest = max(longest, length)
        elif not all(child.fairness.paused(day) for day in days):
            at_risk = after > today and length > 0
            length = length if after > today else 0
        date = after
    return Streak(length, longest, at_risk)


def bonuses(child, folded, now):
    """{date: (streak, sixtieths)} of every closed local day; only what is not 0."""
    found = {}
    for date, length in folded.runs.items():
        if child.calendar.span_of[date][1] <= now:
            learned = sum(piece.sixtieths for piece in child.learning_by_day.get(date, []))
            amount = learned * 5 * (length // 7) // 100
            if amount:
                found[date] = (length, amount)
    return found


# Whether a guardian's call is taken.

def can_give(child, now):
    return len(fold(child, now).held) < HELD


def can_repair(child, now, date):
    """A closed local day of the last 60 that neither counts nor is repaired."""
    today = child.calendar.date(now)
    if date in child.fairness.repairs:
        return False
    return today - LAST_DAYS <= date < today and child.calendar.exists(date) and not day_counts(child, date)
