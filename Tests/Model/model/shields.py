"""Time under an acknowledged shield (US-3; rulings: Shielded)."""

from .stretches import FOREVER, union


class Acknowledgements:
    """The acknowledgements of one device: a set, so the order in which they were received does not matter."""

    def __init__(self):
        self.received = set()  # (version, instant, ids of the apps that it shields)

    def acknowledge(self, version, instant, shielded):
        self.received.add((version, instant, frozenset(shielded)))

    @property
    def versions(self):
        """[(version, instant, apps)], in order of version; of several for one version the earliest counts."""
        earliest = {}
        for version, instant, apps in sorted(self.received, key=lambda one: one[:2]):
            earliest.setdefault(version, (version, instant, apps))
        return list(earliest.values())

    def shielded(self, app):
        """From each acknowledgement of a shield to that of the first later version without it."""
        found, versions = [], self.versions
        for index, (_, instant, apps) in enumerate(versions):
            if app in apps:
                later = [since for _, since, others in versions[index + 1:] if app not in others]
                end = later[0] if later else FOREVER
                if instant < end:
                    found.append((instant, end))
        return union(found)
