import ChallengeCounting
import ChallengeFacts
package import LocalTime
package import Violations

/// A step of the builder (CH-2).
package enum DraftStep: Int, CaseIterable, Hashable, Sendable {
  case details = 1
  case learningApps, rewardApps, reward, schedule, review

  package var title: String {
    switch self {
    case .details: "Create Your Challenge"
    case .learningApps: "Select Learning Apps"
    case .rewardApps: "Choose Reward Apps"
    case .reward: "Set Up Rewards"
    case .schedule: "Set Schedule"
    case .review: "Review Challenge"
    }
  }

  /// The steps whose fields a step validates: its own, and in the review all.
  var validated: [DraftStep] { self == .review ? Self.allCases.filter { $0 != .review } : [self] }
}

extension ChallengeSettings {
  package static let maximumTitleLength = 100
  package static let maximumDescriptionLength = 1000
  /// A description may have several lines; a title, like every name, has one.
  private static let descriptionBreaks: Set<Unicode.Scalar> = ["\n"]

  /// Everything that is wrong with the settings, or with one step's part of them (CH-2); the review checks all.
  /// - Parameter calendar: decides the local date of the start; without it the end is not compared with the start.
  /// - Returns: violations of fields of the draft, such as `target`, in the order of the steps.
  package func violations(step: DraftStep = .review, calendar: LocalCalendar?) -> [FieldViolation] {
    switch step {
    case .details: detailsViolations()
    case .learningApps: []
    case .rewardApps: rewardAppsViolations()
    case .reward: rewardViolations()
    case .schedule: scheduleViolations(calendar) + goalScheduleViolations()
    case .review: step.validated.flatMap { violations(step: $0, calendar: calendar) }
    }
  }

  private func detailsViolations() -> [FieldViolation] {
    var found: [FieldViolation] = []
    func add(_ field: String, _ message: String) {
      found.append(FieldViolation(field: field, message: message))
    }
    if title.allSatisfy(\.isWhitespace) { add("title", "title is empty; give the challenge a title") }
    found += [
      PlainText.excess(title, field: "title", atMost: Self.maximumTitleLength),
      PlainText.excess(description, field: "description", atMost: Self.maximumDescriptionLength),
    ].compactMap(\.self)
    for (field, text, allowed) in [("title", title, []), ("description", description, Self.descriptionBreaks)]
    where !text.allSatisfy(\.isWhitespace) {
      if let fault = PlainText.control(text, field: field, except: allowed) { found.append(fault) }
    }
    let range = goal.targetRange
    if goal == .chain {
      found += chainViolations()
    } else if !range.contains(target) {
      add(
        "target",
        "target is \(target); \(goal.rawValue) takes \(range.lowerBound) to \(range.upperBound) \(goal.unit.rawValue)")
    }
    return found + parameterViolations()
  }

  private func rewardAppsViolations() -> [FieldViolation] {
    if rewardScope == .chosen, rewardApps.isEmpty {
      return [
        FieldViolation(
          field: "reward_app_ids",
          message: "reward_app_ids is empty though reward_scope is CHOSEN; choose at least one app, or ALL or NONE")
      ]
    }
    guard rewardScope == .all || rewardScope == .none, !rewardApps.isEmpty else { return [] }
    let scope = rewardScope == .all ? "ALL" : "NONE"
    return [
      FieldViolation(
        field: "reward_app_ids",
        message: "reward_app_ids holds \(rewardApps.count) though reward_scope is \(scope); leave them out or choose "
          + "CHOSEN"
      )
    ]
  }

  /// The violations of the fields on which the reward of a completion depends.
  package var rewardPreviewViolations: [FieldViolation] {
    detailsViolations().filter { $0.field == "target" } + rewardAppsViolations() + rewardViolations()
  }

  private func rewardViolations() -> [FieldViolation] {
    var found: [FieldViolation] = []
    for (field, side) in [
      ("ratio_learning_minutes", ratio.learningMinutes), ("ratio_reward_minutes", ratio.rewardMinutes),
    ] where !(1...RewardRatio.maximumSide).contains(side) {
      found.append(
        FieldViolation(
          field: field, message: "\(field) is \(side); give 1 to \(RewardRatio.maximumSide)"))
    }
    if !RewardRules.bonusRange.contains(bonusPercentage) {
      found.append(
        FieldViolation(
          field: "bonus_percentage",
          message: "bonus_percentage is \(bonusPercentage); give 0 to \(RewardRules.bonusRange.upperBound)"))
    }
    return found
  }

  private func scheduleViolations(_ calendar: LocalCalendar?) -> [FieldViolation] {
    var found: [FieldViolation] = []
    func add(_ field: String, _ message: String) {
      found.append(FieldViolation(field: field, message: message))
    }
    if !schedule.isFullDay {
      if !(0...1439).contains(schedule.startMinute) {
        add("start_minute_of_day", "start_minute_of_day is \(schedule.startMinute); give 0 to 1439")
      }
      if !(1...1440).contains(schedule.endMinute) {
        add("end_minute_of_day", "end_minute_of_day is \(schedule.endMinute); give 1 to 1440")
      } else if schedule.endMinute <= schedule.startMinute {
        add(
          "end_minute_of_day",
          "end_minute_of_day \(schedule.endMinute) is not after start_minute_of_day \(schedule.startMinute); "
            + "choose a later end or the full day")
      }
    }
    if let end, let startDate = calendar?.localDate(at: start), end <= startDate {
      add("end_date", "end_date \(end) is not after the local day of the start, \(startDate); choose a later day")
    }
    if schedule.activeDays.isEmpty { add("active_days", "active_days is empty; choose at least one day") }
    return found
  }
}
