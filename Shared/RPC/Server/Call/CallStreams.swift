import EventLoop

/// The additional state of a call that streams in some direction. Confined to the loop.
final class CallStreams {
  var requests = RequestQueue()
  var reader = WaitingReader()
  var writers: [CallWaiter<Void>] = []
  /// The request that was read last, where it is compressed.
  var decompression = DecompressedRequest.none
  /// A task has waited to read or write, and may do so longer than the handler.
  var hasWaited = false
  /// Rises with every message sent or read.
  var activity = 0
  var activityAtLastCheck = -1
  var idleness = StreamIdleness()
  private var confinement = Confinement()

  /// Nothing more of the requests is kept.
  func drop() {
    assert(confinement.holds())
    requests.messages.removeAll()
    decompression = .none
  }

  func fail(_ error: RPCError) {
    assert(confinement.holds())
    reader.remove()?.fail(error)
    for writer in dequeueWriters() { writer.fail(error) }
  }

  func dequeueWriters() -> [CallWaiter<Void>] {
    assert(confinement.holds())
    defer { writers = [] }
    return writers
  }
}

/// A request of a stream whose decompression may take several turns.
enum DecompressedRequest {
  case none
  case underWay
  case done([UInt8])
}
