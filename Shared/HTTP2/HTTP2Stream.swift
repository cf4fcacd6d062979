import EventLoop

/// One stream of a connection. Subclasses are the calls of the layer above and override the events that they handle.
///
/// Everything happens on the connection's loop. `received…` run inside nghttp2 and may queue output, but must not run
/// code of the application; that belongs in `ready`, `writable` and `closed`, which run after nghttp2 has returned.
open class HTTP2Stream {
  enum Ending {
    case open
    case endStream
    case trailers(HeaderList)
    case preparedTrailers(PreparedHeaders)
  }

  struct Events: OptionSet {
    var rawValue: UInt8
    static let ready = Events(rawValue: 1)
    static let writable = Events(rawValue: 2)
    static let closed = Events(rawValue: 4)
  }

  /// The stream's number: odd, in ascending order; 0 until it is opened.
  package final internal(set) var id: Int32 = 0
  /// Set while the stream is open; the session clears it in its deinit. Unmanaged, as it is dereferenced a dozen times
  /// a call and the connection outlives what happens on its streams.
  final var sessionReference: Unmanaged<HTTP2Session>?
  final var slot = -1
  final var output = OutputQueue()
  final var ending = Ending.open
  final var isDeferred = false
  final var isAboveHighWater = false
  final var events: Events = []
  final var isQueuedForEvents = false
  final var closeCode = HTTP2ErrorCode.noError
  final var resetByThisSide = false
  final var resetByPeer = false
  /// Client: nghttp2's error for what the peer has sent on the stream; 0 when there is none.
  final var fault: Int32 = 0
  /// Server: bytes of the announced content-length that are still to come; nil when none was announced.
  final var contentLeft: Int64?
  /// Its queued bytes are being watched: `progressAtLastCheck` is how far it was.
  final var isWatched = false
  /// The session's `now` when the stream was opened.
  package final internal(set) var openedAt: Int64 = 0
  /// Rises with every byte sent; a stall is a queue whose count does not change.
  final var progress: UInt32 = 0
  final var progressAtLastCheck: UInt32 = 0
  /// Received bytes that were not consumed.
  package final internal(set) var unconsumed = 0
  /// The peer has ended its half.
  package final internal(set) var remoteEnded = false

  /// A stream of no connection yet.
  public init() {}

  /// Server: counts bytes of the body; false when there are more than announced.
  @inline(__always)
  final func fitsContentLength(_ count: Int) -> Bool {
    guard let left = contentLeft else { return true }
    contentLeft = left - Int64(count)
    return left >= Int64(count)
  }

  /// The request's headers on a server's stream; the response's headers, or trailers, on a client's.
  open func receivedHeaders(_ headers: HeaderBlock, endStream: Bool) { subclassResponsibility() }
  /// A piece of the body; valid during the call. The flow-control window is updated only after `consume(_:)`.
  open func receivedData(_ bytes: UnsafeRawBufferPointer) { subclassResponsibility() }
  /// The peer has ended its half: nothing more is received.
  open func receivedEnd() { subclassResponsibility() }
  /// Answers `notifyReady()`; a subclass that calls it overrides this.
  open func ready() { subclassResponsibility() }
  /// Queued output has sunk below the low-water mark. By default nothing: a stream that queues all it has at once has
  /// nothing to resume.
  open func writable() {}
  /// The stream is over, regularly or not; nothing follows. By default nothing: a stream may have nothing to release.
  open func closed(_ code: HTTP2ErrorCode) {}

  /// The session of an open stream; nil before and after.
  package final var session: HTTP2Session? { sessionReference?.takeUnretainedValue() }

  /// Whether the caller is on the stream's loop, as far as there is one already; for assertions.
  package final var isConfined: Bool {
    session?.assertConfined()
    return true
  }

  @inline(__always)
  private final func onSession(_ body: (HTTP2Session) -> Void) {
    sessionReference?._withUnsafeGuaranteedRef { session in
      session.assertConfined()
      body(session)
    }
  }

  /// True once the stream has ended; writes are dropped from then on.
  package final var isClosed: Bool { sessionReference == nil || events.contains(.closed) }

  /// Client: the request's headers never left this side, so the peer cannot have seen it, and another connection may
  /// take it. To be asked in `closed`.
  package final var wasNeverSent: Bool {
    guard let session, closeCode == .refusedStream else { return false }
    return session.role == .client && id > session.lastRequestSent
  }

  /// Bytes queued and not yet sent by the connection.
  package final var queuedBytes: Int { output.count }

  /// True when a writer should wait for `writable()`.
  package final var isCongested: Bool { isAboveHighWater }

  /// Maximum size of a header list that can be sent, in bytes as `HeaderList.size` counts them: what the peer's
  /// SETTINGS allow, and 64 KiB at most.
  package final var maximumHeaderBytes: Int { session?.maximumSentHeaderBytes ?? HTTP2Session.maximumHeaderListSize }

  /// Asks for one `ready()` when nghttp2 has returned.
  package final func notifyReady() {
    onSession { $0.queue(.ready, of: self) }
  }

  /// Sends the response's headers; the body and the trailers follow with `write` and `finish`.
  package final func sendHeaders(_ prepared: PreparedHeaders, _ more: HeaderList = HeaderList()) {
    onSession { $0.respond(self, prepared, more, endStream: false) }
  }

  /// Sends a response that is headers only.
  package final func sendHeadersAndEnd(_ prepared: PreparedHeaders?, _ more: HeaderList) {
    onSession { $0.respond(self, prepared, more, endStream: true) }
  }

  /// The same, sent with the next write on the connection, or some milliseconds later: so it costs no extra system
  /// call.
  package final func sendHeadersAndEndDelayed(_ prepared: PreparedHeaders?, _ more: HeaderList) {
    onSession { $0.respond(self, prepared, more, endStream: true, isDelayed: true) }
  }

  /// Queues a piece of the body. The array is kept, not copied.
  package final func write(_ bytes: [UInt8]) {
    guard !isClosed else { return }
    onSession { session in
      output.append(bytes)
      noteQueued(bytes.count, session)
      session.resume(self)
    }
  }

  /// Sends a whole response: fixed headers, one piece of body, fixed trailers. The short way of most calls.
  package final func respond(_ headers: PreparedHeaders, body: consuming [UInt8], trailers: PreparedHeaders) {
    guard !isClosed, case .open = ending else { return }
    guard let sessionReference else { return }
    ending = .preparedTrailers(trailers)
    let count = body.count
    output.append(body)
    sessionReference._withUnsafeGuaranteedRef { session in
      noteQueued(count, session)
      session.respond(self, headers)
    }
  }

  private final func noteQueued(_ count: Int, _ session: HTTP2Session) {
    session.noteQueued(count)
    if output.count >= session.outputHighWater { isAboveHighWater = true }
  }

  /// Ends this side after what is queued, without trailers.
  package final func finish() {
    end(.endStream)
  }

  /// Ends this side after what is queued, with trailers.
  package final func finish(trailers: HeaderList) {
    end(.trailers(trailers))
  }

  /// As the other, with trailers that need no copy.
  package final func finish(trailers: PreparedHeaders) {
    end(.preparedTrailers(trailers))
  }

  /// Ends the stream at once; queued data is dropped.
  package final func reset(_ code: HTTP2ErrorCode) {
    onSession { $0.reset(self, code) }
  }

  /// The application has read `count` bytes of the body: the peer may send as many again.
  package final func consume(_ count: Int) {
    onSession { $0.consume(self, count) }
  }

  private func end(_ ending: Ending) {
    guard !isClosed, case .open = self.ending else { return }
    self.ending = ending
    onSession { $0.resume(self) }
  }
}
