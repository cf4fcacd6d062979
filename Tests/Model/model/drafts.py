"""Which settings of a challenge are refused (CH-2, CH-10, CH-18)."""

from .goals import GOAL_TYPES


def violations(settings):
    """The names of what is wrong; of a step with its position. Texts, ratio and dates are not drawn wrong."""
    found = goal_violations(settings, settings)
    if settings.reward_scope and (settings.reward_scope == "chosen") != bool(settings.reward_apps):
        found.append("reward_apps")
    if not settings.active_days:
        found.append("active_days")
    if not settings.full_day and settings.start_minute >= settings.end_minute:
        found.append("end_minute")
    if settings.goal == "chain":
        for position, step in enumerate(settings.steps):
            found += [f"steps[{position}].{name}" for name in step_violations(step, settings)]
    return found


def step_violations(step, settings):
    return ["goal"] if step.goal == "chain" else goal_violations(step, settings)


def goal_violations(goal, settings):
    """Of a goal under the schedule of its challenge."""
    kind = GOAL_TYPES[goal.goal]
    limits = {"target": kind.targets, **kind.parameters}
    found = [name for name, (least, most) in limits.items() if not least <= getattr(goal, name) <= most]
    if (kind.unit, kind.window) == ("days", "week") and goal.target > len(set(settings.active_days)):
        found.append("target")
    if kind.hours and not found:
        (start, end), names = kind.hours(goal), list(kind.parameters)
        if end <= start:
            found.append(names[-1])
        elif not settings.full_day and max(start, settings.start_minute) >= min(end, settings.end_minute):
            found.append(names[0])
    if goal.goal == "chain" and goal.target != len(goal.steps):
        found.append("target")
    return found
