import Database
import Messages
import ServiceAPI
import ServiceHarness
import Testing

@testable import UsageServer

@Suite struct MigrationTests {
  @Test("US-11 SH-7 US-7 a database of the first version goes on: what it counted stays, removals and decisions work")
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
    try await now.review(.accept, waiting.map(\.quarantineID))
    #expect(try await now.totals().learningSeconds == 90_300)
    try await now.deliver(now.removed(app, at: -3_500))
    let totals = try await now.totals()
    #expect(totals.learningSeconds == 90_100 && totals.apps.isEmpty)
    await now.harness.stop()
  }
}
