/// A value that several threads share, with exclusive access.
// Sendable: the value is reached only while holding the lock.
public final class Locked<Value>: @unchecked Sendable {
  private let lock = Lock()
  private var value: Value

  /// - Parameter value: the initial one; no one else may keep what it refers to.
  public init(_ value: Value) {
    self.value = value
  }

  /// Runs the body with exclusive access to the value; the body must not access the same `Locked` again.
  public func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.locked { () throws(Failure) in try body(&value) }
  }
}
