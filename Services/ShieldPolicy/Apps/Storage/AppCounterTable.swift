package import Database
package import ServiceAPI

/// Counted use of each app in each of its generations, as published by UsageIngest: the counters that a removal resets
/// (SH-7).
package enum AppCounterTable {
  private static let sums = SumTable(
    "app_counter", key: ["partition", "family_id", "child_id", "app_id", "generation"], sums: ["seconds", "sixtieths"])

  package static func counter(_ tx: ReadTransaction, _ child: ChildKey, _ app: ChildApp) throws -> AppCounter {
    try tx.queryOne(
      """
      SELECT seconds, sixtieths FROM app_counter
      WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ? AND generation = ?
      """, child.partition, child.familyID, child.childID, app.id, app.generation
    ) { AppCounter(seconds: $0.int64(0), sixtieths: $0.int64(1)) } ?? AppCounter()
  }

  package static func add(
    _ tx: Transaction, _ child: ChildKey, appID: String, generation: Int64, _ change: AppCounter
  ) throws {
    try sums.add(
      tx, key: child.partition, child.familyID, child.childID, appID, generation,
      amounts: [change.seconds, change.sixtieths])
  }

  /// All counters of a child, where another table of that name is being filled.
  package static func stored(_ tx: ReadTransaction, _ child: ChildKey) throws -> [AppGeneration: AppCounter] {
    try rows(tx, child, in: "main.app_counter")
  }

  /// All counters of a child.
  package static func list(_ tx: ReadTransaction, _ child: ChildKey) throws -> [AppGeneration: AppCounter] {
    try rows(tx, child, in: "app_counter")
  }

  private static func rows(
    _ tx: ReadTransaction, _ child: ChildKey, in table: String
  ) throws -> [AppGeneration: AppCounter] {
    let rows = try tx.query(
      """
      SELECT app_id, generation, seconds, sixtieths FROM \(table)
      WHERE partition = ? AND family_id = ? AND child_id = ?
      """, child.partition, child.familyID, child.childID
    ) {
      (
        AppGeneration(id: $0.string(0), generation: $0.int64(1)),
        AppCounter(seconds: $0.int64(2), sixtieths: $0.int64(3))
      )
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Sets a counter; nil removes it.
  package static func set(_ tx: Transaction, _ child: ChildKey, _ app: AppGeneration, _ counter: AppCounter?) throws {
    try tx.execute(
      """
      DELETE FROM app_counter
      WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ? AND generation = ?
      """, child.partition, child.familyID, child.childID, app.id, app.generation)
    if let counter { try add(tx, child, appID: app.id, generation: app.generation, counter) }
  }
}
