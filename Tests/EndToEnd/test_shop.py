"""The shop by the command line, over all four services: what a challenge's badge earns, a child spends and wears."""

import unittest

from services import Services


class Shop(unittest.TestCase):
    def test_points_are_spent_refunded_and_worn(self):
        """BA-6, BA-9 to BA-12: earn, add, buy, equip, refund; guardians are notified of the child's purchases."""
        with Services("2026-03-02T08:00:00Z") as services:
            rewards = services.rewards
            rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
            rewards("child", "add", "--name", "Mia", "--zone", "UTC")
            rewards("device", "pair", "--child", "Mia", "--device", "tablet")
            rewards("apps", "save", "--child", "Mia", "--learning", "Reading:org.example.reading=10")
            rewards("settle")
            rewards("challenge", "create", "--child", "Mia", "--title", "Read", "--goal", "daily-minutes", "--target", "15",
                    "--full-day")
            rewards("clock", "advance", "--to", "2026-03-02T09:00:00Z")
            rewards("usage", "record", "--device", "tablet", "--app", "org.example.reading", "--start",
                    "2026-03-02T08:10:00Z", "--minutes", "20")
            rewards("settle")
            mia, tablet = ["--child", "Mia"], ["--device", "tablet"]
            profile = rewards("profile", "show", *mia)
            self.assertEqual((profile["points"]["available_points"], profile["level"]), (10, 2), "FIRST_STEPS; 200 points")
            self.assertEqual(len(rewards("shop", "list")), 12)
            self.assertEqual(rewards("shop", "list", "--affordable", *mia), [])
            own = rewards("shop", "add", "--name", "Movie night", "--points", "6")
            self.assertTrue(own["own"])
            bought = rewards("shop", "buy", "--reward", "Movie night", *tablet)
            self.assertEqual((bought["points"]["available_points"], bought["points"]["spent_points"]), (4, 6))
            self.assertTrue(rewards("shop", "equip", "--reward", "Movie night", *tablet)[0]["equipped"])
            self.assertEqual(len(rewards("profile", "display", "--badge", "FIRST_STEPS", *tablet)), 1)
            profile = rewards("profile", "show", *tablet)
            self.assertEqual([item["display_name"] for item in profile["equipped"]], ["Movie night"])
            self.assertEqual([item["code"] for item in profile["displayed_badges"]], ["FIRST_STEPS"])
            rewards("settle")
            entry = next(entry for entry in rewards("inbox", "list")["entries"] if entry["kind"] == "purchase")
            self.assertIn("Movie night", entry["text"])
            self.assertFalse([e for e in rewards("inbox", "list", *tablet)["entries"] if e["kind"] == "purchase"])
            rewards("shop", "retire", "--reward", "Movie night", "--yes")
            self.assertTrue(rewards("shop", "list", "--unlocked", *mia)[0]["retired"])
            refund = rewards("shop", "refund", "--reward", "Movie night", "--yes", *mia)
            self.assertEqual((refund["refunded_points"], refund["points"]["available_points"]), (6, 10))
            rewards("settle")
            entry = next(entry for entry in rewards("inbox", "list")["entries"] if entry["kind"] == "purchase")
            self.assertIsNotNone(entry["withdraw_time"])
            kinds = [change["kind"] for change in rewards("changes") if change["service"] == "BadgeService"]
            self.assertEqual(kinds, ["purchase_refunded", "reward_retired", "reward_created"])
            self.assertIn("<svg", rewards("shop", "artwork", "--code", "AVATAR_FOX")["svg"])
            services.rewards("verify")


if __name__ == "__main__":
    unittest.main(verbosity=2)
