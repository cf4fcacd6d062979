import Database
import EventFeed
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldApps
@testable import ShieldFeed

@Suite struct AppsTests {
  @Test("SH-1 a wrong rate is rejected naming the field, and nothing is saved")
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

      let (child, snapshots) = (fixture.child, ShieldSnapshot())
      let state = try await fixture.family.database.read(child.partition) { tx in
        try snapshots.state(of: child.familyID, in: tx)
      }
      #expect(state.compactMap { $0 as? ShieldV1.AppAssigned } == published)
    }
  }

  @Test("SH-5 an app of the other category rejects the whole save with the exact text")
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

  @Test("SH-5 the exact text within one save, for an app without a name and for the name that is stored")
  func duplicateTexts() async throws {
    try await withShields { fixture in
      func text(_ selections: [ShieldV1.AppSelection]) async throws -> String {
        let error = try await rpcError { try await fixture.save(selections) }
        #expect(error.code == .alreadyExists && error.reason == "APP_IN_OTHER_CATEGORY")
        return error.message
      }
      func unnamed(_ name: String, _ category: CommonV1.AppCategory) -> ShieldV1.AppSelection {
        var selection = ShieldFixture.selection(name, category)
        selection.displayName = ""
        return selection
      }
      let go = [ShieldFixture.selection("Go", .reward), ShieldFixture.selection("Go", .learning)]
      #expect(try await text(go) == "Go is already in the Reward list. You can't pick it in the Learning list.")
      let reversed = try await text(go.reversed())
      #expect(
        reversed == "Go is already in the Learning list. You can't pick it in the Reward list.")
      let nameless = try await text([unnamed("x", .learning), unnamed("x", .reward)])
      #expect(
        nameless == "Unnamed App is already in the Learning list. You can't pick it in the Reward list.")
      try await fixture.save([ShieldFixture.selection("example.org", .reward, kind: .webDomain)])
      let stored = try await text([unnamed("example.org", .learning)])
      #expect(
        stored == "example.org is already in the Reward list. You can't pick it in the Learning list.")
      #expect(try await fixture.policy().apps.count == 1)
      // A removed app is in no list.
      _ = try await fixture.remove(try #require(try await fixture.policy().apps.first?.app?.appID))
      try await fixture.save([ShieldFixture.selection("example.org", .learning)])
    }
  }

  @Test("SH-6 activity categories and web domains are saved, kept, shielded, opened and removed like apps")
  func kinds() async throws {
    try await withShields { fixture in
      let kinds: [ShieldV1.SelectionKind] = [.unspecified, .activityCategory, .webDomain]
      let ids = try await fixture.save(
        zip(["game", "games", "example.org"], kinds).map { ShieldFixture.selection($0, .reward, kind: $1) })
      var policy = try await fixture.policy()
      #expect(policy.apps.map(\.app?.kind) == [.application, .activityCategory, .webDomain])
      #expect(policy.apps.map(\.shielded) == [true, true, true])
      // A save that names one leaves the others as they are.
      try await fixture.save([ShieldFixture.selection("game", .reward, rate: 60)])
      _ = try await fixture.grant([ids[1], ids[2]], seconds: 60)
      policy = try await fixture.policy()
      #expect(policy.apps.map(\.app?.pointsPerMinute) == [60, 50, 50])
      #expect(policy.apps.map(\.shielded) == [true, false, false])
      let assigned = try await fixture.family.events(ShieldV1.AppAssigned.self, of: fixture.guardian.familyID)
      #expect(assigned.map(\.app?.kind) == [.application, .activityCategory, .webDomain, .application])
      #expect(try await fixture.remove(ids[1]).apps.compactMap(\.app?.appID) == [ids[0], ids[2]])

      let unknown = try await rpcError {
        try await fixture.save([ShieldFixture.selection("x", .reward, kind: .unrecognized(9))])
      }
      #expect(unknown.code == .invalidArgument && unknown.fields == ["selections[0].kind"])
      let sibling = try await fixture.family.makeChild(fixture.guardian, name: "Ben")
      let other = try await rpcError {
        try await fixture.family.shield.saveApps(
          .init(
            childID: sibling, selections: [ShieldFixture.selection("games", .reward, kind: .webDomain)],
            requestID: freshID()), options: fixture.guardian.options)
      }
      #expect(other.fields == ["selections[0].kind"] && other.message.contains("activity category"))
      let shared = try await fixture.family.shield.saveApps(
        .init(childID: sibling, selections: [ShieldFixture.selection("games", .reward)], requestID: freshID()),
        options: fixture.guardian.options)
      #expect(shared.apps.map(\.appID) == [ids[1]] && shared.apps.map(\.kind) == [.activityCategory])
    }
  }

  @Test("SH-6 SH-16 saving keeps what a guardian opened, with another rate and with the same")
  func rateKeepsOpen() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([
        ShieldFixture.selection("read", .learning, rate: 60), ShieldFixture.selection("game", .reward, rate: 250),
      ])
      try await fixture.use(added: [fixture.segment(ids[0], .learning, 0..<60, rate: 60)])
      _ = try await fixture.unblock([ids[1]])
      try await fixture.save([ShieldFixture.selection("game", .reward, rate: 70)])
      #expect(try await fixture.policy().apps[1].rule == .openWithBalance)
      try await fixture.save([ShieldFixture.selection("game", .reward, rate: 70)])
      #expect(try await fixture.policy().apps[1].rule == .openWithBalance)
    }
  }

  @Test("SH-16 neither grants nor the balance open a banned app; a ban is lifted by name")
  func ban() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([
        ShieldFixture.selection("read", .learning, rate: 60), ShieldFixture.selection("game", .reward),
        ShieldFixture.selection("film", .reward),
      ])
      try await fixture.use(added: [fixture.segment(ids[0], .learning, 0..<60, rate: 60)])
      _ = try await fixture.grant([ids[1], ids[2]], seconds: 60)
      let banned = try await fixture.block([ids[1]], ban: true)
      #expect(banned.apps.map(\.shielded) == [false, true, false] && banned.restartRunningApps)
      #expect(banned.apps.map(\.rule) == [.unspecified, .banned, .grant])
      #expect(banned.apps.map(\.app?.setting) == [.unspecified, .banned, .earned])
      for policy in [try await fixture.unblock(), try await fixture.block(), try await fixture.unlockAll()] {
        #expect(policy.apps[1].rule == .banned && policy.apps[2].rule == .grant)
      }
      #expect(try await fixture.block([ids[1]]).apps.map(\.app?.setting) == [.unspecified, .earned, .open])
      #expect(try await fixture.open() == Set(ids))
      #expect(try await fixture.block(ban: true).apps.map(\.shielded) == [false, true, true])
      let learning = try await rpcError { try await fixture.block([ids[0]], ban: true) }
      #expect(learning.fields == ["app_ids[0]"])
      #expect(try await fixture.unblock([ids[1]]).apps.map(\.shielded) == [false, false, true])
    }
  }

  @Test(
    "SH-3 unlocking all makes sense when reward apps exist and one is shielded now; it opens them while there is balance"
  )
  func unlockAll() async throws {
    try await withShields { fixture in
      #expect(try await fixture.policy().canUnlockAll == false)
      let learning = try await fixture.save([ShieldFixture.selection("read", .learning, rate: 60)])
      #expect(try await fixture.policy().canUnlockAll == false)
      let ids = try await fixture.save([
        ShieldFixture.selection("game", .reward), ShieldFixture.selection("film", .reward),
      ])
      #expect(try await fixture.policy().canUnlockAll)
      // Without balance nothing opens, and unlocking still makes sense.
      #expect(try await fixture.unlockAll().canUnlockAll)
      _ = try await fixture.block()
      try await fixture.use(added: [fixture.segment(learning[0], .learning, 0..<60, rate: 60)])
      let requestID = freshID()
      let unlocked = try await fixture.unlockAll(requestID: requestID)
      #expect(!unlocked.canUnlockAll && unlocked.apps.map(\.app?.setting) == [.unspecified, .open, .open])
      #expect(try await fixture.open() == Set(learning + ids))
      #expect(try await fixture.block([ids[0]]).canUnlockAll)
      // The repeated request is answered as the first one and opens nothing again.
      #expect(try await fixture.unlockAll(requestID: requestID) == unlocked)
      #expect(try await fixture.policy().canUnlockAll)
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
      .init(childID: fixture.childID, requestID: freshID(), allApps: true), options: fixture.guardian.options)
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
      var capitals = request
      capitals.requestID = request.requestID.uppercased()
      #expect(try await shield.saveApps(capitals, options: fixture.guardian.options) == first)
      var other = request
      other.selections = [ShieldFixture.selection("film", .reward)]
      let error = try await rpcError { [other] in
        try await shield.saveApps(other, options: fixture.guardian.options)
      }
      #expect(error.code == .alreadyExists && error.reason == "REQUEST_ID_REUSED")
    }
  }

  @Test("FA-1 SH-6 an app's label without control characters is saved, one with them is refused")
  func controlCharacters() async throws {
    try await withShields { fixture in
      var selection = ShieldFixture.selection("game", .reward)
      selection.displayName = "Chess\u{202E}"
      let error = try await rpcError { [selection] in try await fixture.save([selection]) }
      #expect(error.code == .invalidArgument && error.fields == ["selections[0].display_name"])
      selection.displayName = "\u{200E}Chess ♟\u{200D}"
      #expect(try await fixture.save([selection]).count == 1)
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
