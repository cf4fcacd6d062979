import BenchmarkHousehold
import EventLoop
import Identity
import Locks
import Messages
import RPC
import Stubs

/// Changes of shields by guardians, each as it arrives at the child's device, while every device watches and sends
/// records.
struct ShieldRun: Sendable {
  /// A child, its device's watch and its guardian.
  final class Shielded: Sendable {
    let child: LoadedChild
    let guardian: CallOptions
    let device: CallOptions
    let appID: String
    private let shield: ShieldV1.ShieldPolicyServiceClient
    private let ingest: UsageV1.UsageIngestServiceClient
    private let start: Int64
    private let state = Locked(State())

    private struct State {
      /// Whether the policy at the device bans the app; nil before the first one.
      var isBanned: Bool?
      /// The value to which the guardian has begun to change it.
      var change: (isBanned: Bool, begin: ContinuousClock.Instant)?
      var seconds: [Double] = []
    }

    init(child: LoadedChild, guardian: Tokens, host: RealHost, _ addresses: Addresses) async throws {
      self.child = child
      self.guardian = try guardian.options()
      device = try child.tokens.options()
      // A connection of its own, as each device has.
      shield = .init(Channel(host: host, target: addresses.shieldPolicy))
      ingest = .init(Channel(host: host, target: addresses.usageIngest))
      start = host.wallClock.now.seconds + 1
      let apps = try await shield.listApps(.init(childID: child.childID), options: device).apps
      guard let app = apps.first(where: { $0.category == .reward }) else {
        throw RPCError(.internalError, "the child has no reward app")
      }
      appID = app.appID
    }

    func watch() async throws {
      for try await response in shield.watchPolicy(.init(childID: child.childID), options: device) {
        let now = ContinuousClock.now
        guard let policy = response.policy, let entry = policy.apps.first(where: { $0.app?.appID == appID }) else {
          continue
        }
        state.withLock { state in
          let isBanned = entry.rule == .banned
          state.isBanned = isBanned
          guard let change = state.change, change.isBanned == isBanned else { return }
          state.seconds.append((now - change.begin) / .seconds(1))
          state.change = nil
        }
      }
    }

    /// The guardian bans the app, or lifts the ban.
    func change(host: RealHost, with guardians: ShieldV1.ShieldPolicyServiceClient) async throws {
      let isBanned = state.withLock { state in
        let isBanned = !(state.isBanned ?? false)
        state.change = (isBanned, .now)
        return isBanned
      }
      _ = try await guardians.blockApps(
        .init(childID: child.childID, appIDs: [appID], requestID: Identifier.make(on: host), ban: isBanned),
        options: guardian)
    }

    /// A second of learning; it changes totals and balance.
    func send(_ number: Int) async throws {
      let second = start + Int64(number)
      let record = UsageV1.UsageRecord(
        installationID: child.installationID, sequence: Int64(number + 1), appTokenDigest: LoadedChild.learningToken,
        startTime: .init(seconds: second), endTime: .init(seconds: second + 1))
      let response = try await ingest.recordUsage(.init(records: [record]), options: device)
      guard response.results.first?.outcome == .accepted else {
        throw RPCError(.internalError, "record \(number) was answered \(response.results)")
      }
    }

    var hasBegun: Bool { state.withLock { $0.isBanned != nil } }
    var isWaiting: Bool { state.withLock { $0.change != nil } }
    var seconds: [Double] { state.withLock { $0.seconds } }
  }

  let host: RealHost
  let addresses: Addresses
  let children: [Shielded]
  /// Records a second over all children.
  let rate: Int
  let seconds: Int
  /// Changes a second over all children.
  private let changeRate = 20

  /// The lines to print.
  func measure() async throws -> [String] {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for child in children {
        group.addTask { try await child.watch() }
        // One after the other: an address may show only so many new tokens at a time.
        try await eventually("the watch of \(child.child.childID) has begun") { child.hasBegun }
      }
      let begin = ContinuousClock.now
      try await withThrowingTaskGroup(of: Void.self) { load in
        load.addTask { try await self.sendRecords(begin) }
        load.addTask { try await self.changeShields(begin) }
        try await load.waitForAll()
      }
      let took = (ContinuousClock.now - begin) / .seconds(1)
      for child in children {
        try await eventually("\(child.child.childID) has received the change") { !child.isWaiting }
      }
      group.cancelAll()
      return [
        LiveRun.line("shield", children.flatMap(\.seconds)),
        "sent \(rate * seconds) records at \(Int(Double(rate * seconds) / took)) a second to \(children.count) devices",
      ]
    }
  }

  private func sendRecords(_ begin: ContinuousClock.Instant) async throws {
    let interval = Duration.seconds(1) * children.count / rate
    let perChild = rate * seconds / children.count
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, child) in children.enumerated() {
        group.addTask {
          for number in 0..<perChild {
            try await Task.sleep(
              until: begin + interval * number + interval * index / children.count, clock: .continuous)
            try await child.send(number)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// The children in turn, so that none has a change under way when the next one begins.
  private func changeShields(_ begin: ContinuousClock.Instant) async throws {
    let guardians = ShieldV1.ShieldPolicyServiceClient(Channel(host: host, target: addresses.shieldPolicy))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<changeRate * seconds {
        try await Task.sleep(until: begin + .seconds(1) * number / changeRate, clock: .continuous)
        let child = children[number % children.count]
        group.addTask { try await child.change(host: host, with: guardians) }
      }
      try await group.waitForAll()
    }
  }

  private func eventually(_ what: String, _ check: () -> Bool) async throws {
    for _ in 0..<30_000 where !check() { try await Task.sleep(for: .milliseconds(1)) }
    guard check() else { throw RPCError(.deadlineExceeded, "not within 30 s: \(what)") }
  }
}
