import Locks
import Testing

@testable import HTTP2

@Suite("Bytes that grow, and the pieces they are kept in")
struct GrowingBytesTests {
  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
  }

  @Test(
    "come out as they went in, however they were cut; memory follows what has come, not what was announced",
    arguments: [0, 1, 1_023, 1_024, 16_383, 16_384, 16_385, 32_768, 32_769, 100_000, 300_000], [1, 700, 16_384, 70_000])
  func roundTrip(total: Int, piece: Int) {
    guard total / piece < 40_000 else { return }
    let store = PieceStore()
    var growing = GrowingBytes()
    let all = Self.bytes(total)
    var rest = all[...]
    while !rest.isEmpty {
      let isKept = rest.prefix(piece).withUnsafeBytes { growing.append($0, expected: 4 << 20, from: store) }
      #expect(isKept)
      rest = rest.dropFirst(piece)
      let count = total - rest.count
      #expect(growing.count == count)
      // An array's capacity is rounded up by the allocator.
      #expect(growing.capacity <= (count > 16_384 ? max(2 * count, 32_768 + count) : max(1_100, 4 * count + 64)))
    }
    #expect(growing.popAll() == all)
    #expect(growing.isEmpty)
    #expect(growing.count == 0)
    #expect(store.counts.inUse == 0)
  }

  @Test("an announced length that is small is all the memory there is")
  func small() {
    var growing = GrowingBytes()
    _ = [UInt8](repeating: 1, count: 900).withUnsafeBytes { growing.append($0, expected: 1_000) }
    #expect(growing.capacity < 1_100)
  }

  @Test("dropped pieces go back to the store at once, explicitly and at deinitialization")
  func drop() {
    let store = PieceStore()
    func filled() -> GrowingBytes {
      var growing = GrowingBytes()
      _ = Self.bytes(100_000).withUnsafeBytes { growing.append($0, expected: 1 << 20, from: store) }
      return growing
    }
    var first = filled()
    #expect(store.counts.inUse == 4)
    first.removeAll()
    #expect(store.counts.inUse == 0)
    #expect(first.isEmpty)
    do {
      let second = filled()
      #expect(store.counts.inUse == 4)
      #expect(second.count == 100_000)
    }
    #expect(store.counts.inUse == 0)
  }

  @Test("free pieces are used again; those beyond sixteen, and beyond as many as are in use, go back to the system")
  func store() throws {
    let store = PieceStore()
    var pieces: [UnsafeMutableRawPointer] = []
    for _ in 0..<100 { pieces.append(try #require(store.acquire())) }
    #expect(store.counts == (100, 0))
    for piece in pieces[50...] { store.release(piece) }
    #expect(store.counts == (50, 50))
    pieces.removeSubrange(50...)
    for piece in pieces[20...] { store.release(piece) }
    #expect(store.counts == (20, 20))
    for _ in 0..<10 { #expect(store.acquire() != nil) }
    #expect(store.counts == (30, 10))
    for piece in pieces[..<20] { store.release(piece) }
    #expect(store.counts.free <= 16)
  }

  @Test("an owner that is notified of the surplus returns it in its own time")
  func owner() throws {
    let notified = Locked(0)
    let store = PieceStore { notified.withLock { $0 += 1 } }
    let pieces = try (0..<100).map { _ in try #require(store.acquire()) }
    for piece in pieces { store.release(piece) }
    #expect(notified.withLock { $0 } == 1)
    #expect(store.counts == (0, 100))
    #expect(store.trim(50))
    #expect(store.counts == (0, 50))
    // Meanwhile they are used for new needs.
    let more = try (0..<40).map { _ in try #require(store.acquire()) }
    #expect(store.counts == (40, 10))
    #expect(!store.trim(50))
    #expect(store.counts == (40, 10))
    for piece in more { store.release(piece) }
    #expect(notified.withLock { $0 } == 2)
    #expect(!store.trim(50))
    #expect(store.counts == (0, 16))
  }
}
