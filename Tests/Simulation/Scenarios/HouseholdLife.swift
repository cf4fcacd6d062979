import EventLoop
import Messages
import RPC
import ServiceRuntime
import SimulatedHost
import Stubs
import Testing

// A household's day: the guardian adds apps, the children use them, their devices report it.
extension Household {
  /// The devices' channels to the services, where these listen by default.
  struct Channels: Sendable {
    private let channels: [Neighbour: Channel]
    private let host: SimulatedHost

    init(_ host: SimulatedHost) {
      self.host = host
      channels = Neighbour.all.reduce(into: [:]) {
        $0[$1] = Channel(host: host, target: .loopback(port: $1.defaultPort))
      }
    }

    subscript(neighbour: Neighbour) -> Channel {
      channels[neighbour] ?? Channel(host: host, target: .loopback(port: neighbour.defaultPort))
    }
  }

  /// A stretch of time in which a child used a learning app, in seconds since 1970.
  struct Use: Hashable, Sendable {
    var start: Int64
    var end: Int64
    var pointsPerMinute: Int32

    var seconds: Int64 { end - start }
    var sixtieths: Int64 { seconds * Int64(pointsPerMinute) }
  }

  /// Points a minute of the apps that are added one after the other.
  private static let rates: [Int32] = [10, 35, 5]

  /// Apps are added and used; returns each child's uses, all of them answered, in order.
  func live(_ channels: Channels, usesPerChild: Int) async throws -> [[Use]] {
    for (number, child) in children.enumerated() { try await addApp(0, of: child, number, channels) }
    return try await withThrowingTaskGroup(of: (Int, [Use]).self) { group in
      for (number, child) in children.enumerated() {
        group.addTask { (number, try await use(child, count: usesPerChild, channels[.usageIngest])) }
      }
      for (number, child) in children.enumerated() {
        for app in 1..<Self.rates.count {
          await guardian.host.loops[0].pause(.seconds(Int64(guardian.host.randomUInt64() % 300)))
          try await addApp(app, of: child, number, channels)
        }
      }
      return try await group.reduce(into: children.map { _ in [] }) { $0[$1.0] = $1.1 }
    }
  }

  /// Saves a learning app and lets the child's device use it from then on.
  private func addApp(_ app: Int, of child: Child, _ number: Int, _ channels: Channels) async throws {
    let digest = "token.sha256." + String(repeating: "\(number)\(app)", count: 32)
    let saved = try await saveApp(
      child, digest: digest, category: .learning, pointsPerMinute: Self.rates[app], through: channels[.shieldPolicy])
    let effective = try #require(saved.effectiveTime).seconds + 1
    child.apps.change {
      $0.append(LearningApp(tokenDigest: digest, pointsPerMinute: Self.rates[app], effectiveSeconds: effective))
    }
  }

  /// The child uses one app after the other; its device reports each use until it is answered.
  private func use(_ child: Child, count: Int, _ usage: Channel) async throws -> [Use] {
    let client = UsageV1.UsageIngestServiceClient(usage)
    let host = child.device.host
    let installation = CallingDevice.freshID(host)
    var uses: [Use] = []
    var last = host.wallClock.now.seconds + 1
    for sequence in 1...count {
      await host.loops[0].pause(.seconds(Int64(5 + host.randomUInt64() % 60)))
      let now = host.wallClock.now.seconds
      let usable = child.apps.value.filter { $0.effectiveSeconds <= last }
      guard now > last, !usable.isEmpty else { continue }
      let app = usable[Int(host.randomUInt64() % UInt64(usable.count))]
      let record = UsageV1.UsageRecord(
        installationID: installation, sequence: Int64(sequence), appTokenDigest: app.tokenDigest,
        startTime: GoogleProtobuf.Timestamp(seconds: last), endTime: GoogleProtobuf.Timestamp(seconds: now))
      let answer = try await child.device.insist("RecordUsage") { options in
        try await client.recordUsage(UsageV1.RecordUsageRequest(records: [record]), options: options)
      }
      let outcome = answer.results.first?.outcome
      #expect([.accepted, .unassigned, .duplicate].contains(outcome))
      uses.append(Use(start: last, end: now, pointsPerMinute: app.pointsPerMinute))
      last = now
    }
    return uses
  }
}
