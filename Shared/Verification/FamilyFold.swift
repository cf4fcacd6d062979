import Database

/// Folds a family's facts once more, into tables of a view's own, by the code that keeps the stored ones up to date.
public protocol FamilyFold: Sendable {
  /// The tables that are folded and compared.
  var tables: [any DerivedRows] { get }
  /// Further tables that the fold writes, which are not compared.
  var workTables: [String] { get }

  /// Fills the view's tables, which are empty, in pieces of some milliseconds.
  func run(_ familyID: String, in view: FoldView) async throws
}

extension FamilyFold {
  public var workTables: [String] { [] }

  var allTables: [String] { tables.map(\.name) + workTables }
}

/// What follows from a service's facts.
public struct ServiceLedger: Sendable {
  /// Tables in which every family has rows, by family.
  public var families: [String]
  public var folds: [any FamilyFold]
  /// What is examined without a fold.
  public var rules: [@Sendable (Transaction, String) throws -> StoredDifferences]
  /// What is examined of a partition: data of no family, and rows that belong to none.
  public var partitionRules: [PartitionRule]

  /// Whether a family has work left that is not in the database's tables of work and timers.
  public var isUnfinished: @Sendable (ReadTransaction, String) throws -> Bool

  /// Reads a partition bit by bit, in a view of one moment.
  public typealias PartitionRule = @Sendable (FoldView, Partition) async throws -> StoredDifferences

  public init(
    families: [String], folds: [any FamilyFold] = [], rules: [StoredRule] = [], shapes: [StoredShape] = [],
    further: [@Sendable (Transaction, String) throws -> StoredDifferences] = [],
    partitionRules: [PartitionRule] = [],
    isUnfinished: @escaping @Sendable (ReadTransaction, String) throws -> Bool = { _, _ in false }
  ) {
    self.families = families
    self.folds = folds
    self.rules =
      rules.map { rule in { try rule.differences($0, familyID: $1) } }
      + shapes.map { shape in { try shape.differences($0, familyID: $1) } } + further
    self.partitionRules = partitionRules
    self.isUnfinished = isUnfinished
  }
}
