package import Database

/// The use that each device has made of its own limits, so that none can use up what another device needs.
package enum DeviceShareTable {
  /// The kinds of counts, each with its column.
  package enum Kind: String, CaseIterable {
    /// Installation ids that it has sent.
    case installations
    /// App tokens that it was the first of its family to report.
    case tokens
    /// Its records that wait for a guardian, but those of activities.
    case waiting
    /// Its records of activities that wait for a guardian (US-16).
    case approvals
    /// Imports of which it has sent records (US-17).
    case imports
  }

  private static let shares = SumTable(
    "device_share", key: ["partition", "family_id", "device_id"], sums: Kind.allCases.map(\.rawValue))

  package static func count(_ tx: ReadTransaction, familyID: String, deviceID: String, _ kind: Kind) throws -> Int64 {
    try tx.queryOne(
      "SELECT \(kind.rawValue) FROM device_share WHERE partition = ? AND family_id = ? AND device_id = ?",
      Partition(familyID: familyID), familyID, deviceID
    ) { $0.int64(0) } ?? 0
  }

  /// Counts one more.
  package static func add(_ tx: Transaction, familyID: String, deviceID: String, _ kind: Kind) throws {
    try change(tx, familyID: familyID, deviceID: deviceID, kind, by: 1)
  }

  /// Counts one less.
  package static func remove(_ tx: Transaction, familyID: String, deviceID: String, _ kind: Kind) throws {
    try change(tx, familyID: familyID, deviceID: deviceID, kind, by: -1)
  }

  private static func change(
    _ tx: Transaction, familyID: String, deviceID: String, _ kind: Kind, by amount: Int64
  ) throws {
    try shares.add(tx, [tx.partition, familyID, deviceID], Kind.allCases.map { $0 == kind ? amount : 0 })
  }
}
