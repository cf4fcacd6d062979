public import Database

/// Erases what is kept about a family or a child, table by table, in pieces. Rows that are written meanwhile are found
/// by another pass.
public struct KeptErasure: Sendable {
  private let data: KeptData
  private let subject: KeptSubject
  /// The child's devices: rows about these are the child's wherever they are.
  private let deviceIDs: [String]
  /// Rows that are erased in one step of a table.
  private static let rows = 100

  public init(_ data: KeptData, about subject: KeptSubject, deviceIDs: [String]) {
    (self.data, self.subject, self.deviceIDs) = (data, subject, deviceIDs)
  }

  public var tableCount: Int { data.tables.count }

  /// Erases rows of a table, as far as the budget allows.
  /// - Returns: how many, and whether there are no more.
  public func erase(table index: Int, in tx: Transaction) throws -> (table: String, count: Int, isDone: Bool) {
    let table = data.tables[index]
    guard table.erasure != .elsewhere else { return (table.name, 0, true) }
    var count = 0
    while true {
      let erased = try piece(of: table, in: tx)
      count += erased
      if erased == 0 { return (table.name, count, true) }
      if tx.budget.isSpent { return (table.name, count, false) }
    }
  }

  private func piece(of table: KeptTable, in tx: Transaction) throws -> Int {
    let query = KeptQuery(table, about: subject)
    var found: [[String: SQLValue]] = []
    if case .member(let members) = table.holder {
      var member = try members.next(after: nil, of: subject, in: tx)
      while let current = member, found.isEmpty {
        found = try query.rows(of: current, after: [], limit: Self.rows, in: tx)
        member = try members.next(after: current, of: subject, in: tx)
      }
    } else if subject.childID != nil, table.hasDevices, !deviceIDs.isEmpty {
      // To find out whose they are would cost a look at each of the family.
      found = try rowsOfDevices(table, in: tx)
    } else {
      found = try query.rows(of: nil, after: [], limit: Self.rows, in: tx)
    }
    guard !found.isEmpty else { return 0 }
    if let willErase = table.willErase { try willErase(tx, subject.family, found) }
    let condition = "partition = ? AND " + table.key.map { "\($0) = ?" }.joined(separator: " AND ")
    func key(of row: [String: SQLValue]) -> [(any SQLBindable)?] {
      var values: [(any SQLBindable)?] = [subject.family.partition]
      for column in table.key { values.append(row[column] ?? .null) }
      return values
    }
    if case .numbered(let number) = table.erasure, case .child(let column) = table.holder, subject.childID != nil {
      for row in found {
        try tx.execute(
          "UPDATE \(table.name) SET \(column) = '#' || \(number) WHERE \(condition)", arguments: key(of: row))
      }
      return found.count
    }
    for row in found {
      try tx.execute(
        "DELETE FROM \(table.name) WHERE \(condition)", arguments: key(of: row))
    }
    return found.count
  }

  private func rowsOfDevices(_ table: KeptTable, in tx: Transaction) throws -> [[String: SQLValue]] {
    try deviceIDs.flatMap { deviceID in
      try tx.query(
        "SELECT * FROM \(table.name) WHERE partition = ? AND family_id = ? AND device_id = ? LIMIT ?",
        subject.family.partition, subject.family.familyID, deviceID, Self.rows
      ) { $0.valuesByName }
    }
  }
}
