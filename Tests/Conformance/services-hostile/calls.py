"""Requests to the services, frame by frame."""
import hashlib
import time

from wire import END_HEADERS, END_STREAM, HEADERS, REQUEST, RST_STREAM, block, data, frame, message

GET_TOTALS = "/screentime.usage.v1.UsageIngestService/GetTotals"
RECORD_USAGE = "/screentime.usage.v1.UsageIngestService/RecordUsage"
STREAM_USAGE = "/screentime.usage.v1.UsageIngestService/StreamUsage"
WATCH_USAGE = "/screentime.usage.v1.UsageIngestService/WatchUsage"
WATCH_PROGRESS = "/screentime.challenge.v1.ChallengeService/WatchProgress"
WATCH_POLICY = "/screentime.shield.v1.ShieldPolicyService/WatchPolicy"
ACK_POLICY = "/screentime.shield.v1.ShieldPolicyService/AckPolicy"
GET_POLICY = "/screentime.shield.v1.ShieldPolicyService/GetPolicy"
SAVE_APPS = "/screentime.shield.v1.ShieldPolicyService/SaveApps"
GRANT_UNLOCK = "/screentime.shield.v1.ShieldPolicyService/GrantUnlock"
CREATE_FAMILY = "/screentime.family.v1.FamilyService/CreateFamily"
UPDATE_CHILD = "/screentime.family.v1.FamilyService/UpdateChild"
REDEEM_PAIRING = "/screentime.family.v1.FamilyService/RedeemPairing"
GET_SIGNING_KEYS = "/screentime.family.v1.FamilyService/GetSigningKeys"


def digest(name):
    """An app's name on devices."""
    return "token.sha256." + hashlib.sha256(name.encode()).hexdigest()


class Address:
    """Where a raw client connects to, and from."""

    def __init__(self, text):
        self.host, port = text.rsplit(":", 1)
        self.port = int(port)


def fields(path, credentials=()):
    """The headers of a request."""
    return [(name, path if name == ":path" else value) for name, value in REQUEST] + list(credentials)


def opening(stream, path, credentials=()):
    """The headers of a request, whose message may follow or not."""
    return frame(HEADERS, END_HEADERS, stream, block(fields(path, credentials)))


def call(stream, path, request, credentials=()):
    """A complete request."""
    return opening(stream, path, credentials) + data(stream, message(request.SerializeToString()), end=True)


def statuses(client, streams, until):
    """Reads until the time (monotonic): {stream: status} of those of the streams that have ended, a reset as `reset`."""
    said, wanted = {}, set(streams)
    while wanted - said.keys() and time.monotonic() < until:
        client.socket.settimeout(max(0.01, until - time.monotonic()))
        try:
            received = client.next()
        except TimeoutError:
            break
        if received is None:
            break
        if received.kind == RST_STREAM:
            said.setdefault(received.stream, "reset")
        elif received.kind == HEADERS and received.flags & END_STREAM:
            said[received.stream] = dict(received.fields).get("grpc-status")
    return {stream: status for stream, status in said.items() if stream in wanted}
