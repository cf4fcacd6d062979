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
    # Unrounded; the difference is rounded away from zero.
    milliseconds = (made.time - receipt) * 1000 + sent.monotonic - made.monotonic
    seconds = -(-abs(milliseconds) // 1000)
    return seconds if milliseconds > 0 else -seconds


def wrong(seconds):
    return seconds is not None and abs(seconds) > TOLERANCE
