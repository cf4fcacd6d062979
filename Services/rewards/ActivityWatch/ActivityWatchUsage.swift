import Bytes
import CommandLine
import Identity
import Ordering

/// A stretch of use of one app, in whole seconds.
struct AppUse: Sendable, Hashable {
  /// The app's name in ActivityWatch, or `site:` and the host of a browser's tab.
  var name: String
  /// Android's package; empty elsewhere.
  var package: String
  /// Seconds since 1970-01-01T00:00:00Z.
  var start: Int64
  /// First second after the stretch.
  var end: Int64
  /// The bucket it comes from, and the number of the event there, for messages.
  var bucket: String
  var event: Int
  /// Gives the same stretch the same record in every export: see `ActivityWatchUsage`.
  var installationID: String
  var sequence: Int64

  var seconds: Int64 { end - start }
}

/// Stretches of use, each in a few bytes: an export may have millions of them.
struct AppUses: RandomAccessCollection, Sendable {
  private struct Stored {
    var start: Int64
    var end: Int64
    var name: Int32
    var bucket: Int32
    var event: Int32
  }

  private struct Name: Hashable {
    var name: String
    var package: String
  }

  private struct Bucket {
    var id: String
    var installationID: String
  }

  private var stored: [Stored] = []
  private var names: [Name] = []
  private var numbers: [Name: Int32] = [:]
  private var buckets: [Bucket] = []

  var startIndex: Int { 0 }
  var endIndex: Int { stored.count }

  subscript(index: Int) -> AppUse {
    let (use, bucket) = (stored[index], buckets[Int(stored[index].bucket)])
    let name = names[Int(use.name)]
    let digest = sha256("\(name.name)\0\(name.package)\0\(use.start)\0\(use.end)".utf8)
    let number = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 1
    return AppUse(
      name: name.name, package: name.package, start: use.start, end: use.end,
      bucket: bucket.id, event: Int(use.event), installationID: bucket.installationID,
      sequence: Swift.max(1, Int64(number)))
  }

  /// The bucket of what is added next.
  mutating func begin(_ bucket: ActivityWatchExport.Bucket) {
    let installation = Identifier.named("ActivityWatch\0\(bucket.hostname)\0\(bucket.id)")
    buckets.append(Bucket(id: bucket.id, installationID: installation))
  }

  /// - Throws: `CommandError` where there are too many.
  mutating func add(_ name: String, _ package: String, _ seconds: Range<Int64>, event: Int) throws {
    guard stored.count < UsageRows.maximumCount else { throw UsageRows.tooMany() }
    let key = Name(name: name, package: package)
    let number = numbers[key] ?? Int32(names.count)
    if number == names.count {
      numbers[key] = number
      names.append(key)
    }
    stored.append(
      Stored(
        start: seconds.lowerBound, end: seconds.upperBound, name: number, bucket: Int32(buckets.count - 1),
        event: Int32(clamping: event)))
  }

  /// By start, end, name and installation.
  mutating func sort() {
    let (names, buckets) = (names, buckets)
    stored.sort { one, other in
      if one.start != other.start { return one.start < other.start }
      if one.end != other.end { return one.end < other.end }
      let (name, otherName) = (names[Int(one.name)].name, names[Int(other.name)].name)
      if name != otherName { return name < otherName }
      return buckets[Int(one.bucket)].installationID < buckets[Int(other.bucket)].installationID
    }
  }
}

/// The use of one host's apps, from its events.
///
/// - Time counts while a person is at the keyboard, where the host has a bucket for that (as in ActivityWatch's own
///   summaries): time that the bucket has not yet reported as `not-afk` may turn out to be absence.
/// - A mapped site counts while its tab is the browser's current one, and the browser is in the foreground, as far as
///   the host's windows show it at all.
/// - Both ends are rounded down to whole seconds, so events that follow each other neither overlap nor lose a second
///   between them; an event within a second vanishes.
/// - A record's installation is derived from its bucket, its number from the app's name and the two ends. Exporting
///   again gives the same records. An event that was still growing gives another, longer record in addition to the
///   first: together they count every second once (US-7), and no conflict arises.
struct ActivityWatchUsage: Sendable {
  let host: String
  /// In order of their start.
  private(set) var uses = AppUses()
  /// Seconds without a person at the keyboard.
  private(set) var absentSeconds: Int64 = 0
  /// Events without a positive duration, which are left out.
  private(set) var emptyEvents = 0
  /// Parts that could not be read, and are left out.
  private(set) var faults = ImportFaults()

  /// - Parameters:
  ///   - wanted: nil where the export has only one host with usage.
  ///   - sites: whose tabs count, by their hosts.
  init(_ export: ActivityWatchExport, host wanted: String?, sites: [String] = []) throws {
    let read = export.buckets.filter { $0.kind == .windows || !sites.isEmpty && $0.kind == .tabs }
    // A tab is of the only computer where its watcher does not know its own.
    let known = read.filter { $0.kind == .windows || $0.hasHost }
    let hosts = (known.isEmpty ? read : known).map(\.hostname).uniqued()
    let list = hosts.map { "\"\($0.shown)\"" }.joined(separator: ", ")
    guard let host = wanted ?? hosts.first else {
      let unreadable = export.buckets.compactMap { bucket in
        bucket.fault.map { "; bucket \(bucket.id.shown): \($0)" }
      }
      throw CommandError(
        "no bucket has the type currentwindow, so the export does not say which app was used when"
          + unreadable.prefix(ImportFaults.listed).joined())
    }
    guard hosts.contains(host) else { throw CommandError("there is no host \"\(host)\"; there are: \(list)") }
    guard wanted != nil || hosts.count == 1 else {
      throw CommandError("there are several hosts: \(list); name this device's with --host")
    }
    self.host = host
    for bucket in export.buckets where bucket.hostname == host || !bucket.hasHost {
      if let fault = bucket.fault { faults.add("bucket \(bucket.id.shown)", fault) }
    }
    let presence = try readPresence(export)
    let browsers = Dictionary(
      sites.isEmpty ? [] : export.buckets.filter { $0.kind == .tabs }.map { ($0.browser, Stretches()) },
      uniquingKeysWith: { first, _ in first })
    let foreground = try readWindows(export, presence, browsers)
    if !sites.isEmpty { try readTabs(export, presence, foreground, SiteNames(sites), isOnlyHost: hosts.count == 1) }
    uses.sort()
  }

  /// When a person was at the keyboard; nil where the host does not say.
  private mutating func readPresence(_ export: ActivityWatchExport) throws -> Stretches? {
    var (stretches, hasEvents, empty, faults) = (Stretches(), false, 0, faults)
    let host = host
    try export.eachEvent(of: { $0.kind == .presence && $0.hostname == host && $0.fault == nil }, &faults) { _, event in
      guard let event else {
        empty += 1
        return
      }
      hasEvents = true
      if event.name == "not-afk" { stretches.add(event.start..<event.end) }
    }
    self.faults = faults
    emptyEvents += empty
    stretches.join()
    return hasEvents ? stretches : nil
  }

  /// Adds the use of apps. Returns when each browser was in the foreground.
  private mutating func readWindows(
    _ export: ActivityWatchExport, _ presence: Stretches?, _ browsers: [String: Stretches]
  ) throws -> [String: Stretches] {
    var (uses, absent, empty, foreground, last) = (uses, absentSeconds, emptyEvents, browsers, -1)
    var faults = faults
    let host = host
    try export.eachEvent(of: { $0.kind == .windows && $0.hostname == host && $0.fault == nil }, &faults) {
      index, event in
      guard let event else {
        empty += 1
        return
      }
      if index != last { uses.begin(export.buckets[index]) }
      last = index
      for browser in foreground.keys where Self.isWindow(event.name, of: browser) {
        foreground[browser]?.add(event.start..<event.end)
      }
      let parts = presence?.parts(of: event.start..<event.end) ?? [event.start..<event.end]
      var present: Int64 = 0
      for part in parts.map(wholeSeconds) where !part.isEmpty {
        present += part.upperBound - part.lowerBound
        try uses.add(event.name, event.package, part, event: event.number)
      }
      absent += wholeSecond(event.end) - wholeSecond(event.start) - present
    }
    (self.uses, absentSeconds, emptyEvents, self.faults) = (uses, absent, empty, faults)
    return foreground.mapValues { $0.joined }
  }

  /// Adds the use of mapped sites.
  private mutating func readTabs(
    _ export: ActivityWatchExport, _ presence: Stretches?, _ foreground: [String: Stretches], _ sites: SiteNames,
    isOnlyHost: Bool
  ) throws {
    var (uses, empty, last, faults) = (uses, emptyEvents, -1, faults)
    let host = host
    try export.eachEvent(
      of: { $0.kind == .tabs && $0.fault == nil && ($0.hostname == host || !$0.hasHost && isOnlyHost) }, &faults
    ) { index, event in
      guard let event else {
        empty += 1
        return
      }
      guard let site = sites.host(of: event.name) else { return }
      if index != last { uses.begin(export.buckets[index]) }
      last = index
      let shown = foreground[export.buckets[index].browser] ?? Stretches()
      for part in presence?.parts(of: event.start..<event.end) ?? [event.start..<event.end] {
        for part in (shown.isEmpty ? [part] : shown.parts(of: part)).map(wholeSeconds) where !part.isEmpty {
          try uses.add(SiteNames.prefix + site, "", part, event: event.number)
        }
      }
    }
    (self.uses, emptyEvents, self.faults) = (uses, empty, faults)
  }

  /// Whether an app's window is one of the browser that a watcher's bucket names.
  private static func isWindow(_ app: String, of browser: String) -> Bool {
    let app = app.lowercased()
    return !browser.isEmpty && (app.contains(browser) || browser == "chrome" && app.contains("chromium"))
  }
}

extension ActivityWatchExport.Bucket {
  /// Whether its watcher knows the host.
  fileprivate var hasHost: Bool { !hostname.isEmpty && hostname != "unknown" }

  /// `firefox` of `aw-watcher-web-firefox_laptop`; empty where the id does not have one.
  fileprivate var browser: String {
    let prefix = "aw-watcher-web-"
    guard id.hasPrefix(prefix) else { return "" }
    return id.dropFirst(prefix.count).prefix { $0 != "_" }.lowercased()
  }
}

/// The sites whose tabs count: a host, and those below it.
struct SiteNames: Sendable {
  /// Begins the name of a site in a mapping.
  static let prefix = "site:"

  private let sites: [String]

  init(_ sites: [String]) { self.sites = sites.map { $0.lowercased() } }

  /// The host of an address; nil unless it is one of them.
  func host(of address: String) -> String? {
    let address = address.lowercased()
    guard let scheme = address.firstRange(of: "://") else { return nil }
    let place = address[scheme.upperBound...].prefix { !"/?#".contains($0) }
    let host = String((place.lastIndex(of: "@").map { place[place.index(after: $0)...] } ?? place).prefix { $0 != ":" })
    return sites.contains { Self.isIn(host, $0) } ? host : nil
  }

  static func isIn(_ host: String, _ site: String) -> Bool { host == site || host.hasSuffix("." + site) }
}

/// Stretches of time in microseconds.
private struct Stretches {
  private var stretches: [Range<Int64>] = []

  var isEmpty: Bool { stretches.isEmpty }

  mutating func add(_ stretch: Range<Int64>) { stretches.append(stretch) }

  /// In order, without those that touch.
  var joined: Stretches {
    var copy = self
    copy.join()
    return copy
  }

  mutating func join() {
    stretches.sort { $0.lowerBound < $1.lowerBound }
    var count = 0
    for stretch in stretches {
      if count > 0, stretch.lowerBound <= stretches[count - 1].upperBound {
        let last = stretches[count - 1]
        stretches[count - 1] = last.lowerBound..<max(last.upperBound, stretch.upperBound)
      } else {
        stretches[count] = stretch
        count += 1
      }
    }
    stretches.removeSubrange(count...)
  }

  /// Joined ones only.
  func parts(of whole: Range<Int64>) -> [Range<Int64>] {
    let first = stretches.partitioningIndex { $0.upperBound > whole.lowerBound }
    return stretches[first...].prefix { $0.lowerBound < whole.upperBound }.map { $0.clamped(to: whole) }
  }
}

private func wholeSeconds(_ microseconds: Range<Int64>) -> Range<Int64> {
  wholeSecond(microseconds.lowerBound)..<wholeSecond(microseconds.upperBound)
}

/// Rounded towards the past, also before 1970.
private func wholeSecond(_ microseconds: Int64) -> Int64 {
  let seconds = microseconds / 1_000_000
  return microseconds % 1_000_000 < 0 ? seconds - 1 : seconds
}
