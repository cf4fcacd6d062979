import Database
import Identity
import Locks
import Messages
import ServiceAPI
import ServiceHarness
import Testing

@testable import UsageCounting
@testable import UsageRecords

@Suite("Numbers instead of ids in the keys of rows") struct NumbersTests {
  private struct Undone: Error {}

  @Test("Children are numbered within their partition, and a family has the number of its first child")
  func numbers() async throws {
    try await withUsageIngest { fixture in
      let (first, sibling) = (
        fixture.child, ChildKey(familyID: fixture.family.familyID, childID: fixture.family.siblingID)
      )
      let others = (0...).lazy.map { _ in freshID() }
      let other = try #require(others.first { Partition(familyID: $0) == first.partition })
      let stranger = ChildKey(familyID: other, childID: first.childID)
      try await fixture.harness.database.write(first.partition) { tx in
        let found = try [first, stranger, sibling].map { try ChildNumberTable.numbers(tx, $0) }
        #expect(found.map(\.child) == [1, 2, 3] && found.map(\.family) == [1, 2, 1])
        let apps = try [(first, "a"), (stranger, "a"), (sibling, "b"), (sibling, "a")].map {
          try AppNumberTable.number(tx, familyID: $0.familyID, app: $1)
        }
        #expect(apps == [1, 1, 2, 1])
      }
      try await fixture.harness.database.write(first.partition) { tx in
        let stored = try ChildNumberTable.find(tx, sibling)
        #expect(stored == ChildNumbers(child: 3, family: 1))
        let unknown = try ChildNumberTable.find(tx, ChildKey(familyID: other, childID: "none"))
        #expect(unknown == nil)
      }
    }
  }

  @Test("A number that was assigned in what is rolled back belongs to no child, app, token or installation")
  func rolledBack() async throws {
    try await withUsageIngest(isSetUp: false) { fixture in
      let (child, database) = (fixture.child, fixture.harness.database)
      let key = RecordKey(deviceID: "device", installationID: "a", sequence: 1)
      @Sendable func assign(_ tx: Transaction) throws -> [Int64?] {
        [
          try ChildNumberTable.numbers(tx, child).child,
          try AppNumberTable.number(tx, familyID: child.familyID, app: "app"),
          try TokenTable.number(tx, familyID: child.familyID, digest: token(9), deviceID: "device"),
          try RecordTable.installation(tx, familyID: child.familyID, key),
        ]
      }
      try await database.write(child.partition) { tx in
        try? tx.savepoint {
          _ = try assign(tx)
          throw Undone()
        }
        #expect(try ChildNumberTable.find(tx, child) == nil)
        #expect(try TokenTable.known(tx, familyID: child.familyID, digest: token(9)) == nil)
        #expect(try assign(tx) == [1, 1, 1, 1])
        let stored = try ["child_number", "app_number", "app_token", "installation"].map { table in
          try tx.queryOne("/* test */ SELECT COUNT(*) FROM \(table)") { $0.int(0) }
        }
        #expect(stored == [1, 1, 1, 1])
      }
    }
  }

  @Test("US-5 a record's key belongs to its family: it is known also when its device is another child's by now")
  func movedDevice() async throws {
    try await withUsageIngest { fixture in
      let family = fixture.family
      try await fixture.deliver(fixture.childChanged(family.siblingID))
      try await fixture.send([fixture.record(1)])
      let moved = Principal.child(familyID: family.familyID, childID: family.siblingID, deviceID: family.deviceID)
      #expect(try await fixture.send([fixture.record(1)], as: moved).map(\.outcome) == [.duplicate])
      #expect(try await fixture.send([fixture.record(1, seconds: 60)], as: moved).map(\.outcome) == [.quarantined])
      #expect(try await fixture.send([fixture.record(2)], as: moved).map(\.outcome) == [.unassigned])
    }
  }

  @Test("The cache keeps the numbers of what was committed, and no others")
  func cached() async throws {
    try await withUsageIngest { fixture in
      let child = fixture.child
      func known() -> KnownNumbers? { fixture.cache.families.withLock { $0[child.familyID]?.numbers } }
      try await fixture.send([fixture.record(1)])
      let first = try #require(known())
      #expect(first.children == [child.childID: ChildNumbers(child: 1, family: 1)])
      #expect(first.apps == [fixture.learning: 1] && first.tokens == [token(1): 1] && first.installations.count == 1)
      try await fixture.send([fixture.record(2, app: 2, at: -100, seconds: 10)])
      #expect(known()?.apps == [fixture.learning: 1, fixture.reward: 2] && known()?.tokens.count == 2)
      let cache = fixture.cache
      await #expect(throws: Undone.self) {
        try await fixture.harness.database.write(child.familyID) { tx in
          _ = try cache.cached(tx, child)
          _ = try AppNumberTable.number(tx, familyID: child.familyID, app: "undone")
          throw Undone()
        }
      }
      #expect(known()?.apps.count == 2)
      // A new fact drops them with the other facts, or keeps them; the next record has the same ones.
      try await fixture.deliver(fixture.childChanged(zone: "Asia/Tokyo"))
      try await fixture.send([fixture.record(3, at: -50, seconds: 10)])
      #expect(known()?.children == first.children && known()?.tokens[token(1)] == 1)
    }
  }
}
