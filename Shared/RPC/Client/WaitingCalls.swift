import Ordering

/// The calls of a transport that wait for a stream, first come, first served.
struct WaitingCalls {
  private var calls = FIFO<ClientCall>()
  /// Calls that wait, without those that have ended meanwhile.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ call: ClientCall) {
    calls.append(call)
    call.isWaiting = true
    count += 1
  }

  mutating func removeFirst() -> ClientCall? {
    while let call = calls.popFirst() {
      guard call.isWaiting else { continue }
      call.isWaiting = false
      count -= 1
      return call
    }
    return nil
  }

  /// The call has ended by itself. It is skipped later, as finding it would take long.
  mutating func noteEnded(_ call: ClientCall) {
    guard call.isWaiting else { return }
    call.isWaiting = false
    count -= 1
    if calls.count > 64, count < calls.count / 2 { calls.removeAll { !$0.isWaiting } }
  }

  mutating func removeAll(where isRemoved: (ClientCall) -> Bool) -> [ClientCall] {
    var removed: [ClientCall] = []
    calls.removeAll { call in
      guard call.isWaiting else { return true }
      guard isRemoved(call) else { return false }
      call.isWaiting = false
      removed.append(call)
      return true
    }
    count = calls.count
    return removed
  }
}
