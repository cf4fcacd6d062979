import Certificates
import EventLoop
import HTTP2
import Testing

@testable import RPC

/// Where clear text is allowed, and what a call without a connection reports.
@Suite(.timeLimit(.minutes(30)))
struct ConnectionErrorTests {
  private func serve(tls: TLSServerContext? = nil) throws -> (server: Server, address: SocketAddress) {
    let server = Server(host: ClientFixture.host, services: [])
    return (server, try server.listen(on: .loopback(port: 0), tls: tls))
  }

  /// Where nothing accepts connections: a port of a server that was closed may be another test's server by now.
  private func deadAddress() throws -> SocketAddress { try #require(SocketAddress(parsing: "127.0.0.1:2")) }

  private func settings(_ change: (inout ChannelSettings) -> Void = { _ in }) -> ChannelSettings {
    var settings = ClientFixture.settings
    settings.clearText = .thisMachine
    settings.minimumLookupInterval = .milliseconds(1)
    change(&settings)
    return settings
  }

  /// A call of a method that no server has: one that is answered got through.
  private func call(_ channel: Channel, timeout: Duration = .seconds(120), waits: Bool = false) async -> RPCError? {
    do {
      let _: Blob = try await channel.unary(
        "/a/b", Blob(""), options: CallOptions(timeout: timeout, waitForReady: waits))
      return nil
    } catch {
      return error as? RPCError
    }
  }

  @Test("Clear text is limited to loopback addresses and Unix sockets, if a channel is set so")
  func scope() throws {
    func fault(_ text: String, _ found: [String] = []) throws -> String? {
      let target = try ChannelTarget(parsing: text)
      let addresses = target.addresses + found.compactMap { SocketAddress(parsing: $0) }
      #expect(ClearTextScope.anywhere.fault(at: addresses, of: target) == nil)
      return ClearTextScope.thisMachine.fault(at: addresses, of: target)
    }
    for local in ["127.9.9.9:1", "[::1]:1", "[::ffff:127.0.0.1]:1", "unix:/a", "ipv4:127.0.0.1:1,127.0.0.2:1"] {
      #expect(try fault(local) == nil, "\(local)")
    }
    #expect(try fault("name:1", ["127.0.0.1:1", "[::1]:1"]) == nil)
    #expect(
      try fault("name:1", ["127.0.0.1:1", "10.0.0.1:1"])
        == "name:1 leads to 10.0.0.1:1, which is on another machine, and clear text goes to loopback addresses and Unix "
        + "sockets only: use TLS")
    for other in ["10.0.0.1:1", "0.0.0.0:1", "[2001:db8::1]:1", "ipv4:127.0.0.1:1,192.0.2.1:1"] {
      #expect(try fault(other)?.contains("on another machine") == true, "\(other)")
    }
  }

  @Test("A name that leads to this machine today and elsewhere tomorrow gets an error then, and no byte")
  func nameMoves() async throws {
    let (server, address) = try serve()
    let host = NamedHost(["rewards": [address]])
    let channel = try Channel(host: host, target: "rewards:1", settings: settings())
    #expect(await call(channel)?.code == .unimplemented)
    let elsewhere = try #require(SocketAddress(parsing: "192.0.2.7:1"))
    host.set("rewards", [address, elsewhere])
    await server.close()
    var states = channel.watchConnectivity().makeAsyncIterator()
    while let state = await states.next(), state != .transientFailure {}
    for _ in 0..<3 { _ = await host.lookups.next() }
    // Until the lookup has ended.
    let error = await late(channel, "leads to 192.0.2.7:1")
    #expect(error?.code == .deadlineExceeded)
    #expect(error?.message.contains("no connection to rewards:1 (rewards:1 leads to 192.0.2.7:1, which is on") == true)
    #expect(error?.cause is ConnectionError)
    let unavailable = await call(channel)
    #expect(unavailable?.code == .unavailable)
    #expect(unavailable?.message.contains("rewards:1 leads to 192.0.2.7:1") == true)
    // It is looked up again, and used as soon as it may be.
    let (back, here) = try serve()
    host.set("rewards", [here])
    #expect(await call(channel, waits: true)?.code == .unimplemented)
    #expect(!host.connects.contains(elsewhere))
    channel.close()
    await back.close()
  }

  @Test("An address elsewhere gets no clear text")
  func literal() async throws {
    let host = NamedHost()
    let channel = try Channel(host: host, target: "ipv4:127.0.0.1:1,192.0.2.7:1", settings: settings())
    let error = await call(channel)
    #expect(error?.code == .unavailable)
    #expect(
      error?.message.hasPrefix("no connection to ipv4:127.0.0.1:1,192.0.2.7:1 (ipv4:127.0.0.1:1,192.0.2.7:1 leads to")
        == true)
    #expect(error?.message.hasSuffix("use TLS)") == true)
    #expect(host.connects.isEmpty)
    channel.close()
  }

  /// Repeats a call that waits for a connection until its deadline, until it reports this reason.
  private func late(_ channel: Channel, _ expected: String) async -> RPCError? {
    var error: RPCError?
    repeat {
      error = await call(channel, timeout: .milliseconds(20), waits: true)
      // On a busy machine a deadline may also pass before the call waits for a connection.
    } while error?.code == .deadlineExceeded && (error?.cause as? ConnectionError)?.reason.contains(expected) != true
    return error
  }

  /// Expects that reason, and closes the channel.
  private func reason(_ channel: Channel, _ expected: String) async {
    let error = await late(channel, expected)
    #expect(error?.code == .deadlineExceeded)
    #expect(error?.message.hasPrefix("the call was not answered before its deadline: no connection to ") == true)
    #expect(error?.message.contains(expected) == true, "\(String(describing: error))")
    #expect((error?.cause as? ConnectionError)?.reason.contains(expected) == true)
    channel.close()
  }

  @Test("A call that waits for a connection until its deadline reports why there is none")
  func reasons() async throws {
    let certificates = try Certificates.shared()
    let dead = try deadAddress()
    let host = NamedHost(["silent": [NamedHost.silent]])
    await reason(Channel(host: host, target: dead, settings: settings()), "connect \(dead): Connection refused")
    await reason(
      try Channel(host: host, target: "nowhere:1", settings: settings()),
      "the name nowhere cannot be resolved: nobody knows it")
    await reason(
      try Channel(host: host, target: "unix:/nowhere/socket", settings: settings()),
      "connect unix:/nowhere/socket: No such file or directory")
    await reason(
      try Channel(
        host: host, target: "silent:1",
        settings: settings {
          $0.clearText = .anywhere
          $0.connectTimeout = .milliseconds(1)
        }), "connect 192.0.2.1:1: Connection timed out")
    let tls = settings { $0.tls = try? certificates.client() }
    for (certificate, expected) in [
      ("elsewhere", "wrong name: the certificate is for elsewhere.example, not for 127.0.0.1"),
      ("expired", "the certificate has expired"),
      ("foreign", "unknown authority: /CN=stranger is not among those trusted"),
    ] {
      let (server, address) = try serve(tls: try certificates.server(certificate))
      await reason(Channel(host: host, target: address, settings: tls), expected)
      await server.close()
    }
    let (plain, address) = try serve()
    await reason(Channel(host: host, target: address, settings: tls), "TLS")
    await plain.close()
  }

  @Test("A message names what failed at each address, as the last failure may not be the one that matters")
  func severalAddresses() async throws {
    let certificates = try Certificates.shared()
    let dead = try deadAddress()
    let (server, address) = try serve(tls: try certificates.server("expired"))
    let target = try #require(ChannelTarget([address, dead]))
    let channel = Channel(host: NamedHost(), target: target, settings: settings { $0.tls = try? certificates.client() })
    let error = await call(channel)
    #expect(error?.message.contains("the certificate has expired") == true)
    #expect(error?.message.contains("; connect \(dead): Connection refused") == true, "\(String(describing: error))")
    channel.close()
    await server.close()
  }

  @Test("An address that does not answer is abandoned after the time that the system has to connect")
  func connectTimeout() async throws {
    let host = NamedHost()
    let channel = Channel(
      host: host, target: NamedHost.silent,
      settings: settings {
        $0.clearText = .anywhere
        $0.connectTimeout = .milliseconds(1)
      })
    #expect(await call(channel)?.message.contains("Connection timed out") == true)
    channel.close()
  }
}
