import EventLoop
import Glibc
import Locks

/// The file that announces to scripts where a service listens. On a full disk it is written as soon as there is room.
final class ReadyFile: Sendable {
  static let pause: Duration = .seconds(2)

  private let path: String
  private let text: String
  private let isRemoved = Locked(false)

  init(_ path: String, addresses: [String]) {
    self.path = path
    text = addresses.map { "\($0)\n" }.joined()
  }

  func write() throws(StartError) {
    // Not `withLock`, which would lose the type of the error.
    let failure = isRemoved.withLock { isRemoved -> StartError? in
      if isRemoved { return nil }
      do throws(StartError) {
        try ProcessInput.replaceFile(path, with: text)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Tries again after a pause until it works, or the service stops.
  func writeLater(on loop: EventLoop) {
    loop.schedule(after: Self.pause) { [self] in
      do throws(StartError) { try write() } catch { writeLater(on: loop) }
    }
  }

  func remove() {
    isRemoved.withLock { isRemoved in
      isRemoved = true
      unlink(path)
    }
  }
}
