import Messages
import RPC
import ServiceHarness
import Stubs
import Testing

@testable import ShieldApps

/// Guardians who save apps at the same time.
@Suite(.timeLimit(.minutes(30)))
struct ConcurrentSaveTests {
  /// The error of each save that was refused.
  private func save(
    _ saves: [[ShieldV1.AppSelection]], _ fixture: ShieldFixture, by callers: [Caller]
  ) async throws -> [RPCError] {
    try await withThrowingTaskGroup(of: RPCError?.self) { group in
      for (index, selections) in saves.enumerated() {
        let request = ShieldV1.SaveAppsRequest(
          childID: fixture.childID, selections: selections, requestID: freshID())
        group.addTask {
          await failure {
            _ = try await fixture.family.shield.saveApps(request, options: callers[index % callers.count].options)
          }
        }
      }
      return try await group.reduce(into: []) { errors, error in
        if let error { errors.append(error) }
      }
    }
  }

  private func callers(_ fixture: ShieldFixture) async throws -> [Caller] {
    let other = try await fixture.family.client.addGuardian(
      .init(displayName: "Alex", requestID: freshID()), options: fixture.guardian.options
    ).guardianID
    return [fixture.guardian, try await fixture.family.pairDevice(fixture.guardian, guardian: other)]
  }

  @Test("SH-6 of saves at the same time each changes the apps that it names and no others: none is lost")
  func merged() async throws {
    try await withShields { fixture in
      let callers = try await callers(fixture)
      let kept = try await fixture.save([ShieldFixture.selection("kept", .reward, rate: 70)])
      let saves = (0..<20).map { save in
        let category: CommonV1.AppCategory = save % 2 == 0 ? .learning : .reward
        var selections = (0..<5).map { ShieldFixture.selection("app \(save) \($0)", category) }
        selections.append(ShieldFixture.selection("shared", .reward, rate: Int32(100 + 10 * save)))
        return selections
      }
      #expect(try await save(saves, fixture, by: callers).isEmpty)
      let policy = try await fixture.policy()
      let names = Set(saves.joined().map(\.displayName)).union(["kept"])
      #expect(policy.apps.count == names.count && Set(policy.apps.compactMap(\.app?.displayName)) == names)
      #expect(policy.apps.first?.app?.appID == kept[0] && policy.apps.first?.app?.pointsPerMinute == 70)
      // The rate is that of one of them, and every app was given one id, one place and one generation.
      let shared = try #require(policy.apps.first { $0.app?.displayName == "shared" }?.app)
      #expect((100...290).contains(shared.pointsPerMinute) && shared.generation == 1)
      let published = try await fixture.family.events(ShieldV1.AppAssigned.self, of: fixture.guardian.familyID)
      let last = published.last { $0.app?.appID == shared.appID }
      #expect(last?.app?.pointsPerMinute == shared.pointsPerMinute)
      #expect(Set(published.compactMap(\.app?.appID)).count == names.count)
    }
  }

  @Test("SH-5 of two saves of an app in both categories at the same time one holds, and the other is refused whole")
  func categories() async throws {
    try await withShields { fixture in
      let callers = try await callers(fixture)
      for round in 0..<10 {
        let saves = [CommonV1.AppCategory.learning, .reward].map { category in
          ["Chess \(round)", "\(category) \(round)"].map { ShieldFixture.selection($0, category) }
        }
        let errors = try await save(saves, fixture, by: callers)
        let apps = try await fixture.policy().apps.compactMap(\.app).filter { $0.displayName.hasSuffix(" \(round)") }
        #expect(errors.count == 1 && errors[0].code == .alreadyExists && apps.count == 2)
        let category = try #require(apps.first).category
        #expect(apps.allSatisfy { $0.category == category })
        let (stored, other) = category == .learning ? ("Learning", "Reward") : ("Reward", "Learning")
        #expect(
          errors[0].message
            == "Chess \(round) is already in the \(stored) list. You can't pick it in the \(other) list.")
      }
    }
  }

  @Test("SH-6 the limit of a child's apps holds for saves at the same time")
  func limit() async throws {
    try await withShields { fixture in
      let callers = try await callers(fixture)
      let saves = (0..<6).map { save in
        (0..<190).map { ShieldFixture.selection("\(save) \($0)", .reward) }
      }
      let errors = try await save(saves, fixture, by: callers)
      #expect(errors.count == 1 && errors[0].fields == ["selections"])
      #expect(try await fixture.policy().apps.count == 950)
    }
  }
}
