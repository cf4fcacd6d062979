import Identity
import Testing

struct RefreshTests {
  private func digest(_ number: UInt8) -> [UInt8] { [UInt8](repeating: number, count: 32) }

  @Test("FA-4 refresh tokens rotate: each is exchanged once for the next")
  func rotation() {
    var chain = RefreshChain(newest: digest(1))
    #expect(chain.present(digest: digest(1), requestID: "a", successor: digest(2)) == .issue)
    #expect(chain.present(digest: digest(2), requestID: "b", successor: digest(3)) == .issue)
    #expect(chain.newest == digest(3) && !chain.isRevoked)
  }

  @Test("FA-4 an unused successor is reissued for the same request, any number of times, and the one before is void")
  func reissue() {
    var chain = RefreshChain(newest: digest(1))
    _ = chain.present(digest: digest(1), requestID: "a", successor: digest(2))
    #expect(chain.present(digest: digest(1), requestID: "a", successor: digest(3)) == .reissue(voided: digest(2)))
    #expect(chain.present(digest: digest(1), requestID: "a", successor: digest(4)) == .reissue(voided: digest(3)))
    #expect(chain.present(digest: digest(4), requestID: "b", successor: digest(5)) == .issue)
  }

  @Test("FA-4 every other reuse revokes the chain for good")
  func reuse() {
    func chain() -> RefreshChain {
      var chain = RefreshChain(newest: digest(1))
      _ = chain.present(digest: digest(1), requestID: "a", successor: digest(2))
      return chain
    }
    // The predecessor again, under another request.
    var other = chain()
    #expect(other.present(digest: digest(1), requestID: "b", successor: digest(9)) == .revoke)
    #expect(other.newest == digest(2))
    #expect(other.present(digest: digest(2), requestID: "c", successor: digest(9)) == .refuse)
    // The predecessor again after its successor was used.
    var used = chain()
    _ = used.present(digest: digest(2), requestID: "b", successor: digest(3))
    #expect(used.present(digest: digest(1), requestID: "a", successor: digest(9)) == .revoke)
    // A voided token.
    var voided = chain()
    _ = voided.present(digest: digest(1), requestID: "a", successor: digest(3))
    #expect(voided.present(digest: digest(2), requestID: "b", successor: digest(9)) == .revoke)
    #expect(voided.isRevoked)
  }

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
