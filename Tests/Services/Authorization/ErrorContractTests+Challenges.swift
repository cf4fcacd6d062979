import Messages
import RPC
import ServiceHarness
import Stubs

extension ErrorContractTests {
  static let draft = ChallengeV1.ChallengeDraft(
    title: name, description: planted + "\u{7}", goalType: .init(rawValue: 99), bonusPercentage: 51,
    learningAppIDs: [planted, "y"],
    rewardAppIDs: ["z"], ratioLearningMinutes: 0, ratioRewardMinutes: 0, startTime: never, endDate: noDate,
    startMinuteOfDay: -1, endMinuteOfDay: 1_441, activeDays: [.monday, .init(rawValue: 8)], allActiveDaysCleared: true,
    rewardScope: .init(rawValue: 9))

  /// Of the draft, those that can't be read, and those that the rules do not allow.
  static let unreadable = [
    "goal_type", "learning_app_ids[0]", "learning_app_ids[1]", "reward_app_ids[0]", "start_time", "end_date",
    "active_days[1]", "all_active_days_cleared", "reward_scope",
  ]

  static let notAllowed = [
    "title", "description", "bonus_percentage", "ratio_learning_minutes", "ratio_reward_minutes",
    "start_minute_of_day", "end_minute_of_day",
  ]

  static let challenges: [BadRequest] = [
    BadRequest(
      Challenges.validateDraft,
      ChallengeV1.ValidateDraftRequest(draft: draft, step: .init(rawValue: 9), templateID: planted),
      Set(unreadable.map { "draft." + $0 } + ["step", "child_id", "template_id"])),
    BadRequest(
      Builders.simulateDraft,
      ChallengeV1.SimulateDraftRequest(draft: draft, templateID: planted, firstDate: noDate),
      Set(
        (unreadable + notAllowed.filter { $0 != "title" && $0 != "description" }).map { "draft." + $0 }
          + ["child_id", "template_id", "first_date", "last_date"])),
    BadRequest(
      Builders.previewReward, ChallengeV1.PreviewRewardRequest(draft: draft, templateID: planted),
      Set(
        (unreadable + ["bonus_percentage", "ratio_learning_minutes", "ratio_reward_minutes"]).map { "draft." + $0 }
          + ["template_id"])),
    BadRequest(
      Challenges.createChallenge, ChallengeV1.CreateChallengeRequest(draft: draft, templateID: planted),
      Set((unreadable + notAllowed).map { "draft." + $0 } + ["child_id", "template_id", "request_id"])),
    BadRequest(
      Challenges.updateChallenge,
      ChallengeV1.UpdateChallengeRequest(settings: draft, updateMask: .init(paths: ["colour"])),
      Set(unreadable.map { "settings." + $0 } + ["challenge_id", "update_mask", "request_id"])),
    BadRequest(Challenges.pauseChallenge, ChallengeV1.PauseChallengeRequest(), ["challenge_id", "request_id"]),
    BadRequest(Challenges.endChallenge, ChallengeV1.EndChallengeRequest(), ["challenge_id", "request_id"]),
    BadRequest(Challenges.deleteChallenge, ChallengeV1.DeleteChallengeRequest(), ["challenge_id", "request_id"]),
    BadRequest(Challenges.getChallenge, ChallengeV1.GetChallengeRequest(), ["challenge_id"]),
    BadRequest(
      Challenges.listChallenges, ChallengeV1.ListChallengesRequest(pageSize: -1, pageToken: planted),
      ["child_id", "page_size", "page_token"]),
    BadRequest(Challenges.listProgress, ChallengeV1.ListProgressRequest(), ["child_id"]),
    BadRequest(
      Challenges.listCompletions,
      ChallengeV1.ListCompletionsRequest(challengeID: "1", pageSize: -1, pageToken: planted),
      ["child_id", "challenge_id", "page_size", "page_token"]),
    BadRequest(
      Challenges.listPeriods, ChallengeV1.ListPeriodsRequest(challengeID: "1", pageSize: -1, pageToken: planted),
      ["child_id", "challenge_id", "page_size", "page_token"]),
    BadRequest(Challenges.getStreaks, ChallengeV1.GetStreaksRequest(), ["child_id"]),
    BadRequest(
      Challenges.updateStreakSettings,
      ChallengeV1.UpdateStreakSettingsRequest(earnFreezeDays: 4, reminderHour: 24),
      ["child_id", "minimum_minutes", "request_id", "earn_freeze_days", "reminder_hour"]),
    BadRequest(LevelMethods.getLevel, ChallengeV1.GetLevelRequest(), ["child_id"]),
    BadRequest(
      LevelMethods.explainLevel,
      ChallengeV1.ExplainLevelRequest(part: .init(rawValue: 9), pageSize: -1, pageToken: planted),
      ["child_id", "part", "page_size", "page_token"]),
    BadRequest(
      LevelMethods.setLevels, ChallengeV1.SetLevelsRequest(points: [1, 100, 100, 2_000_000_000]),
      ["points[0]", "points[2]", "points[3]", "request_id"]),
    BadRequest(StreakMethods.grantFreeze, ChallengeV1.GrantFreezeRequest(), ["child_id", "request_id"]),
    BadRequest(
      StreakMethods.pauseStreak, ChallengeV1.PauseStreakRequest(childID: "1", name: name, firstDate: noDate),
      ["child_id", "name", "first_date", "last_date", "request_id"]),
    BadRequest(
      StreakMethods.updateStreakPause,
      ChallengeV1.UpdateStreakPauseRequest(name: name, firstDate: noDate, lastDate: noDate),
      ["pause_id", "name", "first_date", "last_date", "request_id"]),
    BadRequest(
      StreakMethods.cancelStreakPause, ChallengeV1.CancelStreakPauseRequest(), ["pause_id", "request_id"]),
    BadRequest(
      StreakMethods.listStreakPauses, ChallengeV1.ListStreakPausesRequest(pageSize: -1, pageToken: planted),
      ["child_id", "page_size", "page_token"]),
    BadRequest(
      StreakMethods.repairStreak, ChallengeV1.RepairStreakRequest(date: noDate),
      ["child_id", "date", "reason", "request_id"]),
    BadRequest(
      StreakMethods.listStreakRepairs, ChallengeV1.ListStreakRepairsRequest(pageSize: -1, pageToken: planted),
      ["child_id", "page_size", "page_token"]),
    BadRequest(
      ChallengeV1.ExplanationServiceMethods.explainPeriod,
      ChallengeV1.ExplainPeriodRequest(
        challengeID: "1", periodStartDate: noDate, pageSize: -1, pageToken: planted),
      ["child_id", "challenge_id", "period_start_date", "page_size", "page_token"]),
    BadRequest(
      StreakMethods.explainStreaks,
      ChallengeV1.ExplainStreaksRequest(firstDate: noDate, pageSize: -1, pageToken: planted),
      ["child_id", "first_date", "last_date", "page_size", "page_token"]),
    badChanges(Challenges.listChanges),
    BadRequest(Challenges.watchProgress, ChallengeV1.WatchProgressRequest(), ["child_id"]),
  ]
}
