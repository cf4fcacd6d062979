import CommandLine
import EventLoop
import JSON
import LocalTime
import Messages
import RPC

/// A service's report about itself, or why there is none.
struct ServiceReport: Sendable {
  /// The executable's name.
  var service: String
  var address: String
  var answer: Result<AdminV1.GetInfoResponse, RPCError>
  /// The time of the service's own clock, which may be virtual.
  var now: Instant

  /// By how many seconds the service's clock is ahead of this machine's; negative when it is behind, 0 where it is
  /// right or not known.
  var clockDifference: Int64 = 0

  /// Differences up to this many seconds are not worth a note.
  private static let noticeable: Int64 = 2

  /// How far a time that was read between two moments is from both, in seconds, where that is noticeable.
  static func difference(of time: GoogleProtobuf.Timestamp?, called: WallTime, answered: WallTime) -> Int64 {
    guard let time else { return 0 }
    let (ahead, behind) = (
      time.seconds.subtractingReportingOverflow(answered.seconds),
      called.seconds.subtractingReportingOverflow(time.seconds)
    )
    if !ahead.overflow, ahead.partialValue > noticeable { return ahead.partialValue }
    if !behind.overflow, behind.partialValue > noticeable { return -behind.partialValue }
    return 0
  }

  var info: AdminV1.GetInfoResponse? { try? answer.get() }

  /// In one word, for a table.
  var state: String {
    switch answer {
    case .success(let info): return info.databaseFault.isEmpty ? "up" : "faulty"
    case .failure(let error):
      switch error.code {
      case .unavailable, .deadlineExceeded: return "down"
      case .unauthenticated, .permissionDenied: return "denied"
      default: return "failed"
      }
    }
  }

  /// Seconds since the process started, by its own clock.
  var uptime: Int64? { info.map { max(0, now.seconds -| ($0.startTime?.seconds ?? now.seconds)) } }
}

/// The reports of all services, one row each, whether they are up or down.
struct ServiceInformation: Sendable {
  let reports: [ServiceReport]

  var isComplete: Bool { reports.allSatisfy { $0.info != nil } }

  /// Events that a service has published and a follower has not applied; nil while one of them is unknown.
  func lag(_ feed: AdminV1.FollowedFeed) -> Int64? {
    guard feed.lostEpoch.isEmpty, let publisher = reports.first(where: { $0.service == feed.service })?.info else {
      return nil
    }
    return max(0, publisher.feedPosition -| feed.position)
  }

  var text: String {
    var lines = [
      table(
        ["Service", "State", "Version", "Up", "Schema", "Epoch", "Feed", "Lag"],
        reports.map { report in
          guard let info = report.info else { return [report.service, report.state, "-", "-", "-", "-", "-", "-"] }
          let lags = info.followedFeeds.map(lag)
          let worst = lags.contains(nil) ? "?" : lags.compactMap { $0 }.max().map { "\($0)" } ?? "-"
          return [
            report.service, report.state, info.version, duration(report.uptime ?? 0),
            "\(info.schemaVersion)", String(info.feedEpoch.prefix(8)), "\(info.feedPosition)", worst,
          ]
        })
    ]
    let notes = reports.flatMap(notes)
    if !notes.isEmpty { lines += [""] + notes.flatMap { wrapped($0, width: Output.columns, hanging: 2) } }
    return lines.joined(separator: "\n")
  }

  /// Notes for an operator in addition to the row.
  private func notes(_ report: ServiceReport) -> [String] {
    guard case .success(let info) = report.answer else {
      guard case .failure(let error) = report.answer else { return [] }
      let message = "\(error.message) (\(error.code.name))"
      return [message.contains(report.service) ? message : "\(report.service) at \(report.address): \(message)"]
    }
    let fault = info.databaseFault.isEmpty ? [] : ["\(report.service): \(info.databaseFault)"]
    let pending = info.pendingWork == 0 ? [] : ["\(report.service): \(info.pendingWork) pieces of pending work"]
    let (difference, isAhead) = (report.clockDifference.magnitude, report.clockDifference > 0)
    let clock =
      difference == 0
      ? [] : ["\(report.service): its clock is \(difference) s \(isAhead ? "ahead of" : "behind") this machine's"]
    return fault + clock + pending
      + info.followedFeeds.compactMap { feed in
        let states = states(of: feed)
        return states.isEmpty ? nil : "\(report.service) follows \(feed.service): \(states.joined(separator: ", "))"
      }
  }

  private func states(of feed: AdminV1.FollowedFeed) -> [String] {
    var states: [String] = []
    if !feed.connected { states.append("not connected") }
    if let lag = lag(feed), lag > 0 { states.append("\(count(lag, "event")) behind") }
    if feed.parkedFamilies > 0 {
      states.append("\(feed.parkedFamilies) families parked, see rewards admin parked list")
    }
    if feed.reconciliations > 0 { states.append("reconciled \(count(feed.reconciliations, "time"))") }
    if !feed.lostEpoch.isEmpty { states.append("its data of epoch \(feed.lostEpoch) is lost") }
    return states
  }

  static let shape: Shape = [
    "address": .text, "error": .optional(["code": .text, "message": .text]), "version": .optional(.text),
    "start_time": .optional(.time), "uptime_seconds": .optional(.integer), "schema_version": .optional(.integer),
    "time_zone_data_version": .optional(.text), "virtual_clock": .optional(.bool), "feed_epoch": .optional(.text),
    "feed_position": .optional(.integer), "pending_work": .optional(.integer), "database_fault": .optional(.text),
    "last_backup_time": .optional(.time), "clock_difference_seconds": .optional(.integer),
    "follows": [
      [
        "service": .text, "connected": .bool, "position": .integer, "lag_events": .optional(.integer),
        "parked_families": .integer, "reconciliations": .integer, "lost_epoch": .optional(.text),
      ]
    ],
  ]

  /// By service.
  var json: JSON {
    .object(Dictionary(reports.map { ($0.service, json($0)) }, uniquingKeysWith: { first, _ in first }))
  }

  private func json(_ report: ServiceReport) -> JSON {
    let info = report.info
    func integer(_ value: Int64?) -> JSON { value.map { .integer($0) } ?? .null }
    func text(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }
    var error = JSON.null
    if case .failure(let failure) = report.answer {
      error = .object(["code": .string(failure.code.name), "message": .string(failure.message)])
    }
    return .object([
      "address": .string(report.address), "error": error, "version": text(info?.version),
      "start_time": info == nil ? .null : jsonTime(info?.startTime), "uptime_seconds": integer(report.uptime),
      "schema_version": integer(info.map { Int64($0.schemaVersion) }),
      "time_zone_data_version": text(info?.timeZoneDataVersion),
      "virtual_clock": info.map { .bool($0.virtualClock) } ?? .null,
      "feed_epoch": text(info?.feedEpoch), "feed_position": integer(info?.feedPosition),
      "pending_work": integer(info?.pendingWork), "database_fault": text(info?.databaseFault),
      "last_backup_time": jsonTime(info?.lastBackupTime),
      "clock_difference_seconds": integer(info?.machineTime == nil ? nil : report.clockDifference),
      "follows": .array(
        (info?.followedFeeds ?? []).map { feed in
          .object([
            "service": .string(feed.service), "connected": .bool(feed.connected), "position": .integer(feed.position),
            "lag_events": integer(lag(feed)), "parked_families": .integer(feed.parkedFamilies),
            "reconciliations": .integer(feed.reconciliations),
            "lost_epoch": feed.lostEpoch.isEmpty ? .null : .string(feed.lostEpoch),
          ])
        }),
    ])
  }
}
