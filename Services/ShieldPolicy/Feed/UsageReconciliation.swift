import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
package import ShieldApps
import ShieldPolicies
import ShieldWallet

/// Reconciles the stored usage of a family with a snapshot, piece by piece and by difference: after each transaction
/// the wallet is consistent with the stored usage. Learning is compared by app and day, reward use stretch by stretch,
/// counters child by child.
struct UsageReconciliation {
  let tx: Transaction
  let key: FamilyKey
  let cause: CorrectionCause
  let limits: ReplayLimits
  /// Rows that differ, or are compared, in one step.
  private let limit = 100
  private(set) var cursor: UsageCursor
  /// The changes of this transaction for `cursor`'s child.
  private var change: WalletChange
  private var changes = 0
  private var isChanged: Bool { changes > 0 }
  /// Events applied and sections finished in this transaction: it does at least one.
  private var steps = 0

  init(_ tx: Transaction, _ key: FamilyKey, _ cause: CorrectionCause, _ limits: ReplayLimits, at cursor: UsageCursor) {
    (self.tx, self.key, self.cause, self.limits, self.cursor) = (tx, key, cause, limits, cursor)
    change = WalletChange(correctionCause: cause)
  }

  private var child: ChildKey { ChildKey(key, childID: cursor.childID) }

  /// Applies a piece as far as the budget allows; `cursor` is then where to resume.
  mutating func apply(_ piece: SnapshotPiece) throws -> Reconciled {
    for (index, event) in piece.events.enumerated() {
      let isApplied: Bool
      if let message = try event.message(UsageV1.UsageChanged.self) {
        let child = ChildKey(key, childID: message.childID)
        isApplied = try apply(message.added.map { try CountedStretch($0, child) }, of: message.childID)
      } else if let usage = try UsageNotice(event, in: tx), usage.holds {
        try usage.note(in: tx, keys: piece.keys)
        isApplied = true
      } else {
        continue
      }
      steps += 1
      let isLast = index == piece.events.count - 1
      if isApplied, isLast || !isSpent { continue }
      try settle()
      return .more(applied: isApplied ? index + 1 : index)
    }
    let isDone = try !piece.isLast || end()
    try settle()
    return isDone ? .done : .more(applied: piece.events.count)
  }

  /// Whether the transaction has done enough; its changes are still to be paid and booked.
  private var isSpent: Bool { steps > 0 && tx.budget.isSpent || changes >= limit }

  /// Applies one event's stretches. Returns false when the event has to come again, because the budget is spent.
  private mutating func apply(_ stretches: [CountedStretch], of childID: String) throws -> Bool {
    guard let first = stretches.first, let last = stretches.last else { return true }
    let section: UsageCursor.Section = first.fact.isReward ? .reward : .learning
    let isInOrder = zip(stretches, stretches.dropFirst()).allSatisfy { $0.span.upperBound <= $1.span.lowerBound }
    guard isInOrder, stretches.allSatisfy({ $0.fact.isReward == (section == .reward) }),
      !cursor.isPast(childID, section)
    else { throw UnorderedSnapshot(key: "usage of child \(childID)") }
    while cursor.childID != childID || cursor.section != section {
      guard try pass(towards: childID) else { return false }
    }
    let rest = stretches.filter { $0.span.lowerBound >= cursor.reached }
    switch section {
    case .learning:
      for segment in rest {
        count(segment)
        cursor.open[.init(date: Int64(segment.date.daysSinceEpoch), app: segment.app.id), default: 0] +=
          segment.counter.sixtieths
        cursor.reached = segment.span.upperBound
      }
      // Clocks and zones move a local date by a day at most.
      return try closeLearning(through: Int64(last.date.daysSinceEpoch) - 3)
    case .reward: return try replaceUses(with: rest, until: last.span.upperBound)
    }
  }

  private mutating func count(_ segment: CountedStretch) {
    cursor.counters[segment.app, default: AppCounter()].add(segment.counter, sign: 1)
  }

  /// Finishes everything for which the snapshot has nothing more. Returns false when the budget is spent before.
  private mutating func end() throws -> Bool {
    repeat {
      guard try pass(towards: nil) else { return false }
    } while cursor.section == .reward || !cursor.childID.isEmpty
    return true
  }

  /// Finishes the current section and moves on to the next one: reward use after learning, then the next child that is
  /// stored or in the snapshot. After the last one it returns to the beginning.
  private mutating func pass(towards childID: String?) throws -> Bool {
    if isSpent { return false }
    steps += 1
    if cursor.section == .learning {
      guard try closeLearning(through: .max) else { return false }
      cursor.beginReward()
      return true
    }
    if !cursor.childID.isEmpty {
      guard try replaceUses(with: [], until: .distantFuture), try closeCounters() else { return false }
      try settle()
    }
    let behind = cursor.childID
    let known = try WalletTable.childIDs(tx, key).first { $0 > behind }
    cursor = UsageCursor(childID: [known, childID].compactMap { $0 }.min() ?? "")
    return true
  }

  /// Books the learning of dates that are over as the snapshot has it.
  private mutating func closeLearning(through date: Int64) throws -> Bool {
    let booked = try WalletTable.learning(tx, child, after: cursor.closedThrough, through: date, limit: limit)
    let isCut = booked.count == limit
    let end = isCut ? booked.last?.date ?? date : date
    // The last date has to be complete.
    let whole = isCut ? try WalletTable.learning(tx, child, after: end - 1, through: end, limit: .max) : []
    var counted = cursor.removeOpen(through: end)
    for entry in booked.filter({ !isCut || $0.date < end }) + whole {
      let sixtieths = counted.removeValue(forKey: .init(date: entry.date, app: entry.app)) ?? 0
      if sixtieths == entry.sixtieths { continue }
      change.correct(sixtieths - entry.sixtieths, of: Self.cause(entry.date, entry.app))
      changes += 1
    }
    for (learning, sixtieths) in counted {
      change.add(sixtieths, to: Self.cause(learning.date, learning.app))
      changes += 1
    }
    cursor.closedThrough = max(cursor.closedThrough, end)
    return !isCut
  }

  private static func cause(_ date: Int64, _ app: String) -> LedgerCause {
    .learning(date: LocalDate(daysSinceEpoch: Int32(clamping: date)), app: app)
  }

  /// Makes the use that begins between the cursor and an instant equal to the snapshot's.
  private mutating func replaceUses(with stretches: [CountedStretch], until end: Instant) throws -> Bool {
    let stored = try RewardUseTable.list(tx, child, from: cursor.reached, to: end, limit: limit)
    let isCut = stored.count == limit
    var end = isCut ? stored.last?.span.lowerBound ?? end : end
    // Use across the end may overlap stored use that is still to be removed.
    if isCut, let across = stretches.first(where: { $0.span.contains(end - 1) && $0.span.upperBound > end }) {
      end = across.span.lowerBound
    }
    let new = stretches.filter { $0.span.lowerBound < end }
    var uses = Dictionary(
      new.lazy.compactMap(\.use).map { ($0.span.lowerBound, $0) },
      uniquingKeysWith: { first, _ in first })
    for old in stored.dropLast(isCut ? 1 : 0) {
      if let same = uses[old.span.lowerBound], same == old {
        uses[old.span.lowerBound] = nil
      } else {
        try RewardUseTable.remove(tx, child, old)
        change.note(old, isNew: false)
        changes += 1
      }
    }
    for (_, use) in uses.sorted(by: { $0.key < $1.key }) {
      try RewardUseTable.insert(tx, child, use)
      change.note(use, isNew: true)
      changes += 1
    }
    for segment in new { count(segment) }
    cursor.reached = max(cursor.reached, end)
    return !isCut
  }

  /// Makes the child's counters those of the snapshot.
  private mutating func closeCounters() throws -> Bool {
    let stored = try AppCounterTable.list(tx, child)
    let apps = Set(stored.keys).union(cursor.counters.keys).filter { stored[$0] != cursor.counters[$0] }.sorted()
    for app in apps.prefix(limit) { try AppCounterTable.set(tx, child, app, cursor.counters[app]) }
    return apps.count <= limit
  }

  private mutating func settle() throws {
    guard isChanged else { return }
    try change.settle(tx, child, now: Instant(tx.now), limits: limits)
    (change, changes) = (WalletChange(correctionCause: cause), 0)
  }
}

extension AppCounter {
  package mutating func add(_ other: AppCounter, sign: Int64) {
    seconds += sign * other.seconds
    sixtieths += sign * other.sixtieths
  }
}
