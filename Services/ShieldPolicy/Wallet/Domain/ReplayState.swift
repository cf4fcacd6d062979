import LocalTime

/// The progress of a replay that repays a child's reward use from an instant on, while further use keeps arriving
/// (SH-12, SH-13).
///
/// It first sums what the payments after its beginning used of grants that had begun before it: the rest of a grant's
/// use was used before. Then it pays use after use. Changes in the meantime before the position it has reached are left
/// to another pass.
struct ReplayState: Hashable, Sendable {
  enum Phase: Hashable, Sendable {
    /// Sums; `seconds` are those that later payments used of a grant, by its place.
    case summing(from: Instant, reached: Instant)
    /// Pays; `seconds` are those used of a grant before `reached`, by its place. A grant that had begun by then and is
    /// not among them has nothing left.
    case paying(reached: Instant)
  }

  private(set) var phase: Phase
  var seconds: [Int64: Int64]
  /// Where another pass begins; nil for none.
  private(set) var again: Instant?
  /// Why the replay's changes are corrections: of several causes the gravest.
  private(set) var cause: CorrectionCause

  /// - Parameter start: the beginning of a use, or an instant at which none lasts.
  init(from start: Instant, cause: CorrectionCause = .lateFacts) {
    phase = .summing(from: start, reached: start)
    seconds = [:]
    self.cause = cause
  }

  init(phase: Phase, seconds: [Int64: Int64], again: Instant?, cause: CorrectionCause) {
    (self.phase, self.seconds, self.again, self.cause) = (phase, seconds, again, cause)
  }

  /// How far the pass has advanced: it no longer sees changes before this instant.
  var reached: Instant {
    switch phase {
    case .summing(_, let reached), .paying(let reached): reached
    }
  }

  /// Something changed at an instant, or the use that lies across it began then.
  mutating func note(changeAt instant: Instant, cause: CorrectionCause = .lateFacts) {
    self.cause = self.cause.moreSevere(than: cause)
    switch phase {
    case .summing(let from, let reached) where from == reached:
      // Nothing has been done yet.
      phase = .summing(from: min(from, instant), reached: min(from, instant))
    case .summing(let from, let reached) where instant < reached:
      // The sums are no longer right, so nothing that this pass pays will be.
      again = min(again ?? from, from, instant)
    case .paying(let reached) where instant < reached: again = min(again ?? instant, instant)
    case .summing, .paying: break
    }
  }

  mutating func summed(to instant: Instant) {
    if case .summing(let from, _) = phase { phase = .summing(from: from, reached: instant) }
  }

  /// Moves on to paying.
  /// - Parameter used: seconds used before the beginning, by the place of each grant that had begun and has some left.
  mutating func pay(used: [Int64: Int64]) {
    guard case .summing(let from, _) = phase else { return }
    phase = .paying(reached: from)
    seconds = used
  }

  mutating func paid(to instant: Instant, used: [Int64: Int64]) {
    phase = .paying(reached: instant)
    seconds = used
  }
}
