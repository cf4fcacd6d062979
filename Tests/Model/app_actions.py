"""What guardians do about apps, time and the child's settings, at the services and in the model."""

import hashlib

import grpc

from activities import is_activity
from client import challenge, family, new_id, shield
from comparison import CATEGORIES


class AppActions:
    """The part of a FamilyPlay that acts on apps."""

    def do_save(self, child, step, action):
        now, selections = self.cluster.now, []
        for app, category, rate in action["selections"]:
            present = child.model.apps.at(app, now)
            if not present or present.category == category:
                selections.append((app, category, rate))
            else:
                self.save_refused(child, action["selections"], app, present.category)
        if not selections:
            return
        answer = self.save(child, selections)
        for (app, category, rate), saved in zip(selections, answer.apps):
            self.check(child, f"logical id of {app}", self.app_ids.setdefault(app, saved.app_id), saved.app_id)
            child.model.apps.ids[app] = saved.app_id
            child.model.save(now, app, category, rate)
            if is_activity(app):
                # The digest is one of an activity for the whole family.
                for member in self.children.values():
                    member.model.learn_activity(app)

    def save(self, child, selections):
        request = shield.SaveAppsRequest(child_id=child.id, request_id=new_id())
        for app, category, rate in selections:
            request.selections.add(
                token_digest=self.digest(app), display_name=app, category=CATEGORIES[category], points_per_minute=rate,
                kind=self.kind(app))
        return self.cluster.shield.SaveApps(request, metadata=self.guardian)

    def kind(self, app):
        """All kinds of selections on a device are treated alike (SH-6)."""
        if is_activity(app):
            return shield.SELECTION_KIND_ACTIVITY
        return int(hashlib.sha256(self.digest(app).encode()).hexdigest(), 16) % 4

    def save_refused(self, child, selections, app, category):
        """SH-5: the whole save is rejected; every later comparison shows that nothing has changed."""
        stored, other = ("Learning", "Reward") if category == "learning" else ("Reward", "Learning")
        text = f"{app} is already in the {stored} list. You can't pick it in the {other} list."
        try:
            self.save(child, selections)
            answer = "saved"
        except grpc.RpcError as error:
            answer = error.details()
        self.check(child, f"SaveApps of {app} in both categories", text, answer)

    def digest(self, app):
        return "token.sha256." + hashlib.sha256(f"{self.family_id}/{app}".encode()).hexdigest()

    def do_remove(self, child, step, action):
        app, now = action["app"], self.cluster.now
        if not child.model.apps.at(app, now):
            return
        self.removal_warning(child, app)
        self.cluster.shield.RemoveApp(
            shield.RemoveAppRequest(child_id=child.id, app_id=self.app_ids[app], request_id=new_id()),
            metadata=self.guardian)
        child.model.remove(self.cluster.now, app)

    def removal_warning(self, child, app):
        """SH-7: names the app, its category, whether it is shielded now, and the counters that will be reset."""
        now = self.cluster.now
        assignment = child.model.apps.at(app, now)
        self.learn_grant_ids(child)
        child.model.begin_day(now)
        warning = self.cluster.shield.GetRemovalWarning(
            shield.GetRemovalWarningRequest(child_id=child.id, app_id=self.app_ids[app]), metadata=self.guardian)
        pieces = [s for s in child.model.segments if s.app == app and s.generation == assignment.generation]
        sixtieths = sum(s.sixtieths for s in pieces) if assignment.category == "learning" else 0
        self.check(
            child, f"removal warning of {app}",
            (app in child.model.shielded(now), sum(s.seconds for s in pieces), sixtieths // 60, sixtieths, True),
            (warning.shielded, warning.seconds, warning.points, warning.sixtieths, app in warning.text))

    def change_shields(self, child, action, call, request, change):
        apps = self.rewards(child, action["apps"])
        if not (apps if action["apps"] else child.model.rewards(self.cluster.now)):
            return
        call(
            request(child_id=child.id, app_ids=self.ids(apps), all_apps=not apps, request_id=new_id()), metadata=self.guardian)
        change(self.cluster.now, apps)

    def do_block(self, child, step, action):
        self.change_shields(child, action, self.cluster.shield.BlockApps, shield.BlockAppsRequest, child.model.block)

    def do_unblock(self, child, step, action):
        self.change_shields(
            child, action, self.cluster.shield.UnblockApps, shield.UnblockAppsRequest, child.model.unblock)

    def do_ban(self, child, step, action):
        def request(**fields):
            return shield.BlockAppsRequest(ban=True, **fields)

        self.change_shields(
            child, action, self.cluster.shield.BlockApps, request,
            lambda now, apps: child.model.block(now, apps, ban=True))

    def do_unlock_all(self, child, step, action):
        if not child.model.rewards(self.cluster.now):
            return
        self.cluster.shield.UnlockAllRewardApps(
            shield.UnlockAllRewardAppsRequest(child_id=child.id, request_id=new_id()), metadata=self.guardian)
        child.model.unblock(self.cluster.now, [])

    def do_grant(self, child, step, action):
        now, apps = self.cluster.now, self.rewards(child, action["apps"])
        if not apps:
            return
        request = shield.GrantUnlockRequest(
            child_id=child.id, app_ids=self.ids(apps), seconds=action["seconds"], request_id=new_id())
        expire = None
        if action["expire_in"]:
            expire = now + action["expire_in"]
            request.expire_time.FromSeconds(expire)
        given = self.cluster.shield.GrantUnlock(request, metadata=self.guardian)
        child.model.grant(now, action["name"], apps, action["seconds"], expire, given.grant_id)

    def do_buy(self, child, step, action):
        now, apps = self.cluster.now, self.rewards(child, action["apps"])
        if not apps:
            return
        self.learn_grant_ids(child)
        expected = child.model.state(now).figures.balance >= child.model.price(now, apps, action["minutes"])
        try:
            bought = self.cluster.shield.BuyTime(
                shield.BuyTimeRequest(app_ids=self.ids(apps), minutes=action["minutes"], request_id=new_id()),
                metadata=self.as_child(child, action["device"]))
        except grpc.RpcError as error:
            if error.code() != grpc.StatusCode.FAILED_PRECONDITION:
                raise
            self.check(child, f"BuyTime {action['name']} is sold", expected, False)
            return
        self.check(child, f"BuyTime {action['name']} is sold", expected, True)
        self.seen["sold"] += 1
        self.check(
            child, f"BuyTime {action['name']}: price", child.model.price(now, apps, action["minutes"]),
            bought.price_sixtieths)
        child.model.buy(now, action["name"], apps, action["minutes"], bought.grant_id)

    def do_forgive(self, child, step, action):
        now = self.cluster.now
        self.learn_grant_ids(child)
        debt = max(0, -child.model.state(now).figures.balance)
        try:
            self.cluster.shield.ForgiveDebt(
                shield.ForgiveDebtRequest(child_id=child.id, request_id=new_id()), metadata=self.guardian)
        except grpc.RpcError as error:
            if error.code() != grpc.StatusCode.FAILED_PRECONDITION:
                raise
            self.check(child, "ForgiveDebt: debt", debt, 0)
            return
        if not debt:
            self.differ(child, "ForgiveDebt", "refused: no debt", "done")
        child.model.forgive(now)

    def update_child(self, child, path, **fields):
        request = family.UpdateChildRequest(
            child=family.Child(child_id=child.id, **fields), request_id=new_id())
        request.update_mask.paths.append(path)
        self.cluster.family.UpdateChild(request, metadata=self.guardian)

    def do_zone(self, child, step, action):
        if child.model.zones[-1][1] != action["zone"]:
            self.update_child(child, "time_zone", time_zone=action["zone"])
            child.model.change_zone(self.cluster.now, action["zone"])

    def do_week_start(self, child, step, action):
        if child.model.week_starts[-1][1] != action["start"]:
            self.update_child(child, "week_start", week_start=action["start"])
            child.model.change_week_start(self.cluster.now, action["start"])

    def do_minimum(self, child, step, action):
        self.cluster.challenge.UpdateStreakSettings(
            challenge.UpdateStreakSettingsRequest(
                child_id=child.id, minimum_minutes=action["minutes"], request_id=new_id()),
            metadata=self.guardian)
        child.model.change_minimum(self.cluster.now, action["minutes"])
