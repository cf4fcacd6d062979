"""Real processes whose clocks are wrong for a while: each by more than two days, or a week, and all at once. When the clock is right
again the service notices, and nothing that it has stored differs from its facts. One that is a minute late says by how much."""

import contextlib
import pathlib
import sqlite3
import struct
import subprocess
import time
import unittest
from datetime import datetime, timedelta, timezone

from services import LIMIT, NAMES, Services, eventually

READING, BLOCKS = "org.example.reading", "org.example.blocks"
MIA = ["--child", "Mia"]
HOUR = 3_600
AGE = 2 * HOUR
# Far enough for its timers to be due: a day's end, and for BadgeService, which closes weeks, a week's.
STEPS = {"ShieldPolicy": 60 * HOUR, "UsageIngest": 60 * HOUR, "ChallengeService": 60 * HOUR, "BadgeService": 7 * 24 * HOUR}


class SteppedServices(Services):
    """The services on the machine's clock, each with an error of its own that the test sets."""

    def __init__(self):
        super().__init__(None)
        self.library = self.folder / "stepped_clock.so"
        source = pathlib.Path(__file__).with_name("stepped_clock.c")
        subprocess.run(["gcc", "-shared", "-fPIC", "-O2", "-Wall", "-Werror", "-o", self.library, source], check=True)
        # The family is some hours old when clocks are stepped.
        for name in [*NAMES, "rewards"]:
            (self.folder / f"{name}.ahead").write_bytes(struct.pack("q", -AGE))

    def environment(self, name):
        return {"LD_PRELOAD": str(self.library), "STEPPED_CLOCK": str(self.folder / f"{name}.ahead")}

    def step(self, name, ahead):
        """Sets by how many seconds a program's clock is ahead from now on."""
        with open(self.folder / f"{name}.ahead", "r+b", buffering=0) as file:
            file.write(struct.pack("q", ahead))

    def rewards_command(self, *words, program="rewards", **options):
        settings = [f"{name}={value}" for name, value in self.environment("rewards").items()]
        return ["env", *settings, *super().rewards_command(*words, program=program, **options)]

    def restart(self, name):
        self.processes[name].terminate()
        self.assert_stopped(name)
        self.start(name)

    def assert_stopped(self, name):
        code = self.processes[name].wait(LIMIT)
        assert code == 0, f"{name} ended with {code}:\n{self.log(name)[-2000:]}"

    def decided_until(self, name):
        """The instant as of which the service has last changed something, up to some seconds."""
        path = self.folder / name / "data.sqlite3"
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
            found = database.execute("SELECT value FROM property WHERE name = 'clock_reached'").fetchone()
        database.close()
        return int(found[0]) if found else 0

    def timers(self, name):
        """The timers that wait for the end of a day, week or month, by kind: their instants."""
        path = self.folder / name / "data.sqlite3"
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
            found = database.execute("SELECT kind, run_time FROM timer").fetchall()
        database.close()
        return {kind: time for kind, time in found if kind in ["usage.dayEnd", "challenge.dayClose", "badge.periodClose"]}

    def set_back(self, name):
        return self.log(name).count("the clock was set back")


class ClockSteps(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = services = cls.enterClassContext(SteppedServices())
        rewards = services.rewards
        rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        # It is about noon for the child: no day ends during the test.
        now = datetime.now(timezone.utc)
        rewards("child", "add", "--name", "Mia", "--zone", f"Etc/GMT{now.hour - 12:+}" if now.hour != 12 else "UTC")
        rewards("device", "pair", *MIA, "--device", "tablet")
        rewards("apps", "save", *MIA, "--learning", f"Reading:{READING}=10", "--reward", f"Blocks:{BLOCKS}=50")
        rewards("settle")
        rewards("challenge", "create", *MIA, "--title", "Read", "--target", "15", "--full-day", "--days", "mon-sun", "--bonus", "10")
        rewards("challenge", "create", *MIA, "--title", "Daily", "--goal", "streak", "--target", "3", "--full-day", "--days",
                "mon-sun")
        checks = services.folder / "checks.csv"
        checks.write_text(
            "id,child,type,time,amount,direction,balance,under_budget,subject\n"
            f"week,Mia,budget_checked,{now - timedelta(seconds=AGE):%Y-%m-%dT%H:%M:%SZ},,,,true,\n")
        rewards("settle")
        rewards("activities", "import", checks)
        for name in [*NAMES, "rewards"]:
            services.step(name, 0)
        rewards("usage", "record", "--device", "tablet", "--app", "Reading", "--start",
                f"{now - timedelta(minutes=60):%Y-%m-%dT%H:%M:%SZ}", "--minutes", "50")
        rewards("settle")
        cls.shown = cls.look()

    @classmethod
    def look(cls):
        """What each service shows, that does not depend on the time of day."""
        services = cls.services
        return [services.rewards(*words, *MIA) for words in [["streaks"], ["facts"], ["usage", "breakdown"]]] + [
            services.rewards("ledger", *MIA)["causes"]]

    def is_right(self):
        self.services.rewards("settle")
        found = self.services.rewards("admin", "verify", "--share", "100")
        self.assertEqual(found["differences"], [])
        self.assertEqual((found["compared_families"], found["uncompared_families"]), (len(NAMES), []))
        self.assertEqual(self.look(), self.shown)

    def test_each_service_alone_and_all_at_once(self):
        services = self.services
        for stepped in [[name] for name in NAMES] + [NAMES]:
            with self.subTest(stepped=stepped), contextlib.ExitStack() as steps:
                for name in stepped:
                    steps.callback(services.step, name, 0)
                noticed = {name: services.set_back(name) for name in NAMES}
                waiting = {name: services.timers(name) for name in stepped}
                for name in stepped:
                    # Its timers are due as soon as it starts; a running one looks at its clock once a minute.
                    services.step(name, STEPS[name])
                    services.restart(name)
                for name in stepped:
                    services.wait_ready(name)
                    begin = time.time() + STEPS[name] - HOUR
                    eventually(lambda: services.decided_until(name) > begin, f"{name} decides from the wrong clock")
                for name in stepped:
                    services.step(name, 0)
                    # Alone it is off while its clock is set; with the others it runs, and notices within ten seconds.
                    if len(stepped) == 1:
                        services.restart(name)
                        services.wait_ready(name)
                for name in stepped:
                    eventually(lambda: services.set_back(name) > noticed[name], f"{name} notices that its clock was set back")
                # Not what a closed week has earned: a badge stays.
                self.is_right()
                for name in NAMES:
                    if name not in stepped:
                        self.assertEqual(services.set_back(name), noticed[name], name)
                for name in stepped:
                    self.assertEqual(services.timers(name), waiting[name], name)

    def test_one_that_is_a_minute_late_says_by_how_much(self):
        services = self.services
        self.addCleanup(services.step, "BadgeService", 0)
        before = {name: len(services.log(name)) for name in NAMES}
        # Each service logs that clocks differ once a minute: other tests may have made it do so.
        services.restart("ShieldPolicy")
        services.step("BadgeService", -75)
        services.restart("BadgeService")
        for name in ["ShieldPolicy", "BadgeService"]:
            services.wait_ready(name)

        def logs(name, text):
            eventually(lambda: text in services.log(name)[before[name]:], f"{name} logs: {text}")

        # It is a caller: those that it follows say by how much it is behind, in their log and in their answer.
        logs("ShieldPolicy", "the clock of BadgeService is behind by")
        logs("BadgeService", "the clock of BadgeService is behind by")
        # An operator's token, made now, is from the future there.
        done = subprocess.run(services.rewards_command("admin", "verify"), capture_output=True, text=True, timeout=300)
        self.assertNotEqual(done.returncode, 0)
        shown = " ".join((done.stdout + done.stderr).split())
        self.assertRegex(shown, r"BadgeService.*7\d s ahead of the clock of this service")
        self.assertIn("the clock of operator is ahead by", shown)
        logs("BadgeService", "clocks differ: the token was issued")
        # And so is a guardian's, which ShieldPolicy dates.
        services.rewards("token")
        done = subprocess.run(services.rewards_command("badges", *MIA), capture_output=True, text=True, timeout=300)
        shown = " ".join((done.stdout + done.stderr).split())
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(shown, r"this clock is behind that of the token's issuer by 7\d s or more")


if __name__ == "__main__":
    unittest.main(verbosity=2)
