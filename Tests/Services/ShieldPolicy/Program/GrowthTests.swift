import Database
import DatabaseServer
import LocalTime
import Locks
import Messages
import RPC
import ServiceHarness
import ServiceRuntime
import Stubs
import Testing

@testable import ShieldApps
@testable import ShieldPolicies
@testable import ShieldServer

/// Calls that can be repeated without end: the bytes that they add to the file are charged to their callers.
@Suite(.sqlite("pages of the file"), .timeLimit(.minutes(30))) struct GrowthTests {
  private struct Deed {
    var name: String
    var times: Int
    var call: (Int) async throws -> Void

    init(_ name: String, _ times: Int, _ call: @escaping (Int) async throws -> Void) {
      (self.name, self.times, self.call) = (name, times, call)
    }
  }

  private static func selections(_ count: Int, from first: Int, rate: Int) -> [ShieldV1.AppSelection] {
    (first..<first + count).map {
      var selection = ShieldFixture.selection("app \($0)", .reward, rate: Int32(rate))
      selection.displayName = String(repeating: "x", count: 90) + " \($0)"
      return selection
    }
  }

  private func guardians(_ fixture: ShieldFixture) async throws -> [Deed] {
    let (family, options) = (fixture.family, fixture.guardian.options)
    let apps = try await fixture.save(Self.selections(200, from: 0, rate: 50))
    let name = GoogleProtobuf.FieldMask(paths: ["display_name"])
    let deviceID = fixture.device.deviceID
    return [
      Deed("apps saved again", 8) { try await fixture.save(Self.selections(200, from: 0, rate: 60 + 10 * $0)) },
      Deed("apps saved", 4) { try await fixture.save(Self.selections(200, from: 200 * ($0 + 1), rate: 50)) },
      Deed("limits", 8) { time in
        try await fixture.setLimits(apps: apps.map { ($0, .init(seconds: Int32(time + 60))) })
      },
      Deed("windows", 8) { time in
        _ = try await fixture.setWindows(
          (0..<30).map {
            ShieldV1.Window(
              kind: .other, displayName: String(repeating: "w", count: 40) + "\($0)", weekdays: [.friday],
              startMinuteOfDay: Int32($0 * 20 + time), endMinuteOfDay: Int32($0 * 20 + time + 10),
              appIDs: Array(apps.prefix(100)))
          })
      },
      Deed("blocked and opened", 8) { _ = try await $0 % 2 == 0 ? fixture.block() : fixture.unblock() },
      Deed("renamed", 300) { time in
        _ = try await family.client.updateFamily(
          .init(
            family: .init(displayName: String(repeating: "k", count: 90) + "\(time)"), updateMask: name,
            requestID: freshID()), options: options)
      },
      Deed("nothing changed", 300) { _ in try await fixture.save([ShieldFixture.selection("app 0", .reward)]) },
      Deed("time given", 50) { _ in _ = try await fixture.grant(Array(apps.prefix(50)), seconds: 60) },
      Deed("commands", 50) { _ in
        let command = try await fixture.queue(.syncNow)
        _ = try await family.commands.cancelCommand(
          .init(commandID: command.commandID, requestID: freshID()), options: options)
      },
      Deed("offline changes", 8) { time in
        _ = try await fixture.resolve(
          apps.prefix(100).map {
            .init(
              changeID: freshID(), appID: $0, changeTime: .init(seconds: fixture.now.seconds),
              value: .pointsPerMinute(Int32(60 + 10 * time)))
          })
      },
      Deed("device shields", 50) { time in try await fixture.shield(disabled: time % 2 == 0) },
      Deed("pairings started and cancelled", 50) { _ in
        let started = try await family.startPairing(fixture.guardian, fixture.childID)
        _ = try await family.client.cancelPairing(
          .init(pairingID: started.pairingID, requestID: freshID()), options: options)
      },
      Deed("elevation ended", 300) { _ in
        _ = await failure { _ = try await family.client.endElevation(.init(), options: options) }
      },
      Deed("a device revoked again and again", 300) { _ in
        _ = await failure {
          _ = try await family.client.revokeDevice(.init(deviceID: deviceID, requestID: freshID()), options: options)
        }
      },
    ]
  }

  private func devices(_ fixture: ShieldFixture) async throws -> [Deed] {
    let apps = try await fixture.save(Self.selections(200, from: 0, rate: 50))
    let version = try await fixture.policy().version
    return [
      Deed("acknowledged", 100) { _ = try await fixture.acknowledge(version, at: fixture.now + -Int64($0)) },
      Deed("a new policy acknowledged", 30) { time in
        let policy = try await fixture.shield(disabled: time % 2 == 0)
        _ = try await fixture.acknowledge(policy.version)
      },
      Deed("reports", 200) { try await fixture.report($0 % 2 == 0 ? .granted : .denied, waiting: Int64($0)) },
      Deed("inventory", 6) { time in
        try await fixture.reportApps((0..<1_000).map { "app \(time % 2) \($0) " + String(repeating: "n", count: 10) })
      },
      Deed("requests", 18) { time in
        let asked = Array(apps.dropFirst(time * 10).prefix(10))
        _ = try await fixture.ask(asked, text: String(repeating: "please ", count: 28))
      },
      Deed("labels", 8) { time in
        _ = try await fixture.resolve(
          apps.prefix(100).map {
            .init(
              changeID: freshID(), appID: $0, changeTime: .init(seconds: fixture.now.seconds),
              value: .displayName("device's \(time)"))
          }, as: fixture.device)
      },
      Deed("tokens", 100) { [refreshed = Locked(fixture.device)] _ in
        let caller = try await fixture.family.refreshed(refreshed.withLock { $0 })
        refreshed.withLock { $0 = caller }
      },
    ]
  }

  private func play(_ deeds: (ShieldFixture) async throws -> [Deed]) async throws {
    try await withShields { fixture in
      WriteOrigins(ShieldProgram.definition).register(on: fixture.family.database)
      let measure = GrowthMeasure(fixture.family.database)
      for deed in try await deeds(fixture) {
        let growth = try await measure.during { for time in 0..<deed.times { try await deed.call(time) } }
        #expect(growth.isCharged, "\(deed.name): \(growth)")
      }
    }
  }

  @Test("FA-1 bytes that guardians' calls add to the file are charged to them, answers and events included")
  func guardians() async throws { try await play(guardians) }

  @Test("FA-1 bytes that devices' calls add to the file are charged to them, acknowledgements and requests included")
  func devices() async throws { try await play(devices) }

  @Test("SH-6 a stretch of use that UsageIngest publishes adds at most 4 KiB")
  func neighbours() async throws {
    try await withShields { fixture in
      let book = try await fixture.save([ShieldFixture.selection("book", .learning, rate: 10)])[0]
      let games = try await fixture.save(Self.selections(200, from: 0, rate: 50))
      let growth = try await GrowthMeasure(fixture.family.database).during {
        for pair in 0..<100 as Range<Int64> {
          let start = pair * 100 - 20_000
          try await fixture.use(added: [fixture.segment(book, .learning, start..<start + 60, rate: 10)])
          await fixture.family.database.settleTimers()
          try await fixture.use(added: [fixture.segment(games[0], .reward, start + 60..<start + 72, rate: 50)])
          await fixture.family.database.settleTimers()
        }
      }
      #expect(growth.file <= 200 * 4_096, "\(growth)")
    }
  }
}
