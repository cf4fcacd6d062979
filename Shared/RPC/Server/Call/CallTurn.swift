/// A call's progress towards its handler, as a value: its headers are received, it may be held until its turn
/// (`Admission`), it is started, and it is released, which may be before it is started.
struct CallTurn: Equatable {
  /// Its handler was handed to the workers.
  private(set) var hasStarted = false
  /// It waits with others for its turn.
  private(set) var isHeld = false
  /// It counts against the server's limits.
  private(set) var isServed = false

  /// The headers of a request have arrived, or trailers, which mean nothing to gRPC.
  /// - Returns: whether these are the headers.
  mutating func receiveHeaders() -> Bool {
    guard !hasStarted, !isServed else { return false }
    isServed = true
    return true
  }

  /// - Returns: false when it is held already.
  mutating func hold() -> Bool {
    guard !isHeld else { return false }
    isHeld = true
    return true
  }

  mutating func start() {
    hasStarted = true
    isHeld = false
  }

  /// The workers had no time for it.
  mutating func returnToHold() {
    hasStarted = false
    isHeld = true
  }

  /// - Returns: false when it was released before, or never counted.
  mutating func release() -> Bool {
    guard isServed else { return false }
    isServed = false
    return true
  }
}
