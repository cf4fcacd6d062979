import Messages
import RPC
import ServiceHarness
@testable import ShieldServer
import Stubs
import Testing

@Suite struct AppsTests {
  @Test("SH-1 a wrong rate is refused naming the field, and nothing is saved")
  func rates() async throws {
    try await withShields { fixture in
      let wrong: [(ShieldV1.AppSelection, String)] = [
        (ShieldFixture.selection("read", .learning, rate: 7), "selections[1].points_per_minute"),
        (ShieldFixture.selection("read", .learning, rate: 505), "selections[1].points_per_minute"),
        (ShieldFixture.selection("game", .reward, rate: 40), "selections[1].points_per_minute"),
        (ShieldFixture.selection("game", .reward, rate: 1010), "selections[1].points_per_minute"),
        (ShieldFixture.selection("game", .reward, rate: -50), "selections[1].points_per_minute"),
        (ShieldFixture.selection("game", .unspecified), "selections[1].category"),
      ]
      for (selection, field) in wrong {
        let error = try await rpcError {
          try await fixture.save([ShieldFixture.selection("maths", .learning, rate: 10), selection])
        }
        #expect(error.code == .invalidArgument && error.fields == [field], "\(error)")
      }
      let none = try await rpcError { try await fixture.save([]) }
      #expect(none.fields == ["selections"])
      let apps = try await fixture.family.shield.listApps(
        .init(childID: fixture.childID), options: fixture.guardian.options
      ).apps
      #expect(apps.isEmpty)
      #expect(try await fixture.family.events(ShieldV1.AppAssigned.self, of: fixture.guardian.familyID).isEmpty)
    }
  }

  @Test("SH-1 rates have defaults and are versioned: each is published with the instant from which it applies")
  func versions() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([
        ShieldFixture.selection("read", .learning), ShieldFixture.selection("game", .reward),
      ])
      try await fixture.family.advance(by: 60)
      try await fixture.save([ShieldFixture.selection("read", .learning, rate: 10)])
      try await fixture.save([ShieldFixture.selection("read", .learning, rate: 10)])
      let published = try await fixture.family.events(ShieldV1.AppAssigned.self, of: fixture.guardian.familyID)
      #expect(published.map(\.app?.appID) == [ids[0], ids[1], ids[0]])
      #expect(published.map(\.app?.pointsPerMinute) == [5, 50, 10])
      let start = FamilyFixture.start.seconds
      #expect(published.map(\.app?.effectiveTime?.seconds) == [start, start, start + 60])
      let apps = try await fixture.family.shield.listApps(
        .init(childID: fixture.childID), options: fixture.device.options
      ).apps
      #expect(apps.map(\.appID) == ids && apps.map(\.pointsPerMinute) == [10, 50])

      let (child, snapshots) = (fixture.child, ShieldSnapshots())
      let state = try await fixture.family.database.read(child.partition) { tx in
        try snapshots.state(of: child.familyID, in: tx)
      }
      #expect(state.compactMap { $0 as? ShieldV1.AppAssigned } == published)
    }
  }

  @Test("SH-5 an app of the other category refuses the whole save with the exact text")
  func duplicates() async throws {
    try await withShields { fixture in
      try await fixture.save([ShieldFixture.selection("Chess", .learning)])
      let error = try await rpcError {
        try await fixture.save([ShieldFixture.selection("film", .reward), ShieldFixture.selection("Chess", .reward)])
      }
      #expect(error.code == .alreadyExists)
      #expect(error.message == "Chess is already in the Learning list. You can't pick it in the Reward list.")
      #expect(try await fixture.policy().apps.map(\.app?.displayName) == ["Chess"])
    }
  }

  @Test("SH-2 a reward app is shielded at once, opened and shielded by name or all, also after a restart")
  func shields() async throws {
    let family = try await FamilyFixture()
    let fixture = try await ShieldFixture(family)
    let ids = try await fixture.save([
      ShieldFixture.selection("read", .learning, rate: 60), ShieldFixture.selection("game", .reward),
      ShieldFixture.selection("film", .reward),
    ])
    #expect(try await fixture.open() == [ids[0]])
    try await fixture.use(added: [fixture.segment(ids[0], .learning, 0..<60, rate: 60)])
    let shield = family.shield
    let opened = try await shield.unblockApps(
      .init(childID: fixture.childID, appIDs: [ids[1]], requestID: freshID()), options: fixture.guardian.options)
    #expect(opened.apps.map(\.shielded) == [false, false, true])
    #expect(opened.apps.map(\.rule) == [.unspecified, .openWithBalance, .default])
    let all = try await shield.unblockApps(
      .init(childID: fixture.childID, requestID: freshID()), options: fixture.guardian.options)
    #expect(all.apps.map(\.shielded) == [false, false, false] && all.version == opened.version + 1)
    let blocked = try await shield.blockApps(
      .init(childID: fixture.childID, appIDs: [ids[2]], requestID: freshID()), options: fixture.guardian.options)
    #expect(blocked.apps.map(\.shielded) == [false, false, true] && blocked.restartRunningApps)

    await family.stop()
    let again = try await FamilyFixture(continuing: family.directory, at: fixture.now)
    let policy = try await again.shield.getPolicy(.init(childID: fixture.childID), options: fixture.guardian.options)
    #expect(policy == blocked)
    await again.stop()
  }

  @Test("SH-2 FA-6 only reward apps of the child can be blocked")
  func wrongApps() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([ShieldFixture.selection("read", .learning)])
      let cases: [(String, StatusCode)] = [(ids[0], .invalidArgument), (freshID(), .notFound), ("x", .invalidArgument)]
      for (id, code) in cases {
        let error = try await rpcError {
          try await fixture.family.shield.blockApps(
            .init(childID: fixture.childID, appIDs: [id], requestID: freshID()), options: fixture.guardian.options)
        }
        #expect(error.code == code && error.message.contains("app_ids[0]"), "\(error)")
      }
    }
  }

  @Test("SH-6 a repeated save is answered as the first one and changes nothing")
  func repeated() async throws {
    try await withShields { fixture in
      let request = ShieldV1.SaveAppsRequest(
        childID: fixture.childID, selections: [ShieldFixture.selection("game", .reward)], requestID: freshID())
      let shield = fixture.family.shield
      let first = try await shield.saveApps(request, options: fixture.guardian.options)
      #expect(try await shield.saveApps(request, options: fixture.guardian.options) == first)
      #expect(try await fixture.family.events(ShieldV1.AppAssigned.self, of: fixture.guardian.familyID).count == 1)
      var other = request
      other.selections = [ShieldFixture.selection("film", .reward)]
      let error = try await rpcError { [other] in
        try await shield.saveApps(other, options: fixture.guardian.options)
      }
      #expect(error.code == .alreadyExists && error.reason == "REQUEST_ID_REUSED")
    }
  }

  @Test("SH-1 children of a family share an app's logical id, each with its own rate")
  func siblings() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([ShieldFixture.selection("read", .learning, rate: 10)])
      let sibling = try await fixture.family.makeChild(fixture.guardian, name: "Ben")
      let saved = try await fixture.family.shield.saveApps(
        .init(childID: sibling, selections: [ShieldFixture.selection("read", .reward)], requestID: freshID()),
        options: fixture.guardian.options)
      #expect(saved.apps.map(\.appID) == ids)
      #expect(try await fixture.policy().apps.map(\.app?.category) == [.learning])
    }
  }
}
