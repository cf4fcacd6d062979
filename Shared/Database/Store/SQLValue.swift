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
  /// Gives the value to the statement's next parameter.
  func bind(to parameters: SQLParameters)
}

/// The parameters of a statement that is about to run; each call gives the next one its value.
// Public and not `package`, like what binds and reads: the compiler makes specialized copies in other modules only of
// what is public.
public struct SQLParameters {
  @usableFromInline let statement: Statement

  @usableFromInline
  init(_ statement: Statement) { self.statement = statement }

  public func bind(_ integer: Int64) { statement.bind(integer) }
  public func bind(_ text: String) { statement.bind(text) }
  public func bind(_ blob: [UInt8]) { statement.bind(blob) }
  public func bindNull() { statement.bindNull() }
}

extension SQLValue: SQLBindable {
  public func bind(to parameters: SQLParameters) {
    switch self {
    case .null: parameters.bindNull()
    case .integer(let integer): parameters.bind(integer)
    case .text(let text): parameters.bind(text)
    case .blob(let bytes): parameters.bind(bytes)
    }
  }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
  @inlinable
  public func bind(to parameters: SQLParameters) {
    if let value = self { value.bind(to: parameters) } else { parameters.bindNull() }
  }
}

extension Int64: SQLBindable {
  @inlinable
  public func bind(to parameters: SQLParameters) { parameters.bind(self) }
}

extension Int32: SQLBindable {
  @inlinable
  public func bind(to parameters: SQLParameters) { parameters.bind(Int64(self)) }
}

extension UInt32: SQLBindable {
  @inlinable
  public func bind(to parameters: SQLParameters) { parameters.bind(Int64(self)) }
}

extension Int: SQLBindable {
  @inlinable
  public func bind(to parameters: SQLParameters) { parameters.bind(Int64(self)) }
}

extension Bool: SQLBindable {
  @inlinable
  public func bind(to parameters: SQLParameters) { parameters.bind(self ? 1 : 0) }
}

extension String: SQLBindable {
  @inlinable
  public func bind(to parameters: SQLParameters) { parameters.bind(self) }
}

extension [UInt8]: SQLBindable {
  @inlinable
  public func bind(to parameters: SQLParameters) { parameters.bind(self) }
}

extension Partition: SQLBindable {
  @inlinable
  public func bind(to parameters: SQLParameters) { parameters.bind(Int64(number)) }
}
