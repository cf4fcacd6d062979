import CSystem
import Glibc

private let readable = csystem_epoll_in
private let writable = csystem_epoll_out
private let failed = csystem_epoll_error
private let hungUp = csystem_epoll_hangup

/// A connected TCP or Unix stream socket on a real loop.
// Sendable: as `StreamSocket`; all state is touched only on the loop.
final class EpollStreamSocket: StreamSocket, EpollTarget, @unchecked Sendable {
  private let epollLoop: EpollEventLoop
  private var descriptor: Int32
  private var registration: EpollRegistration?
  private var writeInterest = false

  init(descriptor: Int32, loop: EpollEventLoop, peer: SocketAddress, peerProcess: PeerProcess? = nil) {
    self.descriptor = descriptor
    epollLoop = loop
    super.init(loop: loop, peer: peer, peerProcess: peerProcess)
  }

  deinit {
    // Only a socket without a handler gets here open: the loop keeps the others.
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
  }

  override var isClosed: Bool { descriptor < 0 }

  override func read(into buffer: UnsafeMutableRawBufferPointer) throws(SocketError) -> Int? {
    assert(loop.inEventLoop)
    while true {
      let result = csystem_receive(descriptor, buffer.baseAddress, buffer.count)
      if result >= 0 { return result }
      let code = Int32(-result)
      if code == EAGAIN { return nil }
      if code != EINTR { throw SocketError(.read, code: code, subject: peer.description) }
    }
  }

  override func write(_ bytes: UnsafeRawBufferPointer) throws(SocketError) -> Int {
    assert(loop.inEventLoop)
    while true {
      let result = csystem_send(descriptor, bytes.baseAddress, bytes.count)
      if result == bytes.count { return result }
      if result >= 0 {
        awaitRoom()
        return result
      }
      let code = Int32(-result)
      if code == EAGAIN {
        awaitRoom()
        return 0
      }
      if code != EINTR { throw SocketError(.write, code: code, subject: peer.description) }
    }
  }

  override func closeOutput() {
    assert(loop.inEventLoop)
    if descriptor >= 0 { _ = shutdown(descriptor, Int32(SHUT_WR)) }
  }

  override func close() {
    assert(loop.inEventLoop)
    guard descriptor >= 0 else { return }
    registration?.cancel()
    registration = nil
    _ = Glibc.close(descriptor)
    descriptor = -1
    handler = nil
  }

  override func handlerChanged() { updateInterest() }
  override func readInterestChanged() { updateInterest() }

  private func awaitRoom() {
    writeInterest = true
    updateInterest()
  }

  private func updateInterest() {
    guard descriptor >= 0, registration != nil || handler != nil else { return }
    let registration = registration ?? EpollRegistration(descriptor: descriptor, loop: epollLoop, target: self)
    self.registration = registration
    registration.want(handler == nil ? 0 : (readInterest ? readable : 0) | (writeInterest ? writable : 0))
  }

  func ready(_ flags: UInt32) {
    assert(loop.inEventLoop)
    let isOver = flags & (failed | hungUp) != 0
    if writeInterest, flags & writable != 0 || isOver {
      writeInterest = false
      updateInterest()
      handler?.socketWritable()
    }
    guard descriptor >= 0 else { return }
    if readInterest, let handler {
      // A hang-up may hide data that is still to be read; reading finds out.
      if flags & readable != 0 || isOver { handler.socketReadable() }
    } else if flags & failed != 0 {
      fail(csystem_take_socket_error(descriptor))
    } else if flags & hungUp != 0 {
      // No handler wants to read now, and epoll would continue to report this.
      registration?.park()
    }
  }

  func cannotBeWatched(_ code: Int32) {
    if descriptor >= 0 { fail(code) }
  }

  private func fail(_ code: Int32) {
    let handler = handler
    close()
    handler?.socketClosed(code == 0 ? nil : SocketError(.read, code: code, subject: peer.description))
  }
}
