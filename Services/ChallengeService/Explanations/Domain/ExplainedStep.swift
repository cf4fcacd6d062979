package import ChallengeCounting
package import LocalTime

/// A step of a chain in an explanation (CH-17).
package struct ExplainedStep: Hashable, Sendable {
  /// From 1.
  package var number: Int64
  package var step: ChainStep
  /// In the unit of the step's progress: the target for a completed step.
  var progress: Int64
  /// The local day on which it was completed.
  package var completed: LocalDate?
  /// The first local day of the day, week or run that completed it or that runs now; nil where there is none, and for a
  /// step that counts from the one before to the end.
  package var first: LocalDate?

  /// The local day from which on its usage counts towards it; nil for none.
  var since: LocalDate? {
    step.isSingle ? LocalDate(daysSinceEpoch: .min) : first
  }
}

extension Challenge {
  /// The steps of a chain.
  /// - Parameters:
  ///   - settings: those in force.
  ///   - completed: of each completed step the local day on which it was, and what `firstDate` returns.
  ///   - last: the last day after which the chain is not at its beginning.
  func explainedSteps(
    of settings: ChallengeSettings, completed: [(date: LocalDate, first: LocalDate?)], after last: CountedDay?,
    time: CountingTime, facts: ChildFacts, asOf now: Instant
  ) -> [ExplainedStep] {
    let today = facts.calendar.localDate(at: now)
    var state = last?.chain ?? ChainState()
    if let last, last.date < today {
      state = self.state(state, on: today, of: settings, time: time, facts: facts, asOf: now)
    }
    return settings.steps.enumerated().map { index, step in
      var explained = ExplainedStep(number: Int64(index) + 1, step: step, progress: 0)
      if index < completed.count {
        explained.progress = step.progressTarget
        (explained.completed, explained.first) = completed[index]
      } else if index == completed.count {
        explained.progress = state.progress
        explained.first = step.isSingle ? nil : state.firstDate
      }
      return explained
    }
  }

  /// The first local day of the day, week or run that completed a step; nil for a step that counts from the one before
  /// to the end.
  /// - Parameters:
  ///   - index: of the step.
  ///   - date: the day on which it was completed.
  ///   - before: the state after the last day with learning before it.
  func firstDate(
    ofStep index: Int, of settings: ChallengeSettings, completedOn date: LocalDate, before: ChainState?,
    time: CountingTime, facts: ChildFacts, asOf now: Instant
  ) -> LocalDate? {
    switch settings.steps[index].window {
    case .localDay: return date
    case .week: return facts.calendar.week(containing: date).lowerBound
    case .startToEnd: return nil
    case .run:
      guard let before, before.steps == index else { return date }
      return state(before, on: date, of: settings, time: time, facts: facts, asOf: now).firstDate ?? date
    }
  }
}

extension ChainStep {
  /// Whether it counts from the step before to the end.
  fileprivate var isSingle: Bool { window == .startToEnd }
}
