import CommandLine
import EventLoop
import LocalTime
import Messages
import RPC
import Stubs

/// Moves the virtual clocks of services, and waits until the services have applied all of each other's events.
package struct Operations: Sendable {
  let session: Session
  private let channels: [ServiceName: Channel]

  package init(_ session: Session) throws {
    self.session = session
    var channels: [ServiceName: Channel] = [:]
    for service in ServiceName.allCases { channels[service] = try session.operations(service) }
    self.channels = channels
  }

  /// A service's report about itself, within a few seconds.
  func report(_ service: ServiceName) async -> ServiceReport {
    let address = session.targets[service]?.description ?? ""
    do {
      guard let channel = channels[service] else { throw CommandError("no address for \(service.executable)") }
      let limit = CallOptions(timeout: .seconds(5))
      let called = RealWallClock().now
      let info = try await AdminV1.AdminServiceClient(channel).getInfo(.init(), options: limit)
      let answered = RealWallClock().now
      var now = Instant(seconds: RealWallClock().now.seconds)
      if info.virtualClock {
        let shown = try await AdminV1.TestClockServiceClient(channel).getTime(.init(), options: limit).now
        now = Instant(seconds: shown?.seconds ?? 0)
      }
      var report = ServiceReport(service: service.executable, address: address, answer: .success(info), now: now)
      report.clockDifference = ServiceReport.difference(of: info.machineTime, called: called, answered: answered)
      return report
    } catch {
      let failure = error as? RPCError ?? RPCError(.unknown, "\(error)")
      return ServiceReport(service: service.executable, address: address, answer: .failure(failure), now: .earliest)
    }
  }

  /// A report of every service, also of one that is down, in the order of their names' list.
  func reports() async -> [ServiceReport] {
    await ServiceName.allCases.concurrently { await report($0) }
  }

  /// The latest of the services' virtual clocks, seconds since 1970.
  /// - Throws: `CommandError` where a service is on the system's clock.
  package func virtualTime() async throws -> Int64 {
    do {
      let times = try await each { try await AdminV1.TestClockServiceClient($0).getTime(.init()).now?.seconds ?? 0 }
      return times.max() ?? 0
    } catch let error as RPCError where error.code == .unimplemented {
      throw CommandError("a service is on the system's clock; start the services with --clock virtual:TIME")
    }
  }

  /// Moves the clocks that are behind; none is set back.
  package func advance(to seconds: Int64) async throws {
    _ = try await each { channel in
      let clock = AdminV1.TestClockServiceClient(channel)
      let now = try await clock.getTime(.init()).now?.seconds ?? 0
      if now < seconds { _ = try await clock.advance(.init(to: .init(seconds: seconds))) }
    }
  }

  /// Returns once every follower has applied everything that the services it follows had published, and has done the
  /// work that this left, so that figures are final.
  package func settle() async throws {
    var last: [AdminV1.GetInfoResponse] = []
    let end = session.host.loops[0].now.nanoseconds + 30_000_000_000
    var pause = Duration.milliseconds(1)
    var differences: [String] = []
    var lossSince: Int64?
    var unreachable: RPCError?
    while session.host.loops[0].now.nanoseconds < end {
      let all: [AdminV1.GetInfoResponse]
      do { all = try await infos() } catch let error as RPCError where error.code == .unavailable {
        // A service that has just been started does not answer yet.
        unreachable = error
        try await Task.sleep(for: .milliseconds(100))
        continue
      }
      unreachable = nil
      let positions = Dictionary(all.map { ($0.service, $0.feedPosition) }, uniquingKeysWith: { first, _ in first })
      let isSettled = all.allSatisfy { service in
        service.pendingWork == 0
          && service.followedFeeds.allSatisfy { $0.connected && $0.position == positions[$0.service] ?? -1 }
      }
      let losses = losses(in: all)
      if losses.isEmpty { lossSince = nil }
      if let loss = losses.first {
        let now = session.host.loops[0].now.nanoseconds
        // A follower looks again at least every ten seconds: the loss may have been accepted meanwhile.
        if now - (lossSince ?? now) > 12_000_000_000 { throw CommandError(loss) }
        lossSince = lossSince ?? now
      }
      if let parked = all.first(where: { $0.followedFeeds.contains { $0.parkedFamilies > 0 } }) {
        throw CommandError(
          "\(parked.service) has parked a family: an event could not be applied; see rewards admin parked list")
      }
      // The same twice in a row: events that one service applied may have made another publish.
      let others = otherHistories(in: all)
      if isSettled, others.isEmpty, all == last { return }
      differences = others
      last = all
      try await Task.sleep(for: pause)
      pause = min(pause * 2, .milliseconds(20))
    }
    if let unreachable { throw unreachable }
    let reasons = differences.map { "\n  \($0)" }.joined()
    throw CommandError("the services did not become idle within 30 s; see rewards admin info\(reasons)")
  }

  /// Where a service has followed data of another service that no longer exists.
  private func losses(in infos: [AdminV1.GetInfoResponse]) -> [String] {
    infos.flatMap { info in
      info.followedFeeds.filter { !$0.lostEpoch.isEmpty }.map {
        "\($0.service) has other data than the one \(info.service) has followed: it is lost, or the wrong directory is "
          + "mounted. Bring it back, or restart \($0.service) with --accept-data-loss \($0.lostEpoch)"
      }
    }
  }

  /// Where a service has not applied exactly what the service it follows has published. A service from before feeds had
  /// digests reports none.
  private func otherHistories(in infos: [AdminV1.GetInfoResponse]) -> [String] {
    let digests = Dictionary(infos.map { ($0.service, $0.feedDigest) }, uniquingKeysWith: { first, _ in first })
    return infos.flatMap { info in
      info.followedFeeds.filter { !$0.digest.isEmpty && $0.digest != digests[$0.service] }.map {
        "\(info.service) has applied another history of \($0.service) than there is"
      }
    }
  }

  /// The information that every service reports about itself, without the time: services at rest report the same.
  func infos() async throws -> [AdminV1.GetInfoResponse] {
    try await each { channel in
      var info = try await AdminV1.AdminServiceClient(channel).getInfo(.init())
      info.machineTime = nil
      return info
    }.sorted { $0.service < $1.service }
  }

  /// Asks every service at the same time.
  private func each<Answer: Sendable>(
    _ body: @escaping @Sendable (Channel) async throws -> Answer
  ) async throws -> [Answer] {
    try await withThrowingTaskGroup(of: Answer.self) { group in
      for channel in channels.values { group.addTask { try await body(channel) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}

extension Sequence where Element: Sendable {
  /// The results of the body for all elements at the same time, in their order.
  func concurrently<Result: Sendable>(_ body: @escaping @Sendable (Element) async -> Result) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
      for (index, element) in enumerated() { group.addTask { (index, await body(element)) } }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
