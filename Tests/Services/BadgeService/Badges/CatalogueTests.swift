import BadgeChildren
import Database
import LocalTime
import Messages
import ServiceAPI
import ServiceHarness
import ServiceRuntime
import Testing

@testable import BadgeBadges
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
    ) { database, _ in BadgeProgram.api(on: database) }
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

  @Test(
    "BA-8 after an upgrade a badge was reached on the day that is known now, if an earlier program has dated it otherwise"
  )
  func redated() async throws {
    try await withBadgeService { fixture in
      try await fixture.deliver(fixture.childChanged("UTC", at: -90 * 86_400))
      for number: Int32 in [2, 1] {
        var completion = fixture.completion(number)
        let day = Int64(number - 2)
        completion.completionTime = .init(ServiceHarness.start + day * 86_400)
        try await fixture.deliver(
          ChallengeV1.PeriodCompleted(childID: fixture.family.childID, completion: completion))
      }
      let known = try await fixture.badge("FIRST_STEPS").reachDate
      let database = fixture.harness.database
      // As programs did that dated a badge when they awarded it.
      try await database.write(fixture.child.partition) { [child = fixture.child] tx in
        let key = "partition = ? AND family_id = ? AND child_id = ?"
        try tx.execute(
          "UPDATE award SET reach_date = reach_date + 1 WHERE \(key) AND code = 'FIRST_STEPS'", child.partition,
          child.familyID, child.childID)
        try tx.execute(
          "UPDATE child SET catalogue = 'earlier' WHERE \(key)", child.partition, child.familyID, child.childID)
      }
      #expect(try await fixture.badge("FIRST_STEPS").reachDate != known)
      #expect(try await CatalogueEvaluation(database: database).run() == 1)
      #expect(try await fixture.badge("FIRST_STEPS").reachDate == known)
      #expect(try await CatalogueEvaluation(database: database).run() == 0)
    }
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
