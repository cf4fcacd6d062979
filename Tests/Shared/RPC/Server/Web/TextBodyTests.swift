import Bytes
import Testing

@testable import RPC

@Suite("A body in Base64")
struct TextBodyTests {
  /// All bytes of the text, which arrives in pieces of some length; nil for one that is not Base64.
  private static func decode(_ text: String, by length: Int) -> [UInt8]? {
    var body = TextBody()
    var bytes: [UInt8] = []
    let characters = Array(text.utf8)
    do {
      for start in stride(from: 0, to: characters.count, by: length) {
        let piece = characters[start..<min(start + length, characters.count)]
        bytes += try Array(piece).withUnsafeBytes { try body.decode($0) }
      }
      return bytes + (try body.end())
    } catch {
      return nil
    }
  }

  @Test("It is read in any pieces, with padding within, and without at the end", arguments: [1, 2, 3, 5, 1_000])
  func pieces(length: Int) {
    #expect(Self.decode("", by: length) == [])
    #expect(Self.decode("AQID", by: length) == [1, 2, 3])
    #expect(Self.decode("AQ==", by: length) == [1])
    #expect(Self.decode("AQI=AwQF", by: length) == [1, 2, 3, 4, 5])
    #expect(Self.decode("AQ==Ag==AwQ", by: length) == [1, 2, 3, 4])
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(Self.decode(String(decoding: Base64.encode(bytes), as: UTF8.self), by: length) == bytes)
  }

  @Test(
    "A character that is none of the alphabet, padding where there is none, and half a byte are refused",
    arguments: ["A", "AQIDA", "=", "A===", "A=QI", "AQ=", "AQ=I", "AQI==", "AQ ID", "AQ-_", "AQID\n", "\u{0}AAA"])
  func malformed(text: String) {
    #expect(Self.decode(text, by: 1) == nil)
    #expect(Self.decode(text, by: 1_000) == nil)
  }
}
