import Database
import LocalTime
import ShieldDomain

/// Pays a child's reward use anew from an instant on, a few uses a step: pending work that a late change leaves when much use
/// follows it. After each step every use is paid, the balance is the sum of the ledger's entries, and a grant's use is
/// the sum of what it paid; behind the place that the replay has reached they equal a fresh fold.
enum WalletReplay {
  static let kind = "wallet.replay"

  static func isWaiting(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try tx.pendingWork(kind: kind, familyID: child.familyID, key: child.childID) != nil
  }

  /// - Parameter start: the beginning of a use, or an instant at which none lasts.
  static func enqueue(_ tx: Transaction, _ child: ChildKey, from start: Instant, _ cause: CorrectionCause) throws {
    try tx.enqueueWork(kind: kind, familyID: child.familyID, key: child.childID) { waiting in
      guard var state = waiting.flatMap({ ReplayState($0) }) else {
        return ReplayState(from: start, cause: cause).bytes
      }
      state.note(changeAt: start, cause: cause)
      return state.bytes
    }
  }

  static func work(_ limits: ReplayLimits) -> WorkHandler {
    return { tx, work in
      let child = ChildKey(familyID: work.familyID, childID: work.key)
      var state = ReplayState(work.state) ?? ReplayState(from: .distantPast)
      switch state.phase {
      case .summing(let from, let reached):
        try sum(tx, child, from: from, reached: reached, limits, &state)
      case .paying(let reached):
        let uses = try RewardUseTable.starting(tx, child, at: reached, limit: limits.step)
        guard !uses.isEmpty else {
          // What changed behind has a pass of its own.
          return state.again.map { .more(state: ReplayState(from: $0, cause: state.cause).bytes) } ?? .done
        }
        try pay(tx, child, uses, from: reached, &state)
      }
      return .more(state: state.bytes)
    }
  }

  /// Adds up what payments from the beginning on took from grants that had begun before it.
  private static func sum(
    _ tx: Transaction, _ child: ChildKey, from: Instant, reached: Instant, _ limits: ReplayLimits,
    _ state: inout ReplayState
  ) throws {
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
    if pieces.count == limit, let last = pieces.last { return state.summed(to: last.use.span.lowerBound + 1) }
    var begun = try GrantTable.unspent(tx, child, after: from).filter { $0.grant.usableFrom < from }
    let unspent = Set(begun.map(\.place))
    begun += try GrantTable.find(tx, child, places: state.seconds.keys.filter { !unspent.contains($0) })
    let used = begun.map { ($0.place, max(0, $0.usedSeconds - state.seconds[$0.place, default: 0]), $0.grant.seconds) }
    state.pay(
      used: Dictionary(
        used.filter { $0.1 < $0.2 }.map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first }))
  }

  private static func pay(
    _ tx: Transaction, _ child: ChildKey, _ uses: [RewardUse], from reached: Instant, _ state: inout ReplayState
  ) throws {
    let end = uses.last?.span.upperBound ?? reached
    let apps = try PoolApps(tx, child, Set(uses.map(\.app)))
    let grants = try grants(tx, child, from: reached, to: end, state)
    var fold = apps.use(of: grants.map(\.pooled))
    var before = try PaidUseTable.list(tx, child, from: reached, to: end, limit: .max)[...]
    var (ledger, change, at) = (LedgerChange(correctionCause: state.cause), [String: Int64](), reached)
    for (index, use) in uses.enumerated() {
      // Reading the grants costs the most: some uses are worth it.
      if index >= 50, tx.budget.isSpent { break }
      let old = Array(before.prefix { $0.use.span.lowerBound < use.span.upperBound })
      before = before.dropFirst(old.count)
      let new = fold.consume(use)
      at = use.span.upperBound
      if old != new {
        _ = try PaidUseTable.take(tx, child, from: use.span.lowerBound, to: use.span.upperBound)
        for piece in new { try PaidUseTable.insert(tx, child, piece) }
        for piece in old { ledger.adjust(piece.chargedSixtieths, of: piece.use.cause) }
        for piece in new { ledger.adjust(-piece.chargedSixtieths, of: piece.use.cause) }
        for (grantID, seconds) in GrantUse.usedSeconds(by: old) { change[grantID, default: 0] -= seconds }
        for (grantID, seconds) in GrantUse.usedSeconds(by: new) { change[grantID, default: 0] += seconds }
      }
    }
    for (grantID, seconds) in change.sorted(by: { $0.key < $1.key }) where seconds != 0 {
      try GrantTable.addUsed(tx, child, grantID, seconds: seconds)
    }
    // A version that is due by that is left to work of its own.
    try WalletTable.book(tx, child, ledger.entries, now: Instant(tx.now))
    let remaining = fold.remaining
    var used: [Int64: Int64] = [:]
    for grant in grants where grant.grant.usableFrom < at {
      let left = remaining[grant.grant.id] ?? 0
      let isOver = left <= 0 || grant.grant.expires.map { $0 <= at } ?? false
      if !isOver { used[grant.place] = grant.grant.seconds - left }
    }
    state.paid(to: at, used: used)
  }

  /// The grants that may pay use in a stretch of time, with what of them is used where the replay has come to: those that
  /// have something left there, and those that begin in it, of which nothing is used before.
  private static func grants(
    _ tx: ReadTransaction, _ child: ChildKey, from reached: Instant, to end: Instant, _ state: ReplayState
  ) throws -> [StoredGrant] {
    var begun = try GrantTable.unspent(tx, child, after: reached).filter { state.seconds[$0.place] != nil }
    // What the later use took may be all of a grant.
    begun += try GrantTable.find(tx, child, places: Set(state.seconds.keys).subtracting(begun.map(\.place)).sorted())
    let coming = try GrantTable.beginning(tx, child, from: reached, to: end)
    return (begun.filter { $0.grant.usableFrom < reached } + coming).map { grant in
      var grant = grant
      grant.usedSeconds = grant.grant.usableFrom < reached ? state.seconds[grant.place, default: 0] : 0
      return grant
    }
  }
}
