"""Compares the explanations of a child's streaks, level and badges with what lists and the ledger show, and with the
model (CH-17): their parts add up to every number."""

from client import badge, challenge, definitions, levels, pages, shield
from client import streak_explanations as explanations
from dates import date_message, date_text
from model.localtime import text_of

STANDINGS = {
    "pause": explanations.STREAK_DAY_STANDING_PAUSED, "repair": explanations.STREAK_DAY_STANDING_REPAIRED,
    "freeze": explanations.STREAK_DAY_STANDING_FROZEN}


def compare_explained_awards(sheet, play, child, state):
    explained_streaks(sheet, play, child, state)
    explained_level(sheet, play, child, state)
    explained_badges(sheet, play, child, state)


def explained_streaks(sheet, play, child, state):
    today = child.model.calendar.date(state.now)
    first = max(today - 365, child.model.calendar.days[1][2])
    days = pages(
        play.cluster.streaks.ExplainStreaks, explanations.ExplainStreaksRequest(
            child_id=child.id, first_date=date_message(first), last_date=date_message(today), page_size=97),
        play.as_child(child), "days")
    sheet.same("explained days", [text_of(date) for date in range(first, today + 1)], [date_text(d.date) for d in days])
    last, runs, neutral = days[-1], state.days.runs, state.days.neutral
    shown = play.cluster.challenge.GetStreaks(challenge.GetStreaksRequest(child_id=child.id), metadata=play.guardian)
    sheet.same(
        "explained streaks", (shown.daily.current, shown.weekly.current, shown.freezes_held),
        (last.daily_streak, last.weekly_streak, last.freezes_held))
    learned = child.model.learning_by_day
    for day, date in zip(days, range(first, today + 1)):
        pieces = learned.get(date, [])
        sheet.same(
            f"explained day {text_of(date)}",
            (sum(p.seconds for p in pieces), sum(p.sixtieths for p in pieces), child.model.minimum_seconds(date),
             runs.get(date, 0) > 0, STANDINGS.get(neutral.get(date)), runs.get(date) or day.daily_streak),
            (day.learning_seconds, day.learning_sixtieths, day.minimum_seconds, day.standing == explanations.STREAK_DAY_STANDING_COUNTED,
             day.standing if day.standing in STANDINGS.values() else None, day.daily_streak))
    booked = {}
    for entry in pages(
            play.cluster.shield.ListLedger, shield.ListLedgerRequest(child_id=child.id, page_size=1000), play.guardian,
            "entries"):
        if entry.cause == shield.LEDGER_CAUSE_STREAK_BONUS:
            booked[date_text(entry.date)] = booked.get(date_text(entry.date), 0) + entry.sixtieths
    begin = text_of(first)
    sheet.tables(
        "explained bonus", {date: amount for date, amount in booked.items() if amount and date >= begin},
        {date_text(day.date): day.bonus_sixtieths for day in days if day.bonus_sixtieths})


def explained_level(sheet, play, child, state):
    shown = play.cluster.levels.GetLevel(levels.GetLevelRequest(child_id=child.id), metadata=play.guardian)
    for part in (levels.LEVEL_PART_MONTH, levels.LEVEL_PART_DAY):
        request = levels.ExplainLevelRequest(child_id=child.id, part=part, page_size=13)
        parts = pages(play.cluster.levels.ExplainLevel, request, play.as_child(child), "parts")
        total = sum(entry.learning_sixtieths for entry in parts)
        sheet.same("explained points", (state.figures.learning, shown.points), (total, total // 60))
        sheet.same("explained total", total, parts[-1].total_sixtieths if parts else 0)
    answer = play.cluster.levels.ExplainLevel(levels.ExplainLevelRequest(child_id=child.id), metadata=play.guardian)
    sheet.same("explained level", shown, answer.level)
    reached = [entry.level for entry in answer.thresholds if entry.HasField("reach_date")]
    sheet.same("explained thresholds", list(range(2, shown.level + 1)), reached)
    sheet.same(
        "explained levels", list(range(2, shown.highest_level + 1)), [entry.level for entry in answer.thresholds])


def explained_badges(sheet, play, child, state):
    """Some of them each time: by and by all."""
    listed = play.cluster.badge.ListChildBadges(
        badge.ListChildBadgesRequest(child_id=child.id, include_secret=True), metadata=play.guardian).badges
    for entry in list(listed)[state.now % 7::7]:
        answer = play.cluster.definitions.ExplainBadge(
            definitions.ExplainBadgeRequest(child_id=child.id, code=entry.badge.code, include_secret=True),
            metadata=play.guardian)
        name = play.badge_name(entry.badge.code)
        sheet.same(f"explained badge {name}", entry, answer.badge)
        if answer.HasField("criteria"):
            if not entry.earned:
                value = max(0, min(answer.criteria.value, answer.criteria.target))
                sheet.same(
                    f"explained progress of {name}", (entry.progress, entry.progress_target),
                    (value, answer.criteria.target))
            conditions(sheet, state, name, answer.criteria)


def conditions(sheet, state, name, condition):
    if condition.fact:
        sheet.same(f"explained {condition.fact} of {name}", state.facts.get(condition.fact, 0), condition.value)
        sheet.same(f"whether {condition.path} of {name} holds", condition.value >= condition.target, condition.met)
    if condition.fact == "streak_days" and condition.met:
        reached = min(date for date, length in state.days.runs.items() if length >= condition.target)
        sheet.same(f"day of {condition.path} of {name}", text_of(reached), date_text(condition.reach_date))
    if condition.conditions:
        held = sum(inside.met for inside in condition.conditions)
        sheet.same(f"conditions of {condition.path} of {name}", held, condition.value)
    for inside in condition.conditions:
        conditions(sheet, state, name, inside)
