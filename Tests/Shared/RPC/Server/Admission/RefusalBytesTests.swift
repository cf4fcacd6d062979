import CommonProtos
import HTTP2
import Testing

@testable import RPC

/// Refuses every call, as a server that has too much to do.
private final class RefusingServer: HTTP2SessionDelegate {
  var pushback = RetryPushback(seed: 1)
  /// Nanoseconds, on average.
  var mean: Int64 = 0

  func session(
    _ session: HTTP2Session, openedStream id: Int32, headers: HeaderBlock, endStream: Bool
  ) -> HTTP2Stream? {
    RejectedCall(AdmissionRefusal.load.headers(.grpc), pushback.answer(to: .load, mean).headers)
  }
}

private final class RefusedCall: HTTP2Stream {
  private(set) var milliseconds: Int?
  private(set) var details: [GoogleProtobuf.AnyMessage] = []

  override func receivedHeaders(_ headers: HeaderBlock, endStream: Bool) {
    milliseconds = headers.first(named: "grpc-retry-pushback-ms").flatMap { Int($0) }
    details = headers.first(.grpcStatusDetailsBin).flatMap { try? StatusDetails.decode(Array($0.utf8)) } ?? []
  }

  override func receivedData(_ bytes: UnsafeRawBufferPointer) { consume(bytes.count) }
  override func receivedEnd() {}
}

@Suite("What refusals take on the wire")
struct RefusalBytesTests {
  /// Carries what one side has to send to the other; returns how many bytes that were.
  private func carry(from sender: HTTP2Session, to receiver: HTTP2Session) throws -> Int {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    return try bytes.withUnsafeMutableBytes { buffer in
      let count = try sender.drain(into: buffer)
      try receiver.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      return count
    }
  }

  @Test("A refusal contains its delay twice, and repeats what HPACK knows: few bytes each, however long the delay")
  func bytes() throws {
    let client = HTTP2Session(role: .client, settings: HTTP2Settings())
    let server = HTTP2Session(role: .server, settings: HTTP2Settings())
    let refusing = RefusingServer()
    server.delegate = refusing
    var request = HeaderList()
    for (name, value) in [(":method", "POST"), (":scheme", "http"), (":path", "/test.Echo/Call"), (":authority", "x")] {
      request.add(name, value)
    }
    request.add("content-type", "application/grpc")
    for mean in [Int64(100), 1_000, 60_000] {
      refusing.mean = mean * 1_000_000
      var total = 0
      for _ in 0..<1_000 {
        let call = RefusedCall()
        try client.request(call, headers: request)
        call.finish()
        _ = try carry(from: client, to: server)
        total += try carry(from: server, to: client)
        _ = try carry(from: client, to: server)
        let info = try #require(try call.details.first?.unpacked(as: GoogleRpc.RetryInfo.self))
        let delay = try #require(info.retryDelay)
        let milliseconds = Int(delay.seconds) * 1000 + Int(delay.nanos) / 1_000_000
        #expect(call.milliseconds == milliseconds)
      }
      #expect(total < 40 * 1_000, "\(total) bytes for 1,000 refusals with a mean of \(mean) ms")
    }
  }
}
