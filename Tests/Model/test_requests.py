"""Revocations and requests in the model against examples worked out by hand from the rules' text."""

import unittest
from datetime import datetime, timezone

from model.child import Child
from model.records import Record

HOUR, DAY = 3600, 86_400
BEGIN = int(datetime(2026, 3, 2, tzinfo=timezone.utc).timestamp())


class Room(unittest.TestCase):
    def setUp(self):
        self.who, self.sequence = Child(BEGIN - 3 * DAY, BEGIN + 60 * DAY, "UTC", 1), 0
        self.who.save(BEGIN, "a", "learning", 60)
        for app in ("r", "s"):
            self.who.save(BEGIN, app, "reward", 50)

    def use(self, app, start, seconds):
        self.sequence += 1
        self.who.receive(Record("d", "i", self.sequence, app, start, start + seconds, False), start + seconds)

    def grants(self, now):
        return {grant.id: grant for grant in self.who.state(now).grants}


class RevocationTests(Room):
    def bought(self):
        """A minute for 3,000 sixtieths, bought at 1,000 s; the balance was 36,000."""
        self.use("a", BEGIN, 600)
        self.assertTrue(self.who.buy(BEGIN + 1000, "b", ["r"], 1, "b"))

    def revoke(self, id, at):
        self.who.revoke(at, self.grants(at)[id])

    def test_sh_12_what_is_unused_is_refunded_rounded_down(self):
        self.bought()
        self.use("r", BEGIN + 1000, 25)
        self.revoke("b", BEGIN + 1030)
        grant, figures = self.grants(BEGIN + 1030)["b"], self.who.state(BEGIN + 1030).figures
        self.assertEqual((grant.refund, figures.bought, figures.balance), (1750, 1250, 36_000 - 1250))
        # 6,000 for 59 of 120 s.
        grant.price, grant.seconds, grant.used = 5999, 120, 61
        self.assertEqual(grant.refund, 5999 * 59 // 120)

    def test_sh_12_use_over_the_revocation_is_cut_and_late_use_from_before_lessens_the_refund(self):
        self.bought()
        self.revoke("b", BEGIN + 1100)
        self.assertEqual(self.grants(BEGIN + 1100)["b"].refund, 3000)
        self.use("r", BEGIN + 1080, 40)
        state = self.who.state(BEGIN + 2000)
        self.assertEqual(self.grants(BEGIN + 2000)["b"].refund, 2000)
        self.assertEqual((state.figures.bought, state.figures.charged), (1000, 20 * 50))

    def test_sh_12_the_order_of_use_is_that_before_the_revocation(self):
        self.bought()
        self.who.grant(BEGIN + 1001, "g", ["r"], 60, id="g")
        self.revoke("b", BEGIN + 1200)
        self.use("r", BEGIN + 1150, 60)
        grants = self.grants(BEGIN + 2000)
        self.assertEqual((grants["b"].used, grants["g"].used), (50, 10))

    def test_sh_16_a_revoked_grant_opens_nothing(self):
        self.bought()
        self.assertEqual(self.who.decision("r", BEGIN + 1010).rule, "grant")
        self.revoke("b", BEGIN + 1010)
        decision = self.who.decision("r", BEGIN + 1010)
        self.assertEqual((decision.rule, decision.granted, decision.next_change), ("default", 0, None))


class RequestTests(Room):
    def refusal(self, now, kind, *apps):
        return self.who.requests.refusal(self.who, now, kind, apps)

    def test_sh_15_one_open_request_an_app_which_lapses_after_24_hours(self):
        made = self.who.requests.ask(BEGIN, "time", ["r"], 600)
        self.assertEqual(self.refusal(BEGIN + DAY - 1, "time", "s", "r"), "REQUEST_OPEN")
        self.assertEqual((made.state(BEGIN + DAY - 1), made.state(BEGIN + DAY)), ("open", "lapsed"))
        self.assertIsNone(self.refusal(BEGIN + DAY, "time", "r"))
        self.assertEqual(self.who.requests.closed(self.who, BEGIN + DAY, made, True), "REQUEST_CLOSED")

    def test_sh_15_twenty_in_24_hours_however_they_end(self):
        for second in range(20):
            made = self.who.requests.ask(BEGIN + second, "time", ["r"], 600)
            self.who.requests.decide(self.who, BEGIN + second, made, False)
        self.assertEqual(self.refusal(BEGIN + DAY - 1, "time", "s"), "LIMIT_REACHED")
        self.assertIsNone(self.refusal(BEGIN + DAY, "time", "s"))

    def test_sh_15_less_is_given_to_the_apps_that_are_left(self):
        made = self.who.requests.ask(BEGIN, "time", ["r", "s"], 600)
        self.who.remove(BEGIN + 1, "s")
        self.who.requests.decide(self.who, BEGIN + 2, made, True, 60, "g")
        grant = self.grants(BEGIN + 2)["g"]
        self.assertEqual((grant.source, grant.apps, grant.seconds, grant.start), ("guardian", ("r",), 60, BEGIN + 2))
        gone = self.who.requests.ask(BEGIN + 3, "time", ["r"], 600)
        self.who.remove(BEGIN + 4, "r")
        self.assertEqual(self.who.requests.closed(self.who, BEGIN + 5, gone, True), "REQUESTED_APPS_REMOVED")
        self.assertIsNone(self.who.requests.closed(self.who, BEGIN + 5, gone, False))

    def test_sh_15_a_ban_is_lifted_if_there_is_one(self):
        self.assertEqual(self.refusal(BEGIN, "lift_ban", "r"), "APP_NOT_BANNED")
        self.who.block(BEGIN, ["r"], ban=True)
        made = self.who.requests.ask(BEGIN, "lift_ban", ["r"], 0)
        self.who.unblock(BEGIN + 1, ["r"])
        self.who.requests.decide(self.who, BEGIN + 2, made, True)
        self.assertEqual(self.who.settings["r"], "open")


if __name__ == "__main__":
    unittest.main()
