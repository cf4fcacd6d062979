import CSystem
import Glibc

/// A thread of the operating system.
final class Thread: Sendable {
  struct CreationError: Error { var code: Int32 }

  private final class Start: Sendable {
    let name: String
    let body: @Sendable () -> Void
    init(name: String, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }

  private let handle: pthread_t

  /// Starts a thread that runs `body`. The name is cut to the 15 bytes that Linux keeps.
  init(name: String, _ body: @escaping @Sendable () -> Void) throws(CreationError) {
    let start = Unmanaged.passRetained(Start(name: name, body: body))
    var handle = pthread_t()
    let error = pthread_create(
      &handle, nil,
      { raw in
        guard let raw else { return nil }
        let start = Unmanaged<Start>.fromOpaque(raw).takeRetainedValue()
        csystem_name_thread(String(decoding: start.name.utf8.prefix(15), as: UTF8.self))
        start.body()
        return nil
      }, start.toOpaque())
    guard error == 0 else {
      start.release()
      throw CreationError(code: error)
    }
    self.handle = handle
  }

  /// Waits for the end of the thread; once at most.
  func join() { pthread_join(handle, nil) }

  /// Lets the thread clean up after itself instead of being joined.
  func detach() { pthread_detach(handle) }
}
