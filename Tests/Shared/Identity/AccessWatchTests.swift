import CommonStubs
import EventLoop
import Locks
import Messages
import RPC
import Stubs
import Testing

@testable import Identity

/// A server whose streams are watched, and callers with tokens.
private struct WatchedServer {
  let host: RealHost
  let watch: AccessWatch
  let ended = Locked<[AccessWatch.Cause]>([])
  private let server: Server
  private let channel: Channel
  private let signer: TokenSigner

  /// Streams that are open in the name of devices.
  var openStreams: Int { watch.state.withLock { $0.streams.values.reduce(0) { $0 + $1.count } } }

  init(
    streamAge: Duration = .seconds(3600), lasting: Set<MethodDescriptor> = [], clock: (any WallClock)? = nil
  ) throws {
    host =
      try clock.map { try RealHost(loopCount: 1, blockingThreads: 1, wallClock: $0) }
      ?? RealHost(loopCount: 1, blockingThreads: 1)
    signer = TokenSigner(issuer: "ShieldPolicy", key: try PrivateKey(seed: [UInt8](repeating: 7, count: 32)))
    let ended = ended
    watch = AccessWatch(host: host, streamAge: streamAge) { cause in ended.withLock { $0.append(cause) } }
    let verifier = TokenVerifier(audience: "Any", keys: [signer.verificationKey], host: host)
    server = Server(
      host: host, services: [],
      interceptors: [AuthenticationInterceptor(verifier), AccessInterceptor(watch, lastingMethods: lasting)])
    channel = Channel(host: host, target: try server.listen(on: .loopback(port: 0)))
  }

  /// The states of a stream that a device has opened.
  func stream(_ deviceID: String) throws -> ResponseStream<GrpcHealthV1.HealthCheckResponse> {
    GrpcHealthV1.HealthClient(channel).watch(.init(), options: try options(deviceID))
  }

  func check(_ deviceID: String) async throws { try await check(try options(deviceID)) }

  func check(_ options: CallOptions) async throws {
    _ = try await GrpcHealthV1.HealthClient(channel).check(.init(), options: options)
  }

  /// Sends the open streams this status next.
  func set(_ status: HealthService.Status) { server.health.set(status, service: "") }

  func options(_ deviceID: String) throws -> CallOptions {
    let principal = Principal.child(familyID: "f", childID: "c", deviceID: deviceID)
    let token = try signer.accessToken(for: principal, now: host.wallClock.now).token
    return CallOptions(timeout: .seconds(120), metadata: try Metadata(["authorization": "Bearer \(token)"]))
  }

  func revoke(_ deviceID: String) {
    watch.revoke([RevokedDevice(deviceID: deviceID, revokeTime: host.wallClock.now.seconds)])
  }

  func stop() async {
    channel.close()
    await server.drain(grace: .zero)
    host.shutdown()
  }
}

@Suite(.timeLimit(.minutes(30)))
struct AccessWatchTests {
  @Test("FA-3 a revocation ends the device's open streams and rejects its calls, and no other device's")
  func revocation() async throws {
    let server = try WatchedServer()
    var (stolen, other) = (
      try server.stream("stolen").makeAsyncIterator(), try server.stream("other").makeAsyncIterator()
    )
    _ = (try await stolen.next(), try await other.next())
    #expect(server.openStreams == 2)
    server.revoke("stolen")
    let error = await #expect(throws: RPCError.self) { _ = try await stolen.next() }
    #expect(error?.code == .unauthenticated)
    #expect(error?.detail(GoogleRpc.ErrorInfo.self)?.reason == "DEVICE_REVOKED")
    await #expect(throws: RPCError.self) { try await server.check("stolen") }
    await #expect(throws: RPCError.self) { for try await _ in try server.stream("stolen") {} }
    try await server.check("other")
    #expect(server.openStreams == 1)
    #expect(server.ended.withLock { $0 } == [.revoked])
    await server.stop()
  }

  @Test("FA-3 the expiry of the access token alone does not end a stream; new calls with it are refused")
  func expiry() async throws {
    let clock = VirtualWallClock(WallTime(seconds: 1_772_442_000))
    let server = try WatchedServer(clock: clock)
    let options = try server.options("device")
    var stream = try server.stream("device").makeAsyncIterator()
    #expect(try await stream.next()?.status == .serving)
    try await server.check(options)
    try await clock.advance(to: clock.now + .seconds(TokenSigner.lifetime + 61))
    let error = await #expect(throws: RPCError.self) { try await server.check(options) }
    #expect(error?.code == .unauthenticated)
    server.set(.notServing)
    #expect(try await stream.next()?.status == .notServing)
    #expect(server.openStreams == 1 && server.ended.withLock { $0.isEmpty })
    await server.stop()
  }

  @Test("FA-3 a stream ends at its maximum age with a status that asks to open it again, and can be opened again")
  func age() async throws {
    let server = try WatchedServer(streamAge: .milliseconds(50))
    for _ in 0..<2 {
      let error = await #expect(throws: RPCError.self) { for try await _ in try server.stream("device") {} }
      #expect(error?.code == .unavailable)
    }
    #expect(server.openStreams == 0)
    await server.stop()
  }

  @Test("FA-3 streams that end by themselves have no maximum age, but end with a revocation")
  func lasting() async throws {
    let server = try WatchedServer(streamAge: .milliseconds(1), lasting: [GrpcHealthV1.HealthMethods.watch])
    var stream = try server.stream("device").makeAsyncIterator()
    _ = try await stream.next()
    server.revoke("device")
    let error = await #expect(throws: RPCError.self) { _ = try await stream.next() }
    #expect(error?.code == .unauthenticated)
    await server.stop()
  }

  @Test("FA-3 revocations are removed when no token and no stream can be alive any more")
  func bounded() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    let watch = AccessWatch(host: host)
    let now = host.wallClock.now.seconds
    watch.revoke([
      RevokedDevice(deviceID: "live", revokeTime: now - RevokedDevice.rememberedTime + 100),
      RevokedDevice(deviceID: "past", revokeTime: now - RevokedDevice.rememberedTime),
    ])
    #expect(watch.isRevoked("live") && !watch.isRevoked("past") && !watch.isRevoked("other"))
    host.shutdown()
  }
}
