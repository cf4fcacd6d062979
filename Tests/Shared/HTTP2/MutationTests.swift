import Randomness
import Testing

@testable import HTTP2

@Suite("HTTP/2 under mutation")
struct MutationTests {
  /// The bytes of a client that makes a few calls, cancels one and pings.
  private static func conversation() throws -> [UInt8] {
    let client = HTTP2Session(role: .client, settings: HTTP2Settings())
    var bytes: [UInt8] = []
    for index in 0..<4 {
      let call = RecordingStream()
      try client.request(call, headers: Pair.requestHeaders)
      call.write([UInt8](repeating: UInt8(index), count: 50 * index))
      bytes += try Pair.drain(client)
      if index == 2 { call.reset(.cancel) } else { call.finish() }
      client.sendPing(UInt64(index))
      bytes += try Pair.drain(client)
    }
    return bytes
  }

  @Test("whatever a client sends, the outcome is an answer or an end, and every stream ends once", arguments: 0..<4)
  func mutations(part: UInt64) throws {
    let valid = try Self.conversation()
    var random = SeededRandom(seed: part)
    for _ in 0..<500 {
      var bytes = valid
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[at] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 2: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...20, using: &random)))
        default: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 20)], at: at)
        }
      }
      try survive(bytes, piece: Int.random(in: 1...200, using: &random))
    }
  }

  private func survive(_ bytes: [UInt8], piece: Int) throws {
    let server = HTTP2Session(role: .server, settings: HTTP2Settings())
    let peer = RecordingServer()
    let headers = PreparedHeaders.mutationTest
    peer.onReady = { stream in
      stream.sendHeaders(headers)
      stream.write([1, 2, 3])
      stream.finish()
    }
    server.delegate = peer
    do {
      try Pair.feed(server, bytes, piece: piece)
      _ = try Pair.drain(server)
    } catch {
      #expect(error is HTTP2Error)
    }
    server.invalidate(.cancel)
    #expect(server.streamCount == 0)
    #expect(server.account.bytes == 0)
    #expect(peer.streams.allSatisfy { $0.closedWith != nil })
  }
}

extension PreparedHeaders {
  fileprivate static let mutationTest = PreparedHeaders([(":status", "200")])
}
