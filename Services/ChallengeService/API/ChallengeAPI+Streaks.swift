import ChallengeDomain
import Database
import LocalTime
import Messages
import RPC
import ServiceAPI

// CH-11: the child's own streaks, and the minimum that makes a day count.
extension ChallengeAPI {
  /// The minutes of learning that a guardian may require.
  static let minimumMinutes: ClosedRange<Int64> = 1...240

  func getStreaks(_ request: ChallengeV1.GetStreaksRequest, context: RPCContext) async throws -> ChallengeV1.Streaks {
    let child = try child(request.childID, context)
    let now = now
    return try await read(child) { tx in
      try ChallengeV1.Streaks(tx, child, facts: try FactReader.any(tx, child), now: now)
    }
  }

  func updateStreakSettings(
    _ request: ChallengeV1.UpdateStreakSettingsRequest, context: RPCContext
  ) async throws -> ChallengeV1.Streaks {
    let guardian = try context.callerGuardian()
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.number(request.minimumMinutes, field: "minimum_minutes", in: Self.minimumMinutes)
    let child = try child(request.childID, context, &faults)
    let (now, seconds) = (now, Int64(request.minimumMinutes) * 60)
    return try await once.answer(in: database, of: child.familyID, now: now) { tx in
      try Self.requireKnown(tx, child)
      let before = try FactReader.any(tx, child)
      let tomorrow = before.calendar.localDate(at: now).adding(days: 1)
      let known = try before.facts(from: tomorrow).minimum(on: tomorrow)
      guard known != seconds else {
        return Recorded(try .init(tx, child, facts: before, now: now), nil)
      }
      let count = try StreakMinimumTable.count(tx, child)
      guard count < StreakMinimumTable.maximumPerChild else {
        throw Refusal.limitReached("the minimum was changed on \(count) days, which is the most; leave it as it is")
      }
      try StreakMinimumTable.save(
        tx, child, seconds: seconds, guardianID: guardian.guardianID, now: now, calendar: before.calendar)
      let facts = try FactReader.any(tx, child)
      try StreakBook(tx, child, facts: facts, now: now).rebuild(from: tomorrow)
      let start = facts.calendar.firstInstant(onOrAfter: tomorrow)
      try Reevaluation.run(
        tx, child, touched: [start..<Instant.distantFuture], now: now, only: .runs, facts: facts)
      var change = Change(.streakSettingsUpdated, childID: child.childID)
      change.note("minimum_minutes", from: known / 60, to: seconds / 60)
      return Recorded(try .init(tx, child, facts: facts, now: now), change)
    }
  }
}

extension ChallengeV1.Streaks {
  init(_ tx: ReadTransaction, _ child: ChildKey, facts: FactReader, now: Instant) throws {
    let today = facts.calendar.localDate(at: now)
    let streaks = try CurrentStreaks.shown(tx, child, calendar: facts.calendar, today: today)
    let facts = try facts.facts(from: today)
    self.init()
    childID = child.childID
    daily = .init(streaks.daily)
    weekly = .init(streaks.weekly)
    let (current, next) = (facts.minimum(on: today) / 60, facts.minimum(on: today.adding(days: 1)) / 60)
    minimumMinutes = Int32(clamping: current)
    nextMinimumMinutes = current == next ? nil : Int32(clamping: next)
  }
}
