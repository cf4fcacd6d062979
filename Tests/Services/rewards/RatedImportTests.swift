import Database
import Locks
import Messages
import RPC
import ServiceHarness
import ServiceRuntime
import Stubs
import Testing

@testable import RewardsCommands
@testable import UsageCounting
@testable import UsageIntake
@testable import UsageServer

/// UsageIngest itself, with a small rate and a clock of its own, for the fake family's device.
private final class RatedUsage: UsageV1.PartialUsageIngestService {
  /// Stored at once.
  static let atOnce: Int64 = 6

  struct Seen {
    var refused = 0
    var outcomes: [UsageV1.RecordOutcome] = []
  }

  let seen = Locked(Seen())
  let harness: ServiceHarness
  private let client: UsageV1.UsageIngestServiceClient
  private let device = TestFamily()

  init() async throws {
    let limits = RecordRates.Limits(
      ofChild: RecordAllowance(records: Self.atOnce, secondsPerRecord: 1),
      ofDevice: RecordAllowance(records: 1, secondsPerRecord: 86_400))
    harness = try await ServiceHarness(
      "UsageIngest", migrations: UsageSchema.migrations, authorization: UsageProgram.definition.authorization
    ) { database, host in
      let cache = FactsCache()
      UsageProgram.register(on: database, cache: cache)
      return UsageProgram.api(on: database, host: host, cache: cache, rates: RecordRates(limits))
    }
    client = UsageV1.UsageIngestServiceClient(harness.channel)
  }

  func getTotals(_ request: UsageV1.GetTotalsRequest, context: RPCContext) async throws -> UsageV1.GetTotalsResponse {
    .init()
  }

  /// Passes each batch on; while the import waits, the service's clock advances by the time that it has asked for.
  func streamUsage(
    _ requests: RequestStream<UsageV1.StreamUsageRequest>, responses: ResponseWriter<UsageV1.StreamUsageResponse>,
    context: RPCContext
  ) async throws {
    let call = client.streamUsage(options: try harness.options(device.child))
    defer { call.cancel() }
    var answers = call.responses.makeAsyncIterator()
    var delay: Int64 = 0
    do {
      for try await request in requests {
        try await call.requests.write(request)
        guard let answer = try await answers.next() else { break }
        seen.withLock { seen in
          if answer.retrySeconds > 0 {
            seen.refused += 1
          } else {
            seen.outcomes += answer.results.map(\.outcome)
          }
        }
        delay = max(delay, answer.retrySeconds)
        try await responses.write(answer)
      }
    } catch {
      // The import has ended the stream, and waits.
      if delay > 0 { try await harness.advance(by: delay) }
      throw error
    }
  }

  /// Numbers of the records that the service has, each as often as it is stored.
  func stored() async throws -> [Int64] {
    try await harness.database.read(nil) { tx in
      try tx.query("/* test */ SELECT sequence FROM usage_record ORDER BY sequence, conflict_number") { $0.int64(0) }
    }
  }
}

@Suite(.timeLimit(.minutes(30))) struct RatedImportTests {
  @Test("US-9 an import of more than is stored at once waits by the delay in the answer, and loses nothing")
  func waits() async throws {
    let usage = try await RatedUsage()
    let services = Fake.services("Mia").filter { !($0 is FakeUsage) } + [usage]
    let room = try CommandRoom(name: "Mia", services: services)
    await room.prepare()
    let rows = (1...8).map { "tablet,tab,\($0),a.b,2026-03-02T08:\(10 + $0):00Z,2026-03-02T08:\(10 + $0):30Z" }
    let path = try room.write(
      "usage.csv", (["device,installation,sequence,app,start,end"] + rows).joined(separator: "\n"))
    let done = await room.run(["usage", "import", path, "--batch", "1"])
    #expect(done.code == 0, "\(done.errors)")
    #expect(try await usage.stored() == Array(1...8))
    let seen = usage.seen.withLock { $0 }
    // Nothing was sent twice.
    #expect(seen.outcomes == Array(repeating: .unassigned, count: 8))
    #expect(done.output.contains("8 records"), "\(done.output)")
    #expect(done.errors.contains("the import continues in 1 s"))
    // A pause for each record beyond those at once; records in flight with a refused one are refused as well.
    let pauses = done.errors.ranges(of: "the import continues in").count
    #expect(pauses == 2 && seen.refused <= pauses * UsageImport.window)
    await room.close()
    await usage.harness.stop()
  }
}
