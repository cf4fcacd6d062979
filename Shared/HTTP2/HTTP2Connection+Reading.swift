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
        guard !isClosed, !isLingering, share.hasRead(count, cost: session.cost, isProcessed: unprocessed.isEmpty)
        else { break }
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
  }

  private func read() throws(HTTP2Error) -> Int? {
    let count = try readShare()
    guard let count, count > 0 else { return count }
    let bytes = UnsafeRawBufferPointer(rebasing: loop.receiveBuffer[..<count])
    guard let transform else {
      if preface == nil { keep(try readInSlices(bytes)) } else { try readPreface(bytes) }
      return count
    }
    try open(bytes, by: transform)
    return count
  }

  /// Hands on what was received once it is known not to be HTTP/1.x: the session answers what is not HTTP/2 either.
  ///
  /// - Throws: where the peer speaks HTTP/1.x, which is answered in its own words.
  private func readPreface(_ bytes: UnsafeRawBufferPointer) throws(HTTP2Error) {
    switch preface?.read(bytes) {
    case .http1:
      preface = nil
      speaksHTTP1 = true
      backlog = ClientPreface.http1Answer
      throw HTTP2Error(.peer, "the peer speaks HTTP/1.1", code: .http11Required)
    case .settled, nil:
      let held = preface?.held ?? []
      preface = nil
      scheduleFlush()
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
      if transform.isOpen { delegate?.connectionSecured(self) }
    }
    let span = plain.span
    try span.withUnsafeBytes { (plain: UnsafeRawBufferPointer) throws(HTTP2Error) in
      if !plain.isEmpty { keep(try readInSlices(plain)) }
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
      backlog += try transform?.seal(drained) ?? Array(drained)
      throw error
    }
    if filled > 0, !isClosed { try send(UnsafeRawBufferPointer(rebasing: buffer[..<filled])) }
    return rest
  }

  // MARK: The rest of a turn

  /// Keeps what this turn may not process; the next one continues with it, and nothing else is read until then.
  private func keep(_ rest: Slice<UnsafeRawBufferPointer>) {
    guard !rest.isEmpty, !isClosed, !isLingering else { return }
    unprocessed = Array(rest)
    socket.readInterest = false
    inTheNextTurn { $0.readMore() }
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
