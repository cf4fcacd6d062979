"""Withdrawals of records and imports against examples worked out by hand from the rules' text (US-17, CH-15, SH-13)."""

import unittest

from examples import BEGIN, DAY, HOUR, Uses, child, settings
from model.family import Family
from model.records import Record


class Room(unittest.TestCase):
    """Learning app a at 10, b at 20; reward app r at 60."""

    def setUp(self):
        self.who = child(family=Family())
        for app, category, rate in (("a", "learning", 10), ("b", "learning", 20), ("r", "reward", 60)):
            self.who.save(BEGIN, app, category, rate)

    def send(self, sequence, app, start, end, now=None, shielded=False, sent_by=None):
        record = Record("d", "i", sequence, app, start, end, shielded)
        return self.who.receive(record, now or max(start, end), sent_by=sent_by)

    def withdraw(self, *sequences, now=BEGIN + DAY):
        return self.who.withdraw(now, keys=[("d", "i", sequence) for sequence in sequences])

    def seconds(self):
        return sum(segment.seconds for segment in self.who.segments)

    def sizes(self):
        return [self.who.inbox.withdrawn(made) for made in self.who.inbox.withdrawals]


class WithdrawalTests(Room):
    def test_us_17_by_key_by_app_and_range_and_by_import(self):
        for number in range(4):
            self.send(number + 1, "ab"[number % 2], BEGIN + number * 100, BEGIN + number * 100 + 50)
        self.send(5, "a", BEGIN + 400, BEGIN + 450, sent_by="file")
        self.send(6, "b", BEGIN + 500, BEGIN + 550, sent_by="file")
        self.withdraw(2)
        self.assertEqual((self.seconds(), self.sizes()), (250, [1]))
        # The starts of a lie at 0, 200 and 400: the range takes the first instant, and not the one after the last.
        self.who.withdraw(BEGIN + DAY, app="a", starts=(BEGIN, BEGIN + 400))
        self.assertEqual((self.seconds(), self.sizes()), (150, [1, 2]))
        self.who.withdraw(BEGIN + DAY, sent_by="file")
        self.assertEqual((self.seconds(), self.sizes()), (50, [1, 2, 2]))
        # A record that is withdrawn already stays the earlier one's.
        self.withdraw(1, 2, 4)
        self.assertEqual((self.seconds(), self.sizes()), (0, [1, 2, 2, 1]))

    def test_us_17_unassigned_and_skipped_records_go_and_shielded_and_waiting_ones_stay(self):
        self.send(1, "unknown", BEGIN, BEGIN + 60)
        self.send(2, "a", BEGIN + 100, BEGIN + 160, shielded=True)
        self.send(3, "a", BEGIN + 200, BEGIN + 200 + DAY + 1, now=BEGIN + 3 * DAY)
        self.withdraw(1, 2, 3)
        self.assertEqual(self.sizes(), [1])
        self.who.save(BEGIN, "unknown", "learning", 5)
        self.assertEqual(self.seconds(), 0)
        # A guardian accepts the two others: the long one, and a conflict of the shielded one that says so, too.
        self.who.review(self.who.inbox.waiting()[0], "accept")
        self.send(2, "a", BEGIN + 100, BEGIN + 150, shielded=True)
        self.who.review(self.who.inbox.waiting()[0], "accept")
        self.withdraw(2, 3)
        self.assertEqual(self.sizes(), [1, 2])

    def test_us_17_a_corrected_mapping_is_a_new_record_and_no_conflict(self):
        self.send(1, "a", BEGIN, BEGIN + 600, sent_by="wrong")
        self.assertEqual(self.send(1, "b", BEGIN, BEGIN + 600, sent_by="early"), ("quarantined", "conflict"))
        made = self.who.withdraw(BEGIN + DAY, sent_by="wrong")
        self.assertEqual(self.send(1, "a", BEGIN, BEGIN + 600), ("duplicate", None))
        # The conflict that waited counts, and no longer waits.
        self.assertEqual(self.send(1, "b", BEGIN, BEGIN + 600, sent_by="right"), ("accepted", None))
        self.assertEqual((self.who.inbox.waiting(), [s.app for s in self.who.segments]), ([], ["b"]))
        self.assertEqual(self.send(1, "r", BEGIN, BEGIN + 600), ("quarantined", "conflict"))
        # Its key was received with other content.
        self.who.restore(made, BEGIN + DAY)
        self.assertEqual([s.app for s in self.who.segments], ["b"])
        self.assertEqual([(name, one.count) for name, one in self.who.inbox.imports.items()], [("wrong", 1), ("early", 1)])

    def test_us_17_only_the_content_withdrawn_last_is_a_duplicate(self):
        first, second = (1, "a", BEGIN, BEGIN + 60), (1, "b", BEGIN, BEGIN + 60)
        self.send(*first)
        self.withdraw(1)
        self.assertEqual(self.send(*second), ("accepted", None))
        self.withdraw(1)
        self.assertEqual(self.send(*second), ("duplicate", None))
        self.assertEqual(self.send(*first), ("accepted", None))
        self.assertEqual((self.seconds(), self.sizes()), (60, [1, 1]))
        for made in self.who.inbox.withdrawals:
            self.who.restore(made, BEGIN + DAY)
        self.assertEqual((self.seconds(), self.sizes()), (60, [1, 1]))

    def test_us_17_a_key_of_which_something_counts_is_as_any(self):
        self.send(1, "a", BEGIN, BEGIN + 60)
        self.send(1, "b", BEGIN + 60, BEGIN + 120)
        self.who.review(self.who.inbox.waiting()[0], "accept")
        self.who.withdraw(BEGIN + DAY, app="a", starts=(BEGIN, BEGIN + DAY))
        self.assertEqual(self.send(1, "a", BEGIN, BEGIN + 60), ("duplicate", None))
        self.assertEqual(self.send(1, "a", BEGIN, BEGIN + 61), ("quarantined", "conflict"))
        self.assertEqual(self.seconds(), 60)

    def test_us_17_what_a_guardian_has_rejected_is_a_duplicate_for_good(self):
        self.send(1, "a", BEGIN, BEGIN + 60)
        self.send(1, "b", BEGIN, BEGIN + 60)
        self.who.review(self.who.inbox.waiting()[0], "reject")
        self.withdraw(1)
        self.assertEqual(self.send(1, "b", BEGIN, BEGIN + 60), ("duplicate", None))
        self.assertEqual(self.send(1, "b", BEGIN, BEGIN + 59), ("accepted", None))

    def test_us_17_a_waiting_conflict_that_is_accepted_counts_besides_what_comes_back(self):
        self.send(1, "a", BEGIN, BEGIN + 60)
        self.send(1, "b", BEGIN + 60, BEGIN + 120)
        made = self.withdraw(1)
        self.who.review(self.who.inbox.waiting()[0], "accept")
        self.assertEqual(self.seconds(), 60)
        self.who.restore(made, BEGIN + DAY)
        self.assertEqual((self.seconds(), self.sizes()), (120, [0]))
        # Taking back is final; the records can be withdrawn by another one.
        self.withdraw(1)
        self.who.restore(made, BEGIN + DAY)
        self.assertEqual((self.seconds(), self.sizes()), (0, [0, 2]))

    def test_us_17_records_that_come_later_count(self):
        self.send(1, "a", BEGIN, BEGIN + 60)
        self.who.withdraw(BEGIN + HOUR, app="a", starts=(BEGIN, BEGIN + DAY))
        self.assertEqual(self.send(2, "a", BEGIN + 100, BEGIN + 160, now=BEGIN + 2 * HOUR), ("accepted", None))
        self.assertEqual(self.seconds(), 60)

    def test_us_17_an_overlap_is_decided_without_what_is_withdrawn(self):
        self.send(1, "a", BEGIN, BEGIN + 600)
        self.send(2, "b", BEGIN + 300, BEGIN + 600)
        self.assertEqual(sum(s.sixtieths for s in self.who.segments), 300 * 10 + 300 * 20)
        made = self.withdraw(2)
        self.assertEqual(sum(s.sixtieths for s in self.who.segments), 600 * 10)
        self.who.restore(made, BEGIN + DAY)
        self.assertEqual(sum(s.sixtieths for s in self.who.segments), 300 * 10 + 300 * 20)


class ConsequenceTests(Room):
    def test_ch_15_a_completion_its_bonus_and_its_grant_go_and_come_back(self):
        """900 s at 10 are 150 points, and 10 % of them; the grant of 60:30 on 15 minutes gives 450 s, and 10 %: 495 s."""
        self.who.create_challenge("c", BEGIN, BEGIN, None, settings(target=15, bonus=10, reward_apps=("r",)))
        self.send(1, "a", BEGIN + HOUR, BEGIN + HOUR + 900)
        self.send(2, "r", BEGIN + 2 * HOUR, BEGIN + 2 * HOUR + 500)
        now = BEGIN + 3 * HOUR

        def figures():
            state = self.who.state(now)
            return (len(state.completions), [grant.seconds for grant in state.grants], state.figures.balance,
                    state.days.runs[self.who.calendar.date(now)], state.level)

        before = figures()
        self.assertEqual(before[:4], (1, [495], 900 * 10 + 900 - 5 * 60, 1))
        self.who.note_badges(now)
        self.assertIn("FIRST_STEPS", self.who.earned)
        made = self.withdraw(1, now=now)
        # Used time stays used, and no grant covers it any more; the badge stays.
        self.assertEqual(figures(), (0, [], -500 * 60, 0, 1))
        self.who.note_badges(now)
        self.assertIn("FIRST_STEPS", self.who.earned)
        self.who.restore(made, now)
        self.assertEqual(figures(), before)

    def test_ch_15_a_withdrawn_use_frees_the_grant_and_the_balance(self):
        self.who.create_challenge("c", BEGIN, BEGIN, None, settings(target=15, reward_apps=("r",)))
        self.send(1, "a", BEGIN + HOUR, BEGIN + HOUR + 900)
        self.send(2, "r", BEGIN + 2 * HOUR, BEGIN + 2 * HOUR + 500)
        self.withdraw(2)
        state = self.who.state(BEGIN + 3 * HOUR)
        self.assertEqual((state.grants[0].used, state.figures.balance), (0, 900 * 10))


if __name__ == "__main__":
    unittest.main()
