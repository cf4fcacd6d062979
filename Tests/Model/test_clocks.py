"""The clocks of devices against examples worked out by hand (US-1, US-7)."""

import unittest

from model.child import Child
from model.clocks import Reading
from model.records import Record

NOON = 1_772_452_800


class ClockTests(unittest.TestCase):
    def answer(self, made, sent, receipt=NOON):
        who = Child(NOON - 400_000, NOON + 400_000, "UTC", 1)
        return who.receive(Record("d", "i", 1, "A", NOON - 600, NOON - 540, False, made), receipt, sent)[1]

    def test_a_clock_300_s_ahead_is_right_and_one_301_s_ahead_or_behind_is_not(self):
        sent = Reading("b", 0, 1_000_000)
        for ahead, reason in ((300, None), (301, "clock"), (-300, None), (-301, "clock")):
            # Made 540 s before the sending.
            self.assertEqual(self.answer(Reading("b", NOON - 540 + ahead, 460_000), sent), reason, ahead)

    def test_parts_of_a_second_count(self):
        sent = Reading("b", 0, 1_000_000)
        # Made 539 s and 539.001 s before the sending: the clock was 300 s and 300.001 s ahead.
        self.assertEqual(self.answer(Reading("b", NOON - 239, 461_000), sent), None)
        self.assertEqual(self.answer(Reading("b", NOON - 239, 460_999), sent), "clock")
        # 540 s and 539.999 s: 300 s and 300.001 s behind.
        self.assertEqual(self.answer(Reading("b", NOON - 840, 460_000), sent), None)
        self.assertEqual(self.answer(Reading("b", NOON - 840, 460_001), sent), "clock")

    def test_after_another_boot_and_without_clocks_nothing_is_known(self):
        made = Reading("b", NOON + 90_000, 460_000)
        for sent in (None, Reading("c", NOON, 1_000), Reading("", NOON, 1_000)):
            self.assertIsNone(self.answer(made, sent))
        self.assertIsNone(self.answer(None, Reading("b", NOON, 1_000)))

    def test_a_record_from_the_future_is_that_first(self):
        made, sent = Reading("b", NOON + 90_000, 460_000), Reading("b", 0, 1_000_000)
        self.assertEqual(self.answer(made, sent, receipt=NOON - 5_000), "in_future")


if __name__ == "__main__":
    unittest.main()
