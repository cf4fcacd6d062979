"""deploy/run as a newcomer has it: what it prints to be pasted runs unchanged, and Ctrl-C lets the services drain."""

import json
import re
import shutil
import subprocess
import tempfile
import textwrap
import unittest
from pathlib import Path

from demonstration import Demonstration, make_python
from services import LIMIT, NAMES, binaries


class DemonstrationTests(unittest.TestCase):
    def test_what_it_prints_runs_and_ctrl_c_drains(self):
        folder = Path(tempfile.mkdtemp(prefix="demonstration-"))
        demonstration = Demonstration(folder)
        try:
            self.paste_python(demonstration)
            self.paste_curl(demonstration)
            self.watch(demonstration)
            code, printed = demonstration.interrupt()
        finally:
            demonstration.close()
        self.assertEqual(code, 130, printed)
        for name in NAMES:
            log = demonstration.log(name)
            self.assertIn("draining", log)
            self.assertRegex(log.splitlines()[-1], r"\bstopped\b")
            self.assertNotIn("second signal", log)
        shutil.rmtree(folder)

    def test_a_service_that_ends_is_reported(self):
        folder = Path(tempfile.mkdtemp(prefix="demonstration-"))
        demonstration = Demonstration(folder)
        try:
            demonstration.kill("BadgeService")
            demonstration.read_until("BadgeService.log, ends so:")
            code, printed = demonstration.interrupt()
        finally:
            demonstration.close()
        self.assertEqual(code, 130, printed)
        self.assertRegex(demonstration.log("ShieldPolicy").splitlines()[-1], r"\bstopped\b")
        shutil.rmtree(folder)

    def test_empty_services_can_be_loaded(self):
        folder = Path(tempfile.mkdtemp(prefix="demonstration-"))
        demonstration = Demonstration(folder, empty=True)
        try:
            printed = demonstration.printed.splitlines()[-1]
            self.assertTrue(printed.startswith("rpcload usage "), printed)
            command = f"{binaries()}/{printed}".replace("--families 100", "--families 2").replace("10s", "2s --warm-up 1s")
            done = subprocess.run(command.replace("--rate 100", "--rate 20").split(), capture_output=True, text=True, timeout=4 * LIMIT)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertIn("everything that was acknowledged is there", done.stdout)
            code, text = demonstration.interrupt()
        finally:
            demonstration.close()
        self.assertEqual(code, 130, text)
        shutil.rmtree(folder)

    def paste_python(self, demonstration):
        once = demonstration.block("Python, once: its packages (Debian: python3-venv) and the stubs").splitlines()
        self.assertIn("-m venv", once[0])
        make_python(demonstration.folder / "data/python/bin/python")
        done = demonstration.paste("\n".join(once[1:]))
        self.assertEqual(done.returncode, 0, done.stderr)
        call = demonstration.block("Python")
        self.assertEqual(call, textwrap.dedent(call))
        done = demonstration.paste(call)
        self.assertEqual(re.findall(r'display_name: "(\w+)"', done.stdout), ["Mia", "Noah"], done.stderr)

    def paste_curl(self, demonstration):
        done = demonstration.paste(demonstration.block("curl"))
        self.assertEqual([child["displayName"] for child in json.loads(done.stdout)["children"]], ["Mia", "Noah"], done.stderr)

    def watch(self, demonstration):
        command = demonstration.block("The command line")
        self.assertIn(" status --watch ", command)
        done = demonstration.paste(command.replace(" --watch ", " "))
        self.assertIn("Mia", done.stdout, done.stderr)


if __name__ == "__main__":
    unittest.main()
