"""Plays a family's plan at the services and in the model at once."""

from collections import Counter
from datetime import timedelta

import grpc

from app_actions import AppActions
from badge_actions import BadgeActions
from challenge_actions import ChallengeActions
from client import badge, common, family, new_id, shield, version7
from comparison import compare, shields
from device_actions import DeviceActions
from level_actions import LevelActions
from model import badges
from model.child import Child
from model.family import EVERY_BADGE, STARTERS, Family
from model.localtime import EPOCH
from request_actions import RequestActions
from schedule_actions import ScheduleActions
from shop_actions import ShopActions
from streak_actions import StreakActions
from usage_actions import UsageActions
from withdrawal_actions import WithdrawalActions

DAY = 86_400


class ChildPlay:
    """A child in the model, with the ids that the service assigned."""

    def __init__(self, plan, message, now, model_family):
        self.name, self.id = plan.name, message.child_id
        self.plan = plan
        era, before = plan.plan.era, 100 if plan.plan.features else 4
        self.model = Child(
            era.begin - before * DAY, era.end + 40 * DAY, plan.zone, plan.week_start, model_family)
        self.created = now
        self.devices = {}  # name: id
        self.challenge_ids = {}
        self.withdrawals = {}  # name: (the model's, the service's id)
        self.purchases = {}  # reward: id of its last purchase
        self.overtaken = False  # records came before ShieldPolicy's events of the same instant
        self.fetched = {}  # (device, step): (version, when it was made, shielded)


class FamilyPlay(
        AppActions, BadgeActions, ChallengeActions, DeviceActions, LevelActions, RequestActions, ScheduleActions, ShopActions,
        StreakActions, UsageActions, WithdrawalActions):
    def __init__(self, plan, cluster, label):
        self.plan, self.cluster, self.label = plan, cluster, label
        self.family_id = version7(f"{label}/{plan.seed}/{plan.number}")
        self.model = Family(EVERY_BADGE if "badges" in plan.features else STARTERS)
        self.children = {}
        self.app_ids = {}
        self.streak_pauses = {}  # name: (id, the children for whom it is)
        self.badge_names = {}  # code of one of the family's own: name
        self.reward_codes = {}  # name of one of the family's own: code
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
            self.children[plan.name] = child = ChildPlay(plan, message, self.cluster.now, self.model)
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
        """The actions of one phase of one step. `settled`: the services have applied all earlier events."""
        settled = settled or self.acted != step
        if self.plan.features:
            # Periods that have closed since the last step earn by the facts known until now.
            self.note()
        if any(action["kind"] == "guardian" for action in actions):
            self.acted = step
        records = {}
        for action in actions:
            child = self.children[action["child"]]
            if action["do"] == "deliver":
                record = action["record"]
                records.setdefault((action["child"], record["device"], action.get("sent_by")), []).append(record)
                continue
            self.seen["action " + action["do"]] += 1
            try:
                getattr(self, "do_" + action["do"])(child, step, action)
            except grpc.RpcError as error:
                self.differ(child, f"{action['do']} {action}", "done", f"{error.code().name}: {error.details()}")
        for (name, device, sent_by), batch in records.items():
            self.record_usage(self.children[name], device, batch, settled, sent_by)
            # Facts that the next batch withdraws have earned their badge nevertheless.
            self.children[name].model.note_badges(self.cluster.now)
        for name in {action["child"] for action in actions}:
            self.children[name].model.note_badges(self.cluster.now)

    def note(self):
        for child in self.children.values():
            child.model.note_badges(self.cluster.now)

    def family_changed(self):
        """What all children have in common has changed."""
        for child in self.children.values():
            child.model.changed()
        self.note()

    def learn_badges(self, child):
        """Known in another order for a moment, the facts may have earned more. Badges stay; all of the model's are held."""
        if child.overtaken:
            listed = self.cluster.badge.ListChildBadges(
                badge.ListChildBadgesRequest(child_id=child.id), metadata=self.guardian).badges
            child.model.awards.learn(
                [self.badge_name(entry.badge.code) for entry in listed if entry.earned], self.cluster.now)

    def badge_name(self, code):
        """The service gives the codes of the family's own badges."""
        return self.badge_names.get(code, code)

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

    # Devices.

    def do_fetch(self, child, step, action):
        self.learn_grant_ids(child)
        policy = shields(self, child, action["device"])
        child.fetched[action["device"], step] = (
            policy.version, policy.update_time.seconds, child.model.shielded(self.cluster.now, child.devices[action["device"]]))

    def do_ack(self, child, step, action):
        now, fetched = self.cluster.now, child.fetched.get((action["device"], action["fetched"]))
        if not fetched:
            return
        version, made, shielded = fetched
        request = shield.AckPolicyRequest(version=version)
        request.apply_time.FromSeconds(now - action["back"])
        self.cluster.shield.AckPolicy(request, metadata=self.as_child(child, action["device"]))
        applied = max(made, min(now, now - action["back"]))
        child.model.acknowledge(child.devices[action["device"]], version, applied, shielded)

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
                "badges": badges.deserved(who, state),
            }
        return result

    def learn_grant_ids(self, child):
        """Among grants that are equal in all else the lower id is used first, and only the service knows the ids."""
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
        """Counts the results of the history."""
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
            if grant.revoked is not None:
                self.seen[f"revoked grants of {grant.source}, refunded {min(1, grant.refund)}"] += 1
        for request in model.requests.made:
            self.seen[f"requests {request.kind} {request.state(now)}"] += 1
        self.seen["streak bonuses"] += len(state.streak_bonuses)
        self.seen["days of usage"] += len(model.learning_by_day)
        self.seen["debts"] += state.figures.balance < 0
        calendar = model.calendar
        self.seen["expired challenges"] += sum(
            known.ended(calendar, now) and now < known.stopped for known in model.challenges.values())
        end = calendar.span_of[calendar.date(now)][1]
        self.seen["usage of days to come"] += any(segment.end > end for segment in model.known_segments)
        self.seen["withdrawals"] += len(model.inbox.withdrawals)
        self.seen["records across a local midnight"] += sum(
            one.record.start < one.record.end and calendar.date(one.record.start) != calendar.date(one.record.end - 1)
            for one in model.inbox.stored if one.counts)
        self.seen["moves when a day begins"] += sum(since in self.plan.midnights for since, _ in model.zones[1:])
        self.seen["wall clocks that went back"] += sum(
            right[2] < left[2] for left, right in zip(calendar.pieces, calendar.pieces[1:]) if right[0] <= now)
        self.seen["forgiven"] += model.forgiven > 0
        self.seen["daily at risk"] += state.daily.at_risk
        self.seen["weekly at risk"] += state.weekly.at_risk
        for code in model.earned:
            self.seen[f"badge {code}"] += 1
        for progress in state.progress.values():
            self.seen["near"] += bool(progress and progress.near)


__all__ = ["FamilyPlay", "common"]
