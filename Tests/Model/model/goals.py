"""What each goal type measures of a period's counted usage, and when it reaches its target (CH-5, CH-7, CH-18)."""

from dataclasses import dataclass, field, fields


@dataclass(frozen=True, kw_only=True)
class Parameters:
    """What goal types read besides the target."""

    minimum_minutes_per_app: int = 10
    daily_minutes: int = 30
    from_minute: int = 960
    to_minute: int = 1080
    within_minutes: int = 30


# The field of the contract for each.
PARAMETERS = {parameter.name: parameter.name for parameter in fields(Parameters)} | {
    "from_minute": "from_minute_of_day", "to_minute": "to_minute_of_day"}


@dataclass(frozen=True)
class Goal(Parameters):
    """A goal type with its target and parameters; a chain is made of such steps."""

    goal: str
    target: int
    steps: tuple = ()


def goal_amount(goal, target):
    """The target in the unit that progress counts: seconds, sixtieths, days, apps or steps."""
    return target * 60 if GOAL_TYPES[goal].unit in ("minutes", "points") else target


def measure(settings, pieces, calendar):
    """(progress, the end of the second that reaches the target or None) of a window."""
    return GOAL_TYPES[settings.goal].measure(settings, pieces, calendar)


def seconds(settings, pieces, _):
    return total(pieces, settings.goal_amount)


def sixtieths(settings, pieces, _):
    return total(pieces, settings.goal_amount, True)


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


@dataclass(frozen=True)
class GoalType:
    """All that the model and its random plans know of a goal type."""

    unit: str
    targets: tuple  # the least and the most
    window: str  # a day, a week, a week or start to end, a run, start to end
    measure: object = seconds
    parameters: dict = field(default_factory=dict)  # the least and the most of each
    hours: object = None  # the minutes of the day between which a goal counts
    planned: tuple = ()  # targets of plans; the first two are soon reached
    draw: object = lambda rng: {}  # parameters of plans


HOURS = [(960, 1080), (0, 1440), (120, 180), (1380, 1440), (420, 1200), (90, 200)]

GOAL_TYPES = {
    "daily_minutes": GoalType("minutes", (15, 240), "day", planned=(15, 15, 20, 45)),
    "weekly_minutes": GoalType("minutes", (60, 1440), "week", planned=(60, 90)),
    "specific_apps": GoalType("minutes", (15, 360), "week or end", planned=(15, 30)),
    "streak": GoalType("days", (3, 30), "run", planned=(3, 3, 4)),
    "points_target": GoalType("points", (100, 1000), "week or end", sixtieths, planned=(100, 150)),
    "app_diversity": GoalType(
        "apps", (2, 10), "week",
        lambda settings, pieces, _: several(
            pieces, lambda piece: piece.app, settings.minimum_minutes_per_app * 60, settings.goal_amount),
        {"minimum_minutes_per_app": (1, 60)}, planned=(2, 2, 3),
        draw=lambda rng: {"minimum_minutes_per_app": rng.choice([1, 5, 10, 10, 30])}),
    "consistency": GoalType(
        "days", (2, 7), "week",
        lambda settings, pieces, calendar: several(
            pieces, lambda piece: calendar.date(piece.start), settings.daily_minutes * 60, settings.goal_amount),
        {"daily_minutes": (15, 240)}, planned=(2, 3, 5), draw=lambda rng: {"daily_minutes": rng.choice([15, 15, 20, 30])}),
    "time_of_day": GoalType(
        "minutes", (15, 240), "day", parameters={"from_minute": (0, 1439), "to_minute": (1, 1440)},
        hours=lambda goal: (goal.from_minute, goal.to_minute), planned=(15, 15, 30),
        draw=lambda rng: dict(zip(("from_minute", "to_minute"), rng.choice(HOURS)))),
    "efficiency": GoalType(
        "points", (50, 1000), "day",
        lambda settings, pieces, _: densest(pieces, settings.within_minutes * 60, settings.goal_amount),
        {"within_minutes": (15, 240)}, planned=(50, 100, 150, 600),
        draw=lambda rng: {"within_minutes": rng.choice([15, 30, 60, 240])}),
    "chain": GoalType("steps", (2, 10), "end"),
}
