import LocalTime
import Messages
import Ordering

/// An app as far as it decides what counts.
struct CountingApp: Sendable {
  var app: ShieldV1.App
  /// From when on its usage counts.
  var assigned: Int64
}

/// How much of a file's time counts, by the rule that a second counts once within a category, for the app with the
/// highest rate, then the one assigned earlier, then the one with the lower id (US-7). Usage that the service has from
/// elsewhere is not known here.
struct CountedTime: Sendable {
  /// Seconds that count, by the apps' names.
  private(set) var counted: [String: Int64] = [:]
  /// Seconds from before an app was saved, which do not.
  private(set) var before: [String: Int64] = [:]
  /// When the last of the apps that have such time was saved.
  private(set) var lastSaving: Int64?

  /// A stretch that an app claims; `rank` is its place in the order of apps.
  private struct Claim {
    var span: Range<Int64>
    var rank: Int
  }

  /// Adds some rows of one child.
  mutating func add(_ rows: UsageRows, _ indices: some Sequence<Int32>, of apps: [CountingApp]) {
    let ranked = apps.sorted {
      ($1.app.pointsPerMinute, $0.assigned, $0.app.appID) < ($0.app.pointsPerMinute, $1.assigned, $1.app.appID)
    }
    let ranks = Dictionary(
      ranked.enumerated().flatMap { rank, app in app.app.tokenDigests.map { ($0, rank) } },
      uniquingKeysWith: { first, _ in first })
    var claims: [CommonV1.AppCategory: [Claim]] = [:]
    var early = [[Range<Int64>]](repeating: [], count: ranked.count)
    for index in indices {
      let row = rows.stored[Int(index)]
      // A record that is longer than a day, or ends before it starts, waits for a guardian, and so does use of an
      // activity.
      guard !row.shielded, let rank = ranks[rows.token(row)], ranked[rank].app.kind != .activity, row.start < row.end,
        row.end - row.start <= 86_400
      else { continue }
      let assigned = min(max(ranked[rank].assigned, row.start), row.end)
      if row.start < assigned { early[rank].append(row.start..<assigned) }
      if assigned < row.end {
        claims[ranked[rank].app.category, default: []].append(Claim(span: assigned..<row.end, rank: rank))
      }
    }
    // Removed, so that they are sorted where they are: a file may have millions.
    while let category = claims.keys.first, var found = claims.removeValue(forKey: category) {
      for (rank, seconds) in Self.winners(&found) { counted[ranked[rank].app.displayName, default: 0] += seconds }
    }
    for (rank, spans) in early.enumerated() where !spans.isEmpty {
      var found = spans.map { Claim(span: $0, rank: rank) }
      let seconds = Self.winners(&found)[rank] ?? 0
      before[ranked[rank].app.displayName, default: 0] += seconds
      lastSaving = max(lastSaving ?? .min, ranked[rank].assigned)
    }
  }

  /// The seconds at which each rank is the lowest. Sorts the claims.
  private static func winners(_ claims: inout [Claim]) -> [Int: Int64] {
    claims.sort { $0.span.lowerBound < $1.span.lowerBound }
    var open = PriorityQueue<Claim> { ($0.rank, $1.span.upperBound) < ($1.rank, $0.span.upperBound) }
    var (seconds, at, next) = ([Int: Int64](), Int64.min, 0)
    while next < claims.count || !open.isEmpty {
      if open.isEmpty { at = max(at, claims[next].span.lowerBound) }
      while next < claims.count, claims[next].span.lowerBound <= at {
        open.insert(claims[next])
        next += 1
      }
      while let first = open.first, first.span.upperBound <= at { open.popFirst() }
      guard let first = open.first else { continue }
      let end = next < claims.count ? min(first.span.upperBound, claims[next].span.lowerBound) : first.span.upperBound
      seconds[first.rank, default: 0] += end - at
      at = end
    }
    return seconds
  }

  // MARK: - Display

  /// The counted time, app by app, the most first.
  var lines: [String] {
    let width = counted.keys.map { $0.shown.count }.max() ?? 0
    return Self.ranked(counted).map { name, seconds in
      "  \(name.shown)\(String(repeating: " ", count: width - name.shown.count))  \(duration(seconds))"
    }
  }

  /// A note on time from before the apps were saved; nil where there is none.
  var hint: String? {
    guard let lastSaving, !before.isEmpty else { return nil }
    let list = Self.ranked(before).prefix(20).map { "\($0.shown) \(duration($1))" }.joined(separator: ", ")
    let more = before.count > 20 ? " and \(before.count - 20) more" : ""
    let saved = Instant(seconds: lastSaving)
    return "Not counted, because it is from before the app was saved (\(saved)): \(list)\(more). "
      + "Use counts from the saving of an app on."
  }

  static func ranked(_ seconds: [String: Int64]) -> [(String, Int64)] {
    seconds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }
}
