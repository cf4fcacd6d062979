import CommonProtos
import EventLoop
import Glibc
import RPC

/// Checks of our client with a server of another implementation. The server's methods receive and return
/// `google.protobuf.BytesValue`; `client_server.py` describes them.
struct Checks: Sendable {
  typealias Check = @Sendable (Checks) async throws -> Void
  typealias Bytes = GoogleProtobuf.BytesValue

  static let all = basic.merging(resilience) { first, _ in first }.merging(proxied) { first, _ in first }

  private static let basic: [String: Check] = [
    "four_kinds_of_call": { try await $0.fourKinds() },
    "metadata": { try await $0.metadata() },
    "status": { try await $0.status() },
    "deadline": { try await $0.deadline() },
    "cancellation": { try await $0.cancellation() },
    "large_messages": { try await $0.largeMessages() },
    "many_calls": { try await $0.manyCalls() },
    "restart": { try await $0.restart() },
    "download": { try await $0.download() },
    "upload": { try await $0.upload() },
    "driver": { try await $0.drive() },
  ]

  let channel: Channel
  let host: RealHost

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  func expect<Value: Equatable>(_ actual: Value, _ wanted: Value, line: Int = #line) throws {
    guard actual == wanted else { throw Failure(description: "line \(line): got \(actual), wanted \(wanted)") }
  }

  func failure(_ call: () async throws -> Void, line: Int = #line) async throws -> RPCError {
    do {
      try await call()
    } catch let error as RPCError {
      return error
    }
    throw Failure(description: "line \(line): the call should have failed")
  }

  func unary(_ method: String, _ text: String, _ options: CallOptions = CallOptions()) async throws -> String {
    let response: Bytes = try await channel.unary(
      "/conformance.Echo/\(method)", Bytes(value: Array(text.utf8)), options: options)
    return String(decoding: response.value, as: UTF8.self)
  }

  func expand(_ text: String, _ options: CallOptions = CallOptions()) -> ResponseStream<Bytes> {
    channel.serverStreaming("/conformance.Echo/Expand", Bytes(value: Array(text.utf8)), options: options)
  }

  // MARK: Checks

  private func fourKinds() async throws {
    try expect(try await unary("Unary", "hello"), "hello")
    try expect(try await unary("Unary", ""), "")
    var sizes: [Int] = []
    for try await message in expand("500 1000") { sizes.append(message.value.count) }
    try expect(sizes, Array(repeating: 1_000, count: 500))
    for try await _ in expand("0 0") { throw Failure(description: "no message was asked for") }
    for count in [0, 1_000] {
      let sum: Bytes = try await channel.clientStreaming("/conformance.Echo/Collect", options: CallOptions()) {
        (requests: RequestWriter<Bytes>) in
        for _ in 0..<count { try await requests.write(Bytes(value: [1, 2, 3])) }
      }
      try expect(String(decoding: sum.value, as: UTF8.self), "\(count * 3)")
    }
    let chat: BidirectionalCall<Bytes, Bytes> = channel.bidirectional(
      "/conformance.Echo/Chat", options: CallOptions())
    var responses = chat.responses.makeAsyncIterator()
    for size in 0..<300 {
      let message = Bytes(value: Array(repeating: UInt8(truncatingIfNeeded: size), count: size))
      try await chat.requests.write(message)
      try expect(try await responses.next(), message)
    }
    chat.requests.finish()
    try expect(try await responses.next(), nil)
  }

  private func metadata() async throws {
    var sent = try Metadata(["x-initial": "one"])
    try sent.add(name: "x-initial", value: "two, three")
    try sent.add(name: "x-initial-bin", binary: [0, 1, 255])
    try sent.add(name: "x-trailing", value: "t")
    try sent.add(name: "x-trailing-bin", binary: Array(0...255))
    let received = ReceivedMetadata()
    _ = try await unary("Unary", "", CallOptions(metadata: sent, received: received))
    try expect(received.initial.values("x-initial"), ["one", "two, three"])
    try expect(received.initial[binary: "x-initial-bin"], [0, 1, 255])
    try expect(received.trailing["x-trailing"], "t")
    try expect(received.trailing[binary: "x-trailing-bin"], Array(0...255))
  }

  private func status() async throws {
    for code in 1...16 {
      let options = CallOptions(metadata: try Metadata(["x-fail": "\(code)", "x-trailing": "still there"]))
      let error = try await failure { _ = try await unary("Unary", "", options) }
      try expect(error.code.rawValue, code)
      try expect(error.message, "grün & 100 %\n\u{1F600}")
      try expect(error.metadata["x-trailing"], "still there")
    }
    try expect(try await failure { _ = try await unary("Missing", "") }.code, .unimplemented)
    var count = 0
    let late = try await failure {
      for try await _ in expand("10 10", CallOptions(metadata: try Metadata(["x-fail": "10"]))) { count += 1 }
    }
    try expect(count, 10)
    try expect(late.code, .aborted)
  }

  private func deadline() async throws {
    let remaining = Int(try await unary("Timeout", "", CallOptions(timeout: .seconds(60)))) ?? 0
    guard (1...60_000).contains(remaining) else { throw Failure(description: "the server saw \(remaining) ms") }
    try expect(try await unary("Timeout", ""), "none")
    let error = try await failure { _ = try await unary("Wait", "", CallOptions(timeout: .milliseconds(100))) }
    try expect(error.code, .deadlineExceeded)
  }

  private func cancellation() async throws {
    let task = Task { try await unary("Wait", "") }
    while Int(try await unary("Waiting", "")) == 0 {}
    task.cancel()
    let error = try await failure { _ = try await task.value }
    try expect(error.code, .cancelled)
    while try await unary("Cancelled", "") != "1" {}
    for try await _ in expand("1000000 10000") { break }
    while try await unary("Cancelled", "") != "2" {}
  }

  private func largeMessages() async throws {
    let payload = Array(repeating: UInt8(7), count: 4_000_000)
    let response: Bytes = try await channel.unary(
      "/conformance.Echo/Unary", Bytes(value: payload), options: CallOptions())
    try expect(response.value.count, payload.count)
    let error = try await failure { for try await _ in expand("1 4194304") {} }
    try expect(error.code, .resourceExhausted)
  }

  private func manyCalls() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<2_000 {
        group.addTask { try expect(try await unary("Unary", "\(number)"), "\(number)") }
      }
      try await group.waitForAll()
    }
  }

  /// The driver kills the server when it reads `calling`, and starts another one.
  private func restart() async throws {
    try expect(try await unary("Unary", "first"), "first")
    async let lost = failure { _ = try await unary("Wait", "") }
    while Int(try await unary("Waiting", "")) == 0 {}
    print("calling")
    fflush(nil)
    try expect(try await lost.code, .unavailable)
    try expect(try await unary("Unary", "second", CallOptions(timeout: .seconds(30), waitForReady: true)), "second")
  }

  // MARK: Bulk

  private static let gibibyte = 1 << 30
  private static let piece = 64 << 10

  /// 1 GiB past a reader that is slow at first; the driver measures the memory.
  private func download() async throws {
    var total = 0
    var pauses = 5
    for try await message in expand("\(Self.gibibyte / Self.piece) \(Self.piece)") {
      total += message.value.count
      if pauses > 0 {
        pauses -= 1
        try await Task.sleep(for: .milliseconds(100))
      }
    }
    try expect(total, Self.gibibyte)
    try expectLittleMemory()
  }

  /// 1 GiB to a server that is slow at first.
  private func upload() async throws {
    let sum: Bytes = try await channel.clientStreaming("/conformance.Echo/Slow", options: CallOptions()) {
      (requests: RequestWriter<Bytes>) in
      let message = Bytes(value: Array(repeating: 1, count: Self.piece))
      for _ in 0..<(Self.gibibyte / Self.piece) { try await requests.write(message) }
    }
    try expect(String(decoding: sum.value, as: UTF8.self), "\(Self.gibibyte)")
    try expectLittleMemory()
  }

  /// The peak resident set size so far is below 64 MiB.
  private func expectLittleMemory() throws {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    guard usage.ru_maxrss < 64 << 10 else { throw Failure(description: "the client used \(usage.ru_maxrss) KiB") }
  }
}
