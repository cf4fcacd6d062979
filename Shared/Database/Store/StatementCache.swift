/// The prepared statements of one connection, by their texts.
///
/// Texts are long and nearly always literals, so that few of their bytes are hashed, and two strings that share their
/// storage, as each use of a literal does, are equal without a look at the text.
struct StatementCache {
  /// Statements are fixed texts, so this is reached only by a program that builds SQL.
  private static let maximum = 256
  private static let chainBits = 9

  /// The first statement of each chain; `Statement.next` is the following one.
  private var chains = [Statement?](repeating: nil, count: 1 << chainBits)
  private var count = 0

  func find(_ sql: String) -> Statement? {
    var candidate = chains[Self.chain(of: sql)]
    while let statement = candidate {
      if statement.sql == sql { return statement }
      candidate = statement.next
    }
    return nil
  }

  /// Keeps a statement whose text is new. When there are too many, those that are not running are finalized.
  mutating func insert(_ statement: Statement) {
    if count >= Self.maximum {
      let running = removeAll { $0.isRunning }
      for statement in running { link(statement) }
    }
    link(statement)
  }

  /// Finalizes all statements but those to be spared, which are returned.
  @discardableResult
  mutating func removeAll(but isSpared: (Statement) -> Bool = { _ in false }) -> [Statement] {
    var spared: [Statement] = []
    for chain in chains.indices {
      while let statement = chains[chain] {
        chains[chain] = statement.next
        statement.next = nil
        if isSpared(statement) { spared.append(statement) } else { statement.finalize() }
      }
    }
    count = 0
    return spared
  }

  private mutating func link(_ statement: Statement) {
    let chain = Self.chain(of: statement.sql)
    statement.next = chains[chain]
    chains[chain] = statement
    count += 1
  }

  /// By the text's length and eight of its bytes.
  private static func chain(of sql: String) -> Int {
    var sql = sql
    return sql.withUTF8 { utf8 in
      var hash = UInt64(truncatingIfNeeded: utf8.count)
      for part in 1...8 where !utf8.isEmpty {
        hash = (hash ^ UInt64(utf8[(utf8.count - 1) * part / 8])) &* 0x9e37_79b9_7f4a_7c15
      }
      return Int(hash >> (64 - chainBits))
    }
  }
}
