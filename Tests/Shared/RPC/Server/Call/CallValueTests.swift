import HTTP2
import Testing

@testable import RPC

/// The values of a call on the server, without a connection.
@Suite struct CallValueTests {
  // MARK: Its course

  /// A call whose handler was started.
  private static func started() -> CallState {
    var state = CallState.opened
    _ = state.receiveHeaders()
    _ = state.hold()
    state.start()
    return state
  }

  @Test("a call is received once, held once until it is started, and released once")
  func turn() {
    var state = CallState.opened
    let headers = state.receiveHeaders()
    let trailers = state.receiveHeaders()
    #expect(headers && !trailers)
    let first = state.hold()
    let again = state.hold()
    #expect(first && !again && state == .held && state.isWaiting)
    state.start()
    #expect(state == .started && !state.isWaiting)
    state.returnToHold()
    #expect(state == .held && state.isWaiting)
    state.start()
    _ = state.finish()
    let released = state.release()
    let twice = state.release()
    #expect(released && !twice && state.isOver)
    let afterwards = state.receiveHeaders()
    #expect(!afterwards)
  }

  @Test("a call that ends before it was started is received no more: trailers do not begin it once more")
  func refused() {
    var state = CallState.opened
    _ = state.receiveHeaders()
    let finish = state.finish()
    let released = state.release()
    let trailers = state.receiveHeaders()
    #expect(finish == .headersOnly && released && !trailers && !state.isWaiting)
  }

  @Test("a status follows the headers, or is sent with them where nothing was sent; after it comes nothing")
  func response() {
    var state = Self.started()
    state.sendHeaders()
    let finish = state.finish()
    let again = state.finish()
    #expect(finish == .trailers && again == .nothing)
    let wasOpen = state.close()
    #expect(!wasOpen)
    var empty = Self.started()
    let alone = empty.finish()
    #expect(alone == .headersOnly)
    var whole = Self.started()
    whole.sendAll()
    let more = whole.finish()
    #expect(whole.isOver && more == .nothing)
  }

  @Test("a closed stream leaves nothing to be sent")
  func closed() {
    var state = Self.started()
    let wasOpen = state.close()
    #expect(wasOpen)
    let finish = state.finish()
    #expect(finish == .nothing)
  }

  // MARK: Its memory

  @Test("a call adds to the account and removes from it the same amount, whatever it did")
  func memory() {
    var memory = CallMemory()
    var account = 0
    account += memory.add(1_000)
    account += memory.setSlack(500)
    account += memory.addDecompression(40_000)
    account += memory.setSlack(100)
    #expect(memory.held == 41_100 && account == 41_100)
    account += memory.removeDecompression()
    account += memory.removeDecompression()
    #expect(memory.held == 1_100 && account == 1_100)
    account += memory.add(-400)
    account += memory.removeAll()
    #expect(memory == CallMemory() && account == 0)
    // A decompression may continue for a turn after the call was released.
    account += memory.addDecompression(7)
    account += memory.removeDecompression()
    #expect(account == 0)
  }

  // MARK: Its place

  @Test("a call that moves to another place releases the first; where there is none it keeps what it has")
  func place() throws {
    let pool = PlacePool(PlaceRule(capacity: 100, maximumPerHolder: 100), holder: "this address")
    let (strangers, family) = (PlaceShare(of: pool), PlaceShare(of: pool))
    let full = PlaceShare(in: family, maximum: 0, holder: "this family")
    #expect(strangers.acquire() == nil)
    var accounting = CallAccounting(place: strangers)
    #expect(throws: PlaceShare.Refusal.self) { try accounting.move(to: full) }
    #expect(accounting.place === strangers && pool.count == 1)
    try accounting.move(to: family)
    #expect(accounting.place === family && strangers.count == 0 && family.count == 1)
    accounting.releasePlace()
    accounting.releasePlace()
    #expect(accounting.place == nil && pool.count == 0)
  }

  // MARK: Its requests

  private static func inbound(isStream: Bool = false, takesCompressed: Bool = false) -> CallInbound {
    CallInbound(isStream: isStream, limit: 1_000, takesCompressed: takesCompressed)
  }

  @Test("unary: the handler starts when the one request is complete")
  func unary() {
    var inbound = Self.inbound()
    let first = inbound.receivedMessage()
    #expect(first == nil && !inbound.isWhole)
    let end = inbound.receivedEnd(isOver: false)
    #expect(end == .start && inbound.isWhole)
    let again = inbound.receivedEnd(isOver: false)
    #expect(again == .nothing)
    var late = Self.inbound()
    let afterwards = late.receivedEnd(isOver: true)
    #expect(afterwards == .nothing)
  }

  @Test("one request means exactly one: not none, two or half of one")
  func cardinality() throws {
    var none = Self.inbound()
    let noneEnd = none.receivedEnd(isOver: false)
    #expect(noneEnd == .fail(.noRequest))
    var two = Self.inbound()
    _ = two.receivedMessage()
    let second = two.receivedMessage()
    #expect(second == .tooManyRequests)
    var half = Self.inbound(isStream: true)
    _ = try Self.receive([0, 0, 0], &half)
    let halfEnd = half.receivedEnd(isOver: false)
    #expect(halfEnd == .fail(.insideMessage))
  }

  @Test("streaming: any number of requests")
  func streaming() {
    var inbound = Self.inbound(isStream: true)
    let failures = (0..<3).compactMap { _ in inbound.receivedMessage() }
    #expect(failures.isEmpty && inbound.count == 3 && inbound.isWhole)
    let end = inbound.receivedEnd(isOver: false)
    #expect(end == .endRequests)
  }

  @Test("the window opens by what was read; a message that has begun waits behind those that were not")
  func window() throws {
    var inbound = Self.inbound()
    #expect(inbound.consumable(700, queued: 0) == 700)
    #expect(inbound.consumable(700, queued: 105) == 595)
    // A prefix and three bytes of ten.
    let part = try Self.receive([0, 0, 0, 0, 10, 1, 2, 3], &inbound)
    #expect(part == nil)
    #expect(inbound.consumable(113, queued: 105) == 0)
    #expect(inbound.consumable(8, queued: 0) == 8)
  }

  @Test("a client owes its one request, and of a stream the rest of a message, unless the handler is behind")
  func owed() throws {
    let unary = Self.inbound()
    #expect(unary.awaited(hasEnded: false, queued: 0, messages: 3) == RequestProgress.Mark(bytes: 0, messages: 3))
    #expect(unary.awaited(hasEnded: true, queued: 0, messages: 3) == nil)
    var inbound = Self.inbound(isStream: true)
    #expect(inbound.awaited(hasEnded: false, queued: 0, messages: 3) == nil)
    _ = try Self.receive([0, 0, 0], &inbound)
    let mark = inbound.awaited(hasEnded: false, queued: 0, messages: 3)
    #expect(mark == RequestProgress.Mark(bytes: 3, messages: 3))
    #expect(inbound.awaited(hasEnded: false, queued: 1, messages: 3) == nil)
    let first = inbound.isStalled(mark)
    let second = inbound.isStalled(mark)
    let silent = inbound.isStalled(nil)
    #expect(!first && second && !silent)
  }

  @Test("a compressed request is kept until it is decompressed, and read once")
  func request() throws {
    var inbound = Self.inbound(takesCompressed: true)
    let message = try #require(try Self.receive([1, 0, 0, 0, 2, 8, 9], &inbound))
    inbound.setRequest(message)
    #expect(inbound.requestIsCompressed && inbound.request == [8, 9])
    #expect(inbound.beginDecompression() == [8, 9])
    #expect(!inbound.requestIsCompressed)
    let growth = inbound.setDecompressed([1, 2, 3, 4, 5])
    #expect(growth == 3)
    let shorter = inbound.setDecompressed([1])
    #expect(shorter == 0)
    let request = inbound.dequeueRequest()
    #expect(request == [1] && inbound.request.isEmpty)
  }

  private static func receive(_ bytes: [UInt8], _ inbound: inout CallInbound) throws -> [UInt8]? {
    try bytes.withUnsafeBytes { bytes in
      var chunk = bytes
      return try inbound.reader.next(&chunk)
    }
  }

  // MARK: Its response

  @Test("a call without metadata has prepared headers and trailers only")
  func plainResponse() throws {
    let outbound = CallOutbound(compression: CallCompression(), format: .grpc)
    let headers = try outbound.headers(limit: 100)
    #expect(headers.prepared.isSame(as: WireFormat.grpc.headers.plain) && headers.more.isEmpty)
    #expect(outbound.trailers(nil, limit: 100) == nil)
    let failed = outbound.errorAlone(RPCError(.notFound, "no such"), limit: 10_000)
    #expect(failed.prepared.isSame(as: WireFormat.grpc.headers.plain) && failed.more.count == 2)
  }

  @Test("metadata is sent with the headers and the trailers it was set for; an error alone has the trailers")
  func metadata() throws {
    var outbound = CallOutbound(compression: CallCompression(), format: .grpc)
    let metadata = outbound.makeMetadata()
    #expect(outbound.makeMetadata() === metadata)
    metadata.initial = try Metadata(["x-a": "1", "x-b": "2"])
    metadata.trailers = try Metadata(["x-c": "3"])
    #expect(try outbound.headers(limit: 10_000).more.count == 2)
    #expect(outbound.trailers(nil, limit: 10_000)?.count == 2)
    #expect(outbound.trailers(RPCError(.aborted, "again"), limit: 10_000)?.count == 3)
    #expect(outbound.errorAlone(RPCError(.aborted, "again"), limit: 10_000).more.count == 3)
    #expect(outbound.hasInitialMetadata)
    metadata.initial = Metadata()
    #expect(!outbound.hasInitialMetadata)
  }

  @Test("headers beyond the client's limit are refused and forgotten, so that the status can be sent")
  func tooMuchMetadata() throws {
    var outbound = CallOutbound(compression: CallCompression(), format: .grpc)
    outbound.makeMetadata().initial = try Metadata(["x-a": String(repeating: "a", count: 1_000)])
    let error = #expect(throws: RPCError.self) { try outbound.headers(limit: 500) }
    #expect(error?.code == .resourceExhausted)
    #expect(try outbound.headers(limit: 500).more.isEmpty)
  }

  @Test("the first message settles whether the headers name gzip")
  func compression() throws {
    var agreed = CallCompression(clientTakesGzip: true)
    agreed.choice = .automatic
    let gzip = GzipCodec()
    let message = [UInt8](repeating: 0, count: 5_000)
    var unary = CallOutbound(compression: agreed, format: .grpc)
    let small = unary.compressed(
      [0, 0, 0, 0, 1, 7], nil, headersSent: false, mayFollow: false, minimum: 1_024, by: gzip)
    #expect(small.count == 6)
    #expect(try unary.headers(limit: 1_000).prepared.isSame(as: WireFormat.grpc.headers.plain))
    var stream = CallOutbound(compression: agreed, format: .grpc)
    let first = stream.compressed(message, nil, headersSent: false, mayFollow: true, minimum: 1_024, by: gzip)
    #expect(first.count < 100 && first[0] == 1)
    #expect(try stream.headers(limit: 1_000).prepared.isSame(as: WireFormat.grpc.headers.gzip))
  }

  // MARK: Its failure

  @Test("the first fault is the reason; without one the call is over")
  func failure() {
    var failure = CallFailure()
    #expect(failure.outcome.code == .cancelled && !failure.isPending)
    failure.find(RPCError(.resourceExhausted, "too large"))
    failure.find(RPCError(.internalError, "ended inside a message"))
    #expect(failure.outcome.code == .resourceExhausted && failure.isPending)
    failure.set(RPCError(.deadlineExceeded, "late"))
    #expect(failure.outcome.code == .deadlineExceeded)
  }
}
