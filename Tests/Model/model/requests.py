"""Requests of children, which guardians decide (SH-15; ruling: Requests)."""

from dataclasses import dataclass

LIFETIME = 86_400
A_DAY = 20


@dataclass
class Request:
    id: str
    kind: str  # "time", "lift_ban"
    apps: tuple
    seconds: int  # 0 for a ban
    created: int
    decision: str = ""  # "approved", "declined"; a guardian's
    decided: int = 0
    given: int = 0  # seconds
    grant: str = ""

    def state(self, now):
        if self.decision:
            return self.decision
        return "lapsed" if now >= self.created + LIFETIME else "open"


class Requests:
    """In order of making."""

    def __init__(self):
        self.made = []

    def refusal(self, child, now, kind, apps):
        """The reason for which a request is refused; None where it is made."""
        if kind == "lift_ban" and child.settings[apps[0]] != "banned":
            return "APP_NOT_BANNED"
        if any(set(apps) & set(other.apps) for other in self.made if other.state(now) == "open"):
            return "REQUEST_OPEN"
        if len([other for other in self.made if other.created > now - LIFETIME]) >= A_DAY:
            return "LIMIT_REACHED"
        return None

    def ask(self, now, kind, apps, seconds, id=""):
        self.made.append(Request(id, kind, tuple(apps), seconds, now))
        return self.made[-1]

    @staticmethod
    def apps_left(child, now, request):
        return tuple(app for app in request.apps if app in child.rewards(now))

    def closed(self, child, now, request, approve):
        """The reason for which a decision is refused; None where it holds."""
        if request.state(now) != "open":
            return "REQUEST_CLOSED"
        if approve and not self.apps_left(child, now, request):
            return "REQUESTED_APPS_REMOVED"
        return None

    def decide(self, child, now, request, approve, seconds=0, grant_id=""):
        """seconds: 0 for those asked for."""
        request.decision, request.decided = "approved" if approve else "declined", now
        if not approve:
            return
        apps = self.apps_left(child, now, request)
        if request.kind == "lift_ban":
            child.lift_ban(apps)
            return
        request.given, request.grant = seconds or request.seconds, grant_id
        child.grant(now, f"request {request.id}", apps, request.given, id=grant_id)
