"""Compares every number that the services return about a child with the model's."""

from badge_actions import compare_facts
from badge_comparison import compare_badges
from client import challenge, common, pages, shield, usage
from dates import date_text
from explaining_awards import compare_explained_awards
from explaining_periods import compare_counted, compare_explanations
from level_actions import compare_level
from model import streaks
from model import decision as decide
from model import usage as counting
from model import wallet as accounts
from model.localtime import text_of
from request_comparison import requests
from shop_actions import compare_shop
from streak_actions import compare_fairness
from withdrawal_actions import compare_withdrawals

CATEGORIES = {"learning": common.APP_CATEGORY_LEARNING, "reward": common.APP_CATEGORY_REWARD}


class Sheet:
    """Names with the model's and the service's value."""

    def __init__(self, play, child):
        self.play, self.child, self.size = play, child, 0

    def same(self, what, model, service):
        self.size += 1
        self.play.check(self.child, what, model, service)

    def tables(self, what, model, service):
        """Two dictionaries, entry by entry."""
        for key in sorted(set(model) | set(service), key=str):
            self.same(f"{what} {key}", model.get(key), service.get(key))


def compare(play, child):
    """Compares everything; returns how many numbers."""
    sheet, now = Sheet(play, child), play.cluster.now
    state = child.model.state(now)
    days_and_totals(sheet, play, child, state)
    quarantine(sheet, play, child)
    compare_withdrawals(sheet, play, child)
    progress(sheet, play, child, state)
    statuses(sheet, play, child, state)
    acknowledgements(sheet, play, child, state)
    completions(sheet, play, child, state)
    compare_explanations(sheet, play, child, state)
    compare_counted(sheet, play, child, state)
    own_streaks(sheet, play, child, state)
    wallet(sheet, play, child, state)
    ledger(sheet, play, child, state)
    grants(sheet, play, child, state)
    requests(sheet, play, child)
    for device in child.devices:
        shields(play, child, device)
    compare_badges(sheet, play, child, state)
    if "badges" in play.plan.features:
        compare_facts(sheet, play, child, state)
    if "levels" in play.plan.features:
        compare_level(sheet, play, child, state)
    if "shop" in play.plan.features:
        compare_shop(sheet, play, child)
    compare_explained_awards(sheet, play, child, state)
    return sheet.size


def days_and_totals(sheet, play, child, state):
    names = {id: app for app, id in play.app_ids.items()}
    totals = play.cluster.usage.GetTotals(usage.GetTotalsRequest(child_id=child.id), metadata=play.guardian)
    learning = [segment for segment in state.segments if segment.category == "learning"]
    reward = [segment for segment in state.segments if segment.category == "reward"]
    sheet.same("learning seconds", sum(s.seconds for s in learning), totals.learning_seconds)
    sheet.same("learning sixtieths", sum(s.sixtieths for s in learning), totals.learning_sixtieths)
    sheet.same("learning points", sum(s.sixtieths for s in learning) // 60, totals.learning_points)
    sheet.same("reward seconds", sum(s.seconds for s in reward), totals.reward_seconds)
    model = {}
    for app in child.model.apps.order:
        now = child.model.apps.at(app, state.now)
        if now:
            pieces = [s for s in state.segments if s.app == app and s.generation == now.generation]
            earned = sum(s.sixtieths for s in pieces) if now.category == "learning" else 0
            model[app] = now.category, sum(s.seconds for s in pieces), earned // 60, earned
    categories = {number: name for name, number in CATEGORIES.items()}
    service = {
        names.get(app.app_id): (categories[app.category], app.seconds, app.points, app.sixtieths)
        for app in totals.apps}
    # An app without usage may be left out, and a removed one may be listed with what its last generation had.
    model = {app: row for app, row in model.items() if row[1] or app in service}
    service = {app: row for app, row in service.items() if app in model or child.model.apps.at(app, state.now)}
    sheet.tables("totals of app", model, service)
    days = {}
    for date, pieces in counting.by_day(state.segments, child.model.calendar).items():
        learned = [piece for piece in pieces if piece.category == "learning"]
        sixtieths = sum(piece.sixtieths for piece in learned)
        days[text_of(date)] = (
            sum(piece.seconds for piece in learned), sum(p.seconds for p in pieces if p.category == "reward"),
            sixtieths // 60, sixtieths)
    listed = pages(
        play.cluster.usage.ListDailySummaries, usage.ListDailySummariesRequest(child_id=child.id), play.guardian,
        "summaries")
    sheet.tables("day", days, {
        date_text(day.date): (day.learning_seconds, day.reward_seconds, day.learning_points, day.learning_sixtieths)
        for day in listed if day.learning_seconds or day.reward_seconds})
    sheet.same(
        "order of days", sorted(date_text(day.date) for day in listed), [date_text(day.date) for day in listed])


def quarantine(sheet, play, child):
    listed = pages(
        play.cluster.usage.ListQuarantine, usage.ListQuarantineRequest(child_id=child.id), play.guardian, "records")

    def key(device, installation, sequence, start, end, app, shielded):
        return f"{device}/{installation}/{sequence}/{start}/{end}/{app}/{int(shielded)}"

    model = {
        key(e.record.device, e.record.installation, e.record.sequence, e.record.start, e.record.end,
            play.digest(e.record.app), e.record.shielded):
            (e.reason, e.received, e.ahead or 0) for e in child.model.inbox.waiting()}
    # How far off a clock of another century is can be said of the record's own times alone.
    estimated = usage.QUARANTINE_REASON_OUT_OF_RANGE
    reasons = {number: name[len("QUARANTINE_REASON_"):].lower() for name, number in usage.QuarantineReason.items()}
    service = {
        key(e.device_id, e.record.installation_id, e.record.sequence, e.record.start_time.seconds,
            e.record.end_time.seconds, e.record.app_token_digest, e.record.shielded):
            (reasons[e.reason], e.receive_time.seconds, 0 if e.reason == estimated else e.clock_seconds)
        for e in listed}
    sheet.tables("quarantine", model, service)


def progress(sheet, play, child, state):
    answer = play.cluster.challenge.ListProgress(
        challenge.ListProgressRequest(child_id=child.id), metadata=play.guardian)
    listed = {entry.challenge_id: entry for entry in answer.progress}
    nearest = None
    for name, known in child.model.challenges.items():
        entry, now = listed.pop(child.challenge_ids[name], None), state.progress[name]
        ended = known.deleted or known.ended(child.model.calendar, state.now)
        if entry is None or ended:
            expected = not ended and not known.paused() and known.begin <= state.now
            sheet.same(f"{name} is active", expected, entry is not None)
            continue
        if now is None:
            continue
        row = (now.seconds, now.sixtieths, now.target, now.percentage, bool(now.completion), now.near)
        served = (
            entry.counted_seconds, entry.counted_sixtieths, entry.target, entry.percentage, entry.completed, entry.near)
        left = 0 if now.completion else max(0, now.goal - now.amount)
        row, served = row + (now.amount, left), served + (entry.progress, entry.remaining)
        sheet.same(f"progress of {name} ({known.settings.goal})", row, served)
        if now.first is not None:
            sheet.same(f"period of {name}", text_of(now.first), date_text(entry.period_start_date))
        if not now.completion and not known.paused():
            if nearest is None or now.amount * nearest[1] > nearest[0] * now.goal:
                nearest = now.amount, now.goal, name
    sheet.same("progress of other challenges", [], list(listed))
    sheet.same("nearest", child.challenge_ids[nearest[2]] if nearest else "", answer.nearest_challenge_id)


def statuses(sheet, play, child, state):
    listed = pages(
        play.cluster.challenge.ListChallenges,
        challenge.ListChallengesRequest(child_id=child.id, include_ended=True, page_size=7), play.guardian,
        "challenges")
    names = {id: name for name, id in child.challenge_ids.items()}
    model = {}
    for name, known in child.model.challenges.items():
        if not known.deleted:
            ended = known.ended(child.model.calendar, state.now)
            model[name] = "ENDED" if ended else "PAUSED" if known.paused() else "ACTIVE"
    service = {
        names[entry.challenge_id]: challenge.ChallengeStatus.Name(entry.status)[len("CHALLENGE_STATUS_"):]
        for entry in listed}
    sheet.tables("status of", model, service)
    sheet.same("order of challenges", list(model), list(service))


def acknowledgements(sheet, play, child, state):
    answer = play.cluster.shield.ListAcknowledgements(
        shield.ListAcknowledgementsRequest(child_id=child.id), metadata=play.guardian)
    model = {}
    for device in child.devices.values():
        known = child.model.acknowledgements.get(device)
        version, instant = known.versions[-1][:2] if known and known.versions else (0, 0)
        model[device] = version, answer.newest_version - version, instant
    sheet.tables("acknowledgement of", model, {
        entry.device_id: (entry.version, entry.lag, entry.apply_time.seconds) for entry in answer.acknowledgements})


def completions(sheet, play, child, state):
    listed = pages(
        play.cluster.challenge.ListCompletions, challenge.ListCompletionsRequest(child_id=child.id, page_size=1000),
        play.guardian, "completions")
    names = {id: name for name, id in child.challenge_ids.items()}
    apps = {id: app for app, id in play.app_ids.items()}
    model = {
        (done.challenge, text_of(done.period)):
            (done.instant, done.base, done.bonus, done.reward_seconds, tuple(sorted(done.reward_apps)))
        for done in state.completions}
    service = {
        (names.get(done.challenge_id), date_text(done.period_start_date)):
            (done.completion_time.seconds, done.base_sixtieths, done.bonus_sixtieths, done.reward_seconds,
             tuple(sorted(apps[id] for id in done.reward_app_ids)))
        for done in listed}
    sheet.tables("completion", model, service)


def own_streaks(sheet, play, child, state):
    answer = play.cluster.challenge.GetStreaks(
        challenge.GetStreaksRequest(child_id=child.id), metadata=play.guardian)
    for name, model, service in (("daily", state.daily, answer.daily), ("weekly", state.weekly, answer.weekly)):
        sheet.same(f"{name} streak", model, streaks.Streak(service.current, service.longest, service.at_risk))
    if "streaks" in play.plan.features:
        compare_fairness(sheet, play, child, state, answer)
    today = child.model.calendar.date(state.now)
    minutes, following = child.model.minimum_minutes(today), child.model.minimum_minutes(today + 1)
    sheet.same(
        "minimum of a day", (minutes, following if following != minutes else None),
        (answer.minimum_minutes, answer.next_minimum_minutes if answer.HasField("next_minimum_minutes") else None))


def wallet(sheet, play, child, state):
    answer = play.cluster.shield.GetWallet(shield.GetWalletRequest(child_id=child.id), metadata=play.guardian)
    figures = state.figures
    sheet.same("balance sixtieths", figures.balance, answer.balance_sixtieths)
    sheet.same("balance points", max(0, figures.balance // 60), answer.balance_points)
    sheet.same("debt points", max(0, -(figures.balance // 60)), answer.debt_points)
    sheet.same("wallet: learning", figures.learning, answer.learning_sixtieths)
    sheet.same("wallet: bought", figures.bought, answer.bought_sixtieths)
    sheet.same("wallet: charged", figures.charged, answer.charged_sixtieths)
    sheet.same("wallet: bonus", figures.bonus + figures.streak_bonus, answer.bonus_sixtieths)
    sheet.same("wallet: forgiven", figures.forgiven, answer.forgiven_sixtieths)


def ledger(sheet, play, child, state):
    """SH-13: the sum of each cause, both sides of every entry, and the sum of all."""
    entries = pages(
        play.cluster.shield.ListLedger, shield.ListLedgerRequest(child_id=child.id, page_size=333), play.guardian,
        "entries")
    apps = {id: app for app, id in play.app_ids.items()}
    names = {id: name for name, id in child.challenge_ids.items()}
    sums = {}
    for entry in entries:
        cause = shield.LedgerCause.Name(entry.cause)[len("LEDGER_CAUSE_"):].lower()
        date = date_text(entry.date)
        key = {
            "learning": (apps.get(entry.app_id), date), "reward_use": (apps.get(entry.app_id), date),
            "challenge_bonus": (names.get(entry.challenge_id), date), "streak_bonus": (date,),
            "purchase": (entry.grant_id,), "refund": (entry.grant_id,), "forgiveness": ()}[cause]
        sums[cause, *key] = sums.get((cause, *key), 0) + entry.sixtieths
        sheet.same("sum of the postings of an entry", 0, sum(posting.sixtieths for posting in entry.postings))
        mine = [posting.sixtieths for posting in entry.postings if posting.account == shield.LEDGER_ACCOUNT_WALLET]
        sheet.same("postings to the wallet", [entry.sixtieths], mine)
    model = {
        tuple(text_of(part) if isinstance(part, int) else part for part in cause): amount
        for cause, amount in accounts.ledger(child.model, state).items()}
    sheet.tables("ledger", model, {cause: amount for cause, amount in sums.items() if amount})
    sheet.same("sum of the ledger", state.figures.balance, sum(sums.values()))
    sheet.same("numbers of the ledger", list(range(len(entries), 0, -1)), [entry.number for entry in entries])


def grants(sheet, play, child, state):
    sources = {"challenge": 1, "guardian": 2, "purchase": 3}
    names = {id: name for name, id in child.challenge_ids.items()}
    model, service = [], []
    for grant in state.grants:
        key = grant.cause[0] if grant.source == "challenge" else grant.id
        model.append((
            sources[grant.source], grant.start, key, grant.seconds, grant.used, grant.expire or 0, grant.price,
            grant.revoked or 0, grant.refund))
    for grant in play.grants(child):
        key = grant.grant_id
        if grant.source == sources["challenge"]:
            key = next((name for id, name in names.items() if id in grant.cause_id), grant.cause_id)
        service.append((
            grant.source, grant.start_time.seconds, key, grant.seconds, grant.used_seconds, grant.expire_time.seconds,
            grant.price_sixtieths, grant.revoke_time.seconds, grant.refund_sixtieths))
    sheet.tables("grant", {row[:3]: row[3:] for row in model}, {row[:3]: row[3:] for row in service})
    sheet.same("number of grants", len(model), len(service))


def shields(play, child, device):
    """Shields, deciding rules and next changes on a device; returns the policy."""
    policy = play.cluster.shield.GetPolicy(
        shield.GetPolicyRequest(child_id=child.id), metadata=play.as_child(child, device))
    sheet, now = Sheet(play, child), play.cluster.now
    state = child.model.state(now)
    names = {id: app for app, id in play.app_ids.items()}
    service, model = {}, {}
    for entry in policy.apps:
        if entry.app.category == CATEGORIES["reward"]:
            rule = shield.ShieldRule.Name(entry.rule)[len("SHIELD_RULE_"):].lower()
            change = entry.next_change_time.seconds if entry.HasField("next_change_time") else None
            window = entry.window_position if entry.HasField("window_position") else None
            service[names[entry.app.app_id]] = (
                entry.shielded, rule, change, entry.granted_seconds, window, entry.left_seconds, entry.used_today_seconds)
        else:
            sheet.same("a learning app is shielded", False, entry.shielded)
    for app in child.model.rewards(now):
        decision = child.model.decision(app, now, child.devices[device])
        left = 0 if decision.shielded else decision.next_change - now
        used = decide.used(child.model, state, app, now).app if app in child.model.schedule.app_limits else 0
        model[app] = (
            decision.shielded, decision.rule, decision.next_change, decision.granted, decision.window, left, used)
    sheet.tables("shield of", model, service)
    sheet.same(
        "apps of the policy", child.model.apps.assigned(now), [names[entry.app.app_id] for entry in policy.apps])
    sheet.same(
        "rates", [child.model.apps.at(names[e.app.app_id], now).rate for e in policy.apps if names[e.app.app_id] in
                  child.model.apps.assigned(now)], [e.app.points_per_minute for e in policy.apps])
    sheet.same(
        "generations", [child.model.apps.at(names[e.app.app_id], now).generation for e in policy.apps
                        if names[e.app.app_id] in child.model.apps.assigned(now)],
        [e.app.generation for e in policy.apps])
    limits(sheet, child, state, policy)
    sheet.same("can unlock all", child.model.can_unlock_all(now), policy.can_unlock_all)
    return policy


def limits(sheet, child, state, policy):
    """What a device needs to decide offline: the use of day and week, and when they end."""
    schedule, calendar = child.model.schedule, child.model.calendar
    if not (policy.HasField("all_apps_daily_limit") or policy.HasField("all_apps_weekly_limit_seconds")):
        sheet.same("limits over all apps", (None, None), (schedule.daily, schedule.weekly))
        return
    use = decide.used(child.model, state, None, state.now)
    sheet.same("reward use of the day", use.all_day, policy.used_today_seconds)
    sheet.same("reward use of the week", use.all_week, policy.used_this_week_seconds)
    sheet.same("local date", text_of(use.day), date_text(policy.local_date))
    sheet.same("end of the day", calendar.span_of[use.day][1], policy.day_end_time.seconds)
    after = calendar.week(use.day)[1]
    while not calendar.exists(after):
        after += 1
    sheet.same("end of the week", calendar.span_of[after][0], policy.week_end_time.seconds)
