import Locks

/// Values that the program has read from the database once and caches for all transactions: only the start of the
/// program changes them, and there is one of each type.
///
/// ```swift
/// database.cache(try await database.read(nil) { try Settings($0) })
/// try await database.write(family) { tx in tx.cached(Settings.self) … }
/// ```
@usableFromInline
final class CachedValues: Sendable {
  private let values = Locked<[ObjectIdentifier: any Sendable]>([:])
  private let keys: Locked<PersonalKeys?>

  init(personalKeys: PersonalKeys? = nil) { keys = Locked(personalKeys) }

  /// The keys of what names a person.
  var personalKeys: PersonalKeys? {
    get { keys.withLock { $0 } }
    set { keys.withLock { $0 = newValue } }
  }

  func store<Value: Sendable>(_ value: Value) {
    values.withLock { $0[ObjectIdentifier(Value.self)] = value }
  }

  func find<Value: Sendable>(_ type: Value.Type) -> Value? {
    values.withLock { $0[ObjectIdentifier(type)] } as? Value
  }
}

extension Database {
  /// Caches a value for all transactions, and for the views in which facts are folded, until the database is closed; in
  /// place of one of the same type.
  public func cache<Value: Sendable>(_ value: Value) { configuration.cached.store(value) }

  /// The cached value of a type.
  public func cached<Value: Sendable>(_ type: Value.Type) -> Value? { configuration.cached.find(type) }
}

extension ReadTransaction {
  /// The value of a type that the program caches for all transactions (`Database.cache`).
  public final func cached<Value: Sendable>(_ type: Value.Type) -> Value? { connection.cached?.find(type) }
}
