import Testing

@testable import RPC

/// Which callers may have a place: the arithmetic.
struct PlaceRuleTests {
  @Test("A holder has as many as one may have, however many are free")
  func maximum() {
    let rule = PlaceRule(capacity: 1_000, maximumPerHolder: 100)
    #expect(rule.refusal(held: 99, inUse: 99) == nil)
    #expect(rule.refusal(held: 100, inUse: 100) == .maximum(100))
  }

  @Test("The last quarter is for those that have few")
  func few() {
    let rule = PlaceRule(capacity: 4_096, maximumPerHolder: 100)
    #expect(rule.refusal(held: 99, inUse: 3_071) == nil)
    #expect(rule.refusal(held: 4, inUse: 3_072) == .few(4))
    #expect(rule.refusal(held: 3, inUse: 3_900) == nil)
    #expect(rule.refusal(held: 0, inUse: 4_095) == nil)
    #expect(rule.refusal(held: 0, inUse: 4_096) == .full(4_096))
    #expect(PlaceRule(capacity: 20, maximumPerHolder: 5).refusal(held: 1, inUse: 15) == .few(1))
  }

  @Test("Where one may have them all there are no shares")
  func unshared() {
    let rule = PlaceRule(capacity: 10, maximumPerHolder: 10)
    #expect(rule.refusal(held: 9, inUse: 9) == nil)
    #expect(rule.refusal(held: 10, inUse: 10) == .full(10))
  }

  @Test(
    "However many acquire all they can, together or one after the other, a newcomer finds a place",
    arguments: [2, 17, 48, 300], [true, false])
  func newcomer(greedy: Int, together: Bool) {
    let pool = PlacePool(PlaceRule(capacity: 1_300, maximumPerHolder: 40), holder: "this family")
    let shares = (0..<greedy).map { _ in PlaceShare(of: pool) }
    if together {
      for _ in 0..<50 { for share in shares { _ = share.acquire() } }
    } else {
      for share in shares { for _ in 0..<50 { _ = share.acquire() } }
    }
    let newcomer = PlaceShare(of: pool)
    #expect(newcomer.acquire() == nil)
    #expect(newcomer.count == 1 && pool.count <= 1_300)
    for share in shares { for _ in 0..<share.count { share.release() } }
    newcomer.release()
    #expect(pool.count == 0)
    for _ in 0..<40 { #expect(newcomer.acquire() == nil) }
    #expect(newcomer.acquire()?.why == .maximum(40))
  }

  @Test("A member's places count in its group, and rejected calls count nowhere")
  func members() {
    let pool = PlacePool(PlaceRule(capacity: 100, maximumPerHolder: 10), holder: "this family")
    let family = PlaceShare(of: pool)
    let devices = (0..<3).map { _ in PlaceShare(in: family, maximum: 6, holder: "this device") }
    for _ in 0..<6 { #expect(devices[0].acquire() == nil) }
    let refused = devices[0].acquire()
    #expect(refused?.error.code == .resourceExhausted)
    #expect(refused?.error.message.hasPrefix("this device has 6 calls open, which is the limit") == true)
    for _ in 0..<4 { #expect(devices[1].acquire() == nil) }
    #expect(devices[2].acquire()?.error.message.hasPrefix("this family has 10 calls open") == true)
    #expect(devices.map(\.count) == [6, 4, 0] && family.count == 10 && pool.count == 10)
    devices[0].release()
    #expect(devices[2].acquire() == nil)
  }

  @Test("A stream is idle when no message came for the time, while it was the client's turn")
  func idleness() {
    var idleness = StreamIdleness()
    var isIdle: [Bool] = []
    isIdle.append(idleness.check(messages: 0, now: 0, limit: 10))
    isIdle.append(idleness.check(messages: 0, now: 9, limit: 10))
    isIdle.append(idleness.check(messages: 1, now: 10, limit: 10))
    isIdle.append(idleness.check(messages: 1, now: 19, limit: 10))
    isIdle.append(idleness.check(messages: nil, now: 25, limit: 10))
    isIdle.append(idleness.check(messages: 1, now: 26, limit: 10))
    isIdle.append(idleness.check(messages: 1, now: 36, limit: 10))
    #expect(isIdle == [false, false, false, false, false, false, true])
  }

  @Test("Objects by key are shared as long as one is referenced, and removed afterwards")
  func weakTable() {
    final class Thing: Sendable {}
    let table = WeakTable<Int, Thing>()
    let kept = table.object(for: -1) { Thing() }
    for key in 0..<10_000 { _ = table.object(for: key) { Thing() } }
    #expect(table.object(for: -1) { Thing() } === kept)
    #expect(table.count <= 128)
  }
}
