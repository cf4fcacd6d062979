"""Files that are imported as programs and people write them: what counts is said and counted, by a trial as by the import,
and what cannot be read is named."""

import contextlib
import json
import os
import re
import subprocess
import time
import unittest

from services import ROOT, Services
from test_command_line import Calling

FILES = ROOT / "Tests/Services/rewards/Imports"


class Imports(Calling, unittest.TestCase):
    """Each file by a child of its own: Reading and Steam are saved on 2026-03-01, and it is 2026-03-09."""

    @classmethod
    def setUpClass(cls):
        cls.services = cls.enterClassContext(Services("2026-03-01T08:00:00Z"))
        cls.services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        cls.imports = [
            # File, further options, seconds that count, seconds from before, parts that cannot be read.
            ("bad-events.json", [], 1500, {}, 5),
            ("text-that-is-not-read.json", [], 1620, {}, 0),
            ("empty-fields.json", [], 1500, {}, 0),
            ("other-computer.json", ["--host", "laptop"], 1500, {}, 0),
            ("same-time-twice.json", [], 600, {}, 0),
            ("before-the-apps.json", [], 600, {"Reading": 3600}, 0),
        ]
        for number in range(len(cls.imports) + 2):
            child = f"Mia {number}"
            cls.services.rewards("child", "add", "--name", child, "--zone", "Europe/Berlin")
            cls.services.rewards("device", "pair", "--child", child, "--device", f"tab{number}" if number else "tab")
            cls.services.rewards(
                "apps", "save", "--child", child, "--learning", "Reading:org.example.reading=10", "--reward", "Steam=50")
        cls.services.rewards("settle")
        cls.services.rewards("clock", "advance", "--to", "2026-03-09T08:00:00Z")

    def counted(self, number):
        self.services.rewards("settle")
        return self.services.rewards("status", "--child", f"Mia {number}")[0]["learning_seconds"]

    def test_exports(self):
        for number, (name, options, seconds, before, unread) in enumerate(self.imports, 1):
            with self.subTest(name):
                words = ["usage", "import", FILES / name, "--device", f"tab{number}", *options]
                for further in (["--dry-run"], []):
                    found = self.services.rewards(*words, *further)
                    self.assertEqual(found["counted_seconds"], {"Reading": seconds})
                    self.assertEqual((found["before_seconds"], found["unread"]), (before, unread))
                self.assertEqual(found["invalid"], 0)
                self.assertEqual(self.counted(number), seconds)

    def test_withdrawing(self):
        """US-17: a wrong import is withdrawn, sent again with another mapping, and can be taken back."""
        number = len(self.imports) + 1
        words = ["usage", "import", FILES / "empty-fields.json", "--device", f"tab{number}"]
        child = ["--child", f"Mia {number}"]
        sent = self.services.rewards(*words, "--map", "kitty=Reading")
        self.assertEqual(self.counted(number), 1800)
        self.assertEqual([one["import_id"] for one in self.services.rewards("usage", "imports", *child)], [sent["import_id"]])
        self.services.rewards("usage", "withdraw", *child, "--import", sent["import_id"])
        self.assertEqual(self.counted(number), 0)
        again = self.services.rewards(*words, "--map", "kitty=Steam")
        self.assertEqual((again["accepted"], again["duplicate"]), (1, 2))
        [made] = self.services.rewards("usage", "withdrawals", *child)
        self.assertEqual((made["records"], made["state"]), (3, "withdrawn"))
        self.services.rewards("usage", "restore", *child, "--withdrawal", made["withdrawal_id"])
        self.assertEqual(self.counted(number), 1500)
        for name in ["UsageIngest", "ShieldPolicy", "ChallengeService"]:
            found = self.services.rewards("admin", "verify", "--service", name, "--share", "100")
            self.assertEqual(found["differences"], [])

    def test_what_is_said_to_people(self):
        words = ["usage", "import", FILES / "bad-events.json", "--device", "tab1", "--dry-run"]
        said = self.run_command(*words).stdout
        for phrase in ["25m in 2 records", "5 parts of the export can't be read", "windows, event 6: duration is null",
                       "kitty  5m"]:
            self.assertIn(phrase, said)
        said = self.run_command("usage", "import", FILES / "before-the-apps.json", "--device", "tab6", "--dry-run").stdout
        self.assertIn("from before the app was saved (2026-03-01T08:00:00Z): Reading 1h", " ".join(said.split()))

    def test_rows(self):
        imported = 0
        for name, accepted, skipped, seconds in [
                ("spreadsheet.csv", 1, 1, 600), ("empty-columns.csv", 0, 0, 600), ("line-break.csv", 0, 0, 1200)]:
            tried = self.services.rewards("usage", "import", FILES / name, "--dry-run")
            self.assertEqual(tried["counted_seconds"], {"Reading": seconds})
            found = self.services.rewards("usage", "import", FILES / name)
            if accepted:
                self.assertEqual((found["accepted"], found["skipped"]), (accepted, skipped))
            imported += found["accepted"]
        self.assertEqual((imported, self.counted(0)), (1, 600))

    def test_memory(self):
        """What a file has besides its records costs no memory: 40 MiB in one line, most of it titles."""
        event = {"timestamp": "2026-03-08T09:00:00Z", "duration": 60, "data": {"app": "Reading", "title": "t" * 8_000}}
        bucket = {"id": "windows", "type": "currentwindow", "client": "x", "hostname": "laptop", "events": [event] * 5_200}
        path = self.services.folder / "large.json"
        path.write_text(json.dumps({"buckets": {"windows": bucket}}))
        self.assertGreater(path.stat().st_size, 40 << 20)
        command = self.services.rewards_command("usage", "import", path, "--device", "tab5", "--dry-run", "--json")
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            largest = self.largest_resident(process)
            found = json.loads(process.stdout.read())
        self.assertEqual((process.returncode, found["counted_seconds"]), (0, {"Reading": 60}))
        self.assertLess(largest, 48 << 10, "KiB")

    def largest_resident(self, process):
        """KiB of a process that prints little, once it has ended. The usage that is reported of a child has its parent's, too."""
        largest = 0
        while process.poll() is None:
            with contextlib.suppress(OSError):
                with open(f"/proc/{process.pid}/status", encoding="utf-8") as status:
                    found = re.search(r"VmHWM:\s+(\d+) kB", status.read())
                largest = int(found[1]) if found else largest
            time.sleep(0.02)
        self.assertGreater(largest, 0)
        return largest

    def test_refusals(self):
        """A trial refuses what the import refuses; what has no end, ends at once."""
        unknown = ["usage", "import", FILES / "unknown-device.csv"]
        for further in ([], ["--dry-run"]):
            self.expect_error(2, unknown + further, "1 device not paired here", '"attic"')
            self.expect_error(2, ["usage", "import", FILES / "empty-columns.csv", "--batch", "0"] + further, "--batch")
            self.expect_error(2, ["usage", "import", FILES / "utf16.json", "--device", "tab"] + further, "UTF-16", "iconv")
        pipe = self.services.folder / "pipe"
        os.mkfifo(pipe)
        self.expect_error(2, ["usage", "import", pipe], "no program writes")
        self.expect_error(2, ["usage", "import", "/dev/zero"], "is not a file")
        # A row of more than 1 MiB is none; an export may be one line of any length.
        long = self.services.folder / "long.csv"
        long.write_text("device,installation,sequence,app,start,end\n" + "x" * 1_100_000)
        self.expect_error(2, ["usage", "import", long], "line 2 is longer than")
        export = json.loads((FILES / "same-time-twice.json").read_text())
        export["buckets"]["windows"]["events"][0]["data"]["title"] = "long " * 300_000
        long.write_text(json.dumps(export))
        found = self.services.rewards("usage", "import", long, "--device", "tab5", "--dry-run")
        self.assertEqual(found["counted_seconds"], {"Reading": 600})


if __name__ == "__main__":
    unittest.main()
