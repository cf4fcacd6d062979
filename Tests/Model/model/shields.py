"""Time under an acknowledged shield (US-3; rulings: Shielded)."""

from .stretches import FOREVER, union


class Acknowledgements:
    """The acknowledgements of one device."""

    def __init__(self):
        self.versions = []  # (version, instant, ids of the apps that it shields), in order of version

    def acknowledge(self, version, instant, shielded):
        """One that is not newer than the last changes nothing."""
        if self.versions and version <= self.versions[-1][0]:
            return False
        self.versions.append((version, instant, frozenset(shielded)))
        return True

    def shielded(self, app):
        """From each acknowledgement of a shield to that of the first later version without it."""
        found = []
        for index, (_, instant, apps) in enumerate(self.versions):
            if app in apps:
                later = [since for _, since, others in self.versions[index + 1:] if app not in others]
                found.append((instant, later[0] if later else FOREVER))
        return union(found)
