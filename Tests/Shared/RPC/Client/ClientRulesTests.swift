import Testing

@testable import RPC

/// The small decisions of a client that need no connection.
@Suite struct ClientRulesTests {
  @Test(
    "grpc-timeout uses the finest unit that fits eight digits, rounded up",
    arguments: [
      (Duration.zero, "0n"), (.seconds(-1), "0n"), (.nanoseconds(1), "1n"), (.milliseconds(99), "99000000n"),
      (.nanoseconds(99_999_999), "99999999n"), (.nanoseconds(100_000_001), "100001u"), (.seconds(1), "1000000u"),
      (.seconds(100), "100000m"), (.seconds(100_000), "100000S"), (.seconds(100_000_000), "1666667M"),
      (.seconds(10_000_000_000), "99999999H"), (.seconds(Int64.max), "99999999H"),
    ])
  func timeout(duration: Duration, header: String) {
    #expect(Timeout.encode(duration) == header)
  }

  @Test(
    "HTTP statuses without a gRPC status map as gRPC prescribes",
    arguments: [
      (400, StatusCode.internalError), (401, .unauthenticated), (403, .permissionDenied), (404, .unimplemented),
      (429, .unavailable), (502, .unavailable), (503, .unavailable), (504, .unavailable), (200, .unknown),
      (500, .unknown), (0, .unknown),
    ])
  func httpStatus(status: Int, code: StatusCode) {
    #expect(PeerFailure.status(httpStatus: status) == code)
  }

  @Test(
    "HTTP/2 error codes map as gRPC prescribes",
    arguments: [
      (UInt32(0), StatusCode.internalError), (1, .internalError), (2, .internalError), (3, .internalError),
      (4, .internalError),
      (5, .unknown), (6, .internalError), (7, .unavailable), (8, .cancelled), (9, .internalError),
      (10, .internalError), (11, .resourceExhausted), (12, .permissionDenied), (13, .unknown), (99, .unknown),
    ])
  func errorCode(error: UInt32, code: StatusCode) {
    #expect(PeerFailure.status(http2ErrorCode: error) == code)
  }
}
