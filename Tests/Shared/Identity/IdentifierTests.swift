import EventLoop
import Identity
import Randomness
import Testing

struct IdentifierTests {
  @Test("Identifiers are UUIDv7: RFC 9562 appendix A.6")
  func version7() {
    let bytes: [UInt8] = [0x0C, 0xC3, 0x18, 0xC4, 0xDC, 0x0C, 0x0C, 0x07, 0x39, 0x8F]
    let id = Identifier.make(now: WallTime(nanoseconds: 0x017F_22E2_79B0 * 1_000_000), randomBytes: bytes)
    #expect(id == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
    #expect(Identifier.isVersion7(id))
  }

  @Test("Identifiers made later sort later, and no two are equal")
  func order() {
    var random = SeededRandom(seed: 16)
    let ids = (0..<1000).map { index in
      Identifier.make(
        now: WallTime(nanoseconds: 1_790_000_000_000_000_000 + Int64(index) * 1_000_000),
        randomBytes: (0..<10).map { _ in UInt8.random(in: .min ... .max, using: &random) })
    }
    #expect(ids == ids.sorted() && Set(ids).count == 1000 && ids.allSatisfy(Identifier.isVersion7))
  }

  @Test("Only canonical identifiers are accepted")
  func validation() {
    #expect(Identifier.isValid("9b2f7e0a-1c3d-4e5f-8a6b-7c8d9e0f1a2b"))
    #expect(!Identifier.isVersion7("9b2f7e0a-1c3d-4e5f-8a6b-7c8d9e0f1a2b"))
    #expect(!Identifier.isVersion7("017f22e2-79b0-7cc3-c8c4-dc0c0c07398f"))
    for text in [
      "", "017F22E2-79B0-7CC3-98C4-DC0C0C07398F", "017f22e279b07cc398c4dc0c0c07398f",
      "{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}",
      "017f22e2-79b0-7cc3-98c4-dc0c0c07398g", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f ",
      "017f22e2-79b0-7cc3-98c4-dc0c0c07398é",
      "017f22e2079b007cc3098c40dc0c0c07398f",
    ] {
      #expect(!Identifier.isValid(text), "\(text)")
    }
  }
}
