"""The main job, done by a Python client whose stubs are generated from Proto/ for this run."""

import hashlib
import importlib
import os
import subprocess
import sys
import unittest
import uuid
from datetime import datetime, timedelta, timezone

import grpc

from consistency import NAME, ConsistencyTokens
from contract import STUBS, contract
from services import ROOT, Services, binaries

family, family_grpc = contract("family.v1")
shield, shield_grpc = contract("shield.v1")
usage, usage_grpc = contract("usage.v1")
challenge, challenge_grpc = contract("challenge.v1")
badge, badge_grpc = contract("badge.v1")
feed, feed_grpc = contract("feed.v1")
common, _ = contract("common.v1")

BEGIN = datetime(2026, 3, 2, 8, 0, tzinfo=timezone.utc)


def new_id():
    return str(uuid.uuid4())


def version7(seed):
    """A UUIDv7 that is the same on every run."""
    digest = bytearray(hashlib.sha256(seed.encode()).digest()[:16])
    digest[6] = 0x70 | digest[6] & 0x0F
    digest[8] = 0x80 | digest[8] & 0x3F
    return str(uuid.UUID(bytes=bytes(digest)))


def token(app):
    return "token.sha256." + hashlib.sha256(app.encode()).hexdigest()


def bearer(access_token):
    return [("authorization", f"Bearer {access_token}")]


class MainJob(unittest.TestCase):
    @classmethod
    def make_services(cls):
        return Services("2026-03-02T08:00:00Z")

    @classmethod
    def setUpClass(cls):
        cls.services = cls.enterClassContext(cls.make_services())
        tokens = ConsistencyTokens()
        channel = {
            name: grpc.intercept_channel(grpc.insecure_channel(address), tokens)
            for name, address in cls.services.addresses.items()
        }
        cls.channels = channel
        cls.family = family_grpc.FamilyServiceStub(channel["ShieldPolicy"])
        cls.shield = shield_grpc.ShieldPolicyServiceStub(channel["ShieldPolicy"])
        cls.usage = usage_grpc.UsageIngestServiceStub(channel["UsageIngest"])
        cls.challenge = challenge_grpc.ChallengeServiceStub(channel["ChallengeService"])
        cls.badge = badge_grpc.BadgeServiceStub(channel["BadgeService"])

    def refused(self, code, call, *words):
        with self.assertRaises(grpc.RpcError) as caught:
            call()
        self.assertEqual(caught.exception.code(), code, caught.exception.details())
        for word in words:
            self.assertIn(word, caught.exception.details())

    def make_family(self, seed):
        request = family.CreateFamilyRequest(
            family_id=version7(seed), display_name="Miller", guardian_display_name="Ana",
            device_display_name="Phone", request_id=new_id())
        return request, self.family.CreateFamily(request)

    def pair(self, child_id, as_guardian):
        code = self.family.StartPairing(
            family.StartPairingRequest(child_id=child_id, request_id=new_id()), metadata=as_guardian)
        self.assertEqual(len(code.code), 10)
        self.assertTrue(code.payload.startswith("screentime://pair?"))
        self.assertTrue(code.qr_png.startswith(b"\x89PNG\r\n"))
        # The code is accepted however it is typed.
        typed = (code.code[:4] + "-" + code.code[4:]).lower()
        redeemed = self.family.RedeemPairing(
            family.RedeemPairingRequest(code=typed, device_display_name="Tablet"))
        states = self.family.AwaitPairing(family.AwaitPairingRequest(pairing_token=redeemed.pairing_token))
        self.assertEqual(next(states).state, family.PAIRING_STATE_PENDING)
        self.family.ConfirmPairing(
            family.ConfirmPairingRequest(pairing_id=code.pairing_id, request_id=new_id()), metadata=as_guardian)
        confirmed = next(states)
        self.assertEqual(confirmed.state, family.PAIRING_STATE_CONFIRMED)
        self.refused(
            grpc.StatusCode.NOT_FOUND,
            lambda: self.family.RedeemPairing(
                family.RedeemPairingRequest(code=code.code, device_display_name="Second")))
        return confirmed

    def records(self, installation, first, app, minutes, start):
        result = []
        for index in range(minutes):
            record = usage.UsageRecord(
                installation_id=installation, sequence=first + index, app_token_digest=token(app))
            record.start_time.FromDatetime(start + timedelta(minutes=index))
            record.end_time.FromDatetime(start + timedelta(minutes=index + 1))
            result.append(record)
        return result

    def test_main_job(self):
        request, created = self.make_family("main job")
        guardian = bearer(created.credentials.access_token)
        child = self.family.CreateChild(
            family.CreateChildRequest(display_name="Mia", time_zone="Europe/Berlin", request_id=new_id()),
            metadata=guardian)
        device = self.pair(child.child_id, guardian)
        as_child = bearer(device.credentials.access_token)

        # SH-1, SH-2: reward apps are shielded as soon as they are saved.
        saved = self.shield.SaveApps(
            shield.SaveAppsRequest(
                child_id=child.child_id, request_id=new_id(),
                selections=[
                    shield.AppSelection(
                        token_digest=token("reading"), display_name="Reading",
                        category=common.APP_CATEGORY_LEARNING, points_per_minute=10),
                    shield.AppSelection(
                        token_digest=token("blocks"), display_name="Blocks", category=common.APP_CATEGORY_REWARD),
                ]),
            metadata=guardian)
        self.assertEqual([app.points_per_minute for app in saved.apps], [10, 50])
        policy = self.shield.GetPolicy(shield.GetPolicyRequest(child_id=child.child_id), metadata=as_child)
        blocks = next(app for app in policy.apps if app.app.display_name == "Blocks")
        self.assertTrue(blocks.shielded)

        # SH-11: the device reports what it has applied.
        acknowledged = shield.AckPolicyRequest(version=policy.version)
        acknowledged.apply_time.FromDatetime(BEGIN)
        self.shield.AckPolicy(acknowledged, metadata=as_child)

        # CH-4: a challenge from a template; ChallengeService waits until it has received the child.
        made = self.challenge.CreateChallenge(
            challenge.CreateChallengeRequest(child_id=child.child_id, template_id="quick_start", request_id=new_id()),
            metadata=guardian)
        self.assertEqual((made.settings.target, made.settings.bonus_percentage), (15, 5))

        # An hour later the device sends twenty minutes of reading.
        self.services.rewards("settle")
        self.services.rewards("clock", "advance", "--to", "2026-03-02T09:00:00Z")
        credentials = self.family.RefreshToken(
            family.RefreshTokenRequest(refresh_token=device.credentials.refresh_token, request_id=new_id()))
        as_child = bearer(credentials.access_token)
        installation = new_id()
        start = BEGIN + timedelta(minutes=10)
        batch = self.records(installation, 1, "reading", 20, start)
        answer = self.usage.RecordUsage(usage.RecordUsageRequest(records=batch), metadata=as_child)
        self.assertEqual({result.outcome for result in answer.results}, {usage.RECORD_OUTCOME_ACCEPTED})
        # US-5: the same batch again changes nothing.
        answer = self.usage.RecordUsage(usage.RecordUsageRequest(records=batch), metadata=as_child)
        self.assertEqual({result.outcome for result in answer.results}, {usage.RECORD_OUTCOME_DUPLICATE})
        # US-3: time under an acknowledged shield counts for nothing.
        shielded = self.records(installation, 100, "blocks", 1, start)
        answer = self.usage.RecordUsage(usage.RecordUsageRequest(records=shielded), metadata=as_child)
        self.assertEqual([result.outcome for result in answer.results], [usage.RECORD_OUTCOME_SKIPPED])

        totals = self.usage.GetTotals(usage.GetTotalsRequest(child_id=child.child_id), metadata=as_child)
        self.assertEqual((totals.learning_seconds, totals.learning_points), (1200, 200))

        # On a slow machine the evaluation exceeds a transaction and becomes pending work, which no token waits for.
        self.services.rewards("settle")
        # CH-7, CH-8, CH-10: completed at the exact second, with bonus and reward time.
        done = self.challenge.ListCompletions(
            challenge.ListCompletionsRequest(child_id=child.child_id), metadata=as_child).completions[0]
        self.assertEqual(done.completion_time.ToDatetime(timezone.utc), start + timedelta(minutes=15))
        self.assertEqual(done.base_sixtieths, 15 * 60 * 10)
        self.assertEqual(done.bonus_sixtieths, 15 * 60 * 10 * 5 // 100)
        self.assertEqual(done.reward_seconds, 15 * 60 * 30 // 60 * 105 // 100)

        # BA-2: the badge, once.
        badges = self.badge.ListChildBadges(
            badge.ListChildBadgesRequest(child_id=child.child_id), metadata=as_child).badges
        self.assertEqual([entry.badge.code for entry in badges if entry.earned], ["FIRST_STEPS"])
        points = self.badge.GetPoints(badge.GetPointsRequest(child_id=child.child_id), metadata=as_child)
        self.assertEqual((points.total_points, points.available_points), (10, 10))

        # SH-12, SH-16: the reward app opens by the grant.
        now = self.shield.GetPolicy(shield.GetPolicyRequest(child_id=child.child_id), metadata=as_child)
        app = next(app for app in now.apps if app.app.display_name == "Blocks")
        self.assertFalse(app.shielded)
        self.assertEqual(app.rule, shield.SHIELD_RULE_GRANT)
        self.assertEqual(app.granted_seconds, done.reward_seconds)

        self.watching(child, as_child, installation, start)
        self.roles(child, as_child, bearer(created.credentials.access_token))

    def watching(self, child, as_child, installation, start):
        """CH-14, SH-11, US-10: watchers see the next minute without asking again, and resume where they ended."""
        progress = self.challenge.WatchProgress(
            challenge.WatchProgressRequest(child_id=child.child_id), metadata=as_child, timeout=120)
        first = next(progress)
        self.assertEqual(first.snapshot.progress[0].counted_seconds, 1200)
        self.assertEqual(first.snapshot.streaks.daily.current, 1)
        self.assertEqual(len(first.snapshot.completions), 1)
        totals = self.usage.WatchUsage(
            usage.WatchUsageRequest(child_id=child.child_id), metadata=as_child, timeout=120)
        self.assertEqual(next(totals).snapshot.totals.learning_seconds, 1200)
        policies = self.shield.WatchPolicy(
            shield.WatchPolicyRequest(child_id=child.child_id), metadata=as_child, timeout=120)
        policy = next(policies)
        more = self.records(installation, 200, "reading", 1, start + timedelta(minutes=30))
        self.usage.RecordUsage(usage.RecordUsageRequest(records=more), metadata=as_child)
        self.assertEqual(next(progress).progress.counted_seconds, 1260)
        update = next(totals)
        self.assertEqual(update.update.learning_seconds, 1260)
        for stream in (progress, totals, policies):
            stream.cancel()
        # With the last token nothing is sent twice: the next message is the next change.
        self.usage.RecordUsage(
            usage.RecordUsageRequest(records=self.records(installation, 201, "reading", 1, start + timedelta(minutes=31))),
            metadata=as_child)
        resumed = self.usage.WatchUsage(
            usage.WatchUsageRequest(child_id=child.child_id, resume_token=update.resume_token), metadata=as_child,
            timeout=120)
        self.assertEqual(next(resumed).update.learning_seconds, 1320)
        resumed.cancel()
        again = next(self.shield.WatchPolicy(
            shield.WatchPolicyRequest(child_id=child.child_id, resume_token="unknown"), metadata=as_child, timeout=120))
        self.assertEqual(again.policy.version, policy.policy.version)

        # SH-13: the balance is the sum of its ledger, every entry is balanced.
        wallet = self.shield.GetWallet(shield.GetWalletRequest(child_id=child.child_id), metadata=as_child)
        self.assertEqual(wallet.learning_sixtieths, 1320 * 10)
        ledger = self.shield.ListLedger(shield.ListLedgerRequest(child_id=child.child_id), metadata=as_child).entries
        self.assertTrue(all(sum(part.sixtieths for part in entry.postings) == 0 for entry in ledger))
        self.assertEqual(sum(entry.sixtieths for entry in ledger), wallet.balance_sixtieths)

    def roles(self, child, as_child, stale_guardian):
        """FA-4, FA-6: the roles that may call each method; and another family's ids do not exist."""
        totals = usage.GetTotalsRequest(child_id=child.child_id)
        self.refused(grpc.StatusCode.UNAUTHENTICATED, lambda: self.usage.GetTotals(totals))
        self.refused(
            grpc.StatusCode.UNAUTHENTICATED, lambda: self.usage.GetTotals(totals, metadata=bearer("e30.e30.AAAA")))
        self.refused(
            grpc.StatusCode.UNAUTHENTICATED, lambda: self.usage.GetTotals(totals, metadata=stale_guardian), "expired")
        self.refused(
            grpc.StatusCode.PERMISSION_DENIED,
            lambda: self.family.CreateChild(
                family.CreateChildRequest(display_name="X", time_zone="UTC", request_id=new_id()), metadata=as_child))
        for name, channel in self.channels.items():
            stream = feed_grpc.EventFeedServiceStub(channel).Subscribe(
                feed.SubscribeRequest(positions=[feed.PartitionPosition(partition=0)]), metadata=as_child)
            self.refused(grpc.StatusCode.PERMISSION_DENIED, lambda stream=stream: next(stream))
        _, other = self.make_family("another family")
        stranger = bearer(other.credentials.access_token)
        self.refused(grpc.StatusCode.NOT_FOUND, lambda: self.usage.GetTotals(totals, metadata=stranger), "child_id")
        self.refused(
            grpc.StatusCode.NOT_FOUND,
            lambda: self.shield.GetPolicy(shield.GetPolicyRequest(child_id=child.child_id), metadata=stranger))
        self.refused(
            grpc.StatusCode.NOT_FOUND,
            lambda: self.challenge.ListProgress(
                challenge.ListProgressRequest(child_id=child.child_id), metadata=stranger))
        self.refused(
            grpc.StatusCode.NOT_FOUND,
            lambda: self.badge.GetPoints(badge.GetPointsRequest(child_id=child.child_id), metadata=stranger))

    def test_consistency_tokens(self):
        """A write's answer carries a token; one of another family, or that was changed, is refused at once."""
        _, created = self.make_family("tokens")
        guardian = bearer(created.credentials.access_token)
        child, call = self.family.CreateChild.with_call(
            family.CreateChildRequest(display_name="Mia", time_zone="UTC", request_id=new_id()), metadata=guardian)
        token = dict(call.trailing_metadata())[NAME]
        totals = usage.GetTotalsRequest(child_id=child.child_id)
        plain = usage_grpc.UsageIngestServiceStub(grpc.insecure_channel(self.services.addresses["UsageIngest"]))
        _, call = plain.GetTotals.with_call(totals, metadata=[*guardian, (NAME, token)])
        # The positions that the call depended on are carried on.
        self.assertIn(token[2 + token[1]:], dict(call.trailing_metadata())[NAME])
        broken = token[:-1] + bytes([token[-1] ^ 1])
        for bad in (broken, b"", token[:20], token * 9):
            self.refused(
                grpc.StatusCode.INVALID_ARGUMENT,
                lambda bad=bad: plain.GetTotals(totals, metadata=[*guardian, (NAME, bad)]), "token")
        _, other = self.make_family("other tokens")
        self.refused(
            grpc.StatusCode.INVALID_ARGUMENT,
            lambda: plain.GetTotals(
                totals, metadata=[*bearer(other.credentials.access_token), (NAME, token)]), "another family")

    def test_bad_input_is_explained(self):
        _, created = self.make_family("bad input")
        guardian = bearer(created.credentials.access_token)
        self.refused(
            grpc.StatusCode.INVALID_ARGUMENT,
            lambda: self.family.CreateChild(
                family.CreateChildRequest(display_name="", time_zone="Mars/Olympus", request_id="1"),
                metadata=guardian),
            "display_name", "time_zone", "request_id")

    def test_a_repeated_request_is_done_once(self):
        _, created = self.make_family("repeats")
        guardian = bearer(created.credentials.access_token)
        request = family.CreateChildRequest(display_name="Noah", time_zone="UTC", request_id=new_id())
        first = self.family.CreateChild(request, metadata=guardian)
        self.assertEqual(self.family.CreateChild(request, metadata=guardian), first)
        request.display_name = "Other"
        self.refused(
            grpc.StatusCode.ALREADY_EXISTS, lambda: self.family.CreateChild(request, metadata=guardian), "request_id")

    def test_examples_of_the_readme(self):
        addresses = [self.services.addresses[name] for name in ("ShieldPolicy", "UsageIngest")]
        examples = {
            ROOT / "Tests/Examples/FirstCall/main.swift": [binaries() / "FirstCall", *addresses],
            ROOT / "Tests/Examples/first_call.py": [sys.executable, ROOT / "Tests/Examples/first_call.py", *addresses],
        }
        readme = (ROOT / "README.md").read_text()
        for source, command in examples.items():
            self.assertIn(source.read_text(), readme, f"README.md shows {source.name} as it is")
            done = subprocess.run(
                [str(word) for word in command], capture_output=True, text=True, timeout=300,
                env={**os.environ, "PYTHONPATH": str(STUBS)})
            self.assertEqual(done.stdout, "Mia lives in Europe/Berlin and has learned for 0 s\n", done.stderr)

    def test_example_of_the_runtime(self):
        example, readme = ROOT / "Tests/Examples/Greeter", (ROOT / "Shared/RPC/README.md").read_text()
        for source in example / "main.swift", example / "greeter.proto":
            self.assertIn(source.read_text(), readme, f"Shared/RPC/README.md shows {source.name} as it is")
        done = subprocess.run([str(binaries() / "Greeter")], capture_output=True, text=True, timeout=300)
        self.assertEqual(
            done.stdout.splitlines(),
            ["Hello, Mia!", "Welcome, Ben!", "Welcome, Lea!", "invalidArgument: name must not be empty"], done.stderr)

    def test_every_service_is_healthy(self):
        health = importlib.import_module("grpc.health.v1.health_pb2")
        stubs = importlib.import_module("grpc.health.v1.health_pb2_grpc")
        for channel in self.channels.values():
            # A probe with a stale token is served like any other.
            answer = stubs.HealthStub(channel).Check(
                health.HealthCheckRequest(), metadata=[("authorization", "Bearer stale")])
            self.assertEqual(answer.status, health.HealthCheckResponse.SERVING)


if __name__ == "__main__":
    unittest.main(verbosity=2)
