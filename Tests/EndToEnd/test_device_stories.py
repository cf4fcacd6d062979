"""What a child's device and the guardian's app do day by day, as a story each, by stubs generated for this run,
against the four real services. Each story has a child and a device of its own."""

import unittest
from datetime import timedelta

import grpc

from homes import LEARNING, REWARD, Home, HomeTests, inventory, new_id, selection, shield, usage


class DeviceStories(HomeTests):
    def test_learning_apps_setup(self):
        """Learning Apps Setup: chosen apps earn at their rates; others are refused; a second save keeps the first."""
        home = Home(self, "Lena")
        saved = home.save(selection("Reading", LEARNING, 10), selection("Numbers", LEARNING))
        self.assertEqual({name: app.points_per_minute for name, app in saved.items()}, {"Reading": 10, "Numbers": 5})
        for rate in [-5, 4, 7, 505]:
            self.refused(
                grpc.StatusCode.INVALID_ARGUMENT, lambda rate=rate: home.save(selection("Music", LEARNING, rate)),
                "points_per_minute", str(rate))
        home.save(selection("Music", LEARNING, 500))
        self.assertEqual(
            {name: (app.category, app.points_per_minute) for name, app in home.apps().items()},
            {"Reading": (LEARNING, 10), "Numbers": (LEARNING, 5), "Music": (LEARNING, 500)})
        self.refused(
            grpc.StatusCode.ALREADY_EXISTS, lambda: home.save(selection("Chess", REWARD), selection("Reading", REWARD)),
            "Reading is already in the Learning list. You can't pick it in the Reward list.")
        self.assertNotIn("Chess", home.apps())
        self.assertFalse(any(entry.shielded for entry in home.policy()[1].values()))

    def test_reward_apps_setup_and_shield(self):
        """Reward Apps Setup & Shield: shielded as soon as saved, as the device receives it, and over a restart."""
        home = Home(self, "Rosa")
        before, _ = home.policy()
        home.save(
            selection("Blocks", REWARD), selection("Racing", REWARD, 100),
            selection("Videos", REWARD, 80, shield.SELECTION_KIND_WEB_DOMAIN), selection("Reading", LEARNING))
        policy, apps = home.policy()
        self.assertGreater(policy.version, before.version)
        self.assertTrue(policy.can_unlock_all)
        self.assertEqual(
            {name: (entry.shielded, entry.app.points_per_minute) for name, entry in apps.items()},
            {"Blocks": (True, 50), "Racing": (True, 100), "Videos": (True, 80), "Reading": (False, 5)})
        home.acknowledge()
        self.services.kill("ShieldPolicy")
        self.services.start("ShieldPolicy")
        self.services.wait_ready("ShieldPolicy")
        again, apps = home.policy()
        self.assertEqual(again.version, policy.version)
        self.assertTrue(apps["Blocks"].shielded)
        # Use under the acknowledged shield counts for nothing, whatever the device says of it.
        start = self.now()
        self.an_hour_later()
        self.assertEqual(home.use("Blocks", start + timedelta(minutes=1), 60), [usage.RECORD_OUTCOME_SKIPPED])
        self.assertEqual(home.totals()[0].reward_seconds, 0)

    def test_usage_time_tracking(self):
        """Usage Time Tracking: five events of 60 s are five minutes; sent twice they are five minutes still."""
        home = Home(self, "Uta")
        app = home.save(selection("Reading", LEARNING, 10))["Reading"]
        self.services.rewards("settle")
        start = self.now() + timedelta(minutes=1)
        self.an_hour_later()
        self.assertEqual(home.use("Reading", start, *[60] * 5), [usage.RECORD_OUTCOME_ACCEPTED] * 5)
        for _ in range(2):
            totals, apps = home.totals()
            self.assertEqual((totals.learning_seconds, totals.learning_text), (300, "5m"))
            self.assertEqual((apps[app.app_id].seconds, apps[app.app_id].text), (300, "5m"))
            home.sequence -= 5
            self.assertEqual(home.use("Reading", start, *[60] * 5), [usage.RECORD_OUTCOME_DUPLICATE] * 5)
        # The last event arrives before the others.
        later = start + timedelta(minutes=20)
        for minute in [4, 2, 0, 3, 1]:
            home.use("Reading", later + timedelta(minutes=minute), 60)
        self.assertEqual(home.totals()[0].learning_seconds, 600)
        stretches = home.usage.ListUsage(usage.ListUsageRequest(child_id=home.id), **home.device).stretches
        self.assertEqual([(entry.seconds, entry.clock_text) for entry in stretches], [(300, "00:05:00")] * 2)

    def test_view_all_apps(self):
        """View All Apps: guardian and child see every app with category, rate, state and time used, in one order; the
        guardian also what the device has that is not assigned."""
        home = Home(self, "Vera")
        saved = home.save(
            selection("Reading", LEARNING, 20), selection("Blocks", REWARD), selection("Numbers", LEARNING),
            selection("Racing", REWARD))
        self.services.rewards("settle")
        start = self.now() + timedelta(minutes=1)
        self.an_hour_later()
        home.use("Reading", start, 90)
        home.use("Blocks", start, 30)
        listed = [home.shield.ListApps(shield.ListAppsRequest(child_id=home.id), **login).apps
                  for login in (home.guardian, home.device)]
        self.assertEqual(*[[app.display_name for app in apps] for apps in listed])
        self.assertEqual([app.display_name for app in listed[0]], ["Reading", "Blocks", "Numbers", "Racing"])
        totals = home.totals()[1]
        used = {name: totals[app.app_id].seconds if app.app_id in totals else 0 for name, app in saved.items()}
        self.assertEqual(used, {"Reading": 90, "Blocks": 30, "Numbers": 0, "Racing": 0})
        _, apps = home.policy()
        self.assertEqual(
            {name: entry.shielded for name, entry in apps.items()},
            {"Reading": False, "Blocks": True, "Numbers": False, "Racing": True})
        self.assertEqual(
            [(app.display_name, app.category, app.points_per_minute) for app in listed[1]],
            [("Reading", LEARNING, 20), ("Blocks", REWARD, 50), ("Numbers", LEARNING, 5), ("Racing", REWARD, 50)])
        # The device has more apps than that; a guardian who is elsewhere names them by what it reports.
        home.report("Reading", "Blocks", "Painting", "Chess")
        self.assertEqual(home.use("Painting", start + timedelta(minutes=5), 45), [usage.RECORD_OUTCOME_UNASSIGNED])
        self.assertEqual(home.unassigned(), {"Painting": 45, "Chess": 0})
        self.refused(
            grpc.StatusCode.PERMISSION_DENIED,
            lambda: home.inventory.ListUnassignedApps(
                inventory.ListUnassignedAppsRequest(child_id=home.id), **home.device))
        home.save(selection("Painting", LEARNING))
        self.services.rewards("settle")
        self.assertEqual(home.unassigned(), {"Chess": 0})
        self.assertEqual(list(home.apps()), ["Reading", "Blocks", "Numbers", "Racing", "Painting"])

    def test_unlock_reward_apps(self):
        """Unlock Reward Apps: open while there is a balance, shielded at 0, opened by a grant as long as it lasts."""
        home = Home(self, "Ulla")
        saved = home.save(
            selection("Reading", LEARNING, 100), selection("Blocks", REWARD), selection("Racing", REWARD))
        self.services.rewards("settle")
        unlocked = home.shield.UnlockAllRewardApps(
            shield.UnlockAllRewardAppsRequest(child_id=home.id, request_id=new_id()), **home.guardian)
        shielded = [entry.shielded for entry in unlocked.apps if entry.app.category == REWARD]
        self.assertEqual(shielded, [True, True], "the balance is 0")
        start = self.now() + timedelta(minutes=1)
        self.an_hour_later()
        home.use("Reading", start, 60)
        policy, apps = home.policy()
        self.assertTrue(policy.restart_running_apps)
        self.assertFalse(policy.can_unlock_all)
        self.assertEqual(
            {name: apps[name].rule for name in ["Blocks", "Racing"]},
            dict.fromkeys(["Blocks", "Racing"], shield.SHIELD_RULE_OPEN_WITH_BALANCE))
        home.acknowledge()
        # 100 points are two minutes at 50: both minutes are charged, and the balance is 0.
        start = self.now()
        self.an_hour_later()
        home.use("Blocks", start + timedelta(minutes=1), 60, 60)
        policy, apps = home.policy()
        self.assertTrue(apps["Blocks"].shielded and apps["Racing"].shielded)
        home.acknowledge()
        racing = [saved["Racing"].app_id]
        grant = home.shield.GrantUnlock(
            shield.GrantUnlockRequest(child_id=home.id, app_ids=racing, seconds=120, request_id=new_id()),
            **home.guardian)
        self.assertEqual(grant.seconds, 120)
        self.assertEqual({name: entry.shielded for name, entry in home.acknowledge().items()},
                         {"Reading": False, "Blocks": True, "Racing": False})
        start = self.now()
        self.an_hour_later()
        self.assertEqual(home.use("Racing", start + timedelta(minutes=1), 60, 60), [usage.RECORD_OUTCOME_ACCEPTED] * 2)
        _, apps = home.policy()
        self.assertTrue(apps["Racing"].shielded)
        wallet = home.shield.GetWallet(shield.GetWalletRequest(child_id=home.id), **home.device)
        self.assertEqual(wallet.balance_sixtieths, 0)

    def test_points_calculation(self):
        """Points Calculation: 300 s at 10 are 50, 60 s and 120 s at 5 are 15; parts of points are kept."""
        home = Home(self, "Paula")
        saved = home.save(
            selection("Reading", LEARNING, 10), selection("Numbers", LEARNING, 5), selection("Music", LEARNING, 5))
        self.services.rewards("settle")
        start = self.now() + timedelta(minutes=1)
        self.an_hour_later()
        home.use("Reading", start, 300)
        home.use("Numbers", start + timedelta(minutes=10), 60, 120)
        home.use("Music", start + timedelta(minutes=20), 7, 4)
        totals, apps = home.totals()
        figures = {name: (apps[app.app_id].points, apps[app.app_id].sixtieths) for name, app in saved.items()}
        self.assertEqual(figures, {"Reading": (50, 3_000), "Numbers": (15, 900), "Music": (0, 55)})
        home.use("Music", start + timedelta(minutes=30), 1)
        totals, apps = home.totals()
        self.assertEqual(apps[saved["Music"].app_id].points, 1)
        self.assertEqual((totals.learning_points, totals.learning_sixtieths), (66, 3_960))
        wallet = home.shield.GetWallet(shield.GetWalletRequest(child_id=home.id), **home.guardian)
        self.assertEqual(wallet.balance_sixtieths, 3_960)

    def test_app_removal_flow(self):
        """App Removal Flow: a warning first, then gone from the policy; re-added it starts at zero."""
        home = Home(self, "Rita")
        saved = home.save(selection("Reading", LEARNING, 10), selection("Blocks", REWARD))
        self.services.rewards("settle")
        start = self.now() + timedelta(minutes=1)
        self.an_hour_later()
        home.use("Reading", start, 300)
        reading = saved["Reading"].app_id
        warning = home.shield.GetRemovalWarning(
            shield.GetRemovalWarningRequest(child_id=home.id, app_id=reading), **home.guardian)
        self.assertEqual((warning.seconds, warning.points, warning.shielded), (300, 50, False))
        for word in ["Reading", "Learning", "50"]:
            self.assertIn(word, warning.text)
        self.assertIn("Reading", home.apps(), "a warning removes nothing")
        for name in saved:
            removal = shield.RemoveAppRequest(child_id=home.id, app_id=saved[name].app_id, request_id=new_id())
            home.shield.RemoveApp(removal, **home.guardian)
        self.services.rewards("settle")
        self.assertEqual((home.apps(), home.policy()[1]), ({}, {}))
        added = home.save(selection("Reading", LEARNING, 20), selection("Blocks", REWARD))
        self.services.rewards("settle")
        self.assertEqual([app.generation for app in added.values()], [2, 2])
        self.assertEqual(added["Reading"].app_id, reading)
        self.assertTrue(home.policy()[1]["Blocks"].shielded)
        totals, apps = home.totals()
        self.assertEqual(apps[reading].seconds if reading in apps else 0, 0)
        self.assertEqual((totals.learning_seconds, totals.learning_points), (300, 50))
        wallet = home.shield.GetWallet(shield.GetWalletRequest(child_id=home.id), **home.guardian)
        self.assertEqual(wallet.balance_sixtieths, 3_000)
        start = self.now() + timedelta(minutes=1)
        self.an_hour_later()
        home.use("Reading", start, 60)
        totals, apps = home.totals()
        self.assertEqual((apps[reading].seconds, apps[reading].points, totals.learning_points), (60, 20, 70))


if __name__ == "__main__":
    unittest.main(verbosity=2)
