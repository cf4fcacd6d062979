"""Commands for a child's device, and changes that were made without a connection, by stubs generated for this run,
against the four real services, and by `rewards` from both sides."""

import itertools
import unittest
from datetime import datetime, timedelta, timezone

import grpc

from contract import contract
from homes import REWARD, digest, new_id, shield, shield_grpc
from services import Services

commands, commands_grpc = contract("shield.v1", "commands")
conflicts, conflicts_grpc = contract("shield.v1", "conflicts")

BEGIN = datetime(2026, 3, 2, 12, 0, tzinfo=timezone.utc)
EXECUTED, FAILED = commands.COMMAND_RESULT_EXECUTED, commands.COMMAND_RESULT_FAILED


class Commands(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = services = cls.enterClassContext(Services("2026-03-02T12:00:00Z"))
        services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        services.rewards("child", "add", "--name", "Mia", "--zone", "UTC")
        cls.child = services.rewards("child", "list")[0]["child_id"]
        services.rewards("device", "pair", "--child", "Mia", "--device", "tablet")
        devices = services.rewards("device", "list")
        cls.device = next(entry["device_id"] for entry in devices if entry["display_name"] == "tablet")
        cls.channel = cls.enterClassContext(grpc.insecure_channel(services.addresses["ShieldPolicy"]))
        cls.commands = commands_grpc.CommandServiceStub(cls.channel)
        cls.conflicts = conflicts_grpc.ConflictServiceStub(cls.channel)
        cls.shield = shield_grpc.ShieldPolicyServiceStub(cls.channel)

    def login(self, *words, timeout=120):
        token = self.services.rewards("token", *words)["token"]
        return {"metadata": [("authorization", f"Bearer {token}")], "timeout": timeout}

    @property
    def tablet(self):
        return self.login("--device", "tablet")

    @property
    def guardian(self):
        return self.login()

    def queue(self, kind):
        request = commands.QueueCommandRequest(device_id=self.device, kind=kind, request_id=new_id())
        return self.commands.QueueCommand(request, **self.guardian)

    def complete(self, command, attempt, result, message=""):
        request = commands.CompleteCommandRequest(
            command_id=command, attempt=attempt, result=result, message=message)
        return self.commands.CompleteCommand(request, **self.tablet)

    def test_watched_retried_and_dead(self):
        """A device receives commands as a stream over a restart, fails, and is given the command again."""
        stream = self.commands.WatchCommands(
            commands.WatchCommandsRequest(), **self.login("--device", "tablet", timeout=120))
        first = next(stream)
        self.assertTrue(first.is_snapshot)
        command = self.queue(commands.COMMAND_KIND_SYNC_NOW)
        change = next(stream)
        self.assertEqual([entry.command_id for entry in change.commands], [command.command_id])
        self.complete(command.command_id, 1, FAILED, "no network")
        retry = next(stream)
        self.assertEqual([(entry.attempt, entry.attempts_left) for entry in retry.commands], [(2, 2)])
        stream.cancel()
        self.services.kill("ShieldPolicy")
        self.services.start("ShieldPolicy")
        self.services.wait_ready("ShieldPolicy")
        self.complete(command.command_id, 2, FAILED, "no network")
        self.assertTrue(self.complete(command.command_id, 2, FAILED).repeated)
        dead = self.complete(command.command_id, 3, FAILED, "no permission").command
        self.assertEqual(dead.state, commands.COMMAND_STATE_DEAD)
        # The stream from before the restart continues after it.
        stream = self.commands.WatchCommands(
            commands.WatchCommandsRequest(resume_token=retry.resume_token),
            **self.login("--device", "tablet", timeout=120))
        missed = next(stream)
        self.assertFalse(missed.is_snapshot)
        self.assertEqual([entry.state for entry in missed.commands], [commands.COMMAND_STATE_DEAD])
        listed = self.services.rewards("command", "list", "--device", "tablet", "--only", "dead")
        self.assertEqual([failure["message"] for failure in listed[0]["failures"]],
                         ["no network", "no network", "no permission"])
        self.services.rewards("command", "requeue", "--command", command.command_id)
        self.assertEqual([entry.attempt for entry in next(stream).commands], [4])
        stream.cancel()
        done = self.services.rewards(
            "command", "complete", "--device", "tablet", "--command", command.command_id, "--attempt", "4",
            "--message", "synchronized")
        self.assertEqual((done["repeated"], done["command"]["state"]), (False, "executed"))
        polled = self.services.rewards("command", "list", "--as-device", "tablet", "--only", "queued")
        self.assertEqual(polled, [])
        kinds = [entry["kind"] for entry in self.services.rewards("changes", "--child", "Mia")]
        self.assertEqual([kind for kind in kinds if kind.startswith("command")][:2],
                         ["command_requeued", "command_queued"])

    def test_queued_and_cancelled(self):
        """A guardian cancels; the device, which has done it meanwhile, learns so and counts nothing."""
        queued = self.services.rewards(
            "command", "queue", "--device", "tablet", "--kind", "set-sync-interval", "--seconds", "900")
        self.assertEqual((queued["state"], queued["sync_interval_seconds"]), ("queued", 900))
        self.services.rewards("command", "cancel", "--command", queued["command_id"])
        answer = self.complete(queued["command_id"], 1, EXECUTED)
        self.assertTrue(answer.repeated)
        self.assertEqual(answer.command.state, commands.COMMAND_STATE_CANCELLED)
        with self.assertRaises(grpc.RpcError) as caught:
            self.complete(new_id(), 1, EXECUTED)
        self.assertEqual(caught.exception.code(), grpc.StatusCode.NOT_FOUND)

    def later(self):
        """Advances the clock: of changes of one second the higher id would decide."""
        now = datetime.strptime(self.services.clock, "%Y-%m-%dT%H:%M:%SZ") + timedelta(seconds=10)
        self.services.clock = now.strftime("%Y-%m-%dT%H:%M:%SZ")
        self.services.rewards("clock", "advance", "--to", self.services.clock)

    def change(self, app, minutes, **value):
        change = conflicts.OfflineChange(change_id=new_id(), app_id=app, **value)
        change.change_time.FromDatetime(BEGIN + timedelta(minutes=minutes))
        return change

    def test_conflicts(self):
        """A guardian and a device who were offline, and one who was not: every order of arrival leaves the same."""
        states = set()
        for number, order in enumerate(itertools.permutations(range(3))):
            selection = shield.AppSelection(
                token_digest=digest(f"game {number}"), category=REWARD, points_per_minute=50)
            request = shield.SaveAppsRequest(child_id=self.child, selections=[selection], request_id=new_id())
            app = self.shield.SaveApps(request, **self.guardian).apps[0].app_id
            self.later()
            calls = [
                ([self.change(app, -5, display_name="offline"), self.change(app, -5, points_per_minute=90)], ()),
                ([self.change(app, 9_999, display_name="device's")], ("--device", "tablet")),
                ([self.change(app, 9_999, setting=shield.APP_SETTING_BANNED)], ()),
            ]
            outcomes = {}
            for call in [*order, *reversed(order)]:
                changes, words = calls[call]
                merged = self.conflicts.ResolveConflicts(
                    conflicts.ResolveConflictsRequest(child_id=self.child, changes=changes, request_id=new_id()),
                    **self.login(*words))
                outcomes[call] = [entry.outcome for entry in merged.results]
            self.assertEqual(outcomes[0], [conflicts.CHANGE_OUTCOME_REPEATED, conflicts.CHANGE_OUTCOME_SUPERSEDED])
            self.assertEqual(outcomes[1], [conflicts.CHANGE_OUTCOME_SUPERSEDED])
            listed = self.shield.ListApps(shield.ListAppsRequest(child_id=self.child), **self.tablet).apps
            found = next(entry for entry in listed if entry.app_id == app)
            states.add((found.display_name, found.points_per_minute, found.setting))
        # The rate was saved after the change had been made; the label was not given then.
        self.assertEqual(states, {("offline", 50, shield.APP_SETTING_BANNED)})
        results = self.services.rewards(
            "apps", "resolve", "--device", "tablet", "--change", "2026-03-02T12:00:00Z,game 0,name,Chess",
            "--change", "2026-03-02T12:00:00Z,game 0,rate,60")
        self.assertEqual([entry["outcome"] for entry in results], ["superseded", "refused"])
        self.assertTrue(results[0]["winner"]["guardian_id"])
        again = self.services.rewards(
            "apps", "resolve", "--child", "Mia", "--change", "2026-03-02T11:59:00Z,game 1,rate,70")
        self.assertEqual([entry["outcome"] for entry in again], ["superseded"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
