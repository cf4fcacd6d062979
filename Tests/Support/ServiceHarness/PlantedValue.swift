public import Database

extension Database {
  /// Puts a value into a column of each row of a family's partition, as a bug or a manual change might.
  /// - Parameter value: of the column's type, but one that is never written to it.
  public func plant(_ value: any SQLBindable & Sendable, in table: String, _ column: String, of familyID: String)
    async throws
  {
    let partition = Partition(familyID: familyID)
    try await write(partition) { tx in
      try tx.execute("/* test */ UPDATE \(table) SET \(column) = ? WHERE partition = ?", arguments: [value, partition])
    }
  }

  /// Leaves work with a state that is none.
  /// - Returns: the report for its first step; nil when the work did not stay.
  public func plantWork(_ kind: String, of familyID: String, key: String, state: [UInt8]) async throws -> String? {
    try await write(Partition(familyID: familyID)) { tx in
      try tx.enqueueWork(kind: kind, familyID: familyID, key: key) { _ in state }
    }
    await settleTimers()
    return try await pendingWork() == 1 ? workStatistics.lastFailure : nil
  }
}
