"""The facts that badges are earned by, folded from activities, challenges, streaks and usage (BA-5)."""

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta

from .localtime import EPOCH


@dataclass(frozen=True)
class Activity:
    """What an outside system reports. Activities of one instant are ordered by id."""

    id: str
    type: str
    time: int
    amount: int = 0  # minor units; of a balance the balance
    subject: str = ""  # id of a goal, an item, a task or a sibling
    kind: str = ""  # of a transaction: "credit" or "debit"
    under_budget: bool = False


class Activities:
    """Each id once; the order in which they arrive does not matter."""

    def __init__(self):
        self.known = {}

    def record(self, activity):
        """"recorded", "duplicate", or "conflict" for other content under the same id."""
        known = self.known.setdefault(activity.id, activity)
        if known is activity:
            return "recorded"
        return "duplicate" if known == activity else "conflict"

    def listed(self):
        return sorted(self.known.values(), key=lambda activity: (activity.time, activity.id))


class Folds:
    """The folds over activities, with what is closed on a day."""

    def __init__(self, activities, calendar, today):
        self.calendar, self.today = calendar, today
        self.by_type = {}
        self.listed = activities
        for activity in self.listed:
            self.by_type.setdefault(activity.type, []).append(activity)

    def of(self, *types):
        return [activity for activity in self.listed if activity.type in types]

    def count(self, type):
        return len(self.by_type.get(type, []))

    def distinct(self, type):
        return len({activity.subject for activity in self.by_type.get(type, [])})

    def date(self, activity):
        return self.calendar.date(activity.time)

    def facts(self):
        deposits = self.of("savings_deposit")
        allowance_days = {self.date(allowance) for allowance in self.of("allowance_received")}
        return {
            "account_created": self.count("account_created"),
            "savings_deposit": len(deposits),
            "total_saved": sum(deposit.amount for deposit in deposits),
            "savings_deposit_on_allowance_day": sum(self.date(deposit) in allowance_days for deposit in deposits),
            "monthly_savings_rate": self.monthly_savings_rate(),
            "goal_created": self.distinct("goal_created"),
            "goals_completed": self.distinct("goal_completed"),
            "family_goal_joined": self.distinct("family_goal_joined"),
            "wishlist_purchase": self.distinct("wishlist_purchase"),
            "tasks_completed": self.tasks_completed(),
            "tasks_approved_in_a_row": self.tasks_approved_in_a_row(),
            "weekly_saving_streak": self.longest_run({self.week(deposit) for deposit in deposits}),
            "transactions": self.count("transaction_created"),
            "balance": max((change.amount for change in self.of("balance_changed")), default=0),
            "weeks_under_budget": self.weeks_under_budget(),
            "birthday_gift": self.count("birthday_gift"),
            "sibling_transfer": self.count("sibling_transfer"),
        }

    @staticmethod
    def month(date):
        day = EPOCH + timedelta(days=date)
        return day.year, day.month

    def monthly_savings_rate(self):
        """The highest of the closed calendar months with an allowance."""
        saved, received = Counter(), Counter()
        for sums, type in ((saved, "savings_deposit"), (received, "allowance_received")):
            for activity in self.of(type):
                sums[self.month(self.date(activity))] += activity.amount
        closed = [month for month in received if month < self.month(self.today)]
        return max((100 * saved[month] // received[month] for month in closed), default=0)

    def tasks_completed(self):
        """Tasks whose latest decision is an approval."""
        latest = {decision.subject: decision.type for decision in self.of("task_approved", "task_rejected")}
        return list(latest.values()).count("task_approved")

    def tasks_approved_in_a_row(self):
        longest = run = 0
        for decision in self.of("task_approved", "task_rejected"):
            run = run + 1 if decision.type == "task_approved" else 0
            longest = max(longest, run)
        return longest

    def week(self, activity):
        """The first date of its week."""
        return self.calendar.week_start(self.date(activity))

    def longest_run(self, weeks):
        """The longest run of consecutive weeks, each by its first date; one of no existing day is no week."""
        longest = run = 0
        date = min(weeks, default=0)
        while weeks and date <= max(weeks):
            _, after = self.calendar.week(date)
            if any(self.calendar.exists(day) for day in range(date, after)):
                run = run + 1 if date in weeks else 0
                longest = max(longest, run)
            date = after
        return longest

    def weeks_under_budget(self):
        """Of the closed weeks, by the last check of each."""
        latest = {self.week(check): check.under_budget for check in self.of("budget_checked")}
        return self.longest_run(
            {week for week, under in latest.items() if under and self.calendar.week(week)[1] <= self.today})


def facts(child, state):
    """All 21, by what is known now."""
    learned = [piece for pieces in child.learning_by_day.values() for piece in pieces]
    today = child.calendar.date(state.now)
    return {
        **child.once(("activities", today), lambda: Folds(child.activities.listed(), child.calendar, today).facts()),
        "challenges_completed": len(state.completions),
        "streak_days": max(state.days.runs.values(), default=0),
        "total_learning_minutes": sum(piece.seconds for piece in learned) // 60,
        "total_points_earned": sum(piece.sixtieths for piece in learned) // 60,
    }
