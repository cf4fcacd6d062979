import Database
import Identity
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import BadgeChildren
@testable import BadgeShop

/// The twelve operations of the achievement API, by role: each caller who is signed in, a guardian or the child itself,
/// or the child alone.
@Suite struct AchievementRoleTests {
  private enum Access {
    case signedIn, guardianOrSelf, selfOnly
  }

  private struct Operation: Sendable {
    let name: String
    let access: Access
    let call: @Sendable (BadgeFixture, CallOptions) async throws -> Void

    init(
      _ name: String, _ access: Access, _ call: @escaping @Sendable (BadgeFixture, CallOptions) async throws -> Void
    ) {
      (self.name, self.access, self.call) = (name, access, call)
    }
  }

  private static let operations = [
    Operation("all badges", .signedIn) { _ = try await $0.client.listBadges(.init(), options: $1) },
    Operation("a child's badges", .guardianOrSelf) {
      _ = try await $0.client.listChildBadges(.init(childID: $0.family.childID), options: $1)
    },
    Operation("progress", .guardianOrSelf) {
      _ = try await $0.client.listProgress(.init(childID: $0.family.childID), options: $1)
    },
    Operation("summary", .guardianOrSelf) {
      _ = try await $0.client.getSummary(.init(childID: $0.family.childID), options: $1)
    },
    Operation("display", .selfOnly) {
      _ = try await $0.profiles.setDisplay(.init(code: "FIRST_STEPS", displayed: true), options: $1)
    },
    Operation("seen", .selfOnly) { _ = try await $0.client.markSeen(.init(codes: ["FIRST_STEPS"]), options: $1) },
    Operation("points", .guardianOrSelf) {
      _ = try await $0.client.getPoints(.init(childID: $0.family.childID), options: $1)
    },
    Operation("rewards", .signedIn) { _ = try await $0.rewards.listRewards(.init(), options: $1) },
    Operation("a child's rewards", .guardianOrSelf) {
      _ = try await $0.rewards.listChildRewards(.init(childID: $0.family.childID), options: $1)
    },
    Operation("unlock", .guardianOrSelf) { fixture, options in
      // One of these: the second caller that may do it has the other left.
      let code = try await fixture.owned().contains { $0.reward?.code == "AVATAR_OWL" } ? "THEME_OCEAN" : "AVATAR_OWL"
      try await fixture.unlock(code, as: options)
    },
    Operation("equip", .selfOnly) { _ = try await $0.rewards.equipReward(.init(code: "TITLE_SCHOLAR"), options: $1) },
    Operation("unequip", .selfOnly) {
      _ = try await $0.rewards.unequipReward(.init(code: "TITLE_SCHOLAR"), options: $1)
    },
  ]

  @Test("BA-9 BA-10 BA-11 BA-12 FA-6 the twelve operations by role", arguments: operations.indices)
  func roles(_ index: Int) async throws {
    let operation = Self.operations[index]
    #expect(Self.operations.count == 12)
    try await withBadgeService { fixture in
      try await fixture.openShop()
      let (family, other) = (fixture.family, TestFamily())
      try await fixture.give("TITLE_SCHOLAR", knowing: other)
      for (caller, principal) in [
        ("guardian", family.guardian), ("self", family.child), ("sibling", family.sibling),
        ("other guardian", other.guardian), ("other child", other.child), ("pending", family.pendingDevice),
      ] {
        let options = try fixture.harness.options(principal)
        let error = await failure { try await operation.call(fixture, options) }
        #expect(
          error?.code == Self.expected(operation.access, caller), "\(operation.name) as \(caller): \(error as Any)")
      }
      let anonymous = await failure { try await operation.call(fixture, CallOptions(timeout: .seconds(120))) }
      #expect(anonymous?.code == .unauthenticated, "\(operation.name)")
    }
  }

  private static func expected(_ access: Access, _ caller: String) -> StatusCode? {
    switch (access, caller) {
    case (_, "pending"): .permissionDenied
    case (.signedIn, _), (_, "self"), (.guardianOrSelf, "guardian"): nil
    case (.guardianOrSelf, _): .notFound
    case (.selfOnly, "guardian"), (.selfOnly, "other guardian"): .permissionDenied
    // The caller is the child: another one does not have it.
    case (.selfOnly, _): .failedPrecondition
    }
  }
}

extension BadgeFixture {
  /// Gives the child a reward that it cannot afford, and knows the child of another family.
  fileprivate func give(_ code: String, knowing other: TestFamily) async throws {
    let (child, now) = (child, harness.now)
    try await harness.database.write(child.partition) { tx in
      _ = try PurchaseTable.add(tx, child, .init(id: freshID(), code: code, type: .title, paid: 0, made: now))
    }
    let stranger = ChildKey(familyID: other.familyID, childID: other.childID)
    try await harness.database.write(stranger.partition) { tx in _ = try ChildTable.add(tx, stranger, catalogue: "") }
  }
}
