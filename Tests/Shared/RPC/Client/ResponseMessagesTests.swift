import Testing

@testable import RPC

@Suite struct ResponseMessagesTests {
  private func enveloped(_ message: [UInt8], flag: UInt8 = 0) -> [UInt8] {
    [flag] + withUnsafeBytes(of: UInt32(message.count).bigEndian, Array.init) + message
  }

  private func append(_ bytes: [UInt8], to messages: inout ResponseMessages) throws {
    try bytes.withUnsafeBytes { try messages.append($0) }
  }

  @Test("Messages come out complete however the data is cut", arguments: [1, 2, 4, 5, 6, 7, 100])
  func cut(size: Int) throws {
    var messages = ResponseMessages(limit: 100)
    let sent: [[UInt8]] = [[1, 2, 3], [], Array(repeating: 9, count: 50), [4]]
    let bytes = sent.flatMap { enveloped($0) }
    var received: [[UInt8]] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      try append(Array(bytes[start..<min(start + size, bytes.count)]), to: &messages)
      while let message = messages.next() { received.append(message.bytes) }
    }
    #expect(received == sent)
    #expect(!messages.endsWithinMessage)
  }

  @Test("The window is updated as messages are read, not as they arrive")
  func backPressure() throws {
    var messages = ResponseMessages(limit: 100)
    try append(enveloped([1, 2, 3]) + enveloped([4]) + [0, 0], to: &messages)
    #expect(messages.credit(readerWaits: false) == 0)
    #expect(messages.next()?.bytes == [1, 2, 3])
    #expect(messages.credit(readerWaits: false) == 8)
    #expect(messages.next()?.bytes == [4])
    #expect(messages.credit(readerWaits: false) == 6)
    // The window for the beginning of a message is updated early only when a reader waits for the rest.
    #expect(messages.credit(readerWaits: true) == 2)
    try append([0, 0, 1, 7], to: &messages)
    #expect(messages.credit(readerWaits: false) == 0)
    #expect(messages.next()?.bytes == [7])
    #expect(messages.credit(readerWaits: false) == 4)
  }

  @Test("Unread bytes are returned to the window in one piece at the end")
  func discard() throws {
    var messages = ResponseMessages(limit: 100)
    try append(enveloped([1, 2, 3]) + [0], to: &messages)
    #expect(messages.discard() == 9)
    #expect(messages.next() == nil)
    #expect(messages.credit(readerWaits: true) == 0)
  }

  @Test("A message over the limit is refused by its envelope alone")
  func tooLarge() throws {
    var messages = ResponseMessages(limit: 100)
    try append(enveloped(Array(repeating: 0, count: 100)), to: &messages)
    #expect(throws: EnvelopeError.tooLarge(size: 101, limit: 100)) { try append([0, 0, 0, 0, 101], to: &messages) }
  }

  @Test("A compressed message is refused")
  func compressed() throws {
    var messages = ResponseMessages(limit: 100)
    #expect(throws: EnvelopeError.compressed) { try append(enveloped([1], flag: 1), to: &messages) }
  }

  @Test("Data that stops within an envelope or a message is noticed")
  func truncated() throws {
    var messages = ResponseMessages(limit: 100)
    try append([0, 0], to: &messages)
    #expect(messages.endsWithinMessage)
    try append([0, 0, 2, 1], to: &messages)
    #expect(messages.endsWithinMessage)
    try append([1], to: &messages)
    #expect(!messages.endsWithinMessage)
  }
}
