import Synchronization

/// Bytes that connections have read from and written to their sockets: framing, headers and TLS included. Any number of
/// connections may share one, on any loops.
package final class WireTraffic: Sendable {
  private let readBytes = Atomic<Int>(0)
  private let writtenBytes = Atomic<Int>(0)

  package init() {}

  package var read: Int { readBytes.load(ordering: .relaxed) }
  package var written: Int { writtenBytes.load(ordering: .relaxed) }

  func noteRead(_ count: Int) { readBytes.add(count, ordering: .relaxed) }
  func noteWritten(_ count: Int) { writtenBytes.add(count, ordering: .relaxed) }
}
