import BenchmarkHousehold
import EventLoop
import Locks
import Messages
import RPC
import Stubs

/// Calls or stream messages that are sent with a number of them in flight.
struct Transmission: Sendable {
  /// The content of one call.
  struct Batch: Sendable {
    var options: CallOptions
    /// Which of the connections sends it.
    var device: Int
    var records: [UsageV1.UsageRecord]
  }

  private static let maximumRetries = 500

  let clients: [UsageV1.UsageIngestServiceClient]
  let batches: [Batch]
  let inFlight: Int

  private func client(_ batch: Batch) -> UsageV1.UsageIngestServiceClient { clients[batch.device % clients.count] }

  /// One call for each batch. Returns the durations of the calls.
  func call() async throws -> [Duration] {
    let next = Locked(0)
    return try await withThrowingTaskGroup(of: [Duration].self) { group in
      for _ in 0..<inFlight {
        group.addTask {
          var durations: [Duration] = []
          while let batch = take(next) {
            let begin = ContinuousClock.now
            let response = try await send(batch)
            durations.append(ContinuousClock.now - begin)
            try requireStored(response.results, batch)
          }
          return durations
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// Sends a batch again a little later while the service rejects it because it has too much to do, as a device does.
  private func send(_ batch: Batch) async throws -> UsageV1.RecordUsageResponse {
    for _ in 0..<Self.maximumRetries {
      do {
        return try await client(batch).recordUsage(.init(records: batch.records), options: batch.options)
      } catch let error as RPCError where error.code == .unavailable || error.code == .resourceExhausted {
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    throw CommandFailure("a batch was rejected \(Self.maximumRetries) times")
  }

  private func take(_ next: Locked<Int>) -> Batch? {
    let index = next.withLock { next in
      defer { next += 1 }
      return next
    }
    return index < batches.count ? batches[index] : nil
  }

  /// A stream for each device, with one message in flight on each of `inFlight` streams. Returns the durations from a
  /// message to its response.
  func stream() async throws -> [Duration] {
    let devices = Array(Dictionary(grouping: batches, by: \.device).values)
    return try await devices.concurrently(inFlight) { batches in
      var durations: [Duration] = []
      let call = client(batches[0]).streamUsage(options: batches[0].options)
      defer { call.cancel() }
      var responses = call.responses.makeAsyncIterator()
      for (number, batch) in batches.enumerated() {
        let begin = ContinuousClock.now
        try await call.requests.write(.init(batch: Int64(number), records: batch.records))
        guard let response = try await responses.next() else {
          throw CommandFailure("a stream ended early")
        }
        durations.append(ContinuousClock.now - begin)
        try requireStored(response.results, batch)
      }
      call.requests.finish()
      while try await responses.next() != nil {}
      return durations
    }.flatMap { $0 }
  }

  private func requireStored(_ results: [UsageV1.RecordResult], _ batch: Batch) throws {
    guard results.count == batch.records.count, results.allSatisfy({ [.accepted, .duplicate].contains($0.outcome) })
    else {
      throw CommandFailure("a record was not stored: \(results.map(\.outcome))")
    }
  }
}
