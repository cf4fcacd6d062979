import EventLoop
import Metrics

/// Measures how late loops are: the time that a call waits before it is read.
enum LoopDelay {
  private static let interval: Duration = .milliseconds(250)

  /// Sets a timer on each loop, for as long as the loops run, and records by how much it is late.
  static func measure(_ loops: [EventLoop], _ metrics: MetricRegistry) {
    for (index, loop) in loops.enumerated() {
      let delays = metrics.histogram(
        "event_loop_delay_seconds", help: "By how much timers of the loop are late.", unit: .seconds,
        labels: ["loop": "\(index)"], bounds: .callDuration)
      loop.execute { wait(on: loop, delays) }
    }
  }

  private static func wait(on loop: EventLoop, _ delays: Histogram) {
    let instant = loop.readClock() + interval
    _ = loop.schedule(at: instant) { [weak loop] in
      guard let loop else { return }
      delays.record((loop.readClock() - instant).clampedNanoseconds)
      wait(on: loop, delays)
    }
  }
}
