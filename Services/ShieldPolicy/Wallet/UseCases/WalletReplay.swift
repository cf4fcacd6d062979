package import Database
package import LocalTime
package import ServiceAPI
import ShieldFamilies
import StoredStates

/// Repays a child's reward use from an instant on, a few uses per step: pending work that a late change leaves when
/// much use follows it. After each step every use is paid, the balance is the sum of the ledger's entries, and a
/// grant's use is the sum of what it paid; before the position that the replay has reached they equal a full fold.
package enum WalletReplay {
  package static let kind = "wallet.replay"

  static func isWaiting(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try tx.pendingWork(kind: kind, familyID: child.familyID, key: child.childID) != nil
  }

  /// - Parameter start: the beginning of a use, or an instant at which none lasts.
  package static func enqueue(_ tx: Transaction, _ child: ChildKey, from start: Instant, _ cause: CorrectionCause)
    throws
  {
    try tx.enqueueWork(
      kind: kind, familyID: child.familyID, key: child.childID, as: { ReplayState($0) }
    ) { waiting in
      guard var state = waiting else {
        return try ReplayState(from: start, cause: cause).bytes
      }
      state.note(changeAt: start, cause: cause)
      return try state.bytes
    }
  }

  /// Registers that work: a step is prepared outside the writer, as what it reads grows with the child's grants, which
  /// nothing limits.
  package static func register(on database: Database, _ limits: ReplayLimits) {
    database.onWork(kind) { work in
      try await database.read(work.familyID) { try prepare($0, work, limits) }
    } apply: { tx, work, prepared in
      try apply(tx, work, prepared, limits)
    }
  }

  /// One step, of one snapshot.
  struct Prepared: Sendable {
    let revision: PolicyRevision
    let state: [UInt8]
    let step: Step
  }

  /// The changes of a step.
  struct Step: Sendable {
    /// The payers of a use from now on.
    var payments: [(use: Range<Instant>, pieces: [PaidUse])] = []
    /// Change of the used seconds of grants.
    var used: [String: Int64] = [:]
    var entries: [LedgerEntry] = []
    /// Why its entries are corrections.
    var cause = CorrectionCause.lateFacts
    var progress = WorkProgress.done
    /// Grants that the step depends on; those with time left that it does not need are read, too.
    var grantsRead = 0
  }

  static func prepare(_ tx: ReadTransaction, _ work: PendingWork, _ limits: ReplayLimits) throws -> Prepared {
    let child = ChildKey(familyID: work.familyID, childID: work.key)
    // Writing is the rest of the cost: this many uses are written in a few milliseconds.
    let step = try step(tx, child, work, limits) { $0 >= limits.payments }
    return Prepared(revision: try PolicyRevision.find(tx, child), state: work.state, step: step)
  }

  static func apply(
    _ tx: Transaction, _ work: PendingWork, _ prepared: Prepared, _ limits: ReplayLimits
  ) throws -> WorkProgress {
    let child = ChildKey(familyID: work.familyID, childID: work.key)
    var step = prepared.step
    if try work.state != prepared.state || PolicyRevision.find(tx, child) != prepared.revision {
      // Something has changed since. With few grants the step is made here, so that a child that uses apps all the time
      // does not put it off.
      guard step.grantsRead <= limits.maximumGrants,
        try !GrantTable.hasMore(tx, child, after: .distantPast, than: limits.maximumGrants),
        try !GrantTable.hasMoreRevoked(tx, child, after: .distantPast, than: limits.maximumGrants)
      else { return .more(state: work.state) }
      step = try self.step(tx, child, work, limits) { $0 >= limits.payments || tx.budget.isSpent }
    }
    for payment in step.payments {
      _ = try PaidUseTable.remove(tx, child, from: payment.use.lowerBound, to: payment.use.upperBound)
      for piece in payment.pieces { try PaidUseTable.insert(tx, child, piece) }
    }
    let refunds = try refunds(tx, child, step)
    // A version that is due because of this is left to its own work.
    try PointsDigests.book(tx, child, step.entries + refunds, now: Instant(tx.now))
    return step.progress
  }

  /// Stores what a step uses of grants.
  /// - Returns: the changes of the refunds of revoked ones.
  private static func refunds(_ tx: Transaction, _ child: ChildKey, _ step: Step) throws -> [LedgerEntry] {
    var ledger = LedgerChange(correctionCause: step.cause)
    for (grantID, sixtieths) in try GrantTable.addUsed(tx, child, step.used) {
      ledger.adjust(sixtieths, of: .refund(grantID))
    }
    return ledger.entries
  }

  /// One step in tables that began empty: pays, and books nothing.
  /// - Returns: the progress, and what of the use is charged to the wallet or lessens a refund.
  package static func refold(
    _ tx: Transaction, _ work: PendingWork, _ limits: ReplayLimits
  ) throws -> (progress: WorkProgress, booked: [LedgerEntry]) {
    let child = ChildKey(familyID: work.familyID, childID: work.key)
    let step = try step(tx, child, work, limits) { $0 >= limits.payments }
    for payment in step.payments {
      for piece in payment.pieces { try PaidUseTable.insert(tx, child, piece) }
    }
    return (step.progress, step.entries + (try refunds(tx, child, step)))
  }

  /// - Parameter isFull: whether a step that changes so many payments ends.
  private static func step(
    _ tx: ReadTransaction, _ child: ChildKey, _ work: PendingWork, _ limits: ReplayLimits, isFull: (Int) -> Bool
  ) throws -> Step {
    var state = try work.decoded { ReplayState($0) }
    var step = Step()
    switch state.phase {
    case .summing(let from, let reached):
      step.grantsRead = try sum(tx, child, from: from, reached: reached, limits, &state)
    case .paying(let reached):
      let uses = try RewardUseTable.list(tx, child, from: reached, limit: limits.step)
      guard !uses.isEmpty else {
        // Changes before the position have a separate pass.
        step.progress =
          try state.again.map { .more(state: try ReplayState(from: $0, cause: state.cause).bytes) } ?? .done
        return step
      }
      step = try pay(tx, child, uses, from: reached, &state, isFull: isFull)
    }
    step.progress = .more(state: try state.bytes)
    return step
  }

  /// Sums what payments from the beginning on used of grants that had begun before it.
  /// - Returns: how many grants were read.
  private static func sum(
    _ tx: ReadTransaction, _ child: ChildKey, from: Instant, reached: Instant, _ limits: ReplayLimits,
    _ state: inout ReplayState
  ) throws -> Int {
    var known: [String: StoredGrant] = [:]
    let limit = limits.step * 5
    let pieces = try PaidUseTable.list(tx, child, from: reached, to: .distantFuture, limit: limit)
    for piece in pieces {
      guard let grantID = piece.grantID, let grant = try known[grantID] ?? GrantTable.find(tx, child, grantID) else {
        continue
      }
      known[grantID] = grant
      if grant.grant.usableFrom < from { state.seconds[grant.place, default: 0] += piece.seconds }
    }
    if pieces.count == limit, let last = pieces.last {
      state.summed(to: last.span.lowerBound + 1)
      return known.count
    }
    var begun = try GrantTable.unspent(tx, child, after: from).filter { $0.grant.usableFrom < from }
    let unspent = Set(begun.map(\.place))
    begun += try GrantTable.find(tx, child, places: state.seconds.keys.filter { !unspent.contains($0) })
    let used = begun.map { ($0.place, max(0, $0.usedSeconds - state.seconds[$0.place, default: 0]), $0.grant.seconds) }
    state.pay(
      used: Dictionary(
        used.filter { $0.1 < $0.2 }.map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first }))
    return begun.count
  }

  private static func pay(
    _ tx: ReadTransaction, _ child: ChildKey, _ uses: [RewardUse], from reached: Instant, _ state: inout ReplayState,
    isFull: (Int) -> Bool
  ) throws -> Step {
    let end = uses.last?.span.upperBound ?? reached
    let apps = try PoolApps(tx, child, Set(uses.map(\.app)))
    let grants = try grants(tx, child, from: reached, to: end, state)
    var fold = apps.use(of: grants.map(\.pooled))
    var before = try PaidUseTable.list(tx, child, from: reached, to: end, limit: .max)[...]
    var (step, ledger, at) = (Step(), LedgerChange(correctionCause: state.cause), reached)
    step.grantsRead = grants.count
    for (index, use) in uses.enumerated() {
      // Reading the grants costs the most: it is worth a minimum of uses.
      if index >= 50, isFull(step.payments.count) { break }
      // Use that became known meanwhile may lie across the position: the pass that follows repays its pieces.
      before = before.drop { $0.span.lowerBound < use.span.lowerBound }
      let old = Array(before.prefix { $0.span.lowerBound < use.span.upperBound })
      before = before.dropFirst(old.count)
      let new = fold.consume(use)
      at = use.span.upperBound
      if old == new { continue }
      step.payments.append((use.span, new))
      for piece in old { ledger.adjust(piece.chargedSixtieths, of: piece.cause) }
      for piece in new { ledger.adjust(-piece.chargedSixtieths, of: piece.cause) }
      for (grantID, seconds) in GrantUse.usedSeconds(by: old) { step.used[grantID, default: 0] -= seconds }
      for (grantID, seconds) in GrantUse.usedSeconds(by: new) { step.used[grantID, default: 0] += seconds }
    }
    (step.entries, step.cause) = (ledger.entries, state.cause)
    let remaining = fold.remaining
    var used: [Int64: Int64] = [:]
    for grant in grants where grant.grant.usableFrom < at {
      let left = remaining[grant.grant.id] ?? 0
      let isOver = left <= 0 || grant.grant.ends <= at
      if !isOver { used[grant.place] = grant.grant.seconds - left }
    }
    state.paid(to: at, used: used)
    return step
  }

  /// The grants that may pay use in a stretch of time, with what of them is used at the replay's position: those that
  /// have something left there, and those that begin in it, of which nothing is used before.
  private static func grants(
    _ tx: ReadTransaction, _ child: ChildKey, from reached: Instant, to end: Instant, _ state: ReplayState
  ) throws -> [StoredGrant] {
    var begun = try GrantTable.unspent(tx, child, after: reached).filter { state.seconds[$0.place] != nil }
    // The later use may have used all of a grant.
    begun += try GrantTable.find(tx, child, places: Set(state.seconds.keys).subtracting(begun.map(\.place)).sorted())
    let coming = try GrantTable.beginning(tx, child, from: reached, to: end)
    return (begun.filter { $0.grant.usableFrom < reached } + coming).map { grant in
      var grant = grant
      grant.usedSeconds = grant.grant.usableFrom < reached ? state.seconds[grant.place, default: 0] : 0
      return grant
    }
  }
}
