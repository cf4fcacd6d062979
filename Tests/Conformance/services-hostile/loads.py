"""What a family may send that makes work."""
import uuid

from calls import digest
from client import new_id, shield, usage


class Records:
    """Usage of one app that a device has not sent before; each second of so many days is used once."""

    def __init__(self, file, app, days=30):
        self.begin, self.seconds = file["now"] - days * 86_400, (days - 1) * 86_400
        self.app, self.installation, self.sequence = app, str(uuid.uuid4()), 0

    def batch(self, count, seconds=1, step=2):
        request = usage.RecordUsageRequest()
        for _ in range(count):
            self.sequence += 1
            start = self.begin + self.sequence * step % self.seconds
            record = request.records.add(
                installation_id=self.installation, sequence=self.sequence, app_token_digest=digest(self.app))
            record.start_time.FromSeconds(start)
            record.end_time.FromSeconds(start + seconds)
        return request


def save_apps(world, family, count):
    """A learning app and other reward apps of the family's child; the ids of all."""
    selections = [shield.AppSelection(token_digest=digest("reading"), display_name="reading", category=1)]
    selections += [shield.AppSelection(token_digest=digest(f"game {index}"), display_name=f"game {index}", category=2)
                   for index in range(count - 1)]
    apps = []
    for begin in range(0, count, 200):
        saved = world.cluster.shield.SaveApps(shield.SaveAppsRequest(
            child_id=family.children[0], selections=selections[begin:begin + 200], request_id=new_id()),
            metadata=family.guardian)
        apps += [app.app_id for app in saved.apps]
    return apps


def other_rates(child, number, first):
    """All that may be saved at once of the games from the first one on; each number makes other rates."""
    request = shield.SaveAppsRequest(child_id=child, request_id=new_id())
    for index in range(first, first + 200):
        request.selections.add(
            token_digest=digest(f"game {index}"), display_name=f"game {index}", category=2,
            points_per_minute=50 + number % 90 * 10)
    return request
