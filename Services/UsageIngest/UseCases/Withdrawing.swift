import Database
import LocalTime
import Messages
import UsageDomain

/// Withdraws a child's records, and takes that back (US-17): those of keys at once, others stretch by stretch along
/// time, because an import may have sent millions. What counts is recounted once all of them are marked.
///
/// A withdrawal concerns what was received before it: a record has the number of the child's newest one when it was.
struct Withdrawing {
  static let kind = "usage.withdrawal"

  /// Records that are read at once.
  private static let piece = 200

  let tx: Transaction
  let child: ChildKey

  /// Why nothing is withdrawn.
  enum Fault: Error {
    /// - Parameter index: of the key; nil for an app or an import.
    case unknown(index: Int?)
    case tooMany
  }

  /// What a guardian names.
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
    var entry = try selected(named, facts: facts)
    (entry.number, entry.withdrawn, entry.guardianID) = (number, now, guardianID)
    try WithdrawalTable.insert(tx, child, entry)
    // What is received from now on is later than it.
    try renewFacts(
      "withdrawal \(tx.now.nanoseconds) of \(child.childID)", cache, .withdrawal(childID: child.childID, number))
    var state = WithdrawalWork(entry)
    if case .keys(let keys) = entry.selection {
      for key in keys { try hasten(key) }
      try step(&state, entry, cache: cache)
    } else {
      try tx.enqueueWork(kind: Self.kind, familyID: child.familyID, key: key(number)) { _ in state.bytes }
    }
    return try WithdrawalTable.find(tx, child, number) ?? entry
  }

  /// - Returns: nil where there is no such withdrawal; else what it is now, and whether that has changed.
  func restore(
    _ number: Int64, by guardianID: String, at now: Instant, cache: FactsCache
  ) throws -> (entry: WithdrawalTable.Entry, isChanged: Bool)? {
    guard let before = try WithdrawalTable.find(tx, child, number) else { return nil }
    if before.restored != nil { return (before, false) }
    try WithdrawalTable.restore(tx, child, number, at: now, by: guardianID)
    guard let entry = try WithdrawalTable.find(tx, child, number) else { return nil }
    var state = WithdrawalWork(entry)
    if case .keys = entry.selection {
      try step(&state, entry, cache: cache)
    } else {
      // In place of what may still be withdrawn; what was withdrawn already is to be recounted all the same.
      try tx.enqueueWork(
        kind: Self.kind, familyID: child.familyID, key: key(number), as: { WithdrawalWork($0) }
      ) { waiting in
        state.first = waiting?.first
        return state.bytes
      }
    }
    return (try WithdrawalTable.find(tx, child, number) ?? entry, true)
  }

  /// Withdraws the records of a key that withdrawals select which are still being carried out: what is withdrawn is
  /// decided by their calls, so a key that comes again, or that another withdrawal names, does not wait for its turn.
  func hasten(_ named: WithdrawalSelection.Key) throws {
    guard try Self.isRunning(tx, familyID: child.familyID) else { return }
    for entry in try WithdrawalTable.running(tx, child, kind: Self.kind) {
      let rows = try RecordTable.withdrawable(tx, child, named).filter { entry.range.contains($0.mark.start) }
      guard let first = try withdraw(rows, by: entry) else { continue }
      try tx.enqueueWork(
        kind: Self.kind, familyID: child.familyID, key: key(entry.number), as: { WithdrawalWork($0) }
      ) { waiting in
        var state = waiting ?? WithdrawalWork(entry)
        state.first = min(state.first ?? first, first)
        return state.bytes
      }
    }
  }

  private func key(_ number: Int64) -> String { "\(child.childID)/\(number)" }

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
          guard try !RecordTable.withdrawable(tx, child, found).isEmpty else { throw Fault.unknown(index: index) }
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
      // What is out of range counts for nothing.
      let end = min(sent.starts.upperBound, .distantFuture) + 1
      entry.range = min(max(sent.starts.lowerBound, .distantPast), end)..<end
    }
    return entry
  }

  // MARK: - Work

  /// Registers the pending work; before the database's timers start.
  static func register(on database: Database, cache: FactsCache) {
    database.onWork(kind) { tx, work in
      var (state, childID) = try work.decoded { bytes in
        let key = work.key.split(separator: "/")
        return WithdrawalWork(bytes).flatMap { state in key.first.map { (state, String($0)) } }
      }
      let withdrawing = Withdrawing(tx: tx, child: ChildKey(familyID: work.familyID, childID: childID))
      // The child was erased.
      guard let entry = try WithdrawalTable.find(tx, withdrawing.child, state.number) else { return .done }
      return try withdrawing.step(&state, entry, cache: cache) ? .done : .more(state: state.bytes)
    }
  }

  /// Whether records of the family are still being withdrawn or restored.
  static func isRunning(_ tx: ReadTransaction, familyID: String) throws -> Bool {
    try tx.pendingWorkCount(kind: kind, familyID: familyID, limit: 1) > 0
  }

  /// Marks records until the budget is spent. Returns whether all are.
  @discardableResult
  private func step(
    _ state: inout WithdrawalWork, _ entry: WithdrawalTable.Entry, cache: FactsCache
  ) throws -> Bool {
    if case .keys(let keys) = entry.selection {
      for key in keys { try mark(try RecordTable.withdrawable(tx, child, key), &state, entry, cache: cache) }
      try finish(state, entry)
      return true
    }
    repeat {
      let rows = try RecordTable.withdrawable(
        tx, child, after: state.place, before: entry.range.upperBound, limit: Self.piece)
      try mark(rows, &state, entry, cache: cache)
      guard rows.count == Self.piece, let last = rows.last else {
        try finish(state, entry)
        return true
      }
      state.place = last.mark
    } while !tx.budget.isSpent
    return false
  }

  private func finish(_ state: WithdrawalWork, _ entry: WithdrawalTable.Entry) throws {
    try WithdrawalTable.set(tx, child, entry.number, state.restores ? .restored : .withdrawn)
    guard let first = state.first else { return }
    try Recount.leave(tx, child, from: first, cause: .withdrawal, guardianID: entry.lastGuardianID)
  }

  private func mark(
    _ rows: [RecordTable.Withdrawable], _ state: inout WithdrawalWork, _ entry: WithdrawalTable.Entry, cache: FactsCache
  ) throws {
    let first = try state.restores ? restore(rows, of: entry, cache: cache) : withdraw(rows, by: entry)
    if let first { state.first = min(state.first ?? first, first) }
  }

  /// - Returns: the earliest start of those that were selected and are withdrawn now; nil where there are none.
  private func withdraw(
    _ rows: [RecordTable.Withdrawable], by entry: WithdrawalTable.Entry
  ) throws -> Instant? {
    // What an earlier one selects stays its own, whichever is carried out first.
    let earlier = try WithdrawalTable.running(tx, child, kind: Self.kind).filter { $0.number < entry.number }
    let selected = try rows.filter { row in
      guard try isSelected(row, by: entry) else { return false }
      return try !earlier.contains { try isSelected(row, by: $0) }
    }
    for row in selected { try RecordTable.withdraw(tx, child, row, by: entry.number) }
    try WithdrawalTable.count(tx, child, entry.number, more: Int64(selected.count))
    return selected.map(\.mark.start).min()
  }

  /// - Returns: the earliest start of those that count again; nil where there are none.
  private func restore(
    _ rows: [RecordTable.Withdrawable], of entry: WithdrawalTable.Entry, cache: FactsCache
  ) throws -> Instant? {
    let restored = try rows.filter { row in
      try row.withdrawal == entry.number && !RecordTable.hasFollower(tx, child, row, since: entry.number)
    }
    for row in restored {
      try RecordTable.restore(tx, child, row)
      if row.span.seconds > Plausibility.maximumSeconds {
        try renewFacts("withdrawal \(tx.now.nanoseconds)", cache, .longRecord(childID: child.childID))
      }
    }
    try WithdrawalTable.count(tx, child, entry.number, more: -Int64(restored.count))
    return restored.map(\.mark.start).min()
  }

  private func isSelected(_ row: RecordTable.Withdrawable, by entry: WithdrawalTable.Entry) throws -> Bool {
    guard row.isEvaluated, row.later ?? 0 < entry.number, entry.range.contains(row.mark.start) else { return false }
    switch entry.selection {
    // Their rows are read by the keys.
    case .keys: break
    case .tokens(let tokens): if !tokens.contains(row.token) { return false }
    case .imported(let number): if row.importNumber != number { return false }
    }
    // A record that says that its app was shielded counts for nothing, unless a guardian has accepted it.
    if !row.shielded { return true }
    return try QuarantineTable.standing(tx, child, at: row.mark.storedPlace)?.state == .accepted
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

/// The progress of a withdrawal, as it is kept between two steps.
struct WithdrawalWork: Hashable, Sendable {
  var number: Int64
  /// Whether it is being taken back.
  var restores: Bool
  /// The last record read.
  var place: RecordTable.Mark
  /// The earliest start of a record that was changed.
  var first: Instant?

  init(_ entry: WithdrawalTable.Entry) {
    (number, restores) = (entry.number, entry.restored != nil)
    place = RecordTable.Mark(before: entry.range.lowerBound)
  }

  var bytes: [UInt8] { Array("\(number) \(restores ? 1 : 0) \(first?.seconds ?? .max) \(place.text)".utf8) }

  /// nil for bytes of another form.
  init?(_ bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", maxSplits: 3)
    let numbers = parts.prefix(3).compactMap { Int64($0) }
    guard parts.count == 4, numbers.count == 3, let place = RecordTable.Mark(String(parts[3])) else { return nil }
    (number, restores, self.place) = (numbers[0], numbers[1] == 1, place)
    first = numbers[2] == .max ? nil : Instant(seconds: numbers[2])
  }
}
