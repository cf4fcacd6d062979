import ChallengeChallenges
import ChallengeCounting
import LocalTime
import Messages
import ServiceAPI

// The contract's explanations of periods (CH-17).

extension ChallengeV1.ExplainPeriodResponse {
  /// All but the parts.
  init(_ explained: ExplainedPeriod, challengeID: String) {
    self.init()
    let explanation = explained.explanation
    rule = .init(explanation.period.version)
    progress = .init(explanation.period, challengeID: challengeID)
    completion = explained.completion.map { .init($0) }
    change = explained.change.map {
      .init($0, challengeID: challengeID, isCompleted: completion != nil, calendar: explained.calendar)
    }
    text = [explanation.text(calendar: explained.calendar), change?.text ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
    missingText = explanation.missingText
    rewardText = explanation.rewardText
    totals = PartOutcome.allCases.compactMap { outcome in
      explanation.totals?[outcome].map {
        .init(
          outcome: .init(rawValue: outcome.rawValue), partCount: $0.parts, seconds: $0.seconds,
          sixtieths: $0.sixtieths, text: explanation.text(of: outcome, $0))
      }
    }
    days = explanation.days.map { .init($0) }
    apps = explanation.sortedApps.map { app, seconds in
      let isReached = seconds >= explanation.minimumPerApp
      return .init(
        appID: app, countedSeconds: seconds, reached: isReached,
        text: explanation.text(ofAppWith: seconds))
    }
    steps = explanation.steps.map { .init($0) }
  }
}

extension ChallengeV1.PeriodRule {
  fileprivate init(_ version: ChallengeVersion) {
    self.init(
      ruleVersion: version.rules.number, settingsVersion: version.number, effectiveTime: .init(version.effective),
      settings: .init(version.settings), text: version.settings.ruleText)
  }
}

extension ChallengeV1.PeriodChange {
  fileprivate init(
    _ change: StoredCompletionChange, challengeID: String, isCompleted: Bool, calendar: LocalCalendar
  ) {
    self.init()
    kind = !change.isWithdrawal ? .corrected : isCompleted ? .restored : .withdrawn
    cause = .init(rawValue: change.cause)
    changeTime = .init(change.changed)
    previous = .init(
      StoredCompletion(challengeID: challengeID, title: "", challengeCreated: nil, completion: change.previous))
    let done =
      switch kind {
      case .withdrawn: "The completion was withdrawn"
      case .restored: "The completion had been withdrawn, and was reached again; it was withdrawn"
      default: "The completion was corrected"
      }
    text = "\(done) on \(calendar.localDate(at: change.changed)) because \(cause.reason)."
  }
}

extension UsageV1.UsageChangeCause {
  /// In words, after "because".
  fileprivate var reason: String {
    switch self {
    case .record: "a record arrived"
    case .assignment: "an app was assigned"
    case .shield: "a shield became known"
    case .zone: "the child's time zone changed"
    case .review: "a guardian accepted a record"
    case .withdrawal: "a guardian withdrew records or took that back"
    case .rate: "an app's rate changed"
    case .removal: "an app was removed"
    default: "time passed or a guardian changed something"
    }
  }
}

extension ChallengeV1.PeriodDay {
  fileprivate init(_ day: ExplainedDay) {
    self.init(
      firstDate: .init(day.first), lastDate: .init(day.last), outcome: .init(rawValue: day.outcome.rawValue),
      countedSeconds: day.seconds, countedSixtieths: day.sixtieths, minimumSeconds: day.minimum, text: day.text)
  }
}

extension ChallengeV1.PeriodStep {
  fileprivate init(_ step: ExplainedStep) {
    self.init(
      number: Int32(clamping: step.number), goalType: .init(step.step.goal), target: Int32(clamping: step.step.target),
      progress: step.progress, completed: step.completed != nil, completionDate: step.completed.map { .init($0) },
      firstDate: step.first.map { .init($0) }, text: step.text)
  }
}

extension ChallengeV1.PeriodPart {
  init(_ part: ExplainedPart, text: String) {
    self.init(
      appID: part.learning.app, startTime: .init(part.learning.span.lowerBound),
      endTime: .init(part.learning.span.upperBound), seconds: part.learning.seconds,
      pointsPerMinute: Int32(clamping: part.learning.pointsPerMinute), sixtieths: part.learning.sixtieths,
      date: .init(part.date), outcome: .init(rawValue: part.outcome.rawValue), counted: part.isCounted,
      inBase: part.isInBase, step: Int32(clamping: part.step), text: text)
  }
}
