import Apps
import LocalTime
import Ordering
import UsageCounting
import UsageRecords

/// The outcome of each second of records, and its reason (US-15): by the claims and the winners of `UsageEvaluation`,
/// each of which knows its record, so the same seconds count here and there.
struct UsageExplanation: Sendable {
  /// The outcome of a part of a record.
  enum Outcome: Hashable, Sendable {
    case counted(AppCategory, pointsPerMinute: Int64, generation: Int64, date: LocalDate)
    /// Another record counts: its app goes first, or it is the same app and its record goes first.
    /// - Parameters:
    ///   - app: the logical id of the app that counts.
    ///   - record: the place of its record in the list.
    case covered(AppCategory, pointsPerMinute: Int64, by: String, record: Int)
    /// The record's flag.
    case shieldedByRecord
    /// - Parameter version: the one whose acknowledgement began the shield.
    case shieldedByPolicy(version: Int64)
    /// The app was not the child's, or no app of the family has the digest.
    case unassigned
  }

  /// A stretch of a record's time.
  struct Part: Hashable, Sendable {
    var span: Range<Instant>
    var outcome: Outcome
  }

  private let records: [UsageRecord]
  private let facts: CountingFacts
  private let window: Range<Instant>
  private var winners: [AppCategory: [RecordClaim]] = [:]

  /// - Parameters:
  ///   - records: every evaluated record that shares a second with the window; of those that claim the same for the
  ///     same app the first one counts.
  ///   - window: the explained time.
  init(of records: [UsageRecord], facts: CountingFacts, window: Range<Instant>) {
    (self.records, self.facts, self.window) = (records, facts, window)
    var claims: [AppCategory: [RecordClaim]] = [:]
    for (index, record) in records.enumerated() {
      var own: [AppCategory: [Claim]] = [:]
      UsageEvaluation.addClaims(of: record, facts: facts, window: window, to: &own)
      for (category, own) in own {
        claims[category, default: []] += own.map { RecordClaim(claim: $0, record: index) }
      }
    }
    winners = claims.mapValues { RecordClaim.winners(of: $0) }
  }

  /// The parts of a record inside the window, which follow each other without a gap.
  /// - Parameters:
  ///   - index: the record's place in the list.
  ///   - start: only what comes after; the beginning of a part, so that the others are the same.
  ///   - limit: maximum number of parts; the first ones.
  func parts(of index: Int, from start: Instant = .distantPast, limit: Int = .max) -> [Part] {
    let record = records[index]
    var span = record.content.span.clamped(to: window)
    // A caller can make up any start.
    span = min(max(span.lowerBound, start), span.upperBound)..<span.upperBound
    var parts = Parts(limit: limit)
    if record.content.shielded {
      parts.add(span, .shieldedByRecord)
      return parts.parts
    }
    var claims: [AppCategory: [Claim]] = [:]
    UsageEvaluation.addClaims(of: record, facts: facts, window: span, to: &claims)
    var at = span.lowerBound
    for claim in claims.values.joined().sorted(by: { $0.span.lowerBound < $1.span.lowerBound }) {
      addUnclaimed(at..<claim.span.lowerBound, of: record, to: &parts)
      addClaimed(claim, of: index, to: &parts)
      at = claim.span.upperBound
      if parts.isFull { return parts.parts }
    }
    addUnclaimed(at..<span.upperBound, of: record, to: &parts)
    return parts.parts
  }

  private func addUnclaimed(_ span: Range<Instant>, of record: UsageRecord, to parts: inout Parts) {
    if span.isEmpty { return }
    var at = span.lowerBound
    for shield in facts.acknowledgedShields(of: record, in: span) {
      parts.add(at..<shield.span.lowerBound, .unassigned)
      parts.add(shield.span, .shieldedByPolicy(version: shield.version))
      at = shield.span.upperBound
    }
    parts.add(at..<span.upperBound, .unassigned)
  }

  private func addClaimed(_ claim: Claim, of index: Int, to parts: inout Parts) {
    let (category, rate) = (claim.terms.category, claim.terms.pointsPerMinute)
    let winners = winners[category] ?? []
    let first = winners.partitioningIndex { $0.span.upperBound > claim.span.lowerBound }
    for winner in winners[first...].prefix(while: { $0.span.lowerBound < claim.span.upperBound }) {
      let span = winner.span.clamped(to: claim.span)
      if winner.record == index {
        for segment in UsageEvaluation.split([claim.during(span)], calendar: facts.calendar) {
          parts.add(
            segment.span,
            .counted(category, pointsPerMinute: rate, generation: segment.generation, date: segment.date))
        }
      } else {
        parts.add(
          span, .covered(category, pointsPerMinute: rate, by: winner.claim.terms.app, record: winner.record))
      }
      if parts.isFull { return }
    }
  }

  /// Parts in order; those that continue each other are one.
  private struct Parts {
    let limit: Int
    private var found: [Part] = []

    init(limit: Int) { self.limit = limit }

    /// Whether none of the first ones changes any more.
    var isFull: Bool { found.count > limit }
    var parts: [Part] { Array(found.prefix(limit)) }

    mutating func add(_ span: Range<Instant>, _ outcome: Outcome) {
      if span.isEmpty { return }
      if let last = found.last, last.outcome == outcome, last.span.upperBound == span.lowerBound {
        found[found.count - 1].span = last.span.lowerBound..<span.upperBound
      } else {
        found.append(Part(span: span, outcome: outcome))
      }
    }
  }
}
