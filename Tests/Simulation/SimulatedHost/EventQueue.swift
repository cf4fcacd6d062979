import EventLoop
import Ordering

/// Future events at known times, in the order of (time, insertion).
struct EventQueue {
  private struct Event {
    var time: Int64
    var sequence: UInt64
    var work: () -> Void
    func precedes(_ other: Event) -> Bool {
      time != other.time ? time < other.time : sequence < other.sequence
    }
  }

  private var events = PriorityQueue<Event> { $0.precedes($1) }
  private var nextSequence: UInt64 = 0

  var earliest: MonotonicInstant? { events.first.map { MonotonicInstant(nanoseconds: $0.time) } }

  mutating func insert(at time: MonotonicInstant, _ work: @escaping () -> Void) {
    events.insert(Event(time: time.nanoseconds, sequence: nextSequence, work: work))
    nextSequence += 1
  }

  mutating func popDue(_ now: MonotonicInstant) -> (() -> Void)? {
    guard let first = events.first, first.time <= now.nanoseconds else { return nil }
    return events.popFirst()?.work
  }
}
