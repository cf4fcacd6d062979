import Randomness
import Testing

@testable import Identity

/// The order of the keys that sign access tokens (FA-4), without files and clocks.
@Suite struct SigningKeyRingTests {
  private static let day: Int64 = 86_400
  private static let schedule = SigningKeyRing.Schedule(interval: 30 * day)

  /// Distinct keys.
  private struct Maker {
    var count: UInt8 = 0
    mutating func next() throws(KeyError) -> PrivateKey {
      count += 1
      return try PrivateKey(seed: [UInt8](repeating: count, count: 32))
    }
  }

  private func ring(_ maker: inout Maker, _ schedule: SigningKeyRing.Schedule = schedule) throws -> SigningKeyRing {
    var ring = SigningKeyRing(first: try maker.next(), at: 0)
    #expect(try maintain(&ring, 0, &maker, schedule))
    return ring
  }

  private func maintain(
    _ ring: inout SigningKeyRing, _ now: Int64, _ maker: inout Maker, _ schedule: SigningKeyRing.Schedule = schedule
  ) throws -> Bool {
    try ring.maintain(at: now, schedule) { () throws(KeyError) in try maker.next() }
  }

  @Test("FA-4 the next key is published a whole period before it signs, and the former one until its tokens are void")
  func schedule() throws {
    var maker = Maker()
    var ring = try ring(&maker)
    let (first, next) = (ring.keys[0].keyID, ring.keys[1].keyID)
    #expect(ring.keys[0].endTime == 30 * Self.day && ring.keys[1].signTime == 30 * Self.day)
    #expect(try !maintain(&ring, 1, &maker))
    #expect(ring.signing(at: 30 * Self.day - 1)?.keyID == first)
    // It signs by itself; nothing has to be stored for it.
    #expect(ring.signing(at: 30 * Self.day)?.keyID == next)
    #expect(try maintain(&ring, 30 * Self.day, &maker))
    #expect(ring.keys.map(\.keyID).prefix(2) == [first, next] && ring.keys.count == 3)
    #expect(ring.keys[2].publishTime == 30 * Self.day && ring.keys[2].signTime == 60 * Self.day)
    // Its last token may be one of parent mode, of ten minutes, and clocks differ by a minute.
    #expect(ring.published(at: 30 * Self.day + 659).map(\.keyID).contains(first))
    #expect(!ring.published(at: 30 * Self.day + 660).map(\.keyID).contains(first))
    #expect(try maintain(&ring, 30 * Self.day + 660, &maker))
    #expect(ring.keys.count == 2 && ring.keys[0].keyID == next)
  }

  @Test("FA-4 a key that was to be made long ago is published for ten minutes all the same before it signs")
  func afterALongPause() throws {
    var maker = Maker()
    var ring = try ring(&maker)
    let next = ring.keys[1].keyID
    #expect(try maintain(&ring, 100 * Self.day, &maker))
    #expect(ring.keys.map(\.keyID).first == next && ring.keys.count == 2)
    #expect(ring.keys[1].signTime == 100 * Self.day + SigningKeyRing.lead)
    #expect(ring.signing(at: 100 * Self.day + SigningKeyRing.lead - 1)?.keyID == next)
  }

  @Test("FA-4 an operator's rotation takes effect at once, or when the next key was published for ten minutes")
  func rotation() throws {
    var maker = Maker()
    var ring = try ring(&maker)
    let (first, next) = (ring.keys[0].keyID, ring.keys[1].keyID)
    #expect(try ring.rotate(first, at: 10, Self.schedule))
    #expect(ring.keys[1].signTime == SigningKeyRing.lead && ring.keys[0].endTime == SigningKeyRing.lead)
    // Repeated, it changes nothing, before and after.
    #expect(try !ring.rotate(first, at: 20, Self.schedule))
    let later = SigningKeyRing.lead + 20
    #expect(try maintain(&ring, later, &maker))
    #expect(try !ring.rotate(first, at: later, Self.schedule))
    #expect(try !ring.rotate(ring.keys[2].keyID, at: later, Self.schedule))
    #expect(ring.signing(at: later)?.keyID == next)
    // A further one, a day later.
    #expect(try ring.rotate(next, at: Self.day, Self.schedule))
    #expect(ring.signing(at: Self.day)?.keyID == ring.keys[2].keyID)
    #expect(throws: SigningKeyRing.UnknownKey(keyID: "x", index: 0)) { try ring.rotate("x", at: 0, Self.schedule) }
  }

  @Test("FA-4 without a period only operators rotate; a shorter one applies at once, a longer one from the next key on")
  func otherPeriods() throws {
    var maker = Maker()
    let byHand = SigningKeyRing.Schedule(interval: nil)
    var ring = try ring(&maker, byHand)
    #expect(ring.keys[1].signTime == nil && ring.keys[0].endTime == nil)
    #expect(try !maintain(&ring, 1000 * Self.day, &maker, byHand))
    #expect(try maintain(&ring, 1000 * Self.day, &maker, .init(interval: 2000 * Self.day)))
    #expect(ring.keys[1].signTime == 2000 * Self.day)
    #expect(try maintain(&ring, 1000 * Self.day, &maker))
    // Never in the past, where the key that signs has issued tokens.
    #expect(ring.keys[1].signTime == 1000 * Self.day && ring.keys[0].endTime == 1000 * Self.day)
    #expect(try !maintain(&ring, 999 * Self.day, &maker, .init(interval: 3000 * Self.day)))
  }

  @Test("FA-4 a withdrawn key is gone at once, whichever it is, and another one signs")
  func withdrawal() throws {
    for withdrawn in [[0], [1], [0, 1], [2], [1, 2], [0, 1, 2]] {
      var maker = Maker()
      var ring = try ring(&maker)
      let now = 30 * Self.day + 100
      #expect(try maintain(&ring, now, &maker))
      // A former key, the one that signs, the next one.
      let before = ring.keys.map(\.keyID)
      let ids = withdrawn.map { before[$0] }
      func withdraw() throws -> Bool {
        try ring.withdraw(ids, by: "anna", at: now) { () throws(KeyError) in try maker.next() }
      }
      #expect(try withdraw())
      _ = try maintain(&ring, now, &maker)
      #expect(ring.withdrawn.map(\.keyID) == ids)
      let after = ring.published(at: now).map(\.keyID)
      #expect(Set(after).isDisjoint(with: ids), "\(withdrawn)")
      let signing = try #require(ring.signing(at: now))
      #expect(signing.signs(at: now) && after.contains(signing.keyID), "\(withdrawn)")
      // A former key never signs again.
      #expect(signing.keyID != before[0], "\(withdrawn)")
      if withdrawn == [0] || withdrawn == [2] { #expect(signing.keyID == before[1]) }
      if withdrawn == [1] { #expect(signing.keyID == before[2], "the next one is known to all services") }
      #expect(ring.keys.last?.signTime.map { $0 > now } ?? true, "there is a next one")
      #expect(try !withdraw(), "repeated")
    }
  }

  @Test("FA-4 keys of which one is unknown are not withdrawn at all")
  func unknownWithdrawal() throws {
    var maker = Maker()
    var ring = try ring(&maker)
    let ids = [ring.keys[0].keyID, "unknown"]
    #expect(throws: SigningKeyRing.UnknownKey(keyID: "unknown", index: 1)) {
      try ring.withdraw(ids, by: "anna", at: 0) { () throws(KeyError) in try maker.next() }
    }
    #expect(ring.keys.count == 2 && ring.withdrawn.isEmpty)
  }

  @Test(
    "FA-4 in any order of rotations, withdrawals and pauses one key signs, which all services know",
    arguments: UInt64(0)..<40)
  func anyOrder(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var maker = Maker()
    var ring = try ring(&maker)
    var now: Int64 = 0
    var issued: [(keyID: String, time: Int64)] = []
    for _ in 0..<60 {
      now += [1, 30, 400, Self.day, 20 * Self.day].randomElement(using: &random) ?? 1
      _ = try maintain(&ring, now, &maker)
      let signing = try #require(ring.signing(at: now))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: _ = try ring.rotate(signing.keyID, at: now, Self.schedule)
      case 1 where maker.count < 200:
        let id = try #require(ring.keys.randomElement(using: &random)).keyID
        _ = try ring.withdraw([id], by: "anna", at: now) { () throws(KeyError) in try maker.next() }
      default: break
      }
      _ = try maintain(&ring, now, &maker)
      #expect(ring.keys.filter { $0.signs(at: now) }.count == 1)
      #expect(ring.keys.count <= 4)
      let key = try #require(ring.signing(at: now))
      if ring.withdrawn.isEmpty, key.publishTime > 0 { #expect(now >= key.publishTime + SigningKeyRing.lead) }
      issued.append((key.keyID, now))
      // Every token that lives is verified, unless its key was withdrawn.
      let published = Set(ring.published(at: now).map(\.keyID))
      let gone = Set(ring.withdrawn.map(\.keyID))
      for token in issued where now < token.time + TokenSigner.longestLifetime && !gone.contains(token.keyID) {
        #expect(published.contains(token.keyID))
      }
      #expect(published.isDisjoint(with: gone))
    }
  }
}
