"""Wallet, grants, limits and windows in the model against examples worked out by hand from the rules' text."""

import unittest

from examples import BEGIN, DAY, HOUR, Uses, at, child, date, settings
from model.schedule import DailyLimit, Window


class WalletTests(unittest.TestCase):
    def setUp(self):
        self.who = child()
        self.use = Uses(self.who)
        self.who.save(BEGIN, "a", "learning", 60)
        self.who.save(BEGIN, "r", "reward", 60)

    def test_sh_12_the_earliest_expiry_goes_first(self):
        self.who.grant(BEGIN, "late", ["r"], 100)
        self.who.grant(BEGIN + 1, "soon", ["r"], 100, expire=BEGIN + 50)
        self.use("r", BEGIN + 10, 100)
        late, soon = self.who.state(BEGIN + 200).grants
        self.assertEqual((soon.used, late.used), (40, 60))

    def test_sh_12_of_equal_grants_that_of_the_challenge_created_earlier_goes_first(self):
        for first, second in (("one", "two"), ("two", "one")):
            self.setUp()
            who = self.who
            who.save(BEGIN, "s", "reward", 60)
            # Completed in the same second; only one of them is for both apps.
            pools = {"one": ("r",), "two": ()}
            for index, name in enumerate((first, second)):
                who.create_challenge(
                    name, BEGIN + index, BEGIN + 9, None, settings(target=15, ratio_learning=15, ratio_reward=1,
                                                                   reward_apps=pools[name]))
                who.grant_ids[name, date("2026-03-01")] = "b" if index == 0 else "a"
            self.use("a", BEGIN + 100, 900)
            self.use("r", BEGIN + 2000, 60)
            self.use("s", BEGIN + 3000, 60)
            charged = who.state(BEGIN + HOUR).figures.charged
            self.assertEqual(charged, 0 if first == "one" else 3600)

    def test_sh_13_uncovered_use_is_charged_even_below_zero(self):
        self.who.grant(BEGIN, "g", ["r"], 40)
        self.use("r", BEGIN, 100)
        self.assertEqual(self.who.state(BEGIN + 200).figures.balance, -60 * 60)
        self.assertEqual(self.who.forgive(BEGIN + 200), 3600)
        self.assertEqual(self.who.state(BEGIN + 201).figures.balance, 0)

    def test_sh_12_buying_needs_the_whole_price(self):
        self.use("a", BEGIN, 599)
        self.assertFalse(self.who.buy(BEGIN + 700, "p", ["r"], 10))
        self.use("a", BEGIN + 599, 1)
        self.assertTrue(self.who.buy(BEGIN + 700, "p", ["r"], 10))
        self.assertEqual(self.who.state(BEGIN + 701).figures.balance, 0)

    def test_sh_16(self):
        now = BEGIN + 1000
        self.use("a", BEGIN, 100)
        self.assertEqual(self.who.decision("r", now).rule, "default")
        self.who.unblock(now, ["r"])
        opened = self.who.decision("r", now)
        self.assertEqual((opened.rule, opened.next_change), ("open_with_balance", now + 100))
        self.who.grant(now, "g", ["r"], 50, expire=now + 20)
        self.assertEqual(self.who.decision("r", now).next_change, now + 120)
        self.who.block(now, ["r"], ban=True)
        self.assertEqual(self.who.decision("r", now).rule, "banned")
        self.assertTrue(self.who.can_unlock_all(now))

    def test_sh_6_saving_keeps_the_setting(self):
        self.who.block(BEGIN + 1, ["r"], ban=True)
        for rate in (60, 70):
            self.who.save(BEGIN + 2, "r", "reward", rate)
            self.assertEqual(self.who.decision("r", BEGIN + 2).rule, "banned")
        self.who.remove(BEGIN + 3, "r")
        self.who.save(BEGIN + 4, "r", "reward", 70)
        self.assertEqual(self.who.decision("r", BEGIN + 4).rule, "default")

    def test_removal_takes_an_app_out_of_a_pool_for_good(self):
        self.who.grant(BEGIN, "g", ["r"], 1000)
        self.who.remove(BEGIN + 10, "r")
        self.who.save(BEGIN + 20, "r", "reward", 60)
        self.use("r", BEGIN, 50)
        figures = self.who.state(BEGIN + 100)
        self.assertEqual((figures.grants[0].used, figures.figures.charged), (10, 30 * 60))


class ScheduleTests(unittest.TestCase):
    """SH-14, SH-16: a child in Berlin with a long grant; 2026-03-02 is a Monday."""

    def setUp(self):
        self.who = child("Europe/Berlin")
        self.use = Uses(self.who)
        for app in ("r", "s"):
            self.who.save(BEGIN, app, "reward", 50)
        self.who.grant(BEGIN, "g", ["r", "s"], 86_400)
        self.noon = at("2026-03-02T11:00:00")

    def row(self, app, now):
        decision = self.who.decision(app, now)
        return decision.rule, decision.next_change, decision.window

    def test_sh_14_the_limit_of_an_app_and_midnight(self):
        self.who.set_limits({"r": DailyLimit(600, ((2, 0), (3, None)))}, None, None)
        self.use("r", self.noon, 200)
        now, midnight = self.noon + 200, at("2026-03-02T23:00:00")
        self.assertEqual(self.row("r", now), ("grant", now + 400, None))
        self.use("r", now, 400)
        # Nothing is left on Monday, nothing is allowed on Tuesday.
        self.assertEqual(self.row("r", now + 400), ("app_daily_limit", midnight + DAY, None))
        self.assertEqual(self.row("s", now + 400)[0], "grant")
        # Used without break before midnight, it goes on after it.
        self.who.set_limits({"r": DailyLimit(600)}, None, None)
        self.assertEqual(self.row("r", midnight + DAY - 10), ("grant", midnight + DAY + 600, None))

    def test_sh_14_of_several_limits_the_first_in_order_is_named(self):
        self.use("r", self.noon, 600)
        self.who.set_limits({"r": DailyLimit(600)}, DailyLimit(300), 100)
        monday = at("2026-03-08T23:00:00")
        self.assertEqual(self.row("r", self.noon + 700), ("app_daily_limit", monday, None))
        self.assertEqual(self.row("s", self.noon + 700), ("daily_limit", monday, None))
        self.assertEqual(self.row("s", self.noon + DAY), ("weekly_limit", monday, None))

    def test_sh_14_windows_over_midnight_and_the_change_of_clocks(self):
        night = Window("bedtime", (6,), 23 * 60, 7 * 60)
        dinner = Window("window", (1, 2, 3, 4, 5, 6, 7), 18 * 60, 19 * 60, frozenset(["s"]))
        self.who.set_windows([night, dinner])
        saturday = at("2026-03-28T17:30:00")
        self.assertEqual(self.row("s", saturday), ("window", saturday + 1800, 1))
        self.assertEqual(self.row("r", saturday), ("grant", saturday + 4 * HOUR + 1800, None))
        # The night of the change has seven hours.
        self.assertEqual(self.row("r", saturday + 5 * HOUR), ("bedtime", at("2026-03-29T05:00:00"), 0))
        self.who.remove(saturday, "s")
        self.who.save(saturday + 1, "s", "reward", 50)
        self.assertEqual(self.row("s", saturday + 2)[0], "default", "a removed app leaves pools and windows")

    def test_sh_16_a_bedtime_comes_before_other_windows_and_of_these_the_first(self):
        every = (1, 2, 3, 4, 5, 6, 7)
        dinner, quiet, night = Window("window", every, 11 * 60, 14 * 60), Window("window", every, 0, 1440), Window("bedtime", (1,), 720, 780)
        for windows, place in (([dinner, quiet, night], 2), ([night, dinner], 0)):
            self.who.set_windows(windows)
            self.assertEqual((self.row("r", self.noon)[0], self.row("r", self.noon)[2]), ("bedtime", place))
        self.who.set_windows([quiet, dinner])
        self.assertEqual((self.row("r", self.noon)[0], self.row("r", self.noon)[2]), ("window", 0))

    def test_sh_14_a_pause_with_an_end(self):
        self.who.set_windows([Window("window", (1,), 12 * 60, 13 * 60)])
        self.who.pause_all(self.noon, self.noon + 60)
        self.assertEqual(self.row("r", self.noon), ("paused", self.noon + HOUR, None))
        self.who.resume_all()
        self.assertEqual(self.row("r", self.noon), ("window", self.noon + HOUR, 0))
        self.who.pause_all(self.noon, None)
        self.assertEqual(self.row("r", self.noon), ("paused", None, None))


if __name__ == "__main__":
    unittest.main()
