import BenchmarkHousehold
import EventLoop
import Locks
import Messages
import RPC
import Stubs

/// A child that sends, with what its watches have shown.
final class WatchedChild: Sendable {
  /// Records of a round; see `send`.
  static let stepsOfRound = 8

  let usage = Latencies()
  let progress = Latencies()
  let policy = Latencies()
  let badge = Latencies()
  private let child: LoadedChild
  private let options: CallOptions
  private let ingest: UsageV1.UsageIngestServiceClient
  private let shield: ShieldV1.ShieldPolicyServiceClient
  private let challenge: ChallengeV1.ChallengeServiceClient
  private let awards: BadgeV1.AwardServiceClient
  /// First second of the first record.
  private let start: Int64
  /// The watches that have shown the beginning.
  private let begun = Locked<Set<String>>([])
  /// Changes of the shield that were sent: the odd ones open the reward app.
  private let sentShields = Locked<Int64>(0)

  init(child: LoadedChild, host: RealHost, _ addresses: Addresses) throws {
    self.child = child
    options = try child.tokens.options()
    ingest = .init(Channel(host: host, target: addresses.usageIngest))
    shield = .init(Channel(host: host, target: addresses.shieldPolicy))
    challenge = .init(Channel(host: host, target: addresses.challengeService))
    awards = .init(Channel(host: host, target: addresses.badgeService))
    start = host.wallClock.now.seconds + 1
  }

  /// Four seconds of learning, then the same four of reward use, a second a record: the first of the eight opens the
  /// reward app and the last shields it again. Each record changes the totals, each of learning the progress, and each
  /// with which the whole points grow, five of six, what a badge for points shows.
  ///
  /// Where a shield and the opening after it are applied at once they cancel each other and never show; the state that
  /// follows shows them, too.
  func send(_ number: Int) async throws {
    let (round, step) = number.quotientAndRemainder(dividingBy: Self.stepsOfRound)
    let learns = step < 4
    let second = Int64(round * 4 + step % 4)
    if step == 0 || step == 7 { sentShields.withLock { $0 += 1 } }
    let record = UsageV1.UsageRecord(
      installationID: child.installationID, sequence: Int64(number + 1),
      appTokenDigest: learns ? LoadedChild.learningToken : LoadedChild.rewardToken,
      startTime: .init(seconds: start + second), endTime: .init(seconds: start + second + 1))
    let response = try await ingest.recordUsage(.init(records: [record]), options: options)
    let now = ContinuousClock.now
    guard response.results.first?.outcome == .accepted else {
      throw RPCError(.internalError, "record \(number) was answered \(response.results)")
    }
    usage.acknowledged(Int64(number + 1), at: now)
    if learns { progress.acknowledged(second + 1, at: now) }
    let points = LoadedChild.points(ofSeconds: second + 1)
    if learns, points > LoadedChild.points(ofSeconds: second) { badge.acknowledged(points, at: now) }
    if step == 0 { policy.acknowledged(Int64(round * 2 + 1), at: now) }
    if step == 7 { policy.acknowledged(Int64(round * 2 + 2), at: now) }
  }

  func watchUsage() async throws {
    for try await response in ingest.watchUsage(.init(childID: child.childID), options: options) {
      let now = ContinuousClock.now
      switch response.change {
      case .snapshot(let snapshot):
        usage.shown((snapshot.totals?.learningSeconds ?? 0) + (snapshot.totals?.rewardSeconds ?? 0), at: now)
      case .update(let update): usage.shown(update.learningSeconds + update.rewardSeconds, at: now)
      case nil: break
      }
      _ = begun.withLock { $0.insert("usage") }
    }
  }

  func watchProgress() async throws {
    for try await response in challenge.watchProgress(.init(childID: child.childID), options: options) {
      let now = ContinuousClock.now
      switch response.change {
      case .snapshot(let snapshot): progress.shown(snapshot.progress.first?.countedSeconds ?? 0, at: now)
      case .progress(let message): progress.shown(message.countedSeconds, at: now)
      default: break
      }
      _ = begun.withLock { $0.insert("progress") }
    }
  }

  func watchPolicy() async throws {
    for try await response in shield.watchPolicy(.init(childID: child.childID), options: options) {
      let now = ContinuousClock.now
      let opens = response.policy?.apps.contains { $0.rule != .unspecified && !$0.shielded } ?? false
      let sent = sentShields.withLock { $0 }
      policy.shown(opens == (sent % 2 == 1) ? sent : sent - 1, at: now)
      _ = begun.withLock { $0.insert("policy") }
    }
  }

  func watchAwards() async throws {
    for try await response in awards.watchAwards(.init(childID: child.childID), options: options) {
      let now = ContinuousClock.now
      let badges: [BadgeV1.ChildBadge]
      switch response.change {
      case .snapshot(let snapshot): badges = snapshot.badges
      case .badge(let changed): badges = [changed]
      default: badges = []
      }
      if let points = badges.first(where: { $0.badge?.code == "POINT_COLLECTOR" }) {
        badge.shown(points.progress, at: now)
      }
      _ = begun.withLock { $0.insert("badge") }
    }
  }

  /// Returns when every watch has shown the beginning.
  func ready() async throws {
    try await eventually("the watches have begun") { self.begun.withLock { $0.count } == 4 }
  }

  /// Returns when every record that was acknowledged has been shown.
  func caughtUp() async throws {
    try await eventually("everything acknowledged is shown") {
      self.usage.missing + self.progress.missing + self.policy.missing + self.badge.missing == 0
    }
  }

  private func eventually(_ what: String, _ check: () -> Bool) async throws {
    for _ in 0..<3_000 where !check() { try await Task.sleep(for: .milliseconds(10)) }
    guard check() else {
      throw RPCError(
        .deadlineExceeded,
        "not within 30 s: \(what); missing \(usage.missing), \(progress.missing), \(policy.missing), \(badge.missing)")
    }
  }
}
