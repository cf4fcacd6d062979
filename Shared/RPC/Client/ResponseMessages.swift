/// Cuts a response's DATA into messages and accounts for its flow-control window: the window is updated only
/// as the application reads, which is the back-pressure.
///
/// The one exception is a message larger than the window: while the application waits for it, its first part is given
/// back before it is complete, or it never would be.
struct ResponseMessages {
  /// Maximum size of a message in bytes, before and after it is decompressed.
  let limit: Int
  private var reader: EnvelopeReader
  private var complete = MessageQueue()
  /// Bytes of the message that is not complete yet, with its envelope.
  private var partialBytes = 0
  /// Received and not yet part of a window update.
  private var held = 0

  /// - Parameter limit: maximum size of a message in bytes.
  init(limit: Int) {
    self.limit = limit
    reader = EnvelopeReader(limit: limit)
  }

  /// Whether the response's headers allow compressed messages.
  var takesCompressed: Bool {
    get { reader.takesCompressed }
    set { reader.takesCompressed = newValue }
  }

  var isEmpty: Bool { complete.isEmpty }

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
  mutating func next() -> ReceivedMessage? { complete.popFirst() }

  /// The bytes of the window update that is due now.
  ///
  /// - Parameter readerWaits: whether the application waits for a message.
  mutating func credit(readerWaits: Bool) -> Int {
    let credit = max(0, held - complete.bytes - (readerWaits ? 0 : partialBytes))
    held -= credit
    return credit
  }

  /// Discards unread messages, and returns their bytes.
  mutating func discard() -> Int {
    defer { self = Self(limit: limit) }
    return held
  }

  private mutating func end(_ message: [UInt8]) {
    partialBytes = 0
    complete.append(ReceivedMessage(bytes: message, isCompressed: reader.isCompressed))
  }
}
