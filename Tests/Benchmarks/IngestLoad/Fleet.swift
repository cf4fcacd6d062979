import BenchmarkHousehold
import EventLoop
import Messages
import RPC
import Stubs

/// All devices of the measurement, kept in a file between runs: a line for each with its child, its installation, its
/// tokens, its guardian's tokens and the days of history that it has sent.
struct Fleet: Sendable {
  /// Families made, and tokens renewed, at the same time.
  private static let concurrency = 8

  let addresses: Addresses
  let host: RealHost
  let file: String
  /// The first second of the day on the services' clock.
  let today: Int64
  var devices: [DeviceLog] = []
  private var guardians: [Tokens] = []

  init(host: RealHost, _ addresses: Addresses, file: String, today: Int64) throws {
    (self.host, self.addresses, self.file, self.today) = (host, addresses, file, today)
    for line in try TextFile.lines(of: file) {
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count == 7, let days = Int(fields[6]) else { throw CommandFailure("\(file): \(line)") }
      let child = LoadedChild(
        childID: fields[0], installationID: fields[1], tokens: Tokens(access: fields[2], refresh: fields[3]))
      devices.append(DeviceLog(child: child, today: today, days: days))
      guardians.append(Tokens(access: fields[4], refresh: fields[5]))
    }
  }

  func save() throws {
    let lines = zip(devices, guardians).map { device, guardian in
      [
        device.child.childID, device.child.installationID, device.child.tokens.access, device.child.tokens.refresh,
        guardian.access, guardian.refresh, "\(device.days)",
      ].joined(separator: " ")
    }
    try TextFile.write(lines, to: file)
  }

  /// Makes families that have nearly the same number of children each.
  mutating func make(families: Int, children: Int) async throws {
    let household = Household(host: host, addresses)
    let sizes = (0..<families).map { (($0 + 1) * children / families) - $0 * children / families }
    let made = try await sizes.concurrently(Self.concurrency) {
      try await household.make(children: $0, timeZone: "Etc/UTC")
    }
    for family in made {
      for child in family.children {
        devices.append(DeviceLog(child: child, today: today, days: 0))
        guardians.append(family.guardian)
      }
    }
  }

  /// Renews every token: access tokens live for five minutes of the services' clock.
  mutating func renew() async throws {
    let household = Household(host: host, addresses)
    // A guardian's token is void after its use, and all children of a family have the same guardian.
    let families = Dictionary(guardians.map { ($0.refresh, $0) }, uniquingKeysWith: { first, _ in first })
    let renewed = try await Array(families.values).concurrently(Self.concurrency) {
      ($0.refresh, try await household.renew($0))
    }
    let tokens = Dictionary(uniqueKeysWithValues: renewed)
    guardians = guardians.map { tokens[$0.refresh] ?? $0 }
    let children = try await devices.map(\.child).concurrently(Self.concurrency) {
      var child = $0
      child.tokens = try await household.renew(child.tokens)
      return child
    }
    devices = zip(devices, children).map { DeviceLog(child: $1, today: today, days: $0.days) }
  }

  /// The goal types in the order of the catalogue, with targets that no load reaches soon.
  private static let goals: [(ChallengeV1.GoalType, target: Int32)] = [
    (.dailyMinutes, 240), (.weeklyMinutes, 1_440), (.specificApps, 360), (.streak, 30), (.pointsTarget, 1_000),
    (.appDiversity, 10), (.consistency, 7), (.timeOfDay, 240), (.efficiency, 1_000), (.chain, 2),
  ]

  /// Gives each child of the range twenty active challenges, as many of each of the first `goalTypes` types.
  func createChallenges(_ range: Range<Int>, goalTypes: Int) async throws {
    let household = Household(host: host, addresses)
    let goals = Self.goals.prefix(goalTypes)
    _ = try await zip(devices[range], guardians[range]).map { ($0.child.childID, $1) }
      .concurrently(Self.concurrency) { childID, guardian in
        for number in 0..<20 {
          let (goal, target) = goals[number % goals.count]
          try await household.createChallenge(
            childID,
            .init(
              title: "Load \(number)", goalType: goal, target: target, fullDay: true,
              activeDays: [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday],
              goalParameters: .init(fromMinuteOfDay: 0, toMinuteOfDay: 1_440),
              chainSteps: [.init(goalType: .weeklyMinutes, target: 1_440), .init(goalType: .streak, target: 30)]),
            guardian: guardian)
        }
      }
  }
}

extension Collection where Element: Sendable, Self: Sendable {
  /// The results of the body for all elements, in their order, `limit` at a time.
  func concurrently<Result: Sendable>(
    _ limit: Int, _ body: @escaping @Sendable (Element) async throws -> Result
  ) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results: [(Int, Result)] = []
      for (index, element) in enumerated() {
        if index >= limit, let next = try await group.next() { results.append(next) }
        group.addTask { (index, try await body(element)) }
      }
      for try await next in group { results.append(next) }
      return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
