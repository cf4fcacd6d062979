/// Cuts a response's DATA into messages and accounts for its flow-control window: bytes are given back to the peer only
/// as the application reads, which is the back-pressure.
///
/// The one exception is a message larger than the window: while the application waits for it, its first part is given
/// back before it is complete, or it never would be.
struct ResponseMessages {
  /// The largest message in bytes, before and after it is decompressed.
  let limit: Int
  private var reader: EnvelopeReader
  private var complete: [ReceivedMessage] = []
  private var firstComplete = 0
  private var completeBytes = 0
  /// Bytes of the message that is not complete yet, with its envelope.
  private var partialBytes = 0
  /// Received and not yet given back.
  private var held = 0

  /// - Parameter limit: the largest message in bytes.
  init(limit: Int) {
    self.limit = limit
    reader = EnvelopeReader(limit: limit)
  }

  /// Whether the response's headers allow compressed messages.
  var takesCompressed: Bool {
    get { reader.takesCompressed }
    set { reader.takesCompressed = newValue }
  }

  var isEmpty: Bool { firstComplete == complete.count }

  /// Places for messages, those of messages that were read included.
  var slots: Int { complete.count }

  /// Whether the data so far ends within a message.
  var endsWithinMessage: Bool { reader.isInsideMessage }

  mutating func append(_ bytes: UnsafeRawBufferPointer) throws(EnvelopeError) {
    held += bytes.count
    var rest = bytes
    while !rest.isEmpty {
      let before = rest.count
      let message = try reader.next(&rest)
      partialBytes += before - rest.count
      if let message { end(message) }
    }
  }

  /// The next complete message.
  mutating func next() -> ReceivedMessage? {
    guard firstComplete < complete.count else { return nil }
    let message = complete[firstComplete]
    complete[firstComplete].bytes = []
    firstComplete += 1
    completeBytes -= message.bytes.count + Envelope.size
    if firstComplete == complete.count {
      complete.removeAll(keepingCapacity: true)
      firstComplete = 0
    } else if firstComplete >= 64, firstComplete * 2 >= complete.count {
      // A reader that never quite catches up must not leave a place behind for every message it has read.
      complete.removeFirst(firstComplete)
      firstComplete = 0
    }
    return message
  }

  /// The bytes to give back to the peer now.
  ///
  /// - Parameter readerWaits: whether the application waits for a message.
  mutating func credit(readerWaits: Bool) -> Int {
    let credit = max(0, held - completeBytes - (readerWaits ? 0 : partialBytes))
    held -= credit
    return credit
  }

  /// Forgets what was not read, and returns its bytes.
  mutating func discard() -> Int {
    defer { self = Self(limit: limit) }
    return held
  }

  private mutating func end(_ message: [UInt8]) {
    partialBytes = 0
    completeBytes += message.count + Envelope.size
    complete.append(ReceivedMessage(bytes: message, isCompressed: reader.isCompressed))
  }
}
