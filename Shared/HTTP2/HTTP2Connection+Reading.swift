import EventLoop

/// Incoming bytes: read, decrypted, and processed a slice at a time.
extension HTTP2Connection {
  /// Reads at most this many buffers per turn, so that one busy peer does not hold up the others.
  private static let readsPerTurn = 4
  /// Maximum number of bytes read from a peer that continues after the end, when it may have been sending what it was
  /// allowed to …
  private static let maximumDiscarded = 1 << 20
  /// … and when it broke the rules.
  private static let maximumDiscardedOfOffender = 1 << 17

  package func socketReadable() {
    assert(loop.inEventLoop)
    // Not read now, what has arrived is reported again in the next turn.
    if let handshake, !handshake.mayAdvance(on: loop) { return }
    noteTime()
    do {
      for _ in 0..<Self.readsPerTurn {
        guard let count = isLingering ? try discard() : try read() else { break }
        guard count > 0 else { return close(endOfStream()) }
        let isProcessed = unprocessed.isEmpty && translator?.wantsInput ?? true
        guard !isClosed, !isLingering, share.hasRead(count, cost: session.cost, isProcessed: isProcessed) else { break }
      }
      handleInput()
    } catch {
      fail(error)
    }
  }

  private func noteTime() {
    lastReceived = loop.now.nanoseconds
    session.now = lastReceived
  }

  private func handleInput() {
    if isClosed { return }
    noteProgressOfPeer()
    if let transform, transform.peerHasClosed, unprocessed.isEmpty { return close(endOfStream()) }
    // Acknowledgements and window updates are queued without a notification; a dead session is closed by the flush.
    if session.hasOutput && delayedFlushTimer == nil || !session.isAlive { scheduleFlush() }
    if let translator {
      socket.readInterest = unprocessed.isEmpty && translator.wantsInput || isLingering
      // It may want more as soon as the session has taken what waited.
      scheduleFlush()
    }
  }

  private func read() throws(HTTP2Error) -> Int? {
    let count = try readShare()
    guard let count, count > 0 else { return count }
    let bytes = UnsafeRawBufferPointer(rebasing: loop.receiveBuffer[..<count])
    if let transform { try open(bytes, by: transform) } else { try readPlain(bytes) }
    return count
  }

  /// Bytes in clear text, or decrypted.
  private func readPlain(_ bytes: UnsafeRawBufferPointer) throws(HTTP2Error) {
    if let translator { return try receive(bytes, by: translator) }
    if preface == nil { keep(try readInSlices(bytes)) } else { try readPreface(bytes) }
  }

  /// Hands on what was received once it is known which protocol it is: the session answers what is neither.
  ///
  /// - Throws: where the peer speaks HTTP/1.x and is not served, which is answered in its own words.
  private func readPreface(_ bytes: UnsafeRawBufferPointer) throws(HTTP2Error) {
    switch preface?.read(bytes) {
    case .http1:
      let held = preface?.held ?? []
      preface = nil
      guard let translator = beginTranslation() else {
        speaksHTTP1 = true
        try enqueue(ClientPreface.http1Answer)
        throw HTTP2Error(.peer, "the peer speaks HTTP/1.1", code: .http11Required)
      }
      let all = held + bytes
      let span = all.span
      try span.withUnsafeBytes { (all: UnsafeRawBufferPointer) throws(HTTP2Error) in
        try receive(all, by: translator)
      }
    case .settled, nil:
      let held = preface?.held ?? []
      preface = nil
      makeTranslator = nil
      scheduleFlush()
      // RFC 9113 section 3.2: over TLS, HTTP/2 is chosen by ALPN.
      if transform != nil { throw HTTP2Error(.peer, "TLS: the client speaks HTTP/2 and has not chosen it by ALPN") }
      guard !held.isEmpty else { return keep(try readInSlices(bytes)) }
      let all = held + bytes
      let span = all.span
      try span.withUnsafeBytes { (all: UnsafeRawBufferPointer) throws(HTTP2Error) in keep(try readInSlices(all)) }
    case .incomplete: break
    }
  }

  private func open(_ bytes: UnsafeRawBufferPointer, by transform: any ByteTransform) throws(HTTP2Error) {
    let wasOpen = transform.isOpen
    let plain = transform.open(bytes)
    if !wasOpen || transform.hasPendingOutput { scheduleFlush() }
    if !wasOpen {
      if transform.isOpen || transform.failure != nil { endHandshake() }
      if transform.isOpen {
        settleProtocol(transform)
        delegate?.connectionSecured(self)
      }
    }
    let span = plain.span
    try span.withUnsafeBytes { (plain: UnsafeRawBufferPointer) throws(HTTP2Error) in
      if !plain.isEmpty { try readPlain(plain) }
    }
    if let failure = transform.failure { throw failure }
  }

  /// A read may hold a hundred small requests. Processed a few at a time, each is answered and released before the next
  /// is read, so that the memory of all is that of a few; measured: a sixth of the time per call. The answers still go
  /// out in one write. Bulk data is processed in large pieces.
  ///
  /// - Returns: the rest, when it has to wait for the next turn.
  private func readInSlices(_ bytes: UnsafeRawBufferPointer) throws(HTTP2Error) -> Slice<UnsafeRawBufferPointer> {
    var rest = bytes[...]
    guard bytes.count > share.slice else {
      try session.receive(bytes)
      return rest.dropFirst(bytes.count)
    }
    let buffer = loop.sendBuffer
    var filled = 0
    let isTimed = delegate?.sharesLoop(self) ?? false
    var (time, clock) = (Int64(0), isTimed ? loop.readClock().nanoseconds : loop.now.nanoseconds)
    do {
      while !rest.isEmpty, !isClosed {
        let length = max(share.slice, session.skipDataAhead(of: share.slice))
        try session.receive(UnsafeRawBufferPointer(rebasing: rest.prefix(length)))
        rest = rest.dropFirst(length)
        if backlog.isEmpty, !isClosed {
          filled += try session.drain(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
        }
        if isTimed {
          let before = clock
          clock = loop.readClock().nanoseconds
          time = clock - before
        }
        guard share.hasProcessed(cost: session.cost, time: time, turn: clock - loop.now.nanoseconds) else { break }
      }
    } catch {
      // Drained output precedes whatever the failure still has to send.
      let drained = UnsafeRawBufferPointer(rebasing: buffer[..<filled])
      if let translator {
        try translate(drained, by: translator)
      } else {
        backlog += try transform?.seal(drained) ?? Array(drained)
      }
      throw error
    }
    if filled > 0, !isClosed { try send(UnsafeRawBufferPointer(rebasing: buffer[..<filled])) }
    return rest
  }

  // MARK: HTTP/1.x

  /// What ALPN has chosen; a client without it is known by its first line.
  private func settleProtocol(_ transform: any ByteTransform) {
    guard makeTranslator != nil else { return }
    switch transform.applicationProtocol {
    case .http2: makeTranslator = nil
    case .http1: _ = beginTranslation()
    case nil: preface = ClientPreface()
    }
  }

  /// nil where HTTP/1.x is not served.
  private func beginTranslation() -> (any HTTP1Translating)? {
    guard let makeTranslator else { return nil }
    self.makeTranslator = nil
    translator = makeTranslator(transform != nil, openedAt)
    return translator
  }

  private func receive(_ bytes: UnsafeRawBufferPointer, by translator: any HTTP1Translating) throws(HTTP2Error) {
    translator.receive(bytes, now: session.now)
    try carry(by: translator)
  }

  /// Hands on what the client has sent, and what it is answered at once.
  private func carry(by translator: any HTTP1Translating) throws(HTTP2Error) {
    try enqueue(translator.dequeueResponse())
    let request = translator.dequeueRequest()
    if !request.isEmpty, unprocessed.isEmpty, !isClosed {
      let span = request.span
      try span.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws(HTTP2Error) in keep(try readInSlices(bytes)) }
    } else if !request.isEmpty {
      processLater(request, isScheduled: !unprocessed.isEmpty)
    }
    noteTranslation(by: translator)
  }

  /// Hands drained bytes on as HTTP/1.x. What the session is to read then, it reads in the next turn.
  func translate(_ bytes: UnsafeRawBufferPointer, by translator: any HTTP1Translating) throws(HTTP2Error) {
    translator.respond(bytes, now: session.now)
    try enqueue(translator.dequeueResponse())
    let request = translator.dequeueRequest()
    if !request.isEmpty { processLater(request, isScheduled: !unprocessed.isEmpty) }
    noteTranslation(by: translator)
  }

  private func noteTranslation(by translator: any HTTP1Translating) {
    session.account.add(translator.heldBytes - translatorBytes)
    translatorBytes = translator.heldBytes
    if let end = translator.end { translationEnded(end) } else { watchTranslator(translator) }
  }

  private func translationEnded(_ end: HTTP1End) {
    guard !isClosed, !isEnding else { return }
    closeWhenFlushed()
    guard case .fault(let description) = end else { return }
    // Not at once, as this may be the middle of a write.
    inTheNextTurn { $0.fail(HTTP2Error(.peer, description, code: .protocolError)) }
  }

  private func watchTranslator(_ translator: any HTTP1Translating) {
    guard let due = translator.deadline, due < translatorIsDueAt, !isClosed, !isEnding else { return }
    translatorTimer?.cancel()
    translatorIsDueAt = due
    // When it is due, what has happened since is looked at: a request costs no timer.
    translatorTimer = loop.assumeIsolated().schedule(at: MonotonicInstant(nanoseconds: due)) {
      self.translatorIsDue()
    }
  }

  private func translatorIsDue() {
    translatorTimer = nil
    translatorIsDueAt = .max
    guard let translator, !isClosed, !isLingering else { return }
    session.now = loop.now.nanoseconds
    translator.checkTime(now: session.now)
    do {
      try carry(by: translator)
    } catch {
      fail(error)
    }
  }

  func endTranslation() {
    translatorTimer?.cancel()
    translatorTimer = nil
    session.account.add(-translatorBytes)
    translatorBytes = 0
    translator = nil
    makeTranslator = nil
  }

  // MARK: The rest of a turn

  /// Keeps what this turn may not process; the next one continues with it, and nothing else is read until then.
  private func keep(_ rest: Slice<UnsafeRawBufferPointer>) {
    guard !rest.isEmpty else { return }
    // A translator may have left some that follow.
    let following = unprocessed
    unprocessed = []
    processLater(Array(rest) + following, isScheduled: !following.isEmpty)
  }

  private func processLater(_ bytes: [UInt8], isScheduled: Bool) {
    guard !isClosed, !isLingering else { return }
    unprocessed += bytes
    socket.readInterest = false
    if !isScheduled { inTheNextTurn { $0.readMore() } }
  }

  private func readMore() {
    guard !isClosed, !isLingering else { return }
    noteTime()
    let bytes = unprocessed
    unprocessed = []
    do {
      let span = bytes.span
      try span.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) throws(HTTP2Error) in keep(try readInSlices(bytes)) }
      _ = share.hasRead(0, cost: session.cost)
      handleInput()
      if unprocessed.isEmpty { scheduleFlush() }
    } catch {
      fail(error)
    }
  }

  // MARK: The end

  /// Reads into the loop's buffer what the connection may read at a time.
  private func readShare() throws(HTTP2Error) -> Int? {
    do {
      let count = try socket.read(into: UnsafeMutableRawBufferPointer(rebasing: loop.receiveBuffer[..<share.bytes]))
      if let count { traffic?.noteRead(count) }
      return count
    } catch {
      throw HTTP2Error(.socket, error.description, code: .connectError)
    }
  }

  /// Reads and discards the rest; a peer that does not stop is not waited for.
  private func discard() throws(HTTP2Error) -> Int? {
    let count = try readShare()
    discarded += count ?? 0
    let isOffender = failure?.kind == .peer
    return discarded > (isOffender ? Self.maximumDiscardedOfOffender : Self.maximumDiscarded) ? 0 : count
  }

  /// The peer may close after a GOAWAY of either side, or when nothing is open: that is no error.
  private func endOfStream() -> HTTP2Error? {
    session.streamCount == 0 ? nil : HTTP2Error(.socket, "the peer closed the connection", code: .connectError)
  }

  private func noteProgressOfPeer() {
    guard !isEstablished, !isLingering, session.hasReceivedSettings else { return }
    isEstablished = true
    prefaceTimer?.cancel()
    prefaceTimer = nil
  }
}
