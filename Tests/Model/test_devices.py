"""Shields of single devices against examples worked out by hand (SH-8, SH-16)."""

import unittest

from model.child import Child

NOON = 1_772_452_800


class DeviceTests(unittest.TestCase):
    def setUp(self):
        self.who = Child(NOON - 400_000, NOON + 4_000_000, "UTC", 1)
        self.who.save(NOON - 1000, "R", "reward", 50)
        self.who.grant(NOON - 900, "g", ["R"], 600)

    def rule(self, device=None):
        return self.who.decision("R", NOON, device).rule

    def test_a_shield_of_a_device_is_that_devices_only(self):
        self.who.change_device("a", None, ["R"], [])
        self.assertEqual([self.rule("a"), self.rule("b"), self.rule()], ["app_blocked_on_device", "grant", "grant"])
        self.assertIsNone(self.who.decision("R", NOON, "a").next_change)
        self.who.change_device("a", True, [], [])
        self.assertEqual(self.rule("a"), "device_disabled")
        self.who.change_device("a", False, [], ["R"])
        self.assertEqual(self.rule("a"), "grant")

    def test_a_pause_comes_first_and_a_ban_later(self):
        self.who.change_device("a", True, [], [])
        self.who.block(NOON - 10, ["R"], ban=True)
        self.assertEqual([self.rule("a"), self.rule("b")], ["device_disabled", "banned"])
        self.who.pause_all(NOON - 5, NOON + 100)
        self.assertEqual(self.rule("a"), "paused")

    def test_an_app_that_is_added_again_is_not_blocked(self):
        self.who.change_device("a", None, ["R"], [])
        self.who.remove(NOON - 20, "R")
        self.who.save(NOON - 10, "R", "reward", 50)
        self.assertEqual(self.rule("a"), "default")


if __name__ == "__main__":
    unittest.main()
