import Database
import DatabaseServer
import EventFeed
import LocalTime
import Messages
import Randomness
import ServiceAPI
import ServiceHarness
import ServiceRuntime
import Testing

@testable import UsageCounting
@testable import UsageRecords
@testable import UsageServer

@Suite(.sqlite("databases of earlier versions")) struct MigrationTests {
  @Test("US-11 SH-7 US-7 a database of the first version still works: counts stay, removals and decisions work")
  func firstVersion() async throws {
    let family = TestFamily()
    let child = ChildKey(familyID: family.familyID, childID: family.childID)
    let old = try await ServiceHarness(
      "UsageIngest", migrations: Array(UsageSchema.migrations.prefix(1)),
      authorization: UsageProgram.definition.authorization
    ) { UsageProgram.parts(on: $0, host: $1).api }
    let (start, app) = (ServiceHarness.start, "00000000-0000-7000-8000-000000000001")
    try await old.database.write(child.partition) { tx in
      let (partition, family, childID) = (tx.partition, child.familyID, child.childID)
      try tx.execute("INSERT INTO family_facts VALUES (?, ?, ?)", partition, family, "7/1772442000000000000")
      try tx.execute(
        "INSERT INTO child_calendar VALUES (?, ?, ?, ?, ?, ?)", partition, family, childID,
        start.seconds - 2_592_000, "Europe/Berlin", 1)
      try tx.execute("INSERT INTO app_token VALUES (?, ?, ?, ?, ?)", partition, family, token(1), 1, app)
      try tx.execute(
        "INSERT INTO app_change VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", partition, family, childID, app, 1,
        start.seconds - 2_592_000, 1, 10, 1)
      try tx.execute(
        "INSERT INTO installation VALUES (?, ?, ?, ?, ?)", partition, family, family, "installation", 1)
      // A counted record of 300 s, and one of 90,000 s in quarantine.
      let (from, long) = (start.seconds - 3_600, start.seconds - 200_000)
      try tx.execute(
        "INSERT INTO usage_record VALUES (?, ?, ?, ?, 1, 1, 0, ?, 1, 0, 1, ?, NULL, 0)", partition, family, childID,
        from, from + 300, start.seconds)
      try tx.execute(
        "INSERT INTO usage_record VALUES (?, ?, ?, ?, 1, 2, 0, ?, 1, 0, 0, ?, NULL, 0)", partition, family, childID,
        long, long + 90_000, start.seconds)
      try tx.execute(
        "INSERT INTO quarantine VALUES (?, ?, ?, 1, 'tooLong', 1, 2, 0)", partition, family, childID)
      try tx.execute(
        "INSERT INTO usage_segment VALUES (?, ?, ?, 1, ?, ?, ?, 1, 10, ?)", partition, family, childID, from,
        from + 300, app, 20_514)
      try tx.execute(
        "INSERT INTO usage_total VALUES (?, ?, ?, ?, ?, 1, 1, 300, 3000)", partition, family, childID, 20_514, app)
    }
    let directory = old.directory
    await old.stop()

    let now = try await UsageFixture(family, continuing: directory, isSetUp: false)
    #expect(try await now.totals().learningSeconds == 300)
    let waiting = try await now.quarantine()
    #expect(waiting.map(\.state) == [.waiting])
    let shares = try await now.harness.database.read(child.partition) { tx in
      try DeviceShareTable.Kind.allCases.map {
        try DeviceShareTable.count(tx, familyID: child.familyID, deviceID: child.familyID, $0)
      }
    }
    #expect(shares == [1, 0, 1, 0, 0])
    // It waits together with those that come after it.
    try await now.send([now.record(9, seconds: 90_000)])
    #expect(try await now.harness.events(UsageV1.QuarantineChanged.self, of: family.familyID).isEmpty)
    try await now.review(.reject, [try #require(try await now.quarantine().last?.quarantineID)])
    try await now.review(.accept, waiting.map(\.quarantineID))
    let ended = try await now.harness.events(UsageV1.QuarantineChanged.self, of: family.familyID)
    #expect(ended.map(\.firstQuarantineID) == ["1"] && ended.map(\.waiting) == [false])
    #expect(try await now.totals().learningSeconds == 90_300)
    try await now.deliver(now.removed(app, at: -3_500))
    let totals = try await now.totals()
    #expect(totals.learningSeconds == 90_100 && totals.apps.isEmpty)
    await now.harness.stop()
  }

  @Test("FA-8 stamps of the facts do not have the ids of children any more after the upgrade")
  func stampsNameNoChild() async throws {
    let (held, withdrawn, other) = (TestFamily(), TestFamily(), TestFamily())
    let old = try await ServiceHarness(
      "UsageIngest", migrations: Array(UsageSchema.migrations.prefix(22)),
      authorization: UsageProgram.definition.authorization
    ) { UsageAPI(database: $0, host: $1, watchers: CommitWatchers(), cache: FactsCache()) }
    let stamps = [
      withdrawn.familyID: "7 withdrawal 1772452803000000000 of \(withdrawn.childID)",
      held.familyID: "12 until 1772496000 of \(held.childID) 1772452803000000000",
      other.familyID: "3 review 1772442000000000000 of 3",
    ]
    for (familyID, stamp) in stamps {
      try await old.database.write(familyID) { tx in
        try tx.execute("INSERT INTO family_facts VALUES (?, ?, ?)", tx.partition, familyID, stamp)
      }
    }
    let directory = old.directory
    await old.stop()
    let now = try await UsageFixture(held, continuing: directory, isSetUp: false)
    let after = [
      withdrawn.familyID: "7 migration", held.familyID: "12 migration", other.familyID: stamps[other.familyID],
    ]
    for (familyID, expected) in after {
      let stamp = try await now.harness.database.read(Partition(familyID: familyID)) { tx in
        try tx.queryOne("SELECT stamp FROM family_facts WHERE family_id = ?", familyID) { $0.string(0) }
      }
      #expect(stamp == expected)
    }
    await now.harness.stop()
  }

  @Test("US-3 acknowledgements that were stored with the ids of the apps shield the same after the upgrade")
  func shieldsByNumber() async throws {
    let family = TestFamily()
    let child = ChildKey(familyID: family.familyID, childID: family.childID)
    let old = try await ServiceHarness(
      "UsageIngest", migrations: Array(UsageSchema.migrations.prefix(4)),
      authorization: UsageProgram.definition.authorization
    ) { UsageAPI(database: $0, host: $1, watchers: CommitWatchers(), cache: FactsCache()) }
    var random = SeededRandom(seed: 3)
    let apps = (0..<15).map { "00000000-0000-7000-8000-0000000000\($0 + 10)" }
    let devices = ["phone", "tablet"]
    let histories = devices.map { _ in
      (1...30 as ClosedRange<Int64>).map { version in
        let shielded = apps.filter { _ in version > 1 && Bool.random(using: &random) }
        return PolicyAcknowledgement(
          version: version, applied: ServiceHarness.start + Int64.random(in: 0..<300, using: &random),
          shieldedApps: Set(shielded))
      }
    }
    let stored = Dictionary(uniqueKeysWithValues: zip(devices, histories))
    try await old.database.write(child.partition) { tx in
      for (device, acknowledgements) in stored {
        for acknowledgement in acknowledgements {
          try tx.execute(
            "INSERT INTO policy_acknowledgement VALUES (?, ?, ?, ?, ?, ?, ?)", tx.partition, child.familyID,
            child.childID, device, acknowledgement.version, acknowledgement.applied.seconds,
            acknowledgement.shieldedApps.sorted().joined(separator: " "))
        }
      }
    }
    let directory = old.directory
    await old.stop()

    let now = try await UsageFixture(family, continuing: directory, isSetUp: false)
    let range = ServiceHarness.start - 10..<ServiceHarness.start + 400
    func unshielded(_ logs: [String: ShieldLog]) -> [String: [[Range<Instant>]]] {
      logs.mapValues { log in apps.map { log.unshielded(app: $0, in: range) } }
    }
    let former = unshielded(stored.mapValues { ShieldLog($0) })
    let upgraded = try await now.harness.database.read(child.partition) { try AcknowledgementTable.logs($0, child) }
    #expect(unshielded(upgraded) == former)
    // An acknowledgement that comes again is known; a new one is numbered beyond the old ones.
    let next = PolicyAcknowledgement(
      version: 31, applied: ServiceHarness.start + 350, shieldedApps: [apps[0], "another", apps[14]])
    try await now.harness.database.write(child.partition) { tx in
      for (device, acknowledgements) in stored {
        for known in acknowledgements {
          let isNew = try AcknowledgementTable.add(tx, child, deviceID: device, known)
          #expect(!isNew)
        }
        let isNew = try AcknowledgementTable.add(tx, child, deviceID: device, next)
        #expect(isNew)
      }
      let count = try tx.queryOne("SELECT count FROM acknowledgement_share") { $0.int(0) }
      #expect(count == 62)
    }
    let later = try await now.harness.database.read(child.partition) { try AcknowledgementTable.logs($0, child) }
    #expect(unshielded(later) == unshielded(stored.mapValues { ShieldLog($0 + [next]) }))
    await now.harness.stop()
  }
}
