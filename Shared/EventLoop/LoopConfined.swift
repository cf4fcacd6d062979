/// Carries a value that only one loop may touch through a closure that must be Sendable: it is put in on the loop and
/// taken out there, as debug builds assert. In release builds it is the value alone.
// Sendable: the value is made and used on one loop only, whatever threads it passes on its way.
public struct LoopConfined<Value>: @unchecked Sendable {
  private let confined: Value
  #if DEBUG
    private let loop: EventLoop?
  #endif

  /// - Parameter value: belongs to the loop on which the caller runs.
  public init(_ value: Value) {
    confined = value
    #if DEBUG
      loop = EventLoop.current
      assert(loop != nil)
    #endif
  }

  /// The value, for a caller on the loop.
  public var value: Value {
    #if DEBUG
      assert(loop?.inEventLoop == true)
    #endif
    return confined
  }
}
