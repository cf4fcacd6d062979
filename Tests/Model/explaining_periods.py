"""The parts of ExplainPeriod add up to what the lists show of a period, and to all of its learning (CH-17)."""

import zlib
from datetime import date

from client import challenge, contract
from dates import date_message, date_text
from model import periods
from model.goals import GOAL_TYPES
from model.localtime import number_of, text_of
from model.stretches import intersection

explanations, explanations_grpc = contract("challenge", "explanations")

# A comparison explains so many periods: each family is compared dozens of times.
SAMPLE = 3


def compare_explanations(sheet, play, child, state):
    """Explains some of the periods that ListProgress and ListCompletions show, others each time."""
    answer = play.cluster.challenge.ListProgress(
        challenge.ListProgressRequest(child_id=child.id), metadata=play.guardian)
    listed = play.cluster.challenge.ListCompletions(
        challenge.ListCompletionsRequest(child_id=child.id, page_size=1000), metadata=play.guardian)
    shown = {(entry.challenge_id, date_text(entry.period_start_date)): (entry, None) for entry in answer.progress}
    for done in listed.completions:
        key = done.challenge_id, date_text(done.period_start_date)
        shown[key] = shown.get(key, (None, None))[0], done
    names = {id: name for name, id in child.challenge_ids.items()}

    def place(key):
        return zlib.crc32(f"{names.get(key[0])}/{key[1]}/{state.now}".encode())

    for key in sorted(shown, key=place)[:SAMPLE]:
        explain(sheet, play, child, state, names.get(key[0]), key, *shown[key])


def compare_counted(sheet, play, child, state):
    """What counted in some periods, completed or not, over or not; others each time."""
    calendar, today, found = child.model.calendar, child.model.calendar.date(state.now), []
    for name, known in child.model.challenges.items():
        if known.settings.goal in ("streak", "chain"):
            continue
        alive = known.alive(calendar)
        for start, end, date in calendar.days:
            if calendar.date(known.begin) <= date <= today and intersection([(start, min(end, state.now + 1))], alive):
                found.append((zlib.crc32(f"{name}/{date}/{state.now}".encode()), name, date))
    stub = explanations_grpc.ExplanationServiceStub(play.cluster.channels["ChallengeService"])
    for _, name, date in sorted(found)[:SAMPLE]:
        known = child.model.challenges[name]
        first, after, last = next(
            window for window in periods.windows(known, child.model, state.now)
            if window[0] <= date and (window[1] is None or date < window[1]))
        model = periods.window_progress(known, child.model, first, after, last, known.alive(calendar))
        shown = stub.ExplainPeriod(
            explanations.ExplainPeriodRequest(
                child_id=child.id, challenge_id=child.challenge_ids[name], period_start_date=date_message(date)),
            metadata=play.guardian).progress
        sheet.same(
            f"counted of {name} ({known.settings.goal}) on {text_of(date)}",
            (model.seconds, model.sixtieths, model.amount, bool(model.completion)),
            (shown.counted_seconds, shown.counted_sixtieths, shown.progress, shown.completed))
        over = after is not None and after <= today
        play.seen[f"counted of periods {'over' if over else 'open'}, {'completed' if model.completion else 'not completed'}"] += 1


def explain(sheet, play, child, state, name, key, entry, done):
    stub = explanations_grpc.ExplanationServiceStub(play.cluster.channels["ChallengeService"])
    request = explanations.ExplainPeriodRequest(child_id=child.id, challenge_id=key[0], page_size=50)
    request.period_start_date.year, request.period_start_date.month, request.period_start_date.day = (
        int(part) for part in key[1].split("-"))
    whole, parts = None, []
    while True:
        page = stub.ExplainPeriod(request, metadata=play.as_child(child))
        whole = whole or page
        parts += page.parts
        if not page.next_page_token:
            break
        request.page_token = page.next_page_token
    shown, title = entry or whole.progress, f"explanation of {name} from {key[1]}"
    if entry is not None:
        sheet.same(f"{title}: progress", entry, whole.progress)
    counted = [part for part in parts if part.counted]
    sheet.same(
        f"{title}: counted", (shown.counted_seconds, shown.counted_sixtieths),
        (sum(part.seconds for part in counted), sum(part.sixtieths for part in counted)))
    sheet.same(f"{title}: amount", shown.progress, amount(whole, parts))
    base = [part for part in parts if part.in_base]
    if done is not None:
        sheet.same(f"{title}: completion", done, whole.completion)
        sixtieths = sum(part.sixtieths for part in base)
        sheet.same(
            f"{title}: base, bonus and second", (done.base_sixtieths, done.bonus_sixtieths, done.completion_time.seconds),
            (sixtieths, sixtieths * whole.rule.settings.bonus_percentage // 100, base[-1].end_time.seconds))
    else:
        sheet.same(f"{title}: completion", (False, []), (whole.HasField("completion"), base))
    if shown.HasField("period_end_date"):
        coverage(sheet, child, state, title, shown, parts)


def amount(whole, parts):
    """The progress that the parts, days, apps or steps add up to."""
    unit = GOAL_TYPES[challenge.GoalType.Name(whole.progress.goal_type)[len("GOAL_TYPE_"):].lower()].unit
    counted = [part for part in parts if part.counted and part.outcome == explanations.PERIOD_PART_OUTCOME_COUNTED]
    if unit == "days":
        return sum(day.outcome == explanations.PERIOD_DAY_OUTCOME_COUNTED for day in whole.days)
    if unit == "apps":
        return sum(app.reached for app in whole.apps)
    if unit == "steps":
        return sum(step.completed for step in whole.steps)
    return sum(part.sixtieths if unit == "points" else part.seconds for part in counted)


def coverage(sheet, child, state, title, shown, parts):
    """Every second of the learning of a day or a week is in one part, whatever became of it."""
    calendar = child.model.calendar
    first, last = (
        number_of(date.fromisoformat(date_text(day))) for day in (shown.period_start_date, shown.period_end_date))
    spans = [calendar.span_of[number] for number in range(first, last + 1) if calendar.exists(number)]
    learned = sum(
        max(0, min(segment.end, end) - max(segment.start, start))
        for segment in state.segments if segment.category == "learning" for start, end in spans)
    sheet.same(f"{title}: learning", learned, sum(part.seconds for part in parts))
    edges = [(part.start_time.seconds, part.end_time.seconds) for part in parts]
    sheet.same(f"{title}: order", sorted(edges), edges)
