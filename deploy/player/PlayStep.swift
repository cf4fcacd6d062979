import LocalTime
import RewardsCommands

/// The rows that a device sends at once: a sitting, which is rows of one app that follow each other, or all rows of one
/// `sent`.
struct PlayStep: Sendable {
  var device: String
  var rows: [UsageRow]
  /// When the device sends them.
  var sendTime: Instant
  /// Whether the file specifies it.
  var isGiven: Bool

  /// Cuts rows, in the order of the file, into steps of at most `longest` seconds, in the order of sending.
  static func steps(_ rows: [UsageRow], longest: Int64) -> [PlayStep] {
    var steps: [PlayStep] = []
    var open: [String: Int] = [:]
    // When each device last sent a sitting: it sends in the order of its file.
    var latest: [String: Instant] = [:]
    for row in rows {
      let sent = row.sent
      if let index = open[row.device], steps[index].accepts(row, longest: longest) {
        steps[index].rows.append(row)
        steps[index].sendTime = sent ?? max(steps[index].sendTime, row.end)
      } else {
        open[row.device] = steps.count
        let time = sent ?? max(row.start, row.end, latest[row.device] ?? row.start)
        steps.append(PlayStep(device: row.device, rows: [row], sendTime: time, isGiven: sent != nil))
      }
      if sent == nil, let index = open[row.device] { latest[row.device] = steps[index].sendTime }
    }
    // Stable: steps of one instant keep the order of the file.
    return steps.enumerated().sorted { ($0.element.sendTime, $0.offset) < ($1.element.sendTime, $1.offset) }
      .map(\.element)
  }

  private func accepts(_ row: UsageRow, longest: Int64) -> Bool {
    if let sent = row.sent { return isGiven && sent == sendTime }
    guard !isGiven, let first = rows.first else { return false }
    return row.app == first.app && row.end - first.start <= longest && row.start >= first.start
      && row.start - sendTime <= 300
  }
}
