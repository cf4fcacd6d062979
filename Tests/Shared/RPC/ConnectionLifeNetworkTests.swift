import EventLoop
import HTTP2
import Testing

@testable import RPC

@Suite("keepalive, age and PINGs on real connections")
struct ConnectionLifeNetworkTests {
  private static func fixture(_ change: (inout ServerSettings) -> Void) throws -> ClientFixture {
    var settings = ServerSettings()
    change(&settings)
    return try ClientFixture(serverSettings: settings)
  }

  @Test("keepalive: a client that answers nothing gets a PING, and is left when that is not answered either")
  func vanished() async throws {
    let fixture = try Self.fixture {
      $0.keepalive.time = .seconds(1)
      $0.keepalive.timeout = .milliseconds(50)
    }
    let peer = try await RawPeer.connect(to: fixture.address)
    let ping = await peer.next(.ping)
    #expect(ping?.isAcknowledgement == false)
    #expect(await peer.end())
    await fixture.close()
  }

  @Test("keepalive: a client that answers is asked again, and served")
  func answering() async throws {
    let fixture = try Self.fixture {
      $0.keepalive.time = .seconds(1)
      $0.keepalive.timeout = .seconds(30)
    }
    let peer = try await RawPeer.connect(to: fixture.address)
    for _ in 0..<2 {
      guard var ping = await peer.next(.ping) else {
        Issue.record("the connection has ended")
        return
      }
      #expect(!ping.isAcknowledgement)
      ping.flags = 1
      peer.send(ping)
    }
    peer.request("/test.Service/Echo", stream: 1)
    #expect(await peer.next(.headers)?.stream == 1)
    peer.close()
    await fixture.close()
  }

  @Test("PINGs: the fourth of a hurried client is answered with GOAWAY, too_many_pings")
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

  @Test("PINGs: what the server sends in between forgives the strikes")
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

  @Test("PINGs: as many as it likes for a client that may")
  func permittedPings() async throws {
    let fixture = try Self.fixture {
      $0.keepalive.permitsPingsWithoutCalls = true
      $0.keepalive.minimumPingInterval = .zero
    }
    let peer = try await RawPeer.connect(to: fixture.address)
    for number in 0..<100 {
      peer.send(RawPeer.ping(UInt8(number)))
      #expect(await peer.next(.ping)?.payload.last == UInt8(number))
    }
    peer.close()
    await fixture.close()
  }

  @Test("idle: notice, PING, last stream and reason, then the end")
  func idle() async throws {
    let fixture = try Self.fixture { $0.connectionAge = ConnectionAge(maximumIdle: .milliseconds(100)) }
    let peer = try await RawPeer.connect(to: fixture.address)
    peer.request("/test.Service/Echo", stream: 1)
    // The notice and the PING come together; nghttp2 puts the PING in front.
    guard var ping = await peer.next(.ping), let notice = await peer.next(.goAway)?.goAway else {
      Issue.record("no notice came")
      return
    }
    #expect(notice.last == 0x7fff_ffff)
    #expect(notice.code == 0)
    // A request that was on its way when the notice came is still served.
    peer.request("/test.Service/Echo", stream: 3)
    #expect(await peer.next(.headers)?.stream == 3)
    ping.flags = 1
    peer.send(ping)
    let last = await peer.next(.goAway)?.goAway
    #expect(last?.last == 3)
    #expect(last?.code == 0)
    #expect(last?.debug == "max_idle")
    #expect(await peer.end())
    await fixture.close()
  }

  @Test("age: a call in flight finishes, and the next goes to a new connection")
  func age() async throws {
    let fixture = try Self.fixture { $0.connectionAge = ConnectionAge(maximumAge: .milliseconds(100)) }
    let peer = try await RawPeer.connect(to: fixture.address)
    peer.request("/test.Service/Held", stream: 1)
    #expect(await fixture.service.begun.next() != nil)
    #expect(await peer.next(.goAway)?.goAway.last == 0x7fff_ffff)
    // Nobody answers the PING: the server goes on after a second.
    let last = await peer.next(.goAway)?.goAway
    #expect(last?.last == 1)
    #expect(last?.debug == "max_age")
    fixture.service.release.send(())
    #expect(await peer.next(.headers)?.stream == 1)
    #expect(await peer.end())
    for number in 0..<20 { #expect(try await fixture.unary("Echo", "\(number)") == "\(number)") }
    await fixture.close()
  }

  @Test("age: after the grace a call ends with UNAVAILABLE and its handler is cancelled")
  func grace() async throws {
    let fixture = try Self.fixture {
      $0.connectionAge = ConnectionAge(maximumAge: .milliseconds(50), grace: .milliseconds(50))
    }
    let end = await status { try await fixture.unary("Wait", "") }
    #expect(end?.code == .unavailable)
    #expect(await fixture.service.ended.next() == "wait")
    await fixture.close()
  }

  @Test("the last calls of a connection that ages are not lost")
  func nothingIsLost() async throws {
    let fixture = try Self.fixture { $0.connectionAge = ConnectionAge(maximumAge: .milliseconds(5)) }
    for number in 0..<200 { #expect(try await fixture.unary("Echo", "\(number)") == "\(number)") }
    await fixture.close()
  }
}
