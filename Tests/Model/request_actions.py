"""What is taken back, asked for and decided, at the services and in the model (SH-12, SH-15)."""

import grpc

from client import new_id, shield

KINDS = {"time": shield.CHILD_REQUEST_KIND_TIME, "lift_ban": shield.CHILD_REQUEST_KIND_LIFT_BAN}


def reason(error):
    """The reason in a refusal's details: the field's bytes hold it as text."""
    details = dict(error.trailing_metadata()).get("grpc-status-details-bin", b"")
    known = (
        "ACTIVITY_CONFLICT", "APP_NOT_BANNED", "BADGE_RETIRED", "GRANT_SPENT", "LIMIT_REACHED", "NOT_EARNED",
        "POINTS_TOO_LOW", "REQUESTED_APPS_REMOVED", "REQUEST_CLOSED", "REQUEST_OPEN", "REWARD_NOT_EDITABLE",
        "REWARD_NOT_UNLOCKED", "REWARD_RETIRED", "REWARD_UNLOCKED")
    if error.code() == grpc.StatusCode.NOT_FOUND:
        return "NOT_FOUND"
    return next((name for name in known if name.encode() in details), f"{error.code().name}: {error.details()}")


class RequestActions:
    """The part of a FamilyPlay that revokes grants, asks and decides."""

    def attempt(self, call, request, metadata):
        """(answer, None), or (None, the reason of the refusal)."""
        try:
            return call(request, metadata=metadata), None
        except grpc.RpcError as error:
            return None, reason(error)

    # Revocations.

    def do_revoke(self, child, step, action):
        self.learn_grant_ids(child)
        grant = self.chosen_grant(child, action)
        if grant is None:
            return
        for _ in range(2 if action["twice"] else 1):
            self.revoke(child, grant)

    def chosen_grant(self, child, action):
        """One that was named when it was bought or given; else one of those with time left, or any."""
        grants = [grant for grant in child.model.state(self.cluster.now).grants if grant.seconds and grant.id]
        if action["name"]:
            return next((grant for grant in grants if grant.cause == action["name"]), None)
        left = [grant for grant in grants if grant.left() and grant.end > self.cluster.now]
        grants = sorted(left if left and action["live"] else grants, key=lambda grant: (grant.start, grant.id))
        return grants[int(action["which"] * len(grants))] if grants else None

    def revoke(self, child, grant):
        now, known = self.cluster.now, child.model.revoked.get(grant.key)
        spent = grant.left() <= 0 or grant.expire is not None and grant.expire <= now
        expected = "GRANT_SPENT" if spent and known is None else None
        answer, refused = self.attempt(
            self.cluster.shield.RevokeGrant,
            shield.RevokeGrantRequest(child_id=child.id, grant_id=grant.id, request_id=new_id()), self.guardian)
        self.check(child, f"RevokeGrant of {grant.source} {grant.cause}", expected, refused)
        self.seen[f"revocations {refused or ('known' if known is not None else 'new')}"] += 1
        if refused:
            return
        child.model.revoke(now, grant)
        after = next(other for other in child.model.state(now).grants if other.id == grant.id)
        self.check(
            child, f"RevokeGrant of {grant.source} {grant.cause}: time, used, refund",
            (after.revoked, after.used, after.refund),
            (answer.revoke_time.seconds, answer.used_seconds, answer.refund_sixtieths))

    # Requests.

    def do_ask(self, child, step, action):
        apps = self.rewards(child, action["apps"])
        if apps:
            self.named_requests(child)[action["name"]] = self.ask(child, action, apps)

    def do_ask_often(self, child, step, action):
        """As often as a day allows, and once more; a guardian declines each at once."""
        apps = self.rewards(child, action["apps"])
        for _ in range(action["times"] if apps else 0):
            request = self.ask(child, action, apps)
            if request:
                self.decide_once(child, request, False, 0)

    @staticmethod
    def named_requests(child):
        return child.__dict__.setdefault("asked", {})

    def ask(self, child, action, apps):
        """Returns the request; None where it was refused."""
        now, kind = self.cluster.now, action["ask"]
        if kind == "lift_ban":
            # A banned app, if there is one.
            apps = sorted(apps, key=lambda app: child.model.settings[app] != "banned")[:1]
        seconds = action["seconds"] if kind == "time" else 0
        expected = child.model.requests.refusal(child.model, now, kind, apps)
        answer, refused = self.attempt(
            self.cluster.shield.RequestTime,
            shield.RequestTimeRequest(
                kind=KINDS[kind], app_ids=self.ids(apps), seconds=seconds, text="please", request_id=new_id()),
            self.as_child(child, action["device"]))
        self.check(child, f"RequestTime {kind} of {apps}", expected, refused)
        self.seen[f"asked {kind} {refused or 'made'}"] += 1
        return None if refused else child.model.requests.ask(now, kind, apps, seconds, answer.child_request_id)

    def do_decide(self, child, step, action):
        request = self.named_requests(child).get(action["name"])
        if not request:
            return
        less = int(request.seconds * action["share"]) if request.kind == "time" and action["approve"] else 0
        self.decide_once(child, request, action["approve"], less)
        if action["again"] is not None:
            self.decide_once(child, request, action["again"], 0)

    def decide_once(self, child, request, approve, seconds):
        now, model = self.cluster.now, child.model
        expected = model.requests.closed(model, now, request, approve)
        answer, refused = self.attempt(
            self.cluster.shield.DecideRequest,
            shield.DecideRequestRequest(
                child_id=child.id, child_request_id=request.id, seconds=seconds, request_id=new_id(),
                decision=shield.REQUEST_DECISION_APPROVE if approve else shield.REQUEST_DECISION_DECLINE),
            self.guardian)
        self.check(child, f"DecideRequest {request.kind} {'approve' if approve else 'decline'}", expected, refused)
        self.seen[f"decided {refused or ('approved' if approve else 'declined')}"] += 1
        if not refused:
            model.requests.decide(model, now, request, approve, seconds, answer.grant_id)
