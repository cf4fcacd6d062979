import Identity
import Testing

struct RefreshTests {
  @Test("FA-4 a refresh token carries its partition in clear and its secret is stored as a digest only")
  func handle() throws {
    let secret = (0..<32).map { UInt8($0) }
    let handle = try #require(SecretHandle(kind: .refresh, partition: 127, randomBytes: secret))
    #expect(handle.text == "refresh.127.AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8")
    #expect(SecretHandle(handle.text, kind: .refresh) == handle)
    #expect(handle.digest == sha256(secret))
    #expect("\(handle)".contains("AAEC") == false)
    for text in [
      "", "refresh.127", "refresh.256.\(handle.text.suffix(43))", "refresh.0127.\(handle.text.suffix(43))",
      "refresh.+12.\(handle.text.suffix(43))", "refresh.127.AAEC", "\(handle.text)A",
      "pairing.127.\(handle.text.suffix(43))",
      "refresh.127.\(handle.text.suffix(43)).x",
    ] {
      #expect(SecretHandle(text, kind: .refresh) == nil, "\(text)")
    }
    #expect(SecretHandle(kind: .refresh, partition: 256, randomBytes: secret) == nil)
    #expect(SecretHandle(kind: .refresh, partition: 0, randomBytes: []) == nil)
  }
}
