import ChallengeChallenges
import ChallengeCounting
package import Database
import EventLoop
import LocalTime
package import Messages
package import RPC
package import ServiceAPI

// CH-16: the rewards that a draft would have given over the child's history.
extension BuilderAPI: ChildAPI {
  package static func isKnown(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try ChildCalendarTable.isKnown(tx, child)
  }

  /// Maximum number of local days of a simulation.
  static let maximumDays = 366
  /// Periods in a response.
  private static let periodsAtOnce = 100

  package func simulateDraft(
    _ request: ChallengeV1.SimulateDraftRequest, responses: ResponseWriter<ChallengeV1.SimulateDraftResponse>,
    context: RPCContext
  ) async throws {
    var faults = RequestFaults()
    let (draft, now) = (request.draft ?? .init(), host.wallClock.instant)
    faults.add(in: "draft", draft.faults(now: now))
    let base = faults.settings(ofTemplate: request.templateID, start: now)
    let settings = draft.applied(to: base).withChosenRewardScope
    faults.add(in: "draft", draft.readable(settings.violationsOfRules, now: now))
    let dates = faults.simulatedDates(request)
    let child = try child(request.childID, context, &faults)
    guard let dates else { return }
    let simulated = try await read(child) { tx in
      if let foreign = try ChallengeAPI.foreignApp(tx, child, draft, keeping: []) {
        throw ChallengeAPI.refusal(.foreignApp(field: foreign.field, app: foreign.app), in: "draft")
      }
      return try SimulatedDraft(tx, child, settings, dates, now: now)
    }
    for start in stride(from: 0, to: simulated.periods.count, by: Self.periodsAtOnce) {
      let page = simulated.periods[start..<min(simulated.periods.count, start + Self.periodsAtOnce)]
      try await responses.write(.init(periods: page.map { ChallengeV1.SimulatedPeriod($0) }))
    }
    try await responses.write(.init(totals: .init(simulated)))
  }
}

extension RequestFaults {
  /// The first and the last local day, of which there are at most a year.
  fileprivate mutating func simulatedDates(_ request: ChallengeV1.SimulateDraftRequest) -> ClosedRange<LocalDate>? {
    for (field, value) in [("first_date", request.firstDate), ("last_date", request.lastDate)] where value == nil {
      add(field, "\(field) is not given; name the first and the last local day")
    }
    // Both, so that all faults come at once.
    let (first, last) = (date(request.firstDate, field: "first_date"), date(request.lastDate, field: "last_date"))
    guard let first, let last else { return nil }
    if last < first {
      add("last_date", "last_date is \(last), before first_date \(first); choose a later one")
      return nil
    }
    let days = last.daysSinceEpoch - first.daysSinceEpoch + 1
    if days > BuilderAPI.maximumDays {
      add(
        "last_date",
        "last_date is \(last), which makes \(days) days; at most \(BuilderAPI.maximumDays) can be simulated at once")
      return nil
    }
    return first...last
  }
}

extension ChallengeSettings {
  /// The faults of the settings but for texts, which simulations do not need, and for start and end, which they
  /// replace.
  fileprivate var violationsOfRules: [FieldViolation] {
    violations(calendar: nil).filter { $0.field != "title" && $0.field != "description" }
  }
}

extension ChallengeV1.SimulatedPeriod {
  fileprivate init(_ period: PeriodEvaluation) {
    self.init()
    progress = .init(period, challengeID: "")
    guard let done = period.completion else { return }
    completionTime = .init(done.instant)
    baseSixtieths = done.baseSixtieths
    bonusSixtieths = done.bonusSixtieths
    rewardSeconds = done.rewardSeconds
  }
}

extension ChallengeV1.SimulationTotals {
  fileprivate init(_ simulated: SimulatedDraft) {
    self.init()
    let completions = simulated.periods.compactMap(\.completion)
    periodCount = Int32(clamping: simulated.periods.count)
    completedCount = Int32(clamping: completions.count)
    bonusSixtieths = completions.reduce(0) { $0 + $1.bonusSixtieths }
    rewardSeconds = completions.reduce(0) { $0 + $1.rewardSeconds }
    lastDate = .init(simulated.lastDate)
  }
}
