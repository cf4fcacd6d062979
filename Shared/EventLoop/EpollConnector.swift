import CSystem
import Glibc

/// Carries out one attempt to connect over the system's sockets.
final class EpollConnector: EpollTarget {
  private let loop: EpollEventLoop
  private let address: SocketAddress
  private let attempt: ConnectionAttempt
  private var descriptor: Int32 = -1
  private var registration: EpollRegistration?
  private var timer: (any ScheduledTimer)?

  init(to address: SocketAddress, on loop: EpollEventLoop, attempt: ConnectionAttempt) {
    self.address = address
    self.loop = loop
    self.attempt = attempt
  }

  /// On the loop, once.
  func start(timeout: Duration) {
    assert(loop.inEventLoop)
    guard attempt.isPending else { return }
    if let fault = address.fault(for: .connect) { return attempt.finish(.failure(fault)) }
    descriptor = csystem_socket(address.family)
    guard descriptor >= 0 else { return fail(-descriptor) }
    csystem_set_no_delay(descriptor)
    let result = address.withSystemAddress { csystem_connect(descriptor, $0, $1) }
    if result == 0 { return succeed() }
    guard result == -EINPROGRESS || result == -EINTR else { return fail(-result) }
    registration = EpollRegistration(descriptor: descriptor, loop: loop, target: self)
    registration?.want(csystem_epoll_out)
    timer = loop.assumeIsolated().schedule(after: timeout) { self.fail(ETIMEDOUT) }
    attempt.onCancel { self.stop() }
  }

  func ready(_ flags: UInt32) {
    assert(loop.inEventLoop)
    guard descriptor >= 0 else { return }
    let code = csystem_take_socket_error(descriptor)
    if code == 0 { succeed() } else { fail(code) }
  }

  func cannotBeWatched(_ code: Int32) {
    if descriptor >= 0 { fail(code) }
  }

  private func stopWatching() {
    registration?.cancel()
    registration = nil
    timer?.cancel()
    timer = nil
  }

  private func succeed() {
    stopWatching()
    let socket = EpollStreamSocket(descriptor: descriptor, loop: loop, peer: address)
    descriptor = -1
    attempt.finish(.success(socket))
  }

  private func fail(_ code: Int32) {
    stop()
    attempt.fail(code, address.description)
  }

  private func stop() {
    stopWatching()
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
    descriptor = -1
  }
}
