"""A family's two weeks with most of what a family can do, by calls of the programs of any state: what their contract lacks is left
out. Two guardians, children in Berlin and New York, whose clocks change in the middle, one child erased, three devices."""

import hashlib
import uuid
from datetime import datetime, timedelta, timezone

BEGIN = datetime(2026, 10, 23, 6, tzinfo=timezone.utc)
DAYS = 14
EVENING = 20.5  # hours after midnight UTC, when a day's usage is sent
PIN = "4711"
LEARNING, REWARD = "APP_CATEGORY_LEARNING", "APP_CATEGORY_REWARD"
WEEK = [f"WEEKDAY_{day}" for day in ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"]]
INSTALLATIONS = {
    "mia-tablet": "10000000-0000-7000-8000-000000000001",
    "mia-phone": "10000000-0000-7000-8000-000000000002",
    "leo-tablet": "10000000-0000-7000-8000-000000000003",
}


def text(instant):
    return instant.strftime("%Y-%m-%dT%H:%M:%SZ")


def digest(name):
    return "token.sha256." + hashlib.sha256(name.encode()).hexdigest()


def date(instant):
    return {"year": instant.year, "month": instant.month, "day": instant.day}


def selection(name, category, rate, kind=None):
    return {"token_digest": digest(name), "display_name": name, "category": category, "points_per_minute": rate,
            **({"kind": kind} if kind else {})}


class Household:
    """- notes: what a later program needs to continue: ids, recovery codes, a refresh token."""

    def __init__(self, calls):
        self.calls, self.services = calls, calls.services
        self.sequences = dict.fromkeys(INSTALLATIONS, 0)
        self.apps, self.notes = {}, {}

    # Calls that every part uses.

    def guardian(self, name, request):
        return self.calls.offer(name, request, self.calls.login())

    def device(self, device, name, request):
        return self.calls.offer(name, request, self.calls.login(device))

    def clock(self, instant):
        self.services.clock = text(instant)
        self.services.rewards("clock", "advance", "--to", self.services.clock)
        self.settle()

    def settle(self):
        self.services.rewards("settle")

    def ids(self, child, *names):
        return [self.apps[child][name] for name in names]

    def save(self, child, *selections):
        saved = self.guardian("ShieldPolicyService.SaveApps", {"child_id": self.children[child], "selections": selections})
        if saved:
            self.apps.setdefault(child, {}).update({app["display_name"]: app["app_id"] for app in saved["apps"]})

    def record(self, device, app, start, seconds, sequence=None):
        if sequence is None:
            self.sequences[device] += 1
            sequence = self.sequences[device]
        return {"installation_id": INSTALLATIONS[device], "sequence": sequence, "app_token_digest": digest(app),
                "start_time": text(start), "end_time": text(start + timedelta(seconds=seconds))}

    def use(self, device, *uses):
        """Sends an app's use from an instant on, in records of five minutes."""
        records = []
        for app, start, minutes in uses:
            for first in range(0, minutes, 5):
                records.append(self.record(
                    device, app, start + timedelta(minutes=first), 60 * min(5, minutes - first)))
        return self.send(device, records) if records else []

    def send(self, device, records):
        answer = self.device(device, "UsageIngestService.RecordUsage", {"records": records})
        return [result["outcome"] for result in answer["results"]]

    def acknowledge(self, child, device):
        policy = self.device(device, "ShieldPolicyService.GetPolicy", {"child_id": self.children[child]})
        self.device(device, "ShieldPolicyService.AckPolicy",
                    {"version": policy["version"], "apply_time": policy["update_time"]})

    # The story.

    def play(self):
        self.found()
        self.choose()
        for day in range(DAYS):
            instant = BEGIN.replace(hour=0) + timedelta(days=day)
            self.clock(instant + timedelta(hours=EVENING))
            self.live(day, instant)
            self.settle()
            self.act(day, instant)
            self.settle()
            for child, device in [("Mia", "mia-tablet"), ("Leo", "leo-tablet")]:
                self.acknowledge(child, device)
            self.settle()
        self.leave_pending()
        self.settle()
        self.notes.update(apps=self.apps, sequences=self.sequences)

    def resume(self, notes):
        """Continues where another program of the household has ended."""
        self.notes, self.children, self.apps = notes, notes["children"], notes["apps"]
        self.sequences.update(notes["sequences"])

    def found(self):
        """The family, its guardians, children and devices."""
        rewards = self.services.rewards
        made = rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        family = self.guardian("FamilyService.GetFamily", {})
        self.notes.update(family_id=family["family_id"], guardian_id=family["guardians"][0]["guardian_id"],
                          recovery_codes=made.get("recovery_codes", []))
        for name, zone in [("Mia", "Europe/Berlin"), ("Leo", "America/New_York"), ("Tom", "UTC")]:
            rewards("child", "add", "--name", name, "--zone", zone)
        self.children = {entry["display_name"]: entry["child_id"] for entry in rewards("child", "list")}
        self.notes["children"] = self.children
        for child, device in [("Mia", "mia-tablet"), ("Mia", "mia-phone"), ("Leo", "leo-tablet"), ("Tom", "tom-tablet")]:
            rewards("device", "pair", "--child", child, "--device", device)
        ben = self.guardian("FamilyService.AddGuardian", {"display_name": "Ben"})
        self.notes["second_guardian_id"] = ben["guardian_id"]
        code = self.guardian("FamilyService.StartPairing", {"guardian_id": ben["guardian_id"]})
        if code:
            paired = self.calls.call(
                "FamilyService.RedeemPairing", {"code": code["code"], "device_display_name": "Ben's phone"}, None)
            self.guardian("FamilyService.ConfirmPairing", {"pairing_id": code["pairing_id"]})
            confirmed = self.calls.call(
                "FamilyService.AwaitPairing", {"pairing_token": paired["pairing_token"]}, None)
            credentials = confirmed["credentials"]
            codes = self.calls.offer("FamilyService.RenewRecoveryCodes", {}, credentials["access_token"])
            if codes:
                self.notes["second_recovery_codes"] = codes["recovery_codes"]
            # A device that is not used again before the upgrade.
            self.notes["second_refresh_token"] = credentials["refresh_token"]
        self.found_neighbours()
        self.settle()

    def found_neighbours(self):
        """Another family, with one child, of which the followers hear late."""
        calls = self.calls
        made = calls.call("FamilyService.CreateFamily", {
            "family_id": "019a0e4c-7c00-7000-8000-000000000001", "display_name": "Berg", "guardian_display_name": "Eva",
            "device_display_name": "Phone"}, None)
        token = made["credentials"]["access_token"]
        child = calls.call("FamilyService.CreateChild", {"display_name": "Ida", "time_zone": "UTC"}, token)["child_id"]
        code = calls.call("FamilyService.StartPairing", {"child_id": child}, token)
        paired = calls.call("FamilyService.RedeemPairing", {"code": code["code"], "device_display_name": "Tablet"}, None)
        calls.call("FamilyService.ConfirmPairing", {"pairing_id": code["pairing_id"]}, token)
        tablet = calls.call("FamilyService.AwaitPairing", {"pairing_token": paired["pairing_token"]}, None)
        calls.call("ShieldPolicyService.SaveApps", {
            "child_id": child, "selections": [selection("Reading", LEARNING, 10)]}, token)
        self.settle()
        calls.call("ChallengeService.CreateChallenge", {"child_id": child, "template_id": "quick_start"}, token)
        self.notes["neighbours"] = {
            "child_id": child, "guardian": made["credentials"]["refresh_token"],
            "tablet": tablet["credentials"]["refresh_token"]}

    def refresh(self, refresh_token):
        """The new access token, and the refresh token that follows."""
        credentials = self.calls.call("FamilyService.RefreshToken", {"refresh_token": refresh_token}, None)
        return credentials["access_token"], credentials["refresh_token"]

    def outrun(self):
        """UsageIngest stores twenty minutes while those that follow it are stopped."""
        neighbours = self.notes["neighbours"]
        token, neighbours["tablet"] = self.refresh(neighbours["tablet"])
        start = datetime.fromisoformat(self.services.clock) - timedelta(hours=2)
        self.calls.call("UsageIngestService.RecordUsage", {"records": [{
            "installation_id": "10000000-0000-7000-8000-000000000005", "sequence": 1, "app_token_digest": digest("Reading"),
            "start_time": text(start), "end_time": text(start + timedelta(minutes=20))}]}, token)

    def repeatable(self, name, request, device=None):
        """A request that a later program is asked to repeat: it has been answered, and is not done twice."""
        request = {**request, "request_id": str(uuid.uuid4())}
        answer = self.calls.offer(name, request, self.calls.login(device))
        if answer is not None:
            self.notes.setdefault("repeats", []).append([device, name, request, answer])
        return answer

    def choose(self):
        """Apps and challenges."""
        self.save("Mia", selection("Reading", LEARNING, 10), selection("Numbers", LEARNING, 5),
                  selection("Music", LEARNING, 15), selection("Blocks", REWARD, 50), selection("Racing", REWARD, 60),
                  selection("Chess", REWARD, 50))
        self.save("Mia", selection("Piano", LEARNING, 10, "SELECTION_KIND_ACTIVITY"))
        self.save("Leo", selection("Reading", LEARNING, 10), selection("Blocks", REWARD, 50))
        self.save("Tom", selection("Reading", LEARNING, 10))
        self.settle()
        for child in ["Mia", "Leo", "Tom"]:
            self.guardian("ChallengeService.CreateChallenge",
                          {"child_id": self.children[child], "template_id": "quick_start"})
        always = {"full_day": True, "active_days": WEEK, "bonus_percentage": 0}
        drafts = [
            ("Week", {"goal_type": "GOAL_TYPE_WEEKLY_MINUTES", "target": 60, **always, "bonus_percentage": 10}),
            ("Reading", {"goal_type": "GOAL_TYPE_SPECIFIC_APPS", "target": 40,
                         "learning_app_ids": self.ids("Mia", "Reading"), "reward_app_ids": self.ids("Mia", "Blocks"),
                         **always}),
            ("Row", {"goal_type": "GOAL_TYPE_STREAK", "target": 3, **always, "bonus_percentage": 25}),
            ("Points", {"goal_type": "GOAL_TYPE_POINTS_TARGET", "target": 1000, **always, "bonus_percentage": 5}),
            ("Afternoon", {"goal_type": "GOAL_TYPE_DAILY_MINUTES", "target": 15, "full_day": False,
                           "start_minute_of_day": 840, "end_minute_of_day": 1200, "repeat_weekly": True,
                           "active_days": ["WEEKDAY_MONDAY", "WEEKDAY_WEDNESDAY", "WEEKDAY_FRIDAY"]}),
            ("To be paused", {"goal_type": "GOAL_TYPE_DAILY_MINUTES", "target": 20, **always}),
            ("To be ended", {"goal_type": "GOAL_TYPE_DAILY_MINUTES", "target": 25, **always}),
            ("To be deleted", {"goal_type": "GOAL_TYPE_DAILY_MINUTES", "target": 30, **always}),
            ("Until Sunday", {"goal_type": "GOAL_TYPE_DAILY_MINUTES", "target": 15, "end_date": date(BEGIN + timedelta(days=9)),
                              **always}),
            ("Row until Wednesday", {"goal_type": "GOAL_TYPE_STREAK", "target": 3,
                                     "end_date": date(BEGIN + timedelta(days=5)), **always}),
            ("Apps", {"goal_type": "GOAL_TYPE_APP_DIVERSITY", "target": 2,
                      "goal_parameters": {"minimum_minutes_per_app": 10}, **always}),
            ("Steady", {"goal_type": "GOAL_TYPE_CONSISTENCY", "target": 3, "goal_parameters": {"daily_minutes": 15}, **always}),
            ("At four", {"goal_type": "GOAL_TYPE_TIME_OF_DAY", "target": 15,
                         "goal_parameters": {"from_minute_of_day": 840, "to_minute_of_day": 1080}, **always}),
            ("Brisk", {"goal_type": "GOAL_TYPE_EFFICIENCY", "target": 200, "goal_parameters": {"within_minutes": 60}, **always}),
            ("Chain", {"goal_type": "GOAL_TYPE_CHAIN", "chain_steps": [
                {"goal_type": "GOAL_TYPE_DAILY_MINUTES", "target": 15},
                {"goal_type": "GOAL_TYPE_WEEKLY_MINUTES", "target": 60}], **always}),
        ]
        self.challenges = {}
        for title, draft in drafts:
            made = self.guardian("ChallengeService.CreateChallenge",
                                 {"child_id": self.children["Mia"], "draft": {"title": title, **draft}})
            if made:
                self.challenges[title] = made["challenge_id"]
        self.guardian("ChallengeService.CreateChallenge", {
            "child_id": self.children["Leo"],
            "draft": {"title": "Row", "goal_type": "GOAL_TYPE_STREAK", "target": 5, **always}})
        self.settle()

    def live(self, day, midnight):
        """What the children use on a day; the tablet is offline for two days."""
        def at(hours):
            return midnight + timedelta(hours=hours)

        mia = []
        if day != 6:
            mia += [("Reading", at(14), 25)]
            if day % 2 == 0:
                mia += [("Numbers", at(15), 10)]
            if day % 3 == 0:
                mia += [("Music", at(17), 12)]
        if day % 2 == 1:
            mia += [("Blocks", at(18), 10)]
        if day not in (3, 4):
            self.use("mia-tablet", *mia)
        if day == 5:
            for earlier in (1, 2):
                self.use("mia-tablet", ("Reading", at(14 - 24 * earlier), 25), ("Blocks", at(18 - 24 * earlier), 10))
        if day == 2:
            # The use that completed Leo's first challenge becomes known after the second one.
            self.use("leo-tablet", ("Reading", at(19 - 48), 20))
        if day not in (0, 4):
            self.use("leo-tablet", ("Reading", at(19), 20))
        if day in (2, 9):
            self.use("leo-tablet", ("Blocks", at(19.5), 10))
        if day == 0:
            self.use("mia-tablet", ("Painting", at(16), 15))
            self.device("mia-tablet", "InventoryService.ReportApps", {"apps": [
                {"token_digest": digest(name), "display_name": name} for name in ["Reading", "Painting", "Drums"]]})
        if day == 1:
            # At the same time as on the tablet, in part.
            self.use("mia-phone", ("Reading", at(14.25), 20))
        if day == 2:
            tablet = self.sequences["mia-tablet"]
            outcomes = self.send("mia-tablet", [
                self.record("mia-tablet", "Numbers", at(10), 300, sequence=tablet),
                self.record("mia-tablet", "Reading", at(-40), 26 * 3600),
                self.record("mia-tablet", "Reading", at(16), -60),
                self.record("mia-tablet", "Reading", at(40), 600),
            ])
            self.notes["quarantined"] = outcomes
        if day == 4:
            self.use("mia-tablet", ("Piano", at(16), 30))

        if day == 10:
            # The device's clock is an hour fast.
            made, sent, boot = at(20.25), at(EVENING), "boot 1"
            fast = timedelta(hours=1)
            self.device("leo-tablet", "UsageIngestService.RecordUsage", {
                "records": [{
                    "installation_id": "10000000-0000-7000-8000-000000000006", "sequence": 1,
                    "app_token_digest": digest("Reading"), "start_time": text(made + fast - timedelta(hours=2)),
                    "end_time": text(made + fast - timedelta(hours=1.5)), "device_time": text(made + fast),
                    "monotonic_milliseconds": 1_000_000, "boot_id": boot}],
                "clocks": {"boot_id": boot, "device_time": text(sent + fast), "monotonic_milliseconds": 1_900_000}})
        if day in (3, 9):
            self.guardian("ActivityService.RecordActivity", {"child_id": self.children["Mia"], "activity": {
                "activity_id": f"deposit-{day}", "type": "ACTIVITY_TYPE_SAVINGS_DEPOSIT", "occur_time": text(at(12)),
                "amount_minor_units": 500}})

    def act(self, day, midnight):
        """What the guardians decide on a day, and the children ask for."""
        mia, leo = self.children["Mia"], self.children["Leo"]
        if day == 1:
            self.guardian("ShieldPolicyService.GrantUnlock", {
                "child_id": mia, "app_ids": self.ids("Mia", "Blocks"), "seconds": 900,
                "expire_time": text(midnight + timedelta(days=3))})
            self.guardian("ShieldPolicyService.SetLimits", {"child_id": mia, "limits": {
                "app_limits": [{"app_id": self.apps["Mia"]["Blocks"], "daily": {"seconds": 3600}}],
                "all_apps_weekly_seconds": 36000}})
            self.guardian("ShieldPolicyService.SetWindows", {"child_id": mia, "windows": [
                {"kind": "WINDOW_KIND_BEDTIME", "display_name": "Night", "weekdays": ["WEEKDAY_MONDAY", "WEEKDAY_FRIDAY"],
                 "start_minute_of_day": 1260, "end_minute_of_day": 420, "all_apps": True}]})
        if day == 2:
            self.device("mia-tablet", "ShieldPolicyService.BuyTime", {"app_ids": self.ids("Mia", "Racing"), "minutes": 2})
            self.guardian("DefinitionService.CreateBadge", {"draft": {
                "display_name": "Dishwasher", "description": "Helps at home", "icon": "star", "category": 1, "rarity": 1,
                "points": 20}})
        if day == 4:
            self.save("Mia", selection("Reading", LEARNING, 20))
            self.guardian("FamilyService.UpdateFamily", {
                "family": {"display_name": "Miller and Berg"}, "update_mask": "displayName"})
            asked = self.device("mia-tablet", "ShieldPolicyService.RequestTime", {
                "kind": "CHILD_REQUEST_KIND_TIME", "app_ids": self.ids("Mia", "Blocks"), "seconds": 900, "text": "Please?"})
            if asked:
                self.guardian("ShieldPolicyService.DecideRequest", {
                    "child_id": mia, "child_request_id": asked["child_request_id"], "decision": "REQUEST_DECISION_APPROVE",
                    "seconds": 300, "text": "Five."})
        if day == 5:
            self.guardian("ChallengeService.UpdateStreakSettings", {"child_id": leo, "minimum_minutes": 10})
            self.guardian("StreakService.PauseStreak", {
                "child_id": leo, "name": "Trip", "first_date": date(midnight + timedelta(days=4)),
                "last_date": date(midnight + timedelta(days=5))})
            self.guardian("StreakService.GrantFreeze", {"child_id": mia})
        if day == 7:
            self.guardian("FamilyService.UpdateChild", {
                "child": {"child_id": leo, "time_zone": "Europe/London"}, "update_mask": "timeZone"})
            self.guardian("ShieldPolicyService.RemoveApp", {"child_id": mia, "app_id": self.apps["Mia"]["Music"]})
            granted = self.guardian("ShieldPolicyService.GrantUnlock", {
                "child_id": mia, "app_ids": self.ids("Mia", "Racing"), "seconds": 600})
            self.guardian("ShieldPolicyService.RevokeGrant", {"child_id": mia, "grant_id": granted["grant_id"]})
        if day == 8:
            self.save("Mia", selection("Music", LEARNING, 15))
            devices = self.guardian("FamilyService.ListDevices", {})["devices"]
            phone = next(entry["device_id"] for entry in devices if entry["display_name"] == "mia-phone")
            self.guardian("FamilyService.RevokeDevice", {"device_id": phone})
            self.guardian("RewardService.CreateReward", {"draft": {
                "display_name": "Movie night", "description": "", "type": 1, "points_cost": 5}})
            self.guardian("LevelService.SetLevels", {"points": ["0", "100", "500", "1000", "5000"]})
        if day == 9:
            self.guardian("ChallengeService.PauseChallenge", {
                "challenge_id": self.challenges["To be paused"], "paused": True})
            self.guardian("ChallengeService.EndChallenge", {"challenge_id": self.challenges["To be ended"]})
            self.guardian("ChallengeService.DeleteChallenge", {"challenge_id": self.challenges["To be deleted"]})
            self.guardian("ChallengeService.UpdateChallenge", {
                "challenge_id": self.challenges["Afternoon"], "settings": {"target": 20}, "update_mask": "target"})
        if day == 10:
            self.review(mia)
            self.buy()
        if day == 11:
            self.guardian("ShieldPolicyService.BlockApps", {
                "child_id": mia, "app_ids": self.ids("Mia", "Chess"), "ban": True})
            self.guardian("ShieldPolicyService.UpdateDeviceShields", {
                "device_id": self.device_id("leo-tablet"), "block_app_ids": self.ids("Leo", "Blocks")})
        if day == 12:
            self.guardian("StreakService.RepairStreak", {
                "child_id": leo, "date": date(BEGIN + timedelta(days=4)), "reason": "He was ill."})
            self.guardian("ErasureService.EraseChild", {"child_id": self.children["Tom"]})

    def device_id(self, name):
        return next(entry["device_id"] for entry in self.guardian("FamilyService.ListDevices", {})["devices"]
                    if entry["display_name"] == name)

    def review(self, child):
        """One record is accepted, one rejected; the others wait."""
        listed = self.guardian("UsageIngestService.ListQuarantine", {"child_id": child})["records"]
        for record, decision in zip(listed, ["ACCEPT", "REJECT"], strict=False):
            self.guardian("UsageIngestService.ReviewQuarantine", {
                "child_id": child, "quarantine_ids": [record["quarantine_id"]], "decision": f"QUARANTINE_DECISION_{decision}"})

    def buy(self):
        """The child's points are spent; a badge is awarded by hand."""
        definitions = self.guardian("DefinitionService.ListDefinitions", {})
        if not definitions:
            return
        own = next(entry for entry in self.guardian("BadgeService.ListBadges", {})["badges"]
                   if entry["display_name"] == "Dishwasher")
        self.guardian("DefinitionService.AwardBadge", {"child_id": self.children["Mia"], "code": own["code"], "note": "Dishes"})
        listed = self.device("mia-tablet", "RewardService.ListRewards", {})["rewards"]
        movie = next(entry["reward"] for entry in listed if entry["reward"]["display_name"] == "Movie night")
        self.device("mia-tablet", "RewardService.UnlockReward", {
            "child_id": self.children["Mia"], "code": movie["code"], "points_cost": movie["points_cost"]})
        self.device("mia-tablet", "RewardService.EquipReward", {"code": movie["code"]})
        self.device("mia-tablet", "ProfileService.SetDisplay", {"code": "FIRST_STEPS", "displayed": True})

    def leave_pending(self):
        """What is under way when the programs are stopped."""
        mia = self.children["Mia"]
        asked = self.device("mia-tablet", "ShieldPolicyService.RequestTime", {
            "kind": "CHILD_REQUEST_KIND_TIME", "app_ids": self.ids("Mia", "Blocks"), "seconds": 600, "text": "Today too?"})
        if asked:
            self.notes["child_request_id"] = asked["child_request_id"]
        self.repeatable("ShieldPolicyService.GrantUnlock", {
            "child_id": mia, "app_ids": self.ids("Mia", "Racing"), "seconds": 1200})
        self.repeatable("ShieldPolicyService.SaveApps", {
            "child_id": mia, "selections": [selection("Drums", LEARNING, 5), selection("Chess", REWARD, 70)]})
        self.repeatable("ChallengeService.CreateChallenge", {
            "child_id": mia, "draft": {
                "title": "Last", "goal_type": "GOAL_TYPE_DAILY_MINUTES", "target": 120, "bonus_percentage": 0,
                "full_day": True, "active_days": WEEK}})
        self.repeatable("ShieldPolicyService.BuyTime", {"app_ids": self.ids("Mia", "Blocks"), "minutes": 1}, "mia-tablet")
        self.repeatable("FamilyService.AddGuardian", {"display_name": "Cleo"})
        queued = self.guardian("CommandService.QueueCommand", {
            "device_id": self.device_id("leo-tablet"), "kind": "COMMAND_KIND_SYNC_NOW"})
        if queued:
            self.notes["command_id"] = queued["command_id"]
        code = self.guardian("FamilyService.StartPairing", {"child_id": self.children["Leo"]})
        self.notes.update(pairing_id=code["pairing_id"], pairing_code=code["code"])
        self.guardian("InboxService.MarkRead", {"through_number": 3})
        self.guardian("InboxService.SetPreferences", {"muted_kinds": ["NOTIFICATION_KIND_APPS_UNLOCKED"]})
        self.guardian("FamilyService.SetPin", {"guardian_id": self.notes["guardian_id"], "pin": PIN})
        elevated = self.device("mia-tablet", "FamilyService.VerifyPin", {
            "guardian_id": self.notes["guardian_id"], "pin": PIN})
        if elevated:
            self.notes["parent_mode"] = elevated["access_token"]


DATES = {"start_date": date(BEGIN), "end_date": date(BEGIN + timedelta(days=DAYS))}
# Per family, as the guardian.
FAMILY_READS = [
    "FamilyService.GetFamily", "FamilyService.ListGuardians", "FamilyService.ListChildren", "FamilyService.ListDevices",
    "FamilyService.ListPairings", "FamilyService.ListChanges", "UsageIngestService.ListChanges",
    "ChallengeService.ListChanges", "BadgeService.ListChanges", "InboxService.ListNotifications",
    "InboxService.GetPreferences", "DefinitionService.ListDefinitions",
]
# Per child, as the guardian.
CHILD_READS = [
    ("ShieldPolicyService.ListApps", {}),
    ("ShieldPolicyService.GetSchedule", {}),
    ("ShieldPolicyService.ListAcknowledgements", {}),
    ("ShieldPolicyService.ListGrants", {"include_spent": True}),
    ("ShieldPolicyService.ListRequests", {}),
    ("ShieldPolicyService.GetWallet", {}),
    ("ShieldPolicyService.ListLedger", {}),
    ("InventoryService.ListUnassignedApps", {}),
    ("UsageIngestService.GetTotals", {}),
    ("UsageIngestService.ListLifetimeTotals", {}),
    ("UsageIngestService.ListDailySummaries", DATES),
    ("UsageIngestService.ListUsage", DATES),
    ("UsageIngestService.GetBreakdown", DATES),
    ("UsageIngestService.ListUnassignedUsage", {}),
    ("UsageIngestService.ListQuarantine", {}),
    ("UsageIngestService.GetUploadState", {}),
    ("ChallengeService.ListChallenges", {"include_ended": True}),
    ("ChallengeService.ListProgress", {}),
    ("ChallengeService.ListCompletions", {}),
    ("ChallengeService.GetStreaks", {}),
    ("StreakService.ListStreakPauses", {"include_ended": True}),
    ("StreakService.ListStreakRepairs", {}),
    ("LevelService.GetLevel", {}),
    ("BadgeService.ListChildBadges", {}),
    ("BadgeService.ListProgress", {}),
    ("BadgeService.GetSummary", {}),
    ("BadgeService.GetPoints", {}),
    ("RewardService.ListChildRewards", {}),
    ("ProfileService.GetProfile", {}),
    ("ActivityService.ListActivities", {}),
    ("ActivityService.ListFacts", {}),
]
# Per child, as its device.
DEVICE_READS = ["ShieldPolicyService.GetPolicy", "InboxService.ListNotifications"]


def reads(calls, children):
    """What the programs answer, by method and child."""
    found = {}
    guardian = calls.login()
    for name in FAMILY_READS:
        found[name] = calls.all(name, {}, guardian)
    for child, device in [("Mia", "mia-tablet"), ("Leo", "leo-tablet")]:
        own = {"child_id": children[child]}
        for name, request in CHILD_READS:
            found[f"{name} {child}"] = calls.all(name, {**own, **request}, guardian)
        for challenge in found[f"ChallengeService.ListChallenges {child}"]["challenges"]:
            found[f"ChallengeService.ListPeriods {child} {challenge['settings']['title']}"] = calls.all(
                "ChallengeService.ListPeriods", {**own, "challenge_id": challenge["challenge_id"]}, guardian)
        for name in DEVICE_READS:
            request = own if name.endswith("GetPolicy") else {}
            found[f"{name} {device}"] = calls.all(name, request, calls.login(device))
    return {name: answer for name, answer in found.items() if answer is not None}
