import EventLoop
import HTTP2
import Locks
import Testing

@testable import RPC

/// PROTOCOL-HTTP2, "Client Cancellation".
@Suite("The end of a call at its deadline", .timeLimit(.minutes(30)))
struct ExpiredDeadlineTests {
  private static func peer(
    _ settings: ServerSettings = .unhurried
  ) async throws -> (ClientFixture, RawPeer) {
    let fixture = try ClientFixture(address: .loopback(port: 0), serverSettings: settings)
    return (fixture, try await RawPeer.connect(to: fixture.address))
  }

  private static func request(_ method: String, stream: UInt32, timeout: String? = nil) -> [UInt8] {
    RawPeer.headerBytes("/test.Service/\(method)", stream: stream, more: timeout.map { [("grpc-timeout", $0)] } ?? [])
      + RawPeer.Frame(kind: .data, flags: 1, stream: stream, payload: [0, 0, 0, 0, 0]).bytes
  }

  @Test("A caller whose own deadline has passed receives the status, and its handler is cancelled")
  func callersDeadline() async throws {
    let (fixture, peer) = try await Self.peer()
    peer.send(Self.request("Wait", stream: 1, timeout: "50m"))
    let headers = await peer.next(.headers)
    #expect(headers?.stream == 1 && headers.map { $0.flags & 1 } == 1)
    #expect(!peer.log.withLock { $0.contains { $0.frame?.kind == .reset } })
    #expect(await fixture.service.ended.next() == "wait")
    peer.close()
    await fixture.close()
  }

  @Test("The stream of a caller that reads no messages is reset with CANCEL at its own deadline")
  func callersDeadlineBehindMessages() async throws {
    let (fixture, peer) = try await Self.peer()
    peer.send(Self.request("Flood", stream: 1, timeout: "100m"))
    let reset = await peer.next(.reset)
    #expect(reset?.stream == 1 && reset?.payload == [0, 0, 0, 8])
    peer.close()
    await fixture.close()
  }

  @Test("A caller that has set no deadline receives the status when the server's has passed")
  func serversDeadline() async throws {
    var settings = ServerSettings.unhurried
    var method = MethodSettings()
    method.maximumTimeout = .milliseconds(50)
    settings.methods = [.everything: method]
    let (fixture, peer) = try await Self.peer(settings)
    peer.send(Self.request("Wait", stream: 1) + Self.request("Wait", stream: 3, timeout: "60S"))
    for _ in 0..<2 {
      let headers = await peer.next(.headers)
      #expect(headers.map { $0.flags & 1 } == 1)
    }
    #expect(!peer.log.withLock { $0.contains { $0.frame?.kind == .reset } })
    peer.close()
    await fixture.close()
  }

  @Test("A call whose time is 0 does not begin: it is answered with headers alone", arguments: ["0n", "00000000H"])
  func noTime(timeout: String) async throws {
    let (fixture, peer) = try await Self.peer()
    peer.send(Self.request("Wait", stream: 1, timeout: timeout) + Self.request("Held", stream: 3))
    let headers = await peer.next(.headers)
    #expect(headers?.stream == 1 && headers.map { $0.flags & 1 } == 1)
    #expect(await fixture.service.begun.next() == "held")
    fixture.service.release.send(())
    peer.close()
    await fixture.close()
  }
}
