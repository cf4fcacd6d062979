"""The periods of a challenge: progress and completions (CH-6, CH-7, CH-11, CH-15, CH-18)."""

from copy import copy
from dataclasses import replace

from . import goals
from .challenges import Progress, completion, counted_on
from .localtime import weekday
from .stretches import intersection, union


def counted_from(challenge, settings, child, dates, alive):
    """What counts on several days, in order of time."""
    return [
        piece for date in dates if date in child.learning_by_day
        for piece in counted_on(challenge, settings, child, date, alive)]


def progress_of(settings, first, last, pieces, amount, done, step=None):
    return Progress(
        first, last, sum(piece.seconds for piece in pieces), sum(piece.sixtieths for piece in pieces), amount,
        settings.goal_amount, settings.target, done, step)


def dates_of(first, after, calendar):
    """The dates [first, after) that exist."""
    if after is None:
        return [date for _, _, date in calendar.days if first <= date]
    return [date for date in range(first, after) if calendar.exists(date)]


def window_progress(challenge, child, first, after, last, alive):
    """Progress of the window of the dates [first, after)."""
    dates = dates_of(first, after, child.calendar)
    starts = [child.calendar.span_of[date][0] for date in dates]
    settings = challenge.version_at(max(challenge.begin, starts[0] if starts else 0))
    pieces = counted_from(challenge, settings, child, dates, alive)
    amount, reached = goals.measure(settings, pieces, child.calendar)
    done = completion(challenge, settings, child, first, reached, pieces) if reached else None
    return progress_of(settings, first, last, pieces, amount, done)


def windows(challenge, child, now):
    """(first date, first date after or None, last date or None) of every period up to now, oldest first."""
    calendar = child.calendar
    begin, today = calendar.date(challenge.begin), calendar.date(now)
    goal = challenge.settings.goal
    if challenge.single_window():
        end = challenge.end_at(now)
        return [(begin, None, end)] if begin <= today else []
    found, date = [], begin
    while date <= today:
        if goals.GOAL_TYPES[goal].window == "day":
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


def neutral(challenge, child, start, end, date):
    """A day that does not count, but is touched by a pause of the challenge or lies in one of streaks (CH-19)."""
    touched = intersection([(start, end)], union(map(tuple, challenge.pauses)))
    return bool(touched) or child.fairness.paused(date)


def streak_progress(challenge, child, now, alive):
    """Every completed run, and the progress of the last run."""
    calendar, completions, run = child.calendar, [], Run()
    begin, today = calendar.date(challenge.begin), calendar.date(now)
    shown = None  # the run that was completed today: the next one begins on the next local day
    for day_start, day_end, date in calendar.days:
        if date < begin or date > today:
            continue
        settings = run.settings or challenge.version_at(max(challenge.begin, day_start))
        if weekday(date) not in settings.active_days:
            continue
        pieces = once(
            child, challenge, ("day", id(settings), date), lambda: counted_on(challenge, settings, child, date, alive))
        minimum = child.minimum_seconds(date)
        if sum(p.seconds for p in pieces) >= minimum:
            run.settings = settings
            run.first = date if run.first is None else run.first
            run.days += 1
            if run.days == settings.target:
                _, instant = goals.total(pieces, minimum)
                pieces = run.pieces + pieces
                done = completion(challenge, settings, child, run.first, instant, pieces)
                completions.append(done)
                shown = progress_of(settings, run.first, None, pieces, run.days, done) if date == today else None
                run = Run()
                continue
        elif now >= day_end and not neutral(challenge, child, day_start, day_end, date):
            run = Run()
            continue
        if run.days:
            run.pieces += pieces
    settings = run.settings or challenge.version_at(max(challenge.begin, calendar.span_of[today][0]))
    return completions, shown or progress_of(settings, run.first, None, run.pieces, run.days, None)


def chain_progress(challenge, child, now, alive):
    """CH-18: a step counts from the second at which the one before was completed, as a challenge that starts there."""
    calendar, settings = child.calendar, challenge.version_at(challenge.begin)
    begin, done, step = challenge.begin, [], None
    while len(done) < len(settings.steps):
        stage = copy(challenge)
        stage.is_step = True
        stage.begin = done[-1].instant if done else begin
        stage.versions = [(stage.begin, replace(settings, repeat_weekly=False, **vars(settings.steps[len(done)])))]
        completions, step = evaluate(stage, child, now)
        if not completions:
            break
        done.append(min(completions, key=lambda completion: completion.instant))
    first = calendar.date(begin)
    dates = sorted(date for date in child.learning_by_day if date >= first)
    pieces = counted_from(challenge, settings, child, dates, alive)
    whole = None
    if len(done) == len(settings.steps):
        whole, step = completion(challenge, settings, child, first, done[-1].instant, pieces), None
    current = progress_of(settings, first, challenge.end_at(now), pieces, len(done), whole, step)
    return [whole] if whole else [], current if first <= calendar.date(now) else None


def once(child, challenge, key, make):
    """What of a challenge does not depend on the instant; where a step of a chain begins does."""
    return make() if challenge.is_step else child.once((challenge.name, *key), make)


def evaluate(challenge, child, now):
    """(completions, progress of the current period or None)."""
    alive = once(child, challenge, ("alive",), lambda: challenge.alive(child.calendar))
    if challenge.settings.goal == "streak":
        return streak_progress(challenge, child, now, alive)
    if challenge.settings.goal == "chain":
        return chain_progress(challenge, child, now, alive)
    completions, current, today = [], None, child.calendar.date(now)
    for first, after, last in windows(challenge, child, now):
        has_usage = any(date in child.learning_by_day for date in dates_of(first, after, child.calendar))
        is_current = first <= today and (after is None or today < after)
        if not has_usage and not is_current:
            continue
        progress = once(
            child, challenge, ("window", first, after, last),
            lambda: window_progress(challenge, child, first, after, last, alive))
        if progress.completion:
            completions.append(progress.completion)
        if is_current:
            current = progress
    return completions, current
