"""The clocks of devices (US-1, US-7)."""

from dataclasses import dataclass

TOLERANCE = 300


@dataclass(frozen=True)
class Reading:
    """What a device's clocks show at one moment."""

    boot: str
    time: int  # seconds since 1970 by its own clock
    monotonic: int  # milliseconds since the boot


def ahead(made, sent, receipt):
    """How far the clock was ahead when a record was made, in seconds; None where nothing is known."""
    if made is None or sent is None or not made.boot or made.boot != sent.boot:
        return None
    # Each rounded down to a second.
    return made.time + (sent.monotonic - made.monotonic) // 1000 - receipt


def wrong(seconds):
    return seconds is not None and abs(seconds) > TOLERANCE
