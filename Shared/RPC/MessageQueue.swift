import Ordering

/// Messages that were received and were not read.
struct MessageQueue {
  private var messages = FIFO<ReceivedMessage>()
  /// Bytes of the messages with their envelopes.
  private(set) var bytes = 0

  var isEmpty: Bool { messages.isEmpty }

  mutating func append(_ message: ReceivedMessage) {
    bytes += message.bytes.count + Envelope.size
    messages.append(message)
  }

  mutating func popFirst() -> ReceivedMessage? {
    guard let message = messages.popFirst() else { return nil }
    bytes -= message.bytes.count + Envelope.size
    return message
  }

  mutating func removeAll() { self = MessageQueue() }
}
