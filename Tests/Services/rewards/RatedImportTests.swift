import EventLoop
import Locks
import Messages
import RPC
import Stubs
import Testing

@testable import RewardsCommands

/// UsageIngest, which stores so many records at once, and then again as many after a second.
private final class RatedUsage: UsageV1.PartialUsageIngestService {
  static let atOnce = 6

  struct State {
    var stored: [Int64: Int] = [:]
    var batches = 0
    var refused = 0
    var room = RatedUsage.atOnce
    var fullTime: MonotonicInstant?
  }

  let state = Locked(State())
  let host: any Host

  init(host: any Host) { self.host = host }

  func getTotals(_ request: UsageV1.GetTotalsRequest, context: RPCContext) async throws -> UsageV1.GetTotalsResponse {
    .init()
  }

  func streamUsage(
    _ requests: RequestStream<UsageV1.StreamUsageRequest>, responses: ResponseWriter<UsageV1.StreamUsageResponse>,
    context: RPCContext
  ) async throws {
    for try await request in requests {
      try await responses.write(state.withLock { answer(request, &$0, now: host.loops[0].readClock()) })
    }
  }

  private func answer(
    _ request: UsageV1.StreamUsageRequest, _ state: inout State, now: MonotonicInstant
  ) -> UsageV1.StreamUsageResponse {
    state.batches += 1
    if let full = state.fullTime, now >= full { (state.room, state.fullTime) = (Self.atOnce, nil) }
    let isRefused = state.room < request.records.count
    if isRefused {
      state.refused += 1
      state.fullTime = state.fullTime ?? now + .seconds(1)
    } else {
      state.room -= request.records.count
    }
    let results = request.records.map { record in
      var result = UsageV1.RecordResult(installationID: record.installationID, sequence: record.sequence)
      if isRefused {
        (result.outcome, result.exhaustedLimit) = (.resourceExhausted, .rate)
      } else {
        let before = state.stored.updateValue((state.stored[record.sequence] ?? 0) + 1, forKey: record.sequence)
        result.outcome = before == nil ? .accepted : .duplicate
      }
      return result
    }
    return .init(batch: request.batch, results: results, retrySeconds: isRefused ? 1 : 0)
  }
}

@Suite(.timeLimit(.minutes(1))) struct RatedImportTests {
  @Test("US-9 an import of more than is stored at once waits by the delay in the answer, and loses nothing")
  func waits() async throws {
    let host = try RealHost(loopCount: 1, blockingThreads: 1)
    let usage = RatedUsage(host: host)
    let services = Fake.services("Mia").filter { !($0 is FakeUsage) } + [usage]
    let room = try CommandRoom(name: "Mia", services: services)
    await room.prepare()
    let rows = (1...13).map { "tablet,tab,\($0),a.b,2026-03-02T14:\(10 + $0):00Z,2026-03-02T14:\(10 + $0):30Z" }
    let path = try room.write(
      "usage.csv", (["device,installation,sequence,app,start,end"] + rows).joined(separator: "\n"))
    let done = await room.run(["usage", "import", path, "--batch", "3"])
    #expect(done.code == 0, "\(done.errors)")
    let state = usage.state.withLock { $0 }
    #expect(state.stored.keys.sorted() == Array(1...13))
    #expect(done.output.contains("13 records"), "\(done.output)")
    #expect(done.errors.contains("the import continues in 1 s"))
    // Two pauses: what was in flight with a refused batch is refused as well, and nothing is sent before its time.
    #expect(done.errors.ranges(of: "the import continues in").count == 2 && state.refused <= 2 * UsageImport.window)
    await room.close()
    host.shutdown()
  }
}
