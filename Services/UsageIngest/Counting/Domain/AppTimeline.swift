package import Apps
package import LocalTime
import Ordering

/// A fact about one (child, app): it applies from its effective instant (inclusive) to the next one (exclusive).
package struct AppChange: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The app becomes the child's; a removed app that comes back has a new generation of counters (US-12).
    case assigned(AppCategory, pointsPerMinute: Int64, generation: Int64)
    /// A new rate for the assignment in force; without one it has no effect.
    case rate(pointsPerMinute: Int64)
    case removed
  }

  var effective: Instant
  /// Orders changes with the same effective instant; the highest holds. Unique for each (child, app).
  var version: Int64
  var kind: Kind

  package init(effective: Instant, version: Int64, kind: Kind) {
    self.effective = effective
    self.version = version
    self.kind = kind
  }
}

/// A stretch of time during which category, rate and generation of a (child, app) stay the same.
package struct AssignmentSpan: Hashable, Sendable {
  var span: Range<Instant>
  package var category: AppCategory
  package var pointsPerMinute: Int64
  package var generation: Int64
  /// When this generation was assigned: of two apps with equal rates the one assigned earlier counts (US-7).
  package var assigned: Instant

  init(
    span: Range<Instant>, category: AppCategory, pointsPerMinute: Int64, generation: Int64, assigned: Instant
  ) {
    (self.span, self.category, self.pointsPerMinute) = (span, category, pointsPerMinute)
    (self.generation, self.assigned) = (generation, assigned)
  }
}

/// The assignment history of one (child, app), as disjoint spans in order.
package struct AppTimeline: Hashable, Sendable {
  package private(set) var spans: [AssignmentSpan] = []
  /// When the last change took effect.
  private var newest = Instant.distantPast

  /// - Parameter changes: in any order; repeated changes do no harm.
  init(_ changes: some Sequence<AppChange>) {
    let ordered = changes.sorted { ($0.effective, $0.version) < ($1.effective, $1.version) }
    for change in ordered { apply(change) }
  }

  /// Appends a change that was made after all others. Returns false for one that takes effect before another one: then
  /// the timeline has to be built again from all of them.
  mutating func append(_ change: AppChange) -> Bool {
    if change.effective < newest { return false }
    apply(change)
    return true
  }

  /// The assignment spans that share an instant with the range.
  func spans(overlapping range: Range<Instant>) -> ArraySlice<AssignmentSpan> {
    let first = spans.partitioningIndex { $0.span.upperBound > range.lowerBound }
    return spans[first...].prefix { $0.span.lowerBound < range.upperBound }
  }

  /// The assignment that has no end yet; nil for an app that was removed.
  package var current: AssignmentSpan? { spans.last.flatMap { $0.span.upperBound == .distantFuture ? $0 : nil } }

  /// The assignment in force at an instant.
  func assignment(at instant: Instant) -> AssignmentSpan? {
    spans(overlapping: instant..<Instant(seconds: instant.seconds + 1)).first
  }

  private mutating func apply(_ change: AppChange) {
    assert(change.effective >= newest, "changes apply in the order in which they take effect")
    newest = change.effective
    let open = current
    switch change.kind {
    case .assigned(let category, let rate, let generation):
      // Saving an app again keeps the assignment it continues, so that "assigned earlier" stays true.
      let continues = open.map { $0.generation == generation && $0.category == category } ?? false
      let assigned = continues ? open?.assigned ?? change.effective : change.effective
      close(at: change.effective)
      spans.append(
        AssignmentSpan(
          span: change.effective..<Instant.distantFuture, category: category, pointsPerMinute: rate,
          generation: generation, assigned: assigned))
    case .rate(let rate):
      guard var next = open else { return }
      close(at: change.effective)
      next.span = change.effective..<Instant.distantFuture
      next.pointsPerMinute = rate
      spans.append(next)
    case .removed:
      close(at: change.effective)
    }
  }

  private mutating func close(at instant: Instant) {
    defer { assert((spans.last?.span.upperBound ?? instant) <= instant, "assignments of an app are disjoint") }
    guard let last = spans.indices.last, spans[last].span.upperBound == .distantFuture else { return }
    let start = spans[last].span.lowerBound
    if start < instant { spans[last].span = start..<instant } else { spans.removeLast() }
  }
}
