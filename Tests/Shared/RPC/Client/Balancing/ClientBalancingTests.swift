import EventLoop
import HTTP2
import Testing

@testable import RPC

/// Targets, lookups and load balancing over real sockets.
@Suite struct ClientBalancingTests {
  /// A server that answers with its name.
  private struct Named: RPCService {
    static let serviceName = "test.Service"
    let name: String
    var methods: [MethodHandler] { [.unary("Name", answer)] }

    func answer(_ request: Blob, context: RPCContext) async throws -> Blob { Blob(name) }
  }

  private func serve(_ name: String, at address: SocketAddress = .loopback(port: 0)) throws -> (Server, SocketAddress) {
    let server = Server(host: ClientFixture.host, services: [Named(name: name)], settings: .unhurried)
    return (server, try server.listen(on: address))
  }

  private func name(_ channel: Channel, waitForReady: Bool? = nil) async throws -> String {
    try await ClientFixture.unary(channel, "Name", "", CallOptions(waitForReady: waitForReady))
  }

  /// An address without a listener.
  private func deadAddress() -> SocketAddress {
    .unix(path: "/tmp/screentime-dead-\(ClientFixture.host.randomUInt64()).socket")
  }

  private static func roundRobin() throws -> ChannelSettings {
    var settings = ClientFixture.settings
    settings.serviceConfig = try ServiceConfig(parsing: #"{"loadBalancingConfig": [{"round_robin": {}}]}"#)
    settings.minimumLookupInterval = .milliseconds(1)
    return settings
  }

  // MARK: pick_first

  @Test("pick_first tries the addresses in order and stays with the one that answers")
  func pickFirst() async throws {
    let (first, one) = try serve("one")
    let (second, two) = try serve("two")
    let target = try #require(ChannelTarget([deadAddress(), one, two]))
    let channel = Channel(host: ClientFixture.host, target: target, settings: ClientFixture.settings)
    for _ in 0..<5 { #expect(try await name(channel) == "one") }
    await first.drain(grace: .seconds(30))
    for _ in 0..<5 { #expect(try await name(channel) == "two") }
    channel.close()
    await second.close()
  }

  @Test("A list as text; all addresses dead: the call fails with the last reason")
  func listAsText() async throws {
    let (server, address) = try serve("one")
    let channel = try Channel(
      host: ClientFixture.host, target: "ipv4:127.0.0.1:1,\(address)", settings: ClientFixture.settings)
    #expect(try await name(channel) == "one")
    channel.close()
    await server.close()
    let dead = try Channel(
      host: ClientFixture.host, target: "ipv4:127.0.0.1:1,127.0.0.1:2", settings: ClientFixture.settings)
    let error = await status { try await name(dead) }
    #expect(error?.code == .unavailable)
    #expect(error?.message.contains("127.0.0.1:2: Connection refused") == true, "\(String(describing: error))")
    dead.close()
  }

  @Test("Unix sockets and names of this machine")
  func otherTargets() async throws {
    let path = "/tmp/screentime-target-\(ClientFixture.host.randomUInt64()).socket"
    let (local, _) = try serve("unix", at: .unix(path: path))
    for target in ["unix:\(path)", "unix://\(path)"] {
      let channel = try Channel(host: ClientFixture.host, target: target)
      #expect(try await name(channel) == "unix")
      channel.close()
    }
    await local.close()
    let (server, address) = try serve("ip")
    let port = try #require(address.port)
    for target in ["dns:///localhost:\(port)", "localhost:\(port)", "127.0.0.1:\(port)"] {
      let channel = try Channel(host: ClientFixture.host, target: target)
      #expect(try await name(channel) == "ip")
      channel.close()
    }
    await server.close()
    let nowhere = try Channel(host: ClientFixture.host, target: "dns:///nowhere.invalid:1")
    let error = await status { try await name(nowhere) }
    #expect(error?.code == .unavailable)
    #expect(error?.message.contains("the name nowhere.invalid cannot be resolved") == true)
    nowhere.close()
  }

  // MARK: round_robin

  @Test("round_robin rotates over the servers, and follows the name to others")
  func roundRobin() async throws {
    var servers: [(server: Server, address: SocketAddress)] = []
    for number in 0..<3 { servers.append(try serve("\(number)")) }
    let host = NamedHost(["rewards": servers.map(\.address) + [deadAddress()]])
    let channel = try Channel(host: host, target: "dns:///rewards:1", settings: try Self.roundRobin())
    var seen: Set<String> = []
    while seen.count < 3 { seen.insert(try await name(channel)) }
    var counts: [String: Int] = [:]
    for _ in 0..<30 { counts[try await name(channel), default: 0] += 1 }
    #expect(counts == ["0": 10, "1": 10, "2": 10])

    // One sends GOAWAY, another replaces it: no call fails meanwhile.
    let (successor, address) = try serve("3")
    host.set("rewards", [servers[1].address, servers[2].address, address])
    async let drained: Void = servers[0].server.drain(grace: .seconds(30))
    while !seen.contains("3") { seen.insert(try await name(channel)) }
    await drained
    counts = [:]
    for _ in 0..<30 { counts[try await name(channel), default: 0] += 1 }
    #expect(counts == ["1": 10, "2": 10, "3": 10])
    channel.close()
    for (server, _) in servers { await server.close() }
    await successor.close()
  }

  @Test("While servers come and go behind a name, no call fails")
  func rollingRestart() async throws {
    let host = NamedHost()
    var current = try serve("0")
    host.set("rewards", [current.1])
    let channel = try Channel(host: host, target: "dns:///rewards:1", settings: try Self.roundRobin())
    let calls = Task {
      var count = 0
      while !Task.isCancelled {
        _ = try await name(channel, waitForReady: true)
        count += 1
      }
      return count
    }
    for number in 1...10 {
      let next = try serve("\(number)")
      host.set("rewards", [next.1])
      await current.0.drain(grace: .seconds(30))
      current = next
      #expect(try await name(channel, waitForReady: true) == "\(number)")
    }
    calls.cancel()
    do {
      _ = try await calls.value
    } catch let error as RPCError {
      #expect(error.code == .cancelled)
    }
    channel.close()
    await current.0.close()
  }

  // MARK: Lookups

  @Test("A name that cannot be looked up fails calls, and those that wait succeed once it can")
  func lookupFails() async throws {
    let host = NamedHost()
    let channel = try Channel(host: host, target: "rewards:1", settings: ClientFixture.settings)
    let error = await status { try await name(channel) }
    #expect(error?.code == .unavailable)
    #expect(error?.message.contains("the name rewards cannot be resolved: nobody knows it") == true)
    host.set("rewards", [])
    for _ in 0..<3 { _ = await host.lookups.next() }
    let empty = await status { try await name(channel) }
    #expect(empty?.message.contains("has no addresses") == true)
    let (server, address) = try serve("one")
    async let answer = name(channel, waitForReady: true)
    host.set("rewards", [address])
    #expect(try await answer == "one")
    channel.close()
    await server.close()
  }

  @Test("After the loss of a connection the name is looked up again")
  func lookupAgain() async throws {
    let (first, one) = try serve("one")
    let (second, two) = try serve("two")
    let host = NamedHost(["rewards": [one]])
    var settings = ClientFixture.settings
    settings.minimumLookupInterval = .milliseconds(1)
    let channel = try Channel(host: host, target: "rewards:1", settings: settings)
    #expect(try await name(channel) == "one")
    host.set("rewards", [two])
    await first.close()
    #expect(try await name(channel, waitForReady: true) == "two")
    channel.close()
    await second.close()
  }

  // MARK: Connectivity

  /// A listener is closed by its loop, a moment after its server.
  private func untilNoneListens(at address: SocketAddress) async {
    var isListening = true
    while isListening {
      isListening = await withCheckedContinuation { continuation in
        ClientFixture.host.connect(address, on: ClientFixture.host.loops[0]) { result in
          if case .success(let socket) = result { socket.close() }
          continuation.resume(returning: (try? result.get()) != nil)
        }
      }
    }
  }

  /// Waits for a state; the ones before it are returned too.
  private func states(_ watch: inout AsyncStream<ConnectivityState>.Iterator, until last: ConnectivityState) async
    -> [ConnectivityState]
  {
    var seen: [ConnectivityState] = []
    while seen.last != last, let state = await watch.next() { seen.append(state) }
    return seen
  }

  @Test(
    "The states of a channel: idle, connecting, ready, idle, failed, ready again, shut down", .timeLimit(.minutes(30)))
  func connectivity() async throws {
    let address = deadAddress()
    let (server, _) = try serve("one", at: address)
    let channel = Channel(host: ClientFixture.host, target: address, settings: ClientFixture.settings)
    #expect(channel.connectivity == .idle)
    var watch = channel.watchConnectivity().makeAsyncIterator()
    channel.connect()
    #expect(await states(&watch, until: .ready) == [.idle, .connecting, .ready])
    #expect(channel.connectivity == .ready)
    await server.close()
    #expect(await states(&watch, until: .idle) == [.idle])
    await untilNoneListens(at: address)
    channel.connect()
    #expect(await states(&watch, until: .transientFailure) == [.connecting, .transientFailure])
    let (successor, _) = try serve("two", at: address)
    #expect(await states(&watch, until: .ready) == [.ready])
    #expect(try await name(channel) == "two")
    channel.close()
    #expect(await states(&watch, until: .shutdown) == [.shutdown])
    #expect(await watch.next() == nil)
    var late = channel.watchConnectivity().makeAsyncIterator()
    #expect(await states(&late, until: .shutdown) == [.shutdown])
    #expect(await late.next() == nil)
    await successor.close()
  }

  @Test("A channel without calls becomes idle, and the next call connects again", .timeLimit(.minutes(30)))
  func idleTimeout() async throws {
    let (server, address) = try serve("one")
    var settings = ClientFixture.settings
    settings.idleTimeout = .milliseconds(20)
    let channel = Channel(host: ClientFixture.host, target: address, settings: settings)
    var watch = channel.watchConnectivity().makeAsyncIterator()
    for _ in 0..<3 {
      #expect(try await name(channel) == "one")
      #expect(await states(&watch, until: .ready).last == .ready)
      #expect(await states(&watch, until: .idle) == [.idle])
    }
    channel.close()
    await server.close()
  }

  // MARK: Limits and GOAWAY

  @Test("A server that allows one stream at a time serves all calls, one after the other")
  func oneStream() async throws {
    var http2 = HTTP2Settings()
    http2.maximumConcurrentStreams = 1
    let server = try ScriptedServer(
      settings: http2, steps: Array(repeating: { $0.succeed() }, count: 50))
    let channel = Channel(host: ClientFixture.host, target: server.address, settings: ClientFixture.settings)
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<50 { group.addTask { try await ClientFixture.unary(channel, "Any", "a") } }
      for try await answer in group { #expect(answer == "connection 1") }
    }
    channel.close()
    server.close()
  }

  @Test("The channel backs off from a server that sends GOAWAY on every connection at once")
  func goAwayAtOnce() async throws {
    let server = try ScriptedServer(steps: []) { $0.session.terminate(.noError) }
    var settings = ChannelSettings()
    settings.backoff = ConnectionBackoff(initial: .seconds(1_000), maximum: .seconds(1_000))
    let channel = Channel(host: ClientFixture.host, target: server.address, settings: settings)
    let error = await status { try await ClientFixture.unary(channel, "Any", "a") }
    #expect(error?.code == .unavailable)
    #expect(error?.message.contains("GOAWAY") == true, "\(String(describing: error))")
    let waiting = await status {
      try await ClientFixture.unary(channel, "Any", "a", CallOptions(timeout: .seconds(2), waitForReady: true))
    }
    #expect(waiting?.code == .deadlineExceeded)
    #expect(server.connectionCount == 2)
    channel.close()
    server.close()
  }

  @Test("After a complaint about too many pings the channel asks half as often")
  func tooManyPings() async throws {
    var settings = ClientFixture.settings
    settings.keepalive = .seconds(100)
    let server = try ScriptedServer(
      { stream in
        stream.session?.sendGoAway(.enhanceYourCalm, debug: "too_many_pings")
        stream.succeed()
      }, { $0.succeed() })
    let channel = Channel(host: ClientFixture.host, target: server.address, settings: settings)
    #expect(try await ClientFixture.unary(channel, "Any", "a") == "connection 1")
    #expect(try await ClientFixture.unary(channel, "Any", "a") == "connection 2")
    #expect(channel.shared.keepalive?.time == .seconds(200))
    channel.close()
    server.close()
  }
}
