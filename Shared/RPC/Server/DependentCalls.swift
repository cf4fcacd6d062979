import EventLoop

/// The streams that a handler has started. A task's cancellation reaches them only while the task waits for one of
/// them; this does so always. Confined to the loop of the call that is served.
final class DependentCalls {
  private struct Entry {
    weak var call: ClientCall?
  }

  private var entries: [Entry] = []
  private var limit = 8
  private var confinement = Confinement()

  /// The calls known, of which some may have gone.
  var count: Int { entries.count }

  func add(_ call: ClientCall) {
    assert(confinement.holds())
    if entries.count >= limit {
      // Calls that are no longer read have been released; a handler that starts many, one after the other, keeps few.
      entries.removeAll { $0.call == nil }
      limit = max(8, entries.count * 2)
    }
    entries.append(Entry(call: call))
  }

  func cancel() {
    assert(confinement.holds())
    for entry in entries { entry.call?.cancel() }
    entries = []
  }
}
