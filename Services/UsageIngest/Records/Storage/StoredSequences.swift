package import Database

/// The numbers of an installation's records, as the index of their keys has them.
package struct StoredSequences {
  let numbers: ChildNumbers
  let partition: Partition
  let installation: Int64

  package init(numbers: ChildNumbers, partition: Partition, installation: Int64) {
    (self.numbers, self.partition, self.installation) = (numbers, partition, installation)
  }

  private static let records = "usage_record WHERE partition = ? AND family_number = ? AND installation_number = ?"

  /// Nil without records.
  package func highest(_ tx: ReadTransaction) throws -> Int64? {
    try tx.queryOne(
      "SELECT sequence FROM \(Self.records) ORDER BY sequence DESC LIMIT 1", partition, numbers.family, installation
    ) { $0.int64(0) }
  }

  /// Whether the first of them is the child's.
  package func areOf(_ childNumber: Int64, _ tx: ReadTransaction) throws -> Bool {
    try tx.queryOne(
      "SELECT child_number FROM \(Self.records) ORDER BY sequence LIMIT 1", partition, numbers.family, installation
    ) { $0.int64(0) } == childNumber
  }

  /// Numbers after one, ascending; a number that has several records as often.
  package func page(_ tx: ReadTransaction, after sequence: Int64, limit: Int) throws -> [Int64] {
    try tx.query(
      "SELECT sequence FROM \(Self.records) AND sequence > ? ORDER BY sequence LIMIT ?", partition, numbers.family,
      installation, sequence, limit
    ) { $0.int64(0) }
  }
}

extension RecordTable {
  /// A family's installations from a device and an id on, in the order of both.
  package static func installations(
    _ tx: ReadTransaction, familyID: String, from first: (deviceID: String, id: String), limit: Int
  ) throws -> [(deviceID: String, id: String, number: Int64)] {
    try tx.query(
      """
      SELECT device_id, installation_id, installation_number FROM installation
      WHERE partition = ? AND family_id = ? AND (device_id, installation_id) >= (?, ?)
      ORDER BY device_id, installation_id LIMIT ?
      """, Partition(familyID: familyID), familyID, first.deviceID, first.id, limit
    ) { ($0.string(0), $0.string(1), $0.int64(2)) }
  }
}
