/// The calls of a transport that wait for a stream, first come, first served.
struct WaitingCalls {
  private var calls: [ClientCall] = []
  private var first = 0
  /// Calls that wait, without those that have ended meanwhile.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ call: ClientCall) {
    calls.append(call)
    call.isWaiting = true
    count += 1
  }

  mutating func removeFirst() -> ClientCall? {
    while first < calls.count {
      let call = calls[first]
      first += 1
      compact()
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
    if calls.count - first > 64, count < (calls.count - first) / 2 {
      calls = calls[first...].filter(\.isWaiting)
      first = 0
    }
  }

  mutating func removeAll(where isRemoved: (ClientCall) -> Bool) -> [ClientCall] {
    let live = calls[first...].filter(\.isWaiting)
    let removed = live.filter(isRemoved)
    calls = live.filter { !isRemoved($0) }
    first = 0
    count = calls.count
    for call in removed { call.isWaiting = false }
    return removed
  }

  private mutating func compact() {
    if first == calls.count {
      calls.removeAll(keepingCapacity: true)
      first = 0
    } else if first >= 64, first * 2 >= calls.count {
      calls.removeFirst(first)
      first = 0
    }
  }
}
