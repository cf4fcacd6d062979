import LocalTime

/// A stretch of counted reward use of one app: disjoint from every other of the child (US-7).
public struct RewardUse: Hashable, Sendable {
  public var app: String
  /// What a minute costs when no grant covers it.
  public var pointsPerMinute: Int64
  public var date: LocalDate
  public var span: Range<Instant>

  public init(app: String, pointsPerMinute: Int64, date: LocalDate, span: Range<Instant>) {
    self.app = app
    self.pointsPerMinute = pointsPerMinute
    self.date = date
    self.span = span
  }
}

/// A piece of reward use with what paid for it.
public struct PaidUse: Hashable, Sendable {
  public var use: RewardUse
  /// The grant that covers it; nil when the wallet is charged.
  public var grantID: String?

  public init(use: RewardUse, grantID: String?) {
    self.use = use
    self.grantID = grantID
  }

  public var seconds: Int64 { use.span.seconds }
  /// What the wallet is charged.
  public var chargedSixtieths: Int64 { grantID == nil ? use.span.seconds * use.pointsPerMinute : 0 }
}

/// The consumption of grants: a fold over reward use in event time, second by second in effect, piece by piece in cost.
///
/// A piece is split where a grant ends, begins or runs out. The fold can start anywhere: give it what was used before.
public struct GrantUse: Hashable, Sendable {
  /// Every grant, in the order in which usable ones are consumed.
  public let grants: [Grant]
  /// Seconds used of each grant so far.
  public private(set) var usedSeconds: [String: Int64]

  /// - Parameters:
  ///   - grants: every grant that is usable at or after the fold's beginning; spent ones are harmless.
  ///   - usedSeconds: used of each grant before the fold's beginning.
  public init(grants: some Sequence<Grant>, usedSeconds: [String: Int64] = [:]) {
    self.grants = grants.sorted { $0.precedes($1) }
    self.usedSeconds = usedSeconds
  }

  /// What paid pieces used of each grant: the beginning of a fold that starts after them. When use becomes known
  /// late, or is withdrawn, everything from its first instant on is folded again, and only that.
  public static func usedSeconds(by paid: some Sequence<PaidUse>) -> [String: Int64] {
    paid.reduce(into: [:]) { used, piece in
      if let grantID = piece.grantID { used[grantID, default: 0] += piece.seconds }
    }
  }

  /// Where to fold anew when something changes at an instant (use or a grant that became known late, or was withdrawn):
  /// the beginning of the use that lies across it. Paid pieces before it stay; those from it on are replaced.
  /// - Parameter uses: the counted uses that end after the instant, in order.
  public static func replayStart(changedAt instant: Instant, uses: some Sequence<RewardUse>) -> Instant {
    var iterator = uses.makeIterator()
    return min(instant, iterator.next()?.span.lowerBound ?? instant)
  }

  /// Seconds left of a grant, whether it is usable or not.
  public func remaining(_ grant: Grant) -> Int64 { max(0, grant.seconds - usedSeconds[grant.id, default: 0]) }

  /// The grants that an app can use at an instant, in the order of their use.
  public func live(for app: String, at instant: Instant) -> [Grant] {
    grants.filter { $0.isUsable(by: app, at: instant) && remaining($0) > 0 }
  }

  /// Seconds that an app can use now from its live grants.
  public func liveSeconds(for app: String, at instant: Instant) -> Int64 {
    live(for: app, at: instant).reduce(0) { $0 + remaining($1) }
  }

  /// Consumes one use; uses come in event time.
  public mutating func consume(_ use: RewardUse) -> [PaidUse] {
    // Only these can matter to the use; the list is short however long the history.
    let candidates = grants.filter {
      guard let end = $0.end(for: use.app), remaining($0) > 0 else { return false }
      return $0.usableFrom < use.span.upperBound && end > use.span.lowerBound
    }
    var pieces: [PaidUse] = []
    var at = use.span.lowerBound
    while at < use.span.upperBound {
      let (grant, end) = next(use, at: at, candidates: candidates)
      var part = use
      part.span = at..<end
      if let grant { usedSeconds[grant.id, default: 0] += end.seconds - at.seconds }
      if let last = pieces.last, last.grantID == grant?.id {
        pieces[pieces.count - 1].use.span = last.use.span.lowerBound..<end
      } else {
        pieces.append(PaidUse(use: part, grantID: grant?.id))
      }
      at = end
    }
    return pieces
  }

  /// Consumes uses in event time.
  public mutating func consume(_ uses: some Sequence<RewardUse>) -> [PaidUse] {
    uses.flatMap { consume($0) }
  }

  /// What pays at an instant, and until when nothing about that changes.
  private func next(_ use: RewardUse, at: Instant, candidates: [Grant]) -> (grant: Grant?, end: Instant) {
    var end = use.span.upperBound
    var chosen: Grant?
    for grant in candidates {
      guard remaining(grant) > 0, let usableEnd = grant.end(for: use.app), usableEnd > at else { continue }
      if grant.usableFrom > at {
        // One that begins later matters only if it would go first then.
        if chosen == nil { end = min(end, grant.usableFrom) }
      } else if chosen == nil {
        chosen = grant
        end = min(end, usableEnd, Instant(seconds: at.seconds + remaining(grant)))
      }
    }
    return (chosen, end)
  }
}
