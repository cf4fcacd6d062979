"""The model against examples worked out by hand from the rules' text."""

import unittest

from examples import BEGIN, DAY, HOUR, Uses, at, child, date, settings
from model import badges, localtime
from model.localtime import Calendar, text_of
from model.records import Record
from test_badges import BadgeTests, FactTests, ShopTests
from test_clocks import ClockTests
from test_devices import DeviceTests
from test_fairness import FreezeTests, LevelTests, MoveTests, PauseTests, RepairTests
from test_goals import ChainTests, DraftTests, GoalTests, RewardScopeTests
from test_reaching import AheadTests, ReachTests
from test_requests import RequestTests, RevocationTests
from test_wallet import ScheduleTests, WalletTests
from test_withdrawals import ConsequenceTests, WithdrawalTests


class CalendarTests(unittest.TestCase):
    def test_a_day_of_23_and_one_of_25_hours(self):
        berlin = Calendar(at("2026-03-01T00:00:00"), at("2026-12-01T00:00:00"), [(0, "Europe/Berlin")], [(0, 1)])
        start, end = berlin.span_of[date("2026-03-29")]
        self.assertEqual(end - start, 23 * HOUR)
        start, end = berlin.span_of[date("2026-10-25")]
        self.assertEqual(end - start, 25 * HOUR)
        # A repeated hour counts twice, a skipped one not at all.
        two_to_three = berlin.window(date("2026-10-25"), 2 * HOUR, 3 * HOUR)
        self.assertEqual(sum(end - start for start, end in two_to_three), 2 * HOUR)
        self.assertEqual(berlin.window(date("2026-03-29"), 2 * HOUR, 3 * HOUR), [])

    def test_the_missing_date_of_apia(self):
        apia = Calendar(at("2011-12-20T00:00:00"), at("2012-01-10T00:00:00"), [(0, "Pacific/Apia")], [(0, 1)])
        self.assertFalse(apia.exists(date("2011-12-30")))
        self.assertEqual(apia.span_of[date("2011-12-29")][1], apia.span_of[date("2011-12-31")][0])

    def test_a_date_never_goes_backwards(self):
        change = at("2026-03-10T03:00:00")
        zones = [(0, "Pacific/Kiritimati"), (change, "Pacific/Pago_Pago")]
        moved = Calendar(at("2026-03-01T00:00:00"), at("2026-04-01T00:00:00"), zones, [(0, 1)])
        self.assertEqual(text_of(moved.date(change - 1)), "2026-03-10")
        self.assertEqual(text_of(moved.date(change)), "2026-03-10")
        self.assertEqual(text_of(moved.date(at("2026-03-11T10:59:59"))), "2026-03-10")
        self.assertEqual(text_of(moved.date(at("2026-03-11T11:00:00"))), "2026-03-11")

    def test_a_new_week_start_ends_the_running_week(self):
        # 2026-03-04 is a Wednesday; the change to Sunday applies on 2026-03-08.
        changes = [(0, 1), (at("2026-03-04T12:00:00"), 7)]
        weeks = Calendar(at("2026-02-20T00:00:00"), at("2026-04-01T00:00:00"), [(0, "UTC")], changes)
        self.assertEqual(weeks.week(date("2026-03-05")), (date("2026-03-02"), date("2026-03-08")))
        self.assertEqual(weeks.week(date("2026-03-08")), (date("2026-03-08"), date("2026-03-15")))

    def test_of_two_waiting_week_starts_the_last_one_holds(self):
        # Tuesday to Saturday, Wednesday back to Monday: as if nothing had been changed.
        changes = [(0, 1), (at("2026-03-03T12:00:00"), 6), (at("2026-03-04T12:00:00"), 1)]
        weeks = Calendar(at("2026-02-20T00:00:00"), at("2026-04-01T00:00:00"), [(0, "UTC")], changes)
        self.assertEqual(weeks.week(date("2026-03-07")), (date("2026-03-02"), date("2026-03-09")))
        # On Saturday itself it has applied.
        changes[2] = at("2026-03-07T00:00:00"), 1
        weeks = Calendar(at("2026-02-20T00:00:00"), at("2026-04-01T00:00:00"), [(0, "UTC")], changes)
        self.assertEqual(weeks.week(date("2026-03-07")), (date("2026-03-07"), date("2026-03-09")))

    def test_the_later_of_two_waiting_week_starts(self):
        # Thursday waits, then Wednesday comes first: Thursday never applies.
        changes = [(0, 1), (at("2026-03-02T12:00:00"), 4), (at("2026-03-02T13:00:00"), 3)]
        weeks = Calendar(at("2026-02-20T00:00:00"), at("2026-04-01T00:00:00"), [(0, "UTC")], changes)
        self.assertEqual(weeks.week_changes[1:], [(date("2026-03-04"), 3)])
        self.assertEqual(localtime.weekday(date("2026-03-04")), 3)


class UsageTests(unittest.TestCase):
    def test_us_2_points(self):
        who = child()
        who.save(BEGIN, "a", "learning", 10)
        Uses(who)("a", BEGIN, 300)
        self.assertEqual(who.state(BEGIN + HOUR).figures.learning // 60, 50)

    def test_us_7_overlap_counts_once_at_the_highest_rate(self):
        who, use = child(), None
        use = Uses(who)
        who.save(BEGIN, "a", "learning", 10)
        who.save(BEGIN, "b", "learning", 20)
        who.save(BEGIN, "r", "reward", 50)
        use("a", BEGIN, 100)
        use("b", BEGIN + 50, 100, device="e")
        use("r", BEGIN, 100)
        self.assertEqual([(s.app, s.seconds) for s in who.segments], [("a", 50), ("b", 100), ("r", 100)])

    def test_us_3_acknowledged_shields(self):
        who = child()
        who.save(BEGIN, "r", "reward", 50)
        who.acknowledge("d", 1, BEGIN + 100, {"r"})
        who.acknowledge("d", 2, BEGIN + 200, set())
        use = Uses(who)
        self.assertEqual(use("r", BEGIN + 50, 200)[0], "accepted")
        self.assertEqual(use("r", BEGIN + 100, 100)[0], "skipped")
        self.assertEqual(sum(s.seconds for s in who.segments), 100)

    def test_us_3_acknowledgements_are_a_set(self):
        # Version 1 shields from 1:00 on, version 2 opens at 2:00; the first one is received last.
        received = [(2, BEGIN + 2 * HOUR, set()), (1, BEGIN + HOUR, {"r"}), (1, BEGIN + HOUR + 9, {"r"})]
        for order in (received, received[::-1], received[1:] + received[:1]):
            who = child()
            who.save(BEGIN, "r", "reward", 50)
            for version, instant, shielded in order:
                who.acknowledge("d", version, instant, shielded)
            Uses(who)("r", BEGIN + HOUR, 2 * HOUR)
            self.assertEqual([(s.start, s.end) for s in who.segments], [(BEGIN + 2 * HOUR, BEGIN + 3 * HOUR)])

    def test_us_5_keys_and_quarantine(self):
        who = child()
        who.save(BEGIN, "a", "learning", 5)
        first = Record("d", "i", 1, "a", BEGIN, BEGIN + 60, False)
        other = Record("d", "i", 1, "a", BEGIN + 60, BEGIN + 120, False)
        self.assertEqual(who.receive(first, BEGIN + 200), ("accepted", None))
        self.assertEqual(who.receive(first, BEGIN + 200), ("duplicate", None))
        self.assertEqual(who.receive(other, BEGIN + 200), ("quarantined", "conflict"))
        self.assertEqual(who.receive(other, BEGIN + 200), ("duplicate", None))
        who.review(who.inbox.waiting()[0], "accept")
        self.assertEqual(sum(s.seconds for s in who.segments), 120)
        late = Record("d", "i", 2, "a", BEGIN, BEGIN + 501, False)
        self.assertEqual(who.receive(late, BEGIN + 200), ("quarantined", "in_future"))
        long = Record("d", "i", 3, "a", BEGIN, BEGIN + 86_401, False)
        self.assertEqual(who.receive(long, BEGIN + DAY * 2), ("quarantined", "too_long"))

    def test_us_16_activities_wait_whenever_they_became_known(self):
        who = child()
        uses = Uses(who)
        who.save(BEGIN, "book", "learning", 20)
        who.save(BEGIN, "app", "learning", 10)
        self.assertEqual(uses("book", BEGIN, 600), ("accepted", None))
        who.learn_activity("book")
        self.assertEqual(uses("book", BEGIN + 600, 600), ("quarantined", "needs_approval"))
        uses("app", BEGIN, 1200)
        self.assertEqual(sum(s.sixtieths for s in who.segments), 1200 * 10)
        who.review(who.inbox.waiting()[0], "accept")
        self.assertEqual(sum(s.sixtieths for s in who.segments), 600 * 20 + 600 * 10)
        who.review(who.inbox.waiting()[0], "reject")
        who.learn_activity("book")
        self.assertEqual(sum(s.sixtieths for s in who.segments), 600 * 20 + 600 * 10)

    def test_us_12_generations(self):
        who = child()
        use = Uses(who)
        who.save(BEGIN, "a", "learning", 5)
        who.remove(BEGIN + 100, "a")
        who.save(BEGIN + 200, "a", "learning", 5)
        use("a", BEGIN, 300)
        self.assertEqual([(s.seconds, s.generation) for s in who.segments], [(100, 1), (100, 2)])


class ChallengeTests(unittest.TestCase):
    def done(self, who, now):
        return who.state(now).completions

    def test_ch_10_exact_reward_time(self):
        self.assertEqual(settings(bonus=25).reward_seconds(), 2250)
        self.assertEqual(settings("points_target", 100, bonus=50).reward_seconds(), 2700)

    def test_ch_7_and_ch_8(self):
        who = child()
        use = Uses(who)
        who.save(BEGIN, "a", "learning", 7 * 5)
        who.save(BEGIN, "r", "reward", 50)
        who.create_challenge("c", BEGIN, None, None, settings(target=15, bonus=10))
        use("a", BEGIN + HOUR, 2000)
        done, = self.done(who, BEGIN + 2 * HOUR)
        self.assertEqual(done.instant, BEGIN + HOUR + 900)
        self.assertEqual((done.base, done.bonus), (900 * 35, 900 * 35 // 10))
        self.assertEqual(done.reward_apps, ("r",))

    def test_ch_5_schedule(self):
        who = child("Europe/Berlin")
        use = Uses(who)
        who.save(BEGIN, "a", "learning", 5)
        evening = settings(full_day=False, active_days=(1, 2, 3, 4, 5))
        who.create_challenge("c", BEGIN, None, None, evening)
        use("a", at("2026-03-02T14:30:00"), HOUR)  # 15:30 to 16:30 in Berlin, a Monday
        progress = who.state(at("2026-03-02T18:00:00")).progress["c"]
        self.assertEqual((progress.seconds, progress.percentage), (1800, 50))
        use("a", at("2026-03-01T15:30:00"), HOUR)  # a Sunday
        self.assertEqual(who.state(at("2026-03-02T18:00:00")).progress["c"].seconds, 1800)

    def test_points_target_completes_inside_a_record(self):
        who = child()
        use = Uses(who)
        who.save(BEGIN, "a", "learning", 500)
        who.create_challenge("c", BEGIN, None, None, settings("points_target", 100))
        use("a", BEGIN, 60)
        done, = self.done(who, BEGIN + HOUR)
        self.assertEqual((done.instant - BEGIN, done.base), (12, 6000))
        use("a", BEGIN + 60, 1)

    def test_streak_challenge(self):
        who = child()
        use = Uses(who)
        who.save(BEGIN, "a", "learning", 60)
        # Sundays are neutral; 2026-03-01 is one.
        who.create_challenge("c", BEGIN, None, None, settings("streak", 3, bonus=50, active_days=(1, 2, 3, 4, 5, 6)))
        for day in (1, 2, 3, 4):
            use("a", BEGIN + day * DAY + HOUR, 90)
        now = BEGIN + 5 * DAY
        done, = self.done(who, now)
        self.assertEqual(done.period, date("2026-03-02"))
        self.assertEqual(done.instant, BEGIN + 3 * DAY + HOUR + 60)
        self.assertEqual(done.base, (90 + 90 + 60) * 60)
        self.assertEqual(who.state(now).progress["c"].amount, 1)
        # A scheduled, closed day that does not count resets it.
        self.assertEqual(who.state(now + 2 * DAY).progress["c"].amount, 0)

    def test_an_edit_rules_from_the_next_period_on(self):
        who = child()
        use = Uses(who)
        who.save(BEGIN, "a", "learning", 5)
        who.create_challenge("c", BEGIN, None, None, settings(target=15))
        who.challenges["c"].edit(BEGIN + HOUR, target=30)
        use("a", BEGIN + HOUR, 15 * 60)
        use("a", BEGIN + DAY + HOUR, 15 * 60)
        self.assertEqual([done.period for done in self.done(who, BEGIN + 2 * DAY)], [date("2026-03-01")])


class StreakTests(unittest.TestCase):
    def learned(self, days, seconds=60):
        who = child()
        who.save(BEGIN, "a", "learning", 100)
        use = Uses(who)
        for day in days:
            use("a", BEGIN + day * DAY + HOUR, seconds)
        return who

    def test_ch_9_21_days_on_100_points_give_15(self):
        who = self.learned(range(21))
        bonuses = who.state(BEGIN + 21 * DAY).streak_bonuses
        self.assertEqual(bonuses[date("2026-03-21")], (21, 15 * 60))
        self.assertEqual(bonuses[date("2026-03-07")], (7, 5 * 60))
        # The day is booked when it closes.
        self.assertNotIn(date("2026-03-21"), who.state(BEGIN + 21 * DAY - 1).streak_bonuses)

    def test_ch_11_at_risk_and_dead(self):
        who = self.learned(range(3))
        evening = BEGIN + 2 * DAY + 20 * HOUR
        self.assertEqual(who.state(evening).daily, type(who.state(evening).daily)(3, 3, False))
        tomorrow = who.state(evening + DAY).daily
        self.assertEqual((tomorrow.current, tomorrow.at_risk), (3, True))
        dead = who.state(evening + 2 * DAY).daily
        self.assertEqual((dead.current, dead.longest, dead.at_risk), (0, 3, False))

    def test_ch_11_the_missing_date_is_neutral(self):
        begin = at("2011-12-28T12:00:00")
        who = child("Pacific/Apia", begin)
        who.save(begin, "a", "learning", 5)
        use = Uses(who)
        use("a", at("2011-12-29T12:00:00"), 60)
        use("a", at("2011-12-30T05:00:00"), 60)  # still the 29th in Apia
        use("a", at("2011-12-30T20:00:00"), 60)  # the 31st
        self.assertEqual(who.state(at("2011-12-30T21:00:00")).daily.current, 2)

    def test_ch_11_weeks(self):
        who = self.learned([0, 1, 8])  # 2026-03-01 is a Sunday
        self.assertEqual(who.state(BEGIN + 8 * DAY + 3 * HOUR).weekly.current, 3)
        self.assertTrue(who.state(BEGIN + 15 * DAY).weekly.at_risk)


class StarterBadgeTests(unittest.TestCase):
    def test_starter_badges(self):
        who = child()
        who.save(BEGIN, "a", "learning", 5)
        use = Uses(who)
        for day in range(7):
            use("a", BEGIN + day * DAY + HOUR, 60)
        progress = badges.progress(who, who.state(BEGIN + 7 * DAY))
        self.assertEqual(progress["WEEK_WARRIOR"], (7, 7))
        self.assertEqual(progress["MONTH_MASTER"], (7, 30))
        self.assertEqual(progress["LEARNING_LEGEND"], (7, 6000))
        self.assertEqual(who.note_badges(BEGIN + 7 * DAY), {"WEEK_WARRIOR"})
        self.assertEqual(who.awards.points, 25)


if __name__ == "__main__":
    assert ScheduleTests and WalletTests and DraftTests and MoveTests
    assert BadgeTests and FactTests and ShopTests and ClockTests and DeviceTests and RequestTests and RevocationTests
    assert FreezeTests and LevelTests and PauseTests and RepairTests and ChainTests and GoalTests and RewardScopeTests
    assert AheadTests and ReachTests and ConsequenceTests and WithdrawalTests
    unittest.main()
