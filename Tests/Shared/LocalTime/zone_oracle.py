"""Prints what Python's zoneinfo returns for the same TZif files, for ZoneOracleTests.swift.

    offset ZONE INSTANT SECONDS
    day ZONE DATE FIRST END        the first instants whose date is DATE or later, and the next date or later
"""
import datetime
import os
import random
import sys
import zoneinfo

DIRECTORY = os.environ.get("TZDIR", "/usr/share/zoneinfo")
zoneinfo.reset_tzpath([DIRECTORY])
UTC = datetime.timezone.utc
EPOCH = datetime.date(1970, 1, 1)
chance = random.Random(int(sys.argv[1]))


def local(zone, instant):
    return datetime.datetime.fromtimestamp(instant, UTC).astimezone(zone)


def days(zone, instant):
    return (local(zone, instant).date() - EPOCH).days


def first_on_or_after(zone, day):
    """Minute by minute, so that nothing depends on knowing where the transitions are."""
    instant = day * 86400 - 26 * 3600
    while days(zone, instant) < day:
        instant += 60
    low, high = instant - 60, instant
    while high - low > 1:
        middle = (low + high) // 2
        if days(zone, middle) < day:
            low = middle
        else:
            high = middle
    return high


def names():
    for name in sorted(zoneinfo.available_timezones()):
        if name.split("/")[0] not in ("Factory", "localtime", "posixrules", "right", "posix"):
            yield name


SPECIAL = [
    ("Pacific/Apia", "2011-12-29"), ("Pacific/Apia", "2011-12-30"), ("Pacific/Apia", "2011-12-31"),
    ("America/Sao_Paulo", "2018-11-03"), ("America/Sao_Paulo", "2018-11-04"), ("America/Sao_Paulo", "2018-02-17"),
    ("Asia/Beirut", "2026-03-29"), ("Asia/Beirut", "2026-10-24"), ("Asia/Beirut", "2026-10-25"),
    ("America/Havana", "2026-03-08"), ("America/Havana", "2026-11-01"), ("Africa/Cairo", "2026-04-24"),
    ("America/Toronto", "1947-09-27"), ("America/Toronto", "1947-09-28"), ("Pacific/Kwajalein", "1969-09-30"),
    ("Pacific/Kwajalein", "1993-08-21"), ("America/Juneau", "1867-10-18"), ("Asia/Manila", "1844-12-31"),
    ("Europe/Berlin", "2026-03-29"), ("Europe/Berlin", "2026-10-25"), ("Europe/Berlin", "2150-10-25"),
    ("Australia/Lord_Howe", "2026-04-05"), ("America/Nuuk", "2026-10-24"), ("America/St_Johns", "1988-04-03"),
    ("America/St_Johns", "2006-10-28"), ("America/St_Johns", "2006-10-29"),
]

lines = []
for name in names():
    zone = zoneinfo.ZoneInfo(name)
    for _ in range(40):
        instant = chance.randrange(-3_800_000_000, 10_000_000_000)
        lines.append(f"offset {name} {instant} {int(local(zone, instant).utcoffset().total_seconds())}")
    for _ in range(2):
        day = chance.randrange(-40_000, 100_000)
        date = EPOCH + datetime.timedelta(days=day)
        lines.append(f"day {name} {date} {first_on_or_after(zone, day)} {first_on_or_after(zone, day + 1)}")
for name, text in SPECIAL:
    zone = zoneinfo.ZoneInfo(name)
    day = (datetime.date.fromisoformat(text) - EPOCH).days
    lines.append(f"day {name} {text} {first_on_or_after(zone, day)} {first_on_or_after(zone, day + 1)}")
print("\n".join(lines))
