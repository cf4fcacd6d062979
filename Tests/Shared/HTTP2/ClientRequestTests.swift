import Testing

@testable import HTTP2

/// What becomes of a client's requests when its connection ends.
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
}
