import Database
import EventFeed
import Messages
import RPC
import ServiceHarness
import Stubs
import Testing

@testable import ShieldCommands

@Suite("Watches of commands") struct CommandWatchTests {
  @Test("SH-10 a watch begins with what waits, and receives what is queued, retried, dead, requeued and cancelled")
  func changes() async throws {
    try await withShields { fixture in
      let first = try await fixture.queue(.syncNow)
      var watch = fixture.watch()
      let snapshot = try #require(try await watch.next())
      #expect(snapshot.isSnapshot && snapshot.commands == [first] && snapshot.resumeToken.utf8.count <= 80)
      let second = try await fixture.queue(.reportApps)
      #expect(try await watch.next()?.commands == [second])
      for attempt in Int32(1)...2 {
        _ = try await fixture.report(first, attempt: attempt, .failed, "busy")
        let retry = try #require(try await watch.next())
        #expect(!retry.isSnapshot && retry.commands.map(\.attempt) == [attempt + 1])
      }
      _ = try await fixture.report(first, attempt: 3, .failed, "busy")
      #expect(try await watch.next()?.commands.map(\.state) == [.dead])
      _ = try await fixture.requeue(first)
      #expect(try await watch.next()?.commands.map(\.attempt) == [4])
      _ = try await fixture.cancel(second)
      let last = try #require(try await watch.next())
      #expect(last.commands.map(\.state) == [.cancelled] && last.commands.map(\.commandID) == [second.commandID])
      // A watch that resumes receives each command that has changed since once, as it is now.
      var resumed = fixture.watch(from: snapshot.resumeToken)
      let missed = try #require(try await resumed.next())
      #expect(!missed.isSnapshot && missed.commands.map(\.commandID) == [first.commandID, second.commandID])
      #expect(missed.commands.map(\.state) == [.queued, .cancelled])
      var current = fixture.watch(from: last.resumeToken)
      let third = try await fixture.queue(.syncNow)
      #expect(try await current.next()?.commands == [third])
      var fresh = fixture.watch()
      #expect(try await fresh.next()?.commands.map(\.commandID) == [first.commandID, third.commandID])
    }
  }

  @Test("SH-10 each device watches its own commands, within its own 10 places, and no guardian does")
  func places() async throws {
    try await withShields { fixture in
      let phone = try await fixture.family.pairDevice(fixture.guardian, fixture.childID)
      let command = try await fixture.queue(.syncNow, on: phone)
      var open: [ResponseStream<ShieldV1.WatchCommandsResponse>.AsyncIterator] = []
      for _ in 0..<StreamLimits.perDevice {
        var watch = fixture.watch()
        #expect(try await watch.next()?.commands.isEmpty == true)
        open.append(watch)
      }
      let error = try await rpcError {
        var more = fixture.watch()
        _ = try await more.next()
      }
      #expect(error.code == .resourceExhausted && error.message.contains("this device has 10"))
      var other = fixture.watch(as: phone)
      #expect(try await other.next()?.commands == [command])
      let guardian = try await rpcError {
        var watch = fixture.watch(as: fixture.guardian)
        _ = try await watch.next()
      }
      #expect(guardian.code == .permissionDenied)
      #expect(open.count == StreamLimits.perDevice)
    }
  }

  @Test("SH-10 an unknown token begins with a snapshot, a made-up position continues from there")
  func tokens() async throws {
    try await withShields { fixture in
      let phone = try await fixture.family.pairDevice(fixture.guardian, fixture.childID)
      let (first, second) = (try await fixture.queue(.syncNow), try await fixture.queue(.reportApps))
      let own = CommandedDevice(child: fixture.child, deviceID: fixture.device.deviceID)
      let others = CommandedDevice(child: fixture.child, deviceID: phone.deviceID)
      let restored = try #require(Epoch(bytes: [UInt8](repeating: 7, count: 16)))
      func token(_ device: CommandedDevice, _ position: Int64, epoch: Epoch? = nil) -> String {
        CommandToken(position: position).text(device, epoch: epoch ?? fixture.epoch)
      }
      for unknown in [
        "x", token(others, 1), token(own, 1, epoch: restored), token(own, 99), token(own, .max), token(own, -1),
        String(repeating: "9", count: 100_000),
      ] {
        var watch = fixture.watch(from: unknown)
        let response = try #require(try await watch.next())
        #expect(response.isSnapshot && response.commands == [first, second], "\(unknown.prefix(90))")
      }
      var made = fixture.watch(from: token(own, 1))
      let response = try #require(try await made.next())
      #expect(!response.isSnapshot && response.commands == [second])
    }
  }

  @Test("SH-10 many changes come in several responses, none is left out")
  func pieces() async throws {
    try await withShields { fixture in
      let token = try await fixture.watchedToken()
      var queued: [String] = []
      for _ in 0..<100 { queued.append(try await fixture.queue(.syncNow).commandID) }
      for id in queued[..<60] { _ = try await fixture.cancel(.init(commandID: id)) }
      for _ in 0..<60 { queued.append(try await fixture.queue(.syncNow).commandID) }
      var watch = fixture.watch(from: token)
      var seen: [String] = []
      while seen.count < queued.count, let response = try await watch.next() {
        #expect(!response.isSnapshot && response.commands.count <= 100)
        seen += response.commands.map(\.commandID)
      }
      #expect(seen.count == queued.count && Set(seen) == Set(queued))
    }
  }
}
