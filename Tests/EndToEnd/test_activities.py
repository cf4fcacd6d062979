"""US-16: learning off every device, from the guardian's assignment to its points, by the command line against the four
real services."""

import unittest

from services import Services


class OffDeviceLearning(unittest.TestCase):
    """A piano: assigned, practised, entered by the child, approved by a guardian, and paid from its own time."""

    @classmethod
    def setUpClass(cls):
        cls.services = services = cls.enterClassContext(Services("2026-03-02T12:00:00Z"))
        services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        services.rewards("child", "add", "--name", "Mia", "--zone", "UTC")
        services.rewards("device", "pair", "--child", "Mia", "--device", "tablet")
        cls.saved = services.rewards(
            "apps", "save", "--child", "Mia", "--learning", "Chess:org.example.chess=5", "--activity", "Piano=15",
            "--reward", "Blocks:org.example.blocks")
        services.rewards(
            "challenge", "create", "--child", "Mia", "--title", "Practise", "--target", "30", "--full-day", "--bonus",
            "10")
        services.rewards("settle")

    def record(self, app, start, minutes):
        sent = self.services.rewards(
            "usage", "record", "--device", "tablet", "--app", app, "--start", start, "--minutes", minutes,
            "--clock", "2026-03-03T10:00:00Z")
        self.services.rewards("settle")
        return sent

    def sixtieths(self):
        totals = self.services.rewards("usage", "totals", "--child", "Mia")
        return {entry["display_name"]: entry["sixtieths"] for entry in totals}

    def bonus(self):
        return self.services.rewards("ledger", "--child", "Mia")["causes"]["challenge_bonus"]

    def entries(self, kind):
        return [entry for entry in self.services.rewards("inbox", "list")["entries"] if entry["kind"] == kind]

    def test_story(self):
        """US-16 from assignment to points: what waits counts nowhere, what is approved counts from its own time."""
        self.assertEqual({app["display_name"]: app["kind"] for app in self.saved}["Piano"], "activity")
        apps = self.services.rewards("apps", "list", "--child", "Mia")["apps"]
        self.assertEqual({app["display_name"]: app["shielded"] for app in apps},
                         {"Chess": False, "Piano": False, "Blocks": True})
        self.services.rewards("clock", "advance", "--to", "2026-03-03T10:00:00Z")

        # Yesterday's practice, half an hour of it while the tablet was used for chess; and what is no practice.
        played = self.record("Chess", "2026-03-02T15:00:00Z", "30")
        entered = self.record("Piano", "2026-03-02T15:00:00Z", "40")
        made_up = self.record("Piano", "2026-03-03T00:00:00Z", "600")
        self.assertEqual([sent["outcome"] for sent in (played, entered, made_up)],
                         ["accepted", "quarantined", "quarantined"])
        self.assertIn("no device can confirm", entered["message"])
        self.assertEqual(self.sixtieths(), {"Chess": 30 * 60 * 5})
        waiting = self.services.rewards("quarantine", "list", "--child", "Mia")
        self.assertEqual([(entry["app"], entry["reason"]) for entry in waiting], [("Piano", "needs-approval")] * 2)
        self.assertEqual(len(self.entries("quarantine")), 1)

        # The challenge was completed yesterday by chess; with the piano its bonus is another one, from then on.
        self.assertEqual(self.bonus(), 30 * 60 * 5 // 10)
        self.services.rewards("quarantine", "accept", "--child", "Mia", "--record", waiting[0]["quarantine_id"])
        self.services.rewards("quarantine", "reject", "--child", "Mia", "--reason", "needs-approval")
        self.services.rewards("settle")
        self.assertEqual(self.sixtieths(), {"Piano": 40 * 60 * 15})
        self.assertEqual(self.services.rewards("quarantine", "list", "--child", "Mia"), [])
        stretches = self.services.rewards("usage", "list", "--child", "Mia", "--from", "2026-03-01", "--to", "2026-03-03")
        self.assertEqual([(entry["display_name"], entry["date"], entry["seconds"]) for entry in stretches],
                         [("Piano", "2026-03-02", 2400)])
        explained = self.services.rewards("usage", "explain", "--child", "Mia", "--date", "2026-03-02")
        self.assertEqual({(part["outcome"], part["seconds"]) for part in explained["parts"]},
                         {("counted", 2400), ("covered", 1800)})
        self.assertEqual(self.bonus(), 30 * 60 * 15 // 10)
        self.assertIsNotNone(self.entries("quarantine")[0]["withdraw_time"])
        self.assertGreater(self.services.rewards("verify")["checks"], 10)


if __name__ == "__main__":
    unittest.main()
