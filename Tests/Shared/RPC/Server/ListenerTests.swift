import Certificates
import EventLoop
import Testing

@testable import RPC

@Suite("one server, every kind of address")
struct ListenerTests {
  @Test("IPv4, IPv6 with TLS, a Unix socket and in process at once: each serves, each is drained")
  func allAtOnce() async throws {
    let certificates = try Certificates.shared()
    let service = TestService()
    let server = Server(host: ClientFixture.host, services: [service], settings: .unhurried)
    let unix = "\(certificates.directory)/all-at-once.sock"
    let addresses = [
      try server.listen(on: .loopback(port: 0)),
      try server.listen(on: .ipv6(0, 1, port: 0), tls: certificates.server()),
      try server.listen(on: .unix(path: unix)),
      try server.listen(on: .inProcess(name: "")),
    ]
    #expect(Set(addresses).count == 4)
    var secure = ClientFixture.settings
    secure.tls = try certificates.client()
    func connect(_ address: SocketAddress) -> Channel {
      let settings = address == addresses[1] ? secure : ClientFixture.settings
      return Channel(host: ClientFixture.host, target: address, settings: settings)
    }
    let channels = addresses.map(connect)
    for (channel, address) in zip(channels, addresses) {
      #expect(try await ClientFixture.unary(channel, "Echo", "\(address)") == "\(address)")
    }
    // TLS is that address's alone.
    let plain = Channel(host: ClientFixture.host, target: addresses[1], settings: ClientFixture.settings)
    #expect(await status { try await ClientFixture.unary(plain, "Echo", "") }?.code == .unavailable)
    plain.close()

    // A call on each is in flight when the drain begins; all succeed, and no new connection is accepted.
    let held = channels.map { channel in Task { try await ClientFixture.unary(channel, "Held", "") } }
    for _ in held { #expect(await service.begun.next() != nil) }
    let drained = Task { await server.drain(grace: .seconds(25)) }
    for late in addresses.map(connect) {
      // The listeners close on their own loops.
      var refused: RPCError?
      for _ in 0..<1_000 where refused == nil {
        refused = await status { try await ClientFixture.unary(late, "Echo", "") }
      }
      #expect(refused?.code == .unavailable)
      late.close()
    }
    for _ in held { service.release.send(()) }
    for call in held { #expect(try await call.value == "") }
    await drained.value
    for channel in channels { channel.close() }
  }
}
