"""Two devices of a child, one of which is disabled for an hour (SH-8, SH-11): what counts of their use follows what each
has acknowledged (US-3), and a guardian sees how they fare and that one has lost its protection (FA-9)."""

import unittest

import grpc

from contract import contract
from services import Services, eventually

shield, shield_grpc = contract("shield.v1")

BLOCKS = "org.example.blocks"
DEVICES = ["tablet", "phone"]


class Devices(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = services = cls.enterClassContext(Services("2026-03-02T12:00:00Z"))
        services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        services.rewards("child", "add", "--name", "Mia", "--zone", "UTC")
        cls.ids = {
            name: services.rewards("device", "pair", "--child", "Mia", "--device", name)["device_id"] for name in DEVICES
        }
        services.rewards("apps", "save", "--child", "Mia", "--reward", f"{BLOCKS}=50")
        services.rewards("apps", "grant", "--child", "Mia", "--minutes", "120")
        services.rewards("settle")
        cls.channel = cls.enterClassContext(grpc.insecure_channel(services.addresses["ShieldPolicy"]))
        cls.sequences = dict.fromkeys(DEVICES, 0)

    def call(self, device, method, request):
        """A call of a child's device, with a fresh token."""
        token = self.services.rewards("token", "--device", device)["token"]
        stub = shield_grpc.ShieldPolicyServiceStub(self.channel)
        return getattr(stub, method)(request, metadata=[("authorization", f"Bearer {token}")], timeout=120)

    def acknowledge(self, device):
        """The device applies the policy that it is sent, and acknowledges it."""
        child = self.services.rewards("child", "list")[0]["child_id"]
        policy = self.call(device, "GetPolicy", shield.GetPolicyRequest(child_id=child))
        self.assertEqual(policy.device_id, self.ids[device])
        self.call(device, "AckPolicy", shield.AckPolicyRequest(version=policy.version, apply_time=policy.update_time))
        return policy

    def advance(self, instant):
        self.services.clock = instant
        self.services.rewards("clock", "advance", "--to", instant)
        self.services.rewards("settle")

    def use(self, device, start, end):
        """Reports use of the app on a device; returns the tally."""
        self.sequences[device] += 1
        path = self.services.folder / "usage.csv"
        installation = "20000000-0000-7000-8000-00000000000%d" % DEVICES.index(device)
        path.write_text(
            "device,installation,sequence,app,start,end\n"
            f"{device},{installation},{self.sequences[device]},{BLOCKS},2026-03-02T{start}Z,2026-03-02T{end}Z\n")
        tally = self.services.rewards("usage", "import", path)
        self.services.rewards("settle")
        return tally

    def granted(self):
        return self.services.rewards("apps", "list", "--child", "Mia")["apps"][0]["granted_seconds"]

    def states(self):
        listed = self.services.rewards("device", "list")
        return {entry["display_name"]: entry["state"] for entry in listed if entry["display_name"] in DEVICES}

    def test_devices(self):
        services = self.services
        self.assertEqual({name: state["sync_status"] for name, state in self.states().items()},
                         dict.fromkeys(DEVICES, "idle"))
        for device in DEVICES:
            self.assertFalse(self.acknowledge(device).apps[0].shielded)
        disabled = services.rewards("device", "disable", "--device", "phone")
        self.assertEqual([app["rule"] for app in disabled["apps"]], ["device-disabled"])
        self.assertEqual({name: state["policy_lag"] for name, state in self.states().items()}, dict.fromkeys(DEVICES, 1))
        self.assertEqual([self.acknowledge(device).apps[0].shielded for device in DEVICES], [False, True])
        services.rewards("settle")
        self.advance("2026-03-02T13:00:00Z")
        # Both are used at times of their own: what the disabled one reports counts for nothing.
        self.assertEqual(self.use("tablet", "12:10:00", "12:20:00")["accepted"], 1)
        self.assertEqual(self.use("phone", "12:30:00", "12:40:00")["skipped"], 1)
        eventually(lambda: self.granted() == 7_200 - 600, "ten minutes are used")
        # Enabled at 13:00: what is used after the acknowledgement counts, also when it is reported late.
        services.rewards("device", "enable", "--device", "phone")
        self.assertFalse(self.acknowledge("phone").apps[0].shielded)
        services.rewards("settle")
        self.advance("2026-03-02T14:00:00Z")
        self.assertEqual(self.use("phone", "12:55:00", "13:05:00")["accepted"], 1)
        eventually(lambda: self.granted() == 7_200 - 900, "five minutes more are used")
        # Kills change nothing of it.
        for name in ["ShieldPolicy", "UsageIngest"]:
            services.kill(name)
            services.start(name)
            services.wait_ready(name)
        services.rewards("settle")
        self.assertEqual(self.granted(), 7_200 - 900)
        self.protection()

    def protection(self):
        services = self.services
        version = services.rewards("device", "report", "--device", "phone", "--waiting", "3")["newest_version"]
        self.assertEqual(self.states()["phone"]["sync_status"], "syncing")
        self.acknowledge("phone")
        services.rewards("device", "report", "--device", "phone", "--policy-version", version)
        self.assertEqual(self.states()["phone"]["sync_status"], "success")
        for _ in range(2):
            services.rewards("device", "report", "--device", "phone", "--permission", "denied")
        state = self.states()["phone"]
        self.assertEqual((state["sync_status"], state["report"]["permission"]), ("error", "denied"))
        self.assertIsNotNone(state["report"]["protection_loss_time"])
        entries = [entry["kind"] for entry in services.rewards("inbox", "list")["entries"]]
        self.assertEqual(entries.count("protection"), 1)
        device = [entry["kind"] for entry in services.rewards("inbox", "list", "--device", "phone")["entries"]]
        self.assertNotIn("protection", device)
        services.rewards("device", "block", "--device", "tablet", "--app", BLOCKS)
        shown = services.rewards("apps", "list", "--child", "Mia", "--device", "tablet")
        self.assertEqual([app["rule"] for app in shown["apps"]], ["blocked-on-device"])
        services.rewards("device", "unblock", "--device", "tablet", "--all")


if __name__ == "__main__":
    unittest.main(verbosity=2)
