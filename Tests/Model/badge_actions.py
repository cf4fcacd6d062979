"""Activities, a family's own badges, awards by hand and revocations, at the services and in the model (BA-5 to BA-8)."""

from client import activities, badge, criteria, definitions, new_id
from model.facts import Activity
from model.family import Badge

AMOUNTS = ("total_saved", "balance")
OUTCOMES = {"recorded": (False, None), "duplicate": (True, None), "conflict": (None, "ACTIVITY_CONFLICT")}
NESTED = {"all": "all_of", "any": "any_of", "at_least": "some_of"}


def criterion(condition):
    """The message of a condition of the model."""
    if condition["type"] in NESTED:
        message = criteria.Criterion(at_least=condition.get("threshold", 0))
        getattr(message, NESTED[condition["type"]]).extend(criterion(nested) for nested in condition["of"])
        return message
    kind = criteria.CONDITION_KIND_AMOUNT if condition["fact"] in AMOUNTS else (
        criteria.CONDITION_KIND_PERCENTAGE if condition["fact"] == "monthly_savings_rate" else
        criteria.CONDITION_KIND_COUNT)
    return criteria.Criterion(kind=kind, fact=condition["fact"], threshold=condition["threshold"])


class BadgeActions:
    """The part of a FamilyPlay that reports activities, and makes, gives and revokes badges."""

    def badge_code(self, name):
        return next((code for code, known in self.badge_names.items() if known == name), name)

    def do_activity(self, child, step, action):
        known = Activity(**action["content"])
        message = activities.Activity(
            activity_id=known.id, type=activities.ActivityType.Value("ACTIVITY_TYPE_" + known.type.upper()),
            subject_id=known.subject, under_budget=known.under_budget)
        if known.type == "balance_changed":
            message.balance_minor_units = known.amount
        else:
            message.amount_minor_units = known.amount
        if known.kind:
            message.transaction_kind = activities.TransactionKind.Value("TRANSACTION_KIND_" + known.kind.upper())
        message.occur_time.FromSeconds(known.time)
        answer, refused = self.attempt(
            self.cluster.activities.RecordActivity,
            activities.RecordActivityRequest(child_id=child.id, activity=message), self.guardian)
        expected = child.model.record(known)
        self.seen["activity " + expected] += 1
        self.check(child, f"activity {known}", OUTCOMES[expected], (answer and answer.duplicate, refused))
        # Facts that the next one withdraws have earned their badge nevertheless.
        child.model.note_badges(self.cluster.now)

    def do_create_badge(self, child, step, action):
        made = self.cluster.definitions.CreateBadge(
            definitions.CreateBadgeRequest(request_id=new_id(), draft=definitions.BadgeDraft(
                display_name=action["code"], description="Own", category=badge.BADGE_CATEGORY_SPECIAL,
                points=action["points"], criteria=criterion(action["criteria"]), secret=action["secret"])),
            metadata=self.guardian)
        self.badge_names[made.code] = action["code"]
        self.model.badges[action["code"]] = Badge(
            action["code"], action["code"], "special", action["points"], action["criteria"], action["secret"], own=True)
        self.family_changed()

    def known_badge(self, action):
        return self.model.badges.get(action["code"])

    def do_update_badge(self, child, step, action):
        known = self.known_badge(action)
        if not known:
            return
        request = definitions.UpdateBadgeRequest(
            request_id=new_id(), code=self.badge_code(action["code"]), draft=definitions.BadgeDraft(
                points=action["points"], criteria=criterion(action["criteria"])))
        request.update_mask.paths.extend(["points", "criteria"])
        _, refused = self.attempt(self.cluster.definitions.UpdateBadge, request, self.guardian)
        self.check(child, f"UpdateBadge {known.code}", "BADGE_RETIRED" if known.retired else None, refused)
        if not refused:
            known.points, known.criteria, known.version = action["points"], action["criteria"], known.version + 1
            self.family_changed()

    def do_retire_badge(self, child, step, action):
        if self.known_badge(action):
            self.cluster.definitions.RetireBadge(
                definitions.RetireBadgeRequest(request_id=new_id(), code=self.badge_code(action["code"])),
                metadata=self.guardian)
            known = self.known_badge(action)
            # Its day is followed no longer, as that of a changed one.
            known.retired, known.version = True, known.version + 1
            self.family_changed()

    def do_award_badge(self, child, step, action):
        known = self.known_badge(action)
        if not known:
            return
        self.learn_badges(child)
        _, refused = self.attempt(
            self.cluster.definitions.AwardBadge,
            definitions.AwardBadgeRequest(
                request_id=new_id(), child_id=child.id, code=self.badge_code(known.code)), self.guardian)
        has = known.code in child.model.awards.earned
        self.check(child, f"AwardBadge {known.code}", "BADGE_RETIRED" if known.retired and not has else None, refused)
        if not refused:
            child.model.awards.give(known.code, self.cluster.now)

    def do_revoke_badge(self, child, step, action):
        """The one that is named, or another one that the child has."""
        self.learn_badges(child)
        awards, code = child.model.awards, action["code"]
        others = sorted(awards.earned)
        if code not in awards.earned and others:
            code = others[int(action["which"] * len(others))]
        if code not in self.model.badges:
            return
        expected = None if code in awards.earned or code in awards.revoked else "NOT_EARNED"
        _, refused = self.attempt(
            self.cluster.definitions.RevokeBadge,
            definitions.RevokeBadgeRequest(
                request_id=new_id(), child_id=child.id, code=self.badge_code(code), reason="By mistake"), self.guardian)
        self.check(child, f"RevokeBadge {code}", expected, refused)
        self.seen[f"revoked badges {refused or 'done'}"] += 1
        if not refused:
            awards.revoke(code)


def compare_facts(sheet, play, child, state):
    answer = play.cluster.activities.ListFacts(
        activities.ListFactsRequest(child_id=child.id), metadata=play.as_child(child))
    sheet.tables("fact", state.facts, {entry.fact: entry.value for entry in answer.facts})
