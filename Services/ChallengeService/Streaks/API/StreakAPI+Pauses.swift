import ChallengeFacts
import Database
import EventLoop
import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import Stubs

// CH-19: named ranges of days in which streaks are paused.
extension StreakAPI {
  /// Maximum number of days of a pause.
  static let maximumDays = 366
  static let maximumNameLength = 60

  package func pauseStreak(
    _ request: ChallengeV1.PauseStreakRequest, context: RPCContext
  ) async throws -> ChallengeV1.StreakPause {
    let guardian = try context.callerGuardian()
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.text(request.name, field: "name", atMost: Self.maximumNameLength)
    let first = faults.required(request.firstDate, field: "first_date")
    let last = faults.required(request.lastDate, field: "last_date")
    if !request.childID.isEmpty { faults.identifier(request.childID, field: "child_id") }
    try faults.refuse()
    let (now, familyID) = (host.wallClock.instant, guardian.familyID)
    let pauseID = Identifier.make(on: host)
    return try await once.answer(in: database, of: familyID, now: now) { tx in
      let children = try PausedChildren(tx, familyID: familyID, childID: request.childID, now: now)
      if !request.childID.isEmpty, children.isEmpty { throw Refusal.notFound("child_id", request.childID) }
      try Self.check(first, last, notBefore: children.today)
      try Self.requireRoom(tx, children)
      let pause = StoredPause(
        id: pauseID, childID: request.childID, name: request.name, dates: first...last, created: now,
        guardianID: guardian.guardianID)
      try StreakPauseTable.save(tx, familyID: familyID, pause)
      try children.protect(tx, dates: pause.dates, now: now, runs: runs)
      return Recorded(.init(pause), .pause(.streakPaused, from: nil, to: pause))
    }
  }

  package func updateStreakPause(
    _ request: ChallengeV1.UpdateStreakPauseRequest, context: RPCContext
  ) async throws -> ChallengeV1.StreakPause {
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.identifier(request.pauseID, field: "pause_id")
    if !request.name.isEmpty { faults.text(request.name, field: "name", atMost: Self.maximumNameLength) }
    let first = faults.date(request.firstDate, field: "first_date")
    let last = faults.date(request.lastDate, field: "last_date")
    try faults.refuse()
    let (now, familyID) = (host.wallClock.instant, try context.callerGuardian().familyID)
    return try await once.answer(in: database, of: familyID, now: now) { tx in
      let (before, children) = try Self.open(tx, familyID: familyID, request.pauseID, now: now)
      let (start, end) = (first ?? before.dates.lowerBound, last ?? before.dates.upperBound)
      if before.dates.lowerBound > children.today {
        try Self.check(start, end, notBefore: children.today)
      } else {
        try Self.checkShortened(before.dates, start, end, today: children.today)
      }
      var pause = before
      if !request.name.isEmpty { pause.name = request.name }
      pause.dates = start...end
      guard pause != before else { return Recorded(.init(pause), nil) }
      try StreakPauseTable.save(tx, familyID: familyID, pause)
      try children.protect(
        tx, dates: min(start, before.dates.lowerBound)...max(end, before.dates.upperBound), now: now, runs: runs)
      return Recorded(.init(pause), .pause(.streakPauseUpdated, from: before, to: pause))
    }
  }

  package func cancelStreakPause(
    _ request: ChallengeV1.CancelStreakPauseRequest, context: RPCContext
  ) async throws -> ChallengeV1.CancelStreakPauseResponse {
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.identifier(request.pauseID, field: "pause_id")
    try faults.refuse()
    let (now, familyID) = (host.wallClock.instant, try context.callerGuardian().familyID)
    return try await once.answer(in: database, of: familyID, now: now) { tx in
      let (before, children) = try Self.open(tx, familyID: familyID, request.pauseID, now: now)
      // Days that have begun stay neutral, today included.
      var left: StoredPause?
      if before.dates.lowerBound <= children.today {
        left = before
        left?.dates = before.dates.lowerBound...children.today
      }
      if left == before { return Recorded(.init(pause: left.map { .init($0) }), nil) }
      if let left {
        try StreakPauseTable.save(tx, familyID: familyID, left)
      } else {
        try StreakPauseTable.delete(tx, familyID: familyID, before.id)
      }
      try children.protect(tx, dates: before.dates, now: now, runs: runs)
      return Recorded(
        .init(pause: left.map { .init($0) }), .pause(.streakPauseCancelled, from: before, to: left))
    }
  }

  package func listStreakPauses(
    _ request: ChallengeV1.ListStreakPausesRequest, context: RPCContext
  ) async throws -> ChallengeV1.ListStreakPausesResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let after = page.cursor(&faults) { PausePosition($0) }
    let child = try child(request.childID, context, &faults)
    let now = host.wallClock.instant
    let found = try await read(child) { tx in
      let today = try ChildCalendarTable.calendar(tx, child).localDate(at: now)
      return try StreakPauseTable.page(
        tx, child, from: request.includeEnded ? LocalDate(daysSinceEpoch: .min) : today, after: after,
        limit: page.size + 1)
    }
    let (rows, token) = page.cut(found) { PausePosition($0).text }
    return .init(pauses: rows.map { .init($0) }, nextPageToken: token)
  }

  // MARK: - Checks

  /// The pause, which has not ended, and the children to whom it applies.
  private static func open(
    _ tx: ReadTransaction, familyID: String, _ pauseID: String, now: Instant
  ) throws -> (StoredPause, PausedChildren) {
    guard let pause = try StreakPauseTable.find(tx, familyID: familyID, pauseID) else {
      throw Refusal.notFound("pause_id", pauseID)
    }
    let children = try PausedChildren(tx, familyID: familyID, childID: pause.childID, now: now)
    guard pause.dates.upperBound >= children.today else {
      throw Refusal.failedPrecondition(
        .streakPauseNotEditable,
        "the pause ended on \(pause.dates.upperBound), so it can't be changed; repair single days instead")
    }
    return (pause, children)
  }

  /// A pause that begins on a day that has not ended.
  private static func check(_ first: LocalDate, _ last: LocalDate, notBefore today: LocalDate) throws {
    var faults = RequestFaults()
    let end = first.adding(days: maximumDays - 1)
    if first < today {
      faults.add("first_date", "first_date is \(first); a pause begins on \(today) at the earliest, which is today")
    }
    if !(first...end).contains(last) {
      faults.add("last_date", "last_date is \(last); from \(first) on a pause can end on any day up to \(end)")
    }
    try faults.refuse()
  }

  /// A pause that has begun can only be shortened, and keeps the days that have begun.
  private static func checkShortened(
    _ dates: ClosedRange<LocalDate>, _ first: LocalDate, _ last: LocalDate, today: LocalDate
  ) throws {
    func refuse(_ field: String, _ message: String) -> RPCError {
      Refusal.failedPrecondition(
        .streakPauseNotEditable, "the pause has begun, so it can only be shortened: \(message)", field: field)
    }
    if first != dates.lowerBound { throw refuse("first_date", "leave first_date \(dates.lowerBound)") }
    guard (today...dates.upperBound).contains(last) else {
      throw refuse("last_date", "last_date is \(last); it can be \(today), which has begun, to \(dates.upperBound)")
    }
  }

  /// - Throws: RESOURCE_EXHAUSTED when there are as many pauses as there may be.
  private static func requireRoom(_ tx: ReadTransaction, _ children: PausedChildren) throws {
    func count(_ childID: String, from date: LocalDate) throws -> Int {
      try StreakPauseTable.count(tx, familyID: children.familyID, childID: childID, from: date)
    }
    let all = try count(children.childID, from: LocalDate(daysSinceEpoch: .min))
    guard all < StreakPauseTable.maximum else {
      throw Refusal.limitReached("there are \(all) pauses, which is the most, those that have ended included")
    }
    let shared = try count("", from: children.today)
    for child in children.children {
      let open = shared + (try count(child.childID, from: children.today))
      guard open < StreakPauseTable.maximumOpen else {
        throw Refusal.limitReached(
          "\(open) pauses that apply to a child have not ended, which is the most; cancel one of them")
      }
    }
  }
}

extension ChallengeV1.StreakPause {
  init(_ pause: StoredPause) {
    self.init(
      pauseID: pause.id, childID: pause.childID, name: pause.name, firstDate: .init(pause.dates.lowerBound),
      lastDate: .init(pause.dates.upperBound), guardianID: pause.guardianID, createTime: .init(pause.created))
  }
}

extension Change {
  /// - Parameters:
  ///   - before: nil for a new pause.
  ///   - after: nil where nothing is left of it.
  fileprivate static func pause(
    _ kind: CommonV1.ChangeKind, from before: StoredPause?, to after: StoredPause?
  ) -> Change? {
    guard let pause = after ?? before else { return nil }
    var change = Change(
      kind, childID: pause.childID.isEmpty ? nil : pause.childID, Subject(id: pause.id, name: pause.name))
    change.note("name", from: before?.name, to: after?.name)
    change.note("first_date", from: before?.dates.lowerBound, to: after?.dates.lowerBound)
    change.note("last_date", from: before?.dates.upperBound, to: after?.dates.upperBound)
    return change
  }
}
