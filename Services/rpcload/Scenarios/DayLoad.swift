package import LoadEngine
import Locks
import Messages
import ProtobufC
import RPC
import Stubs

/// A day's calls to all four services, with the watches that are open meanwhile.
package final class DayLoad: Sendable {
  private let day: FamilyDay
  private let families: [LoadedFamily]
  private let services: ScenarioServices
  private let preparation: FamilyPreparation
  /// Midnight at the beginning of the day, seconds since 1970 on the services' clock.
  private let midnight: Int64
  private let watched = Locked<(messages: Int64, streams: Int64)>((0, 0))

  package init(
    _ day: FamilyDay, _ families: [LoadedFamily], _ services: ScenarioServices, _ preparation: FamilyPreparation,
    midnight: Int64
  ) {
    (self.day, self.families, self.services) = (day, families, services)
    (self.preparation, self.midnight) = (preparation, midnight)
  }

  /// Messages that the watches received, and how often one was opened.
  package var watches: (messages: Int64, streams: Int64) { watched.withLock { $0 } }

  /// The calls of one of so many loops: every n-th of the day's.
  package func feed(part: Int, parts: Int) -> RequestFeed {
    var position = part
    return RequestFeed { [self] in
      defer { position += parts }
      guard position < day.events.count else { throw ScenarioExhausted() }
      let event = day.events[position]
      return try call(event.deed, families[event.family])
    }
  }

  private func call(_ deed: FamilyDay.Deed, _ family: LoadedFamily) throws -> LoadCall {
    let child = family.childID
    switch deed {
    case .fetchPolicy:
      return try call(
        ShieldV1.ShieldPolicyServiceMethods.getPolicy, .shieldPolicy, .device, family,
        ShieldV1.GetPolicyRequest(childID: child))
    case .reportState:
      return try call(
        ShieldV1.ShieldPolicyServiceMethods.reportDeviceState, .shieldPolicy, .device, family,
        ShieldV1.ReportDeviceStateRequest(
          permission: .granted, protectionOn: true, appVersion: "2.4.1", osVersion: "iOS 19.1"))
    case .showProgress, .readProgress:
      return try call(
        ChallengeV1.ChallengeServiceMethods.listProgress, .challengeService,
        deed == .showProgress ? .device : .guardian, family, ChallengeV1.ListProgressRequest(childID: child))
    case .readTotals:
      return try call(
        UsageV1.UsageIngestServiceMethods.getTotals, .usageIngest, .guardian, family,
        UsageV1.GetTotalsRequest(childID: child))
    case .readBadges:
      return try call(
        BadgeV1.BadgeServiceMethods.getSummary, .badgeService, .guardian, family,
        BadgeV1.GetSummaryRequest(childID: child))
    case .readWallet:
      return try call(
        ShieldV1.ShieldPolicyServiceMethods.getWallet, .shieldPolicy, .guardian, family,
        ShieldV1.GetWalletRequest(childID: child))
    case .sendUsage(let minutes):
      let request = UsageV1.RecordUsageRequest(records: minutes.map { record(of: family, minute: $0) })
      return try call(
        UsageV1.UsageIngestServiceMethods.recordUsage, .usageIngest, .device, family, request
      ) { result in
        Scenario.noteRecords(
          family, request,
          result.flatMap { raw in Result { try UsageV1.RecordUsageResponse(serializedBytes: raw.bytes) } })
      }
    }
  }

  private func record(of family: LoadedFamily, minute: Int64) -> UsageV1.UsageRecord {
    let start = midnight + minute * 60
    let sequence = family.state.withLock { state in
      state.sequence += 1
      return state.sequence
    }
    return UsageV1.UsageRecord(
      installationID: family.installationID, sequence: sequence,
      appTokenDigest: minute % 8 < 5 ? LoadedFamily.learningDigest : LoadedFamily.rewardDigest,
      startTime: .init(seconds: start), endTime: .init(seconds: start + 60), deviceTime: .init(seconds: start + 60),
      monotonicMilliseconds: sequence * 60_000)
  }

  private func call(
    _ method: MethodDescriptor, _ service: ScenarioServices.Service, _ caller: LoadedFamily.Caller,
    _ family: LoadedFamily, _ request: some Message,
    ended: @escaping @Sendable (Result<RawMessage, any Error>) -> Void = { _ in }
  ) throws -> LoadCall {
    let preparation = preparation
    var sent = LoadCall.Method(method, target: service.rawValue, options: CallOptions(), ended: ended)
    // A device's token ends after five minutes of the services' clock: it exchanges it before it calls.
    sent.renewed = { try await preparation.validOptions(family, caller) }
    return LoadCall([RawMessage(try request.serialized(headroom: 0))], sent)
  }

  // MARK: Watches

  /// Every device watches its policy, until the task is cancelled; a stream that ends is opened again.
  package func watch() async {
    await withTaskGroup(of: Void.self) { group in
      for family in families { group.addTask { await self.watch(family) } }
    }
  }

  private func watch(_ family: LoadedFamily) async {
    while !Task.isCancelled {
      do {
        let options = try await preparation.validOptions(family, .device)
        watched.withLock { $0.streams += 1 }
        for try await _ in services.shield.watchPolicy(.init(childID: family.childID), options: options) {
          watched.withLock { $0.messages += 1 }
        }
      } catch {
        // As a client that has lost its stream.
        do { try await Task.sleep(for: .milliseconds(200)) } catch { return }
      }
    }
  }
}
