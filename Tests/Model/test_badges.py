"""Activities, facts, badges and the shop against examples worked out by hand from the rules' text (BA-2 to BA-11)."""

import unittest
from itertools import permutations

from examples import BEGIN, HOUR, Uses, at, child, date
from model import criteria
from model.facts import Activity
from model.family import Badge, Family, Reward


class Room(unittest.TestCase):
    def setUp(self):
        self.who = child("Europe/Berlin", family=Family())
        self.use = Uses(self.who)
        self.who.save(BEGIN, "a", "learning", 60)

    def record(self, id, type, time, **fields):
        return self.who.record(Activity(id, type, at(f"2026-03-{time}"), **fields))

    def facts(self, now):
        return {fact: value for fact, value in self.who.state(at(now)).facts.items() if value}

    def note(self, now):
        return self.who.note_badges(at(now))


class FactTests(Room):
    def test_ba_5_an_id_has_one_content(self):
        self.assertEqual(self.record("1", "savings_deposit", "02T10:00", amount=5), "recorded")
        self.assertEqual(self.record("1", "savings_deposit", "02T10:00", amount=5), "duplicate")
        self.assertEqual(self.record("1", "savings_deposit", "02T10:00", amount=6), "conflict")
        self.assertEqual(self.facts("2026-03-02T11:00")["total_saved"], 5)

    def test_ba_5_a_deposit_on_the_day_of_the_allowance_in_whatever_order(self):
        """23:30 UTC on the 5th is half past midnight on the 6th in Berlin; 23:30 on the 6th is the 7th."""
        self.record("1", "savings_deposit", "05T23:30", amount=300)
        self.record("2", "savings_deposit", "06T23:30", amount=300)
        self.assertNotIn("savings_deposit_on_allowance_day", self.facts("2026-03-07T00:00"))
        self.record("3", "allowance_received", "06T12:00", amount=1000)
        self.assertEqual(self.facts("2026-03-07T00:00")["savings_deposit_on_allowance_day"], 1)
        self.assertEqual(self.facts("2026-03-07T00:00")["savings_deposit"], 2)

    def test_ba_5_the_zone_is_that_of_the_occurrence(self):
        """It moves to New York on the 10th: what becomes known later of the 5th is still Berlin's 6th."""
        self.who.change_zone(at("2026-03-10T12:00"), "America/New_York")
        self.record("1", "savings_deposit", "05T23:30", amount=300)
        self.record("2", "allowance_received", "06T12:00", amount=1000)
        self.record("3", "savings_deposit", "11T02:00", amount=300)
        self.record("4", "allowance_received", "10T20:00", amount=1000)
        self.assertEqual(self.facts("2026-03-12T00:00")["savings_deposit_on_allowance_day"], 2)

    def test_ba_5_the_rate_of_a_month_counts_when_it_has_closed(self):
        """March ends at 22:00 UTC in Berlin. 501 of 1,000 are 50 %; with 249 more, known late, 75 %."""
        self.record("1", "allowance_received", "06T12:00", amount=1000)
        self.record("2", "savings_deposit", "07T12:00", amount=501)
        self.assertNotIn("monthly_savings_rate", self.facts("2026-03-31T21:59:59"))
        self.assertEqual(self.facts("2026-03-31T22:00:00")["monthly_savings_rate"], 50)
        self.assertNotIn("FRUGAL_MASTER", self.note("2026-03-31T22:00:00"))
        self.record("3", "savings_deposit", "31T21:59:59", amount=249)
        self.assertIn("FRUGAL_MASTER", self.note("2026-04-03T00:00:00"))
        # A month without an allowance has no rate; one with less saved does not lower the highest.
        self.record("4", "savings_deposit", "31T22:00:00", amount=9000)
        self.assertEqual(self.facts("2026-05-01T00:00:00")["monthly_savings_rate"], 75)

    def test_ba_5_tasks_count_by_their_latest_decision(self):
        reported = [
            ("1", "task_completed", "02T10:00", "t"), ("2", "task_approved", "02T11:00", "t"),
            ("3", "task_approved", "02T12:00", "u"), ("5", "task_rejected", "02T13:00", "t"),
            ("4", "task_approved", "02T13:00", "t"), ("6", "task_approved", "02T14:00", "v")]
        for order in permutations(reported):
            self.setUp()
            for id, type, time, subject in order:
                self.record(id, type, time, subject=subject)
            known = self.facts("2026-03-03T00:00")
            # The rejection of t has the higher id of its instant: u and v are left, and the run of three before it.
            self.assertEqual((known["tasks_completed"], known["tasks_approved_in_a_row"]), (2, 3))

    def test_ba_5_weeks_in_a_row(self):
        """Weeks begin on the 2nd, 9th, 16th and 23rd; Sunday, 23:30 UTC, is Monday in Berlin."""
        for id, time in enumerate(("04T12:00", "08T23:30", "27T12:00")):
            self.record(str(id), "savings_deposit", time, amount=1)
        self.assertEqual(self.facts("2026-03-27T13:00")["weekly_saving_streak"], 2)
        self.record("late", "savings_deposit", "16T12:00", amount=1)
        self.assertEqual(self.facts("2026-03-27T13:00")["weekly_saving_streak"], 4)

    def test_ba_5_weeks_under_budget_close_with_their_last_check(self):
        for id, (time, under) in enumerate((
                ("04T12:00", True), ("08T12:00", False), ("11T12:00", False), ("15T12:00", True), ("18T12:00", True))):
            self.record(str(id), "budget_checked", time, under_budget=under)
        self.assertEqual(self.facts("2026-03-22T22:59:59")["weeks_under_budget"], 1)
        self.assertEqual(self.facts("2026-03-22T23:00:00")["weeks_under_budget"], 2)
        # A late last check of the first week makes three; one of the third week at the same instant with a higher id two.
        self.record("late", "budget_checked", "08T12:01", under_budget=True)
        self.assertEqual(self.facts("2026-03-24T00:00")["weeks_under_budget"], 3)
        self.record("9", "budget_checked", "18T12:00", under_budget=False)
        self.assertEqual(self.facts("2026-03-24T00:00")["weeks_under_budget"], 2)
        # A late check repairs the third week; the fifth has none.
        self.record("10", "budget_checked", "25T12:00", under_budget=True)
        self.record("11", "budget_checked", "18T12:01", under_budget=True)
        self.assertEqual(self.facts("2026-04-07T00:00")["weeks_under_budget"], 4)

    def test_ba_5_the_others(self):
        self.record("1", "account_created", "02T10:00")
        for id, (type, subject) in enumerate((
                ("goal_created", "g"), ("goal_created", "g"), ("goal_created", "h"), ("goal_completed", "g"),
                ("family_goal_joined", "f"), ("family_goal_joined", "f"), ("wishlist_purchase", "w"))):
            self.record(f"2{id}", type, "02T10:00", subject=subject)
        for id, amount in enumerate((500, 1000, -20)):
            self.record(f"3{id}", "balance_changed", "02T10:00", amount=amount)
            self.record(f"4{id}", "transaction_created", "02T10:00", amount=7, kind="debit")
        self.record("5", "birthday_gift", "02T10:00", amount=1)
        self.record("6", "sibling_transfer", "02T10:00", amount=1, subject="s")
        self.use("a", at("2026-03-02T10:00"), 119)
        self.assertEqual(self.facts("2026-03-02T12:00"), {
            "account_created": 1, "goal_created": 2, "goals_completed": 1, "family_goal_joined": 1,
            "wishlist_purchase": 1, "balance": 1000, "transactions": 3, "birthday_gift": 1, "sibling_transfer": 1,
            "streak_days": 1, "total_learning_minutes": 1, "total_points_earned": 119})

    def test_ba_5_all_21_facts_of_the_catalogue(self):
        known = self.who.state(BEGIN + HOUR).facts
        self.assertEqual(len(known), 21)
        self.assertTrue(all(badge.criteria["fact"] in known for badge in self.who.family.badges.values()))


class BadgeTests(Room):
    def test_ba_4_compound_conditions(self):
        known = {"x": 3, "y": 0, "z": 9}
        one, two, three = ({"type": "count_threshold", "fact": fact, "threshold": 4} for fact in "xyz")
        self.assertEqual(criteria.progress(one, known), (3, 4))
        self.assertEqual(criteria.progress(three, known), (4, 4))
        self.assertEqual(criteria.progress({"type": "all", "of": [one, two, three]}, known), (1, 3))
        self.assertEqual(criteria.progress({"type": "any", "of": [one, three]}, known), (1, 1))
        nested = {"type": "at_least", "threshold": 2, "of": [three, {"type": "any", "of": [two, three]}, one]}
        self.assertEqual(criteria.progress(nested, known), (2, 2))
        self.assertEqual(criteria.progress(one, {"x": -5}), (0, 4))

    def test_ba_1_several_at_once_and_ba_8_the_day_on_which_the_facts_reached_it(self):
        """$4 on Tuesday and $7 late on Wednesday (Thursday in Berlin), known on Sunday."""
        self.record("2", "savings_deposit", "04T23:30", amount=700)
        self.record("1", "savings_deposit", "03T12:00", amount=400)
        self.assertEqual(self.note("2026-03-08T20:00"), {"FIRST_SAVER", "PENNY_PINCHER"})
        first, ten = (self.who.awards.earned[code] for code in ("FIRST_SAVER", "PENNY_PINCHER"))
        self.assertEqual((first.date, ten.date), (date("2026-03-03"), date("2026-03-05")))
        self.assertEqual((first.known, self.who.awards.points), (at("2026-03-08T20:00"), 25))

    def test_ba_8_what_closes_is_reached_on_its_last_day(self):
        self.record("1", "budget_checked", "03T12:00", under_budget=True)
        self.assertEqual(self.note("2026-03-08T22:59:59"), set())
        self.assertEqual(self.note("2026-03-12T12:00"), {"BUDGET_AWARE"})
        self.assertEqual(self.who.awards.earned["BUDGET_AWARE"].date, date("2026-03-08"))

    def test_ba_8_an_earned_badge_stays_when_its_facts_go(self):
        self.record("1", "task_approved", "02T10:00", subject="t")
        self.assertEqual(self.note("2026-03-02T11:00"), {"HELPER"})
        self.record("2", "task_rejected", "02T12:00", subject="t")
        self.assertEqual(self.note("2026-03-02T13:00"), {"HELPER"})

    def test_ba_6_a_badge_of_the_familys_own_is_evaluated_against_history(self):
        self.use("a", at("2026-03-02T10:00"), 600)
        self.who.family.badges["OWN"] = Badge("OWN", "Ten", "special", 7, {
            "type": "all", "of": [
                {"type": "count_threshold", "fact": "total_learning_minutes", "threshold": 10},
                {"type": "count_threshold", "fact": "goal_created", "threshold": 1}]}, secret=True, own=True)
        self.who.changed()
        self.assertEqual(self.note("2026-03-04T10:00"), set())
        self.assertNotIn("OWN", {badge.code for badge in self.who.awards.shown()})
        self.assertIn("OWN", {badge.code for badge in self.who.awards.shown(include_secret=True)})
        self.record("1", "goal_created", "03T10:00", subject="g")
        self.assertEqual(self.note("2026-03-05T10:00"), {"OWN", "GOAL_SETTER"})
        self.assertEqual(self.who.awards.earned["OWN"].date, date("2026-03-03"))
        self.assertIn("OWN", {badge.code for badge in self.who.awards.shown()})

    def test_ba_6_a_retired_badge_is_earned_no_more_and_stays_with_its_owner(self):
        own = Badge("OWN", "Kind", "special", 7, None, own=True)
        self.who.family.badges["OWN"] = own
        self.assertTrue(self.who.awards.give("OWN", BEGIN))
        self.assertFalse(self.who.awards.give("OWN", BEGIN))
        own.points = 9
        self.assertEqual(self.who.awards.points, 7)
        own.retired = self.who.family.badges["GOAL_SETTER"].retired = True
        self.record("1", "goal_created", "03T10:00", subject="g")
        self.assertEqual(self.note("2026-03-05T10:00"), {"OWN"})
        self.assertIn("OWN", {badge.code for badge in self.who.awards.shown()})
        self.assertNotIn("GOAL_SETTER", {badge.code for badge in self.who.awards.shown()})

    def test_ba_8_a_revoked_badge_is_not_earned_again(self):
        self.record("1", "goal_created", "03T10:00", subject="g")
        self.note("2026-03-03T11:00")
        self.assertTrue(self.who.awards.revoke("GOAL_SETTER"))
        self.assertFalse(self.who.awards.revoke("GOAL_SETTER"))
        self.record("2", "goal_created", "04T10:00", subject="h")
        self.assertEqual((self.note("2026-03-05T10:00"), self.who.awards.points), (set(), 0))


class ShopTests(Room):
    """200 points: $500 saved at once give FIRST_SAVER and the four that follow (10 + 15 + 25 + 50 + 100)."""

    def setUp(self):
        super().setUp()
        self.record("1", "savings_deposit", "03T10:00", amount=50_000)
        self.note("2026-03-03T11:00")
        self.shop = self.who.shop

    def points(self):
        return self.who.awards.points, self.shop.available, self.shop.spent

    def test_ba_10_a_reward_is_unlocked_once_with_enough_points(self):
        self.assertEqual([self.shop.unlock(code, BEGIN) for code in (
            "AVATAR_FOX", "THEME_SPACE", "AVATAR_ROBOT", "AVATAR_OWL", "AVATAR_FOX")],
            [None, None, None, "points", "owned"])
        self.assertEqual(self.points(), (200, 0, 200))
        self.assertEqual(self.shop.sold()["AVATAR_FOX"], (20, True, False, False))
        self.assertEqual(self.shop.sold()["TITLE_EXPLORER"], (30, False, False, False))

    def test_ba_10_points_stay_spent_and_later_ones_repay(self):
        for code in ("AVATAR_FOX", "THEME_SPACE", "AVATAR_ROBOT"):
            self.shop.unlock(code, BEGIN)
        self.who.awards.revoke("SAVINGS_CHAMPION")
        self.assertEqual(self.points(), (100, 0, 200))
        self.record("2", "goal_created", "04T10:00", subject="g")
        self.note("2026-03-04T11:00")
        self.assertEqual(self.points(), (110, 0, 200))
        self.assertTrue(self.shop.refund("THEME_SPACE"))
        self.assertEqual(self.points(), (110, 30, 80))
        self.assertEqual(self.shop.unlock("TITLE_EXPLORER", BEGIN), None)
        self.assertEqual(self.points(), (110, 0, 110))

    def test_ba_10_a_refund_gives_the_price_of_then_and_it_can_be_bought_again(self):
        own = self.who.family.rewards["OWN"] = Reward("OWN", "Cake", "special", 30, own=True)
        self.shop.unlock("OWN", BEGIN)
        own.cost = 90
        self.assertEqual(self.points(), (200, 170, 30))
        self.assertTrue(self.shop.refund("OWN"))
        self.assertFalse(self.shop.refund("OWN"))
        self.assertEqual(self.points(), (200, 200, 0))
        self.assertIsNone(self.shop.unlock("OWN", BEGIN))
        self.assertEqual(self.points(), (200, 110, 90))
        own.retired = True
        self.assertNotIn("OWN", self.shop.sold())
        self.assertEqual(self.shop.had(), {"OWN": (90, False)})
        self.shop.refund("OWN")
        self.assertEqual(self.shop.unlock("OWN", BEGIN), "retired")
        self.assertEqual(self.shop.had(), {})

    def test_ba_11_one_of_a_type_is_equipped(self):
        self.assertFalse(self.shop.equip("AVATAR_FOX"))
        for code in ("AVATAR_FOX", "AVATAR_OWL", "THEME_OCEAN"):
            self.shop.unlock(code, BEGIN)
            self.assertTrue(self.shop.equip(code))
        self.assertEqual(self.shop.equipped, {"avatar": "AVATAR_OWL", "theme": "THEME_OCEAN"})
        self.shop.refund("AVATAR_OWL")
        self.shop.unequip("THEME_OCEAN")
        self.assertEqual(self.shop.equipped, {})


if __name__ == "__main__":
    unittest.main()
