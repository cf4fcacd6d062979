"""Compares a child's requests with the model's (SH-15)."""

from client import pages, shield


def requests(sheet, play, child):
    for open_only in (False, True):
        request = shield.ListRequestsRequest(child_id=child.id, open_only=open_only, page_size=7)
        listed = pages(play.cluster.shield.ListRequests, request, play.guardian, "requests")
        compare(sheet, play, child, listed, open_only)


def compare(sheet, play, child, listed, open_only):
    now, names = play.cluster.now, {id: app for app, id in play.app_ids.items()}
    known = [
        request for request in reversed(child.model.requests.made) if not open_only or request.state(now) == "open"]
    which = "open requests" if open_only else "requests"
    sheet.same(f"order of {which}", [request.id for request in known], [entry.child_request_id for entry in listed])
    sheet.tables(f"{which}:", {request.id: row(request, now) for request in known}, {
        entry.child_request_id: (
            shield.ChildRequestKind.Name(entry.kind)[len("CHILD_REQUEST_KIND_"):].lower(),
            tuple(sorted(names[id] for id in entry.app_ids)), entry.seconds, entry.create_time.seconds,
            shield.ChildRequestState.Name(entry.state)[len("CHILD_REQUEST_STATE_"):].lower(),
            entry.decide_time.seconds, entry.given_seconds, entry.grant_id)
        for entry in listed})


def row(request, now):
    return (
        request.kind, tuple(sorted(request.apps)), request.seconds, request.created, request.state(now),
        request.decided, request.given, request.grant)
