"""Inboxes (FA-9) of the four real services, from both sides: a guardian's and a child's device's."""

import json
import subprocess
import unittest

from services import Services, eventually

READING, BLOCKS = "org.example.reading", "org.example.blocks"


class Inbox(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = services = cls.enterClassContext(Services("2026-03-02T00:00:00Z"))
        services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        services.rewards("child", "add", "--name", "Mia", "--zone", "UTC")
        services.rewards("device", "pair", "--child", "Mia", "--device", "tablet")
        services.rewards("apps", "save", "--child", "Mia", "--learning", f"{READING}=10", "--reward", f"{BLOCKS}=50")
        services.rewards("settle")
        services.rewards("challenge", "create", "--child", "Mia", "--template", "quick_start")
        cls.advance("2026-03-02T12:00:00Z")
        path = services.folder / "usage.csv"
        path.write_text(
            "device,installation,sequence,app,start,end\n"
            f"tablet,20000000-0000-7000-8000-000000000001,1,{READING},2026-03-02T06:00:00Z,2026-03-02T07:00:00Z\n")
        services.rewards("usage", "import", path)
        services.rewards("settle")

    @classmethod
    def advance(cls, instant):
        cls.services.clock = instant
        cls.services.rewards("clock", "advance", "--to", instant)
        cls.services.rewards("settle")

    def entries(self, *words):
        listed = self.services.rewards("inbox", "list", "--count", "1000", *words)
        self.assertEqual([entry["number"] for entry in listed["entries"]],
                         list(range(len(listed["entries"]), 0, -1)))
        return listed["entries"]

    def kinds(self, *words):
        return sorted(entry["kind"] for entry in self.entries(*words))

    def test_the_inbox(self):
        services, device = self.services, ("--device", "tablet")
        both = {"badge", "challenge", "apps-unlocked", "level"}
        for words in [(), device]:
            eventually(lambda words=words: set(self.kinds(*words)) == both, "badge, challenge, level and apps are announced")
            self.assertEqual(self.kinds(*words).count("challenge"), 1)
        # The digest comes when the hour ends, to the guardian alone.
        self.advance("2026-03-02T13:00:00Z")
        self.assertEqual(set(self.kinds()), both | {"points"})
        self.assertEqual(set(self.kinds(*device)), both)
        digest = next(entry for entry in self.entries() if entry["kind"] == "points")
        self.assertIn("points earned, 0 points spent", digest["text"])
        # A record that is too long waits until a guardian decides; guardians alone are notified.
        path = services.folder / "long.csv"
        path.write_text(
            "device,installation,sequence,app,start,end\n"
            f"tablet,20000000-0000-7000-8000-000000000001,2,{READING},2026-02-28T06:00:00Z,2026-03-01T12:00:00Z\n")
        services.rewards("usage", "import", path)
        services.rewards("settle")
        eventually(lambda: "quarantine" in self.kinds(), "a record in quarantine is announced")
        for words in [("--child", "Mia"), device]:
            [state] = services.rewards("usage", "state", *words)
            self.assertEqual((state["highest_sequence"], state["missing"]), (2, []))
        self.assertNotIn("quarantine", self.kinds(*device))
        # Kills, restarts and what is delivered again change nothing.
        before = [self.entries(), self.entries(*device)]
        for name in ["ShieldPolicy", "BadgeService", "ChallengeService"]:
            services.kill(name)
            services.start(name)
            services.wait_ready(name)
        services.rewards("settle")
        self.assertEqual([self.entries(), self.entries(*device)], before)
        # Each person reads alone.
        newest = before[0][0]["number"]
        self.assertEqual(services.rewards("inbox", "read", "--number", newest), {"unread_count": newest - 1})
        self.assertEqual(services.rewards("inbox", "read", "--all"), {"unread_count": 0})
        self.assertEqual(services.rewards("inbox", "list", "--unread")["entries"], [])
        self.assertEqual([entry["read_time"] for entry in self.entries(*device)], [None] * len(before[1]))
        # The watch of a device begins with what is there; preferences are each person's own.
        words = ["inbox", "watch", *device, "--json"]
        with subprocess.Popen(services.rewards_command(*words), stdout=subprocess.PIPE, text=True) as watcher:
            try:
                first = json.loads(watcher.stdout.readline())
                self.assertTrue(first["snapshot"])
                self.assertEqual(first["entries"], before[1])
                quiet = services.rewards("inbox", "set", "--quiet", "12:30-13:30", *device)
                self.assertEqual((quiet["quiet_start_minute"], quiet["quiet_end_minute"]), (750, 810))
                services.rewards("inbox", "set", "--mute", "apps-unlocked", "--quiet", "21:00-07:00", "--zone", "UTC")
                self.assertEqual(services.rewards("inbox", "settings")["muted"], ["apps-unlocked"])
            finally:
                watcher.kill()


if __name__ == "__main__":
    unittest.main(verbosity=2)
