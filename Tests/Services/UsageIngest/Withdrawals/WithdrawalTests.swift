import Apps
import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import StoredStates
import Stubs
import Testing

@testable import UsageCounting
@testable import UsageIntake
@testable import UsageRecords
@testable import UsageServer
@testable import UsageWithdrawals

@Suite("US-17 withdrawals") struct WithdrawalTests {
  private typealias Selection = UsageV1.WithdrawUsageRequest.Selection

  @Test("US-17 an import is withdrawn whole and imported again with other apps; later records stay")
  func imports() async throws {
    try await withUsageIngest { fixture in
      let (first, second) = (freshID(), freshID())
      try await fixture.importing((1...4).map { fixture.record($0, at: -9_000 + $0 * 600, seconds: 300) }, first)
      try await fixture.importing([fixture.record(5, app: 7, at: -5_000, seconds: 60)], first)
      try await fixture.send([fixture.record(6, at: -4_000, seconds: 100)])
      try await fixture.importing([fixture.record(7, at: -3_000, seconds: 50)], second)
      #expect(try await fixture.imports().map(\.recordCount) == [5, 1])
      #expect(try await fixture.totals().learningSeconds == 1_350)
      let made = try await fixture.withdraw(.importID(first))
      #expect(made.importID == first && made.withdrawalID == "1" && made.guardianID == fixture.guardianID)
      try await fixture.settle()
      let done = try await fixture.withdrawals()
      #expect(done.map(\.recordCount) == [5] && done.map(\.state) == [.withdrawn])
      #expect(try await fixture.totals().learningSeconds == 150)
      try await fixture.expectRight()
      let cause = try await fixture.changes().last
      #expect(cause?.cause == .withdrawal && cause?.guardianID == fixture.guardianID && cause?.moreFollows == false)
      // The same keys for another app are new records; the record withdrawn last is a duplicate.
      let again = try await fixture.importing(
        [fixture.record(1, app: 2, at: -8_400, seconds: 300), fixture.record(2, at: -7_800, seconds: 300)], second)
      #expect(again.map(\.outcome) == [.accepted, .duplicate])
      #expect(try await fixture.totals().rewardSeconds == 300)
      // Taken back, all but the one whose key came with other content count again.
      let restored = try await fixture.restore("1")
      try await fixture.settle()
      #expect(restored.restoreGuardianID == fixture.guardianID)
      let left = try await fixture.withdrawals()
      #expect(left.map(\.recordCount) == [1] && left.map(\.state) == [.restored])
      #expect(try await fixture.totals().learningSeconds == 1_050)
      try await fixture.expectRight()
      #expect(try await fixture.restore("1").recordCount == 1)
    }
  }

  @Test("US-17 the records of an app that begin in a half-open range; what is shielded by itself is left")
  func range() async throws {
    try await withUsageIngest { fixture in
      let start = fixture.start
      try await fixture.send([
        fixture.record(1, at: -3_000, seconds: 60), fixture.record(2, at: -2_000, seconds: 60),
        fixture.record(3, at: -1_000, seconds: 60), fixture.record(4, app: 2, at: -2_000, seconds: 60),
        fixture.record(5, at: -1_990, seconds: 60, shielded: true), fixture.record(6, at: 400, seconds: 60),
      ])
      let made = try await fixture.withdraw(
        .app(.init(appID: fixture.learning, startTime: .init(start - 2_000), endTime: .init(start - 1_000))))
      try await fixture.settle()
      #expect(made.appID == fixture.learning)
      #expect(try await fixture.withdrawals().map(\.recordCount) == [1])
      let totals = try await fixture.totals()
      #expect(totals.learningSeconds == 120 && totals.rewardSeconds == 60)
      let key = UsageV1.RecordKey(deviceID: fixture.family.deviceID, installationID: "installation", sequence: 2)
      let parts = try await fixture.client.explainUsage(
        .init(childID: fixture.child.childID, subject: .record(key)),
        options: try fixture.harness.options(fixture.family.guardian)
      ).parts
      #expect(parts.map(\.outcome) == [.withdrawn] && parts.map(\.withdrawalID) == ["1"])
      #expect(parts.map(\.seconds) == [60])
      // A record of the same range that comes later counts.
      #expect(try await fixture.outcomes(fixture.record(9, at: -1_500, seconds: 30)) == [.accepted])
      try await fixture.expectRight()
    }
  }

  @Test("US-17 by keys: the accepted and the reviewed are withdrawn; a conflict that waited counts when it comes again")
  func keys() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([
        fixture.record(1, at: -3_000, seconds: 60), fixture.record(2, at: -200_000, seconds: 100_000),
        fixture.record(1, at: -3_000, seconds: 90), fixture.record(1, at: -3_000, seconds: 80),
      ])
      let waiting = try await fixture.quarantine()
      #expect(waiting.map(\.reason) == [.tooLong, .conflict, .conflict])
      try await fixture.review(.accept, [waiting[0].quarantineID])
      try await fixture.review(.reject, [waiting[2].quarantineID])
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 100_060)
      let made = try await fixture.withdraw(.records(.init(keys: [fixture.key(1), fixture.key(2), fixture.key(1)])))
      #expect(made.recordCount == 2 && made.state == .withdrawn)
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 0)
      try await fixture.expectRight()
      // A record that a guardian has rejected stays so, the one withdrawn last is a duplicate.
      #expect(
        try await fixture.outcomes(
          fixture.record(1, at: -3_000, seconds: 80), fixture.record(1, at: -3_000, seconds: 60),
          fixture.record(1, at: -3_000, seconds: 90)) == [.duplicate, .duplicate, .accepted])
      #expect(try await fixture.quarantine().isEmpty)
      #expect(try await fixture.totals().learningSeconds == 90)
      // Now the key has a record: others are conflicts again.
      #expect(try await fixture.outcomes(fixture.record(1, at: -3_000, seconds: 70)) == [.quarantined])
      try await fixture.restore("1")
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 100_090)
      try await fixture.expectRight()
    }
  }

  @Test("US-17 content that was withdrawn before is a new record, whichever was withdrawn last is none")
  func again() async throws {
    try await withUsageIngest { fixture in
      let (one, other) = (fixture.record(1, at: -900, seconds: 60), fixture.record(1, at: -900, seconds: 70))
      #expect(try await fixture.outcomes(one) == [.accepted])
      try await fixture.withdraw(.records(.init(keys: [fixture.key(1)])))
      #expect(try await fixture.outcomes(one, other) == [.duplicate, .accepted])
      try await fixture.withdraw(.records(.init(keys: [fixture.key(1)])))
      #expect(try await fixture.outcomes(other, one) == [.duplicate, .accepted])
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 60)
      // Neither is restored: the key came with other content since.
      try await fixture.restore("1")
      try await fixture.restore("2")
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 60)
      #expect(try await fixture.withdrawals().map(\.recordCount) == [1, 1])
      try await fixture.expectRight()
    }
  }

  @Test("US-17 unassigned use is withdrawn, too: a later assignment counts only the rest")
  func unassigned() async throws {
    try await withUsageIngest { fixture in
      let id = freshID()
      try await fixture.importing(
        [fixture.record(1, app: 7, at: -3_000, seconds: 60), fixture.record(3, app: 8, at: -3_000, seconds: 60)], id)
      try await fixture.send([fixture.record(2, app: 7, at: -2_000, seconds: 30)])
      try await fixture.withdraw(.importID(id))
      try await fixture.settle()
      try await fixture.deliver(fixture.assigned(freshID(), .learning, rate: 5, tokens: [token(7)]))
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 30)
      try await fixture.expectRight()
      try await fixture.restore("1")
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 90)
      try await fixture.expectRight()
    }
  }

  @Test("US-17 very many are withdrawn in pieces; records received meanwhile count; taken back halfway, all count")
  func pieces() async throws {
    let fixture = try await UsageFixture(configure: UsageFixture.inPieces)
    do {
      let id = freshID()
      for start in stride(from: Int64(1), to: 1_500, by: 500) {
        let records = (start..<start + 500).map { fixture.record($0, at: -200_000 + $0 * 60, seconds: 60) }
        try await fixture.importing(records, id)
      }
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 90_000)
      try await fixture.withdraw(.importID(id))
      let meanwhile = try await fixture.importing([fixture.record(5_000, at: -150_000, seconds: 10)], id)
      #expect(meanwhile.map(\.outcome) == [.accepted])
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 10)
      #expect(try await fixture.withdrawals().map(\.recordCount) == [1_500])
      try await fixture.expectRight()
      try await fixture.restore("1")
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 90_000)
      try await fixture.withdraw(.importID(id))
      try await fixture.restore("2")
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 90_000)
      #expect(try await fixture.withdrawals().map(\.state) == [.restored, .restored])
      try await fixture.expectRight()
    }
    await fixture.harness.stop()
  }

  @Test("US-17 a key comes again, and is named again, while its withdrawal is carried out: the call decides")
  func hastened() async throws {
    try await withUsageIngest { fixture in
      let (id, child, cache, now) = (freshID(), fixture.child, fixture.cache, fixture.start)
      try await fixture.importing((1...10).map { fixture.record($0, at: -5_000 + $0 * 60, seconds: 60) }, id)
      let keys = [9, 10].map { RecordKey(fixture.key($0)) }
      func sent(_ sequence: Int64, app: Int) -> ReceivedRecord {
        let start = now - 5_000 + sequence * 60
        return ReceivedRecord(
          record: UsageRecord(
            key: RecordKey(fixture.key(sequence)),
            content: RecordContent(appToken: token(app), start: start, end: start + 60, shielded: false)),
          deviceTime: nil, monotonicMilliseconds: 0, secondsAhead: nil)
      }
      let again = [sent(8, app: 2), sent(9, app: 2), sent(7, app: 1)]
      let named: [Withdrawing.Named] = [
        .imported(id), .keys(keys), .app(fixture.learning, now - 60_000..<now),
      ]
      // In one transaction nothing is carried out in between.
      let results = try await fixture.harness.database.write(child.partition) { tx in
        for named in named {
          _ = try Withdrawing(tx: tx, child: child).withdraw(
            named, by: child.familyID, at: now, facts: try cache.facts(tx, child), cache: cache)
        }
        return try Intake(
          tx: tx, child: child, facts: try cache.facts(tx, child), receipt: now, importID: nil
        ).run(again[...])
      }
      #expect(results == [.answered(.accepted), .answered(.accepted), .answered(.duplicate)])
      try await fixture.settle()
      let totals = try await fixture.totals()
      #expect(totals.learningSeconds == 0 && totals.rewardSeconds == 120)
      // The records that the first one selects are its own.
      #expect(try await fixture.withdrawals().map(\.recordCount) == [10, 0, 0])
      try await fixture.expectRight()
      try await fixture.restore("1")
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 8 * 60)
      try await fixture.expectRight()
    }
  }

  @Test("US-17 a service that is killed while records are being withdrawn, or restored from a copy of then, continues")
  func killed() async throws {
    let first = try await UsageFixture(configure: UsageFixture.inPieces)
    let id = freshID()
    try await first.importing((1...900).map { first.record($0, at: -200_000 + $0 * 60, seconds: 60) }, id)
    try await first.settle()
    try await first.withdraw(.importID(id))
    let copy = first.harness.directory.copy()
    await first.harness.stop()
    let second = try await UsageFixture(
      first.family, continuing: copy, isSetUp: false, configure: UsageFixture.inPieces)
    try await second.settle()
    #expect(try await second.withdrawals().map(\.state) == [.withdrawn])
    #expect(try await second.withdrawals().map(\.recordCount) == [900])
    #expect(try await second.totals().learningSeconds == 0)
    try await second.expectRight()
    await second.harness.stop()
  }

  @Test("US-17 FA-7 a child that is erased while its records are being withdrawn leaves no work, and no row")
  func erased() async throws {
    try await withUsageIngest { fixture in
      let (id, child) = (freshID(), fixture.child)
      try await fixture.importing((1...50).map { fixture.record($0, at: -9_000 + $0 * 60, seconds: 60) }, id)
      try await fixture.withdraw(.importID(id))
      try await fixture.settle()
      try await fixture.delayWork(1)
      let subject = KeptSubject(FamilyKey(child.familyID), childID: child.childID)
      try await fixture.harness.database.write(child.familyID) { tx in
        let erasure = KeptErasure(UsageData.kept, about: subject, deviceIDs: [fixture.family.deviceID])
        for table in 0..<erasure.tableCount { _ = try erasure.erase(table: table, in: tx) }
      }
      try await fixture.harness.advance(by: 3_600)
      try await fixture.settle()
      let rows = try await fixture.harness.database.read(child.partition) { tx in
        try WithdrawalTable.page(tx, child, after: 0, limit: 10).count
      }
      #expect(rows == 0)
    }
  }

  @Test(
    "US-17 ten withdrawals of a child mark records at once; one more waits, for a sibling's or one that is taken back nothing does"
  )
  func running() async throws {
    try await withUsageIngest { fixture in
      try await fixture.deliver(fixture.childChanged(fixture.family.siblingID))
      try await fixture.send([fixture.record(1), fixture.record(2, at: -900)])
      try await fixture.send([fixture.record(7)], as: fixture.family.sibling)
      let none = Selection.app(
        .init(
          appID: fixture.learning, startTime: .init(fixture.start - 90_000), endTime: .init(fixture.start - 80_000)))
      for _ in 1...11 {
        try await fixture.withdraw(none)
        try await fixture.settle()
      }
      for number in 1...10 { try await fixture.delayWork(number) }
      let key = fixture.key(2)
      for refused in [
        await failure { try await fixture.withdraw(none) }, await failure { try await fixture.restore("11") },
        await failure { try await fixture.withdraw(.records(.init(keys: [key]))) },
      ] {
        #expect(refused?.code == .resourceExhausted && refused?.reason == "LIMIT_REACHED")
        #expect(refused?.detail(GoogleRpc.RetryInfo.self)?.retryDelay?.seconds == 5)
        #expect(refused?.message.contains("10 withdrawals of the child") == true)
      }
      let sibling = try await fixture.client.withdrawUsage(
        .init(
          childID: fixture.family.siblingID,
          selection: .records(
            .init(keys: [.init(deviceID: fixture.family.siblingID, installationID: "installation", sequence: 7)])),
          requestID: freshID()), options: try fixture.harness.options(fixture.family.guardian)
      ).withdrawal
      #expect(sibling?.recordCount == 1)
      #expect(try await fixture.restore("1").state == .restoring)
      try await fixture.harness.advance(by: 3_600)
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 600)
      #expect(try await fixture.withdraw(.records(.init(keys: [key]))).recordCount == 1)
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 300)
      try await fixture.expectRight()
    }
  }

  @Test("US-17 keys with very many contents are withdrawn and restored in pieces, whatever their times are")
  func manyContents() async throws {
    let fixture = try await UsageFixture(configure: UsageFixture.inPieces)
    do {
      // Each later content begins earlier.
      let records = (1...3 as ClosedRange<Int64>).flatMap { key in
        (0..<20 as Range<Int64>).map { fixture.record(key, at: -60 * (key * 20 + $0), seconds: 60) }
      }
      try await fixture.send(records)
      try await fixture.review(.accept, try await fixture.quarantine().map(\.quarantineID))
      try await fixture.settle()
      #expect(try await fixture.totals().learningSeconds == 3_600)
      try await fixture.withdraw(.records(.init(keys: [fixture.key(3), fixture.key(1), fixture.key(2)])))
      try await fixture.settle()
      #expect(try await fixture.withdrawals().map(\.recordCount) == [60])
      #expect(try await fixture.withdrawals().map(\.state) == [.withdrawn])
      #expect(try await fixture.totals().learningSeconds == 0)
      try await fixture.expectRight()
      try await fixture.restore("1")
      try await fixture.settle()
      #expect(try await fixture.withdrawals().map(\.recordCount) == [0])
      #expect(try await fixture.totals().learningSeconds == 3_600)
      try await fixture.expectRight()
    }
    await fixture.harness.stop()
  }

  @Test("US-17 missing records and withdrawals cannot be withdrawn or restored, and ids are those that were returned")
  func unknown() async throws {
    try await withUsageIngest { fixture in
      try await fixture.send([fixture.record(1)])
      for (selection, field) in [
        (.importID(freshID()), "import_id"),
        (
          .app(.init(appID: freshID(), startTime: .init(fixture.start - 9), endTime: .init(fixture.start))),
          "app.app_id"
        ),
        (.records(.init(keys: [fixture.key(1), fixture.key(2)])), "records.keys[1].sequence"),
      ] as [(Selection, String)] {
        let error = await failure { try await fixture.withdraw(selection) }
        #expect(error?.code == .notFound && error?.message.contains("\(field) ") == true)
      }
      for id in ["1", "", "+1", "x"] {
        #expect(await failure { try await fixture.restore(id) }?.code == .notFound)
      }
      #expect(try await fixture.totals().learningSeconds == 300)
    }
  }
}

extension UsageFixture {
  /// The guardian of the fixture's own calls.
  var guardianID: String { family.familyID }

  func key(_ sequence: Int64) -> UsageV1.RecordKey {
    .init(deviceID: family.deviceID, installationID: "installation", sequence: sequence)
  }

  /// Sends records as an import does.
  @discardableResult
  func importing(_ records: [UsageV1.UsageRecord], _ id: String) async throws -> [UsageV1.RecordResult] {
    try await client.recordUsage(
      .init(records: records, importID: id), options: try harness.options(family.child)
    ).results
  }

  func imports() async throws -> [UsageV1.UsageImport] {
    try await client.listImports(.init(childID: family.childID), options: try harness.options(family.guardian)).imports
  }

  @discardableResult
  func withdraw(
    _ selection: UsageV1.WithdrawUsageRequest.Selection, requestID: String = freshID()
  ) async throws -> UsageV1.Withdrawal {
    try await client.withdrawUsage(
      .init(childID: family.childID, selection: selection, requestID: requestID),
      options: try harness.options(family.guardian)
    ).withdrawal ?? .init()
  }

  @discardableResult
  func restore(_ id: String, requestID: String = freshID()) async throws -> UsageV1.Withdrawal {
    try await client.restoreUsage(
      .init(childID: family.childID, withdrawalID: id, requestID: requestID),
      options: try harness.options(family.guardian)
    ).withdrawal ?? .init()
  }

  /// Lets a withdrawal mark its records once more, in an hour.
  func delayWork(_ number: Int) async throws {
    let child = child
    try await harness.database.write(child.familyID) { tx in
      guard let entry = try WithdrawalTable.find(tx, child, Int64(number)) else { return }
      try tx.enqueueWork(
        kind: Withdrawing.kind, familyID: child.familyID, key: "\(child.childID)/\(number)", delay: 3_600
      ) { _ in try WithdrawalWork(entry, order: Int64(number)).bytes }
    }
  }

  func withdrawals() async throws -> [UsageV1.Withdrawal] {
    try await client.listWithdrawals(.init(childID: family.childID), options: try harness.options(family.guardian))
      .withdrawals
  }

  /// Checks that what is stored and published is the fold of all records, and that a verification finds nothing.
  func expectRight() async throws {
    try await expectAgreement()
    #expect(Self.joined(try await segments()) == Self.joined(try await freshFold()))
  }

  /// In order of category and time, those that continue each other as one.
  static func joined(_ segments: [CountedSegment]) -> [CountedSegment] {
    let ordered = segments.sorted {
      ($0.category.rawValue, $0.span.lowerBound) < ($1.category.rawValue, $1.span.lowerBound)
    }
    return ordered.reduce(into: []) { joined, next in
      if let last = joined.last, last.span.upperBound == next.span.lowerBound, last.isSameKind(as: next) {
        joined[joined.count - 1].span = last.span.lowerBound..<next.span.upperBound
      } else {
        joined.append(next)
      }
    }
  }
}

extension RecordKey {
  fileprivate init(_ key: UsageV1.RecordKey) {
    self.init(deviceID: key.deviceID, installationID: key.installationID, sequence: key.sequence)
  }
}
