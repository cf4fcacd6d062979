import Bytes
import Randomness
import Testing

struct EncodingTests {
  @Test("base64 of every length, with and without padding")
  func base64() {
    for length in 0..<70 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 251) }
      let encoded = Base64.encode(bytes)
      #expect(Base64.decode(encoded) == bytes)
      let padded = encoded + [UInt8](repeating: UInt8(ascii: "="), count: (4 - encoded.count % 4) % 4)
      #expect(Base64.decode(padded) == bytes && Base64.isValid(padded))
    }
    #expect(String(decoding: Base64.encode([0xfb, 0xff]), as: UTF8.self) == "+/8")
    #expect(Base64.decode("+/9".utf8) == [0xfb, 0xff])
    for wrong in ["A", "AB=", "A===", "AB*D", "AB D", "====", "=", "AA=A", "-_8"] {
      #expect(Base64.decode(wrong.utf8) == nil && !Base64.isValid(wrong.utf8), "\(wrong)")
    }
  }

  @Test("FA-4 base64url is strict: one text for each value")
  func base64URL() {
    var random = SeededRandom(seed: 85)
    for count in 0..<40 {
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      let text = Base64URL.encode(bytes)
      #expect(Base64URL.decode(text.utf8) == bytes)
    }
    #expect(Base64URL.encode([0xFB, 0xFF]) == "-_8")
    for text in ["A", "AB", "-_9", "-_8=", "-_ 8", "+/8", "AAA\n", "AAAAA"] {
      #expect(Base64URL.decode(text.utf8) == nil, "\(text)")
    }
  }

  @Test("hexadecimal digits: lower-case ones unless upper-case ones are allowed, in pairs")
  func hexadecimal() {
    let bytes = (0...255).map { UInt8($0) }
    let text = Hexadecimal.text(bytes)
    #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff"))
    #expect(Hexadecimal.bytes(text) == bytes)
    #expect(Hexadecimal.bytes(text.uppercased()) == nil)
    #expect(Hexadecimal.bytes(text.uppercased(), allowsUppercase: true) == bytes)
    for text in ["0", "0g", "+1", "-0", " 1", "0x", "١٢"] {
      #expect(Hexadecimal.bytes(text, allowsUppercase: true) == nil, "\(text)")
    }
  }

  @Test("percent-encoding: the caller chooses what passes, an invalid escape is kept and reported")
  func percent() {
    let encoded = PercentEncoding.encode("a/b ü") { $0 == UInt8(ascii: "a") || $0 == UInt8(ascii: "b") }
    #expect(String(decoding: encoded, as: UTF8.self) == "a%2Fb%20%C3%BC")
    let decoded = PercentEncoding.decode("a%2Fb%20%c3%bc".utf8)
    #expect(decoded.isValid && String(decoding: decoded.bytes, as: UTF8.self) == "a/b ü")
    for text in ["%", "%4", "%zz", "%+1", "%-0"] {
      let decoded = PercentEncoding.decode(text.utf8)
      #expect(!decoded.isValid && decoded.bytes == Array(text.utf8), "\(text)")
    }
  }
}
