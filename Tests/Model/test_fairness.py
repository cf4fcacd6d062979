"""Freezes, pauses, repairs and levels against examples worked out by hand from the rules' text (CH-19, CH-20)."""

import unittest

from examples import BEGIN, DAY, HOUR, Uses, at, child, date, settings
from model import levels, streaks
from model.fairness import Pause
from model.streaks import Streak

MONDAY = BEGIN + DAY  # 2026-03-02
NOON = 12 * HOUR


class Room(unittest.TestCase):
    def setUp(self):
        self.who = child()
        self.who.save(BEGIN, "a", "learning", 100)
        self.use = Uses(self.who)

    def learn(self, *days):
        """A minute at noon of days of March."""
        for day in days:
            self.use("a", BEGIN + (day - 1) * DAY + NOON, 60)

    def give(self, *days):
        self.who.fairness.gifts += [BEGIN + (day - 1) * DAY + HOUR for day in days]
        self.who.changed()

    def pause(self, first, last):
        self.who.fairness.pauses[first] = Pause("Holiday", date(f"2026-03-{first:02}"), date(f"2026-03-{last:02}"))
        self.who.changed()

    def at(self, day, hour=18):
        return self.who.state(BEGIN + (day - 1) * DAY + hour * HOUR)

    def neutral(self, day):
        return {date - 20_513 + 1: why for date, why in self.at(day).days.neutral.items()}

    def row(self, day):
        state = self.at(day)
        return state.daily.current, len(state.days.held), state.daily.at_risk


class FreezeTests(Room):
    def test_ch_19_the_first_missed_day_consumes_a_freeze_when_it_has_ended(self):
        self.learn(1, 2)
        self.give(2)
        self.assertEqual(self.row(3), (2, 1, True))
        self.assertEqual(self.row(4), (2, 0, True))
        self.assertEqual(self.neutral(4), {3: "freeze"})
        self.learn(4)
        self.assertEqual(self.row(4), (3, 0, False))
        self.assertEqual(self.row(6), (0, 0, False))

    def test_ch_19_one_that_is_given_on_the_day_saves_it_and_one_of_the_next_day_does_not(self):
        self.learn(1, 2, 4)
        self.give(3)
        self.assertEqual(self.row(4)[0], 3)
        self.setUp()
        self.learn(1, 2, 4)
        self.give(4)
        self.assertEqual(self.row(4), (1, 1, False))

    def test_ch_19_without_a_streak_a_missed_day_consumes_none(self):
        self.give(1, 1)
        self.assertEqual(self.row(4), (0, 2, False))
        self.learn(4)
        self.assertEqual(self.row(7), (1, 0, True))
        self.assertEqual(self.neutral(7), {5: "freeze", 6: "freeze"})
        self.assertEqual(self.row(8), (0, 0, False))

    def test_ch_19_at_most_two_are_held(self):
        self.give(1, 2)
        self.assertFalse(streaks.can_give(self.who, self.at(2).now))
        self.give(2)
        self.assertEqual((self.row(2)[1], self.at(2).days.lapsed), (2, 1))

    def test_ch_19_a_day_that_counts_after_all_gives_its_freeze_back(self):
        self.learn(1, 2, 4)
        self.give(2)
        self.assertEqual(self.row(4), (3, 0, False))
        self.learn(3)
        self.assertEqual(self.row(4), (4, 1, False))

    def test_ch_19_one_is_earned_every_five_days_and_held_from_that_day_on(self):
        self.who.fairness.set_earning(date("2026-03-01"), 5)
        self.learn(1, 2, 3, 4, 5)
        self.assertEqual(self.row(5)[1], 1)
        self.assertEqual(self.row(6)[1], 1)
        self.assertEqual(self.row(7), (5, 0, True))
        # A change applies from the next local day; the frozen day is none of the ten.
        self.learn(7, 8, 9, 10, 11)
        self.who.fairness.set_earning(date("2026-03-10"), None)
        self.assertEqual((self.at(12).daily.current, self.row(12)[1]), (10, 0))

    def test_ch_19_an_earned_one_lapses_while_two_are_held(self):
        self.who.fairness.set_earning(date("2026-03-01"), 5)
        self.give(1, 5)
        self.learn(1, 2, 3, 4, 5)
        self.assertEqual((self.row(6)[1], self.at(6).days.lapsed), (2, 1))

    def test_ch_19_a_frozen_day_has_no_bonus_and_the_streak_goes_on(self):
        self.learn(1, 2, 3, 4, 5, 6, 8)
        self.give(6)
        bonuses = self.at(9).streak_bonuses
        self.assertEqual(bonuses, {date("2026-03-08"): (7, 300)})  # 5 % of 100 points
        # A streak challenge and the weekly streak have no freezes.
        self.who.create_challenge("k", BEGIN, None, None, settings("streak", 30))
        self.assertEqual(self.at(9).progress["k"].amount, 1)


class PauseTests(Room):
    def test_ch_19_days_of_a_pause_are_neutral_unless_they_count(self):
        self.learn(1, 2)
        self.pause(3, 6)
        self.give(1)
        self.who.create_challenge("k", BEGIN, None, None, settings("streak", 4))
        self.assertEqual(self.row(5), (2, 1, False))
        self.learn(4)
        self.assertEqual(self.neutral(7), {3: "pause", 5: "pause", 6: "pause"})
        self.assertEqual(self.row(7), (3, 1, True))
        self.learn(7)
        done, = self.at(7).completions
        self.assertEqual((done.period, done.instant), (date("2026-03-01"), BEGIN + 6 * DAY + NOON + 60))

    def test_ch_19_a_week_is_neutral_when_all_of_it_is_paused(self):
        """2026-03-02 to 08 and 09 to 15 are weeks."""
        self.learn(3)
        self.pause(9, 15)
        self.assertEqual(self.at(12).weekly, Streak(1, 1, False))
        self.assertEqual(self.at(17).weekly, Streak(1, 1, True))
        self.assertEqual(self.at(23).weekly, Streak(0, 1, False))
        self.pause(9, 14)
        self.assertEqual(self.at(14).weekly, Streak(1, 1, True))
        self.assertEqual(self.at(17).weekly, Streak(0, 1, False))

    def test_ch_19_what_a_guardian_can_change(self):
        fairness = self.who.fairness
        self.assertTrue(fairness.plannable(100, 100, 465))
        self.assertFalse(fairness.plannable(100, 99, 101) or fairness.plannable(100, 100, 466))
        fairness.pauses["p"] = Pause("Trip", 110, 120)
        self.assertTrue(fairness.changeable(109, "p", 109, 200) and fairness.changeable(115, "p", 110, 115))
        self.assertFalse(fairness.changeable(115, "p", 110, 114) or fairness.changeable(115, "p", 110, 121))
        self.assertFalse(fairness.changeable(115, "p", 111, 118) or fairness.changeable(121, "p", 110, 120))
        # Days that have begun stay, the day of the call too; those that have not begun go.
        self.assertTrue(fairness.cancel(115, "p"))
        self.assertTrue(fairness.paused(115) and not fairness.paused(116) and not fairness.cancel(116, "p"))
        fairness.pauses["q"] = Pause("Trip", 115, 120)
        self.assertTrue(fairness.cancel(115, "q") and fairness.paused(115) and not fairness.paused(116))
        fairness.pauses["r"] = Pause("Trip", 117, 120)
        self.assertTrue(fairness.cancel(115, "r") and not fairness.paused(117))


class RepairTests(Room):
    def test_ch_19_a_repaired_day_is_neutral_and_frees_the_freeze(self):
        self.learn(1, 2, 4)
        self.give(1)
        self.assertEqual(self.row(4), (3, 0, False))
        self.who.fairness.repairs[date("2026-03-03")] = BEGIN + 3 * DAY, "The tablet was broken"
        self.who.changed()
        self.assertEqual(self.row(4), (3, 1, False))
        self.assertEqual(self.neutral(4), {3: "repair"})

    def test_ch_19_only_a_closed_day_of_the_last_60_that_does_not_count(self):
        self.learn(2)
        now = at("2026-05-02T08:00:00")
        self.assertEqual(
            [streaks.can_repair(self.who, now, date(day)) for day in (
                "2026-03-02", "2026-03-03", "2026-05-01", "2026-05-02")], [False, True, True, False])

    def test_ch_19_a_date_that_the_calendar_never_had_is_no_day(self):
        """Apia went from the 29th to the 31st: that consumes no freeze and cannot be repaired."""
        begin = at("2011-12-28T12:00:00")
        who = child("Pacific/Apia", begin)
        who.save(begin, "a", "learning", 5)
        who.fairness.gifts.append(begin)
        use = Uses(who)
        use("a", at("2011-12-29T12:00:00"), 60)
        use("a", at("2011-12-30T20:00:00"), 60)
        state = who.state(at("2011-12-30T21:00:00"))
        self.assertEqual((state.daily.current, len(state.days.held), state.days.neutral), (2, 1, {}))
        self.assertFalse(streaks.can_repair(who, state.now, date("2011-12-30")))


class MoveTests(unittest.TestCase):
    """No move makes or breaks a streak by itself: a date that is skipped is no day, and a date is had once."""

    def moved(self, zones, change, uses):
        who = child(zones[0])
        who.save(BEGIN, "a", "learning", 5)
        who.change_zone(at(change), zones[1])
        who.fairness.gifts.append(BEGIN)
        for use in map(at, uses):
            Uses(who)("a", use, 60, device=str(use))
        return who

    def test_ch_19_a_move_that_skips_a_date(self):
        """From 23:30 on the 9th in Pago Pago to 0:30 on the 11th in Kiritimati."""
        who = self.moved(
            ("Pacific/Pago_Pago", "Pacific/Kiritimati"), "2026-03-10T10:30", ("2026-03-10T05:00", "2026-03-11T05:00"))
        state = who.state(at("2026-03-11T06:00"))
        self.assertEqual((state.daily.current, len(state.days.held)), (2, 1))
        self.assertFalse(streaks.can_repair(who, state.now, date("2026-03-10")))

    def test_ch_19_a_move_that_makes_a_date_longer(self):
        """The 10th lasts 49 hours: 24 in Kiritimati until it moves, the rest in Pago Pago; it counts once."""
        who = self.moved(
            ("Pacific/Kiritimati", "Pacific/Pago_Pago"), "2026-03-10T03:00",
            ("2026-03-09T05:00", "2026-03-09T20:00", "2026-03-11T05:00", "2026-03-11T20:00"))
        state = who.state(at("2026-03-11T21:00"))
        start, end = who.calendar.span_of[date("2026-03-10")]
        self.assertEqual((end - start) // HOUR, 49)
        self.assertEqual((state.daily.current, len(state.days.held)), (3, 1))


class LevelTests(Room):
    def test_ch_20_thresholds_of_the_table(self):
        self.assertEqual([levels.level(levels.TABLE, points) for points in (0, 99, 100, 250, 59_999, 60_000)],
                         [1, 1, 2, 3, 19, 20])

    def test_ch_20_the_highest_new_level_is_announced_once(self):
        self.use("a", MONDAY, 300)  # 500 points: levels 2, 3 and 4 at once
        self.who.note_badges(MONDAY + HOUR)
        self.who.acknowledge("d", 1, MONDAY + 60, {"a"})
        self.who.note_badges(MONDAY + 2 * HOUR)
        self.assertEqual((self.who.state(MONDAY + 2 * HOUR).level, self.who.levels.made), (2, [(4, MONDAY + HOUR)]))
        self.use("a", MONDAY + DAY, 180, device="e")  # 400 points: level 3 again
        self.use("a", MONDAY + DAY + HOUR, 360, device="e")  # 1,000 points
        self.who.note_badges(MONDAY + 2 * DAY)
        self.assertEqual(self.who.levels.made, [(4, MONDAY + HOUR), (5, MONDAY + 2 * DAY)])
        self.who.family.levels = (0, 2000)
        self.who.changed()
        self.assertEqual(self.who.state(MONDAY + 2 * DAY).level, 1)

    def test_ch_20_a_table_is_checked(self):
        for table in ((), (1, 2), (0, 5, 5), (0, 7, 6), (0, 1_000_000_001), tuple(range(101))):
            self.assertTrue(levels.fault(table), table)
        for table in ((0,), (0, 1_000_000_000), tuple(range(100))):
            self.assertFalse(levels.fault(table), table)


if __name__ == "__main__":
    unittest.main()
