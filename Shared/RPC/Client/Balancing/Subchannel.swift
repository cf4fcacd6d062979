import Bytes
import EventLoop
import HTTP2

/// A connection to one of some addresses, made again when it is lost: carries out what `SubchannelState` decides. On
/// its transport's loop only.
final class Subchannel {
  /// A connection that is being made.
  private struct Attempt {
    let address: SocketAddress
    let connection: ClientConnection
    /// Until there is a socket.
    let socket: ConnectionAttempt
    let begin: MonotonicInstant
    /// When there was a socket.
    var connected: MonotonicInstant?
  }

  private let transport: ClientTransport
  private(set) var state: SubchannelState
  /// The connection for new calls.
  private var current: ClientConnection?
  private var attempts: [Attempt] = []
  /// For the next attempt, or the end of the back-off.
  private var timer: (any ScheduledTimer)?
  /// Why the last pass over the addresses failed, or the connection was lost.
  private(set) var lastFailure = ""
  /// Why addresses of the present pass have failed.
  private var failures: [String] = []

  init(transport: ClientTransport, addresses: [SocketAddress]) {
    self.transport = transport
    let settings = transport.settings
    state = SubchannelState(
      addresses: addresses, backoff: settings.backoff, attemptDelay: settings.connectionAttemptDelay)
  }

  /// The connection for calls.
  var ready: ClientConnection? {
    if case .ready = state.phase { current } else { nil }
  }

  var streamCount: Int { current?.streamCount ?? 0 }

  /// Makes a connection, if there is none and none is on its way.
  func connect() {
    assert(transport.loop.inEventLoop)
    carryOut(state.connect(now: transport.loop.now, random: transport.random.nextFraction()))
  }

  func replace(addresses: [SocketAddress]) {
    assert(transport.loop.inEventLoop)
    let action = state.replace(addresses: addresses, now: transport.loop.now)
    abandonAttempts { !state.isTrying($0.address) }
    carryOut(action)
  }

  /// Lets calls in flight finish; no new ones follow.
  func retire() {
    assert(transport.loop.inEventLoop)
    state.shutDown()
    stopTimer()
    retireConnection()
  }

  /// Ends the connection and its calls.
  func close() {
    assert(transport.loop.inEventLoop)
    state.shutDown()
    stopTimer()
    abandonAttempts { _ in true }
    let connection = current
    current = nil
    connection?.close("the channel was closed")
  }

  private func retireConnection() {
    abandonAttempts { _ in true }
    guard let connection = current else { return }
    current = nil
    transport.finishes(connection)
    connection.retire()
  }

  private func abandonAttempts(where isUnwanted: (Attempt) -> Bool) {
    let unwanted = attempts.filter(isUnwanted)
    attempts.removeAll(where: isUnwanted)
    for attempt in unwanted {
      attempt.socket.cancel()
      attempt.connection.close("another connection took its place")
    }
  }

  private func carryOut(_ action: SubchannelState.Action) {
    switch action {
    case .none: break
    case .connect(let address, let giveUpAt, let nextAt):
      stopTimer()
      attempt(address, giveUpAt: giveUpAt)
      guard let nextAt else { return }
      timer = transport.loop.assumeIsolated().schedule(at: nextAt) { [weak self] in self?.attemptDelayIsOver() }
    case .backOff(let until):
      stopTimer()
      timer = transport.loop.assumeIsolated().schedule(at: until) { [weak self] in self?.backoffIsOver() }
    case .replaceConnection:
      stopTimer()
      retireConnection()
      connect()
    }
  }

  private func stopTimer() {
    timer?.cancel()
    timer = nil
  }

  private func attemptDelayIsOver() {
    timer = nil
    carryOut(state.attemptDelayIsOver(now: transport.loop.now))
  }

  private func backoffIsOver() {
    timer = nil
    carryOut(state.backoffIsOver(now: transport.loop.now, random: transport.random.nextFraction()))
    transport.subchannelChanged(self)
  }

  // MARK: An attempt

  private func attempt(_ address: SocketAddress, giveUpAt: MonotonicInstant) {
    let connection = ClientConnection(transport: transport, subchannel: self)
    let loop = transport.loop
    let confined = LoopConfined((subchannel: self, connection: connection))
    let left = giveUpAt - loop.now
    let timeout = min(left, transport.settings.connectTimeout ?? left)
    let socket = transport.host.connect(address, on: loop, timeout: timeout) { result in
      let (subchannel, connection) = confined.value
      subchannel.connected(connection, result, giveUpAt: giveUpAt)
    }
    attempts.append(
      Attempt(address: address, connection: connection, socket: socket, begin: loop.readClock()))
  }

  private func connected(
    _ connection: ClientConnection, _ result: Result<StreamSocket, SocketError>, giveUpAt: MonotonicInstant
  ) {
    switch result {
    case .failure(let error):
      attemptFailed(connection, error.description)
    case .success(let socket):
      if let index = attempts.firstIndex(where: { $0.connection === connection }) {
        attempts[index].connected = transport.loop.readClock()
      }
      var http2 = HTTP2Settings()
      http2.prefaceTimeout = max(.zero, giveUpAt - transport.loop.now)
      // Streams that are read slowly must not use up the window of the others.
      http2.connectionWindow = 16 << 20
      http2.maximumHeaderListBytes = transport.settings.maximumResponseHeaderBytes
      http2.outputHighWater = transport.settings.writeBufferBytes
      http2.outputLowWater = transport.settings.writeBufferBytes / 2
      http2.firstStream = transport.settings.firstStream
      connection.begin(on: socket, settings: http2)
    }
  }

  /// Nothing, unless the connection was being made.
  private func attemptFailed(_ connection: ClientConnection, _ reason: String) {
    guard let index = attempts.firstIndex(where: { $0.connection === connection }) else { return }
    let address = attempts.remove(at: index).address
    if !failures.contains(reason) { failures.append(reason) }
    carryOut(state.attemptFailed(address, now: transport.loop.now))
    if case .backingOff = state.phase {
      lastFailure = Self.summary(failures)
      failures = []
      transport.needsAddresses()
    }
    transport.subchannelChanged(self)
  }

  private static let failuresShown = 3

  /// All of them, as the last one may hide the one that matters: localhost often has an address without a listener.
  private static func summary(_ failures: [String]) -> String {
    let rest = failures.count - failuresShown
    return failures.prefix(failuresShown).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }

  // MARK: From the connection

  /// SETTINGS have arrived: the first, or later ones that may allow more streams.
  func connectionReady(_ connection: ClientConnection) {
    assert(transport.loop.inEventLoop)
    if connection === current { return transport.streamsMayBeFree(on: connection) }
    guard let attempt = attempts.first(where: { $0.connection === connection }),
      state.connected(to: attempt.address)
    else { return }
    stopTimer()
    failures = []
    current = connection
    if let observer = transport.settings.connectionObserver, let connected = attempt.connected {
      observer(
        ConnectionTimes(
          connect: connected - attempt.begin, handshake: transport.loop.readClock() - connected))
    }
    attempts.removeAll { $0.connection === connection }
    abandonAttempts { _ in true }
    transport.subchannelChanged(self)
  }

  /// The peer accepts no new calls.
  func connectionDrains(_ connection: ClientConnection) {
    assert(transport.loop.inEventLoop)
    if connection === current {
      transport.finishes(connection)
      connectionEnded(connection, "the peer takes no more calls (GOAWAY)")
    } else if attempts.contains(where: { $0.connection === connection }) {
      transport.finishes(connection)
      attemptFailed(connection, "the peer takes no calls (GOAWAY)")
    }
  }

  func connectionClosed(_ connection: ClientConnection, reason: String) {
    assert(transport.loop.inEventLoop)
    transport.hasFinished(connection)
    if connection === current { connectionEnded(connection, reason) } else { attemptFailed(connection, reason) }
  }

  private func connectionEnded(_ connection: ClientConnection, _ reason: String) {
    current = nil
    lastFailure = reason
    carryOut(state.connectionEnded(hasServed: connection.hasServed, now: transport.loop.now))
    transport.needsAddresses()
    transport.subchannelChanged(self)
  }
}
