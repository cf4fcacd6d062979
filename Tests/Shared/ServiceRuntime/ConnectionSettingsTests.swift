import EventLoop
import ExampleService
import Glibc
import Identity
import Messages
import RPC
import Stubs
import Testing

@testable import ServiceRuntime

/// The settings of connections, from the command line to what they do.
@Suite(.timeLimit(.minutes(30)))
struct ConnectionSettingsTests {
  private let settings = ExampleService.definition.commonSettings.connections

  private func configuration(_ arguments: [String]) throws -> Configuration {
    try TestService.configuration(["--data", "/nowhere"] + arguments)
  }

  private func problems(_ arguments: [String]) -> [String] {
    do {
      try ExampleService.definition.checkCommonSettings(try configuration(arguments))
      return []
    } catch let error as ConfigurationError {
      return error.problems.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  @Test("Configuration: by default connections are kept as gRPC's documents specify")
  func defaults() throws {
    let server = try settings.serverSettings(try configuration([]))
    let usual = ServerSettings()
    #expect(server.keepalive.time == usual.keepalive.time)
    #expect(server.keepalive.timeout == usual.keepalive.timeout)
    #expect(server.keepalive.minimumPingInterval == usual.keepalive.minimumPingInterval)
    #expect(server.keepalive.permitsPingsWithoutCalls == usual.keepalive.permitsPingsWithoutCalls)
    #expect(server.connectionAge.maximumIdle == nil)
    #expect(server.connectionAge.maximumAge == nil)
    #expect(server.connectionAge.grace == nil)
    #expect(server.crossOrigin == nil)
    #expect(server.http1 != nil)
    #expect(try configuration([])[settings.unixSocketMode] == 0o600)
    #expect(problems([]) == [])
  }

  @Test("Configuration: every setting of connections reaches the server")
  func values() throws {
    let arguments = [
      "--keepalive-time", "30s", "--keepalive-timeout", "500ms", "--minimum-ping-interval", "10s",
      "--pings-without-calls", "--maximum-connection-idle", "15m", "--maximum-connection-age", "1h",
      "--connection-age-grace", "0s", "--unix-socket-mode", "660", "--listen", "unix:/tmp/x",
      "--allowed-origins", "https://app.example", "--http1", "off",
    ]
    let server = try settings.serverSettings(try configuration(arguments))
    #expect(server.keepalive.time == .seconds(30))
    #expect(server.keepalive.timeout == .milliseconds(500))
    #expect(server.keepalive.minimumPingInterval == .seconds(10))
    #expect(server.keepalive.permitsPingsWithoutCalls)
    #expect(server.connectionAge.maximumIdle == .seconds(900))
    #expect(server.connectionAge.maximumAge == .seconds(3_600))
    #expect(server.connectionAge.grace == .zero)
    #expect(server.crossOrigin?.origins == ["https://app.example"])
    #expect(server.http1 == nil)
    #expect(try configuration(arguments)[settings.unixSocketMode] == 0o660)
    #expect(problems(arguments) == [])
    #expect(try settings.serverSettings(try configuration(["--keepalive-time", "never"])).keepalive.time == nil)
  }

  @Test(
    "Configuration: wrong settings of connections are named with value, limits and remedy",
    arguments: [
      (
        ["--keepalive-time", "500ms"],
        "setting keepalive-time (flag --keepalive-time): \"500ms\" is out of range; give a time from 1s to 24h, such as "
          + "500ms, 10s, 5m or 1h, or never"
      ),
      (
        ["--keepalive-timeout", "never"],
        "setting keepalive-timeout (flag --keepalive-timeout): \"never\" is not a time with a unit; give a time "
          + "from 100ms to "
          + "10m, such as 500ms, 10s, 5m or 1h"
      ),
      (
        ["--maximum-connection-age", "721h"],
        "setting maximum-connection-age (flag --maximum-connection-age): \"721h\" is out of range; give a time from 1s to "
          + "720h, such as 500ms, 10s, 5m or 1h, or never"
      ),
      (
        ["--unix-socket-mode", "0660"],
        "setting unix-socket-mode (flag --unix-socket-mode): \"0660\" is not an octal file mode; give an octal "
          + "file mode from "
          + "600 to 777 that lets the owner read and write"
      ),
      (
        ["--unix-socket-mode", "466"],
        "setting unix-socket-mode (flag --unix-socket-mode): \"466\" locks the service's own user out; give an octal file "
          + "mode from 600 to 777 that lets the owner read and write"
      ),
      (
        ["--connection-age-grace", "1m"],
        "setting connection-age-grace (flag --connection-age-grace): has no effect while connections may have any age; give "
          + "maximum-connection-age, or leave it out"
      ),
      (
        ["--allowed-origins", "https://app.example/"],
        "setting allowed-origins (flag --allowed-origins): \"https://app.example/\" is no origin of a page, which has no "
          + "path and no port that is its scheme's own; give 0 to 64 of: an origin as browsers send it, such as "
          + "https://app.example"
      ),
      (
        ["--unix-socket-mode", "660"],
        "setting unix-socket-mode (flag --unix-socket-mode): has no effect: listen has no Unix socket; add unix:/path to "
          + "listen, or leave it out"
      ),
    ])
  func wrong(arguments: [String], problem: String) {
    #expect(problems(arguments) == [problem])
  }

  @Test("An idle connection is closed, and the next call opens another")
  func idle() async throws {
    let test = try await TestService(arguments: ["--maximum-connection-idle", "1s"])
    let channel = try test.channel(.child)
    var states = channel.watchConnectivity().makeAsyncIterator()
    for _ in 0..<2 {
      let answer: GoogleProtobuf.StringValue = try await channel.unary(
        "/example.v1.EchoService/Greet", GoogleProtobuf.StringValue(), options: callOptions)
      #expect(answer.value.hasSuffix("child"))
      while let state = await states.next(), state != .ready {}
      while let state = await states.next(), state != .idle {}
    }
    await test.service.drain()
  }

  @Test("A process makes its Unix socket with the configured mode")
  func unixSocket() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 2)
    let directory = try TestService.makeDirectory()
    let process = try ChildProcess(
      "ExampleServiceMain",
      ["--data", directory + "/data", "--listen", "unix:\(directory)/socket", "--unix-socket-mode", "660"])
    let started = try await host.blockingPool.run { process.output(until: "listening on unix:") }
    #expect(started.hasSuffix("listening on unix:"))
    var status = stat()
    #expect(stat("\(directory)/socket", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o660)
    process.signal(SIGTERM)
    let end = try await host.blockingPool.run { (process.output(), process.exitCode()) }
    #expect(end.1 == 0, "\(end)")
  }

  @Test("Unary calls to a neighbour are retried, the feed itself is not")
  func neighbours() {
    let config = Neighbour.serviceConfig
    for method in [FeedV1.EventFeedServiceMethods.getPositions, FeedV1.EventFeedServiceMethods.snapshot] {
      #expect(config.config(for: method)?.retryPolicy?.maximumAttempts == 3, "\(method)")
      #expect(method.idempotency == .noSideEffects, "\(method)")
    }
    #expect(config.config(for: FeedV1.EventFeedServiceMethods.subscribe)?.retryPolicy == nil)
  }
}
