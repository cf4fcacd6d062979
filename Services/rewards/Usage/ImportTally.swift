import JSON
import Messages

/// The results of an import's rows.
package struct ImportTally: Sendable {
  private(set) var counts: [UsageV1.RecordOutcome: Int64] = [:]
  /// The first rows that need attention, with the reasons.
  private(set) var remarks: [String] = []

  static let outcomes: [(outcome: UsageV1.RecordOutcome, name: String)] = [
    (.accepted, "accepted"), (.unassigned, "unassigned"), (.duplicate, "duplicate"), (.skipped, "skipped"),
    (.quarantined, "quarantined"), (.invalid, "invalid"),
  ]

  package var total: Int64 { counts.values.reduce(0, +) }

  package init() {}

  init(_ json: JSON?) {
    for (outcome, name) in Self.outcomes { counts[outcome] = json?[name]?.integerValue ?? 0 }
  }

  package mutating func add(_ result: UsageV1.RecordResult, of row: UsageRow) {
    counts[result.outcome, default: 0] += 1
    if !result.message.isEmpty, remarks.count < 10 { remarks.append("\(row.origin): \(result.message)") }
  }

  package var json: JSON {
    .object(
      Dictionary(
        Self.outcomes.map { ($0.name, JSON.integer(counts[$0.outcome] ?? 0)) }, uniquingKeysWith: { first, _ in first })
    )
  }

  package var text: String {
    let parts = Self.outcomes.compactMap { outcome, name -> String? in
      let count = counts[outcome] ?? 0
      return count == 0 && (outcome == .unassigned || outcome == .invalid) ? nil : "\(count) \(name)"
    }
    return parts.joined(separator: ", ")
  }
}
