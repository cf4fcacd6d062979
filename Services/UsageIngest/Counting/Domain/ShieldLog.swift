package import LocalTime
import Ordering

/// One acknowledgement of a policy version by a device (US-3, SH-11).
package struct PolicyAcknowledgement: Hashable, Sendable {
  package var version: Int64
  /// When the device applied the version: by its own clock, no earlier than the version was made and no later than the
  /// acknowledgement was received.
  var applied: Instant
  /// Logical ids of the apps that the version shields on this device.
  var shieldedApps: Set<String>

  /// - Parameters:
  ///   - deviceTime: the device's clock when it applied the version.
  ///   - made: when the version was made, or the earliest instant at which it can have been; nil when unknown.
  ///   - receipt: the server's clock when the acknowledgement arrived; nil when unknown.
  package init(
    version: Int64, deviceTime: Instant, made: Instant? = nil, receipt: Instant?, shieldedApps: Set<String>
  ) {
    self.version = version
    applied = max(made ?? .distantPast, min(deviceTime, receipt ?? .distantFuture))
    self.shieldedApps = shieldedApps
  }

  /// An acknowledgement as published, its time already bounded.
  init(version: Int64, applied: Instant, shieldedApps: Set<String>) {
    self.version = version
    self.applied = applied
    self.shieldedApps = shieldedApps
  }
}

/// A stretch of time during which an app was shielded on a device (US-3).
package struct AcknowledgedShield: Hashable, Sendable {
  package var span: Range<Instant>
  /// The newest of the acknowledged versions that shield it; of those in a row that shield the same the first one.
  package var version: Int64
}

/// The acknowledgements of one device: which apps were shielded from when to when (US-3).
///
/// An acknowledged shield covers the time between that acknowledgement and the acknowledgement of the first later
/// version without it. The log keeps a row for each acknowledgement that may matter, with a bit for each app, so that
/// it grows with the acknowledgements, not with the apps that each of them shields; the stretches are found when they
/// are asked for.
struct ShieldLog: Hashable, Sendable {
  /// Numbers of the apps, by logical id.
  private var numbers: [String: Int]
  /// The next number without an app.
  private var nextNumber: Int
  /// The numbers are no longer those of the child's other devices.
  private var hasOwnNumbers = false
  private var rows: [Row] = []
  /// The bytes of all rows' `ShieldedApps`, one behind the other.
  private var shields: [UInt8] = []
  /// No row was applied before one of an earlier version.
  private var isInOrder = true
  /// The newest version acknowledged, 0 for none.
  private(set) var newest: Int64 = 0

  private struct Row: Hashable {
    // Half a word each, as there are very many rows.
    var version: UInt32
    /// Where its bytes end.
    var end: UInt32
    var applied: Instant
    /// Of this row and those before it.
    var latestSoFar: Instant
    /// Of this row and those after it.
    var earliestToCome: Instant
  }

  /// - Parameter acknowledgements: in any order; of several for one version the earliest holds.
  init(_ acknowledgements: some Sequence<PolicyAcknowledgement> = []) {
    self.init(numbers: [:])
    var byVersion: [Int64: PolicyAcknowledgement] = [:]
    for acknowledgement in acknowledgements {
      if let other = byVersion[acknowledgement.version], other.applied <= acknowledgement.applied { continue }
      byVersion[acknowledgement.version] = acknowledgement
    }
    for acknowledgement in byVersion.values.sorted(by: { $0.version < $1.version }) { append(acknowledgement) }
  }

  /// A log without acknowledgements.
  /// - Parameter numbers: of apps, which the sets of `append` go by.
  init(numbers: [String: Int]) {
    self.numbers = numbers
    nextNumber = (numbers.values.max() ?? -1) + 1
  }

  /// Bytes that it takes, about.
  var size: Int {
    100 + rows.count * MemoryLayout<Row>.stride + shields.count + (hasOwnNumbers ? numbers.count * 80 : 0)
  }

  /// Appends the acknowledgement of a version later than `newest`.
  mutating func append(_ acknowledgement: PolicyAcknowledgement) {
    let apps = acknowledgement.shieldedApps
    for app in apps.filter({ numbers[$0] == nil }).sorted() {
      numbers[app] = nextNumber
      hasOwnNumbers = true
      nextNumber += 1
    }
    append(
      version: acknowledgement.version, applied: acknowledgement.applied, ShieldedApps(apps.compactMap { numbers[$0] }))
  }

  /// Appends the acknowledgement of a version later than `newest`.
  mutating func append(version: Int64, applied: Instant, _ apps: ShieldedApps) {
    newest = version
    if let last = rows.last {
      // It shields the same apps as the one before it, and from no earlier on.
      if applied >= last.applied, bytes(ofRow: rows.count - 1).elementsEqual(apps.bytes) { return }
      isInOrder = isInOrder && applied >= last.applied
      for index in rows.indices.reversed() {
        if rows[index].earliestToCome <= applied { break }
        rows[index].earliestToCome = applied
      }
    }
    shields.append(contentsOf: apps.bytes)
    rows.append(
      Row(
        version: UInt32(clamping: version), end: UInt32(clamping: shields.count), applied: applied,
        latestSoFar: max(applied, rows.last?.latestSoFar ?? applied), earliestToCome: applied))
  }

  /// The parts of a range during which the app was not shielded, in order, at most `limit`.
  func unshielded(app: String, in range: Range<Instant>, limit: Int = .max) -> [Range<Instant>] {
    if range.isEmpty { return [] }
    guard let number = numbers[app] else { return [range] }
    let shields = shields(of: number, in: range, limit: limit).map(\.span)
    return RangeSet.subtract(isInOrder ? shields : RangeSet.union(shields), from: range, limit: limit)
  }

  /// The parts of a range during which the app was shielded, disjoint and in order.
  func shields(app: String, in range: Range<Instant>) -> [AcknowledgedShield] {
    guard !range.isEmpty, let number = numbers[app] else { return [] }
    var (parts, at): ([AcknowledgedShield], Instant) = ([], range.lowerBound)
    let found = shields(of: number, in: range, limit: .max).sorted { $0.span.lowerBound < $1.span.lowerBound }
    for shield in found {
      let end = min(range.upperBound, shield.span.upperBound)
      at = max(at, shield.span.lowerBound)
      let steps = steps(of: shield, number)
      for (index, step) in steps.enumerated() {
        let next = index + 1 < steps.count ? min(end, steps[index + 1].applied) : end
        guard at < next else { continue }
        parts.append(AcknowledgedShield(span: at..<next, version: Int64(step.version)))
        at = next
      }
    }
    return parts
  }

  /// The rows of a shield by which a newer version shields the app, in order of time.
  private func steps(of shield: Shield, _ number: Int) -> [Row] {
    let rows = shield.rows.filter { ShieldedApps.contains(number, in: bytes(ofRow: $0)) }.map { self.rows[$0] }
    var steps: [Row] = []
    for row in rows.sorted(by: { ($0.applied, $0.version) < ($1.applied, $1.version) })
    where row.version > steps.last?.version ?? 0 {
      steps.append(row)
    }
    return steps
  }

  /// A stretch during which an app was shielded, and the rows that it follows from, others between them included.
  private struct Shield {
    var span: Range<Instant>
    var rows: Range<Int>
  }

  /// The stretches of a range during which an app was shielded; they may begin before it. They are disjoint and in
  /// order where the acknowledgements are. Stretches that come after `limit` may be left out.
  private func shields(of number: Int, in range: Range<Instant>, limit: Int) -> [Shield] {
    var found: [Shield] = []
    var (since, first): (Instant?, Int) = (nil, 0)
    func close(_ end: Instant, before index: Int) {
      defer { since = nil }
      // A device clock that ran backwards between two versions leaves nothing to cover.
      guard let since, since < end else { return }
      if let last = found.last, since == last.span.upperBound {
        found[found.count - 1] = Shield(span: last.span.lowerBound..<end, rows: last.rows.lowerBound..<index)
      } else {
        found.append(Shield(span: since..<end, rows: first..<index))
      }
    }
    for index in firstRow(at: range.lowerBound)..<rows.count {
      let row = rows[index]
      if ShieldedApps.contains(number, in: bytes(ofRow: index)) {
        if since == nil { first = index }
        since = min(since ?? row.applied, row.applied)
      } else {
        close(row.applied, before: index)
        if isInOrder, found.count > limit { return found }
      }
      if row.earliestToCome >= range.upperBound { break }
    }
    close(range.upperBound, before: rows.count)
    return found
  }

  /// The last row before which nothing was applied after an instant: its apps were shielded then, and shields that
  /// ended earlier had ended by then.
  private func firstRow(at instant: Instant) -> Int {
    max(0, rows.partitioningIndex { $0.latestSoFar > instant } - 1)
  }

  private func bytes(ofRow index: Int) -> ArraySlice<UInt8> {
    shields[(index == 0 ? 0 : Int(rows[index - 1].end))..<Int(rows[index].end)]
  }
}
