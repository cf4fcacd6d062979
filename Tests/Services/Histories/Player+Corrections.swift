import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import Stubs
import Testing

// A withdrawal selects among the records that have arrived, so guardians correct when all have; how far the other
// services are then differs.
extension Player {
  mutating func correct() async throws {
    var made: [String] = []
    for correction in history.corrections {
      try await stepClocks()
      switch correction {
      case .withdraw(let uses):
        made.append(try await withdraw(.records(.init(keys: uses.map(key)))))
      case .withdrawApp(let app, let range):
        guard let id = appIDs[app] else { continue }
        let (start, end) = (history.start + range.lowerBound, history.start + range.upperBound)
        made.append(try await withdraw(.app(.init(appID: id, startTime: .init(start), endTime: .init(end)))))
      case .send(let use):
        let results = try await services.usage.recordUsage(
          .init(records: [record(use)]), context: services.context(services.devices[use.device].principal)
        ).results
        answers += results.map { "\($0.outcome) \($0.quarantineReason)" }
      case .restore(let number):
        guard made.indices.contains(number) else { continue }
        do {
          try await restore(made[number])
        } catch let error as RPCError where error.code == .resourceExhausted {
          // It depends on others that are still being carried out: the answer says to come again.
          await services.usageDatabase.settleTimers()
          try await restore(made[number])
        }
      }
      // Work that waits for later transactions may be done before or after the next correction.
      if isPrompt { await services.usageDatabase.settleTimers() }
      try await someArrive()
    }
  }

  private func key(_ use: RandomHistory.Use) -> UsageV1.RecordKey {
    .init(deviceID: services.devices[use.device].id, installationID: "installation", sequence: use.sequence)
  }

  private func withdraw(_ selection: UsageV1.WithdrawUsageRequest.Selection) async throws -> String {
    let answer = try await services.usage.withdrawUsage(
      .init(childID: services.childID, selection: selection, requestID: services.requestID()),
      context: services.context(services.guardian))
    return answer.withdrawal?.withdrawalID ?? ""
  }

  private func restore(_ withdrawalID: String) async throws {
    _ = try await services.usage.restoreUsage(
      .init(childID: services.childID, withdrawalID: withdrawalID, requestID: services.requestID()),
      context: services.context(services.guardian))
  }
}
