"""What guardians do to keep streaks fair, at the services and in the model (CH-19)."""

import grpc

from client import challenge, new_id, streaks
from dates import date_message, date_text
from model import streaks as folds
from model.fairness import Pause
from model.localtime import text_of


class StreakActions:
    """The part of a FamilyPlay that gives freezes, pauses and repairs."""

    def accepted(self, child, what, expected, call, request):
        """The answer; None where it was refused as expected, or otherwise than expected."""
        answer, refused = None, None
        try:
            answer = call(request, metadata=self.guardian)
        except grpc.RpcError as error:
            if error.code() not in (grpc.StatusCode.FAILED_PRECONDITION, grpc.StatusCode.INVALID_ARGUMENT):
                raise
            refused = error.details()
        self.check(child, what, bool(expected), answer is not None)
        self.seen[f"{what.split()[0]} {'refused' if refused else 'done'}"] += 1
        return answer

    def today(self, children):
        """The latest local date that one of them has."""
        return max(child.model.calendar.date(self.cluster.now) for child in children)

    def do_earn_freezes(self, child, step, action):
        every, minutes = action["every"], child.model.minimums[-1][1]
        self.cluster.challenge.UpdateStreakSettings(
            challenge.UpdateStreakSettingsRequest(
                child_id=child.id, minimum_minutes=minutes, earn_freeze_days=every or 0, request_id=new_id()),
            metadata=self.guardian)
        child.model.fairness.set_earning(self.today([child]), every)
        child.model.changed()

    def do_give_freeze(self, child, step, action):
        model, now = child.model, self.cluster.now
        answer = self.accepted(
            child, "GrantFreeze", folds.can_give(model, now), self.cluster.streaks.GrantFreeze,
            streaks.GrantFreezeRequest(child_id=child.id, request_id=new_id()))
        if answer:
            model.fairness.gifts.append(now)
            model.changed()
            self.check(child, "freezes after GrantFreeze", len(folds.fold(model, now).held), answer.freezes_held)

    def do_repair(self, child, step, action):
        model, now = child.model, self.cluster.now
        date = self.today([child]) - action["days_ago"]
        if date < model.calendar.date(child.created):
            return
        answer = self.accepted(
            child, f"RepairStreak of {text_of(date)}", folds.can_repair(model, now, date),
            self.cluster.streaks.RepairStreak,
            streaks.RepairStreakRequest(
                child_id=child.id, date=date_message(date), reason=action["reason"], request_id=new_id()))
        if answer:
            model.fairness.repairs[date] = now, action["reason"]
            model.changed()

    def do_pause_streak(self, child, step, action):
        children = list(self.children.values()) if action["all_children"] else [child]
        today = self.today(children)
        first = today + action["begin_in"]
        last = first + action["days"] - 1
        answer = self.accepted(
            child, "PauseStreak", child.model.fairness.plannable(today, first, last),
            self.cluster.streaks.PauseStreak,
            streaks.PauseStreakRequest(
                child_id="" if action["all_children"] else child.id, name=action["name"],
                first_date=date_message(first), last_date=date_message(last), request_id=new_id()))
        if answer:
            self.streak_pauses[action["name"]] = answer.pause_id, children
            pause = Pause(action["name"], first, last)
            for member in children:
                member.model.fairness.pauses[action["name"]] = pause
                member.model.changed()

    def do_change_streak_pause(self, child, step, action):
        if action["name"] not in self.streak_pauses:
            return
        id, children = self.streak_pauses[action["name"]]
        pause, today = child.model.fairness.pauses[action["name"]], self.today(children)
        first, last = pause.first + action["first"], pause.last + action["last"]
        if pause.cancelled or last < first or (first, last) == (pause.first, pause.last):
            return
        answer = self.accepted(
            child, "UpdateStreakPause", child.model.fairness.changeable(today, action["name"], first, last),
            self.cluster.streaks.UpdateStreakPause,
            streaks.UpdateStreakPauseRequest(
                pause_id=id, first_date=date_message(first), last_date=date_message(last), request_id=new_id()))
        if answer:
            pause.first, pause.last = first, last
            self.family_changed()

    def do_cancel_streak_pause(self, child, step, action):
        if action["name"] not in self.streak_pauses:
            return
        id, children = self.streak_pauses[action["name"]]
        fairness, today = child.model.fairness, self.today(children)
        if fairness.pauses[action["name"]].cancelled:
            return
        expected = fairness.pauses[action["name"]].last >= today
        answer = self.accepted(
            child, "CancelStreakPause", expected, self.cluster.streaks.CancelStreakPause,
            streaks.CancelStreakPauseRequest(pause_id=id, request_id=new_id()))
        if answer:
            fairness.cancel(today, action["name"])
            self.family_changed()


def compare_fairness(sheet, play, child, state, answer):
    """answer: that of GetStreaks."""
    model, today = child.model, child.model.calendar.date(state.now)
    sheet.same("freezes held", len(state.days.held), answer.freezes_held)
    every, following = (model.fairness.earned_every(date) or 0 for date in (today, today + 1))
    sheet.same(
        "days for a freeze", (every, following if following != every else None),
        (answer.earn_freeze_days,
         answer.next_earn_freeze_days if answer.HasField("next_earn_freeze_days") else None))
    neutral = {text_of(date): why for date, why in state.days.neutral.items() if date > today - 60}
    sheet.tables("neutral day", neutral, {
        date_text(day.date): streaks.NeutralCause.Name(day.cause)[len("NEUTRAL_CAUSE_"):].lower()
        for day in answer.neutral_days})
    sheet.same("multiplier", 100 + 5 * (state.daily.current // 7), answer.multiplier_percent)
    planned = {
        pause.name: (text_of(pause.first), text_of(pause.last)) for pause in model.fairness.pauses.values()
        if not pause.cancelled and pause.last >= today}
    sheet.tables("pause of streaks", planned, {
        pause.name: (date_text(pause.first_date), date_text(pause.last_date)) for pause in answer.pauses})
