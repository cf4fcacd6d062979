import LocalTime
import Locks
import Messages
import RPC
import Stubs

extension Scenario {
  /// Records in a call of a device.
  private static let batch: Int64 = 4
  /// Seconds of a record. Families live in real time: each has one second of usage a second, and those that a clock may
  /// be ahead.
  static let recordSeconds: Int64 = 1
  private static let aheadSeconds: Int64 = 240

  /// Devices that report usage, and guardians who look at it.
  package static let usage = Scenario(
    name: "usage", summary: "Loads UsageIngest: devices report usage, guardians look at it", service: .usageIngest,
    checked: "s of usage",
    calls: [
      ScenarioCall(
        90, UsageV1.UsageIngestServiceMethods.recordUsage, .device, answer: UsageV1.RecordUsageResponse.self,
        { family, _ in nextRecords(of: family, now: LoadedFamily.wallSeconds) },
        ended: { noteRecords($0, $1, $2, countedUntil: endOfDay(at: LoadedFamily.wallSeconds)) }),
      ScenarioCall(4, UsageV1.UsageIngestServiceMethods.getTotals, .guardian) {
        UsageV1.GetTotalsRequest(childID: $0.childID)
      },
      ScenarioCall(3, UsageV1.UsageIngestServiceMethods.listDailySummaries, .guardian) {
        UsageV1.ListDailySummariesRequest(childID: $0.childID, pageSize: 7)
      },
      ScenarioCall(3, UsageV1.UsageIngestServiceMethods.getUploadState, .device) {
        UsageV1.GetUploadStateRequest(childID: $0.childID)
      },
    ],
    begin: { family, services in
      let seconds = try await storedSeconds(of: family, services)
      family.state.withLock { $0.acknowledged.secondsBefore = seconds }
    },
    check: { family, services in
      let acknowledged = family.state.withLock { $0.acknowledged }
      let added = try await storedSeconds(of: family, services) - acknowledged.secondsBefore
      let expected = acknowledged.seconds...(acknowledged.seconds + acknowledged.uncertainSeconds)
      guard !expected.contains(added) else { return (added, []) }
      return (
        added,
        [
          "\(added) s of usage were added for child \(family.childID), and \(acknowledged.seconds) s were acknowledged, "
            + "\(acknowledged.uncertainSeconds) s more had no answer or are of days to come"
        ]
      )
    })

  private static func storedSeconds(of family: LoadedFamily, _ services: ScenarioServices) async throws -> Int64 {
    let totals = try await services.usage.getTotals(
      .init(childID: family.childID), options: try family.options(.guardian))
    return totals.learningSeconds + totals.rewardSeconds
  }

  /// The child's next seconds, five of eight with the learning app; nil where it has used all that have passed.
  static func nextRecords(of family: LoadedFamily, now: Int64) -> UsageV1.RecordUsageRequest? {
    family.state.withLock { state in
      guard state.usedUntil + batch * recordSeconds <= now + aheadSeconds else { return nil }
      // Time in which the family was not loaded stays unused.
      state.usedUntil = max(state.usedUntil, now - 3_600)
      let records = (0..<batch).map { _ in
        state.sequence += 1
        let start = state.usedUntil
        state.usedUntil += recordSeconds
        return UsageV1.UsageRecord(
          installationID: family.installationID, sequence: state.sequence,
          appTokenDigest: state.sequence % 8 < 5 ? LoadedFamily.learningDigest : LoadedFamily.rewardDigest,
          startTime: .init(seconds: start), endTime: .init(seconds: start + recordSeconds),
          deviceTime: .init(seconds: start + recordSeconds), monotonicMilliseconds: state.sequence * 1_000)
      }
      return UsageV1.RecordUsageRequest(records: records)
    }
  }

  /// The end of the child's day, seconds since 1970.
  static func endOfDay(at now: Int64) -> Int64 {
    guard let zone = try? Zone.named(LoadedFamily.timeZone) else { return .max }
    return zone.interval(of: zone.localDate(at: Instant(seconds: now))).upperBound.seconds
  }

  /// - Parameter countedUntil: usage after it counts when its day begins, seconds since 1970.
  @Sendable static func noteRecords(
    _ family: LoadedFamily, _ request: UsageV1.RecordUsageRequest,
    _ answer: Result<UsageV1.RecordUsageResponse, any Error>, countedUntil: Int64 = .max
  ) {
    let seconds = request.records.first.map { ($0.endTime?.seconds ?? 0) - ($0.startTime?.seconds ?? 0) } ?? 0
    family.state.withLock { state in
      switch answer {
      case .success(let response):
        for (record, result) in zip(request.records, response.results) {
          if result.outcome == .accepted {
            if record.endTime.map({ $0.seconds <= countedUntil }) == true {
              state.acknowledged.seconds += seconds
            } else {
              state.acknowledged.uncertainSeconds += seconds
            }
          } else {
            state.acknowledged.refused[result.outcome.protoName, default: 0] += 1
          }
        }
      case .failure: state.acknowledged.uncertainSeconds += Int64(request.records.count) * seconds
      }
    }
  }
}
