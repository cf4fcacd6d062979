import ChallengeChallenges
package import ChallengeCounting
package import LocalTime

/// Why a period has the figures that it has (CH-17), without the parts of the learning, which are listed in pages.
package struct PeriodExplanation: Sendable {
  /// As it is shown elsewhere, too.
  var period: PeriodEvaluation
  /// The booked completion.
  package var completion: Completion?
  /// Whether time that can still count belongs to the period.
  var isOpen: Bool
  /// Of streaks and of consistency.
  package var days: [ExplainedDay] = []
  /// Of app diversity: the counted seconds of apps.
  var apps: [String: Int64] = [:]
  /// Of chains.
  var steps: [ExplainedStep] = []
  /// By outcome; nil where there is too much to add up.
  var totals: [PartOutcome: OutcomeTotal]?

  init(_ period: PeriodEvaluation, completion: Completion?, isOpen: Bool) {
    (self.period, self.completion, self.isOpen) = (period, completion, isOpen)
  }

  var settings: ChallengeSettings { period.version.settings }

  /// Seconds that an app needs, where apps are counted.
  var minimumPerApp: Int64 {
    guard case .apps(let minimum) = settings.measure else { return 0 }
    return minimum
  }

  /// Of the stretch with the most points, where that is counted.
  private var stretchText: String {
    guard case .peak(let within) = settings.measure else { return "stretch" }
    return GoalType.Unit.minutes.text(within / 60)
  }

  /// The apps, those with the most first.
  var sortedApps: [(app: String, seconds: Int64)] {
    apps.map { ($0.key, $0.value) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }

  // MARK: - Texts

  /// The result.
  package func text(calendar: LocalCalendar) -> String {
    if let completion {
      let time = DurationText.clock(seconds: Int64(calendar.secondsOfDay(at: completion.instant)))
      return "Completed on \(calendar.localDate(at: completion.instant)) at \(time): \(period.progressText)."
    }
    return "\(isOpen ? "Not completed yet" : "Not completed"): \(period.progressText)."
  }

  /// The missing amount, and learning that did not count; empty for a completed period.
  var missingText: String {
    if period.isCompleted { return "" }
    let short =
      settings.goal.unit == .minutes
      ? ExactTime.text(period.remaining)
      : settings.goal.unit.text(settings.target - max(0, period.progress) / settings.goal.progressTarget(1))
    let lost = PartOutcome.allCases.filter { $0 != .counted }.compactMap { outcome in
      totals?[outcome].map { text(of: outcome, $0) }
    }
    return (["\(short) short"] + lost).joined(separator: "; ")
  }

  /// How bonus and reward time are computed; empty where neither is given.
  var rewardText: String {
    let preview = RewardPreview(settings)
    var texts: [String] = []
    if let completion, settings.bonusPercentage > 0 {
      texts.append(
        "bonus: ⌊\(completion.baseSixtieths) × \(settings.bonusPercentage) / 100⌋ = \(completion.bonusSixtieths) "
          + "of 1/60 point")
    } else if settings.bonusPercentage > 0 {
      texts.append("bonus: \(settings.bonusPercentage) % of the points that count up to the completion")
    }
    if preview.seconds > 0 {
      texts.append(preview.bonusText.isEmpty ? preview.text : "\(preview.text), \(preview.bonusText)")
    }
    return texts.joined(separator: "; ")
  }

  /// All parts with one outcome.
  package func text(of outcome: PartOutcome, _ total: OutcomeTotal) -> String {
    let time = ExactTime.text(total.seconds)
    switch outcome {
    case .counted: return "\(time) counted"
    case .beforeStart: return "\(time) lay before the challenge began"
    case .afterEnd: return "\(time) lay after the challenge's end"
    case .appNotChosen: return "\(time) went to apps that are not chosen"
    case .appRemoved: return "\(time) went to chosen apps that had been removed"
    case .paused: return "\(time) lay in pauses of the challenge"
    case .outsideActiveDays: return "\(time) lay on other days than \(settings.schedule.daysText)"
    case .outsideTimeOfDay: return "\(time) lay outside \(settings.timesText)"
    case .dayBelowMinimum: return "\(time) lay on days with less than the minimum"
    case .appBelowMinimum: return "\(time) went to apps with less than \(ExactTime.text(minimumPerApp))"
    case .outsideBestStretch: return "\(time) lay outside the best \(stretchText)"
    case .outsideStep: return "\(time) lay outside the time of day of the step"
    case .stepNotCompleted: return "\(time) went to a step whose day, week or run ended before it was completed"
    case .afterLastStep: return "\(time) came after the last step"
    }
  }

  /// An app of app diversity.
  package func text(ofAppWith seconds: Int64) -> String {
    let needed = "\(ExactTime.text(seconds)) of the \(ExactTime.text(minimumPerApp)) that an app needs"
    return seconds >= minimumPerApp ? "counts: \(needed)" : needed
  }

  /// Why a part has its outcome.
  package func text(of part: ExplainedPart) -> String {
    let late = part.isCounted && completion != nil && !part.isInBase ? ", after the completion: not for the bonus" : ""
    switch part.outcome {
    case .counted: return (part.step == 0 ? "counts" : "counts for step \(part.step)") + late
    case .beforeStart: return "before the challenge began"
    case .afterEnd: return "after the challenge's end"
    case .appNotChosen: return "the app is not chosen"
    case .appRemoved: return "the app had been removed from the child"
    case .paused: return "the challenge was paused"
    case .outsideActiveDays: return "not on \(settings.schedule.daysText)"
    case .outsideTimeOfDay: return "outside \(settings.timesText)"
    case .dayBelowMinimum: return "the day has less than the minimum" + late
    case .appBelowMinimum: return "the app has less than \(ExactTime.text(minimumPerApp)) in the week" + late
    case .outsideBestStretch: return "outside the \(stretchText) with the most points" + late
    case .outsideStep: return "outside the time of day of step \(part.step)" + late
    case .stepNotCompleted:
      return "the day, week or run of step \(part.step) ended before the step was completed" + late
    case .afterLastStep: return "all steps were completed before" + late
    }
  }
}

extension ExplainedDay {
  package var text: String {
    let needed = "of the \(ExactTime.text(minimum)) that a day needs"
    switch outcome {
    case .counted: return "counts: \(ExactTime.text(seconds)) \(needed)"
    case .open: return "open: \(ExactTime.text(seconds)) \(needed) so far"
    case .missed: return "missed: \(ExactTime.text(seconds)) \(needed)"
    case .notScheduled: return "not a day of the challenge"
    case .paused: return "neutral: the challenge was paused"
    case .streakPause: return "neutral: in a pause of the child's streaks"
    case .noSuchDay: return "neutral: a date that a move skipped"
    }
  }
}

extension ExplainedStep {
  package var text: String {
    let goal = step.goal.text(target: step.target)
    if let completed { return "\(goal): completed on \(completed)" }
    let amount = progress / step.goal.progressTarget(1)
    return "\(goal): \(amount)/\(step.target) \(step.goal.unit.rawValue)"
  }
}
