"""What guardians do about limits, windows and pauses, at the services and in the model (SH-14)."""

from client import new_id, shield
from model.schedule import DailyLimit, Window

KINDS = {"bedtime": shield.WINDOW_KIND_BEDTIME, "window": shield.WINDOW_KIND_OTHER}


def daily_limit(plan):
    """Of a planned (seconds, ((weekday, seconds), …)); None for none."""
    return DailyLimit(plan[0], tuple(tuple(day) for day in plan[1])) if plan else None


def fill(message, limit):
    if limit.seconds is not None:
        message.seconds = limit.seconds
    for weekday, seconds in limit.days:
        entry = message.weekdays.add(weekday=weekday)
        if seconds is not None:
            entry.seconds = seconds


class ScheduleActions:
    """The part of a FamilyPlay that limits and pauses."""

    def do_limits(self, child, step, action):
        present = self.rewards(child, action["apps"]) if action["apps"] else {}
        apps = {app: daily_limit(action["apps"][app]) for app in present}
        daily, weekly = daily_limit(action["daily"]), action["weekly"]
        request = shield.SetLimitsRequest(child_id=child.id, request_id=new_id())
        for app, limit in apps.items():
            fill(request.limits.app_limits.add(app_id=self.app_ids[app]).daily, limit)
        if daily:
            fill(request.limits.all_apps_daily, daily)
        if weekly is not None:
            request.limits.all_apps_weekly_seconds = weekly
        self.cluster.shield.SetLimits(request, metadata=self.guardian)
        child.model.set_limits(apps, daily, weekly)

    def do_windows(self, child, step, action):
        request, windows = shield.SetWindowsRequest(child_id=child.id, request_id=new_id()), []
        for plan in action["windows"]:
            apps = self.rewards(child, plan["apps"]) if plan["apps"] else []
            if plan["apps"] and not apps:
                continue
            windows.append(Window(
                plan["kind"], tuple(plan["weekdays"]), plan["start"], plan["end"], frozenset(apps) if apps else None))
            request.windows.add(
                kind=KINDS[plan["kind"]], display_name=f"W{step}", weekdays=plan["weekdays"],
                start_minute_of_day=plan["start"], end_minute_of_day=plan["end"], app_ids=self.ids(apps),
                all_apps=not apps)
        self.cluster.shield.SetWindows(request, metadata=self.guardian)
        child.model.set_windows(windows)

    def do_pause_all(self, child, step, action):
        request, end = shield.PauseAllRequest(child_id=child.id, request_id=new_id()), None
        if action["end_in"]:
            end = self.cluster.now + action["end_in"]
            request.end_time.FromSeconds(end)
        self.cluster.shield.PauseAll(request, metadata=self.guardian)
        child.model.pause_all(self.cluster.now, end)

    def do_resume_all(self, child, step, action):
        self.cluster.shield.ResumeAll(
            shield.ResumeAllRequest(child_id=child.id, request_id=new_id()), metadata=self.guardian)
        child.model.resume_all()
