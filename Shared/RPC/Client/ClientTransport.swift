import EventLoop
import HTTP2

/// The connection of a channel that lives on one loop, the calls that wait for it, and what happens when it is lost.
final class ClientTransport: @unchecked Sendable {
  // Sendable: everything mutable is touched only on `loop`.

  let loop: EventLoop
  let target: SocketAddress
  let authority: String
  let settings: ChannelSettings
  /// Made when the first message is compressed.
  private(set) lazy var gzip = GzipCodec()
  private let host: any Host
  private var lifecycle: ConnectionLifecycle
  private var waiting = WaitingCalls()
  /// The connection that is being made, or that takes new calls.
  private var current: ClientConnection?
  /// Connections that only finish their calls.
  private var draining: [ClientConnection] = []
  private var lastFailure = ""

  init(host: any Host, loop: EventLoop, target: SocketAddress, settings: ChannelSettings) {
    self.host = host
    self.loop = loop
    self.target = target
    self.settings = settings
    authority = settings.authority ?? RequestHeaders.authority(of: target)
    lifecycle = ConnectionLifecycle(backoff: settings.backoff)
  }

  // MARK: Calls

  /// Starts the call, now or when there is a connection with a free stream, or fails it.
  func submit(_ call: ClientCall) {
    let waitsForReady = call.head?.waitForReady ?? false
    switch lifecycle.callArrived(waitsForReady: waitsForReady, now: loop.now, random: random()) {
    case .start:
      enqueue(call)
      openWaitingCalls()
    case .enqueue:
      enqueue(call)
    case .enqueueAndConnect(let giveUpAt):
      enqueue(call)
      connect(giveUpAt: giveUpAt)
    case .failFast(let retryAt):
      call.end(.failure(unreachable(retryAt: retryAt)))
    case .refuseClosed:
      call.end(.failure(Self.closed))
    }
  }

  /// The call has ended while it was waiting.
  func forget(_ call: ClientCall) {
    waiting.noteEnded(call)
  }

  func streamClosed(on connection: ClientConnection) {
    if connection === current { openWaitingCalls() }
  }

  private func enqueue(_ call: ClientCall) {
    guard waiting.count < settings.maximumWaitingCalls else {
      let message = "\(waiting.count) calls wait for a stream to \(target) already, which is the limit"
      return call.end(.failure(RPCError(.resourceExhausted, message)))
    }
    waiting.append(call)
  }

  private func openWaitingCalls() {
    while case .ready = lifecycle.state, let current, current.hasFreeStream, let call = waiting.removeFirst() {
      call.open(on: current)
    }
  }

  // MARK: Connecting

  private func connect(giveUpAt: MonotonicInstant) {
    let connection = ClientConnection(transport: self)
    current = connection
    let confined = LoopConfined(connection)
    host.connect(target, on: loop, timeout: giveUpAt - loop.now) { result in
      self.connected(confined.value, result, giveUpAt: giveUpAt)
    }
  }

  private func connected(
    _ connection: ClientConnection, _ result: Result<StreamSocket, SocketError>, giveUpAt: MonotonicInstant
  ) {
    switch result {
    case .failure(let error):
      if connection === current { attemptFailed(error.description) }
    case .success(let socket):
      guard connection === current else { return socket.close() }
      var http2 = HTTP2Settings()
      http2.prefaceTimeout = max(.zero, giveUpAt - loop.now).clampedNanoseconds
      // Streams that are read slowly must not take the window of those beside them.
      http2.connectionWindow = 16 << 20
      http2.outputHighWater = settings.writeBufferBytes
      http2.outputLowWater = settings.writeBufferBytes / 2
      connection.begin(on: socket, settings: http2)
    }
  }

  func connectionReady(_ connection: ClientConnection) {
    guard connection === current, lifecycle.connected() else { return }
    openWaitingCalls()
  }

  func connectionDrains(_ connection: ClientConnection) {
    draining.append(connection)
    guard connection === current else { return }
    if case .connecting = lifecycle.state { return attemptFailed("the peer takes no calls (GOAWAY)") }
    replaceConnection()
  }

  func connectionClosed(_ connection: ClientConnection, reason: String) {
    draining.removeAll { $0 === connection }
    guard connection === current else { return }
    if case .connecting = lifecycle.state { return attemptFailed(reason) }
    replaceConnection()
  }

  private func replaceConnection() {
    current = nil
    perform(lifecycle.connectionEnded(callsWaiting: !waiting.isEmpty, now: loop.now, random: random()))
  }

  private func attemptFailed(_ reason: String) {
    current = nil
    lastFailure = reason
    perform(lifecycle.attemptFailed(now: loop.now))
  }

  private func perform(_ step: ConnectionLifecycle.NextStep) {
    switch step {
    case .none:
      break
    case .connect(let giveUpAt):
      connect(giveUpAt: giveUpAt)
    case .failWaitingThenRetry(let due):
      loop.schedule(at: due) { [weak self] in self?.retryDue() }
      let error = unreachable(retryAt: due)
      for call in waiting.removeAll(where: { $0.head?.waitForReady != true }) { call.end(.failure(error)) }
    }
  }

  private func retryDue() {
    perform(lifecycle.retryDue(callsWaiting: !waiting.isEmpty, now: loop.now, random: random()))
  }

  // MARK: The end

  /// Ends the connection and all calls; new ones are refused.
  func close() {
    lifecycle.shutDown()
    for call in waiting.removeAll(where: { _ in true }) { call.end(.failure(Self.closed)) }
    let connections = draining + [current].compactMap(\.self)
    current = nil
    draining = []
    for connection in connections { connection.close("the channel was closed") }
  }

  private static let closed = RPCError(.unavailable, "the channel was closed")

  private func unreachable(retryAt: MonotonicInstant) -> RPCError {
    let wait = max(.zero, retryAt - loop.now)
    return RPCError(
      code: .unavailable,
      message:
        "no connection to \(target) (\(lastFailure)); the next attempt is due in \(wait.clampedNanoseconds / 1_000_000) ms"
    )
  }

  /// Uniform in 0..<1.
  private func random() -> Double {
    Double(host.randomUInt64() >> 11) * 0x1p-53
  }
}
