"""When facts reached the thresholds of badges, in event time (BA-8; rulings: Badges and levels).

Moments are numbers in which an instant t has two: 2 t - 1 for what has closed or was counted up to t, which belongs to the
local day before it, and 2 t for what happened at t.
"""

from .criteria import COMPOUND, needed
from .facts import Folds
from .stretches import FOREVER, union


class Reaching:
    """The thresholds that the facts known now have reached up to which moment, and for how long."""

    def __init__(self, child, state):
        self.child, self.state = child, state
        today = child.calendar.date(state.now)
        self.folds = child.once(("folds", today), lambda: Folds(child.activities.listed(), child.calendar, today))
        self.by_fact, self.spans = child.once(("reached", today), dict), {}

    def date(self, criteria):
        """The local day in which the criteria were met first; None where they never were."""
        held = self.held(criteria)
        return self.child.calendar.date(held[0][0] // 2) if held else None

    def held(self, criteria):
        """The stretches of moments in which the criteria hold."""
        if criteria["type"] not in COMPOUND:
            return self.of(criteria["fact"], criteria["threshold"])
        return at_least(needed(criteria), [self.held(nested) for nested in criteria["of"]])

    def of(self, fact, threshold):
        if (fact, threshold) not in self.spans:
            found, since = [], None
            for moment, value in self.values(fact, threshold):
                if value >= threshold and since is None:
                    since = moment
                elif value < threshold and since is not None:
                    found.append((since, moment))
                    since = None
            self.spans[fact, threshold] = union(found + ([(since, FOREVER)] if since is not None else []))
        return self.spans[fact, threshold]

    def values(self, fact, threshold):
        """[(moment, value from then on)], in order; of one moment the last one holds."""
        if fact in ("total_learning_minutes", "total_points_earned"):
            return self.child.once(("learned", fact, threshold), lambda: self.learned(fact, threshold * 60))
        if fact in ("challenges_completed", "streak_days"):
            return last_of_each(getattr(self, fact)())
        if fact not in self.by_fact:
            own = getattr(self, fact, None)
            self.by_fact[fact] = last_of_each(own() if own else self.counted(fact))
        return self.by_fact[fact]

    def learned(self, fact, target):
        """Only the second with which the threshold is reached matters."""
        amount = 0
        for date in sorted(self.child.learning_by_day):
            for piece in self.child.learning_by_day[date]:
                each = piece.rate if fact == "total_points_earned" else 1
                if amount + piece.seconds * each >= target:
                    return [(2 * (piece.start - (amount - target) // each) - 1, target // 60)]
                amount += piece.seconds * each
        return []

    def counted(self, fact):
        """How often something happened, or about how many things it did."""
        type, seen, found = {"transactions": "transaction_created"}.get(fact, fact), set(), []
        distinct = fact in ("goal_created", "goals_completed", "family_goal_joined", "wishlist_purchase")
        for activity in self.folds.of("goal_completed" if fact == "goals_completed" else type):
            seen.add(activity.subject if distinct else activity.id)
            found.append((2 * activity.time, len(seen)))
        return found

    def total_saved(self):
        return sums((2 * deposit.time, deposit.amount) for deposit in self.folds.of("savings_deposit"))

    def savings_deposit_on_allowance_day(self):
        first = {}
        for allowance in self.folds.of("allowance_received"):
            first.setdefault(self.folds.date(allowance), allowance.time)
        days = [(deposit.time, first.get(self.folds.date(deposit))) for deposit in self.folds.of("savings_deposit")]
        return sums((2 * moment, 1) for moment in sorted(max(time, since) for time, since in days if since is not None))

    def monthly_savings_rate(self):
        folds, found, highest = self.folds, [], 0
        ends = {}
        for _, end, date in self.child.calendar.days:
            ends[folds.month(date)] = end
        for month in sorted({folds.month(folds.date(one)) for one in folds.of("allowance_received")}):
            if month < folds.month(folds.today):
                saved, received = (
                    sum(one.amount for one in folds.of(type) if folds.month(folds.date(one)) == month)
                    for type in ("savings_deposit", "allowance_received"))
                highest = max(highest, 100 * saved // received)
                found.append((2 * ends[month] - 1, highest))
        return found

    def tasks_completed(self):
        latest, found = {}, []
        for decision in self.folds.of("task_approved", "task_rejected"):
            latest[decision.subject] = decision.type
            found.append((2 * decision.time, list(latest.values()).count("task_approved")))
        return found

    def tasks_approved_in_a_row(self):
        longest, run, found = 0, 0, []
        for decision in self.folds.of("task_approved", "task_rejected"):
            run = run + 1 if decision.type == "task_approved" else 0
            longest = max(longest, run)
            found.append((2 * decision.time, longest))
        return found

    def weekly_saving_streak(self):
        weeks, found = set(), []
        for deposit in self.folds.of("savings_deposit"):
            if self.folds.week(deposit) not in weeks:
                weeks.add(self.folds.week(deposit))
                found.append((2 * deposit.time, self.folds.longest_run(weeks)))
        return found

    def balance(self):
        highest, found = 0, []
        for change in self.folds.of("balance_changed"):
            highest = max(highest, change.amount)
            found.append((2 * change.time, highest))
        return found

    def weeks_under_budget(self):
        folds, calendar, under, found = self.folds, self.child.calendar, set(), []
        latest = {folds.week(check): check.under_budget for check in folds.of("budget_checked")}
        for week in sorted(latest):
            after = calendar.week(week)[1]
            if latest[week] and after <= folds.today:
                under.add(week)
                last = max(date for date in range(week, after) if calendar.exists(date))
                found.append((2 * calendar.span_of[last][1] - 1, folds.longest_run(under)))
        return found

    def challenges_completed(self):
        return sums((2 * instant - 1, 1) for instant in sorted(done.instant for done in self.state.completions))

    def streak_days(self):
        longest, found = 0, []
        for date, length in self.state.days.runs.items():
            if length > longest:
                longest, left = length, self.child.minimum_seconds(date)
                for piece in self.child.learning_by_day[date]:
                    if 0 < left <= piece.seconds:
                        found.append((2 * (piece.start + left) - 1, length))
                    left -= piece.seconds
        return found


def sums(amounts):
    total, found = 0, []
    for moment, amount in amounts:
        total += amount
        found.append((moment, total))
    return found


def last_of_each(values):
    return list(dict(values).items())


def at_least(number, held):
    """The moments that are in at least a number of lists of stretches."""
    edges = sorted([(start, 1) for spans in held for start, _ in spans] + [(end, -1) for spans in held for _, end in spans])
    found, inside = [], 0
    for moment, change in edges:
        if inside < number <= inside + change:
            since = moment
        elif inside + change < number <= inside:
            found.append((since, moment))
        inside += change
    return union(found)
