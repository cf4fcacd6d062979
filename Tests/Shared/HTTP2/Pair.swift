@testable import HTTP2

/// A client and a server session whose bytes are carried by hand.
final class Pair {
  let client: HTTP2Session
  let server: HTTP2Session
  let peer: RecordingServer

  init(client clientSettings: HTTP2Settings = HTTP2Settings(), server serverSettings: HTTP2Settings = HTTP2Settings()) {
    client = HTTP2Session(role: .client, settings: clientSettings)
    server = HTTP2Session(role: .server, settings: serverSettings)
    peer = RecordingServer()
    server.delegate = peer
  }

  /// Everything one side has to send, at most `limit` bytes.
  static func drain(_ session: HTTP2Session) throws -> [UInt8] {
    var all: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let count = try session.drain(into: buffer)
      all += buffer[..<count]
      if count <= buffer.count - HTTP2Session.minimumDrainCapacity { return all }
    }
  }

  static func feed(_ session: HTTP2Session, _ bytes: [UInt8], piece: Int = .max) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let next = rest.prefix(piece)
      rest = rest.dropFirst(piece)
      try Array(next).withUnsafeBytes { try session.receive($0) }
    }
  }

  /// Carries bytes until both are silent.
  func settle(piece: Int = .max) throws {
    while true {
      let toServer = try Self.drain(client)
      try Self.feed(server, toServer, piece: piece)
      let toClient = try Self.drain(server)
      try Self.feed(client, toClient, piece: piece)
      if toServer.isEmpty, toClient.isEmpty { return }
    }
  }

  static var requestHeaders: HeaderList {
    var list = HeaderList()
    list.add(":method", "POST")
    list.add(":scheme", "http")
    list.add(":path", "/test.Echo/Call")
    list.add(":authority", "localhost")
    list.add("content-type", "application/grpc")
    return list
  }
}

final class RecordingStream: HTTP2Stream {
  var headers: [[String: String]] = []
  var body: [UInt8] = []
  var received = 0
  var ended = false
  var closedWith: HTTP2ErrorCode?
  /// Client: why it closed.
  var lostBy: Loss?
  var writableCount = 0
  var readyCount = 0
  var consumesAtOnce = true
  var onReady: ((RecordingStream) -> Void)?

  override func receivedHeaders(_ block: HeaderBlock, endStream: Bool) {
    var fields: [String: String] = [:]
    block.forEach { _, name, value in
      fields[String(decoding: name, as: UTF8.self)] = String(decoding: value, as: UTF8.self)
    }
    headers.append(fields)
  }

  override func receivedData(_ bytes: UnsafeRawBufferPointer) {
    received += bytes.count
    body += bytes
    if consumesAtOnce { consume(bytes.count) }
  }

  override func receivedEnd() {
    ended = true
    notifyReady()
  }

  override func ready() {
    readyCount += 1
    onReady?(self)
  }

  override func writable() { writableCount += 1 }
  override func closed(_ code: HTTP2ErrorCode) {
    closedWith = code
    lostBy = loss
  }
}

final class RecordingServer: HTTP2SessionDelegate {
  var streams: [RecordingStream] = []
  var tooLarge: [Bool] = []
  var consumesAtOnce = true
  var onReady: ((RecordingStream) -> Void)?
  var becameIdle = 0

  func session(
    _ session: HTTP2Session, openedStream id: Int32, headers: HeaderBlock, endStream: Bool
  ) -> HTTP2Stream? {
    let stream = RecordingStream()
    stream.consumesAtOnce = consumesAtOnce
    stream.onReady = onReady
    tooLarge.append(headers.isTooLarge)
    streams.append(stream)
    return stream
  }

  func sessionBecameIdle(_ session: HTTP2Session) { becameIdle += 1 }
}
