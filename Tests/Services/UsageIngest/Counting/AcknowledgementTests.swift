import Database
import LocalTime
import Locks
import Messages
import Randomness
import ServiceAPI
import ServiceHarness
import Testing

@testable import UsageCounting
@testable import UsageServer

@Suite struct AcknowledgementTests {
  @Test(
    "US-3 an acknowledgement that is published again with a later time replaces the first: use that it had erased counts again"
  )
  func corrected() async throws {
    try await withUsageIngest { fixture in
      #expect(try await fixture.outcomes(fixture.record(1, app: 2, at: -3_600)) == [.accepted])
      // A device claims that it had applied the shield in 1970: its charges are gone.
      let forged = fixture.acknowledged(1, at: -fixture.start.seconds, shielding: [fixture.reward])
      try await fixture.deliver(forged)
      #expect(try await fixture.totals().rewardSeconds == 0)
      try await fixture.deliver(fixture.acknowledged(1, at: -3_400, shielding: [fixture.reward]))
      #expect(try await fixture.totals().rewardSeconds == 200)
      let last = try await fixture.changes().last
      #expect(last?.cause == .shield && last?.removed.isEmpty == true)
      // And replaces it whole, in both directions.
      try await fixture.deliver(fixture.acknowledged(1, at: -3_500, shielding: [fixture.reward]))
      #expect(try await fixture.totals().rewardSeconds == 100)
      try await fixture.deliver(fixture.acknowledged(1, at: -3_500, shielding: []))
      #expect(try await fixture.totals().rewardSeconds == 300)
    }
  }

  @Test("US-3 a shield that was acknowledged late ends where a later version without it was applied before")
  func late() async throws {
    try await withUsageIngest { fixture in
      // Version 1 shields from 1:00 on and is received at 5:00, version 2 opens at 2:00: use of 1:00 to 3:00.
      #expect(try await fixture.outcomes(fixture.record(1, app: 2, at: -14_400, seconds: 7_200)) == [.accepted])
      try await fixture.deliver(fixture.acknowledged(2, at: -10_800, shielding: []))
      #expect(try await fixture.totals().rewardSeconds == 7_200)
      try await fixture.deliver(fixture.acknowledged(1, at: -14_400, shielding: [fixture.reward]))
      #expect(try await fixture.totals().rewardSeconds == 3_600)
    }
  }

  @Test(
    "US-3 whatever the order in which a set of acknowledgements is received, the same counts after each of them",
    arguments: 1..<7 as Range<UInt64>)
  func anyOrder(seed: UInt64) async throws {
    try await withUsageIngest { fixture in
      var random = SeededRandom(seed: seed)
      let all = (1...12).map { version in
        (
          version: Int64(version), at: -Int64.random(in: 0...3_600, using: &random),
          apps: Bool.random(using: &random) ? [fixture.reward] : []
        )
      }
      for number in 0..<12 as Range<Int64> {
        let outcomes = try await fixture.outcomes(
          fixture.record(number + 1, app: 2, at: -3_600 + number * 300, seconds: 300))
        #expect(outcomes == [.accepted])
      }
      var known: [Int64: PolicyAcknowledgement] = [:]
      // Each twice: the second time as a repeat, or moved to an earlier instant.
      for acknowledged in (all + all).shuffled(using: &random) {
        let earlier = known[acknowledged.version] == nil ? 0 : Int64.random(in: 0...1, using: &random) * 250
        let at = acknowledged.at - earlier
        try await fixture.deliver(fixture.acknowledged(acknowledged.version, at: at, shielding: acknowledged.apps))
        await fixture.harness.database.settleTimers()
        known[acknowledged.version] = PolicyAcknowledgement(
          version: acknowledged.version, applied: fixture.start + at, shieldedApps: Set(acknowledged.apps))
        let counted = ShieldLog(known.values).unshielded(
          app: fixture.reward, in: fixture.start - 3_600..<fixture.start)
        #expect(try await fixture.totals().rewardSeconds == counted.reduce(0) { $0 + $1.seconds })
      }
      let planted = PlantedErrors(UsageLedger.ledger, host: fixture.harness.host)
      #expect(try await planted.findings(of: fixture.family.familyID, in: fixture.harness.database) == [])
    }
  }

  @Test("US-3 a published acknowledgement is bounded here, too: by the making of the version and by its publication")
  func bounded() async throws {
    try await withUsageIngest { fixture in
      #expect(try await fixture.outcomes(fixture.record(1, app: 2, at: -3_600)) == [.accepted])
      var acknowledged = fixture.acknowledged(1, at: -fixture.start.seconds, shielding: [fixture.reward])
      acknowledged.makeTime = .init(fixture.start - 3_500)
      try await fixture.deliver(acknowledged)
      #expect(try await fixture.totals().rewardSeconds == 100)
      try await fixture.deliver(fixture.acknowledged(2, at: 9_000, shielding: []))
      #expect(try await fixture.outcomes(fixture.record(2, app: 2, at: 0, seconds: 60)) == [.accepted])
    }
  }

  @Test("US-3 of more acknowledgements than a family may have the newest are kept, in whatever order they were sent")
  func newest() async throws {
    try await withUsageIngest { fixture in
      let database = fixture.harness.database
      var random = SeededRandom(seed: 7)
      // Instants in no order of versions, some of them equal; sets of more than 1,200 apps count as two.
      let all = (0..<60).map { number -> (child: ChildKey, device: String, PolicyAcknowledgement) in
        let child = ChildKey(familyID: fixture.family.familyID, childID: freshID(number % 2))
        let apps = (0..<(number.isMultiple(of: 7) ? 1_300 : number % 5)).map { "app\($0)" }
        return (
          child, freshID(number % 3),
          PolicyAcknowledgement(
            version: Int64(number), applied: fixture.start + Int64.random(in: 0..<40, using: &random),
            shieldedApps: Set(apps))
        )
      }
      var kept: Set<[String]> = []
      for round in 0..<4 {
        let received = round == 0 ? all : all.shuffled(using: &random)
        let rows = try await database.write(fixture.child.familyID) { tx in
          for (child, device, acknowledgement) in received {
            try AcknowledgementTable.add(tx, child, deviceID: device, acknowledgement, maximum: 20)
          }
          let rows = try tx.query(
            "SELECT child_id, device_id, version, apply_time, length(shields) FROM policy_acknowledgement"
          ) { [$0.string(0), $0.string(1), "\($0.int(2))", "\($0.int(3))", $0.int(4) > 200 ? "2" : "1"] }
          let count = try tx.queryOne("SELECT count FROM acknowledgement_share") { $0.int(0) } ?? 0
          let weight = rows.reduce(0) { $0 + ($1[4] == "2" ? 2 : 1) }
          #expect(count == weight && (19...20).contains(count))
          for row in rows {
            let child = ChildKey(familyID: fixture.child.familyID, childID: row[0])
            try AcknowledgementTable.remove(tx, child, deviceID: row[1], version: Int64(row[2]) ?? 0)
          }
          let rest = try tx.queryOne("SELECT count FROM acknowledgement_share") { $0.int(0) }
          #expect(rest == 0)
          try tx.execute("DELETE FROM acknowledgement_share")
          return Set(rows)
        }
        #expect(rows.compactMap { Int64($0[3]) }.min() ?? 0 >= fixture.start.seconds + 15)
        if round > 0 { #expect(rows == kept) }
        kept = rows
      }
    }
  }

  @Test("US-3 cached facts of families are bounded in bytes: of many long histories a few are cached")
  func keptBytes() async throws {
    try await withUsageIngest { fixture in
      let (database, cache) = (fixture.harness.database, FactsCache(maximumSize: 200_000))
      let family = fixture.family.familyID
      let children = (0..<8).map { ChildKey(familyID: family, childID: freshID($0)) }
      try await database.write(family) { tx in
        for child in children {
          for version in 1...1_000 as ClosedRange<Int64> {
            try AcknowledgementTable.add(
              tx, child, deviceID: freshID(9),
              .init(
                version: version, applied: fixture.start + version,
                shieldedApps: version.isMultiple(of: 2) ? [fixture.reward] : []))
          }
        }
        try FactTables.renewStamp(tx, familyID: family, because: "test")
      }
      try await database.read(family) { tx in _ = try cache.facts(tx, children[0]) }
      // A row for each, and a byte for every other one.
      #expect((32_500...36_000).contains(cache.extent.size))
      // One family is kept, however much it is.
      try await database.read(family) { tx in for child in children { _ = try cache.facts(tx, child) } }
      #expect(cache.extent.families == 1 && cache.extent.size > 250_000)
      // With another one it is too much.
      let other = ChildKey(familyID: freshID(7), childID: freshID(8))
      try await database.read(other.familyID) { tx in _ = try cache.facts(tx, other) }
      #expect(cache.extent.families == 1 && cache.extent.size < 10_000)
      // Growth is counted, too.
      try await database.write(family) { tx in
        _ = try cache.facts(tx, children[0])
        let (before, stamp) = (cache.extent.size, try FactTables.stamp(tx, familyID: family))
        try FactTables.renewStamp(tx, familyID: family, because: "test")
        let next = PolicyAcknowledgement(version: 1_001, applied: fixture.start + 1_001, shieldedApps: [])
        try AcknowledgementTable.add(tx, children[0], deviceID: freshID(9), next)
        try cache.advance(
          tx, familyID: family, from: stamp,
          by: [.acknowledgement(childID: children[0].childID, deviceID: freshID(9), next)])
        let held = try cache.contains(tx, children[0])
        #expect(held && (1...200).contains(cache.extent.size - before))
      }
    }
  }

  private func freshID(_ number: Int) -> String { "00000000-0000-7000-8000-00000000000\(number)" }
}

extension FactsCache {
  /// Families that are kept, and about how many bytes they take.
  fileprivate var extent: (families: Int, size: Int) { families.withLock { ($0.count, $0.size) } }
}
