"""What people and scripts encounter at the command line: help, errors that name the remedy, an import that
resumes after it was killed, output for people and for programs."""

import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time
import unittest

from interrupted_ingest import acknowledged, write_usage
from services import NAMES, ROOT, Services, eventually, rows


class Calling:
    """Runs the command line as a person does."""

    def run_command(self, *words, program="rewards"):
        return subprocess.run(
            self.services.rewards_command(*words, program=program), capture_output=True, text=True, timeout=300, check=False)

    def expect_error(self, code, words, *phrases, program="rewards"):
        done = self.run_command(*words, program=program)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        # Lines are wrapped, and with a path in them not always at the same words.
        error = " ".join(done.stderr.split())
        for phrase in phrases:
            self.assertIn(" ".join(phrase.split()), error)


def decoded(image):
    """The text of the QR code in an image, as an independent decoder reads it."""
    done = subprocess.run(
        ["zbarimg", "--quiet", "--raw", "--set", "disable", "--set", "qrcode.enable", str(image)], capture_output=True,
        text=True, timeout=300, check=True)
    return done.stdout.strip()


def serving(health):
    """The services that serve, of what `admin health` prints for programs."""
    return [name for name in NAMES if health[name]["serving"] and not health[name]["error"]]


class CommandLine(Calling, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = cls.enterClassContext(Services("2026-03-01T00:00:00Z"))
        cls.services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        cls.services.rewards("child", "add", "--name", "Mia", "--zone", "UTC")
        cls.services.rewards("device", "pair", "--child", "Mia", "--device", "tablet")
        cls.services.rewards(
            "apps", "save", "--child", "Mia", "--learning", "org.example.reading=10", "--reward", "org.example.blocks")
        cls.services.rewards("settle")

    def test_qr_code_is_read_by_a_decoder(self):
        """FA-2: the image and what the terminal shows have the code and the address at which the service listens."""
        with tempfile.TemporaryDirectory() as folder:
            image, drawn = pathlib.Path(folder, "code.png"), pathlib.Path(folder, "drawn.pgm")
            printed = self.run_command("device", "code", "--child", "Mia", "--qr", str(image)).stdout
            code = re.search(r"device: ([0-9A-Z]{10}) ", printed).group(1)
            address = self.services.addresses["ShieldPolicy"].replace(":", "%3A")
            payload = f"screentime://pair?code={code}&service={address}"
            self.assertEqual(decoded(image), payload)
            light = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}
            lines = [line for line in printed.splitlines() if line.startswith("██")]
            rows = [[light[cell][half] for cell in line] for line in lines for half in (0, 1)]
            pixels = [bytes(pixel for pixel in row for _ in range(8)) for row in rows for _ in range(8)]
            drawn.write_bytes(b"P5 %d %d 255\n" % (len(pixels[0]), len(pixels)) + b"".join(pixels))
            self.assertEqual(decoded(drawn), payload)

    def test_help_has_examples(self):
        done = self.run_command("usage", "import", "--help")
        self.assertEqual(done.returncode, 0)
        for phrase in ["Usage: rewards usage import", "Examples:", "rewards usage import week.csv", "--batch ROWS"]:
            self.assertIn(phrase, done.stdout)

    def test_errors_say_what_to_do(self):
        self.expect_error(2, ["usage", "imprt", "x.csv"], "there is no command", "rewards --help")
        self.expect_error(2, ["usage", "import", "none.csv"], "there is no file none.csv")
        self.expect_error(2, ["child", "add", "--name", "X"], "--zone", "IANA time zone")
        self.expect_error(2, ["usage", "imprt", "x.csv"], "did you mean rewards usage import?")
        self.expect_error(2, ["child", "add", "--nam", "X"], "unknown option --nam", "--name")
        self.expect_error(2, ["status", "--child", "Tom"], "no child is called Tom", "Mia")
        self.expect_error(1, ["child", "add", "--name", "X", "--zone", "Mars/Olympus"], "time_zone", "Mars/Olympus")
        self.expect_error(
            1, ["apps", "save", "--child", "Mia", "--learning", "org.example.x=7"], "points_per_minute", "7", "500")

    def build(self, *answers):
        return subprocess.run(
            self.services.rewards_command("challenge", "build", "--child", "Mia"), capture_output=True, text=True,
            input="".join(f"{answer}\n" for answer in answers), timeout=300, check=False)

    def challenges(self):
        listed = self.services.rewards("challenge", "list", "--child", "Mia")
        return {entry["title"]: entry for entry in listed if entry["status"] != "deleted"}

    def test_the_builder_asks_six_steps(self):
        """CH-1 to CH-3, CH-16: faults by step, presets, preview, review, simulation; as answers the same as as options."""
        details = ["quick_start", "Read", "-", "1", "300", "", "", "", "", "60"]
        rest = ["1", "", "2:1", "60", "2:1", "25", "all", "every", "", "", "simulate", "2"]
        before = self.challenges()
        for stopped in [[], details, details + rest, [*details, *rest, "cancel", "create"]]:
            done = self.build(*stopped)
            self.assertEqual(done.returncode, 2, done.stdout)
            self.assertIn("nothing was created", done.stderr)
        self.assertEqual(self.challenges(), before)
        done = self.build(*details, *rest, "create")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        shown = " ".join(done.stdout.split())
        for phrase in [
            "Step 1 of 6: Create Your Challenge", "target is 300; daily_minutes takes 15 to 240 minutes",
            "Step 2 of 6: Select Learning Apps", "bonus_percentage is 60; give 0 to 50",
            "60 minutes of learning = 30 minutes reward", "+25 % = 37.5 minutes", "Step 6 of 6: Review Challenge",
            "Lasts Ongoing", "completed:", 'Challenge "Read" counts from now on: 60 minutes a day, bonus 25 %',
        ]:
            self.assertIn(phrase, shown)
        self.assertLessEqual(max(map(len, done.stdout.splitlines())), 80)
        self.services.rewards(
            "challenge", "create", "--child", "Mia", "--title", "The same", "--target", "60", "--bonus", "25",
            "--learning", "org.example.reading", "--ratio", "60:30", "--full-day", "--days", "every")
        made = self.challenges()
        for key in ["goal", "target", "status"]:
            self.assertEqual(made["Read"][key], made["The same"][key])
        for title in ["Read", "The same"]:
            self.services.rewards("challenge", "delete", "--child", "Mia", "--challenge", title, "--yes")

    def test_a_broken_file_names_the_line(self):
        path = self.services.folder / "broken.csv"
        path.write_text("device,installation,sequence,app,start,end\ntablet,i,1,a,2026-03-01T00:00:00Z,yesterday\n")
        self.expect_error(2, ["usage", "import", path], "line 2", "end", "yesterday", "2026-03-02T14:11:00Z")
        path.write_text("device,sequence\n")
        self.expect_error(2, ["usage", "import", path], "no column", "installation")

    def test_status_and_health(self):
        done = self.run_command("status")
        self.assertIn("Mia (UTC)", done.stdout)
        self.assertIn("org.example.blocks shielded", done.stdout)
        self.assertEqual(serving(self.services.rewards("admin", "health")), NAMES)
        self.assertEqual(self.services.rewards("status")[0]["display_name"], "Mia")

    def test_a_service_that_is_away_is_named(self):
        with Services("2026-03-01T00:00:00Z") as other:
            other.kill("BadgeService")
            done = subprocess.run(
                other.rewards_command("admin", "health"), capture_output=True, text=True, timeout=300, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertIn("UNAVAILABLE", done.stdout)
            # Every service has a row, with what is known of it.
            done = subprocess.run(
                other.rewards_command("admin", "info"), capture_output=True, text=True, timeout=300, check=False)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertRegex(done.stdout, r"BadgeService +down")
            self.assertRegex(done.stdout, r"UsageIngest +up +\d")
            done = subprocess.run(
                other.rewards_command("admin", "info", "--json"), capture_output=True, text=True, timeout=300, check=False)
            info = json.loads(done.stdout)
            self.assertEqual(info["BadgeService"]["error"]["code"], "UNAVAILABLE")
            self.assertIsNone(info["BadgeService"]["uptime_seconds"])
            self.assertGreaterEqual(info["UsageIngest"]["uptime_seconds"], 0)
            self.assertEqual([feed["lag_events"] for feed in info["UsageIngest"]["follows"]], [0])
            # A service that has just been started is waited for.
            other.start("BadgeService")
            self.assertTrue(other.rewards("settle")["settled"])
            other.wait_ready("BadgeService")

    def test_a_killed_import_goes_on_where_it_was(self):
        self.services.rewards("clock", "advance", "--to", "2026-05-02T00:00:00Z")
        path = self.services.folder / "usage.csv"
        expected = write_usage(path)
        total = len(path.read_text().splitlines()) - 1
        command = self.services.rewards_command("usage", "import", path, "--batch", "20")
        first = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        eventually(lambda: acknowledged(self.services) > total // 10, "a tenth of the rows is acknowledged")
        first.kill()
        first.wait()
        before = acknowledged(self.services)
        self.assertLess(before, total, "the import must not have been finished; make the file larger")
        tally = self.services.rewards("usage", "import", path)
        self.assertEqual(rows(tally), total)
        # At most the batches that were in flight are sent twice.
        self.assertLessEqual(tally["duplicate"], 4 * 20)
        self.assertEqual(tally["accepted"] + tally["duplicate"], total)
        self.services.rewards("settle")
        status = self.services.rewards("status")[0]
        self.assertEqual(status["learning_seconds"], expected["learning_seconds"])
        self.assertEqual(status["reward_seconds"], expected["reward_seconds"])

    def test_an_import_stopped_by_ctrl_c_says_how_to_go_on(self):
        self.services.rewards("clock", "advance", "--to", "2026-05-02T00:00:00Z")
        path = self.services.folder / "stopped 'now'.csv"
        header, *lines = "device;installation;sequence;app;start;end", *(
            f"tablet;30000000-0000-7000-8000-000000000001;{number};org.example.reading;"
            f"2026-04-01T{number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}Z;"
            f"2026-04-01T{(number + 1) // 3600:02}:{(number + 1) // 60 % 60:02}:{(number + 1) % 60:02}Z"
            for number in range(1, 5001))
        path.write_text("\n".join([header, *lines]) + "\n")
        command = self.services.rewards_command("usage", "import", path, "--batch", "10")
        first = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        eventually(lambda: acknowledged(self.services) > 100, "a hundred rows are acknowledged")
        first.send_signal(signal.SIGINT)
        _, said = first.communicate(timeout=300)
        self.assertEqual(first.returncode, 130, said)
        self.assertRegex(said, r"stopped; [0-9]+ of 5000 rows are stored. To send the rest:")
        # The printed command can be pasted.
        again = said.split("the rest:\n")[1].strip().removeprefix("rewards ")
        done = subprocess.run(
            ["sh", "-c", f"{command[0]} {again} --json"], capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(rows(json.loads(done.stdout)), 5000)

    def test_an_operators_key_is_rotated(self):
        """By the steps of Services/rewards/README.md: at no moment is the operator without a key that works."""
        folder = self.services.folder

        def signed(label=""):
            command = self.services.rewards_command("admin", "info", "--operator-name", "anna")
            command[command.index("--operator-key") + 1] = str(folder / "keys" / f"operator-anna{label}.pem")
            done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
            return done.returncode == 0

        def reread():
            for process in self.services.processes.values():
                process.send_signal(signal.SIGHUP)

        where = ["--private", folder / "keys", "--public", folder / "trusted"]
        made = self.services.rewards("keys", "make", *where, "--operator", "anna", "--operator", "ben")
        owners = {key["owner"] for key in made if key["use"] == "operator"}
        self.assertEqual(owners, {"operator", "anna", "ben"})
        reread()
        eventually(signed, "anna's key is trusted")
        keys = self.services.rewards("keys", "renew", "operator-anna", *where, "--label", "next")
        self.assertEqual(len({key["key_id"] for key in keys if key["owner"] == "anna"}), 2)
        reread()
        eventually(lambda: signed("@next"), "the new key is trusted")
        self.assertTrue(signed(), "the old one still is")
        (folder / "trusted/operator-anna.pem").unlink()
        reread()
        eventually(lambda: not signed(), "the old key is rejected")
        self.assertTrue(signed("@next"))

    def test_completions_in_bash(self):
        def complete(*words):
            script = ('source <("$0" completions bash); COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _rewards; '
                      'printf "%s\\n" "${COMPREPLY[@]}"')
            done = subprocess.run(
                ["bash", "-c", script, self.services.rewards_command()[0], "rewards", *words],
                capture_output=True, text=True, timeout=300, check=True, cwd=self.services.folder)
            return done.stdout.split()

        self.assertEqual(complete("adm"), ["admin"])
        self.assertEqual(complete("admin", "parked", ""), ["list", "replay"])
        self.assertEqual(complete("--state", "x", "usage", "im"), ["import", "imports"])
        self.assertEqual(complete("apps", "list", "--ch"), ["--child", "--challenge-service"])
        self.assertEqual(complete("admin", "token", "--service", "Us"), ["UsageIngest"])
        self.assertEqual(complete("keys", "list", "--public", "trus"), ["trusted"])
        self.assertEqual(complete("usage", "import", "trus"), ["trusted"])
        self.assertEqual(complete("admin", "backup", "Bad"), ["BadgeService"])
        self.assertEqual(complete("completions", ""), ["bash", "zsh"])
        self.assertIn("--days", complete("status", ""))
        self.assertEqual(complete("status", "--child", ""), [])

    def test_completions_in_zsh(self):
        """A real zsh reads the script; its own functions, which would draw on a terminal, print what they are given."""
        script = ('compdef() { print "$1 $2" }; _describe() { print -l -- ${${(P)2}%%:*} }; _files() { print files "$@" }\n'
                  'compadd() { [[ $1 == -- ]] && shift; print -l -- "$@" }\n'
                  'source <("$0" completions zsh); words=("$@"); CURRENT=$#; PREFIX=${words[-1]}; _rewards')

        def complete(*words):
            done = subprocess.run(
                ["zsh", "-f", "-c", script, self.services.rewards_command()[0], "rewards", *words],
                capture_output=True, text=True, timeout=300, check=True)
            self.assertEqual(done.stderr, "")
            first, *offered = done.stdout.splitlines()
            self.assertEqual(first, "_rewards rewards")
            return offered

        self.assertIn("admin", complete(""))
        self.assertEqual(complete("admin", "parked", ""), ["list", "replay"])
        self.assertIn("import", complete("--state", "x", "usage", ""))
        self.assertIn("--child", complete("apps", "list", "--"))
        self.assertEqual(complete("admin", "token", "--service", ""), NAMES)
        self.assertEqual(complete("admin", "backup", ""), NAMES)
        self.assertEqual(complete("completions", ""), ["bash", "zsh"])
        self.assertEqual(complete("keys", "list", "--public", ""), ["files -/"])
        self.assertEqual(complete("usage", "import", ""), ["files"])
        self.assertIn("--days", complete("status", ""))
        self.assertEqual(complete("status", "--child", ""), [])

    def test_manual_pages(self):
        """Made from the help; man formats them without a warning."""
        folder = self.services.folder / "man"
        subprocess.run([ROOT / "deploy/man", folder], check=True, capture_output=True,
                       env=dict(os.environ, BINARIES=str(pathlib.Path(self.services.rewards_command()[0]).parent)))
        pages = sorted(page.name for page in folder.glob("man1/*.1"))
        commands = json.loads(self.run_command("--help", "--json").stdout)["commands"]
        self.assertEqual(len(pages), len(commands) + 1)
        self.assertIn("rewards-usage-import.1", pages)
        for page in folder.glob("man1/*.1"):
            done = subprocess.run(
                ["man", "--warnings", "-l", page], capture_output=True, text=True, timeout=300, check=False,
                env=dict(os.environ, LC_ALL="C.UTF-8", MANWIDTH="80", MAN_KEEP_FORMATTING=""))
            self.assertEqual((done.returncode, done.stderr), (0, ""), page)
            plain = re.sub(".\b", "", done.stdout)
            self.assertLessEqual(max(map(len, plain.splitlines())), 80, page)
        self.assertIn("rewards usage import", done.stdout + (folder / "man1/rewards-usage-import.1").read_text())

    def test_watching_prints_what_changes(self):
        command = self.services.rewards_command("status", "--watch", "--json")
        watcher = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            first = json.loads(watcher.stdout.readline())["children"]
            self.services.rewards("child", "add", "--name", f"Tom {time.time_ns()}", "--zone", "UTC")
            second = json.loads(watcher.stdout.readline())["children"]
            self.assertEqual(len(second), len(first) + 1)
        finally:
            watcher.kill()
            watcher.communicate()


class Secure(Calling, unittest.TestCase):
    """The services and the command line over TLS, the services among each other too."""

    @classmethod
    def setUpClass(cls):
        cls.certificates = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="screentime-tls-")))
        subprocess.run([ROOT / "Tests/Support/Certificates/make", cls.certificates], check=True)
        own = {"ShieldPolicy": "service", "UsageIngest": "neighbour", "ChallengeService": "challenges",
               "BadgeService": "badges"}
        more = {
            name: ["--tls-certificate", cls.file(own[name] + ".pem"), "--tls-key", cls.file(own[name] + ".key"),
                   "--peer-authorities", cls.file("authority.pem")]
            + ["--tls-client-certificates", "required" if name == "BadgeService" else "optional",
               "--tls-client-authorities", cls.file("authority.pem")]
            for name in NAMES
        }
        cls.services = cls.enterClassContext(Services("2026-03-01T00:00:00Z", more))
        cls.trusting = ["--tls-authorities", cls.file("authority.pem")]
        cls.known = [*cls.trusting, "--tls-certificate", cls.file("operator.pem"), "--tls-key", cls.file("operator.key")]

    @classmethod
    def file(cls, name):
        return str(cls.certificates / name)

    def test_everything_over_tls(self):
        self.assertEqual(serving(self.services.rewards("admin", "health", *self.known)), NAMES)
        self.services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana", *self.known)
        self.services.rewards("child", "add", "--name", "Mia", "--zone", "UTC", *self.known)
        # The following services have received it, over TLS too.
        self.services.rewards("settle", *self.known)
        self.assertEqual(self.services.rewards("status", *self.known)[0]["display_name"], "Mia")

    def test_an_operator_is_known_by_a_certificate(self):
        """Wherever a key would do; a caller with a certificate of another owner is rejected."""
        key = ["--operator-key", self.services.folder / "keys" / "operator-operator.pem"]

        def run(*words):
            command = self.services.rewards_command(*words, "--json")
            at = command.index("--operator-key")
            del command[at : at + 2]
            return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)

        info = run("admin", "info", *self.known)
        self.assertEqual(info.returncode, 0, info.stdout + info.stderr)
        self.assertEqual(sorted(json.loads(info.stdout)), sorted(NAMES))
        for words in [("settle",), ("clock", "advance", "--to", "2026-03-01T00:00:01Z"), ("admin", "parked", "list")]:
            done = run(*words, *self.known)
            self.assertEqual(done.returncode, 0, done.stderr)
        other = [*self.trusting, "--tls-certificate", self.file("service.pem"), "--tls-key", self.file("service.key")]
        self.assertIn("PERMISSION_DENIED", run("admin", "info", *other).stdout)
        self.assertIn("--tls-certificate", run("admin", "info", *self.trusting).stderr)
        # A token is signed, so it needs the key; it is valid for the service that it names.
        self.assertIn("--operator-key", run("admin", "token", "--service", "UsageIngest", *self.known).stderr)
        issued = run("admin", "token", "--service", "usage-ingest", *map(str, key))
        self.assertEqual(json.loads(issued.stdout)["service"], "UsageIngest")

    def test_the_files_may_come_from_the_environment(self):
        names = ["REWARDS_TLS_AUTHORITIES", "REWARDS_TLS_CERTIFICATE", "REWARDS_TLS_KEY"]
        environment = dict(os.environ) | dict(zip(names, self.known[1::2]))
        done = subprocess.run(
            self.services.rewards_command("admin", "health", "--json"), capture_output=True, text=True, timeout=300, check=False,
            env=environment)
        self.assertEqual(serving(json.loads(done.stdout)), NAMES, done.stderr)

    def test_who_is_not_known_is_not_talked_to(self):
        def health(*options):
            done = self.run_command("admin", "health", *options)
            self.assertEqual(done.returncode, 1, done.stdout)
            return {line.split()[0]: line for line in done.stdout.splitlines() if not line.startswith(" ")}

        # A service that requires a certificate rejects clients without one, the others serve.
        found = health(*self.trusting)
        self.assertIn("UNAVAILABLE", found["BadgeService"])
        self.assertIn("serving", found["UsageIngest"])
        # Services signed by another authority, one in place of another, and no TLS at all.
        found = health("--tls-authorities", self.file("stranger.pem"))
        for name in NAMES:
            self.assertIn("UNAVAILABLE", found[name])
        usage = self.services.addresses["UsageIngest"]
        done = subprocess.run(
            [word if word != self.services.addresses["ShieldPolicy"] else usage
             for word in self.services.rewards_command("admin", "health", *self.known)],
            capture_output=True, text=True, timeout=300, check=False)
        self.assertRegex(done.stdout, "ShieldPolicy .*UNAVAILABLE")
        found = health()
        for name in NAMES:
            self.assertIn("UNAVAILABLE", found[name])

    def test_options_that_do_not_go_together(self):
        certificate = ["--tls-certificate", self.file("operator.pem")]
        self.expect_error(2, ["admin", "health", *self.trusting, *certificate], "--tls-key FILE is missing")
        self.expect_error(2, ["admin", "health", *certificate, "--tls-key", self.file("operator.key")], "--tls-authorities FILE")
        self.expect_error(2, ["admin", "health", "--tls-authorities", "/nowhere.pem"], "/nowhere.pem", "No such file")


class ActivityWatch(Calling, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = cls.enterClassContext(Services("2026-03-02T12:00:00Z"))
        cls.services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")

    def test_an_export_of_activitywatch(self):
        """Mapped apps count, others are named with what to do; exporting and importing again counts nothing twice."""
        self.services.rewards("child", "add", "--name", "Lea", "--zone", "Europe/Berlin")
        for device in ["lea-laptop", "lea-phone"]:
            self.services.rewards("device", "pair", "--child", "Lea", "--device", device)
        self.services.rewards(
            "apps", "save", "--child", "Lea", "--learning", "anki", "--learning", "org.example.reading=10",
            "--reward", "org.example.blocks")
        self.services.rewards("settle")
        self.services.rewards("clock", "advance", "--to", "2026-03-03T00:00:00Z")
        path = ROOT / "Tests/Services/rewards/aw-buckets-export.json"
        laptop = ["--host", "mia-laptop", "--device", "lea-laptop", "--map", "Firefox=org.example.reading"]
        self.expect_error(2, ["usage", "import", path], "several hosts", "Pixel 7", "--host")
        self.expect_error(2, ["usage", "import", path, "--host", "Pixel 7"], "--device", "lea-phone")
        self.expect_error(2, ["usage", "import", path, *laptop, "--map", "kitty=chess"], "chess", "anki", "apps save")
        dry = self.run_command("usage", "import", path, *laptop, "--dry-run").stdout
        self.assertIn("Nothing was sent.", dry)
        done = self.run_command("usage", "import", path, *laptop).stdout
        for phrase in ["46m in 4 records for Lea", "org.example.reading  23m", "not counted: 13m", "4 accepted",
                       "steam.exe  20m", '--map "steam.exe=APP"']:
            self.assertIn(phrase, done)

        def seconds():
            self.services.rewards("settle")
            child = self.services.rewards("status", "--child", "Lea")[0]
            return child["learning_seconds"], child["reward_seconds"]

        self.assertEqual(seconds(), (1430 + 1340, 0))
        again = self.services.rewards("usage", "import", path, *laptop)
        self.assertEqual((again["duplicate"], again["accepted"], again["quarantined"]), (4, 0, 0))
        self.assertEqual(again["left_out_seconds"], {"steam.exe": 1200})
        # A later export: newest events have grown, one was added; nothing conflicts, every second counts once.
        export = json.loads(path.read_text())
        windows = export["buckets"]["aw-watcher-window_mia-laptop"]["events"]
        windows[0]["duration"] = 1159.65
        windows.insert(0, {"timestamp": "2026-03-02T15:25:30.4Z", "duration": 29.6, "data": {"app": "Anki"}})
        export["buckets"]["aw-watcher-afk_mia-laptop"]["events"][0]["duration"] = 3000
        later = self.services.folder / "later.json"
        later.write_text(json.dumps(export))
        grown = self.services.rewards("usage", "import", later, *laptop)
        self.assertEqual((grown["duplicate"], grown["accepted"], grown["quarantined"]), (3, 2, 0))
        self.assertEqual(seconds(), (1430 + 330 + 1340 + 30, 0))
        phone = self.services.rewards("usage", "import", path, "--host", "Pixel 7", "--device", "lea-phone")
        self.assertEqual((phone["accepted"], phone["left_out_seconds"]), (2, {}))
        self.assertEqual(seconds(), (1430 + 330 + 1340 + 30 + 90, 300))


class Guardians(Calling, unittest.TestCase):
    """What guardians do with apps, challenges, wallets and records in quarantine."""

    @classmethod
    def setUpClass(cls):
        cls.services = cls.enterClassContext(Services("2026-03-02T08:00:00Z"))
        cls.services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        cls.services.rewards("child", "add", "--name", "Mia", "--zone", "UTC")
        cls.services.rewards("device", "pair", "--child", "Mia", "--device", "tablet")
        cls.services.rewards(
            "apps", "save", "--child", "Mia", "--learning", "Reading:org.example.reading=10",
            "--reward", "Blocks:org.example.blocks", "--reward", "Videos:org.example.videos=100")
        cls.services.rewards("settle")

    def says(self, *words):
        done = self.run_command(*words)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_apps(self):
        self.assertIn("earns 20 points", self.says("apps", "save", "--child", "Mia", "--learning", "reading=20"))
        self.assertIn("Reading", self.says("apps", "list", "--child", "Mia"))
        self.assertIn("Videos: banned", self.says("apps", "block", "--child", "Mia", "--app", "Videos", "--ban"))
        self.assertIn("Videos: banned", self.says("apps", "unlock-all", "--child", "Mia"))
        self.assertIn("Videos: shielded", self.says("apps", "block", "--child", "Mia", "--app", "videos"))
        self.assertIn("15 min more for Blocks", self.says(
            "apps", "grant", "--child", "Mia", "--minutes", "15", "--app", "Blocks"))
        self.expect_error(2, ["apps", "grant", "--child", "Mia", "--minutes", "5", "--app", "Chess"],
                          "no reward app", "Blocks")
        self.expect_error(1, ["apps", "buy", "--device", "tablet", "--minutes", "5", "--app", "Blocks"], "250")
        self.services.rewards("apps", "save", "--child", "Mia", "--reward", "org.example.racing")
        self.expect_error(2, ["apps", "remove", "--child", "Mia", "--app", "org.example.racing"], "--yes")
        gone = self.says("apps", "remove", "--child", "Mia", "--app", "org.example.racing", "--yes")
        self.assertIn("org.example.racing is removed from Mia.", gone)
        self.assertIn("counters", gone)
        self.expect_error(1, ["debt", "forgive", "--child", "Mia", "--yes"], "FAILED_PRECONDITION")

    def test_schedule(self):
        """Limits, windows and pauses, as guardians set them (SH-14)."""
        child = ["--child", "Mia"]
        self.assertIn("No limits", self.says("schedule", "show", *child))
        limited = self.services.rewards(
            "schedule", "limit", *child, "--daily", "60,sat:120,sun:none", "--weekly", "420", "--app", "Blocks=0")
        self.assertEqual((limited["all_apps_daily"]["seconds"], limited["all_apps_weekly_seconds"]), (3600, 25200))
        self.assertEqual(limited["all_apps_daily"]["weekdays"][1], {"weekday": "sun", "seconds": None})
        self.services.rewards(
            "schedule", "add-window", *child, "--name", "Day", "--time", "00:00-24:00", "--app", "Videos", "--bedtime")

        def rules():
            apps = self.services.rewards("apps", "list", *child)["apps"]
            return {app["display_name"]: app["rule"] for app in apps if app["category"] == "reward"}

        self.assertEqual((rules()["Blocks"], rules()["Videos"]), ("app-daily-limit", "bedtime"))
        self.assertIn("Day (bedtime)", self.says("schedule", "pause", *child))
        self.assertEqual({rules()["Blocks"], rules()["Videos"]}, {"paused"})
        self.expect_error(1, ["schedule", "pause", *child, "--until", "2026-03-02T07:00:00Z"], "end_time")
        self.expect_error(2, ["schedule", "remove-window", *child, "--name", "Night"], "Day")
        self.services.rewards("schedule", "resume", *child)
        self.services.rewards("schedule", "remove-window", *child, "--name", "Day")
        self.assertIn("No limits", self.says("schedule", "limit", *child))
        self.assertNotIn("bedtime", rules().values())

    def test_challenges(self):
        create = ["challenge", "create", "--child", "Mia"]
        for goal, target in [("daily-minutes", 15), ("weekly-minutes", 60), ("specific-apps", 15), ("streak", 3),
                             ("points", 100)]:
            made = self.services.rewards(*create, "--title", goal, "--goal", goal, "--target", str(target), "--full-day")
            self.assertEqual((made["goal"], made["target"], made["status"]), (goal, target, "active"))
        self.services.rewards(
            *create, "--title", "All", "--description", "Of it", "--goal", "points", "--target", "200", "--bonus", "50",
            "--ratio", "1:4", "--learning", "Reading", "--reward", "Blocks", "--start", "2026-03-03T06:00:00Z",
            "--end", "2026-03-29", "--time", "08:00-24:00", "--days", "mon-wed,sun", "--once")
        self.expect_error(2, [*create, "--title", "X", "--goal", "chess"], "weekly-minutes")
        self.expect_error(2, [*create, "--title", "X", "--days", "noday"], "mon-fri")
        self.expect_error(1, [*create, "--title", "X", "--target", "7"], "target", "7", "15", "240")
        self.assertIn("is paused", self.says("challenge", "pause", "--child", "Mia", "--challenge", "streak"))
        self.assertIn("is active", self.says("challenge", "resume", "--child", "Mia", "--challenge", "streak"))
        self.assertIn("60 minutes a day", self.says(
            "challenge", "edit", "--child", "Mia", "--challenge", "daily-minutes", "--target", "60"))
        self.assertIn("is ended", self.says("challenge", "end", "--child", "Mia", "--challenge", "points", "--yes"))
        self.says("challenge", "delete", "--child", "Mia", "--challenge", "points", "--yes")
        self.expect_error(2, ["challenge", "end", "--child", "Mia", "--challenge", "points"], "no challenge", "streak")
        self.assertIn("3 to 30 days", self.says("challenge", "goals"))

    def test_changes(self):
        """FA-1: each service lists the changes of all guardians; one who was removed keeps the name."""
        self.services.rewards("child", "add", "--name", "Ben", "--zone", "UTC")
        self.services.rewards("apps", "save", "--child", "Ben", "--learning", "Chess:org.example.chess=10")
        self.services.rewards("challenge", "create", "--child", "Ben", "--title", "Play", "--target", "30")
        self.services.rewards("guardian", "add", "--name", "Sam")
        self.services.rewards("guardian", "remove", "--guardian", "Sam", "--yes")
        changes = self.services.rewards("changes", "--count", "1000")
        self.assertEqual({change["guardian"] for change in changes}, {"Ana"})
        removed = [change for change in changes if change["kind"] == "guardian_removed"]
        self.assertEqual([change["subject_name"] for change in removed], ["Sam"])
        about = self.services.rewards("changes", "--child", "Ben")
        self.assertEqual(
            {(change["service"], change["kind"]) for change in about},
            {("ShieldPolicy", "child_created"), ("ShieldPolicy", "apps_saved"),
             ("ChallengeService", "challenge_created")})
        text = self.says("changes", "--child", "Ben", "--count", "2")
        self.assertIn("apps saved (Ben): Chess", text)
        self.expect_error(2, ["changes", "--count", "0"], "1000")

    def test_streaks_ledger_badges_and_quarantine(self):
        minimum = self.services.rewards("streak", "minimum", "--child", "Mia", "--minutes", "2")
        self.assertEqual(minimum["minimum_minutes"], 1, "from the next local day on")
        self.expect_error(1, ["streak", "minimum", "--child", "Mia", "--minutes", "999"], "240")
        self.assertIn("from tomorrow on 2 minutes", self.says("streaks", "--child", "Mia"))
        self.assertIn("42 badges", self.says("badges", "--child", "Mia"))
        path = self.services.folder / "strange.csv"
        path.write_text(
            "device,installation,sequence,app,start,end\n"
            "tablet,10000000-0000-7000-8000-000000000001,1,org.example.reading,"
            "2026-03-02T09:00:00Z,2026-03-02T09:10:00Z\n"
            "tablet,10000000-0000-7000-8000-000000000001,2,org.example.reading,"
            "2026-03-02T07:00:00Z,2026-03-02T06:00:00Z\n")
        self.assertEqual(self.services.rewards("usage", "import", path)["quarantined"], 2)
        self.assertIn("in-future", self.says("quarantine", "list", "--child", "Mia"))
        self.expect_error(2, ["quarantine", "accept", "--child", "Mia"], "--reason", "--all")
        self.expect_error(2, ["quarantine", "accept", "--child", "Mia", "--reason", "odd"], "too-long")
        self.says("quarantine", "accept", "--child", "Mia", "--reason", "in-future")
        self.says("quarantine", "reject", "--child", "Mia", "--all")
        self.assertEqual(self.services.rewards("quarantine", "list", "--child", "Mia"), [])
        self.services.rewards("settle")
        ledger = self.services.rewards("ledger", "--child", "Mia")
        self.assertEqual(sum(entry["sixtieths"] for entry in ledger["entries"]), ledger["balance_sixtieths"])
        self.assertIn("balance", self.says("ledger", "--child", "Mia"))

    def test_all_reads_of_usage_agree_and_explain_it(self):
        """US-10, US-15: stretches, totals, breakdown, weeks and reasons are the same seconds."""
        self.services.rewards("child", "add", "--name", "Ida", "--zone", "UTC")
        self.services.rewards("device", "pair", "--child", "Ida", "--device", "reader")
        self.services.rewards("apps", "save", "--child", "Ida", "--learning", "Reading:org.example.reading=10")
        self.services.rewards("settle")
        path = self.services.folder / "reasons.csv"
        key = "30000000-0000-7000-8000-000000000001"
        rows = [("org.example.reading", "08:00", "08:02"), ("org.example.reading", "08:01", "08:03"),
                ("org.example.unknown", "08:03", "08:04")]
        path.write_text("device,installation,sequence,app,start,end\n" + "".join(
            f"reader,{key},{number},{app},2026-03-02T{start}:00Z,2026-03-02T{end}:00Z\n"
            for number, (app, start, end) in enumerate(rows, 1)))
        self.services.rewards("usage", "import", path)
        day = ["--child", "Ida", "--from", "2026-03-02", "--to", "2026-03-02"]
        parts = self.services.rewards("usage", "explain", "--child", "Ida", "--date", "2026-03-02")["parts"]
        own = [part for part in parts if part["installation_id"] == key]
        self.assertEqual([(part["seconds"], part["outcome"]) for part in own],
                         [(120, "counted"), (60, "covered"), (60, "counted"), (60, "unassigned")])
        counted = sum(part["seconds"] for part in parts if part["outcome"] == "counted")
        sixtieths = sum(part["sixtieths"] for part in parts if part["outcome"] == "counted")
        self.assertEqual(sum(stretch["seconds"] for stretch in self.services.rewards("usage", "list", *day)), counted)
        for lines in [self.services.rewards("usage", "totals", *day),
                      self.services.rewards("usage", "breakdown", *day)["apps"]]:
            self.assertEqual([(line["seconds"], line["sixtieths"]) for line in lines], [(counted, sixtieths)])
        week = self.services.rewards("usage", "trend", "--child", "Ida", "--weeks", "1")
        self.assertEqual([line["learning_seconds"] for line in week], [counted])
        device = own[1]["device_id"]
        covered = self.says("usage", "explain", "--child", "Ida", "--device", device, "--installation", key,
                            "--sequence", "2")
        self.assertIn("another record", covered)
        self.assertIn("Reading", self.says("usage", "list", *day))
        self.expect_error(2, ["usage", "explain", "--child", "Ida"], "--date")

    def test_watches_tell_of_usage_as_it_comes(self):
        watchers = [
            subprocess.Popen(
                self.services.rewards_command(*words, "--child", "Mia", "--json"), stdout=subprocess.PIPE, text=True)
            for words in [("usage", "watch"), ("status", "--watch")]
        ]
        try:
            usage, status = watchers
            first = json.loads(usage.stdout.readline())
            self.assertTrue(first["snapshot"])
            shown = json.loads(status.stdout.readline())["children"][0]
            path = self.services.folder / "more.csv"
            path.write_text(
                "device,installation,sequence,app,start,end\n"
                "tablet,20000000-0000-7000-8000-000000000001,1,org.example.reading,"
                "2026-03-02T08:01:00Z,2026-03-02T08:04:00Z\n")
            self.services.rewards("usage", "import", path)
            second = json.loads(usage.stdout.readline())
            self.assertFalse(second["snapshot"])
            self.assertEqual(second["learning_seconds"], first["learning_seconds"] + 180)
            while shown["learning_seconds"] != second["learning_seconds"]:
                shown = json.loads(status.stdout.readline())["children"][0]
        finally:
            for watcher in watchers:
                watcher.kill()
                watcher.communicate()


class Sample(Calling, unittest.TestCase):
    """The three weeks of deploy/sample, and plays that have no expectation."""

    FOLDER = ROOT / "deploy/sample"
    PLAYER = "DemonstrationPlayer"

    def test_three_weeks(self):
        scripts = ["--actions", self.FOLDER / "household.actions", "--actions", self.FOLDER / "weeks.actions"]
        play = [self.FOLDER / "weeks.csv", *scripts, "--expect", self.FOLDER / "expected.json"]
        with Services("2026-03-07T06:30:00Z") as self.services:
            first = self.run_command(*play, program=self.PLAYER)
            self.assertEqual(first.returncode, 0, first.stderr)
            self.assertIn("figures are as", first.stdout)
            # Families do not get the player.
            self.assertNotIn("\n  play ", self.run_command("--help").stdout)
            status = self.run_command("status", "--days", "30").stdout
            for phrase in ["Sun 2026-03-29", "22 days in a row, longest 22", "Streak Champion"]:
                self.assertIn(phrase, status)
            for line in (first.stdout + status).splitlines():
                self.assertLessEqual(len(line), 100 if str(ROOT) not in line else 200, line)
                self.assertNotIn("\x1b", line)
            self.assertLessEqual(max(map(len, status.splitlines())), 80)
            self.assertGreater(self.services.rewards("verify")["checks"], 20)
            verified = self.services.rewards("admin", "verify", "--share", "100")
            self.assertEqual(verified["differences"] + verified["uncompared_families"], [])
            self.assertEqual(verified["compared_families"], len(NAMES))
            before = self.services.rewards("status")
            # A further run resumes where this one ended: nothing is done twice.
            again = self.services.rewards(*play, program=self.PLAYER)
            self.assertEqual(again["accepted"], 0)
            self.assertEqual(self.services.rewards("status"), before)

    def test_another_file_is_checked_by_what_must_always_hold(self):
        with Services("2026-03-07T06:30:00Z") as self.services:
            usage = self.services.folder / "short.csv"
            lines = (self.FOLDER / "weeks.csv").read_text().splitlines(True)
            usage.write_text("".join(lines[:100]))
            script = self.services.folder / "wrong.actions"
            script.write_text("2026-03-09T10:00:00Z apps grant --child Mia\n")
            self.expect_error(2, [usage, "--actions", script], "line 1", "--minutes", program=self.PLAYER)
            script.write_text("2026-03-09 apps list --child Mia\n")
            self.expect_error(2, [usage, "--actions", script], "line 1", "2026-03-11T17:00:00Z", program=self.PLAYER)
            self.services.rewards(usage, "--actions", self.FOLDER / "household.actions", program=self.PLAYER)
            self.assertIn("The services agree", self.run_command("verify").stdout)


if __name__ == "__main__":
    unittest.main(verbosity=2)
