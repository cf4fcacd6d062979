import EventLoop
import HTTP2
import Locks

@testable import RPC

/// A client that sends HTTP/2 frames on request and reports every frame it receives. Answers nothing by itself, PINGs
/// only on request.
// Sendable: everything mutable is touched only on the socket's loop.
final class RawPeer: SocketHandler, @unchecked Sendable {
  struct Frame: Sendable, Equatable {
    enum Kind: UInt8, Sendable {
      case data, headers, priority, reset, settings, pushPromise, ping, goAway, windowUpdate, continuation
    }

    var kind: Kind
    var flags: UInt8 = 0
    var stream: UInt32 = 0
    var payload: [UInt8] = []

    var isAcknowledgement: Bool { flags & 1 != 0 }

    /// GOAWAY: the last stream, the error code and the debug data.
    var goAway: (last: UInt32, code: UInt32, debug: String) {
      (number(0), number(4), String(decoding: payload.dropFirst(8), as: UTF8.self))
    }

    private func number(_ offset: Int) -> UInt32 {
      payload.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    var bytes: [UInt8] {
      let length = payload.count
      var bytes: [UInt8] = [
        UInt8(length >> 16 & 255), UInt8(length >> 8 & 255), UInt8(length & 255), kind.rawValue, flags,
      ]
      for shift in [24, 16, 8, 0] { bytes.append(UInt8(stream >> UInt32(shift) & 255)) }
      return bytes + payload
    }
  }

  /// The received frames; nil is the end of the connection.
  let frames = Signal<Frame?>()
  /// All of it with its time; the end of the connection is nil.
  let log = Locked<[(time: MonotonicInstant, frame: Frame?)]>([])
  /// Whether PINGs are answered.
  let answersPings: Bool
  private let socket: StreamSocket
  private var received: [UInt8] = []

  private init(_ socket: StreamSocket, answersPings: Bool) {
    self.socket = socket
    self.answersPings = answersPings
  }

  /// - Parameter header: sent before HTTP/2 begins, as proxies do.
  static func connect(
    to address: SocketAddress, host: any Host = ClientFixture.host, answersPings: Bool = false,
    header: [UInt8] = []
  ) async throws -> RawPeer {
    try await host.connect(to: address) { socket in
      let peer = RawPeer(socket, answersPings: answersPings)
      socket.handler = peer
      // At once: while many tests run, this task may have to wait longer than the server does for a preface.
      peer.send(header + Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + Frame(kind: .settings).bytes)
      return peer
    }
  }

  func send(_ frames: Frame...) {
    send(frames.flatMap(\.bytes))
  }

  func send(_ bytes: [UInt8]) {
    socket.loop.execute {
      guard !self.socket.isClosed else { return }
      _ = try? bytes.withUnsafeBytes { try self.socket.write($0) }
    }
  }

  static func ping(_ number: UInt8, acknowledges: Bool = false) -> Frame {
    Frame(kind: .ping, flags: acknowledges ? 1 : 0, payload: [0, 0, 0, 0, 0, 0, 0, number])
  }

  /// A complete unary request with an empty message, its fields as literals without indexing (RFC 7541 section 6.2.2).
  static func requestBytes(_ path: String, stream: UInt32) -> [UInt8] {
    headerBytes(path, stream: stream)
      + Frame(kind: .data, flags: 1, stream: stream, payload: [0, 0, 0, 0, 0]).bytes
  }

  /// The headers of one.
  static func headerBytes(_ path: String, stream: UInt32, more: [(String, String)] = []) -> [UInt8] {
    let fields =
      [
        (":method", "POST"), (":scheme", "http"), (":path", path), (":authority", "test"), ("te", "trailers"),
        ("content-type", "application/grpc"),
      ] + more
    var block: [UInt8] = []
    for (name, value) in fields {
      block += [0, UInt8(name.utf8.count)] + Array(name.utf8) + [UInt8(value.utf8.count)] + Array(value.utf8)
    }
    return Frame(kind: .headers, flags: 4, stream: stream, payload: block).bytes
  }

  func request(_ path: String, stream: UInt32) {
    send(Self.requestBytes(path, stream: stream))
  }

  /// The next frame of this kind; nil at the end of the connection.
  func next(_ kind: Frame.Kind) async -> Frame? {
    while let frame = await frames.next(), let frame {
      if frame.kind == kind { return frame }
    }
    return nil
  }

  /// Waits for the end of the connection; false when it does not come.
  func end() async -> Bool {
    while let frame = await frames.next() {
      if frame == nil { return true }
    }
    return false
  }

  func close() {
    socket.loop.execute { self.socket.close() }
  }

  // MARK: SocketHandler

  func socketReadable() {
    do {
      guard let count = try socket.read(into: socket.loop.receiveBuffer) else { return }
      guard count > 0 else { return finish() }
      received += socket.loop.receiveBuffer[..<count]
      while received.count >= 9 {
        let length = received[..<3].reduce(0) { $0 << 8 | Int($1) }
        guard received.count >= 9 + length else { break }
        let stream = received[5..<9].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        if let kind = Frame.Kind(rawValue: received[3]) {
          note(Frame(kind: kind, flags: received[4], stream: stream, payload: Array(received[9..<9 + length])))
        }
        received.removeFirst(9 + length)
      }
    } catch {
      finish()
    }
  }

  func socketWritable() {}
  func socketClosed(_ error: SocketError?) { note(nil) }

  private func finish() {
    socket.close()
    note(nil)
  }

  private func note(_ frame: Frame?) {
    let now = socket.loop.now
    log.withLock { $0.append((now, frame)) }
    frames.send(frame)
    guard answersPings, var frame, frame.kind == .ping, !frame.isAcknowledgement else { return }
    frame.flags = 1
    send(frame)
  }
}
