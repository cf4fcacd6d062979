/// Carries a reference that only its loop touches through a closure that must be Sendable.
public struct LoopConfined<Value>: @unchecked Sendable {
  // Sendable: the value is created on a loop and used only by work that the same loop runs.
  public let value: Value

  public init(_ value: Value) {
    self.value = value
  }
}
