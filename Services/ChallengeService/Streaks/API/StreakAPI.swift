import ChallengeCounting
import ChallengeFacts
package import Database
package import EventLoop
package import Identity
import LocalTime
package import Messages
package import RPC
package import ServiceAPI
import Stubs

/// Freezes, pauses and repairs of streaks (CH-19).
package struct StreakAPI: ChallengeV1.StreakService, ChildAPI {
  package let database: Database
  package let host: any Host
  package let runs: any RunEvaluation

  package init(database: Database, host: any Host, runs: any RunEvaluation) {
    (self.database, self.host, self.runs) = (database, host, runs)
  }
  /// Roles that may call each method; all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.grantFreeze, Methods.pauseStreak, Methods.updateStreakPause, Methods.cancelStreakPause,
    Methods.listStreakPauses, Methods.repairStreak, Methods.listStreakRepairs, Methods.explainStreaks,
  ])

  private static let roles: AuthorizationTable = [
    Methods.grantFreeze: .guardians,
    Methods.pauseStreak: .guardians,
    Methods.updateStreakPause: .guardians,
    Methods.cancelStreakPause: .guardians,
    Methods.listStreakPauses: .family,
    Methods.repairStreak: .guardians,
    Methods.listStreakRepairs: .family,
    Methods.explainStreaks: .family,
  ]

  /// How many days back one can be repaired.
  static let repairableDays = 60

  package static func isKnown(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try ChildCalendarTable.isKnown(tx, child)
  }

  package func grantFreeze(
    _ request: ChallengeV1.GrantFreezeRequest, context: RPCContext
  ) async throws -> ChallengeV1.GrantFreezeResponse {
    let guardian = try context.callerGuardian()
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let child = try child(request.childID, context, &faults)
    let (now, freezeID) = (host.wallClock.instant, Identifier.make(on: host))
    return try await once.answer(in: database, of: child.familyID, now: now) { tx in
      try Self.requireKnown(tx, child)
      let facts = try FactReader.any(tx, child)
      let today = facts.calendar.localDate(at: now)
      let held = try CurrentStreaks.shown(tx, child, facts: facts, today: today).freezesHeld
      guard held < Freezes.maximum else {
        throw Refusal.failedPrecondition(
          .freezesHeld, "the child holds \(held) freezes, which is the most; give one when one is used up")
      }
      let count = try StreakProtectionTables.countFreezes(tx, child)
      guard count < StreakProtectionTables.maximumFreezes else {
        throw Refusal.limitReached("the child was given \(count) freezes, which is the most; let it earn them")
      }
      try StreakProtectionTables.addFreeze(tx, child, id: freezeID, guardianID: guardian.guardianID, now: now)
      try StreakBook(tx, child, facts: try FactReader.any(tx, child), now: now, runs: runs).protect(from: today)
      var change = Change(.freezeGranted, childID: child.childID)
      change.note("freezes_held", from: held, to: held + 1)
      return Recorded(.init(freezesHeld: Int32(held + 1)), change)
    }
  }

  package func repairStreak(
    _ request: ChallengeV1.RepairStreakRequest, context: RPCContext
  ) async throws -> ChallengeV1.StreakRepair {
    let guardian = try context.callerGuardian()
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.text(request.reason, field: "reason", atMost: 200)
    let date = faults.required(request.date, field: "date")
    let child = try child(request.childID, context, &faults)
    let now = host.wallClock.instant
    return try await once.answer(in: database, of: child.familyID, now: now) { tx in
      try Self.requireKnown(tx, child)
      try Self.requireRepairable(tx, child, date, now: now)
      let count = try StreakRepairTable.count(tx, child)
      guard count < StreakRepairTable.maximum else {
        throw Refusal.limitReached("the child has \(count) repaired days, which is the most")
      }
      let repair = StoredRepair(date: date, reason: request.reason, repaired: now, guardianID: guardian.guardianID)
      try StreakRepairTable.save(tx, child, repair)
      try StreakBook(tx, child, facts: try FactReader.any(tx, child), now: now, runs: runs).protect(from: date)
      var change = Change(.streakRepaired, childID: child.childID)
      change.note("date", from: nil, to: "\(date)")
      change.note("reason", from: nil, to: request.reason)
      return Recorded(.init(repair, of: child), change)
    }
  }

  /// - Throws: when the day is not one of the last 60, counts, or is repaired.
  private static func requireRepairable(
    _ tx: ReadTransaction, _ child: ChildKey, _ date: LocalDate, now: Instant
  ) throws {
    let facts = try FactReader.any(tx, child)
    let today = facts.calendar.localDate(at: now)
    let first = today.adding(days: -repairableDays)
    guard (first..<today).contains(date) else {
      throw RPCError.invalid(
        "date",
        "date is \(date); a day can be repaired once it has ended, and for \(repairableDays) days: "
          + "\(first) to \(today.adding(days: -1))")
    }
    if try PendingEvaluation.find(tx, child)?.streaksFrom != nil {
      throw Refusal.tryAgain("changes of the child's usage are being counted")
    }
    func refuse(_ reason: String) -> RPCError {
      Refusal.failedPrecondition(
        .streakDayNotRepairable, "\(date) \(reason); there is nothing to repair", field: "date")
    }
    if facts.calendar.interval(of: date).isEmpty { throw refuse("is a date that the child never had") }
    if try LearningDayTable.find(tx, child, date)?.day.counts == true { throw refuse("counts") }
    if try StreakRepairTable.dates(tx, child, from: date).contains(date) { throw refuse("is repaired") }
  }

  package func listStreakRepairs(
    _ request: ChallengeV1.ListStreakRepairsRequest, context: RPCContext
  ) async throws -> ChallengeV1.ListStreakRepairsResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let before = page.cursor(&faults) { Int32($0) }.map { LocalDate(daysSinceEpoch: $0) }
    let child = try child(request.childID, context, &faults)
    let found = try await read(child) { tx in
      try StreakRepairTable.list(tx, child, before: before, limit: page.size + 1)
    }
    let (rows, token) = page.cut(found) { "\($0.date.daysSinceEpoch)" }
    return .init(repairs: rows.map { .init($0, of: child) }, nextPageToken: token)
  }
}

extension RequestFaults {
  /// A text that people write: not empty, without control characters.
  package mutating func text(_ text: String, field: String, atMost maximum: Int) {
    if let violation = PlainText.violation(text, field: field, atMost: maximum) { add([violation]) }
  }

  /// A date that has to be there; the first one of 1970 where it can't be read.
  mutating func required(_ value: CommonV1.LocalDate?, field: String) -> LocalDate {
    if value == nil { add(field, "\(field) is missing; name a date") }
    return date(value, field: field) ?? LocalDate(daysSinceEpoch: 0)
  }
}

extension ChallengeV1.StreakRepair {
  init(_ repair: StoredRepair, of child: ChildKey) {
    self.init(
      childID: child.childID, date: .init(repair.date), reason: repair.reason, guardianID: repair.guardianID,
      repairTime: .init(repair.repaired))
  }
}
