/// A value that several threads share, with exclusive access.
// Sendable: the value is reached only while holding the lock.
public final class Locked<Value>: @unchecked Sendable {
  @usableFromInline let lock = Lock()
  @usableFromInline var value: Value

  /// - Parameter value: the initial one; no one else may keep what it refers to.
  public init(_ value: Value) {
    self.value = value
  }

  /// Runs the body with exclusive access to the value; the body must not access the same `Locked` again.
  // Copied into other modules for their types: as a generic function it costs more than the lock.
  @inlinable
  public func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.locked { () throws(Failure) in try body(&value) }
  }
}
