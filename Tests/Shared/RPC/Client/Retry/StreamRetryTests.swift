import CommonProtos
import RPC
import Testing

@Suite struct StreamRetryTests {
  private static let shop = ErrorDomain("shop.example")

  @Test("A stream that something on the way has broken is resumed, one that its server has refused is not")
  func decides() {
    let broken: [StatusCode] = [.unavailable, .internalError, .unknown, .cancelled]
    for code in StatusCode.allCases {
      #expect(StreamRetry.mayResume(after: RPCError(code, "broken")) == broken.contains(code), "\(code)")
    }
    let reasoned = { (code: StatusCode) in RPCError.because("SOLD_OUT", code, "sold out", domain: Self.shop) }
    #expect(broken.filter { StreamRetry.mayResume(after: reasoned($0)) } == [.unavailable])
    #expect(StreamRetry.mayResume(after: .tryAgain(.resourceExhausted, "too many", after: .seconds(5))))
    #expect(!StreamRetry.mayResume(after: .tryAgain(.permissionDenied, "not you", after: .seconds(5))))
  }

  @Test("Pauses double up to the longest, vary by half, and are short again after a message")
  func pauses() {
    var retry = StreamRetry(firstPause: .seconds(1), maximumPause: .seconds(5))
    let lost = RPCError(.internalError, "lost")
    let whole = (0..<4).map { _ in retry.pause(after: lost, random: 1) }
    #expect(whole == [.seconds(1), .seconds(2), .seconds(4), .seconds(5)])
    #expect(retry.pause(after: nil, random: 0) == .milliseconds(2_500))
    for _ in 0..<1_000 { _ = retry.pause(after: nil, random: 0.5) }
    #expect(retry.pause(after: nil, random: 1) == .seconds(5))
    retry.noteMessage()
    #expect(retry.pause(after: lost, random: 0) == .milliseconds(500))
  }

  @Test("A server that asks for a pause gets it on top, and no endless or negative one")
  func asked() {
    var retry = StreamRetry(firstPause: .seconds(1), maximumPause: .seconds(1))
    #expect(retry.pause(after: .tryAgain(.unavailable, "later", after: .seconds(5)), random: 1) == .seconds(6))
    for (seconds, nanos) in [(Int64.max, Int32.max), (.max, .min), (300, 999_999_999)] {
      let error = RPCError(.unavailable, "later").with(
        GoogleRpc.RetryInfo(retryDelay: GoogleProtobuf.Duration(seconds: seconds, nanos: nanos)))
      #expect(retry.pause(after: error, random: 1) == .seconds(301))
    }
    let negative = RPCError(.unavailable, "now").with(
      GoogleRpc.RetryInfo(retryDelay: GoogleProtobuf.Duration(seconds: .min, nanos: .min)))
    #expect(retry.pause(after: negative, random: 1) == .seconds(1))
  }
}
