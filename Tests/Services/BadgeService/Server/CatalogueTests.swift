import BadgeDomain
import Database
import Messages
import ServiceHarness
import Testing

@testable import BadgeServer

/// BA-8: a badge that is new in the executable is evaluated against what children have already done.
@Suite struct CatalogueTests {
  private static let centurion = Badge(
    code: "CENTURION", name: "Centurion", description: "Learn for 100 minutes", icon: "star",
    criterion: .reached(.count, .totalLearningMinutes, threshold: 100), category: .milestones, rarity: .common,
    points: 5)
  private static let newer = BadgeCatalogue(Badge.catalogue + [centurion])

  @Test("BA-8 a new badge is given to the children whose history earns it, exactly once, also after an interruption")
  func retroactive() async throws {
    try await withBadgeService { fixture in
      // Seven children of one partition; the fourth has learned too little.
      let children = try await Self.children(7, fixture, learningSeconds: 6_000, exceptFor: 3)
      var evaluation = CatalogueEvaluation(database: fixture.harness.database, catalogue: Self.newer, batch: 3)
      // Killed after the first batch; the next start resumes after it.
      #expect(try await evaluation.evaluate(fixture.child.partition, after: nil).count == 3)
      evaluation.batch = 2
      #expect(try await evaluation.run() == 4)
      #expect(try await evaluation.run() == 0)
      let awards = try await fixture.awards().filter { $0.badge?.code == "CENTURION" }.map(\.childID)
      #expect(awards.sorted() == children.filter { $0 != children[3] })
      #expect(try await fixture.awards().count == 6)
    }
  }

  @Test("BA-8 an executable with the same badges evaluates no child at its start, a new child is evaluated alone")
  func nothingNew() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged)
      #expect(try await CatalogueEvaluation(database: fixture.harness.database).run() == 0)
      #expect(Self.newer.fingerprint != BadgeCatalogue.current.fingerprint)
      #expect(BadgeCatalogue(Badge.catalogue).fingerprint == BadgeCatalogue.current.fingerprint)
    }
  }

  @Test("BA-8 BA-2 a badge earned while the catalogue is evaluated is given once")
  func concurrent() async throws {
    try await withBadgeService { fixture in
      _ = try await Self.children(20, fixture, learningSeconds: 6_000, exceptFor: nil)
      let database = fixture.harness.database
      let badges = Self.newer
      try await withThrowingTaskGroup(of: Void.self) { group in
        for batch in [1, 3, 7] {
          group.addTask {
            _ = try await CatalogueEvaluation(database: database, catalogue: badges, batch: batch).run()
          }
        }
        try await group.waitForAll()
      }
      #expect(try await fixture.awards().filter { $0.badge?.code == "CENTURION" }.count == 20)
    }
  }

  @Test("BA-8 BA-12 a database of the first version still works: awards stay, and are new; its children are evaluated")
  func firstVersion() async throws {
    let family = TestFamily()
    let child = ChildKey(familyID: family.familyID, childID: family.childID)
    let old = try await ServiceHarness(
      "BadgeService", migrations: Array(BadgeSchema.migrations.prefix(1)),
      authorization: BadgeProgram.definition.authorization
    ) { database, _ in BadgeAPI(database: database) }
    try await old.database.write(child.partition) { tx in
      let (partition, family, childID) = (tx.partition, child.familyID, child.childID)
      try tx.execute("INSERT INTO child VALUES (?, ?, ?)", partition, family, childID)
      for day in 0..<10 {
        try tx.execute("INSERT INTO completed_period VALUES (?, ?, ?, 'c', ?)", partition, family, childID, day)
      }
      try tx.execute("INSERT INTO award VALUES (?, ?, ?, 'FIRST_STEPS', 10, 5)", partition, family, childID)
    }
    let directory = old.directory
    await old.stop()

    let now = try await BadgeFixture(family, continuing: directory)
    #expect(try await now.badge("FIRST_STEPS").unseen)
    #expect(try await CatalogueEvaluation(database: now.harness.database).run() == 1)
    #expect(try await now.awards().map(\.badge?.code) == ["CHALLENGE_CHAMPION"])
    #expect(try await now.points().totalPoints == 60)
    await now.harness.stop()
  }

  /// Children that an executable with the starter badges has known, in order of their ids.
  private static func children(
    _ count: Int, _ fixture: BadgeFixture, learningSeconds: Int64, exceptFor exception: Int?
  ) async throws -> [String] {
    let children = (0..<count).map { _ in freshID() }.sorted()
    for (index, childID) in children.enumerated() {
      try await fixture.deliver(
        FamilyV1.ChildChanged(
          child: .init(childID: childID, timeZone: "UTC"), effectiveTime: .init(ServiceHarness.start)))
      var usage = fixture.counted(fixture.learned(index == exception ? learningSeconds - 1 : learningSeconds, rate: 1))
      usage.childID = childID
      try await fixture.deliver(usage)
    }
    return children
  }
}
