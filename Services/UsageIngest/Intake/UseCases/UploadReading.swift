import Database
import ServiceAPI
import UsageRecords

/// Which records of an installation have arrived, or a part of it.
struct UploadState: Hashable, Sendable {
  var deviceID: String
  var installationID: String
  var highest: Int64
  /// Numbers that are missing between `after` and `through`.
  var missing: [ClosedRange<Int64>] = []
  var after: Int64
  var through: Int64
}

/// Where a reading continues: after a record of an installation.
struct UploadCursor: Hashable, Sendable {
  var deviceID = ""
  var installationID = ""
  /// The number through which it was read; 0 for none of it.
  var sequence: Int64 = 0

  init() {}

  init(_ deviceID: String, _ installationID: String, after sequence: Int64) {
    (self.deviceID, self.installationID, self.sequence) = (deviceID, installationID, sequence)
  }

  /// Nil for a text that is none.
  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let sequence = Int64(parts[0]), sequence >= 0 else { return nil }
    self.init(String(parts[1]), String(parts[2]), after: sequence)
  }

  var text: String { "\(sequence) \(deviceID) \(installationID)" }
}

/// Reads which records of a child's devices have arrived (US-9), a bounded part at a time.
struct UploadReading: Sendable {
  let child: ChildKey
  /// Nil for all of the child's.
  let deviceID: String?
  /// Maximum number of installations.
  let limit: Int
  /// Where it begins, and then where it continues; nil at the end.
  private(set) var next: UploadCursor?
  private(set) var states: [UploadState] = []
  private var rangeCount = 0
  private var readCount = 0

  /// Ranges after which it ends.
  static let maximumRanges = 1_000
  /// Records looked at after which it ends.
  var maximumRead = 20_000
  private static let piece = 1_000

  init(child: ChildKey, deviceID: String?, limit: Int, at place: UploadCursor) {
    (self.child, self.deviceID, self.limit, next) = (child, deviceID, limit, place)
  }

  mutating func run(_ tx: ReadTransaction) throws {
    guard let begin = next, let numbers = try ChildNumberTable.find(tx, child) else {
      next = nil
      return
    }
    let installations = try RecordTable.installations(
      tx, familyID: child.familyID, from: (max(begin.deviceID, deviceID ?? ""), begin.installationID), limit: limit + 1)
    for (index, installation) in installations.enumerated() {
      if let deviceID, installation.deviceID != deviceID { break }
      let isFirst = (installation.deviceID, installation.id) == (begin.deviceID, begin.installationID)
      let after = isFirst ? begin.sequence : 0
      if index == limit || isFull {
        next = UploadCursor(installation.deviceID, installation.id, after: after)
        return
      }
      let records = StoredSequences(numbers: numbers, partition: child.partition, installation: installation.number)
      // A device is one child's: that of its first record.
      guard let highest = try records.highest(tx), try records.areOf(numbers.child, tx) else { continue }
      var state = UploadState(
        deviceID: installation.deviceID, installationID: installation.id, highest: highest, after: after, through: after
      )
      let isDone = try read(records, into: &state, tx)
      states.append(state)
      if !isDone {
        next = UploadCursor(installation.deviceID, installation.id, after: state.through)
        return
      }
    }
    next = nil
  }

  private var isFull: Bool { rangeCount >= Self.maximumRanges || readCount >= maximumRead }

  /// Returns whether it has read the last record of the installation.
  private mutating func read(
    _ records: StoredSequences, into state: inout UploadState, _ tx: ReadTransaction
  ) throws -> Bool {
    while true {
      let found = try records.page(tx, after: state.through, limit: Self.piece)
      readCount += found.count
      // Of a number with several records the first counts.
      for sequence in found where sequence > state.through {
        if sequence > state.through + 1 {
          state.missing.append(state.through + 1...sequence - 1)
          rangeCount += 1
        }
        state.through = sequence
        if rangeCount >= Self.maximumRanges { return sequence == state.highest }
      }
      if found.count < Self.piece { return true }
      if isFull { return state.through == state.highest }
    }
  }
}
