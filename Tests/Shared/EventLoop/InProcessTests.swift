import EventLoop
import Glibc
import StreamPeers
import Testing

@Suite("Connections inside the process", .timeLimit(.minutes(30)))
struct InProcessTests {
  private func onLoop<R: Sendable>(_ loop: EventLoop, _ body: @escaping @Sendable () -> R) async -> R {
    await withCheckedContinuation { continuation in loop.execute { continuation.resume(returning: body()) } }
  }

  private func pair(_ host: RealHost) async throws -> (client: StreamSocket, server: StreamSocket, any Listener) {
    let (accepted, append) = AsyncStream.makeStream(of: StreamSocket.self)
    let listener = try host.listen(.inProcess(name: "")) { append.yield($0) }
    let client: StreamSocket = try await withCheckedThrowingContinuation { continuation in
      host.connect(listener.address, on: host.loops[0]) { continuation.resume(with: $0) }
    }
    var iterator = accepted.makeAsyncIterator()
    return (client, try #require(await iterator.next()), listener)
  }

  @Test("More bytes than the buffer holds come back in order, on every loop")
  func echo() async throws {
    let host = try RealHost(loopCount: 2)
    defer { host.shutdown() }
    let listener = try host.listen(.inProcess(name: "echo")) { $0.handler = Echo($0) }
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(try await Exchange.run(host: host, to: .inProcess(name: "echo"), sending: bytes) == bytes)
    listener.close()
    await #expect { try await Exchange.run(host: host, to: .inProcess(name: "echo"), sending: [1]) } throws: {
      ($0 as? SocketError)?.isConnectionRefused == true
    }
  }

  @Test("A name has one listener; the empty name gets one of its own; a host's names are its own")
  func names() throws {
    let host = try RealHost(loopCount: 1)
    let other = try RealHost(loopCount: 1)
    defer {
      host.shutdown()
      other.shutdown()
    }
    let first = try host.listen(.inProcess(name: "a")) { $0.close() }
    #expect { try host.listen(.inProcess(name: "a")) { $0.close() } } throws: {
      ($0 as? SocketError)?.isAddressInUse == true
    }
    let elsewhere = try other.listen(.inProcess(name: "a")) { $0.close() }
    let chosen = try host.listen(.inProcess(name: "")) { $0.close() }
    let another = try host.listen(.inProcess(name: "")) { $0.close() }
    #expect(chosen.address != another.address)
    first.close()
    let second = try host.listen(.inProcess(name: "a")) { $0.close() }
    // Closing again must not take the name from its new owner.
    first.close()
    #expect(throws: SocketError.self) { try host.listen(.inProcess(name: "a")) { $0.close() } }
    for listener in [second, chosen, another, elsewhere] { listener.close() }
  }

  @Test("A writer that is ahead is held back, and notified when there is room")
  func backPressure() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let (client, server, listener) = try await pair(host)
    let chunk = [UInt8](repeating: 7, count: 1 << 20)
    let taken = await onLoop(client.loop) { (try? chunk.withUnsafeBytes { try client.write($0) }) ?? -1 }
    #expect(taken == 256 << 10)
    #expect(await onLoop(client.loop) { (try? chunk.withUnsafeBytes { try client.write($0) }) ?? -1 } == 0)
    let (events, note) = AsyncStream.makeStream(of: Void.self)
    let waiter = Waiter { note.yield() }
    await onLoop(client.loop) {
      client.handler = waiter
      _ = try? server.read(into: server.loop.receiveBuffer)
    }
    for await _ in events { break }
    #expect(await onLoop(client.loop) { (try? chunk.withUnsafeBytes { try client.write($0) }) ?? -1 } == 65_536)
    await onLoop(client.loop) {
      client.close()
      server.close()
    }
    listener.close()
  }

  @Test("The end of the stream follows the bytes; unread bytes make a close a reset")
  func endings() async throws {
    let host = try RealHost(loopCount: 1)
    defer { host.shutdown() }
    let (client, server, listener) = try await pair(host)
    await onLoop(client.loop) {
      func read(_ socket: StreamSocket) -> Int? {
        do { return try socket.read(into: socket.loop.receiveBuffer) } catch { return -Int(error.code) }
      }
      #expect(read(server) == nil)
      _ = try? [1, 2].withUnsafeBytes { try client.write($0) }
      client.closeOutput()
      #expect(read(server) == 16)
      #expect(read(server) == 0)
      #expect((try? [1].withUnsafeBytes { try server.write($0) }) == 8)
      #expect(read(client) == 8)
      client.close()
      #expect(client.isClosed)
      #expect(read(server) == 0)
      #expect((try? [1].withUnsafeBytes { try server.write($0) }) == nil)
      server.close()
    }
    let (second, served, another) = try await pair(host)
    await onLoop(second.loop) {
      _ = try? [1].withUnsafeBytes { try second.write($0) }
      served.close()
      do {
        _ = try second.read(into: second.loop.receiveBuffer)
        Issue.record("reading a reset connection succeeded")
      } catch {
        #expect((error as? SocketError)?.code == ECONNRESET)
      }
      second.close()
    }
    listener.close()
    another.close()
  }
}

// Sendable: immutable.
private final class Waiter: SocketHandler, @unchecked Sendable {
  private let note: @Sendable () -> Void
  init(_ note: @escaping @Sendable () -> Void) { self.note = note }
  func socketReadable() {}
  func socketWritable() { note() }
  func socketClosed(_ error: SocketError?) {}
}
