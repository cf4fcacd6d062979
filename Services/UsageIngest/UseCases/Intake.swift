import Database
import LocalTime
import Messages
import UsageDomain

/// A record as a device sends it, with the clock readings that are evidence and not content.
struct ReceivedRecord: Sendable {
  var record: UsageRecord
  /// Seconds since 1970 by the device's own clock.
  var deviceTime: Int64?
  var monotonicMilliseconds: Int64
}

/// The result for a record that could be read.
enum IntakeResult: Hashable, Sendable {
  case answered(RecordAnswer)
  /// Not stored; the text explains what to do about it.
  case refused(String)
}

/// Receives records: answers each by US-5 to US-7, stores it under its key, and counts what counts.
struct Intake {
  let tx: Transaction
  let child: ChildKey
  let facts: CountingFacts
  let receipt: Instant

  /// Receives as many of the records, in their order, as the transaction's budget allows, at least one: in pieces, so
  /// that other writes wait only briefly.
  func run(_ records: ArraySlice<ReceivedRecord>) throws -> [IntakeResult] {
    var results: [IntakeResult] = []
    var waiting: Int?
    repeat {
      results += try addPiece(of: records.dropFirst(results.count), waiting: &waiting)
    } while results.count < records.count && !tx.budget.isSpent
    return results
  }

  /// At least one. Counting them takes about as long as storing them.
  private func addPiece(of records: ArraySlice<ReceivedRecord>, waiting: inout Int?) throws -> [IntakeResult] {
    let budget = tx.budget.piece
    var batch = Batch(counting: Counting(tx: tx, child: child, facts: facts, cause: .record), waiting: waiting)
    var results: [IntakeResult] = []
    for record in records where results.isEmpty || !(batch.counting.isFull || budget.isHalfSpent) {
      results.append(try receive(record, &batch))
    }
    try batch.counting.finish()
    waiting = batch.waiting
    return results
  }

  /// The state that the records of a piece share.
  private struct Batch {
    /// Collects those that count.
    var counting: Counting
    /// The child's records in quarantine, counted when the first one of the transaction is added.
    var waiting: Int?
  }

  private func receive(_ received: ReceivedRecord, _ batch: inout Batch) throws -> IntakeResult {
    let record = received.record
    guard let installation = try RecordTable.installation(tx, familyID: child.familyID, record.key) else {
      return .refused("the family has had \(RecordTable.maximumInstallations) installations; keep using one of them")
    }
    // Nearly every record is new: it is stored without reading its key first.
    let ifNew = Plausibility.answer(record, known: [], receipt: receipt, facts: facts)
    if ifNew.isEvaluated,
      let token = try TokenTable.known(tx, familyID: child.familyID, digest: record.content.appToken),
      try store(received, ifNew, installation: installation, token: token, conflict: 0, &batch)
    {
      return .answered(ifNew)
    }
    return try receiveUncommon(received, installation: installation, &batch)
  }

  /// A record whose key was used before, whose token was not, or that is not plausible.
  private func receiveUncommon(
    _ received: ReceivedRecord, installation: Int64, _ batch: inout Batch
  ) throws -> IntakeResult {
    let record = received.record
    let known = try RecordTable.contents(
      tx, child, installation: installation, sequence: record.key.sequence)
    let answer = Plausibility.answer(record, known: known, receipt: receipt, facts: facts)
    guard answer.isStored else { return .answered(answer) }
    if case .quarantined = answer {
      if known.count >= RecordTable.maximumContents {
        return .refused(
          "sequence \(record.key.sequence) was used for \(known.count) different records; count up from the last one")
      }
      let waiting = try batch.waiting ?? QuarantineTable.count(tx, child)
      batch.waiting = waiting
      if waiting >= QuarantineTable.maximumWaiting {
        return .refused("\(waiting) records wait for a guardian's decision; send it again once they are decided")
      }
    }
    guard let token = try TokenTable.number(tx, familyID: child.familyID, digest: record.content.appToken) else {
      return .refused("the family has reported \(TokenTable.maximumTokens) apps; no further app can be reported")
    }
    guard
      try store(received, answer, installation: installation, token: token, conflict: known.count, &batch)
    else {
      throw DatabaseError(
        .unreadableRow,
        "installation \(installation) of family \(child.familyID) has \(known.count) records with sequence "
          + "\(record.key.sequence), and one of them has number \(known.count)",
        remedy: "This is a fault of the program or a foreign change of the data: please report it.")
    }
    return .answered(answer)
  }

  /// Stores a record, and counts it where it counts. Returns false and changes nothing where its key has a record of
  /// this number.
  private func store(
    _ received: ReceivedRecord, _ answer: RecordAnswer, installation: Int64, token: Int64, conflict: Int,
    _ batch: inout Batch
  ) throws -> Bool {
    let record = received.record
    let isStored = try RecordTable.insert(
      tx, child,
      .init(
        record: record, installation: installation, token: token, conflict: conflict,
        isEvaluated: answer.isEvaluated, receipt: receipt, deviceTime: received.deviceTime,
        monotonicMilliseconds: received.monotonicMilliseconds))
    guard isStored else { return false }
    if case .quarantined(let reason) = answer {
      batch.waiting = batch.waiting.map { $0 + 1 }
      try QuarantineTable.add(
        tx, child, reason: reason, installation: installation, sequence: record.key.sequence, conflict: conflict)
    } else {
      try batch.counting.add(
        record, at: .init(installation: installation, sequence: record.key.sequence, conflict: conflict))
      if facts.appByToken[record.content.appToken] == nil {
        try TokenTable.noteWaiting(tx, child, token: token, start: record.content.start)
      }
    }
    return true
  }
}
