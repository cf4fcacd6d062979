"""When badges are reached, and what lies ahead, against examples worked out by hand (BA-8, US-7; rulings: Time, Badges)."""

import unittest
from itertools import permutations

from examples import BEGIN, DAY, HOUR, Uses, at, child, date, settings
from model.family import Badge
from test_badges import Room


class ReachTests(Room):
    def reached(self, code, now="2026-03-20T12:00"):
        self.note(now)
        award = self.who.awards.earned.get(code)
        return award and award.date

    def own(self, criteria):
        self.who.family.badges["OWN"] = Badge("OWN", "Own", "special", 7, criteria, own=True)
        self.who.changed()

    def test_ba_8_the_day_follows_what_becomes_known_late(self):
        self.record("1", "goal_created", "05T10:00", subject="g")
        self.assertIn("GOAL_SETTER", self.note("2026-03-05T11:00"))
        self.record("2", "goal_created", "03T10:00", subject="h")
        self.note("2026-03-05T12:00")
        award = self.who.awards.earned["GOAL_SETTER"]
        self.assertEqual((award.date, award.known), (date("2026-03-03"), at("2026-03-05T11:00")))

    def test_ba_8_a_task_that_is_rejected_later_was_done_all_the_same(self):
        """Whatever becomes known first; the second approval, of another day, does not move the date."""
        decisions = [("1", "task_approved", "02T10:00"), ("2", "task_rejected", "02T12:00"), ("3", "task_approved", "04T10:00")]
        for order in permutations(decisions):
            self.setUp()
            for id, type, time in order:
                self.record(id, type, time, subject="t")
            self.assertEqual(self.reached("HELPER"), date("2026-03-02"))
        self.setUp()
        for id, type, time in decisions[:2]:
            self.record(id, type, time, subject="t")
        self.assertEqual(self.facts("2026-03-03T10:00"), {"tasks_approved_in_a_row": 1})
        self.assertEqual(self.reached("HELPER"), date("2026-03-02"))

    def test_ba_8_a_rejection_of_the_same_instant_with_a_higher_id_holds(self):
        self.record("1", "task_approved", "02T10:00", subject="t")
        self.record("2", "task_rejected", "02T10:00", subject="t")
        self.assertIsNone(self.reached("HELPER"))

    def test_ba_8_conditions_have_to_hold_at_one_moment(self):
        self.own({"type": "all", "of": [
            {"type": "count_threshold", "fact": "tasks_completed", "threshold": 1},
            {"type": "count_threshold", "fact": "goal_created", "threshold": 1}]})
        self.record("1", "task_approved", "02T10:00", subject="t")
        self.record("2", "task_rejected", "02T12:00", subject="t")
        self.record("3", "goal_created", "05T10:00", subject="g")
        self.assertIsNone(self.reached("OWN"))
        self.record("4", "goal_created", "02T11:00", subject="g")
        self.assertEqual(self.reached("OWN"), date("2026-03-02"))

    def test_ba_8_where_nothing_meets_the_criteria_any_more_the_last_date_stays(self):
        self.use("a", at("2026-03-04T10:00"), 3600)
        self.own({"type": "count_threshold", "fact": "total_learning_minutes", "threshold": 60})
        self.assertEqual(self.reached("OWN", "2026-03-05T10:00"), date("2026-03-04"))
        self.who.withdraw(at("2026-03-06T10:00"), keys=[("d", "i", 1)])
        self.assertEqual(self.reached("OWN", "2026-03-06T10:00"), date("2026-03-04"))
        self.use("a", at("2026-03-07T10:00"), 3600)
        self.assertEqual(self.reached("OWN", "2026-03-07T12:00"), date("2026-03-07"))

    def test_ba_8_the_last_second_of_a_day_is_of_that_day(self):
        """23:59 in Berlin is 22:59 UTC."""
        self.own({"type": "count_threshold", "fact": "total_learning_minutes", "threshold": 1})
        self.use("a", at("2026-03-04T22:59"), 60)
        self.assertEqual(self.reached("OWN"), date("2026-03-04"))

    def test_ba_8_the_order_of_creation_does_not_matter(self):
        """One record from 23:30 to 00:30 completes what counts the evening at 23:45, and what counts the night at 00:15."""
        hours = {"night": (0, 60), "evening": (1380, 1440)}
        for order in permutations(hours):
            self.setUp()
            for name in order:
                begin, end = hours[name]
                self.who.create_challenge(
                    name, BEGIN, BEGIN, None, settings("time_of_day", 15, from_minute=begin, to_minute=end))
            self.use("a", at("2026-03-04T22:30"), 3600)
            self.assertEqual(self.reached("FIRST_STEPS"), date("2026-03-04"))


class AheadTests(unittest.TestCase):
    """UTC; learning app a at 60, reward app r at 60."""

    def setUp(self):
        self.who = child()
        self.use = Uses(self.who)
        self.who.save(BEGIN, "a", "learning", 60)
        self.who.save(BEGIN, "r", "reward", 60)

    def learned(self, now):
        state = self.who.state(now)
        return state.figures.learning // 60, state.facts["total_learning_minutes"], state.days.runs[self.who.calendar.date(now)]

    def test_us_7_what_lies_ahead_on_the_same_day_counts_at_once(self):
        self.assertEqual(self.use("a", BEGIN + HOUR, 600, now=BEGIN + HOUR + 300), ("accepted", None))
        self.assertEqual(self.learned(BEGIN + HOUR + 300), (600, 10, 1))

    def test_us_7_what_lies_in_the_next_day_is_booked_at_its_first_instant(self):
        midnight = BEGIN + DAY
        self.who.create_challenge("c", BEGIN, BEGIN, None, settings(target=15))
        self.assertEqual(self.use("a", midnight - 600, 890, now=midnight - 10), ("accepted", None))
        self.use("r", midnight - 100, 300, now=midnight - 10)
        self.assertEqual(self.learned(midnight - 1), (600, 10, 1))
        self.assertEqual(self.who.state(midnight - 1).figures.charged, 100 * 60)
        self.assertEqual(self.learned(midnight), (890, 14, 2))
        self.assertEqual(self.who.state(midnight).figures.charged, 300 * 60)
        self.assertEqual(self.who.state(midnight).progress["c"].seconds, 290)
        # The records are whole where they are listed.
        self.assertEqual(sum(segment.seconds for segment in self.who.known_segments), 890 + 300)

    def test_us_7_an_accepted_record_of_a_later_day_waits_for_it(self):
        start = BEGIN + 5 * DAY - HOUR
        self.assertEqual(self.use("a", start, 2 * HOUR, now=BEGIN + HOUR), ("quarantined", "in_future"))
        self.who.review(self.who.inbox.waiting()[0], "accept")
        self.assertEqual(self.learned(BEGIN + 4 * DAY - 1), (0, 0, 0))
        self.assertEqual(self.learned(BEGIN + 4 * DAY), (3600, 60, 1))
        self.assertEqual(self.learned(BEGIN + 5 * DAY), (7200, 120, 2))

    def test_us_17_what_is_withdrawn_before_its_day_begins_never_counts(self):
        start = BEGIN + 3 * DAY
        self.use("a", start, 600, now=BEGIN + HOUR)
        self.use("a", start + 600, 300, now=BEGIN + HOUR)
        for entry in self.who.inbox.waiting():
            self.who.review(entry, "accept")
        made = self.who.withdraw(BEGIN + DAY, keys=[("d", "i", 1)])
        self.assertEqual(self.learned(start - 1)[:2], (0, 0))
        self.assertEqual(self.learned(start)[:2], (300, 5))
        # Taken back when the day has begun it counts at once.
        self.who.restore(made, start + HOUR)
        self.assertEqual(self.learned(start + HOUR)[:2], (900, 15))

    def test_us_7_a_removal_before_its_day_begins_leaves_nothing_of_it(self):
        start = BEGIN + 3 * DAY
        self.use("a", start - 60, 600, now=BEGIN + HOUR)
        self.who.review(self.who.inbox.waiting()[0], "accept")
        self.who.remove(start - 30, "a")
        self.assertEqual(self.learned(start)[:2], (30, 0))

    def test_us_7_a_move_to_the_west_makes_the_running_day_longer_and_counts_what_it_has_now(self):
        """In Pago Pago the first ends at 11:00 UTC of the next day."""
        self.use("a", BEGIN + DAY + 10 * HOUR, 2 * HOUR, now=BEGIN + HOUR)
        self.who.review(self.who.inbox.waiting()[0], "accept")
        self.assertEqual(self.learned(BEGIN + 12 * HOUR - 1)[:2], (0, 0))
        self.who.change_zone(BEGIN + 12 * HOUR, "Pacific/Pago_Pago")
        self.assertEqual(self.learned(BEGIN + 12 * HOUR)[:2], (3600, 60))
        self.assertEqual(self.learned(BEGIN + DAY + 11 * HOUR)[:2], (7200, 120))

    def test_us_7_a_move_to_the_east_begins_the_day_earlier(self):
        self.use("a", BEGIN + 13 * HOUR, 300, now=BEGIN + 13 * HOUR)
        self.who.change_zone(BEGIN + 10 * HOUR, "Pacific/Kiritimati")
        # There the second began at 10:00 UTC and lasts until 10:00 UTC of the next day.
        self.assertEqual(self.learned(BEGIN + 10 * HOUR), (300, 5, 1))


if __name__ == "__main__":
    unittest.main()
