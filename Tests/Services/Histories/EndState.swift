import BadgeActivities
import BadgeChildren
import Database
import EventFeed
import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceHarness
import ShieldCalls
import Stubs
import Testing

@testable import BadgeBadges
@testable import BadgeServer
@testable import ChallengeServer
@testable import ShieldServer
@testable import UsageCounting
@testable import UsageServer

/// The state of a child in the four services when everything has arrived: each of its parts by its name.
struct EndState: Sendable {
  private(set) var parts: [(name: String, values: [String])] = []
  /// How much of each kind a history came to.
  private(set) var sizes: [String: Int] = [:]

  init(_ services: FourServices) async throws {
    try await usage(services)
    try await challenges(services)
    try await wallet(services)
    try await policies(services)
    try await badges(services)
  }

  /// The values of the first part that differs which only one of both has; nil where both are the same.
  func difference(from other: EndState) -> String? {
    for (one, two) in zip(parts, other.parts) where one != two {
      let (first, second) = (Set(one.values).subtracting(two.values), Set(two.values).subtracting(one.values))
      return "\(one.name):\n  \(first.sorted().joined(separator: "\n  "))\nand\n  "
        + (second.isEmpty ? "the others in another order" : second.sorted().joined(separator: "\n  "))
    }
    return parts.count == other.parts.count ? nil : "\(parts.count) parts, and \(other.parts.count)"
  }

  private mutating func add<Element>(_ name: String, _ values: [Element]) {
    sizes[name] = values.count
    parts.append((name, values.map { "\($0)" }))
  }

  private mutating func usage(_ services: FourServices) async throws {
    let (child, guardian) = (services.childID, services.context(services.guardian))
    let totals = try await services.usage.getTotals(.init(childID: child, pageSize: 1_000), context: guardian)
    add("totals", [totals.learningSixtieths, totals.learningSeconds, totals.rewardSeconds])
    add("totals of apps", totals.apps)
    let days = try await services.usage.listDailySummaries(.init(childID: child), context: guardian).summaries
    add("days", days)
    let stretches = try await services.usage.listUsage(.init(childID: child, pageSize: 1_000), context: guardian)
    #expect(stretches.nextPageToken.isEmpty)
    add("stretches", stretches.stretches)
    let published = try await services.published(UsageV1.DaySummarized.self, in: services.usageDatabase)
    // The summary of a day that was published last is the present one; a day on which nothing counts any more has
    // zeros.
    var summaries: [LocalDate: UsageV1.DailySummary] = [:]
    for event in published {
      if let summary = event.summary, let date = summary.date.flatMap({ LocalDate(received: $0) }) {
        summaries[date] = summary
      }
    }
    let last = summaries.values.filter { $0.learningSeconds + $0.rewardSeconds > 0 }
    // The day that has not ended has no summary yet.
    let (key, now) = (services.child, services.now)
    let ended = try await services.usageDatabase.read(nil) { tx in
      let calendar = try #require(try ChildCalendarTable.knownCalendar(tx, key))
      let today = calendar.localDate(at: now)
      #expect(try SummarizedDayTable.last(tx, key) == today.adding(days: -1))
      let due = try tx.queryOne(
        "SELECT run_time FROM timer WHERE partition = ? AND family_id = ? AND kind = ? AND key = ?", key.partition,
        key.familyID, DayEnd.kind, key.childID
      ) { Instant(seconds: $0.int64(0)) }
      #expect(due == calendar.interval(of: today).upperBound)
      return today
    }
    #expect(Set(last) == Set(days.filter { $0.date.flatMap { LocalDate(received: $0) }.map { $0 < ended } ?? true }))
    add("summaries", summaries.filter { last.contains($0.value) }.sorted { $0.key < $1.key }.map(\.value))
  }

  private mutating func challenges(_ services: FourServices) async throws {
    let (child, guardian) = (services.childID, services.context(services.guardian))
    let completions = try await services.challenges.listCompletions(
      .init(childID: child, pageSize: 1_000), context: guardian
    ).completions
    add("completions", completions)
    add("progress", try await services.challenges.listProgress(.init(childID: child), context: guardian).progress)
    var streaks = try await services.challenges.getStreaks(.init(childID: child), context: guardian)
    // When the id was made; what is random in it may be another number of the same instant.
    streaks.pauses = streaks.pauses.map { pause in
      var pause = pause
      pause.pauseID = String(pause.pauseID.prefix(13))
      return pause
    }
    add("streaks", [streaks])
    let listed = try await services.challenges.listChallenges(
      .init(childID: child, includeEnded: true), context: guardian
    ).challenges
    add("challenges", listed.map { "\($0.challengeID) \($0.status) \($0.settings ?? .init())" })
  }

  private mutating func wallet(_ services: FourServices) async throws {
    let (child, guardian) = (services.childID, services.context(services.guardian))
    let wallet = try await services.shields.getWallet(.init(childID: child), context: guardian)
    add("wallet", [wallet])
    let grants = try await services.shields.listGrants(
      .init(childID: child, includeSpent: true, pageSize: 1_000), context: guardian
    ).grants
    // When the id was made; what is random in it may be another number of the same instant.
    let named = grants.map { grant in
      var grant = grant
      if grant.source == .guardian { grant.grantID = String(grant.grantID.prefix(13)) }
      return grant
    }
    add("grants", named.sorted { $0.grantID < $1.grantID })
    sizes["used grants"] = grants.count { $0.usedSeconds > 0 }
    var sums: [String: Int64] = [:]
    var token = ""
    repeat {
      let page = try await services.shields.listLedger(
        .init(childID: child, pageSize: 1_000, pageToken: token), context: guardian)
      for entry in page.entries {
        let date = entry.date.map { "\($0.year)-\($0.month)-\($0.day)" } ?? ""
        sums["\(entry.cause) \(date) \(entry.appID)\(entry.challengeID)\(entry.grantID)", default: 0] += entry.sixtieths
      }
      token = page.nextPageToken
    } while !token.isEmpty
    #expect(sums.values.reduce(0, +) == wallet.balanceSixtieths)
    add("ledger", sums.filter { $0.value != 0 }.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })
  }

  /// The policy that each device enforces; versions and their times depend on what was known when.
  private mutating func policies(_ services: FourServices) async throws {
    for (number, device) in services.devices.enumerated() {
      let encoded = try await services.shields.getPolicy(
        .init(childID: services.childID), context: services.context(device.principal))
      // Its apps are encoded already, and read only by who decodes all of it.
      let policy = try ShieldV1.Policy(serializedBytes: try GoogleProtobuf.AnyMessage(packing: encoded).value)
      add(
        "device \(number)",
        policy.apps.map { app in
          "\(app.app?.appID ?? "") \(app.shielded) \(app.rule) \(app.nextChangeTime?.seconds ?? 0) "
            + "\(app.grantedSeconds) \(app.leftSeconds) \(app.usedTodaySeconds)"
        })
    }
  }

  /// The facts that badges depend on, and of earned badges the days on which they were reached. A badge that facts
  /// earned which were corrected later is the child's in some orders only.
  private mutating func badges(_ services: FourServices) async throws {
    let child = services.child
    let (facts, earned) = try await services.badgeDatabase.read(nil) { tx in
      let values = try ChildFacts.values(tx, child)
      let highest = try ChildFacts.earningValues(tx, child)
      let earned = Set(Badge.catalogue.filter { $0.criterion?.isMet(highest) ?? false }.map(\.code))
      let awards = try AwardTable.all(tx, child).filter { earned.contains($0.code) }
      #expect(Set(awards.map(\.code)) == earned)
      return (
        values.filter { $0.value != 0 }.map { "\($0.key.rawValue): \($0.value)" }.sorted(),
        awards.map { "\($0.code) \($0.points) \($0.reached.map { "\($0)" } ?? "")" }.sorted()
      )
    }
    add("facts", facts)
    add("badges", earned)
  }
}

extension FourServices {
  /// The findings of verification in the stored tables: none, where they equal a fresh fold of the facts (SH-13).
  func findings() async throws -> [String] {
    var found: [String] = []
    for (ledger, database) in zip(Self.ledgers, databases) {
      found += try await PlantedErrors(ledger, host: host).findings(of: Self.familyID, in: database)
    }
    return found
  }

  /// The rows that a rebuild does not restore of derived tables that are all emptied.
  func unrestored() async throws -> [String] {
    var faults: [String] = []
    for (ledger, database, facts, timers) in [
      (
        UsageLedger.ledger, usageDatabase,
        [
          "app_number", "device_share.tokens", "acknowledgement_share.disorder_time",
          "acknowledgement_share.forgotten_time", "acknowledgement_share.forgotten_child",
          "acknowledgement_share.forgotten_device", "acknowledgement_share.forgotten_version",
        ], [String]()
      ),
      (
        ChallengeLedger.ledger, challengeDatabase,
        ["streak.closed_before", "child_level.highest", "child_level.reach_time"], ["challenge.dayClose"]
      ),
      (ShieldLedger.ledger, shieldDatabase, ["app_counter"], ["inbox.digest"]),
      (BadgeLedger.ledger(), badgeDatabase, [], ["badge.periodClose"]),
    ] {
      let rebuilt = RebuiltTables(
        ledger, facts: Dictionary(facts.map { ($0, "a fact") }, uniquingKeysWith: { $1 }), timerKinds: timers,
        compared: [
          // Learning after a challenge was ended may be counted.
          "counted_day": """
          NOT EXISTS (SELECT 1 FROM challenge c WHERE c.partition = counted_day.partition
            AND c.challenge_id = counted_day.challenge_id AND counted_day.date >= MIN(
              COALESCE(c.end_time, c.delete_time), COALESCE(c.delete_time, c.end_time)) / 86400 - 1)
          """
        ],
        host: host)
      faults += try await rebuilt.faults(of: Self.familyID, in: database, eachTable: false)
    }
    return faults
  }

  /// The events of a kind in a service's feed, in order.
  func published<Event: Message>(_ kind: Event.Type, in database: Database) async throws -> [Event] {
    let read = try await database.read(partition) { tx in
      try PublishedEvents.since(0, familyID: Self.familyID, limit: 1_000_000, bytes: 1 << 26, in: tx)
    }
    return try #require(read).events.compactMap { try $0.message(kind) }
  }
}
