import Hashing

/// The context that a call propagates to the calls that its handler makes.
extension ServerCall {
  var requestMetadata: Metadata { head.requestMetadata(on: connection.parts.loop) }

  /// The call's place in its trace. Made at each access, the same each time: most handlers never ask.
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
