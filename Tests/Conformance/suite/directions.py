"""Plays cases of one direction after another, and prints a line for each direction."""
import time
from concurrent.futures import ThreadPoolExecutor


class Directions:
    """- words: only directions and cases are played whose names contain one; all without any."""

    def __init__(self, words: list):
        self.words, self.total, self.failed = words, 0, 0

    def wanted(self, *names: str) -> bool:
        return not self.words or any(word.lower() in name.lower() for word in self.words for name in names)

    def play(self, direction: str, cases: list, name, faults, at_once=16):
        """Plays the cases, several at a time.

        - name, faults: of a case."""
        cases = [case for case in cases if self.wanted(direction, name(case))]
        begin = time.monotonic()

        def judged(case):
            try:
                return faults(case)
            except Exception as error:
                return [f"{type(error).__name__}: {error}"]

        with ThreadPoolExecutor(at_once) as threads:
            outcomes = list(threads.map(judged, cases))
        failed = 0
        for case, found in zip(cases, outcomes, strict=True):
            failed += bool(found)
            if found:
                section = getattr(case, "section", "")
                print(f"FAILED  {direction}: {name(case)} [{section}]", *found, sep="\n        ", flush=True)
        if cases:
            print(f"{'FAILED' if failed else 'ok    '}  {direction}: {len(cases)} cases, {failed} failed, "
                  f"{time.monotonic() - begin:.1f} s", flush=True)
        self.total, self.failed = self.total + len(cases), self.failed + failed

    def result(self, part: str, content=True) -> int:
        """The exit status, after a line about all of them."""
        if self.total == 0:
            print(f"{part}-run: no direction or case contains {' or '.join(self.words)}")
            return 2
        print(f"{part}: {self.failed} of {self.total} failed" if self.failed else f"{part}: all {self.total} passed")
        return 0 if content and not self.failed else 1


def name_of(case) -> str:
    return f"{case.kind}: {case.name}"
