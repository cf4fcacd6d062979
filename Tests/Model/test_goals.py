"""Goal types and the scope of rewards against examples worked out by hand from the rules' text (CH-10, CH-18)."""

import random
import unittest

from examples import BEGIN, DAY, HOUR, Uses, at, child, date, settings
from model import drafts, goals
from model.goals import Goal
from model.usage import Segment

MONDAY = BEGIN + DAY  # 2026-03-02


class Room(unittest.TestCase):
    def setUp(self, zone="UTC", begin=BEGIN):
        self.who = child(zone, begin)
        self.use = Uses(self.who)
        for app, rate in (("a", 10), ("b", 20), ("c", 5)):
            self.who.save(begin, app, "learning", rate)
        self.who.save(begin, "r", "reward", 50)

    def create(self, goal, target, begin=BEGIN, **changes):
        self.who.create_challenge("k", begin, None, None, settings(goal, target, **changes))

    def done(self, now):
        return [(done.instant, done.base) for done in self.who.state(now).completions]

    def amount(self, now):
        progress = self.who.state(now).progress["k"]
        return progress.amount, progress.percentage


class GoalTests(Room):
    def test_ch_18_app_diversity(self):
        """a has 5 minutes on Monday, b reaches 10 at 10:15; a reaches 10 on Tuesday at 8:05, in another generation."""
        self.create("app_diversity", 2, bonus=10)
        self.use("a", MONDAY + 10 * HOUR, 300)
        self.use("b", MONDAY + 10 * HOUR + 300, 900)
        self.use("c", MONDAY + 12 * HOUR, 599)
        self.assertEqual(self.amount(MONDAY + 13 * HOUR), (1, 50))
        self.who.remove(MONDAY + 13 * HOUR, "a")
        self.who.save(MONDAY + 14 * HOUR, "a", "learning", 10)
        self.use("a", MONDAY + DAY + 8 * HOUR, 600)
        base = 300 * 10 + 900 * 20 + 599 * 5 + 300 * 10
        self.assertEqual(self.done(MONDAY + 2 * DAY), [(MONDAY + DAY + 8 * HOUR + 300, base)])
        done, = self.who.state(MONDAY + 2 * DAY).completions
        self.assertEqual((done.period, done.bonus, done.reward_seconds), (date("2026-03-02"), 2699, 1980))
        # One minute of c more makes it the third.
        self.use("c", MONDAY + 3 * DAY, 60)
        self.assertEqual(self.amount(MONDAY + 4 * DAY), (3, 100))

    def test_ch_18_consistency(self):
        """Monday 30 minutes, Tuesday a second less, Wednesday twice 20, Sunday 30 from 23:15 on."""
        self.create("consistency", 3)
        self.use("a", MONDAY, 1800)
        self.use("a", MONDAY + DAY, 1799)
        for hour in (9, 18):
            self.use("a", MONDAY + 2 * DAY + hour * HOUR, 1200)
        self.assertEqual(self.amount(MONDAY + 3 * DAY), (2, 66))
        self.use("a", MONDAY + 6 * DAY + 23 * HOUR + 900, 1800)
        base = (1800 + 1799 + 2400 + 1800) * 10
        self.assertEqual(self.done(MONDAY + 7 * DAY), [(MONDAY + 6 * DAY + 24 * HOUR - 900, base)])
        # The late second of Tuesday: Wednesday, 18:10, was the third day.
        self.use("a", MONDAY + DAY + 5 * HOUR, 1)
        base = (1800 + 1800 + 1200 + 600) * 10
        self.assertEqual(self.done(MONDAY + 7 * DAY), [(MONDAY + 2 * DAY + 18 * HOUR + 600, base)])

    def test_ch_18_time_of_day(self):
        """Of 15:30 to 16:20 and 17:50 to 18:30, half an hour lies between 16:00 and 18:00."""
        self.create("time_of_day", 30)
        self.use("a", MONDAY + 15 * HOUR + 1800, 3000)
        self.assertEqual(self.amount(MONDAY + 17 * HOUR), (1200, 66))
        self.use("a", MONDAY + 17 * HOUR + 3000, 2400)
        self.assertEqual(self.done(MONDAY + 19 * HOUR), [(MONDAY + 18 * HOUR, 1800 * 10)])
        self.assertEqual(self.who.state(MONDAY + 19 * HOUR).completions[0].reward_seconds, 900)

    def test_ch_18_a_time_of_day_besides_the_schedule_when_clocks_change(self):
        """The repeated hour of 2026-10-25 in Berlin is two; the schedule leaves three quarters of it."""
        self.setUp("Europe/Berlin", at("2026-10-20T00:00:00"))
        self.create(
            "time_of_day", 120, at("2026-10-20T00:00:00"), full_day=False, start_minute=135, end_minute=600,
            from_minute=120, to_minute=180)
        self.use("a", at("2026-10-24T23:00:00"), 4 * HOUR)  # 1:00 to 4:00
        self.assertEqual(self.amount(at("2026-10-25T05:00:00")), (2 * 45 * 60, 75))

    def test_ch_18_efficiency(self):
        """100 points at 5 a minute are 20 minutes: 10:00 to 10:15 and 5 minutes from 10:25 on, within half an hour."""
        self.create("efficiency", 100)
        ten = MONDAY + 10 * HOUR
        self.use("c", ten, 900)
        self.use("c", ten + 1500, 1200)
        self.assertEqual(self.done(ten + HOUR), [(ten + 1800, 6000)])
        self.assertEqual(self.amount(ten + HOUR), (6000, 100))
        # The next day a minute later: 95 points until 10:45, and the last minute of 20 in a row brings the rest.
        ten += DAY
        self.use("c", ten, 900)
        self.use("c", ten + 1560, 1140)
        progress = self.who.state(ten + HOUR).progress["k"]
        self.assertEqual((progress.amount, progress.percentage, progress.near), (5700, 95, True))
        self.use("c", ten + 2700, 60)
        self.assertEqual(self.done(ten + HOUR)[1:], [(ten + 2760, (900 + 1200) * 5)])

    def test_ch_18_efficiency_stays_inside_the_local_day_and_is_not_capped(self):
        self.create("efficiency", 100, within_minutes=15)
        self.use("a", MONDAY + DAY - 300, 600)  # 50 points before midnight, 50 after it
        self.assertEqual(self.done(MONDAY + DAY + HOUR), [])
        self.use("b", MONDAY + DAY + 8 * HOUR, HOUR)
        self.assertEqual(self.amount(MONDAY + DAY + 9 * HOUR), (900 * 20, 100))
        self.assertEqual(self.done(MONDAY + DAY + 9 * HOUR), [(MONDAY + DAY + 8 * HOUR + 300, 300 * 10 + 300 * 20)])

    def test_ch_18_a_parameter_is_edited_from_the_next_period_on(self):
        self.create("consistency", 2, daily_minutes=30)
        self.who.challenges["k"].edit(MONDAY + 3 * DAY, daily_minutes=15)
        for day in (0, 1, 7, 8):
            self.use("a", MONDAY + day * DAY, 900)
        done, = self.who.state(MONDAY + 9 * DAY).completions
        self.assertEqual((done.period, done.instant), (date("2026-03-09"), MONDAY + 8 * DAY + 900))

    def test_ch_9_bonuses_of_several_challenges_add_and_never_compound(self):
        """Half an hour at 10 is 300 points: 50 %, 50 % and 33 % of what each of them counted are 399 points."""
        self.create("efficiency", 300, within_minutes=30, bonus=50)
        for name, goal, target, bonus in (("l", "time_of_day", 30, 50), ("m", "daily_minutes", 30, 33)):
            self.who.create_challenge(
                name, BEGIN, None, None, settings(goal, target, bonus=bonus, from_minute=0, to_minute=1440))
        self.use("a", MONDAY + HOUR, 1800)
        figures = self.who.state(MONDAY + DAY).figures
        self.assertEqual((figures.learning, figures.bonus), (300 * 60, 399 * 60))

    def test_ch_12_a_chain_expires_with_its_last_local_day(self):
        self.who.create_challenge("k", BEGIN, None, date("2026-03-03"), settings(
            "chain", 2, steps=(Goal("daily_minutes", 15), Goal("specific_apps", 15))))
        self.use("a", MONDAY, 900)
        self.use("a", MONDAY + 2 * DAY - 899, 1800)
        self.assertEqual(self.done(MONDAY + 3 * DAY), [])
        self.use("a", MONDAY + DAY, 1)
        self.assertEqual(self.done(MONDAY + 3 * DAY), [(MONDAY + 2 * DAY, 1800 * 10)])

    def test_ch_18_efficiency_is_that_of_every_second(self):
        """The stretches that begin at each second, one after the other."""
        rng = random.Random(18)
        for _ in range(200):
            now, pieces = 0, []
            for _ in range(rng.randint(1, 5)):
                now += rng.randint(0, 20)
                pieces.append(Segment(now, now + rng.randint(1, 30), "a", "learning", rng.choice([5, 35, 60]), 1))
                now = pieces[-1].end
            within, target = rng.randint(1, 40), rng.choice([60, 300, 900])
            sums = [goals.earned(pieces, t) - goals.earned(pieces, t - within) for t in range(now + within)]
            first = next((t for t, amount in enumerate(sums) if amount >= target), None)
            self.assertEqual(goals.densest(pieces, within, target), (max(sums), first))


class ChainTests(Room):
    STEPS = (Goal("daily_minutes", 15), Goal("daily_minutes", 30), Goal("streak", 3))

    def test_ch_18_a_chain(self):
        """15 minutes at 10:15, 30 more at 10:45, then Monday, Tuesday and Wednesday count."""
        self.create("chain", 3, bonus=25, steps=self.STEPS)
        ten = MONDAY + 10 * HOUR
        self.use("a", ten, HOUR)
        now = self.who.state(ten + HOUR).progress["k"]
        self.assertEqual((now.amount, now.target, now.percentage, now.seconds), (2, 3, 66, HOUR))
        self.assertEqual((now.step.first, now.step.amount, now.step.goal), (date("2026-03-02"), 1, 3))
        self.use("a", ten + DAY, 60)
        self.use("a", ten + 2 * DAY, 300)
        done, = self.who.state(ten + 3 * DAY).completions
        self.assertEqual((done.period, done.instant), (date("2026-03-01"), ten + 2 * DAY + 60))
        self.assertEqual((done.base, done.bonus), ((HOUR + 60 + 60) * 10, (HOUR + 120) * 10 // 4))
        self.assertEqual(done.reward_seconds, 2250)
        self.assertIsNone(self.who.state(ten + 3 * DAY).progress["k"].step)

    def test_ch_18_a_step_is_a_window_of_its_own(self):
        """Points are one window from the step's start; minutes of a day begin at 0 at midnight."""
        self.create("chain", 2, steps=(Goal("points_target", 100), Goal("daily_minutes", 15)))
        self.use("a", MONDAY, 300)
        self.use("a", MONDAY + 8 * DAY, 300)  # 50 and 50 points, in different weeks
        self.use("a", MONDAY + 8 * DAY + 300, 899)
        self.assertEqual(self.who.state(MONDAY + 9 * DAY).progress["k"].amount, 1)
        self.use("a", MONDAY + 9 * DAY + HOUR, 1000)
        self.assertEqual(self.done(MONDAY + 10 * DAY), [
            (MONDAY + 9 * DAY + HOUR + 900, (300 + 300 + 899 + 900) * 10)])

    def test_ch_18_the_pauses_of_a_chain_hold_for_its_steps(self):
        self.create("chain", 2, steps=(Goal("efficiency", 50), Goal("time_of_day", 15)))
        self.who.challenges["k"].pause(MONDAY + 16 * HOUR)
        self.who.challenges["k"].resume(MONDAY + 17 * HOUR)
        self.use("b", MONDAY + 15 * HOUR + 3000, 2 * HOUR)  # 10 minutes, an hour paused, an hour from 17:00 on
        self.assertEqual(self.done(MONDAY + DAY), [(MONDAY + 17 * HOUR + 900, (600 + 900) * 20)])

    def test_ch_18_a_correction_withdraws_a_step(self):
        self.create("chain", 2, steps=(Goal("daily_minutes", 15), Goal("daily_minutes", 15)))
        self.use("a", MONDAY, 1800)
        self.assertEqual(len(self.done(MONDAY + HOUR)), 1)
        self.who.acknowledge("d", 1, MONDAY + 1000, {"a"})
        self.assertEqual(self.amount(MONDAY + HOUR), (1, 50))


class RewardScopeTests(Room):
    def pool(self, **changes):
        self.create("daily_minutes", 15, **changes)
        self.who.save(BEGIN, "s", "reward", 50)
        self.who.remove(MONDAY, "r")
        self.use("a", MONDAY + HOUR, 900)
        done, = self.who.state(MONDAY + DAY).completions
        return done.reward_apps, done.reward_seconds, done.bonus, len(self.who.state(MONDAY + DAY).grants)

    def test_ch_10_all_chosen_or_none(self):
        for scope, chosen, expected in (
                ("", (), (("s",), 450, 1800, 1)), ("", ("r", "s"), (("s",), 450, 1800, 1)),
                ("all", (), (("s",), 450, 1800, 1)), ("chosen", ("r",), ((), 450, 1800, 0)),
                ("none", (), ((), 0, 1800, 0))):
            self.setUp()
            self.assertEqual(self.pool(reward_scope=scope, reward_apps=chosen, bonus=20, ratio_reward=25), expected)

    def test_ch_10_an_edit_of_the_list_alone(self):
        for scope, apps, expected in (
                ("all", ("r",), "chosen"), ("chosen", (), "all"), ("none", (), "none"), ("none", ("r",), "chosen")):
            self.create("daily_minutes", 15, reward_scope=scope)
            self.who.challenges["k"].edit(MONDAY, reward_apps=apps)
            self.assertEqual(self.who.challenges["k"].settings.reward_scope, expected)


class DraftTests(unittest.TestCase):
    def wrong(self, goal, target, **changes):
        return drafts.violations(settings(goal, target, **changes))

    def test_ch_18_a_target_above_the_number_of_active_days(self):
        self.assertEqual(self.wrong("consistency", 5, active_days=(1, 2, 3, 4, 5)), [])
        self.assertEqual(self.wrong("consistency", 6, active_days=(1, 2, 3, 4, 5)), ["target"])

    def test_ch_18_a_time_of_day_outside_the_schedule(self):
        self.assertEqual(self.wrong("time_of_day", 15, full_day=False, start_minute=1079, end_minute=1200), [])
        self.assertEqual(
            self.wrong("time_of_day", 15, full_day=False, start_minute=1080, end_minute=1200), ["from_minute"])
        self.assertEqual(self.wrong("time_of_day", 15, from_minute=600, to_minute=600), ["to_minute"])
        self.assertEqual(self.wrong("time_of_day", 15, to_minute=1440), [])

    def test_ch_18_steps_of_a_chain(self):
        steps = (Goal("daily_minutes", 14), Goal("efficiency", 50, within_minutes=10), Goal("chain", 2))
        self.assertEqual(
            self.wrong("chain", 3, steps=steps), ["steps[0].target", "steps[1].within_minutes", "steps[2].goal"])
        self.assertEqual(self.wrong("chain", 3, steps=(Goal("streak", 3),) * 2), ["target"])
        self.assertEqual(self.wrong("chain", 11, steps=(Goal("streak", 3),) * 11), ["target"])
        self.assertEqual(
            self.wrong("chain", 2, active_days=(6, 7), steps=(Goal("consistency", 3), Goal("consistency", 2))),
            ["steps[0].target"])

    def test_ch_10_chosen_needs_a_list(self):
        self.assertEqual(self.wrong("daily_minutes", 15, reward_scope="chosen"), ["reward_apps"])
        self.assertEqual(self.wrong("daily_minutes", 15, reward_scope="all"), [])
        self.assertEqual(self.wrong("daily_minutes", 15, reward_scope="none", reward_apps=("r",)), ["reward_apps"])


if __name__ == "__main__":
    unittest.main()
