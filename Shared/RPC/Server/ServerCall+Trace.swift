/// What a call hands on to the calls that its handler makes.
extension ServerCall {
  var requestMetadata: Metadata { head.requestMetadata(on: connection.parts.loop) }

  /// The call's place in its trace. Made anew at each access, the same each time: most handlers never ask.
  var trace: TraceContext? {
    let received = rawMetadata.trace()
    guard received != nil || connection.core.settings.startsTraces else { return nil }
    // Streams of one connection have different numbers, and connections different seeds.
    var numbers = SplitMix64(seed: connection.spanSeed ^ SplitMix64.mix(UInt64(UInt32(bitPattern: id))))
    guard let received else { return TraceContext.root(&numbers) }
    return received.child(spanID: numbers.next() | 1)
  }

  /// Cancels `call` with this one. From any thread.
  func adopt(_ call: ClientCall) {
    onLoop {
      if self.isOver { return call.cancel() }
      let dependents = self.dependents ?? DependentCalls()
      self.dependents = dependents
      dependents.add(call)
    }
  }
}

/// The streams that a handler has started. A task's cancellation reaches them only while the task waits for one of
/// them; this does so always. Confined to the loop of the call that is served.
final class DependentCalls {
  private struct Entry {
    weak var call: ClientCall?
  }

  private var entries: [Entry] = []
  private var limit = 8

  /// Those known, of which some may have gone.
  var count: Int { entries.count }

  func add(_ call: ClientCall) {
    if entries.count >= limit {
      // Those that nobody reads any more have gone; a handler that starts many, one after the other, keeps few.
      entries.removeAll { $0.call == nil }
      limit = max(8, entries.count * 2)
    }
    entries.append(Entry(call: call))
  }

  func cancel() {
    for entry in entries { entry.call?.cancel() }
    entries = []
  }
}
