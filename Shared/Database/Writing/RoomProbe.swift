import EventLoop
import Locks

/// Probes whether a full database accepts writes again; calls can't show it, because they are rejected meanwhile.
final class RoomProbe: Sendable {
  static let pause = Duration.seconds(2)
  /// More than an ordinary write needs, so that the first retry does not find it full again.
  private static let bytes = 65_536

  private let loop: EventLoop
  private let board: ConditionBoard
  private let hasReserve: @Sendable () async -> Bool
  private let write: @Sendable (@escaping @Sendable (Transaction) throws -> Void) async throws -> Void
  private let isClosed = Locked(false)

  init(
    loop: EventLoop, board: ConditionBoard, hasReserve: @escaping @Sendable () async -> Bool,
    write: @escaping @Sendable (@escaping @Sendable (Transaction) throws -> Void) async throws -> Void
  ) {
    self.loop = loop
    self.board = board
    self.hasReserve = hasReserve
    self.write = write
  }

  /// Retries after a pause until it works.
  func start() {
    guard !isClosed.withLock({ $0 }) else { return }
    loop.execute { self.schedule() }
  }

  func stop() {
    isClosed.withLock { $0 = true }
  }

  private func schedule() {
    loop.schedule(after: Self.pause) { [self] in
      guard !isClosed.withLock({ $0 }) else { return }
      Task(executorPreference: loop) {
        if await self.hasRoom() { self.board.noteRoom() } else { self.start() }
      }
    }
  }

  /// Space is needed twice: for new pages of the file, and on the device for what is committed.
  private func hasRoom() async -> Bool {
    guard await hasReserve() else { return false }
    do {
      try await write { tx in
        try tx.execute(
          """
          INSERT INTO property (name, value) VALUES ('room', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value
          """, String(repeating: " ", count: Self.bytes))
      }
      try await write { tx in try tx.execute("DELETE FROM property WHERE name = 'room'") }
      return true
    } catch {
      return false
    }
  }
}
