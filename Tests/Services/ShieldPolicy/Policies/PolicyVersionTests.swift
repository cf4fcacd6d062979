import Database
import EventFeed
import LocalTime
import Messages
import RPC
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

@testable import ShieldFeed

@Suite struct PolicyVersionTests {
  @Test("SH-11 versions are monotonic; a device acknowledges one, and the guardian sees the lag")
  func acknowledged() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([ShieldFixture.selection("game", .reward)])
      let first = try await fixture.policy().version
      try await fixture.family.advance(by: 60)
      let answer = try await fixture.acknowledge(first, at: fixture.now - 20)
      #expect(answer.newestVersion == first)
      _ = try await fixture.grant([ids[0]], seconds: 60)
      try await fixture.save([ShieldFixture.selection("film", .reward)])
      let newest = try await fixture.policy().version
      #expect(newest == first + 2)

      let listed = try await fixture.family.shield.listAcknowledgements(
        .init(childID: fixture.childID), options: fixture.guardian.options)
      #expect(listed.newestVersion == newest)
      #expect(
        listed.acknowledgements == [
          ShieldV1.Acknowledgement(
            deviceID: fixture.device.deviceID, version: first, lag: 2,
            applyTime: GoogleProtobuf.Timestamp(seconds: fixture.now.seconds - 20))
        ])
      let devices = try await fixture.family.client.listDevices(.init(), options: fixture.guardian.options).devices
      #expect(devices.last?.lastSyncTime?.seconds == fixture.now.seconds)
      // An acknowledgement of an older version than the last one is published with what it shielded.
      _ = try await fixture.acknowledge(first + 1)
      _ = try await fixture.acknowledge(newest)
      let events = try await fixture.family.events(ShieldV1.PolicyAcknowledged.self, of: fixture.guardian.familyID)
      #expect(events.map(\.version) == [first, first + 1, newest])
      let apps = try await fixture.policy().apps.compactMap(\.app?.appID)
      #expect(events.map(\.shieldedAppIDs) == [[apps[0]], [], [apps[1]]])

      let (child, snapshots) = (fixture.child, ShieldSnapshot())
      let state = try await fixture.family.database.read(child.partition) { tx in
        try snapshots.state(of: child.familyID, in: tx)
      }
      #expect(state.compactMap { $0 as? ShieldV1.PolicyAcknowledged } == events)
    }
  }

  @Test("SH-11 an acknowledgement is bounded by its receipt, repeated without effect, and refused for no version")
  func wrongAcknowledgements() async throws {
    try await withShields { fixture in
      let none = try await rpcError { try await fixture.acknowledge(1) }
      #expect(none.code == .invalidArgument && none.fields == ["version"])
      try await fixture.save([ShieldFixture.selection("game", .reward)])
      let version = try await fixture.policy().version
      for wrong in [0, -1, version + 1] {
        let error = try await rpcError { try await fixture.acknowledge(wrong) }
        #expect(error.fields == ["version"])
      }
      _ = try await fixture.acknowledge(version, at: fixture.now + 1_000)
      _ = try await fixture.acknowledge(version, at: fixture.now - 1_000)
      let events = try await fixture.family.events(ShieldV1.PolicyAcknowledged.self, of: fixture.guardian.familyID)
      #expect(events.map(\.applyTime?.seconds) == [fixture.now.seconds])
    }
  }

  @Test("US-3 a device's time before the making of the version counts as the making; the answer returns what counts")
  func clamped() async throws {
    try await withShields { fixture in
      try await fixture.save([ShieldFixture.selection("game", .reward)])
      let (first, made) = (try await fixture.policy().version, fixture.now)
      try await fixture.family.advance(by: 120)
      let answer = try await fixture.acknowledge(first, at: Instant(seconds: 0))
      #expect(answer.applyTime?.seconds == made.seconds && answer.newestVersion == first)
      // A repeat returns what already counts.
      #expect(try await fixture.acknowledge(first, at: fixture.now).applyTime?.seconds == made.seconds)
      try await fixture.save([ShieldFixture.selection("film", .reward)])
      try await fixture.save([ShieldFixture.selection("song", .reward)])
      #expect(try await fixture.acknowledge(first + 2).applyTime?.seconds == fixture.now.seconds)
      let events = try await fixture.family.events(ShieldV1.PolicyAcknowledged.self, of: fixture.guardian.familyID)
      #expect(events.map { $0.applyTime?.seconds } == [made.seconds, fixture.now.seconds])
      #expect(events.map { $0.makeTime?.seconds } == [made.seconds, fixture.now.seconds])
    }
  }

  @Test("US-3 SH-11 an acknowledgement of an older version that arrives late is stored and published")
  func late() async throws {
    try await withShields { fixture in
      let game = try await fixture.save([ShieldFixture.selection("game", .reward)])
      let (first, made) = (try await fixture.policy().version, fixture.now)
      try await fixture.family.advance(by: 60)
      _ = try await fixture.grant(game, seconds: 7_200)
      let second = try await fixture.policy().version
      #expect(second > first)
      let opened = try await fixture.acknowledge(second).applyTime
      try await fixture.family.advance(by: 120)
      let late = try await fixture.acknowledge(first, at: made + 30)
      #expect(late.applyTime?.seconds == made.seconds + 30)
      // The device still has the newer version.
      let listed = try await fixture.family.shield.listAcknowledgements(
        .init(childID: fixture.childID), options: fixture.guardian.options)
      #expect(listed.acknowledgements.map(\.version) == [second])
      #expect(listed.acknowledgements.map(\.applyTime) == [opened])
      let acknowledged = try await fixture.family.events(
        ShieldV1.PolicyAcknowledged.self, of: fixture.guardian.familyID)
      #expect(acknowledged.map(\.version) == [second, first])
      #expect(acknowledged.map(\.shieldedAppIDs) == [[], game])
      #expect(acknowledged.last?.applyTime?.seconds == made.seconds + 30)
    }
  }

  @Test("US-3 of several times for a version the earliest counts and is published again, ten times at most")
  func several() async throws {
    try await withShields { fixture in
      try await fixture.save([ShieldFixture.selection("game", .reward)])
      let version = try await fixture.policy().version
      try await fixture.family.advance(by: 200)
      let first = fixture.now
      for step in 0...10 as ClosedRange<Int64> {
        #expect(try await fixture.acknowledge(version, at: first - step).applyTime?.seconds == first.seconds - step)
      }
      for repeated in [first, first - 10] {
        #expect(try await fixture.acknowledge(version, at: repeated).applyTime?.seconds == first.seconds - 10)
      }
      let error = try await rpcError { try await fixture.acknowledge(version, at: first - 11) }
      #expect(error.code == .resourceExhausted && error.message.contains("(10 times)"))
      let events = try await fixture.family.events(ShieldV1.PolicyAcknowledged.self, of: fixture.guardian.familyID)
      #expect(events.count == 11 && events.last?.applyTime?.seconds == first.seconds - 10)
    }
  }

  @Test("SH-11 a child without apps has a first version, too")
  func empty() async throws {
    try await withShields { fixture in
      let policy = try await fixture.policy()
      #expect(policy.version == 1 && policy.apps.isEmpty)
      #expect(try await fixture.policy() == policy)
    }
  }

  @Test("SH-12 SH-16 a timer shields at a grant's expiry, exclusive")
  func expiry() async throws {
    try await withShields { fixture in
      let ids = try await fixture.save([ShieldFixture.selection("game", .reward)])
      var watch = fixture.family.shield.watchPolicy(
        .init(childID: fixture.childID), options: fixture.device.options
      ).makeAsyncIterator()
      _ = try await watch.next()
      _ = try await fixture.grant([ids[0]], seconds: 600, expires: fixture.now + 100)
      #expect(try await watch.next()?.policy?.apps.map(\.shielded) == [false])
      try await fixture.family.advance(by: 99)
      #expect(try await fixture.open() == Set(ids))
      try await fixture.family.advance(by: 1)
      #expect(try await watch.next()?.policy?.apps.map(\.shielded) == [true])
    }
  }
}
