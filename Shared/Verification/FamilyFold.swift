public import Database

/// Folds a family's facts once more, into tables of a view's own, by the code that keeps the stored ones up to date.
public protocol FamilyFold: Sendable {
  /// The tables that are folded and compared.
  var tables: [any DerivedRows] { get }
  /// Further tables that the fold writes, which are not compared.
  var workTables: [String] { get }

  /// Fills the view's tables, which are empty, in pieces of some milliseconds.
  func run(_ familyID: String, in view: FoldView) async throws

  /// Replaces a stored row, where it is still what was compared, and publishes what a re-evaluation would.
  /// - Returns: whether it was.
  func replace(_ row: RowReplacement, of familyID: String, in tx: Transaction) throws -> Bool
  /// Completes the replacement, once all rows are replaced; when the program ends before, from durable
  /// work that `replace` has left.
  /// - Parameter tables: those with replaced rows.
  func finish(_ familyID: String, replaced tables: Set<String>, in tx: Transaction) throws
}

extension FamilyFold {
  public var workTables: [String] { [] }

  public func replace(_ row: RowReplacement, of familyID: String, in tx: Transaction) throws -> Bool {
    try row.write(tx)
  }

  public func finish(_ familyID: String, replaced tables: Set<String>, in tx: Transaction) throws {}

  var allTables: [String] { tables.map(\.name) + workTables }
}

/// Everything that follows from a service's facts.
public struct ServiceLedger: Sendable {
  /// Tables in which every family has rows, by family.
  public var families: [String]
  public var folds: [any FamilyFold]
  /// Rules that are examined without a fold.
  public var rules: [@Sendable (Transaction, String) throws -> StoredDifferences]
  /// Rules of a partition: data of no family, and rows that belong to none.
  public var partitionRules: [PartitionRule]

  /// By table: brings rows that a rule has found wrong, and no fold fills, to what the rules expect, as a change of
  /// their facts does; at most as much as the transaction's budget allows. It is given the differences of the table
  /// that were listed, for where it costs more to find them than to mend them.
  public var remedies: [String: Remedy]
  /// Decides again what of a family was decided as of a later instant than the present, by a clock that was ahead; what
  /// is right it leaves as it is.
  public var redecide: Redecide
  /// The tables of the facts that are folded, whose rows are counted.
  public var facts: [FactTable]

  /// Whether a family has work left that is not in the database's tables of work and timers.
  public var isUnfinished: @Sendable (ReadTransaction, String) throws -> Bool

  public typealias Redecide = @Sendable (Transaction, String) throws -> Void

  /// Reads a partition bit by bit, in a view of one moment.
  public typealias PartitionRule = @Sendable (FoldView, Partition) async throws -> StoredDifferences

  /// - Returns: how many rows it has changed.
  public typealias Remedy = @Sendable (Transaction, String, [StoredDifference]) throws -> Int

  public init(
    families: [String], facts: [FactTable] = [], folds: [any FamilyFold] = [], rules: [StoredRule] = [],
    shapes: [StoredShape] = [],
    further: [@Sendable (Transaction, String) throws -> StoredDifferences] = [],
    partitionRules: [PartitionRule] = [], remedies: [String: Remedy] = [:],
    redecide: @escaping Redecide = { _, _ in },
    isUnfinished: @escaping @Sendable (ReadTransaction, String) throws -> Bool = { _, _ in false }
  ) {
    self.families = families
    (self.facts, self.remedies, self.redecide) = (facts, remedies, redecide)
    self.folds = folds
    self.rules =
      rules.map { rule in { try rule.differences($0, familyID: $1) } }
      + shapes.map { shape in { try shape.differences($0, familyID: $1) } } + further
    self.partitionRules = partitionRules
    self.isUnfinished = isUnfinished
  }
}

/// A table of facts.
public struct FactTable: Sendable {
  public let name: String
  private let scope: FamilyScope

  public init(_ name: String, scope: FamilyScope = .family) {
    (self.name, self.scope) = (name, scope)
  }

  /// The number of a family's rows.
  func count(_ tx: ReadTransaction, familyID: String) throws -> Int {
    try scope.values(tx, familyID).reduce(0) { sum, value in
      try sum
        + (tx.queryOne(
          "SELECT COUNT(*) FROM main.\(name) WHERE partition = ? AND \(scope.column) = ?",
          arguments: [Partition(familyID: familyID), value]
        ) { $0.int(0) } ?? 0)
    }
  }
}

extension ServiceLedger {
  /// The next families of a partition, in the order of their ids.
  func families(
    after familyID: String, of partition: Partition, limit: Int, in tx: ReadTransaction
  ) throws -> [String] {
    var found: [String] = []
    while found.count < limit {
      let last = found.last ?? familyID
      let next = try (families + ["timer", "pending_work"]).compactMap {
        try tx.family(after: last, of: partition, in: $0)
      }.min()
      guard let next else { break }
      found.append(next)
    }
    return found
  }
}
