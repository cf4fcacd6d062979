import Database
import EventFeed
import LocalTime
import Messages
import ServiceAPI
import UsageCounting
import UsageRecords
import UsageWithdrawals

/// A record as a device sends it, with the clock readings that are evidence and not content.
struct ReceivedRecord: Sendable {
  var record: UsageRecord
  /// Seconds since 1970 by the device's own clock.
  var deviceTime: Int64?
  var monotonicMilliseconds: Int64
  /// How far that clock was ahead, seconds; nil where it is not known.
  var secondsAhead: Int64?
}

/// The result for a record that could be read.
enum IntakeResult: Hashable, Sendable {
  case answered(RecordAnswer)
  /// Not stored, though nothing is wrong with it; the text explains what to do about it.
  case exhausted(IntakeLimit, String)

  /// Whether it exceeds a limit of the device.
  var isExhausted: Bool {
    if case .exhausted = self { true } else { false }
  }

  /// Whether it is stored now and was not before.
  var isStored: Bool {
    if case .answered(let answer) = self { answer.isStored } else { false }
  }
}

/// A limit of one device: a device uses up its own limit alone.
enum IntakeLimit: Hashable, Sendable {
  case installations, apps, contents, waiting, approvals, imports
}

/// Receives records: answers each by US-5 to US-7, stores it under its key, and counts what counts.
struct Intake {
  let tx: Transaction
  let child: ChildKey
  let facts: CountingFacts
  let receipt: Instant
  /// The import that sends the records; nil for what the device itself has recorded.
  let importID: String?

  /// Receives as many of the records, in their order, as the transaction's budget allows, at least one: in pieces, so
  /// that other writes wait only briefly.
  func run(_ records: ArraySlice<ReceivedRecord>) throws -> [IntakeResult] {
    var results: [IntakeResult] = []
    repeat {
      results += try addPiece(of: records.dropFirst(results.count))
    } while results.count < records.count && !tx.budget.isSpent && !tx.attachment(ChangedDays.self).isFull
    return results
  }

  /// At least one. Counting them takes about as long as storing them.
  private func addPiece(of records: ArraySlice<ReceivedRecord>) throws -> [IntakeResult] {
    let budget = tx.budget.piece
    var counting = Counting(tx: tx, child: child, facts: facts, cause: .record)
    var clock = ClockNotice(tx: tx, child: child)
    var imported = importID.map { ImportNotes(tx: tx, child: child, importID: $0, receipt: receipt) }
    var results: [IntakeResult] = []
    for record in records where results.isEmpty || !(counting.isFull || budget.isHalfSpent) {
      let result = try receive(record, &counting, &imported)
      results.append(result)
      if case .answered(let answer) = result, answer.isStored, let seconds = secondsAhead(record, answer) {
        try clock.note(secondsAhead: seconds, of: record.record.key.deviceID, receipt: receipt)
      }
    }
    try clock.finish()
    try imported?.finish()
    try counting.finish()
    return results
  }

  /// How far the device's clock was ahead by its readings, or by times that no right clock shows.
  private func secondsAhead(_ received: ReceivedRecord, _ answer: RecordAnswer) -> Int64? {
    guard answer == .quarantined(.outOfRange) else { return received.secondsAhead }
    if let known = received.secondsAhead, DeviceClock.isWrong(secondsAhead: known) { return known }
    return DeviceClock.secondsAhead(ofOutOfRange: received.record.content, receipt: receipt)
  }

  /// - Parameter counting: collects the records that count.
  private func receive(
    _ received: ReceivedRecord, _ counting: inout Counting, _ imported: inout ImportNotes?
  ) throws -> IntakeResult {
    let record = received.record
    if imported != nil, try imported?.number(record.key.deviceID) == nil {
      return .exhausted(
        .imports,
        "the device has sent records of \(ImportTable.maximumImports) imports, which is the limit; send further ones "
          + "without an import id, or pair the device again")
    }
    guard let installation = try RecordTable.installation(tx, familyID: child.familyID, record.key) else {
      return .exhausted(
        .installations,
        "the device has sent \(RecordTable.maximumInstallations) installation ids, which is the limit; keep using one of "
          + "them, or pair the device again")
    }
    // Nearly every record is new: it is stored without reading its key first.
    let ifNew = Plausibility.answer(
      record, known: [], receipt: receipt, secondsAhead: received.secondsAhead, facts: facts)
    if ifNew.isEvaluated,
      let token = try TokenTable.known(tx, familyID: child.familyID, digest: record.content.appToken),
      try store(received, ifNew, installation: installation, token: token, conflict: 0, &counting, &imported)
    {
      return .answered(ifNew)
    }
    return try receiveUncommon(received, installation: installation, &counting, &imported)
  }

  /// A record whose key was used before, whose token was not, or that is not plausible.
  private func receiveUncommon(
    _ received: ReceivedRecord, installation: Int64, _ counting: inout Counting, _ imported: inout ImportNotes?
  ) throws -> IntakeResult {
    let record = received.record
    try Withdrawing(tx: tx, child: child).hasten(.init(installation: installation, sequence: record.key.sequence))
    let known = try RecordTable.known(
      tx, child, installation: installation, sequence: record.key.sequence)
    let answer = Plausibility.answer(
      record, known: known, receipt: receipt, secondsAhead: received.secondsAhead, facts: facts)
    guard answer.isStored else { return .answered(answer) }
    if let waiting = known.firstIndex(where: { $0.state == .waits && $0.content == record.content }) {
      // Only where the others of its key are withdrawn it is no duplicate.
      guard answer.isEvaluated else { return .answered(.duplicate) }
      try settle(
        record, at: .init(installation: installation, sequence: record.key.sequence, conflict: waiting), &counting)
      return .answered(answer)
    }
    if known.count >= RecordTable.maximumContents {
      return .exhausted(
        .contents,
        "sequence \(record.key.sequence) was used for \(known.count) different records, which is the limit; count up "
          + "from the last one")
    }
    if case .quarantined(let reason) = answer, let full = try exhausted(reason, record.key) { return full }
    let number = try TokenTable.number(
      tx, familyID: child.familyID, digest: record.content.appToken, deviceID: record.key.deviceID)
    guard let token = number else {
      return .exhausted(
        .apps,
        "the device has reported \(TokenTable.maximumTokens) apps that no guardian had saved, which is the limit; send it "
          + "again once the app is saved")
    }
    guard
      try store(
        received, answer, installation: installation, token: token, conflict: known.count, &counting, &imported)
    else {
      throw DatabaseError(
        .unreadableRow,
        "installation \(installation) of family \(child.familyID) has \(known.count) records with sequence "
          + "\(record.key.sequence), and one of them has number \(known.count)",
        remedy: "This is a fault of the program or a foreign change of the data: please report it.")
    }
    return .answered(answer)
  }

  /// A record that waited as a conflict, and comes again once the others of its key are withdrawn: it counts.
  private func settle(_ record: UsageRecord, at place: RecordTable.Place, _ counting: inout Counting) throws {
    try Approvals(tx: tx, child: child, facts: facts, writes: true).lift(record, at: place)
    try RecordTable.setLater(tx, child, place, than: facts.newestWithdrawal)
    try counting.add(record, at: place)
    if facts.appByToken[record.content.appToken] == nil,
      let token = try TokenTable.known(tx, familyID: child.familyID, digest: record.content.appToken)
    {
      try TokenTable.noteWaiting(tx, child, token: token, start: record.content.start)
    }
  }

  /// Whether no more records of the device may wait for this.
  private func exhausted(_ reason: QuarantineReason, _ key: RecordKey) throws -> IntakeResult? {
    let waiting = try DeviceShareTable.count(tx, familyID: child.familyID, deviceID: key.deviceID, reason.share)
    let isApproval = reason == .needsApproval
    if waiting < (isApproval ? QuarantineTable.maximumApprovals : QuarantineTable.maximumWaiting) { return nil }
    return .exhausted(
      isApproval ? .approvals : .waiting,
      "\(waiting) records \(isApproval ? "of activities " : "")of the device wait for a guardian's decision, which is the "
        + "limit; send it again once they are decided")
  }

  /// Stores a record, and counts it where it counts. Returns false and changes nothing where its key has a record of
  /// this number.
  private func store(
    _ received: ReceivedRecord, _ answer: RecordAnswer, installation: Int64, token: Int64, conflict: Int,
    _ counting: inout Counting, _ imported: inout ImportNotes?
  ) throws -> Bool {
    let record = received.record
    let isStored = try RecordTable.insert(
      tx, child,
      .init(
        record: record, installation: installation, token: token, conflict: conflict,
        isEvaluated: answer.isEvaluated, receipt: receipt, deviceTime: received.deviceTime,
        monotonicMilliseconds: received.monotonicMilliseconds,
        importNumber: try imported?.number(record.key.deviceID) ?? nil, newestWithdrawal: facts.newestWithdrawal))
    guard isStored else { return false }
    imported?.note(record.content.start)
    if case .quarantined(let reason) = answer {
      try DeviceShareTable.add(tx, familyID: child.familyID, deviceID: record.key.deviceID, reason.share)
      let first = try QuarantineTable.add(
        tx, child, reason: reason, secondsAhead: reason.isOfClock ? secondsAhead(received, answer) : nil,
        at: .init(installation: installation, sequence: record.key.sequence, conflict: conflict))
      if let first {
        try tx.publish(
          UsageV1.QuarantineChanged(child, first: first, received: receipt, waiting: true), familyID: child.familyID)
      }
    } else {
      try counting.add(
        record, at: .init(installation: installation, sequence: record.key.sequence, conflict: conflict))
      if facts.appByToken[record.content.appToken] == nil {
        try TokenTable.noteWaiting(tx, child, token: token, start: record.content.start)
      }
    }
    return true
  }
}
