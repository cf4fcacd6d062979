import LocalTime
import StoredMessages
import StoredStates
import UsageCounting
import UsageRecords

/// The progress of a withdrawal, as it is kept between two steps.
struct WithdrawalWork: Hashable, Sendable {
  var number: Int64
  /// The child's withdrawals are carried out in this order; those that earlier versions have left have the same and are
  /// carried out in that of their numbers.
  var order: Int64
  /// Withdrawals that were called before this one and taken back after it, without having been carried out: the records
  /// that they select are not withdrawn.
  var except: [Int64] = []
  /// Whether it is being taken back.
  var restores: Bool
  /// The last record read.
  var place: RecordTable.Mark
  /// The earliest start of a record that was changed.
  var first: Instant?

  init(_ entry: WithdrawalTable.Entry, order: Int64) {
    (number, self.order, restores) = (entry.number, order, entry.restored != nil)
    place = RecordTable.Mark(before: entry.range.lowerBound)
  }
}

extension WithdrawalWork: StoredState {
  var stored: StoredV1.Withdrawal {
    StoredV1.Withdrawal(
      last: StoredV1.RecordMark(place), number: number, order: order, except: except, restores: restores,
      first: first?.seconds)
  }

  init?(_ stored: StoredV1.Withdrawal) {
    guard let last = stored.last else { return nil }
    (number, order, except, restores) = (stored.number, stored.order, stored.except, stored.restores)
    place = RecordTable.Mark(last)
    first = stored.first.map(Instant.init(seconds:))
  }

  /// A line: the number, the order and the exceptions; whether it is taken back; the earliest start; the last record.
  init?(earlier bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", maxSplits: 3)
    guard parts.count == 4, let restores = Int64(parts[1]), let first = Int64(parts[2]),
      let place = RecordTable.Mark(String(parts[3]))
    else { return nil }
    let texts = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    let numbers = texts.compactMap { Int64($0) }
    guard let number = numbers.first, numbers.count == texts.count else { return nil }
    (self.number, order, except) = (number, numbers.dropFirst().first ?? 1, Array(numbers.dropFirst(2)))
    (self.restores, self.place) = (restores == 1, place)
    self.first = first == .max ? nil : Instant(seconds: first)
  }
}
