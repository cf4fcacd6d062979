import Testing

@testable import Consistency

@Suite("Consistency tokens as values")
struct ConsistencyTokenTests {
  private let key = [UInt8](repeating: 5, count: 32)

  private func token(
    _ service: String, _ position: Int64, epoch: UInt8 = 1, familyID: String = "family"
  ) -> ConsistencyToken {
    ConsistencyToken(
      familyID: familyID, service: service, epoch: [UInt8](repeating: epoch, count: 16), partition: 7,
      position: position, key: key)
  }

  @Test("A token's bytes are read as they were written, and no others are a token")
  func bytes() throws {
    var all = token("ShieldPolicy", 1)
    all.merge(token("UsageIngest", 1 << 40))
    all.merge(token("ChallengeService", .max))
    all.merge(token("BadgeService", 3))
    #expect(ConsistencyToken(bytes: all.bytes) == all)
    #expect(all.bytes.count <= 260)
    for count in 0..<all.bytes.count {
      let cut = ConsistencyToken(bytes: Array(all.bytes.prefix(count)))
      #expect(cut == nil || all.positions.starts(with: cut?.positions ?? []), "\(count) bytes")
    }
    #expect(ConsistencyToken(bytes: token("a", 1).bytes + token("a", 1).bytes) == nil)
    #expect(ConsistencyToken(bytes: [UInt8](repeating: 1, count: ConsistencyToken.maximumBytes + 1)) == nil)
  }

  @Test("A position holds for the family, service, epoch, partition and number that it was made for, and the key")
  func authenticity() throws {
    let made = token("ShieldPolicy", 9)
    #expect(made.isAuthentic(made.positions[0], key: key))
    #expect(!made.isAuthentic(made.positions[0], key: [UInt8](repeating: 6, count: 32)))
    for index in made.bytes.indices {
      var bytes = made.bytes
      bytes[index] ^= 1
      guard let changed = ConsistencyToken(bytes: bytes) else { continue }
      #expect(!changed.isAuthentic(changed.positions[0], key: key), "byte \(index)")
    }
  }

  @Test("Of two positions of a service the later one stays, of two lines of history the other token's")
  func merging() {
    var newest = token("a", 5)
    newest.merge(token("a", 3))
    newest.merge(token("b", 1))
    #expect(newest.positions.map(\.position) == [5, 1])
    newest.merge(token("a", 2, epoch: 2))
    #expect(newest.positions.map(\.position) == [2, 1])
    newest.merge(token("a", 99, familyID: "another"))
    #expect(newest.positions.map(\.position) == [2, 1])
    for number in 0..<20 { newest.merge(token("s\(number)", 1)) }
    #expect(newest.positions.count == ConsistencyToken.maximumPositions)
  }

  @Test("Tokens of many families are remembered up to a limit; a client may keep each")
  func families() {
    let tokens = ConsistencyTokens(maximumFamilies: 2)
    for family in ["one", "two", "three"] { tokens.add(token("a", 1, familyID: family)) }
    #expect(tokens.token(of: "one") == nil)
    #expect(tokens.token(of: "two") != nil && tokens.token(of: "three") != nil)
  }
}
