import Bisection
import Hashing
import Identity

/// A stretch of use of one app, in whole seconds.
struct AppUse: Sendable, Hashable {
  /// The app's name in ActivityWatch.
  var name: String
  /// Android's package; empty elsewhere.
  var package: String
  /// Seconds since 1970-01-01T00:00:00Z.
  var start: Int64
  /// First second after the stretch.
  var end: Int64
  /// The bucket and event it comes from, for messages.
  var origin: String
  /// Gives the same stretch the same record in every export: see `ActivityWatchUsage`.
  var installationID: String
  var sequence: Int64

  var seconds: Int64 { end - start }
}

/// The use of one host's apps, from its events.
///
/// - Time counts while a person is at the keyboard, where the host has a bucket for that (as in ActivityWatch's own
///   summaries): what the bucket has not yet reported as `not-afk` may turn out to be absence.
/// - Both ends are rounded down to whole seconds, so events that follow each other neither overlap nor lose a second
///   between them; one within a second vanishes.
/// - A record's installation is derived from its bucket, its number from the app's name and the two ends. Exporting
///   again gives the same records. An event that was still growing gives another, longer record in addition to the
///   first: together they count every second once (US-7), and no conflict arises.
struct ActivityWatchUsage: Sendable {
  let host: String
  /// In order of their start.
  private(set) var uses: [AppUse] = []
  /// Seconds without a person at the keyboard.
  private(set) var absentSeconds: Int64 = 0

  /// - Parameter host: Nil where the export has only one host with window buckets.
  init(_ export: ActivityWatchExport, host wanted: String?) throws {
    let windows = export.buckets.filter { $0.kind == .windows }
    let hosts = windows.map(\.hostname).uniqued()
    let list = hosts.map { "\"\($0)\"" }.joined(separator: ", ")
    guard let host = wanted ?? hosts.first else {
      throw CommandError("no bucket has the type currentwindow, so the export does not say which app was used when")
    }
    guard hosts.contains(host) else { throw CommandError("there is no host \"\(host)\"; there are: \(list)") }
    guard wanted != nil || hosts.count == 1 else {
      throw CommandError("there are several hosts: \(list); name this device's with --host")
    }
    self.host = host
    let watchers = export.buckets.filter { $0.kind == .presence && $0.hostname == host && !$0.events.isEmpty }
    let presence = watchers.isEmpty ? nil : Presence(watchers.flatMap(\.events))
    for bucket in windows where bucket.hostname == host {
      let installation = Identifier.named("ActivityWatch\0\(bucket.hostname)\0\(bucket.id)")
      for event in bucket.events {
        let parts = presence?.parts(of: event.start..<event.end) ?? [event.start..<event.end]
        var present: Int64 = 0
        for part in parts {
          let use = Self.use(event, part, bucket, installation)
          present += use.seconds
          if use.seconds > 0 { uses.append(use) }
        }
        absentSeconds += wholeSeconds(event.end) - wholeSeconds(event.start) - present
      }
    }
    uses.sort { ($0.start, $0.end, $0.name, $0.installationID) < ($1.start, $1.end, $1.name, $1.installationID) }
  }

  private static func use(
    _ event: ActivityWatchExport.Event, _ part: Range<Int64>, _ bucket: ActivityWatchExport.Bucket,
    _ installation: String
  ) -> AppUse {
    let (start, end) = (wholeSeconds(part.lowerBound), wholeSeconds(part.upperBound))
    let digest = sha256("\(event.name)\0\(event.package)\0\(start)\0\(end)".utf8)
    let number = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 1
    return AppUse(
      name: event.name, package: event.package, start: start, end: end,
      origin: "bucket \(bucket.id), event \(event.number)", installationID: installation,
      sequence: max(1, Int64(number)))
  }
}

/// When a person was at the keyboard: separate stretches in microseconds, in order.
private struct Presence {
  private var stretches: [Range<Int64>] = []

  init(_ events: [ActivityWatchExport.Event]) {
    for event in events.filter({ $0.name == "not-afk" }).sorted(by: { $0.start < $1.start }) {
      if let last = stretches.last, event.start <= last.upperBound {
        stretches[stretches.count - 1] = last.lowerBound..<max(last.upperBound, event.end)
      } else {
        stretches.append(event.start..<event.end)
      }
    }
  }

  func parts(of whole: Range<Int64>) -> [Range<Int64>] {
    let first = stretches.partitioningIndex { $0.upperBound > whole.lowerBound }
    return stretches[first...].prefix { $0.lowerBound < whole.upperBound }.map { $0.clamped(to: whole) }
  }
}

/// Rounded towards the past, also before 1970.
private func wholeSeconds(_ microseconds: Int64) -> Int64 {
  let seconds = microseconds / 1_000_000
  return microseconds % 1_000_000 < 0 ? seconds - 1 : seconds
}
