import CSystem
import Locks

/// The slice of the processor that was requested for one thread, by itself or on its behalf.
final class ThreadSlice: Sendable {
  /// The thread that made this.
  private let thread = csystem_thread_number()
  private let requested = Locked<UInt64>(0)

  /// The thread works for this from now on.
  func request(_ urgency: Urgency) {
    requested.withLock { requested in
      if requested == urgency.slice { return }
      requested = urgency.slice
      csystem_request_slice(thread, requested)
    }
  }
}
