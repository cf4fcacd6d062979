import Apps
import Database
import EventFeed
import LocalTime
import Locks
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import StoredMessages
import StoredStates
import Testing

@testable import UsageCounting
@testable import UsageFeed
@testable import UsageIntake
@testable import UsageRecords
@testable import UsageServer

/// Work that takes more than one transaction: in pieces, each of which may be seen.
@Suite struct RecountTests {
  /// Records of a minute each, one after the other.
  private func minutes(
    _ count: Int, _ fixture: UsageFixture, app: Int = 2, first: Int64 = 1, at offset: Int64 = -2_000_000
  ) -> [UsageV1.UsageRecord] {
    (0..<Int64(count)).map { fixture.record(first + $0, app: app, at: offset + $0 * 60, seconds: 60) }
  }

  @Test("US-3 a back-dated acknowledgement recounts a thousand records, step by step; a sibling is served meanwhile")
  func steps() async throws {
    let fixture = try await UsageFixture(settles: false, configure: UsageFixture.inPieces)
    try await fixture.send(minutes(1_000, fixture))
    try await fixture.settle()
    #expect(try await fixture.totals().rewardSeconds == 60_000)
    let before = fixture.harness.database.workStatistics.done
    try await fixture.deliver(fixture.acknowledged(1, at: -2_000_000, shielding: [fixture.reward]))
    // A later fact joins, and the sibling's records are stored in the meantime.
    try await fixture.deliver(fixture.acknowledged(2, at: -1_970_000, shielding: []))
    let sibling = try await fixture.send(minutes(20, fixture), as: fixture.family.sibling)
    #expect(sibling.allSatisfy { $0.outcome == .accepted || $0.outcome == .unassigned })
    try await fixture.settle()
    #expect(fixture.harness.database.workStatistics.done - before >= 5)
    #expect(try await fixture.totals().rewardSeconds == 30_000)
    try await fixture.expectAgreement()
    await fixture.harness.stop()
  }

  @Test("US-9 a batch that takes more than one transaction is answered record by record, in order, each once")
  func pieces() async throws {
    let fixture = try await UsageFixture(configure: UsageFixture.inPieces)
    var records = minutes(1_000, fixture)
    // A repetition, a conflict and one that cannot be read, where others were stored long before.
    (records[700], records[800]) = (records[3], fixture.record(5, app: 2, seconds: 1))
    records[900].installationID = ""
    let before = fixture.harness.database.writeStatistics.writes
    let results = try await fixture.send(records)
    #expect(fixture.harness.database.writeStatistics.writes - before > 5)
    #expect(results.map(\.sequence) == records.map(\.sequence))
    var expected = [UsageV1.RecordOutcome](repeating: .accepted, count: 1_000)
    (expected[700], expected[800], expected[900]) = (.duplicate, .quarantined, .invalid)
    #expect(results.map(\.outcome) == expected)
    #expect(try await fixture.totals().rewardSeconds == 997 * 60)
    try await fixture.expectAgreement()
    await fixture.harness.stop()
  }

  @Test("US-6 after each stretch segments, totals and published corrections agree; records received meanwhile count")
  func agreement() async throws {
    let fixture = try await UsageFixture()
    try await fixture.send(minutes(600, fixture))
    // Reaches over many stretches, and begins before them.
    try await fixture.send([fixture.record(10_000, app: 2, at: -2_010_000, seconds: 60_000)])
    let (child, cache) = (fixture.child, FactsCache())
    let database = fixture.harness.database
    // The fact without its recount, as if the process had ended in between.
    try await database.write(child.familyID) { tx in
      try AcknowledgementTable.add(
        tx, child, deviceID: fixture.family.deviceID,
        .init(
          version: 1, applied: fixture.start - 1_999_000, shieldedApps: [fixture.reward]))
      try FactTables.renewStamp(tx, familyID: child.familyID, because: "test")
    }
    var state: RecountState? = RecountState(
      from: fixture.start - 1_999_000, cause: .shield, hasLongRecords: false)
    var pieces = 0
    while let next = state {
      // Stored as it would be between two steps.
      let kept = try #require(try RecountState(next.bytes))
      #expect(kept == next)
      state = try await database.write(child.familyID) { tx in
        var recount = Recount(tx: tx, child: child, facts: try cache.facts(tx, child), state: kept)
        let isDone = try recount.stretch()
        try recount.publish(moreFollows: !isDone)
        return isDone ? nil : recount.state
      }
      pieces += 1
      try await fixture.expectAgreement("piece \(pieces)")
    }
    #expect(pieces >= 6)
    #expect(try await fixture.totals().rewardSeconds == 11_000)
    await fixture.harness.stop()
  }

  @Test("US-6 a record that reaches into what a recount has still to count is added to it")
  func meanwhile() async throws {
    let fixture = try await UsageFixture(settles: false, configure: UsageFixture.inPieces)
    try await fixture.send(minutes(1_000, fixture, app: 1))
    try await fixture.settle()
    // Each delivery begins after what the recount has reached, or before it, or next to it.
    try await fixture.deliver(fixture.acknowledged(1, at: -1_990_000, shielding: [fixture.learning]))
    for number in 0..<20 as Range<Int64> {
      try await fixture.send([fixture.record(20_000 + number, at: -2_005_000 + number * 3_000, seconds: 30_000)])
    }
    try await fixture.deliver(fixture.acknowledged(2, at: -1_980_000, shielding: []))
    try await fixture.settle()
    try await fixture.expectAgreement()
    let fresh = try await fixture.freshFold()
    #expect(try await fixture.totals().learningSeconds == fresh.reduce(0) { $0 + $1.seconds })
    await fixture.harness.stop()
  }

  @Test(
    "US-13 an app gets its token during a recount: records of the token that it has passed count from their start"
  )
  func assignedMeanwhile() async throws {
    let fixture = try await UsageFixture(settles: false, configure: UsageFixture.inPieces)
    try await fixture.send(minutes(1_000, fixture))
    // Begins before the recount does, and reaches over many of its stretches.
    try await fixture.send([fixture.record(10_000, app: 5, at: -2_001_000, seconds: 50_000)])
    try await fixture.settle()
    let before = fixture.harness.database.workStatistics.done
    try await fixture.deliver(fixture.acknowledged(1, at: -2_000_000, shielding: [fixture.reward]))
    try await fixture.deliver(
      fixture.assigned(fixture.learning, .learning, rate: 10, tokens: [token(1), token(5)], at: 0))
    try await fixture.settle()
    #expect(fixture.harness.database.workStatistics.done > before)
    try await fixture.expectAgreement()
    let fresh = try await fixture.freshFold()
    let learning = try await fixture.totals().learningSeconds
    #expect(learning == fresh.filter { $0.category == .learning }.reduce(0) { $0 + $1.seconds })
    #expect(learning == 50_000)
    await fixture.harness.stop()
  }

  @Test("US-3 US-6 a recount that has more to remember than it may reads records once more from as far as it remembers")
  func horizon() async throws {
    let fixture = try await UsageFixture(settles: false, configure: UsageFixture.inPieces)
    try await fixture.send([
      fixture.record(1, at: -100_000, seconds: 9_000), fixture.record(2, app: 2, at: -97_500, seconds: 4_000),
      fixture.record(3, at: -95_000, seconds: 8_000),
    ])
    try await fixture.settle()
    let child = fixture.child
    // A shield that is set and lifted every other second.
    try await fixture.harness.database.write(child.partition) { tx in
      for number in 0..<6_000 as Range<Int64> {
        try AcknowledgementTable.add(
          tx, child, deviceID: fixture.family.deviceID,
          .init(
            version: number + 1, applied: fixture.start - 99_000 + number,
            shieldedApps: number.isMultiple(of: 2) ? [fixture.learning] : []))
      }
      try FactTables.renewStamp(tx, familyID: child.familyID, because: "test")
      try Recount.leave(tx, child, from: fixture.start - 99_000, cause: .shield)
    }
    try await fixture.settle()
    try await fixture.expectAgreement()
    #expect(try await fixture.totals().learningSeconds == 13_000 - 3_000)
    #expect(try await fixture.totals().rewardSeconds == 4_000)
    await fixture.harness.stop()
  }

  @Test(
    "US-6 a fact that takes learning away and gives some: a sum on the way may exceed both ends, and each event until the last reports that more follows"
  )
  func moreFollows() async throws {
    let fixture = try await UsageFixture(settles: false, configure: UsageFixture.inPieces)
    // A token of an app that was assigned in the second half of the time moves to one that was in the first.
    try await fixture.send(minutes(1_000, fixture, app: 5))
    let (former, later) = ("00000000-0000-7000-8000-000000000003", "00000000-0000-7000-8000-000000000004")
    try await fixture.deliver(fixture.assigned(later, .learning, rate: 10, tokens: [token(5)], at: -1_970_000))
    try await fixture.deliver(fixture.removed(former, at: -1_970_000))
    try await fixture.settle()
    #expect(try await fixture.totals().learningSeconds == 30_000)
    let before = try await fixture.changes().count
    try await fixture.deliver(fixture.assigned(former, .learning, rate: 10, tokens: [token(5)], at: -2_000_000))
    // Another device's record in the middle of it.
    try await fixture.send([fixture.record(20_000, at: -1_000, seconds: 600)])
    try await fixture.settle()
    try await fixture.expectAgreement()
    #expect(try await fixture.totals().learningSeconds == 30_600)

    let all = try await fixture.changes()
    #expect(all[..<before].last?.moreFollows == false)
    var sum: Int64 = 30_000
    var (onTheWay, settled): ([Int64], [Int64]) = ([], [])
    for change in all[before...] {
      for (segments, sign) in [(change.added, Int64(1)), (change.removed, -1)] {
        for segment in segments {
          sum += sign * ((segment.endTime?.seconds ?? 0) - (segment.startTime?.seconds ?? 0))
        }
      }
      if change.moreFollows { onTheWay.append(sum) } else { settled.append(sum) }
    }
    #expect((onTheWay.max() ?? 0) > 50_000)
    // The record may have arrived before the first part or, on a busy machine, after the last one; then it has its own
    // event.
    #expect([[30_600], [30_600, 30_600], [30_000, 30_600]].contains(settled), "\(settled)")
    await fixture.harness.stop()
  }

  @Test("US-6 a recount that changes nothing publishes nothing")
  func nothingFollows() async throws {
    let fixture = try await UsageFixture(settles: false, configure: UsageFixture.inPieces)
    try await fixture.send(minutes(1_000, fixture))
    try await fixture.settle()
    let (before, steps) = (try await fixture.changes(), fixture.harness.database.workStatistics.done)
    try await fixture.deliver(fixture.acknowledged(1, at: -2_000_000, shielding: [fixture.learning]))
    try await fixture.settle()
    #expect(fixture.harness.database.workStatistics.done > steps)
    #expect(try await fixture.changes() == before)
    await fixture.harness.stop()
  }

  @Test("US-6 a fact that concerns what a recount remembers ahead counts again from there on, a later one does not")
  func joinAhead() throws {
    let at = ServiceHarness.start
    var state = RecountState(from: at, cause: .shield, hasLongRecords: false)
    let span = at + 60..<at + 120
    let terms = UsageTerms(app: "app", category: .learning, generation: 1, pointsPerMinute: 10)
    state.sweep = UsageSweep(
      at: at, ahead: [.learning: [Claim(terms: terms, assigned: at - 1_000, span: span)]])
    #expect(try RecountState(state.bytes) == state)
    (state.hasPublished, state.guardianID, state.readsLong) = (true, "guardian", true)
    #expect(try RecountState(state.bytes) == state)
    state.join(from: at + 120, cause: .zone)
    #expect(state.again == nil)
    state.join(from: at + 119, cause: .zone)
    state.join(from: at + 121, cause: .zone)
    #expect(state.again == at + 119)
    #expect(try RecountState(state.bytes) == state)
  }

  @Test("US-11 a recount that an earlier version began resumes where it was")
  func earlierState() throws {
    let at = ServiceHarness.start
    let bytes = Array(
      "\(at.seconds) \(at.seconds - 5) 3 4 0 0 2 \(at.seconds - 100)\n\(at.seconds + 9) token device".utf8)
    let state = try #require(RecountState(bytes))
    #expect(state.sweep == UsageSweep(at: at))
    #expect(state.readsLong)
    #expect(state.place == RecordTable.Mark(before: at - Plausibility.maximumAcceptedSeconds))
    #expect(state.again == at - 100)
    #expect(state.cause == UsageV1.UsageChangeCause(rawValue: 2))
  }

  @Test("US-11 recounts that earlier versions stored are read; bytes of neither form are refused")
  func earlierForms() throws {
    let recount = """
      1772000000 1771999000 3 4 1 0 6 9223372036854775807 1772003600 1
      guardian 7d0c
      1772000010 1772000070 1 60 2 1771000000 maths app
      """
    var state = RecountState(from: Instant(seconds: 1_772_000_000), cause: .init(rawValue: 6), hasLongRecords: false)
    let span = Instant(seconds: 1_772_000_010)..<Instant(seconds: 1_772_000_070)
    let terms = UsageTerms(app: "maths app", category: .learning, generation: 2, pointsPerMinute: 60)
    state.sweep = UsageSweep(
      at: Instant(seconds: 1_772_000_000), horizon: Instant(seconds: 1_772_003_600),
      ahead: [.learning: [Claim(terms: terms, assigned: Instant(seconds: 1_771_000_000), span: span)]])
    state.place = .init(start: Instant(seconds: 1_771_999_000), installation: 3, sequence: 4, conflict: 1)
    (state.guardianID, state.hasPublished) = ("7d0c", true)
    #expect(RecountState(Array(recount.utf8)) == state)
    #expect(try RecountState(state.bytes) == state)
    // Before a part could be published.
    let before = "1772000000 1771999000 3 4 1 0 6 9223372036854775807 1772003600"
    #expect(RecountState(Array(before.utf8))?.hasPublished == false)

    var stored = state.stored
    stored.last = nil
    #expect(RecountState(stored) == nil)
    stored = state.stored
    stored.ahead[0].end = stored.ahead[0].start
    #expect(RecountState(stored) == nil)
    stored.ahead[0] = state.stored.ahead[0]
    stored.ahead[0].category = 3
    #expect(RecountState(stored) == nil)
    stored = state.stored
    for (reached, horizon) in [(stored.horizon + 1, stored.horizon), (.min, 0), (0, .max)] as [(Int64, Int64)] {
      (stored.reached, stored.horizon) = (reached, horizon)
      #expect(RecountState(stored) == nil)
      #expect(RecountState(Array("\(reached) 0 3 4 1 0 6 0 \(horizon) 1".utf8)) == nil)
    }
    #expect(RecountState(Array("\(Int64.min) 0 3 4 1 0 6 0".utf8)) == nil)
    for damage in [
      { $0.start = .min }, { $0.end = .max }, { $0.assigned = .max }, { $0.pointsPerMinute = .max },
      { $0.pointsPerMinute = -1 }, { $0.pointsPerMinute = 1 << 50 },
    ] as [(inout StoredV1.Claim) -> Void] {
      var damaged = state.stored
      damage(&damaged.ahead[0])
      #expect(RecountState(damaged) == nil)
      let claim = damaged.ahead[0]
      let line = "\(claim.start) \(claim.end) 1 \(claim.pointsPerMinute) 2 \(claim.assigned) maths app"
      #expect(RecountState(Array("\(before) 1\n\(line)".utf8)) == nil)
    }
    for bytes in [[], Array(try state.bytes.dropLast()), Array("1 2 odd".utf8), [0x0A], [0x0A, 0xFF]] {
      #expect(RecountState(bytes) == nil)
    }
  }

  @Test("US-11 a restart resumes a recount where it was")
  func restart() async throws {
    let first = try await UsageFixture(settles: false, configure: UsageFixture.inPieces)
    try await first.send(minutes(1_000, first))
    try await first.settle()
    try await first.deliver(first.acknowledged(1, at: -2_000_000, shielding: [first.reward]))
    let directory = first.harness.directory
    await first.harness.stop()
    let second = try await UsageFixture(
      first.family, continuing: directory, isSetUp: false, settles: false, configure: UsageFixture.inPieces)
    try await second.settle()
    #expect(try await second.totals().rewardSeconds == 0)
    try await second.expectAgreement()
    await second.harness.stop()
  }

  @Test("US-6 facts that changed after they were read are read again outside the writer, never by it")
  func changedFacts() async throws {
    try await withUsageIngest { fixture in
      let (child, cache, database) = (fixture.child, fixture.cache, fixture.harness.database)
      func isHeld() async throws -> Bool {
        try await database.write(child.partition) { try cache.cached($0, child) != nil }
      }
      try await cache.warm(child, from: database)
      #expect(try await isHeld())
      // As by a reader that was slower than a transaction: its cached facts belong to an earlier stamp.
      try await database.write(child.partition) {
        try FactTables.renewStamp($0, familyID: child.familyID, because: "test")
      }
      #expect(try await !isHeld())
      try await cache.warm(child, from: database)
      #expect(try await isHeld())
      try await database.write(child.partition) {
        try FactTables.renewStamp($0, familyID: child.familyID, because: "test")
      }
      for _ in 0..<20 { #expect(try await !isHeld()) }
      // Nor after an acknowledgement that comes late, which changes what came after it.
      try await cache.warm(child, from: database)
      try await fixture.deliver(fixture.acknowledged(3, at: -300, shielding: [fixture.reward]))
      #expect(try await isHeld())
      let late = try fixture.received(fixture.acknowledged(2, at: -600, shielding: []))
      let isHeldThen = try await database.write(child.partition) { tx in
        _ = try FamilyEventHandler(cache: cache).apply(late, in: tx)
        return try cache.cached(tx, child) != nil
      }
      #expect(!isHeldThen)
      await database.settleTimers()
      try await fixture.expectAgreement()
    }
  }

  @Test(
    "US-9 where facts change faster than they are read the device is asked to try again, and its records count then")
  func everChangingFacts() async throws {
    try await withUsageIngest { fixture in
      let (child, cache, database) = (fixture.child, fixture.cache, fixture.harness.database)
      let api = IntakeAPI(
        database: database, host: fixture.harness.host, watchers: CommitWatchers(), cache: cache)
      let error = await failure {
        // Each reading is followed by a change before the body, as if the reader had been slow.
        try await api.write(
          child, cause: "test",
          whenRead: {
            try await database.write(child.partition) {
              try FactTables.renewStamp($0, familyID: child.familyID, because: "test")
            }
          }
        ) { _, _ in }
      }
      #expect(error?.code == .unavailable && error?.metadata["grpc-retry-pushback-ms"] == "1000")
      let outcomes = try await fixture.outcomes(fixture.record(1))
      #expect(outcomes == [.accepted])
    }
  }

  @Test("US-6 after a snapshot its facts are read outside the writer, before a recount needs them")
  func snapshotFacts() async throws {
    let fixture = try await UsageFixture(settles: false, configure: UsageFixture.inPieces)
    let (child, cache, database) = (fixture.child, fixture.cache, fixture.harness.database)
    try await cache.warm(child, from: database)
    try await fixture.reconcile([
      fixture.childChanged(), fixture.assigned(fixture.learning, .learning, rate: 20, tokens: [token(1)]),
    ])
    #expect(try await database.write(child.partition) { try !cache.contains($0, child) })
    try await cache.warm(child, from: database)
    #expect(try await database.write(child.partition) { try cache.contains($0, child) })
    await fixture.harness.stop()
  }

  @Test("US-6 a snapshot recounts everything and publishes what it changed")
  func snapshot() async throws {
    let fixture = try await UsageFixture(settles: false, configure: UsageFixture.inPieces)
    try await fixture.send(minutes(500, fixture, app: 1))
    try await fixture.settle()
    try await fixture.reconcile([
      fixture.childChanged(), fixture.assigned(fixture.learning, .learning, rate: 20, tokens: [token(1)]),
    ])
    try await fixture.settle()
    #expect(try await fixture.totals().learningSixtieths == 600_000)
    try await fixture.expectAgreement()
    // The other app is gone; a record of it waits until the app is there again.
    try await fixture.send([fixture.record(9_000, app: 2)])
    try await fixture.deliver(fixture.assigned(fixture.reward, .reward, rate: 50, tokens: [token(2)]))
    try await fixture.settle()
    #expect(try await fixture.totals().rewardSeconds == 300)
    await fixture.harness.stop()
  }
}
