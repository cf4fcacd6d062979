import Database

/// A stored value; nil for a row that cannot be read: of it nothing was published.
package func readable<Value>(_ find: () throws -> Value?) throws -> Value? {
  do { return try find() } catch let error as DatabaseError where error.kind == .unreadableRow { return nil }
}
