package import Database
import EventFeed
import EventLoop
import Identity
import LocalTime
package import Messages
import ProtobufC
import ServiceAPI
import StoredStates

/// Erases what a service keeps about a child or a family (FA-7), as pending work in pieces: the register, the tables,
/// what waits and what was answered, the events of its log, then its keys and SQLite's own log. At the end it publishes
/// a signed receipt, which ShieldPolicy collects.
public struct Erasures: Sendable {
  /// Raised by the commit that ends an erasure in a service, with its id.
  package static let ended = CommitSignal("erasure.ended")

  let service: String
  let data: KeptData
  let register: ErasureRegister
  let database: Database
  let host: any Host
  let key: PrivateKey
  /// The feeds that it follows.
  let feeds: [String]
  /// Whether it is the service where erasures begin: it ends them, too, when all services have erased.
  let beginsErasures: Bool

  init(
    service: String, data: KeptData, register: ErasureRegister, database: Database, host: any Host, key: PrivateKey,
    feeds: [String], beginsErasures: Bool
  ) {
    (self.service, self.data, self.register, self.database) = (service, data, register, database)
    (self.host, self.key, self.feeds, self.beginsErasures) = (host, key, feeds, beginsErasures)
  }

  /// Registers the work; once, before the database's timers start.
  func registerWork() {
    database.onWork(ErasureState.kind) { work in
      try await prepare(work)
    } apply: { tx, work, ready in
      try step(tx, work, ready: ready)
    }
    ErasureEnd(database: database).register()
  }

  /// Whether the family was erased.
  package func hasErased(familyID: String) -> Bool { register.hasErased(familyID: familyID) }

  /// Adds what an erasure is about to the register, on the disk when it returns.
  package func record(_ started: PrivacyV1.ErasureStarted, of familyID: String) async throws {
    let entries = entries(of: ErasureState(started), familyID)
    let register = register
    try await host.blockingPool.run { try register.append(entries) }
  }

  private func entries(of state: ErasureState, _ familyID: String) -> [ErasureRegister.Entry] {
    register.entries(
      familyID: familyID, childID: state.childID.isEmpty ? nil : state.childID, day: state.startTime / 86_400)
  }

  // MARK: - Begin

  /// Begins an erasure here and in all services, in the one where erasures begin.
  package func publish(_ started: PrivacyV1.ErasureStarted, of familyID: String, in tx: Transaction) throws {
    var started = started
    started.registerEntries = entries(of: ErasureState(started), familyID).map { .init(code: $0.code, day: $0.day) }
    try ErasureTables.open(started, of: familyID, in: tx)
    try begin(started, of: familyID, in: tx)
    try tx.publish(started, familyID: familyID)
  }

  /// Leaves the erasure to later transactions. The child, or all children, are unknown as soon as this one commits.
  func begin(_ started: PrivacyV1.ErasureStarted, of familyID: String, in tx: Transaction) throws {
    if let receipt = try ErasureTables.receipt(of: started.erasureID, service: service, in: tx) {
      return try publish(receipt, of: ErasureState(started), familyID, in: tx)
    }
    var state = ErasureState(started)
    let subject = state.subject(of: familyID)
    let forgotten = try forgetChildren(subject, in: tx)
    if forgotten > 0 { state.rows[data.children] = Int64(forgotten) }
    // Timers that remain for now find no child any more.
    _ = try deleteWork(of: subject, in: tx)
    try tx.enqueueWork(kind: ErasureState.kind, familyID: familyID, key: started.erasureID) { waiting in
      try waiting ?? state.bytes
    }
  }

  /// So that no call or event adds to what is being erased. Returns the rows that are gone.
  private func forgetChildren(_ subject: KeptSubject, in tx: Transaction) throws -> Int {
    guard let index = data.tables.firstIndex(where: { $0.name == data.children }) else { return 0 }
    return try KeptErasure(data, about: subject, deviceIDs: []).erase(table: index, in: tx).count
  }

  /// Timers and pending work of the child, or of all the family, except for erasures, as far as the budget allows.
  /// Returns whether there are no more.
  private func deleteWork(of subject: KeptSubject, in tx: Transaction) throws -> Bool {
    for table in ["timer", "pending_work"] {
      var last = ("", "")
      while true {
        let rows = try tx.query(
          """
          SELECT kind, key FROM \(table) WHERE partition = ? AND family_id = ? AND (kind, key) > (?, ?)
          ORDER BY kind, key LIMIT ?
          """, tx.partition, subject.family.familyID, last.0, last.1, Self.workRows
        ) { ($0.string(0), $0.string(1)) }
        let erased = rows.filter { kind, key in
          !kind.hasPrefix(ErasureState.kind) && (subject.childID.map { key.contains($0) } ?? true)
        }
        for (kind, key) in erased {
          try tx.execute(
            "DELETE FROM \(table) WHERE partition = ? AND family_id = ? AND kind = ? AND key = ?", tx.partition,
            subject.family.familyID, kind, key)
        }
        guard rows.count == Self.workRows, let end = rows.last else { break }
        last = end
        // Without any the next attempt would begin at the same rows.
        if tx.budget.isSpent, !erased.isEmpty { return false }
      }
    }
    return true
  }

  // MARK: - Steps

  /// Outside the writer: the register before anything is erased, the keys and the log after everything is.
  /// - Returns: the stage that may begin; nil where someone still reads what was there before.
  private func prepare(_ work: PendingWork) async throws -> ErasureState.Stage? {
    let state = try work.decoded { ErasureState($0) }
    switch state.stage {
    case .tables:
      let (register, entries) = (register, entries(of: state, work.familyID))
      try await host.blockingPool.run { try register.append(entries) }
    case .parked:
      // Once, before the first answers are erased.
      if state.rows[Self.answerTable] == nil { try await retireAnswers(of: work.familyID) }
    case .log:
      try await destroyKeys(state, of: work.familyID)
      guard try await Self.truncateLog(of: database) else { return nil }
    case .events: break
    }
    return state.stage
  }

  /// Gives answers another key, so that the one of those before can be destroyed.
  private func retireAnswers(of familyID: String) async throws {
    guard let keys = database.personalKeys else { return }
    try await host.blockingPool.run { try keys.retire(.answers(to: familyID)) }
  }

  /// Destroys the keys of what was erased: what is left of it in logs, backups and dead rows can't be read any more.
  private func destroyKeys(_ state: ErasureState, of familyID: String) async throws {
    guard let keys = database.personalKeys else { return }
    let codes = state.entries.map(\.code)
    try await host.blockingPool.run {
      try keys.destroy(codes: codes, of: familyID)
      try keys.destroyRetired(of: .answers(to: familyID))
    }
  }

  /// Cuts SQLite's log; a few attempts, while others read. Returns whether it did.
  static func truncateLog(of database: Database) async throws -> Bool {
    var attempts = 25
    while attempts > 0, try await !database.truncateLog() { attempts -= 1 }
    return attempts > 0
  }

  private func step(
    _ tx: Transaction, _ work: PendingWork, ready: ErasureState.Stage?
  ) throws -> WorkProgress {
    var state = try work.decoded { ErasureState($0) }
    guard let ready else { return .later(state: work.state, seconds: 2) }
    // Another stage was prepared.
    guard ready == state.stage else { return .more(state: work.state) }
    let subject = state.subject(of: work.familyID)
    switch state.stage {
    case .tables: try eraseTables(&state, subject, in: tx)
    case .parked: try eraseWaiting(&state, subject, in: tx)
    case .events: try eraseEvents(&state, subject, in: tx)
    case .log:
      try complete(state, of: work.familyID, in: tx)
      return .done
    }
    return .more(state: try state.bytes)
  }

  private func eraseTables(_ state: inout ErasureState, _ subject: KeptSubject, in tx: Transaction) throws {
    let erasure = KeptErasure(data, about: subject, deviceIDs: state.deviceIDs)
    while state.table < erasure.tableCount {
      let erased = try erasure.erase(table: state.table, in: tx)
      if erased.count > 0 {
        state.rows[erased.table, default: 0] += Int64(erased.count)
        state.hasFound = true
      }
      if !erased.isDone { return }
      state.table += 1
      if tx.budget.isSpent { return }
    }
    if state.hasFound {
      (state.table, state.hasFound) = (0, false)
      return
    }
    if state.isLastPass {
      state.forget(entries(of: state, subject.family.familyID))
    } else {
      state.stage = .parked
    }
  }

  private func eraseWaiting(_ state: inout ErasureState, _ subject: KeptSubject, in tx: Transaction) throws {
    guard try deleteWork(of: subject, in: tx) else { return }
    let answers = try tx.eraseAnswers(toCallersOf: subject.family.familyID, limit: Self.answers)
    state.rows[Self.answerTable, default: 0] += Int64(answers)
    guard answers < Self.answers else { return }
    let events = try ErasedWaiting.erase(
      of: subject.family.familyID, feeds: feeds, containing: subject.childID, at: &state.waiting, in: tx)
    state.events += Int64(events)
    if state.waiting.feed >= feeds.count { state.stage = .events }
  }

  private static let answerTable = "idempotency_key"
  /// Answers, and timers or pieces of work, that are erased at a time.
  private static let answers = 200, workRows = 200

  private func eraseEvents(_ state: inout ErasureState, _ subject: KeptSubject, in tx: Transaction) throws {
    let erased = try ErasedEvents.erase(
      of: subject.family.familyID, containing: subject.childID, erasesFamily: subject.childID == nil,
      after: state.position, keeping: { Self.keptTypes.contains($0) }, in: tx)
    state.events += Int64(erased.count)
    if let next = erased.next {
      state.position = next
    } else {
      (state.stage, state.table, state.isLastPass) = (.tables, 0, true)
    }
  }

  /// Types of the events that followers still need: that there is an erasure, that it is done, and which devices are
  /// revoked.
  private static let keptTypes: Set<String> = Set(
    [
      PrivacyV1.ErasureStarted.fullName, PrivacyV1.ErasureCompleted.fullName, FamilyV1.DeviceRevoked.fullName,
    ].map { "type.googleapis.com/\($0)" })

  private func complete(_ state: ErasureState, of familyID: String, in tx: Transaction) throws {
    let position = try PublishedEvents.newestPosition(familyID: familyID, in: tx)
    let receipt = PrivacyV1.ErasureReceipt(
      erasureID: state.erasureID, service: service, completeTime: .init(seconds: tx.now.seconds),
      rows: state.rows.sorted { $0.key < $1.key }.filter { $0.value > 0 }.map { .init(table: $0.key, count: $0.value) },
      eventCount: state.events, partition: Int32(tx.partition.number), feedPosition: position)
    let bytes = try receipt.serialized()
    let signed = PrivacyV1.SignedReceipt(
      receipt: bytes, publicKey: key.publicKey.rawBytes, signature: try key.signature(for: bytes))
    try ErasureTables.store(signed, of: state.erasureID, service: service, in: tx)
    try publish(signed, of: state, familyID, in: tx)
    try endIfComplete(state.erasureID, of: familyID, in: tx)
    tx.raise(Self.ended, key: state.erasureID)
  }

  private func publish(
    _ receipt: PrivacyV1.SignedReceipt, of state: ErasureState, _ familyID: String, in tx: Transaction
  ) throws {
    let entries = state.entries.isEmpty ? entries(of: state, familyID) : state.entries
    try tx.publish(
      PrivacyV1.ErasureCompleted(
        erasureID: state.erasureID, service: service, receipt: receipt,
        registerEntries: entries.map { .init(code: $0.code, day: $0.day) }),
      familyID: familyID)
  }

  /// Asks again for the receipts of a neighbour whose snapshot was taken: one that it has published before is not in
  /// it.
  func ask(_ feed: String, of familyID: String, in tx: Transaction) throws {
    guard beginsErasures else { return }
    for started in try ErasureTables.open(of: familyID, in: tx)
    where try ErasureTables.receipt(of: started.erasureID, service: feed, in: tx) == nil {
      try tx.publish(started, familyID: familyID)
    }
  }

  /// Where erasures begin, the last receipt ends one.
  func endIfComplete(_ erasureID: String, of familyID: String, in tx: Transaction) throws {
    guard beginsErasures, try ErasureTables.receipts(of: erasureID, in: tx.partition, tx).count == Neighbour.all.count
    else { return }
    try ErasureEnd.enqueue(erasureID, of: familyID, in: tx)
  }
}
