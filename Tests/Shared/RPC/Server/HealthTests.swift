import CommonProtos
import CommonStubs
import EventLoop
import HTTP2
import Testing

@testable import RPC

@Suite("grpc.health.v1")
struct HealthTests {
  private func withServer(
    _ body: (Server, GrpcHealthV1.HealthClient) async throws -> Void
  ) async throws {
    let server = Server(host: ClientFixture.host, services: [TestService()], settings: .unhurried)
    let address = try server.listen(on: .inProcess(name: ""))
    let channel = Channel(host: ClientFixture.host, target: address, settings: ClientFixture.settings)
    try await body(server, GrpcHealthV1.HealthClient(channel))
    channel.close()
    await server.close()
  }

  @Test("each service has its own state, and so has the server")
  func perService() async throws {
    try await withServer { server, client async throws in
      server.health.set(.notServing, service: "test.Service")
      #expect(try await client.check(.init(service: "test.Service")).status == .notServing)
      #expect(try await client.check(.init()).status == .serving)
      let unknown = await status { try await client.check(.init(service: "test.Nobody")) }
      #expect(unknown?.code == .notFound)
      let all = try await client.list(.init()).statuses
      #expect(
        all.mapValues(\.status) == ["": .serving, "test.Service": .notServing])
    }
  }

  @Test("a watch of an unknown service reports that, continues, and reports when there is one")
  func unknownService() async throws {
    try await withServer { server, client async throws in
      var states = client.watch(.init(service: "test.Later")).makeAsyncIterator()
      #expect(try await states.next()?.status == .serviceUnknown)
      server.health.set(.serving, service: "test.Later")
      #expect(try await states.next()?.status == .serving)
      // Only changes are sent.
      server.health.set(.serving, service: "test.Later")
      server.health.set(.unknown, service: "test.Later")
      #expect(try await states.next()?.status == .unknown)
    }
  }

  @Test("a drain turns every state to NOT_SERVING permanently, and watches receive it before they end")
  func drain() async throws {
    try await withServer { server, client async throws in
      var whole = client.watch(.init()).makeAsyncIterator()
      var one = client.watch(.init(service: "test.Service")).makeAsyncIterator()
      #expect(try await whole.next()?.status == .serving)
      #expect(try await one.next()?.status == .serving)
      async let drained: Void = server.drain(grace: .seconds(30))
      #expect(try await whole.next()?.status == .notServing)
      #expect(try await one.next()?.status == .notServing)
      server.health.set(.serving)
      #expect(server.health.status(of: "") == .notServing)
      let end = await status { try await whole.next()?.status }
      #expect(end?.code == .unavailable)
      await drained
    }
  }

  @Test("a service serves again when the last reason for which it accepts no calls is gone; others are not affected")
  func reasons() async throws {
    let (full, crowded) = (HealthReason("full"), HealthReason("crowded"))
    try await withServer { server, client async throws in
      var states = client.watch(.init(service: "test.Service")).makeAsyncIterator()
      #expect(try await states.next()?.status == .serving)
      server.health.suspend(full, services: ["test.Service"])
      #expect(try await states.next()?.status == .notServing)
      #expect(try await client.check(.init()).status == .serving)
      #expect(try await client.list(.init()).statuses["test.Service"]?.status == .notServing)
      server.health.suspend(crowded)
      #expect(try await client.check(.init()).status == .notServing)
      server.health.resume(full)
      #expect(server.health.status(of: "test.Service") == .notServing)
      server.health.resume(crowded)
      #expect(try await states.next()?.status == .serving)
      #expect(server.health.status(of: "") == .serving)
      // States announced meanwhile count afterwards.
      server.health.suspend(full)
      server.health.set(.unknown, service: "test.Service")
      #expect(server.health.status(of: "test.Service") == .notServing)
      server.health.resume(full)
      #expect(server.health.status(of: "test.Service") == .unknown)
      #expect(server.health.status(of: "test.Nobody") == nil)
    }
  }

  @Test("watches are bounded, and one that ends makes room")
  func bounded() async throws {
    var settings = ServerSettings.unhurried
    settings.http2.maximumConcurrentStreams = 2_000
    let server = Server(host: ClientFixture.host, services: [], settings: settings)
    let address = try server.listen(on: .inProcess(name: ""))
    var open = ClientFixture.settings
    open.maximumConcurrentCalls = 2_000
    let channel = Channel(host: ClientFixture.host, target: address, settings: open)
    let client = GrpcHealthV1.HealthClient(channel)
    var watches: [ResponseStream<GrpcHealthV1.HealthCheckResponse>] = []
    for _ in 0..<HealthService.maximumWatchesPerClient {
      let watch = client.watch(.init())
      var states = watch.makeAsyncIterator()
      #expect(try await states.next()?.status == .serving)
      watches.append(watch)
    }
    let refused = await status { () async throws -> GrpcHealthV1.HealthCheckResponse? in
      var states = client.watch(.init()).makeAsyncIterator()
      return try await states.next()
    }
    #expect(refused?.code == .resourceExhausted)
    watches.popLast()?.cancel()
    // The server learns of it a moment later.
    var isServed = false
    while !isServed {
      var states = client.watch(.init()).makeAsyncIterator()
      isServed = (try? await states.next()?.status) == .serving
    }
    channel.close()
    await server.close()
  }

  @Test("one client cannot use all the watches, and all together have a limit too")
  func watches() throws {
    let (_, signal) = AsyncStream.makeStream(of: Void.self)
    var watches = HealthWatches(maximum: 5, maximumPerClient: 3)
    func client(_ host: String) throws -> SocketAddress {
      // Every connection comes from another port.
      try #require(SocketAddress(parsing: "\(host):\(1_024 + watches.signals.count)"))
    }
    let first = try watches.add(from: client("10.0.0.1"), signal)
    for _ in 1..<3 { _ = try watches.add(from: client("10.0.0.1"), signal) }
    // The second is how an IPv6 listener shows the same client.
    for host in ["10.0.0.1", "[::ffff:10.0.0.1]"] {
      let again = try client(host)
      #expect(throws: HealthWatches.Refusal.client(limit: 3)) { try watches.add(from: again, signal) }
    }
    for _ in 0..<2 { _ = try watches.add(from: client("10.0.0.2"), signal) }
    let third = try client("10.0.0.3")
    #expect(throws: HealthWatches.Refusal.server(limit: 5)) { try watches.add(from: third, signal) }
    watches.remove(first)
    watches.remove(first)
    _ = try watches.add(from: client("10.0.0.1"), signal)
    #expect(watches.signals.count == 5)
  }

  @Test("List answers a hundred services, and is RESOURCE_EXHAUSTED with more")
  func longList() async throws {
    try await withServer { server, client async throws in
      for number in 0..<HealthService.maximumListed - 2 { server.health.set(.serving, service: "test.\(number)") }
      #expect(try await client.list(.init()).statuses.count == HealthService.maximumListed)
      server.health.set(.serving, service: "test.more")
      let error = await status { try await client.list(.init()) }
      #expect(error?.code == .resourceExhausted)
    }
  }
}
