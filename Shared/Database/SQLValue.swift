/// One value of a column or of a statement's parameter, in the types that SQLite and PostgreSQL share.
///
/// Floating point is left out on purpose: no rule of this system uses it.
public enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])
}

/// A Swift type that may be given as a parameter of a statement.
public protocol SQLBindable {
  var sqlValue: SQLValue { get }
}

extension SQLValue: SQLBindable {
  public var sqlValue: SQLValue { self }
}

extension Int64: SQLBindable {
  public var sqlValue: SQLValue { .integer(self) }
}

extension Int32: SQLBindable {
  public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension UInt32: SQLBindable {
  public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int: SQLBindable {
  public var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Bool: SQLBindable {
  public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension String: SQLBindable {
  public var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: SQLBindable {
  public var sqlValue: SQLValue { .blob(self) }
}

extension Partition: SQLBindable {
  public var sqlValue: SQLValue { .integer(Int64(number)) }
}
