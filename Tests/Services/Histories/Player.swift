import Database
import LocalTime
import Messages
import RPC
import Randomness
import ServiceAPI
import ServiceHarness
import Stubs
import Testing

/// Plays a history at three services: the guardians' deeds at its instants, and the devices' reports in some order.
struct Player {
  private enum Arrival {
    case batch(device: Int, [RandomHistory.Use])
    case acknowledgement(RandomHistory.Acknowledgement)
    case activity(RandomHistory.Occurrence)
  }

  let services: FourServices
  let history: RandomHistory
  /// Whether everything arrives soon and in its order.
  let isPrompt: Bool
  private var random: SeededRandom
  /// Draws when clocks are wrong for a while, and by how much; nil for never.
  var steps: SeededRandom?
  /// Steps that are not drawn, in the order of their instants; only where `steps` is given.
  var chosenSteps: [ClockStep]
  var appIDs: [Int: String] = [:]
  /// In the order in which they were made.
  var challengeIDs: [String] = []
  /// How each of the guardians' calls ended.
  var answers: [String] = []

  /// - Parameters:
  ///   - seed: of all ids; the same for players whose outcomes are compared.
  ///   - order: draws the order in which everything arrives; nil for soon and in its order.
  ///   - steps: draws the steps of clocks.
  ///   - chosenSteps: further ones.
  init(
    _ history: RandomHistory, seed: UInt64, order: SeededRandom?, isInPieces: Bool = false, steps: SeededRandom? = nil,
    chosenSteps: [ClockStep] = []
  ) async throws {
    (self.steps, self.chosenSteps) = (steps, chosenSteps)
    self.history = history
    (isPrompt, random) = (order == nil, order ?? SeededRandom(seed: seed))
    services = try await FourServices(seed: seed, at: history.start, isInPieces: isInPieces, isStepped: steps != nil)
  }

  mutating func play() async throws {
    try await services.makeFamily(zone: history.zone, weekStart: history.weekStart)
    try await services.advance(to: history.start + 1, settling: services.databases)
    var moments = Self.moments(history)
    let arrivals = arrivals(at: moments)
    var deeds = history.deeds.sorted { $0.at < $1.at }[...]
    let last = moments.removeLast()
    for (index, moment) in (moments + [last]).enumerated() {
      while let next = deeds.first, next.at <= moment {
        deeds.removeFirst()
        try await stepClocks(before: next.at)
        try await act(next.deed, at: history.start + next.at)
        try await stepClocks()
        try await someArrive()
      }
      try await stepClocks(before: moment)
      try await services.advance(to: history.start + moment, settling: services.databases)
      try await stepClocks()
      for arrival in arrivals[index] {
        try await deliver(arrival)
        try await someArrive()
      }
    }
    try await allIsDone()
    try await review()
    try await allIsDone()
    try await correct()
    try await allIsDone()
    try await repair()
    try await allIsDone()
    try await stepClocksLast()
    try await allIsDone()
  }

  /// Everything has arrived, and what it has left to later transactions is done: some work is bounded by its amount,
  /// not by its time.
  private mutating func allIsDone() async throws {
    repeat {
      try await allArrive()
      for database in services.databases { await database.settleTimers() }
    } while try await arrives()
  }

  /// When devices report: now and then, after the last day, and in some histories a year later.
  private static func moments(_ history: RandomHistory) -> [Int64] {
    let step = RandomHistory.length / 5
    var moments = (1...5).map { $0 * step + 7 }
    moments.append(RandomHistory.length + RandomHistory.day + 60_000)
    if history.isLong { moments.append(RandomHistory.length + 366 * RandomHistory.day) }
    return moments
  }

  /// Whether a guardian's call is sent once more.
  mutating func repeatsCall() -> Bool { !isPrompt && Int.random(in: 0..<5, using: &random) == 0 }

  // MARK: - What devices send

  /// The arrivals at each moment. In any order every record and acknowledgement may come later, and more than once.
  private mutating func arrivals(at moments: [Int64]) -> [[Arrival]] {
    var batches: [[RandomHistory.Use]] = moments.map { _ in [] }
    var arrivals: [[Arrival]] = moments.map { _ in [] }
    for use in history.uses {
      let first = moments.firstIndex { $0 >= use.isKnown } ?? moments.count - 1
      for place in copies(from: first, to: moments.count - 1) { batches[place].append(use) }
    }
    for acknowledgement in history.acknowledgements {
      let first = moments.firstIndex { $0 >= acknowledgement.applied } ?? moments.count - 1
      for place in copies(from: first, to: moments.count - 1) {
        arrivals[place].append(.acknowledgement(acknowledgement))
      }
    }
    for occurrence in history.activities {
      let first = moments.firstIndex { $0 >= occurrence.at } ?? moments.count - 1
      for place in copies(from: first, to: moments.count - 1) { arrivals[place].append(.activity(occurrence)) }
    }
    for place in moments.indices {
      for device in 0...1 {
        arrivals[place] += cut(batches[place].filter { $0.device == device }).map { .batch(device: device, $0) }
      }
      if !isPrompt { arrivals[place].shuffle(using: &random) }
    }
    return arrivals
  }

  /// The moments at which something arrives that can from `first` on: at once, or later and perhaps again.
  private mutating func copies(from first: Int, to last: Int) -> [Int] {
    if isPrompt { return [first] }
    let once = [first, Int.random(in: first...last, using: &random), last].randomElement(using: &random) ?? first
    return Int.random(in: 0..<4, using: &random) == 0 ? [once, Int.random(in: once...last, using: &random)] : [once]
  }

  private mutating func cut(_ uses: [RandomHistory.Use]) -> [[RandomHistory.Use]] {
    if isPrompt { return uses.isEmpty ? [] : [uses] }
    var (rest, batches) = (uses.shuffled(using: &random), [[RandomHistory.Use]]())
    while !rest.isEmpty {
      let count = min(rest.count, Int.random(in: 1...6, using: &random))
      batches.append(Array(rest.prefix(count)))
      rest.removeFirst(count)
    }
    return batches
  }

  private func deliver(_ arrival: Arrival) async throws {
    switch arrival {
    case .batch(let device, let uses):
      let elapsed = services.now.seconds - history.start.seconds
      let request = UsageV1.RecordUsageRequest(
        records: uses.map(record),
        clocks: .init(
          bootID: "boot", deviceTime: .init(services.now), monotonicMilliseconds: elapsed * 1_000))
      let results = try await services.usage.recordUsage(
        request, context: services.context(services.devices[device].principal)
      ).results
      #expect(results.allSatisfy { ![.unspecified, .invalid, .resourceExhausted].contains($0.outcome) })
    case .acknowledgement(let known):
      try await services.deliverToUsage(
        ShieldV1.PolicyAcknowledged(
          childID: services.childID, deviceID: services.devices[known.device].id, version: known.version,
          applyTime: .init(history.start + known.applied), shieldedAppIDs: known.apps.compactMap { appIDs[$0] }))
    case .activity(let occurrence):
      // A child of whom BadgeService knows nothing has no activities.
      _ = try await services.advance(services.shieldsHeardByBadges, atMost: .max)
      _ = try await services.activities.recordActivity(
        .init(childID: services.childID, activity: occurrence.activity(after: history.start)),
        context: services.context(services.guardian))
    }
    await services.settle(services.usageDatabase)
    await services.settle(services.badgeDatabase)
  }

  func record(_ use: RandomHistory.Use) -> UsageV1.UsageRecord {
    var record = UsageV1.UsageRecord(
      installationID: "installation", sequence: use.sequence, appTokenDigest: Self.token(use.app),
      startTime: .init(history.start + use.start), endTime: .init(history.start + use.start + use.seconds),
      shielded: use.isShielded)
    if let ahead = use.secondsAhead {
      record.bootID = "boot"
      record.deviceTime = .init(history.start + use.isKnown + ahead)
      record.monotonicMilliseconds = use.isKnown * 1_000
    }
    return record
  }

  static func token(_ app: Int) -> String { "token.sha256." + String(repeating: "\(app)", count: 64) }

  /// A guardian decides about all that waits. Which of several records with one number does depends on the order, so
  /// all that could have been the first are accepted.
  private func review() async throws {
    let context = services.context(services.guardian)
    let waiting = try await services.usage.listQuarantine(
      .init(childID: services.childID, pageSize: 1_000), context: context
    ).records
    for decision in [UsageV1.QuarantineDecision.accept, .reject] {
      let ids = waiting.filter { Self.decision(about: $0) == decision }.map(\.quarantineID)
      if ids.isEmpty { continue }
      _ = try await services.usage.reviewQuarantine(
        .init(childID: services.childID, quarantineIDs: ids, decision: decision, requestID: services.requestID()),
        context: context)
    }
    await services.settle(services.usageDatabase)
  }

  private static func decision(about waiting: UsageV1.QuarantinedRecord) -> UsageV1.QuarantineDecision {
    let (start, end) = (waiting.record?.startTime?.seconds ?? 0, waiting.record?.endTime?.seconds ?? 0)
    let isPlausible = end > start && end - start <= 86_400
    return isPlausible || start.isMultiple(of: 2) ? .accept : .reject
  }

  // MARK: - What arrives from service to service

  mutating func someArrive() async throws {
    if isPrompt { return try await allArrive() }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      guard let feed = services.feeds.randomElement(using: &random) else { break }
      _ = try await services.advance(feed, atMost: Int.random(in: 1...5, using: &random))
    }
  }

  private mutating func allArrive() async throws {
    var hasArrived = true
    while hasArrived { hasArrived = try await arrives() }
  }

  /// One round over all feeds; false where nothing was left.
  private mutating func arrives() async throws -> Bool {
    var hasArrived = false
    for feed in isPrompt ? services.feeds : services.feeds.shuffled(using: &random) {
      let limit = isPrompt ? Int.max : Int.random(in: 1...7, using: &random)
      let count = try await services.advance(feed, atMost: limit)
      hasArrived = hasArrived || count > 0
    }
    return hasArrived
  }
}
