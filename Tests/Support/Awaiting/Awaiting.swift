/// The time after which a test gives up waiting: long, as a busy machine gives a test little of its time.
private let patience = Duration.seconds(120)

/// An event that a test waited for and that did not come.
public struct Missing: Error, CustomStringConvertible {
  public var description: String
}

/// Returns what `body` does; throws `Missing` when that takes more than 120 s. The body is cancelled then.
public func withinLimit<Value: Sendable>(
  _ what: String, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await Task.sleep(for: patience)
      throw Missing(description: "\(what): not within \(patience)")
    }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw CancellationError() }
    return first
  }
}

/// Waits for the cancellation of the current task.
public func cancellation() async throws {
  let (stream, continuation) = AsyncStream<Void>.makeStream()
  defer { continuation.finish() }
  for await _ in stream {}
  throw CancellationError()
}

/// A source of changes that notifies a test, which waits for it instead of polling.
public final class Changes: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  public init() {
    // One pending notification is enough.
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Notifies the waiting task of a change.
  public func note() { continuation.yield() }

  /// Waits until `condition` holds, which is evaluated at once and after each change; throws `Missing` after 120 s. One
  /// task waits at a time.
  public func eventually(
    _ what: String, file: StaticString = #fileID, line: UInt = #line, _ condition: () async throws -> Bool
  ) async throws {
    let limit = Task { [continuation] in
      try await Task.sleep(for: patience)
      continuation.finish()
    }
    defer { limit.cancel() }
    if try await !waits(until: condition) {
      throw Missing(description: "\(file):\(line): \(what): not within \(patience)")
    }
  }

  /// Waits until `condition` holds, however long that takes: for work that a test holds back until it releases it.
  public func holds(until condition: () async throws -> Bool) async throws {
    if try await !waits(until: condition) { throw CancellationError() }
  }

  /// False when the changes, or the task, have ended before.
  private func waits(until condition: () async throws -> Bool) async throws -> Bool {
    if try await condition() { return true }
    for await _ in stream where try await condition() { return true }
    return false
  }
}
