"""Which settings of a challenge are refused (CH-2, CH-10, CH-18)."""

TARGETS = {
    "daily_minutes": (15, 240), "weekly_minutes": (60, 1440), "specific_apps": (15, 360), "streak": (3, 30),
    "points_target": (100, 1000), "app_diversity": (2, 10), "consistency": (2, 7), "time_of_day": (15, 240),
    "efficiency": (50, 1000), "chain": (2, 10)}
PARAMETERS = {
    "app_diversity": {"minimum_minutes_per_app": (1, 60)}, "consistency": {"daily_minutes": (15, 240)},
    "time_of_day": {"from_minute": (0, 1439), "to_minute": (1, 1440)}, "efficiency": {"within_minutes": (15, 240)}}


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
    limits = {"target": TARGETS[goal.goal], **PARAMETERS.get(goal.goal, {})}
    found = [name for name, (least, most) in limits.items() if not least <= getattr(goal, name) <= most]
    if goal.goal == "consistency" and goal.target > len(set(settings.active_days)):
        found.append("target")
    if goal.goal == "time_of_day" and not found:
        if goal.to_minute <= goal.from_minute:
            found.append("to_minute")
        elif not settings.full_day and (
                max(goal.from_minute, settings.start_minute) >= min(goal.to_minute, settings.end_minute)):
            found.append("from_minute")
    if goal.goal == "chain" and goal.target != len(goal.steps):
        found.append("target")
    return found
