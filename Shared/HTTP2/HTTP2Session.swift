import CNGHTTP2
import EventLoop

/// The protocol state of one HTTP/2 connection over nghttp2: bytes in, bytes out, neither I/O nor a clock.
/// Confined to one loop.
package final class HTTP2Session {
  /// Which end of the connection this is.
  package enum Role: Sendable {
    /// Accepts requests: streams with odd numbers that the peer opens.
    case server
    /// Makes requests. The peer cannot open streams: server push is switched off.
    case client
  }

  /// Which end this is.
  package let role: Role
  /// As they were when the session began; later changes have no effect.
  package let settings: HTTP2Settings
  /// Held strongly; cleared by `invalidate`.
  package var delegate: (any HTTP2SessionDelegate)?
  /// Called when there is something to drain.
  package var onOutput: (() -> Void)?
  /// Called when there is something to drain that need not be sent at once.
  var onDelayedOutput: (() -> Void)?
  /// Monotonic nanoseconds; the owner sets it before `receive` and `drain`.
  package var now: Int64 = 0

  /// Counts the bytes held in the streams' outputs.
  package let account: ByteAccount
  /// The same for this session alone.
  package private(set) var queuedBytes = 0

  /// Where the session was made, and is used: streams reach it without its connection.
  private var confinement = Confinement()
  let handle: OpaquePointer?
  private let memory: SessionMemory
  let headers = HeaderBlock()
  /// Server: the revision of the last request's headers, which the next one most often repeats, and whether they are
  /// valid.
  var checkedRevision: UInt64 = 0
  var lastVerdict = RequestRules.Verdict.malformed
  let maximumHeaderListBytes: Int
  let maximumHeaderFields: Int
  let outputHighWater: Int
  let outputLowWater: Int
  /// For what the peer resets early, for what it makes this side reset, for frames that do nothing.
  var resetBudget: RateBudget
  var provokedBudget: RateBudget
  var uselessBudget: RateBudget
  /// The cost so far of the frames that these count, as `ReadShare` measures it.
  var wasted = 0
  /// The same, plus the cost of the open streams, which is dropped when they end.
  var cost: Int { role == .server ? wasted + ReadShare.stream * streamCount : wasted }
  /// Length of the DATA frame that has begun last.
  var lastDataLength = 0
  /// Server: the stream whose header block has begun and is not complete; 0 when there is none. Watching it reveals
  /// clients that never finish one.
  package internal(set) var unfinishedHeaders: Int32 = 0
  /// The last word about which streams are still served; the notice before it is none.
  var hasSentGoAway = false
  var order = StreamOrder()
  var recentResets = RecentResets()
  /// Server: where the client's frames are, and the number of DATA frames that nghttp2 took notice of.
  private var frameScanner = FrameScanner(preface: 24)
  var dataFramesBegun = 0
  /// Frames that were queued when the SETTINGS began that are being received; -1 while there are none.
  var queuedBeforeSettings = -1
  var estimator: WindowEstimator
  /// Bytes of the process's budget that the windows have grown by.
  var acquiredWindow = 0
  /// A limit was broken inside a callback; acted on when nghttp2 has returned.
  var violation: HTTP2Error?
  /// Bytes received of the latest header block, before HPACK.
  var headerBlockBytes = 0
  /// This side has ended the session with a GOAWAY of this code.
  var endedWith: HTTP2ErrorCode?
  /// Client: the number of the last stream whose headers were drained.
  var lastRequestSent: Int32 = 0
  /// Maximum size of a header list to send: what the peer's SETTINGS allow and nghttp2 can send.
  var maximumSentHeaderBytes = HTTP2Session.maximumHeaderListSize
  /// nghttp2 sends no header block above 64 KiB, and never estimates a block as larger than `HeaderList.size`.
  static let maximumHeaderListSize = 65_536
  private(set) var isInside = false
  private var outputIsNoted = false
  private var isHandlingEvents = false
  private(set) var isOver = false
  private(set) var streams: [HTTP2Stream?] = []
  private var freeSlots: [Int] = []
  /// They keep their place among `streams` until they have heard that they are closed.
  private var eventQueue: [Unmanaged<HTTP2Stream>] = []
  /// Number of streams that may still be closed in this turn because the session is over.
  private var closesLeft = Int.max
  /// Streams that are open, in whatever half.
  package private(set) var streamCount = 0
  /// HEADERS or DATA of a response were sent since the owner last cleared this.
  package var hasSentForStreams = false
  /// The peer's first SETTINGS have arrived.
  package internal(set) var hasReceivedSettings = false
  private var becameIdle = false

  /// - Parameters:
  ///   - account: where the bytes queued for the peer are counted too.
  ///   - idleMemory: memory that it may keep while no stream is open, shared with the others of its loop; nil for next
  ///     to nothing.
  package init(
    role: Role, settings: HTTP2Settings, account: ByteAccount = ByteAccount(), idleMemory: IdleMemory? = nil
  ) {
    self.role = role
    memory = SessionMemory(shared: idleMemory)
    self.settings = settings
    self.account = account
    outputHighWater = settings.outputHighWater
    outputLowWater = settings.outputLowWater
    maximumHeaderListBytes = settings.maximumHeaderListBytes
    maximumHeaderFields = settings.maximumHeaderFields
    resetBudget = RateBudget(burst: settings.resetBurst, perSecond: settings.resetsPerSecond)
    provokedBudget = resetBudget
    uselessBudget = RateBudget(burst: settings.uselessFrameBurst, perSecond: settings.uselessFramesPerSecond)
    estimator = WindowEstimator(window: Int(settings.streamWindow), limit: Int(settings.maximumWindow))
    var created: OpaquePointer?
    let options = Self.makeOptions(settings, role)
    var memory = memory.callbacks
    switch role {
    case .server: nghttp2_session_server_new3(&created, SessionCallbacks.server, nil, options, &memory)
    case .client: nghttp2_session_client_new3(&created, SessionCallbacks.client, nil, options, &memory)
    }
    nghttp2_option_del(options)
    handle = created
    nghttp2_session_set_user_data(handle, Unmanaged.passUnretained(self).toOpaque())
    if settings.firstStream > 1 { nghttp2_session_set_next_stream_id(handle, settings.firstStream) }
    submitSettings()
    assertConfined()
  }

  deinit {
    for stream in streams { stream?.sessionReference = nil }
    releaseWindows()
    headers.reset()
    nghttp2_session_del(handle)
  }

  private static func makeOptions(_ settings: HTTP2Settings, _ role: Role) -> OpaquePointer? {
    var options: OpaquePointer?
    nghttp2_option_new(&options)
    nghttp2_option_set_no_auto_window_update(options, 1)
    nghttp2_option_set_no_closed_streams(options, 1)
    nghttp2_option_set_max_outbound_ack(options, settings.maximumOutboundAcks)
    // Ours (`resetBudget`) knows which resets are honest; nghttp2's would count them all.
    nghttp2_option_set_stream_reset_rate_limit(options, 1 << 40, 1 << 40)
    nghttp2_option_set_max_deflate_dynamic_table_size(options, Int(settings.headerTableSize))
    // `RequestRules` has all of nghttp2's rules for requests but one, which forbids what gRPC's clients may send.
    if role == .server { nghttp2_option_set_no_http_messaging(options, 1) }
    // Frames of types that this side does not know are reported when they begin, and counted; their content is dropped.
    for type in UInt8(10)...UInt8.max { nghttp2_option_set_user_recv_extension_type(options, type) }
    return options
  }

  private func submitSettings() {
    func entry(_ id: nghttp2_settings_id, _ value: UInt32) -> nghttp2_settings_entry {
      nghttp2_settings_entry(settings_id: Int32(id.rawValue), value: value)
    }
    var entries = [
      entry(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, settings.maximumConcurrentStreams),
      entry(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, UInt32(settings.streamWindow)),
      entry(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, UInt32(settings.maximumHeaderListBytes)),
    ]
    if settings.headerTableSize != 4_096 {
      entries.append(entry(NGHTTP2_SETTINGS_HEADER_TABLE_SIZE, settings.headerTableSize))
    }
    if role == .client { entries.append(entry(NGHTTP2_SETTINGS_ENABLE_PUSH, 0)) }
    nghttp2_submit_settings(handle, 0, entries, entries.count)
    if settings.connectionWindow > 65_535 {
      nghttp2_session_set_local_window_size(handle, 0, 0, settings.connectionWindow)
    }
  }

  /// Asserts in debug builds that the caller is on the session's loop.
  @inline(__always)
  func assertConfined() {
    assert(confinement.holds())
  }

  // MARK: Bytes

  /// Hands received bytes to nghttp2, then lets the streams act on them. After an error the connection must be drained
  /// once more (a GOAWAY may be waiting) and closed.
  package func receive(_ bytes: UnsafeRawBufferPointer) throws(HTTP2Error) {
    assertConfined()
    guard !isInside, !isOver else { throw HTTP2Error(.misuse, "receive was called inside a callback or after the end") }
    isInside = true
    if queuedBeforeSettings >= 0 { queuedBeforeSettings = queuedFrames }
    let scanner = frameScanner
    let begun = dataFramesBegun
    let dataFrames = role == .server ? frameScanner.dataFrames(in: bytes) : 0
    let result = nghttp2_session_mem_recv(
      handle, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    isInside = false
    let discarded = dataFrames - (dataFramesBegun - begun)
    if discarded > 0, result >= 0, violation == nil {
      wasted += discarded
      checkDiscardedData(in: bytes, from: scanner) { id in
        recentResets.endedNow.contains(id)
          || eventQueue.contains { $0._withUnsafeGuaranteedRef { $0.id == id && $0.events.contains(.closed) } }
      }
    }
    if !recentResets.endedNow.isEmpty { recentResets.endedNow.removeAll() }
    handleEvents()
    if let violation { throw violation }
    guard result >= 0 else { throw failure(result) }
  }

  /// - Parameter slice: length of the bytes that were received last.
  /// - Returns: the minimum number of bytes left of a DATA frame that began in them; none when asked again.
  func skipDataAhead(of slice: Int) -> Int {
    defer { lastDataLength = 0 }
    return lastDataLength - slice
  }

  /// The smallest buffer `drain` can work with: one frame of 16 KiB, its header and padding.
  package static let minimumDrainCapacity = 16_384 + 9 + 256

  /// Fills `buffer` with what is to be sent and returns the number of bytes; fewer than
  /// `buffer.count - minimumDrainCapacity` means that there is no more for now.
  package func drain(into buffer: UnsafeMutableRawBufferPointer) throws(HTTP2Error) -> Int {
    assertConfined()
    guard !isInside, !isOver else { return 0 }
    isInside = true
    outputIsNoted = false
    var used = 0
    var failure: HTTP2Error?
    while buffer.count - used >= Self.minimumDrainCapacity {
      var chunk: UnsafePointer<UInt8>?
      let length = nghttp2_session_mem_send(handle, &chunk)
      if length == 0 { break }
      guard length > 0, let chunk, length <= buffer.count - used else {
        failure = HTTP2Error(.misuse, length < 0 ? Self.text(length) : "a frame of \(length) bytes does not fit")
        break
      }
      UnsafeMutableRawBufferPointer(rebasing: buffer[used..<used + length]).copyMemory(
        from: UnsafeRawBufferPointer(start: chunk, count: length))
      used += length
    }
    isInside = false
    handleEvents()
    if let failure { throw failure }
    return used
  }

  /// False when both sides are done: the socket can be closed once everything is drained.
  package var isAlive: Bool {
    !isOver && (nghttp2_session_want_read(handle) != 0 || nghttp2_session_want_write(handle) != 0)
  }

  /// Whether there are bytes to drain.
  package var hasOutput: Bool { !isOver && nghttp2_session_want_write(handle) != 0 }

  /// Frames waiting to be sent, DATA apart.
  package var queuedFrames: Int { nghttp2_session_get_outbound_queue_size(handle) }

  /// Ends every stream with `code` (a request that was never drained with REFUSED_STREAM), notifies the
  /// delegate of nothing more and drops it. The session is of no use afterwards, but must live until all streams are
  /// closed.
  ///
  /// - Parameter atOnce: how many streams are closed now; `closeMore` closes the others.
  package func invalidate(_ code: HTTP2ErrorCode, atOnce: Int = .max) {
    assertConfined()
    guard !isOver else { return }
    isOver = true
    closesLeft = atOnce
    delegate = nil
    onOutput = nil
    onDelayedOutput = nil
    for stream in streams {
      guard let stream else { continue }
      // A request that never left this side can be made again elsewhere, as if the peer had refused it.
      let neverSent = role == .client && stream.id > lastRequestSent
      noteClosed(stream, neverSent ? .refusedStream : code)
    }
    handleEvents()
  }

  /// Streams that are still to be closed because the session is over.
  var hasStreamsToClose: Bool { isOver && !eventQueue.isEmpty }

  func closeMore(atOnce: Int) {
    closesLeft = atOnce
    handleEvents()
  }

  /// No stream has been open for a while, and the memory for the next ones can go.
  package func staysIdle() {
    assertConfined()
    if streamCount == 0 { memory.staysIdle() }
  }

  // MARK: Streams

  func noteQueued(_ count: Int) {
    queuedBytes += count
    account.add(count)
  }

  /// Notifies the owner once that there is something to drain.
  func noteOutput() {
    guard !outputIsNoted else { return }
    outputIsNoted = true
    onOutput?()
  }

  func adopt(_ stream: consuming HTTP2Stream, id: Int32) {
    stream.id = id
    stream.openedAt = now
    stream.sessionReference = Unmanaged.passUnretained(self)
    if streamCount == 0 { memory.becomesBusy() }
    streamCount += 1
    if let slot = freeSlots.popLast() {
      stream.slot = slot
      streams[slot] = stream
    } else {
      stream.slot = streams.count
      streams.append(stream)
    }
  }

  func queue(_ event: HTTP2Stream.Events, of stream: HTTP2Stream) {
    stream.events.insert(event)
    guard !stream.isQueuedForEvents else { return }
    stream.isQueuedForEvents = true
    eventQueue.append(Unmanaged.passUnretained(stream))
    if !isInside { handleEvents() }
  }

  /// A request that was never sent: nghttp2 knows no stream of that number.
  func noteNeverSent(_ id: Int32, _ code: HTTP2ErrorCode) {
    for case let stream? in streams where stream.id == id { return noteClosed(stream, code) }
  }

  func noteClosed(_ stream: HTTP2Stream, _ code: HTTP2ErrorCode) {
    guard stream.slot >= 0, !stream.isClosed else { return }
    streamCount -= 1
    if code == .noError, !stream.resetByPeer { resetBudget.refund(1) }
    stream.closeCode = code
    dropOutput(stream)
    if streamCount == 0 { becameIdle = true }
    queue(.closed, of: stream)
  }

  /// Runs the streams' deferred work once nghttp2 has returned. A stream that opened and closed in the same bytes is
  /// only notified that it is closed: a flood of resets starts no handler.
  private func handleEvents() {
    guard !isHandlingEvents else { return }
    if !eventQueue.isEmpty {
      notifyStreams()
      delegate?.sessionHandledEvents(self)
    }
    if becameIdle {
      becameIdle = false
      if streamCount == 0 {
        memory.becomesIdle()
        delegate?.sessionBecameIdle(self)
      }
    }
  }

  private func notifyStreams() {
    isHandlingEvents = true
    var index = 0
    while index < eventQueue.count, closesLeft > 0 {
      if isOver { closesLeft -= 1 }
      let slot = eventQueue[index]._withUnsafeGuaranteedRef { notify($0) }
      index += 1
      guard slot >= 0 else { continue }
      streams[slot] = nil
      freeSlots.append(slot)
    }
    if index == eventQueue.count {
      eventQueue.removeAll(keepingCapacity: index <= 1_024)
    } else {
      eventQueue.removeFirst(index)
    }
    isHandlingEvents = false
  }

  /// - Returns: the place of a stream that has closed, -1 for another.
  private func notify(_ stream: HTTP2Stream) -> Int {
    let events = stream.events
    // A stream that has closed is not queued again: nothing retains it then.
    guard events.contains(.closed) else {
      stream.isQueuedForEvents = false
      stream.events = []
      if events.contains(.ready) { stream.ready() }
      if events.contains(.writable) { stream.writable() }
      return -1
    }
    if stream.unconsumed > 0, !isOver { consume(stream, stream.unconsumed) }
    stream.closed(stream.closeCode)
    stream.sessionReference = nil
    stream.events = .closed
    defer { stream.slot = -1 }
    return stream.slot
  }

  /// Breaks the connection off for a limit nghttp2 does not watch.
  func fail(_ code: HTTP2ErrorCode, _ description: String) {
    guard violation == nil else { return }
    violation = HTTP2Error(.peer, description, code: code)
    nghttp2_session_terminate_session(handle, code.rawValue)
  }

  /// The error of what nghttp2 accepts no longer. It sends GOAWAY by itself for all but a header block without an end
  /// and a preface that is none.
  private func failure(_ result: Int) -> HTTP2Error {
    let error =
      result == Int(NGHTTP2_ERR_TOO_MANY_CONTINUATIONS.rawValue)
      ? HTTP2Error(
        .peer, "a header block of more than \(headerBlockBytes) bytes in too many frames", code: .enhanceYourCalm)
      : HTTP2Error(.peer, Self.text(result), code: .protocolError)
    if error.code == .enhanceYourCalm || result == Int(NGHTTP2_ERR_BAD_CLIENT_MAGIC.rawValue) {
      nghttp2_session_terminate_session(handle, error.code.rawValue)
    }
    return error
  }

  static func text(_ result: Int) -> String {
    nghttp2_strerror(Int32(truncatingIfNeeded: result)).map { String(cString: $0) } ?? "nghttp2 error \(result)"
  }
}
