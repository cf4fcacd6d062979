package import ChallengeCounting
package import LocalTime
package import Violations

/// Why a change of a challenge is rejected.
package enum ChallengeRefusal: Error, Hashable, Sendable {
  /// The new settings are not valid: INVALID_ARGUMENT.
  case violations([FieldViolation])
  /// The challenge no longer allows it: FAILED_PRECONDITION, with the field where one is the cause.
  case notAllowed(field: String?, message: String)
  /// The named list has an app that is not one of the child's: NOT_FOUND.
  case foreignApp(field: String, app: String)
}

extension ChallengeSettings {
  /// Names of the fields in which two settings differ.
  func changedFields(to other: ChallengeSettings) -> Set<String> {
    var fields: Set<String> = []
    if title != other.title { fields.insert("title") }
    if description != other.description { fields.insert("description") }
    if goal != other.goal { fields.insert("goal_type") }
    if target != other.target { fields.insert("target") }
    if bonusPercentage != other.bonusPercentage { fields.insert("bonus_percentage") }
    if Set(learningApps) != Set(other.learningApps) { fields.insert("learning_app_ids") }
    if Set(rewardApps) != Set(other.rewardApps) { fields.insert("reward_app_ids") }
    if rewardScope != other.rewardScope { fields.insert("reward_scope") }
    if ratio.learningMinutes != other.ratio.learningMinutes { fields.insert("ratio_learning_minutes") }
    if ratio.rewardMinutes != other.ratio.rewardMinutes { fields.insert("ratio_reward_minutes") }
    if start != other.start { fields.insert("start_time") }
    if end != other.end { fields.insert("end_date") }
    if schedule.isFullDay != other.schedule.isFullDay { fields.insert("full_day") }
    if schedule.startMinute != other.schedule.startMinute { fields.insert("start_minute_of_day") }
    if schedule.endMinute != other.schedule.endMinute { fields.insert("end_minute_of_day") }
    if schedule.activeDays != other.schedule.activeDays { fields.insert("active_days") }
    if repeatsWeekly != other.repeatsWeekly { fields.insert("repeat_weekly") }
    if parameters != other.parameters { fields.insert("goal_parameters") }
    if steps != other.steps { fields.insert("chain_steps") }
    return fields
  }
}

extension Challenge {
  private static let fixedFields = ["goal_type", "start_time", "repeat_weekly"]
  private static let fieldsOfStartedWindow: Set<String> = ["title", "description", "end_date"]

  /// An edit (CH-4): it applies from the next period on, an edited end at once. Goal type, start and repetition cannot
  /// be edited; after the start of a single window only texts and end can.
  /// - Parameter lists: the lists of apps that the edit names. A list with apps counts as chosen at the edit even when
  ///   it stays the same, so that an app that was removed and added again counts again (SH-7).
  func edited(
    _ settings: ChallengeSettings, naming lists: Set<AppList> = [], at now: Instant, calendar: LocalCalendar
  ) throws(ChallengeRefusal) -> Challenge {
    try requireAlive(at: now, calendar: calendar)
    var changed = self.settings.changedFields(to: settings)
    let isStartedWindow = settings.window == .startToEnd && now >= countingStart
    for list in lists where !isStartedWindow && !settings.apps(list).isEmpty { changed.insert(list.rawValue) }
    if changed.isEmpty { return self }
    if let field = Self.fixedFields.first(where: changed.contains) {
      throw .notAllowed(
        field: field, message: "\(field) cannot be edited; end this challenge and create another one")
    }
    if isStartedWindow,
      let field = changed.subtracting(Self.fieldsOfStartedWindow).sorted().first
    {
      throw .notAllowed(
        field: field,
        message: "\(field) cannot be edited after the start of a challenge with a single period; "
          + "title, description and end_date can")
    }
    // A text that is older than the rules for texts is kept until it is itself edited.
    let texts = Set(["title", "description"]).subtracting(changed)
    let violations = settings.violations(calendar: calendar).filter { !texts.contains($0.field) }
    if !violations.isEmpty { throw .violations(violations) }
    var next = self
    next.append(settings, choosing: Set(AppList.allCases.filter { changed.contains($0.rawValue) }), at: now)
    return next
  }

  /// Pauses: no time counts until the challenge is resumed. Pausing a paused one changes nothing.
  package func paused(at now: Instant, calendar: LocalCalendar) throws(ChallengeRefusal) -> Challenge {
    try requireAlive(at: now, calendar: calendar)
    if pauses.contains(where: { $0.to == nil }) { return self }
    var next = self
    next.setPauses(pauses + [Pause(from: now)])
    return next
  }

  /// Resumes; the period keeps its progress. Resuming one that is not paused changes nothing.
  func resumed(at now: Instant, calendar: LocalCalendar) throws(ChallengeRefusal) -> Challenge {
    try requireAlive(at: now, calendar: calendar)
    var next = self
    next.setPauses(pauses.map { Pause(from: $0.from, to: $0.to ?? now) })
    return next
  }

  /// Ends now; earlier completions are kept, and late records from before still count.
  func endedByGuardian(at now: Instant, calendar: LocalCalendar) throws(ChallengeRefusal) -> Challenge {
    try requireAlive(at: now, calendar: calendar)
    var next = self
    next.setEnded(now)
    return next
  }

  /// Deletes now: it stops counting and is no longer listed; its history is kept. Deleting twice changes nothing.
  func deletedByGuardian(at now: Instant) -> Challenge {
    var next = self
    next.setDeleted(now)
    return next
  }

  private func requireAlive(at now: Instant, calendar: LocalCalendar) throws(ChallengeRefusal) {
    switch status(at: now, calendar: calendar) {
    case .active, .paused: return
    case .ended:
      throw .notAllowed(field: nil, message: "the challenge has ended; create another one")
    case .deleted: throw .notAllowed(field: nil, message: "the challenge is deleted; create another one")
    }
  }
}
