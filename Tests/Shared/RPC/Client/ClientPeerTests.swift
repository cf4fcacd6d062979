import EventLoop
import HTTP2
import Locks
import Testing

@testable import RPC

/// The client against servers that misbehave, send GOAWAY or are not gRPC servers at all.
@Suite struct ClientPeerTests {
  private func call(_ steps: ScriptedServer.Step...) async throws -> Result<String, RPCError> {
    try await call(steps: steps)
  }

  private func call(steps: [ScriptedServer.Step]) async throws -> Result<String, RPCError> {
    let server = try ScriptedServer(steps: steps)
    defer { server.close() }
    let channel = Channel(host: ClientFixture.host, target: server.address, settings: ClientFixture.settings)
    defer { channel.close() }
    do {
      return .success(try await ClientFixture.unary(channel, "Any", "a", CallOptions(timeout: .seconds(120))))
    } catch let error as RPCError {
      return .failure(error)
    }
  }

  private func failure(_ steps: ScriptedServer.Step...) async throws -> RPCError? {
    guard case .failure(let error) = try await call(steps: steps) else { return nil }
    return error
  }

  @Test("A trailers-only answer is the status")
  func trailersOnly() async throws {
    let error = try await failure { stream in
      stream.sendHeadersAndEnd(
        ScriptedStream.grpcHeaders, ScriptedStream.list(["grpc-status": "5", "grpc-message": "no%20%C3%A4"]))
    }
    #expect(error?.code == .notFound)
    #expect(error?.message == "no ä")
  }

  @Test("A trailers-only answer with status OK has no message and is UNIMPLEMENTED (statuscodes.md)")
  func trailersOnlyOK() async throws {
    let error = try await failure { stream in
      stream.sendHeadersAndEnd(ScriptedStream.grpcHeaders, ScriptedStream.list(["grpc-status": "0"]))
    }
    #expect(error?.code == .unimplemented && error?.message == "this method has one response, the peer sent none")
    let twice = try await failure { stream in
      stream.sendHeaders(ScriptedStream.grpcHeaders)
      stream.sendMessage("a")
      stream.sendMessage("b")
      stream.finish(trailers: ScriptedStream.list(["grpc-status": "0"]))
    }
    #expect(twice?.code == .unimplemented && twice?.message == "this method has one response, the peer sent more")
  }

  @Test(
    "An HTTP status without a gRPC status is mapped",
    arguments: [("503", StatusCode.unavailable), ("404", .unimplemented)])
  func httpStatus(status: String, code: StatusCode) async throws {
    let error = try await failure { stream in
      stream.sendHeaders(PreparedHeaders([(":status", status), ("content-type", "text/html")]))
      stream.write(Array("<html>".utf8))
      stream.finish()
    }
    #expect(error?.code == code)
  }

  @Test("A response that is not gRPC, or ends without a status, is UNKNOWN")
  func noStatus() async throws {
    let html = try await failure { stream in
      stream.sendHeaders(PreparedHeaders([(":status", "200"), ("content-type", "text/html")]))
      stream.finish()
    }
    #expect(html?.code == .unknown)
    let silent = try await failure { stream in
      stream.sendHeaders(ScriptedStream.grpcHeaders)
      stream.sendMessage("a")
      stream.finish()
    }
    #expect(silent?.code == .unknown)
    #expect(silent?.message == "the response ended without a gRPC status")
    let strange = try await failure { stream in
      stream.sendHeadersAndEnd(ScriptedStream.grpcHeaders, ScriptedStream.list(["grpc-status": "77"]))
    }
    #expect(strange?.code == .unknown)
  }

  @Test(
    "Metadata that is not Base64 is INTERNAL and named; a status that is not OK stays, with it as the cause"
  )
  func malformedMetadata() async throws {
    for (name, value) in [("x-raw-bin", "?"), ("x-list-bin", "AQ,?")] {
      let initial = try await failure { stream in
        stream.sendHeaders(ScriptedStream.grpcHeaders, ScriptedStream.list([name: value]))
        stream.sendMessage("a")
        stream.finish(trailers: ScriptedStream.list(["grpc-status": "0"]))
      }
      let trailing = try await failure { stream in
        stream.sendHeaders(ScriptedStream.grpcHeaders)
        stream.sendMessage("a")
        var trailers = ScriptedStream.list(["grpc-status": "0"])
        trailers.add(name, value)
        stream.finish(trailers: trailers)
      }
      for error in [initial, trailing] {
        #expect(error?.code == .internalError && error?.message.contains(name) == true)
        #expect(error?.origin == .local && error?.cause is MetadataError)
      }
      let failed = try await failure { stream in
        var trailers = ScriptedStream.list(["grpc-status": "5", "x-good": "1"])
        trailers.add(name, value)
        stream.sendHeadersAndEnd(ScriptedStream.grpcHeaders, trailers)
      }
      #expect(failed?.code == .notFound && failed?.metadata["x-good"] == "1" && failed?.cause is MetadataError)
    }
  }

  @Test("Details that cannot be read do not hide the status; they are its cause")
  func malformedDetails() async throws {
    for value in ["?", "CgE"] {
      let error = try await failure { stream in
        stream.sendHeadersAndEnd(
          ScriptedStream.grpcHeaders, ScriptedStream.list(["grpc-status": "5", "grpc-status-details-bin": value]))
      }
      #expect(error?.code == .notFound && error?.origin == .peer && error?.details.isEmpty == true)
      #expect(error?.cause != nil)
    }
  }

  @Test("A compressed or truncated message is INTERNAL")
  func badMessages() async throws {
    let ok = ScriptedStream.list(["grpc-status": "0"])
    for bytes: [UInt8] in [[1, 0, 0, 0, 0], [0, 0, 0, 0, 9, 1], [7, 0, 0, 0, 0]] {
      let error = try await failure { stream in
        stream.sendHeaders(ScriptedStream.grpcHeaders)
        stream.write(bytes)
        stream.finish(trailers: ok)
      }
      #expect(error?.code == .internalError, "\(bytes)")
    }
  }

  @Test("A stream that is reset after its headers or its data fails with the mapped status")
  func reset() async throws {
    let afterHeaders = try await failure { stream in
      stream.sendHeaders(ScriptedStream.grpcHeaders)
      stream.sendMessage("a")
      stream.resetInNextTurn(.enhanceYourCalm)
    }
    #expect(afterHeaders?.code == .resourceExhausted)
    let cancelled = try await failure { $0.reset(.cancel) }
    #expect(cancelled?.code == .cancelled)
    let broken = try await failure { $0.reset(.internalError) }
    #expect(broken?.code == .internalError)
  }

  @Test("A response that is not valid HTTP/2 is INTERNAL, and the peer is not said to have reset anything")
  func invalidResponse() async throws {
    for (name, value) in [("connection", "close"), ("content-length", "3"), ("content-length", "30")] {
      let error = try await failure { stream in
        stream.sendHeaders(ScriptedStream.grpcHeaders, ScriptedStream.list([name: value]))
        stream.sendMessage("a")
        stream.finish(trailers: ScriptedStream.list(["grpc-status": "0"]))
      }
      #expect(error?.code == .internalError)
      #expect(error?.message.hasPrefix("the response is not valid HTTP/2: ") == true, "\(error?.message ?? "OK")")
    }
  }

  @Test("A refused stream is retried once, then UNAVAILABLE")
  func refused() async throws {
    let once = try await call({ $0.reset(.refusedStream) }, { $0.succeed() })
    #expect(once == .success("connection 1"))
    let twice = try await failure({ $0.reset(.refusedStream) }, { $0.reset(.refusedStream) }, { $0.succeed() })
    #expect(twice?.code == .unavailable)
  }

  @Test("A call that a GOAWAY excludes is retried on another connection, one it includes finishes")
  func goAway() async throws {
    let included = try await call { stream in
      stream.session?.sendGoAway(.noError)
      stream.succeed()
    }
    #expect(included == .success("connection 1"))
    let server = try ScriptedServer(
      { stream in
        stream.session?.sendGoAway(.noError, debug: "restarting")
        stream.succeed()
      }, { $0.succeed() })
    let channel = Channel(host: ClientFixture.host, target: server.address, settings: ClientFixture.settings)
    #expect(try await ClientFixture.unary(channel, "Any", "a") == "connection 1")
    #expect(try await ClientFixture.unary(channel, "Any", "a") == "connection 2")
    channel.close()
    server.close()
  }

  @Test("A peer that no longer answers PINGs is disconnected, one that does is kept")
  func keepalive() async throws {
    let silent = Locked<[StreamSocket]>([])
    let listener = try ClientFixture.host.listen(.loopback(port: 0)) { socket in
      // An empty SETTINGS frame, and nothing more.
      let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
      _ = settings.withUnsafeBytes { try? socket.write($0) }
      silent.withLock { $0.append(socket) }
    }
    defer { listener.close() }
    var settings = ClientFixture.settings
    settings.keepalive = .milliseconds(20)
    settings.keepaliveTimeout = .milliseconds(100)
    let channel = Channel(host: ClientFixture.host, target: listener.address, settings: settings)
    let error = await status { try await ClientFixture.unary(channel, "Any", "a") }
    #expect(error?.code == .unavailable)
    #expect(error?.message.contains("PING") == true)
    channel.close()

    settings.keepaliveTimeout = .seconds(30)
    var lenient = ServerSettings.unhurried
    lenient.keepalive.minimumPingInterval = .zero
    let fixture = try ClientFixture(settings: settings, serverSettings: lenient)
    let late = await status { try await fixture.unary("Wait", "a", CallOptions(timeout: .milliseconds(300))) }
    #expect(late?.code == .deadlineExceeded)
    #expect(try await fixture.unary("Echo", "a") == "a")
    await fixture.close()
  }

  @Test("A connection lost during a call is UNAVAILABLE, and the next call connects again")
  func lostConnection() async throws {
    let server = try ScriptedServer(
      { stream in
        stream.sendHeaders(ScriptedStream.grpcHeaders)
        stream.connection.connection?.close()
      }, { $0.succeed() })
    let channel = Channel(host: ClientFixture.host, target: server.address, settings: ClientFixture.settings)
    let lost = await status { try await ClientFixture.unary(channel, "Any", "a") }
    #expect(lost?.code == .unavailable)
    #expect(try await ClientFixture.unary(channel, "Any", "a") == "connection 2")
    channel.close()
    server.close()
  }

  @Test("A peer that breaks the protocol is disconnected: its call is UNAVAILABLE, the next one uses another")
  func brokenProtocol() async throws {
    let server = try ScriptedServer(
      { stream in
        // DATA on stream 0.
        _ = [UInt8](repeating: 0, count: 9).withUnsafeBytes { try? stream.connection.connection?.socket.write($0) }
      }, { $0.succeed() })
    let channel = Channel(host: ClientFixture.host, target: server.address, settings: ClientFixture.settings)
    let broken = await status { try await ClientFixture.unary(channel, "Any", "a") }
    #expect(broken?.code == .unavailable)
    #expect(try await ClientFixture.unary(channel, "Any", "a") == "connection 2")
    channel.close()
    server.close()
  }
}
