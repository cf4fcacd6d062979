import EventLoop
import HTTP2
import Testing

@testable import RPC

@Suite("keepalive, age and PINGs on real connections")
struct ConnectionLifeNetworkTests {
  private static func fixture(_ change: (inout ServerSettings) -> Void) throws -> ClientFixture {
    var settings = ServerSettings.unhurried
    change(&settings)
    return try ClientFixture(address: .loopback(port: 0), serverSettings: settings)
  }

  @Test("PINGs: the fourth of a too frequent client is answered with GOAWAY, too_many_pings")
  func tooManyPings() async throws {
    let fixture = try Self.fixture { _ in }
    let peer = try await RawPeer.connect(to: fixture.address)
    for number in 1...4 { peer.send(RawPeer.ping(UInt8(number))) }
    let goAway = await peer.next(.goAway)?.goAway
    #expect(goAway?.code == HTTP2ErrorCode.enhanceYourCalm.rawValue)
    #expect(goAway?.debug == "too_many_pings")
    #expect(await peer.end())
    await fixture.close()
  }

  @Test("PINGs: frames that the server sends in between forgive the strikes")
  func forgivenPings() async throws {
    let fixture = try Self.fixture { _ in }
    let peer = try await RawPeer.connect(to: fixture.address)
    for round in 0..<5 {
      for number in 1...3 {
        peer.send(RawPeer.ping(UInt8(round * 10 + number)))
        #expect(await peer.next(.ping)?.payload.last == UInt8(round * 10 + number))
      }
      peer.request("/test.Service/Echo", stream: UInt32(round * 2 + 1))
      #expect(await peer.next(.headers)?.stream == UInt32(round * 2 + 1))
    }
    peer.close()
    await fixture.close()
  }

  @Test("age: after the grace a call ends with UNAVAILABLE and its handler is cancelled")
  func grace() async throws {
    let fixture = try Self.fixture {
      $0.connectionAge = ConnectionAge(maximumAge: .milliseconds(50), grace: .milliseconds(50))
    }
    // A busy machine's connection may be too old before the call has begun.
    let end = await status { try await fixture.unary("Wait", "", CallOptions(waitForReady: true)) }
    #expect(end?.code == .unavailable)
    #expect(await fixture.service.ended.next() == "wait")
    await fixture.close()
  }

  @Test("the last calls of a connection that ages are not lost")
  func nothingIsLost() async throws {
    let fixture = try Self.fixture { $0.connectionAge = ConnectionAge(maximumAge: .milliseconds(5)) }
    // On a busy machine a connection may end before it has served a call, and the client then waits before the next.
    let patient = CallOptions(waitForReady: true)
    for number in 0..<200 { #expect(try await fixture.unary("Echo", "\(number)", patient) == "\(number)") }
    await fixture.close()
  }
}
