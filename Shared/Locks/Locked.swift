/// A value that several threads share, one at a time.
// Sendable: the value is reached only while holding the lock.
public final class Locked<Value>: @unchecked Sendable {
  private let lock = Lock()
  private var value: Value

  /// - Parameter value: the first one; nobody else may keep what it refers to.
  public init(_ value: Value) {
    self.value = value
  }

  /// Runs the body with the value, while nobody else has it; it must not come back to the same one.
  public func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.locked { () throws(Failure) in try body(&value) }
  }
}
