"""ShieldPolicy's database is restored from a backup, and a device is revoked: the effects on devices (FA-3, FA-4).
And what a device gains by a forged acknowledgement (US-3)."""

import hashlib
import shutil
import time
import unittest
import uuid

import grpc

from consistency import ConsistencyTokens
from contract import contract
from services import LIMIT, Services, eventually

family, family_grpc = contract("family.v1")
shield, shield_grpc = contract("shield.v1")
usage, usage_grpc = contract("usage.v1")
challenge, challenge_grpc = contract("challenge.v1")
badge, badge_grpc = contract("badge.v1")
common, _ = contract("common.v1")


def new_id():
    return str(uuid.uuid4())


def family_id():
    """A UUIDv7."""
    return str(uuid.UUID(int=time.time_ns() // 10**6 << 80 | 7 << 76 | 2 << 62 | uuid.uuid4().int >> 66))


class Device:
    """The credentials of a device, which are renewed."""

    def __init__(self, credentials):
        self.store(credentials)

    def store(self, credentials):
        self.refresh_token = credentials.refresh_token
        self.metadata = [("authorization", f"Bearer {credentials.access_token}")]


class Restore(unittest.TestCase):
    def setUp(self):
        self.services = self.enterContext(Services("2026-03-02T08:00:00Z"))
        self.connect()

    def connect(self):
        tokens = ConsistencyTokens()
        channel = {
            name: grpc.intercept_channel(grpc.insecure_channel(address), tokens)
            for name, address in self.services.addresses.items()
        }
        self.family = family_grpc.FamilyServiceStub(channel["ShieldPolicy"])
        self.shield = shield_grpc.ShieldPolicyServiceStub(channel["ShieldPolicy"])
        self.usage = usage_grpc.UsageIngestServiceStub(channel["UsageIngest"])
        self.challenge = challenge_grpc.ChallengeServiceStub(channel["ChallengeService"])
        self.badge = badge_grpc.BadgeServiceStub(channel["BadgeService"])

    def make_family(self):
        created = self.family.CreateFamily(
            family.CreateFamilyRequest(
                family_id=family_id(), display_name="Miller", guardian_display_name="Ana",
                device_display_name="Phone", request_id=new_id()))
        guardian = Device(created.credentials)
        child = self.family.CreateChild(
            family.CreateChildRequest(display_name="Mia", time_zone="UTC", request_id=new_id()),
            metadata=guardian.metadata)
        return created.family, guardian, child.child_id

    def pair(self, child_id, guardian):
        code = self.family.StartPairing(
            family.StartPairingRequest(child_id=child_id, request_id=new_id()), metadata=guardian.metadata)
        redeemed = self.family.RedeemPairing(
            family.RedeemPairingRequest(code=code.code, device_display_name="Tablet"))
        self.family.ConfirmPairing(
            family.ConfirmPairingRequest(pairing_id=code.pairing_id, request_id=new_id()),
            metadata=guardian.metadata)
        return Device(self.credentials(redeemed.pairing_token))

    def credentials(self, pairing_token):
        for answer in self.family.AwaitPairing(family.AwaitPairingRequest(pairing_token=pairing_token), timeout=LIMIT):
            if answer.state == family.PAIRING_STATE_CONFIRMED:
                return answer.credentials
        raise AssertionError("the pairing was not confirmed")

    def refresh(self, device):
        device.store(self.family.RefreshToken(
            family.RefreshTokenRequest(refresh_token=device.refresh_token, request_id=new_id())))

    def code(self, call):
        """The status with which a call ends; None for one that succeeds."""
        try:
            call()
        except grpc.RpcError as error:
            return error.code()
        return None

    def unary_calls(self, child_id, device):
        """A read of each of the four services."""
        metadata = device.metadata
        return {
            "ShieldPolicy": lambda: self.shield.GetPolicy(shield.GetPolicyRequest(child_id=child_id), metadata=metadata),
            "UsageIngest": lambda: self.usage.GetTotals(usage.GetTotalsRequest(child_id=child_id), metadata=metadata),
            "ChallengeService": lambda: self.challenge.ListChallenges(
                challenge.ListChallengesRequest(child_id=child_id), metadata=metadata),
            "BadgeService": lambda: self.badge.GetSummary(
                badge.GetSummaryRequest(child_id=child_id), metadata=metadata),
        }

    def watches(self, child_id, device):
        metadata = device.metadata
        return [
            self.shield.WatchPolicy(shield.WatchPolicyRequest(child_id=child_id), metadata=metadata),
            self.usage.WatchUsage(usage.WatchUsageRequest(child_id=child_id), metadata=metadata),
            self.challenge.WatchProgress(challenge.WatchProgressRequest(child_id=child_id), metadata=metadata),
        ]

    def restart(self, directory=None):
        """Stops ShieldPolicy and starts it again, with what `directory` holds in place of its data."""
        process = self.services.processes["ShieldPolicy"]
        process.terminate()
        self.assertEqual(process.wait(LIMIT), 0)
        data = self.services.folder / "ShieldPolicy"
        if directory:
            shutil.rmtree(data)
            shutil.copytree(directory, data)
        else:
            shutil.copytree(data, self.services.folder / "backup")
        self.services.start("ShieldPolicy")
        self.services.wait_ready("ShieldPolicy")
        self.connect()

    def test_restore(self):
        home, guardian, child_id = self.make_family()
        tablet, idle = self.pair(child_id, guardian), self.pair(child_id, guardian)
        self.restart()
        backup = self.services.folder / "backup"
        stolen = Device(family.Credentials(refresh_token=tablet.refresh_token))
        for _ in range(3):
            self.refresh(tablet)
            self.refresh(guardian)
        late = self.pair(child_id, guardian)

        self.restart(backup)
        for device in (tablet, guardian, idle):
            self.refresh(device)
            self.refresh(device)
        # The same backup twice, and what was issued in between.
        self.restart(backup)
        for device in (tablet, guardian, idle):
            self.refresh(device)
        self.assertIsNone(self.code(self.unary_calls(child_id, tablet)["ShieldPolicy"]))
        # A guardian without a working device comes back by an operator's word.
        code = self.services.rewards(
            "guardian", "pair", "--family", home.family_id, "--guardian", home.guardians[0].guardian_id,
            "--reason", "Ana, by telephone")
        self.services.rewards("family", "join", "--code", code["code"])
        self.assertEqual(self.services.rewards("family", "show")["family_id"], home.family_id)
        # A device that was paired after the backup has to pair again.
        self.assertEqual(self.code(lambda: self.refresh(late)), grpc.StatusCode.UNAUTHENTICATED)
        # A thief's token from before revokes the device.
        self.assertEqual(self.code(lambda: self.refresh(stolen)), grpc.StatusCode.UNAUTHENTICATED)
        self.assertEqual(self.code(lambda: self.refresh(tablet)), grpc.StatusCode.UNAUTHENTICATED)
        self.refresh(idle)

    def test_revocation(self):
        _, guardian, child_id = self.make_family()
        stolen, other = self.pair(child_id, guardian), self.pair(child_id, guardian)
        for device in (stolen, other):
            for name, call in self.unary_calls(child_id, device).items():
                self.assertIsNone(self.code(call), name)
        watches, others = self.watches(child_id, stolen), self.watches(child_id, other)
        for watch in watches + others:
            next(watch)

        used = Device(family.Credentials(refresh_token=stolen.refresh_token))
        self.refresh(Device(family.Credentials(refresh_token=stolen.refresh_token)))
        self.assertEqual(self.code(lambda: self.refresh(used)), grpc.StatusCode.UNAUTHENTICATED)
        for watch in watches:
            self.assertEqual(self.code(lambda watch=watch: list(watch)), grpc.StatusCode.UNAUTHENTICATED)
        for name, call in self.unary_calls(child_id, stolen).items():
            eventually(
                lambda call=call: self.code(call) == grpc.StatusCode.UNAUTHENTICATED, f"{name} refuses the device")
        for name, call in self.unary_calls(child_id, other).items():
            self.assertIsNone(self.code(call), name)
        for watch in others:
            self.assertTrue(watch.is_active())
            watch.cancel()

    def test_forged_acknowledgement(self):
        """US-3: dated back, it would undo what reward use was charged with; it counts from when its version was made."""
        _, guardian, child_id = self.make_family()
        tablet = self.pair(child_id, guardian)
        token = {app: "token.sha256." + hashlib.sha256(app.encode()).hexdigest() for app in ("blocks", "chess")}

        def save(app):
            self.shield.SaveApps(
                shield.SaveAppsRequest(
                    child_id=child_id, request_id=new_id(), selections=[shield.AppSelection(
                        token_digest=token[app], display_name=app, category=common.APP_CATEGORY_REWARD)]),
                metadata=guardian.metadata)

        def use(sequence, start):
            record = usage.UsageRecord(
                installation_id=installation, sequence=sequence, app_token_digest=token["blocks"])
            record.start_time.FromJsonString(f"2026-03-02T{start}:00Z")
            record.end_time.FromJsonString(f"2026-03-02T{start}:30Z")
            answer = self.usage.RecordUsage(usage.RecordUsageRequest(records=[record]), metadata=tablet.metadata)
            return answer.results[0].outcome

        def booked():
            wallet = self.shield.GetWallet(shield.GetWalletRequest(child_id=child_id), metadata=guardian.metadata)
            ledger = self.shield.ListLedger(shield.ListLedgerRequest(child_id=child_id), metadata=guardian.metadata)
            return wallet.balance_sixtieths, len(ledger.entries)

        installation = new_id()
        save("blocks")
        for hour in ("09:00:00", "10:00:00"):
            self.services.rewards("settle")
            self.services.rewards("clock", "advance", "--to", f"2026-03-02T{hour}Z")
            self.refresh(tablet)
            self.refresh(guardian)
            if hour == "09:00:00":
                self.assertEqual(use(1, "08:10"), usage.RECORD_OUTCOME_ACCEPTED)
                save("chess")
        charged = eventually(lambda: booked() if booked()[1] else None, "the use is charged")
        self.assertLess(charged[0], 0)

        policy = self.shield.GetPolicy(shield.GetPolicyRequest(child_id=child_id), metadata=tablet.metadata)
        forged = shield.AckPolicyRequest(version=policy.version)
        forged.apply_time.FromJsonString("1970-01-01T00:00:00Z")
        answer = self.shield.AckPolicy(forged, metadata=tablet.metadata)
        self.assertEqual(answer.apply_time.ToJsonString(), "2026-03-02T09:00:00Z", "the making of the version")
        self.services.rewards("settle")
        self.assertEqual(booked(), charged)
        # From there on it counts.
        self.assertEqual(use(2, "08:50"), usage.RECORD_OUTCOME_ACCEPTED)
        self.assertEqual(use(3, "09:10"), usage.RECORD_OUTCOME_SKIPPED)
        self.services.rewards("settle")
        eventually(lambda: booked()[0] == 2 * charged[0], "the second use is charged as the first one")


if __name__ == "__main__":
    unittest.main()
