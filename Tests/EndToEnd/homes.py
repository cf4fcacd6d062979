"""Children with a device each, and their guardian, as callers of the four real services by stubs generated for this
run."""

import hashlib
import unittest
import uuid
from datetime import datetime, timedelta, timezone

import grpc

from consistency import ConsistencyTokens
from contract import contract
from services import Services

shield, shield_grpc = contract("shield.v1")
inventory, inventory_grpc = contract("shield.v1", "inventory")
usage, usage_grpc = contract("usage.v1")
common, _ = contract("common.v1")

LEARNING, REWARD = common.APP_CATEGORY_LEARNING, common.APP_CATEGORY_REWARD


def new_id():
    return str(uuid.uuid4())


def digest(name):
    return "token.sha256." + hashlib.sha256(name.encode()).hexdigest()


def selection(name, category, rate=0, kind=shield.SELECTION_KIND_UNSPECIFIED):
    return shield.AppSelection(
        token_digest=digest(name), display_name=name, category=category, points_per_minute=rate, kind=kind)


class Home:
    """A child with one device, and its guardian, as callers of the services."""

    def __init__(self, test, name):
        services, self.tokens = test.services, test.tokens
        services.rewards("child", "add", "--name", name, "--zone", "UTC")
        self.services = services
        self.device_name = f"tablet of {name}"
        services.rewards("device", "pair", "--child", name, "--device", self.device_name)
        children = {entry["display_name"]: entry["child_id"] for entry in services.rewards("child", "list")}
        self.id = children[name]
        self.shield = shield_grpc.ShieldPolicyServiceStub(test.channels["ShieldPolicy"])
        self.inventory = inventory_grpc.InventoryServiceStub(test.channels["ShieldPolicy"])
        self.usage = usage_grpc.UsageIngestServiceStub(test.channels["UsageIngest"])
        self.installation, self.sequence = new_id(), 0

    def login(self, *words):
        token = self.services.rewards("token", *words)["token"]
        return {"metadata": [("authorization", f"Bearer {token}")], "timeout": 120}

    @property
    def device(self):
        return self.login("--device", self.device_name)

    @property
    def guardian(self):
        return self.login()

    def save(self, *selections):
        request = shield.SaveAppsRequest(child_id=self.id, selections=selections, request_id=new_id())
        return {app.display_name: app for app in self.shield.SaveApps(request, **self.guardian).apps}

    def apps(self):
        return {app.display_name: app for app in
                self.shield.ListApps(shield.ListAppsRequest(child_id=self.id), **self.device).apps}

    def policy(self):
        """The apps of the policy by name, as the device receives it."""
        policy = self.shield.GetPolicy(shield.GetPolicyRequest(child_id=self.id), **self.device)
        return policy, {entry.app.display_name: entry for entry in policy.apps}

    def acknowledge(self):
        """The device applies the newest policy at the moment at which it was made."""
        policy, apps = self.policy()
        self.shield.AckPolicy(
            shield.AckPolicyRequest(version=policy.version, apply_time=policy.update_time), **self.device)
        self.services.rewards("settle")
        return apps

    def use(self, name, start, *seconds):
        """The device reports use of an app, one record after the other, each so long; returns the outcomes."""
        records = []
        for length in seconds:
            self.sequence += 1
            record = usage.UsageRecord(
                installation_id=self.installation, sequence=self.sequence, app_token_digest=digest(name))
            record.start_time.FromDatetime(start)
            start += timedelta(seconds=length)
            record.end_time.FromDatetime(start)
            records.append(record)
        answer = self.usage.RecordUsage(usage.RecordUsageRequest(records=records), **self.device)
        self.services.rewards("settle")
        return [result.outcome for result in answer.results]

    def report(self, *names):
        """The device reports the apps that it has."""
        apps = [inventory.InstalledApp(token_digest=digest(name), display_name=name) for name in names]
        self.inventory.ReportApps(inventory.ReportAppsRequest(apps=apps), **self.device)

    def unassigned(self):
        """Seconds used, by name, of the apps that the device has and that are not assigned."""
        listed = self.inventory.ListUnassignedApps(
            inventory.ListUnassignedAppsRequest(child_id=self.id), **self.guardian).apps
        used = {entry.token_digest: entry.seconds for entry in self.usage.ListUnassignedUsage(
            usage.ListUnassignedUsageRequest(child_id=self.id), **self.guardian).apps}
        return {app.display_name: used.get(app.token_digest, 0) for app in listed}

    def totals(self):
        """The child's totals, and those of its apps by app id."""
        totals = self.usage.GetTotals(usage.GetTotalsRequest(child_id=self.id), **self.guardian)
        return totals, {entry.app_id: entry for entry in totals.apps}


class HomeTests(unittest.TestCase):
    """The four services, and a family whose guardian is signed in."""

    @classmethod
    def setUpClass(cls):
        cls.services = services = cls.enterClassContext(Services("2026-03-02T12:00:00Z"))
        services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        cls.tokens = ConsistencyTokens()
        cls.channels = {
            name: grpc.intercept_channel(cls.enterClassContext(grpc.insecure_channel(address)), cls.tokens)
            for name, address in services.addresses.items()
        }

    def refused(self, code, call, *words):
        with self.assertRaises(grpc.RpcError) as caught:
            call()
        self.assertEqual(caught.exception.code(), code, caught.exception.details())
        for word in words:
            self.assertIn(word, caught.exception.details())

    def clock(self, instant):
        """Advances the clock, but never back: the stories run in any order."""
        text = instant.strftime("%Y-%m-%dT%H:%M:%SZ")
        if text > self.services.clock:
            self.services.clock = text
            self.services.rewards("clock", "advance", "--to", text)
            self.services.rewards("settle")

    def now(self):
        return datetime.strptime(self.services.clock, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)

    def an_hour_later(self):
        self.clock(self.now() + timedelta(hours=1))
