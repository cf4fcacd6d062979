import EventLoop
import Glibc
import Locks
import StreamPeers
import Testing

/// Counts its events and reads only when asked to.
// Sendable: `events` is a mutex; the socket is touched only on its loop.
private final class Probe: SocketHandler, @unchecked Sendable {
  let socket: StreamSocket
  private let events = Locked<[String]>([])
  private let waiting = Locked<[CheckedContinuation<Void, Never>]>([])

  init(_ socket: StreamSocket, reads: Bool) {
    self.socket = socket
    socket.readInterest = reads
    socket.handler = self
  }

  var seen: [String] { events.withLock { $0 } }

  func socketReadable() {
    do {
      guard let count = try socket.read(into: socket.loop.receiveBuffer) else { return note("nothing") }
      note(count == 0 ? "end" : "read \(count)")
      if count == 0 { socket.close() }
    } catch {
      note("error \(error.code)")
      socket.close()
    }
  }

  func socketWritable() { note("writable") }
  func socketClosed(_ error: SocketError?) { note("closed \(error?.code ?? 0)") }

  private func note(_ event: String) {
    events.withLock { $0.append(event) }
    for continuation in waiting.withLock({ waiting in
      defer { waiting = [] }
      return waiting
    }) { continuation.resume() }
  }

  /// Waits for the next event on the loop, unless `count` events have been seen.
  func events(atLeast count: Int) async -> [String] {
    while seen.count < count {
      await withCheckedContinuation { continuation in
        socket.loop.execute {
          if self.seen.count >= count {
            continuation.resume()
          } else {
            self.waiting.withLock { $0.append(continuation) }
          }
        }
      }
    }
    return seen
  }
}

extension Host {
  fileprivate func connect(_ address: SocketAddress) async throws -> StreamSocket {
    try await withCheckedThrowingContinuation { continuation in
      connect(address, on: loops[0]) { continuation.resume(with: $0) }
    }
  }
}

/// Hands accepted sockets to a test.
private final class Accepted: Sendable {
  private let stream: AsyncStream<StreamSocket>
  private let continuation: AsyncStream<StreamSocket>.Continuation
  init() { (stream, continuation) = AsyncStream.makeStream() }
  func append(_ socket: StreamSocket) { continuation.yield(socket) }
  func next() async -> StreamSocket? {
    for await socket in stream { return socket }
    return nil
  }
}

@Suite("Sockets of a real host", .timeLimit(.minutes(30)))
struct SocketTests {
  private func withPair(_ body: (_ client: StreamSocket, _ server: StreamSocket) async throws -> Void) async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let accepted = Accepted()
    let listener = try host.listen(.loopback(port: 0)) { accepted.append($0) }
    let client = try await host.connect(listener.address)
    let server = try #require(await accepted.next())
    try await body(client, server)
    for socket in [client, server] { await socket.loop.ask { socket.close() } }
    listener.close()
  }

  @Test("Without read interest there is no callback until it returns")
  func backPressure() async throws {
    try await withPair { client, server in
      let loop = server.loop
      let probe = await loop.ask { Probe(server, reads: false) }
      _ = await loop.ask { try? client.write([1, 2, 3]) }
      await loop.pass(.milliseconds(5))
      #expect(probe.seen == [])
      await loop.ask { server.readInterest = true }
      #expect(await probe.events(atLeast: 1) == ["read 3"])
    }
  }

  @Test("A full pipe accepts a part of a write and reports when there is room again")
  func shortWrites() async throws {
    try await withPair { client, server in
      let loop = server.loop
      let writer = await loop.ask { Probe(client, reads: true) }
      let chunk = [UInt8](repeating: 7, count: 1 << 20)
      var total = 0
      while true {
        let sent = await loop.ask { (try? chunk.withUnsafeBytes { try client.write($0) }) ?? -1 }
        total += sent
        if sent < chunk.count { break }
      }
      #expect(writer.seen == [])
      let reader = await loop.ask { Probe(server, reads: true) }
      #expect(await writer.events(atLeast: 1) == ["writable"])
      _ = reader
      #expect(total > 0)
    }
  }

  @Test("The end of the stream reads as 0, and data may still flow the other way")
  func halfClose() async throws {
    try await withPair { client, server in
      let loop = server.loop
      let probe = await loop.ask { Probe(server, reads: true) }
      let reader = await loop.ask { Probe(client, reads: true) }
      await loop.ask {
        _ = try? server.write([9])
        client.closeOutput()
      }
      #expect(await probe.events(atLeast: 1) == ["end"])
      #expect(await reader.events(atLeast: 2) == ["read 1", "end"])
    }
  }

  @Test("A connection lost while no handler reads is reported once, and the socket is closed")
  func resetWithoutReading() async throws {
    try await withPair { client, server in
      let loop = server.loop
      let probe = await loop.ask { Probe(server, reads: false) }
      await loop.ask {
        // Closing with unread data makes the system send a reset.
        _ = try? server.write([1])
      }
      await loop.pass(.milliseconds(5))
      await loop.ask { client.close() }
      #expect(await probe.events(atLeast: 1) == ["closed \(ECONNRESET)"])
      #expect(await loop.ask { server.isClosed })
    }
  }

  @Test("A closed socket gets no more callbacks, even if events are on their way")
  func closeInCallback() async throws {
    try await withPair { client, server in
      let loop = server.loop
      let probe = await loop.ask { Probe(server, reads: true) }
      await loop.ask {
        _ = try? client.write([1])
        server.close()
        server.close()
      }
      await loop.pass(.milliseconds(5))
      #expect(probe.seen == [])
      #expect(await loop.ask { (try? server.write([1])) == nil })
    }
  }

  @Test("Connecting without a listener is refused")
  func refused() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    // Port 1 is reserved and, unlike one that was just free, not given to a test that runs next to this one.
    await #expect {
      try await host.connect(.loopback(port: 1))
    } throws: {
      ($0 as? SocketError)?.isConnectionRefused == true
    }
    await #expect { try await host.connect(.unix(path: "/tmp/nobody-listens-here")) } throws: {
      ($0 as? SocketError)?.code == ENOENT
    }
  }

  @Test("An attempt that is cancelled before it begins neither connects nor reports anything")
  func cancelled() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let loop = host.loops[0]
    let addresses = [
      SocketAddress.loopback(port: 0), .inProcess(name: ""), .unix(path: "/tmp/screentime-\(getpid()).cancel"),
    ]
    for address in addresses {
      let accepted = Accepted()
      let listener = try host.listen(address) { accepted.append($0) }
      await loop.ask {
        let attempt = host.connect(listener.address, on: loop) { _ in Issue.record("it was given up") }
        attempt.cancel()
        attempt.cancel()
      }
      // A later connection is the first one to be accepted.
      let client = try await host.connect(listener.address)
      let server = try #require(await accepted.next())
      for socket in [client, server] { await socket.loop.ask { socket.close() } }
      listener.close()
    }
  }

  @Test("Cancelling an attempt that has succeeded does nothing")
  func cancelledLate() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let loop = host.loops[0]
    let listener = try host.listen(.inProcess(name: "")) { _ in }
    let isOpen = await withCheckedContinuation { continuation in
      loop.execute {
        let holder = Locked<ConnectionAttempt?>(nil)
        let attempt = host.connect(listener.address, on: loop) { result in
          holder.withLock { $0 }?.cancel()
          continuation.resume(returning: (try? result.get())?.isClosed == false)
        }
        holder.withLock { $0 = attempt }
      }
    }
    #expect(isOpen)
    listener.close()
  }

  @Test("Listening at an address in use fails; at a path left by a dead process it works")
  func taken() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let listener = try host.listen(.loopback(port: 0)) { $0.close() }
    #expect { try host.listen(listener.address) { $0.close() } } throws: {
      ($0 as? SocketError)?.isAddressInUse == true
    }
    listener.close()

    let path = "/tmp/screentime-abandoned-\(getpid()).sock"
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var raw = sockaddr_un()
    raw.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &raw.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &raw) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(bound == 0)
    _ = close(descriptor)
    let second = try host.listen(.unix(path: path)) { $0.close() }
    #expect { try host.listen(.unix(path: path)) { $0.close() } } throws: {
      ($0 as? SocketError)?.isAddressInUse == true
    }
    second.close()
    #expect(access(path, F_OK) != 0)
  }

  @Test("Connections are dealt out to the loops in turn")
  func dealing() async throws {
    let host = try RealHost(loopCount: 2)
    defer { host.shutdown() }
    let accepted = Accepted()
    let listener = try host.listen(.loopback(port: 0)) { accepted.append($0) }
    var counts = [0, 0]
    for _ in 0..<6 {
      let client = try await host.connect(listener.address)
      let server = try #require(await accepted.next())
      counts[host.loops[0] === server.loop ? 0 : 1] += 1
      for socket in [client, server] { await socket.loop.ask { socket.close() } }
    }
    #expect(counts == [3, 3])
    listener.close()
  }
}

extension StreamSocket {
  fileprivate func write(_ bytes: [UInt8]) throws -> Int { try bytes.withUnsafeBytes { try write($0) } }
}
