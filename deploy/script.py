"""The command line of the Python scripts of deploy, Proto and Tests.

A script's docstring is what `--help` prints. That needs Python and nothing else, and writes nothing: what has to be installed is
imported after `Script.options`, and `sys.dont_write_bytecode` is set before this. What a script does not know is refused with exit
status 2. `Tests/Package/scripts` checks every script for it.
"""
import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTHON = ROOT / ".build/python"


class Script(argparse.ArgumentParser):
    """- file, text: the script's `__file__` and `__doc__`."""

    def __init__(self, file: str, text: str):
        super().__init__(prog=str(Path(file).resolve().relative_to(ROOT)), allow_abbrev=False)
        self.text = text

    def format_help(self) -> str:
        return self.text.strip() + "\n"

    def error(self, message: str):
        self.exit(2, f"{self.prog}: {message}; see {self.prog} --help\n")

    def parse_args(self, *arguments):
        for word in sys.argv[1:]:
            if word.startswith("-") and word.partition("=")[0] not in self._option_string_actions:
                self.error(f"unknown option '{word}'")
        return super().parse_args(*arguments)

    def options(self, packages: bool = False) -> argparse.Namespace:
        """The options of the caller.

        - packages: continue in the Python with the packages of the tests (Tests/Support/prepare), after installing it where it is
          missing.
        """
        found = self.parse_args()
        if packages and Path(sys.prefix).resolve() != PYTHON.resolve():
            if subprocess.run([ROOT / "Tests/Support/prepare"]).returncode != 0:
                self.exit(1, f"{self.prog}: what it needs could not be installed; see above\n")
            os.environ["PATH"] = f"{PYTHON}/bin:{os.environ.get('PATH', os.defpath)}"
            sys.stdout.flush()
            os.execv(PYTHON / "bin/python3", [str(PYTHON / "bin/python3"), *sys.orig_argv[1:]])
        return found
