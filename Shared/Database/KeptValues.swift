import Locks

/// What the program has read from the database once and keeps in memory for all transactions: values that only the
/// start of the program changes, of which there is one for each type.
///
/// ```swift
/// database.keep(try await database.read(nil) { try Settings($0) })
/// try await database.write(family) { tx in tx.kept(Settings.self) … }
/// ```
final class KeptValues: Sendable {
  private let values = Locked<[ObjectIdentifier: any Sendable]>([:])

  func keep<Value: Sendable>(_ value: Value) {
    values.withLock { $0[ObjectIdentifier(Value.self)] = value }
  }

  func find<Value: Sendable>(_ type: Value.Type) -> Value? {
    values.withLock { $0[ObjectIdentifier(type)] } as? Value
  }
}

extension Database {
  /// Keeps a value for all transactions, and for the views in which facts are folded, until the database is closed; in
  /// place of one of the same type.
  public func keep<Value: Sendable>(_ value: Value) { configuration.kept.keep(value) }

  /// The value of a type that is kept.
  public func kept<Value: Sendable>(_ type: Value.Type) -> Value? { configuration.kept.find(type) }
}

extension ReadTransaction {
  /// The value of a type that the program keeps for all transactions (`Database.keep`).
  public final func kept<Value: Sendable>(_ type: Value.Type) -> Value? { connection.kept?.find(type) }
}
