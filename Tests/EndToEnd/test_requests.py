"""What a child asks for and a guardian decides (SH-15), and what a guardian takes back (SH-12), through the four real
services; the calls by stubs generated for this run, and as the command line makes them."""

import unittest
from datetime import timedelta

import grpc

from homes import LEARNING, REWARD, Home, HomeTests, new_id, selection, shield, usage


class RequestStories(HomeTests):
    def home(self, name):
        """A child with a balance of 100 points, one learning and two reward apps."""
        home = Home(self, name)
        self.apps = home.save(
            selection("Reading", LEARNING, 100), selection("Blocks", REWARD, 50), selection("Racing", REWARD, 60))
        self.services.rewards("settle")
        start = self.now() + timedelta(minutes=1)
        self.an_hour_later()
        home.use("Reading", start, 60)
        self.assertEqual(self.balance(home), 6_000)
        return home

    def ids(self, *names):
        return [self.apps[name].app_id for name in names]

    @staticmethod
    def balance(home):
        return home.shield.GetWallet(shield.GetWalletRequest(child_id=home.id), **home.guardian).balance_sixtieths

    @staticmethod
    def rules(home):
        return {name: entry.rule for name, entry in home.policy()[1].items() if entry.app.category == REWARD}

    def ledger(self, home):
        return self.services.rewards("ledger", "--child", home.id)

    @staticmethod
    def entries(home):
        return home.shield.ListLedger(shield.ListLedgerRequest(child_id=home.id), **home.device).entries

    @staticmethod
    def ask(home, apps, seconds=600, text="", kind=shield.CHILD_REQUEST_KIND_TIME):
        return home.shield.RequestTime(
            shield.RequestTimeRequest(kind=kind, app_ids=apps, seconds=seconds, text=text, request_id=new_id()),
            **home.device)

    @staticmethod
    def decide(home, request, decision=shield.REQUEST_DECISION_APPROVE, seconds=0, text=""):
        return home.shield.DecideRequest(
            shield.DecideRequestRequest(
                child_id=home.id, child_request_id=request.child_request_id, decision=decision, seconds=seconds,
                text=text, request_id=new_id()), **home.guardian)

    @staticmethod
    def requests(home, login, open_only=False):
        return list(home.shield.ListRequests(
            shield.ListRequestsRequest(child_id=home.id, open_only=open_only), **login).requests)

    def inbox(self, *words):
        return self.services.rewards("inbox", "list", "--count", "1000", *words)["entries"]

    def test_a_purchase_is_taken_back(self):
        """SH-12: the rest of a bought minute is refunded; late use from before lessens the refund, by a correction."""
        home = self.home("Petra")
        bought = home.shield.BuyTime(
            shield.BuyTimeRequest(app_ids=self.ids("Blocks"), minutes=1, request_id=new_id()), **home.device)
        self.assertEqual((bought.price_sixtieths, self.balance(home)), (3_000, 3_000))
        self.assertEqual(self.rules(home)["Blocks"], shield.SHIELD_RULE_GRANT)
        start = self.now()
        self.an_hour_later()
        home.use("Blocks", start + timedelta(minutes=1), 25)
        revoked = home.shield.RevokeGrant(
            shield.RevokeGrantRequest(child_id=home.id, grant_id=bought.grant_id, request_id=new_id()), **home.guardian)
        self.assertEqual((revoked.used_seconds, revoked.refund_sixtieths), (25, 1_750))
        self.assertEqual(revoked.revoke_time.ToDatetime(), self.now().replace(tzinfo=None))
        self.assertEqual(self.balance(home), 4_750)
        self.assertEqual(self.rules(home)["Blocks"], shield.SHIELD_RULE_DEFAULT)
        refund = self.entries(home)[0]
        self.assertEqual((refund.cause, refund.grant_id, refund.sixtieths, refund.is_correction), (
            shield.LEDGER_CAUSE_REFUND, bought.grant_id, 1_750, False))
        causes = self.ledger(home)["causes"]
        self.assertEqual((causes["purchase"], causes["refund"]), (-3_000, 1_750))
        # Ten more seconds from before become known, and ten from after it, which the balance pays.
        home.use("Blocks", start + timedelta(minutes=10), 10)
        moment = self.now()
        self.an_hour_later()
        home.use("Blocks", moment + timedelta(minutes=10), 10)
        ledger = self.ledger(home)
        self.assertEqual((ledger["causes"]["refund"], ledger["causes"]["reward_use"]), (1_250, -500))
        self.assertEqual((ledger["balance_sixtieths"], self.balance(home)), (3_750, 3_750))
        correction = next(entry for entry in self.entries(home) if entry.is_correction)
        self.assertEqual((correction.cause, correction.sixtieths, correction.correction_cause), (
            shield.LEDGER_CAUSE_REFUND, -500, shield.CORRECTION_CAUSE_LATE_RECORD))
        listed = self.services.rewards("grants", "list", "--child", home.id, "--all")
        self.assertEqual(
            [(grant["source"], grant["used_seconds"], grant["refund_sixtieths"]) for grant in listed],
            [("purchase", 35, 1_250)])
        self.assertEqual(self.services.rewards("grants", "list", "--child", home.id), [])
        # Again, it changes nothing; what is used up has nothing to take back.
        words = ["grants", "revoke", "--child", home.id, "--grant", bought.grant_id, "--yes"]
        self.assertEqual(self.services.rewards(*words)["refund_sixtieths"], 1_250)
        given = self.services.rewards("apps", "grant", "--child", home.id, "--app", "Racing", "--minutes", "1")
        moment = self.now()
        self.an_hour_later()
        home.use("Racing", moment + timedelta(minutes=1), 60)
        self.refused(
            grpc.StatusCode.FAILED_PRECONDITION,
            lambda: home.shield.RevokeGrant(
                shield.RevokeGrantRequest(child_id=home.id, grant_id=given["grant_id"], request_id=new_id()),
                **home.guardian), given["grant_id"], "used up")

    def test_less_is_given_than_was_asked_for(self):
        """SH-15: asked on the device, decided with less, used, and seen by both."""
        home = self.home("Leo")
        made = self.ask(home, self.ids("Blocks", "Racing"), 900, "Until dinner?")
        self.assertEqual((made.state, made.seconds), (shield.CHILD_REQUEST_STATE_OPEN, 900))
        self.refused(
            grpc.StatusCode.FAILED_PRECONDITION, lambda: self.ask(home, self.ids("Racing")), made.child_request_id)
        words = ["--child", home.id, "--request", made.child_request_id]
        waiting = self.services.rewards("requests", "list", "--child", home.id, "--open")
        self.assertEqual([(entry["child_request_id"], entry["text"]) for entry in waiting], [
            (made.child_request_id, "Until dinner?")])
        entry = next(entry for entry in self.inbox() if entry["kind"] == "request" and entry["child_id"] == home.id)
        self.assertIsNone(entry["withdraw_time"])
        decided = self.services.rewards("requests", "approve", *words, "--minutes", "2", "--text", "Two.")
        self.assertEqual(
            (decided["state"], decided["given_seconds"], decided["answer"]), ("approved", 120, "Two."))
        self.refused(
            grpc.StatusCode.FAILED_PRECONDITION, lambda: self.decide(home, made, shield.REQUEST_DECISION_DECLINE),
            made.child_request_id)
        entry = next(entry for entry in self.inbox() if entry["kind"] == "request" and entry["child_id"] == home.id)
        self.assertIsNotNone(entry["withdraw_time"])
        answers = [entry for entry in self.inbox("--device", home.device_name) if entry["kind"] == "decision"]
        self.assertEqual(len(answers), 1)
        self.assertIn("2m", answers[0]["text"])
        self.assertEqual(set(self.rules(home).values()), {shield.SHIELD_RULE_GRANT})
        moment = self.now()
        self.an_hour_later()
        self.assertEqual(
            home.use("Racing", moment + timedelta(minutes=1), 60, 60, 60), [usage.RECORD_OUTCOME_ACCEPTED] * 3)
        self.assertEqual(self.balance(home), 6_000 - 3_600, "the third minute is charged")
        for login in (home.guardian, home.device):
            seen = self.requests(home, login)
            self.assertEqual([(entry.state, entry.given_seconds, entry.grant_id) for entry in seen], [
                (shield.CHILD_REQUEST_STATE_APPROVED, 120, decided["grant_id"])])
        grants = home.shield.ListGrants(
            shield.ListGrantsRequest(child_id=home.id, include_spent=True), **home.guardian).grants
        self.assertEqual([(grant.grant_id, grant.used_seconds, grant.source) for grant in grants], [
            (decided["grant_id"], 120, shield.GRANT_SOURCE_GUARDIAN)])
        changes = [change for change in self.services.rewards("changes") if change["kind"] == "request_decided"]
        self.assertIn(made.child_request_id, [change["subject_id"] for change in changes])

    def test_a_request_lapses(self):
        """SH-15: no guardian decides for 24 hours; afterwards none can, and the child may ask again."""
        home = self.home("Nora")
        made = self.ask(home, self.ids("Blocks"))
        self.clock(self.now() + timedelta(hours=24, seconds=-1))
        self.assertEqual(len(self.requests(home, home.guardian, open_only=True)), 1)
        self.clock(self.now() + timedelta(seconds=1))
        self.assertEqual(self.requests(home, home.guardian, open_only=True), [])
        self.assertEqual([entry.state for entry in self.requests(home, home.device)], [
            shield.CHILD_REQUEST_STATE_LAPSED])
        self.refused(grpc.StatusCode.FAILED_PRECONDITION, lambda: self.decide(home, made), "has lapsed")
        entry = next(entry for entry in self.inbox() if entry["kind"] == "request" and entry["child_id"] == home.id)
        self.assertIsNotNone(entry["withdraw_time"])
        asked = self.services.rewards(
            "requests", "ask", "--device", home.device_name, "--minutes", "5", "--app", "Blocks")
        declined = self.services.rewards(
            "requests", "decline", "--child", home.id, "--request", asked["child_request_id"], "--text", "Homework.")
        self.assertEqual((declined["state"], declined["given_seconds"]), ("declined", 0))
        listed = self.services.rewards("requests", "list", "--device", home.device_name)
        self.assertEqual([entry["state"] for entry in listed], ["declined", "lapsed"])
        self.assertEqual(self.rules(home)["Blocks"], shield.SHIELD_RULE_DEFAULT)

    def test_a_ban_is_lifted_during_a_pause(self):
        """SH-14, SH-15: the pause goes on; what was lifted or given counts as soon as it ends."""
        home = self.home("Bea")
        self.refused(
            grpc.StatusCode.FAILED_PRECONDITION,
            lambda: self.ask(home, self.ids("Blocks"), 0, kind=shield.CHILD_REQUEST_KIND_LIFT_BAN), "not banned")
        home.shield.BlockApps(
            shield.BlockAppsRequest(child_id=home.id, app_ids=self.ids("Blocks"), ban=True, request_id=new_id()),
            **home.guardian)
        self.services.rewards("schedule", "pause", "--child", home.id)
        asked = self.services.rewards("requests", "ask-unban", "--device", home.device_name, "--app", "Blocks")
        self.services.rewards("requests", "approve", "--child", home.id, "--request", asked["child_request_id"])
        self.decide(home, self.ask(home, self.ids("Blocks"), 60))
        policy, apps = home.policy()
        self.assertEqual(self.rules(home)["Blocks"], shield.SHIELD_RULE_PAUSED)
        self.assertEqual((apps["Blocks"].app.setting, apps["Blocks"].granted_seconds), (
            shield.APP_SETTING_EARNED, 60))
        self.services.rewards("schedule", "resume", "--child", home.id)
        self.assertEqual(self.rules(home), {
            "Blocks": shield.SHIELD_RULE_GRANT, "Racing": shield.SHIELD_RULE_DEFAULT})
        self.assertGreater(home.policy()[0].version, policy.version)
        grants = self.services.rewards("grants", "list", "--child", home.id)
        self.services.rewards("grants", "revoke", "--child", home.id, "--grant", grants[0]["grant_id"], "--yes")
        self.assertEqual(self.rules(home)["Blocks"], shield.SHIELD_RULE_DEFAULT)


if __name__ == "__main__":
    unittest.main(verbosity=2)
