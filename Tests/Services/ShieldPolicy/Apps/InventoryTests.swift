import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldApps

/// The apps that devices report, and what guardians see of them.
@Suite(.timeLimit(.minutes(30)))
struct InventoryTests {
  @Test("SH-17 a guardian sees the apps of a child's devices that are not assigned, and saves one by its digest")
  func listed() async throws {
    try await withShields { fixture in
      #expect(try await fixture.unassigned().isEmpty)
      try await fixture.reportApps(["Chess", "film", "game"], kinds: ["film": .webDomain])
      let found = try await fixture.unassigned()
      #expect(found.map(\.displayName) == ["Chess", "film", "game"])
      #expect(found.map(\.kind) == [.application, .webDomain, .application])
      #expect(found.allSatisfy { $0.deviceIDs == [fixture.device.deviceID] })
      let game = try #require(found.last)
      let saved = try await fixture.family.shield.saveApps(
        .init(
          childID: fixture.childID,
          selections: [.init(tokenDigest: game.tokenDigest, displayName: game.displayName, category: .reward)],
          requestID: freshID()), options: fixture.guardian.options)
      #expect(try await fixture.unassigned().map(\.displayName) == ["Chess", "film"])
      // Reporting assigns nothing and changes no assignment.
      let version = try await fixture.policy().version
      try await fixture.reportApps(["game", "Chess"])
      #expect(try await fixture.policy().version == version)
      #expect(try await fixture.unassigned().map(\.displayName) == ["Chess"])
      _ = try await fixture.remove(try #require(saved.apps.first).appID)
      #expect(try await fixture.unassigned().map(\.displayName) == ["Chess", "game"])
      #expect(try await fixture.listed()?.lastSyncTime?.seconds == fixture.now.seconds)
    }
  }

  @Test("SH-17 an app of a sibling is not this child's; its kind is the one that it was saved as")
  func siblings() async throws {
    try await withShields { fixture in
      let sibling = ShieldFixture(
        fixture, in: fixture.family, childID: try await fixture.family.makeChild(fixture.guardian, name: "Ben"))
      try await sibling.save([ShieldFixture.selection("game", .reward, kind: .webDomain)])
      try await fixture.reportApps(["game"])
      let found = try await fixture.unassigned()
      #expect(found.map(\.displayName) == ["game"] && found.first?.kind == .webDomain)
      #expect(try await sibling.unassigned().isEmpty)
    }
  }

  @Test("SH-17 US-16 an activity is on no device: a report of one is refused, a saved one is never shielded")
  func activity() async throws {
    try await withShields { fixture in
      let refused = try await rpcError { try await fixture.reportApps(["book"], kinds: ["book": .activity]) }
      #expect(refused.code == .invalidArgument && refused.fields == ["apps[0].kind"])
      let ids = try await fixture.save([ShieldFixture.selection("book", .learning, kind: .activity)])
      #expect(try await fixture.unassigned().isEmpty)
      let policy = try await fixture.policy()
      #expect(policy.apps.map(\.app?.kind) == [.activity] && policy.apps.map(\.shielded) == [false])
      let assigned = try await fixture.family.events(ShieldV1.AppAssigned.self, of: fixture.guardian.familyID)
      #expect(assigned.map(\.app?.kind) == [.activity])
      let blocked = try await rpcError { _ = try await fixture.unblock(ids) }
      #expect(blocked.code == .invalidArgument)
    }
  }

  @Test("SH-17 several devices have an app together; reports of a device that is shut out are forgotten")
  func devices() async throws {
    try await withShields { fixture in
      let phone = try await fixture.family.pairDevice(fixture.guardian, fixture.childID)
      try await fixture.reportApps(["Chess", "game"])
      try await fixture.family.advance(by: 60)
      try await fixture.reportApps(["game", "film"], options: phone.options)
      let both = [fixture.device.deviceID, phone.deviceID].sorted()
      let found = try await fixture.unassigned()
      #expect(found.map(\.displayName) == ["Chess", "film", "game"])
      #expect(found.map(\.deviceIDs) == [[fixture.device.deviceID], [phone.deviceID], both])
      let reports = try await fixture.inventoryPage().reports
      #expect(reports.map(\.deviceID) == both)
      #expect(
        reports.map { $0.reportTime?.seconds }
          == both.map { fixture.now.seconds - ($0 == phone.deviceID ? 0 : 60) })
      _ = try await fixture.family.revoke(fixture.guardian, phone.deviceID)
      #expect(try await fixture.unassigned().map(\.displayName) == ["Chess", "game"])
      #expect(try await fixture.inventoryPage().reports.map(\.deviceID) == [fixture.device.deviceID])
    }
  }

  @Test("SH-17 a viewer reports nothing, and a guardian's device is not asked")
  func viewers() async throws {
    try await withShields { fixture in
      let (family, guardian) = (fixture.family, fixture.guardian)
      let started = try await family.client.startPairing(
        .init(childID: fixture.childID, requestID: freshID(), viewer: true), options: guardian.options)
      let redeemed = try await family.redeem(started.code)
      _ = try await family.confirm(guardian, started.pairingID)
      let viewer = Caller(
        familyID: guardian.familyID, deviceID: redeemed.deviceID,
        credentials: try #require(try await family.awaitPairing(redeemed.pairingToken).last?.credentials))
      try await fixture.reportApps(["game"], options: viewer.options)
      #expect(try await fixture.unassigned().isEmpty)
      #expect(try await fixture.inventoryPage().reports.isEmpty)
      #expect(try await fixture.listed(viewer.deviceID)?.lastSyncTime != nil)
      let refused = await failure { try await fixture.reportApps(["game"], options: guardian.options) }
      #expect(refused?.code == .permissionDenied)
      let asChild = await failure { _ = try await fixture.inventoryPage(options: fixture.device.options) }
      #expect(asChild?.code == .permissionDenied)
    }
  }

  @Test("SH-17 a device has at most 2,000 apps; a whole other report replaces them, and pages list each once")
  func limits() async throws {
    try await withShields { fixture in
      let apps = (0..<2_001).map { index in
        ShieldV1.InstalledApp(
          tokenDigest: ShieldFixture.token("\(10_000 + index)"), displayName: "App \(index)\u{1b}\u{2028}x")
      }
      let inventory = fixture.family.inventory
      let tooMany = await failure {
        _ = try await inventory.reportApps(.init(apps: apps), options: fixture.device.options)
      }
      #expect(tooMany?.fields == ["apps"] && tooMany?.message.contains("2001") == true)
      #expect(try await fixture.unassigned().isEmpty)
      _ = try await inventory.reportApps(.init(apps: Array(apps[..<2_000])), options: fixture.device.options)
      #expect(try await fixture.unassigned().map(\.tokenDigest) == apps[..<2_000].map(\.tokenDigest))
      #expect(try await fixture.unassigned().first?.displayName == "App 0 x")
      // All but one are others.
      let others = (0..<1_999).map { ShieldV1.InstalledApp(tokenDigest: ShieldFixture.token("\(20_000 + $0)")) }
      for _ in 0..<2 {
        _ = try await inventory.reportApps(
          .init(apps: others.reversed() + [apps[1_234]]), options: fixture.device.options)
        let found = try await fixture.unassigned(pageSize: 77)
        #expect(found.map(\.tokenDigest) == [apps[1_234].tokenDigest] + others.map(\.tokenDigest))
      }
      _ = try await inventory.reportApps(.init(), options: fixture.device.options)
      #expect(try await fixture.unassigned().isEmpty)
    }
  }

  @Test("SH-17 a made-up page token lists from there, and one that is none is refused")
  func tokens() async throws {
    try await withShields { fixture in
      try await fixture.reportApps(["Chess", "film", "game"])
      for key in ["", "x", "\u{0}", String(repeating: "z", count: 900), ShieldFixture.token("film")] {
        let page = try await fixture.inventoryPage(token: Page.token(after: key))
        #expect(page.apps.map(\.tokenDigest) == page.apps.map(\.tokenDigest).filter { $0 > key })
      }
      let refused = await failure { _ = try await fixture.inventoryPage(token: "0.film") }
      #expect(refused?.fields == ["page_token"])
    }
  }
}

extension ShieldFixture {
  /// A device reports these apps and no others: the child's device, unless another one calls.
  func reportApps(
    _ names: [String], kinds: [String: ShieldV1.SelectionKind] = [:], options: CallOptions? = nil
  ) async throws {
    let apps = names.map { name in
      ShieldV1.InstalledApp(
        tokenDigest: Self.token(name), displayName: name, kind: kinds[name] ?? .unspecified)
    }
    let answer = try await family.inventory.reportApps(.init(apps: apps), options: options ?? device.options)
    #expect(answer.reportTime?.seconds == now.seconds)
  }

  func inventoryPage(
    size: Int32 = 0, token: String = "", options: CallOptions? = nil
  ) async throws -> ShieldV1.ListUnassignedAppsResponse {
    try await family.inventory.listUnassignedApps(
      .init(childID: childID, pageSize: size, pageToken: token), options: options ?? guardian.options)
  }

  /// All pages.
  func unassigned(pageSize: Int32 = 0) async throws -> [ShieldV1.UnassignedApp] {
    var (apps, token): ([ShieldV1.UnassignedApp], String) = ([], "")
    repeat {
      let page = try await inventoryPage(size: pageSize, token: token)
      #expect(pageSize == 0 || page.apps.count <= pageSize)
      apps += page.apps
      token = page.nextPageToken
    } while !token.isEmpty
    return apps
  }
}
