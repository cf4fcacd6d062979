import Database
import EventLoop
import Randomness
import StoredMessages
import Testing

@testable import EventFeed

@Suite("Differences in order")
struct OrderedDifferenceTests {
  typealias Difference = OrderedDifference<Int, String>

  @Test(
    "Stretch by stretch, whatever their size, both become equal, and equal entries are not touched", arguments: 1...40)
  func stretches(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func state() -> [Int: String] {
      Dictionary(
        uniqueKeysWithValues: (0..<30).filter { _ in Bool.random(using: &random) }.map {
          ($0, ["a", "b"].randomElement(using: &random) ?? "")
        })
    }
    let snapshot = state().sorted { $0.key < $1.key }.map { Difference.Entry($0.key, $0.value) }
    var known = state()
    let before = known
    var (last, changes): (Int?, Int) = (nil, 0)
    while true {
      let limit = Int.random(in: 1...6, using: &random)
      let next = snapshot.filter { $0.key > last ?? .min }
      let piece = Array(next.prefix(limit))
      let page = known.sorted { $0.key < $1.key }.map { Difference.Entry($0.key, $0.value) }
        .filter { $0.key > last ?? .min }.prefix(limit)
      let difference = try #require(
        Difference(snapshot: piece, isAll: piece.count == next.count, known: Array(page), limit: limit))
      for entry in difference.removed { #expect(known.removeValue(forKey: entry.key) == entry.value) }
      for entry in difference.added { #expect(known.updateValue(entry.value, forKey: entry.key) == nil) }
      changes += difference.removed.count + difference.added.count
      guard let end = difference.end else { break }
      #expect(end > last ?? .min)
      last = end
    }
    #expect(known == Dictionary(uniqueKeysWithValues: snapshot.map { ($0.key, $0.value) }))
    let same = snapshot.filter { before[$0.key] == $0.value }.count
    #expect(changes == snapshot.count + before.count - 2 * same)
  }

  @Test("No cursor is the beginning; one that is none is an error, here and where what is missing is removed")
  func unreadableCursors() async throws {
    let host = try RealHost(loopCount: 1)
    let service = try await TestService(host: host)
    let piece = SnapshotPiece(
      familyID: "a", events: [], reason: .epochChanged, isLast: true, keys: SnapshotKeys(feed: "f", familyID: "a"))
    func walk(_ cursor: [UInt8]) async throws -> Reconciled {
      try await service.database.write(Partition(familyID: "a")) { tx in
        var cursor = cursor
        return try Difference.walk([], isLast: true, cursor: &cursor, in: tx, known: { _, _ in [] }, apply: { _ in })
      }
    }
    func remove(_ cursor: [UInt8]) async throws -> Reconciled {
      try await service.database.write(Partition(familyID: "a")) { tx in
        var cursor = cursor
        return try piece.removeMissing([], cursor: &cursor, in: tx)
      }
    }
    func walked(_ equal: String?, _ last: String?) throws -> [UInt8] {
      try SnapshotStep.walk(.init(equal: equal, last: last)).cursor
    }
    func removed(_ table: Int64, _ last: String?) throws -> [UInt8] {
      try SnapshotStep.removal(.init(table: table, last: last)).cursor
    }
    // As messages, and as earlier versions have stored them.
    let readable = try [walked(nil, nil), walked("1", "2"), walked(nil, "2")]
    for cursor in readable + ["", "\u{1E}", "1\u{1E}2", "\u{1E}2"].map({ Array($0.utf8) }) {
      #expect(try await walk(cursor) == .done)
    }
    let odd = try [walked("a", "2"), walked("1", "b"), removed(0, nil), [0x0A], [0x0A, 0xFF], [0x08, 1]]
    for cursor in odd + ["1", "a\u{1E}2", "1\u{1E}b", "1\u{1E}2\u{1E}3"].map({ Array($0.utf8) }) {
      let error = await #expect(throws: DatabaseError.self) { _ = try await walk(cursor) }
      #expect(error?.kind == .unreadableRow && error?.message.contains("feed_parked_family.place") == true)
    }
    let sweeps = try [removed(0, nil), removed(3, "key"), walked("1", "2")]
    for cursor in sweeps + [[], [1], [0] + Array("0".utf8), [0] + Array("3 key".utf8)] {
      #expect(try await remove(cursor) == .done)
    }
    for cursor in try [removed(-1, nil), [0x12, 0xFF], [0], [0] + Array("odd".utf8), [0] + Array("-1 key".utf8)] {
      let error = await #expect(throws: DatabaseError.self) { _ = try await remove(cursor) }
      #expect(error?.kind == .unreadableRow)
    }
    for mark: UInt8 in 1...2 {
      #expect(try SnapshotStep.mark(of: SnapshotStep.iteration(.init(mark: UInt32(mark))).cursor) == mark)
      #expect(try SnapshotStep.mark(of: [mark] + Array("key".utf8)) == mark)
    }
    #expect(try SnapshotStep.mark(of: []) == nil && SnapshotStep.mark(of: [0]) == nil)
    for mark: UInt32 in [0, 3, 257] {
      #expect(throws: DatabaseError.self) {
        try SnapshotStep.mark(of: SnapshotStep.iteration(.init(mark: mark)).cursor)
      }
    }
    await service.database.close()
    host.shutdown()
  }

  @Test("Without entries of a snapshot that continues, nothing is removed")
  func noEntries() {
    #expect(Difference(snapshot: [], isAll: false, known: [(1, "a")], limit: 5) == nil)
    #expect(Difference(snapshot: [], isAll: true, known: [(1, "a")], limit: 5)?.removed.count == 1)
  }
}
