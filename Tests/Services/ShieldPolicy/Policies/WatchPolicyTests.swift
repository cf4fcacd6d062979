import Database
import Dispatch
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldPolicies

@Suite struct WatchPolicyTests {
  typealias Watch = ResponseStream<ShieldV1.WatchPolicyResponse>.AsyncIterator

  private func watch(_ fixture: ShieldFixture, as caller: Caller? = nil, from token: String = "") -> Watch {
    fixture.family.shield.watchPolicy(
      .init(childID: fixture.childID, resumeToken: token), options: (caller ?? fixture.device).options
    ).makeAsyncIterator()
  }

  private func next(_ watch: inout Watch) async throws -> (policy: ShieldV1.Policy, token: String) {
    let response = try #require(try await watch.next())
    return (try #require(response.policy), response.resumeToken)
  }

  @Test("SH-11 a watcher gets the policy at once and then each change")
  func watched() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([ShieldFixture.selection("game", .reward)])
      var watch = watch(fixture)
      let first = try await next(&watch)
      #expect(first.policy.apps.map(\.shielded) == [true] && first.token.utf8.count <= 64)
      _ = try await fixture.grant([ids[0]], seconds: 60)
      let second = try await next(&watch)
      #expect(second.policy.version == first.policy.version + 1 && second.policy.apps.map(\.shielded) == [false])
      #expect(second.policy.apps.map(\.grantedSeconds) == [60] && second.policy.restartRunningApps)
      try await fixture.use(added: [fixture.segment(ids[0], .reward, 0..<60, rate: 50)])
      let third = try await next(&watch)
      #expect(third.policy.version == second.policy.version + 1 && third.policy.apps.map(\.shielded) == [true])
      #expect(Set([first.token, second.token, third.token]).count == 3)
    }
  }

  @Test("SH-11 a policy that a commit has made reaches the watchers without being read again", .timeLimit(.minutes(30)))
  func withoutReading() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([ShieldFixture.selection("game", .reward)])
      _ = try await fixture.grant([ids[0]], seconds: 60)
      let database = fixture.family.database
      // Begins when the commits before it have been reported: watches that they woke would read where all readers are
      // held.
      await database.settleTimers()
      try await database.write("another family") { _ in }
      var (watch, other) = (watch(fixture), watch(fixture, as: fixture.guardian))
      let first = try await next(&watch)
      #expect(try await next(&other).policy.version == first.policy.version)
      // All that read are held by other families.
      let (entries, entry) = AsyncStream.makeStream(of: Void.self)
      let gate = DispatchSemaphore(value: 0)
      func release() { for _ in 0..<3 { gate.signal() } }
      // A failure must not leave them waiting.
      defer { release() }
      let held = (0..<3).map { number in
        Task {
          try await database.read("family \(number)") { _ in
            entry.yield()
            gate.wait()
          }
        }
      }
      var entered = entries.makeAsyncIterator()
      for _ in held { await entered.next() }
      try await fixture.use(added: [fixture.segment(ids[0], .reward, 0..<60, rate: 50)])
      for policy in [try await next(&watch).policy, try await next(&other).policy] {
        #expect(policy.version == first.policy.version + 1 && policy.apps.map(\.shielded) == [true])
      }
      release()
      for task in held { try await task.value }
      #expect(try await fixture.policy().version == first.policy.version + 1)
    }
  }

  @Test("SH-11 a watch that resumes where it ended receives only changes since then")
  func resumed() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([ShieldFixture.selection("game", .reward)])
      var watch = watch(fixture)
      let first = try await next(&watch)
      // The token is current: nothing until something changes.
      var current = self.watch(fixture, from: first.token)
      let grant = try await fixture.grant([ids[0]], seconds: 60)
      let changed = try await next(&current)
      #expect(changed.policy.version == first.policy.version + 1)
      // Behind by several versions: the newest at once.
      try await fixture.save([ShieldFixture.selection("film", .reward)])
      var behind = self.watch(fixture, from: first.token)
      #expect(try await next(&behind).policy.version == first.policy.version + 2)
      #expect(grant.seconds == 60)
      // After a restart of the watch with the newest token, the next change comes, and no other.
      let newest = try await fixture.policy().version
      var again = self.watch(
        fixture, from: PolicyToken.text(fixture.child, fixture.device.deviceID, version: newest, epoch: fixture.epoch))
      try await fixture.use(added: [fixture.segment(ids[0], .reward, 0..<60, rate: 50)])
      #expect(try await next(&again).policy.version == newest + 1)
    }
  }

  @Test("SH-11 an unknown token begins with the current policy, whatever it is")
  func unknownTokens() async throws {
    try await withShields { fixture in
      try await fixture.save([ShieldFixture.selection("game", .reward)])
      let policy = try await fixture.policy()
      let sibling = try await fixture.family.makeChild(fixture.guardian, name: "Ben")
      let other = ChildKey(familyID: fixture.child.familyID, childID: sibling)
      let token = PolicyToken.text(fixture.child, nil, version: policy.version, epoch: fixture.epoch)
      let restored = try #require(Epoch(bytes: [UInt8](repeating: 7, count: 16)))
      let tokens = [
        "", "x", "1", ".", "-1.", "\(policy.version).", "0" + token, token + "0", token.uppercased() + ".",
        String(repeating: "9", count: 100_000),
        PolicyToken.text(other, nil, version: policy.version, epoch: fixture.epoch),
        PolicyToken.text(fixture.child, nil, version: policy.version, epoch: restored),
        PolicyToken.text(fixture.child, nil, version: policy.version + 5, epoch: fixture.epoch),
      ]
      for token in tokens {
        var watch = watch(fixture, as: fixture.guardian, from: token)
        #expect(try await next(&watch).policy == policy, "\(token.prefix(64))")
      }
    }
  }

  @Test("SH-4 the hint to reopen running apps compares with what the caller has, over versions that it did not see")
  func restartHint() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([ShieldFixture.selection("game", .reward)])
      var start = watch(fixture)
      let first = try await next(&start)
      _ = try await fixture.grant([ids[0]], seconds: 60)
      try await fixture.save([ShieldFixture.selection("read", .learning)])
      // The newest version changed no shield itself, but one changed since the first.
      var behind = watch(fixture, from: first.token)
      let opened = try await next(&behind)
      #expect(opened.policy.version == first.policy.version + 2 && opened.policy.restartRunningApps)
      #expect(try await fixture.policy().restartRunningApps == false)

      // A device is compared with the version that it acknowledged.
      func devicePolicy() async throws -> ShieldV1.Policy {
        try await fixture.family.shield.getPolicy(.init(childID: fixture.childID), options: fixture.device.options)
      }
      _ = try await fixture.acknowledge(first.policy.version)
      #expect(try await devicePolicy().restartRunningApps)
      var watch = watch(fixture)
      #expect(try await next(&watch).policy.restartRunningApps)
      _ = try await fixture.acknowledge(opened.policy.version)
      #expect(try await !devicePolicy().restartRunningApps)
      // A change that is reversed before the next look needs no restart.
      _ = try await fixture.block([ids[0]], ban: true)
      _ = try await fixture.block([ids[0]])
      #expect(try await !devicePolicy().restartRunningApps)
      var again = self.watch(fixture, from: opened.token)
      #expect(try await !next(&again).policy.restartRunningApps)
    }
  }
}
