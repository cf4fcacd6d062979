package import JSON
package import Messages

/// The results of an import's rows.
package struct ImportTally: Sendable {
  private(set) var counts: [UsageV1.RecordOutcome: Int64] = [:]
  /// The first rows that need attention, with the reasons.
  private(set) var remarks: [Remark] = []
  /// Number of rows that need attention.
  private(set) var remarked: Int64 = 0

  /// A row, such as `line 12`, and the service's remark on it.
  package struct Remark: Hashable, Sendable {
    var row: String
    var message: String
  }

  /// Maximum number of remarks that are kept.
  static let listed = UsageFile.listed

  static let outcomes: [(outcome: UsageV1.RecordOutcome, name: String)] = [
    (.accepted, "accepted"), (.unassigned, "unassigned"), (.duplicate, "duplicate"), (.skipped, "skipped"),
    (.quarantined, "quarantined"), (.invalid, "invalid"),
    (.resourceExhausted, "exhausted"),
  ]

  package var total: Int64 { counts.values.reduce(0, +) }

  package init() {}

  /// nil unless it is what `json` writes.
  init?(_ json: JSON?) {
    guard case .object(var members)? = json else { return nil }
    // An earlier version did not write it.
    members["exhausted"] = members["exhausted"] ?? .integer(0)
    let json = JSON.object(members)
    guard Shape.object(Self.members).faults(json).isEmpty else { return nil }
    for (outcome, name) in Self.outcomes { counts[outcome] = json[name]?.integerValue }
    remarked = json["remarked"]?.integerValue ?? 0
    remarks = (json["remarks"]?.arrayValue ?? []).compactMap { remark in
      guard let row = remark["row"]?.stringValue, let message = remark["message"]?.stringValue else { return nil }
      return Remark(row: row, message: message)
    }
  }

  package mutating func add(_ result: UsageV1.RecordResult, of row: UsageRow) {
    counts[result.outcome, default: 0] += 1
    guard !result.message.isEmpty else { return }
    remarked += 1
    if remarks.count < Self.listed { remarks.append(Remark(row: row.origin, message: result.message)) }
  }

  static let members: [(key: String, shape: Shape)] =
    outcomes.map { ($0.name, .integer) } + [("remarked", .integer), ("remarks", [["row": .text, "message": .text]])]

  package var json: JSON {
    var members = Dictionary(
      Self.outcomes.map { ($0.name, JSON.integer(counts[$0.outcome] ?? 0)) }, uniquingKeysWith: { first, _ in first })
    members["remarked"] = .integer(remarked)
    members["remarks"] = .array(
      remarks.map { .object(["row": .string($0.row), "message": .string($0.message)]) })
    return .object(members)
  }

  package var text: String {
    let parts = Self.outcomes.compactMap { outcome, name -> String? in
      let count = counts[outcome] ?? 0
      return count == 0 && [.unassigned, .invalid, .resourceExhausted].contains(outcome) ? nil : "\(count) \(name)"
    }
    return parts.joined(separator: ", ")
  }
}
