import Database

extension Database {
  /// Puts a value into a column of each row of a family, as a bug or a manual change might.
  /// - Parameter value: of the column's type, but one that is never written to it.
  public func plant(_ value: any SQLBindable & Sendable, in table: String, _ column: String, of familyID: String)
    async throws
  {
    let partition = Partition(familyID: familyID)
    try await write(partition) { tx in
      try tx.execute(
        "UPDATE \(table) SET \(column) = ? WHERE partition = ? AND family_id = ?", value, partition, familyID)
    }
  }
}
