import Certificates
import EventLoop
import HTTP2
import Locks
import RPC
import TestMessages
import TestStubs
import Testing

@Suite("The library from outside: TLS", .timeLimit(.minutes(30))) struct TLSTests {
  /// Calls a server over a socket, with the TLS contexts of both sides.
  private static func call(
    server tls: TLSServerContext, client: TLSClientContext, _ calls: Calls = Calls()
  ) async throws -> String {
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    let server = Server(host: host, services: [calls])
    let address = try server.listen(on: .loopback(port: 0), tls: tls)
    var settings = ChannelSettings()
    settings.tls = client
    let channel = Channel(host: host, target: address, settings: settings)
    let answer: Result<String, any Error>
    do { answer = .success(try await Client(channel).echo("hello", CallOptions(timeout: .seconds(120)))) } catch {
      answer = .failure(error)
    }
    channel.close()
    await server.close()
    return try answer.get()
  }

  @Test("a client that trusts the server's authority is served") func trusted() async throws {
    let certificates = try Certificates.shared()
    #expect(try await Self.call(server: certificates.server(), client: certificates.client()) == "hello")
  }

  @Test("a certificate of an authority that is not trusted, and one that has expired, are refused")
  func untrusted() async throws {
    let certificates = try Certificates.shared()
    for name in ["foreign", "expired"] {
      let error = await #expect(throws: RPCError.self) {
        try await Self.call(server: certificates.server(name), client: certificates.client())
      }
      #expect(error?.code == .unavailable)
    }
  }

  @Test("with mutual TLS a handler sees the name in the client's certificate") func mutual() async throws {
    let certificates = try Certificates.shared()
    let name = Locked<String?>(nil)
    let calls = Calls(onEcho: { text, context in
      name.withLock { $0 = context.peer.certificateName }
      return text
    })
    let answer = try await Self.call(
      server: certificates.server(clients: .required), client: certificates.client("service"), calls)
    #expect(answer == "hello")
    #expect(name.withLock { $0 }?.contains("ShieldPolicy") == true)
    await #expect(throws: RPCError.self) {
      try await Self.call(server: certificates.server(clients: .required), client: certificates.client())
    }
  }
}
