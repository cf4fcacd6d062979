"""The four services, the command line and FirstCall, where addresses are Unix sockets or names, in one shared environment."""

import os
import stat
import subprocess
import unittest

from services import NAMES, Services, binaries, eventually, free_port

# A setting that any of them reads is given to all of them.
SHARED = {"SCREENTIME_LOG_LEVEL": "info", "SCREENTIME_FAMILIES_PER_ADDRESS": "100", "SCREENTIME_BADGE_SERVICE": "localhost:1"}


class Names:
    """A family that all four services come to know, and a neighbour that leaves and comes back."""

    @staticmethod
    def address(folder, name):
        raise NotImplementedError

    @classmethod
    def setUpClass(cls):
        os.environ.update(SHARED)
        cls.addClassCleanup(lambda: [os.environ.pop(name) for name in SHARED])
        cls.services = cls.enterClassContext(Services("2026-03-01T00:00:00Z", address=cls.address))

    def call_first(self):
        done = subprocess.run(
            [binaries() / "FirstCall", *(self.services.addresses[name] for name in NAMES[:2])], capture_output=True,
            text=True, timeout=300, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout, "Mia lives in Europe/Berlin and has learned for 0 s\n")

    def test_calls_feeds_and_a_return(self):
        self.call_first()
        self.services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        self.services.rewards("child", "add", "--name", "Mia", "--zone", "UTC")
        self.services.rewards("settle")
        # Each service knows the child from ShieldPolicy's feed.
        self.services.rewards("status", "--child", "Mia")

        address = self.services.addresses["ShieldPolicy"]
        self.services.kill("ShieldPolicy")
        reason = f"feed not connected: no connection to {address} (connect "
        for name in NAMES[1:]:
            line = eventually(
                lambda name=name: next((line for line in self.services.log(name).splitlines() if reason in line), None),
                f"{name} says why")
            self.assertIn("Connection refused", line)
        self.assertNotIn("DEADLINE_EXCEEDED", self.services.log("UsageIngest"))

        def connections(name):
            return self.services.log(name).count('message="feed connected" feed=ShieldPolicy')

        before = {name: connections(name) for name in NAMES[1:]}
        self.services.start("ShieldPolicy")
        self.services.wait_ready("ShieldPolicy")
        for name in NAMES[1:]:
            eventually(lambda name=name: connections(name) > before[name], f"{name} has found ShieldPolicy again")
        self.call_first()


class Sockets(Names, unittest.TestCase):
    @staticmethod
    def address(folder, name):
        return f"unix:{folder}/{name}.socket"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # Asked when the services have stopped, and before their folder is removed.
        cls.services.before_removal = cls.expect_no_sockets

    @classmethod
    def expect_no_sockets(cls):
        left = list(cls.services.folder.glob("*.socket"))
        assert not left, f"sockets that services left behind: {left}"

    def test_only_the_own_user_may_connect(self):
        for name in NAMES:
            mode = os.stat(self.services.folder / f"{name}.socket").st_mode
            self.assertTrue(stat.S_ISSOCK(mode))
            self.assertEqual(stat.S_IMODE(mode), 0o600)

    def test_a_socket_in_use_is_not_taken(self):
        path = self.services.folder / "ShieldPolicy.socket"
        done = subprocess.run(
            [binaries() / "ShieldPolicy", "--listen", f"unix:{path}", "--data", self.services.folder / "other", "--admin-listen",
             "off"], capture_output=True, text=True, timeout=300, check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("Address already in use", done.stderr)
        self.assertTrue(path.exists())


class Localhost(Names, unittest.TestCase):
    @staticmethod
    def address(folder, name):
        return f"localhost:{free_port()}"

    def test_wrong_names(self):
        for given, phrases in [
            ("http://localhost:7001", ["--shield-policy is \"http://localhost:7001\"", "http", "give a name or an address"]),
            ("localhost:0", ["\"0\" is not a port", "dns:///name:7001", "unix:/path"]),
            ("192.0.2.1:7001", ["192.0.2.1:7001, on another machine", "--tls-authorities"]),
            ("nowhere.invalid:7001", ["the name nowhere.invalid cannot be resolved"]),
        ]:
            done = subprocess.run(
                [binaries() / "rewards", "family", "create", "--name", "A", "--guardian", "B", "--shield-policy", given,
                 "--state", self.services.folder / "signed-out"], capture_output=True, text=True, timeout=300, check=False)
            self.assertNotEqual(done.returncode, 0)
            text = " ".join(done.stderr.split())
            for phrase in phrases:
                self.assertIn(phrase, text)

    def test_both_families(self):
        for name in NAMES:
            lines = (self.services.folder / f"{name}.ready").read_text().split()
            port = self.services.addresses[name].split(":")[1]
            self.assertEqual(lines[0], f"127.0.0.1:{port}")
            # Where the machine has IPv6.
            self.assertIn(lines[1:], ([], [f"[::1]:{port}"]))


if __name__ == "__main__":
    unittest.main(verbosity=2)
