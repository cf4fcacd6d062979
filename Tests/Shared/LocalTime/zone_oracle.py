"""Prints what Python's zoneinfo returns for the same TZif files, for ZoneOracleTests.swift.

    offset ZONE INSTANT SECONDS
    day ZONE DATE FIRST END        the first instants whose date is DATE or later, and the next date or later

With `odd ZONE…` in place of a seed: the days from 2000 to 2040 that are shorter than 23 or longer than 25 hours, as
`ZONE DATE SECONDS`.
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


def offset(zone, instant):
    return int(local(zone, instant).utcoffset().total_seconds())


def regimes(zone):
    """From when on each offset holds, with the offset: by a sample a week, and bisection between two that differ."""
    start, end, step = 946_000_000, 2_241_000_000, 7 * 86400
    found = [(start, offset(zone, start))]
    for instant in range(start + step, end, step):
        new = offset(zone, instant)
        if new == found[-1][1]:
            continue
        low, high = instant - step, instant
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if offset(zone, middle) == new else (middle, high)
        found.append((high, new))
    return found


def odd_days(name):
    zone = zoneinfo.ZoneInfo(name)
    changes = regimes(zone)
    begins = {}

    def begin(day):
        """The first instant whose date is the day or later."""
        if day not in begins:
            begins[day] = min(max(since, day * 86400 - offset) for index, (since, offset) in enumerate(changes)
                              if index + 1 == len(changes) or day * 86400 - offset < changes[index + 1][0])
        return begins[day]

    first, last = (datetime.date(2000, 1, 1) - EPOCH).days, (datetime.date(2040, 12, 31) - EPOCH).days
    near = {(since + shift) // 86400 + days for since, shift in changes for days in range(-2, 3)}
    for day in sorted(near):
        length = begin(day + 1) - begin(day)
        if first <= day <= last and not 82_800 <= length <= 90_000:
            yield f"{name} {EPOCH + datetime.timedelta(days=day)} {length}"


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

if sys.argv[1] == "odd":
    for name in sys.argv[2:]:
        for line in odd_days(name):
            print(line)
    sys.exit()
chance = random.Random(int(sys.argv[1]))
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
