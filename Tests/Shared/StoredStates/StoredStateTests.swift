import Testing

@testable import StoredStates

@Suite struct StoredStateTests {
  @Test("a message begins with one of its fields 1 to 5; states stored before there were messages never do")
  func firstBytes() {
    let tags: Set<UInt8> = [0x08, 0x0A, 0x10, 0x12, 0x18, 0x1A, 0x20, 0x22, 0x28, 0x2A]
    for byte in 0...UInt8.max { #expect(StoredForm.isMessage([byte, 0]) == tags.contains(byte), "\(byte)") }
    #expect(!StoredForm.isMessage([]))
    // Marks and lengths, the separators of a cursor, and texts.
    let earlier = "\0\u{1}\u{2}\t\u{1E}-{" + "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for byte in earlier.utf8 { #expect(!StoredForm.isMessage([byte])) }
  }
}
