"""What guardians do about challenges, at the services and in the model."""

from dataclasses import replace

import grpc

from client import builder, challenge, new_id
from dates import date_message
from model.challenges import Settings
from model.drafts import violations
from model.goals import GOAL_TYPES, PARAMETERS, Goal

GOALS = {name: challenge.GoalType.Value("GOAL_TYPE_" + name.upper()) for name in GOAL_TYPES}


class ChallengeActions:
    """The part of a FamilyPlay that acts on challenges."""

    def draft(self, settings, start=None, end_date=None):
        draft = challenge.ChallengeDraft(
            title=settings.title, goal_type=GOALS[settings.goal], target=settings.target,
            bonus_percentage=settings.bonus, learning_app_ids=self.ids(settings.learning_apps),
            reward_app_ids=self.ids(settings.reward_apps), ratio_learning_minutes=settings.ratio_learning,
            ratio_reward_minutes=settings.ratio_reward, full_day=settings.full_day,
            start_minute_of_day=settings.start_minute, end_minute_of_day=settings.end_minute,
            active_days=settings.active_days, repeat_weekly=settings.repeat_weekly)
        if start is not None:
            draft.start_time.FromSeconds(start)
        if end_date is not None:
            draft.end_date.CopyFrom(date_message(end_date))
        if settings.reward_scope:
            draft.reward_scope = challenge.RewardScope.Value("REWARD_SCOPE_" + settings.reward_scope.upper())
        self.fill_parameters(draft.goal_parameters, settings)
        for goal in settings.steps:
            step = draft.chain_steps.add(goal_type=GOALS[goal.goal], target=goal.target)
            self.fill_parameters(step.parameters, goal)
        return draft

    @staticmethod
    def fill_parameters(message, goal):
        for name, field in PARAMETERS.items():
            setattr(message, field, getattr(goal, name))

    def listed(self, child, apps, category):
        present = child.model.apps.assigned(self.cluster.now, category)
        return tuple(app for app in apps if app in present)

    def do_challenge(self, child, step, action):
        now, fields = self.cluster.now, action["fields"]
        learning = self.listed(child, fields["learning_apps"], "learning")
        reward = self.listed(child, fields["reward_apps"], "reward")
        emptied = bool(fields["learning_apps"]) > bool(learning) or bool(fields["reward_apps"]) > bool(reward)
        if emptied:
            return
        steps = tuple(Goal(goal, target, **parameters) for goal, target, parameters in fields.get("steps", ()))
        settings = Settings(
            action["name"], fields["goal"], fields["target"], fields["bonus"], learning, reward, *fields["ratio"],
            fields["full_day"], *fields["window"], tuple(fields["active_days"]), fields["repeat_weekly"], now, now,
            self.scope(fields, reward), **fields.get("parameters", {}), steps=steps)
        start = None if fields["start_in"] is None else now + fields["start_in"]
        end_date = None
        if fields["end_in_days"] is not None:
            end_date = child.model.calendar.date(start or now) + fields["end_in_days"]
        try:
            made = self.cluster.challenge.CreateChallenge(
                challenge.CreateChallengeRequest(
                    child_id=child.id, draft=self.sent(settings, fields, start, end_date), request_id=new_id()),
                metadata=self.guardian)
        except grpc.RpcError as error:
            if error.code() != grpc.StatusCode.INVALID_ARGUMENT or not violations(settings):
                raise
            self.seen["drafts refused"] += 1
            return
        self.check(child, f"violations of {settings}", violations(settings), [])
        self.seen[f"challenges {settings.goal}, rewards for {settings.reward_scope}"] += 1
        self.preview(child, settings)
        child.challenge_ids[action["name"]] = made.challenge_id
        child.model.create_challenge(action["name"], now, start, end_date, settings)

    def sent(self, settings, fields, start, end_date):
        """The draft as a client would send it: without a scope where the list says it."""
        return self.draft(replace(settings, reward_scope=fields.get("reward_scope", "")), start, end_date)

    def preview(self, child, settings):
        """CH-16: the reward of a completion, before there is one."""
        answer = self.cluster.builder.PreviewReward(
            builder.PreviewRewardRequest(draft=self.draft(settings)), metadata=self.guardian)
        self.check(child, f"preview of {settings.title}", settings.reward_seconds(), answer.reward_seconds)

    @staticmethod
    def scope(fields, apps):
        """What the list of reward apps means: a new challenge stores what holds."""
        return fields.get("reward_scope") or ("chosen" if apps else "all")

    def open_challenge(self, child, name):
        known = child.model.challenges.get(name)
        if known and not known.ended(child.model.calendar, self.cluster.now):
            return known
        return None

    def do_edit(self, child, step, action):
        known, now = self.open_challenge(child, action["name"]), self.cluster.now
        if not known:
            return
        changes, paths, end_date = dict(action["changes"]), [], None
        if "end_in_days" in changes:
            days = changes.pop("end_in_days")
            end_date = None if days is None else child.model.calendar.date(now) + days
            if end_date is not None and end_date <= child.model.calendar.date(known.begin):
                return
            paths.append("end_date")
        for field, category in (("learning_apps", "learning"), ("reward_apps", "reward")):
            if changes.get(field):
                changes[field] = self.listed(child, changes[field], category)
                if not changes[field]:
                    return
            elif field in changes:
                changes[field] = ()
        if "ratio" in changes:
            changes["ratio_learning"], changes["ratio_reward"] = changes.pop("ratio")
        if "window" in changes:
            changes["start_minute"], changes["end_minute"] = changes.pop("window")
        if "active_days" in changes:
            changes["active_days"] = tuple(changes["active_days"])
        fields = {
            "bonus": "bonus_percentage", "learning_apps": "learning_app_ids", "reward_apps": "reward_app_ids",
            "ratio_learning": "ratio_learning_minutes", "ratio_reward": "ratio_reward_minutes",
            "start_minute": "start_minute_of_day", "end_minute": "end_minute_of_day"}
        if "reward_scope" in changes:
            changes["reward_scope"] = self.scope(changes, changes["reward_apps"])
        paths += sorted({fields.get(name, "goal_parameters" if name in PARAMETERS else name) for name in changes})
        edited = {name: value for name, value in changes.items()}
        settings = self.draft(Settings(**{**vars(known.settings), **edited}), None, end_date)
        request = challenge.UpdateChallengeRequest(
            challenge_id=child.challenge_ids[action["name"]], settings=settings, request_id=new_id())
        request.update_mask.paths.extend(paths)
        # After the start of a single window only texts and end can be changed; an unchanged value is no change.
        different = {name for name, value in edited.items() if getattr(known.settings, name) != value} - {"title"}
        fixed = known.single_window() and now >= known.begin and different
        if "reward_apps" in edited:
            edited.setdefault("reward_scope", known.scope_of(edited["reward_apps"]))
        wrong = violations(replace(known.settings, **edited))
        try:
            self.cluster.challenge.UpdateChallenge(request, metadata=self.guardian)
        except grpc.RpcError as error:
            expected = error.code() == grpc.StatusCode.FAILED_PRECONDITION and fixed
            if not expected and not (error.code() == grpc.StatusCode.INVALID_ARGUMENT and wrong):
                raise
            return
        self.check(child, f"violations of an edit of {action['name']}", wrong, [])
        self.check(child, f"edit of {action['name']} after the start of its single window", bool(fixed), False)
        if "end_date" in paths:
            edited["end_date"] = end_date
        known.edit(now, **edited)
        child.model.changed()

    def pause(self, child, action, paused):
        known = self.open_challenge(child, action["name"])
        if not known or known.paused() == paused:
            return
        self.cluster.challenge.PauseChallenge(
            challenge.PauseChallengeRequest(
                challenge_id=child.challenge_ids[action["name"]], paused=paused, request_id=new_id()),
            metadata=self.guardian)
        known.pause(self.cluster.now) if paused else known.resume(self.cluster.now)
        child.model.changed()

    def do_pause(self, child, step, action):
        self.pause(child, action, True)

    def do_resume(self, child, step, action):
        self.pause(child, action, False)

    def do_end(self, child, step, action):
        known = self.open_challenge(child, action["name"])
        if known:
            self.cluster.challenge.EndChallenge(
                challenge.EndChallengeRequest(
                    challenge_id=child.challenge_ids[action["name"]], request_id=new_id()), metadata=self.guardian)
            known.stop(self.cluster.now)
            child.model.changed()

    def do_delete(self, child, step, action):
        known = child.model.challenges.get(action["name"])
        if known and not known.deleted:
            self.cluster.challenge.DeleteChallenge(
                challenge.DeleteChallengeRequest(
                    challenge_id=child.challenge_ids[action["name"]], request_id=new_id()), metadata=self.guardian)
            known.stop(self.cluster.now)
            known.deleted = True
            child.model.changed()
