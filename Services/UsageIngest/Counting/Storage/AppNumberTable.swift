import Database
import UsageRecords

/// The numbers of a family's apps.
enum AppNumberTable {
  /// Instead of an app's number in sums over all apps.
  static let allApps: Int64 = 0

  /// The number of an app, assigned with its first counted second.
  static func number(_ tx: Transaction, familyID: String, app: String) throws -> Int64 {
    let numbers = TransactionNumbers.of(familyID, tx)
    if let known = numbers.number(ofApp: app) { return known }
    let number = try find(tx, familyID: familyID, app: app) ?? assign(tx, familyID: familyID, app: app)
    numbers.note(number, ofApp: app)
    return number
  }

  static func find(_ tx: ReadTransaction, familyID: String, app: String) throws -> Int64? {
    try tx.queryOne(
      "SELECT app_number FROM app_number WHERE partition = ? AND family_id = ? AND app_id = ?",
      Partition(familyID: familyID), familyID, app
    ) { $0.int64(0) }
  }

  private static func assign(_ tx: Transaction, familyID: String, app: String) throws -> Int64 {
    let newest = try tx.newest(
      "app_number", in: "app_number", where: "partition = ? AND family_id = ?", tx.partition, familyID)
    let number = (newest ?? 0) + 1
    try tx.execute(
      "INSERT INTO app_number (partition, family_id, app_id, app_number) VALUES (?, ?, ?, ?)", tx.partition, familyID,
      app, number)
    return number
  }

  /// The apps of some rows, each looked up once.
  struct Names {
    let tx: ReadTransaction
    let familyID: String
    private var known: [Int64: String] = [:]

    init(_ tx: ReadTransaction, familyID: String) { (self.tx, self.familyID) = (tx, familyID) }

    /// - Throws: `DatabaseError.unreadableRow` for a number that no app has.
    mutating func app(_ number: Int64) throws -> String {
      if let name = known[number] { return name }
      let found = try tx.queryOne(
        "SELECT app_id FROM app_number WHERE partition = ? AND family_id = ? AND app_number = ?",
        Partition(familyID: familyID), familyID, number
      ) { $0.string(0) }
      guard let found else {
        throw DatabaseError(
          .unreadableRow, "usage of family \(familyID) is counted for app \(number), which is not in app_number",
          remedy: "Restore the database from a backup.")
      }
      known[number] = found
      return found
    }
  }
}
