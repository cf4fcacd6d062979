import Apps
import LocalTime
import Randomness

@testable import UsageCounting
@testable import UsageRecords

/// The raw facts of a random family, before the code under test has arranged them.
struct RawFacts {
  var zones: [LocalCalendar.ZoneChange]
  var changes: [String: [AppChange]]
  var acknowledgements: [String: [PolicyAcknowledgement]]
  var appByToken: [String: String]

  var facts: CountingFacts {
    CountingFacts(
      calendar: LocalCalendar(zone: zones[0].zone, zoneChanges: Array(zones.dropFirst())), appByToken: appByToken,
      apps: changes.mapValues { AppTimeline($0) }, shields: acknowledgements.mapValues { ShieldLog($0) })
  }
}

/// How a second counts.
struct SecondMeaning: Hashable {
  var app: String
  var rate: Int64
  var generation: Int64
  var date: LocalDate
}

/// The rules once more, second by second and as simple as possible: slow, and independent of the fold under test.
enum NaiveReference {
  static func meanings(
    of records: [UsageRecord], raw: RawFacts, window: Range<Instant>
  ) -> [AppCategory: [Instant: SecondMeaning]] {
    var found: [AppCategory: [Instant: SecondMeaning]] = [:]
    var reached: LocalDate?
    var second = window.lowerBound
    while second < window.upperBound {
      let date = max(zone(raw, second).localDate(at: second), reached ?? zone(raw, second).localDate(at: second))
      reached = date
      var best: [AppCategory: Candidate] = [:]
      for record in records {
        guard let candidate = candidate(record, second, raw) else { continue }
        if let other = best[candidate.category], !candidate.wins(over: other) { continue }
        best[candidate.category] = candidate
      }
      for (category, winner) in best {
        found[category, default: [:]][second] = SecondMeaning(
          app: winner.app, rate: winner.rate, generation: winner.generation, date: date)
      }
      second = second + 1
    }
    return found
  }

  private struct Candidate {
    var app: String
    var category: AppCategory
    var rate: Int64
    var generation: Int64
    var assigned: Instant

    func wins(over other: Candidate) -> Bool {
      (-rate, assigned, app) < (-other.rate, other.assigned, other.app)
    }
  }

  private static func zone(_ raw: RawFacts, _ second: Instant) -> Zone {
    var zone = raw.zones[0].zone
    for change in raw.zones.dropFirst() where change.effective <= second { zone = change.zone }
    return zone
  }

  private static func candidate(_ record: UsageRecord, _ second: Instant, _ raw: RawFacts) -> Candidate? {
    guard record.content.start <= second, second < record.content.end, !record.content.shielded else { return nil }
    guard let app = raw.appByToken[record.content.appToken] else { return nil }
    if isShielded(app, second, raw.acknowledgements[record.key.deviceID] ?? []) { return nil }
    var candidate: Candidate?
    let changes = (raw.changes[app] ?? []).sorted { ($0.effective, $0.version) < ($1.effective, $1.version) }
    for change in changes where change.effective <= second {
      switch change.kind {
      case .assigned(let category, let rate, let generation):
        candidate = Candidate(
          app: app, category: category, rate: rate, generation: generation, assigned: change.effective)
      case .rate(let rate): candidate?.rate = rate
      case .removed: candidate = nil
      }
    }
    return candidate
  }

  private static func isShielded(_ app: String, _ second: Instant, _ known: [PolicyAcknowledgement]) -> Bool {
    known.contains { shield in
      guard shield.shieldedApps.contains(app), shield.applied <= second else { return false }
      let lifts = known.filter { $0.version > shield.version && !$0.shieldedApps.contains(app) }
      guard let lift = lifts.min(by: { $0.version < $1.version }) else { return true }
      return second < lift.applied
    }
  }
}

extension [CountedSegment] {
  /// The same as the reference's form.
  var meanings: [AppCategory: [Instant: SecondMeaning]] {
    var found: [AppCategory: [Instant: SecondMeaning]] = [:]
    for segment in self {
      var second = segment.span.lowerBound
      while second < segment.span.upperBound {
        found[segment.category, default: [:]][second] = SecondMeaning(
          app: segment.app, rate: segment.terms.pointsPerMinute, generation: segment.generation, date: segment.date)
        second = second + 1
      }
    }
    return found
  }
}

/// Random histories of one child around a daylight-saving change.
struct RandomHistory {
  var raw: RawFacts
  var records: [UsageRecord]
  var window: Range<Instant>

  init(seed: UInt64, hours: Int64 = 3, records count: Int = 25) throws {
    var random = SeededRandom(seed: seed)
    // Berlin's clocks go forward at 01:00 UTC; midnight there is at 23:00 UTC.
    let start = Instant(seconds: 1_774_738_800 - Int64.random(in: 0...7200, using: &random))
    window = start..<start + hours * 3600
    let end = window.upperBound
    func moment() -> Instant { Instant(seconds: Int64.random(in: start.seconds...end.seconds, using: &random)) }
    raw = RawFacts(
      zones: [.init(effective: .distantPast, zone: try Zone.named("Europe/Berlin"))], changes: [:],
      acknowledgements: [:], appByToken: [:])
    if Bool.random(using: &random) {
      let name = ["America/New_York", "Asia/Tokyo", "Pacific/Apia"].randomElement(using: &random) ?? "UTC"
      raw.zones.append(.init(effective: moment(), zone: try Zone.named(name)))
    }
    for number in 1...4 {
      let app = "app\(number)"
      raw.appByToken[token(number)] = app
      let category: AppCategory = number.isMultiple(of: 2) ? .reward : .learning
      var changes = [
        AppChange(
          effective: Bool.random(using: &random) ? start - 10 : moment(), version: 1,
          kind: .assigned(category, pointsPerMinute: 50, generation: 1))
      ]
      if Bool.random(using: &random) {
        changes.append(AppChange(effective: moment(), version: 2, kind: .rate(pointsPerMinute: 70)))
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        let removed = max(moment(), (changes.map(\.effective).max() ?? start) + 1)
        changes.append(AppChange(effective: removed, version: 3, kind: .removed))
        changes.append(
          AppChange(
            effective: removed + 60, version: 4, kind: .assigned(category, pointsPerMinute: 60, generation: 2)))
      }
      raw.changes[app] = changes.sorted { $0.version < $1.version }
    }
    for device in ["phone", "tablet"] {
      raw.acknowledgements[device] = (0..<Int.random(in: 0...4, using: &random)).map { version in
        let apps = ["app1", "app2", "app4"].filter { _ in Bool.random(using: &random) }
        return PolicyAcknowledgement(
          version: Int64(version + 1), deviceTime: moment(), receipt: end, shieldedApps: Set(apps))
      }
    }
    records = (1...count).map { sequence in
      record(
        Int64(sequence), app: Int.random(in: 1...5, using: &random), from: moment(),
        seconds: Int64.random(in: 1...1800, using: &random),
        device: Bool.random(using: &random) ? "phone" : "tablet",
        shielded: Int.random(in: 0..<10, using: &random) == 0)
    }
    window = start..<end + 1800
  }
}
