"""What each goal type measures of a period's counted usage, and when it reaches its target (CH-5, CH-7, CH-18)."""

from dataclasses import dataclass

MINUTES = ("daily_minutes", "weekly_minutes", "specific_apps", "time_of_day")
POINTS = ("points_target", "efficiency")
A_DAY = ("daily_minutes", "time_of_day", "efficiency")


@dataclass(frozen=True)
class Goal:
    """A goal type with its target and parameters; a chain is made of such steps."""

    goal: str
    target: int
    minimum_minutes_per_app: int = 10
    daily_minutes: int = 30
    from_minute: int = 960
    to_minute: int = 1080
    within_minutes: int = 30
    steps: tuple = ()


def goal_amount(goal, target):
    """The target in the unit that progress counts: seconds, sixtieths, days, apps or steps."""
    return target * 60 if goal in MINUTES + POINTS else target


def measure(settings, pieces, calendar):
    """(progress, the end of the second that reaches the target or None) of a window."""
    target = settings.goal_amount
    if settings.goal == "app_diversity":
        return several(pieces, lambda piece: piece.app, settings.minimum_minutes_per_app * 60, target)
    if settings.goal == "consistency":
        return several(pieces, lambda piece: calendar.date(piece.start), settings.daily_minutes * 60, target)
    if settings.goal == "efficiency":
        return densest(pieces, settings.within_minutes * 60, target)
    return total(pieces, target, settings.goal in POINTS)


def total(pieces, target, in_points=False):
    """Seconds or sixtieths; a second inside a piece can be the one that reaches the target."""
    amount, reached = 0, None
    for piece in pieces:
        each = piece.rate if in_points else 1
        if reached is None and amount + piece.seconds * each >= target:
            reached = piece.start - (amount - target) // each
        amount += piece.seconds * each
    return amount, reached


def several(pieces, kind, minimum, target):
    """How many apps or days have at least a minimum of seconds; the target-th of them reaches the target."""
    groups = {}
    for piece in pieces:
        groups.setdefault(kind(piece), []).append(piece)
    reached = sorted(instant for _, instant in (total(group, minimum) for group in groups.values()) if instant)
    return len(reached), reached[target - 1] if len(reached) >= target else None


def densest(pieces, within, target):
    """The most sixtieths in any [t - within, t), and the first t at which that is the target.

    Between the edges of pieces that enter and leave the stretch, what is in it changes by the same amount each second.
    """
    edges = sorted({edge + shift for piece in pieces for edge in (piece.start, piece.end) for shift in (0, within)})
    most, reached, before = 0, None, None
    for t in edges:
        inside = earned(pieces, t) - earned(pieces, t - within)
        if reached is None and inside >= target:
            previous, had = before
            rise = (inside - had) // (t - previous)
            reached = previous - (had - target) // rise
        most, before = max(most, inside), (t, inside)
    return most, reached


def earned(pieces, until):
    """The sixtieths of the pieces before an instant."""
    return sum(piece.cut(piece.start, until).sixtieths for piece in pieces if piece.start < until)
