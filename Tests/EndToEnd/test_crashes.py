"""Kills each of the four processes in the middle of an ingest, again and again, and finds every total right."""

import os
import random
import time
import unittest

from interrupted_ingest import Ingest
from services import NAMES, Services

# As many of each of the four processes, in the middle of as many days of use: what takes long are the days.
LONG = os.environ.get("LONG", "0") != "0"
KILLS = int(os.environ.get("KILLS", "80" if LONG else "24"))
SEED = int(os.environ.get("SEED", "1"))
DAYS = 60 if LONG else 18


class Crashes(unittest.TestCase):
    def test_totals_survive_kills(self):
        print(f"{KILLS} kills, SEED={SEED}")
        chance = random.Random(SEED)
        with Services(Ingest.CLOCK) as services:
            ingest = Ingest(services, DAYS)
            during = 0
            for kill in range(KILLS):
                # Spread over the ingest: the next kill waits until the next part of the rows is acknowledged.
                ingest.reach(kill / KILLS)
                time.sleep(chance.uniform(0, 0.05))
                during += ingest.is_running
                name = NAMES[kill % len(NAMES)]
                services.kill(name)
                time.sleep(chance.uniform(0, 0.2))
                services.start(name)
                services.wait_ready(name)
            ingest.check(self)
            self.assertGreaterEqual(during, KILLS * 3 // 4, "most kills fall into the ingest; make the file larger")


if __name__ == "__main__":
    unittest.main(verbosity=2)
