"""Plays a family's plan at the services and in the model at once."""

import hashlib
import uuid
from collections import Counter
from datetime import timedelta

import grpc

from client import challenge, common, family, new_id, shield, usage, version7
from comparison import CATEGORIES, compare, date_message, shields
from model import badges
from model.challenges import Settings
from model.child import Child
from model.localtime import EPOCH
from model.records import Record

DAY = 86_400
GOALS = {
    name: challenge.GoalType.Value("GOAL_TYPE_" + name.upper())
    for name in ("daily_minutes", "weekly_minutes", "specific_apps", "streak", "points_target")
}
OUTCOMES = {
    usage.RECORD_OUTCOME_ACCEPTED: "accepted", usage.RECORD_OUTCOME_UNASSIGNED: "unassigned",
    usage.RECORD_OUTCOME_DUPLICATE: "duplicate", usage.RECORD_OUTCOME_SKIPPED: "skipped",
    usage.RECORD_OUTCOME_QUARANTINED: "quarantined", usage.RECORD_OUTCOME_INVALID: "invalid",
}
REASONS = {
    usage.QUARANTINE_REASON_UNSPECIFIED: None, usage.QUARANTINE_REASON_CONFLICT: "conflict",
    usage.QUARANTINE_REASON_END_NOT_AFTER_START: "end_not_after_start",
    usage.QUARANTINE_REASON_TOO_LONG: "too_long", usage.QUARANTINE_REASON_IN_FUTURE: "in_future",
}


class ChildPlay:
    """A child in the model, with the ids that the service gave."""

    def __init__(self, plan, message, now):
        self.name, self.id = plan.name, message.child_id
        self.plan = plan
        self.model = Child(plan.plan.era.begin - 4 * DAY, plan.plan.era.end + 40 * DAY, plan.zone, plan.week_start)
        self.created = now
        self.devices = {}  # name: id
        self.challenge_ids = {}
        self.overtaken = False  # records came before what ShieldPolicy had to tell of the same instant
        self.fetched = {}  # (device, step): (version, shielded)


class FamilyPlay:
    def __init__(self, plan, cluster, label):
        self.plan, self.cluster, self.label = plan, cluster, label
        self.family_id = version7(f"{label}/{plan.seed}/{plan.number}")
        self.children = {}
        self.app_ids = {}
        self.differences = []
        self.compared = 0
        self.acted = None  # the last step in which a guardian did something
        self.seen = Counter()  # what happened, to know that the histories are rich enough

    # Setting up.

    def begin(self):
        created = self.cluster.family.CreateFamily(family.CreateFamilyRequest(
            family_id=self.family_id, display_name="Family", guardian_display_name="Ana", device_display_name="Phone",
            request_id=new_id()))
        self.guardian_ids = created.family.guardians[0].guardian_id, created.device.device_id
        for plan in self.plan.children:
            message = self.cluster.family.CreateChild(
                family.CreateChildRequest(
                    display_name=plan.name, time_zone=plan.zone, week_start=plan.week_start, request_id=new_id()),
                metadata=self.guardian)
            self.children[plan.name] = child = ChildPlay(plan, message, self.cluster.now)
            for device in plan.devices:
                child.devices[device] = self.pair(child)

    def pair(self, child):
        pairing = self.cluster.family.StartPairing(
            family.StartPairingRequest(child_id=child.id, request_id=new_id()), metadata=self.guardian)
        redeemed = self.cluster.family.RedeemPairing(
            family.RedeemPairingRequest(code=pairing.code, device_display_name="Tablet"))
        self.cluster.family.ConfirmPairing(
            family.ConfirmPairingRequest(pairing_id=pairing.pairing_id, request_id=new_id()), metadata=self.guardian)
        return redeemed.device_id

    @property
    def guardian(self):
        return self.cluster.person("guardian", self.family_id, *self.guardian_ids)

    def as_child(self, child, device=None):
        device = child.devices[device] if device else next(iter(child.devices.values()))
        return self.cluster.person("child", self.family_id, child.id, device)

    # Playing.

    def play(self, step, actions, settled=True):
        """The actions of one phase of one step. `settled`: the services have told each other of everything before."""
        settled = settled or self.acted != step
        if any(action["kind"] == "guardian" for action in actions):
            self.acted = step
        records = {}
        for action in actions:
            child = self.children[action["child"]]
            if action["do"] == "deliver":
                record = action["record"]
                records.setdefault((action["child"], record["device"]), []).append(record)
                continue
            self.seen["action " + action["do"]] += 1
            try:
                getattr(self, "do_" + action["do"])(child, step, action)
            except grpc.RpcError as error:
                self.differ(child, f"{action['do']} {action}", "done", f"{error.code().name}: {error.details()}")
        for (name, device), batch in records.items():
            self.record_usage(self.children[name], device, batch, settled)
            # What the next batch takes back has earned its badge nevertheless.
            self.children[name].model.note_badges(self.cluster.now)
        for name in {action["child"] for action in actions}:
            self.children[name].model.note_badges(self.cluster.now)

    def differ(self, child, what, model, service):
        self.differences.append((self.cluster.now, child.name, what, model, service))

    def check(self, child, what, model, service):
        if model != service:
            self.differ(child, what, model, service)

    def ids(self, apps):
        return [self.app_ids[app] for app in apps]

    def rewards(self, child, apps):
        present = child.model.rewards(self.cluster.now)
        return [app for app in apps if app in present]

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

    def save(self, child, selections):
        request = shield.SaveAppsRequest(child_id=child.id, request_id=new_id())
        for app, category, rate in selections:
            request.selections.add(
                token_digest=self.digest(app), display_name=app, category=CATEGORIES[category], points_per_minute=rate,
                kind=self.kind(app))
        return self.cluster.shield.SaveApps(request, metadata=self.guardian)

    def kind(self, app):
        """All kinds of selections are treated alike (SH-6)."""
        return int(hashlib.sha256(self.digest(app).encode()).hexdigest(), 16) % 4

    def save_refused(self, child, selections, app, category):
        """SH-5: the save is refused whole; that nothing has changed is seen by every later comparison."""
        stored, other = ("Learning", "Reward") if category == "learning" else ("Reward", "Learning")
        text = f"{app} is already in the {stored} list. You can't pick it in the {other} list."
        try:
            self.save(child, selections)
            told = "saved"
        except grpc.RpcError as error:
            told = error.details()
        self.check(child, f"SaveApps of {app} in both categories", text, told)

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
        call(request(child_id=child.id, app_ids=self.ids(apps), request_id=new_id()), metadata=self.guardian)
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

    # Challenges.

    def draft(self, settings, start=None, end_date=None):
        draft = challenge.ChallengeDraft(
            title=settings.title, goal_type=GOALS[settings.goal], target=settings.target,
            bonus_percentage=settings.bonus, learning_app_ids=self.ids(settings.learning_apps),
            reward_app_ids=self.ids(settings.reward_apps), ratio_learning_minutes=settings.ratio_learning,
            ratio_reward_minutes=settings.ratio_reward, full_day=settings.full_day,
            start_minute_of_day=settings.start_minute, end_minute_of_day=settings.end_minute,
            active_days=settings.active_days, repeat_weekly=settings.repeat_weekly)
        if start is not None:
            draft.start_time.FromSeconds(start)
        if end_date is not None:
            draft.end_date.CopyFrom(date_message(end_date))
        return draft

    def listed(self, child, apps, category):
        present = child.model.apps.assigned(self.cluster.now, category)
        return tuple(app for app in apps if app in present)

    def do_challenge(self, child, step, action):
        now, fields = self.cluster.now, action["fields"]
        learning = self.listed(child, fields["learning_apps"], "learning")
        reward = self.listed(child, fields["reward_apps"], "reward")
        emptied = bool(fields["learning_apps"]) > bool(learning) or bool(fields["reward_apps"]) > bool(reward)
        if emptied:
            return
        settings = Settings(
            action["name"], fields["goal"], fields["target"], fields["bonus"], learning, reward, *fields["ratio"],
            fields["full_day"], *fields["window"], tuple(fields["active_days"]), fields["repeat_weekly"], now, now)
        start = None if fields["start_in"] is None else now + fields["start_in"]
        end_date = None
        if fields["end_in_days"] is not None:
            end_date = child.model.calendar.date(start or now) + fields["end_in_days"]
        made = self.cluster.challenge.CreateChallenge(
            challenge.CreateChallengeRequest(
                child_id=child.id, draft=self.draft(settings, start, end_date), request_id=new_id()),
            metadata=self.guardian)
        child.challenge_ids[action["name"]] = made.challenge_id
        child.model.create_challenge(action["name"], now, start, end_date, settings)

    def open_challenge(self, child, name):
        known = child.model.challenges.get(name)
        if known and not known.ended(child.model.calendar, self.cluster.now):
            return known
        return None

    def do_edit(self, child, step, action):
        known, now = self.open_challenge(child, action["name"]), self.cluster.now
        if not known:
            return
        changes, paths, end_date = dict(action["changes"]), [], None
        if "end_in_days" in changes:
            days = changes.pop("end_in_days")
            end_date = None if days is None else child.model.calendar.date(now) + days
            if end_date is not None and end_date <= child.model.calendar.date(known.begin):
                return
            paths.append("end_date")
        for field, category in (("learning_apps", "learning"), ("reward_apps", "reward")):
            if changes.get(field):
                changes[field] = self.listed(child, changes[field], category)
                if not changes[field]:
                    return
            elif field in changes:
                changes[field] = ()
        if "ratio" in changes:
            changes["ratio_learning"], changes["ratio_reward"] = changes.pop("ratio")
        if "window" in changes:
            changes["start_minute"], changes["end_minute"] = changes.pop("window")
        if "active_days" in changes:
            changes["active_days"] = tuple(changes["active_days"])
        fields = {
            "bonus": "bonus_percentage", "learning_apps": "learning_app_ids", "reward_apps": "reward_app_ids",
            "ratio_learning": "ratio_learning_minutes", "ratio_reward": "ratio_reward_minutes",
            "start_minute": "start_minute_of_day", "end_minute": "end_minute_of_day"}
        paths += [fields.get(name, name) for name in changes]
        edited = {name: value for name, value in changes.items()}
        settings = self.draft(Settings(**{**vars(known.settings), **edited}), None, end_date)
        request = challenge.UpdateChallengeRequest(
            challenge_id=child.challenge_ids[action["name"]], settings=settings, request_id=new_id())
        request.update_mask.paths.extend(paths)
        # After the start of a single window only texts and end can be changed; what stays the same is no change.
        different = {name for name, value in edited.items() if getattr(known.settings, name) != value} - {"title"}
        fixed = known.single_window() and now >= known.begin and different
        try:
            self.cluster.challenge.UpdateChallenge(request, metadata=self.guardian)
        except grpc.RpcError as error:
            if not fixed or error.code() != grpc.StatusCode.FAILED_PRECONDITION:
                raise
            return
        self.check(child, f"edit of {action['name']} after the start of its single window", bool(fixed), False)
        if "end_date" in paths:
            edited["end_date"] = end_date
        known.edit(now, **edited)
        child.model.changed()

    def pause(self, child, action, paused):
        known = self.open_challenge(child, action["name"])
        if not known or known.paused() == paused:
            return
        self.cluster.challenge.PauseChallenge(
            challenge.PauseChallengeRequest(
                challenge_id=child.challenge_ids[action["name"]], paused=paused, request_id=new_id()),
            metadata=self.guardian)
        known.pause(self.cluster.now) if paused else known.resume(self.cluster.now)
        child.model.changed()

    def do_pause(self, child, step, action):
        self.pause(child, action, True)

    def do_resume(self, child, step, action):
        self.pause(child, action, False)

    def do_end(self, child, step, action):
        known = self.open_challenge(child, action["name"])
        if known:
            self.cluster.challenge.EndChallenge(
                challenge.EndChallengeRequest(
                    challenge_id=child.challenge_ids[action["name"]], request_id=new_id()), metadata=self.guardian)
            known.stop(self.cluster.now)
            child.model.changed()

    def do_delete(self, child, step, action):
        known = child.model.challenges.get(action["name"])
        if known and not known.deleted:
            self.cluster.challenge.DeleteChallenge(
                challenge.DeleteChallengeRequest(
                    challenge_id=child.challenge_ids[action["name"]], request_id=new_id()), metadata=self.guardian)
            known.stop(self.cluster.now)
            known.deleted = True
            child.model.changed()

    # Usage.

    def installation(self, record):
        return str(uuid.uuid5(uuid.NAMESPACE_OID, f"{self.family_id}/{record['device']}/{record['installation']}"))

    def message(self, record):
        message = usage.UsageRecord(
            installation_id=self.installation(record), sequence=record["sequence"],
            app_token_digest=self.digest(record["app"]), shielded=record["shielded"])
        message.start_time.FromSeconds(record["start"])
        message.end_time.FromSeconds(record["end"])
        message.device_time.FromSeconds(max(record["start"], record["end"]))
        return message

    def record_usage(self, child, device, batch, settled):
        answer = self.cluster.usage.RecordUsage(
            usage.RecordUsageRequest(records=[self.message(record) for record in batch]),
            metadata=self.as_child(child, device))
        for record, result in zip(batch, answer.results):
            known = Record(
                child.devices[device], self.installation(record), record["sequence"], record["app"], record["start"],
                record["end"], record["shielded"])
            expected = child.model.receive(known, self.cluster.now)
            self.seen["record " + expected[0]] += 1
            told = OUTCOMES[result.outcome], REASONS[result.quarantine_reason]
            # "As known at receipt": what ShieldPolicy has not told yet is not known.
            child.overtaken = child.overtaken or not settled
            open_question = not settled and {expected[0], told[0]} <= {"accepted", "unassigned", "skipped"}
            if not open_question:
                self.check(child, f"outcome of {record}", expected, told)

    def do_review(self, child, step, action):
        waiting = child.model.inbox.waiting()
        if waiting:
            self.review(child, waiting[int(action["which"] * len(waiting))], action["decision"])

    def do_accept_all(self, child, step, action):
        for entry in child.model.inbox.waiting():
            self.review(child, entry, "accept")

    def review(self, child, entry, decision):
        answer = self.cluster.usage.ListQuarantine(
            usage.ListQuarantineRequest(child_id=child.id, page_size=1000), metadata=self.guardian)
        wanted = entry.record
        for waiting in answer.records:
            record = waiting.record
            content = record.installation_id, record.sequence, record.start_time.seconds, record.end_time.seconds
            if content == (wanted.installation, wanted.sequence, wanted.start, wanted.end):
                self.decide(child, entry, waiting.quarantine_id, decision)
                return
        self.differ(child, "quarantine", wanted, "not listed")

    def decide(self, child, entry, quarantine_id, decision):
        """At most 31 days can be accepted."""
        decisions = usage.DESCRIPTOR.enum_types_by_name["QuarantineDecision"].values_by_name
        request = usage.ReviewQuarantineRequest(
            child_id=child.id, quarantine_ids=[quarantine_id], request_id=new_id(),
            decision=decisions["QUARANTINE_DECISION_" + decision.upper()].number)
        bounded = decision == "reject" or entry.record.end - entry.record.start <= 31 * DAY
        try:
            self.cluster.usage.ReviewQuarantine(request, metadata=self.guardian)
        except grpc.RpcError as error:
            if bounded or error.code() != grpc.StatusCode.FAILED_PRECONDITION:
                raise
            return
        self.check(child, f"acceptance of {entry.record}", bounded, True)
        child.model.review(entry, decision)

    # Devices.

    def do_fetch(self, child, step, action):
        self.learn_grant_ids(child)
        version = shields(self, child, self.as_child(child, action["device"]))
        child.fetched[action["device"], step] = version, child.model.shielded(self.cluster.now)

    def do_ack(self, child, step, action):
        now, fetched = self.cluster.now, child.fetched.get((action["device"], action["fetched"]))
        if not fetched:
            return
        version, shielded = fetched
        request = shield.AckPolicyRequest(version=version)
        request.apply_time.FromSeconds(now - action["back"])
        self.cluster.shield.AckPolicy(request, metadata=self.as_child(child, action["device"]))
        child.model.acknowledge(child.devices[action["device"]], version, min(now, now - action["back"]), shielded)

    # Comparing.

    def outcome(self):
        """What a twin must end the same with, whatever the order of delivery."""
        result = {}
        for child in self.children.values():
            state, now = child.model.state(self.cluster.now), self.cluster.now
            who = child.model
            result[child.name] = {
                "segments": [(s.start, s.end, s.claim) for s in state.segments],
                "figures": vars(state.figures),
                "completions": sorted(tuple(vars(done).values()) for done in state.completions),
                "progress": {
                    name: p and (p.first, p.seconds, p.sixtieths, p.amount) for name, p in state.progress.items()},
                "streaks": (state.daily, state.weekly), "streak bonuses": state.streak_bonuses,
                "grants": sorted((g.source, g.start, g.seconds, g.expire or 0) for g in state.grants),
                "used": sum(g.used for g in state.grants),
                "shields": {app: (who.decision(app, now).shielded, who.decision(app, now).rule)
                            for app in who.rewards(now)},
                "badges": badges.deserved(state),
            }
        return result

    def learn_grant_ids(self, child):
        """Among grants that are equal in all else the lower id goes first, and only the service knows the ids."""
        names = {id: name for name, id in child.challenge_ids.items()}
        ids = {}
        for grant in self.grants(child):
            if grant.source == shield.GRANT_SOURCE_CHALLENGE:
                parts = grant.cause_id.replace("/", " ").replace(":", " ").split()
                if parts and parts[0] in names:
                    first = next((part for part in parts[1:] if part.count("-") == 2), None)
                    ids[names[parts[0]], first] = grant.grant_id
        known = {}
        for (name, first), grant_id in ids.items():
            if first:
                year, month, day = map(int, first.split("-"))
                known[name, (EPOCH.replace(year=year, month=month, day=day) - EPOCH) // timedelta(days=1)] = grant_id
        if known != child.model.grant_ids:
            child.model.grant_ids = known
            child.model.changed()

    def grants(self, child):
        request = shield.ListGrantsRequest(child_id=child.id, include_spent=True, page_size=1000)
        found = []
        while True:
            answer = self.cluster.shield.ListGrants(request, metadata=self.guardian)
            found += answer.grants
            if not answer.next_page_token:
                return found
            request.page_token = answer.next_page_token

    def do_compare(self, child, step, action):
        self.learn_grant_ids(child)
        self.compared += compare(self, child)
        self.watch(child)

    def watch(self, child):
        """Counts what the history has come to."""
        model, now = child.model, self.cluster.now
        state = model.state(now)
        self.seen["comparisons"] += 1
        for done in state.completions:
            self.seen["completions " + model.challenges[done.challenge].settings.goal] += 1
        for app in model.rewards(now):
            self.seen["decided by " + model.decision(app, now).rule] += 1
        for entry in model.inbox.quarantine:
            self.seen[f"quarantine {entry.reason} {entry.decision}"] += 1
        for grant in state.grants:
            self.seen[f"grants of {grant.source}, used {min(1, grant.used)}"] += 1
        self.seen["streak bonuses"] += len(state.streak_bonuses)
        self.seen["days of usage"] += len(model.learning_by_day)
        self.seen["debts"] += state.figures.balance < 0
        self.seen["forgiven"] += model.forgiven > 0
        self.seen["daily at risk"] += state.daily.at_risk
        self.seen["weekly at risk"] += state.weekly.at_risk
        for code in model.earned:
            self.seen[f"badge {code}"] += 1
        for progress in state.progress.values():
            self.seen["near"] += bool(progress and progress.near)


__all__ = ["FamilyPlay", "common"]
