package import Database
import EventLoop
import LocalTime
import Messages
package import ServiceAPI
import StoredStates
package import UsageCounting
package import UsageRecords

/// Withdraws a child's records, and takes that back (US-17): those of keys, as many as its transaction may, at once,
/// all others piece by piece along time, because an import may have sent millions. Usage is recounted once all of them
/// are marked.
///
/// A withdrawal concerns what was received before it, and counted when it was called: a record has the number of the
/// child's newest one when it was received, and its entry in quarantine that of the newest one when it came to count.
///
/// Guardians' decisions about a child's records are carried out one after another, in the order of their calls, so that
/// the last decision holds, however many pieces an earlier one still needs. Only a withdrawal that is taken back before
/// it was carried out is not carried out further.
package struct Withdrawing {
  static let kind = "usage.withdrawal"

  /// Maximum number of a child's withdrawals that still mark records: each reads all that is in its range.
  static let maximumRunning = 10

  /// Seconds after which one that waits for its turn tries again; the one before it brings that forward.
  private static let turnSeconds: Int64 = 300

  /// Records that are read and marked before the budget is looked at again: a restored record may be compared with a
  /// hundred others of its key.
  private static let piece = 25

  let tx: Transaction
  let child: ChildKey

  package init(tx: Transaction, child: ChildKey) {
    (self.tx, self.child) = (tx, child)
  }

  /// Why nothing is withdrawn.
  enum Fault: Error {
    /// - Parameter index: of the key; nil for an app or an import.
    case unknown(index: Int?)
    /// The child has as many as it may ever have.
    case tooMany
    /// As many as may are still marking records.
    case tooManyRunning
    /// It is not carried out yet, and the selection of it and of others depends on others that were taken back
    /// meanwhile.
    case underWay
  }

  /// The records that a guardian names.
  enum Named: Hashable, Sendable {
    case keys([RecordKey])
    case app(String, Range<Instant>)
    case imported(String)
  }

  /// - Throws: `Fault`.
  func withdraw(
    _ named: Named, by guardianID: String, at now: Instant, facts: CountingFacts, cache: FactsCache
  ) throws -> WithdrawalTable.Entry {
    let number = try WithdrawalTable.newest(tx, child) + 1
    guard number <= WithdrawalTable.maximumWithdrawals else { throw Fault.tooMany }
    try requirePlace()
    var entry = try selected(named, facts: facts)
    (entry.number, entry.withdrawn, entry.guardianID) = (number, now, guardianID)
    try WithdrawalTable.insert(tx, child, entry)
    // Records that are received from now on are later than it.
    try renewFacts(
      "withdrawal \(tx.now.nanoseconds) of \(ChildNumberTable.find(tx, child)?.child ?? 0)", cache,
      .withdrawal(childID: child.childID, number))
    var state = WithdrawalWork(entry, order: try nextOrder())
    if case .keys = entry.selection, state.order == 1, try step(&state, entry, cache: cache) {
      return try WithdrawalTable.find(tx, child, number) ?? entry
    }
    try tx.enqueueWork(kind: Self.kind, familyID: child.familyID, key: key(number)) { _ in try state.bytes }
    return try WithdrawalTable.find(tx, child, number) ?? entry
  }

  /// - Returns: nil where there is no such withdrawal; else what it is now, and whether that has changed.
  /// - Throws: `Fault`.
  func restore(
    _ number: Int64, by guardianID: String, at now: Instant, cache: FactsCache
  ) throws -> (entry: WithdrawalTable.Entry, isChanged: Bool)? {
    guard let before = try WithdrawalTable.find(tx, child, number) else { return nil }
    if before.restored != nil { return (before, false) }
    let waiting = try tx.pendingWork(
      kind: Self.kind, familyID: child.familyID, key: key(number), as: { WithdrawalWork($0) })
    let later = try waiting.map { waiting in try running().filter { $0.order > waiting.order && !$0.restores } } ?? []
    if waiting == nil { try requirePlace() }
    if waiting?.except.isEmpty == false, !later.isEmpty { throw Fault.underWay }
    try WithdrawalTable.restore(tx, child, number, at: now, by: guardianID)
    guard let entry = try WithdrawalTable.find(tx, child, number) else { return nil }
    var state = WithdrawalWork(entry, order: try waiting?.order ?? nextOrder())
    if let waiting {
      // In place of the waiting withdrawal; records that it has withdrawn already are to be recounted all the same.
      state.first = waiting.first
      // Records that it has selected are not for the calls in between.
      for var other in later {
        other.except.append(number)
        try tx.enqueueWork(kind: Self.kind, familyID: child.familyID, key: key(other.number)) { _ in try other.bytes }
      }
    } else if case .keys = entry.selection, state.order == 1, try step(&state, entry, cache: cache) {
      return (try WithdrawalTable.find(tx, child, number) ?? entry, true)
    }
    try tx.enqueueWork(kind: Self.kind, familyID: child.familyID, key: key(number)) { _ in try state.bytes }
    return (try WithdrawalTable.find(tx, child, number) ?? entry, true)
  }

  /// Carries out the remaining work for one key: the calls decide which records are withdrawn and restored, so a key
  /// that comes again, or of which a record is accepted, does not wait for their turn.
  package func hasten(_ named: WithdrawalSelection.Key) throws {
    guard try Self.isRunning(tx, familyID: child.familyID) else { return }
    for var state in try running() {
      guard let entry = try WithdrawalTable.find(tx, child, state.number) else { continue }
      var marked = Marked()
      let except = try exceptions(of: state)
      for row in try RecordTable.withdrawable(tx, child, named) where try mark(row, &marked, state, entry, except) {
        state.first = min(state.first ?? row.mark.start, row.mark.start)
      }
      if marked.count == 0 { continue }
      try WithdrawalTable.count(tx, child, entry.number, more: marked.count)
      if marked.hasLong {
        try FactTables.renewStamp(tx, familyID: child.familyID, because: "withdrawal \(tx.now.nanoseconds)")
      }
      try tx.enqueueWork(kind: Self.kind, familyID: child.familyID, key: key(entry.number)) { _ in try state.bytes }
    }
  }

  private func key(_ number: Int64) -> String { "\(child.childID)/\(number)" }

  // MARK: - The order of the calls

  /// The child's withdrawals that are being carried out or taken back, in the order of the calls.
  private func running() throws -> [WithdrawalWork] {
    try keysOfRunning().compactMap {
      try tx.pendingWork(kind: Self.kind, familyID: child.familyID, key: $0, as: { WithdrawalWork($0) })
    }.sorted { ($0.order, $0.number) < ($1.order, $1.number) }
  }

  /// A number begins after the slash, the character before 0.
  private func keysOfRunning() throws -> [String] {
    try tx.pendingWorkKeys(
      kind: Self.kind, familyID: child.familyID, keys: "\(child.childID)/"..<"\(child.childID)0",
      limit: Self.maximumRunning)
  }

  private func requirePlace() throws {
    if try keysOfRunning().count >= Self.maximumRunning { throw Fault.tooManyRunning }
  }

  /// After all others; 1 where there are none.
  private func nextOrder() throws -> Int64 { try (running().last?.order ?? 0) + 1 }

  private func exceptions(of state: WithdrawalWork) throws -> [WithdrawalTable.Entry] {
    try state.except.compactMap { try WithdrawalTable.find(tx, child, $0) }
  }

  /// A withdrawal is carried out: it is the next one's turn.
  private func wakeNext(after number: Int64) throws {
    guard let next = try running().first(where: { $0.number != number }) else { return }
    try tx.enqueueWork(kind: Self.kind, familyID: child.familyID, key: key(next.number)) { _ in try next.bytes }
  }

  private func renewFacts(_ cause: String, _ cache: FactsCache, _ delta: FactDelta) throws {
    let before = try FactTables.stamp(tx, familyID: child.familyID)
    try FactTables.renewStamp(tx, familyID: child.familyID, because: cause)
    try cache.advance(tx, familyID: child.familyID, from: before, by: [delta])
  }

  private func selected(_ named: Named, facts: CountingFacts) throws -> WithdrawalTable.Entry {
    var entry = WithdrawalTable.Entry(
      number: 0, selection: .imported(0), app: "", importID: "", range: Instant.distantPast..<Instant.distantFuture,
      withdrawn: .distantPast, guardianID: "", state: .withdrawing, count: 0)
    switch named {
    case .keys(let keys):
      entry.selection = .keys(
        try keys.enumerated().map { index, key in
          guard let installation = try RecordTable.storedInstallation(tx, familyID: child.familyID, key) else {
            throw Fault.unknown(index: index)
          }
          let found = WithdrawalSelection.Key(installation: installation, sequence: key.sequence)
          guard try RecordTable.hasAny(tx, child, found) else { throw Fault.unknown(index: index) }
          return found
        }.uniqued())
    case .app(let app, let range):
      let digests = facts.appByToken.filter { $0.value == app }.keys
      if digests.isEmpty { throw Fault.unknown(index: nil) }
      let tokens = try digests.compactMap { try TokenTable.known(tx, familyID: child.familyID, digest: $0) }
      (entry.selection, entry.app, entry.range) = (.tokens(Set(tokens)), app, range)
    case .imported(let id):
      guard let number = try ImportTable.find(tx, child, importID: id),
        let sent = try ImportTable.page(tx, child, after: number - 1, limit: 1).first
      else { throw Fault.unknown(index: nil) }
      (entry.selection, entry.importID) = (.imported(number), id)
      // Records out of range count for nothing.
      let end = min(sent.starts.upperBound, .distantFuture) + 1
      entry.range = min(max(sent.starts.lowerBound, .distantPast), end)..<end
    }
    return entry
  }

  // MARK: - Work

  /// Registers the pending work; before the database's timers start.
  package static func register(on database: Database, cache: FactsCache) {
    database.onWork(kind) { tx, work in
      var (state, childID) = try work.decoded { bytes in
        let key = work.key.split(separator: "/")
        return WithdrawalWork(bytes).flatMap { state in key.first.map { (state, String($0)) } }
      }
      let withdrawing = Withdrawing(tx: tx, child: ChildKey(familyID: work.familyID, childID: childID))
      // The child was erased.
      guard let entry = try WithdrawalTable.find(tx, withdrawing.child, state.number) else { return .done }
      if let first = try withdrawing.running().first, first.number != state.number {
        return .later(state: work.state, seconds: Self.turnSeconds)
      }
      return try withdrawing.step(&state, entry, cache: cache) ? .done : .more(state: try state.bytes)
    }
  }

  /// Whether records of the family are still being withdrawn or restored.
  package static func isRunning(_ tx: ReadTransaction, familyID: String) throws -> Bool {
    try tx.pendingWorkCount(kind: kind, familyID: familyID, limit: 1) > 0
  }

  /// Marks records until the budget is spent, at least a piece. Returns whether all are.
  func step(
    _ state: inout WithdrawalWork, _ entry: WithdrawalTable.Entry, cache: FactsCache
  ) throws -> Bool {
    var marked = Marked()
    let isDone = try mark(&marked, &state, entry)
    try WithdrawalTable.count(tx, child, entry.number, more: marked.count)
    if marked.hasLong { try renewFacts("withdrawal \(tx.now.nanoseconds)", cache, .longRecord(childID: child.childID)) }
    guard isDone else { return false }
    try WithdrawalTable.set(tx, child, entry.number, state.restores ? .restored : .withdrawn)
    if let first = state.first {
      try Recount.leave(tx, child, from: first, cause: .withdrawal, guardianID: entry.lastGuardianID)
    }
    try wakeNext(after: entry.number)
    return true
  }

  /// The changes of a step.
  private struct Marked {
    /// Of records that were withdrawn, less those that were restored.
    var count: Int64 = 0
    /// Whether one that was restored is a long one.
    var hasLong = false
  }

  /// Returns whether there are no more.
  private func mark(
    _ marked: inout Marked, _ state: inout WithdrawalWork, _ entry: WithdrawalTable.Entry
  ) throws -> Bool {
    let except = try exceptions(of: state)
    while true {
      let rows = try next(state.place, entry)
      if rows.isEmpty { return true }
      for row in rows {
        if try mark(row, &marked, state, entry, except) {
          state.first = min(state.first ?? row.mark.start, row.mark.start)
        }
        state.place = row.mark
      }
      if tx.budget.isSpent { return false }
    }
  }

  /// The next records that may be selected, some of them; none at the end.
  private func next(_ place: RecordTable.Mark, _ entry: WithdrawalTable.Entry) throws -> [RecordTable.Withdrawable] {
    guard case .keys(let keys) = entry.selection else {
      return try RecordTable.withdrawable(tx, child, after: place, before: entry.range.upperBound, limit: Self.piece)
    }
    // In the order of the keys, and of each in the order of arrival: not in that of time.
    let last = keys.firstIndex { $0.installation == place.installation && $0.sequence == place.sequence }
    for index in (last ?? 0)..<keys.count {
      let rows = try RecordTable.withdrawable(tx, child, keys[index])
      let rest = index == last ? rows.filter { $0.mark.conflict > place.conflict } : rows
      if !rest.isEmpty { return Array(rest.prefix(Self.piece)) }
    }
    return []
  }

  /// Returns whether the record counts differently from now on.
  private func mark(
    _ row: RecordTable.Withdrawable, _ marked: inout Marked, _ state: WithdrawalWork, _ entry: WithdrawalTable.Entry,
    _ except: [WithdrawalTable.Entry]
  ) throws -> Bool {
    if state.restores {
      guard row.withdrawal == entry.number, try !RecordTable.hasFollower(tx, child, row, since: entry.number)
      else { return false }
      try RecordTable.restore(tx, child, row)
      if row.span.seconds > Plausibility.maximumSeconds { marked.hasLong = true }
      marked.count -= 1
    } else {
      guard try isSelected(row, by: entry), try !except.contains(where: { try isSelected(row, by: $0) })
      else { return false }
      try RecordTable.withdraw(tx, child, row, by: entry.number)
      marked.count += 1
    }
    return true
  }

  private func isSelected(_ row: RecordTable.Withdrawable, by entry: WithdrawalTable.Entry) throws -> Bool {
    guard row.isEvaluated, row.later ?? 0 < entry.number, entry.range.contains(row.mark.start) else { return false }
    switch entry.selection {
    case .keys(let keys):
      if !keys.contains(where: { $0.installation == row.mark.installation && $0.sequence == row.mark.sequence }) {
        return false
      }
    case .tokens(let tokens): if !tokens.contains(row.token) { return false }
    case .imported(let number): if row.importNumber != number { return false }
    }
    let standing = try QuarantineTable.standing(tx, child, at: row.mark.storedPlace)
    if standing?.later ?? 0 >= entry.number { return false }
    // A record that says that its app was shielded counts for nothing, unless a guardian has accepted it.
    return !row.shielded || standing?.state == .accepted
  }
}

extension RecordTable.Withdrawable {
  fileprivate var span: Range<Instant> { mark.start..<max(mark.start, end) }
}

extension Array where Element: Hashable {
  fileprivate func uniqued() -> [Element] {
    var seen = Set<Element>()
    return filter { seen.insert($0).inserted }
  }
}
