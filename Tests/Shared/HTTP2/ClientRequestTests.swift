import Testing

@testable import HTTP2

/// The outcome of a client's requests when its connection ends.
@Suite struct ClientRequestTests {
  @Test("A request that never left this side ends with REFUSED_STREAM, one that did with the connection's code")
  func neverSent() throws {
    let pair = Pair()
    let sent = RecordingStream()
    try pair.client.request(sent, headers: Pair.requestHeaders)
    try pair.settle()
    let kept = RecordingStream()
    try pair.client.request(kept, headers: Pair.requestHeaders)
    pair.client.invalidate(.connectError)
    #expect(sent.closedWith == .connectError)
    #expect(kept.closedWith == .refusedStream)
  }

  @Test(
    "A header list above the peer's limit, or above what nghttp2 sends, is refused and costs the connection nothing")
  func largeHeaders() throws {
    var settings = HTTP2Settings()
    settings.maximumHeaderListBytes = 100_000
    let limits = [(HTTP2Settings(), 16_384), (settings, 65_536)]
    for (settings, limit) in limits {
      let pair = Pair(server: settings)
      try pair.settle()
      #expect(pair.client.maximumSentHeaderBytes == limit)
      for excess in [1, 50_000] {
        #expect(throws: HTTP2Error.self) {
          try pair.client.request(RecordingStream(), headers: Self.headers(size: limit + excess))
        }
      }
      let largest = RecordingStream()
      try pair.client.request(largest, headers: Self.headers(size: limit), endStream: true)
      try pair.settle()
      #expect(largest.id == 1)
      #expect(pair.peer.tooLarge == [false])
    }
  }

  @Test("A request that nghttp2 cannot send is not one that another connection could take")
  func notSendable() throws {
    let pair = Pair()
    try pair.settle()
    pair.client.maximumSentHeaderBytes = .max
    let stream = UnsentStream()
    try pair.client.request(stream, headers: Self.headers(size: 70_000))
    try pair.settle()
    #expect(stream.closedWith == .internalError)
    #expect(!stream.couldGoElsewhere)
  }

  private final class UnsentStream: HTTP2Stream {
    var closedWith: HTTP2ErrorCode?
    var couldGoElsewhere = false

    override func closed(_ code: HTTP2ErrorCode) {
      closedWith = code
      couldGoElsewhere = wasNeverSent
    }
  }

  private static func headers(size: Int) -> HeaderList {
    var list = Pair.requestHeaders
    list.add("x", String(repeating: "a", count: size - list.size - 33))
    return list
  }
}
