"""The four real services behind Debian's nginx, which ends a response on which no message comes: watches that ask for signs
of life stay open, others end as before, and `rewards` resumes its watch when the proxy is restarted."""

import json
import signal
import socket
import subprocess
import unittest

import grpc

from contract import contract
from services import NAMES, Services, eventually, free_port

shield, shield_grpc = contract("shield.v1")
commands, commands_grpc = contract("shield.v1", "commands")
inbox, inbox_grpc = contract("inbox.v1")
usage, usage_grpc = contract("usage.v1")
challenge, challenge_grpc = contract("challenge.v1")
awards, awards_grpc = contract("badge.v1", "awards")

SIGNS = 1  # seconds between signs of life
SILENCE = 4  # seconds after which nginx ends a silent response


class Proxy:
    """An nginx in front of each service, in the folder of the services."""

    def __init__(self, services):
        self.folder = services.folder / "nginx"
        self.folder.mkdir()
        self.addresses = {name: f"127.0.0.1:{free_port()}" for name in NAMES}
        servers = "".join(
            f"  server {{ listen {self.addresses[name]} http2; location / {{ grpc_pass grpc://{services.addresses[name]}; }} }}\n"
            for name in NAMES)
        folders = "".join(
            f"  {kind}_temp_path {self.folder}/{kind};\n" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        (self.folder / "nginx.conf").write_text(
            f"daemon off;\npid {self.folder}/pid;\nerror_log {self.folder}/error.log;\nworker_processes 1;\nevents {{}}\n"
            f"http {{\n  access_log off;\n  grpc_read_timeout {SILENCE}s;\n{folders}{servers}}}\n")
        self.start()

    def start(self):
        # Not on the path of everyone who may run it.
        self.process = subprocess.Popen(
            ["nginx", "-p", self.folder, "-c", self.folder / "nginx.conf", "-e", self.folder / "error.log"],
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}, stderr=subprocess.DEVNULL)

        def listens():
            assert self.process.poll() is None, (self.folder / "error.log").read_text()
            for address in self.addresses.values():
                host, port = address.rsplit(":", 1)
                with socket.socket() as client:
                    if client.connect_ex((host, int(port))) != 0:
                        return False
            return True

        eventually(listens, "nginx listens")

    def stop(self):
        """At once, as a restart without grace does: connections are cut off."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()


class Proxies(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        more = {name: ["--sign-of-life-interval", f"{SIGNS}s"] for name in NAMES}
        cls.services = services = cls.enterClassContext(Services("2026-03-02T12:00:00Z", more))
        services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        services.rewards("child", "add", "--name", "Mia", "--zone", "UTC")
        cls.child = services.rewards("child", "list")[0]["child_id"]
        services.rewards("device", "pair", "--child", "Mia", "--device", "tablet")
        services.rewards("settle")
        cls.proxy = Proxy(services)
        cls.addClassCleanup(lambda: cls.proxy.stop())
        cls.channels = {
            name: cls.enterClassContext(grpc.insecure_channel(address)) for name, address in cls.proxy.addresses.items()}

    def login(self, *words):
        token = self.services.rewards("token", *words)["token"]
        return {"metadata": [("authorization", f"Bearer {token}")], "timeout": 240}

    def watches(self, **more):
        """All six, through the proxy, by the name of the method. The tokens first: a watch may be silent for long until all are open
        where each has its own made."""
        own, guardian, device = {"child_id": self.child, **more}, self.login(), self.login("--device", "tablet")
        usages = usage_grpc.UsageIngestServiceStub(self.channels["UsageIngest"])
        challenges = challenge_grpc.ChallengeServiceStub(self.channels["ChallengeService"])
        badges = awards_grpc.AwardServiceStub(self.channels["BadgeService"])
        channel = self.channels["ShieldPolicy"]
        policies = shield_grpc.ShieldPolicyServiceStub(channel)
        queues, inboxes = commands_grpc.CommandServiceStub(channel), inbox_grpc.InboxServiceStub(channel)
        return {
            "WatchUsage": usages.WatchUsage(usage.WatchUsageRequest(**own), **guardian),
            "WatchProgress": challenges.WatchProgress(challenge.WatchProgressRequest(**own), **guardian),
            "WatchAwards": badges.WatchAwards(awards.WatchAwardsRequest(**own), **guardian),
            "WatchPolicy": policies.WatchPolicy(shield.WatchPolicyRequest(**own), **guardian),
            "WatchCommands": queues.WatchCommands(commands.WatchCommandsRequest(**more), **device),
            "WatchNotifications": inboxes.WatchNotifications(inbox.WatchNotificationsRequest(**more), **guardian),
        }

    @staticmethod
    def is_sign(response):
        return response == type(response)(resume_token=response.resume_token)

    def test_watches_that_ask_live(self):
        """Twice as long as the proxy waits for a message; then what happens still arrives, with nothing in between."""
        watches = self.watches(signs_of_life=True)
        for name, watch in watches.items():
            self.assertFalse(self.is_sign(next(watch)), name)
        for name, watch in watches.items():
            for _ in range(2 * SILENCE // SIGNS):
                sign = next(watch)
                self.assertTrue(self.is_sign(sign) and sign.resume_token, f"{name}: {sign}")
        queued = self.services.rewards("command", "queue", "--device", "tablet", "--kind", "sync-now")
        change = next(response for response in watches["WatchCommands"] if not self.is_sign(response))
        self.assertEqual([command.command_id for command in change.commands], [queued["command_id"]])
        for watch in watches.values():
            watch.cancel()

    def test_watches_that_do_not_ask_end(self):
        """A client of the state before: it is sent no message that it does not know, and the proxy ends its watches."""
        watches = self.watches()
        for name, watch in watches.items():
            self.assertFalse(self.is_sign(next(watch)), name)
        for name, watch in watches.items():
            with self.assertRaises(grpc.RpcError, msg=name) as caught:
                response = next(watch)
                self.fail(f"{name}: {response}")
            # The status of a response that nginx cuts off.
            self.assertIn(
                caught.exception.code(),
                [grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN, grpc.StatusCode.UNAVAILABLE,
                 grpc.StatusCode.CANCELLED], name)

    def test_rewards_resumes_when_the_proxy_is_restarted(self):
        proxied = {address: self.proxy.addresses[name] for name, address in self.services.addresses.items()}
        command = self.services.rewards_command("command", "watch", "--device", "tablet", "--json")
        command = [proxied.get(word, word) for word in command]
        errors = self.services.folder / "watch.errors"
        with open(errors, "w") as written, subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=written, text=True) as watch:
            try:
                self.assertTrue(json.loads(watch.stdout.readline())["snapshot"])
                for _ in range(2):
                    before = errors.read_text().count("connection lost, trying again in ")
                    self.proxy.stop()
                    self.proxy.start()
                    eventually(
                        lambda: errors.read_text().count("connection lost, trying again in ") > before,
                        "it says that the connection is lost")
                    queued = self.services.rewards("command", "queue", "--device", "tablet", "--kind", "apply-policy")
                    change = json.loads(watch.stdout.readline())
                    self.assertFalse(change["snapshot"])
                    self.assertEqual([entry["command_id"] for entry in change["commands"]], [queued["command_id"]])
                # A sign of life is no line.
                self.assertIsNone(watch.poll())
            finally:
                watch.kill()


if __name__ == "__main__":
    unittest.main(verbosity=2)
