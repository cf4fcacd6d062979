/// The received part of a call's requests, as a value. The messages of a stream wait in `CallStreams`.
struct CallInbound {
  /// Cuts the body into messages.
  var reader: EnvelopeReader
  /// The one request of a call that has one; empty until it is complete, and when the handler has it.
  private(set) var request: [UInt8] = []
  /// `request` is still compressed.
  private(set) var requestIsCompressed = false
  /// The task that serves the call and waits for the rest of its one request.
  var arrival: CallWaiter<Void>?
  private var progress = RequestProgress()

  /// - Parameter limit: of one message, in bytes.
  init(limit: Int, takesCompressed: Bool) {
    reader = EnvelopeReader(limit: limit)
    reader.takesCompressed = takesCompressed
  }

  /// The one request is complete.
  mutating func setRequest(_ message: [UInt8]) {
    request = message
    requestIsCompressed = reader.isCompressed
  }

  /// The request for a handler that is run once.
  mutating func dequeueRequest() -> [UInt8] {
    var request: [UInt8] = []
    swap(&request, &self.request)
    return request
  }

  /// The request, which is decompressed from now on.
  mutating func beginDecompression() -> [UInt8] {
    requestIsCompressed = false
    return request
  }

  /// - Returns: by how many bytes the request is longer than received.
  mutating func setDecompressed(_ bytes: [UInt8]) -> Int {
    let growth = max(0, bytes.count - request.count)
    request = bytes
    return growth
  }

  /// Nothing is kept of a message that is not complete.
  mutating func dropPart() {
    reader.removeAll()
  }

  /// Number of bytes to return to the client's flow-control window.
  ///
  /// Bytes queued for the handler are not returned yet. The beginning of a message may be followed by the rest of it,
  /// or a message larger than the window would never be complete, but not while the handler has others to read: it
  /// would be given a window for every message that it is behind.
  /// - Parameters:
  ///   - unconsumed: all that count, in bytes.
  ///   - queued: bytes of complete messages that the handler has not read.
  func consumable(_ unconsumed: Int, queued: Int) -> Int {
    unconsumed - (queued > 0 ? queued + reader.bytesInside : 0)
  }

  /// What the client still has to send: the one request, or the rest of a message while the handler is not behind; nil
  /// for nothing.
  /// - Parameters:
  ///   - isStream: whether there may be many requests.
  ///   - hasEnded: whether the client has ended its side of the stream.
  ///   - queued: bytes of complete messages that the handler has not read.
  ///   - messages: how many were received or sent.
  func awaited(isStream: Bool, hasEnded: Bool, queued: Int, messages: Int) -> RequestProgress.Mark? {
    guard !hasEnded, queued == 0, !isStream || reader.isInsideMessage else { return nil }
    return RequestProgress.Mark(bytes: reader.bytesInside, messages: messages)
  }

  /// - Returns: whether nothing of what the client owes has arrived since the last time.
  mutating func isStalled(_ awaited: RequestProgress.Mark?) -> Bool {
    progress.check(awaited)
  }
}
