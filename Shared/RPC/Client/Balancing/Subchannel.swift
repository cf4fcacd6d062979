import EventLoop
import HTTP2

/// A connection to one of some addresses, made again when it is lost: carries out what `SubchannelState` decides. On its
/// transport's loop only.
final class Subchannel: @unchecked Sendable {
  // Sendable: everything mutable is touched only on the transport's loop.

  private let transport: ClientTransport
  private(set) var state: SubchannelState
  /// The connection that is being made, or that takes new calls.
  private var current: ClientConnection?
  private var timer: ScheduledTimer?
  /// Why the last attempt failed.
  private(set) var lastFailure = ""

  init(transport: ClientTransport, addresses: [SocketAddress]) {
    self.transport = transport
    state = SubchannelState(addresses: addresses, backoff: transport.settings.backoff)
  }

  /// The connection that takes calls.
  var ready: ClientConnection? {
    if case .ready = state.phase { current } else { nil }
  }

  var streamCount: Int { current?.streamCount ?? 0 }

  /// Makes a connection, if there is none and none is on its way.
  func connect() {
    carryOut(state.connect(now: transport.loop.now, random: transport.random.nextFraction()))
  }

  func replace(addresses: [SocketAddress]) {
    carryOut(state.replace(addresses: addresses))
  }

  /// Lets calls in flight finish; no new ones follow.
  func retire() {
    state.shutDown()
    timer?.cancel()
    timer = nil
    retireConnection()
  }

  /// Ends the connection and its calls.
  func close() {
    state.shutDown()
    timer?.cancel()
    timer = nil
    let connection = current
    current = nil
    connection?.close("the channel was closed")
  }

  private func retireConnection() {
    guard let connection = current else { return }
    current = nil
    transport.finishes(connection)
    connection.retire()
  }

  private func carryOut(_ action: SubchannelState.Action) {
    switch action {
    case .none: break
    case .connect(let address, let giveUpAt): attempt(address, giveUpAt: giveUpAt)
    case .backOff(let until):
      timer = transport.loop.schedule(at: until) { [weak self] in self?.backoffIsOver() }
    case .replaceConnection:
      timer?.cancel()
      retireConnection()
      connect()
    }
  }

  private func backoffIsOver() {
    timer = nil
    carryOut(state.backoffIsOver(now: transport.loop.now, random: transport.random.nextFraction()))
    transport.subchannelChanged(self)
  }

  // MARK: An attempt

  private func attempt(_ address: SocketAddress, giveUpAt: MonotonicInstant) {
    let connection = ClientConnection(transport: transport, subchannel: self)
    current = connection
    let confined = LoopConfined(connection)
    let loop = transport.loop
    transport.host.connect(address, on: loop, timeout: giveUpAt - loop.now) { result in
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
      http2.prefaceTimeout = max(.zero, giveUpAt - transport.loop.now).clampedNanoseconds
      // Streams that are read slowly must not take the window of those beside them.
      http2.connectionWindow = 16 << 20
      http2.outputHighWater = transport.settings.writeBufferBytes
      http2.outputLowWater = transport.settings.writeBufferBytes / 2
      http2.firstStream = transport.settings.firstStream
      connection.begin(on: socket, settings: http2)
    }
  }

  private func attemptFailed(_ reason: String) {
    current = nil
    lastFailure = reason
    carryOut(state.attemptFailed(now: transport.loop.now))
    if case .backingOff = state.phase { transport.needsAddresses() }
    transport.subchannelChanged(self)
  }

  // MARK: From the connection

  /// SETTINGS have arrived: the first, or later ones that may allow more streams.
  func connectionReady(_ connection: ClientConnection) {
    guard connection === current else { return }
    if state.connected() { transport.subchannelChanged(self) } else { transport.streamsMayBeFree(on: connection) }
  }

  /// The peer takes no new calls.
  func connectionDrains(_ connection: ClientConnection) {
    guard connection === current else { return }
    transport.finishes(connection)
    if case .connecting = state.phase { return attemptFailed("the peer takes no calls (GOAWAY)") }
    connectionEnded(connection, "the peer takes no more calls (GOAWAY)")
  }

  func connectionClosed(_ connection: ClientConnection, reason: String) {
    transport.hasFinished(connection)
    guard connection === current else { return }
    if case .connecting = state.phase { return attemptFailed(reason) }
    connectionEnded(connection, reason)
  }

  private func connectionEnded(_ connection: ClientConnection, _ reason: String) {
    current = nil
    lastFailure = reason
    carryOut(state.connectionEnded(hasServed: connection.hasServed, now: transport.loop.now))
    transport.needsAddresses()
    transport.subchannelChanged(self)
  }
}
